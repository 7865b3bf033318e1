//! What the panel says of each tile of a hand.

use cardinal_rules::{Game, Seat};
use cardinal_words::InWords;

use super::support::{act, game_at, grid_and_hand, mv};

fn words(game: &Game, seat: Seat) -> Vec<String> {
    game.listing(seat).hand_uses().iter().map(|known| known.when.in_words()).collect()
}

#[test]
fn a_tile_is_placed_after_the_move() {
    let mut game = game_at(grid_and_hand("K1,0 P0,1 P1,1", "K1,5 P0,4", "QR"));
    assert_eq!(words(&game, Seat::White), ["after your move", "after your move"]);
    act(&mut game, &mv("1,0 2,0"));
    assert_eq!(words(&game, Seat::White), ["now", "now"]);
    assert!(!game.only_end_is_left(Seat::White));
    act(&mut game, &cardinal_rules::Action::Skip);
    assert_eq!(words(&game, Seat::White), ["on your turn, after your move"; 2]);
}

#[test]
fn a_tile_without_a_free_point_says_so() {
    // Behind the only pawn stands a rook; beside it is room.
    let mut game = game_at(grid_and_hand("K2,0 P0,1 R0,0", "K1,5 P0,4", "QP"));
    act(&mut game, &mv("2,0 1,0"));
    let said = words(&game, Seat::White);
    assert_eq!(said[1], "now");
    assert!(said[0].starts_with("not now: ") && said[0].contains("queen"), "{}", said[0]);
}
