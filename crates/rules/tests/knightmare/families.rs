//! The cards that move and exchange pieces, each by its row.

use cardinal_rules::{
    Kind, Phase,
    RefusalCode::{IllegalCard, IllegalChoice, IllegalMove},
    Seat,
};

use crate::scenario::{START, scenario};

#[test]
fn swaps_after_the_move_trade_the_named_kinds() {
    for (card, one, other, black, white) in [
        ("anathema", "c8", "a8", "bnr1k3", "RNB1K3"),
        ("holy-quest", "c8", "b8", "rbn1k3", "RNB1K3"),
        ("treason", "a8", "b8", "nrb1k3", "RNB1K3"),
        ("cathedral", "a1", "c1", "rnb1k3", "BNR1K3"),
        ("holy-war", "b1", "c1", "rnb1k3", "RBN1K3"),
        ("siege", "b1", "a1", "rnb1k3", "NRB1K3"),
    ] {
        let mut t = scenario("rnb1k3/8/8/8/8/8/7P/RNB1K3 w - - 0 1", card, "");
        t.refused(&format!("play {card} {one} {other}"), IllegalCard);
        t.play("h2h3");
        t.refused(&format!("play {card} {other} {one}"), IllegalChoice);
        t.play(&format!("play {card} {one} {other}; end"));
        assert_eq!(t.board(), format!("{black}/8/8/8/8/7P/8/{white}"), "{card}");
    }
}

#[test]
fn swaps_instead_of_the_move_are_the_move() {
    let fen = "rnb1k3/8/8/8/8/8/8/RNB1K3 w - - 3 1";
    for (card, one, other, board) in [
        ("evangelists", "c1", "c8", "rnB1k3/8/8/8/8/8/8/RNb1K3"),
        ("tournament", "b1", "b8", "rNb1k3/8/8/8/8/8/8/RnB1K3"),
        ("lost-castle", "a1", "a8", "Rnb1k3/8/8/8/8/8/8/rNB1K3"),
    ] {
        let mut t = scenario(fen, card, "");
        t.play(&format!("play {card} {one} {other}"));
        t.awaits(Seat::White, Phase::Discard);
        t.play("end");
        assert_eq!(t.view().fen, format!("{board} b - - 4 1"), "{card}");
    }
}

#[test]
fn a_swap_ends_the_right_to_castle() {
    let mut t = scenario("r3k2r/8/8/8/8/8/8/RN2K2R w KQkq - 0 1", "lost-castle", "");
    t.play("play lost-castle a1 h8; end");
    assert_eq!(t.view().fen, "r3k2R/8/8/8/8/8/8/rN2K2R b Kq - 1 1");
}

#[test]
fn a_swap_that_exposes_the_own_king_is_void_and_leaves_the_move() {
    let fen = "4k2r/8/8/8/8/8/4R3/4K3 w - - 0 1";
    let mut t = scenario(fen, "lost-castle", "");
    t.play("play lost-castle e2 h8");
    t.awaits(Seat::White, Phase::Move);
    assert_eq!((t.view().fen.as_str(), t.hand(Seat::White)), (fen, String::new()));
}

#[test]
fn pawns_of_both_sides_pass_in_the_night() {
    let mut t = scenario("4k3/p6p/8/8/8/8/P6P/4K3 w - - 5 1", "passing-in-the-night", "");
    t.play("play passing-in-the-night h2+a7 a2+h7; end");
    assert_eq!(t.view().fen, "4k3/P6P/8/8/8/8/p6p/4K3 b - - 0 1");
}

#[test]
fn every_way_of_another_piece_is_quiet() {
    let fen = "4k3/8/8/3p4/8/1P6/8/R3K3 w - - 0 1";
    let mut t = scenario(fen, "blessing dubbing masquerade long-jump ghostwalk", "");
    t.refused("play blessing a1 a2", IllegalChoice);
    assert!(t.legal("play blessing a1 f6") && t.legal("play blessing b3 c4"));
    t.refused("play blessing b3 d5", IllegalChoice);
    assert!(t.legal("play dubbing e1 d3") && t.legal("play dubbing b3 d4"));
    t.refused("play dubbing a1 b3", IllegalChoice);
    assert!(t.legal("play masquerade e1 e7") && t.legal("play masquerade a1 g7"));
    t.refused("play masquerade b3 b4", IllegalChoice);
    t.refused("play long-jump a1 a2", IllegalCard);
    assert!(t.legal("play ghostwalk a1 h1") && t.legal("play ghostwalk a1 b1") && t.legal("play ghostwalk b3 b4"));
    t.refused("play ghostwalk b3 c4", IllegalChoice);
}

#[test]
fn a_pawn_that_comes_to_the_last_rank_by_a_card_stays_a_pawn() {
    let mut t = scenario("k7/4P3/8/8/8/8/8/4K3 w - - 0 1", "blessing", "");
    t.play("play blessing e7 f8; end");
    assert_eq!(t.board(), "k4P2/8/8/8/8/8/8/4K3");
}

#[test]
fn ghostwalk_passes_own_pieces_and_no_enemy() {
    let mut t = scenario("4k3/8/8/3p4/8/8/P2P4/RN1QK3 w - - 0 1", "ghostwalk", "");
    assert!(t.legal("play ghostwalk a1 a8") && t.legal("play ghostwalk d1 d4") && t.legal("play ghostwalk d1 f1"));
    t.refused("play ghostwalk d1 d6", IllegalChoice);
    t.refused("play ghostwalk a1 b1", IllegalChoice);
    t.play("play ghostwalk d1 d3; end");
}

#[test]
fn long_jump_ends_on_the_other_colour() {
    let mut t = scenario("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "long-jump", "");
    t.refused("play long-jump b1 h7", IllegalChoice);
    t.play("play long-jump b1 h8; end");
    assert_eq!(t.board(), "4k2N/8/8/8/8/8/8/4K3");
}

#[test]
fn doppelganger_goes_like_what_the_opponent_moved_last() {
    let mut t = scenario("4k3/8/8/8/8/n7/8/4K2R b - - 0 1", "doppelganger", "");
    t.play("a3c4; end");
    t.refused("play doppelganger h1 h4", IllegalChoice);
    t.play("play doppelganger h1 g3; end");
    assert_eq!(t.board(), "4k3/8/8/8/2n5/6R1/8/4K3");
}

#[test]
fn the_circle_is_squared_only_with_three_corners_taken() {
    let mut t = scenario("r3k2r/8/8/8/8/8/4P3/R3K3 w - - 0 1", "squaring-the-circle", "");
    t.play("play squaring-the-circle e2; end");
    assert_eq!(t.board(), "r3k2r/8/8/8/8/8/8/R3K2P");
    let mut t = scenario("r3k3/8/8/8/8/8/4P3/R3K3 w - - 0 1", "squaring-the-circle", "");
    t.refused("play squaring-the-circle e2", IllegalCard);
}

#[test]
fn the_hidden_passage_leads_out_of_mate_but_not_into_check() {
    let mut t = scenario("7k/8/8/8/8/8/5PPP/r5K1 w - - 0 1", "hidden-passage", "");
    t.play("play hidden-passage b2");
    assert_eq!(t.board(), "7k/8/8/8/8/8/1K3PPP/r7");
}

#[test]
fn sanctuary_puts_the_rook_beside_the_king_and_the_king_beyond() {
    let mut t = scenario("4k3/8/8/8/4K2R/8/8/R7 w - - 0 1", "sanctuary", "");
    t.refused("play sanctuary a1", IllegalChoice);
    t.play("play sanctuary h4; end");
    assert_eq!(t.board(), "4k3/8/8/8/5RK1/8/8/R7");
    let mut t = scenario("4k3/8/8/8/8/8/8/6KR w - - 0 1", "sanctuary", "");
    t.refused("play sanctuary h1", IllegalCard);
}

#[test]
fn annexation_can_be_taken_in_passing_from_where_pawns_start() {
    let mut t = scenario("4k3/8/8/8/1p6/6P1/P7/4K3 w - - 0 1", "annexation", "");
    t.refused("play annexation a2+a3", IllegalChoice);
    t.play("play annexation a2+a4 g3+g5; end; b4a3; end");
    assert_eq!(t.board(), "4k3/8/8/6P1/8/p7/8/4K3");
    let mut t = scenario("4k3/8/8/5p2/8/6P1/P7/4K3 w - - 0 1", "annexation", "");
    t.play("play annexation g3+g5; end");
    t.refused("f5g4", IllegalMove);
}

#[test]
fn forced_march_goes_sideways_onto_empty_squares() {
    let mut t = scenario("4k3/8/8/8/8/5p2/PP1P4/4K3 w - - 0 1", "forced-march", "");
    t.refused("play forced-march b2+a2", IllegalChoice);
    t.refused("play forced-march b2+c2 d2+c2", IllegalChoice);
    t.refused("play forced-march a2+b2 b2+c2", IllegalChoice);
    t.play("play forced-march d2+e2 b2+c2");
    assert_eq!(t.board(), "4k3/8/8/8/8/5p2/P1P1P3/4K3");
}

#[test]
fn cowardice_drives_a_pawn_back_and_can_end_a_check() {
    let mut t = scenario("4k3/8/8/8/8/8/5p2/R3K3 w - - 0 1", "cowardice", "");
    t.play("a1a2");
    t.refused("end", IllegalMove);
    t.refused("play cowardice f2 f5", IllegalChoice);
    t.play("play cowardice f2 f4; end");
    assert_eq!(t.board(), "4k3/8/8/8/5p2/8/R7/4K3");
}

#[test]
fn a_guardian_shields_its_pawn_from_capture_in_passing() {
    let fen = "4k3/8/8/8/1p6/8/P7/R3K3 w - - 0 1";
    let mut t = scenario(fen, "guardian", "");
    t.play("play guardian a2 a4 true; end");
    assert_eq!(t.view().fen, "4k3/8/8/8/Pp6/R7/8/4K3 b - - 0 1");
    let mut t = scenario(fen, "guardian", "");
    t.play("play guardian a2 a4 false; end; b4a3; end");
    let mut t = scenario("4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "guardian", "");
    t.refused("play guardian a2 a3 true", IllegalChoice);
    t.play("play guardian a2 a3 false; end");
}

#[test]
fn a_madman_jumps_as_in_draughts_and_may_stop_anywhere() {
    let mut t = scenario("4k3/8/8/4n3/8/2n5/1P6/4K3 w - - 0 1", "madman", "");
    t.refused("play madman b2 c3", IllegalChoice);
    assert!(t.legal("play madman b2 d4") && t.legal("play madman b2 f6"));
    t.play("play madman b2 f6; end");
    assert_eq!(t.board(), "4k3/8/5P2/4n3/8/2n5/8/4K3");
}

#[test]
fn irresistible_force_pushes_a_column_and_the_last_over_the_edge() {
    let mut t = scenario("n3k3/p7/r7/N7/P7/8/8/4K3 w - - 0 1", "irresistible-force", "");
    t.play("play irresistible-force a4; end");
    assert_eq!(t.board(), "p3k3/r7/N7/P7/8/8/8/4K3");
    assert_eq!(t.view().captured.black, [Kind::Knight]);
    let mut t = scenario("8/8/4k3/4P3/8/8/8/4K3 w - - 0 1", "irresistible-force", "");
    t.refused("play irresistible-force e5", IllegalCard);
}

#[test]
fn pawns_capture_ahead_and_backward_by_cards() {
    let mut t = scenario("4k3/8/8/8/p7/4p3/P3P3/4K3 w - - 0 1", "breakthrough", "");
    t.refused("play breakthrough a2 a3", IllegalChoice);
    assert!(t.legal("play breakthrough e2 e3"));
    t.play("play breakthrough a2 a4; end");
    assert_eq!(t.board(), "4k3/8/8/8/P7/4p3/4P3/4K3");
    let mut t = scenario("4k3/8/8/8/4P3/3n4/8/K7 w - - 0 1", "dark-mirror", "revenge");
    t.play("play dark-mirror e4 d3; end");
    assert_eq!(t.board(), "4k3/8/8/8/8/3P4/8/K7");
}

#[test]
fn an_evil_eye_captures_without_moving() {
    let mut t = scenario("4k3/8/8/8/8/2n5/8/R1B1K2r w - - 0 1", "evil-eye", "");
    t.refused("play evil-eye a1 c3", IllegalCard);
    assert!(!t.legal("play evil-eye e1 h1"));
    let mut t = scenario("4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1", "evil-eye", "");
    t.play("play evil-eye e1 e2; end");
    assert_eq!((t.board(), t.view().captured.black), ("4k3/8/8/8/8/8/8/R3K3".to_owned(), vec![Kind::Rook]));
}

#[test]
fn a_bombarding_rook_passes_one_obstacle() {
    let mut t = scenario("4k3/p7/p7/8/8/8/P7/R3K2n w - - 0 1", "bombard", "");
    t.refused("play bombard a1 a7", IllegalChoice);
    assert!(t.legal("play bombard a1 a3") && t.legal("play bombard a1 f1") && t.legal("play bombard a1 h1"));
    t.play("play bombard a1 a6; end");
    assert_eq!(t.board(), "4k3/p7/R7/8/8/8/P7/4K2n");
}

#[test]
fn the_piece_that_moved_moves_again() {
    let mut t = scenario("4k3/8/8/8/8/3p4/8/1N2K2R w K - 0 1", "charge merciless", "");
    t.play("b1c3; play charge b5; end");
    assert_eq!(t.board(), "4k3/8/8/1N6/8/3p4/8/4K2R");
    let mut t = scenario("5k2/8/8/8/8/5p2/8/4K2R w K - 0 1", "merciless", "");
    t.play("e1g1; play merciless f3; end");
    assert_eq!(t.board(), "5k2/8/8/8/8/5R2/8/6K1");
    let mut t = scenario("4k3/8/8/8/8/p7/8/2B1K3 w - - 0 1", "crusade", "");
    t.play("c1a3");
    t.refused("play crusade b4", IllegalCard);
}

#[test]
fn a_second_move_can_end_the_check_that_the_first_one_left() {
    let mut t = scenario("4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1", "crusade", "");
    t.play("e2h5");
    t.refused("end", IllegalMove);
    t.play("play crusade e8; end");
    assert_eq!(t.board(), "4B1k1/8/8/8/8/8/8/4K3");
}

#[test]
fn pieces_come_back_to_where_their_kind_starts() {
    let position = |fen: &str, hand: &str| {
        let captured = cardinal_rules::Lists { white: vec![Kind::Pawn, Kind::Rook], black: Vec::new() };
        crate::scenario::start(cardinal_rules::Position {
            captured: Some(captured),
            ..crate::scenario::position(fen, hand, "")
        })
    };
    let mut t = position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "resurrection");
    t.refused("play resurrection r a1", IllegalChoice);
    t.refused("play resurrection n b1", IllegalChoice);
    t.play("play resurrection r h1; end");
    assert_eq!((t.board(), t.view().captured.white), ("4k3/8/8/8/8/8/8/R3K2R".to_owned(), vec![Kind::Pawn]));
    let mut t = position("4k3/8/8/8/3p4/8/8/R3K3 w - - 0 1", "winged-victory betrayal");
    t.refused("play winged-victory d4", IllegalChoice);
    assert!(t.legal("play winged-victory e5"));
    t.play("play betrayal d4");
    t.awaits(Seat::White, Phase::Move);
    assert_eq!((t.board(), t.view().dead.black), ("4k3/8/8/8/3P4/8/8/R3K3".to_owned(), vec![Kind::Pawn]));
    let mut t = position("4k3/8/8/3p4/8/8/8/R3K3 w - - 0 1", "betrayal");
    t.refused("play betrayal d5", IllegalCard);
}

#[test]
fn disintegration_comes_before_or_after_the_move() {
    for order in ["play disintegration d2; e2e4; end", "e2e4; play disintegration d2; end"] {
        let mut t = scenario(START, "disintegration", "");
        t.play(order);
        assert_eq!(t.view().dead.white, [Kind::Pawn]);
    }
}

#[test]
fn rebirth_sends_an_enemy_piece_home() {
    let mut t = scenario("3Bk3/8/8/8/7q/8/8/4K3 w - - 0 1", "rebirth", "hostage");
    t.play("e1f1");
    t.refused("play rebirth h4 e8", IllegalChoice);
    t.play("play rebirth h4 d8; end");
    assert_eq!((t.board(), t.view().captured.white), ("3qk3/8/8/8/8/8/8/5K2".to_owned(), vec![Kind::Bishop]));
}

#[test]
fn revenge_answers_the_capture_of_a_pawn_by_a_move() {
    let mut t = scenario("4k3/p6p/8/3n4/1P6/8/8/4K3 b - - 0 1", "revenge", "");
    t.play("d5b4; end");
    t.awaits(Seat::White, Phase::Answer);
    t.play("play revenge a7");
    assert_eq!((t.board(), t.view().captured.black), ("4k3/7p/8/8/1n6/8/8/4K3".to_owned(), vec![Kind::Pawn]));
    t.awaits(Seat::White, Phase::Move);
}
