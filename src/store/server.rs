//! What who manages a server has set for it.

use serde::{Deserialize, Serialize};

use super::challenge::Venue;
use super::ids::ChannelId;

/// How the bot is to behave on a server. What is not set is as usual.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ServerSettings {
    /// The shape of pictures where a player has chosen none. The store does not know the values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shape: Option<String>,
    /// Whether messages that were overtaken keep their pictures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keep_pictures: Option<bool>,
    /// Where games are played if a challenge does not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub venue: Option<Venue>,
    /// How much time players have if a challenge does not say. The store does not know the values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pace: Option<String>,
    /// The channels in which, and in whose threads, games may be begun; none: in all.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<ChannelId>,
}

/// One change of a server's settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServerChange {
    /// Sets [`ServerSettings::shape`].
    Shape(String),
    /// Sets [`ServerSettings::keep_pictures`].
    KeepPictures(bool),
    /// Sets [`ServerSettings::venue`].
    Venue(Venue),
    /// Sets [`ServerSettings::pace`].
    Pace(String),
    /// Sets [`ServerSettings::places`].
    Places(Vec<ChannelId>),
}

impl ServerSettings {
    /// Whether messages that were overtaken keep their pictures: not, as is usual.
    pub fn keeps_pictures(&self) -> bool {
        self.keep_pictures.unwrap_or(false)
    }

    /// Where games are played if a challenge does not say: in threads, as is usual.
    pub fn usual_venue(&self) -> Venue {
        self.venue.unwrap_or(Venue::Thread)
    }

    /// Changes one of them.
    pub(crate) fn change(&mut self, change: ServerChange) {
        match change {
            ServerChange::Shape(shape) => self.shape = Some(shape),
            ServerChange::KeepPictures(keep) => self.keep_pictures = Some(keep),
            ServerChange::Venue(venue) => self.venue = Some(venue),
            ServerChange::Pace(pace) => self.pace = Some(pace),
            ServerChange::Places(places) => self.places = places,
        }
    }
}
