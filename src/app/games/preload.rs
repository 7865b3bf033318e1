//! Prepares games at the start, before anyone asks for them: loads long ones into memory, and stores a position for
//! those without one.

use cardinal_ids::GameId;
use cardinal_rules::RULES_VERSION;
use cardinal_store::{LastPosition, StoreError};
use cardinal_table::{restore, run_blocking};

use crate::app::Context;
use crate::app::error::AppError;

/// Games with at most this many events are replayed when they are used, which takes a fraction of the time of the
/// response.
const LONG: u32 = 100;
/// The most long games to preload.
const MOST: usize = 1_000;
/// The number of games without a position that are read at once.
const PAGE: u32 = 500;

/// Loads the longest running games into memory, so that nobody waits for their replay after a start. Also
/// stores positions for games without one. Call this once, in the background. A game that fails here is loaded
/// when it is used.
pub async fn preload_games(context: &Context) {
    preload_long(context).await;
    if let Err(error) = keep_positions(context).await {
        tracing::warn!(error = &error as &dyn std::error::Error, "cannot store the positions of running games");
    }
}

async fn preload_long(context: &Context) {
    let most = MOST.min(context.deployment.settings.live_games) as u32;
    let games = match context.store.games().long(LONG, most).await {
        Ok(games) => games,
        Err(error) => {
            tracing::warn!(error = &error as &dyn std::error::Error, "cannot preload long games");
            return;
        }
    };
    for game in games {
        if let Err(error) = context.live.open(game).await {
            tracing::warn!(game = game.0, error = &error as &dyn std::error::Error, "cannot preload a game");
        }
        // Players come first.
        tokio::task::yield_now().await;
    }
}

/// Stores the positions of games that have none, because they were played by an earlier version. In the middle
/// of a turn there is no position, so such a game gets one when the turn ends.
async fn keep_positions(context: &Context) -> Result<(), AppError> {
    let mut after = None;
    loop {
        let page = context.store.positions().missing(after, PAGE).await;
        let page = page.map_err(AppError::store("listing games without a position"))?;
        for game in &page {
            keep_position(context, *game).await?;
            tokio::task::yield_now().await;
        }
        after = page.last().copied();
        if page.len() < PAGE as usize {
            return Ok(());
        }
    }
}

async fn keep_position(context: &Context, game: GameId) -> Result<(), AppError> {
    let stored = match context.store.games().load(game).await {
        Ok(stored) => stored,
        Err(error) => {
            tracing::warn!(game = game.0, error = &error as &dyn std::error::Error, "cannot read a game");
            return Ok(());
        }
    };
    let version = stored.info.version;
    let restored = run_blocking("replaying a game", move || Some(restore(stored).ok()?.live.game.snapshot())).await?;
    let Some(snapshot) = restored else {
        // Opening the game closes it, so its players learn of it before they look for it.
        let _cannot_go_on = context.live.open(game).await;
        return Ok(());
    };
    let Some(snapshot) = snapshot else { return Ok(()) };
    let position = LastPosition { version, rules_version: RULES_VERSION, snapshot };
    match context.store.positions().set_last(game, position).await {
        // Somebody else was faster: a turn or the game has ended.
        Ok(_) | Err(StoreError::Conflict { .. } | StoreError::GameOver(_)) => Ok(()),
        Err(source) => Err(AppError::Store { doing: "keeping a game's position", source }),
    }
}
