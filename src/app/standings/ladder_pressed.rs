//! Presses on the panel of a ladder.

use cardinal_words::say;

use crate::app::error::AppError;
use crate::app::interaction::control::LadderControl;
use crate::app::interaction::intent::Caller;
use crate::app::interaction::reply::Outcome;
use crate::app::standings::ladder::{ladder_panel, on_a_server, seen_here};
use crate::app::standings::ladder_challenge::{ask_ladder_challenge, challenge_on_ladder};
use crate::app::standings::ladder_members::{ask_leave_ladder, join_ladder, leave_ladder};
use crate::app::{Context, OFFERED};
use crate::store::Ladder;

/// Handles a control of a ladder.
///
/// # Errors
/// The caller is on no server, there is no such game, what is asked for can't be done, or something fails.
pub(crate) async fn press_ladder(
    context: &Context,
    caller: &Caller,
    what: LadderControl,
    value: &str,
) -> Result<Outcome, AppError> {
    let guild = on_a_server(caller)?;
    seen_here(context, guild, caller.user).await?;
    let of = |variant| Ladder { guild, variant };
    match what {
        LadderControl::Game => {
            let chosen = value.parse().ok().filter(|variant| OFFERED.contains(variant));
            let variant = chosen.ok_or_else(|| AppError::refused(say!("ladder-no-game")))?;
            Ok(Outcome::update(ladder_panel(context, caller, of(variant), None).await?))
        }
        LadderControl::Own(variant) => Ok(Outcome::update(ladder_panel(context, caller, of(variant), None).await?)),
        LadderControl::Page(variant, page) => {
            Ok(Outcome::update(ladder_panel(context, caller, of(variant), Some(u32::from(page))).await?))
        }
        LadderControl::Join(variant) => join_ladder(context, caller, of(variant)).await,
        LadderControl::AskLeave(variant) => ask_leave_ladder(context, caller, of(variant)).await,
        LadderControl::Leave(variant) => leave_ladder(context, caller, of(variant)).await,
        LadderControl::AskChallenge(variant) => ask_ladder_challenge(context, caller, of(variant), value).await,
        LadderControl::Challenge(variant, user) => {
            Box::pin(challenge_on_ladder(context, caller, of(variant), user)).await
        }
    }
}
