//! Restarts during the choices of Knightmare Chess: nothing that was selected is lost, and panels still work.

use std::time::Duration;

use cardinal_rules::KnightmareCard;
use cardinal_sandbox::ChatMessage;
use cardinal_test_support::{Hall, Player};

use crate::knightmare::{BISHOPS, at, board, given, picks, position, turn};

const SECOND: Duration = Duration::from_secs(1);

/// Stops the bot as a signal does, and starts it again.
async fn restarts(hall: &mut Hall) {
    hall.stop().await;
    hall.start().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_composed_turn_continues_where_it_was() {
    let mut hall = Hall::open().await;
    let (ada, ben) = given(&hall, position(BISHOPS, &[KnightmareCard::HolyWar], &[])).await;
    let panel = ada.type_in("turn", &[]).await;
    let panel = picks(&ada, panel, &["e1", "f1", "holy-war", "g1"]).await;
    restarts(&mut hall).await;
    ada.pick(&panel, "b1").await;
    let told = ben.sees("Ada's turn", |message| message.content().contains("Holy War")).await;
    assert_eq!(told.mentions(), [ben.id()], "{}", told.content());
    let shown = board(&ada).await;
    assert_eq!([at(&shown, "b1"), at(&shown, "g1")], ['N', 'B'], "{shown}");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_question_within_a_turn_is_still_asked() {
    let mut hall = Hall::open().await;
    let (ada, ben) = given(&hall, position(BISHOPS, &[KnightmareCard::Heresy], &[])).await;
    let asked = turn(&ada, &["e1", "f1", "heresy"]).await;
    assert_eq!(asked.mentions(), [ben.id()], "{}", asked.content());
    restarts(&mut hall).await;
    let panel = ben.press(&asked, "My turn").await;
    restarts(&mut hall).await;
    let panel = ben.pick(&panel, "g8").await;
    restarts(&mut hall).await;
    ben.pick(&panel, "g7").await;
    let back = ada.turn_message_after(Some(asked.id())).await;
    assert_eq!(back.mentions(), [ada.id()], "{}", back.content());
    restarts(&mut hall).await;
    let panel = ada.press(&back, "My turn").await;
    picks(&ada, panel, &["b1", "c1", "."]).await;
    ben.turn_message_after(Some(back.id())).await;
    let shown = board(&ada).await;
    assert_eq!([at(&shown, "g7"), at(&shown, "c1")], ['b', 'B'], "{shown}");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_response_can_still_be_played() {
    let mut hall = Hall::open().await;
    let (ada, ben) = given(&hall, position(BISHOPS, &[], &[KnightmareCard::Chaos])).await;
    let told = turn(&ada, &["e1", "f1", "."]).await;
    let panel = ben.press(&told, "My turn").await;
    restarts(&mut hall).await;
    ben.pick(&panel, "chaos").await;
    let answered = ada.turn_message_after(Some(told.id())).await;
    assert!(answered.content().contains("Chaos"), "{}", answered.content());
    assert_eq!(at(&board(&ada).await, "e1"), 'K');
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deck_can_still_be_built() {
    let mut hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let start =
        hall.begin(&ada, &ben, "knightmare", &[("style", "build"), ("rules", "decks personal, points 20")]).await;
    let panel = ada.press(&start, "Build my deck").await;
    let panel = ada.pick(&panel, "chaos").await;
    restarts(&mut hall).await;
    // Chaos costs ten points and Abduction eight.
    let panel = ada.pick(&panel, "abduction").await;
    assert!(panel.text().contains("18 of 20 points"), "{}", panel.text());
    restarts(&mut hall).await;
    let question = ada.press(&panel, "Done").await;
    restarts(&mut hall).await;
    let done = ada.press(&question, "Done as it is").await;
    assert!(done.text().contains("your deck is done"), "{}", done.text());
    restarts(&mut hall).await;
    let panel = ben.press(&start, "Build my deck").await;
    assert!(panel.text().contains("0 of 20 points"), "{}", panel.text());
    ben.type_in("build", &[("add", "curse, abduction, holy-war")]).await;
    let done = ben.type_in("build", &[("then", "done")]).await;
    if done.button("Done as it is").is_some() {
        ben.press(&done, "Done as it is").await;
    }
    let begun = ada.turn_message_after(Some(start.id())).await;
    assert_eq!(begun.mentions(), [ada.id()], "{}", begun.content());
    hall.close().await;
}

/// The id of the menu that contains this item.
fn menu_with(panel: &ChatMessage, value: &str) -> String {
    let has = |menu: &serde_json::Value| {
        menu["options"].as_array().is_some_and(|items| items.iter().any(|item| item["value"] == value))
    };
    let menu = panel.components().into_iter().find(|component| has(component));
    menu.and_then(|menu| menu["custom_id"].as_str().map(str::to_owned)).unwrap_or_else(|| panic!("no {value}"))
}

async fn chooses(player: &Player, panel: &ChatMessage, value: &str) -> ChatMessage {
    player.choose(panel, &menu_with(panel, value), value).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_piece_seen_missing_is_named_within_the_remaining_time() {
    let mut hall = Hall::open().await;
    let fen = "r3k3/8/8/3n4/8/8/8/4K2R w - - 0 1";
    let (ada, ben) = given(&hall, position(fen, &[KnightmareCard::Abduction], &[])).await;
    let panel = ada.type_in("turn", &[]).await;
    picks(&ada, panel, &["h1", "h2", "abduction", "d5"]).await;
    let asked = ben.sees("that Ben is asked", |message| message.mentions() == [ben.id()]).await;
    assert!(asked.content().contains("Game #1"), "{}", asked.content());
    let cover = ben.press(&asked, "My turn").await;
    assert!(cover.files().is_empty(), "{}", cover.text());
    restarts(&mut hall).await;
    let panel = ben.press(&cover, "Look").await;
    assert!(!panel.files().is_empty(), "{}", panel.text());
    let panel = chooses(&ben, &panel, "n").await;
    hall.sandbox.advance_clock(5 * SECOND);
    hall.stop().await;
    hall.sandbox.advance_clock(100 * SECOND);
    hall.start().await;
    let panel = chooses(&ben, &panel, "d").await;
    let panel = chooses(&ben, &panel, "5").await;
    ben.press(&panel, "Send guess").await;
    let told = ada.turn_message_after(Some(asked.id())).await;
    assert!(told.mentions() == [ada.id()] && !told.content().contains("Time's up for"), "{}", told.content());
    assert_eq!(at(&board(&ada).await, "d5"), 'n', "the right answer brings it back");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_timed_turn_has_the_remaining_time_after_a_restart() {
    let mut hall = Hall::open().await;
    let fen = "4k3/p6p/8/8/8/8/P6P/4K3 w - - 0 1";
    let (ada, ben) = given(&hall, position(fen, &[KnightmareCard::Panic], &[KnightmareCard::Legacy])).await;
    let told = turn(&ada, &["e1", "f1", "panic", "."]).await;
    let warning = ben.press(&told, "My turn").await;
    restarts(&mut hall).await;
    let panel = ben.press(&warning, "Start").await;
    let panel = picks(&ben, panel, &["e8", "f8"]).await;
    hall.sandbox.advance_clock(5 * SECOND);
    hall.stop().await;
    hall.sandbox.advance_clock(100 * SECOND);
    hall.start().await;
    ben.press(&panel, "End turn").await;
    let sent = ada.turn_message_after(Some(told.id())).await;
    let text = sent.content();
    assert!(text.contains("**Kf8**") && !text.contains("Time's up for"), "{text}");
    hall.close().await;
}
