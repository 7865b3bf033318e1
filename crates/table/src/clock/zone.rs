//! Time zones. No other file than this one and `places` uses the library that reads the system's zone data.

use cardinal_ids::Timestamp;
use jiff::civil::Time;
use jiff::tz::{Offset, TimeZone};
use jiff::{Span, Timestamp as Instant};

use crate::clock::places::{almost_named, named, offset};

/// The minutes in a day, as clocks count them.
pub const DAY: u16 = 24 * 60;

/// A time zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    name: &'static str,
    rules: TimeZone,
}

/// Why no zone could be found by a name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ZoneError {
    /// No zone has this name.
    #[error("no time zone has this name; expected one such as `Europe/Berlin`")]
    Unknown {
        /// The zones whose names are almost the same.
        meant: Vec<&'static str>,
    },
    /// Several zones are called so.
    #[error("{} time zones are called so; expected the full name", .0.len())]
    Several(Vec<&'static str>),
}

impl Zone {
    /// Finds a zone by its full name, its city, its country, a large city in it, what its clocks are called, or its
    /// distance from UTC. Capitals, marks, blanks and hyphens don't count. The first call reads files.
    ///
    /// # Errors
    /// No zone has the name, or several have.
    pub fn called(typed: &str) -> Result<Zone, ZoneError> {
        if let Some((name, minutes)) = offset(typed) {
            let ahead = Offset::from_seconds(i32::from(minutes) * 60);
            let rules = TimeZone::fixed(ahead.map_err(|_| ZoneError::Unknown { meant: Vec::new() })?);
            return Ok(Zone { name, rules });
        }
        let name = match named(typed)[..] {
            [] => return Err(ZoneError::Unknown { meant: almost_named(typed) }),
            [only] => only,
            ref several => return Err(ZoneError::Several(several.to_vec())),
        };
        let rules = TimeZone::get(name).map_err(|error| {
            tracing::warn!(zone = name, %error, "cannot read the system's data of a time zone");
            ZoneError::Unknown { meant: Vec::new() }
        })?;
        Ok(Zone { name, rules })
    }

    /// Its name in the system's data, such as `Europe/Berlin`, or its distance from UTC: `UTC+2`.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The local time in minutes since midnight. `None` outside the calendar's range.
    pub fn minute_of_day(&self, at: Timestamp) -> Option<u16> {
        let local = self.rules.to_datetime(Instant::from_second(at.0).ok()?);
        Some(local.hour() as u16 * 60 + local.minute() as u16)
    }

    /// When local clocks show this minute of the day, a number of days after the day of a moment (negative for
    /// before). If they show it twice because they are set back, the first time counts. If they skip it because
    /// they are set forward, it is that much later. `None` outside the calendar's range.
    pub fn moment(&self, day_of: Timestamp, days: i64, minute: u16) -> Option<Timestamp> {
        let day = self.rules.to_datetime(Instant::from_second(day_of.0).ok()?).date();
        let day = day.checked_add(Span::new().try_days(days).ok()?).ok()?;
        let time = Time::new((minute / 60) as i8, (minute % 60) as i8, 0, 0).ok()?;
        let at = self.rules.to_timestamp(day.to_datetime(time)).ok()?;
        Some(Timestamp(at.as_second()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zone_is_found_by_its_name_or_its_city() {
        for (typed, name) in [
            ("Europe/Berlin", "Europe/Berlin"),
            ("berlin", "Europe/Berlin"),
            (" New York ", "America/New_York"),
            ("america/argentina/buenos_aires", "America/Argentina/Buenos_Aires"),
            ("utc", "UTC"),
            ("GMT", "UTC"),
            ("India", "Asia/Kolkata"),
            ("Germany", "Europe/Berlin"),
            ("uk", "Europe/London"),
            ("Korea", "Asia/Seoul"),
            ("Ivory Coast", "Africa/Abidjan"),
            ("San Francisco", "America/Los_Angeles"),
            ("Munich", "Europe/Berlin"),
            ("München", "Europe/Berlin"),
            ("Bengaluru", "Asia/Kolkata"),
            ("são paulo", "America/Sao_Paulo"),
            ("Reykjavík", "Atlantic/Reykjavik"),
            ("new-york", "America/New_York"),
            ("CET", "Europe/Berlin"),
            ("pst", "America/Los_Angeles"),
            ("Eastern Time", "America/New_York"),
            ("UTC+2", "UTC+2"),
            ("gmt-3:30", "UTC-3:30"),
        ] {
            assert_eq!(Zone::called(typed).map(|zone| zone.name()), Ok(name), "{typed}");
        }
    }

    #[test]
    fn a_name_of_several_zones_is_asked_about_and_a_wrong_letter_too() {
        let several = |typed| match Zone::called(typed) {
            Err(ZoneError::Several(names)) => names,
            other => panic!("{typed}: {other:?}"),
        };
        assert_eq!(several("IST"), ["Asia/Jerusalem", "Asia/Kolkata", "Europe/Dublin"]);
        assert!(several("USA").contains(&"America/Chicago") && several("Australia").contains(&"Australia/Perth"));
        for (typed, meant) in [
            ("Berln", &["Europe/Berlin", "Europe/Zurich"][..]),
            ("Muncih", &["Europe/Berlin"]),
            ("Germny", &["Europe/Berlin"]),
            ("Europe/Berlim", &["Europe/Berlin"]),
            ("Los Angelos", &["America/Los_Angeles"]),
        ] {
            assert_eq!(Zone::called(typed), Err(ZoneError::Unknown { meant: meant.to_vec() }), "{typed}");
        }
    }

    #[test]
    fn what_is_no_zone_is_none() {
        for typed in ["", "Atlantis", "Europe", "../../etc/passwd", "Etc/GMT+5", "EST5EDT", "posixrules", "é", "UTC+15"]
        {
            assert_eq!(Zone::called(typed), Err(ZoneError::Unknown { meant: Vec::new() }), "{typed}");
        }
    }

    #[test]
    fn a_distance_from_utc_is_the_same_all_year() {
        let zone = Zone::called("UTC+5:45").unwrap();
        for at in [0, 1_768_435_200, 1_784_073_600] {
            assert_eq!(zone.minute_of_day(Timestamp(at)), Some(5 * 60 + 45), "midnight by UTC");
        }
    }

    #[test]
    fn moments_beyond_all_calendars_are_none() {
        let zone = Zone::called("Europe/Berlin").unwrap();
        assert_eq!(zone.minute_of_day(Timestamp(i64::MAX)), None);
        assert_eq!(zone.moment(Timestamp(i64::MIN), 0, 0), None);
        assert_eq!(zone.moment(Timestamp(0), i64::MAX, 0), None);
    }
}
