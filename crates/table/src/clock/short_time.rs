//! The seconds that a timed card gives a player: what is still in time, and when the time is over.
//!
//! A player's action counts from when it was made, which Discord writes into the interaction's id. Neither the way
//! to the bot nor a queue costs any of the time. Everything else is measured by how long players could act, so an
//! absence of the bot, however short, costs nothing either.

use cardinal_ids::{InteractionId, Timestamp};
use cardinal_store::{Presence, RunsSince, ShortTime};

/// The epoch of Discord's ids, the start of 2015, in milliseconds since 1970.
const DISCORD_EPOCH: i64 = 1_420_070_400_000;

/// The seconds by which a player may be late. Discord gives the start in whole seconds, so up to a second may be
/// missing.
const TOLERANCE: i64 = 1;

/// The seconds after the time runs out in which an action made in time may still arrive. Discord waits no longer
/// than this for a response.
const GRACE: i64 = 3;

/// When an interaction was made by Discord's clock, in milliseconds since 1970.
pub const fn made_at(interaction: InteractionId) -> i64 {
    (interaction.0 >> 22) as i64 + DISCORD_EPOCH
}

/// The start of a timed card's time by the interaction that starts it, until the moment is known at which Discord
/// has taken the response.
pub const fn begun_by(interaction: InteractionId, presence: Presence) -> RunsSince {
    RunsSince { by: interaction, at: Timestamp(made_at(interaction).div_euclid(1000)), presence }
}

/// Returns whether an interaction was made within a time of this many seconds that started at `runs`.
pub const fn is_within(seconds: u32, runs: RunsSince, interaction: InteractionId, now: Presence) -> bool {
    let given_back = now.absent.saturating_sub(runs.presence.absent);
    let end = runs.at.0.saturating_add(seconds as i64 + TOLERANCE).saturating_add(given_back);
    made_at(interaction) <= end.saturating_mul(1000)
}

/// The seconds left. Zero or fewer if the time is up.
pub const fn left(time: ShortTime, now: Presence) -> i64 {
    let passed = match time.runs {
        Some(runs) => now.present.saturating_sub(runs.presence.present),
        None => 0,
    };
    time.seconds as i64 - passed
}

/// The seconds until a time of this length that starts now is over, including what may still be on its way.
pub const fn over_after(seconds: u32) -> i64 {
    seconds as i64 + TOLERANCE + GRACE
}

/// The seconds until a time is over, including what may still be on its way.
pub const fn over_in(time: ShortTime, now: Presence) -> i64 {
    left(time, now) + TOLERANCE + GRACE
}

#[cfg(test)]
mod tests {
    use cardinal_rules::TimeFor;

    use super::*;

    const BEGIN: i64 = 1_800_000_000;

    fn made(milliseconds: i64) -> InteractionId {
        InteractionId(((BEGIN * 1000 + milliseconds - DISCORD_EPOCH) as u64) << 22 | 0x3f_ffff)
    }

    fn running() -> ShortTime {
        let presence = Presence { present: 500, absent: 70 };
        ShortTime {
            turn: 3,
            of: TimeFor::Turn,
            seconds: 30,
            runs: Some(RunsSince { by: made(0), at: Timestamp(BEGIN), presence }),
        }
    }

    #[test]
    fn an_interaction_counts_from_when_it_was_made() {
        // The example id of Discord's documentation.
        assert_eq!(made_at(InteractionId(175_928_847_299_117_063)), 1_462_015_105_796);
        let runs = running().runs.unwrap();
        let within = |milliseconds| is_within(30, runs, made(milliseconds), Presence { present: 900, absent: 70 });
        assert_eq!([0, 30_000, 31_000].map(within), [true; 3], "however late it is looked at");
        assert!(!within(31_001));
    }

    #[test]
    fn an_absence_is_given_back_whole() {
        let runs = running().runs.unwrap();
        let after = Presence { present: 530, absent: 90 };
        assert!(is_within(30, runs, made(51_000), after));
        assert!(!is_within(30, runs, made(51_001), after));
        assert_eq!(left(running(), Presence { present: 510, absent: 90 }), 20);
    }

    #[test]
    fn it_is_over_when_nothing_can_be_on_its_way_any_more() {
        assert_eq!(over_in(running(), Presence { present: 533, absent: 90 }), 1);
        assert_eq!(over_in(running(), Presence { present: 534, absent: 90 }), 0);
        let standing = ShortTime { runs: None, ..running() };
        assert_eq!(left(standing, Presence { present: 9000, absent: 0 }), 30);
    }
}
