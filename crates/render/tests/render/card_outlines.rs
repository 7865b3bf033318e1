//! The outline of a card's scene shows when the card is played, without colours and on a phone.

use cardinal_rules::{Card, KnightmareCard, Timing};
use image::RgbImage;

use crate::card_faces::{PAPER, held};

/// The scene of a held card in the picture of its face: its left, top, right and bottom edges in pixels.
const SCENE: [u32; 4] = [23, 28, 217, 242];
/// How far the line along an outline, with beads on it, reaches beyond the scene.
const LINE: u32 = 4;
/// The width and height of what the points of a card take of its scene, in the upper left corner.
const POINTS: (u32, u32) = (80, 46);
/// A phone shows a card of a hand, with the room around it, 110 pixels wide instead of 240.
const PHONE: f64 = 110.0 / 240.0;

/// The cards whose scenes have the same outline.
fn families() -> [(&'static str, Vec<Card>); 6] {
    let of = |is_one: fn(&[Timing]) -> bool| -> Vec<Card> {
        let cards = KnightmareCard::ALL.into_iter().filter(|card| is_one(card.timing()));
        cards.map(Card::Knightmare).collect()
    };
    [
        ("that call a piece", Card::NO_STRESS.to_vec()),
        ("before the move", of(|timing| timing == [Timing::BeforeMove])),
        ("instead of the move", of(|timing| timing == [Timing::InsteadOfMove])),
        ("after the move", of(|timing| timing == [Timing::AfterMove])),
        ("at several times", of(|timing| timing.len() > 1)),
        ("in response", of(|timing| timing.iter().all(|time| *time > Timing::AfterMove))),
    ]
}

/// Whether each pixel of the scene's frame is outside the outline of these cards, but for the corner with the points:
/// there is paper on all cards that have no beads, or right beside it. The line along an outline is two pixels wide,
/// and one of them is outside.
fn outside(cards: &[Card]) -> Vec<bool> {
    let plain = cards.iter().filter(|card| !matches!(card, Card::Knightmare(card) if card.is_continuing()));
    let faces: Vec<&RgbImage> = plain.map(|card| held(*card)).collect();
    assert!(faces.len() > 1, "{cards:?}: a scene that has paper where others have none is not outside");
    let [left, top, right, bottom] = SCENE;
    let is_paper = |x: u32, y: u32| faces.iter().all(|face| *face.get_pixel(x, y) == PAPER);
    let is_near = |x: u32, y: u32| (y - 1..=y + 1).any(|y| (x - 1..=x + 1).any(|x| is_paper(x, y)));
    let is_corner = |x: u32, y: u32| x < left + POINTS.0 && y < top + POINTS.1;
    let places = (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y)));
    places.map(|(x, y)| !is_corner(x, y) && is_near(x, y)).collect()
}

/// A card in a hand is 110 pixels wide on a phone. Outlines must be distinguishable there without their colours.
#[test]
fn families_are_told_apart_on_a_phone() {
    let families = families();
    assert_eq!(families.iter().map(|(_, cards)| cards.len()).sum::<usize>(), Card::NO_STRESS.len() + 80);
    let seen = families.each_ref().map(|(_, cards)| outside(cards));
    for (index, one) in seen.iter().enumerate() {
        for (other, (family, _)) in seen[..index].iter().zip(&families) {
            let apart = one.iter().zip(other).filter(|(one, other)| one != other).count();
            let shown = apart as f64 * PHONE * PHONE;
            assert!(shown >= 100.0, "cards {} and cards {family}: {shown} pixels", families[index].0);
        }
    }
}

/// Anything outside the frame would be on the card's name or beyond the card.
#[test]
fn outlines_stay_within_their_frames() {
    let [left, top, right, bottom] = SCENE;
    for (family, cards) in families() {
        for card in cards {
            let face = held(card);
            let is_paper = |x: u32, y: u32| *face.get_pixel(x, y) == PAPER;
            // Two columns at each side, two rows above and one below, where no name begins yet.
            let beside = [left - LINE - 2, left - LINE - 1, right + LINE, right + LINE + 1];
            let beyond = [top - LINE - 3, top - LINE - 2, bottom + LINE];
            let rows = || top + 12..bottom;
            let columns = || left + 10..right - 10;
            let mut around = beside.into_iter().flat_map(|x| rows().map(move |y| (x, y)));
            let mut above = beyond.into_iter().flat_map(|y| columns().map(move |x| (x, y)));
            let found = around.find(|(x, y)| !is_paper(*x, *y)).or_else(|| above.find(|(x, y)| !is_paper(*x, *y)));
            assert_eq!(found, None, "{card}, {family}");
            // The outline reaches the middle of the upper edge and both sides.
            let middle = u32::midpoint(left, right);
            for (x, y) in [(middle, top), (left, bottom - 60), (right, bottom - 60)] {
                let reach = |at: u32| at - 1..=at + 1;
                assert!(reach(x).any(|x| reach(y).any(|y| !is_paper(x, y))), "{card}, {family}: {x}, {y}");
            }
            // The points are on paper.
            let corner = (left + 2..left + 32).flat_map(|x| (top + 2..top + 32).map(move |y| (x, y)));
            let paper = corner.filter(|(x, y)| is_paper(*x, *y)).count();
            assert_eq!(paper > 300, matches!(card, Card::Knightmare(_)), "{card}, {family}: {paper}");
        }
    }
}
