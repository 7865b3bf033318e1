//! A small disk that can be filled up: a file system in memory of a fixed size.

use std::fs::{File, Permissions};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use cardinal_test_env::skip;
use tempfile::TempDir;

use crate::Trouble;

/// The size of the disk, in megabytes: room for a server's data and some more.
const MEGABYTES: u32 = 160;

/// A mounted disk. Dropping it unmounts it.
#[derive(Debug)]
pub struct Disk {
    folder: TempDir,
}

impl Disk {
    /// Mounts an empty disk. Returns `None`, after printing why, where that isn't allowed.
    ///
    /// # Panics
    /// If it isn't allowed and `CI=true`.
    pub fn mount() -> Option<Disk> {
        let folder = tempfile::tempdir().ok()?;
        let size = format!("size={MEGABYTES}m,mode=0755");
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &size, "cardinal-faults"]).arg(folder.path());
        let mounted = mount.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success());
        if !mounted {
            skip("no small disk can be mounted without root's rights, so none is filled up");
            return None;
        }
        Some(Disk { folder })
    }

    /// Where it is mounted.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    fn ballast(&self) -> PathBuf {
        self.path().join("ballast")
    }

    /// Takes all the room that is left.
    ///
    /// # Errors
    /// The file can't be written for another reason than that the disk is full.
    pub fn fill(&self) -> Result<(), Trouble> {
        let mut file = File::options().create(true).append(true).open(self.ballast())?;
        file.set_permissions(Permissions::from_mode(0o600))?;
        // Large pieces first; the last ones fill what is left of a page.
        for size in [1 << 20, 1 << 12, 1] {
            let piece = vec![b'.'; size];
            loop {
                match file.write(&piece) {
                    Ok(_) => {}
                    Err(error) if error.kind() == ErrorKind::StorageFull => break,
                    Err(error) => return Err(error.into()),
                }
            }
        }
        Ok(())
    }

    /// Gives the room back.
    ///
    /// # Errors
    /// The file can't be removed.
    pub fn free(&self) -> Result<(), Trouble> {
        Ok(std::fs::remove_file(self.ballast())?)
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // What still runs there keeps it until it ends.
        drop(Command::new("umount").arg("-l").arg(self.path()).status());
    }
}
