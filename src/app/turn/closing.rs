//! Ends games without a turn: on time, for an absent player, without a result, or by those who manage the server.

use async_trait::async_trait;
use cardinal_ids::{GameId, GuildId, InteractionId, UserId};
use cardinal_interaction::{Announcement, Answer, Button, Caller, Control, Message, Outcome, Row, Style};
use cardinal_rules::Seat;
use cardinal_store::{Finished, GameInfo, SharedStore, StoreError};
use cardinal_table::{LiveGame, LockedGame, Unfinished, clock::turn::flag_at, on_game};
use cardinal_words::say;

use crate::app::Context;
use crate::app::channel::announce::announce_unfinished;
use crate::app::channel::scene::{News, Scene, scene_of};
use crate::app::choices::server::managed;
use crate::app::error::AppError;
use crate::app::intent::UseCase;
use crate::app::turn::commit::{Events, Written, finished, write_events};
use crate::app::words::text;

/// Closes a game without a result. Returns `None` if somebody else was faster, because then there is nothing to
/// announce.
///
/// # Errors
/// The store fails.
pub(crate) async fn close_as(
    context: &Context,
    live: LockedGame,
    why: Unfinished,
) -> Result<Option<Announcement>, AppError> {
    let (game, version) = (live.info.id, live.info.version);
    let outcome = closed(&live, why)?;
    let closed = context.store.games().close(game, version, outcome, true, context.time.now()).await;
    drop(live);
    announce_closed(context, game, closed, why).await
}

/// Closes a game for an admin of its server, which is recorded. Returns `None` if somebody else was faster.
///
/// # Errors
/// The store fails.
pub(crate) async fn close_as_admin(
    context: &Context,
    live: LockedGame,
    admin: (GuildId, UserId),
) -> Result<Option<Announcement>, AppError> {
    let (game, version) = (live.info.id, live.info.version);
    let outcome = closed(&live, Unfinished::Managers)?;
    let closed = context.store.games().close_by_admin(game, version, outcome, admin, context.time.now()).await;
    drop(live);
    announce_closed(context, game, closed, Unfinished::Managers).await
}

async fn announce_closed(
    context: &Context,
    game: GameId,
    closed: Result<u32, StoreError>,
    why: Unfinished,
) -> Result<Option<Announcement>, AppError> {
    match closed {
        Ok(version) => {
            let info = context.store.games().info(game).await.map_err(AppError::store("reading a game"))?;
            announce_unfinished(context, &info.frame(), version, why).await
        }
        Err(StoreError::Conflict { .. } | StoreError::GameOver(_)) => Ok(None),
        Err(source) => Err(AppError::Store { doing: "closing a game", source }),
    }
}

/// The stored end of a game that is closed without a result.
///
/// # Errors
/// The record cannot be written as JSON.
pub(crate) fn closed(live: &LiveGame, why: Unfinished) -> Result<Finished, AppError> {
    let record = serde_json::to_string(&live.game.record())
        .map_err(|_| AppError::Broken("cannot write a game's record as JSON"))?;
    Ok(Finished { winner: None, reason: why.reason().to_owned(), record })
}

/// A loss of a player who is absent.
pub(crate) struct Flagged {
    /// The absent player's seat.
    pub(crate) seat: Seat,
    /// The interaction that causes it, if any.
    pub(crate) interaction: Option<InteractionId>,
    /// The stored reason for the end of a game that the seat has abandoned. `None` if it has lost on time.
    pub(crate) abandoned: Option<&'static str>,
}

/// Ends a game because this seat has lost on time. Returns `None` if a turn was faster, because then there is
/// nothing to announce.
///
/// # Errors
/// The store fails.
pub(crate) async fn flag_seat(context: &Context, live: LockedGame, seat: Seat) -> Result<Option<Box<Scene>>, AppError> {
    let is_awaited = live.status().to_act() == Some(seat) && live.info.clock.stopped_at.is_none();
    let is_up = flag_at(&live.info.clock, seat).is_some_and(|end| end <= context.time.clock_time());
    if !is_awaited || !is_up {
        return Ok(None);
    }
    let flagged = Flagged { seat, interaction: None, abandoned: None };
    let (live, written) = end_by_flag(context, live, flagged).await?;
    Ok(match written {
        Written::Stored => Some(scene_of(context, &live, News::TimeUp(seat)).await?),
        Written::Before | Written::Overtaken => None,
    })
}

/// Ends a game as the rules do when a player loses on time or has abandoned it.
///
/// # Errors
/// The rules refuse, or the store fails.
pub(crate) async fn end_by_flag(
    context: &Context,
    mut live: LockedGame,
    Flagged { seat, interaction, abandoned }: Flagged,
) -> Result<(LockedGame, Written), AppError> {
    live.mark_dirty();
    let (game, ended) = on_game(live, move |live| {
        let first = live.game.entries().len();
        let ended = if abandoned.is_some() { live.game.abandon(seat) } else { live.game.flag(seat) };
        ended.map_err(|_| AppError::Broken("the rules refuse to end a running game for an absent player"))?;
        Ok::<_, AppError>((live.game.entries()[first..].to_vec(), finished(live)?))
    })
    .await?;
    live = game;
    let (entries, mut outcome) = ended?;
    if let (Some(outcome), Some(reason)) = (&mut outcome, abandoned) {
        reason.clone_into(&mut outcome.reason);
    }
    let events = Events { entries, last_position: None, outcome, turn: None, announce: true, interaction, plan: None };
    let written = Box::pin(write_events(context, &mut live, events)).await?;
    Ok((live, written))
}

/// `/settings`: asks whether to abort a game of the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndGame(
    /// The game's number, as typed.
    pub String,
);

#[async_trait]
impl UseCase for EndGame {
    async fn run(&self, context: &Context, caller: &Caller) -> Result<Outcome, AppError> {
        ask_end_game(context, caller, &self.0).await
    }
}

/// Asks whether to really abort a running game of the server.
///
/// # Errors
/// The caller does not manage the server, there is no such running game on it, or the store fails.
async fn ask_end_game(context: &Context, caller: &Caller, typed: &str) -> Result<Outcome, AppError> {
    let guild = managed(caller)?;
    let number = typed.trim().trim_start_matches('#').parse();
    let number = number.map_err(|_| AppError::refused(say!("game-no-number", typed = text::quoted(typed))))?;
    let info = running_on(&context.store, guild, GameId(number)).await?;
    let names = context.people.names_of(&info).await?;
    let (white, black) = (text::plain(&names.white), text::plain(&names.black));
    let time = info.stands_since().0.to_string();
    let question = say!("ask-end-game", number = info.id.to_string(), white = white, black = black, time = time);
    let end = Button::new(Style::Danger, say!("ask-end-game-button"), Control::EndGame { game: info.id });
    Ok(Outcome::private(Message::text(question).with_row(Row::Buttons(vec![end]))))
}

/// Aborts a running game of the server, after confirmation.
///
/// # Errors
/// As [`ask_end_game`].
pub(crate) async fn end_game(context: &Context, caller: &Caller, game: GameId) -> Result<Outcome, AppError> {
    let guild = managed(caller)?;
    let done = || Message::text(say!("end-game-done", number = game.to_string()));
    // The same press may be delivered twice.
    let ended = context.store.games().finished(game).await;
    let ended = ended.ok().flatten().filter(|ended| ended.info.site.guild == Some(guild));
    if ended.is_some_and(|ended| Unfinished::of(&ended.outcome.reason) == Some(Unfinished::Managers)) {
        return Ok(Outcome::update(done()));
    }
    let info = running_on(&context.store, guild, game).await?;
    let live = context.live.open(info.id).await?;
    let Some(announcement) = close_as_admin(context, live, (guild, caller.user)).await? else {
        // A turn was faster, so the game was not dead, or it has ended in the meantime.
        return Err(AppError::refused(say!("end-game-moved", number = game.to_string())));
    };
    Ok(Outcome { answer: Answer::Update(done()), announcements: vec![announcement] })
}

/// A running game of this server.
async fn running_on(store: &SharedStore, guild: GuildId, game: GameId) -> Result<GameInfo, AppError> {
    let number = game.to_string();
    let info = match store.games().info(game).await {
        Ok(info) if info.site.guild == Some(guild) && !info.is_private() => info,
        // Reveals nothing about games elsewhere.
        Ok(_) | Err(StoreError::NoGame(_)) => {
            return Err(AppError::refused(say!("end-game-elsewhere", number = number)));
        }
        Err(source) => return Err(AppError::Store { doing: "looking for a game", source }),
    };
    if info.finished { Err(AppError::refused(say!("end-game-over", number = number))) } else { Ok(info) }
}
