//! Time limits of timed cards on Discord: they run from the moment Discord has accepted the panel, by
//! Discord's clock.

use std::time::Duration;

use cardinal_rules::KnightmareCard;
use cardinal_sandbox::ChatMessage;
use cardinal_test_support::{Hall, Player};

use crate::knightmare::{board, given, picks, position};

const SECOND: Duration = Duration::from_secs(1);

/// A game in which Ada, with White, plays *Panic* in her first turn. Returns Ben's warning.
async fn panicking(hall: &Hall) -> (Player, Player, ChatMessage) {
    let fen = "4k3/p6p/8/8/8/8/P6P/4K3 w - - 0 1";
    let (ada, ben) = given(hall, position(fen, &[KnightmareCard::Panic], &[KnightmareCard::Legacy])).await;
    let sent = ada.type_in("move", &[("move", "Kf1"), ("place", "panic")]).await;
    assert!(sent.text().contains("Panic"), "{}", sent.text());
    ben.sees("Ada's turn", |message| message.content().contains("Panic")).await;
    let warning = ben.run("turn", serde_json::json!([])).await;
    assert!(warning.text().contains("30 seconds") && warning.files().is_empty(), "{}", warning.text());
    (ada, ben, warning)
}

fn is_up(message: &ChatMessage) -> bool {
    message.content().contains("Time's up for")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_is_in_time_by_discords_clock() {
    let hall = Hall::open().await;
    let (_, ben, warning) = panicking(&hall).await;
    let typed = ben.type_in("move", &[("move", "Kf8")]).await;
    assert!(typed.text().contains("nothing you typed was done"), "{}", typed.text());
    let panel = ben.press(&warning, "Start").await;
    assert!(panel.text().contains("your turn") && !panel.files().is_empty(), "{}", panel.text());
    hall.sandbox.advance_clock(20 * SECOND);
    let composed = ben.type_in("move", &[("move", "Kf8")]).await;
    ben.press(&composed, "End turn").await;
    let turn = ben.sees("Ben's turn", |message| message.content().contains("Kf8")).await;
    assert!(!is_up(&turn), "{}", turn.content());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_passes_when_its_time_is_up() {
    let hall = Hall::open().await;
    let (ada, ben, warning) = panicking(&hall).await;
    ben.press(&warning, "Start").await;
    let composed = ben.type_in("move", &[("move", "Kf8")]).await;
    hall.sandbox.advance_clock(60 * SECOND);
    let up = ada.sees("that the time is up", is_up).await;
    assert!(up.content().contains("Kf8") && up.mentions() == [ada.id()], "{}", up.content());
    let late = ben.press(&composed, "End turn").await;
    assert!(late.is_ephemeral(), "{}", late.text());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crash_of_the_bot_costs_no_seconds() {
    let mut hall = Hall::open().await;
    let (_, ben, warning) = panicking(&hall).await;
    ben.press(&warning, "Start").await;
    hall.sandbox.advance_clock(5 * SECOND);
    hall.kill().await;
    hall.sandbox.advance_clock(100 * SECOND);
    hall.start().await;
    let composed = ben.type_in("move", &[("move", "Kf8")]).await;
    ben.press(&composed, "End turn").await;
    let turn = ben.sees("Ben's turn", |message| message.content().contains("Kf8")).await;
    assert!(!is_up(&turn), "{}", turn.content());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_piece_that_is_not_named_in_time_is_captured() {
    let hall = Hall::open().await;
    let fen = "r3k3/8/8/3n4/8/8/8/4K2R w - - 0 1";
    let (ada, ben) = given(&hall, position(fen, &[KnightmareCard::Abduction], &[])).await;
    let panel = ada.type_in("turn", &[]).await;
    picks(&ada, panel, &["h1", "h2", "abduction", "d5"]).await;
    let asked = ben.sees("that Ben is asked", |message| message.mentions() == [ben.id()]).await;
    // Days may pass before Ben looks.
    hall.sandbox.advance_clock(1000 * SECOND);
    let cover = ben.press(&asked, "My turn").await;
    let panel = ben.press(&cover, "Look").await;
    assert!(!panel.files().is_empty(), "{}", panel.text());
    hall.sandbox.advance_clock(60 * SECOND);
    let up = ada.sees("that the time is up", is_up).await;
    assert_eq!(up.mentions(), [ada.id()], "{}", up.content());
    let shown = board(&ada).await;
    assert!(shown.contains("Captured from Black: n"), "{shown}");
    hall.close().await;
}
