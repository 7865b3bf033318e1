//! The short time that a card gives a player: it is covered until its player lets it begin, runs from when Discord has
//! taken what is shown then, and decides what is done in time.

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

/// How a player stands to the short time that a card gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hurry {
    /// None does, or the player is not awaited.
    Free,
    /// It does not run yet, and has so many seconds.
    Covered(GivenTime, u32),
    /// It runs until then, by the time of day.
    Runs(GivenTime, Timestamp),
    /// It was up when the player did what is looked at.
    Up(GivenTime),
}

impl App {
    /// How many seconds a card gives for this.
    fn seconds_for(&self, of: TimeFor) -> u32 {
        match of {
            TimeFor::Turn => self.settings.panic_seconds,
            TimeFor::Answer => self.settings.abduction_seconds,
        }
    }

    /// How the caller with this seat stands to the short time that a card gives, with what is asked now.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn hurry(&self, caller: &Caller, live: &LiveGame, seat: Seat) -> Result<Hurry, AppError> {
        let Some(given) = live.game.given_time(seat).filter(|_| live.status().to_act() == Some(seat)) else {
            return Ok(Hurry::Free);
        };
        let times = self.store.short_times(live.info.id).await.map_err(AppError::store("reading short times"))?;
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

    /// Whether nothing that keeps the caller with this seat from going on with the turn, or what is answered then: what
    /// covers a time that does not run yet, or that it is up.
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

    /// The caller's time was up: what that means is done, unless it is done already.
    ///
    /// # Errors
    /// Something fails.
    pub(super) async fn too_slow(&self, caller: &Caller, (live, seat): Seated, via: Via) -> Result<Outcome, AppError> {
        match Box::pin(self.lapse(live, seat, Some(caller.interaction))).await? {
            (live, Some(committed)) => self.after(caller, live, seat, committed, via).await,
            (live, None) => self.already(caller, live, seat, via).await,
        }
    }

    /// Lets the caller's short time begin, and shows what is covered until then.
    ///
    /// # Errors
    /// The game has gone on meanwhile, or something fails.
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
            match self.store.begin_short_time(game, version, seat, time, due).await {
                Ok(true) => begun = Some(BegunTime { game, seat, by: caller.interaction, seconds }),
                // By another process, which got the same press.
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

    /// Discord has taken what shows a player that a short time runs, then by Discord's own clock: it runs from there.
    pub async fn time_begun(&self, time: BegunTime, at: Timestamp) {
        let BegunTime { game, seat, by, seconds } = time;
        let runs = RunsSince { by, at, presence: self.clock_time.presence() };
        let due = self.clock_time.now().plus(over_after(seconds));
        if let Err(error) = self.store.set_beginning(game, seat, runs, due).await {
            let error = &error as &dyn std::error::Error;
            tracing::error!(game = game.0, error, "when a short time has begun is not noted");
        }
    }

    /// What would show a player that a short time runs was not taken: it does not run.
    pub async fn time_not_begun(&self, time: BegunTime) {
        if let Err(error) = self.store.stop_short_time(time.game, time.seat, time.by).await {
            let error = &error as &dyn std::error::Error;
            tracing::error!(game = time.game.0, error, "that a short time has not begun is not noted");
        }
    }

    /// What becomes of the short times in a game that has come to this: one that is given no more is gone, and one whose
    /// player is not awaited stands.
    ///
    /// # Errors
    /// The store fails.
    pub(super) async fn changed_times(&self, live: &LiveGame) -> Result<ChangedTimes, AppError> {
        // Where nobody ends turns there is no such card.
        if !live.info.variant.facts().has(ActionKind::EndTurn) {
            return Ok(Vec::new());
        }
        let times = self.store.short_times(live.info.id).await.map_err(AppError::store("reading short times"))?;
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

/// Whether this is the time that is given now, and not one of an earlier turn.
pub(crate) fn is_of(time: ShortTime, given: GivenTime, live: &LiveGame) -> bool {
    time.turn == live.turn() && time.of == given.of
}
