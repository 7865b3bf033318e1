//! Query plans, for tests: what keeps the writer waiting must not scan a table that grows.

use sqlx::{AssertSqlSafe, Connection, Row, SqliteConnection};
use tokio::sync::{Mutex, OnceCell};

use super::migrating::STEPS;
use crate::query_plan::QueryPlan;

/// An empty database of the present schema, of which all plans are asked, and its tables.
struct Migrated {
    database: Mutex<SqliteConnection>,
    tables: Vec<String>,
}

static MIGRATED: OnceCell<Migrated> = OnceCell::const_new();

async fn migrated() -> &'static Migrated {
    MIGRATED
        .get_or_init(async || {
            let mut database = SqliteConnection::connect("sqlite::memory:").await.unwrap();
            super::migrating::migrate(&mut database, STEPS.last()).await.unwrap();
            let tables = sqlx::query_scalar("SELECT name FROM sqlite_schema WHERE type = 'table'");
            let tables = tables.fetch_all(&mut database).await.unwrap();
            Migrated { database: Mutex::new(database), tables }
        })
        .await
}

/// The query plan of a statement in an empty database of the present schema.
pub(crate) async fn of(statement: &str) -> QueryPlan {
    let Migrated { database, tables } = migrated().await;
    let plan = sqlx::query(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}")));
    let mut found = QueryPlan::default();
    for step in plan.fetch_all(&mut *database.lock().await).await.unwrap() {
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
    found
}

#[tokio::test]
async fn statements_keep_their_plans() {
    let mut database = SqliteConnection::connect("sqlite::memory:").await.unwrap();
    let options = sqlx::query_scalar("SELECT compile_options FROM pragma_compile_options");
    let options: Vec<String> = options.fetch_all(&mut database).await.unwrap();
    // `.cargo/config.toml` asks for it, and a build elsewhere may not have read that.
    assert!(options.iter().any(|option| option == "ENABLE_QPSG"), "{options:?}");
}
