//! Keeps the database readable by its owner alone, because it tells the cards to come.

use std::path::Path;

/// The permission bits of group and others.
#[cfg(unix)]
const OF_OTHERS: u32 = 0o077;

/// Creates the file if it is missing.
pub(crate) fn make(path: &Path) -> std::io::Result<()> {
    let mut file = std::fs::OpenOptions::new();
    file.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut file, 0o600);
    file.open(path).map(drop)
}

/// Checks that the file can be written, without writing: what is only read can't be locked for oneself.
pub(crate) fn check_writable(path: &Path) -> std::io::Result<()> {
    std::fs::OpenOptions::new().write(true).open(path).map(drop)
}

/// Removes the permissions of group and others from the database and the files beside it, because a backup may have
/// been restored with them. Files created later get the database's own permissions.
#[cfg(unix)]
pub(crate) fn keep(path: &Path) {
    for ending in ["", "-wal", "-shm"] {
        withdraw(&super::owner::beside(path, ending));
    }
}

/// On other systems a file has the permissions of its folder.
#[cfg(not(unix))]
pub(crate) fn keep(_path: &Path) {}

/// Removes the permissions of group and others from a file, if it exists and has any. A file of another owner is
/// used as it is.
#[cfg(unix)]
fn withdraw(file: &Path) {
    use std::os::unix::fs::PermissionsExt;

    let Ok(metadata) = std::fs::metadata(file) else { return };
    let mode = metadata.permissions().mode() & 0o7777;
    if mode & OF_OTHERS == 0 {
        return;
    }
    let (shown, was) = (file.display(), format!("{mode:04o}"));
    match std::fs::set_permissions(file, std::fs::Permissions::from_mode(mode & !OF_OTHERS)) {
        Ok(()) => tracing::warn!(
            file = %shown, was, "others had rights to the database, which holds the cards to come: they were taken away"
        ),
        Err(error) => tracing::warn!(
            file = %shown, was, %error,
            "others have rights to the database, which holds the cards to come, and they cannot be taken away"
        ),
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_file_whose_rights_cannot_be_changed_is_left_as_it_is() {
        use std::os::unix::fs::PermissionsExt;

        // Not even the owner can change the permissions of this one.
        let file = Path::new("/proc/self/status");
        let mode = || std::fs::metadata(file).unwrap().permissions().mode();
        let before = mode();
        assert_ne!(before & OF_OTHERS, 0);
        withdraw(file);
        assert_eq!(mode(), before);
    }
}
