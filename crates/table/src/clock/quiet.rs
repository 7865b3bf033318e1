//! Quiet hours: the part of the day in which a player wants no reminders.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use cardinal_ids::Timestamp;

use crate::clock::zone::{DAY, Zone};

/// A span between two minutes of the day in a time zone. It crosses midnight if the end is the smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct QuietHours {
    from: u16,
    to: u16,
}

/// Why a text cannot be read as quiet hours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QuietError {
    /// It is not two times of day.
    #[error("expected two times of day, such as `22-7` or `22:30-7:15`")]
    Form,
    /// Both times are the same.
    #[error("quiet hours end when they begin; expected two different times")]
    Empty,
}

impl QuietHours {
    /// The quiet hours that contain a moment. Their start is included, their end is not.
    pub fn around(self, zone: &Zone, at: Timestamp) -> Option<Range<Timestamp>> {
        let over_midnight = i64::from(self.to < self.from);
        // They may have started on the day before or, where clocks are set forward, on the next.
        (-1..=1).find_map(|day| {
            let (from, to) = (zone.moment(at, day, self.from)?, zone.moment(at, day + over_midnight, self.to)?);
            (from..to).contains(&at).then_some(from..to)
        })
    }

    /// The same hours from the evening on, where figures alone, such as `10-7`, would make most of a day quiet.
    pub fn from_evening(typed: &str) -> Option<QuietHours> {
        let hours: QuietHours = typed.parse().ok()?;
        let is_figures = typed.chars().all(|sign| !sign.is_alphabetic() && sign != ':' && sign != '.');
        let lasts = (hours.to + DAY - hours.from) % DAY;
        let noon = DAY / 2;
        let is_doubtful = is_figures && (1..noon).contains(&hours.from) && hours.to <= noon && lasts > noon;
        is_doubtful.then_some(QuietHours { from: hours.from + noon, to: hours.to })
    }

    /// Their start, as on a clock: `22:00`.
    pub fn begin(self) -> String {
        written(self.from)
    }

    /// Their end, as on a clock.
    pub fn end(self) -> String {
        written(self.to)
    }
}

/// A minute of the day, as on a clock: `07:15`.
pub fn written(minute: u16) -> String {
    format!("{:02}:{:02}", minute / 60, minute % 60)
}

impl fmt::Display for QuietHours {
    /// Writes the hours as they are stored: `22:00-07:15`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.begin(), self.end())
    }
}

impl FromStr for QuietHours {
    type Err = QuietError;

    /// Reads what a player types: two times with a dash or a word between them, such as `22-7`, `22:30 – 7:15`,
    /// `10pm-7am` or `22 to 7`.
    fn from_str(text: &str) -> Result<QuietHours, QuietError> {
        let text = text.to_lowercase();
        let between = [" to ", " until ", " till ", "–", "—", "-", "→", " "];
        let (from, to) = between.iter().find_map(|word| text.split_once(word)).ok_or(QuietError::Form)?;
        let (from, to) = (minute_of_day(from)?, minute_of_day(to)?);
        if from == to { Err(QuietError::Empty) } else { Ok(QuietHours { from, to }) }
    }
}

/// The minute of a time such as `7`, `22:30`, `22.30`, `22h`, `10pm` or `10:30 p.m.`, in small letters.
fn minute_of_day(text: &str) -> Result<u16, QuietError> {
    let text = text.trim().trim_start_matches("from ");
    let half = [("am", 0), ("a.m.", 0), ("pm", 12), ("p.m.", 12)];
    let half = half.iter().find_map(|(word, more)| Some((text.strip_suffix(word)?.trim_end(), *more)));
    let (time, more) = half.map_or((text.trim_end_matches('h'), None), |(time, more)| (time, Some(more)));
    let (hours, minutes) = time.split_once([':', '.', 'h']).unwrap_or((time, "00"));
    let number = |text: &str, lengths: Range<usize>| {
        let is_number = lengths.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| text.parse::<u16>().ok()).flatten().ok_or(QuietError::Form)
    };
    let (hours, minutes) = (number(hours, 1..3)?, number(minutes, 2..3)?);
    let hours = match more {
        // 12 comes before 1 in either half of the day.
        Some(more) if (1..=12).contains(&hours) => hours % 12 + more,
        Some(_) => return Err(QuietError::Form),
        None => hours,
    };
    // 24:00 is the start of the next day.
    match (hours, minutes) {
        (24, 0) => Ok(0),
        (0..24, 0..60) => Ok((hours * 60 + minutes) % DAY),
        _ => Err(QuietError::Form),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_are_read_as_they_are_typed() {
        for (typed, kept) in [
            ("22-7", "22:00-07:00"),
            ("22:30-7:15", "22:30-07:15"),
            (" 22 – 07:00 ", "22:00-07:00"),
            ("0-24:00", "empty"),
            ("13-24", "13:00-00:00"),
            ("23:59-0", "23:59-00:00"),
            ("10pm-7am", "22:00-07:00"),
            ("10:30 p.m. - 7 a.m.", "22:30-07:00"),
            ("12am-12pm", "00:00-12:00"),
            ("22 to 7", "22:00-07:00"),
            ("from 22 until 7", "22:00-07:00"),
            ("22h-7h30", "22:00-07:30"),
            ("22.30-7.15", "22:30-07:15"),
            ("22 7", "22:00-07:00"),
        ] {
            match typed.parse::<QuietHours>() {
                Ok(hours) => {
                    assert_eq!(hours.to_string(), kept);
                    assert_eq!(kept.parse(), Ok(hours));
                }
                Err(error) => assert_eq!((error, kept), (QuietError::Empty, "empty"), "{typed}"),
            }
        }
    }

    #[test]
    fn a_night_that_would_be_a_day_is_asked_about() {
        let asked = |typed: &str| QuietHours::from_evening(typed).map(|hours| hours.to_string());
        assert_eq!(asked("10-7").as_deref(), Some("22:00-07:00"));
        assert_eq!(asked("11 - 8").as_deref(), Some("23:00-08:00"));
        for typed in ["22-7", "10am-7am", "10:00-7:00", "1-9", "12-8", "0-7", "8-10", "x"] {
            assert_eq!(asked(typed), None, "{typed}");
        }
    }

    #[test]
    fn what_is_no_hours_is_refused() {
        for text in [
            "", "-", "22", "22-", "-7", "25-7", "24:01-7", "22:60-7", "22:5-7", "+22-7", "ten-six", "22-7-9", "2²-7",
            "13pm-7", "0am-7",
        ] {
            assert_eq!(text.parse::<QuietHours>(), Err(QuietError::Form), "{text}");
        }
        for text in ["7-7", "22:30-22:30", "0-24"] {
            assert_eq!(text.parse::<QuietHours>(), Err(QuietError::Empty), "{text}");
        }
    }

    /// The quiet hours around a moment in a zone, all in seconds since 1970.
    fn around(zone: &str, hours: &str, at: i64) -> Option<(i64, i64)> {
        let hours: QuietHours = hours.parse().unwrap();
        hours.around(&Zone::called(zone).unwrap(), Timestamp(at)).map(|range| (range.start.0, range.end.0))
    }

    const HOUR: i64 = 60 * 60;

    /// 2026-01-15 00:00 UTC.
    const JANUARY: i64 = 1_768_435_200;

    #[test]
    fn hours_across_midnight_begin_on_the_evening_before() {
        // Berlin is an hour ahead of UTC in winter.
        let night = Some((JANUARY + 21 * HOUR, JANUARY + 30 * HOUR));
        for at in [JANUARY + 21 * HOUR, JANUARY + 23 * HOUR, JANUARY + 24 * HOUR, JANUARY + 30 * HOUR - 1] {
            assert_eq!(around("Europe/Berlin", "22-7", at), night, "{at}");
        }
        for at in [JANUARY + 21 * HOUR - 1, JANUARY + 30 * HOUR] {
            assert_eq!(around("Europe/Berlin", "22-7", at), None, "{at}");
        }
        let lunch = Some((JANUARY + 11 * HOUR, JANUARY + 13 * HOUR));
        assert_eq!(around("Europe/Berlin", "12-14", JANUARY + 11 * HOUR), lunch);
        assert_eq!(around("Europe/Berlin", "12-14", JANUARY + 13 * HOUR), None);
    }

    /// 2026-03-29 00:00 UTC. An hour later, clocks in Berlin go from 2:00 to 3:00.
    const MARCH: i64 = 1_774_742_400;

    /// 2026-10-25 00:00 UTC. An hour later, clocks in Berlin go from 3:00 to 2:00.
    const OCTOBER: i64 = 1_792_886_400;

    #[test]
    fn a_night_is_as_long_as_clocks_make_it() {
        // 22:00 on the 28th is 21:00 UTC and 7:00 on the 29th is 5:00 UTC: eight hours.
        assert_eq!(around("Europe/Berlin", "22-7", MARCH), Some((MARCH - 3 * HOUR, MARCH + 5 * HOUR)));
        // 22:00 on the 24th is 20:00 UTC and 7:00 on the 25th is 6:00 UTC: ten hours.
        assert_eq!(around("Europe/Berlin", "22-7", OCTOBER), Some((OCTOBER - 4 * HOUR, OCTOBER + 6 * HOUR)));
    }

    #[test]
    fn hours_that_clocks_leave_out_or_show_twice_have_one_meaning() {
        // Clocks never show 2:30. They show 3:30 then, which is 1:30 UTC.
        assert_eq!(around("Europe/Berlin", "2:30-6", MARCH + HOUR), None);
        assert_eq!(
            around("Europe/Berlin", "2:30-6", MARCH + 2 * HOUR),
            Some((MARCH + HOUR + HOUR / 2, MARCH + 4 * HOUR))
        );
        // Clocks show 2:30 twice, at 0:30 and at 1:30 UTC.
        let quiet = Some((OCTOBER + HOUR / 2, OCTOBER + 5 * HOUR));
        assert_eq!(around("Europe/Berlin", "2:30-6", OCTOBER + HOUR / 2), quiet);
        assert_eq!(around("Europe/Berlin", "2:30-6", OCTOBER + HOUR), quiet);
        assert_eq!(around("Europe/Berlin", "23-2:30", OCTOBER + HOUR / 2), None);
    }

    #[test]
    fn across_the_date_line_the_day_is_another() {
        // On Kiritimati, 14 hours ahead, 22:00 on the 15th is 8:00 UTC.
        let night = Some((JANUARY + 8 * HOUR, JANUARY + 17 * HOUR));
        assert_eq!(around("Pacific/Kiritimati", "22-7", JANUARY + 12 * HOUR), night);
        assert_eq!(around("Pacific/Kiritimati", "22-7", JANUARY + 17 * HOUR), None);
        // In Pago Pago, 11 hours behind, 22:00 on the 14th is 9:00 UTC on the 15th.
        let night = Some((JANUARY + 9 * HOUR, JANUARY + 18 * HOUR));
        assert_eq!(around("Pacific/Pago_Pago", "22-7", JANUARY + 12 * HOUR), night);
    }
}
