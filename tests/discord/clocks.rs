//! Clocks on Discord: reminders, losses on time, and what remains of them after a crash. The tests
//! advance the local Discord's clock, which the bot uses.

use std::time::Duration;

use cardinal_sandbox::{ChatMessage, Faults};
use cardinal_test_support::{Hall, Player, is_over, until};

const HOUR: Duration = Duration::from_hours(1);

/// Ada, with White, and Ben begin a game of standard chess with one day per turn. Returns its first message.
async fn daily_game(hall: &Hall) -> (Player, Player, ChatMessage) {
    let (ada, ben) = hall.players().await;
    let start = hall.begin(&ada, &ben, "standard", &[("time", "1d")]).await;
    (ada, ben, start)
}

fn is_reminder(message: &ChatMessage) -> bool {
    message.content().contains("is waiting for you")
}

/// Counts the channel's messages of this kind.
async fn count(player: &Player, hall: &Hall, kind: impl Fn(&ChatMessage) -> bool) -> usize {
    player.member.messages(hall.channel).await.expect("a member reads").iter().filter(|message| kind(message)).count()
}

/// From now on, no message can be posted in channels.
fn nothing_is_posted(hall: &Hall) {
    hall.sandbox.set_faults(Faults {
        rest_fail_next: 1000,
        rest_fail_status: 503,
        rest_fail_matching: "POST /channels".to_owned(),
        ..Faults::default()
    });
}

async fn a_post_was_refused(hall: &Hall) {
    let refused = async || hall.sandbox.requests().iter().any(|request| request.status == 503);
    until("a message that is refused", refused).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_is_reminded_and_loses_on_time() {
    let hall = Hall::open().await;
    let (ada, ben, start) = daily_game(&hall).await;
    assert!(start.content().contains("1 day per turn") && start.content().contains(":R>"), "{}", start.content());
    hall.sandbox.advance_clock(12 * HOUR);
    let reminder = ada.sees("a reminder", is_reminder).await;
    assert_eq!(reminder.mentions(), [ada.id()]);
    let panel = ada.press(&reminder, "My turn").await;
    assert!(panel.is_ephemeral() && panel.text().contains("your turn"), "{}", panel.text());
    hall.sandbox.advance_clock(13 * HOUR);
    let end = ben.sees("the end", is_over).await;
    assert!(end.content().contains("**Ben wins on time**"), "{}", end.content());
    assert!(end.button("Play again").is_some());
    assert_eq!(count(&ada, &hall, is_over).await, 1);
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_loss_on_time_is_announced_once_though_the_bot_was_killed_before_announcing_it() {
    let mut hall = Hall::open().await;
    let (ada, _, _) = daily_game(&hall).await;
    nothing_is_posted(&hall);
    hall.sandbox.advance_clock(25 * HOUR);
    a_post_was_refused(&hall).await;
    hall.kill().await;
    hall.sandbox.set_faults(Faults::default());
    hall.start().await;
    ada.sees("the end", is_over).await;
    hall.stop().await;
    hall.start().await;
    assert_eq!(count(&ada, &hall, is_over).await, 1);
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reminder_is_posted_once_though_the_bot_was_killed_before_recording_it() {
    let mut hall = Hall::open().await;
    let (ada, _, _) = daily_game(&hall).await;
    // It is posted, but the response comes too late for this process.
    hall.sandbox.set_faults(Faults {
        rest_answer_delay_ms: 600_000,
        rest_fail_matching: "/messages".to_owned(),
        ..Faults::default()
    });
    hall.sandbox.advance_clock(12 * HOUR);
    ada.sees("a reminder", is_reminder).await;
    hall.kill().await;
    hall.sandbox.set_faults(Faults::default());
    let looks = |hall: &Hall| hall.sandbox.requests().iter().filter(|each| each.method == "GET").count();
    let before = looks(&hall);
    hall.start().await;
    until("a look at the channel", async || looks(&hall) > before).await;
    hall.stop().await;
    assert_eq!(count(&ada, &hall, is_reminder).await, 1);
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_long_outage_of_the_bot_costs_nobody_a_game() {
    let mut hall = Hall::open().await;
    let (ada, _, _) = daily_game(&hall).await;
    hall.stop().await;
    hall.sandbox.advance_clock(100 * HOUR);
    hall.start().await;
    let moved = ada.moves("e4").await;
    assert!(moved.content().contains("e4"), "{}", moved.content());
    hall.close().await;
}
