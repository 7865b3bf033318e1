//! Great distances and the limits of the coordinates.

use cardinal_rules::{Action, Cell, RefusalCode, Viewer, defaults::GRID_BOUND};

use super::support::{act, game_at, grid, listed, mv, refused, status, targets, try_lay};

/// By hand: the rook on (1000000,3) slides left along y = 3. The pawns stand on (0..2,2), the king
/// on (0,0). The first point on its way that touches a piece is (3,3), the last before the black
/// pawn on (-5,3) is (-4,3); in between, (2..-1,3) lie above the pawns and touch them. To the
/// right, up and down, nothing is near.
#[test]
fn a_rook_a_million_points_away_finds_its_targets() {
    let game = game_at(grid("K0,0 P0,2 P1,2 P2,2 R1000000,3", "K1,9 P-5,3"));
    let mut expected: Vec<String> = ["3,3", "2,3", "1,3", "0,3", "-1,3", "-4,3", "-5,3"].map(str::to_owned).to_vec();
    expected.sort();
    assert_eq!(targets(&game, "1000000,3"), expected);
}

/// By hand: the line y = 0 ends on the black pawn on (0,0) and touches it one point earlier; y = 1
/// touches the pawn on (1..-1,1); y = x ends on it and touches it on (1,1); y = x + 2 touches it
/// only on (-1,1). The kings stand beside none of the other lines.
#[test]
fn targets_do_not_depend_on_how_far_away_the_slider_stands() {
    for distance in 5..200 {
        let check = |kind: char, up: i32, expected: &[&str]| {
            let from = format!("{distance},{up}");
            let game = game_at(grid(&format!("K-3000,-7000 {kind}{from}"), "K-3000,9000 P0,0"));
            assert_eq!(targets(&game, &from), expected, "{kind}{from}");
        };
        check('R', 0, &["0,0", "1,0"]);
        check('R', 1, &["-1,1", "0,1", "1,1"]);
        check('B', distance, &["0,0", "1,1"]);
        check('B', distance + 2, &["-1,1"]);
    }
}

#[test]
fn check_is_seen_over_any_distance() {
    let far = GRID_BOUND;
    let game = game_at(grid(&format!("K-{far},-{far} P1,1"), &format!("K0,5 B{far},{far} P0,4")));
    // The pawn on (1,1) stands in the bishop's way, and so is pinned to it.
    assert!(!game.view(Viewer::White).check);
    let game = game_at(grid(&format!("K-{far},-{far} P2,1"), &format!("K0,5 B{far},{far} P0,4")));
    // No sidestep of the king touches anything, and no pawn can block: mate.
    assert_eq!(status(&game), "Black wins by checkmate");
}

#[test]
fn nothing_goes_beyond_the_bound() {
    let far = GRID_BOUND;
    let mut game = game_at(grid(&format!("K0,0 P0,1 N{far},{far} B{},{far}", far - 1), "K0,9 P1,8"));
    assert!(listed(&game, cardinal_rules::ActionKind::Move).iter().all(|action| match action {
        Action::Move { to: Cell::Point { x, y }, .. } => x.abs() <= far && y.abs() <= far,
        _ => false,
    }));
    let (code, message) = refused(&mut game, &mv(&format!("{far},{far} {},{}", far + 1, far - 2)));
    assert_eq!(code, RefusalCode::IllegalMove);
    assert!(message.contains("1000000000"), "{message}");
}

#[test]
fn no_number_makes_the_engine_stumble() {
    let mut game = game_at(grid("K0,0 P0,1 Q3,3", "K0,9 P1,8"));
    let numbers =
        [i32::MIN, i32::MIN + 1, -GRID_BOUND - 1, -GRID_BOUND, -1, 0, 7, GRID_BOUND, GRID_BOUND + 1, i32::MAX];
    for x in numbers {
        for y in numbers {
            let there = Cell::Point { x, y };
            for from in [there, Cell::Point { x: 3, y: 3 }] {
                let action = Action::Move { from, to: there, promote: None, part: None };
                assert_eq!(refused(&mut game, &action).0, RefusalCode::IllegalMove, "{action}");
            }
        }
    }
}

#[test]
fn positions_beyond_the_bound_are_refused() {
    let error = try_lay(grid("K0,0 P1000000001,1", "K0,9")).unwrap_err();
    assert!(error.to_string().contains("1000000001,1"), "{error}");
    let error = try_lay(grid("K0,-2147483648", "K0,9")).unwrap_err();
    assert!(error.to_string().contains("-1000000000 to 1000000000"), "{error}");
}

#[test]
fn pawns_at_the_bound_offer_no_place_beyond_it() {
    let far = GRID_BOUND;
    let white = format!("K0,0 P0,1 P{far},-{far}");
    let mut game = game_at(super::support::grid_and_hand(&white, "K0,9", "PN"));
    act(&mut game, &mv("0,0 1,0"));
    assert_eq!(super::support::places(&game, "P"), ["-1,1", "1,1", &format!("{},-{far}", far - 1)]);
    assert_eq!(super::support::places(&game, "N"), ["0,0"]);
}
