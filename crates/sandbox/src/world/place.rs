//! The two places at which things happen: the guild and direct messages.

/// Where something happens, which decides which sessions of a bot hear of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// In the guild, whose events go to the guild's shard.
    Guild,
    /// In direct messages, whose events go to the first shard.
    Direct,
}

impl Place {
    /// Discord's number for it as the context of an interaction.
    pub(crate) const fn context(self) -> u8 {
        match self {
            Self::Guild => 0,
            Self::Direct => 1,
        }
    }
}
