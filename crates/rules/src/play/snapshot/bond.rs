//! How a snapshot stores what binds a seat for one turn.

use serde::{Deserialize, Serialize};

use crate::board::{Duty, State};
use crate::mark::Mark;
use crate::seat::Seat;
use crate::square::Square;

/// What binds a seat for its next turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Bond {
    /// The seat can move only the piece on the square.
    Challenged { seat: Seat, square: Square },
    /// The seat cannot move the piece on the square.
    Jailed { seat: Seat, square: Square },
    /// The seat cannot capture the piece on the square.
    Shielded { seat: Seat, square: Square },
    /// The seat loses its move.
    LosesMove { seat: Seat },
    /// The seat has little time for its turn.
    Panics { seat: Seat },
}

impl Bond {
    /// Converts a duty to its stored form. Returns `None` if its piece is not on the board.
    pub(super) fn of(duty: Duty, state: &State) -> Option<Bond> {
        Some(match duty {
            Duty::LosesMove(seat) => Bond::LosesMove { seat },
            Duty::Panics(seat) => Bond::Panics { seat },
            Duty::Marked(mark, piece) => {
                let square = state.square_of(piece)?;
                match mark {
                    Mark::Challenged(seat) => Bond::Challenged { seat, square },
                    Mark::Jailed(seat) => Bond::Jailed { seat, square },
                    Mark::Shielded(seat) => Bond::Shielded { seat, square },
                    Mark::Pacifist | Mark::Neutral | Mark::Cursed | Mark::Magnet | Mark::Merged => return None,
                }
            }
        })
    }

    /// Returns the duty, if a piece stands on its square.
    pub(super) fn duty(self, state: &State) -> Option<Duty> {
        let (mark, square) = match self {
            Bond::LosesMove { seat } => return Some(Duty::LosesMove(seat)),
            Bond::Panics { seat } => return Some(Duty::Panics(seat)),
            Bond::Challenged { seat, square } => (Mark::Challenged(seat), square),
            Bond::Jailed { seat, square } => (Mark::Jailed(seat), square),
            Bond::Shielded { seat, square } => (Mark::Shielded(seat), square),
        };
        state.id_on(square).map(|piece| Duty::Marked(mark, piece))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Force;
    use crate::chance::Seed;
    use crate::play::game::Game;
    use crate::play::knightmare::lay_in_trial;
    use crate::play::start::Setup;
    use crate::position::{Lists, Position};
    use crate::setup::{KnightmareOptions, Rules};

    #[test]
    fn duties_and_drift_survive() {
        let position = Position {
            fen: Some("4k3/8/8/3pP3/8/1n6/1R6/4K3 w - d6 0 1".to_owned()),
            hands: Some(Lists::default()),
            ..Position::default()
        };
        let setup = Setup { rules: Rules::Knightmare(KnightmareOptions::default()), position: Some(position) };
        let seed = Seed::from_bytes([5; 32]);
        let game = Game::new(setup.clone(), seed).unwrap();
        let on = |square: &str| game.ledger().id_on(square.parse().unwrap()).unwrap();
        for duty in [
            Duty::LosesMove(Seat::White),
            Duty::Panics(Seat::White),
            Duty::Marked(Mark::Challenged(Seat::White), on("b2")),
            Duty::Marked(Mark::Jailed(Seat::White), on("b2")),
            Duty::Marked(Mark::Shielded(Seat::White), on("b3")),
        ] {
            let mut ledger = game.ledger().clone();
            ledger.begin_duty(duty);
            lay_in_trial(&mut ledger, Seat::White, None, Force::Turns(1));
            assert_eq!(ledger.drift(), 1);
            lay_in_trial(&mut ledger, Seat::White, None, Force::Turns(-1));
            // Turned there and back, the board lies as it did.
            assert_eq!(ledger.lay(), None);
            let bound = Game::going_on(setup.clone(), seed, ledger, &game.snapshot().unwrap());
            let snapshot = bound.snapshot().unwrap();
            let text = serde_json::to_string(&snapshot).unwrap();
            assert_ne!(bound.hash(), game.hash());
            let again = Game::resume(setup.clone(), seed, &serde_json::from_str(&text).unwrap()).unwrap();
            assert_eq!((again.hash(), again.ledger().duties()), (bound.hash(), bound.ledger().duties()), "{text}");
        }
    }
}
