//! Tests of the rules for scenes, that every face can be drawn, and that each card differs from all others by its motif
//! alone, in the size of a hand on a phone.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use cardinal_rules::{Card, KnightmareCard, Variant};
use image::imageops::FilterType;
use image::{GrayImage, imageops};

use super::inks::{Hue, PAPER};
use super::layout::{FaceLayout, FaceSize, Playability};
use super::scenes::markup;
use super::{face, inks};
use crate::drawing::lettering::Fonts;
use crate::drawing::pieces::DRAWN;
use crate::drawing::theme::{Theme, hex, mix};

const STANDINGS: [Playability; 5] =
    [Playability::Playable, Playability::NoEffect, Playability::Idle, Playability::Picked, Playability::Held];
/// The largest size of a scene's file in bytes. It is built in, and read each time that a face is first drawn.
const BUDGET: usize = 7 * 1024;

fn cards() -> impl Iterator<Item = Card> {
    KnightmareCard::ALL.into_iter().map(Card::Knightmare)
}

/// The values of all attributes called `name` in a scene.
fn values<'a>(scene: &'a str, name: &str) -> Vec<&'a str> {
    let start = format!(" {name}=\"");
    scene.split(&start).skip(1).filter_map(|rest| rest.split_once('"')).map(|(value, _)| value).collect()
}

/// The mistakes in a scene.
fn faults(scene: &str) -> Vec<String> {
    let known = Hue::Green.classes();
    let mut faults = Vec::new();
    for class in values(scene, "class").into_iter().flat_map(str::split_whitespace) {
        if !known.contains(&format!(".{class}{{")) && !["fine", "far"].contains(&class) {
            faults.push(format!("the class {class}"));
        }
    }
    for name in ["fill", "stroke", "style"] {
        faults.extend(
            values(scene, name).into_iter().filter(|value| *value != "none").map(|value| format!("{name} {value}")),
        );
    }
    let own: BTreeSet<&str> = values(scene, "id").into_iter().collect();
    for figure in values(scene, "href").into_iter().filter_map(|value| value.strip_prefix('#')) {
        let is_piece = DRAWN.iter().any(|kind| figure.strip_suffix("-dark").unwrap_or(figure) == kind.name());
        if !is_piece && !own.contains(figure) {
            faults.push(format!("the figure {figure}"));
        }
    }
    faults
}

#[test]
fn scenes_have_no_colours_but_those_of_their_inks() {
    for card in Card::all() {
        assert_eq!(faults(markup(card)), Vec::<String>::new(), "{card}");
    }
    let wrong = "<path class=\"f3 f7 fine\" fill=\"none\"/><path class=\"sx\" stroke=\"red\"/><use href=\"#duck\"/>";
    assert_eq!(faults(wrong), ["the class f7", "the class sx", "stroke red", "the figure duck"]);
}

#[test]
fn scenes_stay_small_and_each_card_has_its_own() {
    let mut seen = BTreeSet::new();
    for card in cards() {
        let scene = markup(card);
        assert!(scene.len() <= BUDGET, "{card}: {} bytes", scene.len());
        assert!(seen.insert(scene), "{card} has another card's scene");
    }
}

/// Draws the faces of all cards in these sizes: in every standing that the number of the card allows.
fn draw_all(theme: Theme, sizes: &[FaceSize], standings: impl Fn(usize) -> Vec<Playability>) {
    let fonts = Fonts::new().unwrap();
    for (number, card) in cards().enumerate() {
        for standing in standings(number) {
            for &size in sizes {
                let face = face::draw(card, size, standing, theme.scheme(), &fonts);
                let face = face.unwrap_or_else(|error| panic!("{card}, {size:?}, {standing:?}: {error}"));
                let pixels = (face.width() as usize, face.height() as usize);
                assert_eq!(pixels, size.pixels(), "{card}, {size:?}, {standing:?}");
            }
        }
    }
}

#[test]
fn every_face_can_be_drawn_in_a_hand() {
    draw_all(Theme::Slate, &[FaceSize::Hand], |_| STANDINGS.to_vec());
}

#[test]
fn every_face_can_be_drawn_in_a_tray_and_a_pool() {
    draw_all(Theme::Slate, &[FaceSize::Tray, FaceSize::Pool], |_| STANDINGS.to_vec());
}

// A theme changes nothing but colours, so here the standings take turns.
#[test]
fn every_face_can_be_drawn_on_wood() {
    let sizes = [FaceSize::Hand, FaceSize::Tray, FaceSize::Pool];
    draw_all(Theme::Wood, &sizes, |number| vec![STANDINGS[number % STANDINGS.len()]]);
}

#[test]
fn every_face_can_be_drawn_as_played_on_a_pile_and_alone() {
    let fonts = Fonts::new().unwrap();
    for theme in [Theme::Slate, Theme::Wood] {
        draw_all(theme, &[FaceSize::Played, FaceSize::Pile], |_| vec![Playability::Held]);
        for card in cards() {
            let face = face::large(card, Variant::Knightmare, theme.scheme(), &fonts);
            face.unwrap_or_else(|error| panic!("{card}, large: {error}"));
        }
    }
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

/// How much of a scene's edge beads and the outline of a family can cover, in pixels of a hand.
const FRAME: f32 = 12.0;

/// A motif: the brightness of each pixel, normalised to mean 0 and standard deviation 1.
struct Motif {
    levels: Vec<f64>,
    width: i32,
    height: i32,
}

impl Motif {
    /// The motif of a held card's face in a hand, from its SVG: the scene inside its frame, without the corner
    /// with the points.
    fn of(svg: &str) -> Motif {
        let layout = FaceLayout::of(FaceSize::Hand, Playability::Held);
        let scheme = Theme::Slate.scheme();
        let face =
            face::laid("face", svg, FaceSize::Hand.pixels(), layout.card, layout.shadow, scheme.backdrop).unwrap();
        let (width, height) = face.dimensions();
        let small = imageops::resize(&face, SHOWN, SHOWN * height / width, FilterType::Triangle);
        let grey = imageops::blur(&imageops::grayscale(&small), BLUR);
        let scale = SHOWN as f32 / width as f32;
        let (left, top, across, down) = layout.panel;
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

/// The SVG of a card's face in a hand.
fn printed(card: Card) -> String {
    static FONTS: LazyLock<Fonts> = LazyLock::new(|| Fonts::new().unwrap());
    face::printed(card, FaceSize::Hand, Playability::Held, Theme::Slate.scheme(), &FONTS)
}

/// The SVG of the face in another hue.
fn in_hue(card: Card, hue: Hue) -> String {
    let tones = Hue::of(card).tones().into_iter().zip(hue.tones());
    tones.fold(printed(card), |svg, (own, other)| svg.replace(&hex(own), &hex(other)))
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
    let motifs: Vec<_> = cards().map(|card| (card.to_string(), Motif::of(&printed(card)))).collect();
    let (least, told) = nearest(&motifs);
    assert!(least >= BOUND, "alike: {told}");
    println!("the nearest: {told}");
}

/// As if a card had the scene of another one, in a hue of its own.
#[test]
fn two_cards_with_one_scene_are_found() {
    for (index, lender) in cards().enumerate() {
        let hue = [Hue::Blue, Hue::Rust, Hue::Gold, Hue::Violet][index % 4];
        let motif = Motif::of(&printed(lender));
        let borrowed = Motif::of(&in_hue(lender, hue));
        let apart = motif.distance(&borrowed);
        assert!(apart < BOUND / 2.0, "{lender} in {hue:?}: {apart:.3}");
    }
    let mut motifs: Vec<_> = cards().map(|card| (card.to_string(), Motif::of(&printed(card)))).collect();
    let crab = Card::Knightmare(KnightmareCard::Crab);
    motifs.push(("a stand-in".to_owned(), Motif::of(&in_hue(crab, Hue::Rose))));
    let (least, told) = nearest(&motifs);
    assert!(least < BOUND, "{told}");
    assert!(told.starts_with(&format!("{crab} and a stand-in ")), "{told}");
}

#[test]
fn a_shift_of_a_pixel_and_other_tones_make_no_other_motif() {
    let inks = inks::of(Card::Knightmare(KnightmareCard::Crab), Playability::Held, Theme::Slate.scheme());
    for card in cards().step_by(7) {
        let svg = printed(card);
        let motif = Motif::of(&svg);
        assert!(motif.distance(&motif) < 1e-9, "{card}");
        // One pixel as shown is about two pixels of the picture.
        let shifted = svg.replacen("<svg ", "<svg transform=\"translate(2.2 2.2)\" ", 1);
        let paler = inks.iter().fold(svg.clone(), |svg, ink| svg.replace(&hex(*ink), &hex(mix(*ink, PAPER, 60))));
        for (what, other) in [("shifted", shifted), ("paler", paler)] {
            assert_ne!(other, svg);
            let apart = motif.distance(&Motif::of(&other));
            assert!(apart < BOUND / 2.0, "{card}, {what}: {apart:.3}");
        }
    }
}
