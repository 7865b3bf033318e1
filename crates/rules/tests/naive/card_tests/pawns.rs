use super::super::draw::{at, does, draw, joined, played, refuses};
use super::super::play::Outcome;
use super::super::play::Why::{Target, Time, Way};
use super::super::position::{Force, Stage};
use super::super::unit::Kind;
use super::{id, laid, made, walled};

const RANK: &str = "
    . . . . . .
    . . n . . .
    . . . . . .
    . P P P . N
    P . . . . .";

#[test]
fn annexation_takes_two_squares_and_leaves_a_right_in_passing() {
    let board = draw(RANK);
    does(&board, "annexation b2-b4", ". . .\n. P n\n. . .\n. . P P . N\nP");
    does(&board, "annexation b2-b4 d2-d4", ". . .\n. P n P\n. . .\n. . P . . N\nP");
    does(&board, "annexation a1-a3", ". . .\n. . n\nP . .\n. P P P . N\n.");
    refuses(&board, "annexation c2-c4", Way);
    refuses(&board, "annexation b2-b4 b2-b4", Target);
    refuses(&board, "annexation f2-f4", Target);
    let after = played(&board, "annexation a1-a3 b2-b4");
    let over: Vec<_> = after.passed.iter().map(|passed| passed.over).collect();
    assert_eq!(over, [at("a2"), at("b3")]);
    assert!(played(&draw(". .\n. .\n. .\nP .\n. .\n. ."), "annexation a3-a5").passed.is_empty());
    refuses(&walled(&board, &[("b3", "b4")]), "annexation b2-b4", Way);
    let crab = laid(&board, Force::Crab(id(&board, "b2")));
    does(&crab, "annexation b2-b4", ". . .\n. P n\n. . .\n. . P P . N\nP");
}

#[test]
fn onslaught_moves_any_set_one_square() {
    let board = draw(RANK);
    does(&board, "onslaught b2-b3", ". . .\n. . n\n. P .\n. . P P . N\nP");
    does(&board, "onslaught a1-a2 b2-b3 c2-c3 d2-d3", ". .\n. . n\n. P P P\nP . . . . N\n.");
    refuses(&board, "onslaught b2-b4", Way);
    let column = draw(". .\nP .\nP .");
    refuses(&column, "onslaught a1-a2 a2-a3", Way);
    does(&column, "onslaught a2-a3", "P .\n. .\nP .");
}

#[test]
fn forced_march_goes_sideways_into_empty_squares() {
    let board = draw(RANK);
    does(&board, "forced-march b2-a2 d2-e2", ". .\n. . n\n. . .\nP . P . P N\nP");
    refuses(&board, "forced-march b2-c2", Way);
    refuses(&board, "forced-march b2-a2 c2-b2", Way);
    let gap = draw("P . P");
    refuses(&gap, "forced-march a1-b1 c1-b1", Way);
    let turned = laid(&gap, Force::Turn { clockwise: true });
    does(&turned, "forced-march a1-a2", "P .\n. . P");
}

#[test]
fn fanatic_goes_three_squares_and_stays_a_pawn() {
    let board = draw(RANK);
    does(&board, "fanatic b2 b5", ". P\n. . n\n. . .\n. . P P . N\nP");
    refuses(&board, "fanatic c2 c5", Way);
    refuses(&board, "fanatic b2 b4", Way);
    assert!(played(&board, "fanatic b2 b5").passed.is_empty());
    let far = draw(". .\n. .\n. .\nP .\n. .\n. .\n. .\n. .");
    does(&far, "fanatic a5 a8", "P .\n.\n.\n.\n.\n.\n.\n.");
    refuses(&played(&far, "fanatic a5 a8"), "fanatic a5 a8", Time);
}

#[test]
fn guardian_takes_the_piece_behind_along() {
    let board = draw(
        "
        . . .
        . . .
        . . .
        P . .
        R . K",
    );
    does(&board, "guardian a2 a3 true", ". .\n. .\nP . .\nR .\n. . K");
    does(&board, "guardian a2 a4 true", ". .\nP .\nR . .\n. .\n. . K");
    does(&board, "guardian a2 a4 false", ". .\nP .\n. . .\n. .\nR . K");
    assert!(played(&board, "guardian a2 a4 true").passed.is_empty());
    assert_eq!(played(&board, "guardian a2 a4 false").passed.len(), 1);
    let first = draw(". .\n. .\nP .");
    refuses(&first, "guardian a1 a3 false", Way);
    refuses(&first, "guardian a1 a2 true", Target);
}

#[test]
fn cowardice_sends_an_enemy_pawn_back() {
    let board = made(&draw(
        "
        . . .
        . . .
        . . .
        p . .
        P . K",
    ));
    does(&board, "cowardice a2 a4", ". .\np .\n. . .\n. .\nP . K");
    does(&board, "cowardice a2 a3", ". .\n. .\np . .\n. .\nP . K");
    refuses(&board, "cowardice a2 a5", Way);
    refuses(&board, "cowardice a1 a2", Target);
    let unit = joined(&draw(". .\n. .\n. .\nn .\n. ."), "a2", Kind::Pawn);
    refuses(&made(&walled(&unit, &[("a2", "a3")])), "cowardice a2 a3", Way);
    assert!(played(&made(&unit), "cowardice a2 a4").unit(at("a4")).unwrap().second.is_some());
}

#[test]
fn irresistible_force_shifts_the_whole_column() {
    let board = draw(
        "
        . .
        n .
        B .
        P K",
    );
    does(&board, "irresistible-force a1", "n .\nB .\nP .\n. K");
    refuses(&draw(". .\nP K"), "irresistible-force a1", Target);
    refuses(&draw("k .\nP K"), "irresistible-force a1", Target);
    let edge = draw(
        "
        n .
        B .
        P .
        . .
        . .
        . .
        . .
        . .",
    );
    does(&edge, "irresistible-force a6", "B\nP\n.\n.\n.\n.\n.\n.");
    let peace = laid(&edge, Force::Pacifism(id(&edge, "a8")));
    refuses(&peace, "irresistible-force a6", Target);
    refuses(&laid(&edge, Force::Truce), "irresistible-force a6", Target);
    let city = laid(&board, Force::City(at("a4")));
    let Outcome::Void(after) = super::super::draw::outcome(&city, "irresistible-force a1") else { panic!("void") };
    assert!(after.stage == Stage::After && after.board == city.board, "it uses up the move");
    refuses(&walled(&board, &[("a2", "a3")]), "irresistible-force a1", Way);
    let held = laid(&board, Force::Magnet(99, at("b4")));
    refuses(&held, "irresistible-force a1", Target);
}
