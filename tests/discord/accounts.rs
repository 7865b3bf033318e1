//! The bot on the accounts of members: lessons and games against Cardinal on servers without it, in group messages, and
//! in its direct messages alone.

use std::net::Ipv4Addr;
use std::time::Duration;

use cardinal_sandbox::{ChatMessage, Faults, Id, RequestRecord, SandboxConfig};
use cardinal_test_support::{Hall, Player, until};
use serde_json::{Value, json};

async fn bot(hall: &Hall) -> Id {
    let world = hall.sandbox.client().world().await.expect("the world can be seen");
    world.members.iter().find(|member| member.bot).expect("the bot is a member").id
}

/// A member who has added the bot to their account, in a channel of a server that the bot isn't on.
async fn on_a_server_without_the_bot(hall: &Hall, name: &str) -> Player {
    let (player, bot) = (hall.player(name).await, bot(hall).await);
    player.member.add_app(bot).await.expect("the bot can be added");
    hall.sandbox.leave_guild(bot);
    player
}

/// A member who has added the bot to their account, in a group message with another.
async fn in_a_group(hall: &Hall, name: &str, other: Id) -> Player {
    let player = hall.player(name).await;
    player.member.add_app(bot(hall).await).await.expect("the bot can be added");
    let group = player.member.open_group(&[other]).await.expect("a group message can be opened");
    player.in_channel(group)
}

/// A member on no server, who has added the bot to their account, in the direct messages with it.
async fn on_no_server(hall: &Hall, name: &str) -> Player {
    let (player, bot) = (hall.player(name).await, bot(hall).await);
    player.member.leave().await.expect("a member can leave");
    player.member.add_app(bot).await.expect("the bot can be added");
    player.in_channel(player.member.direct_channel(bot).await.expect("a member can write to the bot"))
}

/// What the bot posts by itself, other than as answers.
fn posted(hall: &Hall) -> Vec<RequestRecord> {
    let requests = hall.sandbox.requests().into_iter();
    requests.filter(|request| request.method == "POST" && request.path.starts_with("/channels/")).collect()
}

/// Begins a game against Cardinal with White by the panel of `/challenge`. Returns the panel of the first turn.
async fn begins(player: &Player) -> ChatMessage {
    let panel = player.type_in("challenge", &[("game", "standard"), ("colour", "white"), ("level", "1")]).await;
    assert!(panel.text().contains("your turn"), "{}", panel.text());
    panel
}

/// Moves the king's pawn on a panel, and waits for Cardinal's reply on it.
async fn plays(player: &Player, panel: &ChatMessage) {
    let picked = player.pick(panel, "e2").await;
    player.pick(&picked, "e4").await;
    let replied = |message: &ChatMessage| {
        message.id() == panel.id()
            && message.text().contains("Cardinal** moves")
            && message.text().contains("your turn")
    };
    player.sees("the reply", replied).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_on_no_server_learns_and_plays_in_direct_messages() {
    let hall = Hall::open().await;
    let ben = on_no_server(&hall, "Ben").await;
    let help = ben.type_in("help", &[]).await;
    let add = help.components().into_iter().find(|each| each["label"] == "Add to my account").expect("a link").clone();
    let address = add["url"].as_str().expect("a link has an address");
    let (bot, asked) = (bot(&hall).await, "&scope=applications.commands&integration_type=1");
    assert_eq!(address, format!("https://discord.com/oauth2/authorize?client_id={bot}{asked}"));
    let lessons = ben.type_in("learn", &[("game", "standard")]).await;
    let lesson = lessons.components().into_iter().find(|each| each["style"] == 3).expect("the next lesson").clone();
    let begun = ben.press(&lessons, lesson["label"].as_str().expect("a label")).await;
    assert!(begun.is_ephemeral() && !begun.files().is_empty(), "{}", begun.text());

    let panel = ben.type_in("challenge", &[]).await;
    assert!(
        panel.text().contains("Play Cardinal") && panel.text().contains("on a server that has me"),
        "{}",
        panel.text()
    );
    let first = ben.press(&panel, "Start").await;
    assert!(first.is_ephemeral() && first.text().contains("Game #1"), "{}", first.text());
    assert!(ben.type_in("games", &[]).await.text().contains("Cardinal"));
    assert!(posted(&hall).is_empty(), "{:?}", posted(&hall));
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_played_on_a_server_without_the_bot_and_goes_on_anywhere() {
    let hall = Hall::open().await;
    let ada = on_a_server_without_the_bot(&hall, "Ada").await;
    let set_up = ada.type_in("challenge", &[]).await;
    assert!(set_up.is_ephemeral() && set_up.text().contains("Play Cardinal"), "{}", set_up.text());
    let panel = begins(&ada).await;
    assert!(panel.is_ephemeral() && panel.text().contains("`/turn` brings it back"), "{}", panel.text());
    plays(&ada, &panel).await;

    let (ben, cleo) = (hall.player("Ben").await, hall.player("Cleo").await);
    for other in [&ben, &cleo] {
        let seen = other.member.messages(other.channel).await.expect("they see the channel");
        assert!(seen.iter().all(|message| message.0["author"]["bot"] != true), "{seen:?}");
    }
    let elsewhere = in_a_group(&hall, "Ada", ben.id()).await;
    let again = elsewhere.type_in("turn", &[]).await;
    assert!(again.is_ephemeral() && again.text().contains("Game #1"), "{}", again.text());
    assert!(posted(&hall).is_empty(), "{:?}", posted(&hall));
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_answered_among_others_is_the_callers_alone() {
    let hall = Hall::open().await;
    let ben = hall.player("Ben").await;
    let ada = in_a_group(&hall, "Ada", ben.id()).await;
    let game = [("game", "knightmare"), ("colour", "white"), ("level", "1")];
    let panel = ada.type_in("challenge", &game).await;
    assert!(panel.is_ephemeral(), "{}", panel.text());
    for (command, options) in [
        ("turn", vec![]),
        ("hand", vec![]),
        ("board", vec![]),
        ("history", vec![]),
        ("replay", vec![]),
        ("games", vec![]),
        ("help", vec![]),
        ("cards", vec![]),
        ("card", vec![("card", "Fireball")]),
        ("rules", vec![]),
        ("preferences", vec![]),
        ("learn", vec![]),
        ("decks", vec![]),
        ("profile", vec![]),
    ] {
        let answer = ada.type_in(command, &options).await;
        assert!(answer.is_ephemeral(), "/{command}: {}", answer.text());
    }
    let seen = ben.member.messages(ada.channel).await.expect("Ben is in the group");
    assert!(seen.is_empty(), "{seen:?}");

    // What Ada shows everybody, everybody sees; a press on it by another shows nothing of her game.
    let profile = ada.run("profile", json!([{ "name": "everyone", "value": true }])).await;
    assert!(!profile.is_ephemeral(), "{}", profile.text());
    let ben = ben.in_channel(ada.channel);
    let shown = ben.sees("the profile", |message| message.id() == profile.id()).await;
    let text = shown.0.to_string();
    assert!(!text.contains("Game #1") && !text.contains("hand"), "{text}");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_are_challenged_on_servers_with_the_bot_alone() {
    let hall = Hall::open().await;
    let ben = hall.player("Ben").await;
    let ada = on_a_server_without_the_bot(&hall, "Ada").await;
    let group = in_a_group(&hall, "Ada", ben.id()).await;
    for ada in [ada, group] {
        let refused = ada.refused("challenge", &[("opponent", &ben.id().to_string())]).await;
        assert_eq!(
            refused,
            "You can challenge people only on a server that has me. Use `/challenge` in a channel there."
        );
    }
    let seen = ben.member.messages(ben.channel).await.expect("Ben sees the channel");
    assert!(seen.iter().all(|message| message.0["author"]["bot"] != true), "{seen:?}");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_with_a_member_goes_on_from_elsewhere_and_its_channel_hears_of_it() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "standard", &[]).await;
    let cleo = hall.player("Cleo").await;
    let elsewhere = in_a_group(&hall, "Ada", cleo.id()).await;
    let answer = elsewhere.type_in("move", &[("move", "e4")]).await;
    assert!(answer.is_ephemeral(), "{}", answer.text());
    let told = ben.sees("the move", |message| message.content().contains("e4") && !message.is_ephemeral()).await;
    assert_eq!(told.mentions(), [ben.id()]);
    let seen = cleo.member.messages(elsewhere.channel).await.expect("Cleo is in the group");
    assert!(seen.is_empty(), "{seen:?}");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unknown_context_is_answered_for_the_caller_alone() {
    let hall = Hall::open().await;
    let ben = hall.player("Ben").await;
    let ada = in_a_group(&hall, "Ada", ben.id()).await;
    begins(&ada).await;
    let change = json!({ "context": 9, "channel": { "type": 77 } });
    hall.sandbox.set_faults(Faults { interaction_patch: change, ..Faults::default() });
    let turn = ada.type_in("turn", &[]).await;
    assert!(turn.is_ephemeral() && turn.text().contains("Game #1"), "{}", turn.text());
    plays(&ada, &turn).await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commands_are_for_accounts_where_members_can_add_the_bot() {
    let hall = Hall::open().await;
    let application = bot(&hall).await;
    let known = hall.rest("GET", &format!("/applications/{application}/commands"), &Value::Null).await;
    let mut on_servers_alone = Vec::new();
    for command in known.as_array().expect("a list").iter().filter(|command| command["type"] == 1) {
        let (types, contexts) = (&command["integration_types"], &command["contexts"]);
        if types == &json!([0, 1]) {
            assert_eq!(contexts, &json!([0, 1, 2]), "{command}");
        } else {
            assert_eq!(types, &json!([0]), "{command}");
            assert!(!contexts.as_array().expect("a list").contains(&json!(2)), "{command}");
            on_servers_alone.push(command["name"].as_str().expect("a name").to_owned());
        }
    }
    on_servers_alone.sort_unstable();
    assert_eq!(on_servers_alone, ["event", "ladder", "leaderboard", "settings"]);
    hall.close().await;
}

/// A hall whose bot hears of accounts by webhook events.
async fn hall_with_events() -> Hall {
    Hall::open_with(SandboxConfig { rate_limit: None, ..SandboxConfig::default() }, |config| {
        config.events_listen = Some((Ipv4Addr::LOCALHOST, 0).into());
    })
    .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn thirty_days_after_the_bot_was_taken_off_an_account_its_games_are_forgotten() {
    let mut hall = hall_with_events().await;
    let ben = hall.player("Ben").await;
    let ada = in_a_group(&hall, "Ada", ben.id()).await;
    begins(&ada).await;
    let application = bot(&hall).await;
    let direct = ada.in_channel(ada.member.direct_channel(application).await.expect("a member can write to the bot"));
    ada.member.take_off_app(application).await.expect("the bot can be taken off");
    // What is due is done by whichever process there is.
    hall.kill().await;
    hall.start().await;
    let has_game = async || direct.type_in("games", &[]).await.text().contains("#1");
    assert!(has_game().await);
    until("the game to be forgotten", async || {
        hall.sandbox.advance_clock(Duration::from_hours(24));
        !has_game().await
    })
    .await;
    hall.close().await;
}
