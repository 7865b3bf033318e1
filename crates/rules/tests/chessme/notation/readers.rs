//! Written moves are read back unchanged, and no text makes the readers panic.

use cardinal_rules::{
    Action, ActionKind, CheckSign, Game, Lists, PartialAction, Phase, PlaceView, Position, RefusalCode, Rules, Seat,
    Setup, Status,
    defaults::GRID_BOUND,
    notation::{MoveTextError, parse_move, parse_place, placed, san},
};
use cardinal_test_env::bound;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::super::support::{Dice, act, game_at, grid, listed, pieces, seed, start, to_act};
use super::{placing, sample, targets};

/// Every legal move and placement is read back unchanged, in each unambiguous form.
fn round_trip(game: &Game) -> usize {
    let seat = to_act(game);
    let moves = listed(game, ActionKind::Move);
    for action in &moves {
        let Action::Move { from, to, promote, .. } = *action else { panic!("{action} is no move") };
        let number = targets(game, &from.to_string()).iter().position(|target| *target == to).unwrap() + 1;
        let becomes = promote.map_or(String::new(), |kind| format!("={}", kind.letter()));
        let written = san(game, action).unwrap();
        for text in [
            written.to_lowercase(),
            written,
            format!("{from} {to}{becomes}"),
            format!("{from}-{to}{becomes}"),
            format!("({from}) to ({to}){becomes}"),
            format!("{from} #{number}{becomes}"),
            action.to_string(),
        ] {
            assert_eq!(parse_move(&game.listing(seat), &text).as_ref(), Ok(action), "{text}");
        }
        // The kind and target alone give this move, or are ambiguous.
        let kind = game.view(seat.into()).board.iter().find(|piece| piece.cell == from).unwrap().kind;
        match parse_move(&game.listing(seat), &format!("{}{to}{becomes}", kind.letter())) {
            Ok(read) => assert_eq!(read, *action),
            Err(MoveTextError::Ambiguous { candidates, .. }) => assert!(candidates.contains(action)),
            Err(error) => panic!("{action}: {error}"),
        }
    }
    let places = listed(game, ActionKind::Place);
    for action in &places {
        let Action::Place { tile, at } = *action else { panic!("{action} is no placement") };
        let of_tile = PartialAction { tile: Some(tile), ..PartialAction::of(ActionKind::Place) };
        let at_number = game.options(seat, &of_tile).next.at.iter().position(|place| *place == at).unwrap() + 1;
        for text in [
            placed(&PlaceView { seat, tile, at, sign: CheckSign::Check }),
            format!("{} {at}", tile.letter()),
            format!("{} at {at}", tile.name()),
            format!("{} #{at_number}", tile.name()),
        ] {
            assert_eq!(parse_place(&game.listing(seat), &text).as_ref(), Ok(action), "{text}");
        }
    }
    moves.len() + places.len()
}

#[test]
fn what_is_written_is_read_as_the_same_move_or_tile() {
    let mut dice = Dice(17);
    let mut read = 0;
    for number in 0..bound(5, 25) {
        let mut game = start(number);
        for _ in 0..80 {
            if game.status().is_over() {
                break;
            }
            read += round_trip(&game);
            let kind = if game.status().phase() == Some(Phase::Place) { ActionKind::Place } else { ActionKind::Move };
            let actions = listed(&game, kind);
            act(&mut game, &dice.pick(&actions).clone());
        }
    }
    assert!(read > bound(4_000, 20_000), "only {read} texts' moves were read");
    round_trip(&sample());
    // Far from the origin on either side.
    for (x, y) in [(-GRID_BOUND, -GRID_BOUND), (GRID_BOUND - 3, GRID_BOUND - 9), (-500, 700)] {
        let shift = |text: &str| {
            let mut shifted = pieces(text);
            for piece in &mut shifted {
                (piece.x, piece.y) = (piece.x + x, piece.y + y);
            }
            shifted
        };
        let lists = Lists { white: shift("K1,0 P0,1 P1,1 R3,0"), black: shift("K1,9 P0,8") };
        let game = game_at(Position { grid: Some(lists), ..grid("K0,0", "K9,9") });
        assert!(round_trip(&game) > 5);
    }
}

/// A game on each geometry, and one of ChessMe in which a tile is to be placed.
fn games() -> [Game; 4] {
    [Game::new(Setup::new(Rules::Standard), seed(1)).unwrap(), sample(), start(2), placing()]
}

/// Whatever is typed, the readers return, and a move that is read is legal.
fn survives(text: &str) {
    for game in &games() {
        for seat in Seat::ALL {
            match parse_move(&game.listing(seat), text) {
                Ok(action) => assert!(game.clone().apply(seat, &action).is_ok(), "{text:?}: {action}"),
                Err(MoveTextError::NoSuchMove { meant: Some(action), .. }) => {
                    assert!(game.clone().apply(seat, &action).is_err(), "{text:?}: {action}");
                }
                Err(MoveTextError::Ambiguous { candidates, .. }) => {
                    assert!(candidates.len() > 1, "{text:?}");
                    assert!(candidates.iter().all(|action| game.clone().apply(seat, action).is_ok()), "{text:?}");
                }
                Err(_) => {}
            }
            let Ok(place) = parse_place(&game.listing(seat), text) else { continue };
            assert!(matches!(place, Action::Place { .. } | Action::Skip), "{text:?}: {place}");
            let placing = Status::Running { to_act: seat, phase: Phase::Place };
            if game.status() == placing {
                let listed = game.options(seat, &PartialAction::default()).actions.contains(&place);
                match game.clone().apply(seat, &place) {
                    Ok(_) => assert!(listed, "{text:?}: {place}"),
                    Err(refusal) => {
                        assert!(!listed && refusal.code != RefusalCode::WrongPhase, "{text:?}: {refusal}");
                    }
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: bound(200, 2_000),
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(17),
        ..ProptestConfig::default()
    })]

    #[test]
    fn no_text_makes_the_readers_panic(text in any::<String>()) {
        survives(&text);
    }

    #[test]
    fn no_bytes_make_the_readers_panic(bytes in proptest::collection::vec(any::<u8>(), 0..24)) {
        survives(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn no_likely_text_makes_the_readers_panic(
        text in "([KQRBNPkx]|to|at|[(),#=@ -]|[—→é]|-?[0-9]{1,2}|[0-9]{9,22}|[a-h][1-8]){0,10}",
    ) {
        survives(&text);
    }
}
