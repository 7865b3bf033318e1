//! What can be chosen about the time of a game.

use crate::store::Pace;

/// How much time the players of a game are to have: a pace, or as much as they like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TimeControl(pub Option<Pace>);

/// Each as it is sent and kept.
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

    /// Everything that is offered with the text for it: no clock, then the slowest pace first.
    pub fn all() -> impl Iterator<Item = (&'static str, TimeControl)> {
        SLUGS.into_iter()
    }

    /// The text for it. A pace that is not offered any more has the one of no clock.
    pub fn slug(self) -> &'static str {
        SLUGS.iter().find(|(_, control)| *control == self).map_or(SLUGS[0].0, |(slug, _)| slug)
    }

    /// The one that is kept or sent as this.
    pub fn of(slug: &str) -> Option<TimeControl> {
        SLUGS.iter().find(|(known, _)| *known == slug).map(|(_, control)| *control)
    }
}
