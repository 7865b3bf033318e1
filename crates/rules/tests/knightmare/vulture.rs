//! Vulture: the card just played is taken into the hand.

use cardinal_rules::{Effect, Phase, Seat};

use crate::common_deck::shared;
use crate::scenario::{START, effect, scenario, scenario_with_piles};

#[test]
fn the_card_is_taken_and_works_as_played() {
    let mut t = scenario_with_piles(START, ("fanatic", "vulture"), ("hostage", "chaos bog"));
    t.play("play fanatic a2 a5; end; play vulture fanatic");
    t.awaits(Seat::Black, Phase::Move);
    assert_eq!(t.board(), "rnbqkbnr/pppppppp/8/P7/8/8/1PPPPPPP/RNBQKBNR");
    // A card that brings a card is not replaced; its price is the top card of the player's own draw
    // pile.
    assert_eq!((t.hand(Seat::White).as_str(), t.hand(Seat::Black).as_str()), ("hostage", "fanatic"));
    assert_eq!(t.discards(Seat::Black), "vulture chaos");
    assert_eq!(t.discards(Seat::White), "");
    t.play("play fanatic b7 b4");
}

#[test]
fn an_empty_pile_has_no_price() {
    let mut t = scenario(START, "fanatic", "vulture");
    t.play("play fanatic a2 a5; end; play vulture fanatic");
    assert_eq!((t.hand(Seat::Black).as_str(), t.discards(Seat::Black).as_str()), ("fanatic", "vulture"));
}

#[test]
fn with_a_common_deck_there_is_no_price() {
    let mut t = shared(("fanatic", "vulture"), "chaos bog toll", "");
    t.play("play fanatic a2 a5; end");
    let common = t.view().piles.unwrap().common.len();
    t.play("play vulture fanatic");
    assert_eq!(t.hand(Seat::Black), "fanatic");
    assert_eq!(t.view().piles.unwrap().common.len(), common);
}

#[test]
fn a_continuing_card_that_was_taken_goes_on_and_can_be_ended() {
    let mut t = scenario(START, "crab", "vulture peace-talks");
    t.play("e2e4; play crab e4; end; play vulture crab");
    assert_eq!(t.view().effects, [Effect { marker: true, ..effect(Seat::White, "crab e4") }]);
    assert_eq!(t.hand(Seat::Black), "peace-talks crab");
    t.play("e7e6; play peace-talks 0; end");
    assert!(t.view().effects.is_empty());
    assert_eq!(t.discards(Seat::White), "", "its card lies in the other hand");
    assert!(t.view().board.iter().all(|piece| piece.marks.is_empty()));
}

#[test]
fn a_copy_is_taken_as_the_card_that_it_is() {
    let mut t = scenario(START, "crab vulture", "haunting-memories");
    t.play("e2e4; play crab e4; end; e7e5; play haunting-memories e5; end; play vulture haunting-memories");
    assert_eq!(t.hand(Seat::White), "haunting-memories");
    assert_eq!(t.view().effects.len(), 2);
}

#[test]
fn plots_are_taken_without_the_cards_that_they_name() {
    let mut t = scenario(START, "plots-within-plots crab crab", "vulture");
    t.play("e2e4; play plots-within-plots crab crab; play crab e4; play crab d2; end; play vulture plots-within-plots");
    t.awaits(Seat::Black, Phase::Move);
    assert_eq!((t.hand(Seat::Black).as_str(), t.view().effects.len()), ("plots-within-plots", 2));
}

#[test]
fn a_card_cancelled_beside_it_does_not_undo_the_price() {
    let hands = ("plots-within-plots crab disintegration", "plots-within-plots vulture fog-of-war");
    let mut t = scenario_with_piles(START, hands, ("", "bog toll hostage legacy"));
    t.play("e2e4; play plots-within-plots crab disintegration; play disintegration h2; play crab e4; end");
    t.play("play plots-within-plots vulture fog-of-war; play vulture crab");
    assert_eq!(t.discards(Seat::Black), "plots-within-plots vulture toll");
    t.play("play fog-of-war disintegration");
    assert_eq!(t.discards(Seat::Black), "plots-within-plots vulture toll fog-of-war");
    assert_eq!(t.view().effects, [Effect { marker: true, ..effect(Seat::White, "crab e4") }]);
    assert!(t.hand(Seat::Black).contains("crab"));
    assert_eq!(t.board(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn of_two_cards_of_one_name_the_one_that_was_just_played_is_taken() {
    // A crab that has promoted is in the discards; the new one is in play, and is the one taken.
    let mut position = crate::scenario::position("7k/8/8/8/8/8/4P3/7K w - - 0 1", "crab", "vulture");
    let crab = || vec!["crab".parse().unwrap()];
    position.discards = Some(cardinal_rules::Piles { common: Vec::new(), white: crab(), black: Vec::new() });
    let mut t = crate::scenario::start(position);
    t.play("e2e4; play crab e4; end; play vulture crab");
    assert_eq!((t.hand(Seat::Black).as_str(), t.discards(Seat::White).as_str()), ("crab", "crab"));
    assert_eq!(t.view().effects, [Effect { marker: true, ..effect(Seat::White, "crab e4") }]);
}
