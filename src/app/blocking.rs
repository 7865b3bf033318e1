//! Runs slow work, such as listing a hand's legal plays, replaying a game or drawing, off the threads that answer
//! Discord. Anything that can take over a millisecond belongs here.

use crate::app::error::AppError;

/// Runs `work` on a blocking thread. `named` describes the work in error texts, such as "drawing a picture".
///
/// # Errors
/// The program is shutting down, or the work panicked.
pub(crate) async fn off_async<T: Send + 'static>(
    named: &'static str,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, AppError> {
    // What it logs belongs to the interaction that asked for it.
    let span = tracing::Span::current();
    tokio::task::spawn_blocking(move || span.in_scope(work)).await.map_err(|_| AppError::BrokenOff(named))
}
