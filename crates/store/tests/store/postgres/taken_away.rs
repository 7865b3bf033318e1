//! What is taken from the bot while it runs: its rights, and that the server takes writes. Nothing is half done, and it
//! goes on when it has them back.

use std::time::Duration;

use cardinal_store::{GameFilter, NewRequest, PostgresOptions, Reserved, SharedStore, StoreError, open_postgres};
use cardinal_test_servers::postgres;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};

use crate::suite::{ANNA, BEN, new_game};

use super::PATIENT;

async fn execute(address: &str, statements: &str) {
    let mut connection = PgConnection::connect(address).await.unwrap();
    connection.execute(AssertSqlSafe(statements.to_owned())).await.unwrap();
}

async fn create(store: &SharedStore) -> Result<(), StoreError> {
    store.games().create(new_game(ANNA, BEN), None).await.map(drop)
}

/// Creates a game before, during and after: only the one in between is refused.
async fn stands_without(store: &SharedStore, as_root: &str, taken: &str, given_back: &str) {
    create(store).await.unwrap();
    execute(as_root, taken).await;
    let refused = create(store).await;
    assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
    execute(as_root, given_back).await;
    create(store).await.unwrap();
    assert_eq!(store.games().count(GameFilter::default()).await.unwrap(), 2);
}

#[tokio::test]
async fn without_rights_on_a_table_of_postgres_nothing_is_half_done() {
    let Some(cluster) = postgres::shared() else { return };
    let address = cluster.create();
    execute(&address, "GRANT CREATE ON SCHEMA public TO PUBLIC; CREATE ROLE player LOGIN").await;
    let store = open_postgres(&address.replace("user=cardinal", "user=player"), PATIENT).await.unwrap();
    // A new game has a clock: its deadline is written after the game itself.
    let (taken, given_back) = ("ALTER TABLE deadlines OWNER TO cardinal", "ALTER TABLE deadlines OWNER TO player");
    stands_without(&store, &address, taken, given_back).await;
    store.shut_down().await;
}

#[tokio::test]
async fn requests_on_postgres_are_counted_on_when_the_connections_were_lost() {
    let Some(cluster) = postgres::shared() else { return };
    let address = cluster.create();
    let name = address.trim_start_matches("postgres:///").split('?').next().unwrap();
    let sharing = PostgresOptions { notices: true, ..PATIENT };
    let store = open_postgres(&address, sharing).await.unwrap();
    let reserve = async |number: u32| {
        let (id, route) = (format!("a/{number}"), "channel".to_owned());
        let request = NewRequest { id, route, limit: 2, at_once: 50, counts_for: Duration::from_hours(1) };
        store.requests().reserve(request).await.map(|answer| answer.reserved)
    };
    assert_eq!(reserve(0).await.unwrap(), Reserved::Sent);
    let ended = format!(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}' AND pid <> pg_backend_pid()"
    );
    execute(&address, &ended).await;
    assert_eq!(reserve(1).await.unwrap(), Reserved::Sent, "on a new connection");
    assert!(matches!(reserve(2).await.unwrap(), Reserved::Route(_)), "those before are not forgotten");
    store.shut_down().await;
}

#[tokio::test]
async fn a_postgres_server_that_becomes_a_standby_takes_nothing_until_it_is_none() {
    let Some(cluster) = postgres::shared() else { return };
    let address = cluster.create();
    let name = address.trim_start_matches("postgres:///").split('?').next().unwrap();
    let store = open_postgres(&address, PATIENT).await.unwrap();
    // The connections end, as in a server that becomes a standby.
    let ended = format!(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}' AND pid <> pg_backend_pid()"
    );
    let set = |value: &str| format!("ALTER DATABASE {name} SET default_transaction_read_only = {value}; {ended}");
    let given_back = format!("SET transaction_read_only = off; {}", set("off"));
    stands_without(&store, &address, &set("on"), &given_back).await;
    store.shut_down().await;
}
