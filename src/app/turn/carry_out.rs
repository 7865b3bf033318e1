//! Carries out actions of a player, if a timed card lets it, and replies with the result.

use cardinal_interaction::{Answer, Caller, Outcome, Via};
use cardinal_rules::{Action, Seat};
use cardinal_table::{LockedGame, Seated};

use crate::app::Context;
use crate::app::choices::look::user_notation;
use crate::app::error::AppError;
use crate::app::turn::commit::commit;
use crate::app::turn::confirmation::so_far;
use crate::app::turn::outcome::{reply_after, reply_again};
use crate::app::turn::picking::is_of_turn;
use crate::app::turn::timed_turn::{TimedTurn, time_warning, timed_turn};
use crate::app::turn::unasked::lapse_time;

/// Carries out actions, all or none, and replies with the result.
///
/// # Errors
/// The rules refuse one of them, the game has changed in the meantime, or something fails.
pub(crate) async fn carry_out(
    context: &Context,
    caller: &Caller,
    live: LockedGame,
    seat: Seat,
    actions: Vec<Action>,
    via: Via,
) -> Result<Outcome, AppError> {
    let is_of_turn = actions.iter().any(|action| is_of_turn(action.kind()));
    let (live, seat) = if is_of_turn {
        match check_time(context, caller, (live, seat), via).await? {
            Ok(seated) => seated,
            Err(outcome) => return Ok(outcome),
        }
    } else {
        (live, seat)
    };
    let (live, acted) = commit(context, caller, live, seat, actions).await?;
    // The next panel starts with what was done, which is not announced before the turn ends.
    let goes_on = is_of_turn && live.status().to_act() == Some(seat);
    let done = if goes_on { so_far(&live, seat, user_notation(&context.store, caller.user).await?) } else { None };
    let mut outcome = reply_after(context, caller, live, seat, acted, via).await?;
    if let (Some(done), Answer::Update(panel) | Answer::Private(panel)) = (done, &mut outcome.answer) {
        panel.text = format!("{done}\n{}", panel.text);
    }
    Ok(outcome)
}

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
        TimedTurn::Untimed | TimedTurn::Running(..) => Ok(Ok((live, seat))),
        TimedTurn::NotStarted(given, seconds) => {
            let message = time_warning(context, &live, given, seconds, via == Via::Afresh);
            Ok(Err(Outcome { answer: via.answer(message), announcements: Vec::new() }))
        }
        TimedTurn::Expired(_) => Box::pin(reply_too_late(context, caller, (live, seat), via)).await.map(Err),
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
