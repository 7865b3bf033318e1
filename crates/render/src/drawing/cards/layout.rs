//! The sizes in which cards are drawn, and what each has room for.

use super::illustration::Depth;
use super::points::Points;
use super::shadow::Frame;
use super::signs::Standing;
use crate::drawing::sizes::{CARD, HAND_CARD, POOL_CARD, SMALL_CARD, TRAY_CARD};

/// A size of a face. Each shows what can be made out at the size in which it is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    /// For a card alone: everything.
    Large,
    /// In a hand: scene and name, and points where a card has them.
    Hand,
    /// In a hand beside a board: the same, smaller.
    Tray,
    /// On a page of a pool: index beside the scene, which is seen as a whole, name and when it is played.
    Pool,
    /// Where it is played: index, scene and name.
    Played,
    /// On a pile: the motif.
    Pile,
}

impl Size {
    /// Its pixels across and down, with the room around the card.
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

/// Where cards lie face down, each with its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Where one is played.
    Played,
    /// Where the next one is to be turned.
    Next,
    /// On a pile.
    Pile,
    /// In a hand that is seen from outside.
    Hand,
}

impl Place {
    pub(super) const COUNT: usize = 4;
}

/// Where things stand on a face, in pixels.
pub(super) struct Layout {
    pub(super) card: Frame,
    pub(super) radius: f32,
    /// The scene.
    pub(super) panel: Frame,
    /// How much of the scene's upper left corner is left to the letter of a piece.
    pub(super) notch: Option<(f32, f32)>,
    /// Where the points of a card that has them stand.
    pub(super) points: Points,
    /// How much of a scene's field is seen at least, across and down.
    pub(super) seen: (f32, f32),
    pub(super) depth: Depth,
    /// How much of the card's width is left beside its name.
    pub(super) margin: f32,
    /// How soft the shadow is, and how far below the card it lies.
    pub(super) shadow: (f32, f32),
}

impl Layout {
    pub(super) const fn of(size: Size, standing: Standing) -> Layout {
        // What can be played is held higher, and so its shadow falls lower.
        let raised = match standing {
            Standing::Playable | Standing::Picked => 2.0,
            Standing::Held => 1.0,
            Standing::Wasting | Standing::Idle => 0.0,
        };
        match size {
            Size::Large => Layout {
                card: (8.0, 4.0, 384.0, 540.0),
                radius: 24.0,
                panel: (24.0, 20.0, 352.0, 274.0),
                notch: Some((66.0, 72.0)),
                points: Points::Corner(58.0),
                seen: (240.0, 187.0),
                depth: Depth::Scene,
                margin: 0.11,
                shadow: (6.0, 6.0),
            },
            Size::Hand => {
                let top = 26.0 - 8.5 * raised;
                Layout {
                    card: (13.0, top, 214.0, 300.0),
                    radius: 15.0,
                    panel: (23.0, top + 10.0, 194.0, 214.0),
                    notch: None,
                    points: Points::Corner(38.0),
                    seen: (180.0, 196.0),
                    depth: Depth::Bold,
                    margin: 0.11,
                    shadow: (3.0 + 1.5 * raised, 3.0 + 2.0 * raised),
                }
            }
            Size::Tray => {
                let top = 11.0 - 2.5 * raised;
                Layout {
                    card: (8.0, top, 118.0, 152.0),
                    radius: 10.0,
                    panel: (14.0, top + 6.0, 106.0, 98.0),
                    notch: None,
                    points: Points::Corner(25.0),
                    seen: (196.0, 180.0),
                    depth: Depth::Bold,
                    margin: 0.11,
                    shadow: (3.0, 2.0 + raised),
                }
            }
            Size::Pool => Layout {
                card: (3.0, 3.0, 174.0, 189.0),
                radius: 11.0,
                panel: (46.0, 8.0, 124.0, 93.0),
                notch: None,
                points: Points::Column { size: 34.0, x: 25.0, y: 12.0 },
                seen: (240.0, 180.0),
                depth: Depth::Bold,
                margin: 0.05,
                shadow: (2.0, 2.0),
            },
            Size::Played => Layout {
                card: (4.0, 2.0, 152.0, 213.0),
                radius: 12.0,
                panel: (12.0, 10.0, 136.0, 154.0),
                notch: Some((37.0, 41.0)),
                points: Points::Corner(32.0),
                seen: (172.0, 196.0),
                depth: Depth::Bold,
                margin: 0.11,
                shadow: (4.0, 4.0),
            },
            Size::Pile => Layout {
                card: (1.0, 0.0, 40.0, 57.0),
                radius: 5.0,
                panel: (4.0, 3.0, 34.0, 51.0),
                notch: None,
                points: Points::Missing,
                seen: (176.0, 200.0),
                depth: Depth::Motif,
                margin: 0.11,
                shadow: (1.0, 1.0),
            },
        }
    }
}
