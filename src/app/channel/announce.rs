//! The public messages in a game's channel, one for each turn. They are made from the public view only and mention
//! nobody but those who need to know.
//!
//! A game has one pending message, that of its newest version: where a player goes on before an earlier one could be
//! posted, the newer message tells of both. Turns that the channel shows although the store doesn't know it are left
//! out: the bot, or its connection to the database, was lost right after they were posted.

use std::sync::Arc;

use cardinal_ids::{MessageId, Site};
use cardinal_interaction::{
    Announcement, AnnouncementKey, Answer, Button, Control, Destination, EarlierTurn, GameControl, Message, MessageRef,
    Outcome, Picture, Post, Row, Style, clip, limits,
};
use cardinal_render::TurnSummary;
use cardinal_rules::{BySeat, Entry, Seat, Status, Story, Viewer};
use cardinal_store::{GameFrame, LastPosition, StoredGame, TurnMessage};
use cardinal_table::{LiveGame, Unfinished, restore, run_blocking};
use cardinal_words::{InWords, say};

use crate::app::Context;
use crate::app::channel::controls::controls;
use crate::app::channel::ladder_line::ladder_after_game;
use crate::app::channel::peer_posts::await_peer_post;
use crate::app::channel::scene::{News, Scene, news_of, notified};
use crate::app::channel::series::{series_line, series_of};
use crate::app::channel::superseded::{edit_time, line, message_as_posted};
use crate::app::channel::thread_names::{players, thread_name};
use crate::app::channel::turn_pictures::turn_picture;
use crate::app::channel::wording::{UnannouncedTurn, closed, wording};
use crate::app::choices::look::{common_look, settings_of};
use crate::app::error::AppError;
use crate::app::words::post_tags::{PostState, post_tags};

/// Builds an announcement: text, picture and controls. A private game has none, nor has a turn that a later message
/// tells of.
///
/// # Errors
/// The picture cannot be drawn.
pub(crate) async fn announce(context: &Context, scene: Box<Scene>) -> Result<Option<Announcement>, AppError> {
    if scene.info.is_private() {
        return Ok(None);
    }
    let key = AnnouncementKey { game: scene.info.id, version: scene.info.version };
    let Some(tells_earlier) = context.outbox.begin(key, scene.pending_before) else { return Ok(None) };
    if tells_earlier && let Some(pending) = context.outbox.peer_post(key, scene.pending_elsewhere()) {
        await_peer_post(context, scene.info.id, pending).await;
    }
    let built = Box::pin(announcement_of(context, scene, tells_earlier)).await;
    if built.is_err() {
        context.outbox.put_off(key, None);
    }
    Ok(Some(built?).filter(|_| context.outbox.is_latest(key)))
}

async fn announcement_of(context: &Context, scene: Box<Scene>, tells_earlier: bool) -> Result<Announcement, AppError> {
    let unannounced = if tells_earlier { unannounced_turns(context, &scene).await? } else { Vec::new() };
    let own = line(&scene);
    let told: Vec<UnannouncedTurn> =
        unannounced.into_iter().map(|scene| UnannouncedTurn { line: line(&scene), scene }).collect();
    let mut message = Message::text(wording(&scene, &told));
    let mut earlier: Vec<EarlierTurn> = Vec::with_capacity(told.len());
    for mut each in told {
        let own = message_as_posted(context, &mut each.scene).await?;
        earlier.push(each.in_short(own));
    }
    let before = earlier.iter().filter_map(|earlier| earlier.line.clone());
    let line = own.map(|own| before.chain([own]).collect::<Vec<_>>().join("\n"));
    let (controls, picture_name) = (controls(&scene), turn_picture(&scene));
    let Scene { info, view, names, news, story, finale, .. } = *scene;
    let version = info.version;
    let key = AnnouncementKey { game: info.id, version };
    let is_played = matches!(view.status, Status::Running { .. } | Status::Building);
    let state = if is_played { PostState::Running } else { PostState::Finished };
    let tags = post_tags(state, Some(info.variant));
    let to = Box::pin(destination(context, &info.frame(), &names, tags)).await?;
    message.mentions = notified(&info, &view, news);
    message.controls = controls;
    let story = story.filter(|_| matches!(news, News::Turn { .. }));
    let undone_by = story.as_deref().and_then(Story::undone_by).map(|card| card.in_words());
    let covers = view.is_covered();
    if !news.is_a_line() {
        let side = match view.status {
            Status::Running { to_act, .. } => to_act,
            _ => Seat::White,
        };
        let (players, look) =
            (context.people.players_of(&info).await?, common_look(&context.store, info.site.guild).await?);
        if let Some(decisive) = finale.decisive {
            let (before, told) = *decisive;
            let picture = context.pictures.board(before, side, players.clone(), look, told).await?;
            let alt = clip(say!("channel-decisive-alt", board = picture.alt), limits::ALT);
            message = message.with_picture(Picture { name: "decisive.png".to_owned(), alt, ..picture });
        }
        let told = story.as_deref().map(TurnSummary::of).unwrap_or_default();
        let picture = context.pictures.board(view, side, players, look, told).await?;
        message = message.with_picture(Picture { name: picture_name.unwrap_or(picture.name), ..picture });
    }
    Ok(Announcement { key, earlier, to, message, line, undone_by, covers })
}

/// Builds the announcement of a game that was closed without a result. It mentions both players. A private game
/// has none.
///
/// # Errors
/// The store fails.
pub(crate) async fn announce_unfinished(
    context: &Context,
    game: &GameFrame,
    version: u32,
    why: Unfinished,
) -> Result<Option<Announcement>, AppError> {
    if game.private {
        return Ok(None);
    }
    let names = context.people.names_at(game.site.guild, game.players).await?;
    let key = AnnouncementKey { game: game.id, version };
    let control = Control::Game { game: game.id, ply: 0, what: GameControl::Rematch };
    let series = series_of(&context.store, game.id).await?.map(|series| series_line(&series, &names));
    let ladder = Box::pin(ladder_after_game(context, game.id)).await?;
    let lines: Vec<String> = [closed(game, &names, why)].into_iter().chain(series).chain(ladder).collect();
    let mut message = Message::text(lines.join("\n"));
    message.mentions = game.members().collect();
    if why != Unfinished::Unreadable {
        let again = Button::new(Style::Primary, say!("channel-again-button"), control).with_emoji("🔁");
        message.controls = vec![Row::Buttons(vec![again])];
    }
    context.outbox.begin(key, None);
    let to = destination(context, game, &names, post_tags(PostState::Finished, None)).await?;
    Ok(Some(Announcement { key, earlier: Vec::new(), to, message, line: None, undone_by: None, covers: false }))
}

/// Where a game's next message goes. If that is a post, it gets these tags.
///
/// # Errors
/// The store fails.
async fn destination(
    context: &Context,
    info: &GameFrame,
    names: &BySeat<Arc<str>>,
    tags: Vec<String>,
) -> Result<Destination, AppError> {
    let Site { guild, channel, parent } = info.site;
    if !info.wants_thread {
        return Ok(Destination::Channel(channel));
    }
    let name = thread_name(info.id, &players(names));
    let members = info.members().collect();
    if let Some(forum) = parent {
        // A game that wants a thread and begins in one begins in the post of its challenge.
        return Ok(Destination::OwnPost { thread: channel, post: Post { forum, title: name, tags }, members });
    }
    Ok(match settings_of(&context.store, guild).await?.forum {
        Some(forum) => Destination::NewPost { post: Post { forum, title: name, tags }, otherwise: channel, members },
        None => Destination::NewThread { parent: channel, name, members },
    })
}

/// The outcome of a command with a public effect. In the game's own channel, the announcement is the reply.
/// Elsewhere, the caller gets a link to it.
pub(crate) fn answered_by(announcement: Announcement, here: cardinal_ids::ChannelId) -> Outcome {
    let answer = if announcement.to == Destination::Channel(here) {
        Answer::Announcement
    } else {
        Answer::Private(Message::text(say!("channel-done-there", channel = announcement.to.channel().to_string())))
    };
    Outcome { answer, announcements: vec![announcement] }
}

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
    let unannounced = run_blocking("replaying a game", move || between(stored, told, version, &names)).await?;
    drop_shown_turns(context, scene, unannounced, &posted).await
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

/// The last of the unannounced turns, after those that the channel shows. Stores the message of the last one that it
/// shows.
///
/// # Errors
/// The store fails.
pub(super) async fn drop_shown_turns(
    context: &Context,
    scene: &Scene,
    mut unannounced: Vec<Scene>,
    noted: &[TurnMessage],
) -> Result<Vec<Scene>, AppError> {
    let (Some(channel_messages), false) = (context.outbox.channel_messages(), scene.info.wants_thread) else {
        return Ok(unannounced);
    };
    if unannounced.is_empty() {
        return Ok(unannounced);
    }
    let channel = scene.info.site.channel;
    let mut messages: Vec<Message> = Vec::with_capacity(unannounced.len());
    for earlier in &mut unannounced {
        messages.push(message_as_posted(context, earlier).await?);
    }
    let noted: Vec<MessageId> = noted.iter().map(|noted| noted.message).collect();
    let Some((index, message)) = channel_messages.last_shown(channel, &messages, &noted).await else {
        return Ok(unannounced);
    };
    let told = &unannounced[index];
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
    Ok(unannounced.split_off(index + 1))
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
