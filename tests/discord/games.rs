//! Whole games of each kind, by people who see only what the bot shows.

use cardinal_test_support::{Hall, Outcome, play_by_commands, play_by_components};

/// More turns than any game takes to end: after 150 turns without progress it is a draw.
const TURNS: usize = 900;

/// Plays at random with this seed. The seeds below give games of one to three dozen turns.
async fn play(level: &str, typed: bool, seed: u64) -> Outcome {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let start = hall.begin(&ada, &ben, "no-stress", &[("style", level)]).await;
    let outcome = if typed {
        play_by_commands([&ada, &ben], start, TURNS, seed).await
    } else {
        play_by_components([&ada, &ben], start, TURNS, seed).await
    };
    assert!(outcome.over, "no end after {} turns: {}", outcome.turns, outcome.last.content());
    let text = outcome.last.content();
    assert!(text.contains(" wins") || text.contains("Drawn "), "{text}");
    let fair = ada.press(&outcome.last, "Fair play").await;
    assert!(
        fair.text().contains("Seed: `") && fair.text().contains("Salt: `"),
        "the shuffle is revealed: {}",
        fair.text()
    );
    hall.close().await;
    outcome
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn level_one_by_commands() {
    play("level-1", true, 5).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn level_one_by_components() {
    play("level-1", false, 7).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn level_two_by_commands() {
    play("level-2", true, 21).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn level_two_by_components() {
    play("level-2", false, 3).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn level_three_by_commands() {
    play("level-3", true, 5).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn level_three_by_components() {
    play("level-3", false, 13).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn advanced_by_commands() {
    play("advanced", true, 11).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn advanced_by_components() {
    play("advanced", false, 23).await;
}
