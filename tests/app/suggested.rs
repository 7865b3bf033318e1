//! Suggestions while a card and its choices are typed.

use cardinal::app;
use cardinal_interaction::{Ask, Autocomplete, Field};
use cardinal_rules::{Kind, KnightmareCard};

use crate::composed::knightmare;
use crate::world::{ANN, BOB, World, calls, cards, refused, said};

#[tokio::test]
async fn before_a_card_is_turned_the_turn_of_it_is_suggested() {
    let world = World::new().await;
    cards(&world, "1", &[], &calls(&[Kind::Knight])).await;
    let before = world.suggests(ANN, Field::Move, "").await;
    let [only] = before.as_slice() else { panic!("no move is known yet: {before:?}") };
    assert_eq!(only.name, "Turn your card first: then its moves are listed here");
    let panel = world.moves(ANN, &only.value).await;
    assert!(said(&panel).text.contains("Your card: **Knight**"), "{}", said(&panel).text);
    let moves = world.suggests(ANN, Field::Move, "").await;
    let moves: Vec<&str> = moves.iter().map(|each| each.value.as_str()).collect();
    assert_eq!(moves, ["Nd2", "Na3", "Nc3", "Ne2", "Nf3", "Nh3"]);
    assert!(refused(&world.moves(ANN, &only.value).await).contains("isn't a move"), "the card is turned already");
}

#[tokio::test]
async fn where_no_card_can_be_played_each_says_why() {
    let world = World::new().await;
    cards(&world, "2", &calls(&[Kind::Knight, Kind::Knight, Kind::Pawn]), &calls(&[Kind::Bishop])).await;
    let before = world.suggests(ANN, Field::PlayCard, "").await;
    let names: Vec<&str> = before.iter().map(|each| each.name.as_str()).collect();
    assert_eq!(names.len(), 2, "a card held twice is listed once: {names:?}");
    assert!(names[0].starts_with("Pawn: after you draw · "), "{names:?}");
    assert!(names[1].starts_with("Knight: after you draw · "), "{names:?}");

    // No bishop stands on the board, and Black waits.
    let long_jump = [KnightmareCard::LongJump];
    knightmare(&world, "4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", &long_jump, &long_jump).await;
    for (player, when) in [(ANN, "not now: "), (BOB, "on your turn, ")] {
        let request = Autocomplete {
            field: Field::PlayCard,
            typed: String::new(),
            game: Some("2".to_owned()),
            mv: None,
            card: None,
        };
        let found = app::complete(&world.context, &world.caller(player), &request).await;
        let [card] = found.as_slice() else { panic!("one card is held: {found:?}") };
        assert!(card.name.starts_with(&format!("Long Jump: {when}")), "{card:?}");
        assert_eq!(card.value, "long-jump");
    }
}

#[tokio::test]
async fn a_suggestions_name_can_be_continued() {
    // A client that has filled in a suggestion sends its name when the user types on after it.
    let world = World::new().await;
    let position = "4k3/8/8/8/8/8/2P5/1NB1K3 w - - 0 1";
    knightmare(&world, position, &[KnightmareCard::HolyWar, KnightmareCard::Fanatic], &[]).await;
    let suggested = async |card: &str, typed: &str| {
        let (card, typed) = (Some(card.to_owned()), typed.to_owned());
        let request = Autocomplete { field: Field::Choices, typed, game: None, mv: None, card };
        let found = app::complete(&world.context, &world.caller(ANN), &request).await;
        found.into_iter().map(|found| (found.name, found.value)).collect::<Vec<_>>()
    };
    let pair = |name: &str, value: &str| vec![(name.to_owned(), value.to_owned())];
    assert_eq!(suggested("fanatic", "").await, pair("Pawn c2", "c2"));
    for typed in ["c2 ", "Pawn c2 ", "pawn c2, ", "Pawn c2, c"] {
        assert_eq!(suggested("fanatic", typed).await, pair("Pawn c2, c5", "c2 c5"), "{typed}");
    }
    assert_eq!(suggested("fanatic", "Pawn c2 x").await, []);
    let whole = pair("Pawn c2, c5, and no more", "c2 c5");
    assert_eq!(suggested("fanatic", "Pawn c2, c5 ").await, whole);
    let play = |text: &str| Ask::Play { card: text.to_owned() };
    let sent = world.ask(ANN, play("fanatic Pawn c2, c5, and no more ")).await;
    assert!(said(&sent).text.contains("plays **Fanatic** (c2, c5)"), "{}", said(&sent).text);
}
