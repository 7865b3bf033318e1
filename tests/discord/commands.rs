//! Each slash command.

use cardinal_sandbox::Id;
use cardinal_test_support::{Hall, Player, is_over, is_superseded, is_turn_message, play_by_commands, until};
use serde_json::{Value, json};

use crate::forums::{ALL, chooses, first_post, resigns, sends_open_challenge, with_forum};
use crate::threads::thread_of;

/// The commands' names in alphabetical order, as `docs/commands.md` has them.
fn names() -> Vec<&'static str> {
    let rows = include_str!("../../docs/commands.md").lines();
    let mut names: Vec<&str> = rows.filter_map(|row| Some(row.strip_prefix("| `/")?.split_once('`')?.0)).collect();
    names.sort_unstable();
    names
}

fn description(message: &cardinal_sandbox::ChatMessage) -> String {
    message.0["attachments"][0]["description"].as_str().unwrap_or_default().to_owned()
}

/// How many times the bot has replaced a list of commands.
fn registrations(hall: &Hall) -> usize {
    let requests = hall.sandbox.requests();
    requests.iter().filter(|request| request.method == "PUT" && request.path.ends_with("/commands")).count()
}

/// The application, and the only server.
async fn application_and_server(hall: &Hall) -> (String, u64) {
    let own = hall.rest("GET", "/applications/@me", &Value::Null).await;
    let world = hall.sandbox.client().file("/sandbox/world").await.expect("the sandbox answers");
    let world: Value = serde_json::from_slice(&world).expect("it is JSON");
    let id = |of: &Value| of["id"].as_str().expect("it has an id").to_owned();
    (id(&own), id(&world["guild"]).parse().expect("an id is a number"))
}

/// The names of a slash command, or of its subcommands.
fn names_of(command: &Value) -> Vec<String> {
    let name = command["name"].as_str().unwrap_or_default();
    let options = command["options"].as_array().into_iter().flatten();
    let inner = options.filter(|option| option["type"] == 1).filter_map(|option| option["name"].as_str());
    let inner: Vec<String> = inner.map(|inner| format!("{name} {inner}")).collect();
    if inner.is_empty() { vec![name.to_owned()] } else { inner }
}

/// The names of the slash commands that a member is offered, in alphabetical order.
async fn offered(hall: &Hall) -> Vec<String> {
    let ada = hall.player("Ada").await;
    let commands = ada.member.commands(hall.channel).await.expect("the sandbox answers");
    let slash = commands.iter().filter(|command| command["type"] == 1);
    let mut names: Vec<String> = slash.flat_map(names_of).collect();
    names.sort_unstable();
    names
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_commands_are_registered_once_and_again_only_when_they_differ() {
    let mut hall = Hall::open().await;
    assert_eq!(offered(&hall).await, names());
    hall.stop().await;
    hall.start().await;
    assert_eq!(registrations(&hall), 1);
    // Who may use one was changed, as a new version of the bot may.
    hall.stop().await;
    let (application, _) = application_and_server(&hall).await;
    let path = format!("/applications/{application}/commands");
    let known = hall.rest("GET", &path, &Value::Null).await;
    let settings = known.as_array().unwrap().iter().find(|command| command["name"] == "settings").unwrap();
    let path = format!("{path}/{}", settings["id"].as_str().unwrap());
    let wanted = settings["default_member_permissions"].clone();
    assert!(wanted.is_string(), "{settings}");
    hall.rest("PATCH", &path, &json!({ "default_member_permissions": null })).await;
    hall.start().await;
    assert_eq!(hall.rest("GET", &path, &Value::Null).await["default_member_permissions"], wanted);
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_command_is_offered_once_wherever_they_are_registered() {
    let mut hall = Hall::open().await;
    let (_, server) = application_and_server(&hall).await;
    // Each start replaces the list it registers and the one where the commands were before.
    for (commands_server, replaced) in [(Some(server), 3), (Some(server), 3), (None, 5), (None, 5)] {
        hall.stop().await;
        hall.config.commands_server = commands_server.map(cardinal_ids::GuildId);
        hall.start().await;
        assert_eq!(offered(&hall).await, names(), "{commands_server:?}");
        assert_eq!(registrations(&hall), replaced, "{commands_server:?}");
    }
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_entry_point_command_stays_as_it_is() {
    let mut hall = Hall::open().await;
    let (application, server) = application_and_server(&hall).await;
    let path = format!("/applications/{application}/commands");
    let launch = json!({
        "type": 4, "name": "launch", "description": "", "handler": 2, "integration_types": [0, 1], "contexts": [0, 1, 2],
    });
    hall.rest("POST", &path, &launch).await;
    let entry_point = async |hall: &Hall| {
        let known = hall.rest("GET", &path, &Value::Null).await;
        let mut entry_point = known.as_array().unwrap().iter().find(|command| command["type"] == 4).cloned().unwrap();
        entry_point["version"].take();
        entry_point
    };
    let before = entry_point(&hall).await;
    // It is no reason to replace the list, and doesn't hinder it.
    for (commands_server, replaced) in [(None, 1), (Some(server), 3), (None, 5)] {
        hall.stop().await;
        hall.config.commands_server = commands_server.map(cardinal_ids::GuildId);
        hall.start().await;
        assert_eq!(entry_point(&hall).await, before);
        assert_eq!(registrations(&hall), replaced, "{commands_server:?}");
    }
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_can_be_read_without_a_game() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    for (command, options, part) in [
        ("help", json!([]), "/challenge"),
        ("rules", json!([]), "No Stress Chess"),
        ("rules", json!([{ "name": "game", "value": "standard" }]), "Standard chess"),
        ("card", json!([{ "name": "card", "value": "N" }]), "Knight"),
        ("cards", json!([]), "Knightmare Chess cards"),
        ("ladder", json!([{ "name": "game", "value": "standard" }]), "Nobody is on this ladder yet"),
        ("preferences", json!([]), "slate"),
    ] {
        let answer = ada.run(command, options).await;
        assert!(answer.is_ephemeral(), "/{command} is for its user alone");
        let shown = format!("{} {:?}", answer.text(), answer.0["components"]);
        assert!(shown.contains(part), "/{command}: {shown}");
        let seen = ben.member.messages(hall.channel).await.unwrap();
        assert!(seen.iter().all(|message| message.id() != answer.id()), "/{command} is seen by others");
    }
    let none = ada.type_in("games", &[]).await;
    assert!(none.is_ephemeral() && none.text().contains("/challenge"), "{}", none.text());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_card_is_shown_with_its_picture_and_found_while_typing() {
    let hall = Hall::open().await;
    let ada = hall.player("Ada").await;
    let found = ada.suggestions("card", "card", "kni").await;
    assert!(found.iter().any(|(name, value)| name.starts_with("Knight") && value == "N"), "{found:?}");
    let card = ada.type_in("card", &[("card", "knight")]).await;
    assert_eq!(card.files().len(), 1, "{}", card.text());
    let png = hall.sandbox.client().file(card.files()[0]).await.unwrap();
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    assert!(description(&card).contains("Knight"), "{}", description(&card));
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn cards_are_looked_through_by_menus_and_buttons() {
    let hall = Hall::open().await;
    let ada = hall.player("Ada").await;
    let page = ada.type_in("cards", &[]).await;
    assert_eq!(page.files().len(), 1, "a picture of the page: {}", page.text());
    let answers = ada.pick(&page, "answer").await;
    assert!(answers.text().contains(": 13 cards."), "{}", answers.text());
    let card = ada.pick(&answers, "hostage").await;
    assert!(card.is_ephemeral() && card.text().contains("**Hostage** · 9 points"), "{}", card.text());
    assert_eq!(card.files().len(), 3, "its face, and the board before it and after");
    let next = ada.press(&card, "Next").await;
    assert!(next.text().contains("**Knightmare!**") && next.files().len() == 3, "{}", next.text());
    let back = ada.press(&next, "Back").await;
    assert!(back.text().contains(": 13 cards.") && back.files().len() == 1, "{}", back.text());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_planned_reply_follows_and_the_whole_game_is_shown_to_everyone() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "standard", &[]).await;
    ada.moves("f3").await;
    let plan = ada.type_in("plan", &[("lines", "e5 g4; d5 e3")]).await;
    assert!(plan.is_ephemeral() && plan.text().contains("e5 → **g4**"), "{}", plan.text());
    ben.moves("e5").await;
    let planned = ben.sees("the planned reply", |message| message.content().contains("**g4**")).await;
    assert!(planned.content().ends_with("-# Planned ahead."), "{}", planned.content());
    assert_eq!(planned.mentions(), [ben.id()]);
    let end = ben.moves("Qh4").await;
    assert_eq!(end.files().len(), 1, "the final board alone: {}", end.text());
    let replay = ada.press(&end, "Replay").await;
    assert!(replay.is_ephemeral() && replay.text().contains("All 4 turns."), "{}", replay.text());
    ada.press(&replay, "Show everyone").await;
    let all_turns = |message: &cardinal_sandbox::ChatMessage| {
        !message.is_ephemeral() && message.content().ends_with("All 4 turns.")
    };
    let shown = ben.sees("the replay", all_turns).await;
    let gif = hall.sandbox.client().file(shown.files()[0]).await.unwrap();
    assert!(gif.starts_with(b"GIF89a"));
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn standard_chess_by_commands_to_the_shortest_mate() {
    let mut hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let start = hall.begin(&ada, &ben, "standard", &[]).await;
    assert_eq!(start.mentions(), [ada.id()], "White is called and nobody else: {}", start.content());
    assert_eq!(start.files().len(), 1);
    assert!(!description(&start).is_empty(), "the picture has words");

    // After a restart, no message of the game is still being sent.
    hall.stop().await;
    hall.start().await;
    let f3 = ada.type_in("move", &[("move", "f3")]).await;
    assert!(is_turn_message(&f3), "the move's answer is the turn's message: {}", f3.text());
    assert!(f3.content().contains("f3"), "{}", f3.content());
    assert_eq!(f3.mentions(), [ben.id()]);
    let e5 = ben.moves("e7e5").await;
    assert!(e5.content().contains("e5"), "{}", e5.content());
    let shrunk = ada.sees("the earlier message as a line", |message| message.id() == f3.id() && is_superseded(message));
    let shrunk = shrunk.await;
    assert_eq!(shrunk.content(), "-# #1 · 1. **f3** · Ada");
    assert!(shrunk.custom_ids().is_empty() && shrunk.files().is_empty() && shrunk.mentions().is_empty());

    let suggested = ada.suggestions("move", "move", "g2").await;
    assert_eq!(suggested.iter().map(|(_, value)| value.as_str()).collect::<Vec<_>>(), ["g3", "g4"]);
    ada.moves("g4").await;
    let mate = ben.suggestions("move", "move", "Qh4").await;
    assert_eq!(mate.len(), 1, "{mate:?}");
    let end = ben.moves(&mate[0].1).await;
    assert!(is_over(&end) && end.content().contains("Ben wins by checkmate"), "{}", end.content());

    let history = ada.type_in("history", &[]).await;
    assert!(history.is_ephemeral() && history.text().contains("Qh4#"), "{}", history.text());
    let pgn = ada.type_in("export", &[("format", "pgn")]).await;
    let pgn = String::from_utf8(hall.sandbox.client().file(pgn.files()[0]).await.unwrap()).unwrap();
    assert!(pgn.contains("[Result \"0-1\"]") && pgn.contains("1. f3 e5 2. g4 Qh4# 0-1"), "{pgn}");
    let record = ada.type_in("export", &[("format", "record")]).await;
    let record = hall.sandbox.client().file(record.files()[0]).await.unwrap();
    let record: Value = serde_json::from_slice(&record).unwrap();
    assert!(record.is_object(), "{record}");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_running_game_can_be_looked_at_by_its_players_and_by_others() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let cleo = hall.player("Cleo").await;
    hall.begin(&ada, &ben, "no-stress", &[("style", "level-2")]).await;
    for player in [&ada, &ben, &cleo] {
        let board = player.type_in("board", &[]).await;
        assert!(board.is_ephemeral());
        assert_eq!(board.files().len(), 1, "{}", board.text());
        assert!(!description(&board).is_empty());
        let text = player.run("board", json!([{ "name": "text", "value": true }])).await;
        assert!(text.files().is_empty() && text.text().contains('8'), "{}", text.text());
    }
    let hand = ada.type_in("hand", &[]).await;
    assert!(hand.is_ephemeral());
    assert_eq!(hand.files().len(), 1, "{}", hand.text());
    let others = cleo.refused("hand", &[]).await;
    assert!(!others.contains("Pawn") && !others.contains("Knight"), "a stranger is told of cards: {others}");
    let games = ada.type_in("games", &[]).await;
    assert!(games.text().contains("Ben") && games.text().contains("No Stress"), "{}", games.text());
    let numbers = ada.suggestions("board", "game", "").await;
    assert_eq!(numbers.len(), 1, "{numbers:?}");
    let named = ada.type_in("board", &[("game", &numbers[0].1)]).await;
    assert_eq!(named.files().len(), 1);
    let early = ada.refused("export", &[("format", "record")]).await;
    assert!(early.contains("still running"), "{early}");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_with_cards_by_commands_until_a_hand_can_be_exchanged() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let mut last = hall.begin(&ada, &ben, "no-stress", &[("style", "level-2")]).await;
    // Sooner or later there are three equal cards, or none that is playable.
    for seed in 0.. {
        if is_over(&last) {
            last = hall.begin(&ada, &ben, "no-stress", &[("style", "level-2")]).await;
        }
        let (player, other) = if last.mentions() == [ada.id()] { (&ada, &ben) } else { (&ben, &ada) };
        let drawn = player.type_in("draw", &[]).await;
        assert!(drawn.is_ephemeral(), "what was drawn is private: {}", drawn.text());
        if player.suggestions("discard", "card", "").await.iter().any(|(_, value)| value == "hand") {
            player.type_in("discard", &[]).await;
            let told = player.turn_message_after(Some(last.id())).await;
            assert!(told.content().contains("swaps the whole hand"), "{}", told.content());
            assert_eq!(told.mentions(), [other.id()]);
            break;
        }
        let refused = player.refused("discard", &[]).await;
        assert!(!refused.is_empty());
        last = play_by_commands([&ada, &ben], last, 1, seed).await.last;
    }
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_draw_is_offered_declined_and_accepted_by_commands() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let start = hall.begin(&ada, &ben, "standard", &[]).await;
    ada.type_in("offer", &[]).await;
    let offered = ada.turn_message_after(Some(start.id())).await;
    assert!(offered.content().contains("offers a draw"), "{}", offered.content());
    ben.type_in("offer", &[("what", "decline")]).await;
    let declined = ada.turn_message_after(Some(offered.id())).await;
    assert!(declined.content().contains("declines"), "{}", declined.content());
    let moved = ada.moves("e4").await;
    ben.type_in("offer", &[("what", "draw")]).await;
    let again = ada.turn_message_after(Some(moved.id())).await;
    let claim = ada.refused("offer", &[("what", "claim")]).await;
    assert!(!claim.is_empty());
    ada.type_in("offer", &[("what", "accept")]).await;
    let end = ada.turn_message_after(Some(again.id())).await;
    assert!(is_over(&end) && end.content().contains("by agreement"), "{}", end.content());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn resigning_asks_first() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let start = hall.begin(&ada, &ben, "no-stress", &[]).await;
    let question = ben.type_in("resign", &[]).await;
    assert!(question.is_ephemeral());
    let kept = ben.press(&question, "No, go back").await;
    assert!(kept.is_ephemeral());
    let question = ben.type_in("resign", &[]).await;
    ben.press(&question, "Resign").await;
    let end = ada.turn_message_after(Some(start.id())).await;
    assert!(is_over(&end) && end.content().contains("Ada wins by resignation"), "{}", end.content());
    assert_eq!(end.mentions(), [ada.id()], "the one who waited is told");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn preferences_hold_for_their_player() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "standard", &[]).await;
    let before = ada.type_in("board", &[]).await;
    let before = hall.sandbox.client().file(before.files()[0]).await.unwrap();
    let set = ada.type_in("preferences", &[("theme", "wood"), ("notation", "coordinates")]).await;
    assert!(set.text().contains("wood") || format!("{:?}", set.0).contains("wood"), "{}", set.text());
    let after = ada.type_in("board", &[]).await;
    let after = hall.sandbox.client().file(after.files()[0]).await.unwrap();
    assert_ne!(before, after, "the board looks as chosen");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_goes_on_vacation_and_games_are_paused() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "standard", &[]).await;
    let found = ben.suggestions("vacation", "until", "3d").await;
    assert!(found.len() == 1 && found[0].0.contains("3 days") && found[0].1 == "3d", "{found:?}");
    let away = ben.type_in("vacation", &[("until", "3d")]).await;
    assert!(away.is_ephemeral() && away.text().contains("You're on vacation until"), "{}", away.text());
    until("the opponent is told", async || {
        let seen = ada.member.messages(hall.channel).await.unwrap();
        seen.iter().any(|message| message.text().contains("is on vacation until"))
    })
    .await;

    let paused = ada.type_in("settings", &[("games", "pause")]).await;
    assert!(paused.text().contains("All games on this server are paused"), "{}", paused.text());
    let both = ada.type_in("settings", &[("games", "go-on"), ("shape", "wide")]).await;
    assert!(both.text().contains("can't be combined with other options"), "{}", both.text());
    let panel = ben.type_in("turn", &[]).await;
    assert!(panel.text().contains("paused"), "{}", panel.text());
    let question = ada.type_in("settings", &[("end", "1")]).await;
    let ended = ada.press(&question, "Abort this game").await;
    assert!(ended.text().contains("is aborted. No result."), "{}", ended.text());
    until("both are told", async || {
        let seen = ada.member.messages(hall.channel).await.unwrap();
        seen.iter().any(|message| message.text().contains("a server admin aborted this game. No result."))
    })
    .await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_of_a_game_has_a_menu_and_a_member_has_one() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let start = hall.begin(&ada, &ben, "standard", &[]).await;
    ada.type_in("move", &[("move", "e4")]).await;
    let moved = ben.turn_message_after(Some(start.id())).await;
    ben.sees("the first message as a line", |seen| seen.id() == start.id() && is_superseded(seen)).await;
    let used = async |entry: &str, message: Id| {
        let used = ben.member.use_on_message(hall.channel, entry, message).await.unwrap();
        let shown = ben.member.answer(used).await.unwrap();
        assert!(shown.is_ephemeral(), "{entry}");
        shown
    };
    let panel = used("Open my panel", moved.id()).await;
    assert!(panel.button("Type a move").is_some(), "{}", panel.text());
    assert!(used("Board as text", start.id()).await.text().contains('8'));
    let replay = used("Replay from here", start.id()).await;
    assert!(replay.files()[0].ends_with("replay.gif"), "{:?}", replay.files());
    let hello = ada.member.write(hall.channel, "Game #1 is mine").await.unwrap();
    assert!(used("Open my panel", hello.id()).await.text().contains("isn't about a game"));
    let profile = ada.member.use_on(hall.channel, "Profile", ben.id()).await.unwrap();
    let profile = ada.member.answer(profile).await.unwrap();
    assert!(profile.is_ephemeral() && description(&profile).contains("Ben"), "{}", description(&profile));
    hall.close().await;
}

/// Uses *Replay from here* on a message. Returns what it says: how many turns it shows.
async fn replays_from(player: &Player, message: Id) -> String {
    let used = player.member.use_on_message(player.channel, "Replay from here", message).await.expect("it is offered");
    let shown = player.member.answer(used).await.expect("it is answered");
    assert!(shown.is_ephemeral() && shown.files()[0].ends_with("replay.gif"), "{}", shown.text());
    assert!(!shown.text().contains("hand"), "{}", shown.text());
    shown.text().lines().last().expect("it says something").to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_that_keeps_its_picture_is_replayed_from_its_turn() {
    let (hall, ada, ben, forum) = with_forum(15, ALL, 0).await;
    ada.type_in("settings", &[("pictures", "all")]).await;
    // Someone who doesn't play, and who has added the bot to their account besides.
    let cleo = hall.player("Cleo").await;
    let bot = hall.sandbox.client().world().await.unwrap().members.into_iter().find(|member| member.bot).unwrap().id;
    cleo.member.add_app(bot).await.expect("the bot can be added");
    for place in ["here", "thread", "post"] {
        let begins_in = if place == "post" {
            chooses(&ada, forum).await;
            sends_open_challenge(&ada).await;
            first_post(&hall, forum).await.id
        } else {
            let asked = [("game", "standard"), ("colour", "white"), ("where", place)];
            let panel = ada.type_in("challenge", &asked).await;
            ada.press(&panel, "Send").await;
            hall.channel
        };
        let [ada, ben, cleo] = [&ada, &ben, &cleo].map(|player| player.in_channel(begins_in));
        let challenge = ben.sees("the challenge", |message| message.button("Accept").is_some()).await;
        ben.press(&challenge, "Accept").await;
        let played_in = if place == "thread" { thread_of(&ada).await } else { begins_in };
        let [ada, ben, cleo] = [&ada, &ben, &cleo].map(|player| player.in_channel(played_in));
        let start = ada.turn_message_after(None).await;
        let mut told = vec![start.id()];
        for (player, san) in [(&ada, "e4"), (&ben, "e5"), (&ada, "Nf3"), (&ben, "Nc6")] {
            player.moves(san).await;
            told.push(cleo.turn_message_after(told.last().copied()).await.id());
        }
        cleo.sees("a message without its buttons", |seen| {
            seen.id() == told[3] && seen.button("My turn").is_none() && !seen.files().is_empty()
        })
        .await;
        for player in [&cleo, &ben] {
            assert_eq!(replays_from(player, told[0]).await, "All 4 turns.", "{place}");
            assert_eq!(replays_from(player, told[3]).await, "The last 2 of 4 turns.", "{place}");
            assert_eq!(replays_from(player, told[4]).await, "The last of 4 turns.", "{place}");
        }
        resigns(&ada).await;
        assert_eq!(replays_from(&cleo, told[3]).await, "The last 2 of 4 turns.", "{place}, when it is over");
    }
    hall.close().await;
}
