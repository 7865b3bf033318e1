//! Where the database is.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// Where the database is: the path of an `SQLite` file, or the address of a server, `postgres://…`, or of several, of
/// which one takes writes. Shown without user, password and parameters.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Address {
    text: String,
    /// The file that contains the password of a server, if the text has none.
    password_file: Option<PathBuf>,
}

/// The file with a server's password can't be used now.
#[derive(Debug, thiserror::Error)]
#[error("the file with the database's password, {}, can't be used: {why}; it should contain one line, the password", .file.display())]
pub struct PasswordFileError {
    file: PathBuf,
    why: String,
}

/// Why a text is no address of a database. None of these shows the text, which may hold a password.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAnAddress {
    /// It is empty.
    #[error("it is empty")]
    Empty,
    /// It begins with a quotation mark.
    #[error("it begins with a quotation mark, which would be part of a file's name")]
    Quoted,
    /// It begins with `~`, which only a shell replaces.
    #[error("it begins with ~, which only a shell replaces: write the whole path of your folder")]
    Home,
    /// It names a database in memory, which would be gone with the process.
    #[error("a database in memory is gone with the process: write the path of a file")]
    Memory,
    /// It has a scheme and is not the address of a server of `PostgreSQL`.
    #[error(
        "it looks like an address, but not like one of a database that Cardinal knows; if it is a file here, begin it with ./"
    )]
    Scheme,
    /// It seems to hold a password, as a list of parameters or a line of a password file does.
    #[error("it seems to hold a password, but isn't written as postgres://user:password@host/name")]
    Password,
    /// What stands before the name of the database can't be told apart.
    #[error(
        "user, password, host and port can't be told apart: in a password write %2F for /, %3F for ?, %23 for #, %40 for @, \
         %3A for : and %25 for %"
    )]
    Parts,
    /// A parameter isn't known.
    #[error("a parameter after ? isn't one of {}", PARAMETERS.join(", "))]
    Parameter,
    /// The parameter for TLS has a value that isn't known.
    #[error("sslmode isn't one of {}", SSL_MODES.join(", "))]
    SslMode,
}

/// What `sslmode` may be.
const SSL_MODES: [&str; 6] = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"];

/// The parameters that an address may have, besides `options[…]`.
const PARAMETERS: [&str; 18] = [
    "application_name",
    "dbname",
    "host",
    "hostaddr",
    "options",
    "password",
    "port",
    "ssl-ca",
    "ssl-cert",
    "ssl-key",
    "ssl-mode",
    "ssl-root-cert",
    "sslcert",
    "sslkey",
    "sslmode",
    "sslrootcert",
    "statement-cache-capacity",
    "user",
];

/// The schemes of databases, of which one without `//` is no name of a file either.
const SCHEMES: [&str; 5] = ["file", "mariadb", "mysql", "postgres", "postgresql"];

impl Address {
    /// Whether it is a server and not a file.
    pub fn is_server(&self) -> bool {
        ["postgres://", "postgresql://"].iter().any(|scheme| self.text.starts_with(scheme))
    }

    /// The address as it was written, with a password if it has one.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The servers of a list, an address each: `postgres://a,b:5433/games`, or `host=` and `port=` with commas in
    /// them, as `libpq` writes it. A file is one address.
    pub fn servers(&self) -> Vec<Address> {
        let Some((scheme, rest)) = self.text.split_once("://").filter(|_| self.is_server()) else {
            return vec![self.clone()];
        };
        let (authority, after) = rest.find(['/', '?']).map_or((rest, ""), |at| rest.split_at(at));
        let (user, hosts) = authority.rsplit_once('@').map_or(("", authority), |(user, hosts)| (user, hosts));
        let at = if user.is_empty() { "" } else { "@" };
        let by_authority: Vec<String> =
            hosts.split(',').map(|host| format!("{scheme}://{user}{at}{host}{after}")).collect();
        let password_file = &self.password_file;
        let address = |text| Address { text, password_file: password_file.clone() };
        by_authority.iter().flat_map(|address| by_parameters(address)).map(address).collect()
    }

    /// The same server, whose password is in this file if the address has none. The file is read for each connection,
    /// so that the password can be changed while the bot runs.
    #[must_use]
    pub fn with_password_file(self, file: PathBuf) -> Address {
        Address { password_file: Some(file), ..self }
    }

    /// The address with the password that is in its file now.
    ///
    /// # Errors
    /// The file can't be read, or contains anything but one line.
    pub fn with_current_password(&self) -> Result<Address, PasswordFileError> {
        let Some(file) = self.password_file.as_ref().filter(|_| self.is_server()) else { return Ok(self.clone()) };
        let failed = |why: String| PasswordFileError { file: file.clone(), why };
        let text = std::fs::read_to_string(file).map_err(|error| failed(error.to_string()))?;
        match text.trim_end_matches(['\r', '\n']) {
            "" => Err(failed("it is empty".to_owned())),
            line if line.contains('\n') => Err(failed("it contains more than one line".to_owned())),
            password => Ok(self.with_password(password)),
        }
    }

    /// The same server, with this password if it has none yet. A file needs none.
    fn with_password(&self, password: &str) -> Address {
        let Some((scheme, rest)) = self.text.split_once("://").filter(|_| self.is_server()) else {
            return self.clone();
        };
        let joint = if rest.contains('?') { '&' } else { '?' };
        let has_one = rest
            .split(['/', '?'])
            .next()
            .is_some_and(|authority| authority.rsplit_once('@').is_some_and(|(user, _)| user.contains(':')));
        if has_one || rest.contains("password=") {
            return self.clone();
        }
        let encoded: String = password
            .bytes()
            .map(|byte| match byte {
                b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' => char::from(byte).to_string(),
                byte => format!("%{byte:02X}"),
            })
            .collect();
        Address { text: format!("{scheme}://{rest}{joint}password={encoded}"), password_file: None }
    }
}

/// The addresses of each host of the parameter `host`, with its own or the only `port`.
fn by_parameters(address: &str) -> Vec<String> {
    let Some((before, parameters)) = address.split_once('?') else { return vec![address.to_owned()] };
    let parameters: Vec<(&str, Vec<&str>)> = parameters
        .split('&')
        .map(|parameter| {
            let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
            (name, if matches!(name, "host" | "port") { value.split(',').collect() } else { vec![value] })
        })
        .collect();
    let hosts = parameters.iter().find(|(name, _)| *name == "host").map_or(1, |(_, hosts)| hosts.len());
    let of_host = |number: usize| {
        let one = |(name, values): &(&str, Vec<&str>)| {
            let value = values.get(number).or(values.last()).copied().unwrap_or_default();
            format!("{name}={value}")
        };
        format!("{before}?{}", parameters.iter().map(one).collect::<Vec<_>>().join("&"))
    };
    (0..hosts).map(of_host).collect()
}

impl FromStr for Address {
    type Err = NotAnAddress;

    fn from_str(text: &str) -> Result<Address, NotAnAddress> {
        let address = Address { text: text.to_owned(), password_file: None };
        if address.is_server() { check_server(text) } else { check_path(text) }.map(|()| address)
    }
}

/// The path in the address of a file, which may begin with `sqlite:`.
pub(crate) fn file_path(text: &str) -> &str {
    text.strip_prefix("sqlite:").map_or(text, |rest| rest.strip_prefix("//").unwrap_or(rest))
}

/// Whether a text that doesn't begin like a server's address may be a file's.
fn check_path(text: &str) -> Result<(), NotAnAddress> {
    let text = file_path(text);
    match text.chars().next() {
        None => return Err(NotAnAddress::Empty),
        Some('"' | '\'') => return Err(NotAnAddress::Quoted),
        Some('~') => return Err(NotAnAddress::Home),
        _ if text == ":memory:" => return Err(NotAnAddress::Memory),
        _ => {}
    }
    match text.trim() {
        text if is_like_a_server(text) => Err(NotAnAddress::Scheme),
        text if names_a_password(text) || is_like_a_line_of_passwords(text) => Err(NotAnAddress::Password),
        _ => Ok(()),
    }
}

/// What a path begins with that can't be the beginning of an address without its scheme.
const AT_THE_FRONT: [char; 3] = ['/', '\\', '.'];

/// Whether a path looks like a mistyped address of a server, which may hold a password: it would be shown as the name
/// of a file.
fn is_like_a_server(text: &str) -> bool {
    let is_word = |word: &str| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let has_scheme = text.split_once(':').is_some_and(|(scheme, rest)| {
        is_word(scheme) && (rest.starts_with('/') || SCHEMES.contains(&&*scheme.to_ascii_lowercase()))
    });
    let is_without_colon =
        text.split_once("//").is_some_and(|(scheme, _)| SCHEMES.contains(&&*scheme.to_ascii_lowercase()));
    // One letter is a drive.
    let path = text.get(1..).filter(|rest| rest.starts_with(':')).map_or(text, |rest| &rest[1..]);
    let has_user = path
        .rsplit_once('@')
        .is_some_and(|(user, _)| user.contains(':') || user.contains("//") || !user.starts_with(AT_THE_FRONT));
    // An address without its scheme looks like a relative path. One that is a path can begin with a dot.
    let has_port =
        !path.starts_with(AT_THE_FRONT) && path.split(['/', '\\']).next().is_some_and(|first| first.contains(':'));
    let has_parameters = path.split_once('?').is_some_and(|(_, parameters)| parameters.contains('='));
    let is_encoded = text.split_once('%').is_some_and(|(scheme, _)| SCHEMES.contains(&&*scheme.to_ascii_lowercase()));
    has_scheme || is_without_colon || has_user || has_port || has_parameters || is_encoded
}

/// Words for a password in the parameters of a connection, as other programs write them.
const PASSWORDS: [&str; 4] = ["password", "passwd", "pass", "pwd"];

/// Whether a word for a password has a value: `host=db password=…`, `Password: …`.
fn names_a_password(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    PASSWORDS.iter().any(|word| {
        text.match_indices(word).any(|(at, _)| {
            let rest = text[at + word.len()..].trim_start_matches(|c: char| c.is_whitespace() || c == '"' || c == '\'');
            rest.starts_with(['=', ':'])
        })
    })
}

/// Whether a path looks like a line of libpq's password file: `host:port:database:user:password`.
fn is_like_a_line_of_passwords(text: &str) -> bool {
    let parts: Vec<&str> = text.splitn(5, ':').collect();
    parts.len() == 5 && (parts[1] == "*" || parts[1].parse::<u16>().is_ok())
}

/// Whether user, hosts, ports and parameters of a server's address can be told apart.
fn check_server(text: &str) -> Result<(), NotAnAddress> {
    let Parts { hosts, database, parameters, .. } = Parts::of(text);
    let is_port = |port: &str| port.is_empty() || port.parse::<u16>().is_ok_and(|port| port > 0);
    let is_host = |host: &str| {
        let (name, port) = match host.rsplit_once(']') {
            Some((name, port)) => (name.trim_start_matches('['), port.strip_prefix(':').unwrap_or(port)),
            None => host.split_once(':').unwrap_or((host, "")),
        };
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~%:".contains(&byte) || !byte.is_ascii();
        is_port(port) && name.bytes().all(is_name)
    };
    let is_one_name = !database.trim_start_matches('/').contains(['/', '\\', '@', ':']) && !database.starts_with("//");
    if text.contains('#') || !is_one_name || !hosts.split(',').all(is_host) {
        return Err(NotAnAddress::Parts);
    }
    let names = parameters.split('&').filter(|parameter| !parameter.is_empty());
    // Where a parameter has no value, a password may have been cut at a question mark.
    let mut names = names.map(|parameter| parameter.split_once('=').map(|(name, _)| name));
    let is_known = |name: &str| PARAMETERS.contains(&name) || name.starts_with("options[");
    if !names.all(|name| name.is_some_and(is_known)) {
        return Err(NotAnAddress::Parameter);
    }
    let mut pairs = parameters.split('&').filter_map(|parameter| parameter.split_once('='));
    let is_known = |(name, mode): (&str, &str)| {
        !matches!(name, "sslmode" | "ssl-mode") || SSL_MODES.contains(&&*mode.to_ascii_lowercase())
    };
    if pairs.all(is_known) { Ok(()) } else { Err(NotAnAddress::SslMode) }
}

/// The parts of a server's address.
struct Parts<'a> {
    scheme: &'a str,
    /// With a port each, separated by commas.
    hosts: &'a str,
    /// Its name, with the slash before it.
    database: &'a str,
    parameters: &'a str,
}

impl Address {
    /// The kind of the database, by its name.
    pub fn kind(&self) -> &'static str {
        if self.is_server() { "PostgreSQL" } else { "SQLite" }
    }

    /// The host of a server with its port, or the hosts, separated by commas. A file has none.
    pub fn hosts(&self) -> Option<&str> {
        self.is_server().then(|| Parts::of(&self.text).effective_hosts())
    }

    /// The value of a parameter, as it is written.
    #[cfg(feature = "postgres")]
    pub(crate) fn parameter(&self, name: &str) -> Option<&str> {
        if self.is_server() { Parts::of(&self.text).parameter(name) } else { None }
    }

    /// The name of the database: of a file, its path.
    pub fn name(&self) -> &str {
        if self.is_server() { Parts::of(&self.text).effective_name() } else { file_path(&self.text) }
    }
}

impl<'a> Parts<'a> {
    fn of(text: &'a str) -> Parts<'a> {
        let (scheme, rest) = text.split_once("://").unwrap_or(("", text));
        let (authority, after) = rest.find(['/', '?']).map_or((rest, ""), |at| rest.split_at(at));
        let hosts = authority.rsplit_once('@').map_or(authority, |(_, hosts)| hosts);
        let (database, parameters) = after.split_once('?').unwrap_or((after, ""));
        Parts { scheme, hosts, database, parameters }
    }

    /// The value of a parameter.
    fn parameter(&self, wanted: &str) -> Option<&'a str> {
        let mut pairs = self.parameters.split('&').filter_map(|parameter| parameter.split_once('='));
        pairs.find(|(name, _)| *name == wanted).map(|(_, value)| value)
    }

    /// The hosts, which a parameter may give.
    fn effective_hosts(&self) -> &'a str {
        self.parameter("hostaddr").or_else(|| self.parameter("host")).unwrap_or(self.hosts)
    }

    /// The name of the database, which a parameter may give.
    fn effective_name(&self) -> &'a str {
        self.parameter("dbname").unwrap_or_else(|| self.database.trim_start_matches('/'))
    }
}

impl From<PathBuf> for Address {
    fn from(path: PathBuf) -> Address {
        Address { text: path.display().to_string(), password_file: None }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_server() {
            return f.write_str(&self.text);
        }
        let parts = Parts::of(&self.text);
        // A folder of sockets is written as in an address.
        write!(f, "{}://{}", parts.scheme, parts.effective_hosts().replace('/', "%2F"))?;
        match parts.parameter("dbname") {
            Some(name) => write!(f, "/{name}"),
            None => f.write_str(parts.database),
        }
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
