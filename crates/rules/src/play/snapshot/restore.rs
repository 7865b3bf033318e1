//! Restores a game from a snapshot.

use super::value::{Offers, ResumeError, Snapshot};
use crate::board::{Captured, Ledger, LogChange, Progress, State, TurnLog, Uniques};
use crate::card::Card;
use crate::chance::Seed;
use crate::play::execution::Execution;
use crate::play::game::Game;
use crate::play::games::machine;
use crate::play::start::Setup;
use crate::play::turn_machine::TurnMachine;
use crate::seat::{BySeat, Seat};
use crate::square::{Cell, SquareSet};
use crate::version::STATE_ENCODING;

/// More turns or shuffles than a game can have, yet low enough to count on from there.
const MOST: u32 = 1 << 30;

impl Game {
    /// Resumes the game with this setup and seed from a snapshot. Its entries begin there, and its
    /// record holds the snapshot.
    ///
    /// # Errors
    /// Returns [`ResumeError`] if the snapshot is from a later program, damaged, or of a game with
    /// other rules or another seed.
    pub fn resume(setup: Setup, seed: Seed, snapshot: &Snapshot) -> Result<Game, ResumeError> {
        let encoding = snapshot.encoding;
        if !(1..=STATE_ENCODING).contains(&encoding) {
            return Err(ResumeError::Version { encoding });
        }
        let ledger = snapshot.restore(machine(&setup.rules), &seed)?;
        let game = Game::going_on(setup, seed, ledger, snapshot);
        // Hashes of different encodings cannot be compared.
        if encoding == STATE_ENCODING && game.hash() != snapshot.hash {
            return Err(ResumeError::Hash { expected: snapshot.hash, found: game.hash() });
        }
        Ok(game)
    }

    /// Returns the game before its first entry: at its start, or where it was resumed.
    pub(crate) fn beginning(&self) -> Option<Game> {
        let (setup, seed) = (self.setup().clone(), *self.seed());
        match self.resumed_from() {
            Some(snapshot) => Game::resume(setup, seed, snapshot).ok(),
            None => Game::new(setup, seed).ok(),
        }
    }
}

impl Snapshot {
    /// Restores the state.
    fn restore(&self, game: &dyn TurnMachine, seed: &Seed) -> Result<Ledger, ResumeError> {
        let mut state = game.start(&self.position, seed)?;
        self.check(game, &state)?;
        for (square, kind) in &self.born {
            if !state.set_born(*square, *kind) {
                return Err(ResumeError::Impossible("it gives the origin of a piece on an empty square"));
            }
        }
        for seat in Seat::ALL {
            if !state.set_given_up(seat, self.given_up[seat]) {
                return Err(ResumeError::Impossible("it has more pawns given up than captured"));
            }
        }
        for bond in &self.duties {
            let duty = bond.duty(&state).ok_or(ResumeError::Impossible("it binds a piece on an empty square"))?;
            state.add_duty(duty);
        }
        for second in &self.seconds {
            if !second.restore(&mut state) {
                return Err(ResumeError::Impossible("it has the second part of a unit where there is no unit"));
            }
        }
        state.lay_on_parts(&self.on_second);
        for square in &self.away {
            if !state.set_away(*square) {
                return Err(ResumeError::Impossible("a piece is away from an empty square"));
            }
        }
        for (index, choices) in &self.laid {
            if !state.set_choices(usize::from(*index), choices.clone()) {
                return Err(ResumeError::Impossible("it has choices for a card that is not in play"));
            }
        }
        state.settle();
        state.set_drift(self.drift % 4);
        let last = &self.last;
        let moved = last.moved.as_ref().map(|moved| moved.last_move().ok_or(ResumeError::Impossible(NOTATION)));
        let placed = last.placed.as_ref().map(|placed| placed.view().ok_or(ResumeError::Impossible(NOTATION)));
        let mut chess = *state.chess();
        chess.quiet = self.quiet;
        chess.number = self.number;
        chess.passed = self.passed.iter().copied().collect::<SquareSet>();
        let now = Offers { offer: self.offer, rest: self.offer_rest };
        let before = self.offers_before.unwrap_or(now);
        let held = |seat: Seat| {
            self.uniques[seat].iter().filter_map(|card| match card {
                Card::Knightmare(name) => Some(*name),
                Card::Call(_) | Card::SameAgain => None,
            })
        };
        let progress = Progress {
            uniques: BySeat::from_fn(|seat| held(seat).fold(Uniques::default(), Uniques::with)),
            ply: self.ply,
            offer: before.offer,
            offer_rest: before.rest,
            shuffles: self.shuffles,
            last_move: moved.transpose()?,
            moved: BySeat::from_fn(|seat| last.movers[seat].iter().map(|kind| kind.0).collect()),
            placed: placed.transpose()?,
            last_card: last.card.map(Into::into),
            turn_lost: last.turn_lost,
            exchanged: last.exchanged,
            ..Progress::new(chess.turn, game.first_phase())
        };
        let undone = self.undone.clone().unwrap_or_default();
        let forbidden = undone.forbidden.0.first().copied();
        let mut fallen: Vec<Captured> = Vec::new();
        for kept in &self.fallen {
            let captured = kept.restore(&mut state, &fallen);
            fallen.push(captured.ok_or(ResumeError::Impossible("it lists a capture that no captured piece fits"))?);
        }
        let log = TurnLog { fallen, reply: undone.reply, early: self.early, forbidden, ..TurnLog::default() };
        state.set_progress(chess, (progress, last.choices.clone()), log, self.keys.0.clone());
        let mut ledger = Ledger::new(state);
        if game.features().steps {
            let start = ledger.checkpoint().next();
            ledger.change_log(LogChange::Start(Some(start)));
            if self.opens {
                let mut exec = Execution { ledger: &mut ledger, seed, events: &mut Vec::new() };
                game.reopen(&mut exec);
            }
            if now != before {
                ledger.edit_progress(|progress| (progress.offer, progress.offer_rest) = (now.offer, now.rest));
            }
        }
        Ok(ledger)
    }

    /// Refuses what no game can have, and counts too high to go on from.
    fn check(&self, game: &dyn TurnMachine, state: &State) -> Result<(), ResumeError> {
        let on_grid = game.features().on_grid();
        let counts = [self.ply, self.taken_back, self.shuffles, self.number, self.last.card.map_or(0, |card| card.ply)];
        let moved = self.last.moved.iter().flat_map(|moved| [moved.from, moved.to]);
        let faults = [
            (counts.into_iter().any(|count| count > MOST), "it counts more turns than a game can have"),
            (moved.into_iter().any(|cell| !fits(cell, on_grid)), "its last move was made on another board"),
            (self.last.card.is_some_and(|last| !game.has_card(last.card)), "its last card is one of another game"),
            (
                self.passed.iter().any(|square| state.on(*square).is_some()),
                "a pawn has passed a square that is occupied",
            ),
            (
                (self.undone.is_some() || self.offers_before.is_some()) && !game.features().steps,
                "no turn of this game can be undone",
            ),
            (self.early && !state.shares_deck(), "no card is discarded before a turn of this game"),
        ];
        match faults.into_iter().find(|(found, _)| *found) {
            Some((_, why)) => Err(ResumeError::Impossible(why)),
            None => Ok(()),
        }
    }
}

const NOTATION: &str = "its last move is not in the notation of a move";

/// Whether the cell belongs to the board that the game is played on.
const fn fits(cell: Cell, on_grid: bool) -> bool {
    matches!(cell, Cell::Point { .. }) == on_grid
}
