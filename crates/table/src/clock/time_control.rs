//! The time controls that players can choose.

use std::fmt;

use cardinal_ids::Pace;

/// A time control, or no clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TimeControl(pub Option<Pace>);

/// The name of no clock.
const NONE: &str = "none";

/// Every time control on offer with the name under which it is sent and stored.
const SLUGS: [(&str, TimeControl); 20] = {
    let [
        p14,
        p7,
        p5,
        p3,
        p2,
        p1,
        hour,
        quarter,
        five,
        game,
        slow_bank,
        bank,
        fast_bank,
        total60,
        total30,
        total14,
        total7,
        total3,
        total1,
    ] = Pace::ALL;
    [
        (NONE, TimeControl(None)),
        ("14d", TimeControl::at(p14)),
        ("7d", TimeControl::at(p7)),
        ("5d", TimeControl::at(p5)),
        ("3d", TimeControl::at(p3)),
        ("2d", TimeControl::at(p2)),
        ("1d", TimeControl::at(p1)),
        ("60m", TimeControl::at(hour)),
        ("15m", TimeControl::at(quarter)),
        ("5m", TimeControl::at(five)),
        ("10m+10s", TimeControl::at(game)),
        ("7d+2d<=10d", TimeControl::at(slow_bank)),
        ("3d+1d<=5d", TimeControl::at(bank)),
        ("1d+720m<=2d", TimeControl::at(fast_bank)),
        ("60d+0", TimeControl::at(total60)),
        ("30d+0", TimeControl::at(total30)),
        ("14d+0", TimeControl::at(total14)),
        ("7d+0", TimeControl::at(total7)),
        ("3d+0", TimeControl::at(total3)),
        ("1d+0", TimeControl::at(total1)),
    ]
};

impl TimeControl {
    const fn at(pace: Pace) -> TimeControl {
        TimeControl(Some(pace))
    }

    /// Every time control on offer with its name: no clock, then time per turn, the slowest first, then time for the
    /// whole game.
    pub fn all() -> impl Iterator<Item = (&'static str, TimeControl)> {
        SLUGS.into_iter()
    }

    /// The name under which it is sent and stored.
    pub fn slug(self) -> String {
        self.to_string()
    }

    /// Reads the name under which a time control is sent or stored that players can choose.
    pub fn of(slug: &str) -> Option<TimeControl> {
        if slug == NONE {
            return Some(TimeControl(None));
        }
        slug.parse().ok().map(TimeControl::at).filter(|control| control.can_be_chosen())
    }

    /// Whether players can choose it.
    pub fn can_be_chosen(self) -> bool {
        self.0.is_none_or(Pace::can_be_chosen)
    }

    /// Whether weekends matter for it.
    pub fn is_of_days(self) -> bool {
        self.0.is_some_and(Pace::is_of_days)
    }

    /// Whether its clocks are paused on weekends.
    pub fn has_weekends_off(self) -> bool {
        self.0.is_some_and(|pace| pace.weekdays)
    }

    /// The same with clocks that are paused on weekends, or not. Without a clock, or with less than a day, nothing
    /// changes.
    #[must_use]
    pub fn with_weekends_off(self, off: bool) -> TimeControl {
        TimeControl(self.0.map(|pace| pace.with_weekends_off(off)))
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(pace) => pace.fmt(f),
            None => f.write_str(NONE),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_that_are_stored() {
        for (slug, control) in TimeControl::all() {
            assert_eq!(TimeControl::of(slug), Some(control), "{slug}");
            assert_eq!(control.slug(), slug);
        }
        for slug in ["3d,weekdays", "45d+0", "45d+0,weekdays"] {
            assert_eq!(TimeControl::of(slug).unwrap().slug(), slug);
        }
        for slug in ["", "4d", "90d+0", "3d,strict", "5m,weekdays"] {
            assert_eq!(TimeControl::of(slug), None, "{slug}");
        }
    }
}
