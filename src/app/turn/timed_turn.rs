//! The time limit that a timed card sets a player. The turn is hidden until the player starts the time. The time
//! runs from the moment at which Discord accepts the reply that shows the turn, and it decides what is done in
//! time.
//!
//! Until then, everything that would go on with the turn is answered with a warning and a button, and shows nothing.
//! The press stores the start before it is answered, so that a sudden end leaves nobody with the board and no clock.
//! The start then moves to the moment at which Discord took the answer.

use cardinal_ids::Timestamp;
use cardinal_interaction::{BegunTime, Button, Caller, Control, GameControl, Message, Row, Style};
use cardinal_rules::{ActionKind, GivenTime, Seat, TimeFor};
use cardinal_store::{ChangedTimes, RunsSince, ShortTime};
use cardinal_table::{
    LiveGame,
    clock::short_time::{is_within, left, over_after},
};
use cardinal_words::say;

use crate::app::Context;
use crate::app::choices::weekends::time_left;
use crate::app::deployment::Deployment;
use crate::app::error::AppError;
use crate::app::words::clock::{TimeLeft, length};
use crate::app::words::text;

/// The state of the time that a timed card gives a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TimedTurn {
    /// There is none, or the player is not to act.
    Untimed,
    /// It has not started, and has this many seconds.
    NotStarted(GivenTime, u32),
    /// It runs until this time of day.
    Running(GivenTime, Timestamp),
    /// It was up when the player acted.
    Expired(GivenTime),
}

/// The seconds that a timed card gives for this.
fn seconds_for(deployment: &Deployment, of: TimeFor) -> u32 {
    match of {
        TimeFor::Turn => deployment.settings.panic_seconds,
        TimeFor::Answer => deployment.settings.abduction_seconds,
    }
}

/// The state of the time of the caller with this seat, at the moment of this interaction.
///
/// # Errors
/// The store fails.
pub(crate) async fn timed_turn(
    context: &Context,
    caller: &Caller,
    live: &LiveGame,
    seat: Seat,
) -> Result<TimedTurn, AppError> {
    let Some(given) = live.game.given_time(seat).filter(|_| live.status().to_act() == Some(seat)) else {
        return Ok(TimedTurn::Untimed);
    };
    let times =
        context.store.short_times().of_game(live.info.id).await.map_err(AppError::store("reading short times"))?;
    let Some(time) = times[seat].filter(|time| is_of(*time, given, live)) else {
        return Ok(TimedTurn::NotStarted(given, seconds_for(&context.deployment, given.of)));
    };
    let Some(runs) = time.runs else { return Ok(TimedTurn::NotStarted(given, time.seconds)) };
    let presence = context.time.presence();
    if is_within(time.seconds, runs, caller.interaction, presence) {
        Ok(TimedTurn::Running(given, context.time.now().plus(left(time, presence))))
    } else {
        Ok(TimedTurn::Expired(given))
    }
}

/// Stores when, by Discord's clock, Discord accepted the reply that starts a timed card's time. The time runs
/// from that moment.
pub async fn time_begun(context: &Context, time: BegunTime, at: Timestamp) {
    let BegunTime { game, seat, by, seconds } = time;
    let runs = RunsSince { by, at, presence: context.time.presence() };
    let due = context.time.clock_time().plus(over_after(seconds));
    if let Err(error) = context.store.short_times().set_beginning(game, seat, runs, due).await {
        let error = &error as &dyn std::error::Error;
        tracing::error!(game = game.0, error, "cannot store when a timed card's time began");
    }
}

/// Stops a timed card's time, because Discord did not accept the reply that would have started it.
pub async fn time_not_begun(context: &Context, time: BegunTime) {
    if let Err(error) = context.store.short_times().stop(time.game, time.seat, time.by).await {
        let error = &error as &dyn std::error::Error;
        tracing::error!(game = time.game.0, error, "cannot store that a timed card's time has not begun");
    }
}

/// The changes to the timed cards' times after events in a game. A time that is no longer given is removed, and
/// one whose player is not to act is paused.
///
/// # Errors
/// The store fails.
pub(super) async fn changed_times(context: &Context, live: &LiveGame) -> Result<ChangedTimes, AppError> {
    // Only games in which players end their turns have such cards.
    if !live.info.variant.facts().has(ActionKind::EndTurn) {
        return Ok(Vec::new());
    }
    let times =
        context.store.short_times().of_game(live.info.id).await.map_err(AppError::store("reading short times"))?;
    let presence = context.time.presence();
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

/// Returns whether this is the time of the current turn, and not that of an earlier one.
pub(crate) fn is_of(time: ShortTime, given: GivenTime, live: &LiveGame) -> bool {
    time.turn == live.turn() && time.of == given.of
}

/// The warning before the time of a timed card, with the button that starts it. If the player has typed
/// something, it adds that nothing of it was done.
///
/// # Errors
/// The store fails.
pub(super) async fn time_warning(
    context: &Context,
    live: &LiveGame,
    given: GivenTime,
    seconds: u32,
    has_typed: bool,
) -> Result<Message, AppError> {
    let (number, card, time) = (live.info.id.to_string(), text::card(given.card), length(seconds));
    let control = |what| Control::Game { game: live.info.id, ply: live.turn(), what };
    let (warning, begin) = match given.of {
        TimeFor::Turn => {
            let button = Button::new(Style::Primary, say!("time-start-button"), control(GameControl::Begin));
            (say!("time-for-turn", number = number, card = card, time = time), button.with_emoji("⏱️"))
        }
        TimeFor::Answer => {
            let button = Button::new(Style::Primary, say!("time-look-button"), control(GameControl::Begin));
            (say!("time-for-answer", number = number, card = card, time = time), button.with_emoji("👁️"))
        }
    };
    let typed = has_typed.then(|| say!("time-nothing-done"));
    let clock = time_left(context, &live.info).await?.map(TimeLeft::in_words);
    let lines: Vec<String> = typed.into_iter().chain([warning]).chain(clock).collect();
    let more = Button::new(Style::Secondary, say!("panel-more-button"), control(GameControl::More));
    Ok(Message::text(lines.join("\n")).with_row(Row::Buttons(vec![begin, more])))
}
