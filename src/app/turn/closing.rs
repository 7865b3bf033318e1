//! Closes games without an event, and so without a result.

use crate::app::Context;
use crate::app::channel::announce::announce_unfinished;
use crate::app::error::AppError;
use crate::app::interaction::reply::Announcement;
use crate::app::live::{LiveGame, LockedGame, Unfinished};
use crate::store::{Finished, StoreError};

/// Closes a game without a result. Returns `None` if somebody else was faster, because then there is nothing to
/// announce.
///
/// # Errors
/// The store fails.
pub(crate) async fn close_as(
    context: &Context,
    live: LockedGame,
    why: Unfinished,
) -> Result<Option<Announcement>, AppError> {
    let (game, version) = (live.info.id, live.info.version);
    let outcome = closed(&live, why)?;
    match context.store.games().close(game, version, outcome, true, context.time.now()).await {
        Ok(version) => {
            drop(live);
            let info = context.store.games().info(game).await.map_err(AppError::store("reading a game"))?;
            announce_unfinished(context, &info.frame(), version, why).await
        }
        Err(StoreError::Conflict { .. } | StoreError::GameOver(_)) => Ok(None),
        Err(source) => Err(AppError::Store { doing: "closing a game", source }),
    }
}

/// The stored end of a game that is closed without a result.
///
/// # Errors
/// The record cannot be written as JSON.
pub(crate) fn closed(live: &LiveGame, why: Unfinished) -> Result<Finished, AppError> {
    let record = serde_json::to_string(&live.game.record())
        .map_err(|_| AppError::Broken("cannot write a game's record as JSON"))?;
    Ok(Finished { winner: None, reason: why.reason().to_owned(), record })
}
