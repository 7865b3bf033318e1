//! Work that can take more than a millisecond, such as listing what a hand of cards allows, replaying a
//! game or drawing: it is done off the threads that answer Discord.

use crate::app::error::AppError;
use crate::app::live::{LiveGame, LockedGame};

/// Does the work on a thread of its own. `named` says what it is in an error's sentence.
///
/// # Errors
/// The program is being stopped, or the work has a bug and panicked.
pub(crate) async fn off_async<T: Send + 'static>(
    named: &'static str,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, AppError> {
    tokio::task::spawn_blocking(work).await.map_err(|_| AppError::BrokenOff(named))
}

/// Does work on a game under its lock, and gives the game back with what came of it.
///
/// # Errors
/// As [`off_async`]; the lock is let go then.
pub(crate) async fn on_game<T: Send + 'static>(
    mut live: LockedGame,
    work: impl FnOnce(&mut LiveGame) -> T + Send + 'static,
) -> Result<(LockedGame, T), AppError> {
    off_async("what a game's rules say", move || {
        let done = work(&mut live);
        (live, done)
    })
    .await
}
