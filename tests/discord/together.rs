//! Several people acting at the same moment, and interactions that are delivered twice.

use cardinal_sandbox::Faults;
use cardinal_test_support::{Hall, is_superseded, is_turn_message};
use serde_json::json;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_who_accept_at_the_same_moment_one_plays() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let cleo = hall.player("Cleo").await;
    let challenge = ada.challenge_anyone(&[("game", "standard"), ("where", "here")]).await;
    let accept = challenge.button("Accept").unwrap();
    let (one, other) = tokio::join!(ben.member.press(&challenge, accept), cleo.member.press(&challenge, accept));
    ben.answer(one.unwrap()).await;
    cleo.answer(other.unwrap()).await;
    let start = ada.turn_message_after(None).await;
    assert!(start.content().contains("Ben") != start.content().contains("Cleo"), "{}", start.content());
    let told = ada.member.messages(hall.channel).await.unwrap();
    assert_eq!(told.iter().filter(|message| is_turn_message(message)).count(), 1);
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_moves_at_the_same_moment_one_counts() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let start = hall.begin(&ada, &ben, "standard", &[]).await;
    let play = |text: &'static str| ada.member.start(hall.channel, "move", json!([{ "name": "move", "value": text }]));
    let (one, other) = tokio::join!(play("e4"), play("d4"));
    let answers = [ada.answer(one.unwrap()).await, ada.answer(other.unwrap()).await];
    ada.turn_message_after(Some(start.id())).await;
    let refused = answers.iter().filter(|answer| answer.text().contains("is to move") && answer.is_ephemeral()).count();
    assert_eq!(refused, 1, "{} / {}", answers[0].text(), answers[1].text());
    let history = ben.type_in("history", &[]).await;
    assert!(history.text().contains("e4") != history.text().contains("d4"), "{}", history.text());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn both_players_pressing_at_the_same_moment_get_a_response() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let start = hall.begin(&ada, &ben, "no-stress", &[("style", "level-2")]).await;
    let button = start.button("My turn").unwrap();
    let (one, other) = tokio::join!(ada.member.press(&start, button), ben.member.press(&start, button));
    let (one, other) = (ada.answer(one.unwrap()).await, ben.answer(other.unwrap()).await);
    assert!(one.is_ephemeral() && other.is_ephemeral());
    assert!(one.text().contains("Play a card"), "{}", one.text());
    assert!(other.text().contains("waiting"), "{}", other.text());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_interaction_that_is_delivered_twice_acts_once() {
    let mut hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let mut last = hall.begin(&ada, &ben, "standard", &[]).await;
    for (player, other, text) in [(&ada, &ben, "e4"), (&ben, &ada, "e5"), (&ada, &ben, "Nf3")] {
        hall.sandbox.set_faults(Faults { duplicate_events: 1, ..Faults::default() });
        player.type_in("move", &[("move", text)]).await;
        last = player.turn_message_after(Some(last.id())).await;
        assert_eq!(last.mentions(), [other.id()]);
    }
    hall.sandbox.set_faults(Faults { duplicate_events: 1, ..Faults::default() });
    let panel = ben.press(&last, "My turn").await;
    let question = ben.asked(&panel, "Offer a draw…").await;
    hall.sandbox.set_faults(Faults { duplicate_events: 1, ..Faults::default() });
    ben.press(&question, "Offer a draw").await;
    ada.turn_message_after(Some(last.id())).await;
    assert_eq!(hall.sandbox.faults().duplicate_events, 0, "every event came twice");
    hall.stop().await;
    let messages = ada.member.messages(hall.channel).await.unwrap();
    let turns = messages.iter().filter(|message| is_turn_message(message) || is_superseded(message)).count();
    assert_eq!(turns, 5, "the start, three moves and an offer");
    let panels = ben.member.messages(hall.channel).await.unwrap();
    assert_eq!(panels.iter().filter(|message| message.is_ephemeral()).count(), 1, "one press opened one panel");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn events_in_another_order_all_get_a_response() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "standard", &[]).await;
    hall.sandbox.set_faults(Faults { reorder_events: true, ..Faults::default() });
    let start = |player: &cardinal_test_support::Player| {
        let (member, channel) = (player.member.clone(), player.channel);
        async move { member.start(channel, "board", json!([])).await.unwrap() }
    };
    let (one, other) = tokio::join!(start(&ada), start(&ben));
    assert_eq!(ada.answer(one).await.files().len(), 1);
    assert_eq!(ben.answer(other).await.files().len(), 1);
    hall.sandbox.set_faults(Faults::default());
    hall.close().await;
}
