//! Short times that cards give, on Discord: they run from when it has taken the panel, by its own clock.

use std::collections::BTreeMap;
use std::time::Duration;

use cardinal::app::{ChannelId, Site, UserId};
use cardinal::store::{ClockTime, NewGame, NewTurn, Secret, SqliteOptions, SqliteStore, Store};
use cardinal_rules::{BySeat, Card, KnightmareCard, Lists, Piles, Position, RULES_VERSION, Variant};
use cardinal_sandbox::ChatMessage;
use cardinal_test_support::{Hall, Player};

const SECOND: Duration = Duration::from_secs(1);

/// A game in which Ada, with White, plays *Panic* with her first turn; Ben's warning.
async fn panicking(hall: &Hall) -> (Player, Player, ChatMessage) {
    let (ada, ben) = hall.players().await;
    let user = |player: &Player| UserId(player.id().0);
    let position = Position {
        fen: Some("4k3/p6p/8/8/8/8/P6P/4K3 w - - 0 1".to_owned()),
        hands: Some(Lists { white: vec![Card::Knightmare(KnightmareCard::Panic)], black: Vec::new() }),
        piles: Some(Piles::default()),
        ..Position::default()
    };
    let now = hall.clock.now();
    let game = NewGame {
        variant: Variant::Knightmare,
        options: BTreeMap::new(),
        position: Some(position),
        rules_version: RULES_VERSION,
        last_position: None,
        secret: Secret { seed: [5; 32], salt: [6; 16] },
        players: BySeat { white: user(&ada), black: user(&ben) },
        site: Site { guild: None, channel: ChannelId(hall.channel.0), parent: None },
        to_act: Some(user(&ada)),
        building: false,
        pace: None,
        turn: NewTurn { at: ClockTime(now.0), left: None, due: None },
        announce: false,
        created_at: now,
        limits: None,
    };
    let path = hall.config.database.display().to_string();
    let store = SqliteStore::open(&path, SqliteOptions::default()).await.expect("the bot's database opens");
    store.create_game(game, None).await.expect("the game can be kept");
    store.close().await;
    let composed = ada.type_in("move", &[("move", "Kf1"), ("place", "panic")]).await;
    let sent = ada.press(&composed, "End the turn").await;
    assert!(sent.is_ephemeral(), "{}", sent.text());
    ben.sees("Ada's turn", |message| message.content().contains("Panic")).await;
    let warning = ben.run("turn", serde_json::json!([])).await;
    assert!(warning.text().contains("30 seconds") && warning.files().is_empty(), "{}", warning.text());
    (ada, ben, warning)
}

fn is_up(message: &ChatMessage) -> bool {
    message.content().contains("the time that a card had given")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_is_in_time_by_discords_clock() {
    let hall = Hall::open().await;
    let (_, ben, warning) = panicking(&hall).await;
    let typed = ben.type_in("move", &[("move", "Kf8")]).await;
    assert!(typed.text().contains("Nothing of what you typed is done"), "{}", typed.text());
    let panel = ben.press(&warning, "Start").await;
    assert!(panel.text().contains("your turn") && !panel.files().is_empty(), "{}", panel.text());
    hall.sandbox.advance_clock(20 * SECOND);
    let composed = ben.type_in("move", &[("move", "Kf8")]).await;
    ben.press(&composed, "End the turn").await;
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
    let late = ben.press(&composed, "End the turn").await;
    assert!(late.is_ephemeral(), "{}", late.text());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sudden_end_of_the_bot_costs_no_seconds() {
    let mut hall = Hall::open().await;
    let (_, ben, warning) = panicking(&hall).await;
    ben.press(&warning, "Start").await;
    hall.sandbox.advance_clock(5 * SECOND);
    hall.kill().await;
    hall.sandbox.advance_clock(100 * SECOND);
    hall.start().await;
    let composed = ben.type_in("move", &[("move", "Kf8")]).await;
    ben.press(&composed, "End the turn").await;
    let turn = ben.sees("Ben's turn", |message| message.content().contains("Kf8")).await;
    assert!(!is_up(&turn), "{}", turn.content());
    hall.close().await;
}
