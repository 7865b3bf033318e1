//! Forgets the members who have asked for it.
//!
//! Their running games are resigned first, one by one, as everybody sees; then the store forgets them all at once.
//! What is done in between is found again after a crash: a game that is over isn't resigned twice. The ends are
//! announced afterwards, as pending messages are, so that they name nobody.

use cardinal_ids::{GameId, Timestamp, UserId};
use cardinal_rules::Action;
use cardinal_store::{Finished, Forgotten, SharedStore, StoreError, ToForget};
use cardinal_table::{Unfinished, seat_of};
use serde_json::json;

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::turn::commit::{Cause, commit_for};

/// The most members in one round.
const AT_ONCE: u32 = 10;

/// The seconds until it is tried again to forget a member.
const PAUSE: i64 = 10;

/// The seconds for which names in memory are dropped again and again after a member was forgotten. A request that was
/// just reading a name has it by then.
const SETTLED_AFTER: i64 = 60;

/// Forgets the members who are to be forgotten.
pub(super) async fn forget_members(context: &Context) {
    let now = context.time.now();
    let due = async {
        // Another process may have forgotten somebody.
        let last = context.store.forgetting().last().await?;
        if last.is_some_and(|last| last.plus(SETTLED_AFTER) >= now) {
            context.people.drop_names();
        }
        context.store.forgetting().due(now, AT_ONCE).await
    };
    let due = match due.await {
        Ok(due) => due,
        Err(error) => {
            tracing::error!(error = &error as &dyn std::error::Error, "cannot read which members to forget");
            return;
        }
    };
    for member in due {
        match Box::pin(forget_member(context, member, now)).await {
            Ok(Forgotten::Now) => {
                tracing::info!(number = member.number, "a member is forgotten");
                context.people.drop_names();
                // The ends of the games, and the challenges that were closed, are still to be shown.
                context.outbox.repair_soon();
            }
            Ok(Forgotten::Before) => {}
            Ok(Forgotten::StillPlaying) => forget_later(&context.store, member, now).await,
            Err(error) => {
                tracing::error!(
                    number = member.number,
                    error = &error as &dyn std::error::Error,
                    "cannot forget a member yet"
                );
                forget_later(&context.store, member, now).await;
            }
        }
    }
}

async fn forget_member(
    context: &Context,
    ToForget { number, user }: ToForget,
    now: Timestamp,
) -> Result<Forgotten, AppError> {
    let running = context.store.forgetting().running(user).await;
    for game in running.map_err(AppError::store("reading a member's running games"))? {
        match Box::pin(resign_for(context, user, game)).await {
            Ok(()) => {}
            // Somebody was faster, or a newer program plays this game.
            Err(AppError::Refused(refused)) => {
                tracing::info!(game = game.0, why = refused.text, "a game of a member to forget is not over yet");
            }
            Err(error) => return Err(error),
        }
    }
    context.store.forgetting().forget(number, now).await.map_err(AppError::store("forgetting a member"))
}

/// Ends a game as resigned by this player, unless it is over.
async fn resign_for(context: &Context, user: UserId, game: GameId) -> Result<(), AppError> {
    let live = match context.live.open(game).await.map_err(AppError::from) {
        Ok(live) => live,
        Err(AppError::Store { source: StoreError::Unreadable { game, what }, .. }) => {
            let record = json!({ "why_unfinished": what }).to_string();
            let outcome = Finished { winner: None, reason: Unfinished::Unreadable.reason().to_owned(), record };
            return match context.store.games().close(game.id, game.version, outcome, true, context.time.now()).await {
                Ok(_) | Err(StoreError::GameOver(_) | StoreError::Conflict { .. }) => Ok(()),
                Err(source) => Err(AppError::Store { doing: "closing a game", source }),
            };
        }
        Err(error) => return Err(error),
    };
    let Some(seat) = seat_of(&live.info, user).filter(|_| !live.info.finished) else { return Ok(()) };
    let (live, _) = commit_for(context, Cause::Cardinal, live, seat, vec![Action::Resign]).await?;
    drop(live);
    Ok(())
}

async fn forget_later(store: &SharedStore, member: ToForget, now: Timestamp) {
    if let Err(error) = store.forgetting().put_off(member.number, now.plus(PAUSE)).await {
        tracing::error!(error = &error as &dyn std::error::Error, "cannot put off forgetting a member");
    }
}
