//! A password that is changed while the bot runs.

use std::path::Path;

use cardinal_ids::with_causes;
use cardinal_store::{Address, GameFilter, StoreOptions};
use cardinal_test_servers::{postgres::Cluster, until};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};

use crate::suite::{ANNA, BEN, new_game};

use super::PATIENT;

/// Has the server ask this role for a password, which it doesn't ask the tests' own.
async fn ask_for_a_password(connection: &mut PgConnection) {
    let rules: String = sqlx::query_scalar("SHOW hba_file").fetch_one(&mut *connection).await.unwrap();
    let replace = format!(
        "COPY (VALUES ('local all cardinal trust'), ('local all all scram-sha-256')) TO '{rules}';
         SELECT pg_reload_conf(); CREATE ROLE player LOGIN; GRANT CREATE ON SCHEMA public TO PUBLIC"
    );
    connection.execute(AssertSqlSafe(replace)).await.unwrap();
}

async fn set_password(connection: &mut PgConnection, password: &str) {
    let set = format!(
        "ALTER ROLE player PASSWORD '{password}';
         SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'player'"
    );
    connection.execute(AssertSqlSafe(set)).await.unwrap();
}

fn write(file: &Path, password: &str) {
    std::fs::write(file, format!("{password}\n")).unwrap();
}

#[tokio::test]
async fn after_a_change_of_the_password_play_goes_on_with_what_the_file_says_then() {
    let Some(cluster) = Cluster::start() else { return };
    let direct = cluster.create();
    let mut connection = PgConnection::connect(&direct).await.unwrap();
    ask_for_a_password(&mut connection).await;
    set_password(&mut connection, "first").await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("password");
    let address: Address = direct.replace("user=cardinal", "user=player").parse().unwrap();
    let address = address.with_password_file(file.clone());
    let options = StoreOptions { postgres: PATIENT, ..StoreOptions::default() };

    let missing = with_causes(&address.open(options).await.map(drop).unwrap_err());
    assert!(missing.contains(file.to_str().unwrap()) && missing.contains("No such file"), "{missing}");
    write(&file, "first");
    let store = address.open(options).await.unwrap();
    let create = async || store.games().create(new_game(ANNA, BEN), None).await.is_ok();
    let count = async || store.games().count(GameFilter::default()).await;
    until("the first password is asked for", create).await;
    set_password(&mut connection, "second").await;
    assert!(!create().await && count().await.is_err(), "the file has another password");
    write(&file, "second");
    until("games are written", create).await;
    until("games are read", async || count().await.is_ok()).await;
    store.shut_down().await;
}
