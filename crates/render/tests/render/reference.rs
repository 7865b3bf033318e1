//! Compares pictures pixel by pixel with references that were inspected and approved.
//!
//! After an intended change, draw the references again and look at those that git shows as changed:
//! `UPDATE_REFERENCES=1 cargo test -p cardinal-render-tests reference`.

use std::path::PathBuf;

use image::RgbaImage;
use imageproc::utils::pixel_diffs;

use crate::scenes;

/// How much a channel of a pixel may differ from its reference. Other processors may round a blend of two
/// colours differently.
const TOLERANCE: u8 = 1;

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("reference").join(format!("{name}.png"))
}

/// Describes where a picture differs from its reference, if it does.
fn difference(picture: &RgbaImage, reference: &RgbaImage) -> Option<String> {
    if picture.dimensions() != reference.dimensions() {
        return Some(format!("{:?} pixels instead of {:?}", picture.dimensions(), reference.dimensions()));
    }
    let apart = |one: &image::Rgba<u8>, other: &image::Rgba<u8>| {
        one.0.iter().zip(other.0).map(|(one, other)| one.abs_diff(other)).max().unwrap_or_default()
    };
    let wrong = pixel_diffs(picture, reference, |(_, _, one), (_, _, other)| apart(&one, &other) > TOLERANCE);
    let worst = wrong.iter().max_by_key(|pixel| apart(&pixel.actual, &pixel.expected))?;
    let by = apart(&worst.actual, &worst.expected);
    Some(format!("{} pixels differ, that at {}, {} by {by}", wrong.len(), worst.x, worst.y))
}

#[test]
fn pictures_look_like_their_references() {
    let made = scenes::PICTURES.iter().filter_map(|(name, make)| compare(name, &make(scenes::renderer()).unwrap().png));
    let wrong: Vec<String> = made.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Says how a picture differs from the reference of this name, if it does, or makes it the reference if the tests are
/// told to.
pub(crate) fn compare(name: &str, png: &[u8]) -> Option<String> {
    let picture = image::load_from_memory(png).unwrap().to_rgba8();
    if std::env::var_os("UPDATE_REFERENCES").is_some() {
        // A file with other bytes but the same pixels would be a change with nothing to look at.
        if image::open(file(name)).map_or(true, |reference| reference.to_rgba8() != picture) {
            std::fs::write(file(name), png).unwrap();
        }
        return None;
    }
    let reference = image::open(file(name)).unwrap().to_rgba8();
    let difference = difference(&picture, &reference)?;
    let seen = std::env::temp_dir().join(format!("cardinal-{name}.png"));
    std::fs::write(&seen, png).unwrap();
    Some(format!("{name}: {difference}; see {}", seen.display()))
}

/// A reference, and a changed copy of it.
fn changed(change: impl FnOnce(&mut RgbaImage)) -> (RgbaImage, RgbaImage) {
    let reference = image::open(file("panel-wide")).unwrap().to_rgba8();
    let mut picture = reference.clone();
    change(&mut picture);
    (picture, reference)
}

fn shifted(pixel: image::Rgba<u8>, by: u8) -> image::Rgba<u8> {
    image::Rgba(pixel.0.map(|level| if level > 127 { level - by } else { level + by }))
}

#[test]
fn a_shift_by_a_pixel_is_a_difference() {
    for (x, y) in [(1, 0), (0, 1)] {
        let (picture, reference) = changed(|picture| {
            let from = picture.clone();
            for (to_x, to_y, pixel) in picture.enumerate_pixels_mut() {
                *pixel = *from.get_pixel(to_x.saturating_sub(x), to_y.saturating_sub(y));
            }
        });
        assert!(difference(&picture, &reference).is_some(), "{x}, {y}");
    }
}

#[test]
fn a_shift_by_two_levels_is_a_difference_and_by_one_is_none() {
    let all_by = |by| changed(|picture| picture.pixels_mut().for_each(|pixel| *pixel = shifted(*pixel, by)));
    let (picture, reference) = all_by(2);
    assert!(difference(&picture, &reference).is_some());
    let (picture, reference) = all_by(1);
    assert_eq!(difference(&picture, &reference), None);
}

#[test]
fn one_pixel_is_a_difference() {
    for channel in 0..4 {
        let (picture, reference) = changed(|picture| {
            let level = &mut picture.get_pixel_mut(300, 200).0[channel];
            *level = if *level > 127 { *level - 2 } else { *level + 2 };
        });
        assert!(difference(&picture, &reference).is_some_and(|text| text.starts_with("1 pixels")), "{channel}");
    }
}

#[test]
fn a_picture_of_another_size_is_a_difference() {
    let (picture, reference) = changed(|picture| {
        *picture = image::imageops::crop_imm(picture, 0, 0, picture.width(), picture.height() - 1).to_image();
    });
    assert!(difference(&picture, &reference).is_some());
}
