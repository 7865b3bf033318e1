//! The configuration, from environment variables, a TOML file, or both (the environment wins).
//!
//! Every setting is a row of [`SETTINGS`]. Its name is its key in the file, and `CARDINAL_` and the key in
//! capitals in the environment. All invalid values are reported, not only the first, each with its name,
//! the value and the expected form.

mod places;
mod settings;
mod shards;
mod token;
mod values;

use std::ffi::OsString;
use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use cardinal_ids::GuildId;
use tracing_subscriber::filter::Targets;

pub use self::settings::{PREFIX, SETTINGS, Setting};
pub use self::shards::{NoShards, Shards};
use self::values::{
    Reader, Values, address, address_without_path, contact, link, listen, log_filter, non_empty, only_line, read_text,
};
use crate::app::{PublicLinks, Settings};
pub use cardinal_discord::{NotAToken, Token};
#[cfg(feature = "postgres")]
use cardinal_store::PostgresOptions;
use cardinal_store::{Address, NotAnAddress, StoreOptions};

/// The file that is read by default, if it exists.
pub const DEFAULT_FILE: &str = "cardinal.toml";

/// The file that is read otherwise, if it exists: a package brings it.
const SYSTEM_FILE: &str = "/etc/cardinal/cardinal.toml";

/// The variable that names another file.
const FILE_VARIABLE: &str = "CARDINAL_CONFIG";

/// The format of log lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// Text for people.
    #[default]
    Text,
    /// One JSON object per line.
    Json,
}

/// The configuration of a service.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// The bot's token. The service can't start without one.
    pub token: Option<Token>,
    /// The file from which it comes, and is read again on SIGHUP. None if it is given as text.
    pub token_file: Option<PathBuf>,
    /// Where the database is.
    pub database: Address,
    /// How the database is used.
    pub store: StoreOptions,
    /// The server in which commands are registered, or `None` for everywhere.
    pub commands_server: Option<GuildId>,
    /// The address of Discord's REST API, without a path.
    pub api_url: String,
    /// The address at which Discord can read about this bot, or `None` for its profile.
    pub contact_url: Option<String>,
    /// The addresses that members are shown.
    pub links: PublicLinks,
    /// The gateway's address, or `None` to ask the API.
    pub gateway_url: Option<String>,
    /// Which shards this process has.
    pub shards: Shards,
    /// Where to listen for interactions over HTTP, if they come that way.
    pub interactions_listen: Option<SocketAddr>,
    /// Where to listen for webhook events; none: nowhere.
    pub events_listen: Option<SocketAddr>,
    /// What is logged: a level, or a level per target.
    pub log: Targets,
    /// The format of log lines.
    pub log_format: LogFormat,
    /// How long a response may take before it is acknowledged first.
    pub answer_within: Duration,
    /// How long a first response is tried. Not a setting: Discord waits three seconds, minus the time on the
    /// way.
    pub first_answer_within: Duration,
    /// How long the gateway may take from a connection to a session before another connection is opened.
    /// Not a setting: it takes seconds, and serenity by itself would wait for ever.
    pub session_within: Duration,
    /// How long a stop waits for work in progress.
    pub stop_within: Duration,
    /// Where metrics and health are served; none: nowhere.
    pub metrics_listen: Option<SocketAddr>,
    /// The file whose age shows whether the bot is healthy.
    pub heartbeat_file: PathBuf,
    /// Limits of games and challenges.
    pub games: Settings,
    /// The settings that were given and differ from their defaults, each as `key = value` without secrets.
    pub changed: Vec<String>,
}

impl Default for Config {
    fn default() -> Config {
        match Config::from_values(&Values::default()) {
            Ok(config) => config,
            Err(error) => unreachable!("the defaults are valid: {error}"),
        }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Config::default().games
    }
}

/// Invalid settings, each described in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError {
    /// The problems, at least one.
    pub problems: Vec<String>,
    /// The format of log lines, as far as it is valid: it's how the problems are told.
    pub log_format: LogFormat,
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problems.join("\n"))
    }
}

impl std::error::Error for ConfigError {}

impl Config {
    /// Reads the file and the environment. The file is the given one, else the one in `CARDINAL_CONFIG`, else
    /// `cardinal.toml` or `/etc/cardinal/cardinal.toml`, whichever exists first.
    ///
    /// # Errors
    /// Returns a [`ConfigError`] that lists every unknown setting and every invalid value.
    pub fn load(
        file: Option<&Path>,
        environment: impl IntoIterator<Item = (OsString, OsString)>,
    ) -> Result<Config, ConfigError> {
        let (named, variables): (Vec<_>, Vec<_>) = environment
            .into_iter()
            .filter(|(name, _)| name.as_encoded_bytes().starts_with(PREFIX.as_bytes()))
            .partition(|(name, _)| name == FILE_VARIABLE);
        let named = named.into_iter().next().map(|(_, path)| PathBuf::from(path));
        // One that this user may not look for is there: without it, something else would be said to be missing.
        let is_there = |path: &PathBuf| path.try_exists().unwrap_or(true);
        let default = || [DEFAULT_FILE, SYSTEM_FILE].map(PathBuf::from).into_iter().find(is_there);
        let file = file.map(Path::to_owned).or(named).or_else(default);
        Config::read(file.as_deref(), variables)
    }

    fn read(file: Option<&Path>, variables: Vec<(OsString, OsString)>) -> Result<Config, ConfigError> {
        let mut values = Values::default();
        let mut problems = Vec::new();
        if let Some(path) = file {
            values.read_file(path, &mut problems);
        }
        for (name, value) in variables {
            values.read_variable(&name, value, &mut problems);
        }
        match Config::from_values(&values) {
            Ok(config) if problems.is_empty() => Ok(config),
            Ok(config) => Err(ConfigError { problems, log_format: config.log_format }),
            Err(error) => Err(ConfigError { problems: [problems, error.problems].concat(), ..error }),
        }
    }

    /// How the service uses the database. Several processes tell each other which games they have changed: those that
    /// share the shards, and those to which a proxy gives interactions.
    pub fn store_options(&self) -> StoreOptions {
        StoreOptions {
            #[cfg(feature = "postgres")]
            postgres: PostgresOptions {
                notices: self.shards != Shards::Undivided || self.interactions_listen.is_some(),
                ..self.store.postgres
            },
            ..self.store
        }
    }

    fn from_values(values: &Values) -> Result<Config, ConfigError> {
        let mut problems = Vec::new();
        let mut read = Reader::new(values, &mut problems);
        let database: Address = read
            .parse("database", |text| text.parse().map_err(|error: NotAnAddress| error.to_string()))
            .unwrap_or_else(|| PathBuf::new().into());
        let heartbeat_file = read.parse("heartbeat_file", non_empty).map_or_else(
            || if database.is_server() { "cardinal.heartbeat".into() } else { format!("{database}.heartbeat").into() },
            PathBuf::from,
        );
        // It is read for each connection. That it can be read now is checked like all settings.
        let database = match read.parse("database_password_file", |path| only_line(path).map(|_| path.into())) {
            Some(file) => database.with_password_file(file),
            None => database,
        };
        let store = StoreOptions {
            #[cfg(feature = "postgres")]
            postgres: PostgresOptions {
                readers: read.number("database_connections", 2, 1000) as u32 - 1,
                statement_timeout: Duration::from_millis(read.number("database_statement_ms", 100, 600_000)),
                connect_timeout: Duration::from_millis(read.number("database_connect_ms", 100, 60_000)),
                ..PostgresOptions::default()
            },
            ..StoreOptions::default()
        };
        let of_file = read.parse("token_file", |path| Ok((token_in(Path::new(path))?, PathBuf::from(path))));
        let token = read.parse("token", |text| text.parse::<Token>().map_err(|error| error.to_string()));
        let (token, token_file) = match (token, of_file) {
            (None, Some((token, file))) => (Some(token), Some(file)),
            (token, _) => (token, None),
        };
        let config = Config {
            token,
            token_file,
            database,
            store,
            commands_server: read.parse("commands_server", |text| {
                text.parse().ok().filter(|number| *number > 0).map(GuildId).ok_or_else(String::new)
            }),
            api_url: read
                .parse("api_url", |text| address_without_path(text, &["https://", "http://"]))
                .unwrap_or_default(),
            contact_url: read.parse("contact_url", contact),
            links: PublicLinks {
                support: read.parse("support_url", link),
                privacy: read.parse("privacy_url", link),
                terms: read.parse("terms_url", link),
                account: None,
            },
            gateway_url: read.parse("gateway_url", |text| address(text, &["wss://", "ws://"])),
            shards: read
                .parse("shards", |text| text.parse().map_err(|error: NoShards| error.to_string()))
                .unwrap_or_default(),
            interactions_listen: read.parse("interactions_listen", listen).flatten(),
            events_listen: read.parse("events_listen", listen).flatten(),
            log: read.parse("log", log_filter).unwrap_or_default(),
            log_format: read
                .parse("log_format", |text| match text {
                    "text" => Ok(LogFormat::Text),
                    "json" => Ok(LogFormat::Json),
                    _ => Err(String::new()),
                })
                .unwrap_or_default(),
            answer_within: Duration::from_millis(read.number("answer_within_ms", 1, 2500)),
            first_answer_within: Duration::from_millis(2800),
            session_within: Duration::from_secs(30),
            stop_within: Duration::from_secs(read.number("stop_within_s", 1, 600)),
            metrics_listen: read.parse("metrics_listen", listen).flatten(),
            heartbeat_file,
            games: Settings {
                challenge_life: Duration::from_hours(read.number("challenge_hours", 1, 720)),
                games_per_player: read.number("games_per_player", 1, 1000) as usize,
                games_per_channel: read.number("games_per_channel", 1, 1000) as usize,
                challenges_per_player: read.number("challenges_per_player", 1, 100) as usize,
                events_per_player: read.number("events_per_player", 1, 100) as usize,
                computer: read.switch("computer"),
                computer_threads: read
                    .parse("computer_threads", |text| {
                        text.parse().ok().filter(|threads| (1..=64).contains(threads)).ok_or_else(String::new)
                    })
                    .unwrap_or_else(spare_cores),
                computer_pause: Duration::from_secs(1),
                games_against_computer: read.number("games_against_computer", 1, 100) as usize,
                panic_seconds: read.number("panic_seconds", 5, 600) as u32,
                abduction_seconds: read.number("abduction_seconds", 5, 600) as u32,
                greeting: read.switch("greeting"),
                piece_emojis: read.switch("piece_emojis"),
                hand_over: Duration::from_secs(6),
                edit_pause: Duration::from_mins(1),
                write_probe_pause: Duration::from_secs(5),
                admin_pause: Duration::from_secs(10),
                removed_servers_kept_for: Some(read.number("removed_servers_kept_days", 0, 3650))
                    .filter(|days| *days > 0)
                    .map(|days| Duration::from_hours(24 * days)),
                live_games: read.number("live_games", 1, 10_000_000) as usize,
            },
            changed: values.changed(),
        };
        problems.extend(config.contradictions());
        if problems.is_empty() { Ok(config) } else { Err(ConfigError { problems, log_format: config.log_format }) }
    }
}

/// Reads a token from a file that holds nothing else.
///
/// # Errors
/// What is wrong with the file, without what it holds.
pub(crate) fn token_in(file: &Path) -> Result<Token, String> {
    read_text(file)?.parse::<Token>().map_err(|error| format!("it contains no token: {error}"))
}

/// The cores that are left when one answers Discord, at least one.
fn spare_cores() -> usize {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    cores.saturating_sub(1).clamp(1, 64)
}
