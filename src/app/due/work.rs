//! Finds due work and does it: flags, reminders, passes, decks that are dealt, silent games and timed cards.

use cardinal_ids::{ClockTime, GameId};
use cardinal_interaction::Announcement;
use cardinal_rules::{Action, BySeat, Seat};
use cardinal_store::{Deadline, SettledDeadline, StoreError, Subject};
use cardinal_table::{
    LockedGame, Unfinished,
    clock::reminding::Remind,
    clock::short_time::over_in,
    clock::turn::{Moment, building_end, next_turn},
    on_game, seat_of,
};

use crate::app::Context;
use crate::app::channel::announce::announce;
use crate::app::channel::scene::{News, Scene, scene_of};
use crate::app::choices::reminders::{defer_past_quiet_hours, steps_of_turn};
use crate::app::due::accounts::forget_accounts_games;
use crate::app::due::away::end_absences;
use crate::app::due::digests::{is_in_digest, note_digests};
use crate::app::due::erasing::erase_servers;
use crate::app::due::event_followers::tell_event_followers;
use crate::app::due::events::go_on_with_events;
use crate::app::due::following::tell_followers;
use crate::app::due::forgetting::forget_members;
use crate::app::due::reminders::{ReminderState, Reminders, look_again_after_absence, note_reminders};
use crate::app::due::series::go_on_with_series;
use crate::app::due::weekends::meet_weekend;
use crate::app::error::AppError;
use crate::app::events::first_moves::forfeit_first_move;
use crate::app::turn::closing::{close_as, flag_seat};
use crate::app::turn::commit::{Events, Written, finished, write_events};
use crate::app::turn::timed_turn::is_of;
use crate::app::turn::unasked::{lapse_time, pass_for};
use crate::metrics::{self, DueResult};

/// The most items in one round.
const AT_ONCE: u32 = 100;

/// The seconds until failed work is tried again.
const PAUSE: i64 = 60;

/// The result of a round.
#[derive(Debug, Default)]
pub struct DueWork {
    /// Public messages, such as the end of a game.
    pub announcements: Vec<Announcement>,
    /// Whether there are new notices (see [`pending_notices`](crate::app::due::notices::pending_notices)).
    pub has_notices: bool,
    /// Whether there is more to do at once.
    pub is_cut: bool,
}

/// Does the due work. There is none while clock time is paused.
pub async fn due_work(context: &Context) -> DueWork {
    end_absences(context).await;
    forget_members(context).await;
    forget_accounts_games(context).await;
    let has_followers = tell_followers(context).await;
    let has_followers = tell_event_followers(context).await || has_followers;
    let now = context.time.clock_time();
    look_again_after_absence(context, now).await;
    let due = match context.store.clocks().due(now, AT_ONCE).await {
        Ok(due) => due,
        Err(error) => {
            tracing::error!(error = &error as &dyn std::error::Error, "cannot read the due work");
            return DueWork { has_notices: has_followers, ..DueWork::default() };
        }
    };
    // Includes new notices from commands.
    let has_notices = context.outbox.take_new_notices() || has_followers;
    let has_notices = note_digests(context).await || has_notices;
    let mut announcements = go_on_with_series(context).await;
    announcements.extend(go_on_with_events(context).await);
    announcements.extend(erase_servers(context).await);
    let mut work = DueWork { announcements, is_cut: due.len() == AT_ONCE as usize, has_notices };
    let mut reminders = Reminders::default();
    for deadline in due {
        let (game, met) = match deadline.subject {
            Subject::Game(game) => (game, meet_deadline(context, game, deadline, now, &mut reminders).await),
            Subject::ShortTime(game) => (game, Box::pin(meet_short_time(context, game, deadline, now)).await),
        };
        metrics::due_work(if met.is_ok() { DueResult::Done } else { DueResult::Failed });
        match met {
            Ok(announcement) => work.announcements.extend(announcement),
            Err(error) => {
                tracing::error!(
                    game = game.0,
                    error = &error as &dyn std::error::Error,
                    "cannot do the due work of a game"
                );
                try_later(context, deadline, now).await;
            }
        }
    }
    work.has_notices |= note_reminders(context, reminders, now).await;
    work
}

/// Does the due work of a game. Reminders are only collected.
async fn meet_deadline(
    context: &Context,
    game: GameId,
    deadline: Deadline,
    now: ClockTime,
    reminders: &mut Reminders,
) -> Result<Option<Announcement>, AppError> {
    let info = match context.store.games().info(game).await {
        Ok(info) => info,
        Err(StoreError::NoGame(_)) => {
            return move_on(context, SettledDeadline { deadline, next: None, done: now }).await;
        }
        Err(source) => return Err(AppError::Store { doing: "reading a game", source }),
    };
    if meet_weekend(context, &info, deadline).await? {
        return Ok(None);
    }
    let awaited = match info.to_act {
        _ if info.clock.stopped_at.is_some() => None,
        // Both players are to act, with the same deadlines.
        None if info.clock.building => Some(info.computer.as_ref().map_or(Seat::White, |computer| !computer.seat)),
        awaited => awaited.and_then(|user| seat_of(&info, user)),
    };
    // The computer player has no clock.
    let awaited = awaited.filter(|seat| info.computer.as_ref().is_none_or(|computer| computer.seat != *seat));
    let Some(seat) = awaited else {
        return move_on(context, SettledDeadline { deadline, next: None, done: now }).await;
    };
    let (steps, manner) = steps_of_turn(context, &info, seat).await?;
    let ReminderState { passed, met } = ReminderState::of(&steps, deadline, now);
    match passed {
        Some(Moment::Flag) => {
            if let Some(end) = Box::pin(forfeit_first_move(context, game)).await? {
                return Ok(Some(end));
            }
            let live = context.live.open(game).await?;
            match flag_seat(context, live, seat).await? {
                Some(scene) => announce(context, scene).await,
                None => Ok(None),
            }
        }
        Some(Moment::Deal) => {
            let live = context.live.open(game).await?;
            match deal_missing_decks(context, live).await? {
                Some(scene) => announce(context, scene).await,
                None => Ok(None),
            }
        }
        // While both build their decks, neither keeps the other waiting.
        Some(Moment::Reminder | Moment::LastReminder) if manner.way == Remind::Never || info.to_act.is_none() => {
            move_on(context, met).await
        }
        Some(Moment::Reminder | Moment::LastReminder) => {
            if let Some(guild) = info.site.guild {
                context.people.queue_member_check(guild, info.players[seat], now);
            }
            if is_in_digest(context, info.players[seat], &manner).await? {
                return move_on(context, met).await;
            }
            reminders.remind(info, seat, manner.way, met);
            Ok(None)
        }
        Some(Moment::Pass) => {
            let live = context.live.open(game).await?;
            match pass_for(context, live, seat).await? {
                Some(scene) => announce(context, scene).await,
                None => move_on(context, met).await,
            }
        }
        Some(Moment::Claimable) => {
            reminders.tell_of_claim(info, !seat, met);
            Ok(None)
        }
        Some(Moment::Close) => {
            let live = context.live.open(game).await?;
            close_as(context, live, Unfinished::Silence).await
        }
        // A weekend that has begun is met before.
        Some(Moment::Weekend) | None => move_on(context, met).await,
    }
}

/// Postpones work that failed, so that it blocks nothing else.
async fn try_later(context: &Context, deadline: Deadline, now: ClockTime) {
    let met = SettledDeadline { deadline, next: Some(now.plus(PAUSE)), done: deadline.done };
    if let Err(error) = move_on(context, met).await {
        tracing::error!(error = &error as &dyn std::error::Error, "cannot postpone the due work of a game");
    }
}

/// Sets the next deadline when there is nothing to do now.
pub(super) async fn move_on(context: &Context, met: SettledDeadline) -> Result<Option<Announcement>, AppError> {
    context
        .store
        .clocks()
        .settle(vec![met], None, context.time.now())
        .await
        .map_err(AppError::store("putting off what is due"))?;
    Ok(None)
}

/// Checks a game's timed card whose time may be over, and ends the time if it is. If the bot was away for a
/// while, it may not be, and is checked again later.
///
/// # Errors
/// The store fails.
pub(super) async fn meet_short_time(
    context: &Context,
    game: GameId,
    deadline: Deadline,
    now: ClockTime,
) -> Result<Option<Announcement>, AppError> {
    let over = SettledDeadline { deadline, next: None, done: now };
    match context.store.games().info(game).await {
        Ok(info) if !info.finished => {}
        Ok(_) | Err(StoreError::NoGame(_)) => return move_on(context, over).await,
        Err(source) => return Err(AppError::Store { doing: "reading a game", source }),
    }
    let live = context.live.open(game).await?;
    let times = context.store.short_times().of_game(game).await.map_err(AppError::store("reading short times"))?;
    let running = |seat: Seat| {
        let time = times[seat]?;
        let given = live.game.given_time(seat)?;
        let runs = time.runs.filter(|_| is_of(time, given, &live) && live.status().to_act() == Some(seat))?;
        Some((seat, time, runs))
    };
    let Some((seat, time, runs)) = Seat::ALL.into_iter().find_map(running) else {
        return move_on(context, over).await;
    };
    let left = over_in(time, context.time.presence());
    if left > 0 {
        return move_on(context, SettledDeadline { next: Some(now.plus(left)), ..over }).await;
    }
    if live.info.clock.stops.removed || live.info.clock.stops.taken_off {
        // Where the bot was removed, nobody can act. The time starts again when the bot is back.
        let stopped = context.store.short_times().stop(game, seat, runs.by).await;
        stopped.map_err(AppError::store("stopping a short time"))?;
        return Ok(None);
    }
    match lapse_time(context, live, seat, None).await?.1.and_then(|committed| committed.scene) {
        Some(scene) => announce(context, scene).await,
        None => Ok(None),
    }
}

/// Has the missing decks dealt at random, and starts the first turn. Returns `None` if the decks have been
/// built in the meantime, because then there is nothing to announce.
///
/// # Errors
/// The store fails.
pub(super) async fn deal_missing_decks(
    context: &Context,
    mut live: LockedGame,
) -> Result<Option<Box<Scene>>, AppError> {
    let seats = live.builders();
    let clock = live.info.clock;
    if seats.is_empty() || clock.stopped_at.is_some() || building_end(&clock) > context.time.clock_time() {
        return Ok(None);
    }
    let late = BySeat::from_fn(|seat| seats.contains(&seat));
    live.mark_dirty();
    let (game, dealt) = on_game(live, move |live| {
        let first = live.game.entries().len();
        for seat in seats {
            let deal = Action::Build { deck: None };
            live.game.apply(seat, &deal).map_err(|_| AppError::Broken("the rules refuse a dealt deck"))?;
        }
        Ok::<_, AppError>((live.game.entries()[first..].to_vec(), live.game.snapshot(), finished(live)?))
    })
    .await?;
    live = game;
    let (entries, last_position, outcome) = dealt?;
    let to_act = live.status().to_act();
    let turn = next_turn(&clock, None, None, to_act, context.time.clock_time());
    let awaited = to_act.map(|seat| (seat, live.info.players[seat]));
    let turn = Some(defer_past_quiet_hours(context, turn, (live.info.variant, clock.pace), awaited).await);
    let events = Events { entries, last_position, outcome, turn, announce: true, interaction: None, plan: None };
    Ok(match Box::pin(write_events(context, &mut live, events)).await? {
        Written::Stored => Some(scene_of(context, &live, News::Dealt { late }).await?),
        Written::Before | Written::Overtaken => None,
    })
}
