//! The part of a world that is saved, and saving it to a folder, so that the next run continues with it.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use std::{fs, io};

use serde::{Deserialize, Serialize};

use super::World;
use super::accounts::{App, Guild, User};
use super::conversation::{Channel, Message, StoredFile};
use crate::shared::Shared;
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
    fn to_saved(&self) -> SavedWorld {
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

    /// Restores a saved world. Adds configured bots that are not in it, and lets those that are be added to accounts as
    /// the settings say. The clock keeps its offset, and is never behind
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
            match self.apps.values_mut().find(|app| app.token == bot.token) {
                Some(app) => app.account_installs = bot.account_installs,
                None => drop(self.add_app(bot)),
            }
        }
    }
}

/// How long changes are collected before they are written.
const GATHER: Duration = Duration::from_secs(1);

/// The folder of a saved world: `world.json`, and a file for each attachment.
#[derive(Debug)]
pub(crate) struct WorldSaver {
    folder: PathBuf,
    /// The ids of the attachments in the folder.
    files: BTreeSet<Id>,
}

impl WorldSaver {
    /// Reads the world saved in a folder, if there is one. Creates the folder if it does not exist.
    pub(crate) fn open(folder: &Path) -> io::Result<(WorldSaver, Option<SavedWorld>)> {
        fs::create_dir_all(folder.join("files"))?;
        let mut keeper = WorldSaver { folder: folder.to_owned(), files: BTreeSet::new() };
        for file in fs::read_dir(folder.join("files"))? {
            keeper.files.extend(file?.file_name().to_str().and_then(|name| name.parse::<Id>().ok()));
        }
        let text = match fs::read(keeper.world()) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((keeper, None)),
            Err(error) => return Err(error),
        };
        let mut kept: SavedWorld = serde_json::from_slice(&text).map_err(io::Error::other)?;
        for (id, file) in &mut kept.files {
            file.bytes = fs::read(keeper.file(*id))?.into();
        }
        Ok((keeper, Some(kept)))
    }

    fn world(&self) -> PathBuf {
        self.folder.join("world.json")
    }

    fn file(&self, id: Id) -> PathBuf {
        self.folder.join("files").join(id.to_string())
    }

    /// Writes the current world. The folder holds a complete world even if the process is killed meanwhile.
    fn save(&mut self, shared: &Shared) -> io::Result<()> {
        let kept = shared.world().to_saved();
        for (id, file) in kept.files.iter().filter(|(id, _)| !self.files.contains(id)) {
            fs::write(self.file(*id), &file.bytes)?;
        }
        let fresh = self.folder.join("world.json.new");
        fs::write(&fresh, serde_json::to_vec(&kept).map_err(io::Error::other)?)?;
        fs::rename(fresh, self.world())?;
        for gone in self.files.iter().filter(|id| !kept.files.contains_key(id)) {
            fs::remove_file(self.file(*gone))?;
        }
        self.files = kept.files.into_keys().collect();
        Ok(())
    }

    /// Saves the world after changes, and a last time when the sandbox shuts down.
    pub(crate) async fn run(mut self, shared: Arc<Shared>) {
        let mut world = shared.world().changes.subscribe();
        loop {
            let goes_on = tokio::select! {
                changed = world.changed() => changed.is_ok(),
                () = shared.stopped() => false,
            };
            if goes_on {
                tokio::select! {
                    () = tokio::time::sleep(GATHER) => {}
                    () = shared.stopped() => {}
                }
            }
            world.mark_unchanged();
            let sharing = shared.clone();
            let saved = tokio::task::spawn_blocking(move || {
                let saved = self.save(&sharing);
                (self, saved)
            });
            let Ok((keeper, saved)) = saved.await else { return };
            self = keeper;
            if let Err(error) = saved {
                tracing::error!(folder = %self.folder.display(), %error, "cannot save the world");
            }
            if !goes_on {
                return;
            }
        }
    }
}
