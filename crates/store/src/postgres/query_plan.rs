//! Query plans, for tests: what keeps a player waiting must not scan a table that grows.

use cardinal_test_env::bound;
use cardinal_test_servers::postgres;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, Row};
use tokio::sync::OnceCell;

use super::{PostgresOptions, open_postgres};
use crate::query_plan::QueryPlan;

/// Many games, one in ten of them running, with what belongs to them.
const FILL: &str = include_str!("many_games.sql");

/// How many games plans are made for: so many that reading all of them costs far more than an index does.
const GAMES: u32 = 50_000;

/// How many they are with all cases.
const ALL_GAMES: u32 = 1_000_000;

/// The address of the database that all plans are asked of.
static FILLED: OnceCell<String> = OnceCell::const_new();

async fn filled() -> Option<&'static str> {
    let server = postgres::shared()?;
    let address = FILLED.get_or_init(async || {
        let address = server.create();
        open_postgres(&address, PostgresOptions::default()).await.unwrap().shut_down().await;
        let mut database = PgConnection::connect(&address).await.unwrap();
        let fill = FILL.replace("$games", &bound(GAMES, ALL_GAMES).to_string());
        database.execute(AssertSqlSafe(fill)).await.unwrap();
        address
    });
    Some(address.await)
}

/// The query plan of a statement in a database with many games. `None` without `PostgreSQL`.
pub(crate) async fn of(statement: &str) -> Option<QueryPlan> {
    let mut database = PgConnection::connect(filled().await?).await.unwrap();
    database.execute("SET plan_cache_mode = force_generic_plan").await.unwrap();
    database.execute(AssertSqlSafe(format!("PREPARE asked AS {statement}"))).await.unwrap();
    let count = "SELECT cardinality(parameter_types) FROM pg_prepared_statements WHERE name = 'asked'";
    let count: i32 = sqlx::query_scalar(count).fetch_one(&mut database).await.unwrap();
    let arguments = match count {
        0 => String::new(),
        count => format!("({})", vec!["NULL"; count as usize].join(", ")),
    };
    let mut found = QueryPlan { may_sort_few: true, ..QueryPlan::default() };
    for step in database.fetch_all(AssertSqlSafe(format!("EXPLAIN EXECUTE asked{arguments}"))).await.unwrap() {
        found.note(step.get(0));
    }
    Some(found)
}

impl QueryPlan {
    fn note(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().filter(|word| *word != "->").collect();
        let after = |word: &str| {
            let place = words.iter().position(|other| *other == word)?;
            words.get(place + 1).map(|word| (*word).to_owned())
        };
        match words.as_slice() {
            ["Index", ..] | ["Bitmap", "Index", ..] if line.contains("Scan") => {
                let index = after("using").or_else(|| after("on")).unwrap_or_default();
                self.keys.extend(index.strip_suffix("_pkey").map(str::to_owned));
                self.indices.push(index);
            }
            ["Seq", "Scan", ..] | ["Parallel", "Seq", ..] => self.scans.extend(after("on")),
            ["Sort", ..] => self.sorts = true,
            _ => {}
        }
    }
}
