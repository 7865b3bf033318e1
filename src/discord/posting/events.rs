//! Posts the messages of events, and keeps them current. Nothing waits for these requests.

use std::time::Duration;

use cardinal_discord::{ApiError, Route, code, id_in};
use cardinal_ids::{ChannelId, EventId, MessageId};
use cardinal_interaction::{Control, EventControl, Message, MessageRef};
use cardinal_store::EventState;
use cardinal_words::say;
use tokio::task::JoinHandle;

use crate::app::{self, EventOpening, EventPost};
use crate::discord::message::{self, MessageForm, custom_ids};
use crate::discord::posting::announcer::Announcer;
use crate::discord::posting::post::{is_to_be_tried_again, nonce, with_note};
use crate::discord::posting::posts::{first_message, make_post, no_post, tag_post};
use crate::discord::posting::threads::find_threads;

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
        match Box::pin(show(announcer, &post)).await {
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

/// Where the message of an event is.
struct Shown {
    channel: ChannelId,
    at: Option<MessageRef>,
    /// Whether it shows the event as it is.
    is_current: bool,
    /// Why it isn't in a post of its own, if it was to be.
    note: Option<String>,
}

/// Posts or edits the message of an event, posts those about its beginning and its end, and tags its post.
/// Returns the event's message if it is a new one.
async fn show(announcer: &Announcer, post: &EventPost) -> Result<Option<MessageId>, ApiError> {
    let shown = match &post.opens {
        Some(opening) => opened(announcer, post, opening).await?,
        None => Shown { channel: post.channel, at: post.at, is_current: false, note: None },
    };
    let own = show_current(announcer, post, &shown).await?;
    if let Some(begin) = &post.begin {
        let told = tell(announcer, post.event, (shown.channel, own), (EventControl::AllGames, "begin", begin)).await?;
        app::event_begin_told(&announcer.0.context, post.event, told).await;
    }
    if let Some(end) = &post.end {
        let told = tell(announcer, post.event, (shown.channel, own), (EventControl::Files, "end", end)).await?;
        app::event_end_told(&announcer.0.context, post.event, told).await;
    }
    if let Some(retagged) = &post.retagged {
        match tag_post(announcer, shown.channel, retagged).await {
            Err(error) if error.is_temporary() => return Err(error),
            Err(error) => {
                tracing::debug!(event = post.event.0, error = &error as &dyn std::error::Error, "cannot tag a post");
            }
            Ok(()) => {}
        }
        app::event_tagged(&announcer.0.context, post).await;
    }
    Ok((Some(own) != post.at.map(|at| at.message)).then_some(own))
}

/// Posts a message of an event beside its own, or finds the one that an earlier try has posted and couldn't note: by a
/// control that no other message of the event has, but perhaps its own one.
async fn tell(
    announcer: &Announcer,
    event: EventId,
    (channel, own): (ChannelId, MessageId),
    (control, name, message): (EventControl, &str, &Message),
) -> Result<MessageId, ApiError> {
    if let Some(earlier) = posted_before(announcer, event, channel, control, Some(own)).await? {
        return Ok(earlier);
    }
    let nonce = nonce(&announcer.0.database, &format!("e{event}-{name}"));
    Ok(announcer.post_in(channel, message::in_channel(message, Some(nonce))).await?.message)
}

/// Opens the post of an event with its message, or finds the one that an earlier try has opened and couldn't note. If
/// none can be opened, the event is announced in its channel.
///
/// # Errors
/// It can't be told now whether there is one, or another process is opening it.
async fn opened(announcer: &Announcer, post: &EventPost, opening: &EventOpening) -> Result<Shown, ApiError> {
    let context = &announcer.0.context;
    let in_post =
        |thread, is_current| Ok(Shown { channel: thread, at: Some(first_message(thread)), is_current, note: None });
    let Some(claim) = app::claim_event_post(context, post.event).await else {
        return Err(ApiError::Needless { route: Route::CreateThread { channel: opening.post.forum }.name() });
    };
    // From here on nobody else opens it, but somebody may have before.
    let before = match app::event_thread(context, post.event).await {
        Some(thread) => Ok(Some(thread)),
        None => find_post(announcer, post.event, opening).await,
    };
    let made = match before {
        Ok(Some(thread)) => {
            // It was opened while members signed up, or its tags are set anew.
            app::event_post_opened(context, post.event, thread, EventState::Open).await;
            app::release_claim(context, claim).await;
            return in_post(thread, false);
        }
        Ok(None) => {
            let making = make_post(announcer, &opening.post, &post.message);
            app::hold_claim(context, &claim, Box::pin(making)).await
        }
        Err(error) => Err(error),
    };
    match made {
        Ok(thread) => {
            app::event_post_opened(context, post.event, thread, post.state).await;
            app::release_claim(context, claim).await;
            announcer.invite(thread, opening.members.clone());
            in_post(thread, true)
        }
        Err(error) => {
            // Discord may yet open it, so the next try should wait.
            if !error.is_uncertain() {
                app::release_claim(context, claim).await;
            }
            if is_to_be_tried_again(&error) {
                return Err(error);
            }
            tracing::warn!(event = post.event.0, %error, "no post for the event; it is announced in its channel");
            let why = no_post(announcer, Some(opening.guild), opening.post.forum, &error).await;
            let note = Some(format!("{why} {}", say!("event-post-here")));
            Ok(Shown { channel: post.channel, at: None, is_current: false, note })
        }
    }
}

/// The post that an earlier try has opened for an event: named after it, and with its message.
async fn find_post(
    announcer: &Announcer,
    event: EventId,
    opening: &EventOpening,
) -> Result<Option<ChannelId>, ApiError> {
    let place = (opening.guild, opening.post.forum);
    let is_named = |name: &str| name.split_whitespace().eq(opening.post.title.split_whitespace());
    let named = find_threads(announcer, place, opening.since, is_named).await?;
    for thread in named {
        if posted_before(announcer, event, thread, EventControl::Table, None).await?.is_some() {
            tracing::info!(%event, %thread, "an event's post already exists");
            return Ok(Some(thread));
        }
    }
    Ok(None)
}

/// Posts or edits the message of an event. Returns the message.
async fn show_current(announcer: &Announcer, post: &EventPost, shown: &Shown) -> Result<MessageId, ApiError> {
    if let Some(at) = shown.at {
        if shown.is_current {
            return Ok(at.message);
        }
        let body = message::replacement(&post.message, MessageForm::Plain);
        let route = Route::EditMessage { channel: at.channel, message: at.message };
        let edited = match announcer.0.api.send(&route, body.clone(), PATIENCE).await {
            Err(error) if error.code() == Some(code::THREAD_ARCHIVED) => {
                announcer.unarchive(at.channel).await?;
                announcer.0.api.send(&route, body, PATIENCE).await
            }
            edited => edited,
        };
        match edited {
            Ok(_) => return Ok(at.message),
            // Somebody has deleted it.
            Err(error) if error.code() == Some(code::UNKNOWN_MESSAGE) => {}
            Err(error) => return Err(error),
        }
    } else if let Some(earlier) = posted_before(announcer, post.event, shown.channel, EventControl::Table, None).await?
    {
        return Ok(earlier);
    }
    let nonce = nonce(&announcer.0.database, &format!("e{}-{}", post.event, post.version));
    let message = match &shown.note {
        Some(note) => &with_note(&post.message, note),
        None => &post.message,
    };
    Ok(announcer.post_in(shown.channel, message::in_channel(message, Some(nonce))).await?.message)
}

/// The message in a channel with this control, but for that one, which an earlier try has posted but couldn't note,
/// because the process ended.
async fn posted_before(
    announcer: &Announcer,
    event: EventId,
    channel: ChannelId,
    what: EventControl,
    not: Option<MessageId>,
) -> Result<Option<MessageId>, ApiError> {
    let route = Route::ReadMessages { channel };
    let newest = match announcer.0.looks.look(&announcer.0.api, &route).await {
        Ok(newest) => newest,
        Err(error) if error.is_temporary() => return Err(error),
        // Where the bot can't read, it can only post.
        Err(_) => return Ok(None),
    };
    let own = announcer.0.user.to_string();
    let control = Control::Event { event, what }.encode();
    let not = not.map(|not| not.to_string());
    let is_it = |posted: &&serde_json::Value| {
        posted["author"]["id"] == own
            && not.as_ref().is_none_or(|not| posted["id"] != **not)
            && custom_ids(&posted["components"]).into_iter().any(|id| id == control)
    };
    let found = newest.as_array().into_iter().flatten().find(is_it);
    Ok(found.and_then(|posted| id_in(posted, &route).ok()).map(MessageId))
}
