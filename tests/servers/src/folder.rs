//! Folders for the databases of tests.

use std::path::Path;

use tempfile::TempDir;

/// A new folder in memory where the machine has one, else on the disk. It is for tests that are not about durability,
/// since a disk that confirms each write is most of what they would wait for.
///
/// # Panics
/// If there is no room for a folder.
pub fn folder() -> TempDir {
    let memory = Path::new("/dev/shm");
    let in_memory = if memory.is_dir() { tempfile::tempdir_in(memory).ok() } else { None };
    in_memory.unwrap_or_else(|| tempfile::tempdir().expect("there is room for a folder"))
}
