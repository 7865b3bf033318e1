//! Bog: a long move of a rook, bishop or queen goes one square instead.

use cardinal_rules::{Phase, Seat};

use crate::scenario::{effect, scenario};

#[test]
fn what_was_done_at_the_far_square_is_undone() {
    for (fen, long, board) in [
        ("7k/p7/8/8/8/8/8/R6K w - - 0 1", "a1a7", "7k/p7/8/8/8/8/R7/7K"),
        ("7k/6p1/8/8/8/8/1B6/6K1 w - - 0 1", "b2g7", "7k/6p1/8/8/8/2B5/8/6K1"),
        ("7k/8/8/8/8/3Q4/8/6K1 w - - 0 1", "d3a6", "7k/8/8/8/2Q5/8/8/6K1"),
    ] {
        let mut t = scenario(fen, "", "bog");
        t.play(&format!("{long}; end; play bog"));
        assert_eq!(t.board(), board);
        assert!(t.view().captured.black.is_empty());
        t.awaits(Seat::Black, Phase::Move);
    }
}

#[test]
fn other_moves_are_not_cut() {
    for (fen, mv) in [
        ("7k/8/8/8/8/8/8/R6K w - - 0 1", "a1a2"),
        ("7k/8/8/8/8/8/8/1N5K w - - 0 1", "b1c3"),
        ("7k/8/8/8/8/8/4P3/7K w - - 0 1", "e2e4"),
        ("7k/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"),
    ] {
        let mut t = scenario(fen, "", "bog");
        t.play(&format!("{mv}; end"));
        t.awaits(Seat::Black, Phase::Move);
    }
}

#[test]
fn it_comes_to_nothing_where_the_short_move_leaves_the_mover_s_king_in_check() {
    let mut t = scenario("4r2k/8/8/8/R7/8/8/4K3 w - - 0 1", "", "bog");
    t.play("a4e4; end; play bog");
    assert_eq!(t.board(), "4r2k/8/8/8/4R3/8/8/4K3");
    assert_eq!(t.discards(Seat::Black), "bog");
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn a_card_that_was_used_stays_used() {
    let mut t = scenario("7k/8/8/8/8/8/7P/R6K w - - 0 1", "crab", "bog");
    t.play("a1a5; play crab h2; end; play bog");
    assert_eq!(t.board(), "7k/8/8/8/8/8/R6P/7K");
    assert_eq!(t.view().effects, [effect(Seat::White, "crab h2")]);
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn a_slider_that_a_card_moves_is_cut_and_no_other_piece() {
    let mut t = scenario("7k/8/8/8/8/8/8/R6K w - - 0 1", "blessing", "bog");
    t.play("play blessing a1 d4; end; play bog");
    assert_eq!(t.board(), "7k/8/8/8/8/8/1R6/7K");
    assert_eq!(t.discards(Seat::White), "blessing");
    t.awaits(Seat::Black, Phase::Move);
    let mut t = scenario("7k/8/8/8/8/8/8/N6K w - - 0 1", "blessing", "bog");
    t.play("play blessing a1 d4; end");
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn a_jump_over_an_own_piece_ends_behind_it() {
    let mut t = scenario("7k/8/8/8/8/8/P7/R6K w - - 0 1", "ghostwalk", "bog");
    t.play("play ghostwalk a1 a6; end; play bog");
    assert_eq!(t.board(), "7k/8/8/8/8/R7/P7/7K");
}

#[test]
fn two_moves_in_a_line_are_one_and_a_bend_is_not_cut() {
    let fen = "7k/8/8/8/8/8/8/R6K w - - 0 1";
    let mut t = scenario(fen, "merciless", "bog");
    t.play("a1a3; play merciless a5; end; play bog");
    assert_eq!((t.board().as_str(), t.discards(Seat::White).as_str()), ("7k/8/8/8/8/8/R7/7K", "merciless"));
    let mut t = scenario(fen, "merciless", "bog");
    t.play("a1a3; play merciless c3; end");
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn it_can_be_cancelled_and_taken() {
    let fen = "7k/p7/8/8/8/8/8/R6K w - - 0 1";
    let mut t = scenario(fen, "fog-of-war", "bog");
    t.play("a1a7; end; play bog");
    t.awaits(Seat::White, Phase::Answer);
    assert_eq!(t.plays("fog-of-war"), ["bog"]);
    t.play("play fog-of-war bog");
    assert_eq!(t.board(), "7k/R7/8/8/8/8/8/7K");
    t.awaits(Seat::Black, Phase::Move);
    let mut t = scenario(fen, "vulture", "bog");
    t.play("a1a7; end; play bog; play vulture bog");
    assert_eq!((t.board().as_str(), t.hand(Seat::White).as_str()), ("7k/p7/8/8/8/8/R7/7K", "bog"));
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn a_slider_that_goes_to_the_fourth_corner_along_a_line_is_cut() {
    // Straight, and on a diagonal over a piece of its own.
    for (fen, from, board) in [
        ("r3k2r/8/8/8/R7/8/8/4K2R w - - 0 1", "a4", "r3k2r/8/8/8/8/R7/8/4K2R"),
        ("r3k2r/8/8/8/3B4/2P5/8/4K2R w - - 0 1", "d4", "r3k2r/8/8/8/8/2P5/1B6/4K2R"),
    ] {
        let mut t = scenario(fen, "squaring-the-circle", "bog");
        t.play(&format!("play squaring-the-circle {from}; end; play bog"));
        assert_eq!(t.board(), board);
        assert_eq!(t.discards(Seat::White), "squaring-the-circle");
        t.awaits(Seat::Black, Phase::Move);
    }
    // A knight, a way that is no line, and a way without an empty square.
    for (fen, from) in [
        ("r3k2r/8/8/8/N7/8/8/4K2R w - - 0 1", "a4"),
        ("r3k2r/8/8/8/2R5/8/8/4K2R w - - 0 1", "c4"),
        ("r3k2r/8/8/8/8/R7/P7/4K2R w - - 0 1", "a3"),
    ] {
        let mut t = scenario(fen, "squaring-the-circle", "bog");
        t.play(&format!("play squaring-the-circle {from}; end"));
        t.awaits(Seat::Black, Phase::Move);
    }
}

#[test]
fn what_fell_into_a_trap_in_the_corner_is_back_on_the_nearer_square() {
    let mut position = crate::scenario::position("r3k2r/8/8/8/R7/8/8/4K2R w - - 0 1", "squaring-the-circle", "bog");
    position.effects = Some(vec![effect(Seat::Black, "man-trap a1")]);
    let mut t = crate::scenario::start(position);
    t.play("play squaring-the-circle a4; end; play bog");
    assert_eq!(t.board(), "r3k2r/8/8/8/8/R7/8/4K2R");
    assert!(t.view().captured.white.is_empty());
    assert_eq!(t.view().effects.len(), 1);
}

#[test]
fn neither_sanctuary_nor_castling_nor_a_swap_is_a_way_to_cut() {
    for (fen, card, choices) in [
        ("4k3/8/8/8/4K2R/8/8/8 w - - 0 1", "sanctuary", "h4"),
        ("r3k3/8/8/8/8/8/4K3/7R w - - 0 1", "lost-castle", "h1 a8"),
    ] {
        let mut t = scenario(fen, card, "bog");
        t.play(&format!("play {card} {choices}; end"));
        t.awaits(Seat::Black, Phase::Move);
    }
}
