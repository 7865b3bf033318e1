//! Events that go on by themselves, and their messages, which are kept current.

use cardinal_ids::{ChannelId, EventId, GuildId, MessageId, Timestamp, UserId};
use cardinal_interaction::{Announcement, Message, MessageRef, Post};
use cardinal_store::EventState;

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::events::forum::post_of;
use crate::app::events::message::{begin_message, end_message, event_message};
use crate::app::events::standing::{Standing, standing_of};
use crate::app::events::step::go_on;
use crate::metrics::{self, DueResult};

/// The most events that go on in one round.
const AT_ONCE: u32 = 10;

/// The seconds until it is tried again to go on with an event that can't.
const PAUSE: i64 = 30;

/// The seconds for which this process alone posts or edits an event's message.
const TAKEN_FOR: i64 = 60;

/// The seconds until a message that couldn't be posted or edited is tried again, and if Discord refuses it.
const SHOW_AGAIN: i64 = 5 * 60;
const SHOW_REFUSED_AGAIN: i64 = 60 * 60;

/// Has events go on. Returns the beginnings and the ends of their games.
pub(super) async fn go_on_with_events(context: &Context) -> Vec<Announcement> {
    let now = context.time.now();
    let due = match context.store.events().due(now, AT_ONCE).await {
        Ok(due) => due,
        Err(error) => {
            tracing::error!(error = &error as &dyn std::error::Error, "cannot read which events are to go on");
            return Vec::new();
        }
    };
    let mut announcements = Vec::new();
    if !due.is_empty()
        && let Err(error) = context.store.events().drop_drafts(now).await
    {
        tracing::error!(error = &error as &dyn std::error::Error, "cannot drop events that were never announced");
    }
    for event in due {
        let gone_on = Box::pin(go_on(context, event)).await;
        metrics::due_work(if gone_on.is_ok() { DueResult::Done } else { DueResult::Failed });
        match gone_on {
            Ok(ends) => announcements.extend(ends),
            Err(error) => {
                tracing::error!(event = event.0, error = &error as &dyn std::error::Error, "an event cannot go on yet");
                if let Err(error) = context.store.events().put_off(event, now.plus(PAUSE)).await {
                    let error = &error as &dyn std::error::Error;
                    tracing::error!(event = event.0, error, "cannot put off an event");
                }
            }
        }
    }
    announcements
}

/// An event's message, which is to be posted or brought up to date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventPost {
    /// The event.
    pub event: EventId,
    /// How often the event was changed before what the message shows.
    pub version: u32,
    /// The channel.
    pub channel: ChannelId,
    /// The message that is edited; none if it is posted.
    pub at: Option<MessageRef>,
    /// Its content.
    pub message: Message,
    /// The message that tells its players that many games begin, which is still to be posted.
    pub begin: Option<Message>,
    /// The message that tells of the end, which is still to be posted.
    pub end: Option<Message>,
    /// What has become of the event.
    pub state: EventState,
    /// The post that is to be opened with the message, if the event is announced as one and nothing is posted yet.
    pub opens: Option<EventOpening>,
    /// The post as it is to be tagged, if its tags tell another state.
    pub retagged: Option<Post>,
}

/// A post in a forum that is to be opened for an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventOpening {
    /// The post.
    pub post: Post,
    /// The server.
    pub guild: GuildId,
    /// Who is to have it in their list.
    pub members: Vec<UserId>,
    /// When the event was announced. A post that was opened for it is not older.
    pub since: Timestamp,
}

/// The messages of events that are to be posted or brought up to date. Report each with [`event_shown`], or with
/// [`event_not_shown`] to have it tried again.
pub async fn due_event_posts(context: &Context) -> Vec<EventPost> {
    let now = context.time.now();
    let taken = match context.store.events().take_to_show(AT_ONCE, now, now.plus(TAKEN_FOR)).await {
        Ok(taken) => taken,
        Err(error) => {
            tracing::error!(
                error = &error as &dyn std::error::Error,
                "cannot read which events' messages are to change"
            );
            return Vec::new();
        }
    };
    let mut posts = Vec::new();
    for event in taken {
        let built = async {
            let standing = standing_of(&context.store, event.clone()).await?;
            let message = event_message(context, &standing).await?;
            let is_end = standing.event.state == EventState::Over && standing.event.end_message.is_none();
            let end = if is_end { Some(end_message(context, &standing).await?) } else { None };
            let begin = begin_message(&standing)?;
            Ok::<_, AppError>(event_post(&standing, message, (begin, end), post_of(&standing)?))
        };
        match Box::pin(built).await {
            Ok(post) => posts.push(post),
            Err(error) => {
                let error = &error as &dyn std::error::Error;
                tracing::error!(event = event.id.0, error, "cannot build an event's message");
            }
        }
    }
    posts
}

fn event_post(
    standing: &Standing,
    message: Message,
    (begin, end): (Option<Message>, Option<Message>),
    post: Option<Post>,
) -> EventPost {
    let event = &standing.event;
    let channel = event.channel();
    let at = event.message.map(|message| MessageRef { channel, message });
    let is_retagged = event.post.is_some() && event.post_state != Some(event.state);
    let opening = |post: &Post| EventOpening {
        post: post.clone(),
        guild: event.guild,
        members: Some(event.maker).filter(|maker| maker.former_number().is_none()).into_iter().collect(),
        since: event.created_at,
    };
    EventPost {
        event: event.id,
        version: event.version,
        channel,
        at,
        message,
        begin,
        end,
        state: event.state,
        opens: post.as_ref().filter(|_| at.is_none() && event.post.is_none()).map(opening),
        retagged: post.filter(|_| is_retagged),
    }
}

/// The post in a forum that an event has by now; none if it has none, or if that can't be read.
pub async fn event_thread(context: &Context, event: EventId) -> Option<ChannelId> {
    match context.store.events().get(event).await {
        Ok(found) => found?.post,
        Err(error) => {
            tracing::error!(event = event.0, error = &error as &dyn std::error::Error, "cannot read an event's post");
            None
        }
    }
}

/// Notes the post that was opened for an event in this state, before anything else is done there.
pub async fn event_post_opened(context: &Context, event: EventId, thread: ChannelId, state: EventState) {
    if let Err(error) = context.store.events().set_post(event, thread, state).await {
        // It is found again.
        let error = &error as &dyn std::error::Error;
        tracing::warn!(event = event.0, error, "cannot store the post of an event");
    }
}

/// Records that the tags of an event's post tell its state, or can't be changed.
pub async fn event_tagged(context: &Context, post: &EventPost) {
    if let Err(error) = context.store.events().tagged(post.event, post.state).await {
        let error = &error as &dyn std::error::Error;
        tracing::warn!(event = post.event.0, error, "cannot store that an event's post was tagged");
    }
}

/// Records that an event's message shows it, by this message if it was posted, and that its end was told, if it was to
/// be.
pub async fn event_shown(context: &Context, post: &EventPost, posted: Option<MessageId>) {
    let shown = context.store.events().shown(post.event, post.version, posted, context.time.now()).await;
    if let Err(error) = shown {
        let error = &error as &dyn std::error::Error;
        tracing::warn!(event = post.event.0, error, "cannot store that an event's message was posted");
    }
}

/// Records the message that tells an event's players that many games begin.
pub async fn event_begin_told(context: &Context, event: EventId, message: MessageId) {
    if let Err(error) = context.store.events().begin_told(event, message).await {
        let error = &error as &dyn std::error::Error;
        tracing::warn!(event = event.0, error, "cannot store that an event's beginning was told");
    }
}

/// Records the message that tells of an event's end.
pub async fn event_end_told(context: &Context, event: EventId, message: MessageId) {
    if let Err(error) = context.store.events().end_told(event, message).await {
        let error = &error as &dyn std::error::Error;
        tracing::warn!(event = event.0, error, "cannot store that an event's end was told");
    }
}

/// Records that an event's message couldn't be posted or edited, or that Discord refuses it: it is tried again later.
pub async fn event_not_shown(context: &Context, post: &EventPost, is_refused: bool) {
    let later = context.time.now().plus(if is_refused { SHOW_REFUSED_AGAIN } else { SHOW_AGAIN });
    if let Err(error) = context.store.events().show_later(post.event, later).await {
        let error = &error as &dyn std::error::Error;
        tracing::warn!(event = post.event.0, error, "cannot put off an event's message");
    }
}
