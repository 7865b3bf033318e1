//! Without a budget, the player still does something legal, and nothing that loses at once.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop where it is")]

use cardinal_player::{Level, Plan, choose, choose_without_cards};
use cardinal_rules::{
    Action, Card, Game, GridPiece, Kind, Knowledge, Lists, PartialAction, Piles, Position, Seat, Seed, Setup, Status,
    Variant,
};

fn game(variant: Variant, options: &[(&str, &str)], position: Option<Position>, number: u8) -> Game {
    let rules = variant.rules(options.iter().copied()).unwrap();
    Game::new(Setup { rules, position }, Seed::from_bytes([number; 32])).unwrap()
}

fn plan(game: &Game, level: Level, dice: u64) -> Plan {
    let seat = game.status().to_act().unwrap();
    choose(Knowledge::of(game, seat), level, 0, dice).unwrap()
}

/// The game after the plan, as it was announced.
fn after(game: &Game, plan: &Plan) -> Game {
    let mut after = game.clone();
    for action in &plan.actions {
        after.apply(game.status().to_act().unwrap(), action).unwrap();
    }
    after
}

/// Whether the seat to act can win the game with one move and what ends its turn.
fn wins_at_once(game: &Game) -> bool {
    let seat = game.status().to_act().unwrap();
    let moves = game.options(seat, &PartialAction::default()).actions;
    moves.iter().filter(|action| matches!(action, Action::Move { .. })).any(|action| {
        let mut next = game.clone();
        next.apply(seat, action).unwrap();
        for end in [Action::EndTurn, Action::Skip] {
            if next.status().to_act() == Some(seat) {
                let _ = next.apply(seat, &end);
            }
        }
        matches!(next.status(), Status::Won { winner, .. } if winner == seat)
    })
}

#[test]
fn every_plan_is_legal_in_random_games() {
    let games: [(Variant, &[(&str, &str)]); 8] = [
        (Variant::Standard, &[]),
        (Variant::NoStress, &[("level", "1")]),
        (Variant::NoStress, &[("level", "2")]),
        (Variant::NoStress, &[("level", "3")]),
        (Variant::NoStress, &[("level", "advanced")]),
        (Variant::ChessMe, &[]),
        (Variant::Knightmare, &[("building", "dealt")]),
        (Variant::Knightmare, &[("decks", "common")]),
    ];
    for (variant, options) in games {
        for number in 0..2 {
            let mut game = game(variant, options, None, number);
            let mut dice = u64::from(number);
            for step in 0..60 {
                let Some(seat) = game.status().to_act() else { break };
                if step % 4 == 0 {
                    let plan = plan(&game, if step % 8 == 0 { Level::One } else { Level::Six }, dice);
                    game.clone().apply(seat, &plan.actions[0]).unwrap();
                }
                if variant == Variant::Knightmare {
                    let plan = choose_without_cards(Knowledge::of(&game, seat), Level::One, 0, dice).unwrap();
                    game.clone().apply(seat, &plan.actions[0]).unwrap();
                }
                // The game goes on at random, so that unusual phases are met.
                let mut actions = game.options(seat, &PartialAction::default()).actions;
                actions.retain(|action| !matches!(action, Action::Resign | Action::OfferDraw | Action::ClaimDraw));
                dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                game.apply(seat, &actions[(dice >> 33) as usize % actions.len()]).unwrap();
            }
        }
    }
}

#[test]
fn no_mate_in_one_is_allowed() {
    let fens = [
        // The rook mates on the first rank if the king has no way out.
        "4r1k1/5ppp/8/8/8/8/PP3PPP/6K1 w - - 0 1",
        // A pawn can be won with the rook that guards the first rank.
        "3rr1k1/5ppp/8/p7/8/8/5PPP/R5K1 w - - 0 1",
        // The queen mates on f7.
        "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3",
    ];
    for fen in fens {
        let position = Position { fen: Some(fen.to_owned()), ..Position::default() };
        let no_cards = Position { hands: Some(Lists::default()), piles: Some(Piles::default()), ..position.clone() };
        let games =
            [game(Variant::Standard, &[], Some(position), 1), game(Variant::Knightmare, &[], Some(no_cards), 1)];
        for game in &games {
            for dice in 0..10 {
                let plan = plan(game, Level::Six, dice);
                assert!(!wins_at_once(&after(game, &plan)), "{fen} {plan:?}");
            }
        }
    }
}

#[test]
fn in_chessme_no_mate_in_one_is_allowed() {
    let grid = |pieces: &str| pieces.split_whitespace().map(|piece| piece.parse::<GridPiece>().unwrap()).collect();
    // The queen mates in front of the king, guarded by the pawn, unless White does something about it.
    let position = Position {
        grid: Some(Lists { white: grid("K0,0 R-1,0 R1,0 P7,7 P6,7"), black: grid("K8,4 Q4,1 P1,2 P5,5 P6,6 N9,9") }),
        hands: Some(Lists::default()),
        piles: Some(Piles::default()),
        ..Position::default()
    };
    let game = game(Variant::ChessMe, &[], Some(position), 1);
    for dice in 0..10 {
        let plan = plan(&game, Level::Six, dice);
        let after = after(&game, &plan);
        assert!(!wins_at_once(&after), "{plan:?}");
    }
}

#[test]
fn no_queen_is_lost_for_less() {
    // Everything that the queen can take is protected.
    let fen = "4k3/2p1p3/1p1p1p2/2p1p3/3Q4/8/PPP5/4K3 w - - 0 1";
    let position = Position { fen: Some(fen.to_owned()), ..Position::default() };
    let no_cards = Position { hands: Some(Lists::default()), piles: Some(Piles::default()), ..position.clone() };
    let games = [game(Variant::Standard, &[], Some(position), 1), game(Variant::Knightmare, &[], Some(no_cards), 1)];
    for game in &games {
        for dice in 0..10 {
            let plan = plan(game, Level::Six, dice);
            let after = after(game, &plan);
            let queen = after.standing().find(|(_, piece)| piece.kind == Kind::Queen).map(|(cell, _)| cell.to_string());
            let attacked = ["b4", "d4", "f4", "c5", "e5", "g5", "a5", "c6", "e6", "g6", "b6", "d6", "f6"];
            assert!(queen.is_some_and(|cell| !attacked.contains(&cell.as_str())), "{plan:?}");
        }
    }
}

#[test]
fn in_no_stress_chess_the_king_leaves_the_line_of_a_rook() {
    let calls = |kinds: &[Kind]| kinds.iter().copied().map(Card::Call).collect::<Vec<_>>();
    let position = Position {
        fen: Some("4r2k/8/8/8/8/8/P7/4K3 w - - 0 1".to_owned()),
        // What the opponent holds is for White to guess.
        hands: Some(Lists { white: calls(&[Kind::Pawn, Kind::Pawn, Kind::King]), black: calls(&[Kind::Pawn; 3]) }),
        piles: Some(Piles { common: calls(&[Kind::Pawn; 20]), ..Piles::default() }),
        ..Position::default()
    };
    let mut game = game(Variant::NoStress, &[("level", "2")], Some(position), 1);
    game.apply(Seat::White, &Action::Draw).unwrap();
    for dice in 0..10 {
        let plan = plan(&game, Level::Six, dice);
        let leaves = ["e1d1", "e1d2", "e1f1", "e1f2"];
        assert!(leaves.contains(&plan.actions[1].to_string().as_str()), "{plan:?}");
    }
}
