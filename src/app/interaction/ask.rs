//! What can be asked of one game, as a command or by a button.

use cardinal_rules::{Action, Variant};
use cardinal_words::say;

/// What can be asked of one game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ask {
    /// `/move`: a move in algebraic notation or coordinates.
    Move {
        /// As typed.
        text: String,
        /// The tile that is placed after it and where, as typed, in games that have tiles.
        place: Option<String>,
    },
    /// `/draw`: the turn's card is turned or drawn.
    Draw,
    /// `/play`: a card or tile of the hand.
    Play {
        /// As typed: name or slug, then any choices that the card asks for, or a tile's place.
        card: String,
    },
    /// `/discard`: one card, or the whole hand.
    Discard {
        /// As typed; none: the whole hand.
        card: Option<String>,
    },
    /// `/turn`: the private panel, the same as the button *My turn*.
    Panel,
    /// `/hand`: the caller's own cards.
    Hand,
    /// `/board`.
    Board {
        /// As text instead of a picture.
        text: bool,
    },
    /// `/resign`: asks first.
    Resign,
    /// `/offer`.
    Offer(Offer),
    /// `/history`.
    History,
    /// `/export`; without a form, the usual one of the game.
    Export(Option<Format>),
}

/// What can be done about a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Offer {
    /// Offer one.
    Draw,
    /// Accept the opponent's offer.
    Accept,
    /// Decline it.
    Decline,
    /// Claim one (repetition, fifty moves).
    Claim,
}

impl Offer {
    /// The action that this is.
    pub(crate) const fn action(self) -> Action {
        match self {
            Offer::Draw => Action::OfferDraw,
            Offer::Accept => Action::AcceptDraw,
            Offer::Decline => Action::DeclineDraw,
            Offer::Claim => Action::ClaimDraw,
        }
    }
}

/// Acts within a turn that need no detail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlainAction {
    /// Turn or draw the card.
    Draw,
    /// Throw the whole hand away for a new one.
    Exchange,
    /// Lose the turn's move rather than make it.
    LoseMove,
    /// Leave the opponent's act unanswered, or place no tile.
    Skip,
    /// Hand the turn over.
    EndTurn,
    /// Take the last unfinished step back.
    TakeBack,
}

/// The forms of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Portable Game Notation, for games on the chessboard.
    Pgn,
    /// The turns as `/history` writes them, of every game.
    Text,
    /// The game's record as JSON: setup, seed and every action. Only of finished games.
    Record,
}

impl Format {
    /// The form in which a game is given when none is asked for: what other programs read, if they
    /// know its board.
    pub(crate) const fn usual(variant: Variant) -> Format {
        if variant.facts().has_pgn() { Format::Pgn } else { Format::Text }
    }
}

/// How moves are written in menus.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Algebraic: `Nf3`.
    #[default]
    San,
    /// Coordinates: `g1f3`.
    Coordinates,
}

impl Notation {
    /// Every way.
    pub const ALL: [Notation; 2] = [Notation::San, Notation::Coordinates];

    /// The way as it is written in options and kept with a player's preferences.
    pub const fn slug(self) -> &'static str {
        match self {
            Notation::San => "san",
            Notation::Coordinates => "coordinates",
        }
    }

    /// The way as players read it, with an example.
    pub fn name(self) -> String {
        match self {
            Notation::San => say!("notation-san-item"),
            Notation::Coordinates => say!("notation-coordinates-item"),
        }
    }

    /// The way that is written so, if there is one.
    pub fn of(slug: &str) -> Option<Notation> {
        Notation::ALL.into_iter().find(|notation| notation.slug() == slug)
    }
}
