//! Invariants of the whole state in every game that can only be checked from inside.

use super::{Game, Setup};
use crate::action::Action;
use crate::card::{Card, KnightmareCard};
use crate::chance::Seed;
use crate::partial::PartialAction;
use crate::position::{Lists, Piles, Position};
use crate::setup::{KnightmareOptions, Level, NoStressOptions, Rules, Start};

fn setups() -> Vec<Setup> {
    let levels = [Level::One, Level::Two, Level::Three, Level::Advanced];
    let no_stress = levels.map(|level| NoStressOptions { level, start: Start::D4E3, promote_always: true });
    let plain = [Rules::Standard, Rules::ChessMe].into_iter().chain(no_stress.map(Rules::NoStress));
    let all = KnightmareCard::PLAYED.map(Card::Knightmare).to_vec();
    let knightmare = all.chunks(6).map(|some| {
        let position = Position {
            hands: Some(Lists { white: some.to_vec(), black: some.to_vec() }),
            piles: Some(Piles { common: Vec::new(), white: some.repeat(3), black: some.repeat(3) }),
            ..Position::default()
        };
        Setup { rules: Rules::Knightmare(KnightmareOptions::default()), position: Some(position) }
    });
    plain.map(Setup::new).chain(knightmare).collect()
}

#[test]
fn every_action_is_taken_back_to_the_last_field() {
    for setup in setups() {
        let rules = setup.rules;
        let mut actions_taken = 0;
        for number in 0..6 {
            let mut game = Game::new(setup.clone(), Seed::from_bytes([number; 32])).unwrap();
            let mut dice = u64::from(number);
            let mut states = Vec::new();
            for _ in 0..80 {
                let Some(seat) = game.status().to_act() else { break };
                let mut actions = game.options(seat, &PartialAction::default()).actions;
                actions.retain(|action| !matches!(action, Action::Resign | Action::AcceptDraw | Action::ClaimDraw));
                dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let action = actions[(dice >> 33) as usize % actions.len()].clone();
                states.push((game.state().clone(), action.clone()));
                game.apply(seat, &action).unwrap();
            }
            actions_taken += states.len();
            while let Some((state, action)) = states.pop() {
                game.take_back().unwrap();
                assert!(*game.state() == state, "{rules:?}, game {number}: {action} leaves something behind");
            }
        }
        assert!(actions_taken > 50, "the games of {rules:?} are too short to tell anything: {actions_taken}");
    }
}
