//! Whether a timed card lets a player act, and what a player reads whose time was up.

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::interaction::intent::Caller;
use crate::app::interaction::reply::{Outcome, Via};
use crate::app::live::Seated;
use crate::app::turn::hurry::{Hurry, time_warning, timed_turn};
use crate::app::turn::lapse::lapse_time;
use crate::app::turn::outcome::{reply_after, reply_again};

/// Checks that no time limit keeps the caller with this seat from acting. Otherwise returns the reply: the
/// warning before a time that has not started, or what follows from its end.
///
/// # Errors
/// Something fails.
pub(super) async fn check_time(
    context: &Context,
    caller: &Caller,
    (live, seat): Seated,
    via: Via,
) -> Result<Result<Seated, Outcome>, AppError> {
    match timed_turn(context, caller, &live, seat).await? {
        Hurry::Free | Hurry::Runs(..) => Ok(Ok((live, seat))),
        Hurry::Covered(given, seconds) => {
            let message = time_warning(context, &live, given, seconds, via == Via::Afresh);
            Ok(Err(Outcome { answer: via.answer(message), announcements: Vec::new() }))
        }
        Hurry::Up(_) => Box::pin(reply_too_late(context, caller, (live, seat), via)).await.map(Err),
    }
}

/// Replies to a caller whose time was up, after ending the time if that is still to be done.
///
/// # Errors
/// Something fails.
pub(super) async fn reply_too_late(
    context: &Context,
    caller: &Caller,
    (live, seat): Seated,
    via: Via,
) -> Result<Outcome, AppError> {
    match Box::pin(lapse_time(context, live, seat, Some(caller.interaction))).await? {
        (live, Some(committed)) => reply_after(context, caller, live, seat, committed, via).await,
        (live, None) => reply_again(context, caller, live, seat, via).await,
    }
}
