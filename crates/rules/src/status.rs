//! The status of a game: running, won or drawn, and whose act it waits for.

use serde::Serialize;

use crate::card::Card;
use crate::phase::Phase;
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
