//! Whole games of each kind, by people who see only what the bot shows.

use cardinal_test_env::bound;
use cardinal_test_support::{Hall, Outcome, play_by_commands, play_by_components};

/// More turns than any game takes to end: after 150 turns without progress it is a draw.
const TURNS: usize = 900;

/// As many turns are played of a game that need not end.
const SOME: usize = 8;

/// Plays at random with this seed, to the end. The seeds below give games of one to three dozen turns.
async fn play(level: &str, typed: bool, seed: u64) -> Outcome {
    play_on(level, typed, seed, TURNS).await
}

/// Plays the same for some turns as a rule, and to the end with all cases.
async fn play_some(level: &str, typed: bool, seed: u64) -> Outcome {
    play_on(level, typed, seed, bound(SOME, TURNS)).await
}

async fn play_on(level: &str, typed: bool, seed: u64, turns: usize) -> Outcome {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let start = hall.begin(&ada, &ben, "no-stress", &[("style", level)]).await;
    let outcome = if typed {
        play_by_commands([&ada, &ben], start, turns, seed).await
    } else {
        play_by_components([&ada, &ben], start, turns, seed).await
    };
    if turns == SOME {
        assert_eq!(outcome.turns, SOME, "it goes on: {}", outcome.last.content());
        hall.close().await;
        return outcome;
    }
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
    play_some("level-1", true, 5).await;
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
    play_some("level-2", false, 3).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn level_three_by_commands() {
    play_some("level-3", true, 5).await;
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
    play_some("advanced", false, 23).await;
}
