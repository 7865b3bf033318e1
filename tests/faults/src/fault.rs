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
    /// One of several processes is halted for 1 to 60 seconds.
    FreezeOne,
    /// One of several processes is cut off from the server, while the others are not.
    CutOne,
    /// The server that several processes share is killed with all its processes, and started again on the same data.
    KillShared,
    /// The gateway drops the sessions of several processes, closes them or calls them invalid, and may refuse new ones.
    Gateway,
    /// Several processes get interactions late, twice, in another order, or the same ones at the same moment.
    Deliveries,
    /// Discord is slow to several processes, fails, or answers too late what it has carried out.
    Discord,
    /// The clocks of several processes are apart by up to a minute; one hands over to another with another clock.
    Clocks,
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
                Fault::CutOne,
                Fault::KillShared,
                Fault::Gateway,
                Fault::Deliveries,
                Fault::Discord,
                Fault::Clocks,
            ],
        }
    }

    /// How many processes of the bot there are.
    pub fn processes(self) -> usize {
        match self {
            Fault::KillBot
            | Fault::KillServer
            | Fault::RestartServer
            | Fault::FreezeServer
            | Fault::Cut
            | Fault::FullDisk => 1,
            Fault::KillOne
            | Fault::HandOver
            | Fault::FreezeOne
            | Fault::CutOne
            | Fault::KillShared
            | Fault::Gateway
            | Fault::Deliveries
            | Fault::Discord
            | Fault::Clocks => PROCESSES,
        }
    }

    /// Whether every press must be answered: there is a process for each at any moment, none is just gone, and Discord
    /// itself doesn't fail.
    pub fn leaves_the_bot(self) -> bool {
        !matches!(self, Fault::KillBot | Fault::KillOne | Fault::FreezeOne | Fault::Gateway | Fault::Discord)
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
