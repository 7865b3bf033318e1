//! Refusals: private, with the reason, and without any change.

use cardinal_test_env::bound;
use cardinal_test_support::Hall;
use serde_json::json;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_can_be_answered_only_by_those_it_concerns() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let cleo = hall.player("Cleo").await;
    let options =
        json!([{ "name": "game", "value": "standard" }, { "name": "opponent", "value": ben.id().to_string() }]);
    let challenge = ada.run("challenge", options).await;
    for (player, label) in [(&cleo, "Accept"), (&cleo, "Decline"), (&ada, "Accept")] {
        let answer = player.press(&challenge, label).await;
        assert!(answer.is_ephemeral() && answer.id() != challenge.id(), "{label}: {}", answer.text());
    }
    let accepted = ben.press(&challenge, "Accept").await;
    assert!(accepted.content().contains("Accepted"), "nothing of that closed it: {}", accepted.content());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_plays_against_themselves() {
    let hall = Hall::open().await;
    let ada = hall.player("Ada").await;
    let text = ada.refused("challenge", &[("game", "standard"), ("opponent", &ada.id().to_string())]).await;
    assert!(text.contains("yourself"), "{text}");
    let text = ada.refused("challenge", &[("game", "standard"), ("style", "level-2")]).await;
    assert!(text.contains("one way only"), "a style of another game is refused: {text}");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_out_of_turn_by_strangers_and_against_the_rules_change_nothing() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let cleo = hall.player("Cleo").await;
    let start = hall.begin(&ada, &ben, "standard", &[]).await;
    let early = ben.refused("move", &[("move", "e5")]).await;
    assert!(early.contains("is to move"), "{early}");
    let stranger = cleo.refused("move", &[("move", "e4"), ("game", "1")]).await;
    assert!(stranger.contains("Only the two players"), "{stranger}");
    assert!(cleo.suggestions("move", "move", "").await.is_empty());
    let illegal = ada.refused("move", &[("move", "e5")]).await;
    assert!(illegal.contains("You can: e3, e4"), "what would have been legal is told: {illegal}");
    let card = ada.refused("play", &[("card", "N")]).await;
    assert!(!card.is_empty());
    let draw = ada.refused("draw", &[]).await;
    assert!(!draw.is_empty());
    assert_eq!(ada.newest().await.unwrap().id(), start.id(), "the channel has heard of nothing");
    let moved = ada.moves("e4").await;
    assert!(moved.content().contains("e4"), "{}", moved.content());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_card_that_is_not_held_is_refused() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "no-stress", &[("style", "level-2")]).await;
    ada.type_in("draw", &[]).await;
    let held: Vec<String> = ada.suggestions("play", "card", "").await.into_iter().map(|(_, value)| value).collect();
    let lacking = ["P", "N", "B", "R", "Q", "K", "S"].into_iter().find(|card| !held.iter().any(|each| each == card));
    let text = ada.refused("play", &[("card", lacking.unwrap())]).await;
    assert!(!text.is_empty());
    let again = ada.suggestions("play", "card", "").await;
    assert_eq!(again.len(), held.len(), "the hand is as before");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn garbage_in_every_option_is_refused_with_an_explanation() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "no-stress", &[("style", "level-2")]).await;
    let board = || async { ben.run("board", json!([{ "name": "text", "value": true }])).await.text() };
    let before = board().await;
    let long = "x".repeat(100);
    let garbage = [
        "",
        " ",
        "💥",
        "e9",
        "-1",
        "99999999999999999999",
        "@everyone",
        "<@1>",
        "`; DROP TABLE games",
        "\u{202e}\u{0}\n",
        &long,
    ];
    let commands = ada.member.commands(hall.channel).await.unwrap();
    let mut tried = 0;
    for command in &commands {
        let name = command["name"].as_str().unwrap();
        let options = command["options"].as_array().cloned().unwrap_or_default();
        for option in options.iter().filter(|option| option["autocomplete"] == true) {
            let option = option["name"].as_str().unwrap();
            // As a rule some of it for each option, and all of it for some option.
            tried += 1;
            for text in garbage.iter().skip(tried % bound(4, 1)).step_by(bound(4, 1)).copied() {
                let mut given = vec![(option, text)];
                given.extend(
                    options
                        .iter()
                        .filter(|other| other["required"] == true && other["name"] != option)
                        .map(|other| (other["name"].as_str().unwrap(), "Xx")),
                );
                let values: Vec<_> =
                    given.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
                // Values that Discord's client would not send are left out.
                let Ok(interaction) = ada.member.start(hall.channel, name, values.into()).await else { continue };
                let answer = ada.answer(interaction).await;
                assert!(answer.is_ephemeral(), "/{name} {option}:{text:?} is answered publicly: {}", answer.text());
                assert!(answer.mentions().is_empty(), "/{name} {option}:{text:?} mentions somebody");
                ada.suggestions(name, option, text).await;
            }
            assert_eq!(board().await, before, "/{name} {option} changed the board");
        }
    }
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stale_buttons_say_so_and_do_nothing() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let start = hall.begin(&ada, &ben, "standard", &[]).await;
    let panel = ada.press(&start, "My turn").await;
    let moved = ada.moves("e4").await;
    let stale = ada.pick(&panel, "d2").await;
    assert!(stale.text().contains("earlier turn"), "{}", stale.text());
    assert!(stale.button("My turn").is_some() || stale.custom_ids().len() == 1, "it leads to the present turn");
    assert_eq!(ada.newest().await.unwrap().id(), moved.id());
    ben.type_in("resign", &[]).await;
    let question = ben.type_in("resign", &[]).await;
    ben.press(&question, "Resign").await;
    ada.turn_message_after(Some(moved.id())).await;
    let late = ada.member.press(&panel, panel.button("More").unwrap()).await.unwrap();
    let late = ada.answer(late).await;
    assert!(late.is_ephemeral(), "{}", late.text());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_mention_nobody() {
    let hall = Hall::open().await;
    let ben = hall.player("Ben").await;
    let nasty = hall.sandbox.client().add_member("@everyone <@1>").await;
    let Ok(nasty) = nasty else { return hall.close().await };
    let nasty = cardinal_test_support::Player::new(nasty, hall.channel);
    let start = hall.begin(&nasty, &ben, "standard", &[]).await;
    assert_eq!(start.mentions(), [nasty.id()]);
    assert_ne!(start.0["mention_everyone"], true);
    let moved = nasty.moves("e4").await;
    assert_eq!(moved.mentions(), [ben.id()]);
    assert!(!moved.content().contains("@everyone"), "{}", moved.content());
    hall.close().await;
}
