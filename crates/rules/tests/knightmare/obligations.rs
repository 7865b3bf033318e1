//! *Mystic Shield*, *Dungeon* and *Challenge*: what binds a player for one turn.

use cardinal_rules::{
    Position,
    RefusalCode::{IllegalCard, IllegalChoice, IllegalMove},
    Seat, Status, WinReason,
};

use crate::scenario::{Scenario, effect, position, scenario, start};

/// The marks of the piece on the square.
fn marks(t: &Scenario, square: &str) -> String {
    let view = t.view();
    let piece = view.board.iter().find(|piece| piece.cell.to_string() == square).unwrap();
    piece.marks.iter().map(ToString::to_string).collect::<Vec<String>>().join(" ")
}

#[test]
fn a_shielded_piece_cannot_be_captured_in_the_next_turn_alone() {
    let mut t = scenario("3rk3/8/8/8/8/8/3R4/3K4 w - - 0 1", "mystic-shield", "");
    t.refused("play mystic-shield d2", IllegalCard);
    t.play("d2d5");
    t.refused("play mystic-shield d1", IllegalChoice);
    t.play("play mystic-shield d5; end");
    assert_eq!(marks(&t, "d5"), "shielded");
    t.refused("d8d5", IllegalMove);
    t.play("d8d6; end");
    assert_eq!(marks(&t, "d5"), "");
    t.play("d1c1; end; d6d5; end");
}

#[test]
fn a_king_may_go_into_check_and_be_shielded() {
    let mut t = scenario("4k3/8/8/8/8/8/6r1/4K2R w K - 0 1", "mystic-shield", "");
    t.play("e1g1");
    t.refused("end", IllegalMove);
    t.play("play mystic-shield g1; end");
    assert!(!t.view().check);
    // The shield ended with Black's turn, and the rook that stayed gives check.
    t.play("e8e7; end");
    assert!(t.view().check);
}

#[test]
fn a_shield_is_no_cure_where_the_king_has_not_moved() {
    let mut t = scenario("4k3/8/8/8/8/8/4P3/4K2r w - - 0 1", "mystic-shield", "");
    t.refused("e2e4", IllegalMove);
    t.play("e1d2; end");
}

#[test]
fn after_castling_either_can_be_shielded() {
    for square in ["c1", "d1"] {
        let mut t = scenario("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "mystic-shield", "");
        t.play(&format!("e1c1; play mystic-shield {square}; end"));
        assert_eq!(marks(&t, square), "shielded");
    }
}

#[test]
fn a_shield_that_makes_mate_is_void() {
    // The king can only capture the queen.
    let mut t = scenario("k7/8/2Q5/8/8/8/8/7K w - - 0 1", "mystic-shield", "");
    t.play("c6b7; play mystic-shield b7");
    assert_eq!((marks(&t, "b7"), t.hand(Seat::White)), (String::new(), String::new()));
    t.play("end; a8b7; end");
}

#[test]
fn a_dungeon_holds_an_enemy_piece_in_a_corner_for_one_turn() {
    let mut t = scenario("4k3/8/8/3q4/8/8/8/K7 w - - 0 1", "dungeon", "");
    t.play("a1b1");
    t.refused("play dungeon e8 a8", IllegalChoice);
    t.refused("play dungeon d5 d8", IllegalChoice);
    t.play("play dungeon d5 h8; end");
    assert_eq!((t.board().as_str(), marks(&t, "h8").as_str()), ("4k2q/8/8/8/8/8/8/1K6", "jailed"));
    t.refused("h8h1", IllegalMove);
    t.play("e8e7; end; b1c1; end; h8h1; end");
}

#[test]
fn a_jailed_piece_gives_no_check_until_it_may_move_again() {
    let mut t = scenario("4k3/8/8/3r4/8/8/8/1K6 w - - 0 1", "dungeon", "");
    t.play("b1a1; play dungeon d5 a8; end");
    assert_eq!(t.board(), "r3k3/8/8/8/8/8/8/K7");
    t.play("e8e7; end");
    assert!(t.view().check);
    // It can cure a check.
    let mut t = scenario("4k3/8/8/8/8/8/4P3/1K2r3 w - - 0 1", "dungeon", "");
    t.play("e2e3; play dungeon e1 h1; end");
    assert_eq!(t.board(), "4k3/8/8/8/8/4P3/8/1K5r");
}

#[test]
fn a_pawn_in_the_dungeon_does_not_promote_and_a_jailed_rook_does_not_castle() {
    let mut t = scenario("7k/8/8/3p4/8/8/7K/8 w - - 0 1", "dungeon", "");
    t.play("h2g1; play dungeon d5 a1; end");
    assert_eq!(t.board(), "7k/8/8/8/8/8/8/p5K1");
    let mut t = scenario("r3k3/8/8/8/8/8/8/1K6 w q - 0 1", "dungeon", "");
    t.play("b1b2");
    t.refused("play dungeon a8 a8", IllegalChoice);
    t.play("play dungeon a8 h8; end");
    assert_eq!(t.view().fen, "4k2r/8/8/8/8/8/1K6/8 b - - 1 1");
}

#[test]
fn a_later_card_may_move_what_is_jailed() {
    let mut t = scenario("4k3/8/8/3n4/8/8/8/K7 w - - 0 1", "dungeon", "long-jump");
    t.play("a1b1; play dungeon d5 h8; end");
    t.refused("h8g6", IllegalMove);
    t.play("play long-jump h8 d5; end");
    assert_eq!(t.board(), "4k3/8/8/3n4/8/8/8/1K6");
}

#[test]
fn a_challenged_piece_alone_can_move() {
    let mut t = scenario("4k3/p6q/8/3n4/8/8/8/K7 w - - 0 1", "challenge", "");
    t.play("a1b1");
    for refused in ["e8", "h7", "b1", "c3"] {
        t.refused(&format!("play challenge {refused}"), IllegalChoice);
    }
    t.play("play challenge a7");
    t.play("end");
    assert_eq!(marks(&t, "a7"), "challenged");
    t.refused("d5c3", IllegalMove);
    t.refused("e8e7", IllegalMove);
    t.play("a7a6; end");
    assert_eq!(marks(&t, "a6"), "");
    t.play("b1b2; end; d5e3; end");
}

#[test]
fn only_a_piece_that_can_move_is_challenged() {
    // The knight is pinned, the pawn is blocked.
    let mut t = scenario("4k3/4n3/7p/7P/8/8/8/1K2R3 w - - 0 1", "challenge", "");
    t.play("b1a1");
    t.refused("play challenge e7", IllegalCard);
    t.refused("play challenge h6", IllegalCard);
}

#[test]
fn what_is_not_challenged_gives_no_check() {
    // Mate but for the card: the checking rook may not move.
    let fen = "r3k3/1r5p/8/8/8/8/6P1/K7 w - - 0 1";
    let mated = Status::Won { winner: Seat::Black, reason: WinReason::Checkmate };
    assert_eq!(scenario(fen, "", "").game.status(), mated);
    let mut t = scenario(fen, "challenge", "");
    t.play("g2g3");
    t.refused("end", IllegalMove);
    t.play("play challenge h7; end");
    assert!(!t.legal("a8a1") && !t.legal("b7b1") && t.legal("h7h5"));
    // The pawn has moved: both rooks check again.
    t.play("h7h6; end");
    assert_eq!(t.game.status(), mated);
}

#[test]
fn castling_fulfils_a_challenge_of_the_rook() {
    let mut t = scenario("r3k3/p7/8/8/8/8/8/1K6 w q - 0 1", "challenge", "");
    t.play("b1b2; play challenge a8; end");
    assert!(t.legal("a8b8") && t.legal("e8c8") && !t.legal("e8d8") && !t.legal("a7a6"));
    t.play("e8c8; end");
    assert_eq!(t.board(), "2kr4/p7/8/8/8/8/1K6/8");
}

#[test]
fn a_challenge_in_check_of_what_cannot_end_it_would_mate_and_is_void() {
    let mut t = scenario("4k3/p7/8/8/8/8/8/1K5R w - - 0 1", "challenge", "");
    t.play("h1h8; play challenge a7");
    assert_eq!((marks(&t, "a7"), t.hand(Seat::White)), (String::new(), String::new()));
    t.play("end; e8e7; end");
    let mut t = scenario("4k3/8/8/8/8/b7/8/1K5R w - - 0 1", "challenge", "");
    t.play("h1h8; play challenge a3; end");
    // Only the bishop may move, and it blocks the check.
    let moves = ["a3f8", "e8e7", "a3b4"].map(|text| t.legal(text));
    assert_eq!(moves, [true, false, false]);
}

#[test]
fn what_bound_the_side_that_has_moved_does_not_save_the_other_from_mate() {
    // Black was challenged to move its pawn; in White's turn the rook that Siege puts on b1 checks and mates.
    let mut t = scenario("1r4k1/p7/8/8/8/P7/5PPP/1n4K1 w - - 0 1", "challenge", "siege");
    t.play("a3a4; play challenge a7; end; a7a6; play siege b1 b8");
    assert_eq!((t.board().as_str(), t.hand(Seat::Black)), ("1r4k1/8/p7/8/P7/8/5PPP/1n4K1", String::new()));
}

/// A game with White's continuing cards in play.
fn with_effects(fen: &str, hands: (&str, &str), effects: &[&str]) -> Scenario {
    let effects = effects.iter().map(|text| effect(Seat::White, text)).collect();
    start(Position { effects: Some(effects), ..position(fen, hands.0, hands.1) })
}

#[test]
fn a_neutral_piece_in_the_dungeon_is_barred_to_the_opponent_alone() {
    // White's card: Black may not move the rook, White may, and it checks Black's king but not White's own.
    let mut t = with_effects("7k/8/8/3r4/8/8/p7/K7 w - - 0 1", ("dungeon", ""), &["neutrality d5"]);
    t.play("a1b2; play dungeon d5 a8; end");
    assert!(t.view().check, "Black's king on h8 can be taken by White's next move");
    t.refused("a8a3", IllegalMove);
    t.play("h8h7; end; a8a7; end");
    let mut t = with_effects("8/7k/8/3r4/8/8/8/1K6 w - - 0 1", ("dungeon", ""), &["neutrality d5"]);
    t.play("b1a1; play dungeon d5 a8; end");
    t.play("h7h6; end");
    assert!(t.view().check, "Black may move it again");
}

#[test]
fn a_challenge_may_name_a_prince_and_a_neutral_piece() {
    let coup = effect(Seat::Black, "coup a8");
    let mut t =
        start(Position { effects: Some(vec![coup]), ..position("n3k3/8/8/8/8/8/8/K7 w - - 0 1", "challenge", "") });
    t.play("a1b1");
    t.refused("play challenge a8", IllegalChoice);
    t.play("play challenge e8; end");
    assert!(t.legal("e8e7") && !t.legal("a8c7"));
    let mut t = with_effects("4k3/8/8/3r4/8/8/8/K7 w - - 0 1", ("challenge", ""), &["neutrality d5"]);
    t.play("a1b2; play challenge d5; end");
    assert!(t.legal("d5d4") && !t.legal("e8e7"));
}

#[test]
fn what_a_magnet_holds_goes_into_no_dungeon() {
    let mut t = with_effects("4k3/8/8/3r4/4N3/8/8/K7 w - - 0 1", ("dungeon", ""), &["fatal-attraction e4"]);
    t.play("a1b1");
    t.refused("play dungeon d5 a8", IllegalCard);
}
