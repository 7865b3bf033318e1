//! Checks of every card in a hand: it is readable, different from the others, and shows what it is.

use std::collections::HashMap;
use std::sync::LazyLock;

use cardinal_render::{HandScene, Picture, Theme};
use cardinal_rules::Card;
use image::{Rgb, RgbImage, imageops};

use crate::scenes;

/// A card in a hand, including the room around it.
const FACE: (u32, u32) = (240, 336);
/// The least height of capitals and digits, in pixels of the picture. A phone shows them nine pixels high.
const CAPITALS: usize = 19;

/// What can be done with a card in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Playability {
    Playable,
    NoEffect,
    Idle,
    Picked,
}

impl Playability {
    const ALL: [Playability; 4] =
        [Playability::Playable, Playability::NoEffect, Playability::Idle, Playability::Picked];
}

/// The face of a card, as a hand of this card alone.
fn face(card: Card, playability: Playability, theme: Theme) -> RgbImage {
    let (mut view, cards) = (scenes::advanced(), [card]);
    view.hand = Some(cards.to_vec());
    let list = |is_so: bool| if is_so { &cards[..] } else { &[] };
    let (playable, no_effect) = (list(playability != Playability::Idle), list(playability == Playability::NoEffect));
    let picked = (playability == Playability::Picked).then_some(card);
    alone(&scenes::renderer().hand(&HandScene { view: &view, playable, no_effect, picked, theme }).unwrap())
}

/// The paper that cards are printed on.
pub(crate) const PAPER: Rgb<u8> = Rgb([0xf8, 0xf2, 0xe3]);

/// The face of a card that is held for later.
pub(crate) fn held(card: Card) -> &'static RgbImage {
    static FACES: LazyLock<HashMap<Card, RgbImage>> = LazyLock::new(|| {
        let mut view = scenes::knightmare();
        let face = |card: Card| {
            view.hand = Some(vec![card]);
            let scene = HandScene { view: &view, playable: &[], no_effect: &[], picked: None, theme: Theme::Slate };
            (card, alone(&scenes::renderer().hand(&scene).unwrap()))
        };
        Card::all().map(face).collect()
    });
    &FACES[&card]
}

/// The face in a hand of one card.
fn alone(hand: &Picture) -> RgbImage {
    let picture = image::load_from_memory(&hand.png).unwrap().to_rgb8();
    imageops::crop_imm(&picture, (picture.width() - FACE.0) / 2, 0, FACE.0, FACE.1).to_image()
}

/// The relative luminance of a pixel, from 0 to 1.
fn luminance(pixel: Rgb<u8>) -> f64 {
    let linear = pixel.0.map(|level| (f64::from(level) / 255.0).powf(2.2));
    0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}

/// The height of the first letter of each line below the scene.
fn first_letters(face: &RgbImage) -> Vec<usize> {
    // A playable card is held high: its paper ends at row 308, and its name begins below row 238.
    let name = imageops::crop_imm(face, 22, 238, 196, 68).to_image();
    let inked = |x: u32, y: u32| luminance(*name.get_pixel(x, y)) < 0.4;
    let rows: Vec<bool> = (0..name.height()).map(|y| (0..name.width()).any(|x| inked(x, y))).collect();
    let mut lines: Vec<std::ops::Range<u32>> = Vec::new();
    for (y, _) in rows.iter().enumerate().filter(|(_, has_ink)| **has_ink) {
        match lines.last_mut() {
            Some(line) if line.end == y as u32 => line.end += 1,
            _ => lines.push(y as u32..y as u32 + 1),
        }
    }
    let letter = |line: std::ops::Range<u32>| {
        let column = |x: u32| line.clone().any(|y| inked(x, y));
        let start = (0..name.width()).find(|x| column(*x)).unwrap_or(0);
        let end = (start..name.width()).find(|x| !column(*x)).unwrap_or(name.width());
        let rows: Vec<u32> = line.clone().filter(|y| (start..end).any(|x| inked(x, *y))).collect();
        rows.last().unwrap_or(&0) - rows.first().unwrap_or(&0) + 1
    };
    lines.into_iter().map(|line| letter(line) as usize).collect()
}

#[test]
fn the_names_of_all_cards_can_be_read_on_a_phone() {
    for card in Card::all() {
        let lines = first_letters(&face(card, Playability::Playable, Theme::Slate));
        assert!((1..=2).contains(&lines.len()), "{card}: {lines:?}");
        // The second line of a name can begin with a small letter.
        assert!(lines[0] >= CAPITALS && lines.iter().all(|height| *height >= CAPITALS * 3 / 4), "{card}: {lines:?}");
    }
}

/// Points are in the scene's upper left corner.
#[test]
fn the_points_of_all_cards_that_have_them_can_be_read_on_a_phone() {
    for card in Card::all().filter(|card| matches!(card, Card::Knightmare(_))) {
        let face = face(card, Playability::Playable, Theme::Slate);
        let corner = imageops::crop_imm(&face, 22, 18, 24, 34).to_image();
        let inked = |y: u32| (0..corner.width()).any(|x| luminance(*corner.get_pixel(x, y)) < 0.3);
        let height = (0..corner.height()).filter(|y| inked(*y)).count();
        assert!((CAPITALS..=30).contains(&height), "{card}: {height}");
    }
}

/// The mean colour of the scene's upper part, which no sign covers.
fn mean(face: &RgbImage) -> [f64; 3] {
    let part = imageops::crop_imm(face, 40, 60, 150, 140).to_image();
    let count = f64::from(part.width() * part.height());
    [0, 1, 2].map(|channel| part.pixels().map(|pixel| f64::from(pixel.0[channel])).sum::<f64>() / count)
}

/// The hue of a colour in degrees.
fn hue([red, green, blue]: [f64; 3]) -> f64 {
    let angle = (3.0_f64.sqrt() * (green - blue)).atan2(2.0 * red - green - blue);
    angle.to_degrees()
}

#[test]
fn a_dimmed_card_is_darker_and_keeps_its_hue() {
    for theme in Theme::ALL {
        for card in Card::NO_STRESS {
            let [bright, dim] =
                [Playability::Playable, Playability::Idle].map(|playability| mean(&face(card, playability, theme)));
            assert!(dim.iter().sum::<f64>() < 0.8 * bright.iter().sum::<f64>(), "{theme}, {card}");
            let apart = (hue(bright) - hue(dim)).rem_euclid(360.0);
            let apart = apart.min(360.0 - apart);
            assert!(apart <= 30.0, "{theme}, {card}: {apart}");
        }
    }
}

#[test]
fn the_playability_of_a_card_shows_without_colours() {
    let faces =
        Playability::ALL.map(|playability| imageops::grayscale(&face(Card::NO_STRESS[0], playability, Theme::Slate)));
    for (index, one) in faces.iter().enumerate() {
        for (other, playability) in faces[..index].iter().zip(Playability::ALL) {
            let differ = one.pixels().zip(other.pixels()).filter(|(one, other)| one.0[0].abs_diff(other.0[0]) > 60);
            assert!(differ.count() > 1000, "{:?} and {playability:?}", Playability::ALL[index]);
        }
    }
}

#[test]
fn nothing_is_cut_at_the_edge_of_a_face() {
    for theme in Theme::ALL {
        for playability in Playability::ALL {
            let face = face(Card::NO_STRESS[0], playability, theme);
            let ground = luminance(*face.get_pixel(0, 0));
            let (right, bottom) = (FACE.0 - 1, FACE.1 - 1);
            let edge = face.enumerate_pixels().filter(|(x, y, _)| *x % right == 0 || *y % bottom == 0);
            for (x, y, pixel) in edge {
                assert!(luminance(*pixel) <= ground, "{theme}, {playability:?}: {x}, {y}");
            }
        }
    }
}

/// Both sides play all cards, so no card shows a piece in a side's colours.
#[test]
fn no_card_shows_a_piece_of_a_side() {
    let bodies = [Rgb([0xfb, 0xf8, 0xf1]), Rgb([0x4a, 0x4c, 0x54])];
    for card in Card::all() {
        let face = face(card, Playability::Playable, Theme::Slate);
        assert!(face.pixels().all(|pixel| !bodies.contains(pixel)), "{card}");
    }
}
