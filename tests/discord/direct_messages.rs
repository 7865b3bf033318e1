//! Playing from the direct messages with the bot, where nobody else reads along.

use std::time::Duration;

use cardinal_sandbox::{ChatMessage, Id};
use cardinal_test_support::{Hall, Player, is_turn_message};
use serde_json::Value;

/// A member in the direct messages with the bot.
async fn in_direct_messages(hall: &Hall, player: &Player) -> Player {
    let world = hall.sandbox.client().world().await.expect("the world can be seen");
    let bot: Id = world.members.iter().find(|member| member.bot).expect("the bot is a member").id;
    player.in_channel(player.member.direct_channel(bot).await.expect("a member can write to the bot"))
}

async fn server_name(hall: &Hall) -> String {
    hall.rest("GET", "/users/@me/guilds", &Value::Null).await[0]["name"]
        .as_str()
        .expect("servers have names")
        .to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn from_a_reminder_to_the_sent_move_takes_three_presses_in_one_message() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "standard", &[("time", "1d")]).await;
    ada.type_in("preferences", &[("remind", "direct")]).await;
    hall.sandbox.advance_clock(Duration::from_hours(12));
    let direct = in_direct_messages(&hall, &ada).await;
    let reminder = direct.sees("a reminder", |message| message.content().contains("is waiting for you")).await;
    let panel = direct.press(&reminder, "My turn").await;
    assert_eq!((panel.id(), panel.is_ephemeral()), (reminder.id(), false), "the message becomes the panel");
    assert!(panel.text().contains("your turn"), "{}", panel.text());
    let picked = direct.pick(&panel, "e2").await;
    let sent = direct.pick(&picked, "e4").await;
    assert_eq!((picked.id(), sent.id()), (reminder.id(), reminder.id()));
    assert!(sent.text().contains("e4"), "{}", sent.text());
    let told = ben.sees("the move", |message| is_turn_message(message) && message.content().contains("e4")).await;
    assert_eq!(told.mentions(), [ben.id()]);
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_about_ones_own_games_can_be_asked_there() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let game = hall.begin(&ada, &ben, "no-stress", &[("style", "level-3")]).await;
    let (ada, ben) = (in_direct_messages(&hall, &ada).await, in_direct_messages(&hall, &ben).await);
    for (command, said) in [
        ("turn", "your turn"),
        ("hand", "hand"),
        ("board", "Game #1"),
        ("history", "Game #1"),
        ("games", "Ben"),
        ("help", "/challenge"),
        ("cards", "card"),
        ("rules", "No Stress"),
        ("preferences", "preferences"),
        ("profile", "Ratings and results"),
        ("learn", "lesson"),
        ("decks", "deck"),
    ] {
        let answer = ada.type_in(command, &[]).await;
        assert!(answer.text().to_lowercase().contains(&said.to_lowercase()), "/{command}: {}", answer.text());
    }
    let suggested = ada.suggestions("board", "game", "").await;
    let server = server_name(&hall).await;
    assert_eq!(suggested.len(), 1, "{suggested:?}");
    assert!(
        suggested[0].0.starts_with("#1 Ada – Ben") && suggested[0].0.ends_with(&format!(", on {server}")),
        "{suggested:?}"
    );
    let waiting = ben.refused("move", &[("move", "e5")]).await;
    assert!(waiting.contains("is to move in game #1"), "{waiting}");
    assert!(game.button("My turn").is_some());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_typed_move_reaches_the_games_channel() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "standard", &[]).await;
    let answer = in_direct_messages(&hall, &ada).await.type_in("move", &[("move", "e4")]).await;
    assert!(answer.text().starts_with("Done, in"), "{}", answer.text());
    ben.sees("the move", |message: &ChatMessage| is_turn_message(message) && message.content().contains("e4")).await;
    // With two games that wait, the bot asks which one is meant, and names the server.
    hall.begin(&ada, &ben, "chessme", &[]).await;
    hall.begin(&ada, &ben, "standard", &[]).await;
    let question = in_direct_messages(&hall, &ada).await.type_in("move", &[("move", "e4")]).await;
    assert!(question.text().contains("You have several games. Which one?"), "{}", question.text());
    let server = server_name(&hall).await;
    assert!(question.0.to_string().contains(&format!("on {server}")), "{}", question.0);
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_belongs_to_a_server_says_so() {
    let hall = Hall::open().await;
    let (ada, _) = hall.players().await;
    let direct = in_direct_messages(&hall, &ada).await;
    for command in ["leaderboard", "ladder"] {
        let said = direct.refused(command, &[]).await;
        assert!(said.contains("in a server's channel"), "/{command}: {said}");
    }
    hall.close().await;
}
