//! The subjects of notices, under the names by which they are stored.

/// A game that the reader follows has gone on or ended.
pub const FOLLOWED: &str = "followed";

/// A series has ended because a player is gone.
pub const SERIES_ENDED: &str = "series-ended";

/// A server admin has annulled a game.
pub const ANNULLED: &str = "annulled";

/// All data of the server is to be erased, as its owner has asked.
pub const ERASING: &str = "erasing";

/// A subject about which several games can be told in one notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum What {
    /// The games wait for the reader.
    Reminder,
    /// Many games wait for the reader, who wants to be told of all once a day.
    Digest,
    /// The opponents have been silent for so long that the reader may claim the games.
    Claimable,
    /// The opponent is on vacation, so the games' clocks are paused.
    Away,
    /// The opponent has left the server.
    Left,
}

impl What {
    const ALL: [What; 5] = [What::Reminder, What::Digest, What::Claimable, What::Away, What::Left];

    /// The name under which it is stored.
    pub const fn slug(self) -> &'static str {
        match self {
            What::Reminder => "reminder",
            What::Digest => "digest",
            What::Claimable => "claimable",
            What::Away => "away",
            What::Left => "left",
        }
    }

    /// Reads the name under which it is stored.
    pub fn of(slug: &str) -> Option<What> {
        What::ALL.into_iter().find(|what| what.slug() == slug)
    }
}
