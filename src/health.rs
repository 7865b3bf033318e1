//! Whether the bot is well, told by the age of a file.
//!
//! While it is connected the bot writes the file every ten seconds. A container's health check has
//! no more to do than to look at it, and no port has to be open.

use std::io;
use std::path::Path;
use std::time::{Duration, SystemTime};

/// A bot whose file is older than this is not well.
pub const OLDEST: Duration = Duration::from_mins(1);

/// Writes the file.
///
/// # Errors
/// The file cannot be written.
pub fn beat(file: &Path) -> io::Result<()> {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    std::fs::write(file, format!("{}\n", now.as_secs()))
}

/// Why the bot is not well.
#[derive(Debug, thiserror::Error)]
pub enum Unwell {
    /// There is no file: the bot does not run, or has not connected yet.
    #[error("the heartbeat file {0} cannot be read: {1}; the bot does not run or is not connected yet")]
    NoFile(String, io::Error),
    /// The file is old.
    #[error("the last heartbeat in {0} is {1} s old; the bot hangs or is not connected")]
    Old(String, u64),
}

/// Looks at the file.
///
/// # Errors
/// The bot is not well.
pub fn check(file: &Path) -> Result<(), Unwell> {
    let shown = || file.display().to_string();
    let written =
        std::fs::metadata(file).and_then(|data| data.modified()).map_err(|error| Unwell::NoFile(shown(), error))?;
    // A clock that was set back makes the file look as if it came from the future.
    let age = SystemTime::now().duration_since(written).unwrap_or_default();
    if age > OLDEST { Err(Unwell::Old(shown(), age.as_secs())) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fresh_heartbeat_is_well_and_an_old_or_missing_one_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("beat");
        assert!(matches!(check(&file), Err(Unwell::NoFile(..))));
        beat(&file).unwrap();
        check(&file).unwrap();
        let old = SystemTime::now() - Duration::from_mins(2);
        std::fs::File::options().append(true).open(&file).unwrap().set_modified(old).unwrap();
        assert!(matches!(check(&file), Err(Unwell::Old(_, 119..))));
    }
}
