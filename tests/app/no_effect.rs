//! Cards without effect, and responses to responses: what a player is told before the card is spent.

use cardinal_interaction::Ask;
use cardinal_rules::KnightmareCard;

use crate::composed::{START, knightmare};
use crate::world::{ANN, BOB, World, buttons, said};

#[tokio::test]
async fn a_card_without_effect_is_pointed_out_before_it_is_sent() {
    // A card may not mate: with the rook on g8, the knight would smother the king on f7.
    let world = World::new().await;
    knightmare(&world, "6rk/5Bpp/8/8/8/8/8/1N2K3 w - - 0 1", &[KnightmareCard::HolyWar], &[]).await;
    let (panel, _) = world.composes(ANN, &["e1", "e2", "holy-war", "b1", "f7"]).await;
    assert!(said(&panel).text.contains("Holy War (b1, f7) (⚠️ does nothing)"), "{}", said(&panel).text);
    let back = world.press_labelled(ANN, said(&panel), "Back").await;
    assert!(said(&back).text.contains("not sent yet: Ke2."), "{}", said(&back).text);
    let world = World::new().await;
    knightmare(&world, "7k/5Bpp/8/8/8/8/8/1N2K3 w - - 0 1", &[KnightmareCard::HolyWar], &[]).await;
    let (panel, _) = world.composes(ANN, &["e1", "e2", "holy-war", "b1", "f7"]).await;
    let text = &said(&panel).text;
    assert!(text.contains("**Holy War** (b1, f7)") && !text.contains("effect"), "a check is no mate: {text}");
}

#[tokio::test]
async fn a_response_without_effect_is_pointed_out() {
    // If the move were cut short, the queen would no longer stand between the rook and her king.
    let world = World::new().await;
    knightmare(&world, "7k/8/8/8/8/2q5/6K1/R7 w - - 0 1", &[KnightmareCard::Bog], &[]).await;
    world.composes(ANN, &["a1", "a8", "."]).await;
    world.composes(BOB, &["c3", "."]).await;
    let panel = said(&world.ask(ANN, Ask::Panel).await).clone();
    assert!(panel.text.contains("You can respond with **Bog**"), "{}", panel.text);
    assert!(panel.text.contains("it would do nothing"), "{}", panel.text);
}

#[tokio::test]
async fn a_typed_response_without_effect_is_asked_about_first() {
    let world = World::new().await;
    let game = knightmare(&world, "7k/8/8/8/8/2q5/6K1/R7 w - - 0 1", &[KnightmareCard::Bog], &[]).await;
    world.composes(ANN, &["a1", "a8", "."]).await;
    world.composes(BOB, &["c3", "."]).await;
    let version = world.store.games().info(game).await.unwrap().version;
    let question = said(&world.ask(ANN, Ask::Play { card: "bog".to_owned() }).await).clone();
    assert!(question.text.contains("**Bog** would do nothing"), "{}", question.text);
    assert_eq!(world.store.games().info(game).await.unwrap().version, version, "nothing is played yet");
    let back = world.press_labelled(ANN, &question, "Back").await;
    assert!(said(&back).text.contains("You can respond with **Bog**"), "{}", said(&back).text);
    assert_eq!(world.store.games().info(game).await.unwrap().version, version);
    world.press_labelled(ANN, &question, "Play it anyway").await;
    let history = said(&world.ask(ANN, Ask::History).await).text.clone();
    assert!(history.contains("Bog"), "{history}");
}

#[tokio::test]
async fn a_choice_that_leaves_a_response_without_effect_is_asked_about_first() {
    // Without the pawn on e5, the king on e8 would stand in check after his own side's turn.
    let world = World::new().await;
    let game = knightmare(&world, "4k3/8/8/1p2p3/2P5/8/8/K3R3 w - - 0 1", &[KnightmareCard::Revenge], &[]).await;
    world.composes(ANN, &["a1", "a2", "."]).await;
    world.composes(BOB, &["b5", "c4", "."]).await;
    let version = world.store.games().info(game).await.unwrap().version;
    let (question, _) = world.composes(ANN, &["revenge", "e5"]).await;
    assert!(said(&question).text.contains("**Revenge** would do nothing"), "{}", said(&question).text);
    assert_eq!(world.store.games().info(game).await.unwrap().version, version, "nothing is played yet");
    let back = world.press_labelled(ANN, said(&question), "Back").await;
    assert!(said(&back).text.contains("Choose an enemy pawn"), "{}", said(&back).text);
    let sent = world.pick(ANN, said(&back), "c4").await;
    let text = &said(&sent).text;
    assert!(text.starts_with("You responded with **Revenge** on c4."), "the other pawn can be captured: {text}");
    assert!(world.store.games().info(game).await.unwrap().version > version);
}

#[tokio::test]
async fn a_response_that_leaves_the_turn_to_the_opponent_says_so() {
    let world = World::new().await;
    knightmare(&world, START, &[KnightmareCard::Knightmare, KnightmareCard::Bog], &[]).await;
    world.composes(ANN, &["e2", "e4", "."]).await;
    world.composes(BOB, &["e7", "e5", "."]).await;
    let panel = said(&world.ask(ANN, Ask::Panel).await).clone();
    let line = |card: &str| panel.text.lines().find(|line| line.contains(card)).unwrap_or_default().to_owned();
    // Knightmare! undoes the opponent's turn, which is played again.
    assert!(line("respond with **Knightmare!**").contains("After that, it's your opponent's turn."), "{}", panel.text);
}

#[tokio::test]
async fn a_response_to_a_response_stands_out_among_the_cards_of_the_own_turn() {
    let world = World::new().await;
    let cards = [KnightmareCard::FogOfWar, KnightmareCard::Fanatic];
    knightmare(&world, START, &cards, &[KnightmareCard::Chaos]).await;
    world.composes(ANN, &["e2", "e4", "."]).await;
    world.composes(BOB, &["chaos"]).await;
    let panel = said(&world.ask(ANN, Ask::Panel).await).clone();
    assert!(panel.text.contains("You can respond with **Fog of War**"), "{}", panel.text);
    assert!(!panel.text.contains("You can respond with **Fanatic**"), "{}", panel.text);
    let answers = buttons(&panel).filter(|button| button.emoji == Some("⚡".into()));
    assert_eq!(answers.map(|button| button.label.as_str()).collect::<Vec<_>>(), ["Fog of War"]);
}
