//! The rulebook's diagrams and the start.

use cardinal_rules::{ActionKind, Kind, Lists, Position, RefusalCode, Viewer};

use super::support::{
    game_at, grid, grid_and_hand, listed, mv, places, points, refused, script, start, status, targets,
};

/// By hand from the rules page: each of the four pawns (0..3,1) steps to y = 2, where it touches
/// another pawn of its row diagonally; there is nothing to capture. The king on (1,0) may go
/// sideways to (0,0) and (2,0), under his own pawns; the three points before him are taken by
/// pawns, and backward he goes only to capture. That makes six.
#[test]
fn the_first_move_is_one_of_six() {
    let game = start(1);
    let moves: Vec<String> = listed(&game, ActionKind::Move).iter().map(ToString::to_string).collect();
    let expected =
        ["0,1 to 0,2", "1,0 to 0,0", "1,0 to 2,0", "1,1 to 1,2", "2,1 to 2,2", "3,1 to 3,2"].map(str::to_owned);
    let mut sorted = moves.clone();
    sorted.sort();
    assert_eq!(sorted, expected);
    assert_eq!(game.perft(1), 6);
}

#[test]
fn the_start_is_a_mirror_image_with_eleven_tiles_a_side() {
    let view = start(1).view(Viewer::Referee);
    let grid = view.grid.unwrap();
    let text = |list: &[cardinal_rules::GridPiece]| list.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    assert_eq!(text(&grid.white), "K1,0 P0,1 P1,1 P2,1 P3,1");
    assert_eq!(text(&grid.black), "K1,5 P0,4 P1,4 P2,4 P3,4");
    assert_eq!((view.hand_sizes.white, view.hand_sizes.black), (3, 3));
    assert_eq!((view.pile_sizes.common, view.pile_sizes.white, view.pile_sizes.black), (0, 8, 8));
    let (hands, piles) = (view.hands.unwrap(), view.piles.unwrap());
    for (hand, pile) in [(&hands.white, &piles.white), (&hands.black, &piles.black)] {
        let mut army: Vec<String> = hand.iter().chain(pile).map(ToString::to_string).collect();
        army.sort();
        assert_eq!(army.concat(), "BBNNPPPPQRR");
    }
    assert!(view.fen.is_empty());
}

#[test]
fn the_knight_must_touch_a_piece_unless_it_captures() {
    let mut game = game_at(grid("N2,3 K1,2", "K2,6 P2,5 P4,4"));
    assert_eq!(targets(&game, "2,3"), points("1,5 3,5 4,4 0,2 1,1"));
    for lonely in ["0,4", "4,2", "3,1"] {
        let (code, message) = refused(&mut game, &mv(&format!("2,3 {lonely}")));
        assert_eq!(code, RefusalCode::IllegalMove);
        assert!(message.contains("touch no other piece"), "{message}");
    }
}

#[test]
fn the_king_goes_backward_only_to_capture() {
    let mut game = game_at(grid("K2,3 N2,5 P0,3", "K3,6 P3,2"));
    assert_eq!(targets(&game, "2,3"), points("1,4 2,4 3,4 1,3 3,3 3,2"));
    for behind in ["1,2", "2,2"] {
        let (code, message) = refused(&mut game, &mv(&format!("2,3 {behind}")));
        assert_eq!(code, RefusalCode::IllegalMove);
        assert!(message.contains("backward only to capture"), "{message}");
    }
}

#[test]
fn pawns_are_placed_beside_pawns_and_the_others_behind_them() {
    // The diagram shows the position after the move: the king has just come from (2,0) to (2,1).
    let white = "P1,6 P4,4 P2,2 P3,2 K2,0";
    let mut game = game_at(grid_and_hand(white, "K2,6 P2,5 P3,5 P4,5", "PQ"));
    // He touches nothing on (2,0), and two pawns on (2,1).
    script(&mut game, &["2,0 2,1"]);
    assert_eq!(status(&game), "white place");
    assert_eq!(places(&game, "P"), points("0,6 3,4 5,4 1,2 4,2"));
    assert_eq!(places(&game, "Q"), points("1,5 4,3 3,1"));
}

const PROMOTION: (&str, &str) = ("K1,2 P1,4", "K3,5 P2,4 P3,4 P4,4");

fn pool(kinds: &[Kind]) -> Position {
    let captured = Some(Lists { white: kinds.to_vec(), black: Vec::new() });
    Position { captured, ..grid(PROMOTION.0, PROMOTION.1) }
}

#[test]
fn an_exchanged_pawn_mates_with_a_rook_or_a_queen_alone() {
    for (kind, mates) in [(Kind::Rook, true), (Kind::Queen, true), (Kind::Bishop, false), (Kind::Knight, false)] {
        let mut game = game_at(pool(&[kind]));
        script(&mut game, &[&format!("1,4 1,5 {kind}")]);
        let expected = if mates { "White wins by checkmate" } else { "black move" };
        assert_eq!(status(&game), expected, "{kind}");
        let view = game.view(Viewer::Public);
        assert!(view.captured.white.is_empty(), "the captured piece is back on the grid");
        assert_eq!(view.dead.white, [Kind::Pawn]);
    }
    let mut game = game_at(pool(&[Kind::Rook]));
    script(&mut game, &["1,4 1,5"]);
    assert_eq!(status(&game), "black move");
}

#[test]
fn the_pool_alone_is_offered_and_only_on_the_kings_row() {
    let mut game = game_at(pool(&[Kind::Rook, Kind::Rook, Kind::Pawn, Kind::Knight]));
    let exchanges: Vec<String> = listed(&game, ActionKind::Move)
        .iter()
        .map(ToString::to_string)
        .filter(|text| text.starts_with("1,4 to 1,5"))
        .collect();
    assert_eq!(exchanges, ["1,4 to 1,5", "1,4 to 1,5=n", "1,4 to 1,5=r"]);
    for (kind, words) in [
        ("q", "you've lost no queen: the pawn can be exchanged for a rook or a knight"),
        ("b", "you've lost no bishop: the pawn can be exchanged for a rook or a knight"),
        ("p", "exchanged for a captured queen, rook, bishop or knight"),
        ("k", "exchanged for a captured queen, rook, bishop or knight"),
    ] {
        let (code, message) = refused(&mut game, &mv(&format!("1,4 1,5 {kind}")));
        assert_eq!(code, RefusalCode::IllegalMove);
        assert!(message.contains(words), "{message}");
    }
    let (_, message) = refused(&mut game_at(pool(&[Kind::Pawn])), &mv("1,4 1,5 q"));
    assert!(message.contains("you've lost no queen") && message.contains("stays a pawn"), "{message}");
    // The pawn stands on y = 3 with the king on y = 5: one step does not reach his row.
    let captured = Some(Lists { white: vec![Kind::Queen], black: Vec::new() });
    let mut short = game_at(Position { captured, ..grid("K1,1 P1,3", "K3,5 P2,4 P3,4 P4,4") });
    assert!(refused(&mut short, &mv("1,3 1,4 q")).1.contains("king's row, y = 5"));
    let (_, message) = refused(&mut short, &mv("1,1 1,2 q"));
    assert!(message.contains("only a pawn"), "{message}");
}

#[test]
fn a_promoted_piece_that_is_captured_returns_to_the_pool() {
    let mut position = pool(&[Kind::Bishop]);
    position.grid.as_mut().unwrap().black.push("R1,9".parse().unwrap());
    let mut game = game_at(position);
    script(&mut game, &["1,4 1,5 b", "1,9 1,5"]);
    assert_eq!(game.view(Viewer::Public).captured.white, [Kind::Bishop]);
}
