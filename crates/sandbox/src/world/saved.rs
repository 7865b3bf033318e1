//! The part of a world that is saved.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::World;
use super::accounts::{App, Guild, User};
use super::conversation::{Channel, Message, StoredFile};
use crate::snowflake::{Id, Snowflakes};

/// The saved state of a world: all but sessions, interactions, windows and faults, which end with their connections.
/// Ephemeral messages are not saved either, since on Discord they disappear when a client restarts.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct SavedWorld {
    ids: Snowflakes,
    guild: Guild,
    users: BTreeMap<Id, User>,
    channels: BTreeMap<Id, Channel>,
    messages: HashMap<Id, BTreeMap<Id, Message>>,
    apps: BTreeMap<Id, App>,
    pub(crate) files: BTreeMap<Id, StoredFile>,
    /// How far the clock was advanced, in milliseconds. Older saved worlds lack this key.
    #[serde(default)]
    clock_offset_ms: u64,
}

impl World {
    /// Returns the state to save.
    pub(crate) fn to_saved(&self) -> SavedWorld {
        let messages: HashMap<Id, BTreeMap<Id, Message>> = self
            .messages
            .iter()
            .map(|(channel, messages)| {
                let shown = messages.iter().filter(|(_, message)| message.ephemeral_for.is_none());
                (*channel, shown.map(|(id, message)| (*id, message.clone())).collect())
            })
            .collect();
        let attached = messages.values().flat_map(BTreeMap::values).flat_map(|message| &message.attachments);
        let files = attached.filter_map(|attachment| Some((attachment.id, self.files.get(&attachment.id)?.clone())));
        SavedWorld {
            ids: self.ids.clone(),
            guild: self.guild.clone(),
            users: self.users.clone(),
            channels: self.channels.clone(),
            files: files.collect(),
            messages,
            apps: self.apps.clone(),
            clock_offset_ms: self.clock.offset_ms(),
        }
    }

    /// Restores a saved world. Adds configured bots that are not in it. The clock keeps its offset, and is never behind
    /// the newest id of the saved world, even if the system's clock was set back.
    pub(crate) fn restore(&mut self, saved: SavedWorld) {
        let SavedWorld { ids, guild, users, channels, messages, apps, files, clock_offset_ms } = saved;
        self.clock.advance(Duration::from_millis(clock_offset_ms));
        self.clock.catch_up(ids.last().created_ms());
        (self.ids, self.guild, self.users) = (ids, guild, users);
        (self.channels, self.messages, self.apps) = (channels, messages, apps);
        self.files = files.into_iter().collect();
        let config = self.config.clone();
        for bot in &config.bots {
            if !self.apps.values().any(|app| app.token == bot.token) {
                self.add_app(bot);
            }
        }
    }
}
