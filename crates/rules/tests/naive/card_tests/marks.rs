use super::super::draw::{at, draw, find_move, fizzles, joined, moved, outcome, picture, played, refuses};
use super::super::play::Outcome;
use super::super::play::Why::{Target, Time, Way};
use super::super::position::Force;
use super::super::unit::{Kind, Side};
use super::{id, laid, made, walled};

const BOARD: &str = "
    . . . . k
    . . q n .
    . . . . .
    . P . B .
    K . . R .";

#[test]
fn marks_are_laid_on_the_right_pieces() {
    let (before, after) = (draw(BOARD), made(&draw(BOARD)));
    for (card, good, bad) in [
        ("crab", "b2", "d2"),
        ("curse", "c4", "d4"),
        ("coup", "d2", "d1"),
        ("fatal-attraction", "b2", "c4"),
        ("man-trap", "a1", "c4"),
        ("neutrality", "d4", "c4"),
        ("challenge", "d4", "c4"),
    ] {
        assert!(matches!(outcome(&after, &format!("{card} {good}")), Outcome::Done(_)), "{card}");
        refuses(&after, &format!("{card} {bad}"), Target);
        refuses(&after, &format!("{card} c3"), Target);
        refuses(&before, &format!("{card} {good}"), Time);
    }
    assert!(matches!(outcome(&before, "pacifism b2"), Outcome::Done(_)));
    refuses(&before, "pacifism a1", Target);
    refuses(&after, "pacifism b2", Time);
}

#[test]
fn a_crab_made_goes_diagonally() {
    let crab = played(&made(&draw(BOARD)), "crab b2");
    assert_eq!(crab.kinds(crab.unit(at("b2")).unwrap()), [Kind::Crab]);
}

#[test]
fn coup_on_a_knight_leaves_a_prince_and_on_an_enemys_neutral_surrenders() {
    let board = made(&draw(
        "
        . . . . k
        n . . . .
        . . . . .
        N . . . .
        K . . . r",
    ));
    assert!(board.in_check(Side::White));
    let after = played(&board, "coup a2");
    assert!(after.is_prince(after.unit(at("a1")).unwrap()) && after.royal_at(Side::White) == Some(at("a2")));
    let neutral = laid(&board, Force::Neutrality(id(&board, "a4")));
    assert_eq!(outcome(&neutral, "coup a4"), Outcome::Surrender);
    refuses(&made(&joined(&board, "a2", Kind::Queen)), "coup a2", Target);
}

#[test]
fn a_challenged_piece_is_the_only_one_to_move() {
    let board = made(&draw(
        "
        . . . . k
        . n . . .
        . . . . .
        . . . . .
        K . . . r",
    ));
    assert!(board.in_check(Side::White));
    let after = played(&board, "challenge b4");
    assert!(!after.in_check(Side::White));
    let theirs = after.handed_over();
    assert!(find_move(&theirs, "e1e2").is_none() && find_move(&theirs, "b4d3").is_some());
    assert!(theirs.legal_moves().iter().all(|step| step.from == at("b4")));
}

#[test]
fn a_challenge_that_leaves_no_cure_is_void() {
    let board = made(&draw(
        "
        . . . . . . . k
        . . . . n . . .
        . . . . . . . .
        . . . . . . . .
        K . . . . . . R",
    ));
    assert!(matches!(outcome(&board, "challenge e4"), Outcome::Void(_) | Outcome::Done(_)));
    let hopeless = made(&draw(
        "
        . . . . . . . k
        n . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        K . . . . . . R",
    ));
    fizzles(&hopeless, "challenge a5");
}

#[test]
fn a_shield_keeps_the_opponent_off_the_piece_that_moved() {
    let board = draw(
        "
        k . . r
        . . . .
        . . K .
        . . . .",
    );
    let mut into_check = board.after(board.moves().iter().find(|step| step.to == at("d2")).unwrap());
    assert!(into_check.in_check(Side::White));
    refuses(&into_check, "mystic-shield a4", Target);
    into_check = played(&into_check, "mystic-shield d2");
    assert!(!into_check.in_check(Side::White));
    assert!(into_check.handed_over().handed_over().in_check(Side::White), "it lasts one turn");
    refuses(&made(&board), "mystic-shield c2", Time);
}

#[test]
fn confabulation_makes_one_unit_of_two() {
    let board = draw(
        "
        . . . . k
        . . . . .
        R . N . .
        P . . . .
        . . . . K",
    );
    let unit = played(&board, "confabulation a3 c3");
    assert!(picture(&unit).contains("NR"));
    assert_eq!(unit.effects.len(), 1);
    assert_eq!(played(&board, "confabulation a2 a3").unit(at("a3")).unwrap().parts().count(), 2);
    refuses(&board, "confabulation e1 e2", Target);
    refuses(&board, "confabulation a3 e1", Target);
    refuses(&board, "confabulation c3 a3", Way);
    refuses(&walled(&board, &[("a2", "a3")]), "confabulation a2 a3", Way);
    let lone = draw("k .\n. .\n. .\nN .\n. .\n. .\nP . K");
    refuses(&lone, "confabulation a1 a4", Way);
    let double = draw("k .\n. .\nN .\n. .\nP .\n. K");
    assert!(matches!(outcome(&double, "confabulation a2 a4"), Outcome::Done(_)));
}

#[test]
fn a_captured_unit_is_two_captured_pieces_and_ends_its_effect() {
    let board = draw("r . k\nR .\nP . K");
    let unit = played(&board, "confabulation a2 a1").handed_over();
    let taken = moved(&unit, "a3a1");
    assert_eq!((taken.captured.len(), taken.effects.len()), (2, 0));
}
