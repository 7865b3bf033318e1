//! What a panel shows and offers besides moves and cards: an explanation of signs, words for a
//! Doomsayer, numbered squares, and suggestions for each slot of a card.

use cardinal::app;
use cardinal_ids::UserId;
use cardinal_interaction::{Ask, Autocomplete, Field, Message};
use cardinal_rules::{Card, Choice, Effect, KnightmareCard, Position, Seat};

use crate::composed::{START, begin, knightmare, position};
use crate::world::{ANN, BOB, EVE, World, buttons, labels, menus, said};

const SIGNS: &str = "What are these signs?";

fn effect(card: KnightmareCard, seat: Seat, squares: &[&str]) -> Effect {
    let on = squares.iter().map(|square| Choice::square(square.parse().expect("a square"))).collect();
    Effect::new(Card::Knightmare(card), seat, on)
}

fn has_signs(message: &Message) -> bool {
    buttons(message).any(|button| button.label == SIGNS)
}

impl World {
    async fn completes(
        &self,
        user: UserId,
        field: Field,
        typed: &str,
        card: Option<&str>,
        mv: Option<&str>,
    ) -> Vec<String> {
        let [card, mv] = [card, mv].map(|text| text.map(str::to_owned));
        let request = Autocomplete { field, typed: typed.to_owned(), game: None, mv, card };
        app::complete(&self.context, &self.caller(user), &request).await.into_iter().map(|each| each.value).collect()
    }
}

#[tokio::test]
async fn one_press_explains_the_signs_on_the_board() {
    let world = World::new().await;
    let effects = vec![
        effect(KnightmareCard::Crab, Seat::Black, &["d7"]),
        effect(KnightmareCard::ForbiddenCity, Seat::White, &["d5"]),
    ];
    begin(&world, Position { effects: Some(effects), ..position(START, &[], &[]) }).await;
    let sent = world.composes(ANN, &["e2", "e4", "."]).await.0;
    let [told] = sent.announcements.as_slice() else { panic!("{sent:?}") };
    assert!(has_signs(&told.message));
    for user in [ANN, BOB, EVE] {
        let answer = world.press_labelled(user, &told.message, SIGNS).await;
        assert!(answer.announcements.is_empty());
        let text = &said(&answer).text;
        // The cards' page: a crab goes one square diagonally forward; no piece may enter a Forbidden City.
        let crab = text.lines().find(|line| line.contains("d7")).unwrap_or_else(|| panic!("{text}"));
        assert!(crab.to_lowercase().contains("crab") && crab.contains("diagonal"), "{crab}");
        assert!(text.lines().any(|line| line.contains("d5") && line.to_lowercase().contains("city")), "{text}");
    }
}

#[tokio::test]
async fn a_board_without_signs_offers_no_explanation_and_only_the_owner_sees_a_trap() {
    let world = World::new().await;
    knightmare(&world, START, &[], &[]).await;
    let sent = world.composes(ANN, &["e2", "e4", "."]).await.0;
    assert!(!has_signs(&sent.announcements[0].message));
    let world = World::new().await;
    let trap = effect(KnightmareCard::ManTrap, Seat::White, &["e3"]);
    begin(&world, Position { effects: Some(vec![trap]), ..position(START, &[], &[]) }).await;
    let own = world.ask(ANN, Ask::Panel).await;
    assert!(has_signs(said(&own)));
    let told = world.press_labelled(ANN, said(&own), SIGNS).await;
    assert!(said(&told).text.contains("e3"), "{}", said(&told).text);
    let sent = world.composes(ANN, &["d2", "d4", "."]).await.0;
    assert!(!has_signs(&sent.announcements[0].message));
    assert!(!has_signs(said(&world.ask(BOB, Ask::Panel).await)));
}

#[tokio::test]
async fn a_waiting_player_can_name_a_piece_to_a_doomsayer_and_learns_which_words_do() {
    let world = World::new().await;
    let listens = effect(KnightmareCard::Doomsayer, Seat::White, &[]);
    let game = begin(&world, Position { effects: Some(vec![listens]), ..position(START, &[], &[]) }).await;
    let own = world.ask(ANN, Ask::Panel).await;
    assert!(said(&own).text.contains("Doomsayer** is in play"), "{}", said(&own).text);
    let waiting = world.ask(BOB, Ask::Panel).await;
    assert!(said(&waiting).text.contains("Doomsayer** is in play"), "{}", said(&waiting).text);
    let words = world.press_labelled(BOB, said(&waiting), "Say…").await;
    assert!(labels(said(&words)).contains(&"Queen".to_owned()), "{:?}", labels(said(&words)));
    world.pick(BOB, said(&words), "queen").await;
    // Knightmare's cards, Doomsayer: a player who names a kind loses one piece of it.
    assert_eq!(world.store.games().info(game).await.unwrap().version, 1);
    let board = said(&world.ask(EVE, Ask::Board { text: true }).await).text.clone();
    let rank = |number: &str| board.lines().find(|line| line.starts_with(number)).map(str::to_owned);
    assert!(rank("1 ").is_some_and(|rank| rank.contains('Q')), "{board}");
    assert!(rank("8 ").is_some_and(|rank| !rank.contains('q')), "{board}");
    let silent = World::new().await;
    knightmare(&silent, START, &[], &[]).await;
    assert!(!said(&silent.ask(ANN, Ask::Panel).await).text.contains("Doomsayer"));
}

#[tokio::test]
async fn many_squares_are_numbered_in_the_picture_and_in_words() {
    let world = World::new().await;
    // The Forbidden City can be any empty square: after e4 there are more than thirty.
    knightmare(&world, START, &[KnightmareCard::ForbiddenCity], &[]).await;
    let (panel, _) = world.composes(ANN, &["e2", "e4", "forbidden-city"]).await;
    let named = labels(said(&panel));
    let numbered = |(number, label): (usize, &String)| label.starts_with(&format!("{number} · "));
    assert!((1..).zip(&named).all(numbered), "{named:?}");
    assert_eq!(menus(said(&panel)).count(), 1);
    assert_eq!(named.len(), 25, "the rest is on the next page: {named:?}");
    // Few squares are shown by name only.
    let (panel, _) = world.composes(ANN, &["<", "<"]).await;
    assert!(labels(said(&panel)).iter().all(|label| !label.contains('·')));
}

#[tokio::test]
async fn a_cards_choices_are_suggested_slot_by_slot() {
    let world = World::new().await;
    let hand = [KnightmareCard::HolyWar, KnightmareCard::Annexation, KnightmareCard::Pacifism];
    knightmare(&world, START, &hand, &[]).await;
    let cards = world.completes(ANN, Field::PlayCard, "", None, None).await;
    assert_eq!(cards, ["annexation", "pacifism"], "Holy War is played after the move");
    // Annexation moves one or two pawns two squares, given in pairs; the second pawn must be a different one.
    let first = world.completes(ANN, Field::Choices, "a2", Some("annexation"), None).await;
    assert_eq!(first, ["a2-a4"]);
    let second = world.completes(ANN, Field::Choices, "a2-a4 ", Some("Annexation"), None).await;
    assert!(second.contains(&"a2-a4".to_owned()), "one pawn is enough: {second:?}");
    assert!(second.contains(&"a2-a4 b2-b4".to_owned()), "{second:?}");
    // With a move, cards to play after it: Holy War swaps an own knight and an own bishop.
    let cards = world.completes(ANN, Field::CardWithMove, "", None, Some("e4")).await;
    assert_eq!(cards, ["holy-war", "pacifism"]);
    let knights = world.completes(ANN, Field::CardWithMove, "holy-war ", None, Some("e4")).await;
    assert_eq!(knights, ["holy-war b1", "holy-war g1"]);
    let line = Ask::Move { text: "e4".to_owned(), place: Some("holy-war b1 c1".to_owned()) };
    assert!(said(&world.ask(ANN, line).await).text.contains("Holy War"));
    // That was the whole turn; the others wait for the next.
    let waiting = world.suggests(ANN, Field::PlayCard, "").await;
    let waiting: Vec<&str> = waiting.iter().map(|card| card.name.split(':').next().unwrap()).collect();
    assert_eq!(waiting, ["Annexation", "Pacifism"]);
}
