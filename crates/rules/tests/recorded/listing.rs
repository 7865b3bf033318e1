//! A listing gives the same answers as the game itself.

use cardinal_rules::{Action, ActionKind, Choice, Event, Game, PartialAction, Seat, Square};
use cardinal_test_env::bound;

use super::replay::games;

/// Only every so many plies are checked as a rule, so that the test takes seconds, and more of them with all cases.
const STRIDE: usize = 45;
const CLOSE_STRIDE: usize = 9;

/// Every partial action on the way to an action.
fn on_the_way(action: &Action) -> Vec<PartialAction> {
    let of = |partial: PartialAction| PartialAction { kind: Some(action.kind()), ..partial };
    let mut ways = vec![of(PartialAction::default())];
    match action {
        Action::Move { from, to, promote, part } => {
            let (from, to) = (Some(*from), Some(*to));
            ways.push(of(PartialAction { from, ..PartialAction::default() }));
            ways.push(PartialAction { to, ..PartialAction::default() });
            ways.push(of(PartialAction { from, to, ..PartialAction::default() }));
            ways.push(of(PartialAction { from, to, promote: *promote, part: *part, ..PartialAction::default() }));
        }
        Action::Play { card, choices } => {
            for made in 0..=choices.len() {
                let choices = choices[..made].to_vec();
                ways.push(of(PartialAction { card: Some(*card), choices, ..PartialAction::default() }));
            }
            // A wall of two sides may be given in any order.
            let choices: Vec<Choice> = choices.iter().rev().cloned().collect();
            ways.push(of(PartialAction { card: Some(*card), choices, ..PartialAction::default() }));
        }
        Action::Discard { card } => ways.push(of(PartialAction { card: Some(*card), ..PartialAction::default() })),
        Action::Place { tile, at } => {
            ways.push(of(PartialAction { tile: Some(*tile), ..PartialAction::default() }));
            ways.push(of(PartialAction { tile: Some(*tile), at: Some(*at), ..PartialAction::default() }));
        }
        _ => {}
    }
    ways
}

#[test]
fn a_listing_answers_as_the_game_does() {
    for (name, recorded) in games() {
        let record = recorded.record;
        let mut game = Game::new(record.setup.clone(), record.seed).unwrap();
        for (number, entry) in record.entries.iter().enumerate() {
            if number % bound(STRIDE, CLOSE_STRIDE) == 0 {
                for seat in Seat::ALL {
                    let listing = game.listing(seat);
                    let mut asked = vec![
                        PartialAction::default(),
                        PartialAction { kind: Some(ActionKind::Play), ..PartialAction::default() },
                        PartialAction { from: Some(Square::new(0).into()), ..PartialAction::default() },
                    ];
                    asked.extend(listing.whole().actions.iter().flat_map(on_the_way));
                    for partial in asked {
                        assert_eq!(
                            listing.options(&partial),
                            game.options(seat, &partial),
                            "{name}, {number}: {partial:?}"
                        );
                    }
                    for action in &listing.whole().actions {
                        let events = game.clone().apply(seat, action).unwrap();
                        let moved = events.into_iter().find_map(|event| match event {
                            Event::Moved(moved) => Some(moved.san),
                            _ => None,
                        });
                        assert_eq!(listing.san(action), moved, "{name}, {number}: {action}");
                    }
                }
            }
            game.enter(entry).unwrap();
        }
    }
}
