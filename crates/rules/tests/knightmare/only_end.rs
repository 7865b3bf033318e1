//! Whether both players know that a turn can only be ended: by what was done in it, never by what a
//! hand holds.

use cardinal_rules::{Action, Game, KnightmareCard, PartialAction, Phase, Seat, Status};
use cardinal_test_env::{bound, cases};

use crate::scenario::{START, Scenario, effect, position, scenario, scenario_with_piles, start};
use crate::secrecy::{Dice, STARTS};

fn only_end(t: &Scenario) -> bool {
    t.game.only_end_is_left(Seat::White)
}

#[test]
fn a_move_alone_leaves_a_card_or_a_discard() {
    let mut t = scenario(START, "chaos", "");
    assert!(!only_end(&t));
    // Chaos cannot be played now, but only White knows that. And it can be discarded.
    t.play("e2e4");
    assert!(!only_end(&t));
    t.play("discard chaos");
    assert!(only_end(&t) && !t.game.only_end_is_left(Seat::Black));
    t.play("end");
    assert!(!only_end(&t));
}

#[test]
fn a_card_and_the_move_leave_only_the_end() {
    let mut t = scenario_with_piles(START, ("disintegration crab", ""), ("crab crab", ""));
    t.play("play disintegration a2");
    assert!(!only_end(&t), "the move is still to be made");
    t.play("e2e4");
    assert!(only_end(&t));
    let mut t = scenario(START, "fanatic crab", "");
    t.play("play fanatic a2 a5");
    assert!(only_end(&t));
    let mut t = scenario(START, "crab crab", "");
    t.play("e2e4; play crab e4");
    assert!(only_end(&t));
    t.play("back");
    assert!(!only_end(&t));
}

#[test]
fn an_empty_hand_is_known_to_both() {
    let mut t = scenario(START, "", "crab");
    t.play("e2e4");
    assert!(only_end(&t));
}

#[test]
fn cards_named_together_are_still_to_be_played() {
    let mut t = scenario(START, "plots-within-plots crab disintegration", "");
    t.play("e2e4; play plots-within-plots crab disintegration");
    assert!(!only_end(&t));
    t.play("play crab e4");
    assert!(!only_end(&t));
    t.play("play disintegration a2");
    assert!(only_end(&t));
}

#[test]
fn a_move_that_leaves_a_check_waits_for_its_cure() {
    // The king walks into the rook's file, and the card takes the rook's way.
    let mut t = scenario("3rk3/8/8/8/8/8/8/R3K3 w - - 0 1", "forbidden-city", "");
    t.play("e1d1");
    assert!(!only_end(&t));
    t.play("play forbidden-city d4");
    assert!(only_end(&t));
}

#[test]
fn while_doomsayer_listens_a_word_can_be_said() {
    let mut setup = position(START, "disintegration", "");
    setup.effects = Some(vec![cardinal_rules::Effect::new("doomsayer".parse().unwrap(), Seat::Black, Vec::new())]);
    let mut t = start(setup);
    t.play("play disintegration a2; e2e4");
    assert!(!only_end(&t));
}

#[test]
fn a_question_comes_before_the_end() {
    // Both sides' bishops have to move.
    let mut t = scenario("4kb2/8/8/8/8/8/P7/2B1K3 w - - 0 1", "heresy", "");
    t.play("a2a3; play heresy");
    assert!(!only_end(&t) && !t.game.only_end_is_left(Seat::Black));
}

#[test]
fn a_response_is_not_told() {
    let mut t = scenario(START, "crab", "chaos");
    t.play("e2e4; play crab e4; end");
    for seat in Seat::ALL {
        assert!(!t.game.only_end_is_left(seat));
    }
}

/// What the seat can do in its turn, draw offers and resigning aside.
fn deeds(game: &Game, seat: Seat) -> Vec<Action> {
    let mut actions = game.options(seat, &PartialAction::default()).actions;
    let aside = [Action::Resign, Action::OfferDraw, Action::AcceptDraw, Action::DeclineDraw, Action::TakeBack];
    actions.retain(|action| !aside.contains(action));
    actions
}

#[test]
fn in_random_games_it_is_told_whenever_it_is_so_and_known() {
    let (mut told, mut moments) = (0, 0);
    for number in cases(20, 60) {
        let mut dice = Dice(number);
        let fen = *dice.pick(&STARTS);
        let mut cards = || {
            let cards: Vec<String> = (0..6)
                .map(|_| cardinal_rules::Card::Knightmare(*dice.pick(&KnightmareCard::PLAYED)).to_string())
                .collect();
            cards.join(" ")
        };
        let (white, black) = (cards(), cards());
        let piles = (cards(), cards());
        let mut game = scenario_with_piles(fen, (&white, &black), (&piles.0, &piles.1)).game;
        for _ in 0..40 {
            let Some(seat) = game.status().to_act() else { break };
            let deeds = deeds(&game, seat);
            let said = game.only_end_is_left(seat);
            assert!(!game.only_end_is_left(!seat));
            let view = game.view(seat.into());
            let has_moved = game.status() == Status::Running { to_act: seat, phase: Phase::Discard };
            let is_done = view.allowance.is_some_and(|left| left.own == 0) || view.hand_sizes[seat] == 0;
            if said {
                assert_eq!(deeds, [Action::EndTurn]);
                told += 1;
            } else if has_moved && is_done && deeds == [Action::EndTurn] {
                panic!("{number}: it is known that the turn can only be ended");
            }
            moments += 1;
            if deeds.is_empty() {
                break;
            }
            let plays: Vec<Action> =
                deeds.iter().filter(|action| matches!(action, Action::Play { .. })).cloned().collect();
            let from = if !plays.is_empty() && dice.below(2) == 0 { &plays } else { &deeds };
            let action = dice.pick(from).clone();
            game.apply(seat, &action).unwrap();
        }
    }
    assert!(told > bound(30, 100) && moments > bound(300, 1000), "{told} of {moments} tell too little");
}

/// A mark on a piece changes nothing about it.
#[test]
fn cards_in_play_that_ask_for_nothing_do_not_matter() {
    let mut setup = position(START, "disintegration", "");
    setup.effects = Some(vec![effect(Seat::Black, "pacifism b8")]);
    let mut t = start(setup);
    t.play("play disintegration a2; e2e4");
    assert!(only_end(&t));
}
