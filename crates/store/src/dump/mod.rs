//! A database as a whole, for those who run the bot: all rows of all tables, whichever database it is, and what can be
//! said of them without knowing the games.
//!
//! Rows go from one database to another as lines of text, in the form of `COPY` of `PostgreSQL`: a tab between the
//! columns, `\N` for nothing, bytes in hexadecimal digits behind `\\x`, and a backslash before a backslash, or in place
//! of a tab or the end of a line (`\t`, `\n`, `\r`). Two rows are equal exactly if their lines are.

mod database;
pub(crate) mod tables;

use cardinal_ids::GameId;
use cardinal_rules::Seat;

use crate::{StoreError, StoredGame};

pub use database::Dump;
pub(crate) use database::refuse_marked;
pub use tables::{Schema, TABLES, Table};
pub(crate) use tables::{fields, key_of};

/// Why a database is opened as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To read all of it as it is at one moment, while others use it. The schema may be an earlier one.
    Copy,
    /// To look at it as it changes. The schema must be the present one.
    Look,
    /// To compute anew what is stored in it, and to leave it as it is. The schema must be the present one, and nobody
    /// else may use it.
    Compute,
    /// To carry its games away. It must exist, and nobody else may use it.
    Empty,
    /// To correct what is stored in it. It must exist, and nobody else may use it.
    Correct,
    /// To fill it, after creating it if there is none. Nobody else may use it.
    Fill,
    /// To fill it with rows of the schema of this number, which it has until [`Dump::bring_up_to_date`]. It must be
    /// new or have that schema. Nobody else may use it.
    FillAs(i64),
}

impl Purpose {
    /// Whether nobody else may use the database meanwhile.
    #[cfg_attr(not(feature = "postgres"), expect(dead_code, reason = "every program that writes to a file locks it"))]
    pub(crate) const fn is_alone(self) -> bool {
        self.migrates() || matches!(self, Purpose::Compute)
    }

    /// Whether its schema is brought up to date, or to the one that is to be filled.
    pub(crate) const fn migrates(self) -> bool {
        matches!(self, Purpose::Empty | Purpose::Correct) || self.fills()
    }

    /// Whether it is to be filled, and made if there is none.
    pub(crate) const fn fills(self) -> bool {
        matches!(self, Purpose::Fill | Purpose::FillAs(_))
    }
}

/// What stands in the notes of a database that is, or was, on its way to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Its games are being moved to another database, whose address is the note's text.
    Leaving,
    /// Its games were moved there.
    Left,
    /// It is being filled with the games of the database with this identity.
    Arriving,
}

impl Mark {
    /// All of them.
    pub const ALL: [Mark; 3] = [Mark::Leaving, Mark::Left, Mark::Arriving];

    /// The note's key. Notes with such keys stay where they are when the others are moved.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Mark::Leaving => "move:leaving",
            Mark::Left => "move:left",
            Mark::Arriving => "move:arriving",
        }
    }
}

/// A game as it is verified.
#[derive(Debug)]
pub struct DumpedGame {
    /// Its number.
    pub id: GameId,
    /// The game, or why it can't be read.
    pub stored: Result<StoredGame, StoreError>,
    /// How it ended, by its record: the winner and the reason.
    pub ended: Option<(Option<Seat>, String)>,
    /// Whether it is among the rated games, annulled ones included.
    pub counted: bool,
}

/// Something in a database that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsound {
    /// What doesn't hold, such as "a finished game has a deadline".
    pub what: &'static str,
    /// The games or other rows that it concerns, by number: the first few.
    pub ids: Vec<i64>,
    /// How many there are.
    pub count: u64,
}
