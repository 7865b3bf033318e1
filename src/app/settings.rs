//! The operator's settings for games, challenges, greetings and emojis.

use std::time::Duration;

use cardinal_rules::Variant;

use cardinal_ids::Timestamp;
use cardinal_store::Limits;

/// The games on offer, in the order in which they are listed.
pub const OFFERED: [Variant; 4] = [Variant::NoStress, Variant::Knightmare, Variant::ChessMe, Variant::Standard];

/// Returns the game on offer with this slug.
pub(crate) fn offered(slug: &str) -> Option<Variant> {
    slug.parse().ok().filter(|variant| OFFERED.contains(variant))
}

/// After this long without an action, a running game no longer counts towards its channel's limit, because it is
/// most likely forgotten. It can still be played on.
pub const IDLE_AFTER: Duration = Duration::from_hours(14 * 24);

/// The most challenges from one member to one other within a day that aren't accepted.
const CHALLENGES_TO_ONE_A_DAY: usize = 20;

/// What the operator sets. Each is a setting of the operator unless its comment says otherwise. Its default is
/// that of the setting in [`crate::config::SETTINGS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How long a challenge can be accepted.
    pub challenge_life: Duration,
    /// The most running games of one player, on all servers together.
    pub games_per_player: usize,
    /// The most running games of one player against the computer player.
    pub games_against_computer: usize,
    /// The most running games in one channel, not counting those that nobody has touched for [`IDLE_AFTER`].
    pub games_per_channel: usize,
    /// The most events in which one player takes part at once.
    pub events_per_player: usize,
    /// The most open challenges of one player.
    pub challenges_per_player: usize,
    /// The seconds that *Panic* leaves a player for a turn.
    pub panic_seconds: u32,
    /// The seconds that *Abduction* leaves a player for the response.
    pub abduction_seconds: u32,
    /// Whether the computer player plays.
    pub computer: bool,
    /// How many games the computer player thinks about at once.
    pub computer_threads: usize,
    /// How long the computer player takes at least, so that a person can look at the board first. Not a setting.
    pub computer_pause: Duration,
    /// Whether servers are greeted when the bot joins them.
    pub greeting: bool,
    /// Whether the bot uploads its pieces as emojis and shows them before labels.
    pub piece_emojis: bool,
    /// How long work that another process may have started is left to it, such as announcing a turn that it has
    /// just stored. At a hand-over, two processes share one database. Not a setting: it is a little longer than
    /// Discord waits for a response. Zero is right where there is no other process.
    pub hand_over: Duration,
    /// How long to wait before a refused edit of a superseded message is tried again. The wait grows with every
    /// further try. Not a setting.
    pub edit_pause: Duration,
    /// For how long a write that succeeded or failed tells whether the database takes writes. Not a setting.
    pub write_probe_pause: Duration,
    /// How often it's looked what those who run the bot have ordered. They are promised a minute. Not a setting.
    pub admin_pause: Duration,
    /// For how long the data of a server is kept that has removed the bot. `None`: for ever.
    pub removed_servers_kept_for: Option<Duration>,
    /// The most games kept in memory. More can run: a game that is not in memory is replayed from the store when it
    /// is next used.
    pub live_games: usize,
}

/// The addresses that members are shown: the operator's, as far as they have given them, and one at Discord.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PublicLinks {
    /// Where members get help.
    pub support: Option<String>,
    /// The privacy policy.
    pub privacy: Option<String>,
    /// The terms of service.
    pub terms: Option<String>,
    /// Where members add the bot to their own accounts, if they can.
    pub account: Option<String>,
}

impl Settings {
    /// The limits that the store checks at this moment, where there is no forum of games.
    pub(crate) fn limits(&self, now: Timestamp) -> Limits {
        Limits {
            challenges_per_player: self.challenges_per_player,
            challenges_to_one_a_day: CHALLENGES_TO_ONE_A_DAY,
            games_per_player: self.games_per_player,
            games_against_computer: self.games_against_computer,
            games_per_channel: self.games_per_channel,
            forum: None,
            lively_since: now.plus(-(IDLE_AFTER.as_secs() as i64)),
        }
    }
}
