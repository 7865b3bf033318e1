//! Hidden information changes no byte of what a viewer gets: the opponent's hand, the draw piles,
//! where its traps are, and whether it is asked for a response.

use cardinal_rules::{
    Action, Card, Choice, ChoiceText, Effect, Game, Kind, KnightmareCard, KnightmareOptions, Lists, PartialAction,
    Piles, Position, Rules, Seat, Seed, Setup, Square, Viewer,
};
use cardinal_test_env::{bound, cases};

use crate::scenario::START;

/// A small generator, so that a number determines a game.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    pub(crate) fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }

    fn cards(&mut self, of: &[KnightmareCard], count: usize) -> Vec<Card> {
        (0..count).map(|_| Card::Knightmare(*self.pick(of))).collect()
    }

    pub(crate) fn square(&mut self) -> Square {
        Square::all().nth(self.below(64)).unwrap()
    }

    /// An action to try, usually an illegal one.
    pub(crate) fn attempt(&mut self, hand: &[Card]) -> Action {
        let mut choices: Vec<Choice> = (0..self.below(3)).map(|_| Choice::square(self.square())).collect();
        if self.below(4) == 0 {
            choices.insert(0, ChoiceText::Kind(*self.pick(&Kind::CHESS)).into());
        }
        let any = *self.pick(&KnightmareCard::PLAYED);
        let card = if hand.is_empty() || self.below(3) == 0 { Card::Knightmare(any) } else { *self.pick(hand) };
        match self.below(12) {
            0 => Action::EndTurn,
            1 => Action::Skip,
            2 => Action::TakeBack,
            3 => Action::LoseMove,
            4 => Action::Choose { choices },
            5 => Action::Discard { card },
            6 => [Action::ClaimDraw, Action::AcceptDraw, Action::OfferDraw, Action::DeclineDraw][self.below(4)].clone(),
            7 => Action::Say { kind: *self.pick(&Kind::PROMOTIONS) },
            8 => Action::plain_move(self.square(), self.square()),
            _ => Action::Play { card, choices },
        }
    }
}

pub(crate) const STARTS: [&str; 5] = [
    START,
    "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1",
    "4k3/pp3ppp/2n5/3b4/8/5N2/PPP2BPP/4K2R w K - 0 1",
    "3rk3/8/8/4b3/8/5n2/PPP5/K2QN1B1 w - - 0 1",
    "4k3/p1p1p1p1/1P1P1P2/2b2r2/2B2R2/1n4p1/P1N2P1P/4K2R w K - 0 1",
];

/// Two games that look alike to the viewer: apart from some common cards the other seat holds and
/// draws different ones, and has its trap elsewhere.
fn twins(dice: &mut Dice, viewer: Seat, cards: &[KnightmareCard]) -> [Game; 2] {
    let fen = dice.pick(&STARTS).to_string();
    let (own, own_pile) = (dice.cards(cards, 5), dice.cards(cards, 15));
    let shared = dice.cards(cards, 3);
    let traps = dice.below(2) == 0;
    let doomsayer = dice.below(4) == 0;
    let lists = |own: &[Card], other: Vec<Card>| match viewer {
        Seat::White => Lists { white: own.to_vec(), black: other },
        Seat::Black => Lists { white: other, black: own.to_vec() },
    };
    [1, 2].map(|seed| {
        let mut hand = shared.clone();
        hand.extend(dice.cards(cards, 2));
        let piles = lists(&own_pile, dice.cards(cards, 15));
        let mut effects = Vec::new();
        if traps {
            let card = Card::Knightmare(KnightmareCard::ManTrap);
            effects.push(Effect::new(card, !viewer, vec![Choice::square(dice.square())]));
        }
        if doomsayer {
            effects.push(Effect::new(Card::Knightmare(KnightmareCard::Doomsayer), viewer, Vec::new()));
        }
        let position = Position {
            fen: Some(fen.clone()),
            hands: Some(lists(&own, hand)),
            piles: Some(Piles { common: Vec::new(), white: piles.white, black: piles.black }),
            effects: Some(effects),
            ..Position::default()
        };
        let setup = Setup { rules: Rules::Knightmare(KnightmareOptions::default()), position: Some(position) };
        Game::new(setup, Seed::from_bytes([seed; 32])).unwrap()
    })
}

pub(crate) fn actions(game: &Game, seat: Seat) -> Vec<Action> {
    game.options(seat, &PartialAction::default()).actions
}

pub(crate) fn json(of: &impl serde::Serialize) -> String {
    serde_json::to_string(of).unwrap()
}

/// The open information: a sprung trap makes a difference, and so does a card from a pile that pays
/// for another.
fn open(game: &Game) -> String {
    let view = game.view(Viewer::Referee);
    let placement = view.fen.split(' ').next().unwrap();
    format!("{placement} {:?} {:?} {:?} {:?}", view.captured, view.dead, view.away, view.discards)
}

fn shown_over(game: &Game) -> bool {
    game.view(Viewer::Public).status.is_over() || game.status().is_over()
}

/// It may show that a seat is asked only if the game ends without a response.
fn must_show(game: &Game) -> bool {
    game.view(Viewer::Public).status.phase() == Some(cardinal_rules::Phase::Answer)
}

/// Checks that the two texts are equal, and shows where they differ if not.
pub(crate) fn same(one: &str, other: &str, at: &str) {
    let parts = one.bytes().zip(other.bytes()).position(|(one, other)| one != other);
    let parts = parts.unwrap_or(one.len().min(other.len()));
    let around = |text: &str| text.chars().skip(parts.saturating_sub(60)).take(200).collect::<String>();
    assert!(one == other, "{at}: they part at\n{}\n{}", around(one), around(other));
}

/// Checks that two games are equal in everything that can matter.
pub(crate) fn same_game(one: &Game, other: &Game, at: &str) {
    if one.hash() != other.hash() {
        same(&json(&one.view(Viewer::Referee)), &json(&other.view(Viewer::Referee)), at);
        same(&json(&one.snapshot()), &json(&other.snapshot()), at);
        panic!("{at}: the games differ in something that no view shows");
    }
}

/// What a seat is shown and may do.
pub(crate) fn shown(game: &Game, seat: Seat) -> String {
    let options = game.options(seat, &PartialAction::default());
    format!("{} {}", json(&game.view(seat.into())), json(&options))
}

#[derive(Default)]
struct Met {
    moments: usize,
    asked_in_one: usize,
    trapped_elsewhere: usize,
    spoken: usize,
    cancelled: usize,
    undone: usize,
    rebutted: usize,
    only_ends: usize,
}

fn check_twins(number: u64, cards: &[KnightmareCard], met: &mut Met) {
    let mut dice = Dice(number);
    let viewer = if number.is_multiple_of(2) { Seat::White } else { Seat::Black };
    let [mut one, mut other] = twins(&mut dice, viewer, cards);
    for step in 0..60 {
        if shown_over(&one) || shown_over(&other) || open(&one) != open(&other) {
            break;
        }
        if must_show(&one) != must_show(&other) {
            break;
        }
        let at = format!("{number}: at {step}");
        for seen in [viewer.into(), Viewer::Public] {
            same(&json(&one.view(seen)), &json(&other.view(seen)), &at);
        }
        let [first, second] = [&one, &other].map(|game| json(&game.options(viewer, &PartialAction::default())));
        same(&first, &second, &at);
        let [first, second] = [&one, &other].map(|game| game.listing(viewer).hand_uses());
        assert_eq!(first, second, "{at}");
        let [first, second] = [&one, &other].map(|game| game.determinized(viewer, &Seed::from_bytes([9; 32])));
        same_game(&first, &second, &at);
        let [real, imagined] = [&one, &first].map(|game| shown(game, viewer));
        same(&real, &imagined, &at);
        // What only one player knows does not tell that a turn can only be ended.
        for seat in Seat::ALL {
            let [first, second] = [&one, &other].map(|game| game.only_end_is_left(seat));
            assert_eq!(first, second, "{at}: {seat}");
            met.only_ends += usize::from(first && seat != viewer);
        }
        assert_eq!(json(&one.history()), json(&other.history()), "{at}");
        same(&json(&one.story()), &json(&other.story()), &at);
        let hand = one.view(viewer.into()).hand.unwrap();
        for _ in 0..6 {
            let attempt = dice.attempt(&hand);
            let [first, second] = [&one, &other].map(|game| game.clone().apply(viewer, &attempt));
            match (first, second) {
                (Err(first), Err(second)) => {
                    same(&format!("{first:?}"), &format!("{second:?}"), &format!("{at}: {attempt}"));
                }
                (first, second) => assert_eq!(first.is_ok(), second.is_ok(), "{at}: {attempt}"),
            }
        }
        let [first, second] =
            [&one, &other].map(|game| game.clone().lapse(viewer).map_err(|refusal| format!("{refusal:?}")));
        assert_eq!(first.is_ok(), second.is_ok(), "{at}");
        met.asked_in_one += usize::from(one.status() != other.status());
        met.moments += 1;

        let (Some(mut seat), same) = (one.status().to_act(), other.status().to_act()) else { break };
        assert_eq!(Some(seat), same, "{at}");
        if dice.below(12) == 0 {
            seat = !seat;
        }
        let both = actions(&other, seat);
        let mut shared = actions(&one, seat);
        shared.retain(|action| both.contains(action) && *action != Action::Resign && *action != Action::AcceptDraw);
        let plays: Vec<Action> =
            shared.iter().filter(|action| matches!(action, Action::Play { .. })).cloned().collect();
        let from = if !plays.is_empty() && dice.below(2) == 0 { &plays } else { &shared };
        if from.is_empty() {
            break;
        }
        let action = dice.pick(from).clone();
        met.spoken += usize::from(matches!(action, Action::Say { .. }));
        if let Action::Play { card, .. } = &action {
            let (name, answered) = (card.to_string(), one.status().phase() == Some(cardinal_rules::Phase::Answer));
            met.cancelled += usize::from(name == "fog-of-war");
            met.undone += usize::from(["chaos", "knightmare", "think-again"].contains(&name.as_str()));
            met.rebutted += usize::from(answered && one.view(Viewer::Public).status == one.status());
        }
        // The other seat puts its trap elsewhere.
        let mut elsewhere = action.clone();
        if let (Action::Play { card, .. }, true) = (&action, seat != viewer)
            && *card == Card::Knightmare(KnightmareCard::ManTrap)
        {
            let traps: Vec<&Action> = both
                .iter()
                .filter(|other| matches!(other, Action::Play { card: played, .. } if played == card))
                .collect();
            elsewhere = (*dice.pick(&traps)).clone();
            met.trapped_elsewhere += 1;
        }
        let events = [one.apply(seat, &action).unwrap(), other.apply(seat, &elsewhere).unwrap()];
        if seat == viewer && open(&one) == open(&other) && !shown_over(&one) && !shown_over(&other) {
            assert_eq!(events[0], events[1], "{at}: {action}");
        }
    }
}

/// A game in which the other seat puts its trap elsewhere.
const TRAPPED: u64 = 98;

#[test]
fn nothing_that_a_viewer_may_not_know_changes_what_it_gets() {
    let mut met = Met::default();
    for number in cases(20, 120).chain(bound(Some(TRAPPED), None)) {
        check_twins(number, &KnightmareCard::PLAYED, &mut met);
    }
    let Met { moments, asked_in_one, trapped_elsewhere, spoken, only_ends, .. } = met;
    let counts = [moments, asked_in_one, trapped_elsewhere, spoken, only_ends];
    assert!(moments > bound(250, 2000) && asked_in_one > bound(6, 50), "{counts:?} tell too little");
    assert!(trapped_elsewhere > 0 && spoken > bound(2, 20), "{counts:?} tell too little");
    assert!(only_ends > bound(6, 50), "{counts:?} tell too little");
}

/// Cards that respond, and cards that can be responded to.
const ANSWERED: [KnightmareCard; 22] = [
    KnightmareCard::FogOfWar,
    KnightmareCard::FogOfWar,
    KnightmareCard::FogOfWar,
    KnightmareCard::Chaos,
    KnightmareCard::Knightmare,
    KnightmareCard::ThinkAgain,
    KnightmareCard::PlotsWithinPlots,
    KnightmareCard::PlotsWithinPlots,
    KnightmareCard::HauntingMemories,
    KnightmareCard::Hostage,
    KnightmareCard::Legacy,
    KnightmareCard::Riposte,
    KnightmareCard::Revenge,
    KnightmareCard::Bog,
    KnightmareCard::Toll,
    KnightmareCard::Pacifism,
    KnightmareCard::Dubbing,
    KnightmareCard::Onslaught,
    KnightmareCard::EvilEye,
    KnightmareCard::Crab,
    KnightmareCard::HolyWar,
    KnightmareCard::MysticShield,
];

#[test]
fn what_is_put_back_into_hands_and_decks_changes_nothing_that_the_other_seat_gets() {
    let mut met = Met::default();
    for number in cases(48, 160) {
        check_twins(1000 + number, &ANSWERED, &mut met);
    }
    let Met { moments, asked_in_one, cancelled, undone, rebutted, .. } = met;
    let counts = [moments, asked_in_one, cancelled, undone, rebutted];
    assert!(cancelled > bound(3, 30) && undone > bound(3, 30) && rebutted > 0, "{counts:?} tell too little");
    assert!(asked_in_one > bound(6, 50), "{counts:?} tell too little");
}
