//! The engine compared with the plain generator, and its own promises, in random games and
//! positions.

use std::collections::BTreeSet;

use cardinal_rules::{
    Action, ActionKind, DrawReason, Game, GridPiece, Kind, Lists, PartialAction, Phase, Position, Rules, Seat, Setup,
    Status, Viewer, WinReason,
};
use cardinal_test_env::bound;

use super::naive::Plane;
use super::support::{Dice, game_at, listed, seed, start, tiles};

fn letters(kinds: &[Kind]) -> String {
    kinds.iter().map(|kind| kind.letter()).collect()
}

/// Compares the engine with the rules page at this moment. Returns how many moves and placements
/// were compared.
fn compare(game: &Game) -> usize {
    let view = game.view(Viewer::Referee);
    let plane = Plane::of(&view);
    let seat = view.turn;
    match game.status() {
        Status::Running { phase: Phase::Move, .. } => {
            let ours: Vec<String> = listed(game, ActionKind::Move).iter().map(ToString::to_string).collect();
            let named: BTreeSet<String> = ours.iter().cloned().collect();
            assert_eq!(named.len(), ours.len(), "a move is listed twice");
            assert_eq!(named, plane.moves(seat, &letters(view.captured.of(seat))), "{:?}", view.grid);
            assert_eq!(view.check, plane.in_check(seat));
            assert_eq!(game.perft(1), ours.len() as u64);
            ours.len()
        }
        Status::Running { .. } | Status::Building => {
            let ours: Vec<String> = listed(game, ActionKind::Place).iter().map(ToString::to_string).collect();
            let named: BTreeSet<String> = ours.iter().cloned().collect();
            assert_eq!(named.len(), ours.len(), "a placement is listed twice");
            let hands = view.hands.as_ref().unwrap();
            let held: BTreeSet<String> = hands.of(seat).iter().map(ToString::to_string).collect();
            let expected: BTreeSet<String> =
                held.iter().flat_map(|tile| plane.placements(seat, tile.chars().next().unwrap())).collect();
            assert_eq!(named, expected, "{:?}", view.grid);
            assert!(!named.is_empty(), "the turn should have ended with the move");
            ours.len()
        }
        Status::Won { reason: WinReason::Checkmate, winner } => {
            assert_eq!(winner, !seat);
            assert!(plane.in_check(seat) && plane.moves(seat, "").is_empty(), "{:?}", view.grid);
            0
        }
        Status::Won { reason, .. } => panic!("nobody {reason:?}"),
        Status::Drawn { reason } => {
            let stuck = plane.moves(seat, "").is_empty() && !plane.in_check(seat);
            assert_eq!(stuck, matches!(reason, DrawReason::NoMove | DrawReason::DeadPosition));
            0
        }
    }
}

/// A random move or placement, with captures and tiles slightly preferred.
fn choose(game: &Game, dice: &mut Dice) -> Option<Action> {
    let seat = game.status().to_act()?;
    let actions: Vec<Action> = game
        .options(seat, &PartialAction::default())
        .actions
        .into_iter()
        .filter(|action| matches!(action, Action::Move { .. } | Action::Place { .. } | Action::Skip))
        .collect();
    let occupied: BTreeSet<_> = game.view(Viewer::Public).board.into_iter().map(|piece| piece.cell).collect();
    let lively: Vec<Action> = actions
        .iter()
        .filter(|action| match action {
            Action::Move { to, promote, .. } => promote.is_some() || occupied.contains(to),
            Action::Place { .. } => true,
            _ => false,
        })
        .cloned()
        .collect();
    if !lively.is_empty() && dice.below(3) > 0 {
        return Some(dice.pick(&lively).clone());
    }
    Some(dice.pick(&actions).clone())
}

#[test]
fn whole_games_agree_with_the_plain_generator() {
    let mut dice = Dice(1);
    let (mut moments, mut ended, mut exchanged) = (0, 0, 0);
    for number in 0..bound(20, 60) {
        let mut game = start(number);
        for _ in 0..150 {
            compare(&game);
            moments += 1;
            let Some(action) = choose(&game, &mut dice) else { break };
            exchanged += usize::from(matches!(action, Action::Move { promote: Some(_), .. }));
            let seat = game.status().to_act().unwrap();
            game.apply(seat, &action).unwrap();
        }
        ended += usize::from(game.status().is_over());
    }
    assert!(moments > bound(1_000, 3_000), "only {moments} moments were compared");
    assert!(ended > bound(1, 5), "only {ended} games ended");
    assert!(exchanged > 0, "no pawn was exchanged");
}

/// Pieces scattered over a field of this width.
fn thrown(dice: &mut Dice, width: usize) -> Position {
    let mut taken = BTreeSet::new();
    let mut point = |dice: &mut Dice| loop {
        let at = (dice.below(width) as i32 - 3, dice.below(width) as i32 - 3);
        if taken.insert(at) {
            return at;
        }
    };
    let mut grid = Lists::default();
    let mut captured = Lists::default();
    for side in 0..2 {
        let count = dice.below(9);
        let (list, pool): (&mut Vec<GridPiece>, &mut Vec<Kind>) =
            if side == 0 { (&mut grid.white, &mut captured.white) } else { (&mut grid.black, &mut captured.black) };
        let (x, y) = point(dice);
        list.push(GridPiece { kind: Kind::King, x, y });
        for _ in 0..count {
            let kinds = [Kind::Pawn, Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];
            let kind = *dice.pick(&kinds);
            let (x, y) = point(dice);
            list.push(GridPiece { kind, x, y });
        }
        for kind in Kind::PROMOTIONS {
            if dice.below(3) == 0 {
                pool.push(kind);
            }
        }
    }
    let to_move = Some(Seat::ALL[dice.below(2)]);
    let hands = Some(Lists { white: tiles("PQ"), black: tiles("PN") });
    Position { grid: Some(grid), captured: Some(captured), to_move, hands, ..Position::default() }
}

#[test]
fn thrown_positions_agree_with_the_plain_generator() {
    let mut dice = Dice(2);
    let (mut laid, mut compared) = (0, 0);
    while laid < bound(600, 6_000) {
        let width = 5 + dice.below(16);
        let position = thrown(&mut dice, width);
        // Positions in which the side not to move is in check are refused.
        let Ok(mut game) = Game::new(Setup { rules: Rules::ChessMe, position: Some(position) }, seed(9)) else {
            continue;
        };
        laid += 1;
        compared += compare(&game);
        if let Some(action) = choose(&game, &mut dice) {
            let seat = game.status().to_act().unwrap();
            game.apply(seat, &action).unwrap();
            compared += compare(&game);
        }
    }
    assert!(compared > bound(5_000, 50_000), "only {compared} moves were compared");
}

#[test]
fn taking_back_restores_everything_and_records_replay() {
    let mut dice = Dice(3);
    for number in 0..12 {
        let mut game = start(number);
        let mut states = Vec::new();
        for _ in 0..120 {
            states.push((game.hash(), game.view(Viewer::Referee)));
            let Some(action) = choose(&game, &mut dice) else { break };
            let seat = game.status().to_act().unwrap();
            game.apply(seat, &action).unwrap();
        }
        let record = serde_json::to_string(&game.record()).unwrap();
        let again = Game::from_record(&serde_json::from_str(&record).unwrap()).unwrap();
        assert_eq!((again.hash(), again.view(Viewer::Referee)), (game.hash(), game.view(Viewer::Referee)));
        while game.take_back().is_ok() {
            assert_eq!(states[game.entries().len()], (game.hash(), game.view(Viewer::Referee)));
        }
    }
}

#[test]
fn options_are_exactly_what_is_accepted() {
    let mut dice = Dice(4);
    let mut game = start(5);
    for _ in 0..60 {
        let Some(seat) = game.status().to_act() else { break };
        let listed = game.options(seat, &PartialAction::default()).actions;
        for action in &listed {
            game.clone().apply(seat, action).unwrap();
        }
        for x in -2..6 {
            for y in -1..8 {
                let at = format!("{x},{y}").parse().unwrap();
                let from = game.view(Viewer::Public).board[dice.below(4)].cell;
                let tile = *dice.pick(&Kind::CHESS);
                let promote = [None, Some(Kind::Queen)][dice.below(2)];
                for action in [Action::Move { from, to: at, promote, part: None }, Action::Place { tile, at }] {
                    assert_eq!(game.clone().apply(seat, &action).is_ok(), listed.contains(&action), "{action}");
                }
            }
        }
        let Some(action) = choose(&game, &mut dice) else { break };
        game.apply(seat, &action).unwrap();
    }
}

#[test]
fn the_count_of_sequences_is_that_of_the_moves_one_by_one() {
    fn count(game: &Game, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let Some(seat) = game.status().to_act() else { return 0 };
        listed(game, ActionKind::Move)
            .iter()
            .map(|action| {
                let mut after = game.clone();
                after.apply(seat, action).unwrap();
                count(&after, depth - 1)
            })
            .sum()
    }
    // Without tiles in either hand every turn is a single move, as perft counts.
    let mut position = super::support::grid("K1,0 P0,1 P1,1 R3,0", "K1,5 P0,4 P1,4 Q3,6");
    position.captured = Some(Lists { white: vec![Kind::Queen], black: vec![Kind::Knight] });
    let game = game_at(position);
    for depth in 0..4 {
        assert_eq!(game.perft(depth), count(&game, depth), "depth {depth}");
    }
}
