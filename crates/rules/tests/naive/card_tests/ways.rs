use super::super::draw::{at, black, does, draw, fizzles, played, refuses};
use super::super::play::Why::{Target, Time, Way};
use super::super::position::Force;
use super::super::unit::Kind;
use super::{id, laid, walled};

const BOARD: &str = "
    . . . . n
    . . . . .
    . P . . .
    . . . . .
    R . . K N";

#[test]
fn blessing_dubbing_and_masquerade_lend_a_way() {
    let board = draw(BOARD);
    does(&board, "blessing a1 b2", ". . . . n\n. . .\n. P .\n. R .\n. . . K N");
    does(&board, "dubbing a1 c2", ". . . . n\n. . .\n. P .\n. . R .\n. . . K N");
    does(&board, "masquerade e1 c3", ". . . . n\n. . .\n. P N .\n. . . .\nR . . K");
    refuses(&board, "blessing a1 a2", Way);
    refuses(&board, "blessing e1 e5", Way);
    refuses(&board, "dubbing a1 b3", Way);
    refuses(&board, "masquerade b3 b5", Target);
    refuses(&board, "masquerade e1 e5", Way);
    does(&board, "blessing d1 c2", ". . . . n\n. . .\n. P .\n. . K\nR . . . N");
    let cursed = laid(&board, Force::Curse(id(&board, "e1")));
    refuses(&cursed, "masquerade e1 b4", Way);
    refuses(&laid(&board, Force::City(at("c2"))), "dubbing a1 c2", Way);
}

#[test]
fn doppelganger_moves_like_what_the_opponent_moved_last() {
    let mut board = draw(BOARD);
    refuses(&board, "doppelganger a1 c2", Time);
    board.last[1] = vec![Kind::Knight];
    does(&board, "doppelganger a1 c2", ". . . . n\n. . .\n. P .\n. . R .\n. . . K N");
    refuses(&board, "doppelganger b3 c5", Target);
    board.last[1] = vec![Kind::Pawn];
    does(&board, "doppelganger a1 a3", ". . . . n\n. . .\nR P .\n. .\n. . . K N");
    refuses(&board, "doppelganger e1 e4", Way);
}

#[test]
fn ghostwalk_runs_through_own_pieces_only() {
    let board = draw(
        "
        k . . .
        . . . .
        P . . .
        R n . K",
    );
    does(&board, "ghostwalk a1 a3", "k . . .\nR . .\nP . . .\n. n . K");
    refuses(&board, "ghostwalk a1 a4", Way);
    refuses(&board, "ghostwalk a1 c1", Way);
    let pawn = draw(". .\n. .\nN .\nP .\n. .");
    assert_eq!(played(&pawn, "ghostwalk a2 a4").passed.len(), 1);
    refuses(&walled(&pawn, &[("a3", "a4")]), "ghostwalk a2 a4", Way);
}

#[test]
fn bombard_hops_one_obstacle() {
    let board = draw(
        "
        n .
        . .
        P .
        R .",
    );
    does(&board, "bombard a1 a4", "R .\n. .\nP .\n. .");
    does(&board, "bombard a1 a3", "n .\nR .\nP .\n. .");
    let second = walled(&board, &[("a3", "a4")]);
    refuses(&second, "bombard a1 a4", Way);
    does(&second, "bombard a1 a3", "n .\nR .\nP .\n. .");
    let city = laid(&draw("n .\n. .\n. .\nR ."), Force::City(at("a3")));
    does(&city, "bombard a1 a4", "R .\n. .\n. .\n. .");
    refuses(&city, "bombard a1 a3", Way);
    refuses(&draw("n .\np .\nP .\nR ."), "bombard a1 a4", Way);
    refuses(&laid(&board, Force::Truce), "bombard a1 a4", Target);
    refuses(&draw("k .\n. .\nP .\nR ."), "bombard a1 a4", Target);
    // With the last rank closed, capturing there would mate.
    fizzles(
        &draw(
            "
        k . . n . . . .
        p p . . . . . .
        . . . . . . . .
        . . . P . . . .
        . . . R . . . K
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .",
        ),
        "bombard d4 d8",
    );
}

#[test]
fn long_jump_lands_on_the_other_colour() {
    let board = draw(BOARD);
    does(&board, "long-jump e1 a4", ". . . . n\nN . .\n. P .\n. .\nR . . K");
    refuses(&board, "long-jump e1 g1", Way);
    refuses(&board, "long-jump a1 a2", Target);
}

#[test]
fn madman_jumps_diagonally_and_may_stop_early() {
    let board = draw(
        "
        . . . . .
        . . . n .
        . . . . .
        . p . N .
        P . . . .",
    );
    does(&board, "madman a1 c3", ". . .\n. . . n\n. . P\n. p . N\n.");
    does(&board, "madman a1 e5", ". . . . P\n. . . n\n. . .\n. p . N\n.");
    does(&board, "madman a1 e1", ". . .\n. . . n\n. . .\n. p . N\n. . . . P");
    refuses(&board, "madman a1 a1", Way);
    refuses(&board, "madman a1 b1", Way);
    does(&walled(&board, &[("a1", "b2")]), "madman a1 c3", ". . .\n. . . n\n. . P\n. p . N\n.");
    refuses(&black(&board), "madman a1 c3", Target);
}
