//! Shards: the parts of a bot's servers.

use crate::GuildId;

/// One of the parts into which Discord divides a bot's servers. Direct messages belong to the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shard {
    /// Its number, from 0 on.
    pub index: u64,
    /// How many there are.
    pub of: u64,
}

impl Shard {
    /// The only shard of a bot that is not divided.
    pub const WHOLE: Shard = Shard { index: 0, of: 1 };

    /// Whether a server belongs to it. Discord divides them by when they were made.
    pub const fn holds(self, server: GuildId) -> bool {
        (server.0 >> 22) % self.of == self.index
    }
}
