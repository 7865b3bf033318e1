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
}

/// The running bot. Dropping it kills the process.
#[derive(Debug)]
pub struct Bot {
    child: Child,
}

impl Program {
    /// Starts the bot without waiting for it.
    ///
    /// # Errors
    /// The program can't be run.
    pub fn start(&self) -> Result<Bot, Trouble> {
        let log = File::options().create(true).append(true).open(self.log())?;
        let child = Command::new(&self.file)
            .arg("run")
            .env_clear()
            .env("CARDINAL_TOKEN", TOKEN)
            .env("CARDINAL_API_URL", &self.discord)
            .env("CARDINAL_DATABASE", &self.database)
            .env("CARDINAL_HEARTBEAT_FILE", self.folder.join("heartbeat"))
            .envs(self.shares.then_some(("CARDINAL_SHARDS", "auto")))
            .env("CARDINAL_GREETING", "off")
            .env("CARDINAL_LOG", "info")
            .current_dir(&self.folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()?;
        Ok(Bot { child })
    }

    /// Starts the bot and waits until Discord sends to it.
    ///
    /// # Errors
    /// The program can't be run, or ends.
    pub async fn start_up(&self, sandbox: &Sandbox) -> Result<Bot, Trouble> {
        let before = sandbox.identifies();
        let mut bot = self.start()?;
        while sandbox.identifies() == before {
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
