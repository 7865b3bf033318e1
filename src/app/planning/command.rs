//! `/plan`: making, showing and dropping a plan, and what the private panel says about it.

use cardinal_rules::{Seat, Status};
use cardinal_words::say;

use crate::app::App;
use crate::app::blocking::off_async;
use crate::app::error::AppError;
use crate::app::interaction::control::{Control, GameControl};
use crate::app::interaction::intent::Caller;
use crate::app::interaction::limits;
use crate::app::interaction::reply::{Answer, Button, Message, Outcome, Row, Style, Via, clip};
use crate::app::live::{LiveGame, LockedGame};
use crate::app::planning::{lines, wording};
use crate::app::turn::outcome::Seated;
use crate::app::turn::refusal::open;
use crate::app::words::text;
use crate::store::{GameId, Plan, StoreError};

impl App {
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
        match live.status() {
            Status::Running { to_act, .. } if to_act == seat => {
                return Err(AppError::refused_with(say!("plan-own-turn"), open(&live)));
            }
            Status::Running { .. } => {}
            Status::Building => return Err(AppError::refused(say!("plan-not-begun"))),
            status => return Err(AppError::refused(text::over(game, status))),
        }
        let kept = self.own_plan(&live, seat).await?;
        let turn = live.turn();
        let kept = kept.filter(|plan| plan.stopped.is_none() && plan.turn == turn);
        let Some(typed) = typed else {
            let message = kept.map_or_else(|| Message::text(say!("plan-none")), |plan| shown(&live, &plan));
            return Ok(Outcome { answer: via.answer(message), announcements: Vec::new() });
        };
        let (version, now, typed) = (live.info.version, live.game.clone(), typed.to_owned());
        let before = kept.map(|plan| plan.lines).unwrap_or_default();
        let read = off_async("reading a plan", move || {
            lines::read(&now, seat, &typed).and_then(|more| lines::added(before, more))
        });
        let plan = Plan { turn, lines: read.await??, stopped: None };
        match self.store.plans().keep(game, version, seat, Some(plan.clone())).await {
            Ok(()) => {}
            Err(StoreError::Conflict { .. } | StoreError::GameOver(_)) => {
                return Err(AppError::refused_with(say!("cannot-after-change"), open(&live)));
            }
            Err(source) => return Err(AppError::Store { doing: "keeping a plan", source }),
        }
        self.planned.insert(game);
        Ok(Outcome { answer: via.answer(shown(&live, &plan)), announcements: Vec::new() })
    }

    /// Drops the caller's plan.
    ///
    /// # Errors
    /// The caller doesn't play, or something fails.
    pub(crate) async fn drop_plan(&self, caller: &Caller, game: GameId, via: Via) -> Result<Outcome, AppError> {
        let (live, seat) = self.seated(caller, game).await?;
        match self.store.plans().keep(game, live.info.version, seat, None).await {
            Ok(()) | Err(StoreError::GameOver(_)) => {}
            Err(StoreError::Conflict { .. }) => {
                return Err(AppError::refused_with(say!("cannot-after-change"), open(&live)));
            }
            Err(source) => return Err(AppError::Store { doing: "dropping a plan", source }),
        }
        Ok(Outcome { answer: via.answer(Message::text(say!("plan-dropped"))), announcements: Vec::new() })
    }

    /// Opens the caller's panel, with the caller's plan above it. That a plan has ended is said once.
    ///
    /// # Errors
    /// As [`App::open_own_panel`].
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
                Some(format!("{}\n{}", say!("plan-heading"), wording::lines(plan)))
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

    async fn own_plan(&self, live: &LockedGame, seat: Seat) -> Result<Option<Plan>, AppError> {
        self.store.plans().get(live.info.id, seat).await.map_err(AppError::store("reading a plan"))
    }
}

/// A plan, with the button that drops it.
fn shown(live: &LiveGame, plan: &Plan) -> Message {
    let number = live.info.id.to_string();
    let (heading, how) = (say!("plan-of-game", number = number), say!("plan-how"));
    let room = limits::TEXT - heading.chars().count() - how.chars().count() - 2;
    let text = format!("{heading}\n{}\n{how}", clip(wording::lines(plan), room));
    let control = Control::Game { game: live.info.id, ply: 0, what: GameControl::DropPlan };
    Message::text(text).with_row(Row::Buttons(vec![Button::new(Style::Secondary, say!("plan-drop-button"), control)]))
}
