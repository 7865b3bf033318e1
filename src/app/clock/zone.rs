//! Time zones by their names in the system's zone data. No other file uses the library that reads it.

use std::sync::LazyLock;

use jiff::civil::Time;
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp as Instant};

use crate::store::Timestamp;

/// The minutes in a day, as clocks count them.
pub(crate) const DAY: u16 = 24 * 60;

/// The prefixes of zones that are named after a place. All other names are old ones or offsets.
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

/// The only zone on offer without a place.
const UNIVERSAL: &str = "UTC";

/// Every zone that can be chosen, in alphabetical order.
static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let known = jiff::tz::db().available().map(|name| name.as_str().to_owned());
    let mut names: Vec<String> =
        known.filter(|name| name == UNIVERSAL || REGIONS.iter().any(|region| name.starts_with(region))).collect();
    names.sort_unstable();
    names.dedup();
    if names.is_empty() {
        tracing::warn!("no time zones found, so players cannot choose theirs; install the package tzdata");
    }
    names
});

/// A time zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Zone {
    name: &'static str,
    rules: TimeZone,
}

/// Why no zone could be found by a name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ZoneError {
    /// No zone has this name.
    #[error("no time zone has this name; expected one such as `Europe/Berlin`")]
    Unknown,
    /// Several zones end in this name.
    #[error("{} time zones end in this name; expected the full name", .0.len())]
    Several(Vec<&'static str>),
}

impl Zone {
    /// The names of all zones. The first call reads files.
    pub(crate) fn names() -> impl Iterator<Item = &'static str> {
        NAMES.iter().map(String::as_str)
    }

    /// Finds a zone by its full name or its city alone, ignoring case.
    ///
    /// # Errors
    /// No zone has the name, or several have.
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
            tracing::warn!(zone = name, %error, "cannot read the system's data of a time zone");
            ZoneError::Unknown
        })?;
        Ok(Zone { name, rules })
    }

    /// Its name in the system's data, such as `Europe/Berlin`.
    pub(crate) const fn name(&self) -> &'static str {
        self.name
    }

    /// The local time in minutes since midnight. `None` outside the calendar's range.
    pub(crate) fn minute_of_day(&self, at: Timestamp) -> Option<u16> {
        let local = self.rules.to_datetime(Instant::from_second(at.0).ok()?);
        Some(local.hour() as u16 * 60 + local.minute() as u16)
    }

    /// When local clocks show this minute of the day, a number of days after the day of a moment (negative for
    /// before). If they show it twice because they are set back, the first time counts. If they skip it because
    /// they are set forward, it is that much later. `None` outside the calendar's range.
    pub(crate) fn moment(&self, day_of: Timestamp, days: i64, minute: u16) -> Option<Timestamp> {
        let day = self.rules.to_datetime(Instant::from_second(day_of.0).ok()?).date();
        let day = day.checked_add(Span::new().try_days(days).ok()?).ok()?;
        let time = Time::new((minute / 60) as i8, (minute % 60) as i8, 0, 0).ok()?;
        let at = self.rules.to_timestamp(day.to_datetime(time)).ok()?;
        Some(Timestamp(at.as_second()))
    }
}

/// The last part of a zone's name, which is the city for most.
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
