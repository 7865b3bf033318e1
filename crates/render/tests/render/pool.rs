//! Pages of the pool of cards from which decks are built.

use cardinal_render::{ALT_LIMIT, POOL_PAGE, PoolCard, PoolScene, RenderError, Theme, pool_alt};
use cardinal_rules::{Card, KnightmareCard};
use image::{GrayImage, RgbImage, imageops};

use crate::scenes;

/// A card of a page with the line below it, and the height of the line above all cards.
const CARD: (u32, u32) = (180, 234);
const TITLE: u32 = 48;
/// The scale at which a phone shows a page.
const PHONE: f64 = 340.0 / 720.0;

fn drawn(cards: &[PoolCard], theme: Theme) -> RgbImage {
    let picture = scenes::renderer().pool(&PoolScene { cards, title: scenes::POOL, theme }).unwrap();
    image::load_from_memory(&picture.png).unwrap().to_rgb8()
}

fn plain(card: Card) -> PoolCard {
    PoolCard { card, count: 1, taken: 0, affordable: true }
}

/// The first card of a page, without its colours.
fn first(picture: &RgbImage) -> GrayImage {
    imageops::grayscale(&imageops::crop_imm(picture, 0, TITLE, CARD.0, CARD.1).to_image())
}

/// The lengths of runs of rows in which something is much darker than its ground, which are the heights of the
/// lines' first letters.
fn letters(part: &GrayImage) -> Vec<u32> {
    let is_inked = |x: u32, y: u32| part.get_pixel(x, y).0[0] < 150;
    let mut lines: Vec<std::ops::Range<u32>> = Vec::new();
    for y in (0..part.height()).filter(|y| (0..part.width()).any(|x| is_inked(x, *y))) {
        match lines.last_mut() {
            Some(line) if line.end == y => line.end += 1,
            _ => lines.push(y..y + 1),
        }
    }
    let height = |line: std::ops::Range<u32>| {
        let has_ink = |x: u32| line.clone().any(|y| is_inked(x, y));
        let start = (0..part.width()).find(|x| has_ink(*x)).unwrap_or(0);
        let end = (start..part.width()).find(|x| !has_ink(*x)).unwrap_or(part.width());
        let rows: Vec<u32> = line.clone().filter(|y| (start..end).any(|x| is_inked(x, *y))).collect();
        rows.last().unwrap_or(&0) + 1 - rows.first().unwrap_or(&0)
    };
    lines.into_iter().map(height).collect()
}

#[test]
fn names_and_windows_of_all_cards_can_be_read_on_a_phone() {
    for card in KnightmareCard::ALL.into_iter().map(Card::Knightmare) {
        let face = first(&drawn(&[plain(card)], Theme::Slate));
        let print = imageops::crop_imm(&face, 6, 105, 168, 83).to_image();
        let lines = letters(&print);
        assert!((2..=3).contains(&lines.len()), "{card}: {lines:?}");
        // The second line of a name can begin with a small letter.
        assert!(f64::from(lines[0]) * PHONE >= 7.0, "{card}: {lines:?}");
        assert!(lines.iter().all(|height| f64::from(*height) * PHONE >= 5.5), "{card}: {lines:?}");
        assert!(f64::from(lines[lines.len() - 1]) * PHONE >= 7.0, "{card}: {lines:?}");
    }
}

#[test]
fn taken_and_unfitting_cards_look_different_without_colours() {
    let card = Card::Knightmare(KnightmareCard::Crab);
    let fresh = PoolCard { count: 2, ..plain(card) };
    let looks = [
        fresh,
        PoolCard { taken: 1, ..fresh },
        PoolCard { taken: 2, ..fresh },
        PoolCard { affordable: false, ..fresh },
        PoolCard { taken: 1, affordable: false, ..fresh },
    ];
    for theme in Theme::ALL {
        let pictures = looks.map(|pool| first(&drawn(&[pool], theme)));
        for (index, one) in pictures.iter().enumerate() {
            for (other_index, other) in pictures[..index].iter().enumerate() {
                let differ = one.pixels().zip(other.pixels()).filter(|(one, other)| one.0[0].abs_diff(other.0[0]) > 60);
                assert!(differ.count() > 60, "{theme}: {index} and {other_index}");
            }
        }
        // A dimmed card is darker.
        let mean = |picture: &GrayImage| picture.pixels().map(|pixel| u64::from(pixel.0[0])).sum::<u64>();
        assert!(mean(&pictures[3]) * 10 < mean(&pictures[0]) * 7, "{theme}");
    }
    // If all copies are taken, there is none left that would be too expensive.
    let all = PoolCard { taken: 2, ..fresh };
    assert!(drawn(&[all], Theme::Slate) == drawn(&[PoolCard { affordable: false, ..all }], Theme::Slate));
}

#[test]
fn a_page_has_four_cards_a_row_and_twelve_at_most() {
    let renderer = scenes::renderer();
    let card = plain(Card::Knightmare(KnightmareCard::Crab));
    for (cards, rows) in [(0, 1), (1, 1), (4, 1), (5, 2), (12, 3)] {
        let picture = renderer.pool(&PoolScene { cards: &vec![card; cards], title: "", theme: Theme::Wood }).unwrap();
        assert_eq!((picture.width, picture.height), (720, TITLE + rows * CARD.1));
    }
    let wrong = renderer.pool(&PoolScene { cards: &[card; POOL_PAGE + 1], title: "", theme: Theme::Wood });
    assert!(matches!(wrong, Err(RenderError::PoolPage(13))));
}

#[test]
fn cards_outside_a_selection_have_no_counts() {
    let renderer = scenes::renderer();
    let cards = [KnightmareCard::Crab, KnightmareCard::Chaos].map(|card| PoolCard::alone(Card::Knightmare(card)));
    let scene = PoolScene { cards: &cards, title: "Two of them", theme: Theme::Slate };
    let picture = renderer.pool(&scene).unwrap();
    assert!((picture.height as usize) < (TITLE + CARD.1) as usize, "there is no line below them");
    assert_eq!(
        pool_alt(&scene),
        "Two of them. Crab (5 points, After your move). Chaos (10 points, After the opponent’s turn)."
    );
}

#[test]
fn a_page_is_described_card_by_card() {
    let page = scenes::pool();
    let scene = PoolScene { cards: &page[..6], title: scenes::POOL, theme: Theme::Slate };
    assert_eq!(
        pool_alt(&scene),
        "Your cards, page 2 of 4: 93 of 150 points. \
         Confabulation (5 points, Instead of your move): 0 of 1 taken. \
         Disintegration (2 points, Before or after your move): 1 of 1 taken. \
         Doppelganger (4 points, Instead of your move): 1 of 2 taken. \
         Irresistible Force (5 points, Instead of your move): 2 of 2 taken. \
         Passing in the Night (6 points, Instead of your move): 0 of 1 taken. \
         Chaos (10 points, After the opponent’s turn): 0 of 1 taken, no room for another."
    );
    // The longest page is described completely.
    let mut all: Vec<PoolCard> = KnightmareCard::ALL.into_iter().map(Card::Knightmare).map(plain).collect();
    for card in &mut all {
        card.affordable = false;
    }
    let length = |card: &PoolCard| pool_alt(&PoolScene { cards: &[*card], title: "", theme: Theme::Slate }).len();
    all.sort_by_key(|card| std::cmp::Reverse(length(card)));
    let told = pool_alt(&PoolScene { cards: &all[..POOL_PAGE], title: "", theme: Theme::Slate });
    assert!(told.chars().count() <= ALT_LIMIT, "{}", told.chars().count());
}
