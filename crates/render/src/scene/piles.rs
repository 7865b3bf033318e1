//! Hands and piles beside the board, each with its number of cards.

use cardinal_rules::{Card, CardForm, DrawPile, Seat, Supply, View};

use super::phrases;
use crate::drawing::atlas::Atlas;
use crate::drawing::cards::size::{Place, Size};
use crate::drawing::cards::standing::Standing;
use crate::drawing::lettering::{Fonts, Ink, Style};
use crate::drawing::pixels::Collage;
use crate::drawing::sizes::{FAN, SMALL_CARD};
use crate::error::RenderError;

/// A hand or a pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pile {
    /// A hand of this many cards.
    Hand(usize),
    /// This many cards, face down.
    FaceDown(usize),
    /// The top card, and the number of cards.
    FaceUp(Option<Card>, usize),
}

/// The hand and piles of a seat, as this game has them.
pub(super) fn of(view: &View, seat: Seat) -> Vec<Pile> {
    let mut piles = Vec::new();
    if view.rules.supply().is_some_and(|supply| supply != Supply::Turned) {
        piles.push(Pile::Hand(view.hand_sizes[seat]));
    }
    if view.rules.draw_pile() == Some(DrawPile::Own) {
        piles.push(Pile::FaceDown(match seat {
            Seat::White => view.pile_sizes.white,
            Seat::Black => view.pile_sizes.black,
        }));
    }
    if phrases::form(view) == CardForm::Card && view.rules.supply().is_some() {
        let discards = match seat {
            Seat::White => &view.discards.white,
            Seat::Black => &view.discards.black,
        };
        piles.push(Pile::FaceUp(discards.last().copied(), discards.len()));
    }
    piles
}

/// The draw pile that both players share.
pub(super) fn common(view: &View) -> Option<Pile> {
    (view.rules.draw_pile() == Some(DrawPile::Common)).then_some(Pile::FaceDown(view.pile_sizes.common))
}

/// Draws a pile with its number, no wider than `room` in all.
pub(super) fn draw<'a>(
    collage: &mut Collage<'a>,
    pile: Pile,
    (x, y): (usize, usize),
    room: usize,
    style: Style,
    atlas: &'a Atlas,
    fonts: &Fonts,
) -> Result<(), RenderError> {
    let (sprite, size) = match pile {
        Pile::Hand(0) => (atlas.gap(Place::Hand), 0),
        Pile::Hand(size) => (atlas.back(Place::Hand)?, size),
        Pile::FaceDown(0) | Pile::FaceUp(None, _) => (atlas.gap(Place::Pile), 0),
        Pile::FaceDown(size) => (atlas.back(Place::Pile)?, size),
        Pile::FaceUp(Some(card), size) => (atlas.face(card, Size::Pile, Standing::Held, fonts)?, size),
    };
    collage.put(x + (FAN.0 - sprite.sprite.width) / 2, y, sprite);
    count(collage, size, (x + FAN.0 + 8, y + SMALL_CARD.1 / 2), room.saturating_sub(FAN.0 + 8), style, atlas, fonts);
    Ok(())
}

/// Writes a number of cards, vertically centred on `middle`.
pub(super) fn count<'a>(
    collage: &mut Collage<'a>,
    size: usize,
    (x, middle): (usize, usize),
    room: usize,
    style: Style,
    atlas: &'a Atlas,
    fonts: &Fonts,
) {
    let text = fonts.fit(style, &size.to_string(), room);
    if fonts.width(style, &text) <= room {
        let at = (x, middle + style.drop());
        atlas.lettering.write(collage, fonts, at, (style, Ink::Note), &text);
    }
}
