//! What the operator sets: by environment variables, by a TOML file, or both (the environment wins).
//!
//! Every setting is one row of [`SETTINGS`]. In the environment it is called `CARDINAL_` and the
//! key in capitals, in the file by its key. Every wrong value is told, not only the first, with
//! the name, the value and what would have been right.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use crate::app::{GuildId, Settings};

/// The prefix of environment variables.
pub const PREFIX: &str = "CARDINAL_";

/// The file that is read where no other is named, if it is there.
pub const DEFAULT_FILE: &str = "cardinal.toml";

/// The variable that names another file.
const FILE_VARIABLE: &str = "CARDINAL_CONFIG";

/// One setting.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Its key in the file; `CARDINAL_` and the key in capitals in the environment.
    pub key: &'static str,
    /// What holds if nothing is set; empty: nothing.
    pub default: &'static str,
    /// The values that are right.
    pub form: &'static str,
    /// What it decides.
    pub help: &'static str,
}

/// All settings.
pub const SETTINGS: &[Setting] = &[
    Setting {
        key: "token",
        default: "",
        form: "the bot's token, three parts with dots between them",
        help: "the bot's token from Discord's developer portal; needed",
    },
    Setting {
        key: "token_file",
        default: "",
        form: "the path of a file that holds the token and nothing else",
        help: "a file to read the token from, such as a mounted secret",
    },
    Setting {
        key: "database",
        default: "cardinal.db",
        form: "the path of an SQLite file; it is made if it is missing",
        help: "where games are kept",
    },
    Setting {
        key: "commands_server",
        default: "",
        form: "a server's number, such as 1234567890123456789",
        help: "register the commands in this one server, where they change at once, instead of everywhere",
    },
    Setting {
        key: "api_url",
        default: "https://discord.com",
        form: "an address with http:// or https:// and no path",
        help: "where Discord's REST API is",
    },
    Setting {
        key: "gateway_url",
        default: "",
        form: "an address with ws:// or wss://",
        help: "where the gateway is; normally the API is asked",
    },
    Setting {
        key: "log",
        default: "info",
        form: "a filter such as info, debug, or warn,cardinal=debug",
        help: "what is logged",
    },
    Setting { key: "log_format", default: "text", form: "text or json", help: "how log lines are written" },
    Setting {
        key: "answer_within_ms",
        default: "1500",
        form: "a whole number from 1 to 2500",
        help: "how long an answer may take, in milliseconds, before Discord is told to wait for it",
    },
    Setting {
        key: "stop_within_s",
        default: "20",
        form: "a whole number from 1 to 600",
        help: "how long a stop waits, in seconds, for what was begun to be finished",
    },
    Setting {
        key: "heartbeat_file",
        default: "",
        form: "the path of a file that can be written; normally the database's with .heartbeat behind it",
        help: "the file whose age tells `cardinal health` that the bot is well",
    },
    Setting {
        key: "challenge_hours",
        default: "24",
        form: "a whole number from 1 to 720",
        help: "how long a challenge can be accepted, in hours",
    },
    Setting {
        key: "games_per_player",
        default: "50",
        form: "a whole number from 1 to 1000",
        help: "how many running games a player can have",
    },
    Setting {
        key: "games_per_channel",
        default: "20",
        form: "a whole number from 1 to 1000",
        help: "how many running games a channel can hold",
    },
    Setting {
        key: "challenges_per_player",
        default: "5",
        form: "a whole number from 1 to 100",
        help: "how many open challenges a player can have",
    },
    Setting {
        key: "live_games",
        default: "10000",
        form: "a whole number from 1 to 10000000",
        help: "how many games are kept in memory; others are loaded when they are used",
    },
];

/// The bot's token. It is never shown: not in errors, not in logs.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    pub(crate) fn secret(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

impl FromStr for Token {
    type Err = NotAToken;

    fn from_str(text: &str) -> Result<Token, NotAToken> {
        let text = text.trim();
        let text = text.strip_prefix("Bot ").unwrap_or(text);
        let parts: Vec<&str> = text.split('.').collect();
        let letters = |part: &str| {
            !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
        };
        if parts.len() == 3 && parts.iter().all(|part| letters(part)) {
            Ok(Token(text.to_owned()))
        } else {
            Err(NotAToken)
        }
    }
}

/// A text that cannot be a token. It does not hold the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a token is three parts of letters, digits, hyphens and underscores, with dots between them")]
pub struct NotAToken;

/// How log lines are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON object a line.
    Json,
}

/// The configuration of a service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The bot's token; a service on Discord needs one.
    pub token: Option<Token>,
    /// The database's file.
    pub database: PathBuf,
    /// The one server in which commands are registered; none: everywhere.
    pub commands_server: Option<GuildId>,
    /// Where Discord's REST API is, without a path.
    pub api_url: String,
    /// Where the gateway is; none: the API is asked.
    pub gateway_url: Option<String>,
    /// What is logged, in the form of `tracing_subscriber`'s filters.
    pub log: String,
    /// How it is written.
    pub log_format: LogFormat,
    /// How long an answer may take before Discord is told to wait for it.
    pub answer_within: Duration,
    /// How long a stop waits for what was begun.
    pub stop_within: Duration,
    /// The file whose age tells that the bot is well.
    pub heartbeat_file: PathBuf,
    /// Limits of games and challenges.
    pub games: Settings,
}

impl Default for Config {
    fn default() -> Config {
        match Config::from_values(&Values::default()) {
            Ok(config) => config,
            Err(error) => unreachable!("the defaults are right values: {error}"),
        }
    }
}

/// Wrong settings, each in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError {
    /// What is wrong; never empty.
    pub problems: Vec<String>,
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problems.join("\n"))
    }
}

impl std::error::Error for ConfigError {}

/// Values as they were given, by key, with where each was given.
#[derive(Debug, Default)]
struct Values(BTreeMap<&'static str, (String, String)>);

fn setting(key: &str) -> Option<&'static Setting> {
    SETTINGS.iter().find(|setting| setting.key == key)
}

fn known_keys() -> String {
    SETTINGS.iter().map(|setting| setting.key).collect::<Vec<_>>().join(", ")
}

impl Config {
    /// Reads the file and the environment. The file is the one given, else that which
    /// `CARDINAL_CONFIG` names, else `cardinal.toml` if there is one.
    ///
    /// # Errors
    /// Every setting that is unknown or has a wrong value.
    pub fn load(
        file: Option<&Path>,
        environment: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Config, ConfigError> {
        let environment: Vec<_> = environment.into_iter().filter(|(name, _)| name.starts_with(PREFIX)).collect();
        let named = environment.iter().find(|(name, _)| name == FILE_VARIABLE).map(|(_, path)| PathBuf::from(path));
        let mut values = Values::default();
        let mut problems = Vec::new();
        let path = file.map(Path::to_owned).or(named);
        let required = path.is_some();
        let path = path.unwrap_or_else(|| DEFAULT_FILE.into());
        if required || path.exists() {
            values.read_file(&path, &mut problems);
        }
        for (name, value) in environment {
            if name == FILE_VARIABLE {
                continue;
            }
            match setting(&name[PREFIX.len()..].to_ascii_lowercase()) {
                Some(setting) => _ = values.0.insert(setting.key, (value, name)),
                None => problems.push(format!(
                    "the environment variable {name} is no setting; after {PREFIX} comes one of {}, in capitals",
                    known_keys()
                )),
            }
        }
        match Config::from_values(&values) {
            Ok(config) if problems.is_empty() => Ok(config),
            Ok(_) => Err(ConfigError { problems }),
            Err(error) => Err(ConfigError { problems: [problems, error.problems].concat() }),
        }
    }

    fn from_values(values: &Values) -> Result<Config, ConfigError> {
        let mut problems = Vec::new();
        let mut read = Reader { values, problems: &mut problems };
        let database: PathBuf = read.parse("database", non_empty).map(PathBuf::from).unwrap_or_default();
        let heartbeat_file = read.parse("heartbeat_file", non_empty).map_or_else(
            || {
                let mut path = database.clone().into_os_string();
                path.push(".heartbeat");
                path.into()
            },
            PathBuf::from,
        );
        let of_file = read.parse("token_file", |path| {
            let text = std::fs::read_to_string(path).map_err(|error| format!("it cannot be read: {error}"))?;
            text.parse::<Token>().map_err(|error| format!("what it holds is no token: {error}"))
        });
        let config = Config {
            token: read.parse("token", |text| text.parse::<Token>().map_err(|error| error.to_string())).or(of_file),
            database,
            commands_server: read.parse("commands_server", |text| {
                text.parse().ok().filter(|number| *number > 0).map(GuildId).ok_or_else(String::new)
            }),
            api_url: read.parse("api_url", |text| address(text, &["https://", "http://"])).unwrap_or_default(),
            gateway_url: read.parse("gateway_url", |text| address(text, &["wss://", "ws://"])),
            log: read.parse("log", log_filter).unwrap_or_default(),
            log_format: read
                .parse("log_format", |text| match text {
                    "text" => Ok(LogFormat::Text),
                    "json" => Ok(LogFormat::Json),
                    _ => Err(String::new()),
                })
                .unwrap_or_default(),
            answer_within: Duration::from_millis(read.number("answer_within_ms", 1, 2500)),
            stop_within: Duration::from_secs(read.number("stop_within_s", 1, 600)),
            heartbeat_file,
            games: Settings {
                challenge_life: Duration::from_hours(read.number("challenge_hours", 1, 720)),
                games_per_player: read.number("games_per_player", 1, 1000) as usize,
                games_per_channel: read.number("games_per_channel", 1, 1000) as usize,
                challenges_per_player: read.number("challenges_per_player", 1, 100) as usize,
                live_games: read.number("live_games", 1, 10_000_000) as usize,
            },
        };
        if problems.is_empty() { Ok(config) } else { Err(ConfigError { problems }) }
    }
}

impl Values {
    fn read_file(&mut self, path: &Path, problems: &mut Vec<String>) {
        let shown = path.display();
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) => return problems.push(format!("the file {shown} cannot be read: {error}")),
        };
        let table: toml::Table = match text.parse() {
            Ok(table) => table,
            Err(error) => return problems.push(format!("the file {shown} is no TOML: {error}")),
        };
        for (key, value) in table {
            let Some(setting) = setting(&key) else {
                problems.push(format!("{shown}: `{key}` is no setting; the settings are {}", known_keys()));
                continue;
            };
            let text = match value {
                toml::Value::String(text) => text,
                toml::Value::Integer(number) => number.to_string(),
                toml::Value::Boolean(flag) => flag.to_string(),
                other => {
                    problems.push(format!(
                        "{shown}: `{key}` cannot be of type {}; it takes {}",
                        other.type_str(),
                        setting.form
                    ));
                    continue;
                }
            };
            self.0.insert(setting.key, (text, format!("{shown}: {key}")));
        }
    }
}

struct Reader<'a> {
    values: &'a Values,
    problems: &'a mut Vec<String>,
}

impl Reader<'_> {
    /// The value, read; nothing where it is unset without a default, or wrong. The reading's error
    /// may add to what the setting's form says.
    fn parse<T>(&mut self, key: &str, read: impl FnOnce(&str) -> Result<T, String>) -> Option<T> {
        let setting = setting(key)?;
        let (text, place) = match self.values.0.get(setting.key) {
            Some((text, place)) => (text.as_str(), place.as_str()),
            None if setting.default.is_empty() => return None,
            None => (setting.default, "the default"),
        };
        match read(text.trim()) {
            Ok(value) => Some(value),
            Err(more) => {
                let shown = if key == "token" { "…".to_owned() } else { text.chars().take(80).collect() };
                let more = if more.is_empty() { more } else { format!(" ({more})") };
                self.problems.push(format!("{place} = `{shown}` is wrong{more}: it takes {}", setting.form));
                None
            }
        }
    }

    fn number(&mut self, key: &str, least: u64, most: u64) -> u64 {
        self.parse(key, |text| {
            text.parse().ok().filter(|number| (least..=most).contains(number)).ok_or_else(String::new)
        })
        .unwrap_or(least)
    }
}

fn non_empty(text: &str) -> Result<String, String> {
    if text.is_empty() { Err("it is empty".to_owned()) } else { Ok(text.to_owned()) }
}

fn address(text: &str, schemes: &[&str]) -> Result<String, String> {
    let rest = schemes.iter().find_map(|scheme| text.strip_prefix(scheme)).ok_or_else(String::new)?;
    let host = rest.trim_end_matches('/');
    if host.is_empty() || host.contains(char::is_whitespace) {
        return Err(String::new());
    }
    Ok(text.trim_end_matches('/').to_owned())
}

fn log_filter(text: &str) -> Result<String, String> {
    match tracing_subscriber::EnvFilter::builder().parse(text) {
        Ok(_) => Ok(text.to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load(environment: &[(&str, &str)]) -> Result<Config, ConfigError> {
        Config::load(None, environment.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())))
    }

    #[test]
    fn nothing_set_gives_the_defaults() {
        let config = load(&[("PATH", "/bin")]).unwrap();
        assert_eq!(config, Config::default());
        assert_eq!(config.games, Settings::default());
        assert_eq!(config.api_url, "https://discord.com");
        assert_eq!(config.heartbeat_file, PathBuf::from("cardinal.db.heartbeat"));
        assert_eq!(config.answer_within, Duration::from_millis(1500));
    }

    #[test]
    fn every_wrong_value_is_told_with_name_value_and_what_is_right() {
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
            "CARDINAL_LOG_FORMAT = `xml` is wrong: it takes text or json",
            "CARDINAL_CHALLENGE_HOURS = `soon` is wrong: it takes a whole number from 1 to 720",
            "CARDINAL_API_URL = `discord.com` is wrong: it takes an address with http:// or https://",
            "CARDINAL_COMMANDS_SERVER = `my server`",
            "CARDINAL_LOG = `cardinal=loud`",
            "CARDINAL_TOKN is no setting",
        ] {
            assert!(text.contains(part), "{part}\n---\n{text}");
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
    fn the_environment_wins_over_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("bot.toml");
        std::fs::write(&file, "token = \"A.B.C\"\ngames_per_player = 7\nlog_format = \"json\"\n").unwrap();
        let environment = [("CARDINAL_LOG_FORMAT".to_owned(), "text".to_owned())];
        let config = Config::load(Some(&file), environment).unwrap();
        assert_eq!(config.games.games_per_player, 7);
        assert_eq!(config.log_format, LogFormat::Text);
        assert_eq!(config.token, "A.B.C".parse().ok());
    }

    #[test]
    fn a_file_with_unknown_keys_or_forms_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("bot.toml");
        std::fs::write(&file, "databse = \"x\"\nlive_games = [1]\n").unwrap();
        let error = Config::load(Some(&file), []).unwrap_err();
        assert_eq!(error.problems.len(), 2, "{error}");
        assert!(error.to_string().contains("`databse` is no setting"));
        assert!(error.to_string().contains("`live_games` cannot be of type array"));
        let missing = Config::load(Some(&folder.path().join("none.toml")), []).unwrap_err();
        assert!(missing.to_string().contains("none.toml cannot be read"), "{missing}");
    }

    #[test]
    fn a_token_can_come_from_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("token");
        std::fs::write(&file, "A.B.C\n").unwrap();
        let config = load(&[("CARDINAL_TOKEN_FILE", file.to_str().unwrap())]).unwrap();
        assert_eq!(config.token, "A.B.C".parse().ok());
    }
}
