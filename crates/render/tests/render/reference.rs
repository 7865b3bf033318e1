//! The pictures as they were looked at and found good. A picture may differ from its reference by
//! what a newer rasteriser does at the edges of shapes, but not by anything that one would see.
//!
//! After a change that is wanted, look at the new pictures, which this writes:
//! `UPDATE_REFERENCES=1 cargo test -p cardinal-render --test render reference`.

use std::path::PathBuf;

use image::RgbImage;

use crate::scenes;

/// Pictures are compared in blocks of this many pixels across and down: small enough that a dot
/// or a letter fills a good part of one.
const BLOCK: u32 = 16;
/// How far the channels of a block may lie apart on average, of 255.
const MEAN: f64 = 8.0;

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/reference").join(format!("{name}.png"))
}

/// What would be seen to differ between two pictures, in words.
fn difference(one: &RgbImage, other: &RgbImage) -> Option<String> {
    if one.dimensions() != other.dimensions() {
        return Some(format!("{:?} and {:?} pixels", one.dimensions(), other.dimensions()));
    }
    let blocks = (0..one.height())
        .step_by(BLOCK as usize)
        .flat_map(|y| (0..one.width()).step_by(BLOCK as usize).map(move |x| (x, y)));
    let (mean, x, y) = blocks
        .map(|(x, y)| {
            let block = |picture: &RgbImage| image::imageops::crop_imm(picture, x, y, BLOCK, BLOCK).to_image();
            let (one, other) = (block(one), block(other));
            let sum: u64 = one.iter().zip(other.iter()).map(|(one, other)| u64::from(one.abs_diff(*other))).sum();
            (sum as f64 / one.len() as f64, x, y)
        })
        .max_by(|one, other| one.0.total_cmp(&other.0))?;
    (mean > MEAN).then(|| format!("the block at {x}, {y} differs by {mean:.1} on average"))
}

#[test]
fn pictures_look_like_their_references() {
    let renderer = scenes::renderer();
    let update = std::env::var_os("UPDATE_REFERENCES").is_some();
    let mut wrong = Vec::new();
    for (name, make) in scenes::PICTURES {
        let png = make(renderer).unwrap().png;
        if update {
            std::fs::write(file(name), &png).unwrap();
            continue;
        }
        let picture = image::load_from_memory(&png).unwrap().to_rgb8();
        let reference = image::open(file(name)).unwrap().to_rgb8();
        if let Some(difference) = difference(&picture, &reference) {
            let seen = std::env::temp_dir().join(format!("cardinal-{name}.png"));
            std::fs::write(&seen, &png).unwrap();
            wrong.push(format!("{name}: {difference}; see {}", seen.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_missing_piece_is_a_difference() {
    let renderer = scenes::renderer();
    let picture = |view: &cardinal_rules::View| {
        let scene = cardinal_render::BoardScene::new(view, cardinal_rules::Seat::White, scenes::NAMES);
        image::load_from_memory(&renderer.board(&scene).unwrap().png).unwrap().to_rgb8()
    };
    let view = scenes::level_one();
    let mut without = view.clone();
    without.board.retain(|piece| piece.cell != scenes::cell("a2"));
    assert_eq!(difference(&picture(&view), &picture(&view)), None);
    assert!(difference(&picture(&view), &picture(&without)).is_some());
}
