//! `PostgreSQL`: each test uses a database of its own, on a server that the tests of this process share.

mod busy;
mod failover;
mod handshakes;
mod indices;
mod notices;
mod opening;
mod password;
mod plans;
mod pooler;
mod query_plan;
mod taken_away;
mod tls;

use std::time::Duration;

use async_trait::async_trait;
use cardinal_store::{Address, Dump, PostgresOptions, Purpose, SharedStore, StoreError, StoreOptions, open_postgres};
use cardinal_test_servers::postgres;
use sqlx::{AssertSqlSafe, Connection, PgConnection};

use crate::suite::{ANNA, BEN, Database};

/// However slow the machine is, a test fails by what it sees.
const PATIENT: PostgresOptions = PostgresOptions {
    readers: 8,
    queue: 1024,
    statement_timeout: Duration::from_mins(2),
    connect_timeout: Duration::from_mins(2),
    answers_within: Duration::from_mins(2),
    notices: false,
};

/// An empty database; none without `PostgreSQL`.
pub(crate) fn empty() -> Option<Box<dyn Database>> {
    let address = postgres::shared()?.create_migrated();
    Some(Box::new(Postgres { address }))
}

#[tokio::test]
async fn a_text_that_postgres_cannot_hold_fails_alone() {
    let Some(database) = empty() else { return };
    let store = database.open().await;
    let names = store.names();
    let (bad, good) = tokio::join!(names.set(None, ANNA, "a\0b"), names.set(None, BEN, "Ben"));
    assert!(matches!(bad, Err(StoreError::Integrity(_))), "{bad:?}");
    good.unwrap();
}

struct Postgres {
    address: String,
}

#[async_trait(?Send)]
impl Database for Postgres {
    fn another(&self) -> Box<dyn Database> {
        Box::new(Postgres { address: postgres::shared().unwrap().create() })
    }

    async fn open(&self) -> SharedStore {
        open_postgres(&self.address, PATIENT).await.unwrap()
    }

    async fn whole(&self, purpose: Purpose) -> Dump {
        let address: Address = self.address.clone().parse().unwrap();
        address.open_dump(StoreOptions::default(), purpose).await.unwrap()
    }

    async fn execute(&self, statements: &str) -> Result<(), sqlx::Error> {
        let mut connection = PgConnection::connect(&self.address).await?;
        sqlx::raw_sql(AssertSqlSafe(statements.to_owned())).execute(&mut connection).await?;
        connection.close().await
    }

    async fn count(&self, table: &str) -> i64 {
        let mut connection = PgConnection::connect(&self.address).await.unwrap();
        let query = AssertSqlSafe(format!("SELECT count(*) FROM {table}"));
        sqlx::query_scalar(query).fetch_one(&mut connection).await.unwrap()
    }

    fn breaking(&self, event: &str, table: &str) -> [String; 2] {
        let function = "CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql
            AS $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'check_violation', MESSAGE = 'as if it failed'; END $$";
        [
            format!("{function}; CREATE TRIGGER broken BEFORE {event} ON {table} FOR EACH ROW EXECUTE FUNCTION fail()"),
            format!("DROP TRIGGER broken ON {table}; DROP FUNCTION fail()"),
        ]
    }
}
