use super::super::draw::{does, draw, fizzles, joined, moved, played, refuses};
use super::super::play::Why::{Target, Time};
use super::super::position::Force;
use super::super::unit::Kind;
use super::{id, laid, made};

#[test]
fn disintegration_kills_an_own_pawn_before_or_after_the_move() {
    let board = draw("k .\n. .\nP N\n. K");
    does(&board, "disintegration a2", "k\n.\n. N\n. K");
    does(&made(&board), "disintegration a2", "k\n.\n. N\n. K");
    assert_eq!(
        (played(&board, "disintegration a2").dead.len(), played(&board, "disintegration a2").captured.len()),
        (1, 0)
    );
    refuses(&board, "disintegration b2", Target);
    let peace = laid(&laid(&board, Force::Truce), Force::Pacifism(id(&board, "a2")));
    does(&peace, "disintegration a2", "k\n.\n. N\n. K");
    let unit = joined(&board, "b2", Kind::Pawn);
    assert_eq!(played(&unit, "disintegration b2").dead.len(), 2);
    let mut royal = board.clone();
    royal.lay(super::Side::White, Force::Coup(id(&board, "a2")));
    refuses(&royal, "disintegration a2", Target);
}

#[test]
fn fireball_takes_the_mover_and_its_neighbours_but_no_king() {
    let board = draw(
        "
        . . . . k
        . p . . .
        . . . . .
        n . K . .
        . R . . .",
    );
    let moved_there = moved(&board, "b1b3");
    does(&moved_there, "fireball b3", ". . . . k\n. . .\n. . .\n. . K\n.");
    refuses(&moved_there, "fireball a2", Target);
    let took = moved(&board, "b1b4");
    refuses(&took, "fireball b4", Time);
    fizzles(&moved(&board, "c2d1"), "fireball d1");
    let peace = laid(&board, Force::Pacifism(id(&board, "a2")));
    does(&moved(&peace, "b1b3"), "fireball b3", ". . . . k\n. . .\n. . .\nn . K\n.");
    let peace = laid(&board, Force::Pacifism(id(&board, "b1")));
    fizzles(&moved(&peace, "b1b3"), "fireball b3");
    fizzles(&moved(&laid(&board, Force::Truce), "b1b3"), "fireball b3");
}

#[test]
fn no_quarter_makes_the_captured_piece_dead() {
    let board = draw("n . k\n. . .\nR . K");
    let after = played(&moved(&board, "a1a3"), "no-quarter");
    assert_eq!((after.captured.len(), after.dead.len()), (0, 1));
    refuses(&moved(&board, "a1a2"), "no-quarter", Time);
}
