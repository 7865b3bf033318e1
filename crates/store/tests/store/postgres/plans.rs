//! No statement reads a table that grows from one end to the other, on either database: the plans of all statements
//! that the suite makes, with many games.

use std::collections::BTreeSet;
use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use cardinal_store::{SqliteOptions, open_postgres, open_sqlite};
use cardinal_test_env::bound;
use cardinal_test_servers::postgres::{self, LOG_VARIABLE};
use sqlx::postgres::{PgDatabaseError, PgErrorPosition};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, Row, SqliteConnection};

use super::PATIENT;

/// How many games plans are made for: so many that reading all of them costs far more than an index does.
const GAMES: u32 = 50_000;

/// How many they are with all cases.
const ALL_GAMES: u32 = 1_000_000;

/// Tables that stay small however many games there are.
const SMALL: [&str; 10] = [
    "admin_log",
    "admin_orders",
    "barred_members",
    "barred_servers",
    "clock_time",
    "notes",
    "leases",
    "requests",
    "server_stops",
    "_sqlx_migrations",
];

/// Statements that may read all of a table, by a part of their text, and why.
const MAY_SCAN: [(&str, &str); 10] = [
    ("SELECT * FROM notices ORDER BY id LIMIT", "it reads no more than it returns, in the order of the key"),
    (
        "SELECT count(*) FROM games WHERE games.finished = $1 AND games.lesson IS NULL AND games.private = 0",
        "no command counts the games of all servers",
    ),
    (
        "AND user_id NOT IN (SELECT user_id FROM unlisted)",
        "few are unlisted, and all at once are quicker than one by one",
    ),
    ("GROUP BY guild_id ORDER BY 3 DESC", "an operator asks which servers are busy"),
    ("GROUP BY busy ORDER BY 3 DESC", "an operator asks which members are busy"),
    ("DELETE FROM challenges WHERE guild_id = $1", "an operator has a server erased"),
    ("DELETE FROM ladder_matches WHERE guild_id = $1", "an operator has a server erased"),
    ("DELETE FROM notices WHERE guild_id = $1", "an operator has a server erased"),
    (") AS found ORDER BY id LIMIT 11", "an operator has everything verified"),
    ("FROM ratings WHERE variant = $1", "all ratings are computed anew, while no bot runs"),
];

/// The statements of the bot in the suite, which another process of this program runs on a server that logs them.
fn statements() -> BTreeSet<String> {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    // The server runs as another user where the tests run as root, and copies its log when it has ended.
    std::fs::set_permissions(folder.path(), Permissions::from_mode(0o777)).unwrap();
    let mut suite = Command::new(std::env::current_exe().unwrap());
    suite.args(["on_postgres::", "--test-threads=2"]).env(LOG_VARIABLE, &log);
    let output = suite.stdin(Stdio::null()).output().unwrap();
    assert!(output.status.success(), "the suite fails: {}", String::from_utf8_lossy(&output.stdout));
    let patience = Instant::now() + Duration::from_mins(1);
    while !log.exists() {
        assert!(Instant::now() < patience, "the server does not end");
        std::thread::sleep(Duration::from_millis(20));
    }
    let log = std::fs::read_to_string(log).unwrap();
    let mut statements = BTreeSet::new();
    let mut lines = log.lines().peekable();
    while let Some(line) = lines.next() {
        let logged = line.strip_prefix("cardinal|LOG:  execute ").and_then(|rest| rest.split_once(": "));
        let Some((_, first)) = logged else { continue };
        let mut statement = first.to_owned();
        // What goes on in another line begins with a tab.
        while let Some(more) = lines.next_if(|line| line.starts_with('\t')) {
            statement.push(' ');
            statement.push_str(more.trim());
        }
        if ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"].iter().any(|word| statement.starts_with(word)) {
            statements.insert(statement);
        }
    }
    assert!(statements.len() > 100, "few statements are logged: {}", statements.len());
    statements
}

fn may_scan(statement: &str, table: &str) -> bool {
    let words = statement.split_whitespace().collect::<Vec<_>>().join(" ");
    SMALL.contains(&table) || table.starts_with("pg_") || MAY_SCAN.iter().any(|(part, _)| words.contains(part))
}

/// Prints what a database would scan, and returns how much that is.
fn report(scans: &[(String, String)]) -> usize {
    let forbidden = scans.iter().filter(|(statement, table)| !may_scan(statement, table));
    forbidden.inspect(|(statement, table)| eprintln!("reads all of {table}: {statement}\n")).count()
}

#[tokio::test]
async fn no_statement_scans_a_table_that_grows_in_postgres_or_a_file() {
    let Some(cluster) = postgres::shared() else { return };
    let statements = statements();
    let address = cluster.create();
    open_postgres(&address, PATIENT).await.unwrap().shut_down().await;
    let mut postgres = PgConnection::connect(&address).await.unwrap();
    let fill = include_str!("../../../src/postgres/many_games.sql");
    let fill = fill.replace("$games", &bound(GAMES, ALL_GAMES).to_string());
    postgres.execute(AssertSqlSafe(fill)).await.unwrap();
    postgres.execute("SET plan_cache_mode = force_generic_plan").await.unwrap();
    if GAMES == bound(GAMES, ALL_GAMES) {
        // Some of these tables are small enough to be read: whether that can be avoided is what is asked.
        postgres.execute("SET enable_seqscan = off").await.unwrap();
    }
    let mut scans = Vec::new();
    for statement in &statements {
        prepare(&mut postgres, statement).await;
        let count = "SELECT cardinality(parameter_types) FROM pg_prepared_statements WHERE name = 'asked'";
        let count: i32 = sqlx::query_scalar(count).fetch_one(&mut postgres).await.unwrap();
        let arguments = vec!["NULL"; count as usize].join(", ");
        let brackets = if count > 0 { format!("({arguments})") } else { String::new() };
        let plan = postgres.fetch_all(AssertSqlSafe(format!("EXPLAIN EXECUTE asked{brackets}"))).await.unwrap();
        for step in plan {
            let step: String = step.get(0);
            if let Some((_, rest)) = step.split_once("Seq Scan on ") {
                let table = rest.split_whitespace().next().unwrap_or_default();
                scans.push((statement.clone(), table.to_owned()));
            }
        }
        postgres.execute("DEALLOCATE asked").await.unwrap();
    }
    eprintln!("PostgreSQL:");
    let in_postgres = report(&scans);
    eprintln!("SQLite:");
    let in_sqlite = report(&scans_of_sqlite(&statements, &mut postgres).await);
    assert_eq!((in_postgres, in_sqlite), (0, 0), "these read a table that grows; see above");
}

/// The types that an argument may have, in the order in which they are tried.
const TYPES: [&str; 5] = ["unknown", "bigint", "text", "bigint[]", "text[]"];

/// Prepares a statement. The types of its arguments, which the log doesn't tell, are found by what the server says
/// against others.
async fn prepare(postgres: &mut PgConnection, statement: &str) {
    let arguments = (1..60).rev().find(|number| statement.contains(&format!("${number}"))).unwrap_or(0);
    let mut types = vec![0; arguments];
    loop {
        let list: Vec<&str> = types.iter().map(|index| TYPES[*index]).collect();
        let list = if list.is_empty() { String::new() } else { format!("({})", list.join(", ")) };
        let text = format!("PREPARE asked{list} AS {statement}");
        let Err(error) = postgres.execute(AssertSqlSafe(text.clone())).await else { return };
        let told: &PgDatabaseError = error.as_database_error().unwrap().downcast_ref();
        let place = match told.position() {
            Some(PgErrorPosition::Original(place)) => place - 1,
            _ => 0,
        };
        let number = |text: &str| -> Option<usize> {
            let (_, rest) = text.split_once('$')?;
            rest.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()
        };
        let number = number(told.message()).or_else(|| number(&text[place..])).expect("an argument is meant");
        types[number - 1] += 1;
        assert!(types[number - 1] < TYPES.len(), "{error}: {statement}");
    }
}

/// The same in a file. It has no rows, but `SQLite` plans by the figures in `sqlite_stat1`, which are those of the
/// other database.
async fn scans_of_sqlite(statements: &BTreeSet<String>, counts: &mut PgConnection) -> Vec<(String, String)> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("plans.db");
    open_sqlite(file.to_str().unwrap(), SqliteOptions::default()).await.unwrap().shut_down().await;
    let mut sqlite = SqliteConnection::connect(file.to_str().unwrap()).await.unwrap();
    sqlite.execute("ANALYZE; DELETE FROM sqlite_stat1").await.unwrap();
    let tables: Vec<String> =
        sqlx::query_scalar("SELECT name FROM sqlite_schema WHERE type = 'table'").fetch_all(&mut sqlite).await.unwrap();
    let indexes =
        "SELECT tables.name, indexes.name, indexes.\"unique\", (SELECT count(*) FROM pragma_index_info(indexes.name))
        FROM sqlite_schema AS tables, pragma_index_list(tables.name) AS indexes WHERE tables.type = 'table'";
    for row in sqlite.fetch_all(indexes).await.unwrap() {
        let (table, index, unique, columns): (String, String, i64, i64) =
            (row.get(0), row.get(1), row.get(2), row.get(3));
        if SMALL.contains(&table.as_str()) || table.starts_with("sqlite_") {
            continue;
        }
        let rows = format!("SELECT count(*) FROM {table}");
        let rows: i64 = sqlx::query_scalar(AssertSqlSafe(rows)).fetch_one(&mut *counts).await.unwrap();
        // A tenth of them is alike in each further column, and the last of a key tells them apart.
        let rows = rows.max(100_000);
        let alike = |column: i64| {
            if unique == 1 && column == columns { 1 } else { (rows / 10_i64.pow(column as u32 + 2)).max(2) }
        };
        let figures: Vec<String> =
            std::iter::once(rows).chain((1..=columns).map(alike)).map(|number| number.to_string()).collect();
        let insert = "INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES (?, ?, ?)";
        sqlx::query(insert).bind(&table).bind(&index).bind(figures.join(" ")).execute(&mut sqlite).await.unwrap();
    }
    sqlite.close().await.unwrap();
    let mut sqlite = SqliteConnection::connect(file.to_str().unwrap()).await.unwrap();
    let mut scans = Vec::new();
    for statement in statements {
        let Ok(plan) = sqlite.fetch_all(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}"))).await else {
            // One of the few that each database says in its own words.
            continue;
        };
        let details: Vec<String> = plan.iter().map(|step| step.get("detail")).collect();
        for detail in &details {
            let words: Vec<&str> = detail.split_whitespace().collect();
            if let ["SCAN", table, ..] = words.as_slice()
                && !detail.contains(" INDEX ")
                && tables.iter().any(|name| name == table)
                // Not the rows of a part of the statement that has the table's name.
                && !["CO-ROUTINE", "MATERIALIZE"].iter().any(|made| details.contains(&format!("{made} {table}")))
            {
                scans.push((statement.clone(), (*table).to_owned()));
            }
        }
    }
    scans
}
