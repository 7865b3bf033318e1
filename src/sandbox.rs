//! The sandbox: a local Discord and the bot in one process.

use std::future::Future;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use cardinal_ids::Timestamp;
use cardinal_sandbox::{BotConfig, Sandbox, SandboxClock, SandboxConfig};
use cardinal_table::clock::source::{Clock, SharedClock};
use tracing::Level;
use tracing_subscriber::filter::Targets;

use crate::app::system_chance;
use crate::config::Config;
use crate::service::{Service, ServiceError, renderer};

/// The bot's token in the local Discord. It is of no use elsewhere.
const TOKEN: &str = "c2FuZGJveA.local.cardinal";

/// The command line's arguments.
#[derive(Clone, Debug, clap::Args)]
pub struct Arguments {
    /// The port of the page
    #[arg(long, default_value_t = 4020)]
    port: u16,
    /// The address to listen on; anyone who can reach it can play under any name
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// The folder for the games and the chat
    #[arg(long, default_value = "cardinal-sandbox", value_name = "FOLDER")]
    data: PathBuf,
}

/// Why the sandbox couldn't start, or ended.
#[derive(Debug, thiserror::Error)]
pub enum SandboxError {
    /// The data folder can't be created.
    #[error("the folder {0} can't be created: {1}")]
    Folder(String, std::io::Error),
    /// The local Discord can't start.
    #[error(transparent)]
    Chat(#[from] cardinal_sandbox::SandboxError),
    /// The bot can't start.
    #[error(transparent)]
    Service(#[from] ServiceError),
}

/// Returns the configuration for the sandbox: the given one, with the database in the data folder unless it is on a
/// server, and with quieter logs unless the operator set a filter.
pub fn configure(config: Config, arguments: &Arguments) -> Config {
    let defaults = Config::default();
    // A server that was asked for is used: the local Discord serves to try it, too.
    let in_folder = || arguments.data.join("games.db").into();
    let database = if config.database.is_server() { config.database.clone() } else { in_folder() };
    Config {
        token: TOKEN.parse().ok(),
        heartbeat_file: arguments.data.join("heartbeat"),
        database,
        commands_server: None,
        gateway_url: None,
        log: if config.log == defaults.log {
            Targets::new().with_default(Level::WARN).with_target("serenity", Level::ERROR)
        } else {
            config.log
        },
        ..config
    }
}

/// Returns a clock that follows the local Discord's. The page can move it forward.
pub fn clock(sandbox: &Sandbox) -> SharedClock {
    Arc::new(LocalClock(sandbox.clock()))
}

struct LocalClock(SandboxClock);

impl Clock for LocalClock {
    fn now(&self) -> Timestamp {
        Timestamp(self.elapsed().as_secs().cast_signed())
    }

    fn elapsed(&self) -> Duration {
        Duration::from_millis(self.0.now_ms())
    }
}

/// Runs the local Discord and the bot until the signal.
///
/// # Errors
/// If the folder can't be created, the address is taken, or the bot can't start.
pub async fn run(
    mut config: Config,
    arguments: &Arguments,
    signal: impl Future<Output = ()>,
) -> Result<(), SandboxError> {
    std::fs::create_dir_all(&arguments.data)
        .map_err(|error| SandboxError::Folder(arguments.data.display().to_string(), error))?;
    let addr = SocketAddr::new(arguments.host, arguments.port);
    let settings = SandboxConfig {
        addr,
        bots: vec![BotConfig { account_installs: true, ..BotConfig::new(TOKEN, "Cardinal") }],
        keep_in: Some(arguments.data.join("chat")),
        ..SandboxConfig::default()
    };
    let sandbox = Sandbox::start(settings).await?;
    config.api_url = sandbox.base_url();
    config.events_listen.get_or_insert((Ipv4Addr::LOCALHOST, 0).into());
    let service = Box::pin(Service::start(&config, system_chance(), clock(&sandbox), renderer()?)).await?;
    if let Some(address) = service.events_at()
        && let Err(error) = sandbox.set_event_webhook(TOKEN, format!("http://{address}/")).await
    {
        tracing::warn!(%error, "the bot won't hear who takes it off their account");
    }
    println!(
        "\nCardinal is ready. Open\n\n    {}\n\nin your browser; a second window can be the second player. \
         Type /challenge to begin.\nGames and chat are kept in {}. Ctrl-C ends it.\n",
        config.api_url,
        arguments.data.display()
    );
    let result = service.run_until(signal, tokio::sync::mpsc::channel(1).1).await;
    sandbox.shutdown().await;
    Ok(result?)
}
