//! What survives a crash, and which databases can be opened.

use std::sync::Arc;
use std::time::Duration;

use cardinal_ids::{GameId, Timestamp};
use cardinal_store::{Append, Lease, OpenError, SharedStore, SqliteOptions, StoreError, open_sqlite};
use sqlx::Executor;

use super::{File, address, note_step_of_later, open, outside, patient};
use crate::suite::{ANNA, BEN, append, new_game, snapshot};

/// A killed process loses nothing that was acknowledged. The test runs itself as the process to be killed.
#[test]
fn what_was_acknowledged_survives_a_kill() {
    use std::io::{BufRead, BufReader};

    if let Ok(address) = std::env::var("CARDINAL_TEST_STORE_TO_KILL") {
        write_until_killed(&address);
    }
    let folder = tempfile::tempdir().unwrap();
    let mut child = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "sqlite::durability::what_was_acknowledged_survives_a_kill", "--nocapture"])
        .env("CARDINAL_TEST_STORE_TO_KILL", address(&folder))
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    let mut acknowledged = [0_u32; 4];
    for line in lines.filter(|line| line.starts_with("kept ")) {
        let numbers: Vec<u32> = line.split(' ').skip(1).map(|number| number.parse().unwrap()).collect();
        acknowledged[numbers[0] as usize - 1] = numbers[1];
        if acknowledged.iter().all(|version| *version >= 20) {
            break;
        }
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(acknowledged.iter().all(|version| *version >= 20), "the process ended by itself: {acknowledged:?}");

    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let store = open(&folder).await;
        for (number, version) in (1..).zip(acknowledged) {
            let loaded = store.games().load(GameId(number)).await.unwrap();
            assert!(loaded.info.version >= version, "game {number} lost an acknowledged event");
            assert_eq!(loaded.entries.since(0).unwrap().len(), loaded.info.version as usize);
            let last = loaded.last_position.unwrap();
            assert_eq!(last.version, loaded.info.version, "a position is kept with the events before it");
            assert_eq!(last.snapshot, snapshot((last.version as usize - 1) % 6));
        }
    });
}

/// Writes to four games forever, and prints what is acknowledged.
fn write_until_killed(address: &str) -> ! {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let store: SharedStore = open_sqlite(address, patient()).await.unwrap();
        let mut games = Vec::new();
        for _ in 0..4 {
            games.push(store.games().create(new_game(ANNA, BEN), None).await.unwrap());
        }
        for game in games {
            let store = Arc::clone(&store);
            tokio::spawn(async move {
                for version in 0.. {
                    let turn =
                        Append { last_position: Some(snapshot(version as usize % 6)), ..append(game, version, None) };
                    let appended = store.games().append(turn).await.unwrap();
                    println!("kept {game} {}", appended.version);
                }
            });
        }
        std::future::pending().await
    })
}

/// The test runs itself as the process that holds a lease, and is killed.
#[test]
fn what_a_killed_process_held_is_known_to_be_free_only_where_nobody_else_has_the_file() {
    use std::io::{BufRead, BufReader};

    let lease = Lease { key: "thread/7".to_owned(), holder: String::new(), until: Timestamp(2_000_000_000) };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    if let Ok(address) = std::env::var("CARDINAL_TEST_STORE_WITH_LEASE") {
        runtime.block_on(async {
            let store = open_sqlite(&address, patient()).await.unwrap();
            // One of its tries, and one of a version before processes could be seen.
            for holder in [format!("{}/0", store.process()), "77-0123456789abcdef".to_owned()] {
                let lease = Lease { key: format!("thread/{}", holder.len()), holder, ..lease.clone() };
                assert!(store.leases().take(lease, Timestamp(1_000_000_000)).await.unwrap());
            }
            println!("held");
            std::future::pending::<()>().await;
        });
    }
    let folder = tempfile::tempdir().unwrap();
    let mut child = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "--nocapture"])
        .arg("sqlite::durability::what_a_killed_process_held_is_known_to_be_free_only_where_nobody_else_has_the_file")
        .env("CARDINAL_TEST_STORE_WITH_LEASE", address(&folder))
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    assert!(lines.any(|line| line == "held"), "the process has ended");
    runtime.block_on(async {
        let beside = open(&folder).await;
        assert_eq!(beside.leases().abandoned(), [], "its holder runs");
        child.kill().unwrap();
        child.wait().unwrap();
        let third = open(&folder).await;
        assert_eq!(third.leases().abandoned(), [], "the second process may hold it");
        third.shut_down().await;
        beside.shut_down().await;
        let alone = open(&folder).await;
        let abandoned = alone.leases().abandoned();
        assert_eq!(abandoned.len(), 1, "the other one's holder may run: {abandoned:?}");
        assert!(abandoned[0].holder.ends_with("/0") && abandoned[0].until == lease.until, "{abandoned:?}");
        alone.shut_down().await;
    });
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_refused() {
    let kept = File::new().await;
    kept.store.shut_down().await;
    note_step_of_later(&kept.folder).await;
    let refusal = open_sqlite(&address(&kept.folder), SqliteOptions::default()).await.map(drop).unwrap_err();
    assert!(matches!(refusal, OpenError::Newer { found: 900, .. }), "{refusal}");
    assert!(refusal.to_string().contains("newer version"));
}

#[tokio::test]
async fn an_address_of_another_kind_is_refused() {
    let address = "postgres://cardinal:secret@db/games";
    let refusal = open_sqlite(address, SqliteOptions::default()).await.map(drop).unwrap_err();
    assert!(matches!(refusal, OpenError::Address(_)), "{refusal}");
    assert!(!refusal.to_string().contains("secret"), "{refusal}");
}

#[tokio::test]
async fn a_mistyped_place_makes_nothing_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("data");
    let refusal = open_sqlite(missing.join("games.db").to_str().unwrap(), SqliteOptions::default()).await;
    let refusal = refusal.map(drop).unwrap_err();
    assert!(matches!(refusal, OpenError::NoFolder { .. }), "{refusal}");
    assert!(!missing.exists());
    for place in ["/dev/null", folder.path().to_str().unwrap()] {
        let rights = || std::fs::metadata(place).unwrap().permissions();
        let before = rights();
        let refusal = open_sqlite(place, SqliteOptions::default()).await.map(drop).unwrap_err();
        assert!(matches!(refusal, OpenError::NoFile(_)), "{refusal}");
        assert_eq!(rights(), before);
    }
}

#[tokio::test]
async fn an_address_of_a_file_is_understood() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let address = format!("sqlite://{}", path.display());
    open_sqlite(&address, SqliteOptions::default()).await.unwrap();
    assert!(path.exists());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(
            std::fs::metadata(&path).unwrap().permissions().mode() & 0o077,
            0,
            "seeds are for their owner alone"
        );
    }
}

#[tokio::test]
async fn a_database_that_another_program_holds_is_unavailable_and_then_works_again() {
    let folder = tempfile::tempdir().unwrap();
    let options = SqliteOptions { busy_timeout: Duration::from_millis(20), ..patient() };
    let store: SharedStore = open_sqlite(&address(&folder), options).await.unwrap();
    let game = store.games().create(new_game(ANNA, BEN), None).await.unwrap();
    let mut connection = outside(&folder).await;
    connection.execute("BEGIN IMMEDIATE").await.unwrap();
    assert!(matches!(store.games().append(append(game, 0, Some(1))).await, Err(StoreError::Unavailable(_))));
    assert!(matches!(store.notes().set("a", "b").await, Err(StoreError::Unavailable(_))));
    assert_eq!(store.games().info(game).await.unwrap().version, 0, "reading goes on");
    connection.execute("ROLLBACK").await.unwrap();
    assert_eq!(store.games().append(append(game, 0, Some(1))).await.unwrap().version, 1);
}

#[tokio::test]
async fn who_waits_behind_a_lock_of_another_program_is_told_in_time() {
    let folder = tempfile::tempdir().unwrap();
    // As for players, a hundred times as fast: the lock itself is waited for as long as the test lasts.
    let options = SqliteOptions { answers_within: Duration::from_millis(18), ..patient() };
    let quick: SharedStore = open_sqlite(&address(&folder), options).await.unwrap();
    let store: SharedStore = open_sqlite(&address(&folder), patient()).await.unwrap();
    let game = store.games().create(new_game(ANNA, BEN), None).await.unwrap();
    let mut connection = outside(&folder).await;
    connection.execute("BEGIN IMMEDIATE").await.unwrap();
    for _ in 0..3 {
        assert!(matches!(quick.games().append(append(game, 0, Some(1))).await, Err(StoreError::Unavailable(_))));
        assert!(matches!(quick.notes().set("a", "b").await, Err(StoreError::Unavailable(_))));
    }
    connection.execute("ROLLBACK").await.unwrap();
    // What was asked for is written now, and once.
    quick.shut_down().await;
    assert_eq!(store.games().info(game).await.unwrap().version, 1);
    store.shut_down().await;
}

#[test]
fn who_waits_for_a_file_is_told_before_discord_gives_up() {
    let SqliteOptions { busy_timeout, answers_within, .. } = SqliteOptions::default();
    assert!(busy_timeout < answers_within && answers_within < Duration::from_secs(2));
}
