//! The gateway: login, heartbeats, resume, faults and close codes.

use std::time::Duration;

use cardinal_sandbox::{BotConfig, Faults, GatewayFault, Sandbox, SandboxConfig};
use serde_json::{Value, json};

use crate::raw_bot::{APP, Rest, Socket, Stage, TOKEN, identify, page_request};

/// The intents for guilds and for messages of the guild.
const INTENTS: u64 = 1 | 1 << 9;

async fn start(config: SandboxConfig) -> Sandbox {
    let bots = vec![BotConfig::new(TOKEN, "Raw")];
    Sandbox::start(SandboxConfig { bots, ..config }).await.expect("a free port")
}

#[tokio::test]
async fn login_gives_ready_and_the_whole_guild() {
    let sandbox = start(SandboxConfig::default()).await;
    let (mut socket, ready) = Socket::login(&sandbox.base_url(), TOKEN, 1).await;
    assert_eq!(ready["v"], 10);
    assert_eq!(ready["application"]["id"], APP.to_string());
    assert_eq!(ready["user"]["bot"], true);
    assert!(ready["resume_gateway_url"].as_str().unwrap().starts_with("ws://"));
    let guild = socket.event("GUILD_CREATE").await;
    assert_eq!((&guild["s"], &guild["d"]["id"]), (&json!(2), &ready["guilds"][0]["id"]));
    let lists = [
        "roles",
        "emojis",
        "features",
        "stickers",
        "voice_states",
        "members",
        "channels",
        "threads",
        "presences",
        "stage_instances",
        "guild_scheduled_events",
    ];
    for list in lists {
        assert!(guild["d"][list].is_array(), "{list}");
    }
    let names: Vec<&str> =
        guild["d"]["channels"].as_array().unwrap().iter().map(|c| c["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["general", "games", "lounge"]);
    socket.send(&json!({ "op": 1, "d": 2 })).await;
    assert_eq!(socket.next().await.unwrap()["op"], 11);
}

#[tokio::test]
async fn invalid_logins_are_closed_with_their_codes() {
    let sandbox = start(SandboxConfig { gateway_events_per_minute: 5, ..SandboxConfig::default() }).await;
    let with = |key: &str, value: Value| {
        let mut login = identify(TOKEN, 1);
        login["d"][key] = value;
        login
    };
    let rows = [
        ("unknown opcode", json!({ "op": 99 }), 4001),
        ("no opcode", json!({}), 4001),
        ("too large", json!({ "op": 1, "d": "x".repeat(5000) }), 4002),
        ("presence before login", json!({ "op": 3, "d": {} }), 4003),
        ("bad token", with("token", json!("nonsense")), 4004),
        ("bad shard", with("shard", json!([1, 1])), 4010),
        ("no such intent", with("intents", json!(1u64 << 40)), 4013),
        ("message content not switched on", with("intents", json!(1 << 15)), 4014),
    ];
    for (what, payload, code) in rows {
        let mut socket = Socket::open(&sandbox.base_url(), "/gateway/?v=10&encoding=json").await;
        socket.send(&payload).await;
        assert_eq!(socket.close_code().await, code, "{what}");
    }
    let mut old = Socket::open(&sandbox.base_url(), "/gateway/?v=6&encoding=json").await;
    assert_eq!(old.close_code().await, 4012);
    let (mut twice, _) = Socket::login(&sandbox.base_url(), TOKEN, 1).await;
    twice.send(&identify(TOKEN, 1)).await;
    assert_eq!(twice.close_code().await, 4005);
    let mut chatty = Socket::open(&sandbox.base_url(), "/gateway/?v=10").await;
    for _ in 0..6 {
        chatty.send(&json!({ "op": 1, "d": null })).await;
    }
    assert_eq!(chatty.close_code().await, 4008);
}

#[tokio::test]
async fn a_bot_without_heartbeats_is_disconnected() {
    let sandbox =
        start(SandboxConfig { heartbeat_interval: Duration::from_millis(50), ..SandboxConfig::default() }).await;
    let mut socket = Socket::open(&sandbox.base_url(), "/gateway/?v=10").await;
    assert_eq!(socket.close_code().await, 4009);
}

#[tokio::test]
async fn two_logins_within_the_window_give_an_invalid_session() {
    let window = SandboxConfig { identify_window: Duration::from_hours(1), ..SandboxConfig::default() };
    let sandbox = start(window).await;
    let _first = Socket::login(&sandbox.base_url(), TOKEN, 1).await;
    let mut second = Socket::open(&sandbox.base_url(), "/gateway/?v=10").await;
    second.next().await.expect("hello");
    second.send(&identify(TOKEN, 1)).await;
    assert_eq!(second.next().await.unwrap(), json!({ "op": 9, "d": false }));
    sandbox.advance_clock(Duration::from_hours(1));
    second.send(&identify(TOKEN, 1)).await;
    second.event("READY").await;
}

#[tokio::test]
async fn a_resume_replays_only_missed_events() {
    let sandbox = start(SandboxConfig::default()).await;
    let (mut socket, ready) = Socket::login(&sandbox.base_url(), TOKEN, INTENTS).await;
    let mut seen = socket.event("GUILD_CREATE").await["s"].clone();
    let client = sandbox.client();
    let (ada, games) = (client.member("Ada").await.unwrap(), client.channel("games").await.unwrap());
    ada.write(games, "one").await.unwrap();
    seen = socket.event("MESSAGE_CREATE").await["s"].clone().max_of(&seen);
    sandbox.gateway_fault(GatewayFault::Drop);
    assert_eq!(socket.close_code().await, 1006, "the connection breaks without a close frame");
    ada.write(games, "two").await.unwrap();
    ada.write(games, "three").await.unwrap();

    let path = ready["resume_gateway_url"].as_str().unwrap().rsplit_once('/').unwrap().1;
    let mut back = Socket::open(&sandbox.base_url(), &format!("/{path}?v=10&encoding=json")).await;
    assert_eq!(back.next().await.unwrap()["op"], 10);
    let resume =
        |seq: &Value, session: &Value| json!({ "op": 6, "d": { "token": TOKEN, "session_id": session, "seq": seq } });
    back.send(&resume(&seen, &ready["session_id"])).await;
    let frames = [back.next().await.unwrap(), back.next().await.unwrap(), back.next().await.unwrap()];
    let events: Vec<&str> = frames.iter().map(|frame| frame["t"].as_str().unwrap()).collect();
    assert_eq!(events, ["MESSAGE_CREATE", "MESSAGE_CREATE", "RESUMED"]);
    let numbers: Vec<i64> = frames.iter().map(|frame| frame["s"].as_i64().unwrap()).collect();
    let last = seen.as_i64().unwrap();
    assert_eq!(numbers, [last + 1, last + 2, last + 3]);
    assert_eq!(frames[0]["d"]["content"], "", "without the privileged intent the text of others is empty");

    let mut stranger = Socket::open(&sandbox.base_url(), "/gateway/?v=10").await;
    stranger.next().await.expect("hello");
    stranger.send(&resume(&json!(1), &json!("unknown"))).await;
    assert_eq!(stranger.next().await.unwrap(), json!({ "op": 9, "d": false }));
    stranger.send(&resume(&json!(999), &ready["session_id"])).await;
    assert_eq!(stranger.close_code().await, 4007);
}

/// Returns the greater of two sequence numbers.
trait MaxOf {
    fn max_of(self, other: &Value) -> Value;
}

impl MaxOf for Value {
    fn max_of(self, other: &Value) -> Value {
        if self.as_i64() >= other.as_i64() { self } else { other.clone() }
    }
}

#[tokio::test]
async fn a_session_that_was_closed_by_its_bot_or_is_old_cannot_be_resumed() {
    let sandbox = start(SandboxConfig::default()).await;
    let resume = |session: &Value| json!({ "op": 6, "d": { "token": TOKEN, "session_id": session, "seq": 1 } });
    let (socket, ended) = Socket::login(&sandbox.base_url(), TOKEN, 1).await;
    socket.close(1000).await;
    sandbox.client().wait_for_bot(false).await.unwrap();
    let (_, lost) = Socket::login(&sandbox.base_url(), TOKEN, 1).await;
    sandbox.client().wait_for_bot(false).await.unwrap();
    sandbox.advance_clock(Duration::from_mins(10));
    for session in [&ended["session_id"], &lost["session_id"]] {
        let mut back = Socket::open(&sandbox.base_url(), "/gateway/?v=10").await;
        back.next().await.expect("hello");
        back.send(&resume(session)).await;
        assert_eq!(back.next().await.unwrap(), json!({ "op": 9, "d": false }));
    }
}

#[tokio::test]
async fn faults_reach_the_connection() {
    let sandbox = start(SandboxConfig::default()).await;
    let (mut socket, _) = Socket::login(&sandbox.base_url(), TOKEN, 1).await;
    socket.event("GUILD_CREATE").await;
    sandbox.gateway_fault(GatewayFault::Reconnect);
    assert_eq!(socket.next().await.unwrap()["op"], 7);
    sandbox.gateway_fault(GatewayFault::InvalidSession { resumable: true });
    assert_eq!(socket.next().await.unwrap(), json!({ "op": 9, "d": true }));
    let close = json!({ "action": "close", "code": 4000 });
    assert_eq!(page_request(&sandbox, "POST", "/faults/gateway", &close).await.0, 200);
    assert_eq!(socket.close_code().await, 4000);
}

#[tokio::test]
async fn events_are_doubled_and_swapped_on_demand() {
    let pair_window = Duration::from_hours(1);
    let mut stage = Stage::with(SandboxConfig { pair_window, rate_limit: None, ..SandboxConfig::default() }).await;
    stage.sandbox.set_faults(Faults { duplicate_events: 1, ..Faults::default() });
    let first = stage.command().await.id();
    assert_eq!(stage.interaction().await.id(), first, "the event comes twice");
    assert_eq!(stage.sandbox.faults().duplicate_events, 0);

    stage.sandbox.set_faults(Faults { reorder_events: true, ..Faults::default() });
    let a = stage.ada.start(stage.games, "do", json!([])).await.unwrap();
    let b = stage.ada.start(stage.games, "do", json!([])).await.unwrap();
    let (one, two) = (stage.interaction().await.id(), stage.interaction().await.id());
    assert_eq!((one, two), (b, a));
    let alone = stage.ada.start(stage.games, "do", json!([])).await.unwrap();
    stage.sandbox.advance_clock(pair_window);
    assert_eq!(stage.interaction().await.id(), alone, "one without a pair still comes");
}

#[tokio::test]
async fn the_gateway_is_found_over_rest() {
    let sandbox = start(SandboxConfig::default()).await;
    let rest = Rest::new(&sandbox.base_url(), TOKEN);
    let (status, gateway) = rest.get("/gateway").await;
    assert_eq!((status, gateway["url"].as_str().unwrap()), (200, format!("ws://{}/gateway/", sandbox.addr()).as_str()));
    let (_, gateway) = rest.get("/gateway/bot").await;
    assert_eq!((&gateway["shards"], &gateway["session_start_limit"]["remaining"]), (&json!(1), &json!(1000)));
    let nobody = Rest::new(&sandbox.base_url(), "nonsense");
    assert_eq!(nobody.get("/gateway/bot").await.0, 401);
    assert_eq!(nobody.get("/users/@me").await.0, 401);
    assert_eq!(rest.get("/users/@me").await.1["id"], APP.to_string());
    assert_eq!(rest.get("/nowhere").await.0, 404);
}

#[tokio::test]
async fn an_application_names_its_bot() {
    let sandbox = start(SandboxConfig::default()).await;
    let rest = Rest::new(&sandbox.base_url(), TOKEN);
    for path in ["/applications/@me", "/oauth2/applications/@me"] {
        let (status, application) = rest.get(path).await;
        assert_eq!((status, &application["id"]), (200, &json!(APP)));
        let bot = &application["bot"];
        assert_eq!((&bot["id"], &bot["bot"], &bot["username"]), (&json!(APP), &json!(true), &json!("Raw")));
    }
}
