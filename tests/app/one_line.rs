//! A turn in one line: `/move` draws, and plays the card that allows the move.

use std::collections::BTreeMap;

use cardinal_interaction::{Ask, Field};
use cardinal_rules::{Card, Kind, Lists, Piles, Position, Variant};
use cardinal_store::NewGame;

use crate::world::{ANN, ATTIC, BOB, World, buttons, calls, cards, new_game, picks, refused, said};

const PILE: [Kind; 1] = [Kind::Bishop];

fn told(outcome: &cardinal_interaction::Outcome) -> &str {
    assert_eq!(outcome.announcements.len(), 1, "{:?}", said(outcome).text);
    &outcome.announcements[0].message.text
}

async fn hand(world: &World) -> String {
    said(&world.ask(ANN, Ask::Hand).await).below.clone()
}

#[tokio::test]
async fn a_move_draws_and_plays_the_card_that_allows_it() {
    for level in ["2", "3", "advanced"] {
        // With a card of the hand, and with the one drawn for it.
        for (typed, card) in [("Nf3", "Knight"), ("nf3", "Knight"), ("g1f3", "Knight"), ("Bd3", "Bishop")] {
            let world = World::new().await;
            cards(&world, level, &calls(&[Kind::Knight, Kind::Pawn, Kind::Rook]), &calls(&PILE)).await;
            let outcome = world.moves(ANN, typed).await;
            assert!(told(&outcome).contains(&format!("plays **{card}**: **")), "{level} {typed}: {}", told(&outcome));
        }
    }
    let world = World::new().await;
    cards(&world, "1", &[], &calls(&PILE)).await;
    let outcome = world.moves(ANN, "Bd3").await;
    assert!(told(&outcome).contains("turns **Bishop**: **Bd3**"), "{}", told(&outcome));
}

#[tokio::test]
async fn what_was_drawn_for_a_refused_move_stays_drawn_and_is_announced() {
    let world = World::new().await;
    cards(&world, "2", &calls(&[Kind::Knight, Kind::Pawn, Kind::Rook]), &calls(&PILE)).await;
    let before = hand(&world).await;
    let outcome = world.moves(ANN, "Qd3").await;
    let text = refused(&outcome);
    assert!(
        text.starts_with("Game #1: You drew **Bishop**, and that stays. None of your cards lets you play `Qd3` now."),
        "{text}"
    );
    assert!(text.contains("You can: Bd3, "), "what goes to the same square comes first: {text}");
    assert!(!before.contains("Bishop") && hand(&world).await.contains("Bishop"));
    let again = world.moves(ANN, "Qd3").await;
    assert!(refused(&again).starts_with("Game #1: None of your cards"), "it is not drawn twice: {again:?}");
    assert!(told(&world.moves(ANN, "Bd3").await).contains("Bd3"));

    let world = World::new().await;
    cards(&world, "1", &[], &calls(&PILE)).await;
    let text = refused(&world.moves(ANN, "e4").await).to_owned();
    assert!(text.starts_with("Game #1: You turned **Bishop**, and that stays. "), "{text}");
    assert!(told(&world.moves(ANN, "Bd3").await).contains("Bd3"));
}

#[tokio::test]
async fn an_impossible_move_draws_nothing() {
    for level in ["1", "2", "3"] {
        let world = World::new().await;
        cards(&world, level, &calls(&[Kind::Knight, Kind::King, Kind::Rook]), &calls(&PILE)).await;
        for (typed, reason) in [
            ("hello", "`hello` isn't a move"),
            ("", "isn't a move"),
            ("O-O", "There is no castling in this form of the game."),
            ("e1g1", "There is no castling in this form of the game."),
        ] {
            let outcome = world.moves(ANN, typed).await;
            let text = refused(&outcome);
            assert!(text.contains(reason), "{level} {typed}: {text}");
            assert_eq!(world.store.games().info(cardinal_ids::GameId(1)).await.unwrap().version, 0, "nothing is drawn");
        }
        let tile = world.ask(ANN, Ask::Move { text: "Nf3".to_owned(), place: Some("R 1,0".to_owned()) }).await;
        assert!(refused(&tile).contains("no tiles to place"), "{tile:?}");
        assert_eq!(world.store.games().info(cardinal_ids::GameId(1)).await.unwrap().version, 0);
    }
}

#[tokio::test]
async fn a_turn_lost_by_its_card_is_announced_instead_of_the_move() {
    let world = World::new().await;
    cards(&world, "1", &[], &calls(&[Kind::Rook])).await;
    let outcome = world.moves(ANN, "e4").await;
    assert!(told(&outcome).contains("turns **Rook**: no such piece can move"), "{}", told(&outcome));
}

#[tokio::test]
async fn two_cards_that_allow_the_same_move_lead_to_a_question() {
    let world = World::new().await;
    // After Black's pawn, *Same Again* stands for a pawn.
    let hand = [Card::SameAgain, Card::Call(Kind::Pawn), Card::Call(Kind::Rook)];
    cards(&world, "2", &hand, &calls(&[Kind::Knight])).await;
    world.moves(ANN, "Nf3").await;
    world.moves(BOB, "a6").await;
    let asked = world.moves(ANN, "a3").await;
    assert!(asked.announcements.is_empty() && said(&asked).text.contains("Which one"), "{:?}", said(&asked).text);
    assert!(said(&asked).text.contains("`/play` and its name, then your move"), "the typed way: {}", said(&asked).text);
    let labels: Vec<&str> = buttons(said(&asked)).map(|button| button.label.as_str()).collect();
    assert_eq!(labels, ["Pawn", "Same Again"]);
    let outcome = world.press_labelled(ANN, said(&asked), "Same Again").await;
    assert!(told(&outcome).contains("plays **Same Again**: **a3**"), "{}", told(&outcome));
}

#[tokio::test]
async fn a_held_out_card_is_the_one_that_is_played() {
    let world = World::new().await;
    let hand = [Card::SameAgain, Card::Call(Kind::Pawn), Card::Call(Kind::Rook)];
    cards(&world, "2", &hand, &calls(&[Kind::Knight])).await;
    world.moves(ANN, "Nf3").await;
    world.moves(BOB, "a6").await;
    world.ask(ANN, Ask::Play { card: "same again".to_owned() }).await;
    let outcome = world.moves(ANN, "a3").await;
    assert!(told(&outcome).contains("plays **Same Again**: **a3**"), "{}", told(&outcome));
}

#[tokio::test]
async fn a_small_b_is_the_pawns_if_both_can_capture() {
    // Pawn and bishop can both capture on c4.
    let fen = "4k3/8/8/8/2n5/1P1B4/8/4K3 w - - 0 1";
    for (level, hand, played) in
        [("2", [Kind::Pawn, Kind::Bishop, Kind::Rook], "b×c4"), ("2", [Kind::Bishop, Kind::Rook, Kind::Rook], "B×c4")]
    {
        let world = World::new().await;
        let position = Position {
            fen: Some(fen.to_owned()),
            hands: Some(Lists { white: calls(&hand), black: calls(&[Kind::Pawn; 3]) }),
            piles: Some(Piles { common: calls(&[Kind::Rook; 6]), ..Piles::default() }),
            ..Position::default()
        };
        let options = BTreeMap::from([("level".to_owned(), level.to_owned())]);
        let game = NewGame { options, ..new_game(Variant::NoStress, Some(position)) };
        world.store.games().create(game, None).await.unwrap();
        let outcome = world.moves(ANN, "bc4").await;
        assert!(told(&outcome).contains(&format!("**{played}**")), "{}", told(&outcome));
    }
}

#[tokio::test]
async fn where_no_card_moves_anything_the_refusal_names_what_is_left() {
    let world = World::new().await;
    let rooks = calls(&[Kind::Rook; 3]);
    cards(&world, "2", &rooks, &calls(&[Kind::Rook])).await;
    let outcome = world.moves(ANN, "e4").await;
    let text = refused(&outcome);
    assert!(text.contains("None of your cards moves a piece now"), "{text}");
    assert!(text.contains("play Rook") && text.contains("swap"), "{text}");
    let [only] = &world.suggests(ANN, Field::Move, "").await[..] else { panic!("no move can be made") };
    assert!(only.name.starts_with("None of your cards moves a piece"), "{only:?}");
    let again = world.moves(ANN, &only.value).await;
    assert_eq!(refused(&again), text.replacen("You drew **Rook**, and that stays. ", "", 1));
}

#[tokio::test]
async fn half_a_move_shows_where_the_piece_can_go() {
    let world = World::new().await;
    cards(&world, "2", &calls(&[Kind::Knight, Kind::Pawn, Kind::Rook]), &calls(&PILE)).await;
    let shown = world.moves(ANN, "b1").await;
    assert!(shown.announcements.is_empty() && said(&shown).text.contains("Your card: **Knight**, not played yet"));
    let outcome = world.pick(ANN, said(&shown), "c3").await;
    assert!(told(&outcome).contains("plays **Knight**: **Nc3**"));
}

#[tokio::test]
async fn moves_allowed_by_cards_of_the_hand_are_suggested_before_the_draw() {
    let world = World::new().await;
    cards(&world, "2", &calls(&[Kind::Knight, Kind::King, Kind::Rook]), &calls(&PILE)).await;
    let suggested =
        async || world.suggests(ANN, Field::Move, "").await.into_iter().map(|each| each.value).collect::<Vec<_>>();
    let before = suggested().await;
    assert!(before.contains(&"Nf3".to_owned()) && before.contains(&"Ke2".to_owned()), "{before:?}");
    assert!(!before.iter().any(|mv| mv.starts_with('B')), "what will be drawn is not told: {before:?}");
    world.ask(ANN, Ask::Draw).await;
    assert!(suggested().await.iter().any(|mv| mv.starts_with('B')));
}

#[tokio::test]
async fn a_line_applies_to_the_only_awaiting_game() {
    let world = World::new().await;
    for _ in 0..2 {
        world.start(Variant::Standard, &[]).await;
    }
    let asked = world.moves(ANN, "e4").await;
    assert!(said(&asked).text.contains("Which one"), "both wait for Ann");
    let menu = crate::world::menus(said(&asked)).next().unwrap().clone();
    world.press(ANN, &menu.control, Some("2")).await;
    let second = world.moves(ANN, "d4").await;
    assert_eq!(second.announcements[0].key.game.0, 1, "the first is the only one that waits");
    // From a channel without either game.
    let first = cardinal::app::Command::game(Some("1".to_owned()), Ask::Move { text: "d5".to_owned(), place: None });
    world.command(BOB, first).await;
    let caller = cardinal_interaction::Caller { channel: ATTIC, ..world.caller(ANN) };
    let command = cardinal::app::Command::game(None, Ask::Panel);
    let panel = world.handle(&caller, cardinal::app::Intent::Command(command)).await;
    assert!(!picks(said(&panel)).is_empty(), "{:?}", said(&panel).text);
}

#[tokio::test]
async fn a_line_that_comes_again_in_a_later_turn_neither_draws_nor_tells_what_would_be_drawn() {
    let world = World::new().await;
    let pile = calls(&[Kind::Knight, Kind::Pawn, Kind::Queen]);
    cards(&world, "2", &calls(&[Kind::Knight, Kind::Pawn, Kind::Rook]), &pile).await;
    let caller = world.caller(ANN);
    let line = || {
        let ask = Ask::Move { text: "Nf3".to_owned(), place: None };
        cardinal::app::Intent::Command(cardinal::app::Command::game(None, ask))
    };
    assert!(told(&world.handle(&caller, line()).await).contains("Nf3"));
    world.moves(BOB, "a6").await;
    let version = world.store.games().info(cardinal_ids::GameId(1)).await.unwrap().version;
    let again = world.handle(&caller, line()).await;
    assert!(again.announcements.is_empty() && !said(&again).text.contains("Queen"), "{:?}", said(&again).text);
    assert_eq!(world.store.games().info(cardinal_ids::GameId(1)).await.unwrap().version, version);
}
