//! Moves and tiles as players type them.

use std::sync::LazyLock;

use cardinal_rules::{
    Action, ActionKind, Game, PartialAction, Phase, Rules, Seat, Seed, Setup, Status,
    notation::{parse_move, parse_place},
};

/// A game of standard chess, one of ChessMe, and one of ChessMe in which a tile can be placed now.
static GAMES: LazyLock<[Game; 3]> = LazyLock::new(|| {
    let start = |rules| Game::new(Setup::new(rules), Seed::from_bytes([7; 32])).expect("the usual start");
    let mut moved = start(Rules::ChessMe);
    let first = moved.options(Seat::White, &PartialAction::of(ActionKind::Move)).actions.swap_remove(0);
    moved.apply(Seat::White, &first).expect("a listed move");
    [start(Rules::Standard), start(Rules::ChessMe), moved]
});

/// Parses arbitrary text as moves and tiles: this never panics, and a parsed move is always legal. A
/// parsed tile can be placed exactly if it is listed.
///
/// # Panics
/// If that does not hold.
pub fn typed(input: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(input) else { return false };
    let mut read = false;
    for game in &*GAMES {
        for seat in Seat::ALL {
            if let Ok(action) = parse_move(&game.listing(seat), text) {
                game.clone().apply(seat, &action).expect("a move that was read is legal");
                read = true;
            }
            let Ok(place) = parse_place(&game.listing(seat), text) else { continue };
            read = true;
            assert!(matches!(place, Action::Place { .. } | Action::Skip));
            if game.status() == (Status::Running { to_act: seat, phase: Phase::Place }) {
                let listed = game.options(seat, &PartialAction::default()).actions.contains(&place);
                assert_eq!(game.clone().apply(seat, &place).is_ok(), listed, "{place}");
            }
        }
    }
    read
}
