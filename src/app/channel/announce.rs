//! The public messages in a game's channel, one for each turn. They are made from the public view only and mention
//! nobody but those who need to know.

use std::sync::Arc;

use cardinal_ids::GameId;
use cardinal_interaction::{
    Announcement, AnnouncementKey, Answer, Button, Control, Destination, EarlierTurn, GameControl, Message, Outcome,
    Picture, Row, Style, clip, limits,
};
use cardinal_render::Told;
use cardinal_rules::{BySeat, Seat, Status, Story};
use cardinal_store::GameFrame;
use cardinal_table::Unfinished;
use cardinal_words::{InWords, say};

use crate::app::Context;
use crate::app::channel::controls::controls;
use crate::app::channel::ladder_line::ladder_after_game;
use crate::app::channel::peer_posts::await_peer_post;
use crate::app::channel::scene::{News, Scene, notified};
use crate::app::channel::series::series_of;
use crate::app::channel::shrunk::{self, message_as_posted};
use crate::app::channel::unannounced::unannounced_turns;
use crate::app::channel::wording::{Untold, closed, wording};
use crate::app::choices::look::common_look;
use crate::app::error::AppError;

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
    let untold = if tells_earlier { unannounced_turns(context, &scene).await? } else { Vec::new() };
    let own = shrunk::line(&scene);
    let told: Vec<Untold> = untold.into_iter().map(|scene| Untold { line: shrunk::line(&scene), scene }).collect();
    let mut message = Message::text(wording(&scene, &told));
    let in_short = |mut earlier: Untold| {
        let own = message_as_posted(&context.time, &mut earlier.scene);
        earlier.in_short(own)
    };
    let earlier: Vec<EarlierTurn> = told.into_iter().map(in_short).collect();
    let before = earlier.iter().filter_map(|earlier| earlier.line.clone());
    let line = own.map(|own| before.chain([own]).collect::<Vec<_>>().join("\n"));
    let controls = controls(&scene);
    let Scene { info, view, names, news, story, finale, .. } = *scene;
    let version = info.version;
    let key = AnnouncementKey { game: info.id, version };
    let to = destination(&info.frame(), &names);
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
        let told = story.as_deref().map(Told::of).unwrap_or_default();
        message = message.with_picture(context.pictures.board(view, side, players, look, told).await?);
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
    let series = series_of(&context.store, game.id).await?.map(|series| series.in_words(&names));
    let ladder = Box::pin(ladder_after_game(context, game.id)).await?;
    let lines: Vec<String> = [closed(game, &names, why)].into_iter().chain(series).chain(ladder).collect();
    let mut message = Message::text(lines.join("\n"));
    message.mentions = game.members().collect();
    if why != Unfinished::Unreadable {
        let again = Button::new(Style::Primary, say!("channel-again-button"), control).with_emoji("🔁");
        message.controls = vec![Row::Buttons(vec![again])];
    }
    context.outbox.begin(key, None);
    let to = destination(game, &names);
    Ok(Some(Announcement { key, earlier: Vec::new(), to, message, line: None, undone_by: None, covers: false }))
}

/// The name of a game's thread. It starts with the game's number.
pub fn thread_name(game: GameId, players: &str) -> String {
    format!("#{game} {players}")
}

/// Where a game's next message goes.
fn destination(info: &GameFrame, names: &BySeat<Arc<str>>) -> Destination {
    if !info.wants_thread {
        return Destination::Channel(info.site.channel);
    }
    let name = thread_name(info.id, &format!("{} – {}", names.white, names.black));
    Destination::NewThread {
        parent: info.site.channel,
        name: name.chars().take(100).collect(),
        members: info.members().collect(),
    }
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
