//! Work that can take more than a millisecond, such as listing what a hand of cards allows, replaying a
//! game or drawing: it is done off the threads that answer Discord.

use crate::app::error::AppError;

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
