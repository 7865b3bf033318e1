//! Membership in the guild: members leave and rejoin, bots are removed and invited, and the guild has outages.

use std::time::Duration;

use cardinal_sandbox::{BotConfig, Id, Sandbox, SandboxConfig, permissions::bits};
use serde_json::{Value, json};

use crate::raw_bot::{APP, Rest, Socket, Stage, TOKEN, page_request};

const GUILDS: u64 = 1;
const GUILD_MEMBERS: u64 = 1 << 1;
const GUILD_MESSAGES: u64 = 1 << 9;

/// The guild's id, as the bot gets it.
async fn guild(stage: &Stage) -> Id {
    let (_, guilds) = stage.rest.get("/users/@me/guilds").await;
    guilds[0]["id"].as_str().and_then(|id| id.parse().ok()).expect("an id")
}

fn refusal(answer: &(u16, Value)) -> (u16, u64) {
    (answer.0, answer.1["code"].as_u64().unwrap_or(0))
}

#[tokio::test]
async fn a_former_member_is_unknown_and_sees_and_does_nothing() {
    let stage = Stage::new().await;
    let (guild, games) = (guild(&stage).await, stage.games);
    let ben = stage.sandbox.client().member("Ben").await.unwrap();
    let member = format!("/guilds/{guild}/members/{}", ben.id);
    let (status, before) = stage.rest.get(&member).await;
    assert_eq!((status, &before["user"]["id"]), (200, &json!(ben.id)), "{before}");
    let (_, thread) = stage.rest.post(&format!("/channels/{games}/threads"), &json!({ "name": "t", "type": 11 })).await;
    let membership = format!("/channels/{}/thread-members/{}", thread["id"].as_str().unwrap(), ben.id);
    assert_eq!(stage.rest.call("PUT", &membership, &Value::Null).await.0, 204);
    ben.write(games, "before").await.unwrap();

    ben.leave().await.unwrap();
    assert_eq!(refusal(&stage.rest.get(&member).await), (404, 10007));
    assert_eq!(refusal(&stage.rest.get(&membership).await), (404, 10007));
    assert_eq!(refusal(&stage.rest.call("PUT", &membership, &Value::Null).await), (404, 10007));
    assert!(ben.channels().await.unwrap().is_empty());
    assert!(ben.messages(games).await.is_err() && ben.write(games, "still here").await.is_err());
    assert!(ben.start(games, "do", json!([])).await.is_err() && ben.commands(games).await.unwrap().is_empty());
    let kept = stage.ada.messages(games).await.unwrap();
    assert!(kept.iter().any(|message| message.content() == "before"), "messages stay");
    let listed = stage.sandbox.client().world().await.unwrap().members;
    assert!(listed.iter().any(|member| member.id == ben.id && !member.in_guild));

    stage.sandbox.advance_clock(Duration::from_mins(1));
    ben.join().await.unwrap();
    let (status, after) = stage.rest.get(&member).await;
    assert_eq!((status, &after["user"]), (200, &before["user"]));
    assert!(after["joined_at"].as_str() > before["joined_at"].as_str(), "{after}");
    ben.write(games, "again").await.unwrap();
    assert_eq!(refusal(&stage.rest.get(&format!("/guilds/{guild}/members/1")).await), (404, 10007));
    assert_eq!(refusal(&stage.rest.get(&format!("/guilds/1/members/{}", ben.id)).await), (404, 10004));
}

#[tokio::test]
async fn the_owner_cannot_leave() {
    let stage = Stage::new().await;
    assert!(stage.ada.leave().await.is_err() && !stage.sandbox.leave_guild(stage.ada.id));
    stage.ada.write(stage.games, "here").await.unwrap();
    assert!(!stage.sandbox.leave_guild(Id(1)) && !stage.sandbox.join_guild(Id(1)));
}

#[tokio::test]
async fn only_bots_with_the_privileged_intent_get_member_events() {
    let others = "b3RoZXI.privileged.bot";
    let config = SandboxConfig {
        bots: vec![
            BotConfig { privileged_intents: true, ..BotConfig::new(others, "Other") },
            BotConfig::new(TOKEN, "Raw"),
        ],
        ..SandboxConfig::default()
    };
    let sandbox = Sandbox::start(config).await.unwrap();
    let ben = sandbox.client().member("Ben").await.unwrap();
    let games = sandbox.client().channel("games").await.unwrap();
    let (mut privileged, _) = Socket::login(&sandbox.base_url(), others, GUILDS | GUILD_MEMBERS | GUILD_MESSAGES).await;
    let (mut plain, _) = Socket::login(&sandbox.base_url(), TOKEN, GUILDS | GUILD_MESSAGES).await;
    privileged.event("GUILD_CREATE").await;
    plain.event("GUILD_CREATE").await;
    ben.leave().await.unwrap();
    ben.join().await.unwrap();
    ben.write(games, "back").await.unwrap();
    let gone = privileged.next().await.unwrap();
    assert_eq!((&gone["t"], &gone["d"]["user"]["id"]), (&json!("GUILD_MEMBER_REMOVE"), &json!(ben.id)));
    assert!(gone["d"]["guild_id"].is_string());
    let back = privileged.next().await.unwrap();
    assert_eq!((&back["t"], &back["d"]["user"]["id"]), (&json!("GUILD_MEMBER_ADD"), &json!(ben.id)));
    assert_eq!(plain.next().await.unwrap()["t"], "MESSAGE_CREATE");
}

#[tokio::test]
async fn a_bot_can_tell_an_invitation_from_a_session_that_begins_and_from_an_outage() {
    let stage = Stage::new().await;
    let (guild, general) = (guild(&stage).await, stage.sandbox.client().channel("general").await.unwrap());
    let (mut socket, ready) = Socket::login(&stage.sandbox.base_url(), TOKEN, GUILDS).await;
    assert_eq!(ready["guilds"], json!([{ "id": guild, "unavailable": true }]));
    let began = socket.event("GUILD_CREATE").await["d"].clone();
    assert_eq!(began["unavailable"], false, "the guild of READY is available now");
    assert_eq!(began["system_channel_id"], general.to_string());
    stage.sandbox.advance_clock(Duration::from_mins(5));
    stage.sandbox.set_unavailable(true);
    stage.sandbox.set_unavailable(false);
    let over = socket.event("GUILD_CREATE").await["d"].clone();
    assert_eq!((&over["unavailable"], &over["joined_at"]), (&json!(false), &began["joined_at"]));
    assert!(stage.sandbox.leave_guild(APP) && stage.sandbox.join_guild(APP));
    let invited = socket.event("GUILD_CREATE").await["d"].clone();
    assert_eq!(invited.get("unavailable"), None, "a guild that is new to the session");
    assert!(invited["joined_at"].as_str() > began["joined_at"].as_str(), "{invited}");
}

#[tokio::test]
async fn the_channel_for_system_messages_can_be_changed_and_removed() {
    let stage = Stage::new().await;
    let path = format!("/guilds/{}", guild(&stage).await);
    let (mut socket, _) = Socket::login(&stage.sandbox.base_url(), TOKEN, GUILDS).await;
    for channel in [Some(stage.games), None] {
        assert!(stage.sandbox.set_system_channel(channel));
        let told = socket.event("GUILD_UPDATE").await["d"]["system_channel_id"].clone();
        assert_eq!(told, json!(channel));
        assert_eq!(stage.rest.get(&path).await.1["system_channel_id"], told);
    }
    let voice = stage.sandbox.add_channel("voice", 2);
    assert!(!stage.sandbox.set_system_channel(Some(Id(1))) && !stage.sandbox.set_system_channel(Some(voice)));
}

#[tokio::test]
async fn direct_messages_need_a_guild_in_common() {
    let stage = Stage::new().await;
    let ben = stage.sandbox.client().member("Ben").await.unwrap();
    let path = format!("/channels/{}/messages", ben.direct_channel(APP).await.unwrap());
    let hello = json!({ "content": "hello" });
    assert_eq!(stage.rest.post(&path, &hello).await.0, 200);
    ben.leave().await.unwrap();
    assert_eq!(refusal(&stage.rest.post(&path, &hello).await), (403, 50278));
    assert_eq!(ben.channels().await.unwrap().len(), 1, "what was written can be read");
    ben.join().await.unwrap();
    assert_eq!(stage.rest.post(&path, &hello).await.0, 200);
    stage.sandbox.leave_guild(APP);
    assert_eq!(refusal(&stage.rest.post(&path, &hello).await), (403, 50278));
}

#[tokio::test]
async fn a_removed_bot_gets_guild_delete_and_can_do_nothing_there() {
    let mut stage = Stage::new().await;
    let (guild, games) = (guild(&stage).await, stage.games);
    let button = json!({ "type": 2, "style": 1, "label": "Go", "custom_id": "go" });
    let body = json!({ "content": "press", "components": [{ "type": 1, "components": [button] }] });
    let (_, posted) = stage.rest.post(&stage.messages_path(), &body).await;
    stage.socket.event("GUILD_CREATE").await;

    assert!(stage.sandbox.leave_guild(APP));
    let told = stage.socket.next().await.unwrap();
    assert_eq!((&told["t"], &told["d"]), (&json!("GUILD_DELETE"), &json!({ "id": guild })));
    let message = format!("{}/{}", stage.messages_path(), posted["id"].as_str().unwrap());
    for (method, path) in [
        ("GET", format!("/channels/{games}")),
        ("POST", stage.messages_path()),
        ("GET", stage.messages_path()),
        ("PATCH", message.clone()),
        ("GET", format!("/guilds/{guild}/channels")),
        ("GET", format!("/guilds/{guild}/members/{}", stage.ada.id)),
        ("PUT", format!("/applications/{APP}/guilds/{guild}/commands")),
    ] {
        let answer = stage.rest.call(method, &path, &json!({ "content": "?" })).await;
        assert_eq!(refusal(&answer), (403, 50001), "{method} {path}");
    }
    assert_eq!(refusal(&stage.rest.get(&format!("/guilds/{guild}")).await), (404, 10004));
    assert_eq!(stage.rest.get("/users/@me/guilds").await, (200, json!([])));
    let (_, ready) = Socket::login(&stage.rest.base, TOKEN, GUILDS).await;
    assert_eq!(ready["guilds"], json!([]));
    let shown = stage.ada.messages(games).await.unwrap();
    assert!(stage.ada.commands(games).await.unwrap().is_empty());
    assert!(stage.ada.press(shown.last().unwrap(), "go").await.is_err());

    assert!(stage.sandbox.join_guild(APP));
    let told = stage.socket.next().await.unwrap();
    assert_eq!((&told["t"], &told["d"]["id"]), (&json!("GUILD_CREATE"), &json!(guild)));
    assert!(told["d"]["channels"].as_array().is_some_and(|channels| !channels.is_empty()));
    assert_eq!(stage.rest.call("PATCH", &message, &json!({ "content": "back" })).await.0, 200);
    assert_eq!(stage.ada.commands(games).await.unwrap().len(), 1);
    stage.command().await;
}

#[tokio::test]
async fn a_bot_comes_back_with_the_permissions_that_it_had_and_may_leave_by_itself() {
    let config = SandboxConfig {
        bots: vec![BotConfig { permissions: bits::MANAGE_THREADS, ..BotConfig::new(TOKEN, "Raw") }],
        ..SandboxConfig::default()
    };
    let sandbox = Sandbox::start(config).await.unwrap();
    let rest = Rest::new(&sandbox.base_url(), TOKEN);
    let (_, guilds) = rest.get("/users/@me/guilds").await;
    let guild = guilds[0]["id"].as_str().unwrap().to_owned();
    let granted = async || -> Value {
        let (_, roles) = rest.get(&format!("/guilds/{guild}/roles")).await;
        roles.as_array().unwrap().iter().find(|role| role["managed"] == true).expect("its own role").clone()
    };
    let before = granted().await;
    assert_eq!(rest.call("DELETE", &format!("/users/@me/guilds/{guild}"), &Value::Null).await.0, 204);
    let again = rest.call("DELETE", &format!("/users/@me/guilds/{guild}"), &Value::Null).await;
    assert_eq!(refusal(&again), (404, 10004));
    assert!(sandbox.join_guild(APP));
    let after = granted().await;
    assert_eq!(after["permissions"], before["permissions"]);
    assert_ne!(after["id"], before["id"]);
}

#[tokio::test]
async fn an_outage_sends_guild_delete_and_its_end_guild_create() {
    let mut stage = Stage::new().await;
    let (guild, games) = (guild(&stage).await, stage.games);
    stage.socket.event("GUILD_CREATE").await;
    assert_eq!(page_request(&stage.sandbox, "PUT", "/guild", &json!({ "unavailable": true })).await.0, 200);
    let told = stage.socket.next().await.unwrap();
    assert_eq!((&told["t"], &told["d"]), (&json!("GUILD_DELETE"), &json!({ "id": guild, "unavailable": true })));
    assert!(stage.ada.channels().await.unwrap().is_empty() && stage.ada.write(games, "hello").await.is_err());

    let (mut late, ready) = Socket::login(&stage.rest.base, TOKEN, GUILDS).await;
    assert_eq!(ready["guilds"], json!([{ "id": guild, "unavailable": true }]));
    // During an outage, a message sent over REST causes no event: the next event is the guild itself.
    stage.rest.post(&format!("/channels/{games}/threads"), &json!({ "name": "t", "type": 11 })).await;
    stage.sandbox.set_unavailable(false);
    for socket in [&mut stage.socket, &mut late] {
        let back = socket.next().await.unwrap();
        assert_eq!((&back["t"], &back["d"]["id"]), (&json!("GUILD_CREATE"), &json!(guild)));
        assert_eq!((&back["d"]["unavailable"], &back["d"]["threads"][0]["name"]), (&json!(false), &json!("t")));
    }
    stage.ada.write(games, "hello").await.unwrap();
}

#[tokio::test]
async fn a_restart_keeps_who_has_left_and_ends_an_outage() {
    let folder = tempfile::tempdir().unwrap();
    let start = async || {
        let bots = vec![BotConfig::new(TOKEN, "Raw")];
        let config = SandboxConfig { bots, keep_in: Some(folder.path().to_owned()), ..SandboxConfig::default() };
        Sandbox::start(config).await.unwrap()
    };
    let first = start().await;
    let ben = first.client().member("Ben").await.unwrap().id;
    assert!(first.leave_guild(ben) && first.leave_guild(APP));
    first.set_unavailable(true);
    first.shutdown().await;
    let second = start().await;
    let members = second.client().world().await.unwrap().members;
    let outside: Vec<Id> = members.iter().filter(|member| !member.in_guild).map(|member| member.id).collect();
    assert!(outside.len() == 2 && outside.contains(&ben) && outside.contains(&APP), "{outside:?}");
    let ada = second.client().member("Ada").await.unwrap();
    assert!(!ada.channels().await.unwrap().is_empty());
}
