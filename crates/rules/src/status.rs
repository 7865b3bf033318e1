//! Whether a game runs, what it waits for, the short time that a timed card gives for it, and how the game has ended.

use serde::{Serialize, Serializer};

use crate::card::Card;
use crate::seat::Seat;

/// The state of a game. Written as `{"state": "running", "to_act": "white", "phase": "move"}`.
/// While decks are being built, either seat may act, so `to_act` is null and `phase` is `build`. If
/// a card asks something, `for` names the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(into = "StatusForm")]
pub enum Status {
    /// The game goes on. Each seat that has not built its deck yet must do so, in any order.
    Building,
    /// The game goes on.
    Running {
        /// Who acts next.
        to_act: Seat,
        /// What that seat must do.
        phase: Phase,
    },
    /// One side has won.
    Won {
        /// Who won.
        winner: Seat,
        /// How.
        reason: WinReason,
    },
    /// The game is drawn.
    Drawn {
        /// Why.
        reason: DrawReason,
    },
}

/// How a status is written.
#[derive(Serialize)]
#[serde(tag = "state", rename_all = "kebab-case")]
enum StatusForm {
    Running {
        to_act: Option<Seat>,
        phase: Phase,
        #[serde(rename = "for", skip_serializing_if = "Option::is_none")]
        asking: Option<Card>,
    },
    Won {
        winner: Seat,
        reason: WinReason,
    },
    Drawn {
        reason: DrawReason,
    },
}

impl From<Status> for StatusForm {
    fn from(status: Status) -> StatusForm {
        match status {
            Status::Building => StatusForm::Running { to_act: None, phase: Phase::Build, asking: None },
            Status::Running { to_act, phase } => {
                StatusForm::Running { to_act: Some(to_act), phase, asking: phase.asking() }
            }
            Status::Won { winner, reason } => StatusForm::Won { winner, reason },
            Status::Drawn { reason } => StatusForm::Drawn { reason },
        }
    }
}

impl Status {
    /// Whether the game is over.
    pub const fn is_over(self) -> bool {
        !matches!(self, Status::Running { .. } | Status::Building)
    }

    /// The seat to act, while the game runs; `None` while decks are being built.
    pub const fn to_act(self) -> Option<Seat> {
        match self {
            Status::Running { to_act, .. } => Some(to_act),
            _ => None,
        }
    }

    /// What is to be done next, while the game runs.
    pub const fn phase(self) -> Option<Phase> {
        match self {
            Status::Building => Some(Phase::Build),
            Status::Running { phase, .. } => Some(phase),
            _ => None,
        }
    }
}

/// How a game was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum WinReason {
    Checkmate,
    KingCaptured,
    Resignation,
    Timeout,
    Surrender,
    Abandoned,
}

impl WinReason {
    /// Every way to win.
    pub const ALL: [WinReason; 6] = [
        WinReason::Checkmate,
        WinReason::KingCaptured,
        WinReason::Resignation,
        WinReason::Timeout,
        WinReason::Surrender,
        WinReason::Abandoned,
    ];
}

/// Why a game was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum DrawReason {
    Stalemate,
    DeadPosition,
    Agreement,
    Threefold,
    Fivefold,
    FiftyMoves,
    SeventyFiveMoves,
    NoProgress,
    NoMove,
    InsufficientMaterial,
}

impl DrawReason {
    /// Every way to draw.
    pub const ALL: [DrawReason; 10] = [
        DrawReason::Stalemate,
        DrawReason::DeadPosition,
        DrawReason::Agreement,
        DrawReason::Threefold,
        DrawReason::Fivefold,
        DrawReason::FiftyMoves,
        DrawReason::SeventyFiveMoves,
        DrawReason::NoProgress,
        DrawReason::NoMove,
        DrawReason::InsufficientMaterial,
    ];
}

/// What a running game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Phase {
    /// The turn's card is to be turned or drawn.
    Draw,
    /// A card is to be played (or the hand swapped).
    Card,
    /// A piece is to be moved.
    Move,
    /// The move is made; a tile may be placed. If none can be, the turn ends without this phase,
    /// which tells the opponent only that the side to act has a tile with a free point.
    Place,
    /// The move is made; a card may follow, or the turn be ended.
    Discard,
    /// The player may respond to an act of the opponent.
    Answer,
    /// This card's question is to be answered.
    Choose(Card),
    /// Decks are to be built, by both seats in any order.
    Build,
}

impl Phase {
    /// The phase's name in data.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Draw => "draw",
            Phase::Card => "card",
            Phase::Move => "move",
            Phase::Place => "place",
            Phase::Discard => "discard",
            Phase::Answer => "answer",
            Phase::Choose(_) => "choose",
            Phase::Build => "build",
        }
    }

    /// The card that asks, if one does.
    pub const fn asking(self) -> Option<Card> {
        match self {
            Phase::Choose(card) => Some(card),
            _ => None,
        }
    }
}

impl Serialize for Phase {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// A short time that a timed card gives a player. The engine has no clock: the caller keeps the
/// time and reports when it is up ([`Game::lapse`](crate::Game::lapse)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GivenTime {
    /// The card.
    pub card: Card,
    /// What the time is for.
    pub of: TimeFor,
}

/// What a timed card gives a player a short time for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TimeFor {
    /// For the whole turn.
    Turn,
    /// For answering the card's question. The player must not see the board before the time runs.
    Answer,
}
