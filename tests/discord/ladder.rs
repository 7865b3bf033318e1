//! A ladder, climbed by the buttons and the menu under it.

use cardinal_sandbox::ChatMessage;
use cardinal_test_support::{Hall, Player};
use serde_json::json;

async fn ladder(player: &Player) -> ChatMessage {
    let shown = player.run("ladder", json!([{ "name": "game", "value": "standard" }])).await;
    assert!(shown.is_ephemeral(), "{}", shown.text());
    shown
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_place_is_taken_by_a_challenge_that_everybody_sees() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    ada.press(&ladder(&ada).await, "Join").await;
    let panel = ben.press(&ladder(&ben).await, "Join").await;
    assert!(panel.text().contains("You're at place 2"), "{}", panel.text());
    let mut menus = panel.components().into_iter().filter(|component| component["type"] == 3);
    let menu = menus.next_back().expect("a menu of members");
    assert_eq!(menu["options"][0]["label"], "#1 Ada");
    let question = ben.choose(&panel, menu["custom_id"].as_str().expect("an id"), &ada.id().to_string()).await;
    assert!(question.text().contains("Challenge Ada, place 1?"), "{}", question.text());
    let sent = ben.press(&question, "Challenge").await;
    assert!(sent.is_ephemeral() && sent.text().contains("is below"), "{}", sent.text());
    let is_poster = |message: &ChatMessage| message.text().contains("place 2 challenges place 1");
    let poster = ada.sees("the challenge", is_poster).await;
    assert!(!poster.is_ephemeral());
    let closed = ada.press(&poster, "Decline").await;
    assert_eq!(closed.id(), poster.id(), "the challenge itself tells what became of it");
    assert!(closed.text().contains("Ladder: Ben takes place 1 from Ada, who is now 2."), "{}", closed.text());
    let panel = ladder(&ada).await;
    assert!(panel.text().contains("You're at place 2"), "{}", panel.text());
    hall.close().await;
}
