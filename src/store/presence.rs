//! How long the bot has been there for the players.

/// How many seconds players could act, and how many they couldn't, since the store began to count. Outages of the bot
/// never count as time in which they could, however short they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Presence {
    /// Seconds in which they could.
    pub present: i64,
    /// Seconds in which they couldn't.
    pub absent: i64,
}
