//! A local Discord with many members and games, and the bot as a process of its own.

use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use cardinal_sandbox::{BotConfig, Id, MemberClient, Sandbox, SandboxConfig};
use serde_json::Value;
use tempfile::TempDir;

use crate::Anything;

const TOKEN: &str = "YmVuY2g.token.cardinal";
/// How many members there are. Two of them share a game in each channel.
pub(crate) const MEMBERS: usize = 100;
/// How many channels there are.
pub(crate) const CHANNELS: usize = 20;

/// A local Discord.
pub(crate) struct Stage {
    pub(crate) sandbox: Sandbox,
    pub(crate) client: MemberClient,
    pub(crate) http: reqwest::Client,
    pub(crate) members: Vec<Id>,
    pub(crate) channels: Vec<Id>,
    pub(crate) guild: Id,
    folder: TempDir,
}

impl Stage {
    /// Starts a local Discord without rate limits.
    pub(crate) async fn set() -> Result<Stage, Anything> {
        let settings = SandboxConfig { rate_limit: None, remembered_requests: 1_000, ..SandboxConfig::default() };
        Stage::set_for(MEMBERS, CHANNELS, settings).await
    }

    /// Starts a local Discord of this size. It has rate limits if the settings have them.
    pub(crate) async fn set_for(members: usize, channels: usize, settings: SandboxConfig) -> Result<Stage, Anything> {
        let numbered = |name: &str, count| (0..count).map(|number| format!("{name}{number:03}")).collect();
        let sandbox = Sandbox::start(SandboxConfig {
            bots: vec![BotConfig::new(TOKEN, "Cardinal")],
            members: numbered("Player ", members),
            channels: numbered("table-", channels),
            kept_messages: 1_000,
            recommended_shards: SHARDS,
            max_concurrency: SHARDS,
            shard_by_channel: true,
            ..settings
        })
        .await?;
        let client = sandbox.client();
        let world = client.world().await?;
        let members = world.members.iter().filter(|member| !member.bot).map(|member| member.id).collect();
        let channels = world.channels.iter().filter(|channel| channel.kind == 0).map(|channel| channel.id).collect();
        Ok(Stage {
            sandbox,
            client,
            http: reqwest::Client::new(),
            members,
            channels,
            guild: world.guild.id,
            folder: tempfile::tempdir()?,
        })
    }

    /// The path of a file in this stage's folder.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The URL for a member's action.
    pub(crate) fn address(&self, path: &str) -> String {
        format!("{}/sandbox{path}", self.sandbox.base_url())
    }

    /// The ids of the registered commands, by name.
    pub(crate) async fn commands(&self) -> Result<HashMap<String, Value>, Anything> {
        let (member, channel) = (self.members[0], self.channels[0]);
        let address = self.address(&format!("/commands?as={member}&channel={channel}"));
        let list: Vec<Value> = self.http.get(address).send().await?.json().await?;
        let named = |command: &Value| Some((command["name"].as_str()?.to_owned(), command["id"].clone()));
        Ok(list.iter().filter_map(named).collect())
    }
}

/// The variable with the address of a server on which the games are measured, with `{}` for the database's name: the
/// part's, such as `rate`. It must exist and be empty.
const SERVER: &str = "DATABASE";

/// Whether the games are measured on a server.
pub(crate) fn is_on_server() -> bool {
    std::env::var_os(SERVER).is_some()
}

/// Where the games of a file are, once they were moved.
fn on_server(file: &Path) -> Result<OsString, Anything> {
    let Ok(server) = std::env::var(SERVER) else { return Ok(file.into()) };
    let name = file.file_stem().and_then(|stem| stem.to_str()).ok_or("the file has no name")?;
    Ok(server.replace("{}", name).into())
}

/// Moves the games of a file to the server, if one is to be measured and they aren't there yet. No process may have
/// them open. Returns where the games are.
pub(crate) fn moved(file: &Path) -> Result<OsString, Anything> {
    let address = on_server(file)?;
    if !is_on_server() || !file.exists() {
        return Ok(address);
    }
    let mut moving = Command::new(env!("CARGO_BIN_EXE_cardinal"));
    moving.arg("move").arg("--to").arg(&address).arg("--from").arg(file).env_clear();
    let output = moving.output()?;
    let told = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() && !told.contains("moved already") {
        return Err(told.into());
    }
    Ok(address)
}

/// The variable that, set to `http`, lets interactions come over HTTP.
const DOOR: &str = "DOOR";

/// The variable with the number of processes that share the shards.
const PROCESSES: &str = "PROCESSES";

/// How many processes share the shards, if they do.
pub(crate) fn processes() -> Option<usize> {
    std::env::var(PROCESSES).ok()?.parse().ok()
}

/// How many shards several processes share.
const SHARDS: u64 = 6;

/// The running bot. Dropping it kills the process, and those beside it.
pub(crate) struct Bot(Child, Vec<Child>);

impl Bot {
    /// Starts the program on a database and waits until it is ready.
    pub(crate) async fn start(stage: &Stage, database: &Path) -> Result<Bot, Anything> {
        let mut bot = Bot::spawn(stage, database)?;
        stage.client.wait_for_command("challenge").await?;
        stage.client.wait_for_bot(true).await?;
        if let Some(processes) = processes() {
            for _ in 1..processes {
                bot.1.push(spawn(stage, &on_server(database)?, None)?);
            }
            while (stage.sandbox.shards().len() as u64) < SHARDS {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            // Until each has its part, and the sessions of those that had it are closed.
            tokio::time::sleep(Duration::from_secs(10)).await;
        }
        if let Some(port) = http_port() {
            stage.sandbox.set_endpoint(TOKEN, vec![format!("http://127.0.0.1:{port}/")]).await?;
        }
        Ok(bot)
    }

    /// Starts the program without waiting.
    pub(crate) fn spawn(stage: &Stage, database: &Path) -> Result<Bot, Anything> {
        Ok(Bot(spawn(stage, &moved(database)?, http_port())?, Vec::new()))
    }

    /// Kills the process and those beside it, and waits until the local Discord has noticed.
    pub(crate) async fn stop(&mut self, stage: &Stage) -> Result<(), Anything> {
        for child in std::iter::once(&mut self.0).chain(&mut self.1) {
            child.kill()?;
            child.wait()?;
        }
        Ok(stage.client.wait_for_bot(false).await?)
    }

    /// Stops the process as a service manager does, and returns how long that took.
    pub(crate) fn terminate(&mut self) -> Result<Duration, Anything> {
        let began = Instant::now();
        Command::new("kill").args(["-TERM", &self.0.id().to_string()]).status()?;
        self.0.wait()?;
        Ok(began.elapsed())
    }

    /// Its resident memory in KB, as Linux reports it.
    pub(crate) fn resident(&self) -> Result<u64, Anything> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("the status has no VmRSS")?;
        Ok(line.split_whitespace().next().ok_or("the VmRSS line has no number")?.parse()?)
    }

    /// The processor time that it has used, which Linux reports in hundredths of a second.
    pub(crate) fn processor_time(&self) -> Result<Duration, Anything> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.0.id()))?;
        let (_, fields) = stat.rsplit_once(')').ok_or("the process statistics have an unknown format")?;
        let fields: Vec<&str> = fields.split_whitespace().collect();
        let ticks = |at: usize| -> Result<u64, Anything> { Ok(fields.get(at).ok_or("a field is missing")?.parse()?) };
        Ok(Duration::from_millis((ticks(11)? + ticks(12)?) * 10))
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        for child in std::iter::once(&mut self.0).chain(&mut self.1) {
            // A process that can't be killed has already ended.
            drop(child.kill());
            drop(child.wait());
        }
    }
}

/// The port for interactions, if they come over HTTP.
fn http_port() -> Option<u16> {
    std::env::var_os(DOOR).filter(|door| door == "http").map(|_| 47_080)
}

fn spawn(stage: &Stage, database: &OsStr, http_port: Option<u16>) -> Result<Child, Anything> {
    Ok(Command::new(env!("CARGO_BIN_EXE_cardinal"))
        .env_clear()
        .env("CARDINAL_TOKEN", TOKEN)
        .env("CARDINAL_API_URL", stage.sandbox.base_url())
        .env("CARDINAL_DATABASE", database)
        .env("CARDINAL_HEARTBEAT_FILE", stage.file("heartbeat"))
        .envs(processes().map(|_| ("CARDINAL_SHARDS", "auto")))
        .envs(http_port.map(|port| ("CARDINAL_INTERACTIONS_LISTEN", format!("127.0.0.1:{port}"))))
        .current_dir(stage.folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?)
}
