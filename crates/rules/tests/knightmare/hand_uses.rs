//! What the panel says of each card of a hand: when it can be played, or why not.

use cardinal_rules::{Card, CardUse, RefusalReason, Seat, TurnMoment, When};
use cardinal_words::{InWords, brief_when};

use crate::scenario::{START, Scenario, scenario};

/// When the seat can play this card of its hand.
fn when(t: &Scenario, seat: Seat, card: &str) -> When {
    let card: Card = card.parse().unwrap();
    let uses = t.game.listing(seat).hand_uses();
    uses.into_iter().find(|known| known.card == card).unwrap_or_else(|| panic!("{card} is not held")).when
}

/// The reason why the seat cannot play this card now.
fn why_not(t: &Scenario, seat: Seat, card: &str) -> String {
    match when(t, seat, card) {
        When::NotNow(why) => why.in_words(),
        other => panic!("{card}: {other:?}"),
    }
}

#[test]
fn there_is_one_line_for_each_card_in_the_order_of_the_hand() {
    let t = scenario(START, "crab fanatic chaos crab", "");
    let cards: Vec<String> =
        t.game.listing(Seat::White).hand_uses().iter().map(|CardUse { card, .. }| card.to_string()).collect();
    assert_eq!(cards, ["crab", "fanatic", "chaos", "crab"]);
    assert!(t.game.listing(Seat::Black).hand_uses().is_empty());
}

#[test]
fn before_the_move_each_card_says_when_its_time_comes() {
    let t = scenario(START, "pacifism disintegration fanatic crab chaos fog-of-war hostage", "");
    let of = |card| when(&t, Seat::White, card);
    assert_eq!([of("pacifism"), of("disintegration")], [When::Now, When::Now]);
    assert_eq!(of("fanatic"), When::Now);
    assert_eq!(of("crab"), When::Then(TurnMoment::AfterMove));
    assert_eq!(of("crab").in_words(), "after your move");
    for response in ["chaos", "fog-of-war", "hostage"] {
        assert_eq!(of(response), When::OnOpponentsTurn);
        assert_eq!(of(response).in_words(), "on your opponent's turn");
    }
}

#[test]
fn a_card_with_nothing_to_play_it_on_says_so() {
    // No bishop is on the board.
    let t = scenario("4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", "cathedral long-jump", "");
    let words = when(&t, Seat::White, "long-jump").in_words();
    let why = why_not(&t, Seat::White, "long-jump");
    assert_eq!(words, format!("not now: {why}"));
    assert!(why.chars().count() <= 80 && !why.ends_with('.'), "{why}");
    let mut t = t;
    assert_eq!(t.refusal("play long-jump a1 h8").reason.in_words(), format!("Long Jump: {why}"));
}

#[test]
fn after_the_move_the_cards_for_that_time_come() {
    let mut t = scenario(START, "pacifism disintegration fanatic crab no-quarter", "");
    t.play("e2e4");
    let of = |card| when(&t, Seat::White, card);
    assert_eq!([of("crab"), of("disintegration")], [When::Now, When::Now]);
    assert_eq!(of("pacifism").in_words(), "before your move");
    assert_eq!(of("fanatic").in_words(), "instead of your move");
    // Nothing was captured.
    assert!(matches!(of("no-quarter"), When::NotNow(_)));
}

#[test]
fn once_the_card_of_the_turn_is_played_the_others_wait_for_the_next() {
    let mut t = scenario(START, "disintegration fanatic crab chaos", "");
    t.play("play disintegration a2");
    for card in ["fanatic", "crab"] {
        assert_eq!(when(&t, Seat::White, card).in_words(), "not now: you've played your card this turn");
    }
    assert_eq!(when(&t, Seat::White, "chaos"), When::OnOpponentsTurn);
    t.play("e2e4; end");
    assert_eq!(when(&t, Seat::White, "fanatic"), When::OnYourTurn(TurnMoment::InsteadOfMove));
    t.play("e7e5; end");
    assert_eq!(when(&t, Seat::White, "fanatic"), When::Now);
}

#[test]
fn who_has_discarded_plays_no_card() {
    let mut t = scenario(START, "crab crab", "");
    t.play("e2e4; discard crab");
    assert_eq!(why_not(&t, Seat::White, "crab"), "you've discarded a card this turn, so you can't play one");
}

#[test]
fn while_the_opponent_moves_each_card_says_on_whose_turn_it_is_played() {
    let hand = "pacifism disintegration fanatic crab chaos plots-within-plots haunting-memories";
    let t = scenario(START, "", hand);
    let of = |card| when(&t, Seat::Black, card).in_words();
    assert_eq!(of("pacifism"), "on your turn, before your move");
    assert_eq!(of("disintegration"), "on your turn, before or after your move");
    assert_eq!(of("fanatic"), "on your turn, instead of your move");
    assert_eq!(of("crab"), "on your turn, after your move");
    assert_eq!(of("chaos"), "on your opponent's turn");
    assert_eq!(of("plots-within-plots"), "on your turn or your opponent's");
    assert_eq!(of("haunting-memories"), "when the card it copies can be played");
}

#[test]
fn a_response_that_is_possible_now_says_so() {
    let mut t = scenario(START, "", "chaos hostage fanatic crab");
    t.play("e2e4; end");
    let of = |card| when(&t, Seat::Black, card);
    assert_eq!(of("chaos"), When::NowAsResponse);
    assert_eq!(of("chaos").in_words(), "now, as a response");
    // Nothing was captured.
    let why = why_not(&t, Seat::Black, "hostage");
    // The player can start their own turn instead.
    assert_eq!([of("fanatic"), of("crab")], [When::Now, When::Then(TurnMoment::AfterMove)]);
    assert_eq!(t.refusal("play hostage e4 a7").reason.in_words(), format!("Hostage: {why}"));
}

#[test]
fn a_second_response_in_the_same_turn_is_not_possible() {
    let mut t = scenario(START, "", "chaos fog-of-war");
    t.play("e2e4; end; play chaos");
    assert_eq!(why_not(&t, Seat::Black, "fog-of-war"), "you've played your response this turn");
    t.play("d2d4; end");
    assert_eq!(when(&t, Seat::Black, "fog-of-war"), When::OnOpponentsTurn);
}

#[test]
fn a_response_to_a_response_is_possible_now() {
    let mut t = scenario(START, "fog-of-war crab", "chaos");
    t.play("e2e4; end; play chaos");
    // The undone turn is White's to take again.
    assert_eq!(when(&t, Seat::White, "fog-of-war"), When::NowAsResponse);
    assert_eq!(when(&t, Seat::White, "crab"), When::Then(TurnMoment::AfterMove));
}

#[test]
fn plots_within_plots_narrow_the_hand_to_the_two_cards_named() {
    let mut t = scenario(START, "plots-within-plots disintegration fanatic pacifism crab", "");
    assert_eq!(when(&t, Seat::White, "plots-within-plots"), When::Now);
    t.play("play plots-within-plots disintegration fanatic");
    let of = |card| when(&t, Seat::White, card);
    assert_eq!([of("disintegration"), of("fanatic")], [When::Now, When::Now]);
    assert!(matches!(of("pacifism"), When::NotNow(_)) && matches!(of("crab"), When::NotNow(_)));
    let t = scenario(START, "plots-within-plots crab", "");
    let why = why_not(&t, Seat::White, "plots-within-plots");
    assert!(!why.is_empty());
}

#[test]
fn a_copy_goes_by_the_card_played_last() {
    let t = scenario(START, "haunting-memories", "");
    assert_eq!(why_not(&t, Seat::White, "haunting-memories"), "no card has been played yet");
    let mut t = scenario(START, "haunting-memories", "crab");
    t.play("e2e4; end; e7e5; play crab e5; end");
    assert_eq!(when(&t, Seat::White, "haunting-memories"), When::Then(TurnMoment::AfterMove));
    t.play("d2d4");
    assert_eq!(when(&t, Seat::White, "haunting-memories"), When::Now);
}

#[test]
fn a_card_used_in_an_undone_turn_stays_used() {
    let mut t = scenario("4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "fanatic fanatic", "chaos");
    t.play("play fanatic a2 a5; end; play chaos");
    assert_eq!(why_not(&t, Seat::White, "fanatic"), "you've played your card this turn");
}

#[test]
fn a_finished_game_has_no_more_uses() {
    let mut t = scenario(START, "crab", "");
    t.game.apply(Seat::Black, &cardinal_rules::Action::Resign).unwrap();
    assert_eq!(why_not(&t, Seat::White, "crab"), "the game is over");
}

#[test]
fn when_and_what_are_short_enough_for_a_line() {
    let moments = [
        TurnMoment::AfterDrawing,
        TurnMoment::BeforeMove,
        TurnMoment::InsteadOfMove,
        TurnMoment::AfterMove,
        TurnMoment::BeforeOrAfterMove,
    ];
    let moments = moments.into_iter().flat_map(|moment| [When::Then(moment), When::OnYourTurn(moment)]);
    let others = [
        When::Now,
        When::NowAsResponse,
        When::NowToSkip(RefusalReason::NothingToRepeat),
        When::OnOpponentsTurn,
        When::OnEitherTurn,
        When::AsCopied,
        When::NotNow(RefusalReason::CardPlayed),
    ];
    for when in moments.chain(others) {
        let brief = brief_when(&when);
        assert!((1..=60).contains(&brief.chars().count()), "{brief}");
    }
}
