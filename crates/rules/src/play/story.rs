//! What happened in a turn, as everyone may know it. Games with turns of several steps tell it to
//! their players.
//!
//! There is one story for everybody, so it holds nothing that the public view would not show: no trap's square,
//! nothing that *Abduction* lifted, not whether a seat is asked. It is no part of the state. After a takeback, or
//! when a game resumes from a snapshot, it is empty until something happens.

use serde::Serialize;

use crate::card::Card;
use crate::choice::Choice;
use crate::piece::Kind;
use crate::seat::Seat;
use crate::square::Square;
use crate::view::MoveView;

/// What happened in the last turn in which anything was done, as everyone may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Story {
    /// The number of turns before it.
    pub ply: u32,
    /// Whose turn it was, or still is.
    pub seat: Seat,
    /// What was done in it, in order.
    pub deeds: Vec<Deed>,
    /// How many of the first deeds were done before the seat to act last changed. The others are
    /// news.
    pub known: usize,
}

impl Story {
    /// The deeds done since the seat to act last changed.
    pub fn news(&self) -> &[Deed] {
        self.deeds.get(self.known..).unwrap_or_default()
    }

    /// Returns the opponent's card that undid the whole turn, if the news tells of one.
    pub fn undone_by(&self) -> Option<Card> {
        self.news().iter().rev().find_map(|deed| match deed.what {
            DeedKind::Answered { card, undone: Some(Undone::Turn), .. } => Some(card),
            _ => None,
        })
    }
}

/// One thing that was done, and what came of it on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Deed {
    /// Who did it, or who it happened to.
    pub seat: Seat,
    /// What it was.
    pub what: DeedKind,
    /// The pieces that it moved.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub travels: Vec<Travel>,
    /// The pieces that it took off the board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<Fate>,
    /// The pieces that it brought onto the board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub back: Vec<Fate>,
}

impl Deed {
    /// A deed that has changed nothing on the board so far.
    pub(super) const fn plain(seat: Seat, what: DeedKind) -> Deed {
        Deed { seat, what, travels: Vec::new(), lost: Vec::new(), back: Vec::new() }
    }
}

/// What was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "deed", rename_all = "kebab-case")]
pub enum DeedKind {
    /// The turn's move was made.
    Moved(MoveView),
    /// A card was played by the side on turn.
    Played {
        /// The card.
        card: Card,
        /// The choices that everyone may know.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        choices: Vec<Choice>,
        /// Whether it had no effect.
        #[serde(rename = "void")]
        no_effect: bool,
        /// Whether it still waits for its choices.
        waits: bool,
    },
    /// A card was played in response to the other side.
    Answered {
        /// The card.
        card: Card,
        /// The choices that everyone may know.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        choices: Vec<Choice>,
        /// Whether it had no effect.
        #[serde(rename = "void")]
        no_effect: bool,
        /// What it undid.
        #[serde(skip_serializing_if = "Option::is_none")]
        undone: Option<Undone>,
    },
    /// A seat made a choice that a card asked for.
    Chose {
        /// The card.
        card: Card,
        /// What was chosen.
        choices: Vec<Choice>,
    },
    /// A card was discarded.
    Discarded {
        /// The card.
        card: Card,
    },
    /// The player of the turn took back a step.
    TookBack {
        /// The card that returned to the hand. `None` if it was the move.
        card: Option<Card>,
    },
    /// The turn's move was lost.
    LostMove,
    /// The name of a kind of piece was said while a card listened.
    Said {
        /// The kind.
        #[serde(with = "crate::spoken")]
        kind: Kind,
    },
    /// A pawn was paid, as a card demanded.
    Paid,
    /// A king returned from where a card had hidden it.
    Returned {
        /// The square.
        at: Square,
    },
    /// A trap of the seat captured what entered its square.
    Sprung {
        /// The square.
        at: Square,
    },
}

/// What a response undid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "undone", rename_all = "kebab-case")]
pub enum Undone {
    /// The whole turn. Its player plays it anew.
    Turn,
    /// Its last steps.
    Steps {
        /// The cards that had been played in them.
        cards: Vec<Card>,
        /// Whether the turn's move was one of them.
        moved: bool,
    },
}

/// A piece that has moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Travel {
    /// What it was.
    #[serde(serialize_with = "letter")]
    pub kind: Kind,
    /// From where.
    pub from: Square,
    /// To where.
    pub to: Square,
    /// Whether it returned to a square where it already stood in this turn.
    pub back: bool,
}

/// A piece that left the board or came onto it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Fate {
    /// Whose piece it was.
    pub seat: Seat,
    /// What it was.
    #[serde(serialize_with = "letter")]
    pub kind: Kind,
    /// Where it stood, or stands.
    pub at: Square,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference to the field")]
fn letter<S: serde::Serializer>(kind: &Kind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_char(kind.letter())
}
