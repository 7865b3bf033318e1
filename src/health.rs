//! Whether the bot is well, told by the age of a file.
//!
//! While it is connected the bot writes the file every ten seconds. A container's health check has
//! no more to do than to look at it, and no port has to be open.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// A bot whose file is older than this is not well.
pub const OLDEST: Duration = Duration::from_mins(1);

/// The writer of the file. Of two processes that share one, as at a hand-over, it belongs to the one
/// that began later: the other neither writes nor removes it any more.
#[derive(Debug)]
pub struct Heartbeat {
    file: PathBuf,
    writer: Writer,
}

/// Who wrote the file: nanoseconds of Unix time at which the process began to, and its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Writer {
    since: u128,
    process: u32,
}

impl Heartbeat {
    /// A writer of this file, from now on.
    pub fn new(file: PathBuf) -> Heartbeat {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_nanos();
        Heartbeat { file, writer: Writer { since, process: std::process::id() } }
    }

    /// The file.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Writes the file, unless a process that began later does so.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn beat(&self) -> io::Result<()> {
        if self.is_anothers() && check(&self.file).is_ok() {
            return Ok(());
        }
        std::fs::write(&self.file, format!("{} {}\n", self.writer.since, self.writer.process))
    }

    /// Removes the file, unless it is another process's.
    pub fn end(&self) {
        if !self.is_anothers() {
            // A file that is gone already is as good as removed.
            let _ = std::fs::remove_file(&self.file);
        }
    }

    /// Whether a process that began later has written the file.
    fn is_anothers(&self) -> bool {
        let text = std::fs::read_to_string(&self.file).unwrap_or_default();
        let mut words = text.split_whitespace();
        let (since, process) = (words.next().map(str::parse), words.next().map(str::parse));
        matches!((since, process), (Some(Ok(since)), Some(Ok(process))) if Writer { since, process } > self.writer)
    }
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
        let heartbeat = Heartbeat::new(file.clone());
        heartbeat.beat().unwrap();
        check(&file).unwrap();
        let old = SystemTime::now() - Duration::from_mins(2);
        std::fs::File::options().append(true).open(&file).unwrap().set_modified(old).unwrap();
        assert!(matches!(check(&file), Err(Unwell::Old(_, 119..))));
    }

    #[test]
    fn a_stopping_process_leaves_its_successors_heartbeat_alone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("beat");
        let first = Heartbeat::new(file.clone());
        first.beat().unwrap();
        let second = Heartbeat { writer: Writer { since: first.writer.since + 1, ..first.writer }, file: file.clone() };
        second.beat().unwrap();
        // Both run for a while.
        first.beat().unwrap();
        first.end();
        check(&file).unwrap();
        second.end();
        assert!(matches!(check(&file), Err(Unwell::NoFile(..))));
    }

    #[test]
    fn a_process_whose_successor_is_gone_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("beat");
        let first = Heartbeat::new(file.clone());
        let second = Heartbeat { writer: Writer { since: first.writer.since + 1, ..first.writer }, file: file.clone() };
        second.beat().unwrap();
        let old = SystemTime::now() - Duration::from_mins(2);
        std::fs::File::options().append(true).open(&file).unwrap().set_modified(old).unwrap();
        first.beat().unwrap();
        check(&file).unwrap();
    }
}
