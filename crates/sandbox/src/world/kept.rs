//! The part of a world that outlives a run.

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

/// Everything that there is but what ends with the connections: sessions, interactions, windows, faults. Messages for
/// one reader alone are gone as well, as they are on Discord when a client starts anew.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Kept {
    ids: Snowflakes,
    guild: Guild,
    users: BTreeMap<Id, User>,
    channels: BTreeMap<Id, Channel>,
    messages: HashMap<Id, BTreeMap<Id, Message>>,
    apps: BTreeMap<Id, App>,
    pub(crate) files: BTreeMap<Id, KeptFile>,
    /// By how many milliseconds the clock was pushed forward. Worlds that were kept without it have it at zero.
    #[serde(default)]
    clock_offset_ms: u64,
}

/// A file that was sent.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct KeptFile {
    channel_id: Id,
    name: String,
    content_type: String,
    /// Kept beside the world.
    #[serde(skip)]
    pub(crate) bytes: Bytes,
}

impl World {
    /// What is to be kept of the world as it is.
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

    /// Goes on with a world that was kept. Bots of the settings that were not in it are added. The clock stays pushed as
    /// it was, and is never behind what was made in that world, also where the system's clock was put back.
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
