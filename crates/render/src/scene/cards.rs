//! Pictures of cards alone: a hand (also on the picture of a board), a page of a pool for the deck builder, and one
//! card.

use cardinal_rules::{Card, Variant};
use cardinal_words::{InWords, say};

use super::layout::Tray;
use super::phrases;
use super::scenes::HandScene;
use crate::drawing::atlas::Atlas;
use crate::drawing::cards::layout::{BackPlace, FaceSize, Playability};
use crate::drawing::cards::scenes;
use crate::drawing::lettering::{Fonts, Ink, Style};
use crate::drawing::sizes::{CARD, HAND_CARD, HAND_WIDTH, POOL_CARD, TRAY_CARD};
use crate::drawing::theme::Theme;
use crate::error::RenderError;
use crate::png::Collage;

/// How many columns make the cards of a hand widest, on the desktop or on a phone, whichever shows them
/// smaller.
fn hand_columns(cards: usize) -> usize {
    let wide = |columns: usize| {
        let rows = cards.div_ceil(columns);
        let (across, down) = ((columns * HAND_CARD.0) as f32, (rows * HAND_CARD.1) as f32);
        // Discord's desktop client shows pictures in 550 by 350 pixels, phones in 340 across.
        (340.0 / across).min(350.0 / down)
    };
    (3..=cards.max(3)).max_by(|one, other| wide(*one).total_cmp(&wide(*other)).then(other.cmp(one))).unwrap_or(3)
}

/// Draws a hand as a separate picture, with at least three cards a row.
pub(crate) fn draw_hand<'a>(
    scene: &HandScene<'_>,
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> Result<Collage<'a>, RenderError> {
    let hand = scene.view.hand.as_deref().ok_or(RenderError::NoHand)?;
    if hand.is_empty() {
        let mut collage = Collage::new(HAND_WIDTH, &[(atlas.backdrop, HAND_CARD.1)]);
        collage.put((HAND_WIDTH - CARD.0) / 2, (HAND_CARD.1 - CARD.1) / 2, atlas.gap(BackPlace::Played));
        return Ok(collage);
    }
    let columns = hand_columns(hand.len());
    let width = columns * HAND_CARD.0;
    let mut collage = Collage::new(width, &[(atlas.backdrop, hand.len().div_ceil(columns) * HAND_CARD.1)]);
    for (card, standing, (x, y)) in placed_cards(scene, columns, HAND_CARD, width) {
        collage.put(x, y, atlas.face(card, FaceSize::Hand, standing, fonts)?);
    }
    Ok(collage)
}

/// Draws a hand on the picture of a board, up to `right`.
pub(super) fn draw_tray<'a>(
    collage: &mut Collage<'a>,
    scene: &HandScene<'_>,
    Tray { top, left, columns }: Tray,
    right: usize,
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> Result<(), RenderError> {
    for (card, standing, (x, y)) in placed_cards(scene, columns, TRAY_CARD, right - left) {
        collage.put(left + x, top + y, atlas.face(card, FaceSize::Tray, standing, fonts)?);
    }
    Ok(())
}

/// Every card with its standing and its position: rows of `columns` cards, each centred in `room`. Of several
/// copies of the picked card, the first is marked as picked.
fn placed_cards(
    scene: &HandScene<'_>,
    columns: usize,
    (width, height): (usize, usize),
    room: usize,
) -> impl Iterator<Item = (Card, Playability, (usize, usize))> {
    let hand = scene.view.hand.as_deref().unwrap_or_default();
    let others = if phrases::is_held(scene.view, scene.playable) { Playability::Held } else { Playability::Idle };
    let mut picked = scene.picked;
    hand.iter().enumerate().map(move |(index, card)| {
        let standing = if picked == Some(*card) {
            picked = None;
            Playability::Picked
        } else if scene.no_effect.contains(card) {
            Playability::NoEffect
        } else if scene.playable.contains(card) {
            Playability::Playable
        } else {
            others
        };
        let (row, column) = (index / columns, index % columns);
        let in_row = columns.min(hand.len() - row * columns);
        (*card, standing, ((room - in_row * width) / 2 + column * width, row * height))
    })
}

/// The greatest number of cards on a page.
pub const POOL_PAGE: usize = 12;
/// How many cards are side by side.
const POOL_COLUMNS: usize = HAND_WIDTH / POOL_CARD.0;
/// The height of the line above the cards.
const POOL_TITLE: usize = 48;
/// The height of the line below each card.
const POOL_COUNT: usize = 38;
/// The space below cards without such a line.
const POOL_GAP: usize = 8;
/// The distance of these lines' baselines from their upper edges.
const POOL_BASELINE: usize = 35;

/// A card on a page of a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolCard {
    /// The card.
    pub card: Card,
    /// How many of it are in the pool, or 0 to show the card alone.
    pub count: usize,
    /// How many of it are already in the deck.
    pub taken: usize,
    /// Whether one more fits into the remaining points.
    pub affordable: bool,
}

impl PoolCard {
    /// A card to look at, without counts.
    pub const fn alone(card: Card) -> PoolCard {
        PoolCard { card, count: 0, taken: 0, affordable: true }
    }

    /// Whether the pool has another copy that no longer fits into the points.
    pub(crate) const fn is_too_dear(&self) -> bool {
        !self.affordable && self.taken < self.count
    }
}

/// A page of a pool to draw.
#[derive(Clone, Copy, Debug)]
pub struct PoolScene<'a> {
    /// The cards in order, at most [`POOL_PAGE`].
    pub cards: &'a [PoolCard],
    /// The title above the cards, which is shortened if it is too long.
    pub title: &'a str,
    /// The colours.
    pub theme: Theme,
}

/// Draws the page: four cards a row, each with how many of how many are taken.
pub(crate) fn draw_pool<'a>(
    scene: &PoolScene<'_>,
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> Result<Collage<'a>, RenderError> {
    let &PoolScene { cards, title, .. } = scene;
    if cards.len() > POOL_PAGE {
        return Err(RenderError::PoolPage(cards.len()));
    }
    let rows = cards.len().div_ceil(POOL_COLUMNS).max(1);
    let are_alone = !cards.is_empty() && cards.iter().all(|pool| pool.count == 0);
    let below = if are_alone { POOL_GAP } else { POOL_COUNT };
    let mut collage = Collage::new(HAND_WIDTH, &[(atlas.backdrop, POOL_TITLE + rows * (POOL_CARD.1 + below))]);
    let title = fonts.fit(Style::Label, &fonts.writable(title).unwrap_or_default(), HAND_WIDTH - 16);
    atlas.lettering.write(&mut collage, fonts, (8, POOL_BASELINE), (Style::Label, Ink::Name), &title);
    for (index, pool) in cards.iter().enumerate() {
        let (x, y) = (index % POOL_COLUMNS * POOL_CARD.0, POOL_TITLE + index / POOL_COLUMNS * (POOL_CARD.1 + below));
        let standing = match pool {
            _ if pool.is_too_dear() => Playability::Idle,
            PoolCard { taken: 1.., .. } => Playability::Playable,
            _ => Playability::Held,
        };
        collage.put(x, y, atlas.face(pool.card, FaceSize::Pool, standing, fonts)?);
        if pool.count == 0 {
            continue;
        }
        let (ink, text) = if pool.taken > 0 {
            (Ink::Name, say!("picture-pool-taken", taken = pool.taken, count = pool.count))
        } else {
            (Ink::Note, say!("picture-pool-count", count = pool.count))
        };
        let text = fonts.fit(Style::Label, &text, POOL_CARD.0 - 8);
        let left = x + (POOL_CARD.0 - fonts.width(Style::Label, &text)) / 2;
        let at = (left, y + POOL_CARD.1 + POOL_BASELINE - 8);
        atlas.lettering.write(&mut collage, fonts, at, (Style::Label, ink), &text);
    }
    Ok(collage)
}

const CARD_SIZE: (usize, usize) = FaceSize::Large.pixels();
const CARD_MARGIN: usize = 20;
/// The height of the line above faces that differ.
const CARD_CAPTION: usize = 50;

/// Groups games by how the card's face looks in them. Usually it is the same in all.
pub(crate) fn card_faces(card: Card, games: &[Variant]) -> Vec<Vec<Variant>> {
    let mut faces: Vec<Vec<Variant>> = Vec::new();
    for &game in games {
        let same = |face: &&mut Vec<Variant>| card.kind().is_none_or(|kind| scenes::is_same(kind, face[0], game));
        match faces.iter_mut().find(same) {
            Some(face) => face.push(game),
            None => faces.push(vec![game]),
        }
    }
    faces
}

/// The names of these games, joined.
pub(crate) fn game_names(games: &[Variant]) -> String {
    phrases::and(games.iter().map(InWords::in_words)).unwrap_or_default()
}

/// Draws a card large, on the backdrop. If its face differs between games, the faces are side by side with the
/// games' names above them. It is rarely requested, so it is not cached.
pub(crate) fn draw_card(
    card: Card,
    games: &[Variant],
    atlas: &Atlas,
    fonts: &Fonts,
) -> Result<Collage<'static>, RenderError> {
    let faces = card_faces(card, games);
    let top = if faces.len() > 1 { CARD_CAPTION } else { CARD_MARGIN };
    let width = CARD_MARGIN + faces.len() * (CARD_SIZE.0 + CARD_MARGIN);
    let mut collage = Collage::new(width, &[(atlas.backdrop, top + CARD_SIZE.1 + CARD_MARGIN)]);
    for (index, games) in faces.iter().enumerate() {
        let left = CARD_MARGIN + index * (CARD_SIZE.0 + CARD_MARGIN);
        if faces.len() > 1 {
            let name = fonts.fit(Style::Label, &game_names(games), CARD_SIZE.0);
            let at = (left + (CARD_SIZE.0 - fonts.width(Style::Label, &name)) / 2, CARD_CAPTION - 16);
            atlas.lettering.write_own(&mut collage, fonts, at, (Style::Label, Ink::Name), &name);
        }
        collage.put_own(left, top, atlas.large(card, games[0], fonts)?);
    }
    Ok(collage)
}
