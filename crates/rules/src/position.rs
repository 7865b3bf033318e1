//! Positions that a game can start from instead of the usual one.

use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::choice::Choice;
use crate::grid_piece::GridPiece;
use crate::piece::Kind;
use crate::seat::{BySeat, Seat};

/// A position that a game starts from instead of the variant's usual one, at the start of the turn
/// of the side to move. What is left out is as in the variant's start position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// Board, rights and clocks in Forsyth-Edwards notation: six fields, or the first two, three or four.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// The pieces on the endless grid (ChessMe).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grid: Option<Lists<GridPiece>>,
    /// Who moves, overriding the FEN.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_move: Option<Seat>,
    /// The hands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hands: Option<Lists<Card>>,
    /// The draw piles, top card first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piles: Option<Piles>,
    /// The discard piles, top card last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub discards: Option<Piles>,
    /// Pieces that were captured, by the side that they belonged to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captured: Option<Lists<Kind>>,
    /// Pieces that are out for good, by the side that they belonged to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dead: Option<Lists<Kind>>,
    /// Continuing cards in play, in the order in which they were played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effects: Option<Vec<Effect>>,
}

/// One list for each seat; a missing one is empty.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "T: Deserialize<'de>"))]
pub struct Lists<T> {
    /// White's.
    #[serde(default = "Vec::new")]
    pub white: Vec<T>,
    /// Black's.
    #[serde(default = "Vec::new")]
    pub black: Vec<T>,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Lists { white: Vec::new(), black: Vec::new() }
    }
}

impl<T> Lists<T> {
    /// The list of one seat.
    pub fn of(&self, seat: Seat) -> &[T] {
        match seat {
            Seat::White => &self.white,
            Seat::Black => &self.black,
        }
    }
}

impl<T> From<BySeat<Vec<T>>> for Lists<T> {
    fn from(lists: BySeat<Vec<T>>) -> Self {
        Lists { white: lists.white, black: lists.black }
    }
}

/// The piles of cards of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piles {
    /// The pile shared by both sides.
    #[serde(default)]
    pub common: Vec<Card>,
    /// White's own.
    #[serde(default)]
    pub white: Vec<Card>,
    /// Black's own.
    #[serde(default)]
    pub black: Vec<Card>,
}

/// A continuing card in play.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effect {
    /// The card.
    pub card: Card,
    /// Who played it.
    pub owner: Seat,
    /// The choices that were made for it.
    #[serde(default)]
    pub choices: Vec<Choice>,
    /// The card that it was played as, if it is a copy of another.
    #[serde(rename = "as", default, skip_serializing_if = "Option::is_none")]
    pub copied: Option<Card>,
    /// Whether the card itself has been taken away and a marker shows its lasting effect.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub marker: bool,
}

impl Effect {
    /// A card that is played as itself and is in play.
    pub const fn new(card: Card, owner: Seat, choices: Vec<Choice>) -> Effect {
        Effect { card, owner, choices, copied: None, marker: false }
    }

    /// The card whose effect this is.
    pub fn root(&self) -> Card {
        self.copied.unwrap_or(self.card)
    }
}
