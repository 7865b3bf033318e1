//! Decks: pools, building in any order, what is refused meanwhile, and the result.

use std::collections::BTreeSet;

use cardinal_rules::{
    Action, ActionKind, Card, Event, Game, PartialAction, Phase, Position, Refusal, RefusalCode,
    RefusalCode::{IllegalChoice, NothingToAccept, WrongPhase},
    Seat, Seed, Setup, Status, Variant, View, Viewer, WinReason,
};
use cardinal_words::InWords;

pub(crate) fn new(options: &[(&str, &str)], seed: u64) -> Game {
    let rules = Variant::Knightmare.rules(options.iter().copied()).unwrap();
    Game::new(Setup::new(rules), Seed::from_bytes([seed as u8; 32])).unwrap()
}

pub(crate) fn build(deck: &[Card]) -> Action {
    Action::Build { deck: Some(deck.to_vec()) }
}

pub(crate) const AT_RANDOM: Action = Action::Build { deck: None };

fn view(game: &Game, seat: Seat) -> View {
    game.view(seat.into())
}

pub(crate) fn pool(game: &Game, seat: Seat) -> Vec<Card> {
    view(game, seat).pool.unwrap()
}

fn points(card: Card) -> u32 {
    let Card::Knightmare(card) = card else { panic!("{card}") };
    card.points().into()
}

fn sum(cards: &[Card]) -> u32 {
    cards.iter().copied().map(points).sum()
}

/// A hand and its draw pile, sorted by face.
fn deck(game: &Game, seat: Seat) -> Vec<Card> {
    let view = game.view(Viewer::Referee);
    let (hands, piles) = (view.hands.unwrap(), view.piles.unwrap());
    let pile = if seat == Seat::White { piles.white } else { piles.black };
    let mut deck = [hands.of(seat), &pile].concat();
    deck.sort();
    deck
}

/// The refusal of an action, which must change nothing.
fn refused(game: &mut Game, seat: Seat, action: &Action, code: RefusalCode) -> Refusal {
    let before = (game.hash(), game.entries().len());
    let refusal = game.apply(seat, action).expect_err(&action.to_string());
    assert_eq!((game.hash(), game.entries().len()), before, "{action}");
    assert_eq!(refusal.code, code, "{action}: {refusal}");
    refusal
}

#[test]
fn a_game_without_cards_in_its_position_begins_with_building() {
    let mut game = new(&[("sets", "2")], 1);
    assert_eq!(game.status(), Status::Building);
    assert_eq!((game.status().phase(), game.status().to_act()), (Some(Phase::Build), None));
    let written = serde_json::to_value(game.status()).unwrap();
    assert_eq!(written, serde_json::json!({"state": "running", "to_act": null, "phase": "build"}));
    let pools = Seat::ALL.map(|seat| pool(&game, seat));
    assert_eq!(pools[0].len(), pools[1].len());
    let own = pools[1][..2].to_vec();
    let events = game.apply(Seat::Black, &build(&own)).unwrap();
    assert_eq!(events, [Event::Built { seat: Seat::Black, deck: own.clone() }]);
    assert_eq!(game.status(), Status::Building);
    let events = game.apply(Seat::White, &AT_RANDOM).unwrap();
    assert!(events.iter().all(|event| !matches!(event, Event::Drew { seat: Seat::Black, .. })));
    assert_eq!(events.iter().filter(|event| matches!(event, Event::Drew { .. })).count(), 5);
    assert_eq!(game.status(), Status::Running { to_act: Seat::White, phase: Phase::Move });
    assert_eq!(deck(&game, Seat::Black), own);
    let view = game.view(Viewer::Referee);
    assert_eq!((view.hand_sizes.white, view.hand_sizes.black), (5, 2));
    assert!(view.pools.is_none() && view.points.is_none() && view.built.is_none());
    assert!(Seat::ALL.iter().all(|seat| game.view((*seat).into()).pool.is_none()));
}

#[test]
fn a_position_without_cards_is_built_for_too() {
    let rules = Variant::Knightmare.rules([]).unwrap();
    let fen = Some("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1".to_owned());
    let position = Some(Position { fen, ..Position::default() });
    let mut game = Game::new(Setup { rules, position }, Seed::from_bytes([1; 32])).unwrap();
    for seat in Seat::ALL {
        game.apply(seat, &AT_RANDOM).unwrap();
    }
    assert_eq!(game.status(), Status::Running { to_act: Seat::Black, phase: Phase::Move });
}

#[test]
fn an_empty_deck_is_legal_and_order_of_a_deck_and_of_the_seats_is_free() {
    let all = [("points", "999")];
    let mut cards = pool(&new(&all, 3), Seat::White);
    let mut one = new(&all, 3);
    one.apply(Seat::White, &build(&cards)).unwrap();
    one.apply(Seat::Black, &build(&[])).unwrap();
    assert_eq!(one.view(Viewer::Referee).hand_sizes.black, 0);
    let mut other = new(&all, 3);
    cards.reverse();
    other.apply(Seat::Black, &build(&[])).unwrap();
    other.apply(Seat::White, &build(&cards)).unwrap();
    assert_eq!(one.hash(), other.hash());
    assert_eq!(one.view(Viewer::Referee), other.view(Viewer::Referee));
}

#[test]
fn random_decks_keep_within_their_own_points() {
    for number in 0..40 {
        let mut game = new(&[("sets", "4"), ("points-white", "20"), ("points-black", "45")], number);
        let pools = Seat::ALL.map(|seat| pool(&game, seat));
        for seat in Seat::ALL {
            game.apply(seat, &AT_RANDOM).unwrap();
        }
        for (seat, limit) in [(Seat::White, 20), (Seat::Black, 45)] {
            let deck = deck(&game, seat);
            assert!(sum(&deck) <= limit, "{deck:?}");
            let mut rest = pools[seat.index()].clone();
            for card in &deck {
                let index = rest.iter().position(|other| other == card).unwrap();
                rest.remove(index);
            }
            assert!(rest.iter().all(|card| sum(&deck) + points(*card) > limit), "{deck:?} {rest:?}");
        }
    }
}

#[test]
fn a_deck_can_be_asked_for_card_by_card() {
    let game = new(&[("sets", "4"), ("points", "20")], 5);
    let seat = Seat::Black;
    let mut partial = PartialAction::of(ActionKind::Build);
    let options = game.options(seat, &partial);
    assert_eq!(options.actions, [AT_RANDOM]);
    let mut faces = pool(&game, seat);
    faces.dedup();
    assert_eq!(options.next.deck, faces);
    let mut deck = Vec::new();
    while let Some(card) = game.options(seat, &partial).next.deck.first() {
        deck.push(*card);
        partial.deck = Some(deck.clone());
        let options = game.options(seat, &partial);
        assert_eq!(options.actions, [build(&deck)]);
        assert_eq!(options, game.listing(seat).options(&partial));
        assert!(game.clone().apply(seat, &build(&deck)).is_ok());
    }
    assert!(!deck.is_empty() && sum(&deck) <= 20);
    partial.deck = Some(vec![deck[0]; 9]);
    let options = game.options(seat, &partial);
    assert!(options.actions.is_empty() && options.next.deck.is_empty());
    partial.deck = Some(Vec::new());
    assert_eq!(game.options(seat, &partial).actions, [build(&[])]);
}

#[test]
fn dealt_decks_are_those_that_are_built_at_random() {
    let options = |building| [("sets", "3"), ("points", "40"), ("building", building)];
    let mut built = new(&options("by-hand"), 9);
    let dealt = new(&options("dealt"), 9);
    assert_eq!(dealt.status(), Status::Running { to_act: Seat::White, phase: Phase::Move });
    for seat in Seat::ALL {
        built.apply(seat, &AT_RANDOM).unwrap();
    }
    assert_eq!(built.view(Viewer::Referee), View { rules: built.setup().rules, ..dealt.view(Viewer::Referee) });
    assert_eq!(built.hash(), dealt.hash());
}

#[test]
fn decks_that_cannot_be_built_are_refused_with_card_and_sum() {
    let mut game = new(&[("sets", "2"), ("points", "20")], 5);
    let seat = Seat::White;
    let own = pool(&game, seat);
    let foreign = "P".parse::<Card>().unwrap();
    let says = |refusal: &Refusal, words: &[String]| {
        assert!(words.iter().all(|word| refusal.reason.in_words().contains(word.as_str())), "{refusal}");
        assert_eq!(refusal.legal, [AT_RANDOM]);
    };
    says(&refused(&mut game, seat, &build(&own), IllegalChoice), &[sum(&own).to_string(), "20".to_owned()]);
    says(
        &refused(&mut game, seat, &build(&[foreign]), IllegalChoice),
        &["`P`".to_owned(), "isn't in your pool".to_owned()],
    );
    let often = vec![own[0]; 3];
    let words = [format!("`{}`", own[0]), "is in your pool only".to_owned(), sum(&often).to_string()];
    says(&refused(&mut game, seat, &build(&often), IllegalChoice), &words);
}

#[test]
fn nothing_but_building_once_and_draws_is_possible_meanwhile() {
    let mut game = new(&[], 6);
    let other = ["e2e4", "end", "skip", "back", "discard crab", "play crab e2"];
    for seat in Seat::ALL {
        for text in other {
            let refusal = refused(&mut game, seat, &super::scenario::action(text), WrongPhase);
            assert_eq!(refusal.legal, [AT_RANDOM, Action::Resign, Action::OfferDraw], "{text}");
        }
        refused(&mut game, seat, &Action::AcceptDraw, NothingToAccept);
    }
    game.apply(Seat::White, &build(&[])).unwrap();
    for action in [AT_RANDOM, build(&[]), super::scenario::action("e2e4")] {
        let refusal = refused(&mut game, Seat::White, &action, WrongPhase);
        assert_eq!(refusal.legal, [Action::Resign, Action::OfferDraw]);
    }
    game.apply(Seat::White, &Action::OfferDraw).unwrap();
    game.apply(Seat::Black, &Action::DeclineDraw).unwrap();
    game.apply(Seat::Black, &AT_RANDOM).unwrap();
    for seat in Seat::ALL {
        refused(&mut game, seat, &AT_RANDOM, WrongPhase);
        refused(&mut game, seat, &build(&[]), WrongPhase);
    }
    let actions = game.options(Seat::White, &PartialAction::default()).actions;
    assert!(!actions.contains(&AT_RANDOM) && !actions.contains(&Action::TakeBack));
}

#[test]
fn who_resigns_or_runs_out_of_time_while_decks_are_built_has_lost() {
    for (end, reason) in [(true, WinReason::Resignation), (false, WinReason::Timeout)] {
        let rules = Variant::Knightmare.rules([]).unwrap();
        let fen = Some("4k3/8/8/8/8/8/8/4K3 w - - 0 1".to_owned());
        let position = Some(Position { fen, ..Position::default() });
        let mut game = Game::new(Setup { rules, position }, Seed::from_bytes([1; 32])).unwrap();
        if end { game.apply(Seat::Black, &Action::Resign) } else { game.flag(Seat::Black) }.unwrap();
        assert_eq!(game.status(), Status::Won { winner: Seat::White, reason });
        assert!(game.view(Viewer::White).pool.is_none());
    }
}

#[test]
fn building_is_undone_recorded_and_resumed_like_all_else() {
    let mut game = new(&[("sets", "4"), ("decks", "personal"), ("points", "120")], 7);
    let start = game.hash();
    assert!(game.snapshot().is_none());
    game.apply(Seat::Black, &AT_RANDOM).unwrap();
    let built = game.hash();
    assert!(game.snapshot().is_none());
    assert_eq!(Game::from_record(&game.record()).unwrap().hash(), built);
    game.apply(Seat::White, &AT_RANDOM).unwrap();
    let begun = game.hash();
    let snapshot = game.snapshot().unwrap();
    let resumed = Game::resume(game.setup().clone(), *game.seed(), &snapshot).unwrap();
    assert_eq!(resumed.hash(), begun);
    assert_eq!(resumed.view(Viewer::Referee), game.view(Viewer::Referee));
    assert_eq!(Game::from_record(&game.record()).unwrap().hash(), begun);
    let written = serde_json::to_string(&game.record()).unwrap();
    assert_eq!(serde_json::from_str::<cardinal_rules::Record>(&written).unwrap(), game.record());
    game.take_back().unwrap();
    assert_eq!((game.hash(), game.status()), (built, Status::Building));
    game.take_back().unwrap();
    assert_eq!(game.hash(), start);
    assert_eq!(BTreeSet::from([start, built, begun].map(|hash| hash.to_string())).len(), 3);
}

#[test]
fn games_of_the_most_cards_go_on() {
    let all = [("sets", "4"), ("points", "999"), ("decks", "personal")];
    let mut game = new(&all, 8);
    for seat in Seat::ALL {
        // As many as the points allow, cheapest first, each unique card once.
        let mut cards = pool(&game, seat);
        cards.sort_by_key(|card| (points(*card), card.to_string()));
        cards.dedup_by(|one, other| one == other && matches!(one, Card::Knightmare(card) if card.is_unique()));
        let mut sum = 0;
        cards.retain(|card| {
            sum += points(*card);
            sum <= 999
        });
        game.apply(seat, &build(&cards)).unwrap();
        assert!(cards.len() > 150, "{}", cards.len());
    }
    assert!(game.snapshot().is_some());
}

#[test]
fn the_hash_tells_apart_what_can_be_built() {
    let hashes: BTreeSet<String> = [
        new(&[], 1),
        new(&[], 2),
        new(&[("points", "100")], 1),
        new(&[("points-black", "100")], 1),
        // One more than the odd card left over from a split.
        new(&[("aside", "2")], 1),
        new(&[("decks", "personal")], 1),
        new(&[("without", "crab")], 1),
    ]
    .iter()
    .map(|game| game.hash().to_string())
    .collect();
    assert_eq!(hashes.len(), 7);
}
