//! Haunting Memories: plays the last card that anyone played once more.

use cardinal_rules::{
    Phase,
    RefusalCode::{IllegalCard, IllegalMove},
    Seat,
};

use crate::scenario::{START, scenario};

#[test]
fn there_must_be_a_card_to_copy_and_its_time_counts() {
    let mut t = scenario(START, "haunting-memories", "fanatic");
    t.refused("play haunting-memories e2", IllegalCard);
    t.play("e2e4");
    t.refused("play haunting-memories e4", IllegalCard);
    t.play("end; play fanatic a7 a4; end");
    assert!(t.legal("play haunting-memories b2 b5"));
    t.play("d2d4");
    t.refused("play haunting-memories b2 b5", IllegalCard);
}

#[test]
fn a_copy_of_a_copy_is_the_first_card() {
    let mut t = scenario(START, "crab", "haunting-memories");
    t.play("e2e4; play crab e4; end; e7e5; play haunting-memories e5; end");
    assert_eq!(t.view().effects.len(), 2);
    let mut t = scenario(START, "crab haunting-memories", "haunting-memories");
    t.play("e2e4; play crab e4; end; e7e5; play haunting-memories e5; end; d2d4; play haunting-memories d4; end");
    assert_eq!(t.view().effects.len(), 3);
    assert!(t.legal("e5d4") && !t.legal("e5e4"));
}

#[test]
fn a_unique_card_is_copied_from_the_other_deck_alone() {
    let fen = "rnbqkb1r/pppppppp/8/8/4n3/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let mut t = scenario(fen, "rebirth haunting-memories", "haunting-memories");
    t.play("g1f3; play rebirth e4 g8; end; e7e5; play haunting-memories f3 g1; end");
    assert_eq!(t.board(), "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR");
    // Nor by the opponent's copy.
    t.play("e2e4");
    t.refused("play haunting-memories e5 e7", IllegalCard);
}

#[test]
fn an_answer_to_a_capture_is_copied_as_one() {
    let mut t = scenario("7k/6n1/8/r2N4/8/8/PPPPPPPP/7K b - - 0 1", "hostage haunting-memories", "");
    t.play("a5d5; end; play hostage d5 a2; h1g1; end; d5d2; end");
    t.awaits(Seat::White, Phase::Answer);
    t.play("play haunting-memories d2 b2");
    assert_eq!(t.board(), "7k/6n1/8/8/8/8/NPPrPPPP/6K1");
    t.awaits(Seat::White, Phase::Move);
}

#[test]
fn an_answer_to_a_turn_is_copied_as_one() {
    let mut t = scenario(START, "haunting-memories", "chaos");
    t.play("e2e4; end; play chaos; d2d4; end; e7e5; end");
    t.awaits(Seat::White, Phase::Answer);
    t.play("play haunting-memories");
    t.awaits(Seat::Black, Phase::Move);
    t.refused("e7e5", IllegalMove);
    t.play("d7d5; end");
    t.awaits(Seat::White, Phase::Move);
}

#[test]
fn a_toll_is_copied_with_its_question() {
    let mut t = scenario("7k/1p6/8/1r6/R7/8/1P5P/7K w - - 0 1", "haunting-memories", "toll");
    t.play("a4a5; end; play toll; choose b2; b5b4; end");
    t.awaits(Seat::White, Phase::Answer);
    t.play("play haunting-memories");
    t.awaits(Seat::Black, Phase::Choose("haunting-memories".parse().unwrap()));
    t.play("choose b7");
    assert_eq!(t.board(), "7k/8/8/R7/1r6/8/7P/7K");
}

#[test]
fn plots_are_copied_with_two_cards_of_the_own_hand() {
    let hands = ("plots-within-plots disintegration disintegration", "haunting-memories pacifism pacifism");
    let mut t = scenario(START, hands.0, hands.1);
    // Both are left unplayed, so the last card is the one that chose them.
    t.play("play plots-within-plots disintegration disintegration; e2e4; end");
    assert_eq!(t.plays("haunting-memories"), ["pacifism pacifism"]);
    t.play("play haunting-memories pacifism pacifism; play pacifism b8; play pacifism g8; e7e5; end");
    assert_eq!(t.view().effects.len(), 2);
    t.awaits(Seat::White, Phase::Move);
}

#[test]
fn a_copied_legacy_gives_a_card_and_none_is_drawn() {
    let hands = ("", "legacy crab haunting-memories");
    let mut t = crate::scenario::scenario_with_piles("7k/8/8/8/n7/8/8/R6K w - - 0 1", hands, ("", "chaos bog toll"));
    t.play("h1g1; end; h8g8; discard crab; end; a1a4; end; play legacy crab");
    assert_eq!(t.hand(Seat::Black), "haunting-memories chaos crab");
}
