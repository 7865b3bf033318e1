//! Responses to a turn that has been ended: Hostage and Chaos.

use cardinal_rules::{
    Action, Card, DrawReason, Event, Kind, KnightmareCard, PartialAction, Phase, Position,
    RefusalCode::{CardNotHeld, IllegalCard, IllegalChoice, IllegalMove, WrongPhase},
    Seat, Status, Viewer,
};

use crate::scenario::{START, Scenario, action, effect, position, scenario, scenario_with_piles, start};

const F1: &str = "7k/6n1/8/r2N4/8/8/PPPPPPPP/7K b - - 0 1";

#[test]
fn hostage_captures_a_pawn_in_place_of_the_piece() {
    let mut t = scenario(F1, "hostage", "");
    t.play("a5d5; end");
    t.awaits(Seat::White, Phase::Answer);
    assert_eq!(t.view().turn, Seat::Black);
    t.refused("play hostage a5 a2", IllegalChoice);
    t.refused("play hostage d5 d5", IllegalChoice);
    t.refused("play chaos", CardNotHeld);
    t.refused("end", WrongPhase);
    t.play("play hostage d5 a2");
    t.awaits(Seat::White, Phase::Move);
    assert_eq!(t.view().fen, "7k/6n1/8/3r4/8/8/NPPPPPPP/7K w - - 0 2");
    assert_eq!(t.view().captured.white, [Kind::Pawn]);
    assert_eq!(t.view().discards.white.len(), 1);
}

#[test]
fn who_could_answer_nothing_is_not_asked() {
    for hand in ["", "crab fanatic holy-war fortification"] {
        let mut t = scenario(F1, hand, "");
        t.play("a5d5; end");
        t.awaits(Seat::White, Phase::Move);
    }
    let mut t = scenario(F1, "hostage", "hostage chaos");
    t.play("a5a6; end");
    t.awaits(Seat::White, Phase::Move);
    t.refused("play hostage d5 a2", IllegalCard);
}

#[test]
fn an_answer_can_be_skipped() {
    let mut t = scenario(F1, "hostage chaos", "");
    t.play("a5d5; end");
    assert!(t.legal("play chaos") && t.legal("play hostage d5 h2") && t.legal("skip") && !t.legal("back"));
    t.play("skip");
    t.awaits(Seat::White, Phase::Move);
    assert_eq!(t.hand(Seat::White), "hostage chaos");
}

#[test]
fn nobody_else_sees_that_a_seat_is_asked() {
    let (mut asked, mut other) = (scenario(F1, "hostage chaos", ""), scenario(F1, "crab fanatic", ""));
    for t in [&mut asked, &mut other] {
        t.play("a5d5; end");
    }
    asked.awaits(Seat::White, Phase::Answer);
    other.awaits(Seat::White, Phase::Move);
    for viewer in [Viewer::Black, Viewer::Public] {
        assert_eq!(asked.game.view(viewer), other.game.view(viewer), "{viewer:?}");
    }
    let own = asked.game.view(Viewer::White).status;
    assert_eq!(own, Status::Running { to_act: Seat::White, phase: Phase::Answer });
    let all = PartialAction::default();
    assert_eq!(asked.game.options(Seat::Black, &all), other.game.options(Seat::Black, &all));
}

#[test]
fn the_last_board_of_a_game_does_not_tell_that_a_seat_was_asked() {
    let over = |hand: &str, end: &str| {
        let mut t = scenario(F1, hand, "");
        t.play("a5d5; end");
        let before = t.game.hash();
        match end {
            "flag" => drop(t.game.flag(Seat::Black).unwrap()),
            "agreed" => {
                t.game.apply(Seat::Black, &Action::OfferDraw).unwrap();
                t.game.apply(Seat::White, &Action::AcceptDraw).unwrap();
            }
            _ => drop(t.game.apply(if end == "white" { Seat::White } else { Seat::Black }, &Action::Resign).unwrap()),
        }
        let again = cardinal_rules::Game::from_record(&t.game.record()).unwrap();
        assert_eq!(again.hash(), t.game.hash());
        let views = [Viewer::Black, Viewer::Public].map(|viewer| t.game.view(viewer));
        while t.game.hash() != before {
            t.game.take_back().unwrap();
        }
        views
    };
    for end in ["white", "black", "flag", "agreed"] {
        assert_eq!(over("hostage chaos", end), over("crab fanatic", end), "{end}");
    }
}

#[test]
fn either_seat_claims_a_draw_while_one_is_asked() {
    // Fifty moves have passed when White's turn ends; the seat that could respond may claim, and so
    // may the other.
    for (hand, seat) in [("chaos", Seat::White), ("chaos", Seat::Black), ("crab", Seat::White), ("crab", Seat::Black)] {
        let mut t = scenario("4k3/p6p/8/8/8/8/P6P/RN2K3 w - - 99 60", "", hand);
        t.play("b1c3; end");
        t.game.apply(seat, &Action::ClaimDraw).unwrap();
        assert_eq!(t.game.status(), Status::Drawn { reason: DrawReason::FiftyMoves }, "{hand} {seat}");
    }
}

#[test]
fn the_cards_that_answer_are_told_from_those_of_the_own_turn() {
    let mut t = scenario(START, "", "chaos annexation chaos");
    assert!(t.game.answers(Seat::Black).is_empty(), "nothing is done yet");
    t.play("e2e4; end");
    let chaos = Card::Knightmare(KnightmareCard::Chaos);
    assert_eq!(t.game.answers(Seat::Black), [chaos]);
    assert!(t.game.answers(Seat::White).is_empty());
    assert!(t.legal("play annexation a7+a5"), "of the own turn");
    t.play("e7e5");
    assert!(t.game.answers(Seat::Black).is_empty(), "the own turn is begun");
}

#[test]
fn who_begins_the_own_turn_has_left_the_answer() {
    let mut t = scenario(F1, "hostage long-jump", "");
    t.play("a5d5; end");
    assert!(t.legal("play hostage d5 a2") && t.legal("h1g1") && t.legal("skip") && !t.legal("end"));
    t.refused("h1h3", IllegalMove);
    t.refused("play long-jump a2 a3", IllegalCard);
    let entries = t.game.entries().len();
    t.play("h1g1");
    t.awaits(Seat::White, Phase::Discard);
    assert_eq!(t.game.entries().len(), entries + 2, "the record says that nothing was answered");
    t.refused("play hostage d5 a2", IllegalCard);
    let history = t.game.history();
    assert_eq!((history.len(), history[1].seat, history[1].san.as_deref()), (2, Seat::White, Some("Kg1")));
    t.game.take_back().unwrap();
    t.awaits(Seat::White, Phase::Answer);
}

#[test]
fn that_a_mate_can_be_answered_must_show() {
    let mut t = scenario("1r5k/8/8/8/8/8/5PPP/6K1 b - - 0 1", "chaos", "");
    t.play("b8b1; end");
    for viewer in [Viewer::White, Viewer::Black, Viewer::Public] {
        let status = t.game.view(viewer).status;
        assert_eq!(status, Status::Running { to_act: Seat::White, phase: Phase::Answer });
    }
    assert!(!t.legal("g1f1"));
}

#[test]
fn the_card_of_the_reply_does_not_count_for_the_own_turn() {
    let mut t = scenario(F1, "hostage crab", "");
    t.play("a5d5; end; play hostage d5 a2; h1g1; play crab b2; end");
    assert_eq!(t.view().effects.len(), 1);
}

#[test]
fn hostage_that_leaves_the_capturing_side_in_check_is_void() {
    let fen = "k7/8/8/r2Q4/8/8/PP6/6K1 b - - 0 1";
    let mut t = scenario(fen, "hostage", "");
    t.play("a5d5; end; play hostage d5 a2");
    assert_eq!(t.board(), "k7/8/8/3r4/8/8/PP6/6K1");
    assert_eq!((t.view().captured.white, t.hand(Seat::White)), (vec![Kind::Queen], String::new()));
    t.awaits(Seat::White, Phase::Move);
    let mut t = scenario(fen, "hostage", "");
    t.play("a5d5; end; play hostage d5 b2");
    assert_eq!(t.board(), "k7/8/8/3r4/8/8/PQ6/6K1");
}

#[test]
fn a_piece_captured_in_passing_is_named_by_its_own_square() {
    let mut t = scenario("7k/8/8/8/3p4/8/P3P3/7K w - - 0 1", "hostage", "");
    t.play("e2e4; end; d4e3; end; play hostage e4 a2");
    assert_eq!(t.view().fen, "7k/8/8/8/8/4p3/P7/7K w - - 0 2");
    assert_eq!(t.view().captured.white, [Kind::Pawn]);
}

#[test]
fn a_rescued_crab_stays_a_crab() {
    let crabs = vec![effect(Seat::White, "crab d5"), effect(Seat::Black, "fortification a1/a2")];
    let fen = "7k/8/8/r2P4/8/8/P6P/7K b - - 0 1";
    let mut t = start(Position { effects: Some(crabs), ..position(fen, "hostage", "") });
    t.play("a5d5");
    assert_eq!(t.view().effects.len(), 1);
    t.play("end; play hostage d5 h2");
    assert_eq!(t.view().effects, [effect(Seat::White, "crab h2"), effect(Seat::Black, "fortification a1/a2")]);
    assert!(t.legal("h2g3") && !t.legal("h2h3"));
}

#[test]
fn a_crab_can_be_given_up_as_a_pawn() {
    let crab = vec![effect(Seat::White, "crab a2")];
    let mut t = start(Position { effects: Some(crab), ..position(F1, "hostage", "") });
    t.play("a5d5; end; play hostage d5 a2");
    assert!(t.view().effects.is_empty());
    assert_eq!(t.view().captured.white, [Kind::Pawn]);
}

#[test]
fn what_followed_the_answered_capture_is_played_again() {
    let fen = "7k/1p4n1/8/r2N4/8/8/PPPPPPPP/7K b - - 0 1";
    let mut t = scenario_with_piles(fen, ("hostage", "crab"), ("", "fanatic"));
    t.play("a5d5; play crab b7; end");
    let events = t.play("play hostage d5 a2");
    assert!(
        !events.iter().any(|event| matches!(event, Event::Drew { seat: Seat::Black, .. })),
        "what the opponent draws again is not told: {events:?}"
    );
    t.awaits(Seat::White, Phase::Move);
    assert_eq!(t.view().effects, [effect(Seat::Black, "crab b7")]);
    assert_eq!(t.hand(Seat::Black), "fanatic");
    assert_eq!(t.view().last.card.unwrap().card.to_string(), "hostage");
}

#[test]
fn a_later_step_that_has_lost_its_effect_goes_back_to_its_player() {
    // The knight on f2 smothers the king unless the pawn on e1 captures it. The card would mate
    // once that pawn has been given up, so it comes back into the hand.
    let mut t = scenario("k7/8/8/r2N4/n7/8/5bPP/4P1RK b - - 0 1", "hostage", "holy-war");
    t.play("a5d5; play holy-war a4 f2; end; play hostage d5 e1");
    t.awaits(Seat::Black, Phase::Discard);
    assert_eq!(t.board(), "k7/8/8/3r4/n7/8/5bPP/4N1RK");
    assert_eq!(t.hand(Seat::Black), "holy-war");
    t.refused("back", WrongPhase);
    t.play("end");
    t.awaits(Seat::White, Phase::Move);
}

#[test]
fn chaos_undoes_the_turn_and_asks_for_another_board() {
    let mut t = scenario("1r5k/P7/8/8/8/8/8/7K w - - 0 1", "", "chaos");
    t.play("a7b8q; end; play chaos");
    t.awaits(Seat::White, Phase::Move);
    assert_eq!(t.view().fen, "1r5k/P7/8/8/8/8/8/7K w - - 0 1");
    assert!(t.view().captured.black.is_empty());
    assert!(!t.legal("back"));
    t.refused("a7b8q", IllegalMove);
    assert!(t.legal("a7b8r") && t.legal("a7a8q"));
    t.play("a7b8r; end");
    t.awaits(Seat::Black, Phase::Move);
    assert_eq!(t.hand(Seat::Black), "");
}

#[test]
fn after_chaos_the_same_turn_cannot_be_answered_again() {
    let mut t = scenario("7k/8/8/8/8/8/8/R6K w - - 0 1", "", "chaos chaos");
    t.play("a1a5; end; play chaos");
    t.refused("a1a5", IllegalMove);
    t.play("a1a4; end");
    t.awaits(Seat::Black, Phase::Move);
    t.play("h8g8; end; a4a5; end");
    t.awaits(Seat::Black, Phase::Answer);
}

#[test]
fn chaos_brings_rights_and_clocks_back() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 7 20";
    let mut t = scenario(fen, "", "chaos");
    t.play("h1h8; end; play chaos");
    assert_eq!(t.view().fen, fen);
}

#[test]
fn a_card_of_the_undone_turn_stays_used_until_it_is_taken_back() {
    let mut t = scenario(START, "crab fanatic", "chaos");
    t.play("e2e4; play crab d2; end; play chaos");
    assert_eq!(t.view().effects, [effect(Seat::White, "crab d2")], "the effect does not depend on the move");
    assert_eq!(t.hand(Seat::White), "fanatic");
    t.refused("play fanatic a2 a5", IllegalCard);
    t.refused("e2e4", IllegalMove);
    t.play("back");
    assert!(t.view().effects.is_empty());
    assert_eq!(t.view().fen, START);
    assert!(!t.legal("back"));
    t.refused("e2e4", IllegalMove);
    t.play("play fanatic a2 a5; end");
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn an_effect_that_depends_on_the_undone_move_goes_with_it() {
    let mut t = scenario(START, "crab", "chaos");
    t.play("e2e4; play crab e4; end; play chaos");
    assert!(t.view().effects.is_empty());
    assert_eq!(t.view().discards.white.len(), 1);
    t.play("back; d2d4; play crab d4; end");
    assert_eq!(t.view().effects.len(), 1);
}

#[test]
fn the_move_of_a_card_can_be_undone() {
    let mut t = scenario(START, "fanatic", "chaos");
    t.play("play fanatic a2 a5; end; play chaos");
    assert_eq!(t.view().fen, START);
    t.play("back");
    t.refused("play fanatic a2 a5", IllegalChoice);
    t.play("play fanatic b2 b5; end");
}

#[test]
fn a_card_may_make_the_same_move_a_different_turn() {
    let mut t = scenario(START, "holy-war", "chaos");
    t.play("e2e4; end; play chaos; e2e4");
    t.refused("end", IllegalMove);
    t.play("play holy-war g1 f1; end");
    let mut t = scenario(START, "fortification", "chaos");
    t.play("e2e4; end; play chaos; e2e4");
    t.refused("end", IllegalMove);
    t.play("play fortification d4/e4; end");
    // What an undone turn built may not be built again at the end of the same move.
    let mut t = scenario(START, "fortification forbidden-city", "chaos");
    t.play("e2e4; play fortification d4/e4; end; play chaos; back; e2e4");
    t.refused("play fortification d4/e4", IllegalChoice);
    t.play("play forbidden-city d4; end");
    let mut t = scenario(START, "crab", "chaos");
    t.play("e2e4; end; play chaos");
    t.refused("e2e4", IllegalMove);
}

#[test]
fn undone_draws_lie_on_the_pile_as_before() {
    let mut t = scenario_with_piles(START, ("crab", "chaos"), ("fanatic hostage", "holy-war"));
    t.play("e2e4; play crab d2; end");
    let events = t.play("play chaos");
    assert!(!events.iter().any(|event| matches!(event, Event::Drew { seat: Seat::White, .. })));
    assert_eq!((t.hand(Seat::White).as_str(), t.hand(Seat::Black).as_str()), ("fanatic", "holy-war"));
    t.play("back");
    assert_eq!(t.hand(Seat::White), "crab");
    let pile: Vec<String> = t.view().piles.unwrap().white.iter().map(ToString::to_string).collect();
    assert_eq!(pile, ["fanatic", "hostage"]);
    let mut t = scenario_with_piles(START, ("crab", "chaos"), ("fanatic", ""));
    t.play("e2e4; discard crab; end; play chaos");
    assert_eq!(t.hand(Seat::White), "crab");
}

#[test]
fn the_only_move_undone_is_stalemate() {
    let mut t = scenario("8/8/7p/8/7P/p7/P1k5/K7 w - - 0 1", "", "chaos");
    t.play("h4h5; end; play chaos");
    assert_eq!(t.game.status(), Status::Drawn { reason: DrawReason::Stalemate });
}

#[test]
fn chaos_on_the_only_cure_of_a_check_is_void() {
    let mut t = scenario("4k3/8/8/4B3/8/8/6PP/r6K w - - 0 1", "crab", "chaos");
    t.play("e5a1; end; play chaos");
    assert_eq!(t.board(), "4k3/8/8/8/8/8/6PP/B6K");
    // A seat with cards is asked for a response, whatever it holds.
    t.awaits(Seat::White, Phase::Answer);
    t.play("skip");
    t.awaits(Seat::Black, Phase::Move);
    assert_eq!(t.hand(Seat::Black), "");
}

#[test]
fn a_mate_can_be_undone_before_it_is_one() {
    let mut t = scenario("1r5k/8/8/8/8/8/5PPP/6K1 b - - 0 1", "chaos", "");
    t.play("b8b1; end");
    t.awaits(Seat::White, Phase::Answer);
    t.play("play chaos; b8b2; end");
    t.awaits(Seat::White, Phase::Move);
}

#[test]
fn undone_turns_can_be_taken_back_by_the_referee_after_the_past_was_dropped() {
    let mut t = scenario_with_piles(F1, ("hostage chaos", "crab"), ("crab crab", "fanatic"));
    t.play("a5d5");
    t.game.forget_past();
    t.play("end");
    t.game.forget_past();
    let before = t.game.hash();
    t.play("play chaos");
    assert_eq!(t.view().fen, F1);
    t.game.take_back().unwrap();
    assert_eq!(t.game.hash(), before);
    t.play("play hostage d5 a2");
    t.awaits(Seat::Black, Phase::Answer);
    t.play("skip");
    t.awaits(Seat::White, Phase::Move);
    assert!(t.game.view(Viewer::Public).hand.is_none());
}

#[test]
fn a_card_that_an_answer_gave_back_is_told_once() {
    let mut t = scenario("k7/8/8/r2N4/n7/8/5bPP/4P1RK b - - 0 1", "hostage", "holy-war");
    t.play("a5d5; play holy-war a4 f2; end");
    let events = serde_json::to_value(t.play("play hostage d5 e1")).unwrap();
    let returned = serde_json::json!({
        "event": "steps-returned", "seat": "black", "cards": ["holy-war"], "moved": false
    });
    assert!(events.as_array().unwrap().contains(&returned), "{events}");
    let told = |t: &Scenario| {
        let history = t.game.history();
        assert_eq!(history.len(), 1);
        history[0].cards.iter().map(|played| played.card.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(told(&t), "hostage");
    t.refused("back", WrongPhase);
    assert!(t.game.apply(Seat::Black, &action("play holy-war a4 f2")).is_ok());
    assert_eq!(told(&t), "hostage holy-war");
}
