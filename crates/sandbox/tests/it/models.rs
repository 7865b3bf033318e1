//! Serenity's models can parse every event of the sandbox. Serenity silently drops events that it cannot parse.

use serde_json::{Value, json};
use serenity::all::{Event, GatewayEvent};

use crate::raw_bot::{Interaction, Socket, Stage, TOKEN};

/// The intents for guilds, messages of the guild, and direct messages, which include ephemeral ones.
const INTENTS: u64 = 1 | 1 << 9 | 1 << 12;

/// Reads until an event with this name, and checks each one on the way.
async fn read_until(socket: &mut Socket, name: &str) -> Value {
    loop {
        let frame = socket.next().await.expect("no close before the event");
        let read: GatewayEvent =
            serde_json::from_value(frame.clone()).unwrap_or_else(|error| panic!("{error}: {frame}"));
        let GatewayEvent::Dispatch(_, event) = read else { continue };
        assert!(!matches!(event, Event::Unknown(_)), "{frame}");
        if frame["t"] == name {
            return frame["d"].clone();
        }
    }
}

#[tokio::test]
async fn serenity_reads_every_event() {
    let stage = Stage::new().await;
    let mut socket = Socket::open(&stage.rest.base, "/gateway/?v=10").await;
    socket.next().await.expect("hello");
    socket.send(&crate::raw_bot::identify(TOKEN, INTENTS)).await;
    read_until(&mut socket, "READY").await;
    read_until(&mut socket, "GUILD_CREATE").await;

    let (games, ada) = (stage.games, &stage.ada);
    ada.write(games, "hello").await.unwrap();
    read_until(&mut socket, "MESSAGE_CREATE").await;

    let who = json!([{ "name": "who", "value": ada.id }, { "name": "text", "value": "a" }]);
    ada.start(games, "do", who).await.unwrap();
    let command = Interaction::new(&stage.rest, read_until(&mut socket, "INTERACTION_CREATE").await);
    let button = json!({ "type": 2, "style": 1, "label": "Go", "custom_id": "go" });
    let menu = json!({ "type": 3, "custom_id": "menu", "options": [{ "label": "a", "value": "a" }] });
    let rows = json!([{ "type": 1, "components": [button] }, { "type": 1, "components": [menu] }]);
    let shown = json!({ "type": 4, "data": { "content": "pick", "components": rows, "embeds": [{ "title": "t" }] } });
    assert_eq!(command.callback(&shown).await.0, 204);
    read_until(&mut socket, "MESSAGE_CREATE").await;
    let message = ada.answer(command.id()).await.unwrap();

    ada.press(&message, "go").await.unwrap();
    let pressed = Interaction::new(&stage.rest, read_until(&mut socket, "INTERACTION_CREATE").await);
    let input = json!({ "type": 4, "custom_id": "word", "style": 1, "label": "Word" });
    let modal = json!({ "custom_id": "form", "title": "Form", "components": [{ "type": 1, "components": [input] }] });
    assert_eq!(pressed.callback(&json!({ "type": 9, "data": modal })).await.0, 204);
    ada.submit(games, pressed.id(), "form", json!({ "word": "yes" })).await.unwrap();
    let submitted = Interaction::new(&stage.rest, read_until(&mut socket, "INTERACTION_CREATE").await);
    assert_eq!(submitted.callback(&json!({ "type": 5, "data": { "flags": 64 } })).await.0, 204);
    read_until(&mut socket, "MESSAGE_CREATE").await;
    let original = submitted.webhook("/messages/@original");
    stage.rest.call("PATCH", &original, &json!({ "content": "done" })).await;
    read_until(&mut socket, "MESSAGE_UPDATE").await;
    ada.select(&message, "menu", &["a"]).await.unwrap();
    read_until(&mut socket, "INTERACTION_CREATE").await;

    let threads = format!("/channels/{games}/threads");
    let (_, thread) = stage.rest.post(&threads, &json!({ "name": "t", "type": 11 })).await;
    read_until(&mut socket, "THREAD_CREATE").await;
    read_until(&mut socket, "THREAD_MEMBERS_UPDATE").await;
    let path = format!("/channels/{}", thread["id"].as_str().unwrap());
    stage.rest.call("PATCH", &path, &json!({ "archived": true })).await;
    read_until(&mut socket, "THREAD_UPDATE").await;
    ada.delete(message.id()).await.unwrap();
    read_until(&mut socket, "MESSAGE_DELETE").await;
    stage.sandbox.set_permissions(games, ada.id, 0, 1 << 11);
    read_until(&mut socket, "CHANNEL_UPDATE").await;
}

#[tokio::test]
async fn serenity_reads_events_of_direct_messages_and_lost_guilds() {
    let stage = Stage::new().await;
    let mut socket = Socket::open(&stage.rest.base, "/gateway/?v=10").await;
    socket.next().await.expect("hello");
    socket.send(&crate::raw_bot::identify(TOKEN, INTENTS)).await;
    let direct = stage.ada.direct_channel(crate::raw_bot::APP).await.unwrap();
    stage.ada.write(direct, "hello").await.unwrap();
    read_until(&mut socket, "MESSAGE_CREATE").await;
    stage.ada.start(direct, "do", json!([{ "name": "who", "value": stage.ada.id }])).await.unwrap();
    let command = Interaction::new(&stage.rest, read_until(&mut socket, "INTERACTION_CREATE").await);
    let button = json!({ "type": 2, "style": 1, "label": "Go", "custom_id": "go" });
    let shown = json!({ "content": "go", "components": [{ "type": 1, "components": [button] }] });
    assert_eq!(command.callback(&json!({ "type": 4, "data": shown })).await.0, 204);
    let message = stage.ada.answer(command.id()).await.unwrap();
    stage.ada.press(&message, "go").await.unwrap();
    read_until(&mut socket, "INTERACTION_CREATE").await;

    stage.sandbox.set_unavailable(true);
    read_until(&mut socket, "GUILD_DELETE").await;
    stage.sandbox.set_unavailable(false);
    read_until(&mut socket, "GUILD_CREATE").await;
    stage.sandbox.leave_guild(crate::raw_bot::APP);
    read_until(&mut socket, "GUILD_DELETE").await;
}
