//! A world that is saved and loaded by the next run.

use std::path::Path;

use cardinal_sandbox::{BotConfig, Sandbox, SandboxConfig, SandboxError};
use serde_json::{Value, json};

use crate::raw_bot::{APP, Rest, TOKEN, WINDOW};

async fn start(folder: &Path) -> Result<Sandbox, SandboxError> {
    let config = SandboxConfig {
        bots: vec![BotConfig::new(TOKEN, "Raw")],
        answer_window: WINDOW,
        keep_in: Some(folder.to_owned()),
        ..SandboxConfig::default()
    };
    Sandbox::start(config).await
}

async fn world(sandbox: &Sandbox) -> Value {
    let world = sandbox.client().file("/sandbox/world").await.expect("the sandbox plays along");
    serde_json::from_slice(&world).expect("JSON")
}

#[tokio::test]
async fn the_next_run_continues_with_the_saved_world() {
    let folder = tempfile::tempdir().unwrap();
    let first = start(folder.path()).await.unwrap();
    let eve = first.client().add_member("Eve").await.unwrap();
    let games = first.client().channel("games").await.unwrap();
    let rest = Rest::new(&first.base_url(), TOKEN);
    let path = format!("/channels/{games}/messages");
    let body = json!({ "content": "a picture", "components": [
        { "type": 1, "components": [{ "type": 2, "style": 1, "label": "go", "custom_id": "go" }] },
    ] });
    let (status, posted) = rest.upload("POST", &path, &body, &[("files[0]", "a.txt", b"bytes".to_vec())]).await;
    assert_eq!(status, 200, "{posted}");
    let (status, thread) = rest.post(&format!("/channels/{games}/threads"), &json!({ "name": "t", "type": 11 })).await;
    assert_eq!(status, 201, "{thread}");
    let command = json!({ "name": "hello", "description": "says hello" });
    assert_eq!(rest.post(&format!("/applications/{APP}/commands"), &command).await.0, 201);
    eve.write(games, "hello").await.unwrap();
    let before = world(&first).await;
    let shown = eve.messages(games).await.unwrap();
    first.shutdown().await;

    let second = start(folder.path()).await.unwrap();
    let after = world(&second).await;
    for key in ["guild", "members", "channels", "page"] {
        assert_eq!(before[key], after[key], "{key}");
    }
    let eve = second.client().member("Eve").await.unwrap();
    let again = eve.messages(games).await.unwrap();
    let texts = |messages: &[cardinal_sandbox::ChatMessage]| -> Vec<(String, Value)> {
        messages.iter().map(|message| (message.content().to_owned(), message.0["components"].clone())).collect()
    };
    assert_eq!(texts(&shown), texts(&again));
    let file = again.iter().find_map(|message| message.files().first().copied()).expect("the file is there");
    assert_eq!(second.client().file(file).await.unwrap(), b"bytes");
    // The bot is the same, has its commands and can edit its messages. New messages get new ids.
    let rest = Rest::new(&second.base_url(), TOKEN);
    let (_, commands) = rest.get(&format!("/applications/{APP}/commands")).await;
    assert_eq!(commands[0]["name"], "hello");
    let message = posted["id"].as_str().unwrap();
    let (status, edited) = rest.call("PATCH", &format!("{path}/{message}"), &json!({ "content": "changed" })).await;
    assert_eq!((status, edited["content"].as_str()), (200, Some("changed")));
    let written = eve.write(games, "once more").await.unwrap();
    assert!(again.iter().all(|message| message.id() < written.id()));
    second.shutdown().await;
}

#[tokio::test]
async fn a_world_without_a_folder_is_new_each_time_and_one_that_cannot_be_read_is_refused() {
    let [one, other] = [
        Sandbox::start(SandboxConfig::default()).await.unwrap(),
        Sandbox::start(SandboxConfig::default()).await.unwrap(),
    ];
    assert_ne!(world(&one).await["guild"]["id"], world(&other).await["guild"]["id"]);
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("world.json"), b"{\"guild\": 1").unwrap();
    let error = start(folder.path()).await.expect_err("it cannot be read").to_string();
    assert!(error.contains(folder.path().to_str().unwrap()), "{error}");
    assert_eq!(std::fs::read(folder.path().join("world.json")).unwrap(), b"{\"guild\": 1", "nothing is lost");
}
