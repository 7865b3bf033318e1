//! The two places where things happen: the guild and direct messages.

/// Where something happens. Decides which sessions of a bot get its events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// The guild, whose events go to the guild's shard.
    Guild,
    /// Direct messages, whose events go to the first shard.
    Direct,
}

impl Place {
    /// Discord's number for it as an interaction context.
    pub(crate) const fn context(self) -> u8 {
        match self {
            Self::Guild => 0,
            Self::Direct => 1,
        }
    }
}
