//! Units of two pieces: *Confabulation*, by its row and its rulings.

use cardinal_rules::{
    Game, KnightmareOptions, PieceView, Position,
    RefusalCode::{IllegalChoice, IllegalMove},
    Rules, Seat, Seed, Setup, Status, WinReason,
};
use cardinal_words::InWords;

use crate::scenario::{Scenario, effect, position, scenario, start};

/// A game with these continuing cards of White's in play, such as `confabulation c3 n`.
fn with_effects(fen: &str, hands: (&str, &str), effects: &[&str]) -> Scenario {
    let effects = effects.iter().map(|text| effect(Seat::White, text)).collect();
    start(Position { effects: Some(effects), ..position(fen, hands.0, hands.1) })
}

fn on(t: &Scenario, square: &str) -> PieceView {
    t.view().board.into_iter().find(|piece| piece.cell.to_string() == square).unwrap()
}

fn shown_effects(t: &Scenario) -> Vec<String> {
    let shown = |effect: cardinal_rules::Effect| {
        let choices: Vec<String> = effect.choices.iter().map(ToString::to_string).collect();
        format!("{} {}", effect.card, choices.join(" "))
    };
    t.view().effects.into_iter().map(shown).collect()
}

/// Where the side to move can go from a square.
fn goes(t: &Scenario, from: &str) -> String {
    let all = t.game.options(t.to_act(), &cardinal_rules::PartialAction::default()).actions;
    let to = all.iter().filter_map(|action| match action {
        cardinal_rules::Action::Move { from: cell, to, .. } if cell.to_string() == from => Some(to.to_string()),
        _ => None,
    });
    let mut to: Vec<String> = to.collect();
    to.sort();
    to.join(" ")
}

#[test]
fn a_piece_joins_another_that_it_could_go_to() {
    let mut t = scenario("4k3/8/8/8/8/2B5/8/N3K2R w K - 3 1", "confabulation", "");
    t.refused("play confabulation a1 b3", IllegalChoice);
    t.refused("play confabulation c3 e1", IllegalChoice);
    t.refused("play confabulation e1 h1", IllegalChoice);
    t.refused("play confabulation a1 c3", IllegalChoice);
    t.play("play confabulation c3 a1; end");
    assert_eq!(t.view().fen, "4k3/8/8/8/8/8/8/B3K2R b K - 4 1");
    let unit = on(&t, "a1");
    assert_eq!((unit.piece, unit.parts, unit.owner), ('B', vec!['B', 'N'], Seat::White));
    assert_eq!(shown_effects(&t), ["confabulation a1 n"]);
    t.play("e8e7; end");
    assert_eq!(goes(&t, "a1"), "b2 b3 c2 c3 d4 e5 f6 g7 h8");
}

#[test]
fn the_way_to_the_other_piece_is_one_without_a_capture() {
    // A pawn joins straight ahead, two squares away from where pawns start, but not diagonally.
    let mut t = scenario("4k3/8/8/8/N7/8/P7/1N2K3 w - - 7 1", "confabulation", "");
    assert!(t.legal("play confabulation a2 a4"));
    t.play("play confabulation a2 a4; end");
    assert_eq!(t.view().fen, "4k3/8/8/8/N7/8/8/1N2K3 b - - 0 1");
    let t = scenario("4k3/8/8/8/8/1N6/P7/4K3 w - - 0 1", "confabulation", "");
    assert!(!t.legal("play confabulation a2 b3"));
    let t = scenario("4k3/8/8/8/R7/n7/P7/4K3 w - - 0 1", "confabulation", "");
    assert!(!t.legal("play confabulation a2 a4") && !t.legal("play confabulation a4 a2"));
}

#[test]
fn a_wall_or_a_curse_keeps_pieces_apart() {
    let t = with_effects("4k3/8/8/8/8/8/8/R2RK3 w - - 0 1", ("confabulation", ""), &["fortification b1/c1"]);
    assert!(!t.legal("play confabulation a1 d1"));
    let t = scenario("4k3/8/8/8/8/8/8/R2RK3 w - - 0 1", "confabulation", "");
    assert!(t.legal("play confabulation a1 d1"));
}

#[test]
fn a_unit_moves_captures_and_gives_check_as_either() {
    let mut t = with_effects("4k3/8/8/8/8/2p5/8/R3K3 w - - 0 1", ("", ""), &["confabulation a1 n"]);
    assert_eq!(goes(&t, "a1"), "a2 a3 a4 a5 a6 a7 a8 b1 b3 c1 c2 d1");
    t.play("a1c2; end; e8d8; end; c2c3; end");
    assert_eq!((t.board(), on(&t, "c3").parts), ("3k4/8/8/8/8/2R5/8/4K3".to_owned(), vec!['R', 'N']));
    t.play("d8e8; end");
    // As a knight it attacks e4, d5 and so on; as a rook, the c-file.
    let mut t = with_effects("4k3/8/2R5/8/8/8/8/4K3 w - - 0 1", ("", ""), &["confabulation c6 n"]);
    t.play("c6c7; end");
    assert!(t.view().check);
    assert_eq!(goes(&t, "e8"), "d8 f8");
}

#[test]
fn a_pinned_unit_stays_on_the_line_and_a_unit_pins_as_either() {
    let t = with_effects("4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1", ("", ""), &["confabulation e2 b"]);
    assert_eq!(goes(&t, "e2"), "e3 e4 e5 e6 e7 e8");
    let t = with_effects("4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1", ("", ""), &["confabulation e2 n"]);
    assert_eq!(goes(&t, "e2"), "");
    let t = with_effects("k7/1p6/8/8/8/8/6Q1/4K3 b - - 0 1", ("", ""), &["confabulation g2 p"]);
    assert_eq!(goes(&t, "b7"), "");
}

#[test]
fn a_pawn_in_a_unit_never_promotes() {
    let mut t = with_effects("4k3/N7/8/8/8/8/8/4K3 w - - 5 1", ("", ""), &["confabulation a7 p"]);
    assert_eq!(goes(&t, "a7"), "a8 b5 c6 c8");
    t.refused("a7a8q", IllegalMove);
    assert_eq!(t.refusal("a7a8q").reason.in_words(), "a pawn in a unit of two never promotes");
    t.play("a7a8; end");
    assert_eq!((t.board(), on(&t, "a8").parts), ("N3k3/8/8/8/8/8/8/4K3".to_owned(), vec!['N', 'P']));
}

#[test]
fn a_pawn_that_joins_on_its_last_rank_stays_a_pawn() {
    let mut t = scenario("N3k3/P7/8/8/8/8/8/4K3 w - - 5 1", "confabulation", "");
    t.play("play confabulation a7 a8; end");
    assert_eq!(on(&t, "a8").parts, ['N', 'P']);
}

#[test]
fn a_unit_takes_and_is_taken_in_passing() {
    let mut t = with_effects("4k3/8/8/8/1p6/8/N7/4K3 w - - 0 1", ("", ""), &["confabulation a2 p"]);
    t.play("a2a4; end");
    assert_eq!(t.view().fen, "4k3/8/8/8/Np6/8/8/4K3 b - a3 1 1");
    t.play("b4a3; end");
    let mut white = t.view().captured.white;
    white.sort();
    assert_eq!(white, [cardinal_rules::Kind::Pawn, cardinal_rules::Kind::Knight]);
    assert!(t.view().effects.is_empty());
    let mut t = with_effects("4k3/3p4/8/4N3/8/8/8/4K3 b - - 0 1", ("", ""), &["confabulation e5 p"]);
    t.play("d7d5; end; e5d6; end");
    assert_eq!((t.board(), on(&t, "d6").parts), ("4k3/8/3N4/8/8/8/8/4K3".to_owned(), vec!['N', 'P']));
}

#[test]
fn nothing_castles_with_a_unit() {
    let t = scenario("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "confabulation", "");
    assert!(!t.legal("play confabulation h1 e1"));
    let mut t = scenario("4k3/8/8/8/8/7N/8/R3K2R w KQ - 0 1", "confabulation", "");
    t.play("play confabulation h1 h3; end");
    assert_eq!(t.view().fen, "4k3/8/8/8/8/7R/8/R3K3 b Q - 1 1");
    let mut t = scenario("4k3/8/8/8/8/7R/8/4K2R w K - 0 1", "confabulation", "");
    t.play("play confabulation h3 h1; end; e8e7; end");
    t.refused("e1g1", IllegalMove);
}

#[test]
fn taken_together_both_are_captured_and_the_card_is_discarded() {
    let mut t = scenario("4k3/8/8/1r6/8/8/3N4/1N2K3 w - - 0 1", "confabulation", "");
    t.play("play confabulation d2 b1; end; b5b1");
    let view = t.view();
    assert_eq!(view.captured.white, [cardinal_rules::Kind::Knight, cardinal_rules::Kind::Knight]);
    assert_eq!((view.effects.len(), view.discards.white.len()), (0, 1));
}

#[test]
fn no_piece_joins_a_unit_or_a_third() {
    let t = with_effects("4k3/8/8/8/8/8/8/R2NK3 w - - 0 1", ("confabulation", ""), &["confabulation d1 p"]);
    assert!(!t.legal("play confabulation a1 d1") && !t.legal("play confabulation d1 a1"));
}

#[test]
fn a_merge_that_exposes_the_own_king_is_void_and_one_may_mate() {
    let mut t = scenario("4r1k1/8/8/8/8/8/4N3/2N1K3 w - - 0 1", "confabulation", "");
    t.play("play confabulation e2 c1");
    t.awaits(Seat::White, cardinal_rules::Phase::Move);
    assert_eq!((t.board(), t.view().effects.len()), ("4r1k1/8/8/8/8/8/4N3/2N1K3".to_owned(), 0));
    let mut t = scenario("3N2k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1", "confabulation", "");
    t.play("play confabulation d1 d8; end");
    assert_eq!(t.game.status(), Status::Won { winner: Seat::White, reason: WinReason::Checkmate });
}

#[test]
fn an_undone_merge_may_not_come_about_again_but_both_may_stand_apart() {
    let mut t = scenario("4k3/8/8/8/8/8/8/R2BK3 w - - 0 1", "confabulation", "chaos");
    t.play("play confabulation a1 d1; end; play chaos");
    assert_eq!(t.board(), "4k3/8/8/8/8/8/8/R2BK3");
    t.play("back");
    assert!(!t.legal("play confabulation a1 d1"));
    assert!(t.legal("a1c1"));
}

#[test]
fn a_unit_counts_as_either_part_to_cards() {
    let t = with_effects("4k3/8/8/8/8/8/8/R2BK2N w - - 0 1", ("long-jump bombard", ""), &["confabulation a1 n"]);
    assert!(t.legal("play long-jump a1 g8") && t.legal("play bombard a1 c1"));
    let mut t = with_effects("4k3/8/8/8/8/8/7P/R2BK3 w - - 0 1", ("holy-war", ""), &["confabulation a1 n"]);
    t.play("h2h3; play holy-war a1 d1; end");
    assert_eq!((t.board(), on(&t, "d1").parts), ("4k3/8/8/8/8/7P/8/B2RK3".to_owned(), vec!['R', 'N']));
}

#[test]
fn what_moved_as_one_part_moves_again_as_that_part() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    let mut t = with_effects(fen, ("merciless charge", ""), &["confabulation a1 n"]);
    t.play("a1a3");
    assert!(t.legal("play merciless a5") && !t.legal("play merciless b5"));
    assert!(!t.legal("play charge b5"));
    let mut t = with_effects(fen, ("merciless charge", ""), &["confabulation a1 n"]);
    t.play("a1b3");
    assert!(t.legal("play charge c5") && !t.legal("play charge b5") && !t.legal("play merciless b5"));
    t.play("play charge d4; end");
    assert_eq!(on(&t, "d4").parts, ['R', 'N']);
}

#[test]
fn a_double_goes_like_either_part_of_what_moved_last() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 b - - 0 1";
    let black_unit = "r3k3/8/8/8/8/8/8/4K2B b - - 0 1";
    let mut t = with_effects(black_unit, ("doppelganger", ""), &["confabulation a8 n"]);
    t.play("a8a6; end");
    assert!(t.legal("play doppelganger h1 h7") && t.legal("play doppelganger h1 g3"));
    assert!(!t.legal("play doppelganger h1 g2"));
    let mut t = with_effects(fen, ("doppelganger", ""), &["confabulation a1 n"]);
    t.play("e8e7; end");
    assert!(t.legal("play doppelganger a1 b1") && !t.legal("play doppelganger a1 c2"));
}

#[test]
fn a_unit_is_sent_home_as_either_part() {
    let mut t = with_effects("4k3/8/8/8/R7/8/8/4K3 b - - 0 1", ("", "rebirth"), &["confabulation a4 n"]);
    t.play("e8d8");
    assert!(t.legal("play rebirth a4 a1") && t.legal("play rebirth a4 g1"));
    t.play("play rebirth a4 b1; end");
    assert_eq!((t.board(), on(&t, "b1").parts), ("3k4/8/8/8/8/8/8/1R2K3".to_owned(), vec!['R', 'N']));
}

#[test]
fn a_pawn_in_a_unit_can_become_a_crab_and_the_other_part_stays() {
    let mut t = with_effects("4k3/8/8/8/8/8/3B4/4K3 w - - 0 1", ("crab", ""), &["confabulation d2 p"]);
    t.play("e1f1; play crab d2; end; e8e7; end");
    assert_eq!(goes(&t, "d2"), "a5 b4 c1 c3 e1 e3 f4 g5 h6");
    assert_eq!(on(&t, "d2").marks.len(), 1);
}

#[test]
fn a_dead_pawn_takes_its_whole_unit_along() {
    let mut t = with_effects("4k3/8/8/8/8/8/3B4/4K3 w - - 0 1", ("disintegration", ""), &["confabulation d2 p"]);
    t.play("play disintegration d2");
    let mut dead = t.view().dead.white;
    dead.sort();
    assert_eq!(dead, [cardinal_rules::Kind::Pawn, cardinal_rules::Kind::Bishop]);
    assert!(t.view().effects.is_empty());
}

#[test]
fn a_hostage_brings_one_part_back() {
    let fen = "r3k3/8/8/8/8/8/3P4/B3K3 b - - 0 1";
    for (kind, board) in [("n", "3N4"), ("b", "3B4")] {
        let mut t = with_effects(fen, ("hostage", ""), &["confabulation a1 n"]);
        t.play("a8a1; end");
        t.refused("play hostage a1 d2", IllegalChoice);
        t.play(&format!("play hostage a1 d2 {kind}"));
        assert_eq!(t.board(), format!("4k3/8/8/8/8/8/{board}/r3K3"));
        assert!(t.view().effects.is_empty() && on(&t, "d2").parts.is_empty());
        assert_eq!(t.view().captured.white.len(), 2);
    }
}

#[test]
fn a_game_goes_on_from_a_unit() {
    let setup = |position| Setup { rules: Rules::Knightmare(KnightmareOptions::default()), position: Some(position) };
    let mut t = scenario("4k3/8/8/8/8/2B5/3P4/N3K2R w K - 3 1", "confabulation", "");
    t.play("play confabulation c3 a1; end");
    let snapshot = t.game.snapshot().expect("a turn begins");
    let game = Game::resume(t.game.setup().clone(), *t.game.seed(), &snapshot).unwrap();
    assert_eq!(game.hash(), t.game.hash());
    for (fen, effects) in [
        ("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", "confabulation a1 q"),
        ("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", "confabulation b1 n"),
        ("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", "confabulation a1"),
        ("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", "confabulation e1 n"),
    ] {
        let effects = Some(vec![effect(Seat::White, effects)]);
        let position = Position { effects, ..position(fen, "", "") };
        assert!(Game::new(setup(position), Seed::from_bytes([3; 32])).is_err());
    }
}

#[test]
fn neutral_pieces_join_and_bind_the_whole_unit() {
    let effects = Some(vec![effect(Seat::Black, "neutrality b5")]);
    let start_position = Position { effects, ..position("7k/8/8/1N6/8/2r5/8/R6K b - - 0 1", "", "confabulation") };
    let mut t = start(start_position);
    t.play("play confabulation b5 c3; end");
    let unit = on(&t, "c3");
    assert_eq!((unit.owner, unit.parts), (Seat::Black, vec!['r', 'N']));
    assert_eq!(unit.marks.iter().map(ToString::to_string).collect::<Vec<_>>(), ["neutral"]);
    // Either side moves it, and each part goes to its own army's pile.
    assert!(t.legal("c3c2"));
    t.play("a1a3; end; h8g8; end; a3c3; end");
    assert_eq!(t.view().captured.white, [cardinal_rules::Kind::Knight]);
    assert_eq!(t.view().captured.black, [cardinal_rules::Kind::Rook]);
}
