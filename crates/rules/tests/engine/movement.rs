//! The ways of moving that callers get are the ones that pieces move by.

use std::collections::BTreeSet;

use cardinal_rules::{
    Action, Cell, Game, Kind, Lists, Mode, PartialAction, Position, Reach, Rules, Seat, Setup, Square, Variant,
};

use super::support::{seed, standard};

/// Where White can move from this cell.
fn goes(game: &Game, start: Cell) -> BTreeSet<Cell> {
    let actions = game.options(Seat::White, &PartialAction::default()).actions;
    let to = |action: &Action| match action {
        Action::Move { from, to, .. } if *from == start => Some(*to),
        _ => None,
    };
    actions.iter().filter_map(to).collect()
}

/// Where a piece's ways lead from a square of an otherwise empty board without a capture.
fn led(variant: Variant, kind: Kind, start: Square) -> BTreeSet<Cell> {
    let mut cells = BTreeSet::new();
    for way in variant.ways(kind).iter().filter(|way| way.mode != Mode::Capture) {
        for (files, ranks) in way.directions {
            let most = if way.reach == Reach::Slide { 7 } else { 1 };
            cells.extend((1..=most).map_while(|steps| start.offset(files * steps, ranks * steps)).map(Cell::from));
        }
    }
    cells
}

#[test]
fn the_ways_lead_where_pieces_go_on_the_board() {
    let start: Square = "d4".parse().unwrap();
    for kind in [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen] {
        // The kings and the pawn (without which some positions would be dead) are out of reach of a
        // piece on d4.
        let game = standard(&format!("8/7p/7k/8/3{}4/K7/8/8 w - - 0 1", kind.letter()));
        assert_eq!(goes(&game, start.into()), led(Variant::Standard, kind, start), "{kind:?}");
    }
    let game = standard("8/7p/7k/8/3K4/8/8/8 w - - 0 1");
    assert_eq!(goes(&game, start.into()), led(Variant::Standard, Kind::King, start));
    let game = standard("8/7p/7k/8/8/K7/3P4/8 w - - 0 1");
    assert_eq!(goes(&game, "d2".parse().unwrap()).len(), 2);
    assert!(Variant::Standard.has_double_step());
}

#[test]
fn the_ways_lead_where_king_and_pawn_go_on_the_grid() {
    // Each point around the king touches a pawn.
    let white = "K0,0 P-2,0 P0,2 P2,0 P0,-2".split_whitespace().map(|piece| piece.parse().unwrap()).collect();
    let grid = Lists { white, black: vec!["K9,9".parse().unwrap()] };
    let position = Position { grid: Some(grid), ..Position::default() };
    let game = Game::new(Setup { rules: Rules::ChessMe, position: Some(position) }, seed(3)).unwrap();
    let king = Variant::ChessMe.ways(Kind::King).iter().filter(|way| way.mode != Mode::Capture);
    let led: BTreeSet<Cell> =
        king.flat_map(|way| way.directions).map(|&(x, y)| Cell::Point { x: x.into(), y: y.into() }).collect();
    assert_eq!(goes(&game, Cell::Point { x: 0, y: 0 }), led);
    assert_eq!(led.len(), 5);
    assert_eq!(goes(&game, Cell::Point { x: 0, y: -2 }), BTreeSet::from([Cell::Point { x: 0, y: -1 }]));
    assert!(!Variant::ChessMe.has_double_step());
}
