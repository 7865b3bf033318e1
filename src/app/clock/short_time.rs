//! Short times that cards give players: what counts as within one, and when it is over.
//!
//! What a player does counts from when it was done, which Discord writes into an interaction's id, so neither the way
//! to the bot nor a queue costs anything. Everything else is measured by how long players could act: an absence of the
//! bot, however short, is no part of a short time.

use crate::store::{InteractionId, Presence, RunsSince, ShortTime, Timestamp};

/// Milliseconds from 1970 to the beginning of 2015, from where Discord counts in its ids.
const DISCORD_EPOCH: i64 = 1_420_070_400_000;

/// By how many seconds a player may be late. Discord tells the beginning in whole seconds, so up to one of them can be
/// missing.
const TOLERANCE: i64 = 1;

/// How many seconds after a short time it is over: until then something may still be on its way that was done within it.
/// Discord waits no longer than that for an answer.
const GRACE: i64 = 3;

/// When an interaction was made, in milliseconds since 1970, by Discord's clock.
pub(crate) const fn made_at(interaction: InteractionId) -> i64 {
    (interaction.0 >> 22) as i64 + DISCORD_EPOCH
}

/// The beginning of a short time by an interaction, as long as it is not known when Discord has taken the answer to it.
pub(crate) const fn begun_by(interaction: InteractionId, presence: Presence) -> RunsSince {
    RunsSince { by: interaction, at: Timestamp(made_at(interaction).div_euclid(1000)), presence }
}

/// Whether what this interaction does is done within a short time that has so many seconds and runs since then.
pub(crate) const fn is_within(seconds: u32, runs: RunsSince, interaction: InteractionId, now: Presence) -> bool {
    let given_back = now.absent.saturating_sub(runs.presence.absent);
    let end = runs.at.0.saturating_add(seconds as i64 + TOLERANCE).saturating_add(given_back);
    made_at(interaction) <= end.saturating_mul(1000)
}

/// How many seconds are left of a short time; none or fewer, when it is up.
pub(crate) const fn left(time: ShortTime, now: Presence) -> i64 {
    let passed = match time.runs {
        Some(runs) => now.present.saturating_sub(runs.presence.present),
        None => 0,
    };
    time.seconds as i64 - passed
}

/// In how many seconds a short time that has so many, and begins now, is over, whatever may be on its way.
pub(crate) const fn over_after(seconds: u32) -> i64 {
    seconds as i64 + TOLERANCE + GRACE
}

/// In how many seconds a short time is over.
pub(crate) const fn over_in(time: ShortTime, now: Presence) -> i64 {
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
        // Discord's own example of an id.
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
