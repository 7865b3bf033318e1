//! Where pieces get by cards: by ways that are not their own, past others, and back to the board.

use cardinal_rules::{
    Kind, PieceMark,
    Seat::{Black, White},
};

use crate::boards::{Board, board, kind_on, marked, moves, on, royal, set, sorted};
use crate::edited::edited;
use crate::scenario::Scenario;

/// Where the side to move can send the piece on a square by the card in its hand.
fn sent(board: &Board, card: &str, from: &str) -> String {
    let t = board.clone().hands(card, card).game();
    let start = format!("{from} ");
    sorted(t.plays(card).into_iter().filter_map(|play| play.strip_prefix(&start).map(str::to_owned)))
}

#[test]
fn another_kind_s_way_ends_on_empty_squares_and_passes_nothing() {
    let plain = board("4k3/8/8/1p6/8/3P4/8/4KB2");
    assert_eq!(sent(&plain, "blessing", "d3"), set("c2 b1 e2 e4 f5 g6 h7 c4"));
    assert_eq!(sent(&plain, "blessing", "e1"), set("d2 c3 b4 a5 f2 g3 h4"));
    assert_eq!(sent(&plain, "dubbing", "f1"), set("d2 e3 g3 h2"));
}

#[test]
fn a_way_through_own_pieces_does_not_end_on_them() {
    let plain = board("4k3/8/3p4/8/3P4/8/3R4/4K3");
    assert_eq!(sent(&plain, "ghostwalk", "d2"), set("d1 d3 d5 a2 b2 c2 e2 f2 g2 h2"));
}

#[test]
fn a_hop_passes_one_obstacle_and_captures_behind_it() {
    let plain = board("3qk3/8/3p4/8/3R2PP/8/8/4K3");
    let hop = |board: &Board| sent(board, "bombard", "d4");
    assert_eq!(hop(&plain), set("d5 d6 d7 d8 d3 d2 d1 c4 b4 a4 e4 f4"));
    let walls = plain.clone().lay(White, "fortification d5/d6").lay(White, "fortification d2/d3");
    assert_eq!(hop(&walls), set("d5 d6 d3 d2 d1 c4 b4 a4 e4 f4"));
    let walls = plain.lay(White, "fortification b4/c4").lay(White, "fortification a4/b4");
    assert_eq!(hop(&walls), set("d5 d6 d7 d8 d3 d2 d1 c4 b4 e4 f4"));
}

#[test]
fn a_limit_ends_a_slide() {
    let cursed = board("4k3/8/8/8/3Q4/8/8/4K3").lay(Black, "curse d4");
    assert_eq!(sent(&cursed, "blessing", "d4"), set("c3 b2 e5 f6 c5 b6 e3 f2"));
    // A pawn captures up to two squares straight ahead from its second rank.
    let pawn = |fen: &str, from: &str| sent(&board(fen), "breakthrough", from);
    assert_eq!(pawn("4k3/8/8/8/3p4/8/3P4/4K3", "d2"), set("d4"));
    assert_eq!(pawn("4k3/8/8/3p4/8/8/3P4/4K3", "d2"), "");
    assert_eq!(pawn("4k3/8/8/3p4/8/3P4/8/4K3", "d3"), "");
}

#[test]
fn a_pawn_captures_where_a_card_lets_it() {
    let plain = board("4k3/8/8/2ppp3/3P4/2p1p3/8/4K3");
    assert_eq!(sent(&plain, "breakthrough", "d4"), set("d5"));
    assert_eq!(sent(&plain, "evil-eye", "d4"), set("c5 e5"));
    assert_eq!(sent(&plain, "fanatic", "d4"), "");
    assert_eq!(sent(&plain, "guardian", "d4"), "");
    let black = plain.black();
    assert_eq!(sent(&black, "evil-eye", "d5"), "");
    assert_eq!(sent(&black, "evil-eye", "e5"), set("d4"));
}

#[test]
fn jumps_go_on_over_either_side_and_may_stop_anywhere() {
    let plain = board("4k3/8/8/4p3/8/2P1p3/1P6/4K3");
    assert_eq!(sent(&plain, "madman", "b2"), set("d4 f2 f6"));
    assert_eq!(sent(&plain.black(), "madman", "e3"), "");
}

/// Whether a card can let the unit of these two kinds go on, after this move.
fn goes_on(fen: &str, unit: &str, mv: &str, card: &str) -> bool {
    let mut t = board(fen).lay(White, &format!("confabulation {unit}")).hands(card, "").game();
    t.play(mv);
    !t.plays(card).is_empty()
}

#[test]
fn a_unit_goes_on_as_the_part_that_has_moved() {
    // As a rook along ranks and files alone.
    assert!(goes_on("4k3/8/8/8/8/8/8/R3K3", "a1 n", "a1a7", "merciless"));
    assert!(goes_on("4k3/8/8/8/7R/8/8/4K3", "h4 n", "h4b4", "merciless"));
    assert!(!goes_on("4k3/8/8/8/8/8/8/R3K3", "a1 n", "a1b3", "merciless"));
    // As a bishop along diagonals alone.
    assert!(goes_on("4k3/8/8/8/8/8/8/B3K3", "a1 n", "a1h8", "crusade"));
    assert!(goes_on("7k/8/8/8/4B3/8/8/4K3", "e4 n", "e4b7", "crusade"));
    assert!(!goes_on("4k3/8/8/8/8/8/8/B3K3", "a1 n", "a1c2", "crusade"));
    // As a knight by its leaps alone.
    assert!(goes_on("4k3/8/8/8/8/8/8/1Q2K3", "b1 n", "b1c3", "charge"));
    assert!(!goes_on("4k3/8/8/8/8/8/8/1Q2K3", "b1 n", "b1b5", "charge"));
    assert!(!goes_on("4k3/8/8/8/8/8/8/1Q2K3", "b1 n", "b1d3", "charge"));
}

/// Goes back to the start of the game.
fn rewind(t: &mut Scenario) {
    while !t.game.entries().is_empty() {
        t.game.take_back().unwrap();
    }
}

#[test]
fn swapped_pieces_keep_what_they_are_and_a_magnet_that_moves_ends() {
    let plain = board("4k3/8/8/8/8/8/1N1p2P1/B3K2R w K -").hands("holy-war cathedral", "");
    let mut t = plain.lay(White, "coup a1").lay(White, "fatal-attraction b2").game();
    let (hash, before) = (t.game.hash(), t.view());
    assert!(before.fen.contains(" w K "), "{}", before.fen);
    t.play("g2g3; play holy-war b2 a1");
    assert_eq!(royal(&t, White), "b2");
    let lasting = sorted(t.view().effects.iter().map(|effect| effect.card));
    assert_eq!(lasting, "coup");
    t.play("end; e8e7; end; g3g4; play cathedral h1 b2; end");
    assert_eq!(royal(&t, White), "h1");
    assert!(t.view().fen.contains(" b - "), "{}", t.view().fen);
    rewind(&mut t);
    assert_eq!((t.game.hash(), t.view()), (hash, before));
}

#[test]
fn a_piece_comes_back_as_it_was_born_or_as_it_left() {
    let plain = board("7r/P7/6k1/8/8/8/8/4K3").hands("riposte resurrection", "curse no-quarter");
    let mut promoted = plain.game();
    promoted.play("a7a8q; end; h8h2; play curse a8; end; e1f1; end; h2h8; end; f1e1; end; h8a8");
    let pile = |t: &Scenario| (t.view().captured.white, t.view().dead.white);
    assert_eq!(pile(&promoted), (vec![Kind::Pawn], vec![]));
    let mut t = Scenario { game: promoted.game.clone() };
    t.play("end; play riposte");
    assert_eq!((kind_on(&t, "a8").0, marked(&t, PieceMark::Cursed).as_str()), (Kind::Queen, "a8"));
    let mut t = Scenario { game: promoted.game.clone() };
    t.play("end; skip; play resurrection p c2; end");
    let pawn = on(&t, "c2");
    assert_eq!((pawn.kind, pawn.owner, pawn.marks.len()), (Kind::Pawn, White, 0));
    let mut t = Scenario { game: promoted.game };
    t.play("play no-quarter; end");
    assert_eq!(pile(&t), (vec![], vec![Kind::Pawn]));
}

#[test]
fn a_royal_piece_that_is_away_is_neither_lost_nor_in_check() {
    let plain = board("4k3/8/8/8/4r3/8/3P4/4K3");
    assert!(plain.checked());
    // No player sees this moment: a king comes back before its side moves.
    let game = edited(&plain.game().game, |snapshot| snapshot["away"] = serde_json::json!(["e1"]));
    let away = Scenario { game };
    assert!(!away.view().check && royal(&away, White).is_empty());
    assert_eq!(away.view().away.white, [Kind::King]);
    assert_eq!(sorted(moves(&away).iter().map(ToString::to_string)), set("d2d3 d2d4"));
    let mut t = plain.hands("under-elf-hill", "").game();
    let (hash, before) = (t.game.hash(), t.view());
    t.play("play under-elf-hill; end");
    assert!(!t.view().check && royal(&t, White).is_empty());
    t.play("e8e7; end; choose a1");
    assert_eq!(royal(&t, White), "a1");
    rewind(&mut t);
    assert_eq!((t.game.hash(), t.view()), (hash, before));
}
