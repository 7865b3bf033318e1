//! Time zones, and what people call theirs: its name in the system's data, its city, a country, a large city nearby,
//! what
//! clocks there are called, or how far they are from UTC. No other file uses the library that reads the system's zone
//! data.

use std::sync::LazyLock;

use cardinal_ids::Timestamp;
use cardinal_words::spelling::{bare, nearest};
use jiff::civil::Time;
use jiff::tz::{Offset, TimeZone};
use jiff::{Span, Timestamp as Instant};

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

    /// The local day of the week, from 0 for Monday to 6 for Sunday. `None` outside the calendar's range.
    pub fn weekday(&self, at: Timestamp) -> Option<u8> {
        let local = self.rules.to_datetime(Instant::from_second(at.0).ok()?);
        Some(local.weekday().to_monday_zero_offset().unsigned_abs())
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

/// Countries, cities and names of clocks for each zone. Names that the system's data already has are not among them.
const CALLED: &str = include_str!("../../../../assets/places.txt");

/// A zone of the system's data, with what it is called.
pub struct NamedZone {
    /// The name in the system's data: `Europe/Berlin`.
    pub zone: String,
    /// Its city, as the name writes it, then what else it is called.
    pub called: Vec<String>,
}

/// Every zone that can be chosen, in alphabetical order.
static PLACES: LazyLock<Vec<NamedZone>> = LazyLock::new(|| {
    let known = jiff::tz::db().available().map(|name| name.as_str().to_owned());
    let mut zones: Vec<String> =
        known.filter(|name| name == UNIVERSAL || REGIONS.iter().any(|region| name.starts_with(region))).collect();
    zones.sort_unstable();
    zones.dedup();
    if zones.is_empty() {
        tracing::warn!("no time zones found, so players cannot choose theirs; install the package tzdata");
    }
    zones.into_iter().map(place).collect()
});

fn place(zone: String) -> NamedZone {
    let city = zone.rsplit('/').next().unwrap_or(&zone).replace('_', " ");
    let line = CALLED.lines().find_map(|line| line.strip_prefix(&zone)?.strip_prefix(": "));
    let others = line.into_iter().flat_map(|names| names.split(", ")).map(str::to_owned);
    let universal = (zone == UNIVERSAL).then(|| "GMT".to_owned());
    let called = [city].into_iter().chain(others).chain(universal).collect();
    NamedZone { zone, called }
}

/// All places. The first call reads files.
pub fn places() -> &'static [NamedZone] {
    &PLACES
}

/// The zones that a text names: by its whole name or, if none is called so, by any of the others.
pub(super) fn named(typed: &str) -> Vec<&'static str> {
    let typed = bare(typed);
    if typed.is_empty() {
        return Vec::new();
    }
    let is_called = |place: &&NamedZone| place.called.iter().any(|name| bare(name) == typed);
    let whole = PLACES.iter().find(|place| bare(&place.zone) == typed);
    let found: Vec<&NamedZone> = whole.map_or_else(|| PLACES.iter().filter(is_called).collect(), |place| vec![place]);
    found.into_iter().map(|place| place.zone.as_str()).collect()
}

/// The zones whose name, or one of whose names, is almost what was typed.
fn almost_named(typed: &str) -> Vec<&'static str> {
    let names = PLACES.iter().flat_map(|place| {
        let zone = place.zone.as_str();
        place.called.iter().map(|name| bare(name)).chain([bare(zone)]).map(move |name| (name, zone))
    });
    nearest(names, typed)
}

/// The clocks that are a fixed time from UTC: on every quarter of an hour from 12 hours behind to 14 ahead, with their
/// minutes.
static OFFSETS: LazyLock<Vec<(String, i16)>> = LazyLock::new(|| {
    let minutes = (-12 * 4..=14 * 4).map(|quarters| quarters * 15).filter(|minutes| *minutes != 0);
    minutes.map(|minutes| (written(minutes), minutes)).collect()
});

/// A distance from UTC, as it is stored and shown: `UTC+2`, `UTC-3:30`.
fn written(minutes: i16) -> String {
    let (sign, minutes) = (if minutes < 0 { '-' } else { '+' }, minutes.abs());
    match minutes % 60 {
        0 => format!("{UNIVERSAL}{sign}{}", minutes / 60),
        rest => format!("{UNIVERSAL}{sign}{}:{rest:02}", minutes / 60),
    }
}

/// Reads a distance from UTC, such as `UTC+2`, `GMT -3:30`, `+0200` or `utc+05.45`. Returns its name and its minutes;
/// `None` for any other text, and for a distance that no clock has.
pub fn offset(typed: &str) -> Option<(&'static str, i16)> {
    let typed: String = typed.to_lowercase().chars().filter(|sign| !sign.is_whitespace()).collect();
    let rest = ["utc", "gmt"].iter().find_map(|name| typed.strip_prefix(name)).unwrap_or(&typed);
    let (ahead, rest) = match rest.strip_prefix('+') {
        Some(rest) => (1, rest),
        None => (-1, rest.strip_prefix(['-', '−', '–'])?),
    };
    let (hours, minutes) = match rest.split_once([':', '.']) {
        Some(parts) => parts,
        None if rest.len() > 2 && rest.is_ascii() => rest.split_at(rest.len() - 2),
        None => (rest, "00"),
    };
    let number = |text: &str, longest: usize| {
        let is_number = (1..=longest).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| text.parse::<i16>().ok()).flatten()
    };
    let minutes = number(hours, 2)? * 60 + number(minutes, 2).filter(|minutes| *minutes < 60)?;
    let wanted = ahead * minutes;
    OFFSETS.iter().find(|(_, minutes)| *minutes == wanted).map(|(name, minutes)| (name.as_str(), *minutes))
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

    #[test]
    fn every_place_has_a_zone_of_the_systems_data_and_every_zone_its_names_once() {
        let lines: Vec<&str> = CALLED.lines().filter(|line| !line.starts_with('#')).collect();
        assert!(lines.len() > 200);
        for line in lines {
            let (zone, names) = line.split_once(": ").unwrap();
            assert!(places().iter().any(|place| place.zone == zone), "{zone}");
            let mut names: Vec<String> = names.split(", ").map(bare).collect();
            names.sort();
            let all = names.len();
            names.dedup();
            assert_eq!(names.len(), all, "{line}");
            assert!(names.iter().all(|name| !name.is_empty()), "{line}");
        }
    }

    #[test]
    fn distances_from_utc_are_read_as_they_are_written() {
        for (typed, name, minutes) in [
            ("UTC+2", "UTC+2", 120),
            ("utc + 2", "UTC+2", 120),
            ("GMT+02:00", "UTC+2", 120),
            ("+2", "UTC+2", 120),
            ("+0200", "UTC+2", 120),
            ("UTC-5", "UTC-5", -300),
            ("UTC−3:30", "UTC-3:30", -210),
            ("UTC+5.45", "UTC+5:45", 345),
            ("UTC+14", "UTC+14", 840),
            ("UTC-12", "UTC-12", -720),
        ] {
            assert_eq!(offset(typed), Some((name, minutes)), "{typed}");
            assert_eq!(offset(name), Some((name, minutes)), "{name}");
        }
        for typed in ["", "2", "UTC", "UTC+", "UTC+15", "UTC-13", "UTC+2:10", "UTC+2:60", "CET+1", "+2x", "++2", "+é00"]
        {
            assert_eq!(offset(typed), None, "{typed}");
        }
    }
}
