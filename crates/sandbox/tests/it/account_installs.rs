//! Applications on the accounts of people: where their commands are offered, what their interactions say, what their
//! responses may do, and the webhook events about them.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use axum::http::StatusCode;
use cardinal_sandbox::permissions::bits;
use cardinal_sandbox::{BotConfig, EndpointError, Id, Sandbox, SandboxConfig};
use serde_json::{Value, json};

use crate::raw_bot::{APP, Interaction, Rest, Socket, Stage, TOKEN, WINDOW};

/// A stage whose bot people can add to their accounts, with the commands `anywhere`, for both installations, and
/// `account`, for accounts alone.
async fn stage() -> Stage {
    let bot = BotConfig { account_installs: true, ..BotConfig::new(TOKEN, "Raw") };
    let config = SandboxConfig { bots: vec![bot], answer_window: WINDOW, rate_limit: None, ..SandboxConfig::default() };
    let sandbox = Sandbox::start(config).await.expect("a free port");
    let rest = Rest::new(&sandbox.base_url(), TOKEN);
    for (name, types) in [("servers", json!([0])), ("anywhere", json!([0, 1])), ("account", json!([1]))] {
        let body = json!({ "name": name, "description": "d", "integration_types": types, "contexts": [0, 1, 2] });
        assert_eq!(rest.post(&format!("/applications/{APP}/commands"), &body).await.0, 201);
    }
    let (socket, _) = Socket::login(&sandbox.base_url(), TOKEN, 1).await;
    let ada = sandbox.client().member("Ada").await.expect("Ada is there");
    let games = sandbox.client().channel("games").await.expect("#games is there");
    Stage { sandbox, rest, socket, ada, games }
}

async fn offered(stage: &Stage, channel: Id) -> Vec<String> {
    let commands = stage.ada.commands(channel).await.expect("commands are listed");
    commands.iter().map(|command| command["name"].as_str().expect("a name").to_owned()).collect()
}

async fn ben(stage: &Stage) -> Id {
    stage.sandbox.client().member("Ben").await.expect("Ben is there").id
}

/// What the bot got of a command that Ada has run in a channel.
async fn run(stage: &mut Stage, channel: Id, command: &str) -> Interaction {
    stage.ada.start(channel, command, json!([])).await.expect("the command runs");
    stage.interaction().await
}

#[tokio::test]
async fn commands_are_offered_where_their_installations_are() {
    let stage = stage().await;
    let direct = stage.ada.direct_channel(APP).await.unwrap();
    let group = stage.ada.open_group(&[ben(&stage).await]).await.unwrap();
    assert_eq!(offered(&stage, stage.games).await, ["anywhere", "servers"]);
    assert_eq!(offered(&stage, direct).await, ["anywhere", "servers"]);
    assert!(offered(&stage, group).await.is_empty());

    stage.ada.add_app(APP).await.unwrap();
    let world = stage.sandbox.client().world().await.unwrap();
    assert!(world.members.iter().any(|member| member.id == stage.ada.id && member.apps == [APP]));
    assert_eq!(offered(&stage, stage.games).await, ["account", "anywhere", "servers"]);
    assert_eq!(offered(&stage, group).await, ["account", "anywhere"]);
    stage.sandbox.leave_guild(APP);
    assert_eq!(offered(&stage, stage.games).await, ["account", "anywhere"]);
    assert_eq!(offered(&stage, direct).await, ["account", "anywhere"]);

    stage.ada.take_off_app(APP).await.unwrap();
    assert!(offered(&stage, stage.games).await.is_empty());
    assert!(offered(&stage, group).await.is_empty());
}

#[tokio::test]
async fn an_app_for_servers_alone_cannot_be_added() {
    let stage = Stage::new().await;
    let error = stage.ada.add_app(APP).await.unwrap_err();
    assert!(error.to_string().contains("can't be added"), "{error}");
    let (_, own) = stage.rest.get("/applications/@me").await;
    assert_eq!(own["integration_types_config"], json!({ "0": {} }));
}

#[tokio::test]
async fn interactions_say_whose_installations_authorize_them() {
    let mut stage = stage().await;
    let (_, own) = stage.rest.get("/applications/@me").await;
    assert_eq!(own["integration_types_config"], json!({ "0": {}, "1": {} }));
    let guild = stage.sandbox.client().world().await.unwrap().guild.id;
    let (ada, games) = (stage.ada.id, stage.games);
    let group = stage.ada.open_group(&[ben(&stage).await]).await.unwrap();
    let direct = stage.ada.direct_channel(APP).await.unwrap();
    stage.ada.add_app(APP).await.unwrap();
    for (channel, command, context, owners) in [
        (games, "anywhere", 0, json!({ "0": guild, "1": ada })),
        (games, "servers", 0, json!({ "0": guild })),
        (games, "account", 0, json!({ "1": ada })),
        (direct, "anywhere", 1, json!({ "0": "0", "1": ada })),
        (group, "anywhere", 2, json!({ "1": ada })),
    ] {
        let event = run(&mut stage, channel, command).await.event;
        assert_eq!(
            (&event["context"], &event["authorizing_integration_owners"]),
            (&json!(context), &owners),
            "{command}"
        );
    }
    stage.sandbox.leave_guild(APP);
    let event = run(&mut stage, games, "anywhere").await.event;
    assert_eq!(event["authorizing_integration_owners"], json!({ "1": ada }));
    assert_eq!((&event["guild_id"], &event["member"]["user"]["id"]), (&json!(guild), &json!(ada)));
    let event = run(&mut stage, direct, "anywhere").await.event;
    assert_eq!((&event["context"], &event["authorizing_integration_owners"]), (&json!(1), &json!({ "1": ada })));
    let event = run(&mut stage, group, "account").await.event;
    assert_eq!((&event["channel"]["type"], &event["user"]["id"]), (&json!(3), &json!(ada)));
    assert!(event.get("guild_id").is_none() && event.get("member").is_none());
}

#[tokio::test]
async fn a_bot_that_is_not_there_responds_and_can_do_nothing_else() {
    let mut stage = stage().await;
    stage.ada.add_app(APP).await.unwrap();
    stage.sandbox.leave_guild(APP);
    let games = stage.games;
    let interaction = run(&mut stage, games, "anywhere").await;
    let button = json!({ "type": 2, "style": 1, "label": "Go", "custom_id": "go" });
    let shown = json!({ "content": "one", "components": [{ "type": 1, "components": [button] }] });
    assert_eq!(interaction.callback(&json!({ "type": 4, "data": shown })).await.0, 204);
    for number in 1..=5 {
        let (status, more) = stage.rest.post(&interaction.webhook(""), &json!({ "content": "more" })).await;
        assert_eq!((status, &more["channel_id"]), (200, &json!(games)), "{number}");
    }
    let (status, refused) = stage.rest.post(&interaction.webhook(""), &json!({ "content": "too much" })).await;
    assert_eq!((status, &refused["code"]), (400, &json!(40094)));
    let edited =
        stage.rest.call("PATCH", &interaction.webhook("/messages/@original"), &json!({ "content": "two" })).await;
    assert_eq!(edited.0, 200, "it can be edited as often as is needed");
    let (status, refused) = stage.rest.post(&stage.messages_path(), &json!({ "content": "by itself" })).await;
    assert_eq!((status, &refused["code"]), (403, &json!(50001)));

    // Anybody can press a button that everybody sees, for which the owner's installation answers.
    let ben = stage.sandbox.client().member("Ben").await.unwrap();
    let message = ben.wait_for(games, "the button", |message| message.button("Go").is_some()).await.unwrap();
    ben.press(&message, "go").await.unwrap();
    let event = stage.interaction().await.event;
    assert_eq!(event["authorizing_integration_owners"], json!({ "1": stage.ada.id }));
    assert_eq!(event["member"]["user"]["id"], json!(ben.id));
    stage.ada.take_off_app(APP).await.unwrap();
    let refused = ben.press(&message, "go").await.unwrap_err();
    assert!(refused.to_string().contains("no longer here"), "{refused}");
}

#[tokio::test]
async fn who_may_not_use_external_apps_gets_ephemeral_responses() {
    let mut stage = stage().await;
    stage.ada.add_app(APP).await.unwrap();
    let ben = stage.sandbox.client().member("Ben").await.unwrap();
    ben.add_app(APP).await.unwrap();
    stage.sandbox.set_permissions(stage.games, ben.id, 0, bits::USE_EXTERNAL_APPS);
    for (is_member, is_hidden) in [(true, false), (false, true)] {
        if !is_member {
            stage.sandbox.leave_guild(APP);
        }
        let id = ben.start(stage.games, "anywhere", json!([])).await.unwrap();
        stage.interaction().await.callback(&json!({ "type": 4, "data": { "content": "for all" } })).await;
        assert_eq!(ben.answer(id).await.unwrap().is_ephemeral(), is_hidden, "a member: {is_member}");
    }
}

/// An address for webhook events that answers with this status, and what was sent to it.
async fn events_at(status: impl Fn(&Value) -> u16 + Clone + Send + Sync + 'static) -> (String, Arc<Mutex<Vec<Value>>>) {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let noted = heard.clone();
    let answer = async move |request: Request| {
        let body = axum::body::to_bytes(request.into_body(), 1_000_000).await.expect("a body");
        let body: Value = serde_json::from_slice(&body).expect("JSON");
        let status = status(&body);
        noted.lock().expect("nobody panics with it").push(body);
        StatusCode::from_u16(status).expect("a status")
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let url = format!("http://{}/", listener.local_addr().expect("an address"));
    tokio::spawn(async move { axum::serve(listener, Router::new().fallback(answer)).await });
    (url, heard)
}

#[tokio::test]
async fn an_address_for_webhook_events_is_checked_first() {
    let stage = stage().await;
    let (url, _) = events_at(|_| 204).await;
    let error = stage.sandbox.set_event_webhook(TOKEN, url).await.unwrap_err();
    assert!(matches!(error, EndpointError::AcceptsForged { status: 204, .. }), "{error}");
    let (url, heard) = events_at(|_| 200).await;
    let error = stage.sandbox.set_event_webhook(TOKEN, url).await.unwrap_err();
    assert!(matches!(error, EndpointError::NotAcknowledged { status: 200, .. }), "{error}");
    assert_eq!(heard.lock().unwrap()[0]["type"], 0);
    let (_, own) = stage.rest.get("/applications/@me").await;
    assert_eq!((&own["event_webhooks_url"], &own["event_webhooks_status"]), (&Value::Null, &json!(1)));
}

#[tokio::test]
async fn adding_and_taking_off_are_told_until_it_is_acknowledged() {
    let stage = stage().await;
    let pings = Arc::new(Mutex::new(0));
    let refusals = Arc::new(Mutex::new(2));
    // The second ping is the one with a false signature.
    let (url, heard) = events_at(move |body| {
        if body["type"] == 0 {
            let mut pings = pings.lock().unwrap();
            *pings += 1;
            return if *pings == 2 { 401 } else { 204 };
        }
        let mut left = refusals.lock().unwrap();
        *left -= i32::from(*left > 0);
        if *left > 0 { 500 } else { 204 }
    })
    .await;
    stage.sandbox.set_event_webhook(TOKEN, url).await.unwrap();
    stage.ada.add_app(APP).await.unwrap();
    let events = || -> Vec<Value> {
        heard.lock().unwrap().iter().filter(|body| body["type"] == 1).map(|body| body["event"].clone()).collect()
    };
    let until = async |count: usize| {
        while events().len() < count {
            stage.sandbox.advance_clock(Duration::from_secs(1));
            tokio::task::yield_now().await;
        }
    };
    until(2).await;
    stage.ada.take_off_app(APP).await.unwrap();
    until(3).await;
    let told = events();
    let user = json!(stage.ada.id);
    assert_eq!((&told[0], &told[0]["type"]), (&told[1], &json!("APPLICATION_AUTHORIZED")), "the same again");
    assert_eq!((&told[0]["data"]["integration_type"], &told[0]["data"]["user"]["id"]), (&json!(1), &user));
    assert_eq!((&told[2]["type"], &told[2]["data"]["user"]["id"]), (&json!("APPLICATION_DEAUTHORIZED"), &user));
    assert!(told[2]["data"].get("integration_type").is_none(), "it names the user alone");
}
