//! What a game's clock says of a turn: when somebody's time is up, and what is to be told before.

use cardinal_rules::{BySeat, Seat};

use crate::store::{ClockTime, GameClock, NewTurn, Pace};

const HOUR: i64 = 60 * 60;
const DAY: i64 = 24 * HOUR;

/// Where a turn has less time than this, nobody is reminded of it.
const REMINDED_FROM: i64 = HOUR;

/// Where a turn has more time than a day, the second reminder comes so many seconds before the end.
const LAST_REMINDER: i64 = 12 * HOUR;

/// Where a turn has a day, it comes so many seconds before the end.
const LAST_REMINDER_OF_A_DAY: i64 = HOUR;

/// In a game without a clock: after so many seconds of silence a player is reminded once.
const SILENCE_REMINDER: i64 = 12 * DAY;

/// After so many the opponent may claim the game, or end it as unfinished.
pub(crate) const SILENCE_CLAIM: i64 = 14 * DAY;

/// After so many it closes by itself.
const SILENCE_CLOSE: i64 = 60 * DAY;

/// How many seconds players have at least for building their decks, however quick the game is.
const BUILDING_AT_LEAST: i64 = HOUR;

/// How many they have in a game without a clock.
const BUILDING_WITHOUT_CLOCK: i64 = 14 * DAY;

/// What happens at a moment of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Moment {
    /// The player who is awaited is reminded.
    Reminder,
    /// The opponent is told that the game can be claimed.
    Claimable,
    /// The decks that are not built are dealt at random.
    Deal,
    /// The time of the player who is awaited is up.
    Flag,
    /// The game closes as unfinished.
    Close,
}

/// The moments of the present turn, in which this seat is awaited, in their order.
pub(crate) fn moments(clock: &GameClock, seat: Seat) -> Vec<(ClockTime, Moment)> {
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
        if seconds >= DAY {
            let before = if seconds > DAY { LAST_REMINDER } else { LAST_REMINDER_OF_A_DAY };
            moments.push((end.plus(-before), Moment::Reminder));
        }
    }
    moments.push((end, Moment::Flag));
    moments
}

/// Until when decks can be built: as long as a turn may take, or longer.
pub(crate) fn building_end(clock: &GameClock) -> ClockTime {
    let seconds = match clock.pace {
        None => BUILDING_WITHOUT_CLOCK,
        Some(Pace::Turn(seconds) | Pace::Game { each: seconds, .. }) => i64::from(seconds).max(BUILDING_AT_LEAST),
    };
    clock.turn_at.plus(seconds)
}

/// When the time is up of this seat, which is awaited; never, without a clock.
pub(crate) fn flag_at(clock: &GameClock, seat: Seat) -> Option<ClockTime> {
    if clock.building {
        return Some(building_end(clock));
    }
    let seconds = match clock.pace? {
        Pace::Turn(seconds) => seconds,
        Pace::Game { each, .. } => clock.left.map_or(each, |left| left[seat]),
    };
    Some(clock.turn_at.plus(i64::from(seconds) + i64::from(clock.extra)))
}

/// The first moment of a turn that lies behind another.
fn next_moment(clock: &GameClock, seat: Seat, behind: ClockTime) -> Option<ClockTime> {
    moments(clock, seat).into_iter().map(|(at, _)| at).find(|at| *at > behind)
}

/// The first turn of a game at this pace, in which this seat is awaited; where none is, the building of decks.
pub(crate) fn first_turn(pace: Option<Pace>, seat: Option<Seat>, now: ClockTime) -> NewTurn {
    let left = pace.and_then(Pace::at_start).map(|each| BySeat { white: each, black: each });
    let clock = GameClock { pace, turn_at: now, building: seat.is_none(), ..GameClock::default() };
    if clock.building {
        return NewTurn { at: now, left, due: next_moment(&clock, Seat::White, now) };
    }
    begun(&clock, left, seat, now)
}

/// The turn that begins now, in which `next` is awaited; up to now `before` was.
pub(crate) fn next_turn(clock: &GameClock, before: Option<Seat>, next: Option<Seat>, now: ClockTime) -> NewTurn {
    let mut left = clock.left;
    if let (Some(Pace::Game { plus, .. }), Some(left), Some(seat)) = (clock.pace, left.as_mut(), before) {
        let until = clock.stopped_at.unwrap_or(now);
        let unused = flag_at(clock, seat).map_or(0, |end| end.since(until).max(0));
        left[seat] = u32::try_from(unused).unwrap_or(u32::MAX).saturating_add(plus);
    }
    begun(clock, left, next, now)
}

/// The turn that begins anew now, because it was taken back. The time that was used stays used, and for the turn that is
/// broken off by it nothing is added.
pub(crate) fn turn_again(clock: &GameClock, before: Option<Seat>, next: Option<Seat>, now: ClockTime) -> NewTurn {
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

    /// The moments of White's first turn, in hours after its beginning.
    fn hours(pace: Pace) -> Vec<(f64, Moment)> {
        let moments = moments(&at(pace), Seat::White);
        moments.into_iter().map(|(at, what)| (at.since(NOW) as f64 / HOUR as f64, what)).collect()
    }

    #[test]
    fn reminders_come_half_way_and_before_the_end() {
        use Moment::{Flag, Reminder};
        let [p14, p7, p5, p3, p2, p1, hour, quarter, five, game] = Pace::ALL;
        assert_eq!(hours(p14), [(168.0, Reminder), (324.0, Reminder), (336.0, Flag)]);
        assert_eq!(hours(p7), [(84.0, Reminder), (156.0, Reminder), (168.0, Flag)]);
        assert_eq!(hours(p5), [(60.0, Reminder), (108.0, Reminder), (120.0, Flag)]);
        assert_eq!(hours(p3), [(36.0, Reminder), (60.0, Reminder), (72.0, Flag)]);
        assert_eq!(hours(p2), [(24.0, Reminder), (36.0, Reminder), (48.0, Flag)]);
        assert_eq!(hours(p1), [(12.0, Reminder), (23.0, Reminder), (24.0, Flag)]);
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
