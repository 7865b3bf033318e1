//! The time controls that players can choose.

use cardinal_ids::Pace;

/// A time control, or no clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TimeControl(pub Option<Pace>);

/// Every time control with the name under which it is sent and stored.
const SLUGS: [(&str, TimeControl); 11] = {
    let [p14, p7, p5, p3, p2, p1, hour, quarter, five, game] = Pace::ALL;
    [
        ("none", TimeControl(None)),
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
    ]
};

impl TimeControl {
    const fn at(pace: Pace) -> TimeControl {
        TimeControl(Some(pace))
    }

    /// Every time control on offer with its name: no clock, then the slowest first.
    pub fn all() -> impl Iterator<Item = (&'static str, TimeControl)> {
        SLUGS.into_iter()
    }

    /// The name of this time control. One that is not on offer has the name of no clock.
    pub fn slug(self) -> &'static str {
        SLUGS.iter().find(|(_, control)| *control == self).map_or(SLUGS[0].0, |(slug, _)| slug)
    }

    /// Reads the name under which a time control is sent or stored.
    pub fn of(slug: &str) -> Option<TimeControl> {
        SLUGS.iter().find(|(known, _)| *known == slug).map(|(_, control)| *control)
    }
}
