//! Query plans, for tests: what keeps the writer waiting must not scan a table that grows.

use sqlx::{AssertSqlSafe, Connection, Row, SqliteConnection};

/// The query plan of a statement in an empty database of the present schema.
pub(super) async fn of(statement: &str) -> Vec<String> {
    let mut database = SqliteConnection::connect("sqlite::memory:").await.unwrap();
    super::open::migrate(&mut database).await.unwrap();
    let plan = sqlx::query(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}")));
    plan.fetch_all(&mut database).await.unwrap().iter().map(|step| step.get("detail")).collect()
}
