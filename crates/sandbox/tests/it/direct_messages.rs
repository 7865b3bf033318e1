//! Direct messages between a bot and a member, who can block them.

use cardinal_sandbox::{ChannelInfo, Faults, Id};
use serde_json::{Value, json};

use crate::raw_bot::{APP, Interaction, Rest, Socket, Stage, TOKEN, identify, page_request};

/// The intent for direct messages.
const DIRECT_MESSAGES: u64 = 1 << 12;

fn id(value: &Value) -> Id {
    value["id"].as_str().and_then(|id| id.parse().ok()).expect("an id")
}

/// Opens the bot's direct messages with a user; returns the response.
async fn open(rest: &Rest, user: Id) -> (u16, Value) {
    rest.post("/users/@me/channels", &json!({ "recipient_id": user })).await
}

#[tokio::test]
async fn the_bot_gets_the_same_channel_each_time() {
    let stage = Stage::new().await;
    let (status, channel) = open(&stage.rest, stage.ada.id).await;
    assert_eq!((status, &channel["type"], &channel["flags"]), (200, &json!(1), &json!(0)), "{channel}");
    assert_eq!(channel["recipients"].as_array().map(Vec::len), Some(1));
    assert_eq!(channel["recipients"][0]["id"], json!(stage.ada.id));
    assert!(channel.get("guild_id").is_none() && channel["last_message_id"].is_null());
    assert_eq!(open(&stage.rest, stage.ada.id).await, (200, channel.clone()));
    assert_eq!(stage.rest.get(&format!("/channels/{}", id(&channel))).await, (200, channel.clone()));
    let ben = stage.sandbox.client().member("Ben").await.unwrap();
    assert_ne!(id(&open(&stage.rest, ben.id).await.1), id(&channel));
    let other = Rest::new(&stage.rest.base, "another.bots.token");
    assert_ne!(id(&open(&other, stage.ada.id).await.1), id(&channel));
    assert_eq!(other.get(&format!("/channels/{}", id(&channel))).await.1["code"], 50001);
}

#[tokio::test]
async fn only_people_get_direct_messages() {
    let stage = Stage::new().await;
    for (user, status, code) in [(Id(1), 400, 50033), (APP, 400, 50007)] {
        let (answered, body) = open(&stage.rest, user).await;
        assert_eq!((answered, &body["code"]), (status, &json!(code)), "{body}");
    }
}

#[tokio::test]
async fn messages_are_made_read_and_edited_and_their_member_alone_sees_them() {
    let stage = Stage::new().await;
    let ben = stage.sandbox.client().member("Ben").await.unwrap();
    let direct = id(&open(&stage.rest, stage.ada.id).await.1);
    let is_listed = |channels: &[ChannelInfo]| channels.iter().any(|channel| channel.id == direct);
    assert!(!is_listed(&stage.ada.channels().await.unwrap()), "nothing is written there yet");
    let mut window = Socket::open(&stage.rest.base, &format!("/sandbox/stream?as={}", stage.ada.id)).await;

    let path = format!("/channels/{direct}/messages");
    let (status, posted) = stage.rest.post(&path, &json!({ "content": "to you" })).await;
    assert_eq!((status, &posted["content"], &posted["author"]["id"]), (200, &json!("to you"), &json!(APP)));
    assert!(posted.get("guild_id").is_none());
    let message = format!("{path}/{}", id(&posted));
    assert_eq!(stage.rest.get(&message).await.1["content"], "to you");
    let (status, edited) = stage.rest.call("PATCH", &message, &json!({ "content": "to you alone" })).await;
    assert_eq!((status, &edited["content"]), (200, &json!("to you alone")));

    // The window gets the channel before the message in it.
    let channel = window.next().await.unwrap();
    assert_eq!((&channel["t"], &channel["channel"]["id"]), (&json!("channel"), &json!(direct)));
    assert_eq!((&channel["channel"]["type"], &channel["channel"]["name"]), (&json!(1), &json!("Raw")));
    assert_eq!(window.next().await.unwrap()["message"]["content"], "to you");
    let channels = stage.ada.channels().await.unwrap();
    let shown = channels.iter().find(|channel| channel.id == direct).expect("it is listed");
    assert_eq!((shown.kind, shown.name.as_str()), (1, "Raw"));
    assert_eq!(stage.ada.messages(direct).await.unwrap()[0].content(), "to you alone");
    assert_eq!(stage.ada.direct_channel(APP).await.unwrap(), direct);
    assert!(!is_listed(&ben.channels().await.unwrap()));
    assert!(ben.messages(direct).await.is_err() && ben.write(direct, "me too").await.is_err());
}

#[tokio::test]
async fn a_bot_gets_the_text_of_direct_messages_to_it() {
    let stage = Stage::new().await;
    let (mut socket, _) = Socket::login(&stage.rest.base, TOKEN, DIRECT_MESSAGES).await;
    let direct = stage.ada.direct_channel(APP).await.unwrap();
    stage.ada.write(direct, "hello").await.unwrap();
    let heard = socket.next().await.unwrap();
    assert_eq!((&heard["t"], &heard["d"]["content"]), (&json!("MESSAGE_CREATE"), &json!("hello")));
    assert!(heard["d"].get("guild_id").is_none() && heard["d"].get("member").is_none());
}

#[tokio::test]
async fn interactions_in_direct_messages_have_a_user_and_no_guild() {
    let mut stage = Stage::new().await;
    let direct = id(&open(&stage.rest, stage.ada.id).await.1);
    let button = json!({ "type": 2, "style": 1, "label": "Go", "custom_id": "go" });
    let body = json!({ "content": "press", "components": [{ "type": 1, "components": [button] }] });
    stage.rest.post(&format!("/channels/{direct}/messages"), &body).await;
    let shown = stage.ada.wait_for(direct, "the button", |message| message.button("Go").is_some()).await.unwrap();

    let pressed = stage.ada.press(&shown, "go").await.unwrap();
    let interaction = stage.interaction().await;
    let event = &interaction.event;
    assert_eq!(event["user"]["id"], json!(stage.ada.id));
    assert_eq!((&event["context"], &event["authorizing_integration_owners"]), (&json!(1), &json!({ "0": "0" })));
    for absent in ["member", "guild_id", "guild", "guild_locale"] {
        assert!(event.get(absent).is_none(), "{absent}");
    }
    assert_eq!((&event["channel_id"], &event["channel"]["type"]), (&json!(direct), &json!(1)));
    assert_eq!(event["message"]["id"], json!(shown.id()));
    let (status, _) =
        interaction.callback(&json!({ "type": 7, "data": { "content": "pressed", "components": [] } })).await;
    assert_eq!(status, 204);
    assert_eq!(stage.ada.answer(pressed).await.unwrap().content(), "pressed");

    let who = json!([{ "name": "who", "value": stage.ada.id }]);
    stage.ada.start(direct, "do", who).await.unwrap();
    let command = stage.interaction().await;
    let resolved = &command.event["data"]["resolved"];
    assert_eq!(resolved["users"][stage.ada.id.to_string()]["username"], "ada");
    assert!(resolved.get("members").is_none());
    command.callback(&json!({ "type": 4, "data": { "content": "one" } })).await;
    let (status, more) = stage.rest.post(&command.webhook(""), &json!({ "content": "two" })).await;
    assert_eq!((status, &more["interaction_metadata"]["authorizing_integration_owners"]), (200, &json!({ "0": "0" })));
    assert!(more["message_reference"].get("guild_id").is_none());
}

#[tokio::test]
async fn direct_messages_offer_their_bots_commands_for_that_context() {
    let stage = Stage::new().await;
    let other = Rest::new(&stage.rest.base, "another.bots.token");
    let of_other = id(&other.get("/users/@me").await.1);
    let commands = |app: Id| format!("/applications/{app}/commands");
    other.post(&commands(of_other), &json!({ "name": "theirs", "description": "d" })).await;
    for (name, contexts) in [("everywhere", json!([0, 1, 2])), ("guilds", json!([0])), ("direct", json!([1]))] {
        let body = json!({ "name": name, "description": "d", "contexts": contexts });
        assert_eq!(stage.rest.post(&commands(APP), &body).await.0, 201);
    }
    let names = async |channel: Id| -> Vec<String> {
        let commands = stage.ada.commands(channel).await.unwrap();
        commands.iter().map(|command| command["name"].as_str().unwrap().to_owned()).collect()
    };
    let direct = stage.ada.direct_channel(APP).await.unwrap();
    assert_eq!(names(direct).await, ["direct", "do", "everywhere"]);
    assert_eq!(names(stage.games).await, ["do", "everywhere", "guilds", "theirs"]);
}

#[tokio::test]
async fn a_member_who_blocks_direct_messages_gets_none() {
    let stage = Stage::new().await;
    let direct = id(&open(&stage.rest, stage.ada.id).await.1);
    let path = format!("/channels/{direct}/messages");
    let (_, before) = stage.rest.post(&path, &json!({ "content": "before" })).await;
    stage.ada.take_direct_messages(false).await.unwrap();
    let world = stage.sandbox.client().world().await.unwrap();
    let takes = |name: &str| {
        world.members.iter().find(|member| member.global_name.as_deref() == Some(name)).map(|m| m.direct_messages)
    };
    assert_eq!((takes("Ada"), takes("Ben")), (Some(false), Some(true)));

    let (status, refused) = stage.rest.post(&path, &json!({ "content": "after" })).await;
    let expected = json!({ "message": "Cannot send messages to this user", "code": 50007 });
    assert_eq!((status, refused), (403, expected));
    assert_eq!(open(&stage.rest, stage.ada.id).await.0, 200, "the channel can be asked for");
    let edit = stage.rest.call("PATCH", &format!("{path}/{}", id(&before)), &json!({ "content": "edited" })).await;
    assert_eq!(edit.0, 200);
    let texts: Vec<_> = stage.ada.messages(direct).await.unwrap().iter().map(|m| m.content().to_owned()).collect();
    assert_eq!(texts, ["edited"]);

    stage.ada.take_direct_messages(true).await.unwrap();
    assert_eq!(stage.rest.post(&path, &json!({ "content": "again" })).await.0, 200);
    let path = format!("/members/{APP}");
    let (status, _) = page_request(&stage.sandbox, "PUT", &path, &json!({ "direct_messages": false })).await;
    assert_eq!(status, 404, "bots have no such setting");
}

/// The sessions of two shards.
async fn two_shards(stage: &Stage) -> Vec<Socket> {
    let mut shards = Vec::new();
    for shard in 0..2 {
        let mut socket = Socket::open(&stage.rest.base, "/gateway/?v=10").await;
        socket.next().await.expect("a hello");
        let mut login = identify(TOKEN, DIRECT_MESSAGES);
        login["d"]["shard"] = json!([shard, 2]);
        socket.send(&login).await;
        socket.event("READY").await;
        shards.push(socket);
    }
    shards
}

#[tokio::test]
async fn the_first_shard_hears_of_direct_messages() {
    let stage = Stage::new().await;
    let mut shards = two_shards(&stage).await;
    let direct = stage.ada.direct_channel(APP).await.unwrap();
    stage.ada.start(direct, "do", json!([])).await.unwrap();
    let heard = shards[0].event("INTERACTION_CREATE").await;
    assert_eq!(Interaction::new(&stage.rest, heard["d"].clone()).callback(&json!({ "type": 5 })).await.0, 204);
}

#[tokio::test]
async fn every_shard_gets_the_same_interaction_on_demand() {
    let stage = Stage::new().await;
    let mut shards = two_shards(&stage).await;
    stage.sandbox.set_faults(Faults { interactions_to_all: true, ..Faults::default() });
    let direct = stage.ada.direct_channel(APP).await.unwrap();
    let id = stage.ada.start(direct, "do", json!([])).await.unwrap();
    for socket in &mut shards {
        assert_eq!(socket.event("INTERACTION_CREATE").await["d"]["id"], json!(id));
    }
}
