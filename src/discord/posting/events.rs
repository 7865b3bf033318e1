//! Posts the messages of events, and keeps them current. Nothing waits for these requests.

use std::time::Duration;

use cardinal_discord::{ApiError, Route, code, id_in};
use cardinal_ids::MessageId;
use cardinal_interaction::{Control, EventControl};
use tokio::task::JoinHandle;

use crate::app::{self, EventPost};
use crate::discord::message::{self, MessageForm, custom_ids};
use crate::discord::posting::announcer::Announcer;
use crate::discord::posting::post::nonce;

/// How long one edit may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// Posts and edits the messages of events that are due.
pub(crate) fn show_events(announcer: &Announcer) -> JoinHandle<()> {
    let showing = announcer.clone();
    announcer.beside(async move { show_all(&showing).await })
}

async fn show_all(announcer: &Announcer) {
    let context = &announcer.0.context;
    for post in app::due_event_posts(context).await {
        match show(announcer, &post).await {
            Ok(posted) => app::event_shown(context, &post, posted).await,
            // The next start does it, once this process's claim is over.
            Err(ApiError::Stopping { .. }) => return,
            Err(error) => {
                tracing::warn!(
                    event = post.event.0,
                    channel = post.channel.0,
                    error = &error as &dyn std::error::Error,
                    "cannot show an event"
                );
                app::event_not_shown(context, &post, error.is_deliberate()).await;
            }
        }
    }
}

/// Posts or edits the message of an event, and posts the one about its end. Returns the event's message if it is a new
/// one.
async fn show(announcer: &Announcer, post: &EventPost) -> Result<Option<MessageId>, ApiError> {
    let posted = show_current(announcer, post).await?;
    if let Some(end) = &post.end {
        let own = posted.or(post.at.map(|at| at.message));
        let told = if let Some(earlier) = posted_before(announcer, post, EventControl::Files, own).await? {
            earlier
        } else {
            let nonce = nonce(&announcer.0.database, &format!("e{}-end", post.event));
            announcer.post_in(post.channel, message::in_channel(end, Some(nonce))).await?.message
        };
        app::event_end_told(&announcer.0.context, post.event, told).await;
    }
    Ok(posted)
}

/// Posts or edits the message of an event. Returns the message if it is a new one.
async fn show_current(announcer: &Announcer, post: &EventPost) -> Result<Option<MessageId>, ApiError> {
    if let Some(at) = post.at {
        let body = message::replacement(&post.message, MessageForm::Plain);
        let route = Route::EditMessage { channel: at.channel, message: at.message };
        match announcer.0.api.send(&route, body, PATIENCE).await {
            Ok(_) => return Ok(None),
            // Somebody has deleted it.
            Err(error) if error.code() == Some(code::UNKNOWN_MESSAGE) => {}
            Err(error) => return Err(error),
        }
    } else if let Some(earlier) = posted_before(announcer, post, EventControl::Table, None).await? {
        return Ok(Some(earlier));
    }
    let nonce = nonce(&announcer.0.database, &format!("e{}-{}", post.event, post.version));
    let posted = announcer.post_in(post.channel, message::in_channel(&post.message, Some(nonce))).await?;
    Ok(Some(posted.message))
}

/// The message with this control, but for that one, which an earlier try has posted but couldn't note, because the
/// process ended.
async fn posted_before(
    announcer: &Announcer,
    post: &EventPost,
    what: EventControl,
    not: Option<MessageId>,
) -> Result<Option<MessageId>, ApiError> {
    let route = Route::ReadMessages { channel: post.channel };
    let newest = match announcer.0.looks.look(&announcer.0.api, &route).await {
        Ok(newest) => newest,
        Err(error) if error.is_temporary() => return Err(error),
        // Where the bot can't read, it can only post.
        Err(_) => return Ok(None),
    };
    let own = announcer.0.user.to_string();
    let control = Control::Event { event: post.event, what }.encode();
    let not = not.map(|not| not.to_string());
    let is_it = |posted: &&serde_json::Value| {
        posted["author"]["id"] == own
            && not.as_ref().is_none_or(|not| posted["id"] != **not)
            && custom_ids(posted).into_iter().any(|id| id == control)
    };
    let found = newest.as_array().into_iter().flatten().find(is_it);
    Ok(found.and_then(|posted| id_in(posted, &route).ok()).map(MessageId))
}
