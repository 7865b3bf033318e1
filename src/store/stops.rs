//! Why the clock of a game is paused.

use cardinal_rules::BySeat;

use super::ids::Timestamp;

/// Why the clock of a running game is paused. It runs if nothing is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stops {
    /// The end of each player's vacation, by the time of day.
    pub away: BySeat<Option<Timestamp>>,
    /// Whether a server admin has paused the server's games.
    pub paused: bool,
    /// Whether the bot was removed from the server.
    pub removed: bool,
}
