//! Query plans, for tests: what keeps the writer waiting must not scan a table that grows.

use sqlx::{AssertSqlSafe, Connection, Row, SqliteConnection};

use super::sql::plan::Plan;

/// It reads an index in its order instead of sorting, however few rows it finds.
pub(super) const SORTS_FEW: bool = false;

/// The query plan of a statement in an empty database of the present schema.
pub(super) async fn of(statement: &str) -> Option<Plan> {
    let mut database = SqliteConnection::connect("sqlite::memory:").await.unwrap();
    super::open::migrate(&mut database).await.unwrap();
    let plan = sqlx::query(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}")));
    let tables: Vec<String> = sqlx::query_scalar("SELECT name FROM sqlite_schema WHERE type = 'table'")
        .fetch_all(&mut database)
        .await
        .unwrap();
    let mut found = Plan::default();
    for step in plan.fetch_all(&mut database).await.unwrap() {
        let detail: String = step.get("detail");
        let words: Vec<&str> = detail.split_whitespace().collect();
        let after = |word: &str| {
            let place = words.iter().position(|other| *other == word)?;
            words.get(place + 1).map(|word| (*word).to_owned())
        };
        found.sorts |= detail.contains("TEMP B-TREE");
        found.indices.extend(after("INDEX"));
        if detail.contains("USING INTEGER PRIMARY KEY") {
            found.keys.extend(after("SEARCH"));
        }
        if words.first() == Some(&"SCAN") && !detail.contains(" INDEX ") {
            found.scans.extend(after("SCAN").filter(|scanned| tables.contains(scanned)));
        }
    }
    Some(found)
}
