//! The bot as a process of its own.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use cardinal_sandbox::Sandbox;

use crate::Trouble;

/// The bot's token in the local Discord. It is of no use elsewhere.
pub const TOKEN: &str = "ZmF1bHRz.local.cardinal";

/// How long a stop may take before the run gives up.
const STOPS_WITHIN: Duration = Duration::from_mins(1);

/// How the bot is started.
#[derive(Clone, Debug)]
pub struct Program {
    /// The program.
    pub file: PathBuf,
    /// Where its games are.
    pub database: String,
    /// The address of the local Discord.
    pub discord: String,
    /// The folder that it runs in, with its log.
    pub folder: PathBuf,
    /// Whether it shares the shards with others.
    pub shares: bool,
    /// By how many seconds its clock is ahead.
    pub ahead: i64,
    /// The port that it shows its measurements on.
    pub metrics: Option<u16>,
}

/// The library that gives a process another clock, from Debian's package `faketime`.
const OTHER_CLOCK: &str = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";

/// Whether a process can be given another clock here.
pub fn clocks_can_differ() -> bool {
    Path::new(OTHER_CLOCK).exists()
}

/// What the image sets for its process.
fn as_in_the_image() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = include_str!("../../../Dockerfile").lines().filter_map(|line| line.strip_prefix("ENV "));
    lines.flat_map(|line| line.split(' ')).filter_map(|each| each.split_once('='))
}

/// The running bot. Dropping it kills the process.
#[derive(Debug)]
pub struct Bot {
    child: Child,
    heartbeat: PathBuf,
}

impl Program {
    /// The same program with another clock.
    #[must_use]
    pub fn ahead(&self, seconds: i64) -> Program {
        Program { ahead: seconds, ..self.clone() }
    }

    /// The same program with its games at another address.
    #[must_use]
    pub fn on(&self, database: &str) -> Program {
        Program { database: database.to_owned(), ..self.clone() }
    }

    /// Starts the bot without waiting for it.
    ///
    /// # Errors
    /// The program can't be run.
    pub fn start(&self) -> Result<Bot, Trouble> {
        let log = File::options().create(true).append(true).open(self.log())?;
        let heartbeat = self.folder.join(format!("heartbeat-{:016x}", fastrand::u64(..)));
        let mut command = Command::new(&self.file);
        command.arg("run").env_clear().envs(as_in_the_image());
        if self.ahead != 0 {
            command.env("LD_PRELOAD", OTHER_CLOCK).env("FAKETIME", format!("{:+}s", self.ahead));
            // How long something takes is not changed. Versions of the library name that differently.
            command.env("FAKETIME_DONT_FAKE_MONOTONIC", "1").env("DONT_FAKE_MONOTONIC", "1");
        }
        let child = command
            .env("CARDINAL_TOKEN", TOKEN)
            .env("CARDINAL_API_URL", &self.discord)
            .env("CARDINAL_DATABASE", &self.database)
            .env("CARDINAL_HEARTBEAT_FILE", &heartbeat)
            .envs(self.shares.then_some(("CARDINAL_SHARDS", "auto")))
            .envs(self.metrics.map(|port| ("CARDINAL_METRICS_LISTEN", format!("127.0.0.1:{port}"))))
            .env("CARDINAL_GREETING", "off")
            .env("CARDINAL_LOG", std::env::var("CARDINAL_LOG").unwrap_or_else(|_| "info".to_owned()))
            .current_dir(&self.folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()?;
        Ok(Bot { child, heartbeat })
    }

    /// Starts the bot and waits until Discord sends to this very process.
    ///
    /// # Errors
    /// The program can't be run, or ends.
    pub async fn start_up(&self, sandbox: &Sandbox) -> Result<Bot, Trouble> {
        let mut bot = self.start()?;
        while !bot.heartbeat.exists() {
            if let Some(end) = bot.child.try_wait()? {
                return Err(Trouble::new(format!("the bot ended with {end}: see {}", self.log().display())));
            }
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
        sandbox.client().wait_for_command("challenge").await?;
        Ok(bot)
    }

    /// The file of the bot's log.
    pub fn log(&self) -> PathBuf {
        self.folder.join("bot.log")
    }
}

impl Bot {
    /// Ends it at once, whatever it is doing.
    ///
    /// # Errors
    /// The system doesn't allow it.
    pub fn kill(mut self) -> Result<(), Trouble> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Its number in the system.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends it a signal, by its name.
    ///
    /// # Errors
    /// The system doesn't allow it.
    pub fn signal(&self, name: &str) -> Result<(), Trouble> {
        Command::new("kill").args(["-s", name, &self.child.id().to_string()]).status()?;
        Ok(())
    }

    /// Waits until it has ended by itself.
    ///
    /// # Errors
    /// It doesn't, within a time that is far longer than a stop may take.
    pub async fn ended(&mut self) -> Result<(), Trouble> {
        let since = Instant::now();
        while self.runs() {
            if since.elapsed() > STOPS_WITHIN {
                return Err(Trouble::new("the bot doesn't stop"));
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        Ok(())
    }

    /// Whether it still runs.
    pub fn runs(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        // It may have ended already.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// The last lines of a log.
pub fn tail(log: &Path, lines: usize) -> String {
    let text = std::fs::read_to_string(log).unwrap_or_default();
    let all: Vec<&str> = text.lines().collect();
    all[all.len().saturating_sub(lines)..].join("\n")
}
