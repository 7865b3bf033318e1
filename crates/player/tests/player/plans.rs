//! The computer player: it plays legally and repeatably, by what its seat may know, and sees what its
//! level should see.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop where it is")]

use cardinal_player::{Level, Plan, Reason, choose, reasons};
use cardinal_rules::{
    Action, Card, Game, GridPiece, Kind, KnightmareCard, Knowledge, Lists, PartialAction, Piles, Position, Seat, Seed,
    Setup, Status, Variant,
};
use cardinal_test_env::{bound, cases};

/// Every game, with the options that change how a turn goes.
const GAMES: [(Variant, &[(&str, &str)]); 9] = [
    (Variant::Standard, &[]),
    (Variant::NoStress, &[("level", "1")]),
    (Variant::NoStress, &[("level", "2")]),
    (Variant::NoStress, &[("level", "advanced")]),
    (Variant::ChessMe, &[]),
    (Variant::Knightmare, &[]),
    (Variant::Knightmare, &[("building", "dealt")]),
    (Variant::Knightmare, &[("decks", "common")]),
    (Variant::Knightmare, &[("building", "dealt"), ("decks", "personal"), ("points", "60")]),
];

fn seed(number: u8) -> Seed {
    Seed::from_bytes([number; 32])
}

fn game(variant: Variant, options: &[(&str, &str)], position: Option<Position>, number: u8) -> Game {
    let rules = variant.rules(options.iter().copied()).unwrap();
    Game::new(Setup { rules, position }, seed(number)).unwrap()
}

fn plan(game: &Game, level: Level, budget: u64, dice: u64) -> Plan {
    let seat = match game.status() {
        Status::Building => {
            let may = |seat: &Seat| {
                let actions = game.options(*seat, &PartialAction::default()).actions;
                actions.contains(&Action::Build { deck: None })
            };
            Seat::ALL.into_iter().find(may).unwrap()
        }
        status => status.to_act().unwrap(),
    };
    choose(Knowledge::of(game, seat), level, budget, dice).unwrap()
}

/// Why the seat to act would do this.
fn why(game: &Game, plan: &Plan) -> Vec<Reason> {
    reasons(Knowledge::of(game, game.status().to_act().unwrap()), plan, 1)
}

fn carry_out(game: &mut Game, plan: &Plan) {
    let status = game.status();
    for (index, action) in plan.actions.iter().enumerate() {
        let seat = match game.status() {
            Status::Building => Seat::ALL.into_iter().find(|seat| game.clone().apply(*seat, action).is_ok()).unwrap(),
            status => status.to_act().unwrap(),
        };
        // Something hidden can be in the way of a later action, never of the first.
        match game.apply(seat, action) {
            Ok(_) => {}
            Err(refusal) => {
                assert!(index > 0, "{action} in {status:?}: {refusal}");
                break;
            }
        }
    }
}

#[test]
fn whole_games_are_played_without_a_refused_action() {
    for (variant, options) in GAMES {
        let mut game = game(variant, options, None, 3);
        for turn in 0..bound(16_usize, 60) {
            if game.status().is_over() {
                break;
            }
            let level = [Level::One, Level::Three][turn % 2];
            let plan = plan(&game, level, 300, turn as u64);
            assert!(!plan.actions.is_empty());
            carry_out(&mut game, &plan);
        }
    }
}

#[test]
fn the_same_arguments_give_the_same_plan() {
    for (variant, options) in GAMES {
        let mut game = game(variant, options, None, 9);
        for turn in 0..6 {
            let [one, other] = [(); 2].map(|()| plan(&game, Level::Three, 400, turn));
            assert_eq!(one, other, "{variant:?} {options:?}");
            carry_out(&mut game, &one);
            if game.status().is_over() {
                break;
            }
        }
    }
}

#[test]
fn hidden_cards_do_not_change_the_plan() {
    for (variant, options) in GAMES {
        let mut real = game(variant, options, None, 5);
        for turn in cases(3, 8) {
            let Some(seat) = real.status().to_act() else {
                let plan = plan(&real, Level::Two, 100, turn);
                carry_out(&mut real, &plan);
                continue;
            };
            // Three games that look the same to the seat, with other cards hidden.
            let [one, other] = [1, 2].map(|number| real.determinized(seat, &seed(number)));
            let plans = [&real, &one, &other].map(|game| choose(Knowledge::of(game, seat), Level::Four, 300, turn));
            assert_eq!(plans[0], plans[1], "{variant:?} {options:?}");
            assert_eq!(plans[0], plans[2], "{variant:?} {options:?}");
            carry_out(&mut real, plans[0].as_ref().unwrap());
            if real.status().is_over() {
                break;
            }
        }
    }
}

/// The position with these cards of No Stress Chess in White's hand.
fn no_stress(fen: &str, hand: &[Kind]) -> Game {
    let cards = |kinds: &[Kind]| kinds.iter().copied().map(Card::Call).collect::<Vec<_>>();
    let position = Position {
        fen: Some(fen.to_owned()),
        hands: Some(Lists { white: cards(hand), black: cards(&[Kind::Pawn; 3]) }),
        piles: Some(Piles { common: cards(&[Kind::King; 20]), ..Piles::default() }),
        ..Position::default()
    };
    let mut game = game(Variant::NoStress, &[("level", "2")], Some(position), 1);
    game.apply(Seat::White, &Action::Draw).unwrap();
    game
}

fn standard(fen: &str) -> Game {
    game(Variant::Standard, &[], Some(Position { fen: Some(fen.to_owned()), ..Position::default() }), 1)
}

fn last_move(plan: &Plan) -> String {
    plan.actions.last().unwrap().to_string()
}

#[test]
fn every_level_takes_a_hanging_queen_and_says_so() {
    let no_stress = no_stress("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", &[Kind::Pawn, Kind::King]);
    let standard = standard("4k3/8/8/3q4/4P3/8/PPP5/4K3 w - - 0 1");
    let grid = |pieces: &str| pieces.split_whitespace().map(|piece| piece.parse::<GridPiece>().unwrap()).collect();
    let chessme = game(
        Variant::ChessMe,
        &[],
        Some(Position {
            grid: Some(Lists { white: grid("K0,0 P2,2"), black: grid("K9,9 Q3,3") }),
            hands: Some(Lists::default()),
            piles: Some(Piles::default()),
            ..Position::default()
        }),
        1,
    );
    let knightmare = game(
        Variant::Knightmare,
        &[],
        Some(Position {
            fen: Some("4k3/8/8/3q4/4P3/8/PPP5/4K3 w - - 0 1".to_owned()),
            hands: Some(Lists::default()),
            piles: Some(Piles::default()),
            ..Position::default()
        }),
        1,
    );
    for level in Level::ALL {
        for dice in cases(2, 5) {
            for budget in [0, 400] {
                for game in [&no_stress, &standard, &chessme, &knightmare] {
                    let plan = plan(game, level, budget, dice);
                    assert!(why(game, &plan).contains(&Reason::Captures(Kind::Queen)), "{level:?} {dice} {plan:?}");
                }
            }
        }
    }
}

#[test]
fn every_level_takes_the_king_or_mates_where_it_can() {
    let no_stress = no_stress("4k3/8/8/8/8/8/8/K3R3 w - - 0 1", &[Kind::Rook, Kind::King]);
    let standard = standard("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    for level in Level::ALL {
        for dice in 0..5 {
            let plan_of = |game| plan(game, level, 300, dice);
            assert_eq!(why(&no_stress, &plan_of(&no_stress)), [Reason::Wins], "{level:?}");
            assert_eq!(last_move(&plan_of(&standard)), "a1a8", "{level:?}");
        }
    }
}

#[test]
fn the_strongest_level_does_not_lose_its_queen_for_a_defended_piece() {
    // A pawn defends the pawn.
    let game = standard("4k3/8/2p5/3p4/8/8/PPP5/3QK3 w - - 0 1");
    for dice in 0..5 {
        let plan = plan(&game, Level::Six, 4000, dice);
        assert_ne!(last_move(&plan), "d1d5", "{plan:?}");
    }
}

#[test]
fn a_mate_is_given_although_a_card_may_avert_it() {
    let cards = |cards: &[KnightmareCard]| cards.iter().copied().map(Card::Knightmare).collect::<Vec<_>>();
    let position = Position {
        fen: Some("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1".to_owned()),
        hands: Some(Lists { white: Vec::new(), black: cards(&[KnightmareCard::Bog]) }),
        piles: Some(Piles { black: cards(&[KnightmareCard::UnderElfHill; 5]), ..Piles::default() }),
        ..Position::default()
    };
    let game = game(Variant::Knightmare, &[], Some(position), 1);
    for dice in 0..5 {
        let plan = plan(&game, Level::Six, 4000, dice);
        assert_eq!(plan.actions[0].to_string(), "a1a8", "{plan:?}");
    }
}

#[test]
fn a_discard_gives_no_second_move() {
    let cards = |cards: &[KnightmareCard]| cards.iter().copied().map(Card::Knightmare).collect::<Vec<_>>();
    let position = Position {
        fen: Some("4k3/8/2p5/3p4/8/8/PPP5/3QK3 w - - 0 1".to_owned()),
        hands: Some(Lists { white: cards(&[KnightmareCard::Bog]), black: Vec::new() }),
        piles: Some(Piles { white: cards(&[KnightmareCard::Toll; 5]), ..Piles::default() }),
        ..Position::default()
    };
    let game = game(Variant::Knightmare, &[], Some(position), 1);
    for dice in 0..5 {
        let plan = plan(&game, Level::Six, 4000, dice);
        // A pawn defends the pawn, and the card is worth more in the hand.
        let bad = |action: &Action| action.to_string() == "d1d5" || matches!(action, Action::Discard { .. });
        assert!(!plan.actions.iter().any(bad), "{plan:?}");
    }
}

#[test]
fn a_seat_that_has_nothing_to_do_has_no_plan() {
    let game = game(Variant::Standard, &[], None, 1);
    assert_eq!(choose(Knowledge::of(&game, Seat::Black), Level::Six, 100, 1), None);
}
