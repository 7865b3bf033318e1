//! A game at the start of a turn as a value from which it goes on, when its record is not to be had
//! or is refused by newer rules.
//!
//! What a [`Position`] can tell is told as one; the rest of what can matter later, or is still shown, is
//! told beside it. Nothing here tells the past: positions before the last change that cannot be undone
//! are not kept, since they cannot come again, so what is kept for repetition is bounded by the draw for
//! want of progress.

mod form;
mod lay;

use serde::{Deserialize, Serialize};

use super::game::Game;
use super::start::{Setup, SetupError};
use crate::chance::{Seed, StateHash};
use crate::choice::Choice;
use crate::piece::Kind;
use crate::position::Position;
use crate::seat::{BySeat, Seat};
use crate::square::{Cell, Square};
use crate::version::STATE_ENCODING;
use form::{Keys, Moved, Placed, Shown};

/// A game at the start of a turn: with its setup and its seed all that is needed to go on, whatever
/// was done before. It tells the cards of both hands and every card to come, so no player gets it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// The version of the encoding from which the hash is made.
    encoding: u32,
    hash: StateHash,
    /// What lies on the table. Clocks and rights of capture in passing stand below.
    position: Position,
    quiet: u16,
    number: u32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    passed: Vec<Square>,
    /// Pieces on the board that were something else at the start, with what they were.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    born: Vec<(Square, Kind)>,
    shuffles: u32,
    ply: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    offer: Option<Seat>,
    #[serde(default, skip_serializing_if = "no_rest")]
    offer_rest: BySeat<u8>,
    /// The keys of the positions that can come again, in order.
    #[serde(default, skip_serializing_if = "Keys::is_empty")]
    keys: Keys,
    last: Last,
    /// Knightmare Chess: the offers when the turn began, where they were others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    offers_before: Option<Offers>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    undone: Option<Undone>,
}

/// Offers of a draw: one that stands, and who must move before making another. A turn that is undone
/// goes back to those at its start where they are stricter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Offers {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    offer: Option<Seat>,
    rest: BySeat<u8>,
}

/// What was done last, as all are shown it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Last {
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    moved: Option<Moved>,
    #[serde(skip_serializing_if = "Option::is_none")]
    placed: Option<Placed>,
    #[serde(skip_serializing_if = "Option::is_none")]
    card: Option<Shown>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    choices: Vec<Choice>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    turn_lost: bool,
    #[serde(skip_serializing_if = "is_zero")]
    exchanged: u8,
}

/// Knightmare Chess: a turn that begins anew because it was undone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Undone {
    /// Whether the other side has spent its card of this turn.
    reply: bool,
    /// The key of the board that the turn may not end with again, if there is one.
    #[serde(default, skip_serializing_if = "Keys::is_empty")]
    forbidden: Keys,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference to the field")]
fn no_rest(rest: &BySeat<u8>) -> bool {
    *rest == BySeat::default()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference to the field")]
fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// Why no game goes on from a snapshot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResumeError {
    /// Its hash is made from an encoding that this program does not have.
    #[error(
        "the snapshot is of version {encoding} of the state's encoding, and this program knows versions 1 to \
         {STATE_ENCODING}: go on with the program that it comes from, or a newer one"
    )]
    Version {
        /// The version of the snapshot.
        encoding: u32,
    },
    /// What it lays on the table cannot lie there.
    #[error("the snapshot cannot be laid out: {0}")]
    Setup(#[from] SetupError),
    /// It tells of something that no game has.
    #[error("the snapshot cannot be that of a game: {0}")]
    Impossible(&'static str),
    /// What comes of it is not the state from which it was made.
    #[error("the snapshot was made of the state {expected}, and gives the state {found}: it is damaged")]
    Hash {
        /// The hash of the state from which it was made.
        expected: StateHash,
        /// The hash of the state that it gives.
        found: StateHash,
    },
}

impl Snapshot {
    /// The hash of the state from which it was made.
    pub const fn hash(&self) -> StateHash {
        self.hash
    }

    /// Turns since the start of the game.
    pub const fn ply(&self) -> u32 {
        self.ply
    }
}

impl Game {
    /// The game as it stands, if it stands at the start of a turn and is not over: the game that
    /// [`Game::resume`] makes of it has the same hash.
    pub fn snapshot(&self) -> Option<Snapshot> {
        let snapshot = self.told()?;
        // What a position cannot tell would be missing here.
        let again = Game::resume(self.setup().clone(), *self.seed(), &snapshot);
        again.is_ok().then_some(snapshot)
    }

    /// The game of this setup and seed goes on from a snapshot. Its entries begin there, and its record
    /// holds the snapshot.
    ///
    /// # Errors
    /// A snapshot that is of a later program, damaged, or of a game with other rules or another seed.
    pub fn resume(setup: Setup, seed: Seed, snapshot: &Snapshot) -> Result<Game, ResumeError> {
        let encoding = snapshot.encoding;
        if !(1..=STATE_ENCODING).contains(&encoding) {
            return Err(ResumeError::Version { encoding });
        }
        let ledger = snapshot.lay(setup.rules, &seed)?;
        let game = Game::going_on(setup, seed, ledger, snapshot);
        // Hashes of different encodings have nothing to say of each other.
        if encoding == STATE_ENCODING && game.hash() != snapshot.hash {
            return Err(ResumeError::Hash { expected: snapshot.hash, found: game.hash() });
        }
        Ok(game)
    }
}

/// Whether the cell belongs to the board that the game is played on.
const fn fits(cell: Cell, on_grid: bool) -> bool {
    matches!(cell, Cell::Point { .. }) == on_grid
}
