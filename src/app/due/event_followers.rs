//! Followers of events, who are told of results at most once a day, and of the end at once.

use cardinal_ids::{EventId, Timestamp};
use cardinal_interaction::Message;
use cardinal_store::{Delivery, DueEventFollower, NewNotice, NextEventLook, Notice, SharedStore};

use crate::app::Context;
use crate::app::choices::reminders::{after_quiet_hours, manner_for};
use crate::app::error::AppError;
use crate::app::events::following::{NewsSpan, has_news, news_message, next_look};
use crate::app::events::standing::standing_of;
use crate::metrics::{self, DueResult};

/// The most followers in one round.
const AT_ONCE: u32 = 100;

/// The seconds until a follower about whom something failed is looked at again.
const PAUSE: i64 = 60;

/// How many seconds old a result is that is told before the end. A younger one may still be on its way to the database.
const SETTLED: i64 = 60;

/// How the subject of these notices begins.
const PREFIX: &str = "event-followed";

/// What a follower of an event is told in one message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EventNews {
    event: EventId,
    told: NewsSpan,
}

impl EventNews {
    /// The text that is stored with a notice.
    fn slug(self) -> String {
        let until = self.told.until.map_or_else(|| "end".to_owned(), |until| until.0.to_string());
        format!("{PREFIX}/{}/{}/{until}", self.event, self.told.from.0)
    }

    /// Reads the text that is stored with a notice. `None` if the notice is not about an event that is followed.
    pub(super) fn of(slug: &str) -> Option<EventNews> {
        let mut parts = slug.strip_prefix(PREFIX)?.strip_prefix('/')?.split('/');
        let event = EventId(parts.next()?.parse().ok()?);
        let from = Timestamp(parts.next()?.parse().ok()?);
        let until = match parts.next()? {
            "end" => None,
            until => Some(Timestamp(until.parse().ok()?)),
        };
        parts.next().is_none().then_some(EventNews { event, told: NewsSpan { from, until } })
    }
}

/// Stores a notice for each follower of an event who is due and to be told of something. Returns whether there are any.
pub(super) async fn tell_event_followers(context: &Context) -> bool {
    let due = match context.store.event_follows().due(context.time.now(), AT_ONCE).await {
        Ok(due) => due,
        Err(error) => {
            tracing::error!(error = &error as &dyn std::error::Error, "cannot read which followers of events are due");
            return false;
        }
    };
    let mut has_notices = false;
    for follower in due {
        let told = Box::pin(tell(context, follower)).await;
        metrics::due_work(if told.is_ok() { DueResult::Done } else { DueResult::Failed });
        match told {
            Ok(is_told) => has_notices |= is_told,
            Err(error) => {
                tracing::error!(
                    event = follower.event.0,
                    error = &error as &dyn std::error::Error,
                    "cannot tell a follower of an event yet"
                );
                let later = context.time.now().plus(PAUSE);
                if let Err(error) = put_off(context, follower, later).await {
                    tracing::error!(error = &error as &dyn std::error::Error, "cannot put off a follower of an event");
                }
            }
        }
    }
    has_notices
}

/// Has a follower who is due be told of what there is, and stores when to look again.
async fn tell(context: &Context, follower: DueEventFollower) -> Result<bool, AppError> {
    let DueEventFollower { event, user, told_at, .. } = follower;
    let now = context.time.now();
    let manner = manner_for(&context.store, user).await?;
    let awake = after_quiet_hours(&manner, now);
    if awake > now {
        put_off(context, follower, awake).await?;
        return Ok(false);
    }
    let found = context.store.events().get(event).await.map_err(AppError::store("reading an event"))?;
    let Some(found) = found else { return move_on(context, follower, None, None).await };
    let guild = found.guild;
    let left = context.store.departures().since(guild, user).await;
    if left.map_err(AppError::store("reading a departure"))?.is_some() {
        return move_on(context, follower, None, None).await;
    }
    context.people.queue_member_check(guild, user, context.time.clock_time());
    let until = found.state.is_live().then(|| told_at.max(now.plus(-SETTLED)));
    let news = EventNews { event, told: NewsSpan { from: told_at, until } };
    let standing = standing_of(&context.store, found).await?;
    let notice = has_news(&standing, news.told).then(|| NewNotice {
        user,
        guild: Some(guild),
        channel: standing.event.channel(),
        way: Delivery::Direct,
        games: Vec::new(),
        what: news.slug(),
    });
    let next = until.map(|told_at| NextEventLook { told_at, due_at: next_look(&manner, now) });
    move_on(context, follower, next, notice).await
}

async fn put_off(context: &Context, follower: DueEventFollower, until: Timestamp) -> Result<(), AppError> {
    let next = NextEventLook { told_at: follower.told_at, due_at: until };
    move_on(context, follower, Some(next), None).await.map(drop)
}

/// Moves a follower on. Returns whether there is a notice.
async fn move_on(
    context: &Context,
    follower: DueEventFollower,
    next: Option<NextEventLook>,
    notice: Option<NewNotice>,
) -> Result<bool, AppError> {
    let has_notice = notice.is_some();
    let moved = context.store.event_follows().move_on(follower, next, notice, context.time.now()).await;
    Ok(moved.map_err(AppError::store("moving a follower of an event on"))? && has_notice)
}

/// The message of a notice to a follower; none if the event is gone.
///
/// # Errors
/// The store fails, or what it holds of the event can't be read.
pub(super) async fn event_news_message(context: &Context, news: EventNews) -> Result<Option<Message>, AppError> {
    let found = context.store.events().get(news.event).await.map_err(AppError::store("reading an event"))?;
    let Some(found) = found else { return Ok(None) };
    let standing = standing_of(&context.store, found).await?;
    news_message(context, &standing, news.told).await.map(Some)
}

/// Ends that a user follows the event of a notice, because the user accepts no direct messages.
///
/// # Errors
/// The store fails.
pub(super) async fn stop_following_event(
    store: &SharedStore,
    news: EventNews,
    notice: &Notice,
) -> Result<(), AppError> {
    let stopped = store.event_follows().unfollow(news.event, notice.notice.user).await;
    stopped.map_err(AppError::store("storing that an event is no longer followed"))?;
    store.notices().settle(notice.id).await.map_err(AppError::store("settling a notice"))
}
