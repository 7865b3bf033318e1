//! No game is lost by a press that doesn't say so: what would cost it is told, or asked about, before.

use cardinal_ids::GameId;
use cardinal_interaction::{Ask, Emoji, Message};
use cardinal_rules::KnightmareCard;

use crate::composed::{START, knightmare};
use crate::world::{ANN, BOB, World, buttons, menus, said};

/// Bob mates Ann, who holds these cards.
async fn mated(world: &World, hand: &[KnightmareCard]) -> GameId {
    let game = knightmare(world, START, hand, &[]).await;
    for (user, from, to) in [(ANN, "f2", "f3"), (BOB, "e7", "e5"), (ANN, "g2", "g4"), (BOB, "d8", "h4")] {
        world.turn(user, &[from, to, "."]).await;
    }
    game
}

fn sign_of(emoji: Option<Emoji>) -> Option<&'static str> {
    match emoji {
        Some(Emoji::Unicode(sign)) => Some(sign),
        _ => None,
    }
}

/// The sign and the second line of what stands for this value in a menu, or the sign and the label of its button.
fn marks(panel: &Message, value: &str) -> (Option<&'static str>, String) {
    let item = menus(panel).flat_map(|menu| &menu.items).find(|item| item.value == value);
    let button = buttons(panel).find(|button| button.label.starts_with(value));
    match (item, button) {
        (Some(item), _) => (sign_of(item.emoji), item.description.clone().unwrap_or_default()),
        (None, Some(button)) => (sign_of(button.emoji), button.label.clone()),
        _ => panic!("{value} is not offered: {panel:?}"),
    }
}

#[tokio::test]
async fn letting_a_mate_pass_is_asked_about_first() {
    let world = World::new().await;
    let game = mated(&world, &[KnightmareCard::Knightmare]).await;
    let version = world.store.games().info(game).await.unwrap().version;
    let panel = world.ask(ANN, Ask::Panel).await;
    let text = &said(&panel).text;
    assert!(text.contains("Checkmate, unless you respond with **Knightmare!**."), "{text}");
    let asked = world.press_labelled(ANN, said(&panel), "Let it pass").await;
    assert_eq!(said(&asked).text, "⚠️ You'd be **checkmated**. Let it pass anyway?");
    assert_eq!(world.store.games().info(game).await.unwrap().version, version, "nothing is done yet");
    let typed = world.ask(ANN, Ask::Act(cardinal_interaction::PlainAction::Skip)).await;
    assert_eq!(said(&typed).text, said(&asked).text, "typing asks too");
    let back = world.press_labelled(ANN, said(&asked), "Back").await;
    assert!(said(&back).text.contains("Knightmare!"), "{}", said(&back).text);
    let asked = world.press_labelled(ANN, said(&back), "Let it pass").await;
    let passed = world.press_labelled(ANN, said(&asked), "Let it pass").await;
    let told = &passed.announcements[0].message.text;
    assert!(told.starts_with("Game #1: ⚪ **Ann** lets it pass."), "{told}");
    assert!(told.contains("wins by checkmate") && !told.contains('+'), "a mate is no check: {told}");
    let picture = &passed.announcements[0].message.pictures[0].alt;
    assert!(picture.contains("Qh4#") && !picture.contains('+'), "{picture}");
    let history = said(&world.ask(ANN, Ask::History).await).text.clone();
    assert!(history.ends_with("2. g4 · Qh4#"), "{history}");
}

#[tokio::test]
async fn letting_a_harmless_turn_pass_is_not_asked_about() {
    let world = World::new().await;
    knightmare(&world, START, &[KnightmareCard::Knightmare], &[]).await;
    world.turn(ANN, &["e2", "e4", "."]).await;
    world.turn(BOB, &["e7", "e5", "."]).await;
    let panel = world.ask(ANN, Ask::Panel).await;
    if buttons(said(&panel)).any(|button| button.label == "Let it pass") {
        let passed = world.press_labelled(ANN, said(&panel), "Let it pass").await;
        assert!(!said(&passed).text.contains("⚠️"), "{}", said(&passed).text);
    }
}

#[tokio::test]
async fn a_move_that_needs_a_card_is_marked_where_it_is_chosen() {
    let world = World::new().await;
    // The rook's check ends if the king steps aside, or if the square between them is barred by a card.
    let fen = "4k3/8/8/4r3/8/8/P7/4K3 w - - 0 1";
    knightmare(&world, fen, &[KnightmareCard::ForbiddenCity], &[]).await;
    let (panel, _) = world.composes(ANN, &["a2"]).await;
    for target in ["a3", "a4"] {
        let (sign, note) = marks(said(&panel), target);
        assert_eq!(sign, Some("⚠️"), "{target}: {note}");
        assert_eq!(note, format!("{target}: check!"));
    }
    let world = World::new().await;
    knightmare(&world, fen, &[KnightmareCard::ForbiddenCity], &[]).await;
    let (panel, _) = world.composes(ANN, &["e1"]).await;
    let (sign, note) = marks(said(&panel), "Kd1");
    assert_eq!((sign, note.as_str()), (None, "Kd1"), "it ends the check");
}

#[tokio::test]
async fn a_card_that_would_mate_says_so_before_it_is_played() {
    // Without the pawn on e5, the king on e8 would stand in check after his own side's turn.
    let world = World::new().await;
    knightmare(&world, "4k3/8/8/1p2p3/2P5/8/8/K3R3 w - - 0 1", &[KnightmareCard::Revenge], &[]).await;
    world.composes(ANN, &["a1", "a2", "."]).await;
    world.composes(BOB, &["b5", "c4", "."]).await;
    let (question, _) = world.composes(ANN, &["revenge", "e5"]).await;
    assert!(said(&question).text.starts_with("**Revenge** would do nothing"), "{}", said(&question).text);
}

#[tokio::test]
async fn a_panel_begins_with_what_happened() {
    let world = World::new().await;
    knightmare(&world, "4k3/8/8/8/1p6/2N5/8/4K3 b - - 0 1", &[], &[]).await;
    let panel = world.ask(BOB, Ask::Panel).await;
    assert!(said(&panel).text.starts_with("Game #1: **your turn**"), "nothing has happened: {}", said(&panel).text);
    let world = World::new().await;
    knightmare(&world, START, &[], &[KnightmareCard::Chaos]).await;
    world.turn(ANN, &["e2", "e4", "."]).await;
    let panel = world.ask(BOB, Ask::Panel).await;
    let first = said(&panel).text.lines().next().unwrap_or_default().to_owned();
    assert!(first.contains("**Ann** moves **e4**"), "{first}");
    world.turn(BOB, &["chaos"]).await;
    let panel = world.ask(ANN, Ask::Panel).await;
    let first = said(&panel).text.lines().next().unwrap_or_default().to_owned();
    assert!(first.contains("**Bob**") && first.contains("**Chaos**"), "{first}");
    let (next, _) = world.composes(ANN, &["d2"]).await;
    assert!(!said(&next).text.contains("Chaos"), "once something is chosen, it's no news: {}", said(&next).text);
}

#[tokio::test]
async fn what_others_read_is_the_same_whatever_the_hand_holds() {
    let mut seen = Vec::new();
    for hand in [KnightmareCard::Knightmare, KnightmareCard::HolyWar] {
        let world = World::new().await;
        knightmare(&world, START, &[hand], &[]).await;
        world.turn(ANN, &["e2", "e4", "."]).await;
        let (told, _) = world.turn(BOB, &["e7", "e5", "."]).await;
        let panel = world.ask(ANN, Ask::Panel).await;
        seen.push((told.message.text.clone(), world.seen_by(BOB).await, said(&panel).text.clone()));
    }
    let [(one, by_one, own), (other, by_other, others)] = seen.try_into().unwrap();
    assert_eq!((one, by_one), (other, by_other), "the notice and the board tell nothing of the hand");
    assert_ne!(own, others, "its owner reads what can be done");
}
