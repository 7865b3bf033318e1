//! What effects and duties make of pieces, and whom they let move, capture and be captured.

use super::change::Change;
use super::chess::Chess;
use super::continuing::{Duty, Force};
use super::ledger::Ledger;
use super::state::State;
use super::testing::{goes, lay, lay_on, ledger, piece_on, set, square};
use crate::mark::Mark;
use crate::piece::Kind;
use crate::seat::Seat::{self, Black, White};
use crate::square_set::SquareSet;

fn kind_on(state: &State, at: &str) -> (Kind, bool) {
    let piece = state.on(square(at)).unwrap();
    (piece.kind, piece.royal)
}

#[test]
fn a_crab_goes_diagonally_forward_and_loses_double_step_and_passing() {
    let mut board = ledger("4k3/8/8/3pP3/8/8/3P4/4K3 w - d6");
    lay_on(&mut board, White, "d2", Force::Becomes(Kind::Crab));
    assert_eq!(goes(&board, "d2"), set("c3 e3"));
    assert_eq!(goes(&board, "e5"), set("e6 d6"));
    lay_on(&mut board, White, "e5", Force::Becomes(Kind::Crab));
    assert_eq!(goes(&board, "e5"), set("d6 f6"));
    assert_eq!(board.moves().iter().filter(|mv| mv.from == square("e5") && mv.promote.is_none()).count(), 2);
    board.end_effect(0);
    assert_eq!(goes(&board, "d2"), set("d3 d4"));
}

#[test]
fn a_coup_crowns_and_the_last_one_awake_counts() {
    let mut board = ledger("4k3/8/8/8/8/8/N6P/4K3");
    lay_on(&mut board, White, "a2", Force::Crowns);
    assert_eq!(kind_on(&board, "e1"), (Kind::Prince, false));
    assert_eq!(kind_on(&board, "a2"), (Kind::Knight, true));
    assert_eq!(goes(&board, "e1"), set("d1 d2 e2 f2 f1"));
    lay_on(&mut board, White, "h2", Force::Crowns);
    assert_eq!((kind_on(&board, "a2"), kind_on(&board, "h2")), ((Kind::Knight, false), (Kind::Pawn, true)));
    assert_eq!(board.royal(White), Some(square("h2")));
    board.end_effect(1);
    assert_eq!(board.royal(White), Some(square("a2")));
    board.end_effect(0);
    assert_eq!((kind_on(&board, "e1"), board.royal(White)), ((Kind::King, true), Some(square("e1"))));
}

#[test]
fn a_royal_pawn_that_becomes_a_queen_gives_the_crown_back() {
    for (promote, royal) in [(Kind::Queen, "e1"), (Kind::Rook, "e1"), (Kind::Knight, "a8"), (Kind::Bishop, "a8")] {
        let mut board = ledger("8/P6k/8/8/8/8/8/4K3");
        lay_on(&mut board, White, "a7", Force::Crowns);
        let before = board.checkpoint();
        let mv = board.moves().into_iter().find(|mv| mv.promote == Some(promote)).unwrap();
        board.make(mv);
        assert_eq!(board.royal(White), Some(square(royal)), "{promote:?}");
        board.undo(before);
        assert_eq!(board.royal(White), Some(square("a7")));
    }
}

#[test]
fn a_royal_pawn_becomes_no_queen_where_the_prince_is_lost_or_would_be_attacked() {
    let kinds = |board: &Ledger| board.moves().into_iter().filter_map(|mv| mv.promote).collect::<Vec<_>>();
    let mut board = ledger("8/P6k/8/8/8/8/8/r3K3");
    lay_on(&mut board, White, "a7", Force::Crowns);
    assert_eq!(kinds(&board), []);
    let mut board = ledger("8/P6k/8/8/8/8/8/4K2r");
    lay_on(&mut board, White, "a7", Force::Crowns);
    assert_eq!(kinds(&board), [Kind::Bishop, Kind::Knight]);
    let mut board = ledger("8/P6k/8/8/8/8/8/4K3");
    lay_on(&mut board, White, "a7", Force::Crowns);
    board.capture(square("e1"));
    assert_eq!(kinds(&board), [Kind::Bishop, Kind::Knight]);
}

#[test]
fn a_royal_pawn_may_become_a_queen_on_an_attacked_square_where_the_prince_is_safe() {
    let kinds = |board: &Ledger| board.moves().into_iter().filter_map(|mv| mv.promote).collect::<Vec<_>>();
    let mut board = ledger("3r4/P6k/8/8/8/8/8/4K3");
    lay_on(&mut board, White, "a7", Force::Crowns);
    assert_eq!(kinds(&board), [Kind::Queen, Kind::Rook]);
    // This also gets it out of check: the rook on b8 is captured, and the crown goes back.
    let mut board = ledger("rr6/P6k/8/8/8/8/8/4K3");
    lay_on(&mut board, White, "a7", Force::Crowns);
    let mut moves = board.moves();
    moves.retain(|mv| mv.from == square("a7"));
    assert_eq!(
        moves.iter().map(|mv| (mv.to, mv.promote)).collect::<Vec<_>>(),
        [(square("b8"), Some(Kind::Queen)), (square("b8"), Some(Kind::Rook)),]
    );
}

#[test]
fn a_royal_crab_moves_as_a_pawn_again() {
    let mut board = ledger("4k3/8/8/8/8/8/3P4/4K3");
    lay_on(&mut board, White, "d2", Force::Becomes(Kind::Crab));
    lay_on(&mut board, White, "d2", Force::Crowns);
    assert_eq!((kind_on(&board, "d2"), board.is_awake(&board.effects()[0])), ((Kind::Pawn, true), false));
    board.end_effect(1);
    assert_eq!(kind_on(&board, "d2"), (Kind::Crab, false));
}

#[test]
fn a_pacifist_neither_captures_nor_is_captured_and_gives_no_check() {
    let mut board = ledger("4k3/8/8/8/4r3/8/8/R3K3");
    assert!(board.in_check(White));
    lay_on(&mut board, Black, "e4", Force::Marks(Mark::Pacifist));
    assert!(!board.in_check(White));
    lay_on(&mut board, White, "a1", Force::Marks(Mark::Pacifist));
    let mut board = ledger("r3k3/8/8/8/8/8/8/R3K3");
    lay_on(&mut board, White, "a1", Force::Marks(Mark::Pacifist));
    assert_eq!(goes(&board, "a1"), set("a2 a3 a4 a5 a6 a7 b1 c1 d1"));
    board.edit_chess(Chess::pass);
    assert_eq!(goes(&board, "a8"), set("a7 a6 a5 a4 a3 a2 b8 c8 d8"));
    // Pacifism on a king is suspended.
    lay_on(&mut board, White, "e1", Force::Marks(Mark::Pacifist));
    assert!(!board.is_awake(&board.effects()[1]));
}

#[test]
fn a_neutral_piece_is_moved_by_both_and_captures_either_side() {
    let mut board = ledger("4k3/8/3P4/8/1P1r1p2/8/3p4/K7");
    lay_on(&mut board, White, "d4", Force::Marks(Mark::Neutral));
    assert_eq!(goes(&board, "d4"), set("d5 d6 d3 d2 c4 b4 e4 f4"));
    assert_eq!(board.victims_of(White, square("d4")), set("d6 d2 b4 f4 e8"));
    // From e4 White could use it to capture the black king.
    board.edit_chess(Chess::pass);
    assert_eq!(goes(&board, "d4"), set("d5 d6 d3 d2 c4 b4 f4"));
    assert_eq!(board.victims_of(Black, square("f4")), set("a1 b4 d4 d6"));
    // Neutral pawns move away from their owner, whoever moves them, and either side may capture
    // them.
    let mut board = ledger("4k3/8/8/3p4/2R5/8/3r4/K7");
    lay_on(&mut board, White, "d5", Force::Marks(Mark::Neutral));
    assert_eq!(goes(&board, "d5"), set("d4 c4"));
    board.edit_chess(Chess::pass);
    assert!(goes(&board, "d2").has(square("d5")));
    // It checks either king, its own side's too, and is suspended on a queen.
    let mut board = ledger("4k3/8/8/8/4R3/8/8/4K3");
    assert!(!board.in_check(White));
    lay_on(&mut board, Black, "e4", Force::Marks(Mark::Neutral));
    assert!(board.in_check(White) && board.in_check(Black));
    assert!(goes(&board, "e4").without(SquareSet::rank(3)).is_empty());
    let mut board = ledger("4k3/8/8/8/4Q3/8/8/4K3");
    lay_on(&mut board, Black, "e4", Force::Marks(Mark::Neutral));
    assert!(!board.in_check(White) && !board.is_awake(&board.effects()[0]));
}

#[test]
fn a_cursed_piece_goes_and_threatens_two_squares() {
    let mut board = ledger("4k3/8/8/8/3Q4/8/8/4K3");
    lay_on(&mut board, Black, "d4", Force::Marks(Mark::Cursed));
    assert_eq!(goes(&board, "d4"), set("d5 d6 d3 d2 c4 b4 e4 f4 c3 b2 e5 f6 c5 b6 e3 f2"));
    let mut board = ledger("4k3/8/8/4R3/8/8/8/4K3");
    assert!(board.in_check(Black));
    lay_on(&mut board, Black, "e5", Force::Marks(Mark::Cursed));
    assert!(!board.in_check(Black));
}

#[test]
fn a_magnet_holds_what_is_around_it_but_kings_until_it_moves() {
    let mut board = ledger("4k3/8/8/3bb3/4N3/4K3/8/8");
    lay_on(&mut board, White, "e4", Force::Attracts(square("e4")));
    assert!(!goes(&board, "e3").is_empty());
    board.edit_chess(Chess::pass);
    assert!(goes(&board, "d5").is_empty() && goes(&board, "e5").is_empty());
    assert_eq!(board.sets.stuck(), set("d5 e5"));
    board.edit_chess(Chess::pass);
    let before = board.clone();
    let mv = board.moves().into_iter().find(|mv| mv.from == square("e4")).unwrap();
    let start = board.checkpoint();
    board.make(mv);
    assert!(board.sets.stuck().is_empty() && !board.lasts(&board.effects()[0]));
    board.undo(start);
    assert_eq!(*board, *before);
}

#[test]
fn check_is_judged_as_if_there_were_no_truce() {
    let mut board = ledger("4k3/8/8/8/5r2/8/8/R3K2r");
    lay(&mut board, White, None, Force::Truce);
    assert!(board.in_check(White));
    assert_eq!(goes(&board, "e1"), set("d2 e2"));
    assert!(board.victims_of(White, square("a1")).is_empty());
}

#[test]
fn who_loses_a_move_gives_no_check() {
    let mut board = ledger("4k3/8/8/8/4r3/8/8/R3K3");
    board.begin_duty(Duty::LosesMove(Black));
    assert!(!board.in_check(White));
    board.end_duties(Black);
    assert!(board.in_check(White));
}

#[test]
fn duties_bind_one_seat() {
    let mut board = ledger("4k3/8/8/8/4r3/8/8/R3K2R");
    board.begin_duty(Duty::Marked(Mark::Challenged(Black), piece_on(&board, "e8")));
    assert!(!board.in_check(White), "the rook may not be moved");
    board.end_duties(White);
    assert!(!board.in_check(White));
    board.end_duties(Black);
    board.begin_duty(Duty::Marked(Mark::Jailed(Black), piece_on(&board, "e4")));
    assert!(!board.in_check(White));
    board.end_duties(Black);
    board.begin_duty(Duty::Marked(Mark::Shielded(Black), piece_on(&board, "e1")));
    assert!(!board.in_check(White));
    assert!(goes(&board, "e1").has(square("e2")));
    board.end_duties(Black);
    assert!(board.in_check(White) && !goes(&board, "e1").has(square("e2")));
}

#[test]
fn castling_with_the_challenged_rook_is_its_move() {
    let mut board = ledger("4k3/8/8/8/8/8/8/R3K2R w KQ -");
    board.begin_duty(Duty::Marked(Mark::Challenged(White), piece_on(&board, "h1")));
    assert_eq!(goes(&board, "e1"), set("g1"));
    assert!(goes(&board, "a1").is_empty());
}

/// A pseudo-random number generator for boards made at random.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }
}

/// A random board with kings, other pieces, and effects on them.
fn thrown(dice: &mut Dice) -> Ledger {
    let mut rows = vec![vec!['1'; 8]; 8];
    let letters: Vec<char> = "KkQqRrBbNnPpPpRrBbNnPp".chars().collect();
    for letter in letters {
        loop {
            let (row, file) = (dice.roll(8) as usize, dice.roll(8) as usize);
            if rows[row][file] == '1' && (!letter.eq_ignore_ascii_case(&'p') || (1..7).contains(&row)) {
                rows[row][file] = letter;
                break;
            }
        }
    }
    let ranks: Vec<String> = rows.into_iter().map(String::from_iter).collect();
    let mut board = ledger(&format!("{} {}", ranks.join("/"), if dice.roll(2) == 0 { "w" } else { "b" }));
    for _ in 0..dice.roll(9) {
        let square = board.occupied().into_iter().nth(dice.roll(20) as usize).unwrap();
        let (id, owner) = (board.id_on(square).unwrap(), Seat::ALL[dice.roll(2) as usize]);
        let piece = *board.piece(id);
        let officer = matches!(piece.base, Kind::Rook | Kind::Queen);
        match dice.roll(9) {
            0 if piece.base.is_pawn() => lay(&mut board, owner, Some(id), Force::Becomes(Kind::Crab)),
            1 if !officer && !piece.royal => lay(&mut board, piece.owner, Some(id), Force::Crowns),
            2 | 3 => lay(&mut board, owner, Some(id), Force::Marks(Mark::Neutral)),
            4 => lay(&mut board, owner, Some(id), Force::Marks(Mark::Pacifist)),
            5 => lay(&mut board, owner, Some(id), Force::Marks(Mark::Cursed)),
            6 => lay(&mut board, owner, Some(id), Force::Attracts(square)),
            7 => board.begin_duty(Duty::Marked(Mark::Jailed(owner), id)),
            8 => board.begin_duty(Duty::Marked(Mark::Shielded(owner), id)),
            _ => {}
        }
    }
    board
}

/// Whether the side to move could capture the other side's royal piece.
fn takes_royal(state: &State) -> bool {
    let royal = state.royal(!state.turn()).unwrap();
    let mut takes = false;
    state.for_each_reach(state.turn(), |targets| takes |= targets.to.has(royal));
    takes
}

#[test]
fn a_move_is_legal_exactly_if_no_capture_of_the_royal_piece_is_allowed_after_it() {
    let mut dice = Dice(20);
    let mut checks = 0;
    for _ in 0..600 {
        let mut board = thrown(&mut dice);
        let before = (*board).clone();
        let start = board.checkpoint();
        let (seat, mut expected) = (board.turn(), Vec::new());
        for mv in board.pseudo_legal_moves() {
            board.make(mv);
            let exposed = takes_royal(&board);
            assert_eq!(exposed, board.in_check(seat), "{mv:?} {}", before.placement());
            if !exposed {
                expected.push(mv);
            }
            board.undo(start);
            assert_eq!(*board, before);
        }
        checks += u32::from(board.in_check(seat));
        let royal = board.royal(!seat);
        let mut legal: Vec<_> = board.moves().into_iter().filter(|mv| Some(mv.to) != royal).collect();
        legal.sort();
        expected.sort();
        assert_eq!(legal, expected, "{} {:?} {:?}", before.placement(), before.effects(), before.duties());
    }
    assert!(checks > 100);
}

#[test]
fn every_change_of_effects_has_its_inverse() {
    let mut dice = Dice(7);
    for _ in 0..100 {
        let mut board = thrown(&mut dice);
        let start = board.checkpoint();
        let before = (*board).clone();
        while !board.effects().is_empty() {
            board.end_effect(dice.roll(board.effects().len() as u64) as usize);
        }
        for seat in Seat::ALL {
            board.end_duties(seat);
        }
        for (_, piece, _) in board.pieces() {
            assert_eq!((piece.kind, piece.royal, piece.marks.is_empty()), (piece.base, piece.base.is_royal(), true));
        }
        board.change(Change::Key(Some(1)));
        let after = (*board).clone();
        let middle = board.checkpoint();
        board.roll_back(start);
        assert_eq!(*board, before);
        board.undo(middle);
        assert_eq!(*board, after);
    }
}
