//! Opening a database on a server: what is not ours stays as it is, and one sentence says what would be right.

use std::error::Error;

use cardinal_store::{OpenError, open_postgres};
use cardinal_test_servers::postgres;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};

use super::PATIENT;
use crate::{STEPS_TAKEN, steps_in};

async fn refused(address: &str) -> OpenError {
    open_postgres(address, PATIENT).await.expect_err("it can't be opened")
}

async fn execute(address: &str, statements: &str) {
    let mut connection = PgConnection::connect(address).await.unwrap();
    connection.execute(AssertSqlSafe(statements.to_owned())).await.unwrap();
    connection.close().await.unwrap();
}

/// The tables of a database.
async fn tables(address: &str) -> Vec<String> {
    let mut connection = PgConnection::connect(address).await.unwrap();
    let sql = "SELECT CAST(tablename AS TEXT) FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename";
    sqlx::query_scalar(sql).fetch_all(&mut connection).await.unwrap()
}

#[tokio::test]
async fn every_step_that_stands_in_the_folder_is_taken_on_a_server() {
    let Some(cluster) = postgres::shared() else { return };
    let address = cluster.create();
    open_postgres(&address, PATIENT).await.unwrap().shut_down().await;
    let mut connection = PgConnection::connect(&address).await.unwrap();
    let taken: Vec<(i64, Vec<u8>)> = sqlx::query_as(STEPS_TAKEN).fetch_all(&mut connection).await.unwrap();
    assert_eq!(taken, steps_in("postgres").await);
}

#[tokio::test]
async fn another_programs_tables_are_left_alone() {
    let Some(cluster) = postgres::shared() else { return };
    let address = cluster.create();
    execute(&address, "CREATE TABLE orders (id BIGINT)").await;
    let error = refused(&address).await;
    assert!(matches!(&error, OpenError::OtherTables { tables, .. } if tables == &["orders"]), "{error}");
    assert_eq!(tables(&address).await, ["orders"]);
}

#[tokio::test]
async fn a_schema_of_a_later_version_is_left_alone() {
    let Some(cluster) = postgres::shared() else { return };
    let address = cluster.create();
    open_postgres(&address, PATIENT).await.unwrap().shut_down().await;
    let note = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
        VALUES (900, 'of later', true, '\\x00', 0)";
    execute(&address, note).await;
    let error = refused(&address).await;
    assert!(matches!(error, OpenError::Newer { found: 900, .. }), "{error}");
}

#[tokio::test]
async fn a_missing_database_and_a_missing_server_are_told_apart() {
    let Some(cluster) = postgres::shared() else { return };
    let error = refused(&cluster.address("nowhere")).await;
    assert!(matches!(error, OpenError::NoSuchDatabase(_)), "{error}");
    let error = refused("postgres://cardinal:secret@127.0.0.1:1/games").await;
    assert!(matches!(error, OpenError::Unavailable { .. }), "{error}");
    let mut told = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        told.push_str(&error.to_string());
        cause = error.source();
    }
    assert!(told.contains("postgres://127.0.0.1:1/games") && !told.contains("secret"), "{told}");
}

#[tokio::test]
async fn another_encoding_is_refused() {
    let Some(cluster) = postgres::shared() else { return };
    execute(&cluster.create(), "CREATE DATABASE in_latin ENCODING 'LATIN1' TEMPLATE template0").await;
    let error = refused(&cluster.address("in_latin")).await;
    assert!(matches!(&error, OpenError::Encoding { encoding, .. } if encoding == "LATIN1"), "{error}");
    assert!(tables(&cluster.address("in_latin")).await.is_empty());
}

#[tokio::test]
async fn a_database_that_only_takes_reads_is_refused() {
    let Some(cluster) = postgres::shared() else { return };
    let address = cluster.create();
    let name = address.trim_start_matches("postgres:///").split('?').next().unwrap();
    execute(&address, &format!("ALTER DATABASE {name} SET default_transaction_read_only = on")).await;
    let error = refused(&address).await;
    assert!(matches!(error, OpenError::ReadOnly(_)), "{error}");
}

#[tokio::test]
async fn a_user_without_rights_is_told_which_are_missing() {
    let Some(cluster) = postgres::shared() else { return };
    let address = cluster.create();
    execute(&address, "REVOKE CREATE ON SCHEMA public FROM PUBLIC; CREATE ROLE reader LOGIN").await;
    let error = refused(&address.replace("user=cardinal", "user=reader")).await;
    assert!(matches!(&error, OpenError::Rights { what, .. } if what.contains("permission denied")), "{error}");
    assert!(tables(&address).await.is_empty());
}

#[tokio::test]
async fn of_many_programs_that_start_at_once_each_finds_the_schema() {
    let Some(cluster) = postgres::shared() else { return };
    let address = cluster.create();
    let open = async || open_postgres(&address, PATIENT).await.unwrap().shut_down().await;
    tokio::join!(open(), open(), open(), open(), open());
    let mut connection = PgConnection::connect(&address).await.unwrap();
    let steps = sqlx::query_scalar::<_, i64>("SELECT count(*) FROM _sqlx_migrations");
    let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../migrations/postgres")).unwrap().count();
    assert_eq!(steps.fetch_one(&mut connection).await.unwrap(), files as i64);
}
