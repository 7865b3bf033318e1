//! The plan that is kept of a player.

use cardinal_interaction::Check;
use cardinal_rules::{Seat, Status};
use cardinal_store::{Plan, Reply, SharedStore, StoreError};
use cardinal_table::LiveGame;
use cardinal_words::say;

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::turn::refusal::open;
use crate::app::words::text;

/// Returns whether a plan can be made now.
///
/// # Errors
/// The reason why not: it is the player's own turn, the decks are not built, or the game is over.
pub(super) fn can_plan(live: &LiveGame, seat: Seat) -> Result<(), AppError> {
    match live.status() {
        Status::Running { to_act, .. } if to_act == seat => {
            Err(AppError::refused_with(say!("plan-own-turn"), open(live)))
        }
        Status::Running { .. } => Ok(()),
        Status::Building => Err(AppError::refused(say!("plan-not-begun"))),
        status => Err(AppError::refused(text::over(&live.info, status, seat))),
    }
}

/// The checksum of a plan's lines, which tells an outdated panel.
pub(super) fn check(lines: &[Vec<Reply>]) -> Check {
    Check::of(&serde_json::to_string(lines).unwrap_or_default())
}

/// The plan of this seat, for whichever turn it is or was.
///
/// # Errors
/// The store fails.
pub(super) async fn own_plan(store: &SharedStore, live: &LiveGame, seat: Seat) -> Result<Option<Plan>, AppError> {
    store.plans().get(live.info.id, seat).await.map_err(AppError::store("reading a plan"))
}

/// The lines that this seat has planned for the opponent's current turn.
///
/// # Errors
/// The store fails.
pub(super) async fn planned_lines(
    store: &SharedStore,
    live: &LiveGame,
    seat: Seat,
) -> Result<Vec<Vec<Reply>>, AppError> {
    let plan = own_plan(store, live, seat).await?;
    let current = plan.filter(|plan| plan.stopped.is_none() && plan.turn == live.turn());
    Ok(current.map(|plan| plan.lines).unwrap_or_default())
}

/// Keeps these lines for the opponent's current turn, in place of those before. Without any, there is no plan.
///
/// # Errors
/// The game has gone on, or the store fails.
pub(super) async fn keep_lines(
    context: &Context,
    live: &LiveGame,
    seat: Seat,
    lines: Vec<Vec<Reply>>,
) -> Result<(), AppError> {
    let (game, version) = (live.info.id, live.info.version);
    let plan = Plan { turn: live.turn(), lines, stopped: None };
    let plan = Some(plan).filter(|plan| !plan.lines.is_empty());
    match context.store.plans().keep(game, version, seat, plan).await {
        Ok(()) => {
            context.plans.mark(game);
            Ok(())
        }
        Err(StoreError::Conflict { .. } | StoreError::GameOver(_)) => {
            Err(AppError::refused_with(say!("cannot-after-change"), open(live)))
        }
        Err(source) => Err(AppError::Store { doing: "keeping a plan", source }),
    }
}
