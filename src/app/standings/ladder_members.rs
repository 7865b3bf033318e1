//! Joining a ladder and leaving it.

use cardinal_words::{InWords, say};

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::interaction::control::{Control, LadderControl};
use crate::app::interaction::intent::Caller;
use crate::app::interaction::reply::{Button, Message, Outcome, Row, Style};
use crate::app::standings::ladder::ladder_panel;
use crate::store::Ladder;

/// Adds the caller at the bottom of a ladder.
///
/// # Errors
/// Something fails.
pub(super) async fn join_ladder(context: &Context, caller: &Caller, ladder: Ladder) -> Result<Outcome, AppError> {
    let joined = context.store.ladders().join(ladder, caller.user, context.time.now()).await;
    let joined = joined.map_err(AppError::store("joining a ladder"))?;
    let said = (!joined).then(|| say!("ladder-joined-before"));
    ladder_panel_saying(context, caller, ladder, said).await
}

/// Asks whether to really leave a ladder.
///
/// # Errors
/// Something fails.
pub(super) async fn ask_leave_ladder(context: &Context, caller: &Caller, ladder: Ladder) -> Result<Outcome, AppError> {
    let own = context.store.ladders().rung(ladder, caller.user).await;
    let Some(own) = own.map_err(AppError::store("reading a ladder"))? else {
        return ladder_panel_saying(context, caller, ladder, Some(say!("ladder-left-before"))).await;
    };
    let question = say!("ladder-ask-leave", game = ladder.variant.in_words(), place = own.place);
    let leave = Control::Ladder(LadderControl::Leave(ladder.variant));
    let leave = Button::new(Style::Danger, say!("ladder-leave-button"), leave);
    Ok(Outcome::update(Message::text(question).with_row(Row::Buttons(vec![leave, back_button(ladder)]))))
}

/// Takes the caller off a ladder, after confirmation.
///
/// # Errors
/// Something fails.
pub(super) async fn leave_ladder(context: &Context, caller: &Caller, ladder: Ladder) -> Result<Outcome, AppError> {
    let left = context.store.ladders().leave(ladder, caller.user, context.time.now()).await;
    let left = left.map_err(AppError::store("leaving a ladder"))?;
    let said = if left { say!("ladder-left") } else { say!("ladder-left-before") };
    ladder_panel_saying(context, caller, ladder, Some(said)).await
}

/// The ladder as it is now, below a sentence.
async fn ladder_panel_saying(
    context: &Context,
    caller: &Caller,
    ladder: Ladder,
    said: Option<String>,
) -> Result<Outcome, AppError> {
    let mut panel = ladder_panel(context, caller, ladder, None).await?;
    if let Some(said) = said {
        panel.text = format!("{said}\n{}", panel.text);
    }
    Ok(Outcome::update(panel))
}

/// Leads back to the ladder.
pub(super) fn back_button(ladder: Ladder) -> Button {
    let control = Control::Ladder(LadderControl::Own(ladder.variant));
    Button::new(Style::Primary, say!("panel-back-button"), control).with_emoji("↩️")
}
