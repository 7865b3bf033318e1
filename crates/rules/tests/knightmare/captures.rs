//! Responses to a capture: Hostage, Revenge, Riposte and Legacy.

use cardinal_rules::{
    Kind, Phase, Position,
    RefusalCode::{IllegalCard, IllegalChoice},
    Seat,
};
use cardinal_words::InWords;

use crate::scenario::{effect, position, scenario, scenario_with_piles, start};

#[test]
fn hostage_answers_a_capture_by_a_card() {
    let mut t = scenario("7k/8/8/8/3n4/8/P3Q3/6K1 b - - 0 1", "hostage", "evil-eye");
    t.play("play evil-eye d4 e2; end; play hostage e2 a2");
    assert_eq!(t.board(), "7k/8/8/8/3n4/8/Q7/6K1");
    assert_eq!(t.view().captured.white, [Kind::Pawn]);
}

#[test]
fn a_promoted_pawn_is_ransomed_as_what_it_was() {
    let mut t = scenario("7r/P6k/8/8/8/8/3P4/K7 w - - 0 1", "hostage", "");
    t.play("a7a8q; end; h8a8; end");
    t.awaits(Seat::White, Phase::Answer);
    t.play("play hostage a8 d2");
    assert_eq!(t.board(), "r7/7k/8/8/8/8/3Q4/K7");
}

#[test]
fn no_pacifist_is_given_up() {
    let fen = "7k/8/8/r2N4/8/8/P6P/7K b - - 0 1";
    let pacifist = vec![effect(Seat::White, "pacifism a2")];
    let mut t = start(Position { effects: Some(pacifist), ..position(fen, "hostage", "") });
    t.play("a5d5; end");
    assert_eq!(t.plays("hostage"), ["d5 h2"]);
}

#[test]
fn revenge_takes_any_enemy_pawn_but_a_pacifist() {
    let pacifist = vec![effect(Seat::White, "pacifism h2")];
    let fen = "7k/8/8/8/3p4/4P3/1P5P/7K w - - 0 1";
    let mut t = start(Position { effects: Some(pacifist), ..position(fen, "", "revenge") });
    t.play("e3d4; end");
    assert_eq!(t.plays("revenge"), ["b2", "d4"]);
    t.play("play revenge b2");
    assert_eq!(t.board(), "7k/8/8/8/3P4/8/7P/7K");
    assert_eq!(t.view().captured.white, [Kind::Pawn]);
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn revenge_is_for_a_pawn_taken_by_a_move() {
    let mut t = scenario("7k/8/8/8/3n4/4P3/7P/7K w - - 0 1", "", "revenge");
    t.play("e3d4; end");
    t.awaits(Seat::Black, Phase::Move);
    let mut t = scenario("7k/8/8/8/3p4/8/4P2P/3R3K w - - 0 1", "evil-eye", "revenge");
    t.play("play evil-eye d1 d4; end");
    t.awaits(Seat::Black, Phase::Move);
    let crab = vec![effect(Seat::Black, "crab d4")];
    let fen = "7k/8/8/8/3p4/4P3/7P/7K w - - 0 1";
    let mut t = start(Position { effects: Some(crab), ..position(fen, "", "revenge") });
    t.play("e3d4; end; play revenge h2");
    assert_eq!(t.board(), "7k/8/8/8/3P4/8/8/7K");
}

#[test]
fn revenge_that_leaves_the_capturing_side_in_check_is_void() {
    let mut t = scenario("4r2k/8/8/8/3p4/2P5/4P3/4K3 w - - 0 1", "", "revenge");
    t.play("c3d4; end; play revenge e2");
    assert_eq!((t.board().as_str(), t.discards(Seat::Black).as_str()), ("4r2k/8/8/8/3P4/8/4P3/4K3", "revenge"));
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn riposte_captures_the_captor_and_costs_a_move() {
    let mut t = scenario("7k/p7/8/8/n7/8/8/R6K w - - 0 1", "", "riposte crab fireball");
    t.play("a1a4; end; play riposte");
    assert_eq!(t.refusal("a7a6").reason.in_words(), "you've lost your move this turn");
    assert_eq!(t.board(), "7k/p7/8/8/n7/8/8/7K");
    assert_eq!((t.view().captured.white, t.view().captured.black), (vec![Kind::Rook], vec![]));
    // The move is lost. A card after the move is left, but no piece has moved for it.
    t.awaits(Seat::Black, Phase::Discard);
    assert!(t.plays("fireball").is_empty());
    t.refused("a4b6", cardinal_rules::RefusalCode::WrongPhase);
    t.play("play crab a7; end");
    t.awaits(Seat::White, Phase::Move);
    t.play("h1g1; end");
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn after_a_lost_move_a_card_can_be_thrown_away() {
    let mut t = scenario("7k/p7/8/8/n7/8/8/R6K w - - 0 1", "", "riposte crab");
    t.play("a1a4; end; play riposte; discard crab; end");
    t.awaits(Seat::White, Phase::Move);
    assert_eq!(t.discards(Seat::Black), "riposte crab");
}

#[test]
fn a_move_that_was_lost_is_not_taken_back() {
    for black in ["riposte crab", "riposte chaos crab"] {
        // Whether or not the response could be responded to.
        let mut t =
            scenario("7k/p7/8/8/n7/8/8/R6K w - - 0 1", if black.contains("chaos") { "toll" } else { "" }, black);
        t.play("a1a4; end; play riposte");
        if t.to_act() == Seat::White {
            t.play("skip");
        }
        t.refused("back", cardinal_rules::RefusalCode::WrongPhase);
        t.play("play crab a7; back");
        t.refused("back", cardinal_rules::RefusalCode::WrongPhase);
        t.awaits(Seat::Black, Phase::Discard);
        t.play("end");
    }
}

#[test]
fn riposte_is_for_captors_other_than_king_and_queen() {
    for fen in ["7k/8/8/8/n7/8/8/Q6K w - - 0 1", "7k/8/8/8/8/8/n7/K7 w - - 0 1"] {
        let mut t = scenario(fen, "", "riposte");
        let mv = if fen.contains('Q') { "a1a4" } else { "a1a2" };
        t.play(&format!("{mv}; end"));
        t.awaits(Seat::Black, Phase::Move);
    }
    let mut t = scenario("7k/8/8/8/n7/8/8/R6K w - - 0 1", "evil-eye", "riposte");
    t.play("play evil-eye a1 a4; end");
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn a_pawn_that_has_promoted_by_its_capture_is_captured_as_a_pawn() {
    let mut t = scenario("1r5k/P7/8/8/8/8/8/7K w - - 0 1", "", "riposte");
    t.play("a7b8q; end; play riposte");
    assert_eq!((t.board().as_str(), t.view().captured.white), ("1r5k/8/8/8/8/8/8/7K", vec![Kind::Pawn]));
}

#[test]
fn the_saved_piece_keeps_its_rights() {
    let mut t = scenario("r3k2r/8/8/8/3B4/8/8/4K3 w kq - 0 1", "", "riposte");
    t.play("d4h8; end; play riposte");
    assert_eq!(t.view().fen.split(' ').nth(2), Some("kq"));
    assert_eq!(t.board(), "r3k2r/8/8/8/8/8/8/4K3");
}

#[test]
fn a_saved_checker_cannot_take_in_the_turn_that_is_lost() {
    let mut t = scenario("7k/8/8/8/4r3/8/6B1/4K3 w - - 0 1", "", "riposte");
    t.play("g2e4; end; play riposte; end");
    t.awaits(Seat::White, Phase::Move);
    assert_eq!(t.board(), "7k/8/8/8/4r3/8/8/4K3");
    assert!(t.view().check && t.legal("e1d1") && !t.legal("e1e2"));
}

#[test]
fn what_followed_a_parried_capture_is_played_again() {
    let mut t = scenario("7k/8/8/8/n7/8/7P/R6K w - - 0 1", "crab", "riposte");
    t.play("a1a4; play crab h2; end; play riposte");
    assert_eq!(t.view().effects, [effect(Seat::White, "crab h2")]);
    t.awaits(Seat::Black, Phase::Discard);
}

#[test]
fn only_what_is_about_cards_undoes_a_riposte() {
    let mut t = scenario("7k/8/8/8/n7/8/8/R6K w - - 0 1", "fog-of-war", "riposte");
    t.play("a1a4; end; play riposte");
    t.awaits(Seat::White, Phase::Answer);
    t.play("play fog-of-war riposte");
    assert_eq!((t.board().as_str(), t.view().captured.black), ("7k/8/8/8/R7/8/8/7K", vec![Kind::Knight]));
    // No move is lost.
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn legacy_fetches_a_card_and_none_is_drawn() {
    let fen = "7k/8/8/8/n7/8/8/R6K w - - 0 1";
    let mut t = scenario_with_piles(fen, ("", "legacy crab"), ("", "chaos"));
    // There must be a card on the discards first.
    t.play("h1g1; end; h8g8; discard crab; end; a1a4; end");
    t.awaits(Seat::Black, Phase::Answer);
    assert_eq!(t.plays("legacy"), ["crab"], "not itself");
    t.refused("play legacy chaos", IllegalChoice);
    t.play("play legacy crab");
    assert_eq!((t.hand(Seat::Black).as_str(), t.discards(Seat::Black).as_str()), ("chaos crab", "legacy"));
    assert_eq!(t.board(), "6k1/8/8/8/R7/8/8/6K1");
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn legacy_is_for_pieces_other_than_pawns() {
    let discards = Some(cardinal_rules::Piles { black: vec!["crab".parse().unwrap()], ..Default::default() });
    for effects in [None, Some(vec![effect(Seat::Black, "crab a4")])] {
        let discards = discards.clone();
        let mut t = start(Position { effects, discards, ..position("7k/8/8/8/p7/8/8/R6K w - - 0 1", "", "legacy") });
        t.play("a1a4; end");
        t.awaits(Seat::Black, Phase::Move);
    }
}

#[test]
fn a_promoted_pawn_leaves_a_legacy() {
    let discards = Some(cardinal_rules::Piles { black: vec!["crab".parse().unwrap()], ..Default::default() });
    let mut t = start(Position { discards, ..position("2k5/8/8/8/8/8/p6R/7K b - - 0 1", "", "legacy") });
    t.play("a2a1r; end; h1g2; end; a1a3; end; h2h3; end; c8b8; end; h3a3; end");
    t.awaits(Seat::Black, Phase::Answer);
    assert_eq!(t.plays("legacy"), ["crab"]);
}

#[test]
fn each_answers_its_own_capture_alone() {
    let mut t = scenario("7k/8/8/8/n7/8/8/R6K w - - 0 1", "", "hostage revenge");
    t.play("a1a4; end");
    // There is no pawn to give up, and none was lost.
    t.awaits(Seat::Black, Phase::Move);
    t.refused("play revenge a2", IllegalCard);
}
