//! The faults, by name.

use std::fmt;

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

/// Where the games are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum DatabaseKind {
    /// A file.
    Sqlite,
    /// A server.
    Postgres,
}

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// The bot is killed and started again.
    KillBot,
    /// The server is killed with all its processes, and started again on the same data.
    KillServer,
    /// The server is stopped in order and started again.
    RestartServer,
    /// The server is halted for 1 to 20 seconds.
    FreezeServer,
    /// The connections are cut, some of them in the middle of a commit.
    Cut,
    /// The disk of the database is full for some seconds.
    FullDisk,
}

impl Fault {
    /// The faults that this database can have.
    pub fn of(database: DatabaseKind) -> &'static [Fault] {
        match database {
            DatabaseKind::Sqlite => &[Fault::KillBot, Fault::FullDisk],
            DatabaseKind::Postgres => &[
                Fault::KillBot,
                Fault::KillServer,
                Fault::RestartServer,
                Fault::FreezeServer,
                Fault::Cut,
                Fault::FullDisk,
            ],
        }
    }

    /// Whether the bot stays, so that every press must be answered.
    pub fn leaves_the_bot(self) -> bool {
        self != Fault::KillBot
    }
}

macro_rules! named {
    ($($name:ty),+) => {$(
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let value = self.to_possible_value();
                f.pad(value.as_ref().map_or("", |value| value.get_name()))
            }
        }
    )+};
}

named!(DatabaseKind, Fault);
