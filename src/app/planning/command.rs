//! `/plan`: making and showing a plan, and what the private panel says about it.

use cardinal_words::say;

use crate::app::Context;
use crate::app::blocking::run_blocking;
use crate::app::error::AppError;
use crate::app::interaction::intent::Caller;
use crate::app::interaction::limits;
use crate::app::interaction::reply::{Answer, Outcome, Via, clip};
use crate::app::live::Seated;
use crate::app::planning::kept::can_plan;
use crate::app::planning::{lines, wording};
use crate::store::GameId;

impl Context {
    /// Adds lines to the caller's plan for the opponent's turn, or shows it.
    ///
    /// # Errors
    /// The caller doesn't play, it is the caller's own turn, the lines can't be played or contradict the plan, or
    /// something fails. The plan is then as it was.
    pub(crate) async fn plan(
        &self,
        caller: &Caller,
        game: GameId,
        typed: Option<&str>,
        via: Via,
    ) -> Result<Outcome, AppError> {
        let (live, seat) = self.seated(caller, game).await?;
        let Some(typed) = typed else { return Box::pin(self.plan_ahead(caller, (live, seat), via)).await };
        can_plan(&live, seat)?;
        let before = self.planned_lines(&live, seat).await?;
        let (now, typed) = (live.game.clone(), typed.to_owned());
        let read = run_blocking("reading a plan", move || {
            lines::read(&now, seat, &typed).and_then(|more| lines::added(before, more))
        });
        let lines = read.await??;
        self.keep_lines(&live, seat, lines.clone()).await?;
        Box::pin(self.show_plan(caller, (live, seat), lines, via)).await
    }

    /// Opens the caller's panel, with the caller's plan above it. That a plan has ended is said once.
    ///
    /// # Errors
    /// As [`Context::open_own_panel`].
    pub(crate) async fn open_with_plan(
        &self,
        caller: &Caller,
        (live, seat): Seated,
        via: Via,
    ) -> Result<Outcome, AppError> {
        let (game, version, turn) = (live.info.id, live.info.version, live.turn());
        let plan = self.own_plan(&live, seat).await?;
        let ended = plan.as_ref().and_then(|plan| plan.stopped);
        let above = match (&plan, ended) {
            (_, Some(why)) => Some(wording::stopped(why)),
            (Some(plan), None) if plan.turn == turn => {
                Some(format!("{}\n{}", say!("plan-heading"), wording::lines(&plan.lines)))
            }
            _ => None,
        };
        let mut outcome = Box::pin(self.open_own_panel(caller, (live, seat), via)).await?;
        if let (Some(above), Answer::Private(panel) | Answer::Update(panel)) = (above, &mut outcome.answer) {
            // The panel's own text is short. A long plan is shown whole by `/plan`.
            panel.text = format!("{}\n{}", clip(above, limits::TEXT / 4), panel.text);
        }
        if ended.is_some()
            && let Err(error) = self.store.plans().keep(game, version, seat, None).await
        {
            // It is said again next time.
            tracing::debug!(game = game.0, error = &error as &dyn std::error::Error, "an ended plan is still kept");
        }
        Ok(outcome)
    }
}
