//! Interactions over HTTP: the same answers by another door, and nothing for whoever is not Discord.

use std::net::Ipv4Addr;

use cardinal_sandbox::{Faults, Id, RequestRecord, SandboxConfig};
use cardinal_test_support::{Hall, Player, until};
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use serde_json::json;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, Executor, SqliteConnection};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A hall whose interactions come over HTTP.
async fn hall() -> Hall {
    Hall::open_with(SandboxConfig { rate_limit: None, ..SandboxConfig::default() }, |config| {
        config.interactions_listen = Some((Ipv4Addr::LOCALHOST, 0).into());
    })
    .await
}

/// The first responses, by how they came: `RESPONSE` with its status, or `POST`.
fn first_responses(hall: &Hall) -> Vec<(String, u16, Option<u64>)> {
    let is_first = |request: &RequestRecord| request.path.ends_with("/callback");
    let requests = hall.sandbox.requests().into_iter().filter(is_first);
    requests.map(|request| (request.method, request.status, request.body["type"].as_u64())).collect()
}

/// How many requests were let go.
fn accepted(hall: &Hall) -> usize {
    first_responses(hall).iter().filter(|(method, status, _)| method == "RESPONSE" && *status == 202).count()
}

/// Holds up whatever the bot writes, until the transaction ends.
async fn hold_writes(hall: &Hall) -> SqliteConnection {
    let file = hall.folder().join("games.db");
    let mut writer = SqliteConnectOptions::new().filename(file).connect().await.expect("the database opens");
    writer.execute("BEGIN IMMEDIATE").await.expect("nobody else writes");
    writer
}

/// Chooses a theme, which is stored.
async fn chooses_wood(hall: &Hall, player: &Player) -> Id {
    player
        .member
        .start(hall.channel, "preferences", json!([{ "name": "theme", "value": "wood" }]))
        .await
        .expect("it is sent")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_played_over_http() {
    let hall = hall().await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "no-stress", &[("style", "level-3")]).await;
    // The panel, with its picture, is the response to the request itself; so are suggestions and refusals.
    let panel = ada.run("turn", json!([])).await;
    assert_eq!(panel.files().len(), 1, "{}", panel.text());
    let pictured = hall.sandbox.requests().into_iter().rfind(|request| request.method == "RESPONSE");
    let pictured = pictured.expect("the panel was the response");
    assert_eq!((pictured.status, pictured.files.len()), (204, 1), "{}", pictured.response);
    let suggested = ada.suggestions("turn", "game", "").await;
    assert!(!suggested.is_empty());
    let refused = ben.refused("draw", &[]).await;
    assert!(refused.contains("is to move"), "{refused}");
    let by: Vec<_> = first_responses(&hall).into_iter().rev().take(2).collect();
    assert_eq!(by, [("RESPONSE".to_owned(), 204, Some(4)), ("RESPONSE".to_owned(), 204, Some(8))]);
    // What everyone sees is the bot's own request, so that it knows the message.
    let posted = first_responses(&hall).into_iter().filter(|(method, ..)| method == "POST").count();
    assert!(posted >= 1 && accepted(&hall) == posted, "{:?}", first_responses(&hall));
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_takes_longer_than_a_second_comes_by_itself() {
    let hall = hall().await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "standard", &[]).await;
    let mut writer = hold_writes(&hall).await;
    let before = accepted(&hall);
    let asked = chooses_wood(&hall, &ada).await;
    until("202", async || accepted(&hall) > before).await;
    writer.execute("ROLLBACK").await.unwrap();
    writer.close().await.unwrap();
    assert!(ada.answer(asked).await.is_ephemeral());
    let last = first_responses(&hall).pop();
    assert_eq!(last, Some(("POST".to_owned(), 200, Some(4))));
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_interaction_that_is_sent_twice_acts_once() {
    let mut hall = hall().await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "standard", &[]).await;
    hall.sandbox.set_faults(Faults { duplicate_events: 1, ..Faults::default() });
    ada.moves("e4").await;
    // To two processes at once.
    hall.start_successor().await;
    hall.sandbox.set_faults(Faults { duplicate_events: 1, ..Faults::default() });
    ben.moves("e5").await;
    hall.sandbox.set_faults(Faults { interactions_to_all: true, ..Faults::default() });
    ada.moves("Nc3").await;
    ben.moves("Nc6").await;
    hall.sandbox.set_faults(Faults::default());
    hall.hand_over().await;
    ada.moves("Nf3").await;
    let history = ada.run("history", json!([])).await;
    assert!(history.text().contains("Nc6") && !history.text().contains("5."), "{}", history.text());
    hall.close().await;
}

/// Sends a request to the endpoint and returns the status and the text of its response.
async fn sent(hall: &Hall, headers: &[(&str, String)], body: Vec<u8>) -> (u16, String) {
    let client = cardinal_sandbox::local_client().expect("a client can be made");
    let name = |name: &str| HeaderName::try_from(name).expect("a header's name");
    let headers: HeaderMap = headers
        .iter()
        .map(|(key, value)| (name(key), HeaderValue::try_from(value).expect("a header's value")))
        .collect();
    let response = client.post(format!("http://{}/", hall.interactions_at())).headers(headers).body(body).send().await;
    let response = response.expect("the endpoint answers");
    (response.status().as_u16(), response.text().await.expect("it says why"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_not_discord_is_refused_and_told_why() {
    let hall = hall().await;
    let now = (hall.sandbox.now_ms() / 1000).to_string();
    let signature = ("x-signature-ed25519", "ab".repeat(64));
    let at = |time: &str| ("x-signature-timestamp", time.to_owned());
    let ping = || br#"{"type":1}"#.to_vec();
    let long_ago = (hall.sandbox.now_ms() / 1000 - 3_600).to_string();
    let cases = [
        (vec![at(&now)], ping(), 401, "X-Signature-Ed25519 is missing"),
        (vec![signature.clone()], ping(), 401, "X-Signature-Timestamp is missing"),
        (vec![at(&now), signature.clone()], ping(), 401, "isn't Discord's"),
        (vec![at(&now), ("x-signature-ed25519", "ab".repeat(63))], ping(), 401, "isn't Discord's"),
        (vec![at(&now), ("x-signature-ed25519", "xy".repeat(64))], ping(), 401, "isn't Discord's"),
        (vec![at("soon"), signature.clone()], ping(), 401, "isn't Discord's"),
        (vec![at(&long_ago), signature.clone()], ping(), 401, "more than a minute ago"),
    ];
    for (headers, body, status, words) in cases {
        let (given, text) = sent(&hall, &headers, body).await;
        assert!(given == status && text.contains(words), "{headers:?}: {given} {text}");
    }
    // It goes on serving Discord.
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "standard", &[]).await;
    hall.close().await;
}

/// Announces a body of this length, sends the beginning of it, and returns what comes back until the connection ends.
async fn begun(hall: &Hall, length: usize) -> String {
    let mut connection = TcpStream::connect(hall.interactions_at()).await.expect("the endpoint listens");
    let (now, signature) = (hall.sandbox.now_ms() / 1000, "ab".repeat(64));
    let head = format!(
        "POST / HTTP/1.1\r\nhost: cardinal\r\ncontent-length: {length}\r\n\
         x-signature-timestamp: {now}\r\nx-signature-ed25519: {signature}\r\n\r\n{{"
    );
    connection.write_all(head.as_bytes()).await.expect("the head is taken");
    let mut text = String::new();
    connection.read_to_string(&mut text).await.expect("the connection ends");
    text
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_that_is_too_large_or_does_not_come_is_not_waited_for() {
    let hall = hall().await;
    let text = begun(&hall, 10 * 1024 * 1024).await;
    assert!(text.starts_with("HTTP/1.1 413 ") && text.contains("larger than 262144 bytes"), "{text}");
    let text = begun(&hall, 1_000).await;
    assert!(text.starts_with("HTTP/1.1 408 ") && text.contains("didn't arrive in time"), "{text}");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_port_that_is_taken_ends_the_start() {
    let mut hall = hall().await;
    let taken = hall.interactions_at();
    hall.stop().await;
    let _other = tokio::net::TcpListener::bind(taken).await.unwrap();
    let config = cardinal::config::Config { interactions_listen: Some(taken), ..hall.config.clone() };
    let started = cardinal_test_support::Bot::start(&config, cardinal_test_support::deals(1), hall.clock.clone()).await;
    let error = started.err().expect("the port is taken").to_string();
    assert!(error.contains(&taken.to_string()) && error.contains("`interactions_listen`"), "{error}");
    hall.start().await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stop_answers_what_has_come_in() {
    let mut hall = hall().await;
    let ada = hall.player("Ada").await;
    let (address, mut writer) = (hall.interactions_at(), hold_writes(&hall).await);
    let before = accepted(&hall);
    let asked = chooses_wood(&hall, &ada).await;
    until("202", async || accepted(&hall) > before).await;
    let unlock = async {
        until("the port to be closed", async || TcpStream::connect(address).await.is_err()).await;
        writer.execute("ROLLBACK").await.unwrap();
        writer.close().await.unwrap();
    };
    tokio::join!(hall.stop(), unlock);
    assert!(ada.answer(asked).await.is_ephemeral());
    hall.close().await;
}
