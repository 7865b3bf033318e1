//! What can be asked of one game, as a command or by a button.

use cardinal_rules::{Action, ActionKind, Variant};
use cardinal_words::say;

use crate::store::OfferKind;

/// What can be asked of one game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ask {
    /// `/move`: a move in algebraic notation or coordinates.
    Move {
        /// As typed.
        text: String,
        /// What goes with it, as typed: the tile that is placed after it and where, or a card with its choices, in games
        /// whose turns have several steps.
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
    /// `/say`: the name of a kind of piece.
    Say {
        /// As typed.
        word: String,
    },
    /// `/answer`: what a card asks within a turn.
    Answer {
        /// As typed.
        choices: String,
    },
    /// `/turn`: the private panel, the same as the button *My turn*.
    Panel,
    /// `/turn` with an act of the turn that needs no detail.
    Act(PlainAction),
    /// `/build`: goes on with the caller's deck.
    Build(BuildWish),
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

/// `/build`: what is done with a deck.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct BuildWish {
    /// The cards that are taken out, as typed.
    pub out: Option<String>,
    /// The cards that are added, as typed.
    pub add: Option<String>,
    /// What is done then.
    pub then: Option<Finish>,
}

/// How a deck is gone on with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Finish {
    /// It is filled up at random.
    Fill,
    /// All cards are taken out.
    Empty,
    /// It is to be as it is.
    Done,
}

/// What can be offered, answered or claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Offer {
    /// Offer this.
    Make(Proposal),
    /// Accept what the opponent offers, whatever it is.
    Accept,
    /// Decline it.
    Decline,
    /// Claim a draw (repetition, fifty moves).
    Claim,
    /// Claim this because the opponent is away.
    ClaimAway(AwayClaim),
}

impl Offer {
    /// Offer a draw.
    pub const DRAW: Offer = Offer::Make(Proposal::Draw);
}

/// What one player can propose to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Proposal {
    /// A draw, which is for the rules to judge.
    Draw,
    /// What the rules know nothing of, or what needs both players.
    Aside(OfferKind),
}

impl Proposal {
    /// All that can be proposed.
    pub const ALL: [Proposal; 4] = [
        Proposal::Draw,
        Proposal::Aside(OfferKind::MoreTime),
        Proposal::Aside(OfferKind::TakeBack),
        Proposal::Aside(OfferKind::Unfinished),
    ];

    /// The action that answers it in the game, if it is one of the game's own.
    pub(crate) const fn answer(self, accept: bool) -> Option<Action> {
        match self {
            Proposal::Draw if accept => Some(Action::AcceptDraw),
            Proposal::Draw => Some(Action::DeclineDraw),
            Proposal::Aside(_) => None,
        }
    }
}

/// What can be claimed of a game whose awaited player is away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AwayClaim {
    /// That it is won, or drawn where the one who claims could never win.
    Win,
    /// That it ends as unfinished.
    Unfinished,
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

impl PlainAction {
    /// The kind of the action.
    pub(crate) fn kind(self) -> ActionKind {
        self.action().kind()
    }

    /// The action.
    pub(crate) const fn action(self) -> Action {
        match self {
            PlainAction::Draw => Action::Draw,
            PlainAction::Exchange => Action::Exchange,
            PlainAction::LoseMove => Action::LoseMove,
            PlainAction::Skip => Action::Skip,
            PlainAction::EndTurn => Action::EndTurn,
            PlainAction::TakeBack => Action::TakeBack,
        }
    }
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
