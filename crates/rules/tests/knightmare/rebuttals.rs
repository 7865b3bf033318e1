//! Responses to responses: the side on turn is asked openly, whatever it holds.

use cardinal_rules::{Phase, RefusalCode::IllegalCard, Seat, Status, Viewer};

use crate::scenario::{scenario, scenario_with_piles};

const FEN: &str = "7k/2p5/8/8/n7/8/7P/R6K w - - 0 1";
const TAKEN: &str = "7k/2p5/8/8/R7/8/7P/7K";
const RANSOMED: &str = "7k/2n5/8/8/R7/8/7P/7K";

#[test]
fn who_holds_a_card_and_has_its_allowance_is_asked_openly() {
    let mut t = scenario(FEN, "crab", "hostage");
    t.play("a1a4; end; play hostage a4 c7");
    for viewer in [Viewer::White, Viewer::Black, Viewer::Public] {
        let status = t.game.view(viewer).status;
        assert_eq!(status, Status::Running { to_act: Seat::White, phase: Phase::Answer });
    }
    t.refused("play crab h2", IllegalCard);
    t.play("skip");
    t.awaits(Seat::Black, Phase::Move);
    assert_eq!(t.board(), RANSOMED);
}

#[test]
fn nobody_is_asked_without_cards_or_allowance() {
    let mut t = scenario(FEN, "", "hostage");
    t.play("a1a4; end; play hostage a4 c7");
    t.awaits(Seat::Black, Phase::Move);
    let mut t = scenario(FEN, "crab fog-of-war", "hostage");
    t.play("a1a4; play crab h2; end; play hostage a4 c7");
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn a_cancelled_answer_leaves_the_turn_as_it_was_ended() {
    let mut t = scenario_with_piles(FEN, ("fog-of-war", "hostage"), ("crab", "bog toll"));
    t.play("a1a4; end; play hostage a4 c7; play fog-of-war hostage");
    t.awaits(Seat::Black, Phase::Move);
    assert_eq!(t.board(), TAKEN);
    assert_eq!((t.discards(Seat::White).as_str(), t.discards(Seat::Black).as_str()), ("fog-of-war", "hostage"));
    assert_eq!((t.hand(Seat::White).as_str(), t.hand(Seat::Black).as_str()), ("crab", "bog"));
}

#[test]
fn an_answer_can_be_taken_and_stands() {
    let mut t = scenario(FEN, "vulture", "hostage");
    t.play("a1a4; end; play hostage a4 c7; play vulture hostage");
    assert_eq!((t.board().as_str(), t.hand(Seat::White).as_str()), (RANSOMED, "hostage"));
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn a_pawn_that_revenge_has_taken_can_be_ransomed() {
    let mut t = scenario("7k/8/8/8/3p4/4P3/1P5P/7K w - - 0 1", "hostage", "revenge");
    t.play("e3d4; end; play revenge h2");
    t.awaits(Seat::White, Phase::Answer);
    t.play("play hostage h2 b2");
    assert_eq!(t.board(), "7k/8/8/8/3P4/8/1P6/7K");
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn two_answers_by_plots_are_asked_about_once_after_the_last() {
    let hands = ("fog-of-war", "plots-within-plots hostage revenge");
    let fen = "7k/8/8/8/3p4/4P3/p6P/7K w - - 0 1";
    let plots = "e3d4; end; play plots-within-plots hostage revenge; play hostage d4 a2; play revenge h2";
    let both = "7k/8/8/8/3P4/8/p7/7K";
    for (card, board) in [
        ("hostage", "7k/8/8/8/3P4/8/p7/7K"),
        ("revenge", "7k/8/8/8/3P4/8/p6P/7K"),
        ("plots-within-plots", "7k/8/8/8/3P4/8/p6P/7K"),
    ] {
        let mut t = scenario(fen, hands.0, hands.1);
        t.play(plots);
        t.awaits(Seat::White, Phase::Answer);
        assert_eq!(t.board(), both);
        assert_eq!(t.plays("fog-of-war"), ["hostage", "plots-within-plots", "revenge"]);
        t.play(&format!("play fog-of-war {card}"));
        assert_eq!(t.board(), board, "{card}");
        t.awaits(Seat::Black, Phase::Move);
        let held = if card == "plots-within-plots" { "hostage revenge" } else { "" };
        assert_eq!(t.hand(Seat::Black), held, "{card}");
    }
}

#[test]
fn two_cards_of_the_side_on_turn_cancel_both_answers() {
    let hands = ("plots-within-plots fog-of-war fog-of-war", "plots-within-plots hostage revenge");
    let mut t = scenario("7k/8/8/8/3p4/4P3/p6P/7K w - - 0 1", hands.0, hands.1);
    t.play("e3d4; end; play plots-within-plots hostage revenge; play hostage d4 a2; play revenge h2");
    t.play("play plots-within-plots fog-of-war fog-of-war; play fog-of-war hostage; play fog-of-war revenge");
    t.awaits(Seat::Black, Phase::Move);
    assert_eq!(t.board(), "7k/8/8/8/3P4/8/p6P/7K");
    assert_eq!(t.view().captured.black.len(), 1);
    assert_eq!(t.hand(Seat::White), "");
}

#[test]
fn a_cut_move_is_cut_again_when_a_toll_beside_it_is_cancelled() {
    let hands = ("fog-of-war", "plots-within-plots toll bog");
    let mut t = scenario("7k/8/8/8/R7/8/1P5P/7K w - - 0 1", hands.0, hands.1);
    t.play("a4a6; end; play plots-within-plots toll bog; play toll; choose b2; play bog");
    t.awaits(Seat::White, Phase::Answer);
    t.play("play fog-of-war toll");
    t.awaits(Seat::Black, Phase::Answer);
    assert_eq!((t.board().as_str(), t.hand(Seat::Black).as_str()), ("7k/8/R7/8/8/8/1P5P/7K", "bog"));
    t.play("play bog");
    assert_eq!(t.board(), "7k/8/8/R7/8/8/1P5P/7K");
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn a_void_answer_is_spent_and_can_be_answered() {
    let mut t = scenario("4r2k/8/8/8/R7/8/8/4K3 w - - 0 1", "vulture", "bog");
    t.play("a4e4; end; play bog");
    t.awaits(Seat::White, Phase::Answer);
    t.play("play vulture bog");
    assert_eq!((t.hand(Seat::White).as_str(), t.board().as_str()), ("bog", "4r2k/8/8/8/4R3/8/8/4K3"));
}
