//! What people call their time zone: its name in the system's data, its city, a country, a large city nearby, what
//! clocks there are called, or how far they are from UTC.

use std::sync::LazyLock;

use cardinal_words::spelling::{bare, nearest};

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
pub(super) const UNIVERSAL: &str = "UTC";

/// Countries, cities and names of clocks for each zone. Names that the system's data already has are not among them.
const CALLED: &str = include_str!("../../../../assets/places.txt");

/// A zone of the system's data, with what it is called.
pub struct Place {
    /// The name in the system's data: `Europe/Berlin`.
    pub zone: String,
    /// Its city, as the name writes it, then what else it is called.
    pub called: Vec<String>,
}

/// Every zone that can be chosen, in alphabetical order.
static PLACES: LazyLock<Vec<Place>> = LazyLock::new(|| {
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

fn place(zone: String) -> Place {
    let city = zone.rsplit('/').next().unwrap_or(&zone).replace('_', " ");
    let line = CALLED.lines().find_map(|line| line.strip_prefix(&zone)?.strip_prefix(": "));
    let others = line.into_iter().flat_map(|names| names.split(", ")).map(str::to_owned);
    let universal = (zone == UNIVERSAL).then(|| "GMT".to_owned());
    let called = [city].into_iter().chain(others).chain(universal).collect();
    Place { zone, called }
}

/// All places. The first call reads files.
pub fn places() -> &'static [Place] {
    &PLACES
}

/// The zones that a text names: by its whole name or, if none is called so, by any of the others.
pub(super) fn named(typed: &str) -> Vec<&'static str> {
    let typed = bare(typed);
    if typed.is_empty() {
        return Vec::new();
    }
    let is_called = |place: &&Place| place.called.iter().any(|name| bare(name) == typed);
    let whole = PLACES.iter().find(|place| bare(&place.zone) == typed);
    let found: Vec<&Place> = whole.map_or_else(|| PLACES.iter().filter(is_called).collect(), |place| vec![place]);
    found.into_iter().map(|place| place.zone.as_str()).collect()
}

/// The zones whose name, or one of whose names, is almost what was typed.
pub(super) fn almost_named(typed: &str) -> Vec<&'static str> {
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
