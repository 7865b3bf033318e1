//! Vacations: how players write their end, and how many days of a year they take.
//!
//! An end is typed as a date or a number of days, and becomes a time of day. It comes at that time, whether the bot
//! was running or not. Days are counted from the start of the vacation. A started day counts as a whole one, in the
//! year in which it starts by UTC.

use crate::app::clock::date::{DAY, Date};
use crate::store::{Absence, Timestamp};

/// The days of vacation that a player has in a year.
pub(crate) const DAYS_A_YEAR: u32 = 30;

/// What a player types to end a vacation.
pub(crate) const BACK: &str = "back";

/// A typed end of a vacation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Until {
    /// Now: the player is back.
    Back,
    /// At this moment: the start of a day, or a number of days from now.
    Moment(Timestamp),
}

/// Reads a typed end: `2026-12-24`, `10d` or `back`. Returns `None` for any other form.
pub(crate) fn read(typed: &str, now: Timestamp) -> Option<Until> {
    let typed = typed.trim().to_lowercase();
    if typed == BACK {
        return Some(Until::Back);
    }
    if let Some(days) = typed.strip_suffix('d') {
        let is_number = !days.is_empty() && days.len() <= 5 && days.bytes().all(|byte| byte.is_ascii_digit());
        let days: i64 = days.parse().ok().filter(|_| is_number)?;
        return Some(Until::Moment(now.plus(days * DAY)));
    }
    Date::read(&typed).map(|date| Until::Moment(date.begins()))
}

/// Why a vacation is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// It ends before it begins.
    Past,
    /// It takes more days of one year than are left.
    TooLong {
        /// The year.
        year: i64,
        /// The days of it that the player has left, not counting the current vacation.
        left: u32,
    },
}

/// A vacation within the limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Allowed {
    /// The days it takes in all.
    pub(crate) days: u32,
    /// The days left after it in the year in which it ends.
    pub(crate) left: u32,
}

/// Checks a vacation against the days that earlier ones have left.
///
/// # Errors
/// It ends in the past, or takes more days of a year than are left.
pub(crate) fn judge(over: &[Absence], since: Timestamp, until: Timestamp, now: Timestamp) -> Result<Allowed, Refused> {
    if until <= now {
        return Err(Refused::Past);
    }
    let mut allowed = Allowed { days: 0, left: 0 };
    for year in Date::of(since).year.. {
        let days = days_of(since, until, year);
        if days == 0 {
            break;
        }
        let left = left_of(over, year);
        allowed =
            Allowed { days: allowed.days + days, left: left.checked_sub(days).ok_or(Refused::TooLong { year, left })? };
    }
    Ok(allowed)
}

/// The days of a year that these vacations leave to a player.
pub(crate) fn left_of(absences: &[Absence], year: i64) -> u32 {
    let taken: u32 = absences.iter().map(|absence| days_of(absence.since, absence.until, year)).sum();
    DAYS_A_YEAR.saturating_sub(taken)
}

/// The earliest end of a vacation that still matters: one that ended before takes no day of this year or a later
/// one.
pub(crate) fn matters_from(now: Timestamp) -> Timestamp {
    Date::first_of(Date::of(now).year).begins()
}

/// The days of a vacation that start in this year. A vacation that ends at once takes one day.
fn days_of(since: Timestamp, until: Timestamp, year: i64) -> u32 {
    let days = ((until.0 - since.0 + DAY - 1) / DAY).max(1);
    let (first, end) = (Date::first_of(year).begins().0, Date::first_of(year + 1).begins().0);
    // The first day that starts at this moment or later.
    let from = |moment: i64| ((moment - since.0 + DAY - 1).div_euclid(DAY)).clamp(0, days);
    u32::try_from(from(end) - from(first)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Timestamp {
        Date::read(text).unwrap().begins()
    }

    fn over(since: Timestamp, until: Timestamp) -> Absence {
        Absence { since, until, over: true }
    }

    #[test]
    fn an_end_is_a_date_or_a_number_of_days() {
        let now = day("2026-07-01").plus(5 * 60 * 60);
        let moment = |text: &str| read(text, now);
        assert_eq!(moment("2026-07-10"), Some(Until::Moment(day("2026-07-10"))));
        assert_eq!(moment(" 10D "), Some(Until::Moment(now.plus(10 * DAY))));
        assert_eq!(moment("Back"), Some(Until::Back));
        for text in ["", "d", "10", "-1d", "1.5d", "10.7.", "7/10", "tomorrow", "123456d", "+3d", "٣d"] {
            assert_eq!(moment(text), None, "{text}");
        }
    }

    #[test]
    fn thirty_days_of_a_year_are_enough_and_a_second_more_is_too_much() {
        let now = day("2026-07-01").plus(77);
        let judged = |until| judge(&[], now, until, now);
        assert_eq!(judged(now.plus(30 * DAY)), Ok(Allowed { days: 30, left: 0 }));
        assert_eq!(judged(now.plus(30 * DAY + 1)), Err(Refused::TooLong { year: 2026, left: 30 }));
        assert_eq!(judged(now.plus(1)), Ok(Allowed { days: 1, left: 29 }));
        assert_eq!(judged(now), Err(Refused::Past));
        assert_eq!(judged(now.plus(-DAY)), Err(Refused::Past));
        assert_eq!(judged(day("9999-12-31")), Err(Refused::TooLong { year: 2026, left: 30 }));
    }

    #[test]
    fn absences_before_count_by_the_days_that_they_began() {
        let (june, now) = (day("2026-06-01"), day("2026-07-01"));
        // A vacation of 21 days (20 and a second), and one of a day that ended at once.
        let before = [over(june, june.plus(20 * DAY + 1)), over(june.plus(25 * DAY), june.plus(25 * DAY))];
        assert_eq!(left_of(&before, 2026), 8);
        assert_eq!(judge(&before, now, now.plus(8 * DAY), now), Ok(Allowed { days: 8, left: 0 }));
        assert_eq!(judge(&before, now, now.plus(9 * DAY), now), Err(Refused::TooLong { year: 2026, left: 8 }));
        assert_eq!(left_of(&before, 2025), 30);
    }

    #[test]
    fn a_new_year_has_days_of_its_own() {
        let christmas = day("2026-12-24");
        // Eight days start in the old year, the last of them on its last day.
        assert_eq!(judge(&[], christmas, christmas.plus(38 * DAY), christmas), Ok(Allowed { days: 38, left: 0 }));
        let too_long = judge(&[], christmas, christmas.plus(39 * DAY), christmas);
        assert_eq!(too_long, Err(Refused::TooLong { year: 2027, left: 30 }));
        let before = [over(day("2026-02-01"), day("2026-02-26"))];
        let too_long = judge(&before, christmas, christmas.plus(6 * DAY), christmas);
        assert_eq!(too_long, Err(Refused::TooLong { year: 2026, left: 5 }));
        // Its days in the old year don't count in the new one.
        assert_eq!(left_of(&[over(christmas, christmas.plus(10 * DAY))], 2027), 28);
    }
}
