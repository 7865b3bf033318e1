//! Posts in forums and media channels: made with their first message, and named and tagged anew as their game goes on.
//!
//! Tags go by their names, and those that the forum lacks are left out. Only who manages threads may change a post's
//! tags later, so where the bot may not, a post keeps its first ones and its title alone says how its game stands.

use std::time::Duration;

use cardinal_discord::{ApiError, Body, Route, code, id_in};
use cardinal_ids::{ChannelId, GuildId, MessageId, Timestamp, UserId};
use cardinal_interaction::{Announcement, Message, MessageRef, Post};
use serde_json::{Value, json};

use crate::app;
use crate::discord::message;
use crate::discord::permissions;
use crate::discord::posting::announcer::Announcer;
use crate::discord::posting::find::{find, needless, shows_an_earlier_turn};
use crate::discord::posting::threads::{Home, thread_for};
use crate::discord::servers::permissions_in;

/// How long making a post may wait for limits.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long a game's first message waits until its post is named anew. Discord allows two new names in ten minutes.
const NAMING_PATIENCE: Duration = Duration::from_secs(3);

/// Posts an announcement as the first message of a new post, or in the post if an earlier try made it. Returns `None`
/// if another process does it.
///
/// # Errors
/// No post can be made, or it can't be told now whether there is one.
pub(super) async fn post_in_forum(
    announcer: &Announcer,
    announcement: &Announcement,
    post: &Post,
    again: bool,
) -> Result<Option<MessageRef>, ApiError> {
    let (key, context) = (announcement.key, &announcer.0.context);
    let making = make_post(announcer, post, &announcement.message);
    let (thread, claim) = match thread_for(announcer, key, post.forum, again, making).await? {
        Home::MadeElsewhere => {
            context.outbox.repair_soon();
            return Ok(None);
        }
        Home::Settled(channel) => return announcer.post_message(channel, announcement, again).await.map(Some),
        Home::Made(thread, claim) => (thread, claim),
    };
    app::move_game_to_post(context, key.game, thread, post.forum).await;
    if let Some(claim) = claim {
        app::release_claim(context, claim).await;
        return Ok(Some(first_message(thread)));
    }
    // An earlier try made it, perhaps with the message of an earlier turn.
    if let Some(shown) = find(announcer, announcement).await? {
        return Ok(Some(shown));
    }
    if !announcement.earlier.is_empty() && shows_an_earlier_turn(announcer, thread, announcement).await? {
        return Err(needless(thread));
    }
    announcer.post_message(thread, announcement, again).await.map(Some)
}

/// Makes the post that a challenge opened the post of its game.
pub(super) async fn take_over_post(announcer: &Announcer, announcement: &Announcement, thread: ChannelId, post: &Post) {
    let (game, context) = (announcement.key.game, &announcer.0.context);
    if app::settled_channel(context, game).await.is_some() {
        return;
    }
    if let Err(error) = change_post(announcer, thread, post, false, NAMING_PATIENCE).await {
        // It is named again when the game is over.
        tracing::debug!(%thread, error = &error as &dyn std::error::Error, "cannot name a post anew");
    }
    app::move_game_to_post(context, game, thread, post.forum).await;
}

/// Opens a post with its first message.
///
/// # Errors
/// The bot may not, the forum needs a tag that it can't apply, or the request fails.
pub(crate) async fn make_post(announcer: &Announcer, post: &Post, first: &Message) -> Result<ChannelId, ApiError> {
    let tags = tags_in(announcer, post).await?;
    let route = Route::CreateThread { channel: post.forum };
    let of = |tags: &[&Tag]| {
        let ids: Vec<Value> = tags.iter().map(|tag| tag.id.clone()).collect();
        announcer.0.api.send(&route, message::post(&post.title, &ids, first), PATIENCE)
    };
    let all: Vec<&Tag> = tags.iter().collect();
    let for_everyone: Vec<&Tag> = tags.iter().filter(|tag| !tag.moderated).collect();
    let made = match of(&all).await {
        // It may be a tag for moderators that the bot may not apply.
        Err(error) if error.code() == Some(code::MISSING_PERMISSIONS) && for_everyone.len() < all.len() => {
            of(&for_everyone).await?
        }
        // A tag was removed meanwhile.
        Err(error) if error.code() == Some(code::UNKNOWN_TAG) => of(&[]).await?,
        made => made?,
    };
    Ok(ChannelId(id_in(&made, &route)?))
}

/// Says why there is no post.
pub(crate) async fn no_post(announcer: &Announcer, guild: Option<GuildId>, forum: ChannelId, why: &ApiError) -> String {
    let bot = UserId(announcer.0.user);
    let has = match guild {
        Some(guild) if why.code() == Some(code::MISSING_PERMISSIONS) => {
            permissions_in(&announcer.0.api, bot, guild, forum).await
        }
        _ => None,
    };
    permissions::no_post(why.code(), forum, has)
}

/// The first message of a post, which has its id.
pub(crate) const fn first_message(post: ChannelId) -> MessageRef {
    MessageRef { channel: post, message: MessageId(post.0) }
}

/// Gives a post its title and its tags, and archives it if it is over. If Discord allows no new title yet, returns the
/// moment from which it does, and changes the rest.
///
/// # Errors
/// Discord refuses the title, or the request fails.
pub(super) async fn change_post(
    announcer: &Announcer,
    thread: ChannelId,
    post: &Post,
    archives: bool,
    patience: Duration,
) -> Result<Option<Timestamp>, ApiError> {
    let route = Route::EditChannel { channel: thread };
    let held_until = announcer.naming_held_until(thread);
    let mut body = serde_json::Map::new();
    if held_until.is_none() {
        body.insert("name".to_owned(), post.title.clone().into());
    }
    if archives {
        body.insert("archived".to_owned(), true.into());
    }
    let mut tagged = body.clone();
    // Without the forum, the title alone can be changed.
    if let Ok(tags) = tags_in(announcer, post).await {
        tagged.insert("applied_tags".to_owned(), tags.into_iter().map(|tag| tag.id).collect());
    }
    match announcer.0.api.send(&route, Body::Json(tagged.into()), patience).await {
        Err(error) if matches!(error.code(), Some(code::MISSING_PERMISSIONS | code::UNKNOWN_TAG)) => {
            if !body.is_empty() {
                announcer.0.api.send(&route, Body::Json(body.into()), patience).await?;
            }
        }
        changed => drop(changed?),
    }
    if held_until.is_none() {
        announcer.note_name(thread);
    }
    Ok(held_until)
}

/// Gives a post its tags, as far as the bot may and the forum has them.
///
/// # Errors
/// The request fails, or Discord refuses it for another reason.
pub(super) async fn tag_post(announcer: &Announcer, thread: ChannelId, post: &Post) -> Result<(), ApiError> {
    let tags: Vec<Value> = tags_in(announcer, post).await?.into_iter().map(|tag| tag.id).collect();
    let route = Route::EditChannel { channel: thread };
    match announcer.0.api.send(&route, Body::Json(json!({ "applied_tags": tags })), PATIENCE).await {
        Err(error) if !matches!(error.code(), Some(code::MISSING_PERMISSIONS | code::UNKNOWN_TAG)) => Err(error),
        _ => Ok(()),
    }
}

/// A tag of a forum.
struct Tag {
    id: Value,
    moderated: bool,
}

/// The tags of a post that its forum has.
///
/// # Errors
/// The forum can't be read.
async fn tags_in(announcer: &Announcer, post: &Post) -> Result<Vec<Tag>, ApiError> {
    let route = Route::ReadChannel { channel: post.forum };
    let forum = announcer.0.looks.look(&announcer.0.api, &route).await?;
    let available = forum["available_tags"].as_array().into_iter().flatten();
    let is_wanted = |name: &str| post.tags.iter().any(|tag| tag.to_lowercase() == name.trim().to_lowercase());
    Ok(available
        .filter(|tag| tag["name"].as_str().is_some_and(is_wanted))
        .map(|tag| Tag { id: tag["id"].clone(), moderated: tag["moderated"] == true })
        .collect())
}
