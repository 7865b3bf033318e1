//! `/vacation`: pauses the clocks of a player's games until a date.

use async_trait::async_trait;
use cardinal_ids::Timestamp;
use cardinal_interaction::{Button, Caller, Control, Correction, Message, Outcome, Style, Via};
use cardinal_outbox::subject::What;
use cardinal_store::{Absence, GameFilter, NewAbsence};
use cardinal_table::{
    clock::absence::{self, Allowed, DAYS_A_YEAR, Refused, Until},
    clock::date::{DAY, Date},
};
use cardinal_words::say;

use crate::app::Context;
use crate::app::choices::absences::absences_of;
use crate::app::error::AppError;
use crate::app::intent::UseCase;
use crate::app::words::text;

/// The seconds within which two processes may get the same command.
const SAME_COMMAND: u64 = 10;

/// `/vacation`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoAway {
    /// Until when, as typed: a date, a number of days, or that the caller is back.
    pub until: String,
}

#[async_trait]
impl UseCase for GoAway {
    async fn run(&self, context: &Context, caller: &Caller) -> Result<Outcome, AppError> {
        set_vacation(context, caller, &self.until, Via::Afresh).await
    }
}

/// Starts, extends, shortens or ends the caller's vacation.
///
/// # Errors
/// The typed text is not a date, the date is in the past or too far ahead, the caller is not on vacation, or
/// the store fails.
pub(crate) async fn set_vacation(
    context: &Context,
    caller: &Caller,
    typed: &str,
    via: Via,
) -> Result<Outcome, AppError> {
    let now = context.time.now();
    let until = absence::read(typed, now).ok_or_else(|| unreadable(typed, now))?;
    let told = match until {
        Until::Back => end_vacation(context, caller, now).await?,
        Until::Moment(until) => away_until(context, caller, until, now).await?,
    };
    Ok(Outcome { answer: via.answer(told), announcements: Vec::new() })
}

async fn away_until(context: &Context, caller: &Caller, until: Timestamp, now: Timestamp) -> Result<Message, AppError> {
    let (present, over) = absences_of(&context.store, caller, now).await?;
    let since = present.map_or(now, |present| present.since);
    let allowed = absence::judge(&over, since, until, now).map_err(|refused| refusal(refused, until))?;
    let new = NewAbsence {
        user: caller.user,
        absence: Absence { since, until, over: false },
        present,
        clock: context.time.clock_time(),
        // Opponents get one notice. After that, they see the current date wherever the game is shown.
        what: present.is_none().then(|| What::Away.slug().to_owned()),
        now,
    };
    if !context.store.absences().set(new).await.map_err(AppError::store("keeping an absence"))? {
        // Another process may have handled the same command.
        let (found, _) = absences_of(&context.store, caller, now).await?;
        if found.is_none_or(|found| found.until.0.abs_diff(until.0) > SAME_COMMAND) {
            return Err(AppError::refused(say!("away-changed")));
        }
    }
    let own = GameFilter { player: Some(caller.user), ..GameFilter::default() };
    let games = context.store.games().count(own).await.map_err(AppError::store("counting games"))?;
    if games > 0 && present.is_none() {
        context.outbox.flag_notices();
    }
    let Allowed { days, left } = allowed;
    let year = Date::of(until).year.to_string();
    let told = say!("away-begun", time = until.0.to_string(), games = games, days = days, left = left, year = year);
    Ok(Message::text(told))
}

async fn end_vacation(context: &Context, caller: &Caller, now: Timestamp) -> Result<Message, AppError> {
    let ended = context.store.absences().end(caller.user, context.time.clock_time(), now).await;
    let ended = ended.map_err(AppError::store("ending an absence"))?;
    let (_, over) = absences_of(&context.store, caller, now).await?;
    let is_just_back = over.last().is_some_and(|last| last.until.0.abs_diff(now.0) <= SAME_COMMAND);
    if !ended && !is_just_back {
        return Err(AppError::refused(say!("away-not")));
    }
    let year = Date::of(now).year;
    let left = absence::left_of(&over, year);
    Ok(Message::text(say!("away-back", left = left, year = year.to_string())))
}

/// Ends the vacations whose date has come.
pub(super) async fn end_absences(context: &Context) {
    match context.store.absences().end_expired(context.time.clock_time(), context.time.now()).await {
        Ok(users) if users.is_empty() => {}
        Ok(users) => {
            tracing::info!(
                players = users.len(),
                "players are back from vacation; the clocks of their games run again"
            );
        }
        Err(error) => {
            tracing::error!(error = &error as &dyn std::error::Error, "cannot end vacations that are over");
        }
    }
}

/// Why a vacation is not possible, in words.
/// The refusal of a text that can't be read, with a button for each end that it may mean.
fn unreadable(typed: &str, now: Timestamp) -> AppError {
    let meant = absence::meant(typed, now);
    if meant.is_empty() {
        let example = Date::of(now.plus(7 * DAY)).to_string();
        return AppError::refused(say!("away-unreadable", typed = text::quoted(typed), example = example));
    }
    let button = |until: String| {
        Button::new(Style::Primary, text::capital(&until), Control::Correct(Correction::Vacation(until)))
    };
    let asked = say!("away-did-you-mean", typed = text::quoted(typed));
    AppError::asking(asked, meant.into_iter().map(button).collect())
}

fn refusal(refused: Refused, until: Timestamp) -> AppError {
    AppError::refused(match refused {
        Refused::Past => say!("away-past", time = until.0.to_string()),
        Refused::TooLong { year, left } => {
            say!("away-too-long", year = year.to_string(), left = left, all = DAYS_A_YEAR)
        }
    })
}
