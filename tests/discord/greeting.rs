//! The greeting of a server that invites the bot.

use std::time::Duration;

use cardinal_sandbox::{ChatMessage, Faults, GatewayFault, Id, SandboxConfig, permissions::bits};
use cardinal_test_support::{Hall, Player, until};
use sqlx::{Connection, PgConnection, SqliteConnection};

/// The bot's messages in a channel.
async fn said(player: &Player) -> Vec<ChatMessage> {
    let messages = player.member.messages(player.channel).await.expect("the channel is there");
    messages.into_iter().filter(|message| message.0["author"]["bot"] == true).collect()
}

/// Waits for this many greetings, and checks that nothing else is in the channel.
async fn greetings(player: &Player, count: usize) -> Vec<ChatMessage> {
    until("the greetings", async || said(player).await.len() >= count).await;
    let said = said(player).await;
    assert!(said.iter().all(|message| message.content().contains("I'm **Cardinal**")), "{said:?}");
    assert_eq!(said.len(), count);
    said
}

/// A hall in which servers are greeted, before the bot's first start.
async fn hall() -> Hall {
    let sandbox = SandboxConfig { rate_limit: None, ..SandboxConfig::default() };
    let mut hall = Hall::open_without_bot(sandbox).await;
    hall.config.games.greeting = true;
    hall
}

/// Ada in the channel for system messages.
async fn ada(hall: &Hall) -> Player {
    let general = hall.sandbox.client().channel("general").await.expect("the sandbox has #general");
    hall.player("Ada").await.in_channel(general)
}

async fn bot(hall: &Hall) -> Id {
    let bots = hall.sandbox.client().world().await.expect("the sandbox answers").bots;
    bots[0]["id"].as_str().and_then(|id| id.parse().ok()).expect("the bot has an id")
}

/// Removes the bot from the server and invites it again, at a later moment.
async fn invite_again(hall: &Hall) {
    let bot = bot(hall).await;
    hall.sandbox.advance_clock(Duration::from_secs(2));
    assert!(hall.sandbox.leave_guild(bot) && hall.sandbox.join_guild(bot));
}

/// When the bot last joined the server, as far as it has recorded that. A joining without a channel shows nowhere
/// else.
async fn joined_at(hall: &Hall) -> i64 {
    let sql = "SELECT joined_at FROM greetings";
    let address = hall.config.database.as_str();
    if hall.config.database.is_server() {
        let mut database = PgConnection::connect(address).await.expect("the database is there");
        return sqlx::query_scalar(sql).fetch_one(&mut database).await.expect("it joined before");
    }
    let mut database = SqliteConnection::connect(address).await.expect("the database is there");
    sqlx::query_scalar(sql).fetch_one(&mut database).await.expect("it joined before")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_is_greeted_once_for_each_invitation() {
    let mut hall = hall().await;
    let ada = ada(&hall).await;
    hall.start().await;
    let greeting = greetings(&ada, 1).await.remove(0);
    assert!(greeting.mentions().is_empty(), "it notifies nobody");
    let help = ada.press(&greeting, "How to play").await;
    assert!(help.is_ephemeral() && help.text().contains("/challenge"), "{}", help.text());
    assert!(said(&ada).await[0].button("How to play").is_some(), "it is still there for others");
    ada.member.dismiss(help.id()).await.expect("it is Ada's");

    hall.break_line(GatewayFault::InvalidSession { resumable: false }).await;
    hall.sandbox.set_unavailable(true);
    hall.sandbox.set_unavailable(false);
    hall.stop().await;
    hall.start().await;
    invite_again(&hall).await;
    greetings(&ada, 2).await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_invited_the_bot_long_ago_is_not_greeted() {
    let mut hall = hall().await;
    let ada = ada(&hall).await;
    hall.sandbox.advance_clock(Duration::from_hours(2));
    hall.start().await;
    hall.break_line(GatewayFault::InvalidSession { resumable: false }).await;
    invite_again(&hall).await;
    greetings(&ada, 1).await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_it_may_not_write_and_without_a_channel_the_bot_is_silent() {
    let mut hall = hall().await;
    let ada = ada(&hall).await;
    assert!(hall.sandbox.set_permissions(ada.channel, bot(&hall).await, 0, bits::SEND_MESSAGES));
    hall.start().await;
    until("the refusal", async || {
        hall.sandbox.requests().iter().any(|request| request.status == 403 && request.method == "POST")
    })
    .await;
    assert!(hall.sandbox.set_permissions(ada.channel, bot(&hall).await, 0, 0));
    assert!(hall.sandbox.set_system_channel(None));
    let before = joined_at(&hall).await;
    invite_again(&hall).await;
    until("the second joining", async || joined_at(&hall).await > before).await;
    // Both joinings are over: neither the permission nor a channel brings their greetings.
    assert!(hall.sandbox.set_system_channel(Some(ada.channel)));
    hall.stop().await;
    hall.start().await;
    invite_again(&hall).await;
    greetings(&ada, 1).await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_greeting_that_was_posted_as_the_bot_died_is_not_posted_again() {
    let mut hall = hall().await;
    let ada = ada(&hall).await;
    // Discord posts it, but its response comes too late.
    hall.sandbox.set_faults(Faults {
        rest_answer_delay_ms: 3_600_000,
        rest_fail_matching: "POST /channels".into(),
        ..Faults::default()
    });
    hall.start().await;
    greetings(&ada, 1).await;
    hall.kill().await;
    hall.sandbox.set_faults(Faults::default());
    // Discord has forgotten the nonce by now.
    hall.sandbox.advance_clock(Duration::from_mins(30));
    hall.start().await;
    invite_again(&hall).await;
    greetings(&ada, 2).await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_greeting_that_discord_did_not_take_follows() {
    let mut hall = hall().await;
    let ada = ada(&hall).await;
    hall.sandbox.set_faults(Faults {
        rest_fail_next: 1000,
        rest_fail_status: 503,
        rest_fail_matching: "POST /channels".into(),
        ..Faults::default()
    });
    hall.start().await;
    until("a failure", async || hall.sandbox.requests().iter().any(|request| request.status == 503)).await;
    hall.kill().await;
    hall.sandbox.set_faults(Faults::default());
    hall.start().await;
    greetings(&ada, 1).await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_processes_one_greets() {
    let mut hall = hall().await;
    let ada = ada(&hall).await;
    hall.start().await;
    hall.start_successor().await;
    greetings(&ada, 1).await;
    invite_again(&hall).await;
    greetings(&ada, 2).await;
    invite_again(&hall).await;
    greetings(&ada, 3).await;
    hall.hand_over().await;
    hall.close().await;
}
