//! Where the database is.

use std::convert::Infallible;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// Where the database is: the path of an `SQLite` file, or the address of a server, `postgres://…`, or of several, of
/// which one takes writes. Shown without a password.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Address(String);

impl Address {
    /// Whether it is a server and not a file.
    pub fn is_server(&self) -> bool {
        ["postgres://", "postgresql://"].iter().any(|scheme| self.0.starts_with(scheme))
    }

    /// The address as it was written, with a password if it has one.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The servers of a list, an address each: `postgres://a,b:5433/games`, or `host=` and `port=` with commas in them, as
    /// `libpq` writes it. A file is one address.
    pub(super) fn servers(&self) -> Vec<Address> {
        let Some((scheme, rest)) = self.0.split_once("://").filter(|_| self.is_server()) else {
            return vec![self.clone()];
        };
        let (authority, after) = rest.find(['/', '?']).map_or((rest, ""), |at| rest.split_at(at));
        let (user, hosts) = authority.rsplit_once('@').map_or(("", authority), |(user, hosts)| (user, hosts));
        let at = if user.is_empty() { "" } else { "@" };
        let by_authority: Vec<String> =
            hosts.split(',').map(|host| format!("{scheme}://{user}{at}{host}{after}")).collect();
        by_authority.iter().flat_map(|address| by_parameters(address)).map(Address).collect()
    }

    /// The same server, with this password if it has none yet. A file needs none.
    #[must_use]
    pub fn with_password(self, password: &str) -> Address {
        let Some((scheme, rest)) = self.0.split_once("://").filter(|_| self.is_server()) else { return self };
        let joint = if rest.contains('?') { '&' } else { '?' };
        let has_one = rest
            .split(['/', '?'])
            .next()
            .is_some_and(|authority| authority.rsplit_once('@').is_some_and(|(user, _)| user.contains(':')));
        if has_one || rest.contains("password=") {
            return self;
        }
        let encoded: String = password
            .bytes()
            .map(|byte| match byte {
                b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' => char::from(byte).to_string(),
                byte => format!("%{byte:02X}"),
            })
            .collect();
        Address(format!("{scheme}://{rest}{joint}password={encoded}"))
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
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Address, Infallible> {
        Ok(Address(text.to_owned()))
    }
}

impl From<PathBuf> for Address {
    fn from(path: PathBuf) -> Address {
        Address(path.display().to_string())
    }
}

/// The parameters that say where a database is and who uses it.
const PLACE: [&str; 5] = ["dbname", "host", "hostaddr", "port", "user"];

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_server() {
            return f.write_str(&self.0);
        }
        let (scheme, rest) = self.0.split_once("://").unwrap_or_default();
        let (authority, after) = rest.find(['/', '?']).map_or((rest, ""), |at| rest.split_at(at));
        let (user, host) = authority.rsplit_once('@').unwrap_or(("", authority));
        let user = user.split(':').next().unwrap_or_default();
        let at = if user.is_empty() { "" } else { "@" };
        let (database, parameters) = after.split_once('?').unwrap_or((after, ""));
        let is_place = |parameter: &&str| parameter.split_once('=').is_some_and(|(name, _)| PLACE.contains(&name));
        let place: Vec<&str> = parameters.split('&').filter(is_place).collect();
        let joint = if place.is_empty() { "" } else { "?" };
        write!(f, "{scheme}://{user}{at}{host}{database}{joint}{}", place.join("&"))
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> Address {
        text.parse().unwrap()
    }

    #[test]
    fn a_password_is_not_shown() {
        for (text, shown) in [
            ("postgres://cardinal:sec:r@et@db.example:5433/games", "postgres://cardinal@db.example:5433/games"),
            ("postgresql://db/games?user=cardinal&password=secret", "postgresql://db/games?user=cardinal"),
            ("postgres:///games?sslmode=require&host=/run/postgresql", "postgres:///games?host=/run/postgresql"),
            ("postgres://cardinal@db/games", "postgres://cardinal@db/games"),
            ("games/cardinal.db", "games/cardinal.db"),
        ] {
            assert_eq!(address(text).to_string(), shown);
            assert_eq!(format!("{:?}", address(text)), shown);
        }
    }

    #[test]
    fn a_list_has_an_address_for_each_server() {
        for (text, servers) in [
            (
                "postgres://me:x@a:1,b/games?sslmode=require",
                &["postgres://me:x@a:1/games?sslmode=require", "postgres://me:x@b/games?sslmode=require"][..],
            ),
            (
                "postgres:///games?host=/run/a,/run/b&port=5433",
                &["postgres:///games?host=/run/a&port=5433", "postgres:///games?host=/run/b&port=5433"],
            ),
            (
                "postgres:///games?host=a,b&port=1,2",
                &["postgres:///games?host=a&port=1", "postgres:///games?host=b&port=2"],
            ),
            ("postgres://db/games", &["postgres://db/games"]),
            ("a,b.db", &["a,b.db"]),
        ] {
            let found: Vec<String> = address(text).servers().iter().map(|server| server.as_str().to_owned()).collect();
            assert_eq!(found, servers);
        }
    }

    #[test]
    fn a_password_from_elsewhere_is_added_to_a_server_that_has_none() {
        for (text, whole) in [
            ("postgres://cardinal@db/games", "postgres://cardinal@db/games?password=a%2Fb%20c"),
            ("postgres://db/games?user=cardinal", "postgres://db/games?user=cardinal&password=a%2Fb%20c"),
            ("postgres://cardinal:own@db/games", "postgres://cardinal:own@db/games"),
            ("cardinal.db", "cardinal.db"),
        ] {
            assert_eq!(address(text).with_password("a/b c").as_str(), whole);
        }
    }
}
