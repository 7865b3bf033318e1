//! What happened in a turn, as everyone may know it: what players of a game with turns of steps are told.

use serde::Serialize;

use crate::card::Card;
use crate::choice::Choice;
use crate::piece::Kind;
use crate::seat::Seat;
use crate::square::Square;
use crate::view::MoveView;

/// What happened in the last turn in which anything did, as everyone may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Story {
    /// Turns before it.
    pub ply: u32,
    /// Whose turn it was, or still is.
    pub seat: Seat,
    /// What was done in it, in order.
    pub deeds: Vec<Deed>,
    /// How many of the first deeds were done before the one who was awaited then became another; the others are news.
    pub known: usize,
}

impl Story {
    /// What was done since the one who is awaited last became another.
    pub fn news(&self) -> &[Deed] {
        self.deeds.get(self.known..).unwrap_or_default()
    }

    /// Whether what is news undoes the whole turn: by which card of the opponent.
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
    /// Who did it, or whom it befell.
    pub seat: Seat,
    /// What it was.
    pub what: DeedKind,
    /// The pieces that stand elsewhere by it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub travels: Vec<Travel>,
    /// The pieces that left the board by it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<Fate>,
    /// The pieces that came onto the board by it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub back: Vec<Fate>,
}

impl Deed {
    /// Something that was done, and has changed nothing on the board so far.
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
        /// The choices that all may know.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        choices: Vec<Choice>,
        /// Whether it was spent without effect.
        void: bool,
        /// Whether it waits for what it asks.
        waits: bool,
    },
    /// A card answered what the other side did.
    Answered {
        /// The card.
        card: Card,
        /// The choices that all may know.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        choices: Vec<Choice>,
        /// Whether it was spent without effect.
        void: bool,
        /// What its answer gave back to the player of the turn.
        #[serde(skip_serializing_if = "Option::is_none")]
        undone: Option<Undone>,
    },
    /// A seat answered what a card asked.
    Chose {
        /// The card.
        card: Card,
        /// What was chosen.
        choices: Vec<Choice>,
    },
    /// A card was thrown away.
    Discarded {
        /// The card.
        card: Card,
    },
    /// The card that was used before the turn was undone went back into the hand.
    TookBack {
        /// The card; nothing: a move.
        card: Option<Card>,
    },
    /// The turn's move was lost.
    LostMove,
    /// The name of a kind was said while a card listened.
    Said {
        /// The kind.
        #[serde(with = "crate::spoken")]
        kind: Kind,
    },
    /// A pawn was paid with, as a card demanded.
    Paid,
    /// A king came back from where a card had hidden it.
    Returned {
        /// The square.
        at: Square,
    },
    /// A trap of the seat captured what had come there.
    Sprung {
        /// The square.
        at: Square,
    },
}

/// What an answer gave back to the player of the turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "undone", rename_all = "kebab-case")]
pub enum Undone {
    /// The whole turn, which begins anew.
    Turn,
    /// Its last steps.
    Steps {
        /// The cards that had been played in them.
        cards: Vec<Card>,
        /// Whether the turn's move was one of them.
        moved: bool,
    },
}

/// A piece that stands elsewhere than before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Travel {
    /// What it was.
    #[serde(serialize_with = "letter")]
    pub kind: Kind,
    /// From where.
    pub from: Square,
    /// To where.
    pub to: Square,
    /// Whether it had stood there in this turn already, so that it came back.
    pub back: bool,
}

/// A piece that left the board or came onto it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Fate {
    /// Who moved it.
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
