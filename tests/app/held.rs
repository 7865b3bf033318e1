//! A selected card is held out until its move is selected, and what cannot be undone asks first.

use cardinal_ids::{GameId, UserId};
use cardinal_interaction::{Ask, Field, Outcome};
use cardinal_rules::{Kind, Variant};

use crate::world::{ANN, BOB, EVE, World, button, buttons, calls, cards, labels, picks, refused, said};

async fn version(world: &World) -> u32 {
    world.store.games().info(GameId(1)).await.unwrap().version
}

async fn with_a_hand(hand: &[Kind]) -> World {
    let world = World::new().await;
    cards(&world, "2", &calls(hand), &calls(&[Kind::Bishop])).await;
    world
}

#[tokio::test]
async fn a_selected_card_returns_to_the_hand_step_by_step() {
    let world = with_a_hand(&[Kind::Knight, Kind::Pawn, Kind::Pawn]).await;
    let hand = world.ask(ANN, Ask::Panel).await;
    assert_eq!(version(&world).await, 1, "the draw cannot be taken back, so it is made at once");
    assert_eq!(labels(said(&hand)), ["Knight", "Pawn (you hold 2)", "Bishop"]);
    let public = said(&world.ask(EVE, Ask::Board { text: true }).await).text.clone();
    let pieces = world.pick(ANN, said(&hand), "N").await;
    assert!(
        said(&pieces).text.contains("Your card: **Knight**, not played yet. Move a knight."),
        "{}",
        said(&pieces).text
    );
    assert_eq!(labels(said(&pieces)), ["Knight b1", "Knight g1"]);
    let pictures =
        |outcome: &Outcome| said(outcome).pictures.iter().map(|picture| picture.name.clone()).collect::<Vec<_>>();
    assert_eq!(pictures(&hand), ["board.png"], "the hand is on it");
    assert_eq!(pictures(&pieces), ["board.png"], "the board stands above the buttons");
    let squares = world.pick(ANN, said(&pieces), "b1").await;
    assert_eq!(labels(said(&squares)), ["Nd2", "Na3", "Nc3"]);
    assert_eq!(said(&world.ask(EVE, Ask::Board { text: true }).await).text, public, "nobody else sees any of it");

    let back = world.press_labelled(ANN, said(&squares), "Back").await;
    assert_eq!(labels(said(&back)), ["Knight b1", "Knight g1"]);
    let back = world.press_labelled(ANN, said(&back), "Back").await;
    assert_eq!(labels(said(&back)), labels(said(&hand)));
    assert!(buttons(said(&back)).all(|button| button.label != "Back"), "nothing lies before the card");
    assert_eq!(version(&world).await, 1);

    // Another card, and the whole turn at once.
    let pieces = world.pick(ANN, said(&back), "B").await;
    let squares = world.pick(ANN, said(&pieces), "f1").await;
    let outcome = world.pick(ANN, said(&squares), "d3").await;
    assert!(outcome.announcements[0].message.text.contains("plays **Bishop**: **Bd3**"));
    assert_eq!(version(&world).await, 3);
}

#[tokio::test]
async fn the_only_card_is_held_out_at_once() {
    let world = World::new().await;
    cards(&world, "advanced", &calls(&[Kind::Rook, Kind::Knight]), &calls(&[Kind::Rook])).await;
    // No rook can move, and in the Advanced game such a card is not playable while another card moves something.
    let panel = world.ask(ANN, Ask::Panel).await;
    assert_eq!(labels(said(&panel)), ["Knight b1", "Knight g1"], "{}", said(&panel).text);
    assert!(buttons(said(&panel)).all(|button| button.label != "Back"));
    let squares = world.pick(ANN, said(&panel), "g1").await;
    let outcome = world.pick(ANN, said(&squares), "f3").await;
    assert!(outcome.announcements[0].message.text.contains("plays **Knight**: **Nf3**"));
}

#[tokio::test]
async fn a_card_that_loses_the_turn_is_marked_and_asks_first() {
    let world = with_a_hand(&[Kind::Rook, Kind::Knight, Kind::Pawn]).await;
    let panel = world.ask(ANN, Ask::Panel).await;
    assert_eq!(labels(said(&panel)), ["Rook: skips your turn", "Knight", "Pawn", "Bishop"]);
    let suggested = world.suggests(ANN, Field::PlayCard, "rook").await;
    assert_eq!(suggested[0].name, "Rook: no piece it calls can move, so you would skip your turn");
    let typed = world.ask(ANN, Ask::Play { card: "rook".to_owned() }).await;
    let pressed = world.pick(ANN, said(&panel), "R").await;
    for question in [typed, pressed] {
        assert!(question.announcements.is_empty() && said(&question).text.contains("you skip your turn"));
        let kept = world.press_labelled(ANN, said(&question), "No, go back").await;
        assert_eq!(labels(said(&kept)).len(), 4);
        assert_eq!(version(&world).await, 1, "only the draw");
        button(said(&question), "Play it anyway");
    }
    let question = world.ask(ANN, Ask::Play { card: "rook".to_owned() }).await;
    let lost = world.press_labelled(ANN, said(&question), "Play it anyway").await;
    assert!(lost.announcements[0].message.text.contains("plays **Rook**: no such piece can move"));
}

#[tokio::test]
async fn after_a_turn_that_the_opponent_lost_cards_are_not_marked() {
    let world = World::new().await;
    cards(&world, "2", &calls(&[Kind::Rook, Kind::Knight, Kind::Pawn]), &calls(&[Kind::Bishop])).await;
    let question = world.ask(ANN, Ask::Play { card: "rook".to_owned() }).await;
    world.press_labelled(ANN, said(&question), "Play it anyway").await;
    // Black holds three pawns, all of which can move.
    let panel = world.ask(BOB, Ask::Panel).await;
    assert!(!labels(said(&panel)).iter().any(|label| label.contains("skip")), "{:?}", labels(said(&panel)));
    assert!(!said(&panel).text.contains("skip"), "{}", said(&panel).text);
}

#[tokio::test]
async fn a_hand_is_not_marked_while_no_card_is_playable() {
    let world = with_a_hand(&[Kind::Knight, Kind::Pawn, Kind::Rook]).await;
    let alt = async |user: UserId| said(&world.ask(user, Ask::Hand).await).pictures[0].alt.clone();
    // Before the draw, and while the opponent is to act.
    for text in [alt(ANN).await, alt(BOB).await] {
        assert!(text.starts_with("Your hand of 3 cards: ") && !text.to_lowercase().contains("playable"), "{text}");
    }
    world.ask(ANN, Ask::Draw).await;
    let text = alt(ANN).await;
    assert!(text.starts_with("Your hand of 4 cards. Playable: Knight, Pawn"), "{text}");
    assert!(text.contains("Would skip the turn: Rook."), "{text}");
}

#[tokio::test]
async fn draws_and_resigning_lie_behind_more_and_ask_first() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    let panel = world.ask(ANN, Ask::Panel).await;
    let words = |outcome: &Outcome| buttons(said(outcome)).map(|button| button.label.clone()).collect::<Vec<_>>();
    let offers = |word: &String| word.contains("draw") || word.contains("Resign");
    assert!(!words(&panel).iter().any(offers), "{:?}", words(&panel));
    let more = world.press_labelled(ANN, said(&panel), "More").await;
    assert_eq!(words(&more), ["Offer a draw…", "Offer to abort…", "Resign…", "Back", "Step through"]);
    let back = world.press_labelled(ANN, said(&more), "Back").await;
    assert_eq!(labels(said(&back)), labels(said(&panel)));
    for (label, yes) in [("Offer a draw…", "Offer a draw"), ("Resign…", "Resign")] {
        let question = world.press_labelled(ANN, said(&more), label).await;
        assert_eq!(words(&question), [yes, "No, go back"]);
        assert_eq!(version(&world).await, 0);
    }
    let offered = world.offers_a_draw(ANN).await;
    assert_eq!(offered.announcements.len(), 1);
    let refusal = world.press_labelled(ANN, said(&more), "Offer a draw…").await;
    assert!(refused(&refusal).contains("offer"), "an offer stands: {refusal:?}");
}

#[tokio::test]
async fn a_whole_hand_is_not_discarded_by_one_press() {
    let world = with_a_hand(&[Kind::Pawn, Kind::Pawn, Kind::Pawn]).await;
    let panel = world.ask(ANN, Ask::Panel).await;
    let question = world.press_labelled(ANN, said(&panel), "Swap your hand…").await;
    assert!(said(&question).text.contains("your turn ends"), "{}", said(&question).text);
    assert_eq!(version(&world).await, 1);
    let outcome = world.press_labelled(ANN, said(&question), "Swap your hand").await;
    assert!(outcome.announcements[0].message.text.contains("swaps the whole hand"));
}

#[tokio::test]
async fn the_next_awaited_game_is_one_press_away() {
    let world = World::new().await;
    for _ in 0..4 {
        world.start(Variant::Standard, &[]).await;
    }
    let next = async |panel: &cardinal_interaction::Message| {
        let pieces = world.pick(ANN, panel, "e2").await;
        world.pick(ANN, said(&pieces), "e4").await
    };
    let game = |number: &str| cardinal::app::Command::game(Some(number.to_owned()), Ask::Panel);
    let first = world.command(ANN, game("4")).await;
    let done = next(said(&first)).await;
    let second = world.press_labelled(ANN, said(&done), "Next game #3 (2 more)").await;
    assert!(said(&second).text.contains("Game #3: **your turn**"), "{}", said(&second).text);
    let done = next(said(&second)).await;
    let third = world.press_labelled(ANN, said(&done), "Next game #2 (1 more)").await;
    let done = next(said(&third)).await;
    let last = world.press_labelled(ANN, said(&done), "Next game #1").await;
    let done = next(said(&last)).await;
    let left: Vec<&str> = buttons(said(&done)).map(|button| button.label.as_str()).collect();
    assert_eq!(left, ["Plan ahead"], "{:?}", said(&done).text);
    assert!(!picks(said(&last)).is_empty());
    // A player who looks at a game that waits for the opponent also gets the link.
    world
        .command(
            BOB,
            cardinal::app::Command::game(Some("2".to_owned()), Ask::Move { text: "e5".to_owned(), place: None }),
        )
        .await;
    let waiting = world.command(ANN, game("1")).await;
    button(said(&waiting), "Next game #2");
}
