//! All that can be set, as data: the one place of keys, defaults and what is said of them.

/// The prefix of environment variables.
pub const PREFIX: &str = "CARDINAL_";

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
        default: "8",
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
        help: "how many running games a channel can hold with its threads; those untouched for two weeks do not count",
    },
    Setting {
        key: "challenges_per_player",
        default: "5",
        form: "a whole number from 1 to 100",
        help: "how many open challenges a player can have",
    },
    Setting {
        key: "panic_seconds",
        default: "30",
        form: "a whole number from 5 to 600",
        help: "how long the card Panic leaves a player for a turn, in seconds, once the player has started it",
    },
    Setting {
        key: "abduction_seconds",
        default: "20",
        form: "a whole number from 5 to 600",
        help: "how long the card Abduction leaves a player for the answer, in seconds, once the player has looked",
    },
    Setting {
        key: "live_games",
        default: "10000",
        form: "a whole number from 1 to 10000000",
        help: "how many games are kept in memory; others are loaded when they are used",
    },
];

pub(super) fn setting(key: &str) -> Option<&'static Setting> {
    SETTINGS.iter().find(|setting| setting.key == key)
}

pub(super) fn known_keys() -> String {
    SETTINGS.iter().map(|setting| setting.key).collect::<Vec<_>>().join(", ")
}
