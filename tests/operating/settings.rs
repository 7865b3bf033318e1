//! The settings: how they are read from a file and the environment, what is refused, and what is never shown.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use cardinal::config::{Config, ConfigError, LogFormat, NoShards, Shards, Token};

/// A file without a setting.
const EMPTY: &str = "/dev/null";

fn variables(environment: &[(&str, &str)]) -> Vec<(OsString, OsString)> {
    environment.iter().map(|(name, value)| (name.into(), value.into())).collect()
}

/// Reads these variables and an empty file, whatever is in the working directory.
fn load(environment: &[(&str, &str)]) -> Result<Config, ConfigError> {
    Config::load(Some(Path::new(EMPTY)), variables(environment))
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
        ("CARDINAL_DATABASE", "mysql://db/games", "it looks like an address"),
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
    for text in [
        "postgres://me:a/hunter2@db/games",
        "postgres://db/games?pasword=hunter2",
        "mysql://me:hunter2@db",
        "db/games?password=hunter2",
        "host=db user=me password=hunter2",
    ] {
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
    for text in [format!("log_format = \"{token}\""), format!("token_file = \"{token}\""), format!("\"{token}\" = 1")] {
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
    assert_eq!(Config::load(Some(Path::new(EMPTY)), []), Config::load(Some(Path::new(EMPTY)), foreign));
    let name = OsString::from_vec(b"CARDINAL_\xff".to_vec());
    let error =
        Config::load(Some(Path::new(EMPTY)), [("CARDINAL_LOG_FORMAT".into(), odd()), (name, "x".into())]).unwrap_err();
    assert_eq!(error.problems.len(), 2, "{error}");
    assert!(error.problems[0].contains("CARDINAL_LOG_FORMAT is not valid UTF-8; expected text or json"), "{error}");
    assert!(error.problems[1].contains("unknown setting"), "{error}");
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

#[test]
fn shards_are_read_as_they_are_written() {
    assert_eq!("auto".parse(), Ok(Shards::Auto));
    assert_eq!("0-3/16".parse(), Ok(Shards::Range { first: 0, last: 3, of: 16 }));
    assert_eq!("5/6".parse(), Ok(Shards::Range { first: 5, last: 5, of: 6 }));
}

#[test]
fn impossible_shards_are_refused() {
    for text in ["", "16", "0-3", "3-0/16", "-1/4", "a-b/4", "0-1-2/4", "0/0", "0-3/0", "0/99999", "0 - 3/16", "1.5/4"]
    {
        assert_eq!(text.parse::<Shards>(), Err(NoShards::Form), "{text}");
    }
    assert_eq!("0-16/16".parse::<Shards>(), Err(NoShards::Beyond { of: 16 }));
    assert_eq!("16/16".parse::<Shards>().unwrap_err().to_string(), "of 16 shards, the last is 15");
}
