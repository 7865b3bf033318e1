//! Series go on by themselves: when a game of one is over, the next one begins, with colours swapped.

use cardinal_ids::{GameId, UserId, Venue};
use cardinal_interaction::{Announcement, Message};
use cardinal_outbox::subject::SERIES_ENDED;
use cardinal_rules::{BySeat, Seat};
use cardinal_store::{Delivery, GameInfo, NewNotice, StoreError};
use cardinal_table::{SeriesState, seat_of};
use cardinal_words::say;

use crate::app::Context;
use crate::app::channel::announce::announce;
use crate::app::channel::scene::{News, scene_of};
use crate::app::channel::series::series_of;
use crate::app::error::AppError;
use crate::app::games::begin::{Beginning, new_game};
use crate::app::games::may_play::is_barred;
use crate::app::people::departures::left_since;
use crate::app::words::text;
use crate::metrics::{self, DueResult};

/// The most games that are begun at once.
const AT_ONCE: u32 = 20;

/// The seconds until it is tried again to begin a game. Its players wait for it.
const PAUSE: i64 = 10;

/// Begins the next games of series, or ends these. Returns the messages about the beginnings.
pub(super) async fn go_on_with_series(context: &Context) -> Vec<Announcement> {
    let now = context.time.now();
    let due = match context.store.series().due(now, AT_ONCE).await {
        Ok(due) => due,
        Err(error) => {
            tracing::error!(error = &error as &dyn std::error::Error, "cannot read which series are to go on");
            return Vec::new();
        }
    };
    let mut announcements = Vec::new();
    for game in due {
        let gone_on = Box::pin(next_of_series(context, game)).await;
        metrics::due_work(if gone_on.is_ok() { DueResult::Done } else { DueResult::Failed });
        match gone_on {
            Ok(announcement) => announcements.extend(announcement),
            Err(error) => {
                tracing::error!(
                    game = game.0,
                    error = &error as &dyn std::error::Error,
                    "the next game of a series cannot begin yet"
                );
                if let Err(error) = context.store.series().put_off(game, now.plus(PAUSE)).await {
                    let error = &error as &dyn std::error::Error;
                    tracing::error!(game = game.0, error, "cannot put off the next game of a series");
                }
            }
        }
    }
    announcements
}

/// Begins the game after this one, if the series goes on.
async fn next_of_series(context: &Context, after: GameId) -> Result<Option<Announcement>, AppError> {
    let now = context.time.now();
    let info = context.store.games().info(after).await.map_err(AppError::store("reading a game"))?;
    let standing = series_of(&context.store, after).await?;
    if standing.is_none_or(|standing| standing.state != SeriesState::GoesOn) {
        end_series(context, after, None).await?;
        return Ok(None);
    }
    for seat in Seat::ALL {
        let is_barred = is_barred_there(context, &info, seat).await?;
        let has_left = left_since(&context.store, &info, seat).await?.is_some();
        if info.players[seat].former_number().is_some() || has_left || is_barred {
            // The other one waits for a game that doesn't begin.
            let notice = NewNotice {
                user: info.players[!seat],
                guild: info.site.guild,
                channel: info.site.channel,
                way: Delivery::Channel,
                games: vec![after],
                what: SERIES_ENDED.to_owned(),
            };
            let is_there = info.players[!seat].former_number().is_none();
            end_series(context, after, Some(notice).filter(|_| is_there)).await?;
            return Ok(None);
        }
    }
    let next = new_game(context, following(&info), now).await?;
    let next = context.store.series().go_on(after, next).await;
    let Some(game) = next.map_err(AppError::store("beginning the next game of a series"))? else {
        return Ok(None);
    };
    let live = context.live.open(game).await?;
    let scene = scene_of(context, &live, News::Start).await?;
    drop(live);
    tracing::info!(game = game.0, after = after.0, "the next game of a series has begun");
    announce(context, scene).await
}

/// Whether the player with this seat is barred from games where this one was played.
async fn is_barred_there(context: &Context, info: &GameInfo, seat: Seat) -> Result<bool, AppError> {
    match info.site.guild {
        Some(guild) => is_barred(&context.store, guild, info.players[seat]).await,
        None => Ok(false),
    }
}

async fn end_series(context: &Context, with: GameId, notice: Option<NewNotice>) -> Result<(), AppError> {
    let has_notice = notice.is_some();
    let ended = context.store.series().end(with, notice, context.time.now()).await;
    ended.map_err(AppError::store("ending a series"))?;
    if has_notice {
        context.outbox.flag_notices();
    }
    Ok(())
}

/// The message to a player that no other game of a series begins; none if the game is gone.
pub(super) async fn series_message(context: &Context, user: UserId, game: GameId) -> Result<Option<Message>, AppError> {
    let info = match context.store.games().info(game).await {
        Ok(info) => info,
        Err(StoreError::NoGame(_)) => return Ok(None),
        Err(source) => return Err(AppError::Store { doing: "reading a game", source }),
    };
    let Some(seat) = seat_of(&info, user) else { return Ok(None) };
    let Some(standing) = series_of(&context.store, game).await? else { return Ok(None) };
    let names = context.people.names_of(&info).await?;
    let (user_id, opponent, score) = (user.to_string(), text::plain(&names[!seat]), standing.score_of(seat));
    let said = if is_barred_there(context, &info, !seat).await? {
        say!("series-ended-barred", user = user_id, opponent = opponent, score = score)
    } else {
        say!("series-ended", user = user_id, opponent = opponent, score = score)
    };
    let mut message = Message::text(said);
    message.mentions = vec![user];
    Ok(Some(message))
}

/// The same game again with colours swapped, in the same channel or thread. A series has one thread, which is made for
/// its first game; where that one ended before it was made, the next game has it made.
fn following(info: &GameInfo) -> Beginning {
    let venue = if info.wants_thread { Venue::Thread } else { Venue::Channel };
    Beginning {
        variant: info.variant,
        options: info.options.clone(),
        position: None,
        players: BySeat { white: info.players.black, black: info.players.white },
        computer: None,
        site: info.site,
        venue,
        pace: info.clock.pace,
        rated: info.rated,
        decks: None,
    }
}
