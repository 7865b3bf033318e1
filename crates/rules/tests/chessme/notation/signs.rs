//! The signs for check and mate come after the whole turn: on the tile, if one was placed.

use cardinal_rules::{
    ActionKind, Game, Kind, Lists, Phase, Position, Status, Viewer, WinReason,
    notation::{placed, san},
};

use super::super::support::{Dice, act, game_at, grid_and_hand, listed, mv, script, start, status};

/// The last turn in writing, the same in the view and the history.
fn written(game: &Game) -> String {
    let last = game.view(Viewer::Public).last;
    let moved = last.moved.map(|moved| moved.san).unwrap_or_default();
    let turn = game.history().pop().unwrap();
    assert_eq!((turn.san.as_ref(), turn.placed), (Some(&moved), last.placed));
    match last.placed {
        Some(tile) => format!("{moved} {}", placed(&tile)),
        None => moved,
    }
}

/// White has a pawn beyond the black king's row: a rook behind it gives check along y = 5.
fn beyond(black: &str) -> Game {
    game_at(grid_and_hand("K1,2 P1,1 P0,6", black, "R"))
}

/// The rulebook's diagram of the exchange, where the pawn becomes a rook and mates, with more white
/// pieces and a knight in the hand.
fn exchanging(more: &str) -> Game {
    let captured = Some(Lists { white: vec![Kind::Rook], black: Vec::new() });
    let white = format!("K1,2 P1,4 {more}");
    game_at(Position { captured, ..grid_and_hand(&white, "K3,5 P2,4 P3,4 P4,4", "N") })
}

#[test]
fn a_tile_that_mates_has_the_sign() {
    // The king's own pawns are in front of him, he moves backward only to capture, and beside him
    // the rook still attacks along the row.
    let mut game = beyond("K3,5 P2,4 P3,4 P4,4");
    assert_eq!(san(&game, &mv("1,2 0,2")).as_deref(), Some("K1,2-0,2"));
    script(&mut game, &["1,2 0,2", "R 0,5"]);
    assert_eq!(status(&game), "White wins by checkmate");
    assert_eq!(written(&game), "K1,2-0,2 R@0,5#");
}

#[test]
fn a_tile_that_gives_check_has_the_sign() {
    // Without the pawn on 2,4 the king steps there.
    let mut game = beyond("K3,5 P3,4 P4,4");
    script(&mut game, &["1,2 0,2", "R 0,5"]);
    assert!(game.view(Viewer::Public).check);
    assert_eq!(written(&game), "K1,2-0,2 R@0,5+");
    // Behind the other pawn the rook attacks nothing of Black's except along x = 1.
    let mut game = beyond("K3,5 P3,4 P4,4");
    script(&mut game, &["1,2 0,2", "R 1,0"]);
    assert_eq!(written(&game), "K1,2-0,2 R@1,0");
}

#[test]
fn a_move_that_mates_has_the_sign_if_no_tile_follows() {
    // There is no place for a tile, since the pawn was the only one.
    let mut game = exchanging("");
    assert_eq!(san(&game, &mv("1,4 1,5 r")).as_deref(), Some("1,4-1,5=R#"));
    script(&mut game, &["1,4 1,5 r"]);
    assert_eq!((status(&game).as_str(), written(&game).as_str()), ("White wins by checkmate", "1,4-1,5=R#"));
    // A tile could be placed, but is not.
    let mut game = exchanging("P1,1");
    assert_eq!(san(&game, &mv("1,4 1,5 r")).as_deref(), Some("1,4-1,5=R#"));
    script(&mut game, &["1,4 1,5 r"]);
    assert_eq!(status(&game), "white place");
    script(&mut game, &["skip"]);
    assert_eq!((status(&game).as_str(), written(&game).as_str()), ("White wins by checkmate", "1,4-1,5=R#"));
}

#[test]
fn behind_a_move_that_gives_check_the_tile_ends_the_turn() {
    // Far from the kings: it is still mate, and the tile has the sign.
    let mut game = exchanging("P1,1");
    script(&mut game, &["1,4 1,5 r", "N 1,0"]);
    assert_eq!((status(&game).as_str(), written(&game).as_str()), ("White wins by checkmate", "1,4-1,5=R+ N@1,0#"));
    // Between rook and king: the check is over. The bishop keeps the king from capturing the pawn
    // on 2,6.
    let mut game = exchanging("P2,6 B1,7");
    assert_eq!(san(&game, &mv("1,4 1,5 r")).as_deref(), Some("1,4-1,5=R#"));
    script(&mut game, &["1,4 1,5 r", "N 2,5"]);
    assert_eq!((status(&game).as_str(), written(&game).as_str()), ("black move", "1,4-1,5=R+ N@2,5"));
    // Taking back the tile restores the move's sign, and the game can continue differently.
    game.take_back().unwrap();
    assert_eq!(written(&game), "1,4-1,5=R#");
    script(&mut game, &["skip"]);
    assert_eq!(status(&game), "White wins by checkmate");
}

#[test]
fn the_sign_of_a_turn_agrees_with_the_position_after_it() {
    let mut dice = Dice(23);
    let (mut by_moves, mut by_tiles) = (0, 0);
    for number in 0..60 {
        let mut game = start(number);
        for _ in 0..160 {
            if game.status().is_over() {
                break;
            }
            let kind = if game.status().phase() == Some(Phase::Place) { ActionKind::Place } else { ActionKind::Move };
            let actions = listed(&game, kind);
            act(&mut game, &dice.pick(&actions).clone());
            if game.status().phase() == Some(Phase::Place) {
                continue;
            }
            let view = game.view(Viewer::Public);
            let mate = matches!(view.status, Status::Won { reason: WinReason::Checkmate, .. });
            let last = view.last.placed.map_or_else(|| view.last.moved.unwrap().san, |tile| placed(&tile));
            let sign = last.trim_start_matches(|letter| !"+#".contains(letter));
            // A drawn game has nobody to act, so the view shows no check.
            if !matches!(view.status, Status::Drawn { .. }) {
                assert_eq!(
                    sign,
                    if mate {
                        "#"
                    } else if view.check {
                        "+"
                    } else {
                        ""
                    },
                    "{last}: {:?}",
                    view.grid
                );
            }
            let count = if view.last.placed.is_some() { &mut by_tiles } else { &mut by_moves };
            *count += usize::from(!sign.is_empty());
        }
    }
    assert!(by_moves > 20 && by_tiles > 20, "{by_moves} moves and {by_tiles} tiles gave check");
}
