//! Toll: a player who has crossed the middle line pays with a pawn or loses the turn.

use cardinal_rules::{Card, Phase, Position, RefusalCode::IllegalChoice, Seat};

use crate::scenario::{Scenario, effect, position, scenario, start};

const FEN: &str = "7k/8/8/8/R7/8/1P5P/7K w - - 0 1";

fn asked(t: &Scenario) {
    t.awaits(Seat::White, Phase::Choose("toll".parse::<Card>().unwrap()));
}

#[test]
fn a_pawn_of_the_player_s_choice_is_captured() {
    let mut t = scenario(FEN, "", "toll");
    t.play("a4a5; end; play toll");
    asked(&t);
    assert!(t.legal("choose b2") && t.legal("choose h2") && t.legal("choose refuse") && !t.legal("skip"));
    t.refused("choose a5", IllegalChoice);
    t.play("choose h2");
    assert_eq!(t.board(), "7k/8/8/R7/8/8/1P6/7K");
    assert_eq!(t.view().captured.white.len(), 1);
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn who_refuses_takes_the_turn_back_and_passes() {
    let mut t = scenario(FEN, "pacifism", "toll");
    t.play("play pacifism h2; a4a5; end; play toll; choose refuse");
    assert_eq!(t.board(), "7k/8/8/8/R7/8/1P5P/7K");
    assert!(t.view().effects.is_empty());
    assert_eq!((t.hand(Seat::White).as_str(), t.discards(Seat::Black).as_str()), ("pacifism", "toll"));
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn a_pawn_that_shields_the_king_cannot_be_chosen() {
    let mut t = scenario("4r2k/8/8/8/R7/8/1P2P3/4K3 w - - 0 1", "", "toll");
    t.play("a4a5; end; play toll");
    t.refused("choose e2", IllegalChoice);
    t.play("choose b2");
    let mut t = scenario("4r2k/8/8/8/R7/8/4P3/4K3 w - - 0 1", "", "toll");
    t.play("a4a5; end; play toll");
    t.awaits(Seat::Black, Phase::Move);
    assert_eq!(t.board(), "4r2k/8/8/R7/8/8/4P3/4K3");
}

#[test]
fn it_cannot_be_refused_where_the_turn_began_in_check() {
    let mut t = scenario("4r2k/8/8/8/2B5/8/1P5P/4K3 w - - 0 1", "", "toll");
    t.play("c4e6; end; play toll");
    t.refused("choose refuse", IllegalChoice);
    assert!(t.legal("choose b2") && t.legal("choose h2"));
}

#[test]
fn who_can_pay_in_one_way_only_is_not_asked() {
    let fen = "4r2k/8/8/8/2B5/8/1P6/4K3 w - - 0 1";
    let mut t = scenario(fen, "", "toll");
    t.play("c4e6; end; play toll");
    assert_eq!(t.board(), "4r2k/8/4B3/8/8/8/8/4K3");
    t.awaits(Seat::Black, Phase::Move);
    // The card can still be responded to.
    let mut t = scenario(fen, "fog-of-war", "toll");
    t.play("c4e6; end; play toll");
    t.awaits(Seat::White, Phase::Answer);
    t.play("play fog-of-war toll");
    assert_eq!(t.board(), "4r2k/8/4B3/8/8/8/1P6/4K3");
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn a_pacifist_pays_nothing() {
    let pacifist = vec![effect(Seat::White, "pacifism b2")];
    let fen = "7k/8/8/8/R7/8/1P6/7K w - - 0 1";
    let mut t = start(Position { effects: Some(pacifist), ..position(fen, "", "toll") });
    t.play("a4a5; end; play toll");
    t.awaits(Seat::Black, Phase::Move);
    assert_eq!((t.board().as_str(), t.discards(Seat::Black).as_str()), ("7k/8/8/R7/8/8/1P6/7K", "toll"));
}

#[test]
fn every_displacement_over_the_line_counts_and_no_other() {
    let mut t = scenario(FEN, "merciless", "toll");
    t.play("a4a5; play merciless a3; end");
    t.awaits(Seat::Black, Phase::Answer);
    for (fen, mv) in [("7k/8/8/R7/8/8/1P6/7K w - - 0 1", "a5a4"), ("7k/8/8/R7/8/8/1P6/7K w - - 0 1", "a5c5")] {
        let mut t = scenario(fen, "", "toll");
        t.play(&format!("{mv}; end"));
        t.awaits(Seat::Black, Phase::Move);
    }
}

#[test]
fn an_exchange_over_the_line_counts_too() {
    let fen = "4k3/8/8/2N5/8/8/7P/4K2B w - - 0 1";
    let mut t = scenario(fen, "holy-war", "toll");
    t.play("h2h3; play holy-war c5 h1; end; play toll; choose refuse");
    assert_eq!(t.board(), "4k3/8/8/2N5/8/8/7P/4K2B");
    // It does not apply on one side of the line, or to the opponent's pieces.
    for (fen, play) in [
        ("4k3/8/8/8/2N5/8/7P/4K2B w - - 0 1", "play holy-war c4 h1"),
        ("4k3/8/8/2r5/8/8/7P/4K2b w - - 0 1", "play anathema h1 c5"),
    ] {
        let mut t = scenario(fen, "holy-war anathema", "toll");
        t.play(&format!("h2h3; {play}; end"));
        t.awaits(Seat::Black, Phase::Move);
    }
}

#[test]
fn the_question_is_answered_by_the_card_that_cancels_it_too() {
    let mut t = scenario(FEN, "fog-of-war", "toll");
    t.play("a4a5; end; play toll");
    asked(&t);
    assert!(t.legal("play fog-of-war toll") && t.legal("choose b2"));
    t.play("play fog-of-war toll");
    t.awaits(Seat::Black, Phase::Move);
    assert_eq!(t.board(), "7k/8/8/R7/8/8/1P5P/7K");
    assert_eq!((t.discards(Seat::White).as_str(), t.discards(Seat::Black).as_str()), ("fog-of-war", "toll"));
}

#[test]
fn who_takes_the_card_still_pays() {
    let mut t = scenario(FEN, "vulture", "toll");
    t.play("a4a5; end; play toll; play vulture toll");
    asked(&t);
    assert_eq!(t.hand(Seat::White), "toll");
    t.play("choose b2");
    t.awaits(Seat::Black, Phase::Move);
    assert_eq!(t.board(), "7k/8/8/R7/8/8/7P/7K");
}
