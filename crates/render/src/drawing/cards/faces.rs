//! A cache of card faces and backs.

use std::sync::{Arc, OnceLock};

use cardinal_rules::{Card, Kind};

use super::size::{Place, Size};
use super::standing::Standing;
use super::{back, face, inks};
use crate::drawing::kept::Kept;
use crate::drawing::lettering::Fonts;
use crate::drawing::pixels::{Palette, Ready, separate};
use crate::drawing::theme::Scheme;
use crate::error::RenderError;
use crate::png::sprite::Sprite;

/// How many faces of a size are cached, of some hundred cards in up to five standings each. A busy bot needs most of
/// those that are beside boards, and fewer of the others. Those of a size have at most some four million pixels of a byte
/// each; their compressed rows take about as much again.
const fn most(size: Size) -> usize {
    match size {
        Size::Large | Size::Hand => 48,
        Size::Tray => 192,
        Size::Pool => 96,
        Size::Played | Size::Pile => 112,
    }
}

/// A theme's faces and backs, each drawn on first use.
pub(in crate::drawing) struct Faces {
    fronts: [Kept<(Card, Standing), Ready>; Size::ALL.len()],
    backs: [OnceLock<Ready>; Place::COUNT],
}

impl Faces {
    pub(in crate::drawing) fn new() -> Faces {
        Faces { fronts: Size::ALL.map(|size| Kept::new(most(size))), backs: [const { OnceLock::new() }; Place::COUNT] }
    }

    /// The face of a card with this size and standing.
    pub(in crate::drawing) fn face(
        &self,
        (card, size, standing): (Card, Size, Standing),
        palette: &Palette,
        scheme: &Scheme,
        fonts: &Fonts,
    ) -> Result<Arc<Ready>, RenderError> {
        self.fronts[size as usize].try_get((card, standing), || {
            let face = face::draw(card, size, standing, scheme, fonts)?;
            Ok(Ready::new(palette.quantise_face(&face, &inks::of(card, standing, scheme))))
        })
    }

    /// A card back for a place.
    pub(in crate::drawing) fn back(
        &self,
        place: Place,
        palette: &Palette,
        scheme: &Scheme,
    ) -> Result<&Ready, RenderError> {
        let kept = &self.backs[place as usize];
        if let Some(back) = kept.get() {
            return Ok(back);
        }
        // Two threads may both draw it. The later result is identical and gets dropped.
        let back = Ready::new(palette.quantise_face(&back::draw(place, scheme)?, &inks::of_back(scheme)));
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
        for standing in [Standing::Held, Standing::Idle] {
            let face = face::draw(card, Size::Played, standing, scheme, fonts)?;
            let printed = separate(&face, &inks::of(card, standing, scheme));
            faces.extend(Card::NO_STRESS.map(|card| palette.print(&printed, &inks::of(card, standing, scheme))));
        }
    }
    Ok(faces)
}
