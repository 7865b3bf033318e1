//! Notices: messages to a player besides the turn messages.

use async_trait::async_trait;
use serde::{Deserialize, Serialize};

use super::error::StoreError;
use super::ids::{ChannelId, GameId, GuildId, Timestamp, UserId};
use super::messages::{EditTime, PendingEdit, TurnMessage};

/// How a notice is delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Delivery {
    /// In its channel.
    Channel,
    /// By direct message.
    Direct,
    /// In its channel, because the user accepts no direct messages. The notice says so.
    Instead,
}

impl Delivery {
    /// The word for it in the database.
    pub(crate) const fn slug(self) -> &'static str {
        match self {
            Delivery::Channel => "channel",
            Delivery::Direct => "direct",
            Delivery::Instead => "instead",
        }
    }

    /// The delivery that a word in the database stands for.
    pub(crate) fn of(slug: &str) -> Option<Delivery> {
        [Delivery::Channel, Delivery::Direct, Delivery::Instead].into_iter().find(|way| way.slug() == slug)
    }
}

/// A notice to post: a message to a player besides the turn messages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewNotice {
    /// Whom it is for.
    pub user: UserId,
    /// The server on which it is posted.
    pub guild: Option<GuildId>,
    /// Where it is posted, unless it is a direct message.
    pub channel: ChannelId,
    /// How it is delivered.
    pub way: Delivery,
    /// The games that it is about, at least one.
    pub games: Vec<GameId>,
    /// What it is about. The store doesn't interpret it.
    pub what: String,
}

/// A stored notice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Its number.
    pub id: u64,
    /// Its content and recipient.
    pub notice: NewNotice,
    /// When it was created.
    pub created_at: Timestamp,
}

/// Stores notices until they are posted.
#[async_trait]
pub trait Notices: Send + Sync {
    /// Returns the notices that are still to be posted, oldest first.
    async fn pending(&self, limit: u32) -> Result<Vec<Notice>, StoreError>;

    /// Records that a notice is posted, or never will be. Unknown notices are ignored.
    async fn settle(&self, id: u64) -> Result<(), StoreError>;

    /// Records that a notice about a game's present turn is posted. When a newer message replaces it, it has an edit
    /// pending like any turn message ([`Messages::posted`](super::Messages::posted)); turn messages that are still
    /// to be posted stay pending. Takes the pending edits of the game's other messages.
    async fn posted(&self, id: u64, posted: TurnMessage, time: EditTime) -> Result<Vec<PendingEdit>, StoreError>;

    /// Replaces a notice by others, and stores how its player wants reminders from now on
    /// ([`Preferences::remind`](super::Preferences::remind)). Returns false, and changes nothing, if the notice is
    /// already settled.
    async fn redirect(
        &self,
        id: u64,
        instead: Vec<NewNotice>,
        remind: &str,
        now: Timestamp,
    ) -> Result<bool, StoreError>;
}
