//! A database as a whole, for those who run the bot: all rows of all tables, whichever database it is, and what can be
//! said of them without knowing the games.
//!
//! Rows go from one database to another as lines of text, in the form of `COPY` of `PostgreSQL`: a tab between the
//! columns, `\N` for nothing, bytes in hexadecimal digits behind `\\x`, and a backslash before a backslash, or in place
//! of a tab or the end of a line (`\t`, `\n`, `\r`). Two rows are equal exactly if their lines are.

mod lines;
mod schema;
pub(super) mod tables;

use async_trait::async_trait;
use cardinal_rules::Seat;

use super::error::StoreError;
use super::games::StoredGame;
use super::ids::GameId;
use super::open_error::OpenError;
use super::ratings::Rebuilt;
pub(super) use lines::{fields, key_of};
pub use schema::Schema;
pub use tables::{TABLES, Table};

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
    /// To fill it with rows of the schema of this number, which it has until [`Whole::bring_up_to_date`]. It must be
    /// new or have that schema. Nobody else may use it.
    FillAs(i64),
}

impl Purpose {
    /// Whether nobody else may use the database meanwhile.
    #[cfg_attr(not(feature = "postgres"), expect(dead_code, reason = "every program that writes to a file locks it"))]
    pub(super) const fn is_alone(self) -> bool {
        self.migrates() || matches!(self, Purpose::Compute)
    }

    /// Whether its schema is brought up to date, or to the one that is to be filled.
    pub(super) const fn migrates(self) -> bool {
        matches!(self, Purpose::Empty | Purpose::Correct) || self.fills()
    }

    /// Whether it is to be filled, and made if there is none.
    pub(super) const fn fills(self) -> bool {
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
    pub(super) const fn key(self) -> &'static str {
        match self {
            Mark::Leaving => "move:leaving",
            Mark::Left => "move:left",
            Mark::Arriving => "move:arriving",
        }
    }
}

/// A game as it is verified.
#[derive(Debug)]
pub struct WholeGame {
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

/// A database as a whole, on one connection.
///
/// Any method may fail with [`StoreError::Unavailable`] or [`StoreError::Integrity`].
#[async_trait]
pub trait Whole: Send {
    /// The database's address, without a password.
    fn place(&self) -> &str;

    /// Returns the database's schema as it is.
    async fn schema(&mut self) -> Result<Schema, StoreError>;

    /// Takes the steps of the schema that are missing.
    ///
    /// # Errors
    /// A step fails. Those before it were taken, and opening the database tries again.
    async fn bring_up_to_date(&mut self) -> Result<(), OpenError>;

    /// Returns the first rows of a table behind a row, or from the start, sorted by key: one a line, without an end of
    /// the last line, and how many there are.
    async fn rows(&mut self, table: &Table, behind: Option<&str>, limit: usize) -> Result<(String, usize), StoreError>;

    /// Returns a table's last row.
    async fn last(&mut self, table: &Table) -> Result<Option<String>, StoreError>;

    /// Counts a table's rows.
    async fn count(&mut self, table: &Table) -> Result<u64, StoreError>;

    /// Adds rows to a table: one a line, in the order of their keys.
    async fn add(&mut self, table: &Table, rows: &str) -> Result<(), StoreError>;

    /// Removes all rows of a table, apart from marks.
    async fn clear(&mut self, table: &Table) -> Result<(), StoreError>;

    /// The last number that was given out in a table.
    async fn last_number(&mut self, table: &Table) -> Result<i64, StoreError>;

    /// Goes on numbering a table's rows behind this number.
    async fn number_on(&mut self, table: &Table, last: i64) -> Result<(), StoreError>;

    /// Begins a transaction, which [`Whole::commit`] ends. What isn't committed is undone.
    async fn begin(&mut self) -> Result<(), StoreError>;

    /// Commits what was done since [`Whole::begin`]: it is on the disk then.
    async fn commit(&mut self) -> Result<(), StoreError>;

    /// Checks no longer row by row that what a row refers to is there, which takes long for many rows.
    async fn loosen(&mut self) -> Result<(), StoreError>;

    /// Checks all rows for that, and each new one from then on.
    async fn fasten(&mut self) -> Result<(), StoreError>;

    /// Returns the text of a mark, if the database has it.
    async fn mark(&mut self, mark: Mark) -> Result<Option<String>, StoreError>;

    /// Sets a mark, or removes it.
    async fn set_mark(&mut self, mark: Mark, text: Option<&str>) -> Result<(), StoreError>;

    /// Returns what distinguishes this database from every other. See [`Notes::identity`](super::Notes::identity).
    async fn identity(&mut self) -> Result<String, StoreError>;

    /// Returns the first games behind a number, sorted by number, each as it was at one moment.
    async fn games(&mut self, behind: Option<GameId>, limit: u32) -> Result<Vec<WholeGame>, StoreError>;

    /// Looks for rows that contradict each other.
    async fn unsound(&mut self) -> Result<Vec<Unsound>, StoreError>;

    /// Computes all ratings anew from the finished games, and stores those that were stored otherwise if `corrects`.
    async fn rebuild_ratings(&mut self, corrects: bool) -> Result<Rebuilt, StoreError>;

    /// Has the database check its own tables and indexes. Returns what it found, and whether it could look into the
    /// indexes.
    async fn damage(&mut self) -> Result<(Vec<String>, bool), StoreError>;

    /// Closes the connection, so that others may use the database.
    async fn close(self: Box<Self>);
}
