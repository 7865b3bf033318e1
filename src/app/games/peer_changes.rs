//! Games that other processes play on.

use crate::app::Context;

/// Brings games in memory up to date as other processes tell that they have played on, so that opening them next
/// takes no longer than usual. Ends when the store is shut down, or at once if nothing will be told. Call this once,
/// in the background. A game that fails here is brought up to date when it is next opened.
pub async fn follow_changes(context: &Context) {
    let mut changes = context.store.games().changes();
    while let Some(games) = changes.next().await {
        // One at a time, because players need the store too.
        for (game, version) in games {
            if let Err(error) = context.live.catch_up(game, version).await {
                let error = &error as &dyn std::error::Error;
                tracing::debug!(
                    game = game.0,
                    error,
                    "a game that another process has played on is not up to date yet"
                );
            }
        }
    }
}
