//! Turns that no message has told of. A game has one pending message, that of its newest version: where a player goes
//! on before an earlier one could be posted, the newer message tells of both. Turns that the channel shows although the
//! store doesn't know it are left out: the bot, or its connection to the database, was lost right after they were
//! posted.

use std::sync::Arc;

use cardinal_ids::MessageId;
use cardinal_interaction::{Announcement, Message, MessageRef};
use cardinal_rules::{BySeat, Entry, Seat, Viewer};
use cardinal_store::{LastPosition, StoredGame, TurnMessage};
use cardinal_table::{LiveGame, restore, run_blocking};

use crate::app::Context;
use crate::app::channel::scene::{News, Scene, news_of};
use crate::app::channel::shrunk::{line, message_as_posted};
use crate::app::channel::superseded::edit_time;
use crate::app::error::AppError;

/// The turns before this one that no message has told of, the oldest first. One whose message stands in the channel
/// without being stored counts as told.
///
/// # Errors
/// The store fails.
pub(super) async fn unannounced_turns(context: &Context, scene: &Scene) -> Result<Vec<Scene>, AppError> {
    let (game, version) = (scene.info.id, scene.info.version);
    let posted = context.store.messages().of_game(game).await.map_err(AppError::store("reading messages"))?;
    let told = posted.iter().map(|message| message.version).filter(|told| *told < version).max();
    // The message of the start may not be stored: then everything is looked for in the channel.
    let told = told.unwrap_or(0);
    if told + 1 >= version {
        return Ok(Vec::new());
    }
    let stored = context.store.games().load(game).await.map_err(AppError::store("loading a game"))?;
    let names = scene.names.clone();
    let untold = run_blocking("replaying a game", move || between(stored, told, version, &names)).await?;
    drop_shown_turns(context, scene, untold, &posted).await
}

/// The turns that ended after the event `told` and before the event `version`. Empty if they cannot be replayed.
fn between(mut stored: StoredGame, told: u32, version: u32, names: &BySeat<Arc<str>>) -> Vec<Scene> {
    let Some(entries) = stored.entries.since(told) else { return Vec::new() };
    let entries: Vec<Entry> = entries.iter().take((version - told - 1) as usize).cloned().collect();
    stored.entries.truncate(told);
    let is_known = |position: &LastPosition| position.version <= told;
    stored.base_position = stored.base_position.filter(is_known);
    stored.last_position = stored.last_position.filter(is_known);
    stored.info.version = told;
    let Ok(restored) = restore(stored) else { return Vec::new() };
    let mut live = restored.live;
    let mut scenes = Vec::new();
    for entry in entries {
        let before = passed_on(&live);
        if live.game.enter(&entry).is_err() {
            break;
        }
        live.info.version += 1;
        if passed_on(&live) == before {
            continue;
        }
        let news = news_of(&live, live.info.version);
        if matches!(news, News::Turn { .. } | News::Lapsed(_) | News::TakenBack(_)) {
            scenes.push(Scene::of(&live, news, names.clone(), None));
        }
    }
    scenes
}

/// What changes when a turn ends, or the other player is to act in it.
fn passed_on(live: &LiveGame) -> (u32, Option<Seat>) {
    (live.game.turns_begun(Viewer::Public), live.game.view(Viewer::Public).status.to_act())
}

/// The last of the untold turns, after those that the channel shows. Stores the message of the last one that it
/// shows.
///
/// # Errors
/// The store fails.
pub(super) async fn drop_shown_turns(
    context: &Context,
    scene: &Scene,
    mut untold: Vec<Scene>,
    noted: &[TurnMessage],
) -> Result<Vec<Scene>, AppError> {
    let (Some(channel_messages), false) = (context.outbox.channel_messages(), scene.info.wants_thread) else {
        return Ok(untold);
    };
    if untold.is_empty() {
        return Ok(untold);
    }
    let channel = scene.info.site.channel;
    let messages: Vec<Message> = untold.iter_mut().map(|earlier| message_as_posted(&context.time, earlier)).collect();
    let noted: Vec<MessageId> = noted.iter().map(|noted| noted.message).collect();
    let Some((index, message)) = channel_messages.last_shown(channel, &messages, &noted).await else {
        return Ok(untold);
    };
    let told = &untold[index];
    let posted = TurnMessage {
        game: scene.info.id,
        version: told.info.version,
        channel,
        message,
        has_picture: !told.news.is_a_line(),
        line: line(told),
    };
    // Edits of the messages before it are left to the repairs.
    context
        .store
        .messages()
        .posted(posted, edit_time(context))
        .await
        .map_err(AppError::store("storing that a message was posted"))?;
    Ok(untold.split_off(index + 1))
}

/// Stores that another message than this announcement already tells of one of its earlier turns: the one that its
/// controls belong to. Another process posted it, or an earlier try that couldn't note it.
pub async fn note_standing(context: &Context, announcement: &Announcement, turn: u32, at: MessageRef) {
    // One of the same turn or a later one is noted by whoever posted it, or found in the channel.
    let Some(told) = announcement.earlier.iter().find(|earlier| earlier.turn == turn) else { return };
    let posted = TurnMessage {
        game: announcement.key.game,
        version: told.version,
        channel: at.channel,
        message: at.message,
        has_picture: told.has_picture,
        line: told.line.clone(),
    };
    if let Err(error) = context.store.messages().posted(posted, edit_time(context)).await {
        tracing::warn!(
            game = announcement.key.game.0,
            error = &error as &dyn std::error::Error,
            "cannot store that a message stands already"
        );
    }
}
