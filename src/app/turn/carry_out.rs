//! Carries out actions of a player, and replies with the result.

use cardinal_rules::{Action, Seat};

use crate::app::Context;
use crate::app::choices::look::user_notation;
use crate::app::error::AppError;
use crate::app::interaction::intent::Caller;
use crate::app::interaction::reply::{Answer, Outcome, Via};
use crate::app::live::LockedGame;
use crate::app::turn::commit::commit;
use crate::app::turn::confirmation::so_far;
use crate::app::turn::in_time::check_time;
use crate::app::turn::outcome::reply_after;
use crate::app::turn::picking::is_of_turn;

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
