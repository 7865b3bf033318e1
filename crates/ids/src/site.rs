//! The channel of a game or challenge.

use super::ids::{ChannelId, GuildId};

/// Where a game is played or a challenge was posted: a channel and its server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Site {
    /// The server; none in a direct message.
    pub guild: Option<GuildId>,
    /// The channel or thread.
    pub channel: ChannelId,
    /// The thread's parent channel, if this is known to be a thread.
    pub parent: Option<ChannelId>,
}

impl Site {
    /// The channel whose limit on games counts here: a thread counts towards its parent channel.
    pub const fn place(self) -> ChannelId {
        match self.parent {
            Some(parent) => parent,
            None => self.channel,
        }
    }
}
