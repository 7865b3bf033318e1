//! Games with cards that have come down to a few pieces: a won one is won, whatever the level.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop where it is")]

use cardinal_player::{Level, choose};
use cardinal_rules::{Game, Knowledge, Lists, Piles, Position, Seat, Seed, Setup, Status, Variant};

/// A game of Knightmare Chess in which neither player has or draws a card.
fn without_cards(fen: &str) -> Game {
    let position = Position {
        fen: Some(fen.to_owned()),
        hands: Some(Lists::default()),
        piles: Some(Piles::default()),
        ..Position::default()
    };
    let rules = Variant::Knightmare.rules([("building", "dealt")]).unwrap();
    Game::new(Setup { rules, position: Some(position) }, Seed::from_bytes([1; 32])).unwrap()
}

/// The game after at most so many plans of both players.
fn played(mut game: Game, level: Level, plans: u64) -> Game {
    for number in 0..plans {
        let Some(seat) = game.status().to_act() else { break };
        let plan = choose(Knowledge::of(&game, seat), level, 1_000, number).unwrap();
        for action in &plan.actions {
            game.apply(seat, action).unwrap();
        }
    }
    game
}

#[test]
fn queen_and_king_mate_a_bare_king() {
    for level in [Level::Two, Level::Four, Level::Six] {
        for fen in ["8/8/3k4/8/8/8/1Q6/K7 w - - 0 1", "8/8/8/3k4/8/8/8/K6Q b - - 0 1"] {
            // Ten moves are enough for the best player.
            let game = played(without_cards(fen), level, 70);
            assert!(matches!(game.status(), Status::Won { winner: Seat::White, .. }), "{level:?}: {game:?}");
        }
    }
}

#[test]
fn the_winning_side_avoids_stalemate() {
    for level in Level::ALL {
        // Qc7 would be stalemate.
        let game = played(without_cards("k7/8/8/1K6/8/8/2Q5/8 w - - 0 1"), level, 1);
        assert!(!game.status().is_over(), "{level:?}: {:?}", game.status());
    }
}
