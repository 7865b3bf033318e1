//! The pixels that arrows cover.

use std::collections::HashMap;

use cardinal_render::{Area, BoardScene, Story, StoryMove, StoryWay};
use cardinal_rules::{Cell, CheckSign, Kind, Phase, PlaceView, Seat, Square, Status, View};
use image::{GrayImage, Luma, Rgb, RgbImage, imageops};
use imageproc::drawing::draw_antialiased_polygon_mut;
use imageproc::pixelops::interpolate;
use imageproc::point::Point;

use crate::scenes::{self, cell, square};

/// How many times larger an arrow is drawn than it is shown.
const FINE: u32 = 3;
/// The extent of a coordinate in its corner of a square.
const COORDINATE: u32 = 36;

/// An arrow's corners, from the middle of the square where it starts: a shaft that widens towards the head, and a head
/// that stops short of the middle of the last square. Lengths are in squares of this size.
fn outline((right, down): (f32, f32), size: f32, starts_beside_piece: bool) -> [(f32, f32); 7] {
    let length = right.hypot(down);
    let at = |ahead: f32, aside: f32| {
        let (along, across) = ((right / length, down / length), (-down / length, right / length));
        let aside = aside * size;
        (ahead * along.0 + aside * across.0, ahead * along.1 + aside * across.1)
    };
    let tip = length - 0.3 * size;
    let start = if starts_beside_piece { 0.36 * size } else { 0.0 }.min(tip - 0.2 * size);
    let neck = (tip - 0.3 * size).max(start);
    [at(start, -0.04), at(neck, -0.06), at(neck, -0.17), at(tip, 0.0), at(neck, 0.17), at(neck, 0.06), at(start, 0.04)]
}

/// How much of each pixel of a picture an arrow covers, in quarters.
struct Arrow(HashMap<(i32, i32), u8>);

impl Arrow {
    /// The arrow between two squares, found by drawing the whole rectangle around it.
    fn between(from: Area, to: Area, starts_beside_piece: bool) -> Arrow {
        let extent = (to.x as f32 - from.x as f32, to.y as f32 - from.y as f32);
        let corners = outline(extent, from.width as f32, starts_beside_piece);
        let around = |of: fn(&(f32, f32)) -> f32| {
            let all = || corners.iter().map(of);
            let (least, most) = (all().fold(f32::MAX, f32::min), all().fold(f32::MIN, f32::max));
            (least.floor() as i32 - 1, most.ceil() as i32 + 1)
        };
        let ((left, right), (top, bottom)) = (around(|corner| corner.0), around(|corner| corner.1));
        let (width, height) = ((right - left) as u32, (bottom - top) as u32);
        let mut fine = GrayImage::new(width * FINE, height * FINE);
        let scaled = |at: f32, from: i32| ((at - from as f32) * FINE as f32).round() as i32;
        let corners = corners.map(|(x, y)| Point::new(scaled(x, left), scaled(y, top)));
        draw_antialiased_polygon_mut(&mut fine, &corners, Luma([255]), interpolate);
        let whole = imageops::thumbnail(&fine, width, height);
        let middle = [from.x, from.y].map(|at| (at + from.width / 2) as i32);
        let at = |x: u32, y: u32| (x as i32 + left + middle[0], y as i32 + top + middle[1]);
        Arrow(whole.enumerate_pixels().map(|(x, y, pixel)| (at(x, y), (pixel.0[0] / 64).min(3))).collect())
    }

    /// Compares a square of a picture with the same square without the arrow, and counts the pixels that are covered.
    /// What the arrow covers as much on the same ground has the same colour, which isn't the ground's where it covers
    /// all.
    fn compare(
        &self,
        [with, without]: [&RgbImage; 2],
        Area { x: left, y: top, width, height }: Area,
        is_hidden: impl Fn(u32, u32) -> bool,
        what: &str,
    ) -> usize {
        let mut shades: HashMap<(Rgb<u8>, u8), Rgb<u8>> = HashMap::new();
        let mut count = 0;
        for (x, y) in (top..top + height).flat_map(|y| (left..left + width).map(move |x| (x, y))) {
            if is_hidden(x - left, y - top) {
                continue;
            }
            let (ground, shown) = (*without.get_pixel(x, y), *with.get_pixel(x, y));
            let level = *self.0.get(&(x as i32, y as i32)).unwrap_or(&0);
            count += usize::from(level > 0);
            let shade = *shades.entry((ground, level)).or_insert(shown);
            assert_eq!(shown, shade, "{what}: {x}, {y}, covered by {level} quarters");
            let is_right = if level == 0 { shown == ground } else { level < 3 || shown != ground };
            assert!(is_right, "{what}: {x}, {y}, covered by {level} quarters");
        }
        count
    }
}

/// Whether a pixel of a square of the board belongs to a coordinate, which is above arrows.
fn is_coordinate(square: Square, (x, y): (u32, u32)) -> bool {
    let (is_left, is_lowest) = (square.file() == 0, square.rank() == 0);
    is_left && x.max(y) < COORDINATE || is_lowest && x.min(y) > 90 - COORDINATE
}

fn drawn(scene: &BoardScene<'_>) -> RgbImage {
    image::load_from_memory(&scenes::renderer().board(scene).unwrap().png).unwrap().to_rgb8()
}

/// An empty board on which this square is highlighted as one of the last move.
fn highlighted(at: Cell) -> RgbImage {
    let mut view = scenes::standard("8/8/8/8/8/8/8/8");
    view.last.placed = Some(PlaceView { seat: Seat::White, tile: Kind::Pawn, at, sign: CheckSign::None });
    drawn(&BoardScene::new(&view, Seat::White, scenes::NAMES))
}

/// Moves of every length and slant.
const MOVES: [(&str, &str); 9] = [
    ("d5", "d4"),
    ("h4", "a4"),
    ("a8", "h1"),
    ("g8", "a1"),
    ("c3", "d5"),
    ("g4", "d5"),
    ("b2", "g6"),
    ("e8", "d1"),
    ("a1", "h8"),
];

/// Only the pixels near an arrow are drawn, because the rectangle around a long one has ten times as many.
#[test]
fn an_arrow_covers_the_same_as_if_all_around_it_were_drawn() {
    let view = scenes::standard("8/8/8/8/8/8/8/8");
    let plain = BoardScene::new(&view, Seat::White, scenes::NAMES);
    let area = |at: Square| scenes::renderer().square_area(&plain, at);
    for (from, to) in MOVES {
        let moves = [StoryMove { from: cell(from), to: cell(to), way: StoryWay::Moved }];
        let with = drawn(&BoardScene { story: Story { moves: &moves, cards: &[] }, ..plain });
        let [empty, started, ended] = [drawn(&plain), highlighted(cell(from)), highlighted(cell(to))];
        let (from, to) = (square(from), square(to));
        let arrow = Arrow::between(area(from), area(to), false);
        let mut count = 0;
        for at in Square::all() {
            let without = if at == from {
                &started
            } else if at == to {
                &ended
            } else {
                &empty
            };
            let what = format!("{from}-{to}, {at}");
            count += arrow.compare([&with, without], area(at), |x, y| is_coordinate(at, (x, y)), &what);
        }
        assert!(count > 100, "{from}-{to} covers {count} pixels");
    }
}

#[test]
fn an_arrow_from_a_piece_starts_beside_it() {
    for (placement, from, king, checked) in [
        ("k7/8/8/8/8/8/8/7B", "h1", "a8", Seat::Black),
        ("3k4/8/8/8/8/8/8/3R4", "d1", "d8", Seat::Black),
        ("q6K/8/8/8/8/8/8/8", "a8", "h8", Seat::White),
    ] {
        let quiet = scenes::standard(placement);
        let status = Status::Running { to_act: checked, phase: Phase::Move };
        let view = View { check: true, turn: checked, status, attackers: vec![cell(from)], ..quiet.clone() };
        let [with, without] = [&view, &quiet].map(|view| drawn(&BoardScene::new(view, Seat::White, scenes::NAMES)));
        let scene = BoardScene::new(&view, Seat::White, scenes::NAMES);
        let area = |at: Square| scenes::renderer().square_area(&scene, at);
        let (from, king) = (square(from), square(king));
        let arrow = Arrow::between(area(from), area(king), true);
        // Pieces are above the arrow, and the king's square is highlighted.
        let between = Square::all().filter(|at| ![from, king].contains(at));
        let count: usize = between
            .map(|at| {
                let what = format!("{from}-{king}, {at}");
                arrow.compare([&with, &without], area(at), |x, y| is_coordinate(at, (x, y)), &what)
            })
            .sum();
        assert!(count > 100, "{from}-{king} covers {count} pixels");
    }
}

/// On the smallest squares of the endless grid, arrows are thin and long.
#[test]
fn an_arrow_between_small_squares_covers_the_same_as_if_all_around_it_were_drawn() {
    let line = |of: &dyn Fn(i32) -> String| (0..=52).map(of).collect::<Vec<_>>().join(" ");
    let (column, row) = (line(&|y| format!("P0,{y}")), line(&|x| format!("P{x},53")));
    let quiet = scenes::endless(&column, &row);
    for (from, to) in [("1,1", "2,1"), ("9,51", "5,1"), ("3,20", "28,19"), ("12,12", "15,9"), ("52,1", "2,2")] {
        let mut view = quiet.clone();
        view.last.moved = Some(scenes::moved(Seat::White, Kind::Pawn, from, to, ""));
        let [with, without] = [&view, &quiet].map(|view| drawn(&BoardScene::new(view, Seat::White, scenes::NAMES)));
        let scene = BoardScene::new(&view, Seat::White, scenes::NAMES);
        let area = |at: Cell| {
            let Cell::Point { x, y } = at else { unreachable!("it is on the grid") };
            scenes::renderer().point_area(&scene, x, y).unwrap()
        };
        let (from, to) = (cell(from), cell(to));
        assert_eq!(area(from).width, 12);
        let arrow = Arrow::between(area(from), area(to), false);
        // Both ends are highlighted.
        let inside = (1..=52).flat_map(|y| (1..=52).map(move |x| Cell::Point { x, y }));
        for at in inside.filter(|at| ![from, to].contains(at)) {
            arrow.compare([&with, &without], area(at), |_, _| false, &format!("{from} to {to}, {at}"));
        }
    }
}
