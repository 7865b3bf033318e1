//! The clock of a turn: when a player flags, and the reminders before.

use cardinal_rules::{BySeat, Seat};

use cardinal_ids::{ClockTime, Pace};
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

/// The seconds that they have in a game without a clock.
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
    if let Some(Pace::Turn(seconds)) = clock.pace {
        let seconds = i64::from(seconds);
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

/// The deadline for building decks: a turn's time, or longer.
pub fn building_end(clock: &GameClock) -> ClockTime {
    let seconds = match clock.pace {
        None => BUILDING_WITHOUT_CLOCK,
        Some(Pace::Turn(seconds) | Pace::Game { each: seconds, .. }) => i64::from(seconds).max(BUILDING_AT_LEAST),
    };
    clock.turn_at.plus(seconds)
}

/// When this seat, which is to act, loses on time. `None` without a clock.
pub fn flag_at(clock: &GameClock, seat: Seat) -> Option<ClockTime> {
    if clock.building {
        return Some(building_end(clock));
    }
    let seconds = match clock.pace? {
        Pace::Turn(seconds) => seconds,
        Pace::Game { each, .. } => clock.left.map_or(each, |left| left[seat]),
    };
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
        return NewTurn { at: now, left, due: next_moment(&clock, Seat::White, now) };
    }
    begun(&clock, left, seat, now)
}

/// The turn that begins now with `next` to act, after the turn of `before`.
pub fn next_turn(clock: &GameClock, before: Option<Seat>, next: Option<Seat>, now: ClockTime) -> NewTurn {
    let mut left = clock.left;
    if let (Some(Pace::Game { plus, .. }), Some(left), Some(seat)) = (clock.pace, left.as_mut(), before) {
        let until = clock.stopped_at.unwrap_or(now);
        let unused = flag_at(clock, seat).map_or(0, |end| end.since(until).max(0));
        left[seat] = u32::try_from(unused).unwrap_or(u32::MAX).saturating_add(plus);
    }
    begun(clock, left, next, now)
}

/// The turn that begins again now after a takeback. Time that was used stays used, and the turn that is broken off
/// earns no increment.
pub fn turn_again(clock: &GameClock, before: Option<Seat>, next: Option<Seat>, now: ClockTime) -> NewTurn {
    let pace = match clock.pace {
        Some(Pace::Game { each, .. }) => Some(Pace::Game { each, plus: 0 }),
        pace => pace,
    };
    next_turn(&GameClock { pace, ..*clock }, before, next, now)
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
        let [p14, p7, p5, p3, p2, p1, hour, quarter, five, game] = Pace::ALL;
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
    }

    #[test]
    fn without_a_clock_silence_is_told_and_ends() {
        let clock = GameClock { turn_at: NOW, ..GameClock::default() };
        let days: Vec<_> = moments(&clock, Seat::Black).iter().map(|(at, what)| (at.since(NOW) / DAY, *what)).collect();
        assert_eq!(days, [(12, Moment::Reminder), (14, Moment::Claimable), (60, Moment::Close)]);
    }

    #[test]
    fn time_for_the_whole_game_is_used_up_by_its_own_player_alone() {
        let game = at(Pace::Game { each: 600, plus: 10 });
        let turn = next_turn(&game, Some(Seat::White), Some(Seat::Black), NOW.plus(25));
        assert_eq!(turn.left, Some(BySeat { white: 600 - 25 + 10, black: 600 }));
        assert_eq!(turn.due, Some(NOW.plus(25 + 600)));
        let clock = GameClock { turn_at: turn.at, left: turn.left, ..game };
        let turn = next_turn(&clock, Some(Seat::Black), Some(Seat::White), NOW.plus(25 + 599));
        assert_eq!(turn.left, Some(BySeat { white: 585, black: 11 }));
        assert_eq!(turn.due, Some(NOW.plus(25 + 599 + 585)));
    }

    #[test]
    fn what_was_granted_counts_for_its_own_turn() {
        let clock = GameClock { extra: 3600, ..at(Pace::Turn(900)) };
        assert_eq!(flag_at(&clock, Seat::White), Some(NOW.plus(4500)));
        assert_eq!(next_turn(&clock, Some(Seat::White), Some(Seat::Black), NOW.plus(4000)).due, Some(NOW.plus(4900)));
    }
}
