//! `/plan`: making and showing a plan, and what the private panel says about it.

use cardinal_interaction::{Answer, Caller, Outcome, Via, clip, limits};
use cardinal_table::{Seated, run_blocking};
use cardinal_words::say;

use crate::app::Context;
use crate::app::building::pressed::open_own_panel;
use crate::app::error::AppError;
use crate::app::planning::kept::{can_plan, keep_lines, own_plan, planned_lines};
use crate::app::planning::pressed::{plan_ahead, show_plan};
use crate::app::planning::{lines, panel};

/// Adds lines to the caller's plan for the opponent's turn, or shows it.
///
/// # Errors
/// It is the caller's own turn, the lines can't be played or contradict the plan, or something fails. The plan is then
/// as it was.
pub(crate) async fn plan_by_command(
    context: &Context,
    caller: &Caller,
    (live, seat): Seated,
    typed: Option<&str>,
    via: Via,
) -> Result<Outcome, AppError> {
    let Some(typed) = typed else { return Box::pin(plan_ahead(context, caller, (live, seat), via)).await };
    can_plan(&live, seat)?;
    let before = planned_lines(&context.store, &live, seat).await?;
    let (now, typed) = (live.game.clone(), typed.to_owned());
    let read = run_blocking("reading a plan", move || {
        lines::read(&now, seat, &typed).and_then(|more| lines::added(before, more))
    });
    let lines = read.await??;
    keep_lines(context, &live, seat, lines.clone()).await?;
    Box::pin(show_plan(context, caller, (live, seat), lines, via)).await
}

/// Opens the caller's panel, with the caller's plan above it. That a plan has ended is said once.
///
/// # Errors
/// As [`open_own_panel`].
pub(crate) async fn open_with_plan(
    context: &Context,
    caller: &Caller,
    (live, seat): Seated,
    via: Via,
) -> Result<Outcome, AppError> {
    let (game, version, turn) = (live.info.id, live.info.version, live.turn());
    let plan = own_plan(&context.store, &live, seat).await?;
    let ended = plan.as_ref().and_then(|plan| plan.stopped);
    let above = match (&plan, ended) {
        (_, Some(why)) => Some(panel::plan_stopped(why)),
        (Some(plan), None) if plan.turn == turn => {
            Some(format!("{}\n{}", say!("plan-heading"), panel::plan_lines(&plan.lines)))
        }
        _ => None,
    };
    let mut outcome = Box::pin(open_own_panel(context, caller, (live, seat), via)).await?;
    if let (Some(above), Answer::Private(panel) | Answer::Update(panel)) = (above, &mut outcome.answer) {
        // The panel's own text is short. A long plan is shown whole by `/plan`.
        panel.text = format!("{}\n{}", clip(above, limits::TEXT / 4), panel.text);
    }
    if ended.is_some()
        && let Err(error) = context.store.plans().keep(game, version, seat, None).await
    {
        // It is said again next time.
        tracing::debug!(game = game.0, error = &error as &dyn std::error::Error, "an ended plan is still kept");
    }
    Ok(outcome)
}
