//! A cache of card faces and backs.

use std::sync::{Arc, OnceLock};

use cardinal_rules::{Card, Kind};

use super::layout::{BackPlace, FaceSize, Playability};
use super::{back, face, inks};
use crate::drawing::cache::Cache;
use crate::drawing::lettering::Fonts;
use crate::drawing::pixels::{Palette, separate};
use crate::drawing::theme::Scheme;
use crate::error::RenderError;
use crate::png::{ReadySprite, Sprite};

/// How many faces of a size are cached, of some hundred cards in up to five standings each. A busy bot needs most of
/// those that are beside boards, and fewer of the others. Those of a size have at most some four million pixels of a
/// byte each; their compressed rows take about as much again.
const fn most(size: FaceSize) -> usize {
    match size {
        FaceSize::Large | FaceSize::Hand => 48,
        FaceSize::Tray => 192,
        FaceSize::Pool => 96,
        FaceSize::Played | FaceSize::Pile => 112,
    }
}

/// A theme's faces and backs, each drawn on first use.
pub(in crate::drawing) struct Faces {
    fronts: [Cache<(Card, Playability), ReadySprite>; FaceSize::ALL.len()],
    backs: [OnceLock<ReadySprite>; BackPlace::COUNT],
}

impl Faces {
    pub(in crate::drawing) fn new() -> Faces {
        Faces {
            fronts: FaceSize::ALL.map(|size| Cache::new(most(size))),
            backs: [const { OnceLock::new() }; BackPlace::COUNT],
        }
    }

    /// The face of a card with this size and standing.
    pub(in crate::drawing) fn face(
        &self,
        (card, size, standing): (Card, FaceSize, Playability),
        palette: &Palette,
        scheme: &Scheme,
        fonts: &Fonts,
    ) -> Result<Arc<ReadySprite>, RenderError> {
        self.fronts[size as usize].try_get((card, standing), || {
            let face = face::draw(card, size, standing, scheme, fonts)?;
            Ok(ReadySprite::new(palette.quantise_face(&face, &inks::of(card, standing, scheme))))
        })
    }

    /// A card back for a place.
    pub(in crate::drawing) fn back(
        &self,
        place: BackPlace,
        palette: &Palette,
        scheme: &Scheme,
    ) -> Result<&ReadySprite, RenderError> {
        let kept = &self.backs[place as usize];
        if let Some(back) = kept.get() {
            return Ok(back);
        }
        // Two threads may both draw it. The later result is identical and gets dropped.
        let back = ReadySprite::new(palette.quantise_face(&back::draw(place, scheme)?, &inks::of_back(scheme)));
        Ok(kept.get_or_init(|| back))
    }
}

/// Sample faces that represent all others in statistics: two scenes, bright and dimmed, in every hue.
pub(in crate::drawing) fn typical(
    scheme: &Scheme,
    palette: &Palette,
    fonts: &Fonts,
) -> Result<Vec<Sprite>, RenderError> {
    let mut faces = Vec::new();
    for card in [Kind::Knight, Kind::Queen].map(Card::Call) {
        for standing in [Playability::Held, Playability::Idle] {
            let face = face::draw(card, FaceSize::Played, standing, scheme, fonts)?;
            let printed = separate(&face, &inks::of(card, standing, scheme));
            faces.extend(Card::NO_STRESS.map(|card| palette.print(&printed, &inks::of(card, standing, scheme))));
        }
    }
    Ok(faces)
}
