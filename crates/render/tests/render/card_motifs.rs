//! Each card of Knightmare Chess differs from all others by its motif alone, in the size of a hand on a phone.

use cardinal_rules::{Card, KnightmareCard};
use image::imageops::FilterType;
use image::{GrayImage, Pixel, RgbImage, imageops};

use crate::card_faces::{PAPER, held};

fn cards() -> impl Iterator<Item = Card> {
    KnightmareCard::ALL.into_iter().map(Card::Knightmare)
}

/// The width of a card in a hand on a phone.
const SHOWN: u32 = 110;
/// The blur of a motif beyond the size in which it is shown, in pixels. Finer detail does not help to recognise
/// a card.
const BLUR: f32 = 1.2;
/// By how many pixels each way two motifs are shifted against each other to find their smallest distance.
const SHIFTS: i32 = 2;
/// The least distance between two motifs. 0 means identical, and 1.41 means unrelated.
const BOUND: f64 = 0.85;

/// The scene on the face of a held card: left, top, width and height in pixels of a hand.
const SCENE: (f32, f32, f32, f32) = (23.0, 27.5, 194.0, 214.0);
/// How much of a scene's edge beads and the outline of a family can cover, in pixels of a hand.
const FRAME: f32 = 12.0;

/// A motif: the brightness of each pixel, normalised to mean 0 and standard deviation 1.
struct Motif {
    levels: Vec<f64>,
    width: i32,
    height: i32,
}

impl Motif {
    /// The motif of a held card's face in a hand: the scene inside its frame, without the corner with the points.
    fn of(face: &RgbImage) -> Motif {
        let (width, height) = face.dimensions();
        let small = imageops::resize(face, SHOWN, SHOWN * height / width, FilterType::Triangle);
        let grey = imageops::blur(&imageops::grayscale(&small), BLUR);
        let scale = SHOWN as f32 / width as f32;
        let (left, top, across, down) = SCENE;
        let at = [left + FRAME, top + FRAME, across - 2.0 * FRAME, down - 2.5 * FRAME].map(|at| (at * scale) as u32);
        Motif::new(&imageops::crop_imm(&grey, at[0], at[1], at[2], at[3]).to_image())
    }

    fn new(grey: &GrayImage) -> Motif {
        let corner = |x: u32, y: u32| x < grey.width() / 3 && y < grey.height() / 6;
        let seen: Vec<f64> = (grey.enumerate_pixels())
            .filter(|(x, y, _)| !corner(*x, *y))
            .map(|(.., pixel)| f64::from(pixel.0[0]))
            .collect();
        let count = seen.len() as f64;
        let mean = seen.iter().sum::<f64>() / count;
        let spread = (seen.iter().map(|level| (level - mean).powi(2)).sum::<f64>() / count).sqrt();
        // The corner has the mean brightness in all motifs.
        let level = |(x, y, pixel): (u32, u32, &image::Luma<u8>)| {
            if corner(x, y) { 0.0 } else { (f64::from(pixel.0[0]) - mean) / spread }
        };
        let levels = grey.enumerate_pixels().map(level).collect();
        Motif { levels, width: grey.width() as i32, height: grey.height() as i32 }
    }

    /// The smallest distance from another motif over all shifts.
    fn distance(&self, other: &Motif) -> f64 {
        let shifts = -SHIFTS..=SHIFTS;
        let apart = shifts.clone().flat_map(|down| shifts.clone().map(move |across| (across, down)));
        apart.map(|shift| self.apart(other, shift)).fold(f64::INFINITY, f64::min)
    }

    /// The root mean square distance from another motif with this shift, where the two overlap.
    fn apart(&self, other: &Motif, (across, down): (i32, i32)) -> f64 {
        let (mut sum, mut count) = (0.0, 0);
        for y in down.max(0)..self.height + down.min(0) {
            let row = |y: i32| (y * self.width) as usize;
            let (start, end) = (across.max(0), self.width + across.min(0));
            let one = &self.levels[row(y) + start as usize..row(y) + end as usize];
            let from = row(y - down) + (start - across) as usize;
            let pairs = one.iter().zip(&other.levels[from..]);
            sum += pairs.map(|(one, other)| (one - other).powi(2)).sum::<f64>();
            count += one.len();
        }
        (sum / count as f64).sqrt()
    }
}

/// The smallest distance, and a text with the five nearest pairs.
fn nearest(motifs: &[(String, Motif)]) -> (f64, String) {
    let mut pairs = Vec::new();
    for (index, (one, motif)) in motifs.iter().enumerate() {
        pairs.extend(motifs[..index].iter().map(|(other, near)| (motif.distance(near), other, one)));
    }
    pairs.sort_by(|one, other| one.0.total_cmp(&other.0));
    let told: Vec<String> =
        pairs.iter().take(5).map(|(apart, one, other)| format!("{one} and {other} {apart:.3}")).collect();
    (pairs.first().map_or(f64::INFINITY, |pair| pair.0), told.join(", "))
}

#[test]
fn every_card_is_told_from_all_others_by_its_motif_alone() {
    let motifs: Vec<_> = cards().map(|card| (card.to_string(), Motif::of(held(card)))).collect();
    let (least, told) = nearest(&motifs);
    assert!(least >= BOUND, "alike: {told}");
    println!("the nearest: {told}");
}

/// As if a card had the scene of another one, in a hue of its own.
#[test]
fn two_cards_with_one_scene_are_found() {
    for (index, lender) in cards().enumerate() {
        let turn = [45, 90, 180, 270][index % 4];
        let face = held(lender);
        let apart = Motif::of(face).distance(&Motif::of(&imageops::huerotate(face, turn)));
        assert!(apart < BOUND / 2.0, "{lender} turned by {turn} degrees: {apart:.3}");
    }
    let mut motifs: Vec<_> = cards().map(|card| (card.to_string(), Motif::of(held(card)))).collect();
    let crab = Card::Knightmare(KnightmareCard::Crab);
    motifs.push(("a stand-in".to_owned(), Motif::of(&imageops::huerotate(held(crab), 180))));
    let (least, told) = nearest(&motifs);
    assert!(least < BOUND, "{told}");
    assert!(told.starts_with(&format!("{crab} and a stand-in ")), "{told}");
}

#[test]
fn a_shift_of_a_pixel_and_other_tones_make_no_other_motif() {
    for card in cards().step_by(7) {
        let face = held(card);
        let motif = Motif::of(face);
        assert!(motif.distance(&motif) < 1e-9, "{card}");
        // One pixel as shown is about two pixels of the picture.
        let shifted = RgbImage::from_fn(face.width(), face.height(), |x, y| {
            *face.get_pixel(x.saturating_sub(2), y.saturating_sub(2))
        });
        // A quarter of the way to the colour of the paper.
        let pale = |own: u8, paper: u8| ((3 * u16::from(own) + u16::from(paper)) / 4) as u8;
        let mut paler = face.clone();
        paler.pixels_mut().for_each(|pixel| *pixel = pixel.map2(&PAPER, pale));
        for (what, other) in [("shifted", shifted), ("paler", paler)] {
            assert_ne!(other, *face);
            let apart = motif.distance(&Motif::of(&other));
            assert!(apart < BOUND / 2.0, "{card}, {what}: {apart:.3}");
        }
    }
}
