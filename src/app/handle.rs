//! Carries out and logs every request, and answers it whatever happens.

use std::time::{Duration, Instant};

use cardinal_ids::GameId;
use cardinal_interaction::{Caller, Outcome};
use cardinal_store::{StoreError, with_deadline};

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::games::unreadable;
use crate::app::intent::Intent;
use crate::app::route::route;

/// How a request ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It was done.
    Done,
    /// It could not be done, and the caller reads why.
    Refused,
    /// The bot or its database failed, and the caller reads an apology.
    Failed,
}

/// Carries out a request. If it cannot be done, the caller alone reads why. The same interaction,
/// delivered again, does nothing more.
pub async fn handle(context: &Context, caller: &Caller, intent: Intent) -> Outcome {
    handled(context, caller, intent).await.0
}

/// As [`handle`], and tells how it ended.
pub async fn handled(context: &Context, caller: &Caller, intent: Intent) -> (Outcome, Ending) {
    let started = Instant::now();
    let action = intent.handling().name;
    let mut game = match &intent {
        Intent::Press { control, .. } => control.game(),
        Intent::Command(_) | Intent::Unreadable(_) => None,
    };
    let result = with_deadline(started + ANSWERED_WITHIN, try_out(context, caller, intent, &mut game, started)).await;
    let took = started.elapsed().as_micros() as u64;
    let game = result
        .as_ref()
        .ok()
        .and_then(|outcome| outcome.announcements.first())
        .map(|announcement| announcement.key.game)
        .or(game)
        .map(|game| game.0);
    match result {
        Ok(outcome) => {
            let announced = outcome.announcements.len();
            tracing::info!(action, game, outcome = "done", announced, took_us = took, "command");
            (outcome, Ending::Done)
        }
        Err(AppError::Refused(refused)) => {
            tracing::info!(action, game, outcome = "refused", took_us = took, "command");
            (Outcome::private(AppError::Refused(refused).message(0)), Ending::Refused)
        }
        Err(AppError::Store { source: StoreError::Unreadable { game, what }, .. }) => {
            let number = game.id.0;
            tracing::error!(action, game = number, what, outcome = "refused", took_us = took, "a game cannot be read");
            (Outcome::private(unreadable::refusal(caller, &game).message(0)), Ending::Failed)
        }
        Err(error) => {
            if error.is_unavailable() {
                // It may be written after all, and nobody would tell of it.
                context.outbox.repair_soon();
            }
            tracing::error!(
                action,
                game,
                outcome = "failed",
                took_us = took,
                error = &error as &dyn std::error::Error,
                "command"
            );
            (Outcome::private(error.message(caller.interaction.incident())), Ending::Failed)
        }
    }
}

/// Carries out an intent. If the database can't be reached, as while it restarts, it is tried again for a moment:
/// the same interaction acts once, even if its first try was written and only the answer to that was lost.
async fn try_out(
    context: &Context,
    caller: &Caller,
    intent: Intent,
    game: &mut Option<GameId>,
    started: Instant,
) -> Result<Outcome, AppError> {
    loop {
        let begun = Instant::now();
        let result = match context.people.remember(caller.guild, caller.user, &caller.name, &caller.account).await {
            Ok(()) => route(context, caller, intent.clone(), game).await,
            Err(error) => Err(error),
        };
        let is_away = result.as_ref().is_err_and(AppError::is_unavailable);
        let is_quick = begun.elapsed() < QUICKLY;
        if !is_away || !is_quick || started.elapsed() + RETRY_AFTER > RETRIED_FOR {
            return result;
        }
        tokio::time::sleep(RETRY_AFTER).await;
    }
}

/// When a caller reads that the database doesn't answer, however long another request to the same game kept it waiting
/// before: then there is time to say so before Discord gives up.
const ANSWERED_WITHIN: Duration = Duration::from_secs(2);

/// A database that fails this quickly is tried again; one that does not answer has used up the time.
const QUICKLY: Duration = Duration::from_millis(300);

/// How long to wait before another try.
const RETRY_AFTER: Duration = Duration::from_millis(150);

/// For how long an intent is tried again: Discord waits three seconds.
const RETRIED_FOR: Duration = Duration::from_millis(1500);
