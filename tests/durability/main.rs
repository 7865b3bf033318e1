//! A short run of the proof of durability, with a few faults of each kind. `docs/reliability.md` has the long ones.

mod reading;

use std::path::PathBuf;

use cardinal_faults::{
    fault::{DatabaseKind, Fault},
    kind::Games,
    run::{Plan, run},
    tally::{Line, findings},
};
use cardinal_test_env::skip;

/// How many faults each test makes.
const FAULTS: u32 = 3;

/// The fewest presses before each fault.
const PRESSES: u64 = 8;

/// Makes some faults, while two kinds of games are played: a pair of all kinds, by its number. Nothing may be lost,
/// done twice, left untold or told twice, however slow the machine is.
async fn holds(database: DatabaseKind, fault: Fault, pair: usize) {
    let bot = PathBuf::from(env!("CARGO_BIN_EXE_cardinal"));
    let plan = Plan {
        database,
        kinds: vec![fault],
        faults: FAULTS,
        every: None,
        seed: 7,
        bot,
        compared_after: FAULTS,
        games: Games::Pair(pair),
        tables: 1,
        measures: false,
    };
    let mut tally: Vec<Line> = Vec::new();
    let noted = run(plan, |lines| {
        tally.extend_from_slice(lines);
        Ok(())
    });
    if !noted.await.expect("the run ends") {
        skip(&format!("{fault} on {database} could not be made"));
        return;
    }
    let found = findings(&tally);
    assert!(found.is_empty(), "{found:#?}");
    let made: Vec<Fault> = tally.iter().map(|line| line.fault).collect();
    assert_eq!(made, [fault; FAULTS as usize], "these faults were made");
    assert!(tally.iter().all(|line| line.counts.presses >= PRESSES), "players press before each fault: {tally:#?}");
    let told: u64 = tally.iter().map(|line| line.counts.told).sum();
    assert!(told > 0, "no turn was played: {tally:#?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_that_is_killed_keeps_what_players_were_told() {
    holds(DatabaseKind::Sqlite, Fault::KillBot, 0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_loses_nothing() {
    holds(DatabaseKind::Sqlite, Fault::FullDisk, 1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_on_postgres_that_is_killed_keeps_what_players_were_told() {
    holds(DatabaseKind::Postgres, Fault::KillBot, 2).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_postgres_server_that_is_killed_loses_nothing() {
    holds(DatabaseKind::Postgres, Fault::KillServer, 3).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn processes_on_one_postgres_hand_over_and_lose_nothing() {
    holds(DatabaseKind::Postgres, Fault::HandOver, 0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_on_postgres_that_is_killed_beside_others_loses_nothing() {
    holds(DatabaseKind::Postgres, Fault::KillOne, 1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_to_postgres_that_are_cut_lose_nothing() {
    holds(DatabaseKind::Postgres, Fault::Cut, 2).await;
}
