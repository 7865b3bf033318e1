use super::super::draw::{does, draw, fizzles, joined, picture, played, refuses};
use super::super::play::Why::{Target, Time};
use super::super::position::Force;
use super::super::unit::Kind;
use super::{id, laid, made};

const BACK: &str = "
    r n b . n . r
    . . . . . . .
    R N B . N . R";

#[test]
fn two_enemies_change_places_after_the_move() {
    let board = made(&draw(BACK));
    does(&board, "anathema c3 a3", "b n r . n . r\n. . . .\nR N B . N . R");
    does(&board, "holy-quest c3 b3", "r b n . n . r\n. . . .\nR N B . N . R");
    does(&board, "treason g3 b3", "r r b . n . n\n. . . .\nR N B . N . R");
    refuses(&board, "anathema a3 c3", Target);
    refuses(&board, "anathema c1 a1", Target);
    refuses(&draw(BACK), "anathema c3 a3", Time);
}

#[test]
fn two_own_pieces_change_places_after_the_move() {
    let board = made(&draw(BACK));
    does(&board, "cathedral a1 c1", "r n b . n . r\n. . . .\nB N R . N . R");
    does(&board, "holy-war e1 c1", "r n b . n . r\n. . . .\nR N N . B . R");
    does(&board, "siege b1 g1", "r n b . n . r\n. . . .\nR R B . N . N");
    refuses(&board, "holy-war c1 b1", Target);
    refuses(&board, "siege b3 g1", Target);
}

#[test]
fn own_and_enemy_change_places_as_the_move() {
    let board = draw(BACK);
    does(&board, "evangelists c1 c3", "r n B . n . r\n. . . .\nR N b . N . R");
    does(&board, "tournament b1 e3", "r n b . N . r\n. . . .\nR n B . N . R");
    does(&board, "lost-castle g1 a3", "R n b . n . r\n. . . .\nR N B . N . r");
    refuses(&board, "lost-castle g3 a1", Target);
    refuses(&made(&board), "tournament b1 e3", Time);
}

#[test]
fn a_swap_is_its_own_inverse_and_leaves_identities() {
    let board = made(&draw(BACK));
    let once = played(&board, "holy-war b1 c1");
    assert_eq!((id(&once, "c1"), id(&once, "b1")), (id(&board, "b1"), id(&board, "c1")));
    let twice = played(&super::super::position::Position { carded: false, ..once }, "holy-war c1 b1");
    assert_eq!(twice.board, board.board);
}

#[test]
fn a_magnet_holds_its_neighbours_against_swaps_and_ends_by_one() {
    let board = made(&draw(BACK));
    let held = laid(&board, Force::Magnet(id(&board, "a1"), super::at("a1")));
    refuses(&held, "holy-war b1 c1", Target);
    let moved = played(&held, "siege e1 a1");
    assert!(moved.effects.is_empty());
}

#[test]
fn a_swapped_rook_loses_its_castling_and_a_mate_is_void() {
    let mut board = draw(
        "
        . . . . . . . k
        . . . . . . . .
        R . B . K . . R",
    );
    board.castling = vec![id(&board, "a1"), id(&board, "h1")];
    let after = played(&made(&board), "cathedral a1 c1");
    assert_eq!(after.castling, [id(&board, "h1")]);
    let mates = made(&draw(
        "
        B . . . . . . k
        . . . . . . p p
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . K . . . .",
    ));
    fizzles(&mates, "cathedral a1 a8");
}

#[test]
fn pawns_pass_in_the_night_one_or_two_pairs_at_once() {
    let board = draw(
        "
        . . . . . .
        p p . . q .
        . . . . . .
        P . P . . .",
    );
    does(&board, "passing-in-the-night a1-b3", ". . . .\np P . . q\n. . .\np . P");
    does(&board, "passing-in-the-night a1-b3 c1-a3", ". . . .\nP P . . q\n. . .\np . p");
    refuses(&board, "passing-in-the-night a1-b3 c1-b3", Target);
    refuses(&board, "passing-in-the-night a1-e3", Target);
    let one = joined(&board, "e3", Kind::Pawn);
    assert_eq!(picture(&played(&one, "passing-in-the-night a1-e3")).matches("qp").count(), 1);
}

#[test]
fn a_king_changes_with_a_pawn_out_of_check() {
    let board = draw(
        "
        . . . . r . . k
        . . . . . . . .
        . . . . . . . .
        P P . . K . . .",
    );
    does(&board, "man-of-straw a1", ". . . . r . . k\n. . .\n. . .\nK P . . P");
    let still = played(&board, "man-of-straw a1");
    assert!(still.stage == super::super::position::Stage::Before, "the move is still owed");
    refuses(&draw(". . . . . k\n. . . . .\nP . . K"), "man-of-straw a1", Time);
    // The new square must be safe, or the card has no effect.
    fizzles(
        &draw(
            "
        b . . . r . . k
        . . . . . . . .
        . . P . . . . .
        . . . . K . . .",
        ),
        "man-of-straw c2",
    );
}
