//! Ids, moments, places and shards.

use std::fmt;

use serde::{Deserialize, Serialize};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u64);

        impl $name {
            /// The signed number with the same bits, as databases store it.
            pub const fn to_db(self) -> i64 {
                self.0 as i64
            }

            /// The id that [`Self::to_db`] gave this number.
            pub const fn from_db(number: i64) -> Self {
                $name(number as u64)
            }
        }
    )*};
}

macro_rules! shown_as_numbers {
    ($($name:ident)*) => {$(
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    )*};
}

ids! {
    /// A game, numbered from 1 by the store, so that players can type it. The tries of lessons have negative numbers
    /// ([`GameId::of_try`]), so that they leave no gaps.
    GameId;
    /// A challenge, numbered from 1 by the store.
    ChallengeId;
    /// An event of a server, such as a tournament, numbered from 1 by the store.
    EventId;
    /// A Discord user.
    UserId;
    /// A Discord channel or thread.
    ChannelId;
    /// A Discord server.
    GuildId;
    /// A role of a Discord server. The one that every member has bears the server's number.
    RoleId;
    /// A Discord message.
    MessageId;
    /// A Discord interaction: one use of a command, button or menu.
    InteractionId;
}

shown_as_numbers!(ChallengeId EventId UserId ChannelId GuildId RoleId MessageId InteractionId);

impl GameId {
    /// The try of a lesson with this number.
    pub const fn of_try(number: u64) -> GameId {
        GameId(number.wrapping_neg())
    }

    /// Whether it is the try of a lesson.
    pub const fn is_try(self) -> bool {
        self.to_db() < 0
    }
}

impl fmt::Display for GameId {
    /// Writes a game's number. That of a lesson's try, which no list shows, begins with an `L`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_try() { write!(f, "L{}", self.0.wrapping_neg()) } else { self.0.fmt(f) }
    }
}

impl UserId {
    /// The stand-in for a member who was forgotten: the negative of the member's number, which no id of Discord is.
    pub const fn former(number: u64) -> UserId {
        UserId(number.wrapping_neg())
    }

    /// The number of a forgotten member, if this is the stand-in for one.
    pub const fn former_number(self) -> Option<u64> {
        if self.to_db() < 0 { Some(self.0.wrapping_neg()) } else { None }
    }
}

impl InteractionId {
    /// The number under which logs and apologies name it, as eight hexadecimal digits: short enough to be read out.
    pub const fn incident(self) -> u32 {
        self.0 as u32 ^ (self.0 >> 32) as u32
    }
}

/// The beginning of Discord's time, the year 2015, in milliseconds of Unix time.
const DISCORD_EPOCH: i64 = 1_420_070_400_000;

/// The lower bits of Discord's ids, below the millisecond of their creation.
const BELOW_MILLISECOND: u32 = 22;

/// The smallest id that Discord gives to anything created at this moment or later.
fn first_at(moment: Timestamp) -> u64 {
    let since = moment.0.saturating_mul(1000).saturating_sub(DISCORD_EPOCH);
    (since.clamp(0, i64::MAX >> BELOW_MILLISECOND) as u64) << BELOW_MILLISECOND
}

impl InteractionId {
    /// The smallest id of an interaction at this moment or later.
    pub fn first_at(moment: Timestamp) -> InteractionId {
        InteractionId(first_at(moment))
    }
}

impl ChannelId {
    /// The smallest id of a channel or thread created at this moment or later.
    pub fn first_at(moment: Timestamp) -> ChannelId {
        ChannelId(first_at(moment))
    }
}

impl MessageId {
    /// The smallest id of a message at this moment or later.
    pub fn first_at(moment: Timestamp) -> MessageId {
        MessageId(first_at(moment))
    }
}

/// A moment of the time of day, in whole seconds of Unix time.
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

/// A moment in whole seconds of clock time. It differs from the time of day by the outages so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClockTime(pub i64);

impl ClockTime {
    /// The moment this many seconds later, or earlier when negative.
    #[must_use]
    pub const fn plus(self, seconds: i64) -> ClockTime {
        ClockTime(self.0.saturating_add(seconds))
    }

    /// Seconds from an earlier moment to this one; negative where the other is later.
    pub const fn since(self, earlier: ClockTime) -> i64 {
        self.0.saturating_sub(earlier.0)
    }
}

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
