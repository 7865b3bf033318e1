//! Games with clocks: very many running ones, and many that run out at once.

use std::ffi::OsStr;
use std::time::{Duration, Instant};

use cardinal_ids::ClockTime;
use cardinal_sandbox::{RequestRecord, SandboxConfig};
use cardinal_store::{Address, SharedStore, StoreOptions};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, Executor, SqliteConnection};

use crate::games::{self, Table, grown};
use crate::stage::{Bot, MEMBERS, Stage, is_on_server, moved};
use crate::{Anything, STANDARD, load};

/// How many games the members play.
const TABLES: usize = 1_200;

/// How many of those run out of time at the same moment.
const UP: usize = 1_000;

/// How many channels they are played in. Two members meet once in each.
const CHANNELS: usize = 120;

/// How many games are running in all.
const RUNNING: usize = 1_000_000;

/// How many seconds after the start of the bot they run out.
const SOON: u64 = 10;

/// How long to wait for the last message.
const PATIENCE: Duration = Duration::from_mins(5);

/// Runs a million games with clocks. Measures how long it takes to look for expired deadlines, how soon the bot
/// answers and how much memory it uses. Then, in a file, a thousand games run out at once while commands go on.
pub(crate) async fn clocks() -> Result<(), Anything> {
    let settings = SandboxConfig { answer_window: Duration::from_mins(5), ..SandboxConfig::default() };
    let stage = Stage::set_for(MEMBERS, CHANNELS, settings).await?;
    let database = stage.file("clocks.db");
    let mut tables = Vec::new();
    for number in 0..TABLES {
        let table = Table::new(number, &stage, grown(STANDARD, 10, (number % 50) as u64)?);
        tables.push(table.in_channel(stage.channels[number % CHANNELS]));
    }
    games::store(&database, &mut tables, 0).await?;
    let mut connection = SqliteConnectOptions::new().filename(&database).create_if_missing(false).connect().await?;
    multiply(&mut connection, RUNNING - TABLES).await?;
    // A move is refused while anybody has the file open.
    connection.close().await?;
    println!("\n{RUNNING} running games with clocks");
    looks(&moved(&database)?).await?;

    if !is_on_server() {
        let mut connection = SqliteConnectOptions::new().filename(&database).connect().await?;
        time_is_now(&mut connection).await?;
        connection.close().await?;
    }
    let (up, others) = tables.split_at_mut(UP);
    let took = load::first_answer(&stage, &database, others[0].board()).await?;
    println!("first command answered {:.0} ms after the start of the process", took.as_secs_f64() * 1e3);
    let mut bot = Bot::start(&stage, &database).await?;
    tokio::time::sleep(Duration::from_secs(5)).await;
    println!("resident memory: {:.1} MB", bot.resident()? as f64 / 1024.0);
    bot.stop(&stage).await?;
    if is_on_server() {
        return Ok(());
    }

    let mut connection = SqliteConnectOptions::new().filename(&database).connect().await?;
    let last = up.iter().map(Table::number).max().unwrap_or_default();
    time_is_now(&mut connection).await?;
    let soon = format!(
        "UPDATE games SET turn_at = unixepoch() + {SOON} - 300, pace = '5m' WHERE id <= {last};
         UPDATE deadlines SET due_at = unixepoch() + {SOON} WHERE kind = 'game' AND id <= {last};"
    );
    connection.execute(sqlx::AssertSqlSafe(soon)).await?;
    let mut bot = Bot::start(&stage, &database).await?;
    let started = Instant::now();
    let due = started + Duration::from_secs(SOON);
    load::at_rate(&stage, load::mixed(others, 200, 7), 50).await?.report(50, others.len());
    tokio::time::sleep_until((started + Duration::from_secs(SOON - 2)).into()).await;
    println!("{UP} games run out of time at once, during 50 commands per second:");
    let run = load::at_rate(&stage, load::mixed(others, 1_000, 1), 50).await?;
    run.report(50, others.len());
    while told(&stage) < UP {
        if due.elapsed() > PATIENCE {
            return Err(format!("{} of {UP} ends were announced", told(&stage)).into());
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    let requests = stage.sandbox.requests();
    let refused = requests.iter().filter(|request| request.status == 429).count();
    println!("all announced within {:.1} s; refused with 429: {refused}", due.elapsed().as_secs_f64());
    println!("messages of ends: {} for {UP} games", told(&stage));
    bot.stop(&stage).await
}

/// Creates this many running games like the last one, of other players in other channels.
async fn multiply(connection: &mut SqliteConnection, count: usize) -> Result<(), Anything> {
    let columns: Vec<String> = sqlx::query_scalar("SELECT name FROM pragma_table_info('games') WHERE name <> 'id'")
        .fetch_all(&mut *connection)
        .await?;
    let values: Vec<String> = columns
        .iter()
        .map(|column| match column.as_str() {
            "white_id" | "to_act_id" => "1000000 + n".to_owned(),
            "black_id" => "9000000 + n".to_owned(),
            "channel_id" => "1000 + n / 20".to_owned(),
            other => other.to_owned(),
        })
        .collect();
    let numbers =
        format!("WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {count})");
    let like = "(SELECT max(id) FROM games)";
    let statements = format!(
        "CREATE TEMP TABLE model AS SELECT * FROM games WHERE id = {like};
         CREATE TEMP TABLE first AS SELECT {like} AS id;
         {numbers} INSERT INTO games ({names}) SELECT {values} FROM numbers, model;
         INSERT INTO game_events (game_id, seq, payload, at)
         SELECT games.id, seq, payload, at FROM games, game_events
         WHERE games.id > (SELECT id FROM first) AND game_id = (SELECT id FROM first);
         INSERT INTO deadlines (kind, id, due_at)
         SELECT 'game', id, unixepoch() + 100000 + id FROM games WHERE id > (SELECT id FROM first);
         DROP TABLE model; DROP TABLE first;",
        names = columns.join(", "),
        values = values.join(", "),
    );
    connection.execute(sqlx::AssertSqlSafe(statements)).await?;
    Ok(())
}

/// Sets the stored clock to the current time, as if no time had passed since the database was created.
async fn time_is_now(connection: &mut SqliteConnection) -> Result<(), Anything> {
    connection.execute("UPDATE clock_time SET time = unixepoch(), at = unixepoch()").await?;
    Ok(())
}

/// Measures how long it takes to look for expired deadlines when there are none.
async fn looks(database: &OsStr) -> Result<(), Anything> {
    let address: Address = database.to_str().ok_or("the path is not valid UTF-8")?.parse()?;
    let store: SharedStore = address.open(StoreOptions::default()).await?;
    let mut waits = Vec::new();
    for _ in 0..1_000 {
        let asked = Instant::now();
        let due = store.clocks().due(ClockTime(0), 100).await?;
        waits.push(asked.elapsed().as_secs_f64() * 1e3);
        assert!(due.is_empty(), "no deadline has expired");
    }
    waits.sort_by(f64::total_cmp);
    println!("a look for expired deadlines, with none expired: p50 {:.3} ms, p99 {:.3} ms", waits[500], waits[990]);
    store.shut_down().await;
    Ok(())
}

/// The number of announced ends.
fn told(stage: &Stage) -> usize {
    let is_end = |request: &&RequestRecord| {
        let text = request.response["content"].as_str().unwrap_or_default();
        request.method == "POST" && request.path.ends_with("/messages") && text.contains("the time of")
    };
    stage.sandbox.requests().iter().filter(is_end).count()
}
