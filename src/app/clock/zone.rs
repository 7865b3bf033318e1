//! Time zones, by the names that the system's zone data has for them. No other file knows the library that reads it.

use std::sync::LazyLock;

use jiff::civil::Time;
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp as Instant};

use crate::store::Timestamp;

/// Minutes of a day, as clocks count them.
pub(crate) const DAY: u16 = 24 * 60;

/// What the names of zones begin with that are named for a place. The rest are old names and offsets.
const REGIONS: [&str; 10] = [
    "Africa/",
    "America/",
    "Antarctica/",
    "Arctic/",
    "Asia/",
    "Atlantic/",
    "Australia/",
    "Europe/",
    "Indian/",
    "Pacific/",
];

/// The one zone that has no place.
const UNIVERSAL: &str = "UTC";

/// Every zone that can be chosen, by name, in the order of the alphabet.
static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let known = jiff::tz::db().available().map(|name| name.as_str().to_owned());
    let mut names: Vec<String> =
        known.filter(|name| name == UNIVERSAL || REGIONS.iter().any(|region| name.starts_with(region))).collect();
    names.sort_unstable();
    names.dedup();
    if names.is_empty() {
        tracing::warn!("the system has no time zones, so players cannot choose theirs: it lacks the package tzdata");
    }
    names
});

/// A time zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Zone {
    name: &'static str,
    rules: TimeZone,
}

/// Why there is no zone of a name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ZoneError {
    /// None is called so.
    #[error("no time zone is called so")]
    Unknown,
    /// Several places are called so.
    #[error("{} time zones are called so", .0.len())]
    Several(Vec<&'static str>),
}

impl Zone {
    /// The names of all zones. The first call reads files.
    pub(crate) fn names() -> impl Iterator<Item = &'static str> {
        NAMES.iter().map(String::as_str)
    }

    /// The zone that is called so, by its whole name or by its city alone, in capitals or not.
    ///
    /// # Errors
    /// None is, or several are.
    pub(crate) fn called(typed: &str) -> Result<Zone, ZoneError> {
        let typed = typed.trim().replace(' ', "_");
        let whole = Zone::names().find(|name| name.eq_ignore_ascii_case(&typed));
        let name = if let Some(name) = whole {
            name
        } else {
            let cities: Vec<&str> = Zone::names().filter(|name| last_part(name).eq_ignore_ascii_case(&typed)).collect();
            match cities[..] {
                [] => return Err(ZoneError::Unknown),
                [only] => only,
                _ => return Err(ZoneError::Several(cities)),
            }
        };
        let rules = TimeZone::get(name).map_err(|error| {
            tracing::warn!(zone = name, %error, "the system's data of a time zone cannot be read");
            ZoneError::Unknown
        })?;
        Ok(Zone { name, rules })
    }

    /// What it is called in the system's data, such as `Europe/Berlin`.
    pub(crate) const fn name(&self) -> &'static str {
        self.name
    }

    /// What clocks show there: minutes since midnight. Nothing for moments beyond all calendars.
    pub(crate) fn minute_of_day(&self, at: Timestamp) -> Option<u16> {
        let local = self.rules.to_datetime(Instant::from_second(at.0).ok()?);
        Some(local.hour() as u16 * 60 + local.minute() as u16)
    }

    /// When clocks show this minute of the day there, so many days after the day of a moment (before it when negative).
    /// Where they are set back and show it twice it is the first time, where they are set forward and never show it as
    /// much later as they are set. Nothing for moments beyond all calendars.
    pub(crate) fn moment(&self, day_of: Timestamp, days: i64, minute: u16) -> Option<Timestamp> {
        let day = self.rules.to_datetime(Instant::from_second(day_of.0).ok()?).date();
        let day = day.checked_add(Span::new().try_days(days).ok()?).ok()?;
        let time = Time::new((minute / 60) as i8, (minute % 60) as i8, 0, 0).ok()?;
        let at = self.rules.to_timestamp(day.to_datetime(time)).ok()?;
        Some(Timestamp(at.as_second()))
    }
}

/// The city, or whatever stands for it, of a zone's name.
pub(crate) fn last_part(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
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
        ] {
            assert_eq!(Zone::called(typed).map(|zone| zone.name()), Ok(name), "{typed}");
        }
    }

    #[test]
    fn what_is_no_zone_is_none() {
        for typed in ["", "Atlantis", "Europe", "../../etc/passwd", "Etc/GMT+5", "EST5EDT", "posixrules", "é"] {
            assert_eq!(Zone::called(typed), Err(ZoneError::Unknown), "{typed}");
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
