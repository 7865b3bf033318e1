//! A quiet channel: superseded messages shrink to lines, once, whatever Discord or the machine does meanwhile.

use std::time::Duration;

use cardinal_sandbox::{ChatMessage, Faults, Id, SandboxConfig};
use cardinal_test_support::{Hall, Player, is_superseded, is_turn_message, until};
use serde_json::json;

/// The status codes of the edits of a message, in order.
fn edits(hall: &Hall, message: &ChatMessage) -> Vec<u16> {
    let path = format!("/channels/{}/messages/{}", hall.channel, message.id());
    let requests = hall.sandbox.requests().into_iter();
    requests.filter(|request| request.method == "PATCH" && request.path == path).map(|request| request.status).collect()
}

/// Waits until a message is a single line without picture and controls.
async fn sees_line(player: &Player, message: &ChatMessage) -> ChatMessage {
    let is_line = |seen: &ChatMessage| seen.id() == message.id() && is_superseded(seen);
    let line = player.sees("the superseded message as a line", is_line).await;
    assert!(line.custom_ids().is_empty() && line.files().is_empty() && line.mentions().is_empty(), "{line:?}");
    line
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_the_newest_message_has_a_picture_and_each_is_edited_once() {
    let mut hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let start = hall.begin(&ada, &ben, "standard", &[]).await;
    let (first, second) = (ada.moves("e4").await, ben.moves("e5").await);
    let last = ada.moves("Nf3").await;
    assert_eq!(sees_line(&ben, &start).await.content(), "-# #1 · **Standard chess** · Ada – Ben");
    assert_eq!(sees_line(&ben, &first).await.content(), "-# #1 · 1. **e4** · Ada");
    assert_eq!(sees_line(&ben, &second).await.content(), "-# #1 · 1… **e5** · Ben");
    hall.stop().await;
    hall.start().await;
    hall.stop().await;
    for message in [&start, &first, &second] {
        assert_eq!(edits(&hall, message), [200]);
    }
    assert!(edits(&hall, &last).is_empty());
    let seen = ben.member.messages(hall.channel).await.unwrap();
    let pictured: Vec<Id> = seen.iter().filter(|seen| !seen.files().is_empty()).map(ChatMessage::id).collect();
    assert_eq!(pictured, [last.id()]);
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_that_kept_its_picture_in_a_crash_shrinks_at_the_next_start() {
    let mut hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let start = hall.begin(&ada, &ben, "standard", &[]).await;
    hall.sandbox.set_faults(Faults {
        rest_delay_ms: 600_000,
        rest_fail_matching: format!("PATCH /channels/{}/messages", hall.channel),
        ..Faults::default()
    });
    let moved = ada.moves("e4").await;
    hall.kill().await;
    hall.sandbox.set_faults(Faults::default());
    hall.start().await;
    sees_line(&ben, &start).await;
    let told = ben.member.messages(hall.channel).await.unwrap();
    let turns = told.iter().filter(|seen| is_turn_message(seen) && seen.content().contains("e4"));
    assert_eq!(turns.map(ChatMessage::id).collect::<Vec<_>>(), [moved.id()], "the turn is told once");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn old_messages_shrink_as_fast_as_discord_allows() {
    let sparing = SandboxConfig { rate_limit: None, old_message_edits: 1, ..SandboxConfig::default() };
    let mut hall = Hall::open_with(sparing, |_| {}).await;
    let (ada, ben) = hall.players().await;
    let mut starts = Vec::new();
    for _ in 0..3 {
        starts.push(hall.begin(&ada, &ben, "standard", &[]).await);
    }
    hall.sandbox.advance_clock(Duration::from_hours(2));
    for (number, start) in (1..).zip(&starts) {
        let game = format!("{number}");
        ada.type_in("move", &[("game", &game), ("move", "e4")]).await;
        until("the edit to be tried", async || !edits(&hall, start).is_empty()).await;
    }
    sees_line(&ben, &starts[0]).await;
    assert_eq!(starts[1..].iter().map(|start| edits(&hall, start)).collect::<Vec<_>>(), [[429], [429]]);
    // Every start of the bot retries pending edits, and the limit leaves room for one of them.
    for start in &starts[1..] {
        hall.stop().await;
        hall.sandbox.advance_clock(Duration::from_secs(20));
        hall.start().await;
        sees_line(&ben, start).await;
    }
    hall.stop().await;
    for start in &starts {
        assert_eq!(edits(&hall, start).iter().filter(|status| **status == 200).count(), 1, "once is enough");
    }
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deleted_message_is_left_alone() {
    let mut hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let start = hall.begin(&ada, &ben, "standard", &[]).await;
    ada.member.delete(start.id()).await.unwrap();
    ada.moves("e4").await;
    until("the edit to be tried", async || edits(&hall, &start) == [404]).await;
    hall.stop().await;
    hall.start().await;
    let moved = ben.moves("e5").await;
    assert!(moved.content().contains("e5"), "{}", moved.content());
    hall.stop().await;
    assert_eq!(edits(&hall, &start), [404], "and not again");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_same_challenge_again_gets_a_link_to_the_open_one() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let options =
        json!([{ "name": "game", "value": "standard" }, { "name": "opponent", "value": ben.id().to_string() }]);
    let challenge = ada.run("challenge", options.clone()).await;
    let twin = ada.run("challenge", options).await;
    assert!(twin.is_ephemeral() && twin.text().contains("still open"), "{}", twin.text());
    let way = format!("/{}/{}", hall.channel, challenge.id());
    let is_known = twin.text().contains(&way) || twin.text().contains(&format!("/{}\n", hall.channel));
    assert!(is_known && twin.button("Withdraw").is_some(), "{}", twin.text());
    hall.close().await;
}
