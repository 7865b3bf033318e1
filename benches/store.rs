//! How many events per second the store can append, how long each takes, and whether a full database is slower:
//! `cargo bench --bench store`.
//!
//! The database is created in the folder for temporary files. Set `TMPDIR` to measure another disk.
//! With `DATABASE=postgres://…`, an empty database on a server is measured instead, appends alone.
//! `POSITION=600` stores positions of 600 bytes with the events instead of 2,000. `QUICK=1` skips the full
//! database.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use cardinal_ids::{ChannelId, ClockTime, GameId, GuildId, InteractionId, Pace, Site, Timestamp, UserId};
use cardinal_rules::{
    Action, ActionKind, BySeat, Entry, Game, PartialAction, RULES_VERSION, Rules, Seat, Seed, Setup, Snapshot, Variant,
};
use cardinal_store::{
    Address, Append, NewGame, NewTurn, Secret, SharedStore, SqliteOptions, StoreOptions, open_sqlite,
};

type Anything = Box<dyn std::error::Error + Send + Sync>;

/// The variable that holds the address of the database to be measured.
const DATABASE: &str = "DATABASE";

const RUN: Duration = Duration::from_secs(3);
const NOW: Timestamp = Timestamp(1_800_000_000);
const PLIES: u32 = 40;

fn main() -> Result<(), Anything> {
    // `cargo test --benches` runs this too. Only `cargo bench` measures.
    if !std::env::args().any(|argument| argument == "--bench") {
        return Ok(());
    }
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(measure())
}

async fn measure() -> Result<(), Anything> {
    println!("With every append comes a position of {} bytes", serde_json::to_string(position())?.len());
    println!("The disk alone: 4 KiB written and flushed, one at a time");
    println!("{:>8} {:>12} {:>9} {:>9} {:>9}", "", "writes/s", "p50 ms", "p99 ms", "max ms");
    flushes()?;

    println!("\nDurable appends, each writer its own game, each waiting for its commit");
    println!("{:>8} {:>12} {:>9} {:>9} {:>9}", "writers", "appends/s", "p50 ms", "p99 ms", "max ms");
    for writers in [1, 32] {
        throughput(writers).await?;
    }

    if std::env::var_os("QUICK").is_some() || std::env::var_os(DATABASE).is_some() {
        return Ok(());
    }
    println!("\nLoad a game of {PLIES} events and append one, one at a time");
    println!("{:>8} {:>12} {:>12} {:>12} {:>12}", "games", "load p50 ms", "append p50", "both p50", "both p99");
    let folder = tempfile::tempdir()?;
    let address = folder.path().join("full.db");
    let address = address.to_str().ok_or("the path is not valid UTF-8")?;
    let before = resident();
    let store: SharedStore = open_sqlite(address, SqliteOptions::default()).await?;
    fill(&store, 0, 100).await?;
    load_and_append(&store, 100).await?;
    let started = Instant::now();
    fill(&store, 100, 100_000).await?;
    let filled = started.elapsed();
    load_and_append(&store, 100_000).await?;
    store.shut_down().await;
    drop(store);

    let bytes = std::fs::metadata(address)?.len();
    println!("\n100,000 running games were stored in {:.1} s and take {} MB", filled.as_secs_f64(), bytes >> 20);
    let started = Instant::now();
    let store: SharedStore = open_sqlite(address, SqliteOptions::default()).await?;
    store.games().load(GameId(50_000)).await?;
    println!("opened and first game loaded in {:.1} ms", started.elapsed().as_secs_f64() * 1e3);
    println!("resident memory: {} MB before, {} MB now", before >> 10, resident() >> 10);
    store.shut_down().await;
    Ok(())
}

/// Measures the limit that this disk sets for any store.
fn flushes() -> Result<(), Anything> {
    let mut file = tempfile::tempfile()?;
    let started = Instant::now();
    let mut waits = Vec::new();
    while started.elapsed() < RUN / 3 {
        let asked = Instant::now();
        file.write_all(&[0; 4096])?;
        file.sync_data()?;
        waits.push(asked.elapsed());
    }
    report("", waits, started.elapsed());
    Ok(())
}

async fn throughput(writers: u64) -> Result<(), Anything> {
    let folder = tempfile::tempdir()?;
    let address: Address = match std::env::var(DATABASE) {
        Ok(address) => address.parse()?,
        Err(_) => folder.path().join("bench.db").into(),
    };
    let store: SharedStore = address.open(StoreOptions::default()).await?;
    let started = Instant::now();
    let mut tasks = Vec::new();
    for writer in 0..writers {
        let store = Arc::clone(&store);
        tasks.push(tokio::spawn(async move {
            let game = store.games().create(new_game(writer), None).await?;
            let mut waits = Vec::new();
            while started.elapsed() < RUN {
                let version = waits.len() as u32;
                let asked = Instant::now();
                store.games().append(append(game, version, (u64::from(version) << 16) | game.0)).await?;
                waits.push(asked.elapsed());
            }
            Ok::<_, Anything>(waits)
        }));
    }
    let mut waits = Vec::new();
    for task in tasks {
        waits.extend(task.await??);
    }
    report(&writers.to_string(), waits, started.elapsed());
    store.shut_down().await;
    Ok(())
}

fn report(name: &str, mut waits: Vec<Duration>, took: Duration) {
    waits.sort();
    let rate = waits.len() as f64 / took.as_secs_f64();
    let (p50, p99, max) = (at(&waits, 50), at(&waits, 99), at(&waits, 100));
    println!("{name:>8} {rate:>12.0} {p50:>9.2} {p99:>9.2} {max:>9.2}");
}

/// Creates the running games from `from` to `to`, each with its events.
async fn fill(store: &SharedStore, from: u64, to: u64) -> Result<(), Anything> {
    let mut tasks = Vec::new();
    for lane in 0..128 {
        let store = Arc::clone(store);
        tasks.push(tokio::spawn(async move {
            for number in (from..to).filter(|number| number % 128 == lane) {
                let game = store.games().create(new_game(number), None).await?;
                let entries = (0..PLIES).map(entry).collect();
                store
                    .games()
                    .append(Append { entries, announce: false, interaction: None, ..append(game, 0, 0) })
                    .await?;
            }
            Ok::<_, Anything>(())
        }));
    }
    for task in tasks {
        task.await??;
    }
    Ok(())
}

async fn load_and_append(store: &SharedStore, games: u64) -> Result<(), Anything> {
    let (mut loads, mut appends, mut both) = (Vec::new(), Vec::new(), Vec::new());
    for step in 0..2_000 {
        let game = GameId(1 + step * 7_919 % games);
        let asked = Instant::now();
        let loaded = store.games().load(game).await?;
        loads.push(asked.elapsed());
        let asked_again = Instant::now();
        store.games().append(append(game, loaded.info.version, (games << 20) | step)).await?;
        appends.push(asked_again.elapsed());
        both.push(asked.elapsed());
    }
    for waits in [&mut loads, &mut appends, &mut both] {
        waits.sort();
    }
    let (load, append, p50, p99) = (at(&loads, 50), at(&appends, 50), at(&both, 50), at(&both, 99));
    println!("{games:>8} {load:>12.3} {append:>12.3} {p50:>12.3} {p99:>12.3}");
    Ok(())
}

fn new_game(number: u64) -> NewGame {
    NewGame {
        variant: Variant::Standard,
        options: BTreeMap::new(),
        position: None,
        rules_version: RULES_VERSION,
        entries: Vec::new(),
        last_position: None,
        secret: Secret { seed: [7; 32], salt: [9; 16] },
        players: BySeat { white: UserId(1_000 + number), black: UserId(900_000 + number) },
        site: Site { guild: Some(GuildId(1 + number / 1_000)), channel: ChannelId(1 + number / 10), parent: None },
        computer: None,
        venue: cardinal_ids::Venue::Channel,
        to_act: Some(UserId(1_000 + number)),
        building: false,
        pace: Some(Pace::turn(3 * 24 * 60 * 60)),
        rated: false,
        by_account: false,
        turn: NewTurn { at: ClockTime(NOW.0), left: None, due: Some(ClockTime(NOW.0 + 36 * 60 * 60)) },
        announce: false,
        created_at: NOW,
        limits: None,
    }
}

fn append(game: GameId, expected_version: u32, interaction: u64) -> Append {
    Append {
        game,
        expected_version,
        entries: vec![entry(expected_version)],
        rules_version: RULES_VERSION,
        last_position: Some(position().clone()),
        interaction: Some(InteractionId(interaction)),
        to_act: Some(UserId(5)),
        computer_is_due: false,
        turn: Some(NewTurn { at: ClockTime(NOW.0), left: None, due: Some(ClockTime(NOW.0 + 36 * 60 * 60)) }),
        short_times: Vec::new(),
        announce: true,
        outcome: None,
        counts: None,
        plan: None,
        at: NOW,
    }
}

/// A position of standard chess of the requested size. Two kilobytes are about fifty moves of each side since
/// the last irreversible one.
fn position() -> &'static Snapshot {
    static POSITION: OnceLock<Snapshot> = OnceLock::new();
    POSITION.get_or_init(|| {
        let bytes = std::env::var("POSITION").ok().and_then(|bytes| bytes.parse().ok()).unwrap_or(2_000);
        let long_enough = |seed| {
            let mut dice = fastrand::Rng::with_seed(seed);
            let mut game = Game::new(Setup::new(Rules::Standard), Seed::from_bytes([7; 32])).ok()?;
            loop {
                let seat = game.status().to_act()?;
                let action = dice.choice(game.options(seat, &PartialAction::of(ActionKind::Move)).actions)?;
                game.apply(seat, &action).ok()?;
                let snapshot = game.snapshot()?;
                if serde_json::to_string(&snapshot).ok()?.len() >= bytes {
                    return Some(snapshot);
                }
            }
        };
        (0..).find_map(long_enough).expect("one of so many games is long enough")
    })
}

/// An event of ordinary size. The store does not check whether it is legal.
fn entry(ply: u32) -> Entry {
    let seat = if ply.is_multiple_of(2) { Seat::White } else { Seat::Black };
    Entry::Act { seat, action: Action::EndTurn }
}

/// The number of milliseconds that this percentage of waits does not exceed.
fn at(sorted: &[Duration], percent: usize) -> f64 {
    let last = sorted.len().saturating_sub(1);
    sorted.get(last * percent / 100).map_or(0.0, |wait| wait.as_secs_f64() * 1e3)
}

/// The process's resident memory in KB, or 0 if Linux does not report it.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}
