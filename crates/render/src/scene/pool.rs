//! A page of the pool of cards from which a deck is built.

use cardinal_rules::Card;
use cardinal_words::say;

use crate::drawing::atlas::Atlas;
use crate::drawing::cards::size::Size;
use crate::drawing::cards::standing::Standing;
use crate::drawing::lettering::{Fonts, Ink, Style};
use crate::drawing::pixels::Collage;
use crate::drawing::sizes::{HAND_WIDTH, POOL_CARD};
use crate::drawing::theme::Theme;
use crate::error::RenderError;

/// The greatest number of cards on a page.
pub const POOL_PAGE: usize = 12;
/// How many cards are side by side.
const COLUMNS: usize = HAND_WIDTH / POOL_CARD.0;
/// The height of the line above the cards.
const TITLE: usize = 48;
/// The height of the line below each card.
const COUNT: usize = 38;
/// The space below cards without such a line.
const GAP: usize = 8;
/// The distance of these lines' baselines from their upper edges.
const BASELINE: usize = 35;

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
pub(crate) fn draw<'a>(scene: &PoolScene<'_>, atlas: &'a Atlas, fonts: &Fonts) -> Result<Collage<'a>, RenderError> {
    let &PoolScene { cards, title, .. } = scene;
    if cards.len() > POOL_PAGE {
        return Err(RenderError::PoolPage(cards.len()));
    }
    let rows = cards.len().div_ceil(COLUMNS).max(1);
    let are_alone = !cards.is_empty() && cards.iter().all(|pool| pool.count == 0);
    let below = if are_alone { GAP } else { COUNT };
    let mut collage = Collage::new(HAND_WIDTH, &[(atlas.backdrop, TITLE + rows * (POOL_CARD.1 + below))]);
    let title = fonts.fit(Style::Label, &fonts.writable(title).unwrap_or_default(), HAND_WIDTH - 16);
    atlas.lettering.write(&mut collage, fonts, (8, BASELINE), (Style::Label, Ink::Name), &title);
    for (index, pool) in cards.iter().enumerate() {
        let (x, y) = (index % COLUMNS * POOL_CARD.0, TITLE + index / COLUMNS * (POOL_CARD.1 + below));
        let standing = match pool {
            _ if pool.is_too_dear() => Standing::Idle,
            PoolCard { taken: 1.., .. } => Standing::Playable,
            _ => Standing::Held,
        };
        collage.put(x, y, atlas.face(pool.card, Size::Pool, standing, fonts)?);
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
        let at = (left, y + POOL_CARD.1 + BASELINE - 8);
        atlas.lettering.write(&mut collage, fonts, at, (Style::Label, ink), &text);
    }
    Ok(collage)
}
