//! A pooler between the bot and its database: one that keeps sessions serves, any other is refused.

use cardinal_store::{Address, GameFilter, OpenError, PostgresOptions, Purpose, StoreOptions, open_postgres};
use cardinal_test_servers::{pgbouncer::Pooler, postgres::Cluster};
use sqlx::{Connection, PgConnection};

use crate::suite::{ANNA, BEN, append, new_game};

use super::PATIENT;

/// The name of the database of a test's address.
fn name(address: &str) -> &str {
    address.trim_start_matches("postgres:///").split('?').next().unwrap()
}

/// A number that the server tells.
async fn told(address: &str, sql: &'static str) -> i64 {
    let mut connection = PgConnection::connect(address).await.unwrap();
    sqlx::query_scalar(sql).fetch_one(&mut connection).await.unwrap()
}

/// How many locks of sessions are held on the server, whose only database in use this is.
const LOCKS: &str = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'";

#[tokio::test]
async fn through_a_pooler_that_keeps_sessions_games_are_played_with_all_limits() {
    let Some(cluster) = Cluster::start() else { return };
    let Some(pooler) = Pooler::start(&cluster, "session") else { return };
    let direct = cluster.create();
    let address = pooler.address(name(&direct));
    let (one, other) = {
        let sharing = PostgresOptions { notices: true, ..PATIENT };
        let open = async || open_postgres(&address, sharing).await.unwrap();
        (open().await, open().await)
    };
    let game = one.games().create(new_game(ANNA, BEN), None).await.unwrap();
    let mut changes = other.games().changes();
    one.games().append(append(game, 0, None)).await.unwrap();
    assert_eq!(changes.next().await.unwrap().get(&game), Some(&1), "notices are heard");
    assert_eq!(other.games().count(GameFilter::default()).await.unwrap(), 1);
    assert!(told(&direct, LOCKS).await >= 2, "each process says that it plays");
    // Of the writer, the reader and the one that counts, in each process.
    let limited = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'cardinal'";
    assert!(told(&direct, limited).await >= 6);
    for store in [one, other] {
        store.shut_down().await;
    }
    assert_eq!(told(&direct, LOCKS).await, 0, "nothing is left behind");
    // Nothing keeps the games from being moved.
    let address: Address = address.parse().unwrap();
    drop(address.open_dump(StoreOptions::default(), Purpose::Correct).await.unwrap());
}

#[tokio::test]
async fn limits_hold_through_a_pooler() {
    let Some(cluster) = Cluster::start() else { return };
    let Some(pooler) = Pooler::start(&cluster, "session") else { return };
    let direct = cluster.create();
    let address = pooler.address(name(&direct));
    let hasty = PostgresOptions { statement_timeout: std::time::Duration::from_millis(100), ..PATIENT };
    let store = open_postgres(&address, hasty).await.unwrap();
    store.games().create(new_game(ANNA, BEN), None).await.unwrap();
    let mut connection = PgConnection::connect(&direct).await.unwrap();
    let mut locked = connection.begin().await.unwrap();
    sqlx::query("LOCK TABLE games").execute(&mut *locked).await.unwrap();
    let error = store.games().count(GameFilter::default()).await.unwrap_err();
    let told = cardinal_ids::with_causes(&error);
    assert!(told.contains("statement timeout"), "{told}");
    locked.rollback().await.unwrap();
    assert_eq!(store.games().count(GameFilter::default()).await.unwrap(), 1);
    store.shut_down().await;
}

#[tokio::test]
async fn a_pooler_that_keeps_no_sessions_is_refused_and_left_without_locks() {
    let Some(cluster) = Cluster::start() else { return };
    for mode in ["transaction", "statement"] {
        let Some(pooler) = Pooler::start(&cluster, mode) else { return };
        let direct = cluster.create();
        let address: Address = pooler.address(name(&direct)).parse().unwrap();
        let play = open_postgres(address.as_str(), PATIENT).await.map(drop).unwrap_err();
        let fill = address.open_dump(StoreOptions::default(), Purpose::Fill).await.map(drop).unwrap_err();
        for error in [play, fill] {
            assert!(matches!(error, OpenError::Pooled(_)), "{mode}: {error}");
            assert!(error.to_string().contains("pool_mode=session"), "{error}");
        }
        assert_eq!(told(&direct, LOCKS).await, 0);
        let tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'";
        assert_eq!(told(&direct, tables).await, 0, "nothing was made");
    }
}
