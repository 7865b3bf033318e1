//! The part of a world that is saved.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use bytes::Bytes;
use serde::{Deserialize, Serialize};

use super::World;
use super::app::App;
use super::attachment::StoredFile;
use super::channel::Channel;
use super::guild::Guild;
use super::message::Message;
use super::user::User;
use crate::snowflake::{Id, Snowflakes};

/// The saved state of a world: all but sessions, interactions, windows and faults, which end with their connections.
/// Ephemeral messages are not saved either, since on Discord they disappear when a client restarts.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Kept {
    ids: Snowflakes,
    guild: Guild,
    users: BTreeMap<Id, User>,
    channels: BTreeMap<Id, Channel>,
    messages: HashMap<Id, BTreeMap<Id, Message>>,
    apps: BTreeMap<Id, App>,
    pub(crate) files: BTreeMap<Id, KeptFile>,
    /// How far the clock was advanced, in milliseconds. Older saved worlds lack this key.
    #[serde(default)]
    clock_offset_ms: u64,
}

/// A saved attachment.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct KeptFile {
    channel_id: Id,
    name: String,
    content_type: String,
    /// Saved in a file of its own.
    #[serde(skip)]
    pub(crate) bytes: Bytes,
}

impl World {
    /// Returns the state to save.
    pub(crate) fn to_keep(&self) -> Kept {
        let messages: HashMap<Id, BTreeMap<Id, Message>> = self
            .messages
            .iter()
            .map(|(channel, messages)| {
                let shown = messages.iter().filter(|(_, message)| message.ephemeral_for.is_none());
                (*channel, shown.map(|(id, message)| (*id, message.clone())).collect())
            })
            .collect();
        let attached = messages.values().flat_map(BTreeMap::values).flat_map(|message| &message.attachments);
        let files = attached.filter_map(|attachment| {
            let StoredFile { channel_id, name, content_type, bytes } = self.files.get(&attachment.id)?.clone();
            Some((attachment.id, KeptFile { channel_id, name, content_type, bytes }))
        });
        Kept {
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
    pub(crate) fn go_on_with(&mut self, kept: Kept) {
        let Kept { ids, guild, users, channels, messages, apps, files, clock_offset_ms } = kept;
        self.clock.advance(Duration::from_millis(clock_offset_ms));
        self.clock.catch_up(ids.last().created_ms());
        (self.ids, self.guild, self.users) = (ids, guild, users);
        (self.channels, self.messages, self.apps) = (channels, messages, apps);
        let stored = files.into_iter().map(|(id, KeptFile { channel_id, name, content_type, bytes })| {
            (id, StoredFile { channel_id, name, content_type, bytes })
        });
        self.files = stored.collect();
        let config = self.config.clone();
        for bot in &config.bots {
            if !self.apps.values().any(|app| app.token == bot.token) {
                self.add_app(bot);
            }
        }
    }
}
