//! Vacations: how players write their end, and how many days of a year they take.
//!
//! An end is typed as a date or a number of days, and becomes a time of day. It comes at that time, whether the bot
//! was running or not. Days are counted from the start of the vacation. A started day counts as a whole one, in the
//! year in which it starts by UTC.

use cardinal_ids::Timestamp;
use cardinal_store::Absence;
use cardinal_words::spelling::nearest;

use crate::clock::date::{DAY, Date};

/// The days of vacation that a player has in a year.
pub const DAYS_A_YEAR: u32 = 30;

/// What a player types to end a vacation.
pub const BACK: &str = "back";

/// A typed end of a vacation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// Now: the player is back.
    Back,
    /// At this moment: the start of a day, or a number of days from now.
    Moment(Timestamp),
}

/// Reads a typed end: `2026-12-24`, `5 Dec`, `tomorrow`, `next Monday`, `10d`, `5 days`, `1w` or `back`. Returns `None`
/// for any other form.
pub fn read(typed: &str, now: Timestamp) -> Option<Until> {
    let typed = typed.trim().to_lowercase();
    if typed == BACK {
        return Some(Until::Back);
    }
    let typed =
        ["until ", "till ", "for ", "in ", "on "].iter().find_map(|word| typed.strip_prefix(word)).unwrap_or(&typed);
    if let Some(days) = days_in(typed) {
        return Some(Until::Moment(now.plus(days * DAY)));
    }
    let date = Date::read(typed).or_else(|| next_weekday(typed, now)).or_else(|| day_and_month(typed, now))?;
    Some(Until::Moment(date.begins()))
}

/// The days of a span: `10d`, `5 days`, `a week`, `2w`.
fn days_in(typed: &str) -> Option<i64> {
    let rest = typed.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let (number, unit) = match typed.strip_prefix("a ") {
        Some(unit) => ("1", unit),
        None => (&typed[..typed.len() - rest.len()], rest),
    };
    let each = match unit.trim() {
        "d" | "day" | "days" => 1,
        "w" | "week" | "weeks" => 7,
        _ => return None,
    };
    number.parse::<i64>().ok().filter(|_| number.len() <= 5).map(|number| number * each)
}

const WEEKDAYS: [&str; 7] = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/// The weekday of 1 January 1970, a Thursday.
const FIRST_WEEKDAY: i64 = 4;

/// Tomorrow, or the next day with this name, which is never today.
fn next_weekday(typed: &str, now: Timestamp) -> Option<Date> {
    let in_days = |days: i64| Date::of(now.plus(days * DAY));
    if typed == "tomorrow" {
        return Some(in_days(1));
    }
    let name = typed.strip_prefix("next ").unwrap_or(typed);
    let wanted = WEEKDAYS.iter().position(|day| name.len() >= 3 && day.starts_with(name))?;
    let today = (now.0.div_euclid(DAY) + FIRST_WEEKDAY).rem_euclid(7);
    Some(in_days((wanted as i64 - today - 1).rem_euclid(7) + 1))
}

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// A day of a month, in either order and with or without the year: `5 dec`, `December 5th`, `24 Dec 2026`. Without it,
/// the next one.
fn day_and_month(typed: &str, now: Timestamp) -> Option<Date> {
    let words: Vec<&str> = typed.split([' ', ',', '.']).filter(|word| !word.is_empty()).collect();
    let month = |word: &str| MONTHS.iter().position(|month| word.len() >= 3 && month.starts_with(word));
    let (day, month, year) = match *words.as_slice() {
        [one, other] if month(one).is_some() => (other, month(one)?, None),
        [one, other] => (one, month(other)?, None),
        [one, other, year] if month(one).is_some() => (other, month(one)?, Some(year)),
        [one, other, year] => (one, month(other)?, Some(year)),
        _ => return None,
    };
    let day = ["st", "nd", "rd", "th"].iter().find_map(|end| day.strip_suffix(end)).unwrap_or(day);
    let of = |year: &str| Date::read(&format!("{year}-{:02}-{day:0>2}", month + 1));
    let this_year = Date::of(now).year;
    match year {
        Some(year) => of(year),
        // The day may exist in one of the years alone.
        None => {
            [this_year, this_year + 1].iter().filter_map(|year| of(&year.to_string())).find(|date| date.begins() > now)
        }
    }
}

/// The ends that a text that can't be [read] may mean, as they can be typed: a number without its unit, a date in
/// figures that are read otherwise elsewhere, or words with a letter wrong.
pub fn meant(typed: &str, now: Timestamp) -> Vec<String> {
    let typed = typed.trim().to_lowercase();
    let all = if typed.bytes().all(|byte| byte.is_ascii_digit()) {
        vec![[typed.as_str(), "days"].join(" ")]
    } else if let [one, other, rest @ ..] =
        &typed.split(['.', '/', ' ', '-']).filter(|part| !part.is_empty()).collect::<Vec<_>>()[..]
        && rest.len() <= 1
        && [*one, *other].iter().all(|part| part.len() <= 2)
    {
        let in_order = |day: &str, month: &str| {
            let month = MONTHS.get(month.parse::<usize>().ok()?.checked_sub(1)?)?;
            let day: u8 = day.parse().ok()?;
            Some(rest.first().map_or_else(|| format!("{day} {month}"), |year| format!("{day} {month} {year}")))
        };
        // In other places the month comes first, except with dots.
        let reversed = (!typed.contains('.')).then(|| in_order(other, one)).flatten();
        in_order(one, other).into_iter().chain(reversed).collect()
    } else {
        let words = ["tomorrow", "days", "day", "weeks", "week", "next", "until", BACK];
        let known = || words.iter().chain(&WEEKDAYS).chain(&MONTHS).map(|word| ((*word).to_owned(), *word));
        let right = |word| {
            if known().any(|(known, _)| known == word) {
                word
            } else {
                nearest(known(), word).first().copied().unwrap_or(word)
            }
        };
        vec![typed.split_whitespace().map(right).collect::<Vec<_>>().join(" ")]
    };
    let mut ends: Vec<(Until, String)> = Vec::new();
    for text in all {
        if let Some(until) = read(&text, now)
            && ends.iter().all(|(known, _)| *known != until)
        {
            ends.push((until, text));
        }
    }
    ends.into_iter().map(|(_, text)| text).collect()
}

/// Why a vacation is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
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
pub struct Allowed {
    /// The days it takes in all.
    pub days: u32,
    /// The days left after it in the year in which it ends.
    pub left: u32,
}

/// Checks a vacation against the days that earlier ones have left.
///
/// # Errors
/// It ends in the past, or takes more days of a year than are left.
pub fn judge(over: &[Absence], since: Timestamp, until: Timestamp, now: Timestamp) -> Result<Allowed, Refused> {
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
pub fn left_of(absences: &[Absence], year: i64) -> u32 {
    let taken: u32 = absences.iter().map(|absence| days_of(absence.since, absence.until, year)).sum();
    DAYS_A_YEAR.saturating_sub(taken)
}

/// The earliest end of a vacation that still matters: one that ended before takes no day of this year or a later
/// one.
pub fn matters_from(now: Timestamp) -> Timestamp {
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
        for text in [
            "", "d", "10", "-1d", "1.5d", "10.7.", "7/10", "123456d", "+3d", "٣d", "31 feb", "29 feb", "5 d e", "de 5",
            "someday",
        ] {
            assert_eq!(moment(text), None, "{text}");
        }
    }

    #[test]
    fn an_end_is_said_as_one_says_it() {
        // A Wednesday.
        let now = day("2026-07-01").plus(5 * 60 * 60);
        for (text, date) in [
            ("tomorrow", "2026-07-02"),
            ("next Monday", "2026-07-06"),
            ("mon", "2026-07-06"),
            ("until tuesday", "2026-07-07"),
            ("Wednesday", "2026-07-08"),
            ("5 Dec", "2026-12-05"),
            ("December 5th", "2026-12-05"),
            ("30 june", "2027-06-30"),
            ("Dec 24, 2026", "2026-12-24"),
        ] {
            assert_eq!(read(text, now), Some(Until::Moment(day(date))), "{text}");
        }
        for (text, days) in [("5 days", 5), ("1w", 7), ("a week", 7), ("2 weeks", 14), ("for 3 days", 3), ("1 day", 1)]
        {
            assert_eq!(read(text, now), Some(Until::Moment(now.plus(days * DAY))), "{text}");
        }
    }

    #[test]
    fn what_may_be_meant_is_asked() {
        let now = day("2026-07-01").plus(5 * 60 * 60);
        for (text, ends) in [
            ("10", &["10 days"][..]),
            ("24.12.", &["24 december"]),
            ("24.12.2026", &["24 december 2026"]),
            ("5/12", &["5 december", "12 may"]),
            ("12/24", &["24 december"]),
            ("5/5/2027", &["5 may 2027"]),
            ("tomorow", &["tomorrow"]),
            ("next mondey", &["next monday"]),
            ("5 decembre", &["5 december"]),
            ("3 dasy", &["3 days"]),
            ("someday", &[]),
            ("", &[]),
            ("30/30", &[]),
            ("x/y", &[]),
        ] {
            assert_eq!(meant(text, now), ends, "{text}");
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
