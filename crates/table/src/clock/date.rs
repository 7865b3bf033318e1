//! Calendar days in UTC.

use std::fmt;

use cardinal_ids::Timestamp;

/// The seconds in a day.
pub const DAY: i64 = 24 * 60 * 60;

/// A calendar day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// The year.
    pub year: i64,
    month: i64,
    day: i64,
}

impl Date {
    /// The day on which a moment falls.
    pub const fn of(moment: Timestamp) -> Date {
        // Years start on 1 March here, so that a leap day is the last of its year.
        let days = moment.0.div_euclid(DAY) + 719_468;
        let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        let year = year + era * 400 + if month <= 2 { 1 } else { 0 };
        Date { year, month, day }
    }

    /// The first day of a year.
    pub const fn first_of(year: i64) -> Date {
        Date { year, month: 1, day: 1 }
    }

    /// The moment at which the day starts.
    pub const fn begins(self) -> Timestamp {
        let year = if self.month <= 2 { self.year - 1 } else { self.year };
        let month = if self.month > 2 { self.month - 3 } else { self.month + 9 };
        let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
        let of_year = (153 * month + 2) / 5 + self.day - 1;
        let days = era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468;
        Timestamp(days * DAY)
    }

    /// Reads a date such as `2026-12-24`. Returns `None` for any other form, or a day that does not exist.
    pub fn read(text: &str) -> Option<Date> {
        let mut parts = text.split('-');
        let mut number = |digits: usize| {
            let part = parts.next().filter(|part| part.len() == digits)?;
            part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse::<i64>().ok()).flatten()
        };
        let date = Date { year: number(4)?, month: number(2)?, day: number(2)? };
        (parts.next().is_none() && (1..=12).contains(&date.month) && Date::of(date.begins()) == date).then_some(date)
    }
}

impl fmt::Display for Date {
    /// Writes the date in the form that [`Date::read`] reads: `2026-12-24`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        // As printed by `date -u -d … +%s`.
        for (text, seconds) in [
            ("1970-01-01", 0),
            ("2000-02-29", 951_782_400),
            ("2000-03-01", 951_868_800),
            ("2024-12-31", 1_735_603_200),
            ("2026-12-24", 1_798_070_400),
            ("2100-03-01", 4_107_542_400),
        ] {
            let date = Date::read(text).unwrap();
            assert_eq!(date.begins(), Timestamp(seconds), "{text}");
            assert_eq!(Date::of(Timestamp(seconds + DAY - 1)), date);
            assert_eq!(date.to_string(), text);
        }
    }

    #[test]
    fn what_is_no_day_is_not_read() {
        for text in [
            "",
            "2026",
            "2026-12",
            "2026-13-01",
            "2026-00-10",
            "2026-02-29",
            "2100-02-29",
            "2026-04-31",
            "2026-12-00",
            "26-12-24",
            "2026-1-24",
            "2026-12-24-1",
            "2026-12-24 ",
            "+026-12-24",
            "2026/12/24",
            "24.12.2026",
        ] {
            assert_eq!(Date::read(text), None, "{text}");
        }
    }
}
