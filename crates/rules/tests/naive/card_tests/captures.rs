use super::super::draw::{at, does, draw, fizzles, joined, played, refuses};
use super::super::play::Why::{Target, Way};
use super::super::position::{Binding, Bound, Force};
use super::super::unit::{Kind, Side};
use super::{id, laid};

#[test]
fn assassin_takes_an_own_piece_as_if_it_were_an_enemy() {
    let board = draw(
        "
        . . . . . n
        N . . . . .
        R P K . . .",
    );
    does(&board, "assassin a1 a2", ". . . . . n\nR .\n. P K");
    does(&board, "assassin b1 a2", ". . . . . n\nP .\nR . K");
    does(&board, "assassin c1 b1", ". . . . . n\nN .\nR K");
    refuses(&board, "assassin a1 f3", Target);
    refuses(&board, "assassin b1 c1", Target);
    refuses(&board, "assassin a1 c2", Target);
    assert_eq!(played(&board, "assassin a1 a2").captured[0].by, Side::White);
    refuses(&laid(&board, Force::Pacifism(id(&board, "a2"))), "assassin a1 a2", Target);
    refuses(&laid(&board, Force::Pacifism(id(&board, "a1"))), "assassin a1 a2", Target);
}

#[test]
fn breakthrough_takes_straight_ahead() {
    let board = draw(
        "
        . . .
        . b .
        n . .
        P P .
        . . K",
    );
    does(&board, "breakthrough a2 a3", ". .\n. b .\nP . .\n. P\n. . K");
    does(&board, "breakthrough b2 b4", ". .\n. P .\nn . .\nP .\n. . K");
    refuses(&board, "breakthrough a2 b3", Target);
    refuses(&board, "breakthrough b2 a3", Way);
    refuses(&laid(&board, Force::Pacifism(id(&board, "a2"))), "breakthrough a2 a3", Target);
    let last = draw("q .\nP .\n. .\n. .\n. .\n. .\n. .\n. .");
    does(&last, "breakthrough a7 a8", "P .\n.\n.\n.\n.\n.\n.\n.");
}

#[test]
fn dark_mirror_takes_diagonally_backward() {
    let board = draw(
        "
        . P .
        n . q . .
        . . . . K",
    );
    does(&board, "dark-mirror b3 a2", ". .\nP . q\n. . . . K");
    refuses(&board, "dark-mirror b3 c1", Target);
    refuses(&laid(&board, Force::Crab(id(&board, "b3"))), "dark-mirror b3 a2", Target);
    let unit = joined(&laid(&board, Force::Crab(id(&board, "b3"))), "b3", Kind::Pawn);
    assert!(played(&unit, "dark-mirror b3 a2").unit(at("a2")).unwrap().second.is_some());
}

#[test]
fn evil_eye_takes_and_stays() {
    let board = draw(
        "
        r . . k
        . . . .
        R . . K
        . p . .",
    );
    does(&board, "evil-eye a2 a4", ". . . k\n. . .\nR . . K\n. p");
    refuses(&board, "evil-eye a2 b1", Way);
    let stuck = laid(&board, Force::Magnet(99, at("b3")));
    refuses(&stuck, "evil-eye a2 a4", Target);
    let mut jailed = board.clone();
    jailed.bounds.push(Bound { side: Side::White, what: Binding::Jailed, unit: id(&board, "a2") });
    refuses(&jailed, "evil-eye a2 a4", Target);
    // A king may capture a protected neighbour, because he does not move (FAQ 26).
    let king = draw(". . . r\n. . . p\n. . . K\n. . . .\n. . . .\nk . . .");
    does(
        &draw(". . . . r\n. . . . .\n. . . p .\n. . K . .\nk . . . ."),
        "evil-eye c2 d3",
        ". . . . r\n. . .\n. . .\n. . K\nk",
    );
    // But not if that uncovers a check in the end.
    fizzles(&king, "evil-eye d4 d5");
}

#[test]
fn split_knight_takes_two_or_more_and_goes_itself() {
    let board = draw(
        "
        b . r . .
        . . . . k
        . N . . . . . K
        . . . . .
        p . q . .",
    );
    does(&board, "split-knight b3 a5 c5", ". .\n. . . . k\n. . . . . . . K\n. . .\np . q");
    does(&board, "split-knight b3 a1 a5 c1 c5", ". .\n. . . . k\n. . . . . . . K\n. . .\n.");
    refuses(&board, "split-knight b3 a5", Target);
    refuses(&board, "split-knight b3 a5 a5", Target);
    refuses(&laid(&board, Force::Pacifism(id(&board, "b3"))), "split-knight b3 a5 c5", Target);
    refuses(&laid(&board, Force::Truce), "split-knight b3 a5 c5", Target);
    assert_eq!(played(&board, "split-knight b3 a5 c5").captured.len(), 3);
}
