//! The page, and the live stream to its windows.

use serde_json::{Value, json};

use crate::raw_bot::{Socket, Stage, http};

/// Opens a member's window.
async fn window(stage: &Stage, member: &cardinal_sandbox::Member) -> Socket {
    Socket::open(&stage.rest.base, &format!("/sandbox/stream?as={}", member.id)).await
}

/// Returns the next frame of this kind, and skips others.
async fn frame(socket: &mut Socket, kind: &str) -> Value {
    loop {
        let frame = socket.next().await.expect("the window stays open");
        if frame["t"] == kind {
            return frame;
        }
    }
}

#[tokio::test]
async fn the_page_and_its_files_are_served() {
    let stage = Stage::new().await;
    let page = http().get(&stage.rest.base).send().await.unwrap();
    assert_eq!(page.status(), 200);
    assert_eq!(page.headers()["content-type"], "text/html; charset=utf-8");
    let html = page.text().await.unwrap();
    assert!(html.contains("<html") && html.contains(".js"));
    let missing = http().get(format!("{}/no-such-file.js", stage.rest.base)).send().await.unwrap();
    assert_eq!(missing.status(), 404);
}

#[tokio::test]
async fn a_window_gets_only_what_its_member_may_see() {
    let mut stage = Stage::new().await;
    let ben = stage.sandbox.client().member("Ben").await.unwrap();
    let (mut adas, mut bens) = (window(&stage, &stage.ada).await, window(&stage, &ben).await);
    // A window is registered before its handshake ends, so both windows get everything written from now on.
    ben.write(stage.games, &format!("<@{}> hello", stage.ada.id)).await.unwrap();
    assert_eq!(frame(&mut adas, "message").await["message"]["author"]["global_name"], "Ben");
    assert_eq!(frame(&mut adas, "mention").await["channel_id"], stage.games.to_string());
    assert_eq!(frame(&mut bens, "message").await["message"]["content"], format!("<@{}> hello", stage.ada.id));

    let interaction = stage.command().await;
    let pending = frame(&mut adas, "interaction").await;
    let id = interaction.id().to_string();
    assert_eq!((&pending["state"], &pending["interaction_id"]), (&json!("pending"), &json!(id)));
    interaction.callback(&json!({ "type": 4, "data": { "content": "alone", "flags": 64 } })).await;
    let alone = frame(&mut adas, "message").await;
    assert_eq!(
        (&alone["message"]["content"], &alone["message"]["ephemeral_for"]),
        (&json!("alone"), &json!(stage.ada.id))
    );
    assert_eq!(frame(&mut adas, "interaction").await["state"], "done");
    let shown = stage.ada.answer(interaction.id()).await.unwrap();
    stage.ada.dismiss(shown.id()).await.unwrap();
    assert_eq!(frame(&mut adas, "message_delete").await["message_id"], shown.id().to_string());

    let asked = stage.command().await;
    let input = json!({ "type": 4, "custom_id": "word", "style": 1, "label": "Word" });
    let modal = json!({ "custom_id": "form", "title": "Form", "components": [{ "type": 1, "components": [input] }] });
    asked.callback(&json!({ "type": 9, "data": modal })).await;
    assert_eq!(frame(&mut adas, "modal").await["modal"], modal);

    ben.write(stage.games, "bye").await.unwrap();
    let next = bens.next().await.unwrap();
    assert_eq!(
        (&next["t"], &next["message"]["content"]),
        (&json!("message"), &json!("bye")),
        "Ben heard nothing of Ada's"
    );
}
