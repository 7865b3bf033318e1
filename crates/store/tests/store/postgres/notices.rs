//! Notices: a process hears which games others have changed, and none other.

use std::collections::HashMap;
use std::time::Duration;

use cardinal_ids::GameId;
use cardinal_store::{Append, Changes, PostgresOptions, SharedStore, open_postgres};
use cardinal_test_servers::{postgres, until};
use futures_util::future::join_all;
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

/// A game whose number and version are as long as they can be.
const LONGEST: (i64, u32) = (i64::MAX - 1000, u32::MAX - 10);

#[tokio::test]
async fn many_games_that_change_at_once_are_told_in_notices_that_postgres_takes() {
    let Some(cluster) = postgres::shared() else { return };
    let address = cluster.create();
    let (one, other) = (telling(&address).await, telling(&address).await);
    let mut listener = PgListener::connect(&address).await.unwrap();
    listener.listen("cardinal_games").await.unwrap();
    let mut connection = PgConnection::connect(&address).await.unwrap();
    let (first, version) = LONGEST;
    let number = format!("ALTER TABLE games ALTER COLUMN id RESTART WITH {first}");
    connection.execute(sqlx::AssertSqlSafe(number)).await.unwrap();
    let games = join_all((0..300).map(|_| game(&one))).await;
    let versions = format!("UPDATE games SET version = {version}");
    connection.execute(sqlx::AssertSqlSafe(versions)).await.unwrap();
    let mut changes = other.games().changes();
    let appended = join_all(games.iter().map(|game| one.games().append(append(*game, version, None)))).await;
    assert!(appended.iter().all(Result::is_ok));
    let mut told = HashMap::new();
    while told.len() < games.len() {
        told.extend(changes.next().await.unwrap());
    }
    assert_eq!(told, games.iter().map(|game| (*game, version + 1)).collect());

    // Few notices tell of many games, and none is as long as a server refuses.
    let mut notices = Vec::new();
    let mut named = 0;
    while named < games.len() {
        let notice = listener.recv().await.unwrap().payload().to_owned();
        named += (notice.split(' ').count() - 1) / 2;
        notices.push(notice);
    }
    assert!(notices.iter().all(|notice| notice.len() < 8_000) && notices.len() < games.len() / 2, "{}", notices.len());
    for store in [one, other] {
        store.shut_down().await;
    }
}

#[tokio::test]
async fn what_others_say_on_the_channel_of_postgres_is_passed_over() {
    let Some(cluster) = postgres::shared() else { return };
    let address = cluster.create();
    let store = telling(&address).await;
    let mut changes = store.games().changes();
    let mut connection = PgConnection::connect(&address).await.unwrap();
    for notice in ["", "hello", "hello you there", "0 1", "0 -1 2 -3", "0 x 1 7 2 9"] {
        connection.execute(sqlx::AssertSqlSafe(format!("NOTIFY cardinal_games, '{notice}'"))).await.unwrap();
    }
    assert_eq!(told_until(&mut changes, GameId(7)).await, HashMap::from([(GameId(7), 2)]));
    store.shut_down().await;
}
