//! Saves a world to a folder, so that the next run continues with it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use std::{fs, io};

use crate::shared::Shared;
use crate::snowflake::Id;
use crate::world::saved::SavedWorld;

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
