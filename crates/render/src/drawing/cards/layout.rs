//! The sizes of card faces and backs, what a player can do with a card, and where everything is on a face.

use super::scenes::SceneDetail;
use crate::drawing::sizes::{CARD, HAND_CARD, POOL_CARD, SMALL_CARD, TRAY_CARD};

/// A rectangle in pixels: left, top, width and height.
pub(super) type Frame = (f32, f32, f32, f32);

/// Where the points are on a face.
#[derive(Clone, Copy)]
pub(super) enum Points {
    /// Nowhere: there is no room for them.
    Missing,
    /// In the scene's upper left corner, with digits of this size.
    Corner(f32),
    /// Left of the scene, with digits of this size and the signs below them. `x` is the middle of the column, `y` its
    /// top.
    Column { size: f32, x: f32, y: f32 },
}

/// Where everything is on a face, in pixels.
pub(super) struct FaceLayout {
    pub(super) card: Frame,
    /// The radius of the card's corners.
    pub(super) radius: f32,
    /// The scene.
    pub(super) panel: Frame,
    /// The width and height of the notch in the scene's upper left corner for the letter of a piece.
    pub(super) notch: Option<(f32, f32)>,
    /// The points of a card that has them.
    pub(super) points: Points,
    /// The least width and height of the scene that are visible, in units of its field.
    pub(super) seen: (f32, f32),
    pub(super) depth: SceneDetail,
    /// The share of the card's width that stays free beside its name.
    pub(super) margin: f32,
    /// The shadow's softness, and how far below the card it falls.
    pub(super) shadow: (f32, f32),
}

impl FaceLayout {
    pub(super) const fn of(size: FaceSize, standing: Playability) -> FaceLayout {
        // A playable card is held higher, so its shadow falls lower.
        let raised = match standing {
            Playability::Playable | Playability::Picked => 2.0,
            Playability::Held => 1.0,
            Playability::NoEffect | Playability::Idle => 0.0,
        };
        match size {
            FaceSize::Large => FaceLayout {
                card: (8.0, 4.0, 384.0, 540.0),
                radius: 24.0,
                panel: (24.0, 20.0, 352.0, 274.0),
                notch: Some((66.0, 72.0)),
                points: Points::Corner(58.0),
                seen: (240.0, 187.0),
                depth: SceneDetail::Scene,
                margin: 0.11,
                shadow: (6.0, 6.0),
            },
            FaceSize::Hand => {
                let top = 26.0 - 8.5 * raised;
                FaceLayout {
                    card: (13.0, top, 214.0, 300.0),
                    radius: 15.0,
                    panel: (23.0, top + 10.0, 194.0, 214.0),
                    notch: None,
                    points: Points::Corner(38.0),
                    seen: (180.0, 196.0),
                    depth: SceneDetail::Bold,
                    margin: 0.11,
                    shadow: (3.0 + 1.5 * raised, 3.0 + 2.0 * raised),
                }
            }
            FaceSize::Tray => {
                let top = 11.0 - 2.5 * raised;
                FaceLayout {
                    card: (8.0, top, 118.0, 152.0),
                    radius: 10.0,
                    panel: (14.0, top + 6.0, 106.0, 98.0),
                    notch: None,
                    points: Points::Corner(25.0),
                    seen: (196.0, 180.0),
                    depth: SceneDetail::Bold,
                    margin: 0.11,
                    shadow: (3.0, 2.0 + raised),
                }
            }
            FaceSize::Pool => FaceLayout {
                card: (3.0, 3.0, 174.0, 189.0),
                radius: 11.0,
                panel: (46.0, 8.0, 124.0, 93.0),
                notch: None,
                points: Points::Column { size: 34.0, x: 25.0, y: 12.0 },
                seen: (240.0, 180.0),
                depth: SceneDetail::Bold,
                margin: 0.05,
                shadow: (2.0, 2.0),
            },
            FaceSize::Played => FaceLayout {
                card: (4.0, 2.0, 152.0, 213.0),
                radius: 12.0,
                panel: (12.0, 10.0, 136.0, 154.0),
                notch: Some((37.0, 41.0)),
                points: Points::Corner(32.0),
                seen: (172.0, 196.0),
                depth: SceneDetail::Bold,
                margin: 0.11,
                shadow: (4.0, 4.0),
            },
            FaceSize::Pile => FaceLayout {
                card: (1.0, 0.0, 40.0, 57.0),
                radius: 5.0,
                panel: (4.0, 3.0, 34.0, 51.0),
                notch: None,
                points: Points::Missing,
                seen: (176.0, 200.0),
                depth: SceneDetail::Motif,
                margin: 0.11,
                shadow: (1.0, 1.0),
            },
        }
    }
}

/// A size of a face. Each shows only what can be made out at the size in which it is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FaceSize {
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

impl FaceSize {
    pub(super) const ALL: [FaceSize; 6] =
        [FaceSize::Large, FaceSize::Hand, FaceSize::Tray, FaceSize::Pool, FaceSize::Played, FaceSize::Pile];

    /// Its width and height in pixels, including the room around the card.
    pub(crate) const fn pixels(self) -> (usize, usize) {
        match self {
            FaceSize::Large => (400, 560),
            FaceSize::Hand => HAND_CARD,
            FaceSize::Tray => TRAY_CARD,
            FaceSize::Pool => POOL_CARD,
            FaceSize::Played => CARD,
            FaceSize::Pile => SMALL_CARD,
        }
    }
}

/// Where a card back is drawn. Each place has its own size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BackPlace {
    /// The play area.
    Played,
    /// The next card to be turned.
    Next,
    /// A pile.
    Pile,
    /// A hand whose cards face away from the viewer.
    Hand,
}

impl BackPlace {
    pub(super) const COUNT: usize = 4;
}

/// What its player can do with a card right now, which decides how the face is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Playability {
    /// Playable now: raised, with a tick.
    Playable,
    /// Playable, but it would lose the turn: with an hourglass that has run out.
    NoEffect,
    /// Not playable now: lowered, dimmed, with a slash.
    Idle,
    /// Picked by its player: raised, with a frame.
    Picked,
    /// Held for later, or already played: neither raised nor marked.
    Held,
}
