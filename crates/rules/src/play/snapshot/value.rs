//! A snapshot as it is written.

use serde::{Deserialize, Serialize};

use super::bond::Bond;
use super::fallen::Fallen;
use super::form::{Keys, Moved, Named, Placed, Shown};
use super::second::Second;
use crate::card::Card;
use crate::chance::StateHash;
use crate::choice::Choice;
use crate::piece::Kind;
use crate::position::Position;
use crate::seat::{BySeat, Seat};
use crate::square::Square;

/// A game at the start of a turn: with its setup and its seed all that is needed to go on, whatever
/// was done before. It holds the cards of both hands and every card to come, so no player gets it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// The version of the encoding from which the hash is made.
    pub(super) encoding: u32,
    pub(super) hash: StateHash,
    /// Pieces and cards. Clocks and rights of capture in passing stand below.
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
    /// How many turns had begun that were taken back by agreement.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) taken_back: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) offer: Option<Seat>,
    #[serde(default, skip_serializing_if = "no_rest")]
    pub(super) offer_rest: BySeat<u8>,
    /// What binds a seat for one turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) duties: Vec<Bond>,
    /// The quarter turns that the board has made since pawns passed squares.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) drift: u8,
    /// How many captured pawns each seat has captured itself.
    #[serde(default, skip_serializing_if = "no_rest")]
    pub(super) given_up: BySeat<u8>,
    /// The keys of the positions that can come again, in order.
    #[serde(default, skip_serializing_if = "Keys::is_empty")]
    pub(super) keys: Keys,
    pub(super) last: Last,
    /// Knightmare Chess: the offers when the turn began, where they were others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) offers_before: Option<Offers>,
    /// Knightmare Chess: whether a card may still be thrown away before the turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) early: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) undone: Option<Undone>,
    /// Knightmare Chess: what the last turn has captured and was more than it began as, which a rescue gives back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) fallen: Vec<Fallen>,
    /// Knightmare Chess: the second parts of units of two, where the position does not tell all of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) seconds: Vec<Second>,
    /// Knightmare Chess: the continuing cards on a unit of two that lie on its second part, by their places among those
    /// in play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) on_second: Vec<u16>,
    /// Knightmare Chess: the pieces of the position that are away for a while rather than there, by squares that are
    /// free while they are away.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) away: Vec<Square>,
    /// Knightmare Chess: the choices of continuing cards on pieces that are away, with the places of these cards among
    /// those in play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) laid: Vec<(u16, Vec<Choice>)>,
    /// Knightmare Chess: whether the turn is to begin by what it does of itself: a king comes back, or the move is lost.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) opens: bool,
    /// Knightmare Chess: the unique cards that have left each seat's hand.
    #[serde(default, skip_serializing_if = "no_uniques")]
    pub(super) uniques: BySeat<Vec<Card>>,
}

/// Offers of a draw: one that stands, and who must move before making another. A turn that is undone
/// goes back to those at its start where they are stricter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Offers {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) offer: Option<Seat>,
    pub(super) rest: BySeat<u8>,
}

/// What was done last, as all are shown it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Last {
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub(super) moved: Option<Moved>,
    /// What each seat's piece was that it has moved last, in a game whose cards ask for it.
    #[serde(skip_serializing_if = "no_movers")]
    pub(super) movers: BySeat<Vec<Named>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) placed: Option<Placed>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) card: Option<Shown>,
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
    /// Whether the other side has spent its card of this turn.
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
    /// The hash of the state from which it was made.
    pub const fn hash(&self) -> StateHash {
        self.hash
    }

    /// Turns since the start of the game.
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    pub(in crate::play) const fn taken_back(&self) -> u32 {
        self.taken_back
    }
}
