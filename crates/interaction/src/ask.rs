//! Requests about one game, by a command, a button or a menu of games.

use cardinal_ids::{OfferKind, ReplayPace};
use cardinal_rules::{Action, ActionKind, StarterDeck, Variant};

use crate::caller::{About, Handling};

/// A request about one game: by a command, which a menu of games can carry on, or by a control of that game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ask {
    /// `/move`: a move in algebraic notation or coordinates.
    Move {
        /// As typed.
        text: String,
        /// The rest of a turn with several steps, as typed: the tile to place after the move and where, or a card with
        /// its choices.
        place: Option<String>,
    },
    /// `/draw`: turns or draws the turn's card.
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
    /// `/choose`: answers what a card asks during a turn.
    Answer {
        /// As typed.
        choices: String,
    },
    /// `/turn`, or *My turn*: the private panel.
    Panel,
    /// `/turn` with an action that needs no detail.
    Act(PlainAction),
    /// `/build`: continues building the caller's deck.
    Build(BuildRequest),
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
    /// `/plan`: adds lines to the caller's plan, or shows it.
    Plan {
        /// The lines, as typed.
        lines: Option<String>,
    },
    /// `/replay`.
    Replay(Replaying),
    /// `/export`; without a format, in the game's usual one.
    Export(Option<Format>),
}

impl Ask {
    /// Shows the board as a picture.
    pub const BOARD: Ask = Ask::Board { text: false };

    /// Shows the caller's plan.
    pub const PLAN: Ask = Ask::Plan { lines: None };

    /// Returns how the command is logged and answered.
    pub const fn handling(&self) -> Handling {
        Handling::private(match self {
            Ask::Move { .. } => "move",
            Ask::Draw => "draw",
            Ask::Play { .. } => "play",
            Ask::Discard { .. } => "discard",
            Ask::Say { .. } => "say",
            Ask::Answer { .. } => "choose",
            Ask::Act(_) => "turn-act",
            Ask::Build(_) => "build",
            Ask::Panel => "turn",
            Ask::Hand => "hand",
            Ask::Board { .. } => "board",
            Ask::Resign => "resign",
            Ask::Offer(_) => "offer",
            Ask::History => "history",
            Ask::Plan { .. } => "plan",
            Ask::Replay(Replaying { everyone: true, .. }) => return Handling::public("replay"),
            Ask::Replay(_) => "replay",
            Ask::Export(_) => "export",
        })
    }

    /// Returns the games that it can be about where the caller names none.
    pub const fn about(&self) -> About {
        match self {
            Ask::Move { .. }
            | Ask::Draw
            | Ask::Play { .. }
            | Ask::Discard { .. }
            | Ask::Say { .. }
            | Ask::Answer { .. }
            | Ask::Act(_)
            | Ask::Build(_)
            | Ask::Panel
            | Ask::Hand => About::Turn,
            Ask::Resign | Ask::Offer(_) | Ask::Plan { .. } => About::Game,
            Ask::Board { .. } | Ask::History | Ask::Replay(_) | Ask::Export(_) => About::View,
        }
    }
}

/// What is shown of a game as an animation, and to whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Replaying {
    /// How long each turn stays.
    pub pace: ReplayPace,
    /// The turns.
    pub part: ReplayPart,
    /// Whether everybody in the channel sees it.
    pub everyone: bool,
}

/// The turns of a replay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ReplayPart {
    /// All of them.
    #[default]
    Full,
    /// Those from the move with this number on, counted as in `/history`.
    From(u32),
    /// So many from the end.
    Last(u32),
}

/// The changes that `/build` makes to a deck.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct BuildRequest {
    /// The starter deck that replaces the deck, before cards are removed and added.
    pub starter: Option<StarterDeck>,
    /// The cards to remove, as typed.
    pub out: Option<String>,
    /// The cards to add, as typed.
    pub add: Option<String>,
    /// The last step, after the cards are removed and added.
    pub then: Option<Finish>,
}

/// The last step of `/build`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Finish {
    /// Fills the deck up at random.
    Fill,
    /// Removes all cards.
    Empty,
    /// Declares the deck finished.
    Done,
}

/// An offer, the answer to one, or a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Offer {
    /// Offers this.
    Make(Proposal),
    /// Accepts whatever the opponent offers.
    Accept,
    /// Declines it.
    Decline,
    /// Claims a draw (repetition, fifty moves).
    Claim,
    /// Claims this because the opponent is away.
    ClaimAway(AwayClaim),
}

impl Offer {
    /// Offers a draw.
    pub const DRAW: Offer = Offer::Make(Proposal::Draw);
}

/// A proposal from one player to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Proposal {
    /// A draw, which the rules judge.
    Draw,
    /// Something that the rules know nothing of, or that needs both players.
    Aside(OfferKind),
}

impl Proposal {
    /// All proposals.
    pub const ALL: [Proposal; 4] = [
        Proposal::Draw,
        Proposal::Aside(OfferKind::MoreTime),
        Proposal::Aside(OfferKind::TakeBack),
        Proposal::Aside(OfferKind::Unfinished),
    ];

    /// Returns the action that answers it, if the rules have one.
    pub const fn answer(self, accept: bool) -> Option<Action> {
        match self {
            Proposal::Draw if accept => Some(Action::AcceptDraw),
            Proposal::Draw => Some(Action::DeclineDraw),
            Proposal::Aside(_) => None,
        }
    }
}

/// A claim against a player who is to act but away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AwayClaim {
    /// A win, or a draw if the claimant could never win.
    Win,
    /// That the game is aborted.
    Unfinished,
}

/// Actions within a turn that need no detail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlainAction {
    /// Turns or draws the card.
    Draw,
    /// Swaps the whole hand for a new one.
    Exchange,
    /// Skips the turn's move.
    LoseMove,
    /// Plays no response, or places no tile.
    Skip,
    /// Ends the turn.
    EndTurn,
    /// Undoes the last unfinished step.
    TakeBack,
}

impl PlainAction {
    /// Returns the kind of the action.
    pub fn kind(self) -> ActionKind {
        self.action().kind()
    }

    /// Returns the action.
    pub const fn action(self) -> Action {
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

/// The formats of an export.
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
    /// Returns the format if the caller chooses none: what other programs read if they know the board, else text.
    pub const fn usual(variant: Variant) -> Format {
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
    /// All notations.
    pub const ALL: [Notation; 2] = [Notation::San, Notation::Coordinates];

    /// Returns the name in options and in a player's stored preferences.
    pub const fn slug(self) -> &'static str {
        match self {
            Notation::San => "san",
            Notation::Coordinates => "coordinates",
        }
    }

    /// Parses a [slug](Notation::slug).
    pub fn of(slug: &str) -> Option<Notation> {
        Notation::ALL.into_iter().find(|notation| notation.slug() == slug)
    }
}
