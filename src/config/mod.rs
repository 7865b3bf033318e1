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
            },
            gateway_url: read.parse("gateway_url", |text| address(text, &["wss://", "ws://"])),
            shards: read
                .parse("shards", |text| text.parse().map_err(|error: NoShards| error.to_string()))
                .unwrap_or_default(),
            interactions_listen: read.parse("interactions_listen", listen).flatten(),
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
                hand_over: Duration::from_secs(6),
                edit_pause: Duration::from_mins(1),
                write_probe_pause: Duration::from_secs(5),
                admin_pause: Duration::from_secs(10),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::documents;

    fn variables(environment: &[(&str, &str)]) -> Vec<(OsString, OsString)> {
        environment.iter().map(|(name, value)| (name.into(), value.into())).collect()
    }

    /// Reads these variables and no file, whatever is in the working directory.
    fn load(environment: &[(&str, &str)]) -> Result<Config, ConfigError> {
        Config::read(None, variables(environment))
    }

    #[test]
    fn nothing_set_gives_the_defaults() {
        let config = load(&[]).unwrap();
        assert_eq!(config, Config::default());
        assert_eq!(config.games.challenge_life, Duration::from_hours(24));
        assert_eq!(config.api_url, "https://discord.com");
        assert_eq!(config.heartbeat_file, PathBuf::from("cardinal.db.heartbeat"));
        assert_eq!(config.answer_within, Duration::from_millis(1500));
    }

    #[test]
    fn every_invalid_value_is_reported_with_name_value_and_expected_form() {
        let error = load(&[
            ("CARDINAL_LOG_FORMAT", "xml"),
            ("CARDINAL_CHALLENGE_HOURS", "soon"),
            ("CARDINAL_API_URL", "discord.com"),
            ("CARDINAL_COMMANDS_SERVER", "my server"),
            ("CARDINAL_LOG", "cardinal=loud"),
            ("CARDINAL_TOKN", "x"),
        ])
        .unwrap_err();
        assert_eq!(error.problems.len(), 6, "{error}");
        let text = error.to_string();
        for part in [
            "CARDINAL_LOG_FORMAT = `xml` is invalid; expected text or json",
            "CARDINAL_CHALLENGE_HOURS = `soon` is invalid; expected a whole number from 1 to 720",
            "CARDINAL_API_URL = `discord.com` is invalid; expected an address with http:// or https://",
            "CARDINAL_COMMANDS_SERVER = `my server`",
            "CARDINAL_LOG = `cardinal=loud`",
            "unknown setting CARDINAL_TOKN",
        ] {
            assert!(text.contains(part), "{part}\n---\n{text}");
        }
    }

    #[test]
    fn what_would_only_fail_later_is_refused() {
        for (name, value, part) in [
            ("CARDINAL_LOG", "warning", "warning is no level"),
            ("CARDINAL_LOG", "cardinal=warning", "warning is no level"),
            ("CARDINAL_LOG", "cardnal", "cardnal is no level"),
            ("CARDINAL_API_URL", "https://discord.com/api/v10", "something follows its host and port"),
            ("CARDINAL_API_URL", "https://discord.com:99999", "its port is no number from 1 to 65535"),
            ("CARDINAL_GATEWAY_URL", "wss://gateway.discord.gg:0/", "its port is no number from 1 to 65535"),
            ("CARDINAL_API_URL", "http://[::1", "an address of IPv6 stands in brackets"),
            ("CARDINAL_API_URL", "https://:8080", "empty host"),
            ("CARDINAL_API_URL", "https://exa<mple.com", "domain name"),
            ("CARDINAL_GATEWAY_URL", "wss://[zz]", "invalid IPv6 address"),
            ("CARDINAL_INTERACTIONS_LISTEN", "127.0.0.1:0", "its port is 0"),
            ("CARDINAL_CONTACT_URL", "mailto:me@bot.example", "expected an address with http:// or https://"),
            ("CARDINAL_CONTACT_URL", "https://bot.example/a(b)", "write them as %28"),
            ("CARDINAL_PRIVACY_URL", "http://bot.example/privacy", "expected an address with https://"),
            ("CARDINAL_TERMS_URL", "bot.example/terms", "expected an address with https://"),
            ("CARDINAL_SUPPORT_URL", &format!("https://bot.example/{}", "a".repeat(493)), "more than 512 characters"),
            ("CARDINAL_DATABASE", ":memory:", "a database in memory is gone with the process"),
            ("CARDINAL_DATABASE", "~/cardinal.db", "it begins with ~"),
            ("CARDINAL_DATABASE", "\"cardinal.db\"", "it begins with a quotation mark"),
            ("CARDINAL_DATABASE", "mysql://db/games", "it begins like an address"),
            ("CARDINAL_DATABASE", "postgres://me:a/b@db/games", "in a password write %2F for /"),
        ] {
            let error = load(&[(name, value)]).unwrap_err().to_string();
            assert!(error.contains(name) && error.contains(part), "{error}");
        }
        for (name, value) in [
            ("CARDINAL_LOG", "warn,cardinal=debug,sqlx=off"),
            ("CARDINAL_LOG", "INFO, cardinal::store"),
            ("CARDINAL_API_URL", "http://[::1]:8080/"),
            ("CARDINAL_GATEWAY_URL", "wss://gateway.discord.gg/?v=10"),
            ("CARDINAL_CONTACT_URL", "https://bot.example/about?of=cardinal"),
            ("CARDINAL_SUPPORT_URL", "https://discord.gg/a1b2c3"),
            // What Kubernetes tells of a service of this name.
            ("CARDINAL_PORT", "tcp://10.0.0.1:8080"),
            ("CARDINAL_PORT_8080_TCP_ADDR", "10.0.0.1"),
            ("CARDINAL_SERVICE_HOST", "10.0.0.1"),
            ("CARDINAL_SERVICE_PORT_HTTP", "8080"),
        ] {
            assert!(load(&[(name, value)]).is_ok(), "{name}={value}");
        }
    }

    #[test]
    fn settings_that_contradict_each_other_are_refused() {
        for (settings, part) in [
            (
                &[("CARDINAL_METRICS_LISTEN", "127.0.0.1:9090"), ("CARDINAL_INTERACTIONS_LISTEN", "127.0.0.1:9090")][..],
                "name the same port",
            ),
            (
                &[("CARDINAL_METRICS_LISTEN", "0.0.0.0:9090"), ("CARDINAL_INTERACTIONS_LISTEN", "127.0.0.1:9090")],
                "name the same port",
            ),
            (
                &[("CARDINAL_DATABASE", "games.db"), ("CARDINAL_HEARTBEAT_FILE", "games.db")],
                "is the database, which would be written over",
            ),
        ] {
            let error = load(settings).unwrap_err();
            assert_eq!(error.problems.len(), 1, "{error}");
            assert!(error.to_string().contains(part), "{error}");
        }
        let apart = [("CARDINAL_METRICS_LISTEN", "127.0.0.1:9090"), ("CARDINAL_INTERACTIONS_LISTEN", "127.0.0.2:9090")];
        assert!(load(&apart).is_ok());
    }

    #[test]
    fn what_differs_from_the_defaults_is_listed_without_secrets() {
        let config = load(&[
            ("CARDINAL_TOKEN", "A.hunter2.C"),
            ("CARDINAL_DATABASE", "postgres://me:hunter2@db/games?sslmode=require"),
            ("CARDINAL_GATEWAY_URL", "wss://gateway.example?key=hunter2"),
            ("CARDINAL_LOG", "info"),
            ("CARDINAL_SHARDS", "auto"),
            ("CARDINAL_STOP_WITHIN_S", "600"),
            ("CARDINAL_COMMIT", "0123abcd"),
        ]);
        let listed =
            ["database = postgres://db/games", "gateway_url = …", "shards = auto", "stop_within_s = 600", "token = …"];
        assert_eq!(config.unwrap().changed, listed);
    }

    #[test]
    fn no_password_in_an_address_is_shown() {
        for text in ["postgres://me:a/hunter2@db/games", "postgres://db/games?pasword=hunter2", "mysql://me:hunter2@db"]
        {
            let error = load(&[("CARDINAL_DATABASE", text)]).unwrap_err().to_string();
            assert!(error.contains("CARDINAL_DATABASE = `…` is invalid") && !error.contains("hunter2"), "{error}");
        }
        for (name, text) in [
            ("CARDINAL_API_URL", "https://me:hunter2@discord.com"),
            ("CARDINAL_GATEWAY_URL", "wss://me:hunter2@gateway.discord.gg"),
        ] {
            let error = load(&[(name, text)]).unwrap_err().to_string();
            assert!(error.contains("something") && error.contains("before") && !error.contains("hunter2"), "{error}");
        }
    }

    #[test]
    fn the_token_is_never_shown() {
        let config = load(&[("CARDINAL_TOKEN", "AAAA.BBBB.CCCC")]).unwrap();
        assert!(!format!("{config:?}").contains("BBBB"));
        let error = load(&[("CARDINAL_TOKEN", "secret words")]).unwrap_err().to_string();
        assert!(!error.contains("secret"), "{error}");
        assert!(error.contains("CARDINAL_TOKEN") && error.contains("three parts"), "{error}");
    }

    #[test]
    fn a_token_leads_to_the_profile_of_its_bot_and_to_nothing_else_of_it() {
        for (token, profile) in [
            ("MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.hunter2", "https://discord.com/users/123456789012345678"),
            ("c2FuZGJveA.local.cardinal", "https://discord.com"),
            ("A.B.C", "https://discord.com"),
        ] {
            assert_eq!(token.parse::<Token>().unwrap().profile(), profile);
        }
    }

    #[test]
    fn a_token_in_the_wrong_place_is_not_shown() {
        // As long as Discord's tokens, but of no bot.
        let token = "MTAwMDAwMDAwMDAwMDAwMDAw.Gabcde.abcdefghijklmnopqrstuvwxyz0123456789ab";
        let short = "AAAA.BBBB.CCCC";
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("bot.toml");
        let mut said = Vec::new();
        for text in [format!("token = {token}"), format!("token = \"{token}"), token.to_owned()] {
            std::fs::write(&file, format!("log = \"info\"\n{text}\n")).unwrap();
            let error = Config::load(Some(&file), []).unwrap_err().to_string();
            assert!(error.contains("bot.toml is not valid TOML at line 2, column "), "{error}");
            said.push(error);
        }
        for text in
            [format!("log_format = \"{token}\""), format!("token_file = \"{token}\""), format!("\"{token}\" = 1")]
        {
            std::fs::write(&file, text).unwrap();
            said.push(Config::load(Some(&file), []).unwrap_err().to_string());
        }
        for value in [token.to_owned(), format!("\"{token}\""), format!("TOKEN={token}"), format!("Bot {short}")] {
            for name in ["CARDINAL_TOKEN_FILE", "CARDINAL_CONFIG", "CARDINAL_LOG_FORMAT", "CARDINAL_API_URL"] {
                let error = Config::load(None, variables(&[(name, &value)])).unwrap_err().to_string();
                assert!(error.contains('…'), "{error}");
                said.push(error);
            }
        }
        for text in said {
            assert!(!text.contains("MTAw") && !text.contains("abcdefgh") && !text.contains("BBBB"), "{text}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn variables_that_are_not_utf_8_are_reported_if_they_are_ours() {
        use std::os::unix::ffi::OsStringExt;
        let odd = || OsString::from_vec(vec![b'x', 0xff]);
        let foreign = [("PATH".into(), odd()), (odd(), "x".into())];
        assert_eq!(Config::read(None, vec![]), Config::load(Some(Path::new("/dev/null")), foreign));
        let name = OsString::from_vec(b"CARDINAL_\xff".to_vec());
        let error = Config::read(None, vec![("CARDINAL_LOG_FORMAT".into(), odd()), (name, "x".into())]).unwrap_err();
        assert_eq!(error.problems.len(), 2, "{error}");
        assert!(error.problems[0].contains("CARDINAL_LOG_FORMAT is not valid UTF-8; expected text or json"), "{error}");
        assert!(error.problems[1].contains("unknown setting"), "{error}");
    }

    #[test]
    fn the_documents_list_every_setting_as_it_is() {
        let rows = SETTINGS.iter().map(|Setting { key, default, form, help }| {
            let default = if default.is_empty() { String::new() } else { format!("`{default}`") };
            format!("| `{key}` | {default} | {form} | {help} |\n")
        });
        documents::check_table("docs/settings.md", "| setting | default | values | what it decides |", rows);
    }

    /// What the package's settings have beside the defaults.
    const OF_THE_PACKAGE: [(&str, &str); 3] = [
        ("database", "/var/lib/cardinal/cardinal.db"),
        ("heartbeat_file", "/var/lib/cardinal/cardinal.heartbeat"),
        ("token_file", "/etc/cardinal/token"),
    ];

    /// A setting as the package's file has it: what it decides, its values, and itself, as a comment unless the
    /// package sets it.
    fn in_package(Setting { key, default, form, help }: &Setting) -> String {
        let set = OF_THE_PACKAGE.iter().find(|(of, _)| of == key).map(|(_, value)| *value);
        let (mark, value) = set.map_or(("#", *default), |value| ("", value));
        let value = if value.parse::<u64>().is_ok() { value.to_owned() } else { format!("\"{value}\"") };
        format!("\n# {help}\n# Values: {form}\n{mark}{key} = {value}\n")
    }

    #[test]
    fn the_packages_file_documents_every_setting() {
        let settings = SETTINGS.iter().map(in_package);
        documents::check_end("packaging/cardinal.toml", "\n# ----\n", settings);

        // With every default uncommented it says the same.
        let text = std::fs::read_to_string(documents::path("packaging/cardinal.toml")).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let (file, token) = (folder.path().join("cardinal.toml"), folder.path().join("token"));
        std::fs::write(&token, "A.B.C").unwrap();
        let has_default = |key: &str| SETTINGS.iter().any(|setting| setting.key == key && !setting.default.is_empty());
        let uncommented = text.lines().map(|line| match line.strip_prefix('#') {
            Some(rest) if rest.split_once(" = ").is_some_and(|(key, _)| has_default(key)) => rest,
            _ => line,
        });
        let uncommented =
            uncommented.collect::<Vec<_>>().join("\n").replace("/etc/cardinal/token", &token.display().to_string());
        std::fs::write(&file, uncommented).unwrap();
        let config = Config::load(Some(&file), []).unwrap();
        let changed: Vec<&str> = config.changed.iter().filter_map(|change| change.split(' ').next()).collect();
        assert_eq!(changed, OF_THE_PACKAGE.map(|(key, _)| key));
    }

    #[test]
    fn the_environment_wins_over_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("bot.toml");
        std::fs::write(&file, "token = \"A.B.C\"\ngames_per_player = 7\nlog_format = \"json\"\n").unwrap();
        let environment = [("PATH", "/bin"), ("CARDINAL_LOG_FORMAT", "text")];
        let config = Config::load(Some(&file), variables(&environment)).unwrap();
        assert_eq!(config.games.games_per_player, 7);
        assert_eq!(config.log_format, LogFormat::Text);
        assert_eq!(config.token, "A.B.C".parse().ok());
    }

    #[test]
    fn unknown_keys_and_types_in_a_file_are_reported() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("bot.toml");
        std::fs::write(&file, "databse = \"x\"\nlive_games = [1]\n").unwrap();
        let error = Config::load(Some(&file), []).unwrap_err();
        assert_eq!(error.problems.len(), 2, "{error}");
        assert!(error.to_string().contains("unknown setting `databse`"));
        assert!(error.to_string().contains("`live_games` can't be an array"));
        let missing = [("CARDINAL_CONFIG", folder.path().join("none.toml"))];
        let missing = Config::load(None, missing.map(|(name, path)| (name.into(), path.into()))).unwrap_err();
        assert!(missing.to_string().contains("none.toml: it can't be read"), "{missing}");
        let missing = Config::load(Some(&folder.path().join("none.toml")), []).unwrap_err();
        assert!(missing.to_string().contains("none.toml: it can't be read"), "{missing}");
    }

    #[test]
    fn a_token_can_come_from_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("token");
        // As some editors write it as well.
        for text in ["A.B.C\n", "\u{feff}A.B.C\r\n"] {
            std::fs::write(&file, text).unwrap();
            let config = load(&[("CARDINAL_TOKEN_FILE", file.to_str().unwrap())]).unwrap();
            assert_eq!(config.token, "A.B.C".parse().ok());
        }
        std::fs::write(&file, b"\xff\xfeA\0.\0B\0.\0C\0").unwrap();
        let error = load(&[("CARDINAL_TOKEN_FILE", file.to_str().unwrap())]).unwrap_err().to_string();
        assert!(error.contains("it is written in UTF-16: save it as UTF-8"), "{error}");
    }
}
