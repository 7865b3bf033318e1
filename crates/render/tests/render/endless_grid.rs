//! Pictures of the endless grid.

use std::ops::Range;

use cardinal_render::{Area, BoardScene, Renderer, Shape};
use cardinal_rules::{Cell, Kind, MoveView, Seat, Square, View};
use image::RgbImage;

use crate::scenes;

fn picture(renderer: &Renderer, scene: &BoardScene<'_>) -> RgbImage {
    let picture = renderer.board(scene).unwrap();
    let pixels = image::load_from_memory(&picture.png).unwrap().to_rgb8();
    assert_eq!(pixels.dimensions(), (886, picture.height));
    pixels
}

fn scene(view: &View, orientation: Seat) -> BoardScene<'_> {
    BoardScene::new(view, orientation, scenes::NAMES)
}

fn square(renderer: &Renderer, scene: &BoardScene<'_>, (x, y): (i32, i32)) -> Option<RgbImage> {
    let area = renderer.point_area(scene, x, y)?;
    let picture = picture(renderer, scene);
    assert!(area.x + area.width <= picture.width() && area.y + area.height <= picture.height());
    Some(image::imageops::crop_imm(&picture, area.x, area.y, area.width, area.height).to_image())
}

fn pieces(view: &View) -> impl Iterator<Item = (i32, i32)> {
    view.board.iter().map(|piece| match piece.cell {
        Cell::Point { x, y } => (x, y),
        Cell::Square(_) => unreachable!(),
    })
}

/// Pawns on a diagonal, each alone in its column and row.
fn lonely(steps: Range<i32>, apart: i32) -> String {
    let pawns: Vec<String> = steps.map(|step| format!("P{0},{0}", step * apart)).collect();
    pawns.join(" ")
}

#[test]
fn the_frame_has_a_margin_of_one_step() {
    let renderer = scenes::renderer();
    let view = scenes::opening();
    for orientation in Seat::ALL {
        let scene = scene(&view, orientation);
        for (point, is_shown) in [
            ((-1, -1), true),
            ((4, 6), true),
            ((1, 3), true),
            ((-2, 0), false),
            ((5, 0), false),
            ((0, 7), false),
            ((0, -2), false),
        ] {
            assert_eq!(renderer.point_area(&scene, point.0, point.1).is_some(), is_shown, "{point:?}");
        }
    }
}

#[test]
fn each_side_sees_its_own_pieces_below() {
    let renderer = scenes::renderer();
    let view = scenes::opening();
    let area = |orientation, x, y| renderer.point_area(&scene(&view, orientation), x, y).unwrap();
    for (seat, king) in [(Seat::White, 0), (Seat::Black, 5)] {
        assert!(area(seat, 1, king).y > area(seat, 1, 5 - king).y, "{seat}");
    }
    assert!(area(Seat::White, 0, 1).x < area(Seat::White, 3, 1).x);
    assert!(area(Seat::Black, 0, 1).x > area(Seat::Black, 3, 1).x);
}

#[test]
fn every_piece_is_shown_however_far_apart_they_are() {
    let renderer = scenes::renderer();
    let mut views = vec![scenes::opening(), scenes::swing(), scenes::scattered(), scenes::crowded()];
    views.push(scenes::endless("K1,0 P1,1", "K-1000000000,999999999 R1000000000,-1000000000"));
    views.push(scenes::endless(&lonely(0..16, 7), &lonely(16..32, 7)));
    for view in &views {
        for orientation in Seat::ALL {
            let scene = scene(view, orientation);
            for (x, y) in pieces(view) {
                let mut without = view.clone();
                // The piece changes its kind rather than vanishing, so the frame stays the same.
                without.board.iter_mut().filter(|piece| piece.cell == Cell::Point { x, y }).for_each(|piece| {
                    piece.kind = if piece.kind == Kind::King { Kind::Pawn } else { Kind::King };
                });
                let shown = square(renderer, &scene, (x, y));
                assert!(shown.is_some(), "{x},{y}");
                let other = BoardScene { view: &without, ..scene };
                assert_ne!(shown, square(renderer, &other, (x, y)), "{x},{y}");
            }
        }
    }
}

/// Frames from the smallest to larger ones than fit, in both shapes and from both sides.
#[test]
fn frames_of_every_size_are_drawn() {
    let renderer = scenes::renderer();
    for across in (1..40).chain([100, 1000]) {
        for down in [1, 2, 4, 6, 8, 10, 13, 19, 27, 40, 300] {
            // Every line of the frame has a piece, so none is folded.
            let column: Vec<String> = (1..=down.min(40)).map(|y| format!("P0,{y}")).collect();
            let row: Vec<String> = (1..=across.min(40)).map(|x| format!("P{x},0")).collect();
            let view = scenes::endless(&column.join(" "), &format!("{} P{across},{down}", row.join(" ")));
            for orientation in Seat::ALL {
                for shape in Shape::ALL {
                    let picture = renderer.board(&BoardScene { shape, ..scene(&view, orientation) }).unwrap();
                    assert!(picture.height <= 913, "{across} by {down}: {}", picture.height);
                }
            }
        }
    }
}

#[test]
fn empty_stretches_are_folded_when_they_are_longer_than_three() {
    let renderer = scenes::renderer();
    for (black, shown) in [("K4,0", 7), ("K5,0", 6), ("K9,0", 6), ("K1000000,0", 6)] {
        let view = scenes::endless("K0,0", black);
        let scene = scene(&view, Seat::White);
        let last = pieces(&view).map(|(x, _)| x).max().unwrap();
        let columns = (-1..=20).chain(last - 1..=last + 1).collect::<std::collections::BTreeSet<i32>>();
        let shown_columns = columns.iter().filter(|x| renderer.point_area(&scene, **x, 0).is_some()).count();
        assert_eq!(shown_columns, shown, "{black}");
    }
}

#[test]
fn a_square_keeps_its_colour_wherever_the_frame_lies() {
    let renderer = scenes::renderer();
    let mut grounds = Vec::new();
    for (white, orientation) in [("K0,0", Seat::White), ("K0,0 P2,3", Seat::White), ("K0,0 P-1,2", Seat::Black)] {
        let view = scenes::endless(white, "K3,0");
        let scene = scene(&view, orientation);
        for (x, y) in [(1, 1), (1, 0), (0, -1)] {
            let seen = square(renderer, &scene, (x, y)).unwrap();
            grounds.push(((x + y).rem_euclid(2), *seen.get_pixel(seen.width() / 2, seen.height() / 2)));
        }
    }
    for (parity, colour) in &grounds {
        for (other, same) in &grounds {
            assert_eq!(parity == other, colour == same);
        }
    }
}

#[test]
fn targets_have_numbers_and_marks_stay_where_they_belong() {
    let renderer = scenes::renderer();
    let mut view = scenes::swing();
    // Arrows are paler when there are targets, so there is none here.
    view.last.moved = None;
    let targets: Vec<Cell> = ["3,2", "3,3", "2,1", "2,4", "4,4"].map(scenes::cell).into();
    let other_order: Vec<Cell> = targets.iter().rev().copied().collect();
    let plain = scene(&view, Seat::White);
    let with = BoardScene { targets: &targets, ..plain };
    let turned = BoardScene { targets: &other_order, ..plain };
    for y in -1..=8 {
        for x in -4..=7 {
            let is_target = targets.contains(&Cell::Point { x, y });
            let seen = square(renderer, &with, (x, y));
            assert_eq!(seen != square(renderer, &plain, (x, y)), is_target, "{x},{y}");
            // The middle one of five has the number 3 in both orders.
            let changes = is_target && (x, y) != (2, 1);
            assert_eq!(seen != square(renderer, &turned, (x, y)), changes, "{x},{y}");
        }
    }
}

#[test]
fn a_number_leaves_a_piece_on_a_small_square_recognisable() {
    let renderer = scenes::renderer();
    let targets = [Cell::Point { x: 2, y: 2 }];
    // Grids so wide that squares are 28 and 46 pixels.
    for width in [20, 10] {
        let grid = |letter: char| {
            let black: Vec<String> = (0..=width).map(|x| format!("P{x},0")).collect();
            scenes::endless("K0,2", &format!("{} {letter}2,2", black.join(" ")))
        };
        let top = |letter: char| {
            let view = grid(letter);
            let scene = BoardScene { targets: &targets, ..scene(&view, Seat::White) };
            let mut square = square(renderer, &scene, (2, 2)).unwrap();
            let side = square.width();
            assert!((28..=46).contains(&side), "{side}");
            image::imageops::crop(&mut square, 0, 0, side, side / 2).to_image()
        };
        let tops: Vec<RgbImage> = "PNBRQ".chars().map(top).collect();
        for (index, one) in tops.iter().enumerate() {
            // The marks of targets do not cover it.
            assert!(one.pixels().all(|pixel| pixel.0 != [0x0d, 0x53, 0x40]));
            for other in &tops[..index] {
                let differing = one.pixels().zip(other.pixels()).filter(|(one, other)| one != other).count();
                assert!(differing * 25 > one.pixels().count(), "{differing} of {}", one.pixels().count());
            }
        }
    }
}

#[test]
fn the_last_move_the_placed_tile_and_check_are_marked() {
    let renderer = scenes::renderer();
    let view = scenes::swing();
    let mut plain = view.clone();
    (plain.last.moved, plain.last.placed, plain.check, plain.attackers) = (None, None, false, Vec::new());
    for orientation in Seat::ALL {
        let (with, without) = (scene(&view, orientation), scene(&plain, orientation));
        for y in -1..=8 {
            for x in -4..=7 {
                let is_marked = (x == 2 && (0..=7).contains(&y)) || [(3, 5), (3, 4)].contains(&(x, y));
                let differs = square(renderer, &with, (x, y)) != square(renderer, &without, (x, y));
                assert_eq!(differs, is_marked, "{x},{y}");
            }
        }
    }
}

#[test]
fn an_overfull_grid_is_drawn_without_what_does_not_fit() {
    let renderer = scenes::renderer();
    let view = scenes::endless(&lonely(0..100, 9), "K-5,-5");
    let scene = scene(&view, Seat::White);
    picture(renderer, &scene);
    assert!(renderer.point_area(&scene, -5, -5).is_some());
    let ends = scenes::endless("K2147483647,-2147483648", "K-2147483648,2147483647");
    let empty = scenes::endless("", "");
    for view in [&view, &ends, &empty] {
        for (orientation, shape) in Seat::ALL.into_iter().flat_map(|seat| Shape::ALL.map(|shape| (seat, shape))) {
            renderer.board(&BoardScene { shape, ..BoardScene::new(view, orientation, scenes::NAMES) }).unwrap();
        }
    }
}

/// Every piece of either side, and none.
const MEN: [char; 14] = ['P', 'N', 'B', 'R', 'Q', 'K', '.', 'p', 'n', 'b', 'r', 'q', 'k', '.'];

/// The squares of a board are drawn together, and those of the grid one by one. In the same size they look the same,
/// light and dark, with every piece on every ground.
#[test]
fn a_square_alone_looks_as_among_all() {
    let renderer = scenes::renderer();
    // Four by four squares, once more with each piece on the other shade.
    for shift in 0..MEN.len() {
        let places = (0..16).map(|place| (1 + place % 4, 1 + place / 4, MEN[(place as usize + shift) % MEN.len()]));
        let men: Vec<(i32, i32, char)> = places.filter(|(.., man)| *man != '.').collect();
        let of = |is_white: bool| {
            let own = men.iter().filter(|(.., man)| man.is_ascii_uppercase() == is_white);
            own.map(|(x, y, man)| format!("{}{x},{y}", man.to_ascii_uppercase())).collect::<Vec<_>>().join(" ")
        };
        let rank = |y: i32| -> String {
            let on = |x: i32| men.iter().find(|man| (man.0, man.1) == (x, y)).map_or('1', |man| man.2);
            (0..8).map(on).collect()
        };
        let placement: Vec<String> = (0..8).rev().map(rank).collect();
        let mut grid = scenes::endless(&of(true), &of(false));
        let mut board = scenes::standard(&placement.join("/"));
        let last = |from: (i32, i32), to: (i32, i32), is_grid: bool| {
            let cell =
                |(x, y)| if is_grid { Cell::Point { x, y } } else { Square::at(x as i8, y as i8).unwrap().into() };
            MoveView { from: cell(from), to: cell(to), ..scenes::moved(Seat::White, Kind::Pawn, "a1", "a2", "") }
        };
        // The highlights of a move go over all squares in pairs, from one neighbour to the next.
        for (place, checked) in (0..15).map(|place| (place, place % 2 == 1)) {
            let at = |place: i32| (1 + place % 4, 1 + place / 4);
            for (view, is_grid) in [(&mut grid, true), (&mut board, false)] {
                view.last.moved = Some(last(at(place), at(place + 1), is_grid));
                view.check = checked;
            }
            let on_grid = BoardScene { selected: Some(Cell::Point { x: 1, y: 1 }), ..scene(&grid, Seat::White) };
            let selected = Some(Square::at(1, 1).unwrap().into());
            let on_board = BoardScene { selected, ..scene(&board, Seat::White) };
            let [pixels_of_grid, pixels_of_board] = [&on_grid, &on_board]
                .map(|scene| image::load_from_memory(&renderer.board(scene).unwrap().png).unwrap().to_rgb8());
            for (x, y) in (0..16).map(at) {
                let one = renderer.point_area(&on_grid, x, y).unwrap();
                let among = renderer.square_area(&on_board, Square::at(x as i8, y as i8).unwrap());
                assert_eq!((one.width, among.width), (90, 90));
                let part = |picture: &RgbImage, area: Area| {
                    image::imageops::crop_imm(picture, area.x, area.y, area.width, area.height).to_image()
                };
                let same = part(&pixels_of_grid, one) == part(&pixels_of_board, among);
                assert!(same, "{x},{y} of {placement:?} after move {place}, check: {checked}");
            }
        }
    }
}
