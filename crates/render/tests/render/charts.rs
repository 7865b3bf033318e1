//! The bars and courses on members' cards, measured in their pixels.

use std::ops::Range;

use cardinal_render::{ProfileRow, ProfileScene};
use image::{Rgb, RgbImage, imageops};

use crate::scenes::{self, member_fixtures};

/// The height of a game's sheet, and of what is below it.
const SHEET: u32 = 172;
const BELOW: u32 = 14;
/// The bar of results: its left edge, its width, its height, and its middle on the sheet.
const BAR: (u32, u32) = (36, 648);
const BAR_HEIGHT: u32 = 12;
const BAR_MIDDLE: u32 = 155;
/// The space between two parts of the bar.
const GAP: u32 = 4;
/// The course of the rating: its left edge, its upper edge on the sheet, its width and its height.
const COURSE: (u32, u32, u32, u32) = (356, 22, 260, 80);
/// The distance of a course from the edges of its frame, in which the dot at its end has room.
const DOT: f32 = 6.5;

fn sheet(row: ProfileRow<'_>) -> RgbImage {
    let scene = ProfileScene { rows: &[row], ..member_fixtures::NEWCOMER };
    let picture = image::load_from_memory(&scenes::renderer().profile(&scene).unwrap().png).unwrap().to_rgb8();
    imageops::crop_imm(&picture, 0, picture.height() - SHEET - BELOW, picture.width(), SHEET).to_image()
}

/// The parts of the bar for games won, drawn and lost: their colours and widths. It is checked that they fill the bar,
/// with a gap between each two.
fn parts([wins, draws, losses]: [u32; 3]) -> Vec<(Rgb<u8>, u32)> {
    let sheet = sheet(ProfileRow { wins, draws, losses, course: &[], ..member_fixtures::ROWS[2] });
    let ground = *sheet.get_pixel(BAR.0 - 4, BAR_MIDDLE);
    let mut parts: Vec<(Rgb<u8>, Range<u32>)> = Vec::new();
    for x in BAR.0..BAR.0 + BAR.1 {
        let pixel = *sheet.get_pixel(x, BAR_MIDDLE);
        match parts.last_mut() {
            _ if pixel == ground => {}
            Some((colour, part)) if *colour == pixel && part.end == x => part.end += 1,
            _ => parts.push((pixel, x..x + 1)),
        }
    }
    if let [(_, first), .., (_, last)] | [(_, first @ last)] = &parts[..] {
        assert_eq!((first.start, last.end), (BAR.0, BAR.0 + BAR.1), "the whole bar is filled");
    }
    assert!(parts.windows(2).all(|pair| pair[1].1.start - pair[0].1.end == GAP), "{parts:?}");
    parts.into_iter().map(|(colour, part)| (colour, part.end - part.start)).collect()
}

fn widths(counts: [u32; 3]) -> Vec<u32> {
    parts(counts).into_iter().map(|(_, width)| width).collect()
}

#[test]
fn parts_share_the_whole_room_and_none_is_too_small_to_see() {
    assert_eq!(widths([1, 1, 2]), [160, 160, 320]);
    assert_eq!(widths([0, 0, 5]), [648]);
    // No part is narrower than it is high. The largest gives up what the others lack.
    assert_eq!(widths([999, 0, 1]), [644 - BAR_HEIGHT, BAR_HEIGHT]);
    let thirds = widths([1, 1, 1]);
    assert!(thirds.len() == 3 && thirds.iter().all(|width| (213..=214).contains(width)), "{thirds:?}");
    assert_eq!(widths([u32::MAX; 3]), thirds);
    assert!(widths([0; 3]).is_empty());
    // Each part has its own colour, whatever is beside it.
    let colours = parts([1, 1, 1]).into_iter().map(|(colour, _)| colour);
    for (index, colour) in colours.enumerate() {
        let mut alone = [0; 3];
        alone[index] = 1;
        assert_eq!(parts(alone), [(colour, 648)]);
    }
}

/// The frame of a course, drawn for these ratings.
fn course(ratings: &[i32]) -> RgbImage {
    let sheet = sheet(ProfileRow { course: ratings, ..member_fixtures::ROWS[2] });
    let (left, top, width, height) = COURSE;
    imageops::crop_imm(&sheet, left, top, width, height).to_image()
}

/// The middle of the course in a column, by the colour of the dot at its end, or nothing where it isn't.
fn height_at(course: &RgbImage, x: f32) -> Option<f32> {
    let column = course.width() - DOT as u32 - 1;
    // The only colour that is in the last column of the dot and as high as it.
    let ends = |colour: Rgb<u8>| (0..course.height()).filter(|y| *course.get_pixel(column, *y) == colour).count();
    let ink = course.pixels().copied().find(|pixel| (12..=14).contains(&ends(*pixel)))?;
    let covered = |y: &u32| *course.get_pixel(x as u32, *y) == ink;
    let (first, last) = ((0..course.height()).find(covered)?, (0..course.height()).rfind(covered)?);
    Some((first + last + 1) as f32 / 2.0)
}

fn assert_near(found: Option<f32>, expected: f32, what: &str) {
    assert!(found.is_some_and(|found| (found - expected).abs() <= 1.0), "{what}: {found:?} instead of {expected}");
}

/// Where the highest, the middle and the lowest rating of a course are.
const HIGHEST: f32 = DOT;
const MIDDLE: f32 = COURSE.3 as f32 / 2.0;
const LOWEST: f32 = COURSE.3 as f32 - DOT;
/// Where the first, the middle and the last of three ratings are.
const FIRST: f32 = DOT;
const CENTRE: f32 = COURSE.2 as f32 / 2.0;
const LAST: f32 = COURSE.2 as f32 - DOT;

#[test]
fn values_are_spread_over_the_whole_frame() {
    let three = course(&[1500, 1400, 1600]);
    for (x, y) in [(FIRST, MIDDLE), (CENTRE, LOWEST), (LAST, HIGHEST)] {
        assert_near(height_at(&three, x), y, &format!("{x} of three"));
    }
    // Thin lines at the lowest and the highest value, over the whole width.
    let ground = *three.get_pixel(0, 0);
    let lined: Vec<u32> = (0..COURSE.3).filter(|y| *three.get_pixel(0, *y) != ground).collect();
    assert_eq!(lined, [6, 7, 73, 74]);
    let extreme = course(&[i32::MIN, i32::MAX]);
    for (x, y) in [(FIRST, LOWEST), (CENTRE, MIDDLE), (LAST, HIGHEST)] {
        assert_near(height_at(&extreme, x), y, &format!("{x} of the extremes"));
    }
}

#[test]
fn values_that_do_not_differ_are_in_the_middle() {
    let one = course(&[1500]);
    assert_near(height_at(&one, LAST), MIDDLE, "the end of one");
    assert_eq!(height_at(&one, CENTRE), None, "a single value is at the end");
    let same = course(&[7, 7]);
    for x in [FIRST, CENTRE, LAST] {
        assert_near(height_at(&same, x), MIDDLE, &format!("{x} of the same"));
    }
    let none = course(&[]);
    let ground = *none.get_pixel(0, 0);
    assert!(none.pixels().all(|pixel| *pixel == ground));
}
