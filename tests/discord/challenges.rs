//! Challenges accepted and withdrawn from the list of `/games`, and the lines that only their makers see.

use cardinal_sandbox::ChatMessage;
use cardinal_test_support::{Hall, Player, until};
use serde_json::json;

/// Ada's challenge to Ben.
async fn challenged(hall: &Hall) -> (Player, Player, ChatMessage) {
    let (ada, ben) = hall.players().await;
    let options = json!([
        { "name": "game", "value": "standard" },
        { "name": "opponent", "value": ben.id().to_string() },
        { "name": "where", "value": "here" },
    ]);
    let challenge = ada.run("challenge", options).await;
    (ada, ben, challenge)
}

/// The first challenge in a player's list.
async fn first_listed(player: &Player) -> ChatMessage {
    let list = player.type_in("games", &[]).await;
    assert!(list.is_ephemeral());
    let label = ["Respond", "Show"].into_iter().find(|label| list.button(label).is_some()).expect("a challenge");
    let shown = player.press(&list, label).await;
    assert_eq!(shown.id(), list.id(), "the list gives way to the challenge");
    shown
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_accepted_from_the_list_begins_and_loses_its_buttons() {
    let hall = Hall::open().await;
    let (ada, ben, challenge) = challenged(&hall).await;
    let shown = first_listed(&ben).await;
    assert!(shown.mentions().is_empty() && shown.button("Withdraw").is_none(), "{}", shown.content());
    let accepted = ben.press(&shown, "Accept").await;
    assert!(accepted.is_ephemeral() && accepted.text().contains("Accepted"), "{}", accepted.text());
    ada.turn_message_after(None).await;
    let closed = |message: &ChatMessage| message.id() == challenge.id() && message.custom_ids().is_empty();
    let closed = ada.sees("the challenge without its buttons", closed).await;
    assert!(closed.content().contains("Accepted"), "{}", closed.content());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_withdrawn_from_the_list_loses_its_buttons() {
    let hall = Hall::open().await;
    let (ada, ben, challenge) = challenged(&hall).await;
    let withdrawn = ada.press(&first_listed(&ada).await, "Withdraw").await;
    assert!(withdrawn.text().contains("Withdrawn"), "{}", withdrawn.text());
    let closed = |message: &ChatMessage| message.id() == challenge.id() && message.custom_ids().is_empty();
    ben.sees("the challenge without its buttons", closed).await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_declines_from_the_list_can_say_why_in_a_form_and_the_challenger_reads_it() {
    let hall = Hall::open().await;
    let (ada, ben, challenge) = challenged(&hall).await;
    ben.press(&first_listed(&ben).await, "Decline").await;
    let is_closed = |message: &ChatMessage| message.id() == challenge.id() && message.content().contains("Declined.");
    ada.sees("that it was declined", is_closed).await;
    let offer = ben.sees("the offer to say why", |message| message.button("Say why").is_some()).await;
    assert!(offer.is_ephemeral() && offer.text().contains("You declined."), "{}", offer.text());
    let form = ben.opens_form(&offer, "Say why").await;
    let told = ben.sends(&form, &["I'm away until Monday"]).await;
    assert!(told.id() == offer.id() && told.custom_ids().is_empty(), "{}", told.text());
    let says_why = |message: &ChatMessage| message.content().contains("Declined: I'm away until Monday");
    let shown = ada.sees("why", |message| message.id() == challenge.id() && says_why(message)).await;
    assert!(shown.custom_ids().is_empty());
    hall.close().await;
}

/// Ada sends a challenge to anyone from its panel. Returns the line that she alone sees, and the challenge.
async fn sent(ada: &Player) -> (ChatMessage, ChatMessage) {
    let panel = ada.type_in("challenge", &[("game", "standard"), ("where", "here")]).await;
    let line = ada.press(&panel, "Send").await;
    assert!(line.is_ephemeral() && line.content().contains("is below"), "{}", line.content());
    let challenge =
        ada.sees("the challenge", |message| message.id() > panel.id() && message.button("Accept").is_some()).await;
    (line, challenge)
}

async fn shows(player: &Player, message: &ChatMessage) -> bool {
    let shown = player.member.messages(player.channel).await.expect("the channel can be seen");
    shown.iter().any(|other| other.id() == message.id())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_makers_private_line_goes_when_the_challenge_is_answered() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let (line, challenge) = sent(&ada).await;
    ben.press(&challenge, "Accept").await;
    until("the line is gone", async || !shows(&ada, &line).await).await;

    // Who withdraws it on the line reads there what became of it.
    let (line, challenge) = sent(&ada).await;
    let withdrawn = ada.press(&line, "Withdraw").await;
    assert!(withdrawn.id() == line.id() && withdrawn.text().contains("Withdrawn"), "{}", withdrawn.text());
    let closed = |message: &ChatMessage| message.id() == challenge.id() && message.custom_ids().is_empty();
    ben.sees("the challenge without its buttons", closed).await;

    // Who has gone on to another challenge there keeps that panel.
    let (line, challenge) = sent(&ada).await;
    let panel = ada.press(&line, "Another challenge").await;
    let (next, other) = sent(&ada).await;
    ben.press(&challenge, "Accept").await;
    ben.press(&other, "Accept").await;
    until("the second line is gone", async || !shows(&ada, &next).await).await;
    assert!(shows(&ada, &panel).await && panel.id() == line.id());
    hall.close().await;
}
