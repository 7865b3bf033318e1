//! Movement, check and mate, with and without effects on the board.

use super::draw::{at, black, draw, find_move, joined, moved};
use super::position::{Binding, Bound, Force, Position};
use super::unit::{Kind, Side};

fn id(position: &Position, square: &str) -> u8 {
    position.unit(at(square)).unwrap().id()
}

fn laid(position: &Position, owner: Side, force: Force) -> Position {
    let mut next = position.clone();
    next.lay(owner, force);
    next
}

fn count(position: &Position, square: &str) -> usize {
    position.legal_moves().iter().filter(|step| step.from == at(square)).count()
}

const START: &str = "
    r n b q k b n r
    p p p p p p p p
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    P P P P P P P P
    R N B Q K B N R";

#[test]
fn the_start_has_twenty_moves_and_four_hundred_pairs_of_moves() {
    let start = draw(START);
    let moves = start.legal_moves();
    assert_eq!(moves.len(), 20);
    let second: usize = moves.iter().map(|step| start.after(step).handed_over().legal_moves().len()).sum();
    assert_eq!(second, 400);
}

#[test]
fn a_double_step_can_be_taken_in_passing_for_one_turn() {
    let board = draw(
        "
        . . . . k . . .
        . . . p . . . .
        . . . . . . . .
        . . . . P . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .",
    );
    let passed = moved(&black(&board), "d7d5").handed_over();
    let taken = moved(&passed, "e5d6");
    assert_eq!(taken.unit(at("d5")), None);
    let late = moved(&moved(&passed, "e1e2").handed_over(), "e8e7").handed_over();
    assert!(find_move(&late, "e5d6").is_none());
}

#[test]
fn castling_goes_out_of_and_through_check_but_not_into_it() {
    let castles = |board: &str| {
        let mut position = draw(board);
        position.castling = vec![id(&position, "h1")];
        find_move(&position, "e1g1").is_some()
    };
    assert!(castles(
        "
        . . . . r . . k
        . . . . . . . .
        . . . . K . . R"
    ));
    assert!(castles(
        "
        k . . . . r . .
        . . . . . . . .
        . . . . K . . R"
    ));
    assert!(!castles(
        "
        k . . . . . r .
        . . . . . . . .
        . . . . K . . R"
    ));
}

#[test]
fn walls_shut_steps_and_no_leaps() {
    let board = draw(
        "
        k . . . . . .
        . . . . . . .
        R . . . . . .
        P N . K . . .",
    );
    let walled = laid(&board, Side::Black, Force::Wall(vec![(at("a2"), at("a3")), (at("b1"), at("b2"))]));
    assert!(find_move(&board, "a2a3").is_some() && find_move(&walled, "a2a3").is_none());
    assert!(find_move(&walled, "b1c3").is_some() && find_move(&walled, "a2b2").is_some());
}

#[test]
fn a_city_is_leapt_over_and_never_entered() {
    let board = draw(
        "
        k . . . . .
        . . . . . .
        . . . . . .
        R N . K . .",
    );
    let barred = laid(&board, Side::Black, Force::City(at("a2")));
    assert_eq!(count(&barred, "a1"), 0);
    assert!(find_move(&barred, "b1a3").is_some());
    let barred = laid(&board, Side::Black, Force::City(at("a3")));
    assert!(find_move(&barred, "b1a3").is_none() && find_move(&barred, "a1a2").is_some());
}

#[test]
fn a_cursed_queen_goes_two_squares_and_threatens_no_farther() {
    let board = draw(
        "
        q . . K
        . . . .
        . . . .
        . . . k",
    );
    assert!(board.in_check(Side::White));
    let cursed = laid(&board, Side::White, Force::Curse(id(&board, "a4")));
    assert!(!cursed.in_check(Side::White));
    assert!(find_move(&black(&cursed), "a4a2").is_some() && find_move(&black(&cursed), "a4a1").is_none());
}

#[test]
fn what_may_not_capture_gives_no_check() {
    let board = draw(
        "
        . . . r . . . k
        . . . . . . . .
        . . . K . . . .",
    );
    let (rook, king) = (id(&board, "d3"), id(&board, "d1"));
    let bound = |what, unit| {
        let mut next = board.clone();
        next.bounds.push(Bound { side: Side::Black, what, unit });
        next.in_check(Side::White)
    };
    assert!(board.in_check(Side::White));
    assert!(!laid(&board, Side::Black, Force::Pacifism(rook)).in_check(Side::White));
    assert!(!laid(&board, Side::White, Force::Magnet(99, at("e4"))).in_check(Side::White));
    assert!(laid(&board, Side::White, Force::Magnet(rook, at("d3"))).in_check(Side::White), "the magnet is free");
    assert!(!laid(&board, Side::White, Force::Truce).in_check(Side::White));
    assert!(!bound(Binding::Jailed, rook) && !bound(Binding::Challenged, id(&board, "h3")));
    assert!(bound(Binding::Challenged, rook) && !bound(Binding::Shielded, king));
}

#[test]
fn a_neutral_piece_is_moved_by_both_and_checks_both() {
    let board = draw(
        "
        k . . . . . .
        . . . . . . .
        r . . . . . K",
    );
    let neutral = laid(&board, Side::White, Force::Neutrality(id(&board, "a1")));
    assert!(neutral.in_check(Side::White) && neutral.in_check(Side::Black));
    assert!(find_move(&neutral, "a1f1").is_none(), "it still checks from there");
    assert!(find_move(&neutral, "a1b1").is_none() && find_move(&neutral, "a1a2").is_some());
}

#[test]
fn a_neutral_pawn_goes_away_from_its_owner() {
    let board = draw(
        "
        . . . k . . .
        . p . . . . .
        P . . . . . .
        . . . K . . .",
    );
    let neutral = laid(&board, Side::White, Force::Neutrality(id(&board, "b3")));
    assert!(find_move(&neutral, "b3b2").is_some() && find_move(&neutral, "b3b4").is_none());
    assert!(find_move(&neutral, "b3a2").is_some(), "it takes its mover's own pawn");
}

#[test]
fn a_coup_moves_royalty_and_sleeps_on_a_rook() {
    let mut board = draw(
        "
        . . . . k . .
        P . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . K . r .",
    );
    board = laid(&board, Side::White, Force::Coup(id(&board, "a5")));
    assert!(!board.in_check(Side::White), "a Prince is no king");
    assert_eq!(board.royal_at(Side::White), Some(at("a5")));
    let mut promoted = board.clone();
    let mut unit = promoted.unit(at("a5")).unwrap();
    unit.first.kind = Kind::Rook;
    promoted.set(at("a5"), Some(unit));
    assert!(promoted.in_check(Side::White), "the old king is royal again");
}

#[test]
fn a_crab_steps_diagonally_and_a_later_coup_makes_it_a_pawn() {
    let board = draw(
        "
        . . . . k . .
        . . . . . . .
        . p . . . . .
        P . . . . . .
        . . . K . . .",
    );
    let crab = laid(&board, Side::White, Force::Crab(id(&board, "a2")));
    assert_eq!(count(&board, "a2"), 3);
    assert_eq!(count(&crab, "a2"), 1);
    let royal = laid(&crab, Side::White, Force::Coup(id(&board, "a2")));
    assert_eq!(royal.kinds(royal.unit(at("a2")).unwrap()), [Kind::Pawn]);
}

#[test]
fn a_unit_of_two_moves_as_either_and_never_promotes() {
    let board = joined(
        &draw(
            "
            . . . . . . .
            P . . . . . .
            . . . . . . .
            . . . . . . .
            . . . k . . .
            . . . . . . .
            . . . . . . .
            K . . . . . .",
        ),
        "a7",
        Kind::Knight,
    );
    assert_eq!(count(&board, "a7"), 4);
    assert_eq!(moved(&board, "a7a8").unit(at("a8")).unwrap().parts().count(), 2);
}

#[test]
fn vendetta_compels_a_capture_that_is_safe() {
    let board = draw(
        "
        k . . . . . .
        . . . . . . .
        p . . . . . .
        R . . . . . K",
    );
    let feud = laid(&board, Side::Black, Force::Vendetta);
    assert_eq!(feud.legal_moves().len(), 1);
    let own_neutral = laid(&feud, Side::Black, Force::Pacifism(id(&board, "a2")));
    assert!(own_neutral.legal_moves().len() > 1, "a Pacifist cannot be taken");
}

#[test]
fn a_turned_board_turns_the_pawns() {
    let board = draw(
        "
        k . . . . . .
        . . . . P . .
        . . . . . . .
        . . . K . . p",
    );
    let turned = laid(&board, Side::White, Force::Turn { clockwise: true });
    assert_eq!(turned.forward(Side::White), (-1, 0));
    assert!(find_move(&turned, "e3d3").is_some() && find_move(&turned, "e3e4").is_none());
    assert_eq!(turned.rank_for(Side::White, at("h1")), 1);
    assert_eq!(turned.home_squares(Kind::Rook, Side::White), [at("h1"), at("h8")]);
    assert_eq!(turned.home_squares(Kind::King, Side::White), [at("h5")]);
    let back = laid(&turned, Side::White, Force::Turn { clockwise: false });
    assert_eq!(back.forward(Side::White), (0, 1));
}

#[test]
fn a_trap_takes_who_ends_a_move_there_unless_that_uncovers_the_king() {
    let block = laid(
        &draw(
            "
        . . . r . . k
        . . . . . . .
        . . . . . . .
        . . N . . . .
        . . . K . . .",
        ),
        Side::Black,
        Force::Trap(at("d4")),
    );
    let after = moved(&block, "c2d4");
    assert!(after.unit(at("d4")).is_some() && after.effects.len() == 1, "it stays armed");
    let free = laid(
        &draw(
            "
        . . . . . r k
        . . . . . . .
        . . . . . . .
        . . N . . . .
        . . . K . . .",
        ),
        Side::Black,
        Force::Trap(at("d4")),
    );
    let after = moved(&free, "c2d4");
    assert!(after.unit(at("d4")).is_none() && after.effects.is_empty());
    assert_eq!(after.captured[0].by, Side::Black);
}
