//! A short run of the proof of durability, with a few faults of each kind. `docs/reliability.md` has the long ones.

use std::path::PathBuf;

use cardinal_faults::fault::{DatabaseKind, Fault};
use cardinal_faults::kind::Games;
use cardinal_faults::run::{Plan, run};
use cardinal_faults::tally::findings;

/// Makes some faults. Nothing may be lost, done twice, left untold or told twice, however slow the machine is.
async fn holds(database: DatabaseKind, fault: Fault) {
    let bot = PathBuf::from(env!("CARGO_BIN_EXE_cardinal"));
    let plan = Plan {
        database,
        kinds: vec![fault],
        faults: 3,
        every: None,
        seed: 7,
        bot,
        compared_after: 3,
        games: Games::All,
        tables: 1,
        measures: false,
    };
    let mut found = Vec::new();
    let noted = run(plan, |lines| {
        found.extend(findings(lines));
        Ok(())
    });
    noted.await.expect("the run ends");
    assert!(found.is_empty(), "{found:#?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_that_is_killed_keeps_what_players_were_told() {
    holds(DatabaseKind::Sqlite, Fault::KillBot).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_loses_nothing() {
    holds(DatabaseKind::Sqlite, Fault::FullDisk).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_on_postgres_that_is_killed_keeps_what_players_were_told() {
    holds(DatabaseKind::Postgres, Fault::KillBot).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_postgres_server_that_is_killed_loses_nothing() {
    holds(DatabaseKind::Postgres, Fault::KillServer).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn processes_on_one_postgres_hand_over_and_lose_nothing() {
    holds(DatabaseKind::Postgres, Fault::HandOver).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_on_postgres_that_is_killed_beside_others_loses_nothing() {
    holds(DatabaseKind::Postgres, Fault::KillOne).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_to_postgres_that_are_cut_lose_nothing() {
    holds(DatabaseKind::Postgres, Fault::Cut).await;
}
