//! The starter decks: each can be built from one set, is worth what a deck may count, and has a plan of its own.

use std::collections::BTreeSet;

use cardinal_rules::{Card, KnightmareCard, Seat, StarterDeck, Status};
use cardinal_words::{InWords, starter_plan};

use crate::decks::{AT_RANDOM, build, new};

fn cards(deck: StarterDeck) -> Vec<Card> {
    deck.cards().iter().copied().map(Card::Knightmare).collect()
}

#[test]
fn each_is_built_from_a_set_of_the_player_and_counts_150_points() {
    for deck in StarterDeck::ALL {
        for blanks in ["0", "2"] {
            let mut game = new(&[("decks", "personal"), ("blanks", blanks), ("without", "abduction,panic")], 3);
            game.apply(Seat::White, &build(&cards(deck)))
                .unwrap_or_else(|refusal| panic!("{}: {refusal}", deck.slug()));
            game.apply(Seat::Black, &AT_RANDOM).unwrap();
            assert!(matches!(game.status(), Status::Running { .. }), "{}", deck.slug());
        }
        let points: u32 = deck.cards().iter().map(|card| u32::from(card.points())).sum();
        assert_eq!(points, 150, "{}", deck.slug());
    }
}

/// A first hand of five cards, and enough to draw for a game.
#[test]
fn each_has_twenty_cards_or_more() {
    for deck in StarterDeck::ALL {
        assert!(deck.cards().len() >= 20, "{}: {}", deck.slug(), deck.cards().len());
    }
}

#[test]
fn each_has_its_own_name_plan_and_cards() {
    let plans: BTreeSet<String> = StarterDeck::ALL.map(starter_plan).into();
    let names: BTreeSet<String> = StarterDeck::ALL.map(|s| s.in_words()).into();
    assert_eq!((plans.len(), names.len()), (6, 6));
    for plan in plans {
        assert!((10..=60).contains(&plan.chars().count()), "{plan}");
    }
    for deck in StarterDeck::ALL {
        assert_eq!(StarterDeck::of(deck.slug()), Some(deck));
        let own: BTreeSet<KnightmareCard> = deck.cards().iter().copied().collect();
        for other in StarterDeck::ALL.into_iter().filter(|other| *other != deck) {
            let shared = other.cards().iter().filter(|card| own.contains(card)).count();
            assert!(2 * shared <= own.len(), "{} shares {shared} cards with {}", deck.slug(), other.slug());
        }
    }
    assert_eq!(StarterDeck::of("Fortress"), None);
}
