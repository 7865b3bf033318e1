use super::super::draw::{at, black, does, draw, find_move, fizzles, outcome, played, refuses};
use super::super::play::Outcome;
use super::super::play::Why::{Target, Time, Way};
use super::super::position::Force;
use super::{id, laid, made};

#[test]
fn dungeon_puts_an_enemy_into_a_corner_and_holds_it_a_turn() {
    let board = made(&draw(
        "
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . r . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        B . . . K . . .",
    ));
    let after = played(&board, "dungeon e5 h1");
    assert!(!after.in_check(after.turn), "it checks nobody meanwhile");
    let theirs = after.handed_over();
    assert!(find_move(&theirs, "h1g1").is_none());
    refuses(&board, "dungeon e5 a1", Way);
    refuses(&board, "dungeon e5 d1", Way);
    refuses(&board, "dungeon h8 a8", Target);
    refuses(&laid(&board, Force::City(at("a8"))), "dungeon e5 a8", Way);
}

#[test]
fn figure_dance_turns_the_corners_counter_clockwise() {
    let board = made(&draw(
        "
        n . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . K . . b",
    ));
    does(
        &board,
        "figure-dance",
        "
        . . . . k . . b
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        n . . . K . . R",
    );
    refuses(&laid(&board, Force::City(at("h8"))), "figure-dance", Time);
    let promotes = made(&draw("K . . . . . . P"));
    assert_eq!(outcome(&promotes, "figure-dance"), Outcome::Asks);
    let back = made(&draw("k . . . . . . ."));
    assert_eq!(played(&back, "figure-dance").royal_at(super::Side::Black), Some(at("h1")));
}

#[test]
fn hidden_passage_takes_the_king_anywhere_safe() {
    let board = draw("r . . k\n. . .\n. . . .\nK . . R");
    does(&board, "hidden-passage c1", "r . . k\n. . .\n. . .\n. . K R");
    refuses(&board, "hidden-passage d1", Way);
    refuses(&laid(&board, Force::City(at("c1"))), "hidden-passage c1", Way);
    fizzles(&board, "hidden-passage a2");
}

#[test]
fn rebirth_sends_an_enemy_home_over_a_piece_of_mine() {
    let board = made(&draw(
        "
        R . n . . . . .
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        r . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .",
    ));
    let after = played(&board, "rebirth a4 a8");
    assert_eq!(after.captured.len(), 1);
    assert!(after.unit(at("a4")).is_none() && after.unit(at("a8")).unwrap().owner() == super::Side::Black);
    refuses(&board, "rebirth a4 c8", Way);
    does(
        &board,
        "rebirth c8 b8",
        "
        R n . . . . . .
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        r . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .",
    );
    refuses(&laid(&board, Force::Pacifism(id(&board, "a8"))), "rebirth a4 a8", Way);
    refuses(&laid(&board, Force::Truce), "rebirth a4 a8", Way);
}

#[test]
fn sanctuary_sets_king_and_rook_side_by_side() {
    does(&draw(". . . k\n. . .\n. K . . . R"), "sanctuary f1", ". . . k\n. . .\n. . R K");
    does(&draw(". . . k\n. . .\n. K R . . ."), "sanctuary c1", ". . . k\n. . .\n. . R K");
    does(&draw("R . . k\n. . .\nK"), "sanctuary a3", "K . . k\nR\n.");
    refuses(&draw(". . . k\n. . .\n. K . N . R"), "sanctuary f1", Way);
    refuses(&draw(". . . k\n. . .\n. K R N . ."), "sanctuary c1", Way);
    refuses(&draw(". . . k\n. . .\n. K . . ."), "sanctuary b1", Target);
    refuses(&draw("K R . . k"), "sanctuary e1", Target);
    fizzles(&draw(". . . r . k\n. . .\n. K . . . R"), "sanctuary f1");
}

#[test]
fn squaring_the_circle_fills_the_fourth_corner() {
    let board = draw(
        "
        n . . . k . . b
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . P . . . . .
        R . . . K . . .",
    );
    assert_eq!(played(&board, "squaring-the-circle c2").unit(at("h1")).unwrap().id(), id(&board, "c2"));
    assert_eq!(played(&board, "squaring-the-circle a1").unit(at("h1")).unwrap().id(), id(&board, "a1"));
    refuses(&board, "squaring-the-circle a8", Target);
    refuses(&draw("R . . . K . . ."), "squaring-the-circle a1", Time);
    refuses(&laid(&board, Force::City(at("h1"))), "squaring-the-circle a1", Time);
}

#[test]
fn a_king_under_the_hill_is_not_in_check() {
    let board = draw("r . . k\n. . .\n. . . .\nK . . R");
    let after = played(&board, "under-elf-hill");
    assert_eq!(after.away.len(), 1);
    assert!(!after.in_check(super::Side::White) && after.royal_at(super::Side::White).is_none());
    refuses(&black(&board), "hidden-passage a4", Way);
}
