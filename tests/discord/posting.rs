//! The queues of messages to channels, apart from a Discord, and what keeps a message from being changed.

#![expect(clippy::unwrap_used, reason = "a panic is how a test fails, in its helpers too")]

use std::sync::Arc;
use std::time::Duration;

use cardinal::app::{Context, Settings, system_chance};
use cardinal::discord::posting::{Announcer, nonce, obstacle};
use cardinal_discord::{Api, Route, refused};
use cardinal_ids::{ChannelId, GameId, MessageId};
use cardinal_interaction::{Announcement, AnnouncementKey, Destination, Message, Obstacle};
use cardinal_render::Renderer;
use cardinal_store::{SharedStore, SqliteOptions, open_sqlite};
use cardinal_table::clock::source::system_clock;
use reqwest::StatusCode;
use tempfile::TempDir;
use tokio::time::timeout;
use tokio_util::task::TaskTracker;

fn turn_of(version: u32) -> Box<Announcement> {
    let key = AnnouncementKey { game: GameId(1), version };
    let (to, message) = (Destination::Channel(ChannelId(1)), Message::text("a turn"));
    Box::new(Announcement { key, earlier: Vec::new(), to, message, line: None, undone_by: None, covers: false })
}

/// An announcer that reaches no Discord, with its store and what it does beside.
async fn announcer(folder: &TempDir) -> (Announcer, SharedStore, TaskTracker) {
    let database = folder.path().join("games.db");
    let store = Box::pin(open_sqlite(database.to_str().unwrap(), SqliteOptions::default())).await.unwrap();
    let renderer = Arc::new(Renderer::new().unwrap());
    let context = Context::open(store.clone(), renderer, system_chance(), system_clock(), Settings::default());
    let context = Arc::new(context.await.unwrap());
    let api = Arc::new(Api::of_test("http://127.0.0.1:9"));
    let tasks = TaskTracker::new();
    (Announcer::new(api, context, (1, 1), "test".to_owned(), tasks.clone()), store, tasks)
}

#[tokio::test]
async fn a_turn_that_is_lost_to_a_fault_silences_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (announcer, _, _) = announcer(&folder).await;
    let taken = announcer.take_turn(turn_of(1)).ok().unwrap();
    assert!(announcer.take_turn(turn_of(2)).is_err(), "the first is not posted yet");
    let fault = tokio::spawn(async move {
        let _taken = taken;
        panic!("a fault while the answer is sent");
    });
    assert!(fault.await.unwrap_err().is_panic());
    assert!(announcer.take_turn(turn_of(2)).is_ok());
}

#[tokio::test]
async fn what_waits_behind_a_turn_that_is_left_to_others_is_not_sent_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let (announcer, _, tasks) = announcer(&folder).await;
    let taken = announcer.take_turn(turn_of(1)).ok().unwrap();
    announcer.reserve(*turn_of(2), None).go_ahead();
    taken.leave();
    tasks.close();
    // To send it, it would try for minutes to reach a Discord that isn't there.
    timeout(Duration::from_secs(20), tasks.wait()).await.expect("nothing is sent");
    assert!(announcer.take_turn(turn_of(3)).is_ok(), "it may rely on the one before, and is built anew");
}

#[tokio::test]
async fn what_cannot_be_looked_up_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let (announcer, store, _) = announcer(&folder).await;
    store.shut_down().await;
    let key = turn_of(1).key;
    let looked = timeout(Duration::from_secs(20), announcer.is_left_to_others(key, true)).await;
    assert!(!looked.expect("a player may be waiting for it"));
}

#[test]
fn a_nonce_is_the_beginning_of_a_sha_256() {
    // As `printf 0f1e-12-7 | sha256sum` prints it.
    assert_eq!(nonce("0f1e", "12-7"), "bfd27f9f41ca24148fed4227");
}

/// By the tables of HTTP statuses and JSON error codes in Discord's documents.
#[test]
fn an_edit_is_pending_until_the_message_is_gone() {
    let route = Route::EditMessage { channel: ChannelId(1), message: MessageId(2) };
    for (status, code, wanted) in [
        (429, 30046, Some(Obstacle::Other)),
        (400, 30046, Some(Obstacle::Other)),
        (400, 50083, Some(Obstacle::Archive)),
        (400, 160_005, Some(Obstacle::Archive)),
        (403, 50001, Some(Obstacle::Other)),
        (502, 0, Some(Obstacle::Other)),
        (404, 0, Some(Obstacle::Other)),
        (404, 10008, None),
        (404, 10003, None),
        (400, 50035, None),
    ] {
        let body = format!(r#"{{"code":{code},"message":""}}"#);
        let error = refused(route.name(), StatusCode::from_u16(status).unwrap(), body.as_bytes());
        assert_eq!(obstacle(&error), wanted, "{status} {code}");
    }
}
