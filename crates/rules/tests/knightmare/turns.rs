//! The order of a turn: one card, the move, the discard, the end, and taking back steps.

use cardinal_rules::{
    Action, ActionKind, Card, DrawReason, PartialAction, Phase,
    RefusalCode::{CardNotHeld, IllegalCard, NotYourTurn, WrongPhase},
    Seat, Status,
};

use crate::scenario::{START, action, scenario, scenario_with_piles};

#[test]
fn every_turn_ends_with_end_turn() {
    let mut t = scenario(START, "", "");
    t.awaits(Seat::White, Phase::Move);
    t.refused("end", WrongPhase);
    t.play("e2e4");
    t.awaits(Seat::White, Phase::Discard);
    t.refused("d2d4", WrongPhase);
    t.play("end");
    t.awaits(Seat::Black, Phase::Move);
    assert_eq!(t.view().fen, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
}

#[test]
fn one_card_a_turn_even_after_a_card_that_was_the_move() {
    let mut t = scenario(START, "fanatic crab holy-war", "");
    t.refused("play crab e2", IllegalCard);
    t.play("play fanatic a2 a5");
    t.awaits(Seat::White, Phase::Discard);
    t.refused("play crab a5", IllegalCard);
    t.refused("discard crab", WrongPhase);
    t.play("end");
    t.refused("play chaos", CardNotHeld);
    assert_eq!(t.game.apply(Seat::White, &action("e2e4")).unwrap_err().code, NotYourTurn);
    t.play("e7e5; end; e2e4; play crab e4");
    t.refused("play holy-war b1 c1", IllegalCard);
    t.play("end");
}

#[test]
fn the_own_card_comes_back_every_turn() {
    let mut t = scenario(START, "crab crab", "crab");
    t.play("e2e4; play crab e4; end; e7e5; play crab e5; end; d2d4; play crab d4; end");
    assert_eq!(t.view().effects.len(), 3);
}

#[test]
fn a_played_card_is_replaced_from_the_own_pile() {
    let mut t = scenario_with_piles(START, ("crab fanatic", "chaos"), ("hostage holy-war", "crab"));
    t.play("e2e4; play crab e4");
    assert_eq!(t.hand(Seat::White), "fanatic hostage");
    let view = t.view();
    assert_eq!((view.pile_sizes.white, view.pile_sizes.black), (1, 1));
    assert!(view.discards.white.is_empty(), "a continuing card lies beside the board");
    t.refused("back", WrongPhase);
}

#[test]
fn one_discard_in_a_turn_without_a_card() {
    let mut t = scenario_with_piles(START, ("crab fanatic", "crab"), ("hostage", ""));
    t.refused("discard crab", WrongPhase);
    t.play("e2e4; discard fanatic");
    assert_eq!(t.hand(Seat::White), "crab hostage");
    assert_eq!(t.view().last.card, None, "nothing was played");
    t.refused("discard crab", WrongPhase);
    t.refused("play crab e4", IllegalCard);
    assert_eq!(t.game.apply(Seat::Black, &action("discard crab")).unwrap_err().code, NotYourTurn);
    t.play("end; e7e5; discard crab; end");
    assert_eq!(t.hand(Seat::Black), "");
}

#[test]
fn unfinished_steps_are_taken_back_the_last_first() {
    let mut t = scenario(START, "crab", "");
    let start = t.game.hash();
    t.refused("back", WrongPhase);
    t.play("e2e4");
    let moved = t.game.hash();
    t.play("play crab e4; back");
    assert_eq!(t.game.hash(), moved);
    t.play("back");
    assert_eq!(t.game.hash(), start);
    t.play("d2d4; play crab d4; end");
    assert!(!t.legal("back"));
}

#[test]
fn a_draw_offer_stays_when_a_step_is_taken_back() {
    let mut t = scenario(START, "", "");
    t.play("e2e4");
    t.game.apply(Seat::Black, &Action::OfferDraw).unwrap();
    t.play("back");
    t.game.apply(Seat::White, &Action::AcceptDraw).unwrap();
    assert_eq!(t.game.status(), Status::Drawn { reason: DrawReason::Agreement });
}

#[test]
fn the_referee_takes_back_everything() {
    let mut t = scenario_with_piles(START, ("crab fanatic", "chaos crab"), ("hostage", "holy-war"));
    let mut hashes = vec![t.game.hash()];
    for text in
        ["e2e4", "play crab e4", "end", "play chaos", "back", "d2d4", "back", "play fanatic a2 a5", "end", "a7a6"]
    {
        t.play(text);
        hashes.push(t.game.hash());
    }
    hashes.pop();
    while let Some(hash) = hashes.pop() {
        t.game.take_back().unwrap();
        assert_eq!(t.game.hash(), hash);
    }
    assert!(t.game.take_back().is_err());
}

#[test]
fn a_position_with_hands_alone_has_no_other_cards() {
    let t = scenario(START, "", "");
    assert_eq!(t.game.options(Seat::White, &PartialAction::of(ActionKind::Move)).actions.len(), 20);
    assert!(t.game.options(Seat::White, &PartialAction::of(ActionKind::Play)).actions.is_empty());
}

#[test]
fn choices_are_asked_slot_by_slot() {
    let mut t = scenario("4k3/8/8/8/8/8/P7/1NB1K1N1 w - - 0 1", "holy-war fanatic", "");
    let mut partial = PartialAction::of(ActionKind::Play);
    let next = t.game.options(Seat::White, &partial).next;
    assert_eq!(next.card, ["fanatic".parse::<Card>().unwrap()]);
    t.play("a2a3");
    let next = t.game.options(Seat::White, &partial).next;
    assert_eq!(next.card, ["holy-war".parse::<Card>().unwrap()]);
    partial.card = next.card.first().copied();
    let next = t.game.options(Seat::White, &partial).next;
    assert_eq!(next.choices.iter().map(ToString::to_string).collect::<Vec<_>>(), ["b1", "g1"]);
    partial.choices.push(next.choices[1].clone());
    let next = t.game.options(Seat::White, &partial).next;
    assert_eq!(next.choices.iter().map(ToString::to_string).collect::<Vec<_>>(), ["c1"]);
}

#[test]
fn the_history_tells_what_stood_in_the_end() {
    let mut t = scenario(START, "crab", "chaos");
    t.play("e2e4; play crab e4; back; back; d2d4; end; play chaos; d2d3; end");
    let history = t.game.history();
    assert_eq!(history.len(), 1);
    assert_eq!(history[0].san.as_deref(), Some("d3"));
    assert_eq!(history[0].cards.iter().map(|played| played.card.to_string()).collect::<Vec<_>>(), ["chaos"]);
}

#[test]
fn sequences_of_moves_begin_with_the_other_side_once_the_move_is_made() {
    let mut t = scenario(START, "", "chaos");
    assert_eq!(t.game.perft(1), 20);
    t.play("e2e4");
    assert_eq!((t.game.perft(0), t.game.perft(1)), (1, 20));
    // Black's 20 moves, and White's 30 once the e-pawn is out of the way.
    let (discarding, mut reference) = (t.game.perft(2), scenario(START, "", ""));
    reference.play("e2e4; end");
    assert_eq!(discarding, reference.game.perft(2));
    t.play("end");
    assert_eq!(t.game.perft(1), 20);
    assert_eq!(t.game.perft(2), discarding);
}

#[test]
fn the_history_names_each_card_with_what_everyone_may_know() {
    let mut t = scenario(START, "holy-war man-trap curse peace-talks", "");
    t.play("e2e4; play holy-war b1 c1; end; a7a6; end; d2d4; play man-trap a2; end; h7h6; end");
    t.play("h2h3; play curse d8; end; b7b6; end; g2g3; play peace-talks 1; end");
    let turns = t.game.history();
    let cards: Vec<String> = turns
        .iter()
        .flat_map(|turn| &turn.cards)
        .map(|played| {
            let choices: Vec<String> = played.choices.iter().map(ToString::to_string).collect();
            format!("{} {} {}", played.card, played.seat, choices.join(" "))
        })
        .collect();
    assert_eq!(cards, ["holy-war white b1 c1", "man-trap white ", "curse white d8", "peace-talks white curse"]);
    assert!(turns.iter().flat_map(|turn| &turn.cards).all(|played| played.after_move && !played.no_effect));
}
