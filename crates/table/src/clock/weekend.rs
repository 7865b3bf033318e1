//! Weekends: Saturday and Sunday in the time zone of the player whose clock is paused then.
//!
//! A weekend is a reason to pause a clock like any other ([`Stops`](cardinal_store::Stops)): it is stored when it
//! begins and removed when it ends. What has passed of a turn is therefore never worked out from a calendar, and
//! neither an absence of the bot nor another time zone changes it. The calendar is asked only whether it's a weekend
//! now, and when the next one begins.

use std::ops::Range;

use cardinal_ids::Timestamp;

use crate::clock::zone::Zone;

/// The days of the week, counted from Monday.
const SATURDAY: i64 = 5;
const WEEK: i64 = 7;

/// The weekends of the players who are to act: of one, or of both while they build their decks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weekends(Vec<Zone>);

impl Weekends {
    /// The weekends in these time zones. It's a weekend while it is one in any of them.
    pub const fn of(zones: Vec<Zone>) -> Weekends {
        Weekends(zones)
    }

    /// The weekend that contains a moment. Its start is included, its end is not.
    pub fn around(&self, at: Timestamp) -> Option<Range<Timestamp>> {
        let mut weekend = self.0.iter().find_map(|zone| around(zone, at))?;
        // In another zone it may begin before, or last longer.
        while let Some(longer) = self.0.iter().find_map(|zone| around(zone, weekend.end)) {
            weekend.end = longer.end;
        }
        let starts = self.0.iter().filter_map(|zone| around(zone, at)).map(|each| each.start);
        weekend.start = starts.min().unwrap_or(weekend.start);
        Some(weekend)
    }

    /// When the next weekend begins: the present one, if there is one.
    pub fn next(&self, at: Timestamp) -> Option<Timestamp> {
        if let Some(weekend) = self.around(at) {
            return Some(weekend.start);
        }
        self.0.iter().filter_map(|zone| saturday(zone, at)).min()
    }

    /// The moment by which this many seconds have passed that are not part of a weekend.
    pub fn after(&self, at: Timestamp, seconds: i64) -> Timestamp {
        let (mut at, mut left) = (at, seconds);
        while left > 0 {
            if let Some(weekend) = self.around(at) {
                at = weekend.end;
            }
            let Some(begin) = self.next(at) else { break };
            let until = begin.0 - at.0;
            if left <= until {
                break;
            }
            (at, left) = (begin, left - until);
        }
        at.plus(left)
    }
}

/// The weekend in a zone that contains a moment.
fn around(zone: &Zone, at: Timestamp) -> Option<Range<Timestamp>> {
    let since = i64::from(zone.weekday(at)?) - SATURDAY;
    let midnight = |days| zone.moment(at, days, 0);
    let weekend = if since >= 0 { midnight(-since)?..midnight(WEEK - SATURDAY - since)? } else { return None };
    weekend.contains(&at).then_some(weekend)
}

/// When the next Saturday begins in a zone, on a weekday.
fn saturday(zone: &Zone, at: Timestamp) -> Option<Timestamp> {
    let days = SATURDAY - i64::from(zone.weekday(at)?);
    zone.moment(at, days, 0).filter(|begin| *begin > at)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: i64 = 60 * 60;
    const DAY: i64 = 24 * HOUR;

    /// Saturday, 2026-01-17 00:00 UTC.
    const JANUARY: i64 = 1_768_608_000;

    /// Saturday, 2026-03-28 00:00 UTC. Clocks in Berlin go from 2:00 to 3:00 a day and an hour later.
    const MARCH: i64 = 1_774_656_000;

    /// Saturday, 2026-10-24 00:00 UTC. Clocks in Berlin go from 3:00 to 2:00 a day and an hour later.
    const OCTOBER: i64 = 1_792_800_000;

    fn weekends(zones: &[&str]) -> Weekends {
        Weekends::of(zones.iter().map(|name| Zone::called(name).unwrap()).collect())
    }

    fn around_in(zones: &[&str], at: i64) -> Option<(i64, i64)> {
        weekends(zones).around(Timestamp(at)).map(|weekend| (weekend.start.0, weekend.end.0))
    }

    #[test]
    fn a_weekend_is_saturday_and_sunday_by_the_clocks_there() {
        let here = Some((JANUARY, JANUARY + 2 * DAY));
        for at in [JANUARY, JANUARY + DAY, JANUARY + 2 * DAY - 1] {
            assert_eq!(around_in(&["UTC"], at), here, "{at}");
        }
        for at in [JANUARY - 1, JANUARY + 2 * DAY, JANUARY + 4 * DAY] {
            assert_eq!(around_in(&["UTC"], at), None, "{at}");
        }
        // On Kiritimati, 14 hours ahead, and in Pago Pago, 11 hours behind.
        let ahead = (JANUARY - 14 * HOUR, JANUARY + 2 * DAY - 14 * HOUR);
        assert_eq!(around_in(&["Pacific/Kiritimati"], ahead.0), Some(ahead));
        assert_eq!(around_in(&["Pacific/Kiritimati"], ahead.1), None);
        let behind = (JANUARY + 11 * HOUR, JANUARY + 2 * DAY + 11 * HOUR);
        assert_eq!(around_in(&["Pacific/Pago_Pago"], behind.1 - 1), Some(behind));
        assert_eq!(around_in(&["Pacific/Pago_Pago"], behind.0 - 1), None);
    }

    #[test]
    fn a_weekend_is_as_long_as_clocks_make_it() {
        // An hour ahead of UTC in winter, two in summer: 47 and 49 hours.
        let spring = (MARCH - HOUR, MARCH + 2 * DAY - 2 * HOUR);
        assert_eq!(around_in(&["Europe/Berlin"], MARCH + DAY), Some(spring));
        let autumn = (OCTOBER - 2 * HOUR, OCTOBER + 2 * DAY - HOUR);
        assert_eq!(around_in(&["Europe/Berlin"], OCTOBER), Some(autumn));
        assert_eq!(around_in(&["Europe/Berlin"], OCTOBER + 2 * DAY - HOUR - 1), Some(autumn));
    }

    #[test]
    fn the_next_weekend_begins_on_saturday_or_has_begun() {
        let next = |at| weekends(&["UTC"]).next(Timestamp(at)).unwrap().0;
        assert_eq!(next(JANUARY - 5 * DAY), JANUARY);
        assert_eq!(next(JANUARY - 1), JANUARY);
        assert_eq!(next(JANUARY + DAY), JANUARY);
        assert_eq!(next(JANUARY + 2 * DAY), JANUARY + 7 * DAY);
    }

    #[test]
    fn time_runs_on_weekdays_alone() {
        let after = |at, seconds| weekends(&["UTC"]).after(Timestamp(at), seconds).0;
        assert_eq!(after(JANUARY - DAY, DAY), JANUARY, "all of Friday");
        assert_eq!(after(JANUARY - DAY, DAY + 1), JANUARY + 2 * DAY + 1);
        assert_eq!(after(JANUARY + DAY, HOUR), JANUARY + 2 * DAY + HOUR, "from Sunday");
        assert_eq!(after(JANUARY - 5 * DAY, 14 * DAY), JANUARY + 13 * DAY, "five, five and four days");
        assert_eq!(after(JANUARY - HOUR, 0), JANUARY - HOUR);
    }

    #[test]
    fn two_weekends_are_one_from_the_first_start_to_the_last_end() {
        let zones = ["Pacific/Kiritimati", "Pacific/Pago_Pago"];
        let (begin, end) = (JANUARY - 14 * HOUR, JANUARY + 2 * DAY + 11 * HOUR);
        assert_eq!(around_in(&zones, begin), Some((begin, end)));
        assert_eq!(around_in(&zones, begin - 1), None);
        assert_eq!(around_in(&zones, end - 1).unwrap().1, end);
        assert_eq!(around_in(&zones, end), None);
        assert_eq!(weekends(&zones).next(Timestamp(JANUARY - 2 * DAY)), Some(Timestamp(begin)));
        assert_eq!(weekends(&zones).after(Timestamp(begin - HOUR), 2 * HOUR), Timestamp(end + HOUR));
    }
}
