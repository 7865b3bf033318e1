//! Finds due work and does it.

use cardinal_rules::Seat;

use crate::app::Context;
use crate::app::clock::reminding::Remind;
use crate::app::clock::short_time::over_in;
use crate::app::clock::turn::Moment;
use crate::app::due::reminders::{Reminders, Standing};
use crate::app::error::AppError;
use crate::app::interaction::reply::Announcement;
use crate::app::live::{Unfinished, seat_of};
use crate::app::turn::hurry::is_of;
use crate::metrics::{self, DueResult};
use crate::store::{ClockTime, Deadline, GameId, SettledDeadline, StoreError, Subject};

/// The most items in one round.
const AT_ONCE: u32 = 100;

/// The seconds until failed work is tried again.
const PAUSE: i64 = 60;

/// The result of a round.
#[derive(Debug, Default)]
pub struct DueWork {
    /// Public messages, such as the end of a game.
    pub announcements: Vec<Announcement>,
    /// Whether there are new notices (see [`Context::notices`]).
    pub has_notices: bool,
    /// Whether there is more to do at once.
    pub is_cut: bool,
}

impl Context {
    /// Does the due work. There is none while clock time is paused.
    pub async fn due_work(&self) -> DueWork {
        self.end_absences().await;
        self.forget_members().await;
        let has_followers = self.tell_followers().await;
        let now = self.time.clock_time();
        self.look_again_after_absence(now).await;
        let due = match self.store.clocks().due(now, AT_ONCE).await {
            Ok(due) => due,
            Err(error) => {
                tracing::error!(error = &error as &dyn std::error::Error, "cannot read the due work");
                return DueWork { has_notices: has_followers, ..DueWork::default() };
            }
        };
        // Includes new notices from commands.
        let has_notices = self.outbox.take_new_notices() || has_followers;
        let announcements = self.go_on_with_series().await;
        let mut work = DueWork { announcements, is_cut: due.len() == AT_ONCE as usize, has_notices };
        let mut reminders = Reminders::default();
        for deadline in due {
            let (game, met) = match deadline.subject {
                Subject::Game(game) => (game, self.meet(game, deadline, now, &mut reminders).await),
                Subject::ShortTime(game) => (game, Box::pin(self.meet_short_time(game, deadline, now)).await),
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
                    self.try_later(deadline, now).await;
                }
            }
        }
        work.has_notices |= self.note_reminders(reminders, now).await;
        work
    }

    /// Does the due work of a game. Reminders are only collected.
    async fn meet(
        &self,
        game: GameId,
        deadline: Deadline,
        now: ClockTime,
        reminders: &mut Reminders,
    ) -> Result<Option<Announcement>, AppError> {
        let info = match self.store.games().info(game).await {
            Ok(info) => info,
            Err(StoreError::NoGame(_)) => {
                return self.move_on(SettledDeadline { deadline, next: None, done: now }).await;
            }
            Err(source) => return Err(AppError::Store { doing: "reading a game", source }),
        };
        let awaited = match info.to_act {
            _ if info.clock.stopped_at.is_some() => None,
            // Both players are to act, with the same deadlines.
            None if info.clock.building => Some(info.computer.as_ref().map_or(Seat::White, |computer| !computer.seat)),
            awaited => awaited.and_then(|user| seat_of(&info, user)),
        };
        // The computer player has no clock.
        let awaited = awaited.filter(|seat| info.computer.as_ref().is_none_or(|computer| computer.seat != *seat));
        let Some(seat) = awaited else {
            return self.move_on(SettledDeadline { deadline, next: None, done: now }).await;
        };
        let (steps, manner) = self.steps(&info, seat).await?;
        let Standing { passed, met } = Standing::of(&steps, deadline, now);
        match passed {
            Some(Moment::Flag) => {
                let live = self.live.open(game).await?;
                match self.flag(live, seat).await? {
                    Some(scene) => self.announce(scene).await,
                    None => Ok(None),
                }
            }
            Some(Moment::Deal) => {
                let live = self.live.open(game).await?;
                match self.deal_missing_decks(live).await? {
                    Some(scene) => self.announce(scene).await,
                    None => Ok(None),
                }
            }
            // While both build their decks, neither keeps the other waiting.
            Some(Moment::Reminder) if manner.way == Remind::Never || info.to_act.is_none() => self.move_on(met).await,
            Some(Moment::Reminder) => {
                if let Some(guild) = info.site.guild {
                    self.people.queue_member_check(guild, info.players[seat], now);
                }
                reminders.remind(info, seat, manner.way, met);
                Ok(None)
            }
            Some(Moment::Pass) => {
                let live = self.live.open(game).await?;
                match self.pass_for(live, seat).await? {
                    Some(scene) => self.announce(scene).await,
                    None => self.move_on(met).await,
                }
            }
            Some(Moment::Claimable) => {
                reminders.tell_of_claim(info, !seat, met);
                Ok(None)
            }
            Some(Moment::Close) => {
                let live = self.live.open(game).await?;
                self.close_as(live, Unfinished::Silence).await
            }
            None => self.move_on(met).await,
        }
    }

    /// Postpones work that failed, so that it blocks nothing else.
    async fn try_later(&self, deadline: Deadline, now: ClockTime) {
        let met = SettledDeadline { deadline, next: Some(now.plus(PAUSE)), done: deadline.done };
        if let Err(error) = self.move_on(met).await {
            tracing::error!(error = &error as &dyn std::error::Error, "cannot postpone the due work of a game");
        }
    }

    /// Sets the next deadline when there is nothing to do now.
    pub(super) async fn move_on(&self, met: SettledDeadline) -> Result<Option<Announcement>, AppError> {
        self.store
            .clocks()
            .settle(vec![met], None, self.time.now())
            .await
            .map_err(AppError::store("putting off what is due"))?;
        Ok(None)
    }
}

impl Context {
    /// Checks a game's timed card whose time may be over, and ends the time if it is. If the bot was away for a
    /// while, it may not be, and is checked again later.
    ///
    /// # Errors
    /// The store fails.
    pub(super) async fn meet_short_time(
        &self,
        game: GameId,
        deadline: Deadline,
        now: ClockTime,
    ) -> Result<Option<Announcement>, AppError> {
        let over = SettledDeadline { deadline, next: None, done: now };
        match self.store.games().info(game).await {
            Ok(info) if !info.finished => {}
            Ok(_) | Err(StoreError::NoGame(_)) => return self.move_on(over).await,
            Err(source) => return Err(AppError::Store { doing: "reading a game", source }),
        }
        let live = self.live.open(game).await?;
        let times = self.store.short_times().of_game(game).await.map_err(AppError::store("reading short times"))?;
        let running = |seat: Seat| {
            let time = times[seat]?;
            let given = live.game.given_time(seat)?;
            let runs = time.runs.filter(|_| is_of(time, given, &live) && live.status().to_act() == Some(seat))?;
            Some((seat, time, runs))
        };
        let Some((seat, time, runs)) = Seat::ALL.into_iter().find_map(running) else {
            return self.move_on(over).await;
        };
        let left = over_in(time, self.time.presence());
        if left > 0 {
            return self.move_on(SettledDeadline { next: Some(now.plus(left)), ..over }).await;
        }
        if live.info.clock.stops.removed {
            // Where the bot was removed, nobody can act. The time starts again when the bot is back.
            let stopped = self.store.short_times().stop(game, seat, runs.by).await;
            stopped.map_err(AppError::store("stopping a short time"))?;
            return Ok(None);
        }
        match self.lapse(live, seat, None).await?.1.and_then(|committed| committed.scene) {
            Some(scene) => self.announce(scene).await,
            None => Ok(None),
        }
    }
}
