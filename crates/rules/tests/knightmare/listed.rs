//! The lists for a whole turn, for one card and for one slot agree, and everything listed is
//! accepted. Listing has quicker ways to judge a play than playing it.

use cardinal_rules::{Action, ActionKind, Game, PartialAction};
use cardinal_test_env::{bound, cases};

#[path = "../../benches/knightmare_games/mod.rs"]
pub(crate) mod knightmare_games;

use knightmare_games::{Dice, choose, deal, whole};

/// The most actions that are played out in a position.
const MOST: usize = 60;

fn check(game: &Game, dice: &mut Dice) -> usize {
    let Some(seat) = game.status().to_act() else { return 0 };
    let listed = whole(game, seat);
    let step = listed.len().div_ceil(MOST).max(1);
    let mut played = 0;
    for action in listed.iter().skip(dice.below(step)).step_by(step) {
        let mut other = game.clone();
        other.apply(seat, action).unwrap_or_else(|refusal| panic!("{action} is listed and refused: {refusal}"));
        let Action::Play { card, choices } = action else { continue };
        played += 1;
        let made = dice.below(choices.len() + 1);
        let partial = PartialAction {
            card: Some(*card),
            choices: choices[..made].to_vec(),
            ..PartialAction::of(ActionKind::Play)
        };
        let beginning: Vec<Action> = listed.iter().filter(|action| partial.admits(action)).cloned().collect();
        assert_eq!(game.options(seat, &partial).actions, beginning, "{action} after {made} choices");
    }
    played
}

#[test]
fn all_that_is_listed_is_accepted_and_every_slot_lists_the_same() {
    let mut played = 0;
    for number in cases(4, 12) {
        let mut dice = Dice::of(3, number);
        let mut game = deal(&mut dice);
        for ply in 0..60 {
            let Some(seat) = game.status().to_act() else { break };
            if ply % 3 == 0 {
                played += check(&game, &mut dice);
            }
            let Some(action) = choose(&mut dice, &whole(&game, seat)) else { break };
            game.apply(seat, &action).unwrap();
        }
    }
    assert!(played > bound(150, 500), "{played} plays tell too little");
}
