//! `SQLite`: each test uses a folder of its own.

mod durability;
mod opening;
mod steps;

use std::time::Duration;

use async_trait::async_trait;
use cardinal_ids::GameId;
use cardinal_store::{Address, Dump, Purpose, SharedStore, SqliteOptions, StoreOptions, open_sqlite};
use cardinal_test_servers::{folder, migrated};
use sqlx::{AssertSqlSafe, Connection, Executor, SqliteConnection};
use tempfile::TempDir;

use crate::suite::{ANNA, BEN, Database, new_game};

/// The name of a database.
const FILE: &str = "games.db";

/// A database without games.
#[expect(clippy::unnecessary_wraps, reason = "of another database, there may be none")]
pub(crate) fn empty() -> Option<Box<dyn Database>> {
    let folder = folder();
    migrated(folder.path(), FILE);
    Some(Box::new(Sqlite { folder }))
}

struct Sqlite {
    folder: TempDir,
}

#[async_trait(?Send)]
impl Database for Sqlite {
    fn another(&self) -> Box<dyn Database> {
        Box::new(Sqlite { folder: folder() })
    }

    async fn open(&self) -> SharedStore {
        open(&self.folder).await
    }

    async fn whole(&self, purpose: Purpose) -> Dump {
        let address: Address = address(&self.folder).parse().unwrap();
        address.open_dump(StoreOptions::default(), purpose).await.unwrap()
    }

    async fn execute(&self, statements: &str) -> Result<(), sqlx::Error> {
        let mut connection = outside(&self.folder).await;
        sqlx::raw_sql(AssertSqlSafe(statements.to_owned())).execute(&mut connection).await?;
        connection.close().await
    }

    async fn count(&self, table: &str) -> i64 {
        let mut connection = outside(&self.folder).await;
        let query = AssertSqlSafe(format!("SELECT count(*) FROM {table}"));
        sqlx::query_scalar(query).fetch_one(&mut connection).await.unwrap()
    }

    fn breaking(&self, event: &str, table: &str) -> [String; 2] {
        let trigger = format!("CREATE TRIGGER broken BEFORE {event} ON {table}");
        [format!("{trigger} BEGIN SELECT RAISE(ABORT, 'as if it failed'); END"), "DROP TRIGGER broken".to_owned()]
    }
}

/// A database with the store that uses it.
struct File {
    folder: TempDir,
    store: SharedStore,
}

impl File {
    async fn new() -> File {
        let folder = tempfile::tempdir().unwrap();
        let store = open(&folder).await;
        File { folder, store }
    }

    /// Closes the database properly and opens it again.
    async fn reopened(self) -> File {
        self.store.shut_down().await;
        let store = open(&self.folder).await;
        File { folder: self.folder, store }
    }

    async fn game(&self) -> GameId {
        self.store.games().create(new_game(ANNA, BEN), None).await.unwrap()
    }
}

fn address(folder: &TempDir) -> String {
    folder.path().join(FILE).to_str().unwrap().to_owned()
}

async fn open(folder: &TempDir) -> SharedStore {
    open_sqlite(&address(folder), patient()).await.unwrap()
}

/// The service's options, with a longer timeout for slow disks.
fn patient() -> SqliteOptions {
    let patience = Duration::from_mins(5);
    SqliteOptions { busy_timeout: patience, answers_within: patience, ..SqliteOptions::default() }
}

/// Connects to the database as another program.
async fn outside(folder: &TempDir) -> SqliteConnection {
    SqliteConnection::connect(&address(folder)).await.unwrap()
}

/// Records that a newer version of the program has changed the database's schema.
async fn note_step_of_later(folder: &TempDir) {
    let mut connection = outside(folder).await;
    let note = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
        VALUES (900, 'of later', 1, x'00', 0)";
    connection.execute(note).await.expect("the note can be written");
    connection.close().await.expect("the database closes");
}
