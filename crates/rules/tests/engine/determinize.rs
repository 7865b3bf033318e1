//! Imagined games: alike for the seat that imagines, whatever is hidden, and by fair dice.

use std::collections::BTreeMap;

use cardinal_rules::{
    Action, Card, Effect, Game, KnightmareCard, PartialAction, Piles, Position, Seat, Seed, Setup, Status, Variant,
    View, Viewer,
};
use cardinal_test_env::cases;

use super::support::Dice;

fn seed(number: u64) -> Seed {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&number.to_le_bytes());
    Seed::from_bytes(bytes)
}

/// Every game, with the options that change what is hidden.
const GAMES: [(Variant, &[(&str, &str)]); 11] = [
    (Variant::Standard, &[]),
    (Variant::NoStress, &[("level", "1")]),
    (Variant::NoStress, &[("level", "2")]),
    (Variant::NoStress, &[("level", "3")]),
    (Variant::NoStress, &[("level", "advanced")]),
    (Variant::ChessMe, &[]),
    (Variant::Knightmare, &[]),
    (Variant::Knightmare, &[("building", "dealt")]),
    (Variant::Knightmare, &[("decks", "common")]),
    (Variant::Knightmare, &[("building", "dealt"), ("decks", "personal"), ("sets", "2"), ("points", "60")]),
    (Variant::Knightmare, &[("decks", "personal"), ("aside", "5")]),
];

fn game(variant: Variant, options: &[(&str, &str)], number: u64) -> Game {
    let rules = variant.rules(options.iter().copied()).unwrap();
    Game::new(Setup::new(rules), seed(number)).unwrap()
}

fn step(game: &mut Game, dice: &mut Dice) -> bool {
    let seat = match game.status() {
        Status::Building => [Seat::White, Seat::Black][dice.below(2)],
        status => status.to_act().unwrap_or(Seat::White),
    };
    let mut actions = game.options(seat, &PartialAction::default()).actions;
    actions.retain(|action| !matches!(action, Action::Resign | Action::OfferDraw | Action::AcceptDraw));
    if actions.is_empty() {
        return game.status() == Status::Building;
    }
    let action = dice.pick(&actions).clone();
    game.apply(seat, &action).unwrap_or_else(|refusal| panic!("{action}: {refusal}"));
    true
}

/// What a seat is shown and may do.
fn shown(game: &Game, seat: Seat) -> String {
    let options = game.options(seat, &PartialAction::default());
    format!("{} {}", serde_json::to_string(&game.view(seat.into())).unwrap(), serde_json::to_string(&options).unwrap())
}

#[test]
fn an_imagined_game_shows_the_seat_what_the_real_one_does_and_can_be_played_on() {
    let mut dice = Dice::new(7);
    let mut compared = 0;
    for (variant, options) in GAMES {
        for number in cases(2, 6) {
            let mut real = game(variant, options, number);
            for turn in 0..40 {
                if real.status().is_over() || !step(&mut real, &mut dice) {
                    break;
                }
                if turn % 3 != 0 {
                    continue;
                }
                for seat in Seat::ALL {
                    let mut imagined = real.determinized(seat, &seed(turn));
                    assert_eq!(shown(&imagined, seat), shown(&real, seat), "{variant:?} {options:?} {number} {turn}");
                    assert_eq!(imagined.hash(), real.determinized(seat, &seed(turn)).hash());
                    compared += 1;
                    for _ in 0..4 {
                        step(&mut imagined, &mut dice);
                    }
                }
            }
        }
    }
    assert!(compared > cardinal_test_env::bound(260, 800), "{compared}");
}

#[test]
fn what_is_imagined_of_an_imagined_game_is_the_same() {
    // An imagined game looks like the real one, so by the same dice it gives the same again.
    for (variant, options) in GAMES {
        let mut dice = Dice::new(3);
        let mut real = game(variant, options, 5);
        for _ in 0..20 {
            step(&mut real, &mut dice);
        }
        for seat in Seat::ALL {
            let once = real.determinized(seat, &seed(1));
            let other = real.determinized(seat, &seed(2));
            assert_eq!(other.determinized(seat, &seed(1)).hash(), once.hash(), "{variant:?} {options:?}");
        }
    }
}

/// Pearson's statistic for how often each of these was seen, against how often it was to be expected.
fn chi_squared(seen: &BTreeMap<Card, u32>, expected: &BTreeMap<Card, f64>) -> f64 {
    assert!(seen.keys().all(|card| expected.contains_key(card)), "{seen:?} has what can't be there");
    let term = |(card, expected): (&Card, &f64)| {
        let seen = f64::from(seen.get(card).copied().unwrap_or(0));
        (seen - expected).powi(2) / expected
    };
    expected.iter().map(term).sum()
}

/// The bound that chance exceeds once in some ten thousand times, for this many degrees of freedom
/// (Wilson and Hilferty's approximation, 3.72 standard deviations).
fn bound(freedom: usize) -> f64 {
    let part = 2.0 / (9.0 * freedom as f64);
    freedom as f64 * (1.0 - part + 3.72 * part.sqrt()).powi(3)
}

/// How often each card is expected in a hidden place, by counting those that the seat has not seen.
fn counted(all: impl IntoIterator<Item = Card>, known: &[Card], times: u32) -> BTreeMap<Card, f64> {
    let mut left: Vec<Card> = all.into_iter().collect();
    for card in known {
        let index = left.iter().position(|other| other == card).unwrap();
        left.remove(index);
    }
    let each = f64::from(times) / left.len() as f64;
    left.into_iter().fold(BTreeMap::new(), |mut counted, card| {
        *counted.entry(card).or_default() += each;
        counted
    })
}

/// The faces in a hidden place of imagined games, counted.
fn drawn(game: &Game, seat: Seat, times: u32, place: impl Fn(&View) -> Card) -> BTreeMap<Card, u32> {
    let mut seen = BTreeMap::new();
    for number in 0..times {
        let imagined = game.determinized(seat, &seed(1000 + u64::from(number)));
        *seen.entry(place(&imagined.view(Viewer::Referee))).or_default() += 1;
    }
    seen
}

#[test]
fn cards_are_imagined_as_often_as_counting_predicts() {
    let times = cardinal_test_env::bound(1000, 4000);
    let fair = |game: &Game, all: Vec<Card>, place: &dyn Fn(&View) -> Card| {
        let known = game.view(Viewer::White).hand.unwrap();
        let expected = counted(all, &known, times);
        let statistic = chi_squared(&drawn(game, Seat::White, times, place), &expected);
        assert!(statistic < bound(expected.len() - 1), "{statistic} of {}", expected.len() - 1);
    };
    let of = |calls: &[(Card, usize)]| -> Vec<Card> {
        calls.iter().flat_map(|(card, count)| std::iter::repeat_n(*card, *count)).collect()
    };
    let hand = |view: &View| view.hands.as_ref().unwrap().black[1];
    let top = |view: &View| view.piles.as_ref().unwrap().common[0];
    let bottom = |view: &View| *view.piles.as_ref().unwrap().common.last().unwrap();

    let no_stress = game(Variant::NoStress, &[("level", "3")], 1);
    let deck = of(&cardinal_rules::defaults::NO_STRESS_DECK);
    for place in [&hand as &dyn Fn(&View) -> Card, &top, &bottom] {
        fair(&no_stress, deck.clone(), place);
    }
    let chessme = game(Variant::ChessMe, &[], 1);
    // Black's king and the pawns of the usual start stand on the grid.
    let standing = chessme.view(Viewer::White).grid.unwrap().black;
    let mut army = of(&cardinal_rules::defaults::CHESSME_ARMY.map(|(kind, count)| (Card::Call(kind), count)));
    for piece in standing {
        if let Some(index) = army.iter().position(|tile| *tile == Card::Call(piece.kind)) {
            army.remove(index);
        }
    }
    let expected = counted(army, &[], times);
    let statistic = chi_squared(&drawn(&chessme, Seat::White, times, hand), &expected);
    assert!(statistic < bound(expected.len() - 1), "{statistic}");

    // The common deck of Knightmare Chess has each card once, and the blank ones as Knightmare.
    let common = game(Variant::Knightmare, &[("decks", "common"), ("blanks", "0")], 1);
    let stock: Vec<Card> = KnightmareCard::PLAYED.map(Card::Knightmare).to_vec();
    for place in [&hand as &dyn Fn(&View) -> Card, &top] {
        fair(&common, stock.clone(), place);
    }
}

#[test]
fn imagined_decks_hold_no_more_than_decks_may() {
    let points = |cards: &[Card]| -> u32 {
        cards
            .iter()
            .map(|card| match card {
                Card::Knightmare(card) => u32::from(card.points()),
                _ => panic!("{card}"),
            })
            .sum()
    };
    for options in
        [&[("building", "dealt")][..], &[("building", "dealt"), ("decks", "personal"), ("sets", "3"), ("points", "80")]]
    {
        let limit = if options.len() == 1 { 150 } else { 80 };
        let real = game(Variant::Knightmare, options, 4);
        for number in 0..60 {
            let view = real.determinized(Seat::White, &seed(number)).view(Viewer::Referee);
            let (hands, piles) = (view.hands.unwrap(), view.piles.unwrap());
            for (hand, pile) in [(hands.white, piles.white), (hands.black, piles.black)] {
                let deck = [hand, pile].concat();
                assert!(points(&deck) <= limit, "{options:?} {number}: {} points", points(&deck));
                for card in &deck {
                    let Card::Knightmare(name) = card else { panic!("{card}") };
                    let held = deck.iter().filter(|other| *other == card).count();
                    assert!(held == 1 || !name.is_unique(), "{card} is unique");
                }
            }
        }
    }
}

#[test]
fn the_opponents_trap_may_lie_under_any_square_that_the_seat_does_not_hold() {
    let trap = |square: &str| {
        let square = cardinal_rules::Choice::square(square.parse().unwrap());
        Effect::new(Card::Knightmare(KnightmareCard::ManTrap), Seat::Black, vec![square])
    };
    let rules = Variant::Knightmare.rules([]).unwrap();
    let laid = |square: &str| {
        let position = Position {
            hands: Some(cardinal_rules::Lists::default()),
            piles: Some(Piles::default()),
            effects: Some(vec![trap(square)]),
            ..Position::default()
        };
        Game::new(Setup { rules, position: Some(position) }, seed(1)).unwrap()
    };
    let [one, other] = ["d5", "g7"].map(laid);
    let mut squares = BTreeMap::new();
    for number in 0..1000 {
        let imagined = one.determinized(Seat::White, &seed(number));
        assert_eq!(imagined.hash(), other.determinized(Seat::White, &seed(number)).hash());
        let effects = imagined.view(Viewer::Referee).effects;
        *squares.entry(format!("{:?}", effects[0].choices)).or_insert(0) += 1;
    }
    // White holds sixteen squares.
    assert_eq!(squares.len(), 48, "{squares:?}");
    // Black knows where its own trap is.
    let own = one.determinized(Seat::Black, &seed(3)).view(Viewer::Referee).effects;
    assert_eq!(own[0].choices, trap("d5").choices);
}
