//! The sizes in which card faces and backs are drawn.

use crate::drawing::sizes::{CARD, HAND_CARD, POOL_CARD, SMALL_CARD, TRAY_CARD};

/// A size of a face. Each shows only what can be made out at the size in which it is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    /// For a card alone: everything.
    Large,
    /// In a hand: scene and name, and points if the card has them.
    Hand,
    /// In a hand on the picture of a board: the same, smaller.
    Tray,
    /// On a page of a pool: index beside the whole scene, name, and when the card is played.
    Pool,
    /// In the play area: index, scene and name.
    Played,
    /// On a pile: the motif.
    Pile,
}

impl Size {
    pub(super) const ALL: [Size; 6] = [Size::Large, Size::Hand, Size::Tray, Size::Pool, Size::Played, Size::Pile];

    /// Its width and height in pixels, including the room around the card.
    pub(crate) const fn pixels(self) -> (usize, usize) {
        match self {
            Size::Large => (400, 560),
            Size::Hand => HAND_CARD,
            Size::Tray => TRAY_CARD,
            Size::Pool => POOL_CARD,
            Size::Played => CARD,
            Size::Pile => SMALL_CARD,
        }
    }
}

/// Where a card back is drawn. Each place has its own size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// The play area.
    Played,
    /// The next card to be turned.
    Next,
    /// A pile.
    Pile,
    /// A hand whose cards face away from the viewer.
    Hand,
}

impl Place {
    pub(super) const COUNT: usize = 4;
}
