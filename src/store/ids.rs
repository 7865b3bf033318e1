//! The numbers that name what is kept.

use std::fmt;

use serde::{Deserialize, Serialize};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u64);

        impl $name {
            /// The signed number of the same bits, as databases keep it.
            pub(super) const fn to_db(self) -> i64 {
                self.0 as i64
            }

            /// The id that [`Self::to_db`] wrote.
            pub(super) const fn from_db(number: i64) -> Self {
                $name(number as u64)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    )*};
}

ids! {
    /// A game, counted from 1 by the store; short enough to be typed.
    GameId;
    /// A challenge, counted from 1 by the store.
    ChallengeId;
    /// A Discord user.
    UserId;
    /// A Discord channel or thread.
    ChannelId;
    /// A Discord server.
    GuildId;
    /// A Discord message.
    MessageId;
    /// A Discord interaction: one use of a command, button or menu.
    InteractionId;
}

/// The millisecond of Unix time from which Discord counts: the beginning of 2015.
const DISCORD_EPOCH: i64 = 1_420_070_400_000;

/// Bits of Discord's numbers behind the millisecond of their making.
const BELOW_MILLISECOND: u32 = 22;

/// The least number that Discord gives from a moment on, to whatever it is.
fn first_at(moment: Timestamp) -> u64 {
    let since = moment.0.saturating_mul(1000).saturating_sub(DISCORD_EPOCH);
    (since.clamp(0, i64::MAX >> BELOW_MILLISECOND) as u64) << BELOW_MILLISECOND
}

impl InteractionId {
    /// The least number that an interaction has from this moment on.
    pub(super) fn first_at(moment: Timestamp) -> InteractionId {
        InteractionId(first_at(moment))
    }
}

impl ChannelId {
    /// The least number that a channel or thread has which was made from this moment on.
    pub fn first_at(moment: Timestamp) -> ChannelId {
        ChannelId(first_at(moment))
    }
}

/// A moment in whole seconds since 1970, UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// The moment this many seconds later, or earlier when negative.
    #[must_use]
    pub const fn plus(self, seconds: i64) -> Timestamp {
        Timestamp(self.0.saturating_add(seconds))
    }
}
