//! Databases of both kinds, with games in them.

use cardinal_store::{Address, GameFilter, OpenError, Page, SharedStore, StoreOptions};
use cardinal_test_support::{fill_with_games, postgres};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, SqliteConnection};
use tempfile::TempDir;

/// Games of all kinds, some of them over.
pub(crate) const GAMES: u64 = 35;

/// Counts them in a database.
pub(crate) const COUNT: &str = "SELECT CAST(count(*) AS TEXT) FROM games";

/// As many events as some of the games end by.
const EVENTS: usize = 60;

/// A folder for the databases and files of a test.
pub(crate) struct Places {
    pub(crate) folder: TempDir,
}

impl Places {
    pub(crate) fn new() -> Places {
        Places { folder: tempfile::tempdir().unwrap() }
    }

    /// A database in a file.
    pub(crate) fn file(&self, name: &str) -> Address {
        self.folder.path().join(name).into()
    }

    /// A database in a file, with games.
    pub(crate) async fn filled(&self, name: &str) -> Address {
        let address = self.file(name);
        fill(&address).await;
        address
    }
}

/// An empty database on a server, if there is a server.
pub(crate) fn server() -> Option<Address> {
    Some(postgres::shared()?.create().parse().unwrap())
}

/// Puts games into a database.
pub(crate) async fn fill(address: &Address) {
    let store = opened(address).await.unwrap();
    fill_with_games(&store, GAMES, EVENTS).await;
    store.shut_down().await;
}

/// Opens a database as the bot does.
pub(crate) async fn opened(address: &Address) -> Result<SharedStore, OpenError> {
    address.open(StoreOptions::default()).await
}

/// Executes statements as another program would.
pub(crate) async fn execute(address: &Address, statements: &str) {
    let statements = AssertSqlSafe(statements.to_owned());
    if address.is_server() {
        let mut connection = PgConnection::connect(address.as_str()).await.unwrap();
        connection.execute(statements).await.unwrap();
        connection.close().await.unwrap();
    } else {
        let mut connection = SqliteConnection::connect(address.as_str()).await.unwrap();
        connection.execute(statements).await.unwrap();
        connection.close().await.unwrap();
    }
}

/// The texts that a statement finds.
pub(crate) async fn texts(address: &Address, statement: &str) -> Vec<String> {
    let statement = AssertSqlSafe(statement.to_owned());
    if address.is_server() {
        let mut connection = PgConnection::connect(address.as_str()).await.unwrap();
        sqlx::query_scalar(statement).fetch_all(&mut connection).await.unwrap()
    } else {
        let mut connection = SqliteConnection::connect(address.as_str()).await.unwrap();
        sqlx::query_scalar(statement).fetch_all(&mut connection).await.unwrap()
    }
}

/// All that the store says of a database's games, as texts.
pub(crate) async fn seen(address: &Address) -> Vec<String> {
    let store = opened(address).await.unwrap();
    let mut all = Vec::new();
    for finished in [false, true] {
        let filter = GameFilter { finished, ..GameFilter::default() };
        for info in store.games().list(filter, Page::first(1000)).await.unwrap() {
            all.push(format!("{:?}", store.games().load(info.id).await.unwrap()));
            all.push(format!("{:?}", store.games().finished(info.id).await.unwrap()));
        }
    }
    all.push(format!("{:?}", store.messages().pending(None, 1000).await.unwrap()));
    all.push(store.notes().identity().await.unwrap());
    store.shut_down().await;
    all
}
