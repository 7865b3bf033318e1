//! Whether a timed card lets a player act, and what a player reads whose time was up.

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::interaction::intent::Caller;
use crate::app::interaction::reply::{Outcome, Via};
use crate::app::live::Seated;
use crate::app::turn::hurry::Hurry;

impl Context {
    /// Checks that no time limit keeps the caller with this seat from acting. Otherwise returns the reply: the
    /// warning before a time that has not started, or what follows from its end.
    ///
    /// # Errors
    /// Something fails.
    pub(super) async fn in_time(
        &self,
        caller: &Caller,
        (live, seat): Seated,
        via: Via,
    ) -> Result<Result<Seated, Outcome>, AppError> {
        match self.hurry(caller, &live, seat).await? {
            Hurry::Free | Hurry::Runs(..) => Ok(Ok((live, seat))),
            Hurry::Covered(given, seconds) => {
                let message = self.cover(&live, given, seconds, via == Via::Afresh);
                Ok(Err(Outcome { answer: via.answer(message), announcements: Vec::new() }))
            }
            Hurry::Up(_) => Box::pin(self.too_slow(caller, (live, seat), via)).await.map(Err),
        }
    }

    /// Replies to a caller whose time was up, after ending the time if that is still to be done.
    ///
    /// # Errors
    /// Something fails.
    pub(super) async fn too_slow(&self, caller: &Caller, (live, seat): Seated, via: Via) -> Result<Outcome, AppError> {
        match Box::pin(self.lapse(live, seat, Some(caller.interaction))).await? {
            (live, Some(committed)) => self.after(caller, live, seat, committed, via).await,
            (live, None) => self.already(caller, live, seat, via).await,
        }
    }
}
