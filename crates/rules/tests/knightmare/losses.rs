//! *Man of Straw*, *Assassin*, *Rebirth*, *Fireball*, *Split Knight* and *No Quarter*, each by its row.

use cardinal_rules::{
    Kind, Lists, Phase, Position, RefusalCode,
    RefusalCode::{IllegalCard, IllegalChoice, IllegalMove},
    Seat, Status, WinReason,
};

use crate::scenario::{Scenario, effect, position, scenario, start};

fn captured(t: &Scenario) -> Lists<Kind> {
    t.view().captured
}

/// A game with white continuing cards in play.
fn with_effects(fen: &str, hand: &str, effects: &[&str]) -> Scenario {
    let effects = effects.iter().map(|text| effect(Seat::White, text)).collect();
    start(Position { effects: Some(effects), ..position(fen, hand, "") })
}

#[test]
fn a_man_of_straw_stands_in_for_a_king_in_check_and_the_move_follows() {
    let mut t = scenario("4r2k/8/8/8/8/8/PP6/4K3 w - - 0 1", "man-of-straw", "");
    t.play("play man-of-straw a2");
    assert_eq!(t.board(), "4r2k/8/8/8/8/8/KP6/4P3");
    t.awaits(Seat::White, Phase::Move);
    t.play("b2b3; end");
    let mut t = scenario("7k/8/8/8/8/8/PP6/4K3 w - - 0 1", "man-of-straw", "");
    t.refused("play man-of-straw a2", IllegalCard);
}

#[test]
fn a_crab_can_be_the_man_of_straw_and_castling_is_lost() {
    let mut t = with_effects("4r2k/8/8/8/8/8/1P6/R3K2R w KQ - 0 1", "man-of-straw", &["crab b2"]);
    t.play("play man-of-straw b2");
    assert_eq!(t.view().fen, "4r2k/8/8/8/8/8/1K6/R3P2R w - - 0 1");
}

#[test]
fn what_was_a_pawn_once_can_be_the_man_of_straw() {
    let mut t = scenario("8/P6k/8/8/7r/8/8/4K3 w - - 0 1", "man-of-straw", "");
    t.play("a7a8n; end; h4e4; end; play man-of-straw a8");
    assert_eq!(t.board(), "K7/7k/8/8/4r3/8/8/4N3");
}

#[test]
fn a_man_of_straw_gets_out_of_mate() {
    let fen = "7k/8/8/8/2P5/8/1r6/r6K w - - 0 1";
    let mated = Status::Won { winner: Seat::Black, reason: WinReason::Checkmate };
    assert_eq!(scenario(fen, "", "").game.status(), mated);
    let mut t = scenario(fen, "man-of-straw", "");
    t.play("play man-of-straw c4; c4d4; end");
    assert_eq!(t.board(), "7k/8/8/8/3K4/8/1r6/r6P");
}

#[test]
fn a_man_of_straw_on_a_square_that_is_not_safe_is_spent_for_nothing() {
    let fen = "1r2r2k/8/8/8/8/8/1P6/4K3 w - - 0 1";
    let mut t = scenario(fen, "man-of-straw", "");
    t.play("play man-of-straw b2");
    assert_eq!((t.view().fen.as_str(), t.hand(Seat::White)), (fen, String::new()));
    t.awaits(Seat::White, Phase::Move);
    t.play("e1d1; end");
}

#[test]
fn an_assassin_captures_an_own_piece_as_if_it_were_an_enemy() {
    let fen = "4k3/8/8/8/8/1P6/P7/R3K2n w - - 7 1";
    let mut t = scenario(fen, "assassin", "");
    for refused in ["a1 h1", "a1 e1", "a1 b3", "b3 a2", "a1 a1"] {
        t.refused(&format!("play assassin {refused}"), IllegalChoice);
    }
    assert!(t.legal("play assassin a1 a2") && !t.legal("play assassin e1 a1"));
    t.play("play assassin a2 b3; end");
    assert_eq!(t.view().fen, "4k3/8/8/8/8/1P6/8/R3K2n b - - 0 1");
    assert_eq!(captured(&t).white, [Kind::Pawn]);
}

#[test]
fn the_assassin_may_be_the_king_and_its_victim_comes_back_by_resurrection() {
    let mut t = scenario("4k3/8/8/8/8/8/8/3RK3 w - - 0 1", "assassin resurrection", "");
    t.play("play assassin e1 d1; end; e8e7; end; play resurrection r h1; end");
    assert_eq!(t.board(), "8/4k3/8/8/8/8/8/3K3R");
}

#[test]
fn an_assassin_leaves_no_king_in_check_and_promotes_no_pawn() {
    // The rook on e2 is pinned: the pawn that it captures on a2 comes back, and the move is still
    // to be made.
    let fen = "4r2k/8/8/8/8/8/P3R3/4K3 w - - 0 1";
    let mut t = scenario(fen, "assassin", "");
    t.play("play assassin e2 a2");
    assert_eq!((t.view().fen.as_str(), t.hand(Seat::White)), (fen, String::new()));
    t.awaits(Seat::White, Phase::Move);
    let mut t = scenario("1N5k/P7/8/8/8/8/8/4K3 w - - 0 1", "assassin", "");
    t.play("play assassin a7 b8; end");
    assert_eq!(t.board(), "1P5k/8/8/8/8/8/8/4K3");
}

#[test]
fn rebirth_sends_an_enemy_piece_to_a_home_square_of_its_kind() {
    let mut t = scenario("1R2k3/8/8/4n2q/7b/8/8/K7 w - - 3 1", "rebirth", "");
    t.play("a1a2");
    // The knight's home squares are b8, which a white piece occupies, and g8; bishops go to either
    // colour.
    for (to, legal) in
        [("e5 b8", true), ("e5 g8", true), ("e5 c8", false), ("h5 d8", true), ("h4 c8", true), ("h4 f8", true)]
    {
        assert_eq!(t.legal(&format!("play rebirth {to}")), legal, "{to}");
    }
    t.refused("play rebirth a2 e1", IllegalChoice);
    t.play("play rebirth e5 b8; end");
    assert_eq!((t.view().fen.as_str(), captured(&t).white), ("1n2k3/8/8/7q/7b/8/K7/8 b - - 0 1", vec![Kind::Rook]));
}

#[test]
fn a_king_can_be_reborn_and_none_is_captured_by_it() {
    let mut t = scenario("8/8/8/8/4k3/8/8/K7 w - - 0 1", "rebirth", "");
    t.play("a1a2; play rebirth e4 e8; end");
    assert_eq!(t.board(), "4k3/8/8/8/8/8/K7/8");
    let mut t = scenario("1K6/8/8/4n3/8/8/8/7k w - - 0 1", "rebirth", "");
    t.play("b8c8; play rebirth e5 b8; end");
    let mut t = scenario("K7/8/8/4n3/8/8/8/7k w - - 0 1", "rebirth", "");
    t.play("a8b8");
    t.refused("play rebirth e5 b8", IllegalChoice);
}

#[test]
fn rebirth_that_mates_or_exposes_the_own_king_is_void() {
    for (fen, moves, play) in [
        ("k7/r7/3B4/2K5/8/8/8/R7 w - - 0 1", "c5b6", "play rebirth a7 h8"),
        ("r6k/8/8/8/n7/8/8/1K6 w - - 0 1", "b1a1", "play rebirth a4 b8"),
    ] {
        let mut t = scenario(fen, "rebirth", "");
        t.play(moves);
        let before = t.board();
        t.play(play);
        assert_eq!((t.board(), t.hand(Seat::White)), (before, String::new()));
        t.play("end");
    }
}

#[test]
fn a_crab_goes_home_to_where_pawns_start() {
    let effects = Some(vec![effect(Seat::Black, "crab c4")]);
    let mut t = start(Position { effects, ..position("4k3/2p5/8/8/2p5/8/8/K7 w - - 0 1", "rebirth", "") });
    t.play("a1a2");
    t.refused("play rebirth c4 c7", IllegalChoice);
    t.play("play rebirth c4 b7; end");
    assert_eq!(t.board(), "4k3/1pp5/8/8/8/8/K7/8");
}

#[test]
fn a_fireball_takes_the_piece_that_moved_and_all_around_it_but_kings() {
    let mut t = scenario("8/4k3/2p5/1P1bK3/2n5/8/8/3R4 w - - 9 1", "fireball", "");
    t.refused("play fireball d1", IllegalCard);
    t.play("d1d4");
    t.refused("play fireball d1", IllegalChoice);
    t.refused("play fireball d5", IllegalChoice);
    t.play("play fireball d4; end");
    assert_eq!(t.view().fen, "8/4k3/2p5/1P2K3/8/8/8/8 b - - 0 1");
    assert_eq!(captured(&t), Lists { white: vec![Kind::Rook], black: vec![Kind::Knight, Kind::Bishop] });
}

#[test]
fn a_fireball_follows_no_capture_of_an_enemy() {
    let mut t = scenario("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "fireball", "");
    t.play("d1d5");
    t.refused("play fireball d5", IllegalCard);
}

#[test]
fn a_king_does_not_explode_and_after_castling_the_rook_may() {
    let fen = "4k3/8/8/7p/7P/8/3p4/R3K3 w Q - 0 1";
    let mut t = scenario(fen, "fireball", "");
    t.play("e1f1; play fireball f1; end");
    assert_eq!((t.board(), t.hand(Seat::White)), ("4k3/8/8/7p/7P/8/3p4/R4K2".to_owned(), String::new()));
    let fen = "4k3/8/8/7p/7P/8/8/R3K3 w Q - 0 1";
    let mut t = scenario(fen, "fireball", "");
    t.play("e1c1");
    assert!(t.legal("play fireball c1"));
    t.play("play fireball d1; end");
    assert_eq!((t.board(), captured(&t).white), ("4k3/8/8/7p/7P/8/8/2K5".to_owned(), vec![Kind::Rook]));
}

#[test]
fn a_fireball_that_mates_is_void_and_one_can_be_the_cure() {
    let mut t = scenario("k7/2K5/P7/8/8/1N6/8/R7 w - - 0 1", "fireball", "");
    t.play("b3a5; play fireball a5");
    assert_eq!((t.board(), captured(&t).white), ("k7/2K5/P7/N7/8/8/8/R7".to_owned(), vec![]));
    // The knight moves next to the rook that checks, and both burn.
    let mut t = scenario("7k/8/8/8/8/8/8/K1r2N2 w - - 0 1", "fireball", "");
    t.refused("f1e3", IllegalMove);
    t.play("f1d2");
    t.refused("end", IllegalMove);
    t.play("play fireball d2; end");
    assert_eq!(t.board(), "7k/8/8/8/8/8/8/K7");
}

#[test]
fn hostage_answers_what_a_fireball_took() {
    let mut t = scenario("4k3/8/8/3b4/8/8/p7/3RK3 w - - 0 1", "fireball", "hostage");
    t.play("d1d4; play fireball d4; end");
    t.awaits(Seat::Black, Phase::Answer);
    t.play("play hostage d5 a2");
    assert_eq!(t.board(), "4k3/8/8/8/8/8/b7/4K3");
}

#[test]
fn a_split_knight_takes_two_or_more_and_falls() {
    let fen = "4k3/8/2r1b3/1p6/3N4/1P3n2/8/4K3 w - - 5 1";
    let mut t = scenario(fen, "split-knight", "");
    for refused in ["d4 c6", "d4 c6 b3", "d4 c6 c6", "d4 e8 c6", "e1 d4 c6"] {
        t.refused(&format!("play split-knight {refused}"), IllegalChoice);
    }
    assert_eq!(
        t.game
            .options(Seat::White, &cardinal_rules::PartialAction::default())
            .actions
            .iter()
            .filter(|action| matches!(action, cardinal_rules::Action::Play { .. }))
            .count(),
        11,
        "six pairs, four triples and all four out of b5, c6, e6 and f3"
    );
    t.play("play split-knight d4 f3 b5 c6; end");
    assert_eq!(t.view().fen, "4k3/8/4b3/8/8/1P6/8/4K3 b - - 0 1");
    assert_eq!(captured(&t), Lists { white: vec![Kind::Knight], black: vec![Kind::Pawn, Kind::Knight, Kind::Rook] });
    let mut t = scenario("4k3/8/2r5/8/3N4/8/8/4K3 w - - 5 1", "split-knight", "");
    t.refused("play split-knight d4 c6", IllegalCard);
}

#[test]
fn a_split_knight_is_judged_by_the_board_that_it_leaves() {
    // The knight is pinned by the rook that it captures.
    let mut t = scenario("4k3/8/4r3/8/8/2p5/4N3/4K3 w - - 0 1", "split-knight", "");
    t.refused("play split-knight e2 c3", IllegalCard);
    let pinned = "4k3/4r3/8/8/8/8/8/4K3 w - - 0 1";
    assert!(!scenario(pinned, "split-knight", "").legal("play split-knight e2 c3"));
    let fen = "4k3/4r3/8/3p1p2/8/4N3/8/4K3 w - - 0 1";
    let mut t = scenario(fen, "split-knight", "");
    t.play("play split-knight e3 d5 f5");
    assert_eq!((t.view().fen.as_str(), t.hand(Seat::White)), (fen, String::new()));
    t.awaits(Seat::White, Phase::Move);
}

#[test]
fn no_quarter_makes_what_the_move_captured_dead() {
    let mut t = scenario("4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1", "no-quarter", "");
    t.refused("play no-quarter", IllegalCard);
    t.play("d1d5; play no-quarter; end");
    let view = t.view();
    assert_eq!((view.captured.black, view.dead.black), (vec![], vec![Kind::Queen]));
    let mut t = scenario("4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1", "no-quarter", "");
    t.play("d1d4");
    t.refused("play no-quarter", IllegalCard);
}

#[test]
fn no_quarter_follows_a_capture_in_passing_and_comes_after_what_answers_a_capture() {
    let mut t = scenario("7k/8/8/3pP3/8/8/8/7K w - d6 0 12", "no-quarter", "");
    t.play("e5d6; play no-quarter; end");
    assert_eq!(t.view().dead.black, [Kind::Pawn]);
    let mut t = scenario("4k3/p7/8/3q4/8/8/8/3RK3 w - - 0 1", "no-quarter", "hostage");
    t.play("d1d5; play no-quarter; end; play hostage d5 a7");
    let view = t.view();
    assert_eq!(
        (t.board().as_str(), view.captured.black, view.dead.black),
        ("4k3/q7/8/3R4/8/8/8/4K3", vec![Kind::Pawn], vec![])
    );
    assert_eq!(t.hand(Seat::White), "no-quarter");
    t.refused("play no-quarter", RefusalCode::IllegalCard);
    t.play("end");
}

#[test]
fn pacifists_neither_kill_nor_fall() {
    let fen = "4k3/8/2r1b3/8/3N4/8/P7/R3K3 w - - 0 1";
    for square in ["a1", "a2"] {
        let mut t = with_effects(fen, "assassin", &[&format!("pacifism {square}")]);
        t.refused("play assassin a1 a2", IllegalCard);
    }
    for square in ["d4", "c6"] {
        let mut t = with_effects(fen, "split-knight", &[&format!("pacifism {square}")]);
        t.refused("play split-knight d4 c6 e6", IllegalCard);
    }
    let fen = "4k3/8/8/3bn3/8/8/8/3RK3 w - - 0 1";
    let mut t = with_effects(fen, "fireball", &["pacifism e5"]);
    t.play("d1d4; play fireball d4; end");
    assert_eq!(t.board(), "4k3/8/8/4n3/8/8/8/4K3");
    let mut t = with_effects(fen, "fireball", &["pacifism d1"]);
    t.play("d1d4; play fireball d4; end");
    assert_eq!(t.board(), "4k3/8/8/3bn3/3R4/8/8/4K3");
    let mut t = with_effects("1R6/4k3/8/3n4/8/8/8/4K3 w - - 0 1", "rebirth", &["pacifism b8"]);
    t.play("e1f1");
    t.refused("play rebirth d5 b8", IllegalChoice);
}

#[test]
fn a_prince_neither_explodes_nor_burns_and_can_fall_to_an_assassin() {
    let mut t = with_effects("4k3/8/8/8/8/8/3n4/N2RK3 w - - 0 1", "fireball assassin", &["coup a1"]);
    assert!(t.legal("play assassin d1 e1") && !t.legal("play assassin d1 a1"));
    t.play("e1f1; play fireball f1; end");
    assert_eq!(t.board(), "4k3/8/8/8/8/8/3n4/N2R1K2");
    let mut t = with_effects("4k3/8/8/8/8/8/8/N2RK3 w - - 0 1", "fireball", &["coup a1"]);
    t.play("d1d2; play fireball d2; end");
    assert_eq!(t.board(), "4k3/8/8/8/8/8/8/N3K3");
}

#[test]
fn the_own_neutral_piece_is_an_enemy_to_no_quarter_and_to_a_split_knight() {
    let mut t = with_effects("4k3/8/8/5R2/3N4/8/8/4K3 w - - 0 1", "no-quarter", &["neutrality f5"]);
    t.play("d4f5; play no-quarter; end");
    assert_eq!(t.view().dead.white, [Kind::Rook]);
    let t = with_effects("4k3/8/2n1R3/8/3N4/8/8/4K3 w - - 0 1", "split-knight", &["neutrality e6"]);
    assert!(t.legal("play split-knight d4 c6 e6"));
}
