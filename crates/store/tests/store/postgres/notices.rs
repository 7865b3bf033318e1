//! Notices: a process hears which games others have changed, and none other.

use std::collections::HashMap;
use std::time::Duration;

use cardinal_ids::GameId;
use cardinal_store::{Append, Changes, PostgresOptions, SharedStore, open_postgres};
use cardinal_test_servers::{postgres, until};
use sqlx::postgres::PgListener;
use sqlx::{Connection, Executor, PgConnection};

use crate::suite::{ANNA, BEN, append, ending, new_game, some_move};

use super::PATIENT;

async fn telling(address: &str) -> SharedStore {
    open_postgres(address, PostgresOptions { notices: true, ..PATIENT }).await.unwrap()
}

async fn game(store: &SharedStore) -> GameId {
    store.games().create(new_game(ANNA, BEN), None).await.unwrap()
}

/// What is told up to a notice about this game.
async fn told_until(changes: &mut Changes, last: GameId) -> HashMap<GameId, u32> {
    let mut told = HashMap::new();
    while !told.contains_key(&last) {
        told.extend(changes.next().await.unwrap());
    }
    told
}

#[tokio::test]
async fn an_append_to_postgres_is_told_to_other_processes_if_it_is_written() {
    let Some(cluster) = postgres::shared() else { return };
    let address = cluster.create();
    let (one, other) = (telling(&address).await, telling(&address).await);
    let mut connection = PgConnection::connect(&address).await.unwrap();
    let games = [game(&one).await, game(&one).await, game(&one).await, game(&one).await];
    let [played, ended, failed, last] = games;
    let (mut to_one, mut to_other) = (one.games().changes(), other.games().changes());

    let twice = Append { entries: vec![some_move(), some_move()], ..append(played, 0, None) };
    assert_eq!(one.games().append(twice).await.unwrap().version, 2);
    one.games().append(ending(ended, 0)).await.unwrap();
    one.games().append(append(failed, 1, None)).await.unwrap_err();
    let misplaced = format!("INSERT INTO game_events (game_id, seq, payload, at) VALUES ({failed}, 0, '{{}}', 0)");
    connection.execute(sqlx::AssertSqlSafe(misplaced)).await.unwrap();
    one.games().append(append(failed, 0, None)).await.unwrap_err();
    one.games().append(append(last, 0, None)).await.unwrap();
    assert_eq!(told_until(&mut to_other, last).await, HashMap::from([(played, 2), (ended, 1), (last, 1)]));

    // What a process has written itself it doesn't hear.
    other.games().append(append(last, 1, None)).await.unwrap();
    assert_eq!(told_until(&mut to_one, last).await, HashMap::from([(last, 2)]));
    other.shut_down().await;
    assert_eq!(to_other.next().await, None);
    one.shut_down().await;
}

#[tokio::test]
async fn a_postgres_process_by_itself_tells_nothing_and_is_told_nothing() {
    let Some(cluster) = postgres::shared() else { return };
    let address = cluster.create();
    let store = open_postgres(&address, PATIENT).await.unwrap();
    let mut listener = PgListener::connect(&address).await.unwrap();
    listener.listen("cardinal_games").await.unwrap();
    let game = game(&store).await;
    store.games().append(append(game, 0, None)).await.unwrap();
    let mut connection = PgConnection::connect(&address).await.unwrap();
    connection.execute("NOTIFY cardinal_games, 'the first'").await.unwrap();
    assert_eq!(listener.recv().await.unwrap().payload(), "the first");
    assert_eq!(store.games().changes().next().await, None);
    store.shut_down().await;
}

#[tokio::test]
async fn the_line_on_which_postgres_tells_comes_back_after_it_was_cut() {
    let Some(cluster) = postgres::shared() else { return };
    let address = cluster.create();
    let (one, other) = (telling(&address).await, telling(&address).await);
    let game = game(&one).await;
    let mut changes = other.games().changes();
    let mut connection = PgConnection::connect(&address).await.unwrap();
    let cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE datname = current_database() AND query ILIKE 'LISTEN%'";
    let cut: i64 = sqlx::query_scalar(cut).fetch_one(&mut connection).await.unwrap();
    assert_eq!(cut, 2, "each process listens on one connection");
    let mut version = 0;
    until("a notice on a new connection", async || {
        one.games().append(append(game, version, None)).await.unwrap();
        version += 1;
        let told = tokio::time::timeout(Duration::from_millis(50), changes.next()).await;
        told.is_ok_and(|told| told.is_some_and(|told| told.contains_key(&game)))
    })
    .await;
    for store in [one, other] {
        store.shut_down().await;
    }
}
