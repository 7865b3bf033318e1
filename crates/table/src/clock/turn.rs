//! The clock of a turn: when a player flags, and the reminders before.

use cardinal_rules::{BySeat, Seat};

use cardinal_ids::{ClockTime, Pace, TimeSystem};
use cardinal_store::{GameClock, NewTurn};

const HOUR: i64 = 60 * 60;
const DAY: i64 = 24 * HOUR;

/// The shortest turn, in seconds, that has a reminder.
const REMINDED_FROM: i64 = HOUR;

/// The last reminder comes when this part of a turn is left, but not less than an hour.
const LAST_PART: i64 = 10;

/// The fewest seconds that are left at the last reminder.
const LAST_AT_LEAST: i64 = HOUR;

/// The seconds of silence after which a player is reminded once in a game without a clock.
const SILENCE_REMINDER: i64 = 12 * DAY;

/// The seconds of silence after which the opponent may claim the game or abort it.
pub const SILENCE_CLAIM: i64 = 14 * DAY;

/// The seconds of silence after which the game closes by itself.
const SILENCE_CLOSE: i64 = 60 * DAY;

/// The fewest seconds that players have to build their decks, however fast the game is.
const BUILDING_AT_LEAST: i64 = HOUR;

/// The seconds that they have in a game without a clock, and the most in any other.
const BUILDING_WITHOUT_CLOCK: i64 = 14 * DAY;

/// An event of a turn's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Moment {
    /// The player to act is reminded: at half time or, without a clock, after a long silence.
    Reminder,
    /// The player to act is reminded for the last time.
    LastReminder,
    /// The opponent's turn passes for the player to act, if only a response is left to do.
    Pass,
    /// The opponent learns that the game can be claimed.
    Claimable,
    /// Players without a deck get one at random.
    Deal,
    /// The weekend begins for the player to act, and pauses the clock.
    Weekend,
    /// The player to act loses on time.
    Flag,
    /// The game is closed without a result.
    Close,
}

/// The moments of the current turn in order, with this seat to act.
pub fn moments(clock: &GameClock, seat: Seat) -> Vec<(ClockTime, Moment)> {
    if clock.building {
        let (begin, end) = (clock.turn_at, building_end(clock));
        let length = end.since(begin);
        let reminder = (length >= DAY).then(|| (begin.plus(length / 2), Moment::Reminder));
        return reminder.into_iter().chain([(end, Moment::Deal)]).collect();
    }
    let Some(end) = flag_at(clock, seat) else {
        let after = |seconds| clock.turn_at.plus(seconds);
        return vec![
            (after(SILENCE_REMINDER), Moment::Reminder),
            (after(SILENCE_CLAIM), Moment::Claimable),
            (after(SILENCE_CLOSE), Moment::Close),
        ];
    };
    let mut moments = Vec::new();
    if let Some(seconds) = seconds_at_start(clock, seat).map(i64::from) {
        if seconds >= REMINDED_FROM {
            moments.push((end.plus(-seconds / 2), Moment::Reminder));
        }
        let before = (seconds / LAST_PART).max(LAST_AT_LEAST);
        if before < seconds / 2 {
            moments.push((end.plus(-before), Moment::LastReminder));
        }
    }
    moments.push((end, Moment::Flag));
    moments
}

/// The deadline for building decks: the time of a first turn, but not much less or more.
pub fn building_end(clock: &GameClock) -> ClockTime {
    let seconds = match clock.pace {
        None => BUILDING_WITHOUT_CLOCK,
        Some(pace) => i64::from(pace.first_turn()).clamp(BUILDING_AT_LEAST, BUILDING_WITHOUT_CLOCK),
    };
    clock.turn_at.plus(seconds)
}

/// The seconds that this seat, which is to act, had at the beginning of the turn. `None` without a clock.
fn seconds_at_start(clock: &GameClock, seat: Seat) -> Option<u32> {
    let pace = clock.pace?;
    Some(match pace.system {
        TimeSystem::Turn(seconds) => seconds,
        TimeSystem::Game { each, .. } => clock.left.map_or(each, |left| left[seat]),
    })
}

/// When this seat, which is to act, loses on time. `None` without a clock.
pub fn flag_at(clock: &GameClock, seat: Seat) -> Option<ClockTime> {
    if clock.building {
        return Some(building_end(clock));
    }
    let seconds = seconds_at_start(clock, seat)?;
    Some(clock.turn_at.plus(i64::from(seconds) + i64::from(clock.extra)))
}

/// The first moment of a turn after the given one.
fn next_moment(clock: &GameClock, seat: Seat, behind: ClockTime) -> Option<ClockTime> {
    moments(clock, seat).into_iter().map(|(at, _)| at).find(|at| *at > behind)
}

/// The first turn of a game with this time control. Without a seat to act, it is the building of decks.
pub fn first_turn(pace: Option<Pace>, seat: Option<Seat>, now: ClockTime) -> NewTurn {
    let left = pace.and_then(Pace::at_start).map(|each| BySeat { white: each, black: each });
    let clock = GameClock { pace, turn_at: now, building: seat.is_none(), ..GameClock::default() };
    if clock.building {
        // Where clocks are paused on weekends, what comes first is worked out with the players' time zones.
        let is_looked_at = pace.is_some_and(|pace| pace.weekdays);
        let due = if is_looked_at { Some(now) } else { next_moment(&clock, Seat::White, now) };
        return NewTurn { at: now, left, due };
    }
    begun(&clock, left, seat, now)
}

/// The turn that begins now with `next` to act, after `before` was to act. `ended` is the seat whose turn in the game
/// is over thereby, which earns its increment; none while a turn is only interrupted, or goes on after a response.
pub fn next_turn(
    clock: &GameClock,
    before: Option<Seat>,
    ended: Option<Seat>,
    next: Option<Seat>,
    now: ClockTime,
) -> NewTurn {
    let mut left = clock.left;
    let system = clock.pace.map(|pace| pace.system);
    if let (Some(TimeSystem::Game { plus, most, .. }), Some(left)) = (system, left.as_mut()) {
        if let Some(seat) = before {
            let until = clock.stopped_at.unwrap_or(now);
            let unused = flag_at(clock, seat).map_or(0, |end| end.since(until).max(0));
            left[seat] = u32::try_from(unused).unwrap_or(u32::MAX);
        }
        if let Some(seat) = ended {
            let saved = left[seat].saturating_add(plus);
            left[seat] = most.map_or(saved, |most| saved.min(most));
        }
    }
    begun(clock, left, next, now)
}

/// The turn that begins again now after a takeback. Time that was used stays used, and the turn that is broken off
/// earns no increment.
pub fn turn_again(clock: &GameClock, before: Option<Seat>, next: Option<Seat>, now: ClockTime) -> NewTurn {
    next_turn(clock, before, None, next, now)
}

fn begun(clock: &GameClock, left: Option<BySeat<u32>>, seat: Option<Seat>, at: ClockTime) -> NewTurn {
    let clock = GameClock { turn_at: at, building: false, left, extra: 0, ..*clock };
    NewTurn { at, left, due: seat.and_then(|seat| next_moment(&clock, seat, at)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: ClockTime = ClockTime(1_000_000);

    fn at(pace: Pace) -> GameClock {
        let turn = first_turn(Some(pace), Some(Seat::White), NOW);
        GameClock { pace: Some(pace), turn_at: turn.at, left: turn.left, ..GameClock::default() }
    }

    /// The moments of White's first turn, in hours after it began.
    fn hours(pace: Pace) -> Vec<(f64, Moment)> {
        let moments = moments(&at(pace), Seat::White);
        moments.into_iter().map(|(at, what)| (at.since(NOW) as f64 / HOUR as f64, what)).collect()
    }

    #[test]
    fn reminders_come_half_way_and_with_a_tenth_left() {
        use Moment::{Flag, LastReminder, Reminder};
        let [p14, p7, p5, p3, p2, p1, hour, quarter, five, game, slow_bank, bank, fast_bank, totals @ ..] = Pace::ALL;
        assert_eq!(hours(p14), [(168.0, Reminder), (302.4, LastReminder), (336.0, Flag)]);
        assert_eq!(hours(p7), [(84.0, Reminder), (151.2, LastReminder), (168.0, Flag)]);
        assert_eq!(hours(p5), [(60.0, Reminder), (108.0, LastReminder), (120.0, Flag)]);
        assert_eq!(hours(p3), [(36.0, Reminder), (64.8, LastReminder), (72.0, Flag)]);
        assert_eq!(hours(p2), [(24.0, Reminder), (43.2, LastReminder), (48.0, Flag)]);
        assert_eq!(hours(p1), [(12.0, Reminder), (21.6, LastReminder), (24.0, Flag)]);
        assert_eq!(hours(hour), [(0.5, Reminder), (1.0, Flag)]);
        assert_eq!(hours(quarter), [(0.25, Flag)]);
        assert_eq!(hours(five), [(5.0 / 60.0, Flag)]);
        assert_eq!(hours(game), [(10.0 / 60.0, Flag)]);
        assert_eq!(hours(slow_bank), hours(p7));
        assert_eq!(hours(bank), hours(p3));
        assert_eq!(hours(fast_bank), hours(p1));
        assert_eq!(hours(totals[0]), [(720.0, Reminder), (1296.0, LastReminder), (1440.0, Flag)]);
        assert_eq!(hours(totals[3]), hours(p7));
    }

    #[test]
    fn without_a_clock_silence_is_told_and_ends() {
        let clock = GameClock { turn_at: NOW, ..GameClock::default() };
        let days: Vec<_> = moments(&clock, Seat::Black).iter().map(|(at, what)| (at.since(NOW) / DAY, *what)).collect();
        assert_eq!(days, [(12, Moment::Reminder), (14, Moment::Claimable), (60, Moment::Close)]);
    }

    #[test]
    fn time_for_the_whole_game_is_used_up_by_its_own_player_alone() {
        let game = at(Pace::game(600, 10));
        let turn = next_turn(&game, Some(Seat::White), Some(Seat::White), Some(Seat::Black), NOW.plus(25));
        assert_eq!(turn.left, Some(BySeat { white: 600 - 25 + 10, black: 600 }));
        assert_eq!(turn.due, Some(NOW.plus(25 + 600)));
        let clock = GameClock { turn_at: turn.at, left: turn.left, ..game };
        let black = Some(Seat::Black);
        let turn = next_turn(&clock, black, black, Some(Seat::White), NOW.plus(25 + 599));
        assert_eq!(turn.left, Some(BySeat { white: 585, black: 11 }));
        assert_eq!(turn.due, Some(NOW.plus(25 + 599 + 585)));
    }

    /// A clock in White's first turn with these days per player, more after a turn, and at most.
    fn bank(each: u32, plus: u32, most: u32) -> GameClock {
        let days = |days| days * DAY as u32;
        at(Pace::bank(days(each), days(plus), days(most)))
    }

    /// What White has left in hours, after a turn of this many hours.
    fn left_after(clock: &GameClock, hours: i64) -> u32 {
        let at = clock.turn_at.plus(hours * HOUR);
        let turn = next_turn(clock, Some(Seat::White), Some(Seat::White), Some(Seat::Black), at);
        turn.left.unwrap().white / HOUR as u32
    }

    #[test]
    fn a_bank_never_holds_more_than_its_cap() {
        let clock = bank(3, 1, 5);
        assert_eq!(left_after(&clock, 0), 96);
        assert_eq!(left_after(&clock, 60), 36);
        let full = GameClock { left: Some(BySeat { white: 5 * DAY as u32, black: 1 }), ..clock };
        assert_eq!(left_after(&full, 0), 120);
        assert_eq!(left_after(&full, 24), 120);
        assert_eq!(left_after(&full, 36), 108);
        let white = Some(Seat::White);
        assert_eq!(next_turn(&full, white, white, Some(Seat::Black), NOW).left.unwrap().black, 1);
    }

    #[test]
    fn a_response_uses_time_and_only_the_end_of_a_turn_adds_some() {
        let (white, black) = (Some(Seat::White), Some(Seat::Black));
        let mut clock = at(Pace::game(600, 10));
        // White's card waits for a response, White goes on, and Black lets the end of the turn pass.
        for (before, ended, next, left) in [
            (white, None, black, (580, 600)),
            (black, None, white, (580, 580)),
            (white, None, black, (560, 580)),
            (black, white, black, (570, 560)),
        ] {
            let turn = next_turn(&clock, before, ended, next, clock.turn_at.plus(20));
            assert_eq!(turn.left, Some(BySeat { white: left.0, black: left.1 }));
            clock = GameClock { turn_at: turn.at, left: turn.left, ..clock };
        }
    }

    #[test]
    fn time_granted_to_a_bank_is_kept_up_to_its_cap() {
        let clock = GameClock { extra: DAY as u32, ..bank(3, 1, 5) };
        assert_eq!(flag_at(&clock, Seat::White), Some(NOW.plus(4 * DAY)));
        assert_eq!(left_after(&clock, 6), 114);
        assert_eq!(left_after(&GameClock { extra: 3 * DAY as u32, ..clock }, 0), 120);
    }

    #[test]
    fn a_turn_that_is_taken_back_adds_nothing_and_costs_what_was_used() {
        let again = |clock: &GameClock, used| {
            let turn = turn_again(clock, Some(Seat::White), Some(Seat::White), NOW.plus(used));
            (turn.left.unwrap().white, turn.due)
        };
        let left = 3 * DAY - HOUR;
        let half = NOW.plus(HOUR + left - left / 2);
        assert_eq!(again(&bank(3, 1, 5), HOUR), (left as u32, Some(half)));
        assert_eq!(again(&at(Pace::total(3 * DAY as u32)), HOUR).0, left as u32);
    }

    #[test]
    fn a_total_only_shrinks_and_its_reminders_are_of_what_is_left() {
        let clock = at(Pace::total(30 * DAY as u32));
        let white = Some(Seat::White);
        let turn = next_turn(&clock, white, white, Some(Seat::Black), NOW.plus(26 * DAY));
        assert_eq!(turn.left, Some(BySeat { white: 4 * DAY as u32, black: 30 * DAY as u32 }));
        let later = GameClock { turn_at: NOW, left: turn.left, ..clock };
        let hours: Vec<_> =
            moments(&later, Seat::White).iter().map(|(at, what)| (at.since(NOW) as f64 / HOUR as f64, *what)).collect();
        assert_eq!(hours, [(48.0, Moment::Reminder), (86.4, Moment::LastReminder), (96.0, Moment::Flag)]);
        let almost = GameClock { left: Some(BySeat { white: 1800, black: 1 }), ..later };
        assert_eq!(moments(&almost, Seat::White), [(NOW.plus(1800), Moment::Flag)], "half an hour is soon over");
    }

    #[test]
    fn decks_are_built_within_an_hour_to_two_weeks() {
        for (pace, seconds) in [
            (Pace::turn(300), HOUR),
            (Pace::bank(3 * DAY as u32, DAY as u32, 5 * DAY as u32), 3 * DAY),
            (Pace::total(60 * DAY as u32), 14 * DAY),
        ] {
            let clock = GameClock { pace: Some(pace), turn_at: NOW, building: true, ..GameClock::default() };
            assert_eq!(building_end(&clock), NOW.plus(seconds), "{pace}");
        }
    }

    #[test]
    fn what_was_granted_counts_for_its_own_turn() {
        let clock = GameClock { extra: 3600, ..at(Pace::turn(900)) };
        assert_eq!(flag_at(&clock, Seat::White), Some(NOW.plus(4500)));
        let white = Some(Seat::White);
        assert_eq!(next_turn(&clock, white, white, Some(Seat::Black), NOW.plus(4000)).due, Some(NOW.plus(4900)));
    }
}
