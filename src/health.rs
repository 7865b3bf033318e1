//! Whether the bot is healthy: by what it says on its port for metrics, or else by the age of its heartbeat file.
//!
//! While connected, the bot writes the file every ten seconds. A container's health check only has to
//! look at it, and no port has to be open.

use std::io::{self, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// The path that says whether players can play.
pub(crate) const READY_PATH: &str = "/readyz";

/// How long the bot may take to answer. It takes about a second, even if its database doesn't answer.
const ANSWERS_WITHIN: Duration = Duration::from_secs(3);

/// The most that is read of an answer, in bytes.
const LONGEST_ANSWER: u64 = 4096;

/// The third word of the file while the database doesn't answer.
const NO_DATABASE: &str = "no-database";

/// The third word of the file while the database takes no writes.
const NO_WRITES: &str = "no-writes";

/// A bot whose file is older than this is unhealthy.
pub const OLDEST: Duration = Duration::from_mins(1);

/// What the database is good for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DatabaseState {
    /// It answers, and takes writes.
    Works,
    /// It answers, but takes no writes.
    ReadOnly,
    /// It doesn't answer, or wasn't asked yet.
    #[default]
    Silent,
}

/// The writer of the file. If two processes share the file, as in a hand-over, it belongs to the one that
/// started later. The other no longer writes or removes it.
#[derive(Debug)]
pub struct Heartbeat {
    file: PathBuf,
    writer: Writer,
}

/// Who wrote the file: the writer's start in nanoseconds of Unix time, and its process id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Writer {
    since: u128,
    process: u32,
}

impl Heartbeat {
    /// Returns a writer of this file that starts now.
    pub fn new(file: PathBuf) -> Heartbeat {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_nanos();
        Heartbeat { file, writer: Writer { since, process: std::process::id() } }
    }

    /// The file.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Writes the file, unless a process that started later does so. It tells as well what the database is good for.
    ///
    /// # Errors
    /// If the file can't be written.
    pub fn write(&self, database: DatabaseState) -> io::Result<()> {
        if self.is_anothers() && check(&self.file).is_ok() {
            return Ok(());
        }
        let trouble = match database {
            DatabaseState::Works => "",
            DatabaseState::ReadOnly => NO_WRITES,
            DatabaseState::Silent => NO_DATABASE,
        };
        std::fs::write(&self.file, format!("{} {} {trouble}\n", self.writer.since, self.writer.process))
    }

    /// Removes the file, unless it belongs to another process.
    pub fn end(&self) {
        if !self.is_anothers() {
            // The file may already be gone.
            let _ = std::fs::remove_file(&self.file);
        }
    }

    /// Whether a process that started later wrote the file.
    fn is_anothers(&self) -> bool {
        let text = std::fs::read_to_string(&self.file).unwrap_or_default();
        let mut words = text.split_whitespace();
        let (since, process) = (words.next().map(str::parse), words.next().map(str::parse));
        matches!((since, process), (Some(Ok(since)), Some(Ok(process))) if Writer { since, process } > self.writer)
    }
}

/// Why the bot is unhealthy.
#[derive(Debug, thiserror::Error)]
pub enum Unwell {
    /// Nothing answers at the address for metrics.
    #[error("nothing answers at {0} (`metrics_listen`): {1}; the bot isn't running or hangs")]
    NoAnswer(SocketAddr, io::Error),
    /// Something else answers there.
    #[error("what answers at {0} (`metrics_listen`) isn't the bot")]
    NotTheBot(SocketAddr),
    /// The bot says that players can't play.
    #[error("{0}")]
    NotReady(String),
    /// The file can't be read: the bot isn't running or hasn't connected yet.
    #[error("the heartbeat file {0} can't be read: {1}; the bot isn't running or hasn't connected yet")]
    NoFile(String, io::Error),
    /// The bot is connected, but its database doesn't answer.
    #[error("the bot can't reach its database; its log says why, and it needs no restart")]
    NoDatabase,
    /// The bot is connected, but its database takes no writes.
    #[error("the bot's database takes no writes; its log says why, and it needs no restart")]
    NoWrites,
    /// The file is too old.
    #[error("the last heartbeat in {0} is {1} s old; the bot hangs or isn't connected")]
    Old(String, u64),
}

/// Asks the bot that serves its health at this address.
///
/// # Errors
/// Returns [`Unwell`] if it doesn't answer, or says that players can't play.
pub fn ask(address: SocketAddr) -> Result<(), Unwell> {
    let answer = answer(within(address)).map_err(|error| Unwell::NoAnswer(address, error))?;
    let (head, said) = answer.split_once("\r\n\r\n").ok_or(Unwell::NotTheBot(address))?;
    match head.split_ascii_whitespace().nth(1) {
        Some("200") => Ok(()),
        Some("503") => Err(Unwell::NotReady(said.trim().to_owned())),
        _ => Err(Unwell::NotTheBot(address)),
    }
}

/// The address under which a process on the same machine reaches what listens on this one.
fn within(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

/// The whole answer about readiness, head and body.
fn answer(address: SocketAddr) -> io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, ANSWERS_WITHIN)?;
    stream.set_read_timeout(Some(ANSWERS_WITHIN))?;
    stream.set_write_timeout(Some(ANSWERS_WITHIN))?;
    write!(stream, "GET {READY_PATH} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut answer = Vec::new();
    stream.take(LONGEST_ANSWER).read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

/// Checks the file's age.
///
/// # Errors
/// Returns [`Unwell`] if the bot is unhealthy.
pub fn check(file: &Path) -> Result<(), Unwell> {
    let shown = || file.display().to_string();
    let written =
        std::fs::metadata(file).and_then(|data| data.modified()).map_err(|error| Unwell::NoFile(shown(), error))?;
    // If the clock was set back, the file seems to come from the future.
    let age = SystemTime::now().duration_since(written).unwrap_or_default();
    if age > OLDEST {
        return Err(Unwell::Old(shown(), age.as_secs()));
    }
    let text = std::fs::read_to_string(file).map_err(|error| Unwell::NoFile(shown(), error))?;
    match text.split_whitespace().nth(2) {
        Some(NO_DATABASE) => Err(Unwell::NoDatabase),
        Some(NO_WRITES) => Err(Unwell::NoWrites),
        _ => Ok(()),
    }
}
