//! Fog of War: one card that was just played has no effect.

use cardinal_rules::{
    Phase,
    RefusalCode::{IllegalCard, IllegalChoice, IllegalMove, WrongPhase},
    Seat,
};

use crate::scenario::{START, Scenario, effect, scenario, scenario_with_piles};

/// A7: two knight's moves by cards.
const JUMPS: &str = "7k/6n1/8/8/8/8/1N4P1/R3K3 w - - 7 3";

#[test]
fn the_move_of_a_cancelled_card_is_owed_without_a_card() {
    let mut t = scenario(START, "dubbing crab", "fog-of-war chaos");
    t.play("play dubbing a2 b4; end");
    assert_eq!(t.plays("fog-of-war"), ["dubbing"]);
    t.play("play fog-of-war dubbing");
    t.awaits(Seat::White, Phase::Move);
    assert_eq!(t.view().fen, START);
    assert_eq!((t.discards(Seat::White).as_str(), t.discards(Seat::Black).as_str()), ("dubbing", "fog-of-war"));
    t.play("a2a4");
    // Both have used their card of this turn.
    t.refused("play crab a4", IllegalCard);
    t.play("end");
    t.awaits(Seat::Black, Phase::Move);
    assert_eq!(t.hand(Seat::Black), "chaos");
}

#[test]
fn a_card_beside_the_move_is_cancelled_and_the_move_stands() {
    let mut t = scenario(START, "pacifism", "fog-of-war");
    t.play("play pacifism b1; e2e4; end; play fog-of-war pacifism");
    t.awaits(Seat::Black, Phase::Move);
    assert!(t.view().effects.is_empty());
    assert_eq!(t.board(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
    let mut t = scenario(START, "crab", "fog-of-war");
    t.play("e2e4; play crab e4; end; play fog-of-war crab");
    t.awaits(Seat::Black, Phase::Move);
    assert!(t.view().effects.is_empty());
    assert_eq!(t.discards(Seat::White), "crab");
}

#[test]
fn an_unsafe_move_is_taken_back_with_its_cure() {
    let mut t = scenario("4k3/8/8/8/8/8/6r1/4K2R w K - 0 1", "mystic-shield", "fog-of-war");
    t.play("e1g1; play mystic-shield g1; end; play fog-of-war mystic-shield");
    t.awaits(Seat::White, Phase::Move);
    assert_eq!(t.view().fen, "4k3/8/8/8/8/8/6r1/4K2R w K - 0 1");
    t.refused("e1g1", IllegalMove);
    t.play("h1h8; end");
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn one_of_two_cards_of_one_name_is_meant_by_its_number() {
    let played = "e2e4; play plots-within-plots crab crab; play crab e4; play crab d2; end";
    let mut t = scenario(START, "plots-within-plots crab crab", "fog-of-war");
    t.play(played);
    assert_eq!(t.plays("fog-of-war"), ["crab 0", "crab 1", "plots-within-plots"]);
    t.refused("play fog-of-war crab 2", IllegalChoice);
    t.refused("play fog-of-war plots-within-plots 0", IllegalChoice);
    t.play("play fog-of-war crab 0");
    assert_eq!(t.view().effects, [effect(Seat::White, "crab d2")]);
    t.awaits(Seat::Black, Phase::Move);
    // If left out, it is the last.
    let mut t = scenario(START, "plots-within-plots crab crab", "fog-of-war");
    t.play(played);
    t.play("play fog-of-war crab");
    assert_eq!(t.view().effects, [effect(Seat::White, "crab e4")]);
    assert_eq!(t.hand(Seat::White), "");
}

#[test]
fn a_cancelled_card_still_counts_for_the_number_of_the_other() {
    let mut t = scenario(START, "plots-within-plots crab crab", "plots-within-plots fog-of-war fog-of-war");
    t.play("e2e4; play plots-within-plots crab crab; play crab e4; play crab d2; end");
    t.play("play plots-within-plots fog-of-war fog-of-war; play fog-of-war crab 0");
    t.awaits(Seat::Black, Phase::Answer);
    assert_eq!(t.plays("fog-of-war"), ["crab 1", "plots-within-plots"]);
    t.play("play fog-of-war crab");
    assert!(t.view().effects.is_empty());
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn plots_are_cancelled_before_the_cards_that_they_name() {
    let mut t = scenario(START, "plots-within-plots crab crab", "fog-of-war");
    t.play("e2e4; play plots-within-plots crab crab; play crab e4; play crab d2; end");
    t.play("play fog-of-war plots-within-plots");
    t.awaits(Seat::White, Phase::Discard);
    assert!(t.view().effects.is_empty());
    assert_eq!((t.hand(Seat::White).as_str(), t.discards(Seat::White).as_str()), ("crab crab", "plots-within-plots"));
    t.refused("play crab e4", IllegalCard);
    t.play("end");
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn the_first_of_two_moves_by_cards_is_replaced_by_a_move_that_comes_first() {
    let mut t = scenario(JUMPS, "plots-within-plots long-jump long-jump", "fog-of-war");
    t.play("play plots-within-plots long-jump long-jump; play long-jump b2 d3; play long-jump d3 e3; end");
    t.play("play fog-of-war long-jump 0");
    t.awaits(Seat::White, Phase::Move);
    assert_eq!(t.board(), "7k/6n1/8/8/8/8/1N4P1/R3K3");
    assert_eq!(t.hand(Seat::White), "long-jump");
    t.refused("play long-jump b2 d3", IllegalCard);
    t.play("b2d3");
    t.play("play long-jump d3 e3; end");
    t.awaits(Seat::Black, Phase::Move);
    assert_eq!(t.board(), "7k/6n1/8/8/8/4N3/6P1/R3K3");
}

#[test]
fn the_second_of_two_moves_by_cards_is_replaced_by_a_move() {
    let mut t = scenario(JUMPS, "plots-within-plots long-jump long-jump", "fog-of-war");
    t.play("play plots-within-plots long-jump long-jump; play long-jump b2 d3; play long-jump d3 e3; end");
    t.play("play fog-of-war long-jump 1");
    t.awaits(Seat::White, Phase::Move);
    assert_eq!(t.board(), "7k/6n1/8/8/8/3N4/6P1/R3K3");
    assert_eq!(t.hand(Seat::White), "");
    t.play("d3f4; end");
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn a_copy_is_cancelled_by_its_own_name() {
    let mut t = scenario(START, "crab fog-of-war", "haunting-memories");
    t.play("e2e4; play crab e4; end; e7e5; play haunting-memories e5; end");
    assert_eq!(t.plays("fog-of-war"), ["haunting-memories"]);
    t.play("play fog-of-war haunting-memories");
    assert_eq!(t.view().effects, [effect(Seat::White, "crab e4")]);
    assert_eq!(t.discards(Seat::Black), "haunting-memories");
}

#[test]
fn the_card_drawn_for_a_cancelled_one_stays() {
    let mut t = scenario_with_piles(START, ("crab", "fog-of-war"), ("fanatic hostage", "holy-war"));
    t.play("e2e4; play crab e4; end; play fog-of-war crab");
    assert_eq!((t.hand(Seat::White).as_str(), t.hand(Seat::Black).as_str()), ("fanatic", "holy-war"));
}

#[test]
fn a_card_that_was_not_played_cannot_be_named() {
    let mut t = scenario(START, "crab", "fog-of-war vulture");
    t.play("e2e4; end");
    t.awaits(Seat::Black, Phase::Move);
    t.refused("play fog-of-war crab", IllegalCard);
    t.play("e7e5; end; d2d4; play crab d4; end");
    t.refused("play fog-of-war chaos", IllegalChoice);
}

#[test]
fn a_think_again_that_has_no_effect_leaves_nothing_of_what_is_forgotten() {
    let mut t = scenario(START, "fog-of-war holy-war", "think-again");
    t.play("g1f3; end; play think-again");
    let mut lean = t.game.clone();
    lean.forget_past();
    t.play("play fog-of-war think-again");
    let fogged = t.game.entries().last().unwrap();
    lean.enter(fogged).unwrap();
    assert_eq!(t.game.hash(), lean.hash());
    lean.forget_past();
    assert_eq!(t.game.hash(), lean.hash());
}

/// Black has chosen two Fogs against White's two jumps from b2 by d3 to e3.
fn fogged(first: &str) -> Scenario {
    let mut t = scenario(JUMPS, "plots-within-plots long-jump long-jump", "plots-within-plots fog-of-war fog-of-war");
    t.play("play plots-within-plots long-jump long-jump; play long-jump b2 d3; play long-jump d3 e3; end");
    t.play("play plots-within-plots fog-of-war fog-of-war");
    t.play(&format!("play fog-of-war {first}"));
    t.awaits(Seat::White, Phase::Move);
    t
}

#[test]
fn two_fogs_cancel_two_moves_by_cards_and_each_leaves_a_move() {
    let mut t = fogged("long-jump 0");
    t.play("b2d3; play long-jump d3 e3; end");
    t.awaits(Seat::Black, Phase::Answer);
    assert_eq!(t.plays("fog-of-war"), ["long-jump 1", "plots-within-plots"]);
    t.play("play fog-of-war long-jump");
    t.awaits(Seat::White, Phase::Move);
    assert_eq!(t.board(), "7k/6n1/8/8/8/3N4/6P1/R3K3");
    t.play("d3f4; end");
    t.awaits(Seat::Black, Phase::Move);
    assert_eq!((t.hand(Seat::White).as_str(), t.hand(Seat::Black).as_str()), ("", ""));
}

#[test]
fn two_fogs_in_the_other_order_leave_two_moves_too() {
    let mut t = fogged("long-jump 1");
    t.play("d3f4; end; play fog-of-war long-jump 0");
    // Now both moves must be made, without a card.
    t.awaits(Seat::White, Phase::Move);
    assert_eq!(t.board(), "7k/6n1/8/8/8/8/1N4P1/R3K3");
    t.refused("end", WrongPhase);
    t.play("a1a7");
    t.awaits(Seat::White, Phase::Move);
    t.refused("end", WrongPhase);
    t.play("g2g4");
    t.awaits(Seat::White, Phase::Discard);
    // One step can be taken back like any other.
    t.play("back; back; g2g3; g3g4; end");
    t.awaits(Seat::Black, Phase::Move);
    assert_eq!(t.board(), "7k/6n1/8/8/6P1/8/1N6/R3K3");
    assert_eq!((t.hand(Seat::White).as_str(), t.hand(Seat::Black).as_str()), ("", ""));
}

#[test]
fn the_first_of_two_owed_moves_may_leave_a_check_that_the_second_ends() {
    // Both jumps block the rook from the king.
    let fen = "7k/8/8/8/8/8/1N4P1/r3K3 w - - 0 1";
    let mut t = scenario(fen, "plots-within-plots long-jump long-jump", "plots-within-plots fog-of-war fog-of-war");
    t.play("play plots-within-plots long-jump long-jump; play long-jump b2 d1; play long-jump d1 c1; end");
    t.play("play plots-within-plots fog-of-war fog-of-war; play fog-of-war long-jump 1; g2g3; end");
    t.play("play fog-of-war long-jump 0");
    // The move already made counts as the first of two.
    t.awaits(Seat::White, Phase::Move);
    assert_eq!(t.board(), "7k/8/8/8/8/6P1/1N6/r3K3");
    t.refused("g3g4", IllegalMove);
    t.play("b2d1; end");
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn two_fogs_cancel_what_came_before_the_move_and_the_move() {
    let hands = ("plots-within-plots pacifism fanatic", "plots-within-plots fog-of-war fog-of-war");
    let mut t = scenario(JUMPS, hands.0, hands.1);
    t.play("play plots-within-plots fanatic pacifism; play pacifism a1; play fanatic g2 g5; end");
    t.play(
        "play plots-within-plots fog-of-war fog-of-war; play fog-of-war fanatic; g2g4; end; play fog-of-war pacifism",
    );
    t.awaits(Seat::Black, Phase::Move);
    assert_eq!(t.board(), "7k/6n1/8/8/6P1/8/1N6/R3K3");
    assert!(t.view().effects.is_empty());
}
