//! The cards that decks are built from, and what a deck may hold.

use cardinal_rules::{
    Building, Card, Decks, Game, KnightmareCard, KnightmareOptions, RefusalCode, Rules, Seat, Seed, Setup, Viewer,
};
use cardinal_words::InWords;

use crate::decks::{AT_RANDOM, build, pool};

fn game(options: KnightmareOptions, number: u8) -> Game {
    Game::new(Setup::new(Rules::Knightmare(options)), Seed::from_bytes([number; 32])).unwrap()
}

fn count(cards: &[Card], card: Card) -> usize {
    cards.iter().filter(|other| **other == card).count()
}

/// The cards of one seat that has a stock of its own.
fn whole(options: KnightmareOptions) -> Vec<Card> {
    pool(&game(KnightmareOptions { decks: Decks::Personal, ..options }, 4), Seat::White)
}

const BLANK: Card = Card::Knightmare(KnightmareCard::Knightmare);

#[test]
fn halves_are_equal_and_nothing_is_in_both() {
    for number in 0..60_usize {
        // Few cards and many, and more set aside than there are.
        let without = KnightmareCard::ALL.into_iter().skip(number * 7 % KnightmareCard::ALL.len()).collect();
        let [sets, aside, blanks] = [1 + number % 3, number * 5 % 21, number % 3].map(|count| count as u8);
        let options = KnightmareOptions { sets, aside, blanks, without, ..KnightmareOptions::default() };
        let stock = whole(KnightmareOptions { aside: 0, ..options });
        let game = game(options, number as u8);
        let [white, black] = Seat::ALL.map(|seat| pool(&game, seat));
        assert_eq!(white.len(), stock.len().saturating_sub(aside.into()) / 2);
        assert_eq!(white.len(), black.len());
        let both = [white, black].concat();
        assert!(both.iter().all(|card| count(&both, *card) <= count(&stock, *card)));
    }
}

#[test]
fn a_set_has_each_card_once_and_the_blank_ones_besides() {
    for number in 1..=4 {
        let options = KnightmareOptions { sets: number, ..KnightmareOptions::default() };
        let cards = whole(options);
        for card in KnightmareCard::PLAYED.map(Card::Knightmare).into_iter().filter(|card| *card != BLANK) {
            assert_eq!(count(&cards, card), usize::from(number), "{}", card.name());
        }
        let plain = whole(KnightmareOptions { blanks: 0, ..options });
        assert_eq!(count(&cards, BLANK), 3 * count(&plain, BLANK));
        assert_eq!(count(&plain, BLANK), usize::from(number));
    }
    let without = KnightmareOptions { without: KnightmareCard::ALL.into_iter().collect(), ..Default::default() };
    assert!(whole(without).is_empty());
}

#[test]
fn personal_pools_lose_what_is_set_aside_each() {
    let personal = KnightmareOptions { decks: Decks::Personal, sets: 2, aside: 3, ..Default::default() };
    let left = Seat::ALL.map(|seat| pool(&game(personal, 4), seat).len());
    let all = whole(KnightmareOptions { aside: 0, ..personal }).len();
    assert_eq!(left, [all - 3, all - 3]);
}

/// How a deck is refused, if it is.
fn fault(game: &Game, deck: &str) -> Option<String> {
    let cards: Vec<Card> = deck.split_whitespace().map(|card| card.parse().unwrap()).collect();
    let refusal = game.clone().apply(Seat::White, &build(&cards)).err()?;
    assert_eq!(refusal.code, RefusalCode::IllegalChoice);
    let message = refusal.reason.in_words();
    let (fault, _) = message.split_once("; ").or(message.split_once(": ")).unwrap();
    Some(fault.to_owned())
}

#[test]
fn each_fault_names_its_card() {
    let without = [KnightmareCard::Crab].into_iter().collect();
    let points = cardinal_rules::BySeat { white: 20, black: 20 };
    let options = KnightmareOptions { decks: Decks::Personal, blanks: 1, points, without, ..Default::default() };
    let once = game(options, 1);
    let twice = game(KnightmareOptions { sets: 2, ..options }, 1);
    // Fireball and Hidden Passage count 10 points each, Fanatic and Assassin 2.
    for (game, deck, expected) in [
        (&once, "", None),
        (&once, "fanatic assassin guardian", None),
        (&once, "fireball hidden-passage", None),
        (&once, "fireball hidden-passage fanatic", Some("Fanatic (`fanatic`) would go over the limit")),
        (&once, "fanatic fireball hidden-passage", Some("Hidden Passage (`hidden-passage`) would go over the limit")),
        (&once, "fanatic crab", Some("Crab (`crab`) isn't in your pool")),
        (&once, "fanatic assassin fanatic", Some("Fanatic (`fanatic`) is in your pool only once")),
        (&once, "knightmare knightmare knightmare", Some("Knightmare! (`knightmare`) is in your pool only 2 times")),
        (&twice, "guardian guardian", Some("Guardian (`guardian`) is unique: a deck can hold only one")),
        (&twice, "guardian guardian guardian", Some("Guardian (`guardian`) is unique: a deck can hold only one")),
        (&once, "fireball fireball fireball", Some("Fireball (`fireball`) is in your pool only once")),
    ] {
        assert_eq!(fault(game, deck).as_deref(), expected, "{deck}");
    }
}

#[test]
fn a_random_deck_can_be_built_and_takes_no_card_more() {
    for number in 0..60_u8 {
        let kept = usize::from(number) * 11 % KnightmareCard::ALL.len();
        let without = KnightmareCard::ALL.into_iter().skip(kept).collect();
        let limit = 20 + u16::from(number) * 3;
        let points = cardinal_rules::BySeat { white: limit, black: limit };
        let (sets, building) = (1 + number % 4, Building::ByHand);
        let options = KnightmareOptions { sets, points, without, building, ..KnightmareOptions::default() };
        let empty = game(options, number);
        let mut rest = pool(&empty, Seat::White);
        let mut built = empty.clone();
        for seat in Seat::ALL {
            built.apply(seat, &AT_RANDOM).unwrap();
        }
        let view = built.view(Viewer::Referee);
        let deck = [view.hands.unwrap().white, view.piles.unwrap().white].concat();
        let may_be_built = |deck: &[Card]| empty.clone().apply(Seat::White, &build(deck)).is_ok();
        assert!(may_be_built(&deck), "{deck:?}");
        for card in &deck {
            let index = rest.iter().position(|other| other == card).unwrap();
            rest.swap_remove(index);
        }
        for card in rest {
            assert!(!may_be_built(&[deck.as_slice(), &[card]].concat()), "{card} fits too");
        }
    }
}
