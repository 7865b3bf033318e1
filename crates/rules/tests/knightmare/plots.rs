//! Plots Within Plots: two more cards, in the player's own turn and as a response.

use cardinal_rules::{
    Phase,
    RefusalCode::{IllegalCard, IllegalChoice},
    Seat,
};

use crate::scenario::{START, scenario};

#[test]
fn before_the_move_two_cards_of_that_time_are_named() {
    let hand = "plots-within-plots pacifism disintegration dubbing fanatic crab";
    let mut t = scenario(START, hand, "");
    let mut pairs = t.plays("plots-within-plots");
    pairs.sort();
    let named = ["disintegration dubbing", "disintegration fanatic", "disintegration pacifism", "dubbing fanatic"];
    let rest = ["dubbing pacifism", "fanatic pacifism"];
    assert_eq!(pairs, [&named[..], &rest[..]].concat());
    t.refused("play plots-within-plots crab disintegration", IllegalChoice);
    // Any order is accepted.
    t.play("play plots-within-plots pacifism disintegration; play pacifism b1; play disintegration a2; e2e4; end");
    t.awaits(Seat::Black, Phase::Move);
    assert_eq!(t.board(), "rnbqkbnr/pppppppp/8/8/4P3/8/1PPP1PPP/RNBQKBNR");
}

#[test]
fn after_the_move_two_cards_of_that_time_are_named() {
    let mut t = scenario(START, "plots-within-plots pacifism disintegration dubbing crab", "");
    t.play("e2e4");
    assert_eq!(t.plays("plots-within-plots"), ["crab disintegration"]);
    t.play("play plots-within-plots crab disintegration; play disintegration a2");
    t.refused("play dubbing b2 d3", IllegalCard);
    t.play("play crab e4; end");
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn a_card_before_the_move_and_one_that_is_the_move() {
    let mut t = scenario(START, "plots-within-plots pacifism dubbing", "");
    t.play("play plots-within-plots pacifism dubbing; play pacifism b1; play dubbing a2 b4; end");
    t.awaits(Seat::Black, Phase::Move);
    assert_eq!(t.board(), "rnbqkbnr/pppppppp/8/8/1P6/8/1PPPPPPP/RNBQKBNR");
}

#[test]
fn what_is_named_before_the_move_is_lost_with_it() {
    let mut t = scenario(START, "plots-within-plots disintegration disintegration crab", "");
    t.play("play plots-within-plots disintegration disintegration; play disintegration a2; e2e4");
    t.refused("play disintegration b2", IllegalCard);
    t.refused("play crab e4", IllegalCard);
    t.play("end");
    t.awaits(Seat::Black, Phase::Move);
    assert_eq!(t.hand(Seat::White), "disintegration crab");
}

#[test]
fn plots_within_plots_add_two_and_leave_the_outer_card() {
    let mut t =
        scenario(START, "plots-within-plots plots-within-plots disintegration disintegration disintegration", "");
    t.play("play plots-within-plots disintegration plots-within-plots");
    t.play("play plots-within-plots disintegration disintegration");
    t.play("play disintegration a2; play disintegration b2; play disintegration c2");
    t.refused("play disintegration d2", cardinal_rules::RefusalCode::CardNotHeld);
    t.play("e2e4; end");
    assert_eq!(t.board(), "rnbqkbnr/pppppppp/8/8/4P3/8/3P1PPP/RNBQKBNR");
}

#[test]
fn fireball_goes_by_the_piece_that_had_moved_before() {
    let mut t = scenario("7k/8/8/8/8/8/2B5/N6K w - - 0 1", "plots-within-plots holy-war fireball", "");
    t.play("a1b3; play plots-within-plots holy-war fireball; play holy-war b3 c2");
    assert_eq!(t.plays("fireball"), ["c2"]);
    t.play("play fireball c2; end");
    assert_eq!(t.board(), "7k/8/8/8/8/8/8/7K");
}

#[test]
fn a_shield_goes_by_the_piece_that_had_moved_before() {
    let mut t = scenario("7k/8/8/8/8/8/2B5/N6K w - - 0 1", "plots-within-plots holy-war mystic-shield", "");
    t.play("a1b3; play plots-within-plots holy-war mystic-shield; play holy-war b3 c2");
    assert_eq!(t.plays("mystic-shield"), ["c2"]);
}

#[test]
fn two_answers_to_a_turn() {
    let mut t = scenario("7k/8/8/8/R7/8/1P5P/7K w - - 0 1", "", "plots-within-plots toll bog");
    t.play("a4a6; end");
    assert_eq!(t.plays("plots-within-plots"), ["bog toll"]);
    t.play("play plots-within-plots toll bog; play toll; choose b2");
    t.awaits(Seat::Black, Phase::Answer);
    t.play("play bog");
    t.awaits(Seat::Black, Phase::Move);
    assert_eq!(t.board(), "7k/8/8/R7/8/8/7P/7K");
    assert_eq!(t.discards(Seat::Black), "plots-within-plots toll bog");
}

#[test]
fn a_toll_is_due_for_the_move_that_bog_has_cut_meanwhile() {
    let fen = "7k/8/8/8/8/R7/1P6/6K1 w - - 0 1";
    for (order, board) in [
        ("play bog; play toll; choose b2", "7k/8/8/8/R7/8/8/6K1"),
        ("play toll; choose b2; play bog", "7k/8/8/8/R7/8/8/6K1"),
        ("play bog; play toll; choose refuse", "7k/8/8/8/8/R7/1P6/6K1"),
    ] {
        let mut t = scenario(fen, "", "plots-within-plots toll bog");
        t.play("a3a6; end; play plots-within-plots bog toll");
        t.play(order);
        t.awaits(Seat::Black, Phase::Move);
        assert_eq!((t.board().as_str(), t.hand(Seat::Black).as_str()), (board, ""), "{order}");
    }
    // Alone, it goes by the move as it is.
    let mut t = scenario("7k/8/8/8/8/R7/1P6/6K1 w - - 0 1", "", "toll bog");
    t.play("a3a6; end; play bog");
    t.awaits(Seat::Black, Phase::Move);
    assert_eq!(t.hand(Seat::Black), "toll");
}

#[test]
fn one_that_was_named_can_be_left() {
    let mut t = scenario("7k/8/8/8/R7/8/1P5P/7K w - - 0 1", "", "plots-within-plots toll bog");
    t.play("a4a6; end; play plots-within-plots toll bog; play bog; skip");
    t.awaits(Seat::Black, Phase::Move);
    assert_eq!(t.hand(Seat::Black), "toll");
}

#[test]
fn an_answer_to_the_turn_and_one_to_a_card_only_where_the_card_was_the_move() {
    let mut t = scenario(START, "fanatic", "plots-within-plots chaos fog-of-war");
    t.play("play fanatic a2 a5; end");
    assert_eq!(t.plays("plots-within-plots"), ["chaos fog-of-war"]);
    let mut t = scenario(START, "crab", "plots-within-plots chaos fog-of-war");
    t.play("e2e4; play crab e4; end");
    assert!(t.plays("plots-within-plots").is_empty());
}

#[test]
fn both_answers_to_one_capture_take_effect() {
    let fen = "7k/8/8/8/3p4/4P3/p6P/7K w - - 0 1";
    let mut t = scenario(fen, "", "plots-within-plots hostage revenge");
    t.play("e3d4; end; play plots-within-plots hostage revenge; play revenge h2");
    t.awaits(Seat::Black, Phase::Answer);
    t.play("play hostage d4 a2");
    // The pawn that was captured stands where the other one was given up.
    assert_eq!(t.board(), "7k/8/8/8/3P4/8/p7/7K");
    t.awaits(Seat::Black, Phase::Move);
    let mut t = scenario(fen, "", "plots-within-plots hostage revenge");
    t.play("e3d4; end; play plots-within-plots hostage revenge; play hostage d4 a2; play revenge h2");
    assert_eq!(t.board(), "7k/8/8/8/3P4/8/p7/7K");
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn a_second_plots_is_named_only_with_two_more_cards_for_it() {
    let mut t = scenario(START, "plots-within-plots plots-within-plots disintegration pacifism", "");
    assert_eq!(t.plays("plots-within-plots"), ["disintegration pacifism"]);
    t.refused("play plots-within-plots disintegration plots-within-plots", IllegalChoice);
}

#[test]
fn what_one_plots_has_named_another_does_not() {
    let hand = "plots-within-plots plots-within-plots disintegration pacifism pacifism";
    let mut t = scenario(START, hand, "");
    t.play("play plots-within-plots disintegration plots-within-plots");
    // The hand has only one disintegration, which has already been chosen.
    assert_eq!(t.plays("plots-within-plots"), ["pacifism pacifism"]);
    t.play("play plots-within-plots pacifism pacifism");
    t.play("play pacifism b1; play disintegration a2; play pacifism g1; e2e4; end");
    assert_eq!((t.hand(Seat::White).as_str(), t.view().effects.len()), ("", 2));
    assert_eq!(t.board(), "rnbqkbnr/pppppppp/8/8/4P3/8/1PPP1PPP/RNBQKBNR");
}

#[test]
fn plots_within_plots_as_an_answer_add_two_and_leave_the_outer_card() {
    let fen = "4k3/2p5/8/8/n7/8/7P/R3K3 w - - 0 1";
    let hand = "plots-within-plots plots-within-plots legacy hostage legacy";
    let mut position = crate::scenario::position(fen, "bog", hand);
    position.discards = Some(cardinal_rules::Piles {
        common: Vec::new(),
        white: Vec::new(),
        black: ["fanatic", "crab"].map(|card| card.parse().unwrap()).to_vec(),
    });
    let mut t = crate::scenario::start(position);
    t.play("a1a4; end");
    let pairs = ["hostage legacy", "hostage plots-within-plots", "legacy legacy", "legacy plots-within-plots"];
    assert_eq!(t.plays("plots-within-plots"), pairs);
    t.play("play plots-within-plots legacy plots-within-plots; play plots-within-plots hostage legacy");
    t.play("play legacy crab; play hostage a4 c7; play legacy fanatic");
    t.awaits(Seat::White, Phase::Answer);
    assert_eq!((t.board().as_str(), t.hand(Seat::Black).as_str()), ("4k3/2n5/8/8/R7/8/7P/4K3", "crab fanatic"));
    t.play("skip");
    t.awaits(Seat::Black, Phase::Move);
    assert_eq!(t.view().captured.black, [cardinal_rules::Kind::Pawn]);
}

#[test]
fn no_quarter_goes_by_the_capture_that_came_before_the_plots() {
    // The captor is gone by then.
    let fen = "7k/8/8/2p5/3p4/4P3/8/6K1 w - - 0 1";
    let mut t = scenario(fen, "plots-within-plots no-quarter disintegration", "");
    t.play("e3d4; play plots-within-plots no-quarter disintegration; play disintegration d4; play no-quarter; end");
    assert_eq!(t.board(), "7k/8/8/2p5/8/8/8/6K1");
    assert_eq!((t.view().dead.white.len(), t.view().dead.black.len(), t.view().captured.black.len()), (1, 1, 0));
}

#[test]
fn a_copy_is_what_it_was_when_it_was_named() {
    let hands = ("plots-within-plots haunting-memories disintegration", "crab");
    for first in ["haunting-memories e4", "disintegration a2"] {
        let second = if first.starts_with('h') { "disintegration a2" } else { "haunting-memories e4" };
        let mut t = scenario(START, hands.0, hands.1);
        t.play("g1f3; end; e7e5; play crab e5; end; e2e4");
        t.play("play plots-within-plots disintegration haunting-memories");
        t.play(&format!("play {first}; play {second}; end"));
        assert_eq!(t.view().effects.len(), 2, "{first}");
        assert_eq!(t.view().effects[1].root().to_string(), "crab");
        assert_eq!(t.board(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/1PPP1PPP/RNBQKB1R");
    }
}

#[test]
fn what_a_second_move_takes_does_not_change_that_the_first_took_nothing() {
    let mut t = scenario("7k/8/8/1p6/8/8/8/R6K w - - 0 1", "plots-within-plots merciless fireball", "");
    t.play("a1a5; play plots-within-plots fireball merciless; play merciless b5; play fireball b5; end");
    assert_eq!(t.board(), "7k/8/8/8/8/8/8/7K");
    let mut t = scenario("7k/8/8/1p4p1/8/8/8/R6K w - - 0 1", "plots-within-plots merciless merciless", "");
    t.play("a1a5; play plots-within-plots merciless merciless; play merciless b5; play merciless g5; end");
    assert_eq!(t.board(), "7k/8/8/6R1/8/8/8/7K");
}
