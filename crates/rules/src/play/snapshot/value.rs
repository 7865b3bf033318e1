//! What a snapshot holds, and why no game can be resumed from it.

use serde::{Deserialize, Serialize};

use super::form::{Bond, Fallen, Keys, LastCardForm, Moved, Named, Placed, Second};
use crate::card::Card;
use crate::chance::StateHash;
use crate::choice::Choice;
use crate::piece::Kind;
use crate::play::start::SetupError;
use crate::position::Position;
use crate::seat::{BySeat, Seat};
use crate::square::Square;
use crate::version::STATE_ENCODING;

/// A game at the start of a turn: together with its setup and seed, all that is needed to go on,
/// whatever was done before. It holds both hands and every card to come, so never give it to a
/// player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// The version of the encoding that the hash was made with.
    pub(super) encoding: u32,
    pub(super) hash: StateHash,
    /// Pieces and cards. Move counts and en-passant squares are stored below.
    pub(super) position: Position,
    pub(super) quiet: u16,
    pub(super) number: u32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) passed: Vec<Square>,
    /// Pieces on the board that were something else at the start, with what they were.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) born: Vec<(Square, Kind)>,
    pub(super) shuffles: u32,
    pub(super) ply: u32,
    /// How many begun turns were taken back by agreement.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) taken_back: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) offer: Option<Seat>,
    #[serde(default, skip_serializing_if = "no_rest")]
    pub(super) offer_rest: BySeat<u8>,
    /// What binds a seat for one turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) duties: Vec<Bond>,
    /// How many quarter turns the board has made since pawns passed squares.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) drift: u8,
    /// How many of each seat's captured pawns it captured itself.
    #[serde(default, skip_serializing_if = "no_rest")]
    pub(super) given_up: BySeat<u8>,
    /// The keys of the positions that can occur again, in order.
    #[serde(default, skip_serializing_if = "Keys::is_empty")]
    pub(super) keys: Keys,
    pub(super) last: Last,
    /// Knightmare Chess: the draw offers when the turn began, if they were different.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) offers_before: Option<Offers>,
    /// Knightmare Chess: whether a card may still be discarded before the turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) early: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) undone: Option<Undone>,
    /// Knightmare Chess: the pieces captured in the last turn that had become more than they began
    /// as, which a rescue restores.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) fallen: Vec<Fallen>,
    /// Knightmare Chess: the second parts of units of two that the position does not tell in full.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) seconds: Vec<Second>,
    /// Knightmare Chess: the continuing cards that lie on the second part of a unit of two, by
    /// their indices among those in play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) on_second: Vec<u16>,
    /// Knightmare Chess: the pieces that are away for a while. The position puts them on squares
    /// that are free in the meantime; these are the squares.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) away: Vec<Square>,
    /// Knightmare Chess: the choices of continuing cards on pieces that are away, by the cards'
    /// indices among those in play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) laid: Vec<(u16, Vec<Choice>)>,
    /// Knightmare Chess: whether the turn still begins with what it does by itself: a king returns,
    /// or the move is lost.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) opens: bool,
    /// Knightmare Chess: the unique cards that have left each seat's hand.
    #[serde(default, skip_serializing_if = "no_uniques")]
    pub(super) uniques: BySeat<Vec<Card>>,
}

/// Draw offers: the pending one, and how long each seat must wait before making another. A turn
/// that is undone goes back to those at its start if they are stricter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Offers {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) offer: Option<Seat>,
    pub(super) rest: BySeat<u8>,
}

/// What was done last, as everyone is shown it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Last {
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub(super) moved: Option<Moved>,
    /// The kinds of the piece that each seat moved last (two for a unit of two), in a game whose
    /// cards need them.
    #[serde(skip_serializing_if = "no_movers")]
    pub(super) movers: BySeat<Vec<Named>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) placed: Option<Placed>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) card: Option<LastCardForm>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) choices: Vec<Choice>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) turn_lost: bool,
    #[serde(skip_serializing_if = "is_zero")]
    pub(super) exchanged: u8,
}

/// Knightmare Chess: a turn that begins anew because it was undone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Undone {
    /// Whether the other side has played its card of this turn.
    pub(super) reply: bool,
    /// The key of the board that the turn may not end with again, if there is one.
    #[serde(default, skip_serializing_if = "Keys::is_empty")]
    pub(super) forbidden: Keys,
}

fn no_movers(movers: &BySeat<Vec<Named>>) -> bool {
    Seat::ALL.into_iter().all(|seat| movers[seat].is_empty())
}

fn no_uniques(uniques: &BySeat<Vec<Card>>) -> bool {
    Seat::ALL.into_iter().all(|seat| uniques[seat].is_empty())
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference to the field")]
fn no_rest(rest: &BySeat<u8>) -> bool {
    *rest == BySeat::default()
}

fn is_zero<N: Default + PartialEq>(number: &N) -> bool {
    *number == N::default()
}

impl Snapshot {
    /// The hash of the state that it was made from.
    pub const fn hash(&self) -> StateHash {
        self.hash
    }

    /// The number of turns since the start of the game.
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    pub(in crate::play) const fn taken_back(&self) -> u32 {
        self.taken_back
    }
}

/// Why no game can be resumed from a snapshot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResumeError {
    /// Its hash was made with an encoding that this program does not have.
    #[error(
        "the snapshot is of version {encoding} of the state's encoding, and this program knows versions 1 to \
         {STATE_ENCODING}: use the program that it comes from, or a newer one"
    )]
    Version {
        /// The version of the snapshot.
        encoding: u32,
    },
    /// No game can start from its position.
    #[error("no game can start from the snapshot's position: {0}")]
    Setup(#[from] SetupError),
    /// It holds something that no game can have.
    #[error("the snapshot is not one of a game: {0}")]
    Impossible(&'static str),
    /// Restoring it gives another state than the one it was made from.
    #[error("the snapshot is damaged: it was made from state {expected} but gives state {found}")]
    Hash {
        /// The hash of the state that it was made from.
        expected: StateHash,
        /// The hash of the state that it gives.
        found: StateHash,
    },
}
