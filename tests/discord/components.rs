//! Each button and menu.

use std::net::Ipv4Addr;

use cardinal_sandbox::{ChatMessage, SandboxConfig, permissions::bits};
use cardinal_test_support::{Hall, Player, is_over, offers};
use serde_json::json;

use crate::threads::thread_of;

fn menus(message: &ChatMessage) -> Vec<String> {
    let menus = message.components().into_iter().filter(|component| component["type"] == 3);
    menus.filter_map(|menu| menu["custom_id"].as_str()).map(str::to_owned).collect()
}

/// Opens the panel and selects a move by its squares.
async fn move_by_menus(player: &Player, turn: &ChatMessage, from: &str, to: &str) -> ChatMessage {
    let panel = player.press(turn, "My turn").await;
    assert!(panel.is_ephemeral());
    assert_eq!(panel.files().len(), 1, "the panel shows the board");
    let targets = player.pick(&panel, from).await;
    assert_eq!(targets.id(), panel.id(), "the panel changes in place");
    assert!(targets.button("Back").is_some(), "a pick can be taken back");
    player.pick(&targets, to).await;
    player.turn_message_after(Some(turn.id())).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_is_declined_and_another_withdrawn() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let options =
        json!([{ "name": "game", "value": "standard" }, { "name": "opponent", "value": ben.id().to_string() }]);
    let challenge = ada.run("challenge", options.clone()).await;
    assert_eq!(challenge.mentions(), [ben.id()]);
    let declined = ben.press(&challenge, "Decline").await;
    assert_eq!(declined.id(), challenge.id(), "the challenge itself changes");
    assert!(declined.content().contains("Declined") && declined.custom_ids().is_empty(), "{}", declined.content());
    let challenge = ada.run("challenge", options).await;
    let withdrawn = ada.press(&challenge, "Decline").await;
    assert!(withdrawn.content().contains("Withdrawn") && withdrawn.custom_ids().is_empty(), "{}", withdrawn.content());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn anyone_can_accept_an_open_challenge() {
    let hall = Hall::open().await;
    let ada = hall.player("Ada").await;
    let dan = hall.player("Dan").await;
    let options = [("game", "no-stress"), ("colour", "black"), ("where", "here")];
    let challenge = ada.challenge_anyone(&options).await;
    assert!(challenge.mentions().is_empty(), "an open challenge calls nobody");
    let accepted = dan.press(&challenge, "Accept").await;
    assert!(accepted.content().contains("Accepted"), "{}", accepted.content());
    let start = ada.turn_message_after(None).await;
    assert_eq!(start.mentions(), [dan.id()], "who challenged as Black waits: {}", start.content());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_in_its_own_thread() {
    let mut hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let challenge = ada
        .run(
            "challenge",
            json!([
                { "name": "game", "value": "standard" },
                { "name": "opponent", "value": ben.id().to_string() },
                { "name": "colour", "value": "white" },
                { "name": "where", "value": "thread" },
            ]),
        )
        .await;
    ben.press(&challenge, "Accept").await;
    let thread = thread_of(&ada).await;
    let world = hall.sandbox.client().world().await.unwrap();
    let opened = world.channels.iter().find(|channel| channel.id == thread).unwrap();
    assert_eq!((opened.kind, opened.parent_id), (11, Some(hall.channel)), "a public thread of this channel");
    let (ada, ben) = (ada.in_channel(thread), ben.in_channel(thread));
    let start = ada.turn_message_after(None).await;
    let moved = move_by_menus(&ada, &start, "e2", "e4").await;
    assert_eq!(moved.mentions(), [ben.id()]);
    let answer = ben.moves("e5").await;
    assert!(answer.content().contains("e5"), "{}", answer.content());
    hall.stop().await;
    for player in [&ada, &ben] {
        let path = format!("/channels/{}/thread-members/{}", thread, player.id());
        let put = hall.sandbox.requests().into_iter().find(|request| request.path == path);
        assert_eq!(put.map(|request| (request.method, request.status)), Some(("PUT".to_owned(), 204)), "{path}");
    }
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn standard_chess_by_menus_to_the_shortest_mate_and_what_the_end_offers() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let mut turn = hall.begin(&ada, &ben, "standard", &[]).await;
    for (player, from, to) in [(&ada, "f2", "f3"), (&ben, "e7", "e5"), (&ada, "g2", "g4"), (&ben, "d8", "h4")] {
        turn = move_by_menus(player, &turn, from, to).await;
    }
    assert!(is_over(&turn) && turn.content().contains("Ben wins by checkmate"), "{}", turn.content());
    let moves = ada.press(&turn, "Moves").await;
    assert!(moves.is_ephemeral() && moves.text().contains("2. g4 · Qh4#"), "{}", moves.text());
    let record = ben.press(&turn, "Full record (file)").await;
    assert_eq!(record.files().len(), 1);
    let panel = ada.press(&turn, "Play again").await;
    let sent = ada.press(&panel, "Send").await;
    assert!(sent.is_ephemeral() && sent.button("Send").is_none(), "{}", sent.text());
    let rematch = ben.sees("the challenge", |message| message.button("Accept").is_some()).await;
    assert!(rematch.mentions() == [ben.id()] && rematch.button("Accept").is_some(), "{}", rematch.text());
    ben.press(&rematch, "Accept").await;
    let second = ben.turn_message_after(Some(turn.id())).await;
    assert_eq!(second.mentions(), [ben.id()], "colours are swapped: {}", second.content());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_buttons_of_a_running_game() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let start = hall.begin(&ada, &ben, "standard", &[]).await;
    let side = ben.press(&start, "View board").await;
    assert!(side.is_ephemeral() && side.files().len() == 1);
    let panel = ada.press(&start, "My turn").await;
    let question = ada.asked(&panel, "Offer a draw…").await;
    ada.press(&question, "Offer a draw").await;
    let offered = ben.turn_message_after(Some(start.id())).await;
    ben.press(&offered, "Decline").await;
    let declined = ben.turn_message_after(Some(offered.id())).await;
    assert!(declined.custom_ids().is_empty() && declined.files().is_empty(), "a line alone: {}", declined.content());
    let panel = ada.press(&start, "My turn").await;
    let question = ada.asked(&panel, "Resign…").await;
    let back = ada.press(&question, "No, go back").await;
    assert!(offers(&back, "e2"), "the panel is back: {}", back.text());
    let moved = ada.moves("e4").await;
    let panel = ben.press(&moved, "My turn").await;
    let question = ben.asked(&panel, "Offer a draw…").await;
    ben.press(&question, "Offer a draw").await;
    let offered = ben.turn_message_after(Some(moved.id())).await;
    let question = ada.press(&offered, "Accept the draw").await;
    assert!(question.is_ephemeral(), "it ends the game, so it asks first: {}", question.text());
    ada.press(&question, "Accept the draw").await;
    let end = ada.turn_message_after(Some(offered.id())).await;
    assert!(is_over(&end) && end.content().contains("by agreement"), "{}", end.content());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn with_two_games_here_a_command_asks_which() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let first = hall.begin(&ada, &ben, "standard", &[]).await;
    let second = hall.begin(&ada, &ben, "standard", &[]).await;
    let question = ada.type_in("move", &[("move", "e4")]).await;
    assert!(question.is_ephemeral());
    let menu = menus(&question).remove(0);
    let games = question.options(&menu);
    assert_eq!(games.len(), 2, "{games:?}");
    let value = games.iter().find(|(label, _)| first.content().contains(label.split(' ').next().unwrap())).unwrap().1;
    ada.choose(&question, &menu, value).await;
    let told = ada.turn_message_after(Some(second.id())).await;
    assert!(told.content().starts_with(&first.content()[..first.content().find(':').unwrap()]), "{}", told.content());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_menus_of_rules_and_preferences() {
    let hall = Hall::open().await;
    let ada = hall.player("Ada").await;
    let rules = ada.type_in("rules", &[("game", "no-stress")]).await;
    let other = ada.choose(&rules, &menus(&rules)[0], "standard").await;
    assert_eq!(other.id(), rules.id());
    assert!(other.text().contains("Standard chess"), "{}", other.text());
    let preferences = ada.type_in("preferences", &[]).await;
    // The page about reminders has menus of its own.
    for page in [None, Some("Reminders…")] {
        let shown = match page {
            Some(label) => ada.press(&preferences, label).await,
            None => preferences.clone(),
        };
        assert!(!menus(&shown).is_empty(), "{page:?}");
        for menu in menus(&shown) {
            let values: Vec<String> = shown.options(&menu).iter().map(|(_, value)| (*value).to_owned()).collect();
            // The first value last: with no reminders at all, there is nothing to choose about them.
            for value in values.iter().rev() {
                let changed = ada.choose(&shown, &menu, value).await;
                assert_eq!(changed.id(), preferences.id());
            }
        }
    }
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_settings_of_a_server_by_menus() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    // The first member of the local Discord owns the server.
    assert!(ben.member.run(hall.channel, "settings", json!([])).await.is_err(), "Ben is not offered the command");
    let settings = ada.type_in("settings", &[("shape", "wide")]).await;
    assert!(settings.is_ephemeral());
    let mut seen = 0;
    for label in ["Pictures", "New games"] {
        let page = ada.press(&settings, label).await;
        for menu in menus(&page) {
            seen += 1;
            let values: Vec<String> = page.options(&menu).iter().map(|(_, value)| (*value).to_owned()).collect();
            for value in values {
                let changed = ada.choose(&page, &menu, &value).await;
                assert_eq!(changed.id(), settings.id());
                let shown = changed.components().into_iter().find(|component| component["custom_id"] == menu.as_str());
                let options = shown.unwrap()["options"].as_array().unwrap();
                let chosen: Vec<_> = options.iter().filter(|option| option["default"] == true).collect();
                assert!(chosen.len() == 1 && chosen[0]["value"] == value.as_str(), "{value}: {options:?}");
            }
        }
        ada.press(&page, "Back").await;
    }
    assert_eq!(seen, 3);
    let settings = ada.press(&settings, "Channels").await;
    let places = settings.components().into_iter().find(|component| component["type"] == 8).unwrap();
    let places = places["custom_id"].as_str().unwrap().to_owned();
    let here = hall.channel.to_string();
    let chosen = ada.choose(&settings, &places, &here).await;
    assert!(chosen.text().contains(&format!("<#{here}>")), "{}", chosen.text());
    let menu = chosen.components().into_iter().find(|component| component["type"] == 8).unwrap();
    assert_eq!(menu["default_values"][0]["id"], json!(here));
    hall.begin(&ada, &ben, "standard", &[]).await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_bot_lacks_in_a_chosen_channel_is_said_at_once() {
    // Over the gateway what the bot may do in chosen channels is asked for, over HTTP it is told along.
    for over_http in [false, true] {
        let listen = over_http.then_some((Ipv4Addr::LOCALHOST, 0).into());
        let config = SandboxConfig { rate_limit: None, ..SandboxConfig::default() };
        let hall = Hall::open_with(config, |config| config.interactions_listen = listen).await;
        let ada = hall.player("Ada").await;
        let world = hall.sandbox.client().world().await.unwrap();
        let bot = world.members.iter().find(|member| member.bot).unwrap().id;
        let (here, voice) = (hall.channel.to_string(), hall.sandbox.add_channel("voice", 2).to_string());
        let page = ada.press(&ada.type_in("settings", &[]).await, "Channels").await;
        let menu = page.components().into_iter().find(|component| component["type"] == 8).unwrap();
        let menu = menu["custom_id"].as_str().unwrap();
        let asked = || hall.sandbox.requests().iter().filter(|request| request.path.ends_with("/channels")).count();
        let before = asked();
        for (denied, told) in [
            (0, String::new()),
            (
                bits::ATTACH_FILES | bits::CREATE_PUBLIC_THREADS,
                format!("I can't post in <#{here}>: I need **Attach Files** and **Create Public Threads** there."),
            ),
            (
                bits::SEND_MESSAGES_IN_THREADS,
                format!("I can't make threads for games in <#{here}>: I need **Send Messages in Threads** there."),
            ),
        ] {
            hall.sandbox.set_permissions(hall.channel, bot, 0, denied);
            let chosen = ada.choose(&page, menu, &here).await;
            let warning = chosen.text().split("⚠️ ").nth(1).unwrap_or_default().to_owned();
            assert_eq!(warning, told, "over HTTP: {over_http}");
        }
        hall.sandbox.set_permissions(hall.channel, bot, 0, bits::VIEW_CHANNEL);
        hall.sandbox.set_permissions(voice.parse().unwrap(), bot, 0, bits::CONNECT);
        let chosen = ada.choose_all(&page, menu, &[&here, &voice]).await;
        let hidden = "**View Channel**, **Send Messages**, **Attach Files**, **Create Public Threads** and \
            **Send Messages in Threads** there.";
        let warnings = [
            format!("⚠️ I can't post in <#{here}>: I need {hidden}"),
            format!("⚠️ I can't post in <#{voice}>: I need **Connect** there."),
        ];
        assert!(chosen.text().ends_with(&warnings.join("\n")), "{}", chosen.text());
        assert_eq!(asked() == before, over_http, "asked only where Discord tells nothing");
        // Who comes back later reads it as well.
        let back = ada.press(&ada.press(&chosen, "Back").await, "Channels").await;
        assert!(back.text().ends_with(&warnings.join("\n")), "{}", back.text());
        hall.close().await;
    }
}
