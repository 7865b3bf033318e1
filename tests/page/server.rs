//! What windows show of the local Discord itself: its time, members and their menus, direct messages, and an
//! unavailable server.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::time::Duration;

use cardinal_sandbox::{BotConfig, Id, Sandbox, SandboxConfig};
use cardinal_test_support::Player;
use serde_json::{Value, json};

use crate::window::{PATIENCE, Window, Windows};

const DAY: u64 = 86_400;

/// The token of the sandbox's bot.
const TOKEN: &str = "some.bots.token";

/// A sandbox, and the windows of two members in the same channel.
struct House {
    sandbox: Sandbox,
    ada: Player,
    ben: Player,
    adas: Window,
    bens: Window,
}

impl House {
    async fn open(windows: &Windows) -> House {
        let bot = BotConfig { account_installs: true, ..BotConfig::new(TOKEN, "Raw") };
        let config = SandboxConfig { bots: vec![bot], ..SandboxConfig::default() };
        let sandbox = Sandbox::start(config).await.expect("a free port");
        let client = sandbox.client();
        let channel = client.channel("games").await.expect("it is there from the start");
        let [ada, ben] = [client.member("Ada").await, client.member("Ben").await]
            .map(|member| Player::new(member.expect("they are there from the start"), channel));
        let (adas, bens) = windows.show(&sandbox, [&ada, &ben]).await;
        House { sandbox, ada, ben, adas, bens }
    }

    async fn close(self) {
        self.sandbox.shutdown().await;
    }
}

/// Sends a request as the bot.
async fn bot(sandbox: &Sandbox, path: &str, body: &Value) -> (u16, Value) {
    let http = cardinal_sandbox::local_client().expect("a client needs nothing but memory");
    let request = http.post(format!("{}/api/v10{path}", sandbox.base_url())).json(body);
    let answer = request.header("authorization", format!("Bot {TOKEN}")).send().await.expect("the sandbox answers");
    (answer.status().as_u16(), answer.json().await.expect("an answer is JSON"))
}

fn id(value: &Value) -> Id {
    value["id"].as_str().and_then(|id| id.parse().ok()).expect("an id")
}

pub(crate) async fn the_clock_is_advanced_in_one_window_and_shown_in_all(windows: &Windows) {
    let house = House::open(windows).await;
    let House { sandbox, ada, adas, bens, .. } = &house;
    let start = sandbox.now_ms();
    let until = start / 1_000 + 3 * DAY;
    ada.member.write(ada.channel, &format!("over <t:{until}:R>")).await.unwrap();
    for window in [adas, bens] {
        window.sees("the time that is left", |message| message.text == "over in 3 days").await;
    }
    for (room, text) in [((1280, 800), "over in 2 days"), ((390, 844), "over in a day")] {
        adas.has_room(room.0, room.1).await;
        adas.click(r#"[data-testid="clock"]"#).await;
        adas.click(r#"[data-testid="advance-clock"][data-ms="86400000"]"#).await;
        for window in [adas, bens] {
            window.sees("the time that is left", |message| message.text == text).await;
        }
        adas.click(r#"[data-testid="clock"]"#).await;
    }
    assert!(sandbox.now_ms() >= start + 2 * DAY * 1_000);
    sandbox.advance_clock(Duration::from_secs(2 * DAY));
    bens.sees("that it is over", |message| message.text == "over a day ago").await;
    house.close().await;
}

pub(crate) async fn direct_messages_of_a_bot_are_counted_and_read_and_can_be_blocked(windows: &Windows) {
    let house = House::open(windows).await;
    let House { sandbox, ben, bens, .. } = &house;
    let (_, channel) = bot(sandbox, "/users/@me/channels", &json!({ "recipient_id": ben.id() })).await;
    let path = format!("/channels/{}/messages", id(&channel));
    let button = json!({ "type": 2, "style": 1, "label": "Look", "custom_id": "look" });
    let body = json!({ "content": "to you alone", "components": [{ "type": 1, "components": [button] }] });
    assert_eq!(bot(sandbox, &path, &body).await.0, 200);
    bens.has(r#"[data-testid="direct-channel"][data-mentions="1"]"#).await;
    bens.click(r#"[data-testid="direct-channel"]"#).await;
    let shown = bens.sees("what the bot wrote", |message| message.text == "to you alone").await;
    assert!(shown.offers("Look"));
    bens.has(r#"[data-testid="direct-channel"]:not([data-mentions])"#).await;

    bens.click(r#"[data-testid="switch-member"]"#).await;
    bens.click(r#"[data-testid="direct-messages"]"#).await;
    let refuses = async || {
        let people = sandbox.client().world().await.unwrap().members;
        people.iter().any(|member| member.id == ben.id() && !member.direct_messages)
    };
    let switched = async {
        while !refuses().await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, switched).await.expect("the switch is told to the sandbox");
    assert_eq!(bot(sandbox, &path, &body).await.1["code"], 50007);
    house.close().await;
}

pub(crate) async fn an_app_is_added_to_an_account_and_used_without_the_server(windows: &Windows) {
    let house = House::open(windows).await;
    let House { sandbox, ada, ben, bens, .. } = &house;
    let app = sandbox.client().world().await.unwrap().members.iter().find(|member| member.bot).unwrap().id;
    let body = json!({ "name": "look", "description": "d", "integration_types": [0, 1], "contexts": [0, 1, 2] });
    assert_eq!(bot(sandbox, &format!("/applications/{app}/commands"), &body).await.0, 201);
    sandbox.leave_guild(app);
    let switch = r#"[data-testid="account-app"]"#;
    bens.click(r#"[data-testid="switch-member"]"#).await;
    bens.click(switch).await;
    bens.has(&format!("{switch}:checked")).await;
    let added = async {
        while ben.member.commands(ben.channel).await.unwrap().is_empty() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, added).await.expect("the switch is told to the sandbox");
    bens.fold().await;

    bens.click(&format!(r#"[data-testid="member"][data-user-id="{}"] [data-testid="open-member-menu"]"#, ada.id()))
        .await;
    bens.click(r#"[data-testid="open-group"]"#).await;
    bens.has(r#"[data-testid="direct-channel"][aria-current="page"][aria-label^="Group message of"]"#).await;
    bens.types("/look").await;
    bens.has(r#"[data-testid="command-item"][data-command="look"]"#).await;
    house.close().await;
}

pub(crate) async fn members_who_left_and_everyone_in_an_outage_see_nothing_of_the_server(windows: &Windows) {
    let house = House::open(windows).await;
    let House { sandbox, ada, adas, bens, .. } = &house;
    ada.member.write(ada.channel, "hello").await.unwrap();
    bens.sees("a message", |message| message.text == "hello").await;
    bens.click(r#"[data-testid="switch-member"]"#).await;
    bens.click(r#"[data-testid="leave-server"]"#).await;
    bens.has(r#"[data-testid="absence"]:not([hidden])"#).await;
    bens.has(r#"nav:not(:has([data-testid="channel"]))"#).await;
    adas.has(r#"[data-testid="members"]:not(:has([data-user-id="BEN"]))"#.replace("BEN", &house.ben.id().to_string()).as_str())
        .await;
    bens.click(r#"[data-testid="absence"] button"#).await;
    bens.has(r#"[data-testid="absence"][hidden]"#).await;
    bens.sees("the message again", |message| message.text == "hello").await;

    adas.click(r#"[data-testid="open-server"]"#).await;
    adas.click(r#"[data-testid="outage"]"#).await;
    bens.has(r#"[data-testid="absence"]:not([hidden])"#).await;
    sandbox.set_unavailable(false);
    bens.sees("the message again", |message| message.text == "hello").await;
    house.close().await;
}

pub(crate) async fn a_click_on_a_name_opens_what_apps_offer_for_this_member(windows: &Windows) {
    let house = House::open(windows).await;
    let House { sandbox, ada, ben, adas, .. } = &house;
    let body = json!({ "content": "hello from the bot" });
    let (_, message) = bot(sandbox, &format!("/channels/{}/messages", ada.channel), &body).await;
    let path = format!("/applications/{}/commands", id(&message["author"]));
    assert_eq!(bot(sandbox, &path, &json!({ "type": 2, "name": "Shake hands" })).await.0, 201);
    ben.member.write(ben.channel, "hello").await.unwrap();

    let listed = format!(r#"[data-testid="member"][data-user-id="{}"] [data-testid="open-member-menu"]"#, ben.id());
    let author = format!(r#"[data-author-id="{}"] [data-testid="open-member-menu"]"#, ben.id());
    for name in [listed, author] {
        adas.click(&name).await;
        adas.has(r#"[data-testid="member-command"][data-command="Shake hands"]:focus"#).await;
        adas.fold().await;
        adas.has(&format!("{name}:focus")).await;
        adas.click(&name).await;
        adas.click(r#"[data-testid="member-command"]"#).await;
        // The bot has no session, so nobody responds.
        adas.has(r#"[data-testid="command-sending"]"#).await;
        sandbox.advance_clock(Duration::from_secs(4));
        adas.has(r#"[data-testid="command-failed"]"#).await;
        adas.click(r#"[data-testid="command-failed"] button"#).await;
        adas.has(r#"body:not(:has([data-testid="command-failed"]))"#).await;
    }
    house.close().await;
}

pub(crate) async fn a_menu_of_members_is_searched_and_cleared(windows: &Windows) {
    let house = House::open(windows).await;
    let House { sandbox, ada, ben, adas, .. } = &house;
    let path = format!("/channels/{}/messages", ada.channel);
    let chosen = json!([{ "type": "user", "id": ada.id() }]);
    let menu =
        json!({ "type": 5, "custom_id": "who", "placeholder": "Whom?", "min_values": 0, "default_values": chosen });
    bot(sandbox, &path, &json!({ "content": "choose", "components": [{ "type": 1, "components": [menu] }] })).await;
    let who = r#"[data-custom-id="who"]"#;
    let shows = async |label: &str| {
        adas.sees("the menu", |message| message.menus.iter().any(|menu| menu.label.ends_with(label))).await;
    };
    shows("Ada").await;
    adas.click(who).await;
    adas.writes("bE").await;
    let found = format!(
        r#"[data-testid="select-options"]:not(:has(:nth-child(2 of [role="option"]))) [data-value="{}"]"#,
        ben.id()
    );
    adas.has(&found).await;
    adas.enter().await;
    // Without a response, the earlier choice is back.
    shows("Ben").await;
    sandbox.advance_clock(Duration::from_secs(4));
    adas.has(r#"[data-testid="interaction-failed"]"#).await;
    shows("Ada").await;
    adas.click(who).await;
    adas.click(r#"[data-testid="select-clear"]"#).await;
    shows("Whom?").await;
    house.close().await;
}
