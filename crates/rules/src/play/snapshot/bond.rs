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
