//! First moves of games of an event: who makes none is reminded, and then forfeits the game.

use cardinal_ids::{ClockTime, GameId, Pace};
use cardinal_interaction::Announcement;
use cardinal_outbox::subject::What;
use cardinal_rules::Seat;
use cardinal_store::{Delivery, EventGame, EventState, GameInfo, NewNotice};
use cardinal_table::{LiveGame, Unfinished, clock::reminding::Remind};

use crate::app::Context;
use crate::app::choices::reminders::steps_of_turn;
use crate::app::error::AppError;
use crate::app::events::standing::Standing;
use crate::app::turn::closing::close_as;

const DAY: i64 = 24 * 60 * 60;

/// A player who makes no first move within the time of a turn, or at most this many seconds, forfeits the game.
const FIRST_MOVE_WITHIN: i64 = 3 * DAY;

/// The shortest time for a first move, in seconds, of which a player is reminded.
const REMINDED_FROM: i64 = 60 * 60;

/// So many entries of a game are looked at to see whether both players have made a turn. A turn of cards has several.
const ENTRIES_OF_FIRST_TURNS: u32 = 24;

/// How long a player may take for the first move, in seconds.
pub(super) fn first_move_within(pace: Option<Pace>) -> i64 {
    let of_turn = pace.map_or(FIRST_MOVE_WITHIN, |pace| i64::from(pace.first_turn()));
    of_turn.min(FIRST_MOVE_WITHIN)
}

/// Whether a player has ended a turn of the game, the first of which is White's.
pub(super) fn has_moved(live: &LiveGame, seat: Seat) -> bool {
    live.turn()
        > match seat {
            Seat::White => 0,
            Seat::Black => 1,
        }
}

/// Since when a player is awaited in a game in which perhaps not both have made a turn.
fn first_move_since(game: &EventGame) -> Option<ClockTime> {
    let (_, since) = game.waits?;
    let may_be_first = game.ended.is_none() && game.outcome.is_none() && game.version < ENTRIES_OF_FIRST_TURNS;
    may_be_first.then_some(since)
}

/// When that player would have made no first move in time.
fn no_show_at(standing: &Standing, game: &EventGame) -> Option<ClockTime> {
    Some(first_move_since(game)?.plus(first_move_within(standing.plan.pace())))
}

/// When that player is to be reminded, if that wasn't done.
fn reminder_at(standing: &Standing, game: &EventGame) -> Option<ClockTime> {
    let within = first_move_within(standing.plan.pace());
    let is_open = within >= REMINDED_FROM && game.reminded != Some(game.version);
    Some(first_move_since(game)?.plus(within / 2)).filter(|_| is_open)
}

/// When something becomes due about the first moves of a game.
pub(super) fn first_move_moments(standing: &Standing, game: &EventGame) -> impl Iterator<Item = ClockTime> {
    [no_show_at(standing, game), reminder_at(standing, game)].into_iter().flatten()
}

/// The reminders of first moves that are due. Time controls whose own reminders come before are left to those.
pub(super) async fn reminders(
    context: &Context,
    standing: &Standing,
    clock: ClockTime,
) -> Result<Vec<(String, u32, Option<NewNotice>)>, AppError> {
    let mut reminders = Vec::new();
    let has_own = standing.plan.pace().is_some_and(|pace| i64::from(pace.first_turn()) <= FIRST_MOVE_WITHIN);
    for game in standing.games.iter().filter(|_| !has_own) {
        let Some(id) = game.game.filter(|_| reminder_at(standing, game).is_some_and(|at| at <= clock)) else {
            continue;
        };
        let live = context.live.open(id).await?;
        let is_first = |seat: &Seat| !has_moved(&live, *seat) && live.info.clock.stopped_at.is_none();
        let seat = live.game.status().to_act().filter(is_first);
        let info = live.info.clone();
        drop(live);
        let is_computer = |seat: &Seat| info.computer.as_ref().is_some_and(|computer| computer.seat == *seat);
        let notice = match seat.filter(|seat| !is_computer(seat)) {
            Some(seat) => first_move_notice(context, &info, seat).await?,
            None => None,
        };
        reminders.push((game.pairing.clone(), game.version, notice));
    }
    Ok(reminders)
}

/// The reminder of a first move, as the player wants reminders.
async fn first_move_notice(context: &Context, info: &GameInfo, seat: Seat) -> Result<Option<NewNotice>, AppError> {
    let (_, manner) = steps_of_turn(context, info, seat).await?;
    let way = match manner.way {
        Remind::Never => return Ok(None),
        Remind::Direct => Delivery::Direct,
        Remind::Mention => Delivery::Channel,
    };
    Ok(Some(NewNotice {
        user: info.players[seat],
        guild: info.site.guild,
        channel: info.site.channel,
        way,
        games: vec![info.id],
        what: What::Reminder.slug().to_owned(),
    }))
}

/// Ends games in which a player has made no first move in time.
pub(super) async fn forfeit_no_shows(
    context: &Context,
    standing: &Standing,
    clock: ClockTime,
) -> Result<Vec<Announcement>, AppError> {
    let mut ends = Vec::new();
    for game in &standing.games {
        let Some(id) = game.game.filter(|_| no_show_at(standing, game).is_some_and(|at| at <= clock)) else { continue };
        ends.extend(Box::pin(forfeit_first_move(context, id)).await?);
    }
    Ok(ends)
}

/// Ends a game of an event if the player who is to act has not made the first move, which forfeits it. Returns none,
/// and changes nothing, if it has a move of that player, belongs to no running event, or its clock is paused.
///
/// # Errors
/// The store fails.
pub(crate) async fn forfeit_first_move(context: &Context, game: GameId) -> Result<Option<Announcement>, AppError> {
    let found = context.store.events().of_game(game).await.map_err(AppError::store("reading a game's event"))?;
    if found.is_none_or(|of| of.event.state != EventState::Running) {
        return Ok(None);
    }
    let live = context.live.open(game).await?;
    let Some(seat) = live.game.status().to_act() else { return Ok(None) };
    let is_computer = live.info.computer.as_ref().is_some_and(|computer| computer.seat == seat);
    if has_moved(&live, seat) || is_computer || live.info.clock.stopped_at.is_some() {
        return Ok(None);
    }
    close_as(context, live, Unfinished::NoFirstMove(seat)).await
}
