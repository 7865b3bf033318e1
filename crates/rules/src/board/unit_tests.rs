//! Units of two on the board: how they move compared with their parts, and how they come and go.

use super::continuing::Force;
use super::ledger::Ledger;
use super::state::State;
use super::testing::{goes, lay, lay_on, ledger, piece_on, set, square, state};
use crate::mark::Mark;
use crate::piece::{Kind, OffBoard, Piece};
use crate::seat::Seat::{Black, White};
use crate::square::Square;
use crate::square_set::SquareSet;

/// The position with a second piece of a kind on a square.
fn merged(fen: &str, at: &str, kind: Kind) -> State {
    let mut state = state(fen);
    state.add_second(square(at), kind).unwrap();
    state
}

/// The position with a piece of another kind on a square.
fn with_kind(fen: &str, at: Square, kind: Kind) -> State {
    let mut state = state(fen);
    let id = state.id_on(at).unwrap();
    let piece = *state.piece(id);
    state.recast(id, Piece { kind, base: kind, ..piece });
    state
}

fn moves(state: &State) -> Vec<(Square, Square)> {
    let mut moves: Vec<_> = state.moves().into_iter().map(|mv| (mv.from, mv.to)).collect();
    moves.sort();
    moves.dedup();
    moves
}

/// Boards with a white and a black queen, which are replaced with other kinds.
const BOARDS: [(&str, &str, &str); 6] = [
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1", "f3", "e7"),
    ("4k3/8/2q5/8/8/5Q2/8/K7 w - - 0 1", "f3", "c6"),
    ("8/2p5/3p4/KP5r/1Q3q1k/8/4P1P1/8 w - - 0 1", "b4", "f4"),
    ("r4rk1/1p2qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", "e2", "e7"),
    ("3q1k2/8/8/8/8/3Q4/3K4/8 b - - 0 1", "d3", "d8"),
    ("8/1q3k2/8/3b4/8/5N2/6Q1/7K w - - 0 1", "g2", "b7"),
];

const KINDS: [Kind; 5] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];

/// Every pair of kinds, the more valuable one first.
fn pairs() -> impl Iterator<Item = (Kind, Kind)> {
    KINDS.into_iter().enumerate().flat_map(|(index, one)| KINDS[index..].iter().map(move |other| (one, *other)))
}

#[test]
fn a_unit_can_do_what_either_part_could_and_each_move_once() {
    for (fen, white, black) in BOARDS {
        for at in [square(white), square(black)] {
            for (one, other) in pairs() {
                let mut unit = with_kind(fen, at, one);
                unit.add_second(at, other).unwrap();
                let (first, second) = (with_kind(fen, at, one), with_kind(fen, at, other));
                let own = unit.on(at).unwrap().owner == unit.turn();
                let expected = if own {
                    let mut either = moves(&first);
                    either.extend(moves(&second));
                    either.sort();
                    either.dedup();
                    either
                } else {
                    // What the other side may do is what neither part prevents.
                    let mut both = moves(&first);
                    both.retain(|mv| moves(&second).contains(mv));
                    both
                };
                assert_eq!(moves(&unit), expected, "{one:?} and {other:?} on {at} in {fen}");
                let listed = unit.moves();
                let mut once = listed.clone();
                once.sort();
                once.dedup();
                assert_eq!(listed.len(), once.len());
                assert!(unit.moves().iter().all(|mv| mv.from != at || mv.promote.is_none()));
            }
        }
    }
}

#[test]
fn every_move_and_its_way_back_keep_the_sets() {
    for (fen, white, black) in BOARDS {
        for (one, other) in pairs() {
            let mut state = with_kind(fen, square(white), one);
            state.add_second(square(white), other).unwrap();
            state.add_second(square(black), Kind::Pawn).unwrap();
            let mut board = Ledger::new(state);
            let before = (*board).clone();
            let start = board.checkpoint();
            for mv in board.moves() {
                board.make(mv);
                let again = fresh(&board);
                assert_eq!(board.sets, again, "{mv:?} in {fen}");
                for reply in board.moves() {
                    let checkpoint = board.checkpoint();
                    board.make(reply);
                    assert_eq!(board.sets, fresh(&board), "{mv:?} {reply:?} in {fen}");
                    board.undo(checkpoint);
                }
                board.undo(start);
                assert_eq!(*board, before);
            }
        }
    }
}

/// The sets of everything on the board, recomputed.
fn fresh(state: &State) -> super::sets::Sets {
    let mut copy = state.clone();
    copy.sets = super::sets::Sets::default();
    for at in Square::all() {
        if let Some(id) = copy.id_on(at) {
            copy.add_to_sets(id, at);
        }
    }
    copy.sets
}

#[test]
fn pieces_are_merged_and_parted_and_all_of_it_is_undone() {
    let mut board = ledger("4k3/8/8/8/8/8/1N6/1R2K3");
    let before = (*board).clone();
    let start = board.checkpoint();
    let knight = piece_on(&board, "b2");
    assert_eq!(board.merge(square("b1"), square("b2")), Some(knight));
    assert_eq!((board.merged(), board.square_of(knight)), (set("b2"), Some(square("b2"))));
    assert_eq!(board.id_on(square("b1")), None);
    assert_eq!(goes(&board, "b2"), set("b1 b3 b4 b5 b6 b7 b8 a2 c2 d2 e2 f2 g2 h2 a4 c4 d3 d1"));
    board.swap(square("b2"), square("e8"));
    assert_eq!((board.square_of(knight), board.merged()), (Some(square("e8")), set("e8")));
    board.put_down(square("e8"), square("h8"));
    assert_eq!(board.squares_to_part(square("h8")), set("g8 g7 h7"));
    board.part(knight, Some(square("g7")));
    assert_eq!(board.on(square("g7")).map(|piece| piece.kind), Some(Kind::Knight));
    assert_eq!(board.on(square("h8")).map(|piece| piece.kind), Some(Kind::Rook));
    assert!(board.merged().is_empty());
    board.undo(start);
    assert_eq!(*board, before);
}

#[test]
fn a_part_without_a_square_is_captured() {
    let mut board = ledger("4k3/8/8/8/8/8/PP6/RN2K3");
    let knight = piece_on(&board, "b1");
    board.merge(square("b1"), square("a1"));
    board.put_down(square("e1"), square("b1"));
    assert_eq!(board.squares_to_part(square("a1")), SquareSet::EMPTY);
    board.part(knight, None);
    assert_eq!(board.off_board(White, OffBoard::Captured), [Kind::Knight]);
}

#[test]
fn earlier_marks_bind_the_whole_unit_and_act_on_their_piece_again() {
    let mut board = ledger("4k3/8/8/8/8/8/1N6/1R2K3");
    lay_on(&mut board, White, "b2", Force::Marks(Mark::Pacifist));
    lay_on(&mut board, Black, "b1", Force::Marks(Mark::Cursed));
    let (rook, knight) = (piece_on(&board, "b1"), piece_on(&board, "b2"));
    board.merge(square("b1"), square("b2"));
    let unit = board.on(square("b2")).unwrap().marks;
    assert!(unit.has(Mark::Pacifist) && unit.has(Mark::Cursed));
    assert_eq!(goes(&board, "b2"), set("b1 b3 b4 a2 c2 d2 a4 c4 d3 d1"));
    board.part(knight, Some(square("c3")));
    assert!(board.piece(knight).marks.has(Mark::Pacifist) && !board.piece(knight).marks.has(Mark::Cursed));
    assert!(board.piece(rook).marks.has(Mark::Cursed) && !board.piece(rook).marks.has(Mark::Pacifist));
}

#[test]
fn a_crab_stays_with_its_part() {
    let mut board = ledger("4k3/8/8/8/8/8/1P6/1R2K3");
    lay_on(&mut board, White, "b2", Force::Becomes(Kind::Crab));
    board.merge(square("b1"), square("b2"));
    let kinds: Vec<Kind> = board.kinds_on(square("b2")).collect();
    assert_eq!(kinds, [Kind::Rook, Kind::Crab]);
    let second = board.parts_on(square("b2")).nth(1);
    lay(&mut board, White, second, Force::Becomes(Kind::Crab));
    board.end_effect(0);
    board.end_effect(0);
    let kinds: Vec<Kind> = board.kinds_on(square("b2")).collect();
    assert_eq!(kinds, [Kind::Pawn, Kind::Rook]);
}

#[test]
fn a_magnet_that_is_joined_holds_on_and_one_that_joins_ends() {
    let mut board = ledger("4k3/8/8/8/8/2n5/1N6/1R2K3");
    lay_on(&mut board, White, "b2", Force::Attracts(square("b2")));
    let start = board.checkpoint();
    board.merge(square("b1"), square("b2"));
    assert!(board.lasts(&board.effects()[0]) && board.on(square("b2")).unwrap().marks.has(Mark::Magnet));
    board.undo(start);
    board.put_down(square("b1"), square("d1"));
    board.merge(square("b2"), square("d1"));
    assert!(!board.lasts(&board.effects()[0]) && !board.on(square("d1")).unwrap().marks.has(Mark::Magnet));
}

#[test]
fn a_coup_crowns_a_unit_without_rook_and_queen() {
    let mut board = ledger("4k3/8/8/8/8/8/1N6/1B2K3");
    board.merge(square("b1"), square("b2"));
    lay_on(&mut board, White, "b2", Force::Crowns);
    assert_eq!(board.royal(White), Some(square("b2")));
    assert_eq!(board.on(square("e1")).map(|piece| piece.kind), Some(Kind::Prince));
    let mut board = ledger("4k3/8/8/8/8/8/1N6/1R2K3");
    board.merge(square("b1"), square("b2"));
    lay_on(&mut board, White, "b2", Force::Crowns);
    assert_eq!(board.royal(White), Some(square("e1")));
}

#[test]
fn neutral_pieces_join_and_bind_the_whole_unit() {
    let mut board = ledger("7k/8/8/1N6/8/2r5/8/R6K b");
    lay_on(&mut board, Black, "b5", Force::Marks(Mark::Neutral));
    assert!(board.joiners(Black).has(square("b5")) && board.partners(Black, square("b5")).has(square("c3")));
    let (knight, rook) = (piece_on(&board, "b5"), piece_on(&board, "c3"));
    board.merge(square("b5"), square("c3"));
    // It belongs to the player who joined it, and both sides move it.
    assert_eq!((board.id_on(square("c3")), board.on(square("c3")).unwrap().owner), (Some(rook), Black));
    assert!(goes(&board, "c3").has(square("e4")) && goes(&board, "c3").has(square("c6")));
    board.edit_chess(super::chess::Chess::pass);
    assert!(goes(&board, "c3").has(square("e4")) && goes(&board, "c3").has(square("c6")));
    board.capture(square("c3"));
    assert_eq!(board.off_board(White, OffBoard::Captured), [Kind::Knight]);
    assert_eq!(board.off_board(Black, OffBoard::Captured), [Kind::Rook]);
    assert_eq!(board.partner(knight), None);
    // A piece of the player's own joins a neutral enemy: the unit is again the player's.
    let mut board = ledger("7k/8/8/1n6/8/2R5/8/R6K w");
    lay_on(&mut board, White, "b5", Force::Marks(Mark::Neutral));
    board.put_down(square("c3"), square("b3"));
    board.merge(square("b3"), square("b5"));
    assert_eq!(board.on(square("b5")).unwrap().owner, White);
    assert_eq!(board.occupied(), set("h8 b5 a1 h1"));
}

#[test]
fn a_unit_that_is_away_stays_one() {
    let mut board = Ledger::new(merged("4k3/8/8/8/8/8/1R6/4K3", "b2", Kind::Knight));
    let before = (*board).clone();
    let start = board.checkpoint();
    let rook = board.take_off(square("b2"), OffBoard::Away).unwrap();
    assert_eq!(board.off_board(White, OffBoard::Away), [Kind::Knight, Kind::Rook]);
    board.bring_back(rook, square("c3"));
    assert_eq!(board.merged(), set("c3"));
    board.take_off(square("c3"), OffBoard::Away);
    board.restow(rook, OffBoard::Captured);
    assert_eq!(board.off_board(White, OffBoard::Captured), [Kind::Knight, Kind::Rook]);
    board.undo(start);
    assert_eq!(*board, before);
}

#[test]
fn keys_tell_units_apart() {
    let plain = state("4k3/8/8/8/8/8/1R6/4K3");
    let mut keys = vec![(plain.board_key(), plain.position_key())];
    for kind in [Kind::Rook, Kind::Knight, Kind::Pawn, Kind::Bishop] {
        let unit = merged("4k3/8/8/8/8/8/1R6/4K3", "b2", kind);
        let key = (unit.board_key(), unit.position_key());
        assert!(keys.iter().all(|(board, position)| *board != key.0 && *position != key.1), "{kind:?}");
        keys.push(key);
    }
}
