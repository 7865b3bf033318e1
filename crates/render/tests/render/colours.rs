//! What is visible with any colour vision, on boards of every theme: pieces on squares, sides, and marks.

use std::collections::HashMap;

use cardinal_ids::ReplayPace;
use cardinal_render::gif::TRANSPARENT;
use cardinal_render::{BoardScene, ProfileRow, ProfileScene, ReplayFrame, ReplayScene, Story, Theme};
use cardinal_rules::{Kind, Seat, View};
use image::{Rgb, RgbImage, imageops};

use crate::scenes::{self, member_fixtures};

/// Matrices for linear light with normal vision, protanopia and deuteranopia. Source: Machado, Oliveira and
/// Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), severity 1.
const VISIONS: [(&str, [[f64; 3]; 3]); 3] = [
    ("normal", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]],
    ),
    (
        "deuteranopia",
        [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]],
    ),
];

fn linear(level: u8) -> f64 {
    let level = f64::from(level) / 255.0;
    if level <= 0.04045 { level / 12.92 } else { ((level + 0.055) / 1.055).powf(2.4) }
}

/// The relative luminance of a colour with this vision.
fn luminance(colour: Rgb<u8>, vision: [[f64; 3]; 3]) -> f64 {
    let light = colour.0.map(linear);
    let seen =
        vision.map(|row| row.iter().zip(light).map(|(weight, light)| weight * light).sum::<f64>().clamp(0.0, 1.0));
    0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]
}

/// The contrast of two colours with this vision, as WCAG 2 defines it.
fn contrast(one: Rgb<u8>, other: Rgb<u8>, vision: [[f64; 3]; 3]) -> f64 {
    let (one, other) = (luminance(one, vision) + 0.05, luminance(other, vision) + 0.05);
    one.max(other) / one.min(other)
}

/// The colours of a picture, the most frequent first.
fn frequent(picture: &RgbImage) -> Vec<Rgb<u8>> {
    let mut counts: HashMap<Rgb<u8>, usize> = HashMap::new();
    for pixel in picture.pixels() {
        *counts.entry(*pixel).or_default() += 1;
    }
    let mut colours: Vec<_> = counts.into_iter().collect();
    colours.sort_by_key(|(colour, count)| (std::cmp::Reverse(*count), colour.0));
    colours.into_iter().map(|(colour, _)| colour).collect()
}

fn board(scene: &BoardScene<'_>) -> RgbImage {
    image::load_from_memory(&scenes::renderer().board(scene).unwrap().png).unwrap().to_rgb8()
}

/// A part of a square of this view's board, with White at the bottom. The part is given in hundredths of the
/// square: its upper left corner, and its width and height.
fn part(
    picture: &RgbImage,
    view: &View,
    square: &str,
    (left, top): (u32, u32),
    (width, height): (u32, u32),
) -> RgbImage {
    let scene = BoardScene::new(view, Seat::White, scenes::NAMES);
    let area = scenes::renderer().square_area(&scene, scenes::square(square));
    let scaled = |hundredths: u32| hundredths * area.width / 100;
    let (x, y) = (area.x + scaled(left), area.y + scaled(top));
    imageops::crop_imm(picture, x, y, scaled(width), scaled(height)).to_image()
}

/// A king and a pawn of each side, on light and on dark squares. White's queen has moved from c3 to c4, and
/// Black's king on e8 is in check.
fn view() -> View {
    let mut view = scenes::standard("4k1q1/8/8/3p4/2Q1p3/8/3P4/3KP3");
    view.last.moved = Some(scenes::moved(Seat::White, Kind::Queen, "c3", "c4", "Qc4"));
    view
}

#[test]
fn pieces_stand_out_from_their_squares_and_sides_from_each_other() {
    let view = view();
    for theme in Theme::ALL {
        let picture = board(&BoardScene { theme, ..BoardScene::new(&view, Seat::White, scenes::NAMES) });
        for (vision, matrix) in VISIONS {
            let body = |square| frequent(&part(&picture, &view, square, (42, 70), (16, 12)))[0];
            for (white, black) in [("e1", "e4"), ("d2", "d5"), ("d1", "e8")] {
                assert!(contrast(body(white), body(black), matrix) >= 5.0, "{theme}, {vision}: {white}, {black}");
            }
            for square in ["c4", "d1", "e1", "d2", "d5", "e4", "e8", "g8"] {
                let seen = frequent(&part(&picture, &view, square, (0, 0), (100, 100)));
                let ground = frequent(&part(&picture, &view, square, (6, 60), (8, 30)))[0];
                // A body or its outline is among the most frequent colours of the square.
                let best = seen[..6].iter().map(|colour| contrast(*colour, ground, matrix)).fold(1.0, f64::max);
                assert!(best >= 3.0, "{theme}, {vision}: {square} {best}");
            }
        }
    }
}

#[test]
fn marks_stand_out_from_the_squares_without_them() {
    let view = view();
    let targets = ["c5", "c6", "e4"].map(scenes::cell);
    for theme in Theme::ALL {
        let mut scene = BoardScene { theme, ..BoardScene::new(&view, Seat::White, scenes::NAMES) };
        let moved = board(&scene);
        scene.targets = &targets;
        scene.selected = Some(scenes::cell("d2"));
        let picture = board(&scene);
        let plain = scenes::standard("8/8/8/8/8/8/8/8");
        let plain = board(&BoardScene { theme, ..BoardScene::new(&plain, Seat::White, scenes::NAMES) });
        for (vision, matrix) in VISIONS {
            let best = |marked: &RgbImage, ground| {
                marked.pixels().map(|pixel| contrast(*pixel, ground, matrix)).fold(1.0, f64::max)
            };
            for square in ["d2", "c5", "c6", "e4"] {
                let ground = frequent(&part(&plain, &view, square, (30, 30), (40, 40)))[0];
                // The corners have borders and rings, and the middle of a free square has dots.
                let marked = match square {
                    "c5" | "c6" => part(&picture, &view, square, (30, 10), (40, 60)),
                    _ => part(&picture, &view, square, (0, 0), (24, 24)),
                };
                let best = best(&marked, ground);
                assert!(best >= 1.8, "{theme}, {vision}: {square} {best}");
            }
            let left = part(&moved, &view, "c3", (20, 0), (60, 100));
            let arrow = best(&left, frequent(&left)[0]);
            assert!(arrow >= 1.8, "{theme}, {vision}: the arrow {arrow}");
        }
    }
}

/// The colours of a picture's file, in their order.
fn palette(png: &[u8]) -> Vec<[u8; 3]> {
    let at = png.windows(4).position(|name| name == b"PLTE").unwrap();
    let length = u32::from_be_bytes(png[at - 4..at].try_into().unwrap()) as usize;
    png[at + 4..at + 4 + length].as_chunks().0.to_vec()
}

/// Pictures with tables have the colours of all others and those of tables. Animations have those of boards and cards,
/// and one index that stands for no colour.
#[test]
fn the_colours_of_a_theme_fit_into_a_file() {
    let view = scenes::level_one();
    for theme in Theme::ALL {
        let board = BoardScene { theme, ..BoardScene::new(&view, Seat::White, scenes::NAMES) };
        let of_boards = palette(&scenes::renderer().board(&board).unwrap().png);
        let profile = ProfileScene { theme, ..member_fixtures::PROFILE };
        let of_tables = palette(&scenes::renderer().profile(&profile).unwrap().png);
        assert!(of_tables.len() <= 256 && of_tables.starts_with(&of_boards), "{theme}");
        for (index, colour) in of_tables.iter().enumerate() {
            assert!(!of_tables[..index].contains(colour), "{theme}: {colour:?} is there twice");
        }
        assert!(of_boards.len() <= usize::from(TRANSPARENT), "{theme}: {} colours", of_boards.len());
        let frame = ReplayFrame { view: &view, story: Story::default(), caption: "" };
        let replay = ReplayScene {
            frames: &[frame],
            orientation: Seat::White,
            names: scenes::NAMES,
            theme,
            pace: ReplayPace::Normal,
            limit_bytes: 8_000_000,
        };
        let gif = scenes::renderer().replay(&replay).unwrap().gif;
        let decoder = gif::DecodeOptions::new().read_info(&gif[..]).unwrap();
        let of_replays: Vec<[u8; 3]> = decoder.global_palette().unwrap().as_chunks().0.to_vec();
        assert!(of_replays.starts_with(&of_boards), "{theme}");
    }
}

/// The middle part of the bar is darker than both others. Those are blue and orange, which differ in how much blue is
/// in them with any of these visions.
#[test]
fn won_drawn_and_lost_games_look_different() {
    for theme in Theme::ALL {
        let row = ProfileRow { wins: 1, draws: 1, losses: 1, ..member_fixtures::ROWS[2] };
        let scene = ProfileScene { rows: &[row], theme, ..member_fixtures::NEWCOMER };
        let picture = image::load_from_memory(&scenes::renderer().profile(&scene).unwrap().png).unwrap().to_rgb8();
        let [won, drawn, lost, ground] = [140, 360, 580, 25].map(|x| *picture.get_pixel(x, picture.height() - 14 - 17));
        for (vision, matrix) in VISIONS {
            for part in [won, lost] {
                let contrast = contrast(part, drawn, matrix);
                assert!(contrast >= 1.5, "{theme}, {vision}: {part:?} beside drawn games {contrast}");
            }
            for part in [won, drawn, lost] {
                assert!(contrast(part, ground, matrix) >= 2.5, "{theme}, {vision}: {part:?} on the sheet");
            }
            let blue = |colour: Rgb<u8>| {
                let seen = matrix
                    .map(|row| row.iter().zip(colour.0).map(|(weight, level)| weight * linear(level)).sum::<f64>());
                seen[2] / seen.iter().sum::<f64>()
            };
            assert!(blue(won) >= 2.0 * blue(lost), "{theme}, {vision}: {} and {}", blue(won), blue(lost));
        }
    }
}

#[test]
fn a_rank_of_officers_looks_heavier_than_one_of_pawns() {
    let view = scenes::standard("8/8/8/8/RNBQKBNR/8/PPPPPPPP/8");
    let empty = scenes::standard("8/8/8/8/8/8/8/8");
    let [with, without] = [&view, &empty].map(|view| board(&BoardScene::new(view, Seat::White, scenes::NAMES)));
    // How many hundredths of its square a piece covers, and its width and height in hundredths.
    let extent = |square: &str| {
        let whole = |picture: &RgbImage| part(picture, &view, square, (0, 0), (100, 100));
        let (with, without) = (whole(&with), whole(&without));
        let side = with.width();
        let covered: Vec<(u32, u32)> = with
            .enumerate_pixels()
            .filter(|(x, y, pixel)| *pixel != without.get_pixel(*x, *y))
            .map(|(x, y, _)| (x, y))
            .collect();
        let span = |of: fn(&(u32, u32)) -> u32| {
            let (low, high) = (covered.iter().map(of).min().unwrap(), covered.iter().map(of).max().unwrap());
            (high - low + 1) * 100 / side
        };
        (covered.len() as u32 * 100 / (side * side), span(|at| at.0), span(|at| at.1))
    };
    let (pawn, pawn_wide, pawn_high) = extent("e2");
    // None of these squares has a coordinate on it, which would cover a corner of the piece.
    for officer in ["b4", "c4", "d4", "e4", "h4"] {
        let (area, wide, high) = extent(officer);
        assert!(pawn * 100 <= area * 70, "{officer} covers {area}, a pawn {pawn}");
        assert!(wide >= 60 && high >= 76, "{officer} is {wide} wide and {high} high");
        assert!(pawn_wide * 5 <= wide * 4 && pawn_high + 8 <= high, "{officer}, a pawn is {pawn_wide} by {pawn_high}");
    }
}
