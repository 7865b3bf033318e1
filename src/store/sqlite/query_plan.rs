//! How statements are carried out, for tests: what keeps the writer waits on no table that grows.

use sqlx::{AssertSqlSafe, Connection, Row, SqliteConnection};

/// The steps in which an empty database of the present schema carries out a statement.
pub(super) async fn of(statement: &str) -> Vec<String> {
    let mut database = SqliteConnection::connect("sqlite::memory:").await.unwrap();
    super::open::migrate(&mut database).await.unwrap();
    let plan = sqlx::query(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}")));
    plan.fetch_all(&mut database).await.unwrap().iter().map(|step| step.get("detail")).collect()
}
