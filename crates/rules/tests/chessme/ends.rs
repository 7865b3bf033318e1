//! How games end: mate and draws after the tile, repetition, resignation.

use cardinal_rules::{Action, Game, RefusalCode, Seat, Viewer};

use super::support::{game_at, grid, grid_and_hand, mv, places, refused, script, start, status, to_act};

#[test]
fn a_lone_king_far_from_everything_is_an_immediate_draw() {
    assert_eq!(status(&game_at(grid("K0,0", "K50,50 Q51,50"))), "drawn because nothing can move");
    // Black may move here; then White cannot.
    let mut position = grid("K0,0", "K50,50 Q51,50");
    position.to_move = Some(Seat::Black);
    let mut game = game_at(position);
    script(&mut game, &["50,50 51,49"]);
    assert_eq!(status(&game), "drawn because nothing can move");
}

#[test]
fn bare_kings_are_a_dead_position_whatever_tiles_are_held() {
    let mut game = game_at(grid_and_hand("K0,0", "K2,3 P0,1", "QRP"));
    // The king captures the last pawn; nothing can be placed without a pawn.
    script(&mut game, &["0,0 0,1"]);
    assert_eq!(status(&game), "drawn by dead position: neither side can win any more");
}

/// Black's king on (0,5) between his pawns is attacked along y = 5 by nothing yet. White's tile
/// behind the pawn on (3,6) is a rook on (3,5): it mates.
#[test]
fn a_placed_tile_may_mate() {
    let mut game = game_at(grid_and_hand("K0,0 P3,6 P1,0", "K0,5 P-1,4 P0,4 P1,4", "R"));
    script(&mut game, &["1,0 1,1"]);
    assert_eq!(places(&game, "R"), ["1,0", "3,5"]);
    let mut quiet = game.clone();
    script(&mut quiet, &["skip"]);
    assert_eq!(status(&quiet), "black move");
    script(&mut game, &["R 3,5"]);
    assert_eq!(status(&game), "White wins by checkmate");
    assert_eq!(attackers(&game), "3,5");
}

/// Where the pieces that give check or mate stand.
fn attackers(game: &Game) -> String {
    game.view(Viewer::Public).attackers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// A rook and a knight at once; a bishop behind the rook, and a blocked rook, give no check.
#[test]
fn every_piece_that_gives_check_is_named() {
    let game = game_at(grid("K0,0 P0,-2", "K9,9 R0,4 B5,5 P2,2 N1,2 R0,-5"));
    assert_eq!(attackers(&game), "0,4 1,2");
}

/// The same mate on the board, given by the move: a tile placed afterwards in the line undoes it.
#[test]
fn mate_is_judged_after_the_tile() {
    let position = grid_and_hand("K0,0 R3,0 P3,7 P2,6", "K0,5 P-1,4 P0,4 P1,4", "N");
    let mut game = game_at(position);
    // The rook ends up touching the pawn on (2,6) and attacks along y = 5.
    script(&mut game, &["3,0 3,5"]);
    assert_eq!(status(&game), "white place");
    assert_eq!(places(&game, "N"), ["2,5", "3,6"]);
    let mut mated = game.clone();
    script(&mut mated, &["skip"]);
    assert_eq!(status(&mated), "White wins by checkmate");
    script(&mut game, &["N 2,5"]);
    assert_eq!(status(&game), "black move");
    assert!(!game.view(Viewer::Public).check);
}

#[test]
fn repetition_is_claimed_at_three_and_ends_the_game_at_five() {
    let mut game = game_at(grid("K1,0 P0,1 P1,1", "K1,5 P0,4 P1,4"));
    let round = ["1,0 0,0", "1,5 0,5", "0,0 1,0", "0,5 1,5"];
    script(&mut game, &round);
    assert_eq!(refused(&mut game, &Action::ClaimDraw).0, RefusalCode::IllegalMove);
    script(&mut game, &round);
    let mut claimed = game.clone();
    claimed.apply(Seat::White, &Action::ClaimDraw).unwrap();
    assert_eq!(status(&claimed), "drawn by threefold repetition");
    script(&mut game, &round);
    assert_eq!(status(&game), "white move");
    script(&mut game, &round);
    assert_eq!(status(&game), "drawn by fivefold repetition");
}

#[test]
fn a_pawn_move_or_a_tile_makes_what_stood_before_unrepeatable() {
    let there_and_back = ["1,0 0,0", "skip", "1,5 0,5", "0,0 1,0", "skip", "0,5 1,5"];
    let lay_it = || game_at(grid_and_hand("K1,0 P0,1 P1,1", "K1,5 P0,4 P1,4", "N"));
    let mut game = lay_it();
    script(&mut game, &there_and_back);
    script(&mut game, &there_and_back);
    assert!(game.clone().apply(Seat::White, &Action::ClaimDraw).is_ok());
    script(&mut game, &["1,1 1,2", "skip"]);
    assert!(game.clone().apply(Seat::White, &Action::ClaimDraw).is_err());
    let mut game = lay_it();
    script(&mut game, &there_and_back);
    script(&mut game, &there_and_back);
    script(&mut game, &["1,0 0,0", "N 1,0"]);
    assert!(game.apply(Seat::White, &Action::ClaimDraw).is_err());
}

#[test]
fn a_hundred_and_fifty_half_moves_without_progress_are_a_draw() {
    // Two kings walk around in rows of pawns so that no position occurs five times. White's king
    // has eleven points to go to, Black's has seven, and both go back and forth.
    let row = |y: i32, own: i32| {
        (0..12).map(|x| format!("P{x},{y}")).chain([format!("K0,{own}")]).collect::<Vec<_>>().join(" ")
    };
    let mut game = game_at(grid(&row(1, 0), &row(4, 5)));
    let walk = |step: i32, width: i32| {
        let phase = step % (2 * width);
        if phase < width { phase } else { 2 * width - phase }
    };
    for half in 0..150 {
        assert_eq!(to_act(&game), if half % 2 == 0 { Seat::White } else { Seat::Black }, "half-move {half}");
        let (turn, y, width) = if half % 2 == 0 { (half / 2, 0, 11) } else { (half / 2, 5, 7) };
        script(&mut game, &[&format!("{},{y} {},{y}", walk(turn, width), walk(turn + 1, width))]);
    }
    assert_eq!(status(&game), "drawn after 150 turns without progress");
}

#[test]
fn a_bare_king_wins_nothing_by_time_or_resignation() {
    let mut game = game_at(grid_and_hand("K0,0", "K1,5 P0,1", "QR"));
    game.apply(Seat::Black, &Action::Resign).unwrap();
    assert_eq!(status(&game), "drawn because the other side could never have won");
    let position = || grid("K0,0", "K1,5 P0,1");
    let mut game = game_at(position());
    game.flag(Seat::White).unwrap();
    assert_eq!(status(&game), "Black wins on time");
    let mut game = game_at(position());
    game.apply(Seat::White, &Action::OfferDraw).unwrap();
    game.flag(Seat::Black).unwrap();
    assert_eq!(status(&game), "drawn because the other side could never have won");
    assert_eq!(game.view(Viewer::Public).offer, None);
    // A tile that could be placed does not pause the clock.
    let mut game = game_at(grid_and_hand("K0,0 P0,1", "K1,5 P0,4", "QRN"));
    script(&mut game, &["0,0 1,0"]);
    assert_eq!(status(&game), "white place");
    game.flag(Seat::White).unwrap();
    assert_eq!(status(&game), "Black wins on time");
}

#[test]
fn agreement_ends_the_game() {
    let mut game = start(2);
    game.apply(Seat::White, &Action::OfferDraw).unwrap();
    game.apply(Seat::Black, &Action::AcceptDraw).unwrap();
    assert_eq!(status(&game), "drawn by agreement");
}

#[test]
fn check_must_be_met_by_the_move() {
    // The rook on (5,0) checks along y = 0. A tile behind the pawn on (2,1) would block on (2,0),
    // but the move must end the check first.
    let mut game = game_at(grid_and_hand("K0,0 P2,1 P3,2", "K0,7 R5,0", "N"));
    assert!(game.view(Viewer::White).check);
    assert_eq!(attackers(&game), "5,0");
    let (code, message) = refused(&mut game, &mv("2,1 2,2"));
    assert_eq!(code, RefusalCode::IllegalMove);
    assert!(message.contains("is in check"), "{message}");
    assert!(refused(&mut game, &mv("0,0 1,0")).1.contains("would be in check"));
    // A tile may follow the move out of check.
    script(&mut game, &["0,0 1,1", "N 2,0"]);
    assert_eq!(status(&game), "black move");
}
