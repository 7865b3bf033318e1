//! The threads of games: each is made once, by whichever process.

use std::future::Future;
use std::time::Duration;

use cardinal_discord::{ApiError, Body, Route, code, id_in};
use cardinal_ids::{ChannelId, GameId, GuildId, Timestamp};
use cardinal_interaction::AnnouncementKey;
use serde_json::{Value, json};

use crate::app::{self, TaskClaim, thread_name};
use crate::discord::posting::announcer::Announcer;

/// How long creating a thread may wait for limits.
const PATIENCE: Duration = Duration::from_secs(30);

/// Discord's numbers of the kinds of threads that everybody sees. Announcement channels have a kind of their own, and
/// refuse the other one.
const PUBLIC_THREAD: u8 = 11;
const ANNOUNCEMENT_THREAD: u8 = 10;

/// How many seconds Discord's clock may be behind ours.
const CLOCKS_DIFFER: i64 = 60;

/// Where a game is that was to get its own thread.
pub(super) enum Home {
    /// Here, since an earlier message.
    Settled(ChannelId),
    /// In this thread, created just now or by an earlier try that couldn't note it. The claim, if any, is
    /// settled once the thread is noted.
    Made(ChannelId, Option<TaskClaim>),
    /// In a thread that another process is creating.
    MadeElsewhere,
}

/// Has a game's thread made under this channel, unless the game got its place while its message waited, the thread
/// exists already, or another process makes it. `again` says whether an earlier try may have made it for this message;
/// for one of a later turn, the try of an earlier message may have.
///
/// # Errors
/// It can't be made, or it can't be told now whether there is one.
pub(super) async fn thread_for(
    announcer: &Announcer,
    AnnouncementKey { game, version }: AnnouncementKey,
    parent: ChannelId,
    again: bool,
    making: impl Future<Output = Result<ChannelId, ApiError>>,
) -> Result<Home, ApiError> {
    let (context, again) = (&announcer.0.context, again || version > 0);
    if let Some(channel) = app::settled_channel(context, game).await {
        return Ok(Home::Settled(channel));
    }
    // The process that created it may have ended with its claim in force. Use the thread anyway.
    if again && let Some(thread) = find_thread(announcer, game, parent).await? {
        tracing::info!(%game, %thread, "a game's thread already exists");
        return Ok(Home::Made(thread, None));
    }
    let Some(claim) = app::claim_thread(context, game).await else {
        tracing::info!(%game, "another process or an earlier try is creating the game's thread");
        return Ok(Home::MadeElsewhere);
    };
    // From here on nobody else creates it, but somebody may have before.
    let made_before = match app::settled_channel(context, game).await {
        Some(channel) => Ok(Some(Home::Settled(channel))),
        None if again => {
            let found = find_thread(announcer, game, parent).await;
            found.map(|found| found.map(|thread| Home::Made(thread, None)))
        }
        None => Ok(None),
    };
    if !matches!(made_before, Ok(None)) {
        app::release_claim(context, claim).await;
        return made_before.map(|home| home.unwrap_or(Home::MadeElsewhere));
    }
    match app::hold_claim(context, &claim, Box::pin(making)).await {
        Ok(thread) => Ok(Home::Made(thread, Some(claim))),
        Err(error) => {
            // Discord may yet create it, so the next try should wait.
            if !error.is_uncertain() {
                app::release_claim(context, claim).await;
            }
            Err(error)
        }
    }
}

/// Creates a thread that everybody sees.
///
/// # Errors
/// The request fails.
pub(super) async fn make_thread(announcer: &Announcer, parent: ChannelId, name: &str) -> Result<ChannelId, ApiError> {
    let route = Route::CreateThread { channel: parent };
    // It stays in the list for a week after its last message, the longest that Discord offers.
    let body = |kind: u8| Body::Json(json!({ "name": name, "type": kind, "auto_archive_duration": 10_080 }));
    let made = match announcer.0.api.send(&route, body(PUBLIC_THREAD), PATIENCE).await {
        Err(error) if error.code() == Some(code::WRONG_CHANNEL_TYPE) => {
            announcer.0.api.send(&route, body(ANNOUNCEMENT_THREAD), PATIENCE).await?
        }
        made => made?,
    };
    Ok(ChannelId(id_in(&made, &route)?))
}

/// Finds the thread that an earlier try created for a game but couldn't note: owned by the bot, in the
/// game's channel, named after the game and younger than it (another database may have had a game
/// with the same number).
async fn find_thread(announcer: &Announcer, game: GameId, parent: ChannelId) -> Result<Option<ChannelId>, ApiError> {
    let Some((guild, began)) = app::home_of(&announcer.0.context, game).await else { return Ok(None) };
    let is_named = |name: &str| name.starts_with(&thread_name(game, ""));
    Ok(find_threads(announcer, (guild, parent), began, is_named).await?.first().copied())
}

/// Finds the threads of a server's channel that the bot made at this moment or later, by their names. Active ones come
/// first.
///
/// # Errors
/// It can't be told now which there are.
pub(super) async fn find_threads(
    announcer: &Announcer,
    (guild, parent): (GuildId, ChannelId),
    since: Timestamp,
    is_named: impl Fn(&str) -> bool,
) -> Result<Vec<ChannelId>, ApiError> {
    let oldest = ChannelId::first_at(since.plus(-CLOCKS_DIFFER));
    let own = announcer.0.user.to_string();
    let is_it = |thread: &Value| {
        let (owner, under, name) = (&thread["owner_id"], &thread["parent_id"], &thread["name"]);
        *owner == own && *under == parent.to_string() && name.as_str().is_some_and(&is_named)
    };
    let mut found = Vec::new();
    for route in [Route::ActiveThreads { guild }, Route::ArchivedThreads { channel: parent }] {
        let listed = match announcer.0.looks.look(&announcer.0.api, &route).await {
            Ok(listed) => listed,
            // Without permission to look, it can only create one.
            Err(error) if error.is_forbidden() => continue,
            Err(error) => return Err(error),
        };
        let threads = listed["threads"].as_array().into_iter().flatten().filter(|thread| is_it(thread));
        let ids = threads.filter_map(|thread| id_in(thread, &route).ok()).map(ChannelId);
        found.extend(ids.filter(|thread| *thread >= oldest));
    }
    Ok(found)
}
