use super::super::draw::{at, draw, fizzles, joined, played, refuses};
use super::super::play::Why::{Target, Time, Way};
use super::super::position::{Force, Lost, Position};
use super::super::unit::{Kind, Part, Side};
use super::{id, laid, made};

fn with_captured(position: &Position, kind: Kind, by: Side) -> Position {
    let mut next = position.clone();
    next.captured.push(Lost { part: Part { id: 50, owner: Side::White, born: kind, kind }, by });
    next
}

#[test]
fn betrayal_sets_a_captured_pawn_for_an_enemy_one() {
    let board = with_captured(&draw("p .\np .\n. k\n. K\np P"), Kind::Pawn, Side::Black);
    let after = played(&board, "betrayal a4");
    assert_eq!((after.unit(at("a4")).unwrap().owner(), after.dead.len(), after.captured.len()), (Side::White, 1, 0));
    refuses(&board, "betrayal a5", Target);
    refuses(&board, "betrayal b1", Target);
    refuses(&draw("p .\n. K"), "betrayal a2", Target);
    refuses(&made(&board), "betrayal a4", Time);
    let marked = laid(&laid(&board, Force::Pacifism(id(&board, "a4"))), Force::Crab(id(&board, "a4")));
    let after = played(&marked, "betrayal a4");
    let unit = after.unit(at("a4")).unwrap();
    assert!(after.is_pacifist(unit) && after.kinds(unit) == [Kind::Crab]);
    refuses(&joined(&board, "a4", Kind::Pawn), "betrayal a4", Target);
}

#[test]
fn resurrection_puts_a_captured_piece_on_a_home_square() {
    let board = with_captured(&draw(". . .\nk . .\n. . . K"), Kind::Rook, Side::White);
    assert!(played(&board, "resurrection r h1").unit(at("h1")).is_some());
    refuses(&board, "resurrection r b1", Way);
    refuses(&board, "resurrection n b1", Target);
    refuses(&with_captured(&board, Kind::Queen, Side::Black), "resurrection q d1", Target);
    refuses(&laid(&board, Force::City(at("h1"))), "resurrection r h1", Way);
    let turned = laid(&board, Force::Turn { clockwise: true });
    refuses(&turned, "resurrection r a1", Way);
    assert!(played(&turned, "resurrection r h8").unit(at("h8")).is_some());
    // F25 of the acceptance cases: a mate by it has no effect.
    let mate = with_captured(
        &draw(
            "
        . . . . . . . k
        . . . . . K . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .",
        ),
        Kind::Rook,
        Side::Black,
    );
    fizzles(&mate, "resurrection r h1");
    assert!(played(&mate, "resurrection r a1").unit(at("a1")).is_some());
}

#[test]
fn winged_victory_puts_a_pawn_into_the_middle() {
    let board = with_captured(&draw("k . . .\n. . . n\n. . .\n. . .\nK"), Kind::Pawn, Side::Black);
    assert!(played(&board, "winged-victory e5").unit(at("e5")).is_some());
    refuses(&board, "winged-victory d4", Way);
    refuses(&board, "winged-victory c4", Way);
    let own = with_captured(&draw("k . . .\n. . .\nK"), Kind::Pawn, Side::White);
    refuses(&own, "winged-victory e5", Target);
}
