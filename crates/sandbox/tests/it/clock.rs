//! The sandbox's clock: advancing it, the timestamps that come from it, and its time after a restart.

use std::time::Duration;

use cardinal_sandbox::{Id, Sandbox, SandboxConfig};
use serde_json::{Value, json};

use crate::raw_bot::{Socket, Stage, page_request};

const HOUR: Duration = Duration::from_hours(1);
const HOUR_MS: u64 = 3_600_000;

#[tokio::test]
async fn everybody_reads_the_same_time_before_and_after_an_advance() {
    let stage = Stage::new().await;
    let (sandbox, client) = (&stage.sandbox, stage.sandbox.client());
    let clock = sandbox.clock();
    let (_, time) = page_request(sandbox, "GET", "/clock", &Value::Null).await;
    let before = [time["now_ms"].as_u64().unwrap(), clock.now_ms(), sandbox.now_ms(), clock.now_ms()];
    assert!(before.is_sorted(), "{before:?}");

    sandbox.advance_clock(12 * HOUR);
    assert!(clock.now_ms() >= before[3] + 12 * HOUR_MS);
    let (_, time) = page_request(sandbox, "POST", "/clock", &json!({ "advance_ms": 24 * HOUR_MS })).await;
    let moved = time["now_ms"].as_u64().unwrap();
    assert!(moved >= before[3] + 36 * HOUR_MS);
    let posted = stage.ada.write(stage.games, "late").await.unwrap();
    assert!(posted.id().created_ms() >= moved, "messages are dated by it");
    let world: Value = serde_json::from_slice(&client.file("/sandbox/world").await.unwrap()).unwrap();
    assert!(world["now_ms"].as_u64().unwrap() >= moved);
}

#[tokio::test]
async fn an_advance_wakes_those_who_wait_by_the_clock() {
    let sandbox = Sandbox::start(SandboxConfig::default()).await.unwrap();
    let clock = sandbox.clock();
    let until = clock.now_ms() + 24 * HOUR_MS;
    let waits = tokio::spawn({
        let clock = clock.clone();
        async move { clock.sleep_until(until).await }
    });
    sandbox.advance_clock(24 * HOUR);
    waits.await.unwrap();
    assert!(clock.now_ms() >= until);
}

#[tokio::test]
async fn invalid_advances_of_the_clock_are_rejected() {
    let stage = Stage::new().await;
    for wrong in
        [json!({}), json!({ "advance_ms": -1 }), json!({ "advance_ms": "1" }), json!({ "advance_ms": 1_u64 << 60 })]
    {
        let (status, _) = page_request(&stage.sandbox, "POST", "/clock", &wrong).await;
        assert_eq!(status, 400, "{wrong}");
    }
}

#[tokio::test]
async fn windows_hear_of_an_advanced_clock() {
    let stage = Stage::new().await;
    let mut window = Socket::open(&stage.rest.base, &format!("/sandbox/stream?as={}", stage.ada.id)).await;
    let before = stage.sandbox.now_ms();
    stage.sandbox.advance_clock(HOUR);
    let frame = window.next().await.unwrap();
    assert_eq!(frame["t"], "clock");
    assert!(frame["now_ms"].as_u64().unwrap() >= before + HOUR_MS);
}

#[tokio::test]
async fn every_response_to_a_bot_is_dated_by_the_clock() {
    let stage = Stage::new().await;
    // To noon of a known weekday.
    let noon = 4_102_488_000_000 - stage.sandbox.now_ms();
    stage.sandbox.advance_clock(Duration::from_millis(noon));
    for (path, status) in [("/users/@me", 200), ("/channels/1", 404), ("/nothing", 404)] {
        let (answered, headers) = stage.rest.headers(path).await;
        let date = headers["date"].to_str().unwrap();
        assert!(
            answered == status && date.starts_with("Fri, 01 Jan 2100 12:") && date.ends_with(" GMT"),
            "{path}: {date}"
        );
        assert_eq!(headers.get_all("date").iter().count(), 1, "{path}");
    }
}

#[tokio::test]
async fn an_advanced_clock_stays_advanced_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let start =
        || Sandbox::start(SandboxConfig { keep_in: Some(folder.path().to_owned()), ..SandboxConfig::default() });
    let first = start().await.unwrap();
    first.advance_clock(48 * HOUR);
    let (ada, games) = (first.client().member("Ada").await.unwrap(), first.client().channel("games").await.unwrap());
    let written = ada.write(games, "from then").await.unwrap().id();
    let moved = first.now_ms();
    first.shutdown().await;

    let second = start().await.unwrap();
    assert!(second.now_ms() >= moved);
    second.shutdown().await;

    // A saved world in which only the messages show the time.
    let file = folder.path().join("world.json");
    let mut world: Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    assert!(world.as_object_mut().unwrap().remove("clock_offset_ms").is_some());
    std::fs::write(&file, world.to_string()).unwrap();
    let third = start().await.unwrap();
    assert!(third.now_ms() >= written.created_ms());
    let ada = third.client().member("Ada").await.unwrap();
    let again: Id = ada.write(games, "and after").await.unwrap().id();
    assert!(again > written && again.created_ms() <= third.now_ms());
}
