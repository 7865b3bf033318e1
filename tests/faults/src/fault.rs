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
    /// One of several processes is killed, and another one started.
    KillOne,
    /// One of several processes hands over to a new one.
    HandOver,
    /// One of several processes is halted for 1 to 20 seconds.
    FreezeOne,
}

/// How many processes share the shards where several do.
const PROCESSES: usize = 3;

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
                Fault::KillOne,
                Fault::HandOver,
                Fault::FreezeOne,
            ],
        }
    }

    /// How many processes of the bot there are.
    pub fn processes(self) -> usize {
        match self {
            Fault::KillOne | Fault::HandOver | Fault::FreezeOne => PROCESSES,
            _ => 1,
        }
    }

    /// Whether every press must be answered: there is a process for each at any moment, and none is just gone.
    pub fn leaves_the_bot(self) -> bool {
        !matches!(self, Fault::KillBot | Fault::KillOne | Fault::FreezeOne)
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
