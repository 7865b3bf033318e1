//! What the operator can set about games and challenges.

use std::time::Duration;

use cardinal_rules::Variant;

use crate::store::{Limits, Timestamp};

/// The games that can be played, in the order in which they are listed.
pub const OFFERED: [Variant; 4] = [Variant::NoStress, Variant::Knightmare, Variant::ChessMe, Variant::Standard];

/// After this long without an action a running game no longer takes up room in its channel: whoever
/// began it has most likely forgotten it. It can be gone on with all the same.
pub const IDLE_AFTER: Duration = Duration::from_hours(14 * 24);

/// The limits that the service keeps. Each is a setting of the operator, and defaults to that
/// setting's default (see [`crate::config::SETTINGS`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How long a challenge can be accepted.
    pub challenge_life: Duration,
    /// How many running games one player can have on all servers together.
    pub games_per_player: usize,
    /// How many running games one channel can hold. Those that nobody has touched for [`IDLE_AFTER`]
    /// do not count.
    pub games_per_channel: usize,
    /// How many open challenges one player can have.
    pub challenges_per_player: usize,
    /// How many seconds *Panic* gives a player for a turn.
    pub panic_seconds: u32,
    /// How many seconds *Abduction* gives a player for the answer.
    pub abduction_seconds: u32,
    /// For how long what another process may have begun is left to it, such as telling of a turn that it
    /// has just written: at a hand-over two processes use one database. No setting: it is a little
    /// longer than Discord waits for an answer. Nothing at all is right where there is no other process.
    pub hand_over: Duration,
    /// After how long an overtaken message whose edit Discord refused for now is tried again; longer after every
    /// further try. No setting.
    pub edit_pause: Duration,
    /// How many games are kept in memory. More can run: one that is not in memory is replayed from
    /// the store when it is next used.
    pub live_games: usize,
}

impl Settings {
    /// The limits for what is asked for now.
    pub(crate) fn limits(&self, now: Timestamp) -> Limits {
        Limits {
            challenges_per_player: self.challenges_per_player,
            games_per_player: self.games_per_player,
            games_per_channel: self.games_per_channel,
            lively_since: now.plus(-(IDLE_AFTER.as_secs() as i64)),
        }
    }
}
