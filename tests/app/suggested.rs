//! Suggestions while a card and its choices are typed.

use cardinal::app::{Ask, Autocomplete, Field};
use cardinal_rules::KnightmareCard;

use crate::composed::knightmare;
use crate::world::{ANN, World, said};

#[tokio::test]
async fn a_suggestions_name_can_be_continued() {
    // A client that has filled in a suggestion sends its name when the user types on after it.
    let world = World::new().await;
    let position = "4k3/8/8/8/8/8/2P5/1NB1K3 w - - 0 1";
    knightmare(&world, position, &[KnightmareCard::HolyWar, KnightmareCard::Fanatic], &[]).await;
    let suggested = async |card: &str, typed: &str| {
        let (card, typed) = (Some(card.to_owned()), typed.to_owned());
        let request = Autocomplete { field: Field::Choices, typed, game: None, mv: None, card };
        let found = world.app.complete(&world.caller(ANN), &request).await;
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
