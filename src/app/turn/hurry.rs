//! The time limit that a timed card sets a player. The turn is hidden until the player starts the time. The time
//! runs from the moment at which Discord accepts the reply that shows the turn, and it decides what is done in
//! time.

use cardinal_rules::{ActionKind, GivenTime, Seat, TimeFor};

use crate::app::App;
use crate::app::clock::short_time::{begun_by, is_within, left, over_after};
use crate::app::error::AppError;
use crate::app::interaction::intent::Caller;
use crate::app::interaction::reply::{Answer, BegunTime, Outcome, Via};
use crate::app::live::LiveGame;
use crate::app::turn::commit::changed;
use crate::app::turn::outcome::Seated;
use crate::store::{ChangedTimes, RunsSince, ShortTime, StoreError, Timestamp};

/// The state of the time that a timed card gives a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hurry {
    /// There is none, or the player is not to act.
    Free,
    /// It has not started, and has this many seconds.
    Covered(GivenTime, u32),
    /// It runs until this time of day.
    Runs(GivenTime, Timestamp),
    /// It was up when the player acted.
    Up(GivenTime),
}

impl App {
    /// The seconds that a timed card gives for this.
    fn seconds_for(&self, of: TimeFor) -> u32 {
        match of {
            TimeFor::Turn => self.settings.panic_seconds,
            TimeFor::Answer => self.settings.abduction_seconds,
        }
    }

    /// The state of the time of the caller with this seat, at the moment of this interaction.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn hurry(&self, caller: &Caller, live: &LiveGame, seat: Seat) -> Result<Hurry, AppError> {
        let Some(given) = live.game.given_time(seat).filter(|_| live.status().to_act() == Some(seat)) else {
            return Ok(Hurry::Free);
        };
        let times =
            self.store.short_times().of_game(live.info.id).await.map_err(AppError::store("reading short times"))?;
        let Some(time) = times[seat].filter(|time| is_of(*time, given, live)) else {
            return Ok(Hurry::Covered(given, self.seconds_for(given.of)));
        };
        let Some(runs) = time.runs else { return Ok(Hurry::Covered(given, time.seconds)) };
        let presence = self.clock_time.presence();
        if is_within(time.seconds, runs, caller.interaction, presence) {
            Ok(Hurry::Runs(given, self.clock.now().plus(left(time, presence))))
        } else {
            Ok(Hurry::Up(given))
        }
    }

    /// Checks that no time limit keeps the caller with this seat from acting. Otherwise returns the reply: the
    /// warning before a time that has not started, or what follows from its end.
    ///
    /// # Errors
    /// Something fails.
    pub(super) async fn in_time(
        &self,
        caller: &Caller,
        (live, seat): Seated,
        via: Via,
    ) -> Result<Result<Seated, Outcome>, AppError> {
        match self.hurry(caller, &live, seat).await? {
            Hurry::Free | Hurry::Runs(..) => Ok(Ok((live, seat))),
            Hurry::Covered(given, seconds) => {
                let message = self.cover(&live, given, seconds, via == Via::Afresh);
                Ok(Err(Outcome { answer: via.answer(message), announcements: Vec::new() }))
            }
            Hurry::Up(_) => Box::pin(self.too_slow(caller, (live, seat), via)).await.map(Err),
        }
    }

    /// Replies to a caller whose time was up, after ending the time if that is still to be done.
    ///
    /// # Errors
    /// Something fails.
    pub(super) async fn too_slow(&self, caller: &Caller, (live, seat): Seated, via: Via) -> Result<Outcome, AppError> {
        match Box::pin(self.lapse(live, seat, Some(caller.interaction))).await? {
            (live, Some(committed)) => self.after(caller, live, seat, committed, via).await,
            (live, None) => self.already(caller, live, seat, via).await,
        }
    }

    /// Starts the caller's time, and shows what was hidden until then.
    ///
    /// # Errors
    /// The game has moved on in the meantime, or something fails.
    pub(crate) async fn begin_time(
        &self,
        caller: &Caller,
        (live, seat): Seated,
        via: Via,
    ) -> Result<Outcome, AppError> {
        let (game, version) = (live.info.id, live.info.version);
        let mut begun = None;
        if let Hurry::Covered(given, seconds) = self.hurry(caller, &live, seat).await? {
            let presence = self.clock_time.presence();
            let runs = Some(begun_by(caller.interaction, presence));
            let time = ShortTime { turn: live.turn(), of: given.of, seconds, runs };
            let due = self.clock_time.now().plus(over_after(seconds));
            match self.store.short_times().begin(game, version, seat, time, due).await {
                Ok(true) => begun = Some(BegunTime { game, seat, by: caller.interaction, seconds }),
                // Another process got the same press and started it.
                Ok(false) => {}
                Err(StoreError::Conflict { .. } | StoreError::GameOver(_)) => return Err(changed(&live)),
                Err(source) => return Err(AppError::Store { doing: "beginning a short time", source }),
            }
            self.short_time_runs().await;
        }
        let mut outcome = Box::pin(self.open_panel(caller, (live, seat), via)).await?;
        outcome.answer = match (begun, outcome.answer) {
            (Some(begun), Answer::Update(message)) => Answer::Begins(begun, message),
            (_, answer) => answer,
        };
        Ok(outcome)
    }

    /// Stores when, by Discord's clock, Discord accepted the reply that starts a timed card's time. The time runs
    /// from that moment.
    pub async fn time_begun(&self, time: BegunTime, at: Timestamp) {
        let BegunTime { game, seat, by, seconds } = time;
        let runs = RunsSince { by, at, presence: self.clock_time.presence() };
        let due = self.clock_time.now().plus(over_after(seconds));
        if let Err(error) = self.store.short_times().set_beginning(game, seat, runs, due).await {
            let error = &error as &dyn std::error::Error;
            tracing::error!(game = game.0, error, "cannot store when a timed card's time began");
        }
    }

    /// Stops a timed card's time, because Discord did not accept the reply that would have started it.
    pub async fn time_not_begun(&self, time: BegunTime) {
        if let Err(error) = self.store.short_times().stop(time.game, time.seat, time.by).await {
            let error = &error as &dyn std::error::Error;
            tracing::error!(game = time.game.0, error, "cannot store that a timed card's time has not begun");
        }
    }

    /// The changes to the timed cards' times after events in a game. A time that is no longer given is removed, and
    /// one whose player is not to act is paused.
    ///
    /// # Errors
    /// The store fails.
    pub(super) async fn changed_times(&self, live: &LiveGame) -> Result<ChangedTimes, AppError> {
        // Only games in which players end their turns have such cards.
        if !live.info.variant.facts().has(ActionKind::EndTurn) {
            return Ok(Vec::new());
        }
        let times =
            self.store.short_times().of_game(live.info.id).await.map_err(AppError::store("reading short times"))?;
        let presence = self.clock_time.presence();
        let changed = |seat: Seat| {
            let time = times[seat]?;
            let is_given = live.game.given_time(seat).is_some_and(|given| is_of(time, given, live));
            if !is_given {
                return Some((seat, None));
            }
            let stands = live.status().to_act() != Some(seat) && time.runs.is_some();
            let seconds = u32::try_from(left(time, presence).max(1)).unwrap_or(time.seconds);
            stands.then_some((seat, Some(ShortTime { seconds, runs: None, ..time })))
        };
        Ok(Seat::ALL.into_iter().filter_map(changed).collect())
    }
}

/// Returns whether this is the time of the current turn, and not that of an earlier one.
pub(crate) fn is_of(time: ShortTime, given: GivenTime, live: &LiveGame) -> bool {
    time.turn == live.turn() && time.of == given.of
}
