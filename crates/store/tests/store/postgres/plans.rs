//! The plans of all statements that the suite makes, with many games, on either database: none reads a table that grows
//! from one end to the other, and what is asked often is found by the index that was made for it.

use std::collections::BTreeSet;
use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use cardinal_store::{SqliteOptions, TABLES, Table, open_postgres, open_sqlite};
use cardinal_test_env::bound;
use cardinal_test_servers::postgres::{self, LOG_VARIABLE};
use sqlx::postgres::{PgDatabaseError, PgErrorPosition};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, Row, SqliteConnection};
use tempfile::TempDir;
use tokio::sync::OnceCell;

use super::PATIENT;
use super::indices::{FOUND, Found, Order};
use super::query_plan::QueryPlan;

/// Many games, one in ten of them running, with what belongs to them.
const FILL: &str = include_str!("many_games.sql");

/// How many games plans are made for: so many that reading all of them costs far more than an index does.
const GAMES: u32 = 50_000;

/// How many they are with all cases.
const ALL_GAMES: u32 = 1_000_000;

/// The name of a file of which plans are asked.
const FILE: &str = "plans.db";

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

/// Statements about as many rows as are given, by a part of their text. Among fewer games some tables are small enough
/// to be read for them: whether that can be avoided is what is asked.
const OF_MANY: [(&str, &str); 3] = [
    ("json_each($1)", "of all rows that are given"),
    ("games.finished = 0 AND games.guild_id = $1", "of all running games of a server"),
    ("FROM games GROUP BY finished", "counts all games"),
];

/// Statements that read a file from the newest row on until they have enough, as long as it knows no figures, by the
/// beginning of their text.
const FROM_THE_NEWEST: &str = "SELECT * FROM challenges WHERE state = 'open'";

/// What the suite asks, and a database with many games.
struct Asked {
    statements: BTreeSet<String>,
    address: String,
}

static ASKED: OnceCell<Asked> = OnceCell::const_new();

/// The statements, and a connection to the database with many games. None without `PostgreSQL`.
async fn asked() -> Option<(&'static BTreeSet<String>, PgConnection)> {
    let cluster = postgres::shared()?;
    let asked = ASKED.get_or_init(async || {
        let (statements, address) = (statements(), cluster.create());
        open_postgres(&address, PATIENT).await.unwrap().shut_down().await;
        let mut postgres = PgConnection::connect(&address).await.unwrap();
        let fill = FILL.replace("$games", &bound(GAMES, ALL_GAMES).to_string());
        postgres.execute(AssertSqlSafe(fill)).await.unwrap();
        Asked { statements, address }
    });
    let Asked { statements, address } = asked.await;
    let mut postgres = PgConnection::connect(address).await.unwrap();
    postgres.execute("SET plan_cache_mode = force_generic_plan").await.unwrap();
    Some((statements, postgres))
}

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

fn is_one_of(listed: &[(&str, &str)], statement: &str) -> bool {
    listed.iter().any(|(part, _)| statement.contains(part))
}

fn may_scan(statement: &str, table: &str) -> bool {
    SMALL.contains(&table) || table.starts_with("pg_") || is_one_of(&MAY_SCAN, statement)
}

/// Prints what a database scans for a statement and may not, and returns whether that is anything.
fn report(database: &str, statement: &str, plan: &QueryPlan) -> bool {
    let forbidden: Vec<&String> = plan.scans.iter().filter(|table| !may_scan(statement, table)).collect();
    for table in &forbidden {
        eprintln!("{database} reads all of {table}: {statement}\n");
    }
    !forbidden.is_empty()
}

#[tokio::test]
async fn no_statement_scans_a_table_that_grows_in_postgres_or_a_file() {
    let Some((statements, mut postgres)) = asked().await else { return };
    let (mut file, mut empty) = (File::of_many_games(&mut postgres).await, File::empty().await);
    let mut wrong = 0;
    for statement in statements {
        let is_reduced = bound(GAMES, ALL_GAMES) < ALL_GAMES && is_one_of(&OF_MANY, statement);
        if is_reduced {
            postgres.execute("SET enable_seqscan = off").await.unwrap();
        }
        let plan = plan(&mut postgres, statement).await;
        if is_reduced {
            postgres.execute("SET enable_seqscan = on").await.unwrap();
        }
        wrong += usize::from(report("PostgreSQL", statement, &plan));
        wrong += usize::from(report("SQLite", statement, &file.plan(statement).await.unwrap_or_default()));
        if !statement.starts_with(FROM_THE_NEWEST) {
            wrong += usize::from(report("SQLite", statement, &empty.plan(statement).await.unwrap_or_default()));
        }
    }
    assert_eq!(wrong, 0, "these read a table that grows; see above");
}

#[tokio::test]
async fn what_is_asked_often_is_found_by_its_index_in_postgres_and_a_file() {
    let Some((statements, mut postgres)) = asked().await else { return };
    let mut file = File::empty().await;
    for found in &FOUND {
        let Found { part, by, not_by, order } = found;
        let statement = statements.iter().find(|statement| statement.contains(part));
        let statement = statement.unwrap_or_else(|| panic!("the suite doesn't ask: {part}"));
        let in_file = file.plan(statement).await.unwrap_or_else(|| panic!("not for SQLite: {statement}"));
        let in_postgres = plan(&mut postgres, statement).await;
        for (plan, may_sort) in [(in_file, *order == Order::Any), (in_postgres, *order != Order::OfIndex)] {
            for index in *by {
                let wanted = by.iter().filter(|other| *other == index).count();
                assert!(plan.searches(index) >= wanted, "{index}: {statement}: {plan:?}");
            }
            assert!(not_by.iter().all(|index| plan.searches(index) == 0), "{statement}: {plan:?}");
            assert!(plan.scans.is_empty() && (may_sort || !plan.sorts), "{statement}: {plan:?}");
        }
    }
}

/// Tables whose column `game_id` may outlive the game, and why.
const OUTLIVE: [(&str, &str); 4] = [
    ("interactions", "they go by their age"),
    ("rated_games", "a private game is never rated"),
    ("admin_log", "what operators have done stays"),
    ("server_acts", "what admins have done stays"),
];

#[tokio::test]
async fn all_of_a_private_game_is_deleted_from_postgres_or_a_file_with_its_member() {
    let Some((statements, _)) = asked().await else { return };
    let is_of_games = |table: &Table| table.columns_as_words().split(' ').any(|column| column == "game_id");
    for table in TABLES.iter().filter(|table| is_of_games(table)) {
        let deletes =
            format!("DELETE FROM {} WHERE game_id IN (SELECT id FROM games WHERE white_id = $1 AND", table.name);
        let is_deleted = statements.iter().any(|statement| statement.starts_with(&deletes));
        assert_ne!(is_deleted, OUTLIVE.iter().any(|(name, _)| *name == table.name), "{}", table.name);
    }
}

/// How `PostgreSQL` carries a statement out.
async fn plan(postgres: &mut PgConnection, statement: &str) -> QueryPlan {
    prepare(postgres, statement).await;
    let count = "SELECT cardinality(parameter_types) FROM pg_prepared_statements WHERE name = 'asked'";
    let count: i32 = sqlx::query_scalar(count).fetch_one(&mut *postgres).await.unwrap();
    let arguments = vec!["NULL"; count as usize].join(", ");
    let brackets = if count > 0 { format!("({arguments})") } else { String::new() };
    let steps = postgres.fetch_all(AssertSqlSafe(format!("EXPLAIN EXECUTE asked{brackets}"))).await.unwrap();
    postgres.execute("DEALLOCATE asked").await.unwrap();
    QueryPlan::of_postgres(&steps.iter().map(|step| step.get(0)).collect::<Vec<_>>())
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

/// A file without rows, of which plans are asked.
struct File {
    database: SqliteConnection,
    tables: Vec<String>,
    folder: TempDir,
}

impl File {
    /// One that knows no figures, as that of a bot.
    async fn empty() -> File {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(FILE);
        open_sqlite(file.to_str().unwrap(), SqliteOptions::default()).await.unwrap().shut_down().await;
        let mut database = SqliteConnection::connect(file.to_str().unwrap()).await.unwrap();
        let tables = sqlx::query_scalar("SELECT name FROM sqlite_schema WHERE type = 'table'");
        let tables = tables.fetch_all(&mut database).await.unwrap();
        File { database, tables, folder }
    }

    /// One that plans by the figures in `sqlite_stat1`, which are those of the database with many games.
    async fn of_many_games(counts: &mut PgConnection) -> File {
        let File { mut database, tables, folder } = File::empty().await;
        database.execute("ANALYZE; DELETE FROM sqlite_stat1").await.unwrap();
        let indexes = "SELECT tables.name, indexes.name, indexes.\"unique\",
                (SELECT count(*) FROM pragma_index_info(indexes.name))
            FROM sqlite_schema AS tables, pragma_index_list(tables.name) AS indexes WHERE tables.type = 'table'";
        for row in database.fetch_all(indexes).await.unwrap() {
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
            sqlx::query(insert).bind(&table).bind(&index).bind(figures.join(" ")).execute(&mut database).await.unwrap();
        }
        // They are read when the file is opened.
        database.close().await.unwrap();
        let file = folder.path().join(FILE);
        let database = SqliteConnection::connect(file.to_str().unwrap()).await.unwrap();
        File { database, tables, folder }
    }

    /// How a statement is carried out. None for one of the few that each database says in its own words.
    async fn plan(&mut self, statement: &str) -> Option<QueryPlan> {
        let asked = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}"));
        let steps = self.database.fetch_all(asked).await.ok()?;
        let steps: Vec<String> = steps.iter().map(|step| step.get("detail")).collect();
        Some(QueryPlan::of_sqlite(&steps, &self.tables))
    }
}
