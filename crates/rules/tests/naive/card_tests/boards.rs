use super::super::cards::shut_by;
use super::super::draw::{at, draw, find_move, fizzles, outcome, played, refuses};
use super::super::play::Outcome;
use super::super::play::Why::{Target, Time};
use super::super::position::Force;
use super::super::unit::Side;
use super::{id, laid, made};

#[test]
fn a_wall_shuts_its_boundaries_and_the_diagonals_both_ways_round() {
    let side = |one: &str, other: &str| (at(one), at(other));
    assert_eq!(shut_by(&[side("e4", "e5")]), [side("e4", "e5")]);
    let corner = shut_by(&[side("e4", "e5"), side("e4", "f4")]);
    assert_eq!(corner, [side("e4", "e5"), side("e4", "f4"), side("e4", "f5")]);
    let straight = shut_by(&[side("e4", "e5"), side("f4", "f5")]);
    assert_eq!(straight, [side("e4", "e5"), side("e4", "f5"), side("e5", "f4"), side("f4", "f5")]);
    let board = made(&draw("k . . .\n. . .\n. . . K"));
    assert_eq!(super::super::play::placements(&board, Side::White, "fortification").len(), 210 + 6 * 49);
    let walled = played(&board, "fortification c1/d1");
    assert!(walled.is_shut(at("d1"), at("c1")));
    refuses(&laid(&board, Force::Wall(vec![side("c1", "d1")])), "fortification c1/d1", Target);
    refuses(&board, "fortification a1/a3", Target);
}

#[test]
fn a_wall_or_a_city_may_mate_but_not_uncover_the_own_king() {
    // D2 of the acceptance cases.
    let board = made(&draw(
        "
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . . . . .
        . N K . . . . .
        . . . . . . . .
        k . . . . . . .",
    ));
    let mate = played(&board, "fortification a1/b1");
    assert!(mate.handed_over().is_mated());
    let open = made(&draw(". . . r\n. . .\n. . . K"));
    fizzles(&open, "fortification a1/a2");
    fizzles(&open, "forbidden-city a1");
    assert!(matches!(outcome(&open, "forbidden-city d2"), Outcome::Done(_)));
    refuses(&open, "forbidden-city d1", Target);
}

#[test]
fn an_earthquake_turns_the_board_and_asks_for_promotions() {
    let board = made(&draw("k . . .\n. . P .\n. . . K"));
    let turned = played(&board, "earthquake clockwise");
    assert_eq!(turned.turned(), 1);
    let theirs = played(&board, "earthquake counterclockwise");
    assert_eq!(theirs.forward(Side::White), (1, 0));
    let asks = made(&draw("k . . .\nP . . .\n. . . K"));
    assert_eq!(outcome(&asks, "earthquake clockwise"), Outcome::Asks);
    assert!(matches!(outcome(&asks, "earthquake counterclockwise"), Outcome::Done(_)));
}

#[test]
fn truce_ends_with_a_check_and_ends_vendetta() {
    let board = made(&draw(
        "
        k . . . . r
        . . . . . .
        . . . . . .
        R K . . . .",
    ));
    let feud = laid(&board, Force::Vendetta);
    let mut quiet = feud.clone();
    quiet.swap(at("a1"), at("f1"));
    let truce = played(&quiet, "truce");
    assert_eq!(truce.effects.len(), 1);
    assert!(truce.truce());
    let theirs = truce.handed_over();
    assert!(theirs.captures(Side::Black).is_empty());
    let check = theirs.after(&find_move(&theirs, "f4b4").unwrap());
    assert!(!check.truce() && check.in_check(Side::White));
    // With a king already in check it is over as soon as it is played.
    assert!(!played(&feud, "truce").truce());
}

#[test]
fn vendetta_and_doomsayer_are_laid() {
    let board = made(&draw("k . . .\n. . .\n. . . K"));
    assert_eq!(played(&board, "vendetta").effects.len(), 1);
    assert_eq!(played(&board, "doomsayer").effects.len(), 1);
    refuses(&draw("k . . .\n. . .\n. . . K"), "vendetta", Time);
}

#[test]
fn cards_do_not_dodge_a_vendetta() {
    let board = laid(&draw("k . . .\n. . .\np . P .\nR . . K"), Force::Vendetta);
    refuses(&board, "fanatic c2 c5", Time);
    refuses(&board, "dubbing a1 b3", Time);
    assert!(matches!(outcome(&board, "bombard a1 a2"), Outcome::Done(_)));
}

#[test]
fn peace_talks_end_an_effect_but_no_coup_without_a_prince() {
    let board = made(&draw("k . . r\n. . .\nN . .\nP . . K"));
    let barred = laid(&board, Force::City(at("d2")));
    fizzles(&barred, "peace-talks #0");
    let crab = laid(&laid(&barred, Force::Crab(id(&board, "a1"))), Force::Truce);
    assert_eq!(played(&crab, "peace-talks #1").effects.len(), 2);
    refuses(&crab, "peace-talks #3", Target);
    let mut coup = crab.clone();
    coup.lay(Side::White, Force::Coup(id(&board, "a2")));
    coup.set(at("d1"), None);
    refuses(&coup, "peace-talks #3", Target);
    let mut asks = crab.clone();
    asks.lay(Side::White, Force::Confabulation(id(&board, "a2")));
    assert_eq!(outcome(&asks, "peace-talks #3"), Outcome::Asks);
}
