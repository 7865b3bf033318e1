//! The table of settings: keys, defaults and descriptions.

/// The prefix of environment variables.
pub const PREFIX: &str = "CARDINAL_";

/// One setting.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// The key in the file. In the environment it is `CARDINAL_` and the key in capitals.
    pub key: &'static str,
    /// The default value, or empty for none.
    pub default: &'static str,
    /// The expected form of the value.
    pub form: &'static str,
    /// What it decides.
    pub help: &'static str,
}

/// All settings.
pub const SETTINGS: &[Setting] = &[
    Setting {
        key: "token",
        default: "",
        form: "the bot's token, three parts separated by dots",
        help: "the bot's token from Discord's developer portal; required",
    },
    Setting {
        key: "token_file",
        default: "",
        form: "the path of a file that contains only the token",
        help: "a file to read the token from, such as a mounted secret; SIGHUP has it read again",
    },
    Setting {
        key: "database",
        default: "cardinal.db",
        form: "the path of an SQLite file, created if missing, or postgres://USER@HOST/DATABASE",
        help: "where games are stored",
    },
    Setting {
        key: "database_password_file",
        default: "",
        form: "the path of a file that contains only the password",
        help: "a file to read PostgreSQL's password from, such as a mounted secret; PGPASSFILE works too",
    },
    Setting {
        key: "database_connections",
        default: "9",
        form: "a whole number from 2 to 1000",
        help: "how many connections to PostgreSQL there are at most; one of them writes",
    },
    Setting {
        key: "database_statement_ms",
        default: "2000",
        form: "a whole number from 100 to 600000, in milliseconds",
        help: "how long one statement of PostgreSQL may take",
    },
    Setting {
        key: "database_connect_ms",
        default: "2000",
        form: "a whole number from 100 to 60000, in milliseconds",
        help: "how long to wait for a connection to PostgreSQL",
    },
    Setting {
        key: "commands_server",
        default: "",
        form: "a server's ID, such as 1234567890123456789",
        help: "register the commands only in this server, where changes take effect at once, instead of everywhere; direct messages have none then",
    },
    Setting {
        key: "api_url",
        default: "https://discord.com",
        form: "an address with http:// or https:// and no path",
        help: "the address of Discord's REST API",
    },
    Setting {
        key: "contact_url",
        default: "",
        form: "an address with http:// or https://, without spaces, commas and brackets",
        help: "where Discord can read about this bot and reach you, sent with each request; by default the bot's profile on Discord",
    },
    Setting {
        key: "support_url",
        default: "",
        form: "an address with https://",
        help: "where members get help with this bot; /help and the greeting show it",
    },
    Setting {
        key: "privacy_url",
        default: "",
        form: "an address with https://",
        help: "this bot's privacy policy; /help and the greeting show it",
    },
    Setting {
        key: "terms_url",
        default: "",
        form: "an address with https://",
        help: "this bot's terms of service; /help and the greeting show them",
    },
    Setting {
        key: "gateway_url",
        default: "",
        form: "an address with ws:// or wss://",
        help: "the address of the gateway; by default Discord's API gives it",
    },
    Setting {
        key: "shards",
        default: "",
        form: "auto, or numbers such as 0-3/16 or 5/16: the first and the last of so many",
        help: "which part of the servers this process has; auto shares what Discord recommends among the processes of one database",
    },
    Setting {
        key: "interactions_listen",
        default: "",
        form: "an IP address and a port, such as 127.0.0.1:8080",
        help: "where to listen for interactions over HTTP, behind a proxy with TLS; without it they come over the gateway",
    },
    Setting {
        key: "events_listen",
        default: "",
        form: "an IP address and a port, such as 127.0.0.1:8082",
        help: "where to listen for webhook events, behind a proxy with TLS: who adds the bot to their account and takes it off",
    },
    Setting {
        key: "log",
        default: "info",
        form: "a filter such as info, debug, or warn,cardinal=debug",
        help: "what is logged; errors always are",
    },
    Setting { key: "log_format", default: "text", form: "text or json", help: "the format of log lines" },
    Setting {
        key: "answer_within_ms",
        default: "1500",
        form: "a whole number from 1 to 2500",
        help: "how long a response may take, in milliseconds, before Discord is told to wait for it",
    },
    Setting {
        key: "stop_within_s",
        default: "8",
        form: "a whole number from 1 to 600",
        help: "how long a stop waits, in seconds, for work in progress",
    },
    Setting {
        key: "heartbeat_file",
        default: "",
        form: "the path of a writable file; by default the path of the SQLite file plus .heartbeat, or cardinal.heartbeat",
        help: "the file whose age tells `cardinal health` whether the bot is healthy",
    },
    Setting {
        key: "metrics_listen",
        default: "",
        form: "an IP address and a port, such as 0.0.0.0:9090 or [::1]:9090; empty for nowhere",
        help: "where metrics for Prometheus and the health of the bot are served",
    },
    Setting {
        key: "challenge_hours",
        default: "24",
        form: "a whole number from 1 to 720",
        help: "how long a challenge stays open, in hours",
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
        help: "how many running games a channel and its threads can have, or one post of a forum for games; games \
               untouched for two weeks don't count",
    },
    Setting {
        key: "challenges_per_player",
        default: "5",
        form: "a whole number from 1 to 100",
        help: "how many open challenges a player can have",
    },
    Setting {
        key: "events_per_player",
        default: "10",
        form: "a whole number from 1 to 100",
        help: "in how many events, such as tournaments, a player can take part at once",
    },
    Setting {
        key: "computer",
        default: "on",
        form: "on or off",
        help: "whether members can play against Cardinal itself, and learn games from it",
    },
    Setting {
        key: "computer_threads",
        default: "",
        form: "a whole number from 1 to 64; by default one fewer than there are cores, at least 1",
        help: "how many games Cardinal thinks about at once",
    },
    Setting {
        key: "games_against_computer",
        default: "5",
        form: "a whole number from 1 to 100",
        help: "how many running games a player can have against Cardinal",
    },
    Setting {
        key: "panic_seconds",
        default: "30",
        form: "a whole number from 5 to 600",
        help: "how long a player has for a turn under the card Panic, in seconds after starting it",
    },
    Setting {
        key: "abduction_seconds",
        default: "20",
        form: "a whole number from 5 to 600",
        help: "how long a player has to respond to the card Abduction, in seconds after looking",
    },
    Setting {
        key: "greeting",
        default: "on",
        form: "on or off",
        help: "whether the bot greets a server that it joins, with one message in the channel for system messages",
    },
    Setting {
        key: "piece_emojis",
        default: "on",
        form: "on or off",
        help: "whether the bot uploads its pieces as emojis of the application and shows them before labels",
    },
    Setting {
        key: "removed_servers_kept_days",
        default: "90",
        form: "a whole number from 0 to 3650; 0 keeps it for ever",
        help: "for how many days the data of a server is kept that has removed the bot",
    },
    Setting {
        key: "live_games",
        default: "10000",
        form: "a whole number from 1 to 10000000",
        help: "how many games are kept in memory; others are loaded when needed",
    },
];

/// Returns the setting with this key.
pub(super) fn setting(key: &str) -> Option<&'static Setting> {
    SETTINGS.iter().find(|setting| setting.key == key)
}

/// Lists all keys, for error messages.
pub(super) fn known_keys() -> String {
    SETTINGS.iter().map(|setting| setting.key).collect::<Vec<_>>().join(", ")
}
