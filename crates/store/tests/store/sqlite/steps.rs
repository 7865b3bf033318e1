//! Databases of earlier versions of the program, migrated when they are opened.

use std::path::Path;

use cardinal_ids::{ChallengeId, GameId, GuildId, MessageId, Timestamp, UserId};
use cardinal_store::{Append, EditTime, PendingEdit};
use sqlx::migrate::Migrator;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor, SqliteConnection};
use tempfile::TempDir;

use super::{address, open, outside};
use crate::suite::{ANNA, append, snapshot, some_move};
use crate::{STEPS_TAKEN, steps_in};

/// An empty database with migrations applied up to this one.
async fn made_by(last_step: i64) -> (TempDir, SqliteConnection) {
    let folder = tempfile::tempdir().unwrap();
    let file = SqliteConnectOptions::new().filename(address(&folder)).create_if_missing(true);
    let mut connection = file.connect().await.unwrap();
    let steps = Migrator::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations/sqlite")).await.unwrap();
    let earlier = steps.iter().filter(|step| step.version <= last_step).cloned().collect();
    Migrator::with_migrations(earlier).run(&mut connection).await.unwrap();
    (folder, connection)
}

/// Game 1 with one event.
async fn add_game(connection: &mut SqliteConnection) -> GameId {
    let event = serde_json::to_string(&some_move()).unwrap();
    let rows = format!(
        "INSERT INTO games (variant, options, seed, salt, white_id, black_id, channel_id, version, to_act_id,
            created_at, updated_at)
         VALUES ('standard', '{{}}', zeroblob(32), zeroblob(16), 101, 102, 12, 1, 102, 5, 6);
         INSERT INTO game_events (game_id, seq, payload, at) VALUES (1, 0, '{event}', 6)"
    );
    connection.execute(AssertSqlSafe(rows)).await.unwrap();
    GameId(1)
}

#[tokio::test]
async fn every_step_that_stands_in_the_folder_is_taken_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    open(&folder).await.shut_down().await;
    let taken: Vec<(i64, Vec<u8>)> = sqlx::query_as(STEPS_TAKEN).fetch_all(&mut outside(&folder).await).await.unwrap();
    assert_eq!(taken, steps_in("sqlite").await);
}

#[tokio::test]
async fn a_database_of_the_first_version_is_brought_up_to_date() {
    let (folder, mut connection) = made_by(1).await;
    let game = add_game(&mut connection).await;
    connection
        .execute(
            "INSERT INTO challenges (challenger_id, channel_id, variant, options, venue, message_id, state, created_at)
             VALUES (101, 12, 'standard', '{}', 'channel', 50, 'declined', 5),
                (101, 12, 'standard', '{}', 'channel', 51, 'open', 5);
             INSERT INTO notes (key, value) VALUES ('name/101', 'Anna'), ('commands', '9')",
        )
        .await
        .unwrap();
    connection.close().await.unwrap();

    let store = open(&folder).await;
    let info = store.games().info(game).await.unwrap();
    assert_eq!((info.wants_thread, info.version, info.players.white), (false, 1, ANNA));
    assert!(store.challenges().outdated(10).await.unwrap().is_empty(), "old closings were shown, or are long past");
    assert_eq!(store.challenges().get(ChallengeId(2)).await.unwrap().message, Some(MessageId(51)));
    assert_eq!(store.notes().get("name/101").await.unwrap(), None, "nobody knows on which server it was given");
    assert_eq!(store.notes().get("commands").await.unwrap().as_deref(), Some("9"));
    assert_eq!(store.notes().identity().await.unwrap().len(), 32);
}

#[tokio::test]
async fn a_game_from_before_there_were_versions_of_the_rules_is_of_the_first() {
    let (folder, mut connection) = made_by(5).await;
    let game = add_game(&mut connection).await;
    connection.close().await.unwrap();

    let store = open(&folder).await;
    let loaded = store.games().load(game).await.unwrap();
    assert_eq!((loaded.rules_version, loaded.last_position), (1, None));
    assert_eq!(loaded.entries.since(0), Some(&[some_move()][..]));
    let turn = Append { rules_version: 2, last_position: Some(snapshot(2)), ..append(game, 1, None) };
    store.games().append(turn).await.unwrap();
    let loaded = store.games().load(game).await.unwrap();
    assert_eq!((loaded.rules_version, loaded.last_position.map(|last| last.version)), (2, Some(2)));
}

#[tokio::test]
async fn messages_from_before_they_shrank_lose_their_controls_alone() {
    let (folder, mut connection) = made_by(8).await;
    let game = add_game(&mut connection).await;
    connection
        .execute(
            "INSERT INTO turn_messages (message_id, game_id, version, channel_id) VALUES (500, 1, 0, 12), (501, 1, 1, 12)",
        )
        .await
        .unwrap();
    connection.close().await.unwrap();

    let store = open(&folder).await;
    let info = store.games().info(game).await.unwrap();
    assert_eq!((info.message, info.site.parent), (Some(MessageId(501)), None));
    let owed =
        store.messages().take_pending_edits(10, EditTime { now: Timestamp(7), until: Timestamp(7) }).await.unwrap();
    let [PendingEdit { message, tries: 0, .. }] = owed.as_slice() else { panic!("{owed:?}") };
    assert_eq!((message.message, &message.line), (MessageId(500), &None));
}

#[tokio::test]
async fn names_among_the_notes_get_their_own_table() {
    let (folder, mut connection) = made_by(6).await;
    for key in [
        "account/101",
        "name/11/101",
        "name/12/101",
        "account/102",
        "name/9223372036854775807/9223372036854775807",
        // Keys that no version has written, or without a valid server and user.
        "name/0/101",
        "name/11",
        "name/x/101",
        "name/11/101/7",
        "name/11/",
        "account/",
        "account/18446744073709551615",
        "commands",
        "named",
    ] {
        let note = "INSERT INTO notes (key, value) VALUES (?1, 'of ' || ?1)";
        sqlx::query(note).bind(key).execute(&mut connection).await.unwrap();
    }
    connection.close().await.unwrap();

    let store = open(&folder).await;
    let most = i64::MAX as u64;
    for (guild, user, key) in [
        (None, 101, "account/101"),
        (Some(11), 101, "name/11/101"),
        (Some(12), 101, "name/12/101"),
        (None, 102, "account/102"),
        (Some(most), most, "name/9223372036854775807/9223372036854775807"),
    ] {
        let name = store.names().get(guild.map(GuildId), UserId(user)).await.unwrap();
        assert_eq!(name, Some(format!("of {key}")));
        assert_eq!(store.notes().get(key).await.unwrap(), None, "{key}");
    }
    for key in ["commands", "named"] {
        assert_eq!(store.notes().get(key).await.unwrap(), Some(format!("of {key}")), "notes stay");
    }
    assert!(store.notes().get("identity").await.unwrap().is_some());
    store.shut_down().await;
    let mut connection = outside(&folder).await;
    let rows: i64 = sqlx::query_scalar("SELECT count(*) FROM names").fetch_one(&mut connection).await.unwrap();
    let notes: i64 = sqlx::query_scalar("SELECT count(*) FROM notes").fetch_one(&mut connection).await.unwrap();
    assert_eq!((rows, notes), (5, 3));
}
