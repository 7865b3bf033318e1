//! Games in different states have different hashes, as far as the difference can matter later.

use std::collections::BTreeMap;

use cardinal_rules::{
    Action, Card, Game, KnightmareCard, KnightmareOptions, Level, Lists, NoStressOptions, PartialAction, Piles,
    Position, Rules, Seat, Setup, Start,
};
use serde_json::{Value, json};

use super::edited::edited;
use super::support::{NoStressSetup, seed};

type Change = fn(&mut Value);
type Named = (&'static str, Change);

/// Changes the board of a snapshot.
fn board(snapshot: &mut Value, from: &str, to: &str) {
    let fen = snapshot["position"]["fen"].as_str().unwrap();
    let changed = fen.replacen(from, to, 1);
    assert_ne!(changed, fen);
    snapshot["position"]["fen"] = changed.into();
}

fn count_up(snapshot: &mut Value, key: &str) {
    snapshot[key] = (snapshot[key].as_u64().unwrap() + 1).into();
}

/// Moves the only card of a list of the position to the top of another.
fn move_card(snapshot: &mut Value, (from, whose): (&str, &str), (to, of): (&str, &str)) {
    let card = snapshot["position"][from][whose].as_array_mut().unwrap().remove(0);
    let pile = &mut snapshot["position"][to][of];
    match pile.as_array_mut() {
        Some(cards) => cards.push(card),
        None => *pile = json!([card]),
    }
}

fn lay(snapshot: &mut Value, card: &str, choices: &[&str]) {
    snapshot["position"]["effects"] = json!([{"card": card, "owner": "white", "choices": choices}]);
}

fn bind(snapshot: &mut Value, what: &str, seat: &str, square: Option<&str>) {
    let mut bond = json!({"what": what, "seat": seat});
    if let Some(square) = square {
        bond["square"] = square.into();
    }
    snapshot["duties"] = json!([bond]);
}

/// Changes that can matter later in every game.
const MATTERS: [Named; 12] = [
    ("turn", |snapshot| board(snapshot, " w ", " b ")),
    ("castling", |snapshot| board(snapshot, "KQkq", "K")),
    ("quiet", |snapshot| count_up(snapshot, "quiet")),
    ("number", |snapshot| count_up(snapshot, "number")),
    ("offer", |snapshot| snapshot["offer"] = "white".into()),
    ("other offer", |snapshot| snapshot["offer"] = "black".into()),
    ("rest", |snapshot| snapshot["offer_rest"] = json!({"white": 1, "black": 0})),
    ("other rest", |snapshot| snapshot["offer_rest"] = json!({"white": 0, "black": 1})),
    ("key", |snapshot| snapshot["keys"] = "0000000000000007".into()),
    ("other key", |snapshot| snapshot["keys"] = "0000000000000008".into()),
    ("pawn gone", |snapshot| {
        board(snapshot, "PPPPPPPP", "PPPP1PPP");
        snapshot["position"]["captured"] = json!({"white": ["p"]});
    }),
    ("pawn moved", |snapshot| board(snapshot, "8/PPPPPPPP", "4P3/PPPP1PPP")),
];

/// Changes that matter in games with cards. Each such game has a card in every list used here.
const MATTERS_WITH_CARDS: [Named; 4] = [
    ("shuffles", |snapshot| count_up(snapshot, "shuffles")),
    ("played", |snapshot| move_card(snapshot, ("hands", "white"), ("discards", "white"))),
    ("passed on", |snapshot| move_card(snapshot, ("hands", "white"), ("hands", "black"))),
    ("thrown away", |snapshot| move_card(snapshot, ("hands", "white"), ("discards", "black"))),
];

/// Changes that matter only in Knightmare Chess.
const MATTERS_IN_KNIGHTMARE: [Named; 17] = [
    ("barred", |snapshot| lay(snapshot, "forbidden-city", &["e5"])),
    ("other barred", |snapshot| lay(snapshot, "forbidden-city", &["e6"])),
    ("turned", |snapshot| lay(snapshot, "earthquake", &["clockwise"])),
    ("turned the other way", |snapshot| lay(snapshot, "earthquake", &["counterclockwise"])),
    ("walls", |snapshot| lay(snapshot, "fortification", &["e4/e5"])),
    ("other walls", |snapshot| lay(snapshot, "fortification", &["e5/e6"])),
    ("passed", |snapshot| snapshot["passed"] = json!(["a6"])),
    ("crab", |snapshot| lay(snapshot, "crab", &["a2"])),
    ("lost move", |snapshot| bind(snapshot, "loses-move", "white", None)),
    ("other lost move", |snapshot| bind(snapshot, "loses-move", "black", None)),
    ("panic", |snapshot| bind(snapshot, "panics", "white", None)),
    ("challenged", |snapshot| bind(snapshot, "challenged", "white", Some("a2"))),
    ("other challenged", |snapshot| bind(snapshot, "challenged", "white", Some("b2"))),
    ("jailed", |snapshot| bind(snapshot, "jailed", "white", Some("a2"))),
    ("shielded", |snapshot| bind(snapshot, "shielded", "white", Some("a7"))),
    ("dead", |snapshot| {
        board(snapshot, "PPPPPPPP", "PPPP1PPP");
        snapshot["position"]["dead"] = json!({"white": ["p"]});
    }),
    ("drawn card", |snapshot| move_card(snapshot, ("piles", "white"), ("hands", "white"))),
];

/// Changes that no longer matter.
const IDLE: [Named; 4] = [
    ("nothing", |_| {}),
    ("ply", |snapshot| count_up(snapshot, "ply")),
    ("lost turn", |snapshot| snapshot["last"]["turn_lost"] = true.into()),
    ("exchanged", |snapshot| snapshot["last"]["exchanged"] = 3.into()),
];

fn new(rules: Rules) -> Game {
    let card = match rules {
        Rules::Knightmare(_) => Card::Knightmare(KnightmareCard::Crab),
        _ => Card::SameAgain,
    };
    let own = Lists { white: vec![card], black: vec![card] };
    let piles = match rules {
        Rules::Knightmare(_) => Piles { common: Vec::new(), white: own.white.clone(), black: own.black.clone() },
        _ => Piles { common: own.white.clone(), ..Piles::default() },
    };
    let position = Position { hands: Some(own), piles: Some(piles), ..Position::default() };
    let position = (rules != Rules::Standard).then_some(position);
    Game::new(Setup { rules, position }, seed(1)).unwrap()
}

/// What becomes of the game by one or two steps: its phase, the seat to act, what a card calls,
/// and every way to end.
fn goes_on(game: &Game) -> Vec<(&'static str, Game)> {
    let after = |steps: &[(Seat, Action)]| {
        let mut game = game.clone();
        for (seat, action) in steps {
            game.apply(*seat, action).unwrap();
        }
        game
    };
    let lost = |end: fn(&mut Game, Seat), seat| {
        let mut game = game.clone();
        end(&mut game, seat);
        assert!(game.status().is_over());
        game
    };
    let flag = |game: &mut Game, seat| drop(game.flag(seat).unwrap());
    let abandon = |game: &mut Game, seat| drop(game.abandon(seat).unwrap());
    let first = game.options(Seat::White, &PartialAction::default()).actions;
    let first = first.into_iter().find(|action| matches!(action, Action::Draw | Action::Move { .. })).unwrap();
    vec![
        ("begun", after(&[(Seat::White, first)])),
        ("won", lost(flag, Seat::Black)),
        ("lost", lost(flag, Seat::White)),
        ("left", lost(abandon, Seat::White)),
        ("resigned", after(&[(Seat::Black, Action::Resign)])),
        ("resigned by the other", after(&[(Seat::White, Action::Resign)])),
        ("drawn", after(&[(Seat::White, Action::OfferDraw), (Seat::Black, Action::AcceptDraw)])),
    ]
}

#[test]
fn whatever_can_matter_later_is_told_apart_and_nothing_else() {
    let level = |level| Rules::NoStress(NoStressOptions { level, start: Start::Standard, promote_always: false });
    let mut hashes = BTreeMap::new();
    let knightmare = Rules::Knightmare(KnightmareOptions::default());
    for rules in [Rules::Standard, level(Level::Two), level(Level::Advanced), knightmare] {
        let mut cases: Vec<Named> = MATTERS.to_vec();
        if rules != Rules::Standard {
            cases.extend(MATTERS_WITH_CARDS);
        }
        if rules == knightmare {
            cases.extend(MATTERS_IN_KNIGHTMARE);
        }
        // Below Advanced nobody castles.
        cases.retain(|(name, _)| *name != "castling" || rules != level(Level::Two));
        let game = new(rules);
        let still = game.hash();
        for (name, change) in IDLE {
            assert_eq!(edited(&game, change).hash(), still, "{name} in {rules:?}");
        }
        let changed = cases.into_iter().map(|(name, change)| (name, edited(&game, change)));
        let start = [("start", game.clone())];
        for (name, game) in changed.chain(goes_on(&game)).chain(start) {
            let twin = hashes.insert(game.hash().to_string(), (rules, name));
            assert_eq!(twin, None, "{name} in {rules:?} is written as another state is");
        }
    }
}

#[test]
fn what_a_card_calls_is_told_apart() {
    // The cards that call differ, but their piles hold the same once the turn has begun.
    let mut hashes = BTreeMap::new();
    for (pile, discards) in [("R", ""), ("S", "N"), ("S", "R"), ("S", "SN"), ("S", "SR")] {
        let setup = NoStressSetup::new(Level::Two, "").pile(pile).discards(discards, "");
        let mut game = setup.game();
        game.apply(Seat::White, &Action::Draw).unwrap();
        assert_eq!(hashes.insert(game.hash().to_string(), (pile, discards)), None, "{pile} on {discards}");
    }
}
