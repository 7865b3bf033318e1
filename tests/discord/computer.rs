//! Games against the computer player, through Discord.

use cardinal_sandbox::ChatMessage;
use cardinal_test_support::{Hall, Player, is_turn_message, until};

/// Ada's game against the computer player, in which she has White. Returns what she is answered.
async fn begins(hall: &Hall, ada: &Player, place: &str) -> ChatMessage {
    let world = hall.sandbox.client().world().await.expect("the sandbox answers");
    let bot = world.members.iter().find(|member| member.bot).expect("the bot is a member").id.to_string();
    let options = [("opponent", &*bot), ("game", "standard"), ("colour", "white"), ("where", place), ("level", "1")];
    ada.type_in("challenge", &options).await
}

/// Waits until this private message reads so.
async fn reads(ada: &Player, message: &ChatMessage, what: &str) -> ChatMessage {
    ada.sees(what, |each| each.id() == message.id() && each.content().contains(what)).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn its_reply_appears_on_the_panel_that_waits_for_it_and_nothing_in_the_channel() {
    let hall = Hall::open().await;
    let ada = hall.player("Ada").await;
    let panel = begins(&hall, &ada, "private").await;
    assert!(panel.content().contains("your turn"), "{}", panel.content());
    let picked = ada.pick(&panel, "e2").await;
    let moved = ada.pick(&picked, "e4").await;
    assert!(moved.content().contains("Cardinal is thinking"), "{}", moved.content());
    let replied = reads(&ada, &panel, "your turn").await;
    assert!(replied.content().contains("Cardinal"), "{}", replied.content());
    let ben = hall.player("Ben").await;
    let seen = ben.member.messages(ben.channel).await.unwrap();
    assert!(seen.iter().all(|message| message.0["author"]["bot"] != true), "{seen:?}");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_that_was_killed_while_it_thought_replies_after_the_next_start() {
    let mut hall = Hall::open_with(cardinal_sandbox::SandboxConfig::default(), |config| {
        // Long enough to be killed in.
        config.games.computer_pause = std::time::Duration::from_mins(10);
    })
    .await;
    let ada = hall.player("Ada").await;
    begins(&hall, &ada, "here").await;
    ada.moves("e4").await;
    hall.kill().await;
    hall.config.games.computer_pause = std::time::Duration::ZERO;
    hall.start().await;
    let replied = |message: &ChatMessage| is_turn_message(message) && message.content().contains("Cardinal** moves");
    ada.sees("the reply", replied).await;
    until("one reply", async || {
        let messages = ada.member.messages(ada.channel).await.unwrap();
        messages.iter().filter(|message| message.content().contains("Cardinal** moves")).count() == 1
    })
    .await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reply_that_the_panel_can_no_longer_show_is_shown_by_the_next_one() {
    // Time enough for the first panel to become too old to be changed.
    let pause = std::time::Duration::from_secs(2);
    let settings = cardinal_sandbox::SandboxConfig::default();
    let hall = Hall::open_with(settings, |config| config.games.computer_pause = pause).await;
    let ada = hall.player("Ada").await;
    let panel = begins(&hall, &ada, "private").await;
    let picked = ada.pick(&panel, "e2").await;
    let moved = ada.pick(&picked, "e4").await;
    assert!(moved.content().contains("`/turn`"), "it says where the reply will be: {}", moved.content());
    hall.sandbox.advance_clock(std::time::Duration::from_mins(16));
    until("the reply to be shown by /turn", async || {
        let shown = ada.type_in("turn", &[]).await;
        assert!(shown.is_ephemeral() && shown.id() != panel.id());
        shown.content().contains("your turn") && shown.content().contains("Cardinal")
    })
    .await;
    hall.close().await;
}
