//! Players' preferences and servers' settings.

use std::collections::BTreeMap;

use cardinal_ids::{ChannelId, GuildId, RoleId, UserId, Venue};
use serde::{Deserialize, Serialize};

use crate::StoreResult;
use crate::columns::{from_json, to_json};
use crate::connections::Connections;
use crate::database::{Connection, Executor, query, query_scalar};
use crate::error::Result;

/// A player's preferences. The store doesn't interpret the values; what isn't set has the default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Preferences {
    /// The pictures' theme.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    /// The notation of moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notation: Option<String>,
    /// The shape of pictures; not set: the server's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shape: Option<String>,
    /// The time zone of the quiet hours and the weekends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zone: Option<String>,
    /// The hours without reminders.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quiet: Option<String>,
    /// How reminders are delivered, if at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remind: Option<String>,
    /// At which moments of a turn reminders come; not set: at all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remind_at: Option<String>,
    /// Whether the player gets one message a day about all games, instead of reminders, while many wait.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub digest: bool,
    /// Whether a turn that the player could go on with after the move ends by itself.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub ends_after_move: bool,
    /// After how many hours the opponent's turn passes for the player where only a response is left to do; not set:
    /// never.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pass_after: Option<u8>,
    /// What the player chose for the last challenge.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set_up: Option<LastSetUp>,
}

/// What a player last chose for a challenge, the default of the next one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LastSetUp {
    /// The game.
    pub game: String,
    /// The game's style; not set: it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub style: Option<String>,
    /// The options chosen beside the style, key and value.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub rules: BTreeMap<String, String>,
    /// The time control; not set: the server's usual one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
    /// Whether the game is to count for ratings; not set: as is usual on the server.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rated: Option<bool>,
    /// How many games are played at most; not set: one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best_of: Option<u32>,
    /// The challenger's colour; not set: random.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colour: Option<String>,
    /// Where the game is played; not set: as is usual on the server.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub venue: Option<Venue>,
    /// The computer player's level; not set: a low one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// Whether games against the computer player are played where everybody sees them.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub shows_computer: bool,
}

/// A server's settings. What isn't set has the default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ServerSettings {
    /// The shape of pictures for players who have chosen none. The store doesn't interpret it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shape: Option<String>,
    /// Whether replaced messages keep their pictures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keep_pictures: Option<bool>,
    /// Where games are played if a challenge doesn't say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub venue: Option<Venue>,
    /// The time control if a challenge doesn't say. The store doesn't interpret it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pace: Option<String>,
    /// Whether games count for ratings if a challenge doesn't say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rated: Option<bool>,
    /// The channels in which games may begin, their threads included; empty: all channels.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<ChannelId>,
    /// The forum or media channel in which games are posts; not set: games are played where they are started.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forum: Option<ChannelId>,
    /// When the threads of finished games are archived; not set: after a day. The store doesn't interpret it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub archive: Option<String>,
    /// The games that are played on the server; empty: all. The store doesn't interpret them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<String>,
    /// The role whose members may make events; not set: who may manage events or the server.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub events_role: Option<RoleId>,
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
    /// Sets [`ServerSettings::rated`].
    Rated(bool),
    /// Sets [`ServerSettings::places`].
    Places(Vec<ChannelId>),
    /// Sets [`ServerSettings::forum`].
    Forum(Option<ChannelId>),
    /// Sets [`ServerSettings::archive`].
    Archive(String),
    /// Sets [`ServerSettings::games`].
    Games(Vec<String>),
    /// Sets [`ServerSettings::events_role`].
    EventsRole(Option<RoleId>),
}

impl ServerSettings {
    /// Whether replaced messages keep their pictures; by default they don't.
    pub fn keeps_pictures(&self) -> bool {
        self.keep_pictures.unwrap_or(false)
    }

    /// Where games are played if a challenge doesn't say; by default in threads.
    pub fn usual_venue(&self) -> Venue {
        self.venue.unwrap_or(Venue::Thread)
    }

    /// Whether games count for ratings if a challenge doesn't say; by default they do.
    pub fn usually_rated(&self) -> bool {
        self.rated.unwrap_or(true)
    }

    /// Changes one setting.
    pub(crate) fn change(&mut self, change: ServerChange) {
        match change {
            ServerChange::Shape(shape) => self.shape = Some(shape),
            ServerChange::KeepPictures(keep) => self.keep_pictures = Some(keep),
            ServerChange::Venue(venue) => self.venue = Some(venue),
            ServerChange::Pace(pace) => self.pace = Some(pace),
            ServerChange::Rated(rated) => self.rated = Some(rated),
            ServerChange::Places(places) => self.places = places,
            ServerChange::Forum(forum) => self.forum = forum,
            ServerChange::Archive(archive) => self.archive = Some(archive),
            ServerChange::Games(games) => self.games = games,
            ServerChange::EventsRole(role) => self.events_role = role,
        }
    }
}

/// Stores preferences and settings.
#[derive(Clone, Copy, Debug)]
pub struct Settings<'s>(pub(crate) &'s Connections);

impl Settings<'_> {
    /// Returns a player's preferences.
    pub async fn preferences(self, user: UserId) -> StoreResult<Preferences> {
        self.0.read(preferences(&self.0.readers, user)).await
    }

    /// Replaces a player's preferences.
    pub async fn set_preferences(self, user: UserId, preferences: Preferences) -> StoreResult<()> {
        self.0
            .write(move |connection| Box::pin(async move { set_preferences(connection, user, &preferences).await }))
            .await
    }

    /// Returns a server's settings.
    pub async fn of_server(self, guild: GuildId) -> StoreResult<ServerSettings> {
        self.0.read(of_server(&self.0.readers, guild)).await
    }

    /// Changes one of a server's settings, and returns them all as they are then. Concurrent changes don't undo each
    /// other.
    pub async fn change_of_server(self, guild: GuildId, change: ServerChange) -> StoreResult<ServerSettings> {
        self.0.write(move |connection| Box::pin(async move { change_server(connection, guild, change).await })).await
    }
}

pub(crate) async fn preferences(from: impl Into<Executor<'_>> + Send, user: UserId) -> Result<Preferences> {
    let chosen: Option<String> = query_scalar("SELECT chosen FROM preferences WHERE user_id = $1")
        .bind(user.to_db())
        .fetch_optional(from)
        .await?;
    chosen.map_or(Ok(Preferences::default()), |chosen| from_json("preferences", &chosen))
}

pub(crate) async fn set_preferences(
    connection: &mut Connection,
    user: UserId,
    preferences: &Preferences,
) -> Result<()> {
    query(
        "INSERT INTO preferences (user_id, chosen) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET chosen = excluded.chosen",
    )
    .bind(user.to_db())
    .bind(to_json(preferences)?)
    .execute(connection)
    .await?;
    Ok(())
}

async fn of_server(from: impl Into<Executor<'_>> + Send, guild: GuildId) -> Result<ServerSettings> {
    let chosen: Option<String> = query_scalar("SELECT chosen FROM server_settings WHERE guild_id = $1")
        .bind(guild.to_db())
        .fetch_optional(from)
        .await?;
    chosen.map_or(Ok(ServerSettings::default()), |chosen| from_json("server settings", &chosen))
}

async fn change_server(connection: &mut Connection, guild: GuildId, change: ServerChange) -> Result<ServerSettings> {
    let mut settings = of_server(&mut *connection, guild).await?;
    settings.change(change);
    query(
        "INSERT INTO server_settings (guild_id, chosen) VALUES ($1, $2)
         ON CONFLICT (guild_id) DO UPDATE SET chosen = excluded.chosen",
    )
    .bind(guild.to_db())
    .bind(to_json(&settings)?)
    .execute(connection)
    .await?;
    Ok(settings)
}
