//! Raw values of settings, and parsing them.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::net::SocketAddr;
use std::path::Path;

use cardinal_interaction::limits;
use cardinal_store::Address;
use reqwest::Url;
use tracing_subscriber::filter::{ParseError, Targets};

use super::settings::{PREFIX, known_keys, setting};
use super::token::shown;

/// Raw values by key, each with its source.
#[derive(Debug, Default)]
pub(super) struct Values(BTreeMap<&'static str, (String, String)>);

impl Values {
    /// Adds the values of a file.
    pub(super) fn read_file(&mut self, path: &Path, problems: &mut Vec<String>) {
        let file = shown(&path.display().to_string());
        let text = match read_text(path) {
            Ok(text) => text,
            Err(error) => return problems.push(format!("the file {file}: {error}")),
        };
        let table: toml::Table = match text.parse() {
            Ok(table) => table,
            // The error's own text quotes the line, which may contain the token.
            Err(error) => {
                let position = error.span().map(|span| position(&text, span.start)).unwrap_or_default();
                return problems.push(format!("the file {file} is not valid TOML{position}: {}", error.message()));
            }
        };
        for (key, value) in table {
            let Some(setting) = setting(&key) else {
                problems.push(format!("{file}: unknown setting `{}`; the settings are {}", shown(&key), known_keys()));
                continue;
            };
            let text = match value {
                toml::Value::String(text) => text,
                toml::Value::Integer(number) => number.to_string(),
                toml::Value::Boolean(flag) => flag.to_string(),
                other => {
                    problems.push(format!(
                        "{file}: `{key}` can't be {} {}; expected {}",
                        if other.is_array() { "an" } else { "a" },
                        other.type_str(),
                        setting.form
                    ));
                    continue;
                }
            };
            self.0.insert(setting.key, (text, format!("{file}: {key}")));
        }
    }

    /// The values that differ from their defaults, each as `key = value`. What is or may hold a secret is `…`.
    pub(super) fn changed(&self) -> Vec<String> {
        let differs = |key: &str, text: &str| setting(key).is_none_or(|setting| setting.default != text);
        let all = self.0.iter().map(|(key, (text, _))| (*key, text.trim()));
        all.filter(|(key, text)| differs(key, text))
            .map(|(key, text)| format!("{key} = {}", without_secret(key, text)))
            .collect()
    }

    /// Adds the value of an environment variable whose name starts with the prefix.
    pub(super) fn read_variable(&mut self, name: &OsStr, value: OsString, problems: &mut Vec<String>) {
        let name = name.to_string_lossy();
        if is_of_kubernetes(&name[PREFIX.len()..]) || name[PREFIX.len()..] == *COMMIT {
            return;
        }
        let Some(setting) = setting(&name[PREFIX.len()..].to_ascii_lowercase()) else {
            return problems.push(format!(
                "unknown setting {} in the environment; after {PREFIX} comes one of {}, in capitals",
                shown(&name),
                known_keys()
            ));
        };
        match value.into_string() {
            Ok(text) => _ = self.0.insert(setting.key, (text, name.into_owned())),
            Err(_) => problems.push(format!("{name} is not valid UTF-8; expected {}", setting.form)),
        }
    }
}

/// The value of a setting as the log may show it.
fn without_secret(key: &str, text: &str) -> String {
    match (key, text.parse::<Address>()) {
        ("token", _) | ("database", Err(_)) => "…".to_owned(),
        ("database", Ok(address)) => address.to_string(),
        ("gateway_url", _) if text.contains(['?', '#']) => "…".to_owned(),
        _ => shown(text),
    }
}

/// The commit of a build, which only the build reads, and which may stand in the same environment.
const COMMIT: &str = "COMMIT";

/// Whether Kubernetes gives a variable with this name, without the prefix, to every container beside a service that is
/// called `cardinal`.
fn is_of_kubernetes(name: &str) -> bool {
    name == "PORT" || name == "SERVICE_HOST" || name.starts_with("PORT_") || name.starts_with("SERVICE_PORT")
}

/// The text of a file in UTF-8, without a byte order mark.
pub(super) fn read_text(path: &Path) -> Result<String, String> {
    let bytes = std::fs::read(path).map_err(|error| format!("it can't be read: {error}"))?;
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return Err("it is written in UTF-16: save it as UTF-8".to_owned());
    }
    let text = String::from_utf8(bytes).map_err(|_| "it is not written in UTF-8".to_owned())?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// Describes a byte's position in a text.
fn position(text: &str, at: usize) -> String {
    let before = text.get(..at).unwrap_or(text);
    let line = before.rsplit('\n').next().unwrap_or(before);
    format!(" at line {}, column {}", before.matches('\n').count() + 1, line.chars().count() + 1)
}

/// Parses values one by one and collects the problems.
pub(super) struct Reader<'a> {
    values: &'a Values,
    problems: &'a mut Vec<String>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(values: &'a Values, problems: &'a mut Vec<String>) -> Reader<'a> {
        Reader { values, problems }
    }

    /// Returns the parsed value, or `None` if it is invalid, or unset without a default. The error of `read`
    /// may add details, or be empty.
    pub(super) fn parse<T>(&mut self, key: &str, read: impl FnOnce(&str) -> Result<T, String>) -> Option<T> {
        let setting = setting(key)?;
        let (text, position) = match self.values.0.get(setting.key) {
            Some((text, position)) => (text.as_str(), position.as_str()),
            None if setting.default.is_empty() => return None,
            None => (setting.default, "the default"),
        };
        match read(text.trim()) {
            Ok(value) => Some(value),
            Err(more) => {
                // An address may hold a password in a place where nobody expects one.
                let is_secret = match key {
                    "token" => true,
                    "database" => text.contains([':', '@', '=', '%']),
                    _ => text.contains('@'),
                };
                let shown = if is_secret { "…".to_owned() } else { shown(text) };
                let more = if more.is_empty() { more } else { format!(" ({more})") };
                self.problems.push(format!("{position} = `{shown}` is invalid{more}; expected {}", setting.form));
                None
            }
        }
    }

    /// Returns whether something is switched on; not if it is invalid.
    pub(super) fn switch(&mut self, key: &str) -> bool {
        self.parse(key, |text| match text {
            "on" | "true" => Ok(true),
            "off" | "false" => Ok(false),
            _ => Err(String::new()),
        })
        .unwrap_or_default()
    }

    /// Returns a whole number within these bounds, or the lower bound if it is invalid.
    pub(super) fn number(&mut self, key: &str, least: u64, most: u64) -> u64 {
        self.parse(key, |text| {
            text.parse().ok().filter(|number| (least..=most).contains(number)).ok_or_else(String::new)
        })
        .unwrap_or(least)
    }
}

pub(super) fn non_empty(text: &str) -> Result<String, String> {
    if text.is_empty() { Err("it is empty".to_owned()) } else { Ok(text.to_owned()) }
}

/// The text of a file that contains one line.
pub(super) fn only_line(path: &str) -> Result<String, String> {
    let text = read_text(Path::new(path))?;
    match text.trim_end_matches(['\r', '\n']) {
        "" => Err("it is empty".to_owned()),
        line if line.contains('\n') => Err("it contains more than one line".to_owned()),
        line => Ok(line.to_owned()),
    }
}

/// An address of one of these schemes. Of what follows the host and port, only spaces are refused.
pub(super) fn address(text: &str, schemes: &[&str]) -> Result<String, String> {
    let rest = schemes.iter().find_map(|scheme| text.strip_prefix(scheme)).ok_or_else(String::new)?;
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    if authority.contains('@') {
        return Err("something stands before its host".to_owned());
    }
    if authority.is_empty() || rest.contains(char::is_whitespace) {
        return Err(String::new());
    }
    if authority.contains('[') != authority.contains(']') {
        return Err("an address of IPv6 stands in brackets, as in [::1]:8080".to_owned());
    }
    // The colons of an address of IPv6 stand in brackets.
    let port = authority.rsplit(']').next().and_then(|after| after.split_once(':')).map(|(_, port)| port);
    if port.is_some_and(|port| port.parse::<u16>().map_or(true, |port| port == 0)) {
        return Err("its port is no number from 1 to 65535".to_owned());
    }
    Url::parse(text).map_err(|error| error.to_string())?;
    Ok(text.trim_end_matches('/').to_owned())
}

/// An address as the user agent can hold it.
pub(super) fn contact(text: &str) -> Result<String, String> {
    if text.contains(['(', ')', ',']) || !text.is_ascii() {
        return Err("it has signs that the User-Agent can't hold: write them as %28, %29, %2C and so on".to_owned());
    }
    address(text, &["https://", "http://"])
}

/// An address that members can be sent to.
pub(super) fn link(text: &str) -> Result<String, String> {
    if text.chars().count() > limits::ADDRESS {
        return Err(format!("it has more than {} characters", limits::ADDRESS));
    }
    address(text, &["https://"])
}

/// An address that ends with its host and port.
pub(super) fn address_without_path(text: &str, schemes: &[&str]) -> Result<String, String> {
    let address = address(text, schemes)?;
    let rest = address.split_once("://").map_or("", |(_, rest)| rest);
    if rest.contains(['/', '?', '#', '@']) {
        return Err("something follows its host and port, or stands before them".to_owned());
    }
    Ok(address)
}

/// An address to listen on, or none if it is empty.
pub(super) fn listen(text: &str) -> Result<Option<SocketAddr>, String> {
    if text.is_empty() {
        return Ok(None);
    }
    match text.parse::<SocketAddr>() {
        Ok(address) if address.port() == 0 => Err("its port is 0".to_owned()),
        Ok(address) => Ok(Some(address)),
        Err(_) => Err(String::new()),
    }
}

const LEVELS: [&str; 6] = ["off", "error", "warn", "info", "debug", "trace"];

/// A filter of log lines: levels, and levels of targets. A word alone would name a target that nothing has, and silence
/// everything: it must be a level or a part of this program.
pub(super) fn log_filter(text: &str) -> Result<Targets, String> {
    let is_level = |word: &str| LEVELS.contains(&word.trim().to_ascii_lowercase().as_str());
    for part in text.split(',').map(str::trim) {
        let (is_known, word) = match part.split_once('=') {
            Some((_, level)) => (is_level(level), level),
            None => (is_level(part) || part.split("::").next() == Some("cardinal"), part),
        };
        if !is_known {
            let word = if word.is_empty() { "nothing" } else { word };
            return Err(format!("{} is no level: the levels are {}", shown(word), LEVELS.join(", ")));
        }
    }
    text.parse().map_err(|error: ParseError| error.to_string())
}
