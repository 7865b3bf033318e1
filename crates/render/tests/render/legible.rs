//! How high letters and digits are, and how wide boards and cards, in the sizes in which Discord shows pictures: fitted
//! into 550 by 350 pixels on the desktop, 340 wide on a phone.

use cardinal_render::{Area, BoardScene, Picture, Shape};
use cardinal_rules::{BySeat, Cell, Seat, View};
use image::imageops::{self, FilterType};
use image::{GrayImage, RgbImage};

use crate::scenes;

/// How much smaller a picture is shown on the desktop and on a phone.
fn scales(picture: &Picture) -> [f64; 2] {
    let (width, height) = (f64::from(picture.width), f64::from(picture.height));
    [(550.0 / width).min(350.0 / height), 340.0 / width]
}

/// The scales at which what is written on a picture of this shape must be legible: the wide one is for the desktop.
fn wanted(shape: Shape, picture: &Picture) -> Vec<f64> {
    let scales = scales(picture);
    if shape == Shape::Balanced { scales.into() } else { scales[..1].into() }
}

/// The picture as it is shown at a scale.
fn shown(picture: &Picture, scale: f64) -> RgbImage {
    let pixels = image::load_from_memory(&picture.png).unwrap().to_rgb8();
    let size = |pixels: u32| (f64::from(pixels) * scale).round() as u32;
    imageops::resize(&pixels, size(pixels.width()), size(pixels.height()), FilterType::Lanczos3)
}

/// The part of a shown picture in which this area of the whole one is, without its rim.
fn part(shown: &RgbImage, area: Area, scale: f64) -> GrayImage {
    let at = |pixels: u32| f64::from(pixels) * scale;
    let (left, top) = (at(area.x).ceil() as u32, at(area.y).ceil() as u32);
    let (right, bottom) = (at(area.x + area.width).floor() as u32, at(area.y + area.height).floor() as u32);
    let part = imageops::crop_imm(shown, left, top, right - left, bottom - top).to_image();
    image::DynamicImage::from(part).to_luma8()
}

/// How high what stands out from a plain ground is, in pixels: rows at its upper and lower end that it covers in part
/// count in part.
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
    // A stroke that lies along a row, or crosses it, stands out a little less than one that covers several.
    contrasts.iter().map(|contrast| (contrast / most / 0.7).min(1.0)).sum()
}

/// The same of what differs from another picture.
fn height_of_change(one: &GrayImage, other: &GrayImage) -> f64 {
    height(one, |x, y| other.get_pixel(x, y).0[0])
}

/// Nine pixels, less what blurs at the edges.
#[track_caller]
fn is_legible(height: f64, what: &str) {
    assert!((8.5..16.0).contains(&height), "{what} is {height} pixels high as shown");
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
    // A frame of the endless grid takes the room of a board.
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
        for scale in wanted(shape, &picture) {
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
        // Digits that differ from top to bottom.
        let (one, other) = (counted(17), counted(44));
        let area = Area { x: 0, y: 0, width: one.width, height: one.height };
        for scale in wanted(shape, &one) {
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
        // Above the card; the player's own line in the wide shape is left out.
        let top = if shape == Shape::Balanced { 0 } else { 60 };
        let area = Area { x: 0, y: top, width: one.width, height: 300 - top };
        for scale in wanted(shape, &one) {
            let (one, other) = (part(&shown(&one, scale), area, scale), part(&shown(&other, scale), area, scale));
            is_legible(height_of_change(&one, &other), &format!("{shape}: a name"));
        }
    }
}

#[test]
fn coordinates_of_a_frame_of_twelve_are_legible() {
    let renderer = scenes::renderer();
    let (view, _) = scenes::twelve();
    for shape in Shape::ALL {
        let scene = scene(&view, shape);
        let picture = renderer.board(&scene).unwrap();
        for scale in wanted(shape, &picture) {
            let shown = shown(&picture, scale);
            for y in -10..=1 {
                let square = renderer.point_area(&scene, -5, y).unwrap();
                let gutter = Area { x: 0, width: square.x - 20, ..square };
                let name = part(&shown, gutter, scale);
                let ground = name.get_pixel(0, 0).0[0];
                is_legible(height(&name, |_, _| ground), &format!("{shape}: the row {y}"));
            }
            for x in -5..=6 {
                let square = renderer.point_area(&scene, x, -10).unwrap();
                let below = Area { y: square.y + square.height + 15, height: 50, ..square };
                let name = part(&shown, below, scale);
                let ground = name.get_pixel(0, name.height() - 1).0[0];
                is_legible(height(&name, |_, _| ground), &format!("{shape}: the column {x}"));
            }
        }
    }
}

#[test]
fn names_of_columns_do_not_touch() {
    let renderer = scenes::renderer();
    let (view, _) = scenes::twelve();
    let scene = scene(&view, Shape::Balanced);
    let picture = renderer.board(&scene).unwrap();
    let shown = shown(&picture, 1.0);
    for x in -5..=6 {
        let square = renderer.point_area(&scene, x, -10).unwrap();
        let name = part(&shown, Area { y: square.y + square.height + 15, height: 50, ..square }, 1.0);
        let ground = name.get_pixel(0, name.height() - 1).0[0];
        // The columns of pixels on both sides of it are empty.
        for side in [0, name.width() - 1] {
            assert!((0..name.height()).all(|y| name.get_pixel(side, y).0[0] == ground), "the column {x}");
        }
    }
}

#[test]
fn numbers_of_targets_are_legible_on_a_frame_of_twelve() {
    let renderer = scenes::renderer();
    let (view, targets) = scenes::twelve();
    for shape in Shape::ALL {
        // Each target under several numbers.
        let pictures: Vec<Picture> = [0, 1, 5, 8, 11]
            .into_iter()
            .map(|turn| {
                let mut targets: Vec<Cell> = targets.clone();
                targets.rotate_left(turn);
                renderer.board(&BoardScene { targets: &targets, ..scene(&view, shape) }).unwrap()
            })
            .collect();
        for scale in wanted(shape, &pictures[0]) {
            let shown: Vec<RgbImage> = pictures.iter().map(|picture| shown(picture, scale)).collect();
            for target in &targets {
                let Cell::Point { x, y } = *target else { unreachable!() };
                let area = renderer.point_area(&BoardScene { targets: &targets, ..scene(&view, shape) }, x, y).unwrap();
                let parts: Vec<GrayImage> = shown.iter().map(|shown| part(shown, area, scale)).collect();
                // What the numbers do not share is as high as they are.
                let highest = parts[1..].iter().map(|other| height_of_change(&parts[0], other)).fold(0.0, f64::max);
                is_legible(highest, &format!("{shape}: the number at {target}"));
            }
        }
    }
}
