//! The heights of letters and digits, and the widths of boards and cards, in the sizes in which Discord shows
//! pictures: fitted into 550 by 350 pixels on the desktop, and 340 wide on a phone.

use std::ops::RangeInclusive;

use cardinal_render::{Area, BoardScene, PanelScene, Picture, Shape};
use cardinal_rules::{BySeat, Cell, Seat, View};
use image::GrayImage;
use image::imageops::{self, FilterType};

use crate::scenes;

/// The scales at which a picture is shown on the desktop and on a phone.
fn scales(picture: &Picture) -> [f64; 2] {
    let (width, height) = (f64::from(picture.width), f64::from(picture.height));
    [(550.0 / width).min(350.0 / height), 340.0 / width]
}

/// A frame of the endless grid: its columns and rows, and how many pixels of the fading squares around it are
/// visible.
struct Frame {
    view: View,
    columns: RangeInclusive<i32>,
    rows: RangeInclusive<i32>,
    reach: u32,
}

/// A frame of eight squares and one of twelve, in each shape.
fn frames() -> impl Iterator<Item = (Shape, Frame)> {
    Shape::ALL.into_iter().flat_map(|shape| {
        let eight = Frame { view: scenes::eight().0, columns: -2..=5, rows: -1..=6, reach: 24 };
        let twelve = Frame { view: scenes::twelve().0, columns: -5..=6, rows: -10..=1, reach: 15 };
        [(shape, eight), (shape, twelve)]
    })
}

/// The scales at which coordinates and numbers of a frame this many squares wide must be legible.
///
/// On a phone, wide pictures of a frame of twelve are exempt: two digits of nine pixels would be wider than a
/// square.
fn wanted(shape: Shape, across: usize, picture: &Picture) -> Vec<f64> {
    let scales = scales(picture);
    if shape == Shape::Wide && across == 12 { scales[..1].into() } else { scales.into() }
}

/// The brightness of the picture as it is shown at a scale.
fn shown(picture: &Picture, scale: f64) -> GrayImage {
    let pixels = image::load_from_memory(&picture.png).unwrap().to_luma8();
    let size = |pixels: u32| (f64::from(pixels) * scale).round() as u32;
    imageops::resize(&pixels, size(pixels.width()), size(pixels.height()), FilterType::Lanczos3)
}

/// The part of a scaled picture in this area of the original, without its rim.
fn part(shown: &GrayImage, area: Area, scale: f64) -> GrayImage {
    let at = |pixels: u32| f64::from(pixels) * scale;
    let (left, top) = (at(area.x).ceil() as u32, at(area.y).ceil() as u32);
    let (right, bottom) = (at(area.x + area.width).floor() as u32, at(area.y + area.height).floor() as u32);
    imageops::crop_imm(shown, left, top, right - left, bottom - top).to_image()
}

/// The height of what stands out from a plain ground, in pixels. Rows at its upper and lower ends that it
/// covers partly count partly.
fn height(part: &GrayImage, ground: impl Fn(u32, u32) -> u8) -> f64 {
    let contrasts: Vec<f64> = part
        .rows()
        .enumerate()
        .map(|(y, row)| {
            let contrast = row.enumerate().map(|(x, pixel)| pixel.0[0].abs_diff(ground(x as u32, y as u32)));
            f64::from(contrast.max().unwrap_or(0))
        })
        .collect();
    let most = contrasts.iter().copied().fold(0.0, f64::max);
    assert!(most > 60.0, "nothing stands out: {most}");
    // A stroke along or across one row stands out a little less than one that covers several.
    contrasts.iter().map(|contrast| (contrast / most / 0.7).min(1.0)).sum()
}

/// The height of what differs from another picture.
fn height_of_change(one: &GrayImage, other: &GrayImage) -> f64 {
    height(one, |x, y| other.get_pixel(x, y).0[0])
}

/// Nine pixels, less what is blurred at the edges.
#[track_caller]
fn is_legible(height: f64, what: &str) {
    assert!((8.5..19.0).contains(&height), "{what} is {height} pixels high as shown");
}

fn scene(view: &View, shape: Shape) -> BoardScene<'_> {
    BoardScene { shape, ..BoardScene::new(view, Seat::White, scenes::NAMES) }
}

#[test]
fn boards_and_cards_are_large_as_shown() {
    let renderer = scenes::renderer();
    for view in [scenes::advanced(), scenes::knightmare(), scenes::mated()] {
        // The least width of a board on the desktop and on a phone.
        for (shape, least) in [(Shape::Balanced, [276.0, 276.0]), (Shape::Wide, [345.0, 205.0])] {
            let picture = renderer.board(&scene(&view, shape)).unwrap();
            for (scale, least) in scales(&picture).into_iter().zip(least) {
                assert!(720.0 * scale >= least - 0.1, "{shape}: {}", 720.0 * scale);
                let card = (160.0 * scale, 224.0 * scale);
                assert!(shape == Shape::Wide || card >= (60.0, 84.0), "{card:?}");
            }
        }
    }
    // A hand below the board takes room on the desktop alone, and a panel fits where its text and menus fit too.
    for view in [scenes::advanced(), scenes::knightmare()] {
        let board = scene(&view, Shape::Balanced);
        let panel = renderer.panel(&PanelScene { board, playable: &[], no_effect: &[] }).unwrap();
        let [desktop, phone] = scales(&panel.board).map(|scale| 720.0 * scale);
        assert!(panel.hand.is_none() && desktop >= 256.0 && phone >= 276.0, "{desktop} and {phone}");
    }
    // A frame of the endless grid takes as much room as a board.
    for view in [scenes::opening(), scenes::twelve().0] {
        let picture = renderer.board(&scene(&view, Shape::Balanced)).unwrap();
        assert!(scales(&picture).into_iter().all(|scale| 720.0 * scale >= 276.0), "{}", picture.height);
    }
}

#[test]
fn ranks_are_legible_on_the_board() {
    let renderer = scenes::renderer();
    let view = scenes::standard("8/8/8/8/8/8/8/8");
    for shape in Shape::ALL {
        let scene = scene(&view, shape);
        let picture = renderer.board(&scene).unwrap();
        for scale in scales(&picture) {
            let shown = shown(&picture, scale);
            for rank in 2..=8 {
                let area = renderer.square_area(&scene, scenes::square(&format!("a{rank}")));
                let square = part(&shown, area, scale);
                let ground = square.get_pixel(square.width() - 3, square.height() - 3).0[0];
                is_legible(height(&square, |_, _| ground), &format!("{shape}: the rank {rank}"));
            }
        }
    }
}

#[test]
fn numbers_of_cards_are_legible() {
    let renderer = scenes::renderer();
    for shape in Shape::ALL {
        let counted = |size: usize| {
            let mut view = scenes::advanced();
            view.pile_sizes.common = size;
            renderer.board(&scene(&view, shape)).unwrap()
        };
        // The digits differ from top to bottom.
        let (one, other) = (counted(17), counted(44));
        let area = Area { x: 0, y: 0, width: one.width, height: one.height };
        for scale in scales(&one) {
            let (one, other) = (part(&shown(&one, scale), area, scale), part(&shown(&other, scale), area, scale));
            is_legible(height_of_change(&one, &other), &format!("{shape}: the number of a pile"));
        }
    }
}

#[test]
fn whose_card_lies_there_is_legible() {
    let renderer = scenes::renderer();
    for shape in Shape::ALL {
        let named = |name| {
            let view = scenes::advanced();
            let names = BySeat { white: "Mira", black: name };
            renderer.board(&BoardScene { shape, ..BoardScene::new(&view, Seat::White, names) }).unwrap()
        };
        let (one, other) = (named("HH"), named("II"));
        // Above the card. In the wide shape the player's own line is skipped.
        let top = if shape == Shape::Balanced { 0 } else { 60 };
        let area = Area { x: 0, y: top, width: one.width, height: 300 - top };
        for scale in scales(&one) {
            let (one, other) = (part(&shown(&one, scale), area, scale), part(&shown(&other, scale), area, scale));
            is_legible(height_of_change(&one, &other), &format!("{shape}: a name"));
        }
    }
}

/// The area of a column's name below this square.
fn below(square: Area, frame: &Frame) -> Area {
    Area { y: square.y + square.height + frame.reach, height: 45, ..square }
}

#[test]
fn coordinates_of_frames_are_legible() {
    let renderer = scenes::renderer();
    for (shape, frame) in frames() {
        let scene = scene(&frame.view, shape);
        let picture = renderer.board(&scene).unwrap();
        let (left, bottom) = (*frame.columns.start(), *frame.rows.start());
        for scale in wanted(shape, frame.columns.clone().count(), &picture) {
            let shown = shown(&picture, scale);
            for y in frame.rows.clone() {
                let square = renderer.point_area(&scene, left, y).unwrap();
                let name = part(&shown, Area { x: 0, width: square.x - frame.reach - 2, ..square }, scale);
                let ground = name.get_pixel(0, 0).0[0];
                is_legible(height(&name, |_, _| ground), &format!("{shape}: the row {y}"));
            }
            for x in frame.columns.clone() {
                let square = renderer.point_area(&scene, x, bottom).unwrap();
                let name = part(&shown, below(square, &frame), scale);
                let ground = name.get_pixel(0, name.height() - 1).0[0];
                is_legible(height(&name, |_, _| ground), &format!("{shape}: the column {x}"));
            }
        }
    }
}

#[test]
fn names_of_columns_do_not_touch() {
    let renderer = scenes::renderer();
    for (shape, frame) in frames() {
        let scene = scene(&frame.view, shape);
        let shown = shown(&renderer.board(&scene).unwrap(), 1.0);
        for x in frame.columns.clone() {
            let square = renderer.point_area(&scene, x, *frame.rows.start()).unwrap();
            let name = part(&shown, below(square, &frame), 1.0);
            let ground = name.get_pixel(0, name.height() - 1).0[0];
            // The pixel columns on both sides of it are empty.
            for side in [0, name.width() - 1] {
                let is_empty = (0..name.height()).all(|y| name.get_pixel(side, y).0[0] == ground);
                assert!(is_empty, "{shape}: the column {x}");
            }
        }
    }
}

#[test]
fn numbers_of_targets_are_legible() {
    let renderer = scenes::renderer();
    let frames = [(scenes::eight(), 8), (scenes::twelve(), 12)];
    for (shape, ((view, targets), across)) in
        Shape::ALL.into_iter().flat_map(|shape| frames.iter().map(move |of| (shape, of)))
    {
        // Each target with several different numbers.
        let pictures: Vec<Picture> = [0, 1, 5, 8, 11]
            .into_iter()
            .map(|turn| {
                let mut targets: Vec<Cell> = targets.clone();
                targets.rotate_left(turn);
                renderer.board(&BoardScene { targets: &targets, ..scene(view, shape) }).unwrap()
            })
            .collect();
        for scale in wanted(shape, *across, &pictures[0]) {
            let shown: Vec<GrayImage> = pictures.iter().map(|picture| shown(picture, scale)).collect();
            for target in targets {
                let Cell::Point { x, y } = *target else { unreachable!() };
                let area = renderer.point_area(&BoardScene { targets, ..scene(view, shape) }, x, y).unwrap();
                let parts: Vec<GrayImage> = shown.iter().map(|shown| part(shown, area, scale)).collect();
                // Where the numbers differ is as high as the numbers.
                let highest = parts[1..].iter().map(|other| height_of_change(&parts[0], other)).fold(0.0, f64::max);
                is_legible(highest, &format!("{shape}: the number at {target}"));
            }
        }
    }
}

#[test]
fn numbers_on_squares_of_the_board_are_legible() {
    let renderer = scenes::renderer();
    let view = scenes::marked_views::marked();
    for shape in Shape::ALL {
        // Each square with several different numbers.
        let pictures: Vec<Picture> = [0, 1, 8]
            .into_iter()
            .map(|turn| {
                let mut numbers = scenes::NUMBERED.map(scenes::cell);
                numbers.rotate_left(turn);
                renderer.board(&BoardScene { numbers: &numbers, ..scene(&view, shape) }).unwrap()
            })
            .collect();
        for scale in scales(&pictures[0]) {
            let shown: Vec<GrayImage> = pictures.iter().map(|picture| shown(picture, scale)).collect();
            // Plates of two lengths on pieces with badges would change more than the numbers, so these squares
            // are free or plain.
            for at in ["e4", "e5", "f5", "h3", "b4", "b6"] {
                let area = renderer.square_area(&scene(&view, shape), scenes::square(at));
                let parts: Vec<GrayImage> = shown.iter().map(|shown| part(shown, area, scale)).collect();
                let highest = parts[1..].iter().map(|other| height_of_change(&parts[0], other)).fold(0.0, f64::max);
                is_legible(highest, &format!("{shape}: the number on {at}"));
            }
        }
    }
}
