//! Runs slow work, such as listing a hand's legal plays, replaying a game or drawing, off the threads that answer
//! Discord. Anything that can take over a millisecond belongs here.

use std::sync::LazyLock;
use std::thread::available_parallelism;

use tokio::sync::Semaphore;

use crate::error::TableError;

/// How much work is done at once for each core: enough for something short not to wait for something long on a single
/// core.
const AT_ONCE_PER_CORE: usize = 2;

/// The places for work, in the order in which it was asked for. More of it than there are cores is done no sooner,
/// and each picture that is being drawn takes megabytes: a crowd of players would take as much memory as there are
/// players.
static PLACES: LazyLock<Semaphore> =
    LazyLock::new(|| Semaphore::new(AT_ONCE_PER_CORE * available_parallelism().map_or(1, usize::from)));

/// Runs `work` on a blocking thread. `named` describes the work in error texts, such as "drawing a picture". The work
/// must not wait for anything.
///
/// # Errors
/// The program is shutting down, or the work panicked.
pub fn run_blocking<T: Send + 'static>(
    named: &'static str,
    work: impl FnOnce() -> T + Send + 'static,
) -> impl Future<Output = Result<T, TableError>> + Send {
    // Often it has a whole game, which every future that waits for it would otherwise have room for.
    let work = Box::new(work);
    // What it logs belongs to the interaction that asked for it.
    let span = tracing::Span::current();
    async move {
        let place = PLACES.acquire().await.map_err(|_| TableError::BrokenOff(named))?;
        let done = tokio::task::spawn_blocking(move || {
            // Held until the work is done, even if the caller has gone.
            let _place = place;
            span.in_scope(work)
        });
        done.await.map_err(|_| TableError::BrokenOff(named))
    }
}
