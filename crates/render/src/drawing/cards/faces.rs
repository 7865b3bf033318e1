//! A cache of card faces and backs.

use std::sync::OnceLock;

use cardinal_rules::{Card, Kind, KnightmareCard};

use super::size::{Place, Size};
use super::standing::Standing;
use super::{back, face, inks};
use crate::drawing::lettering::Fonts;
use crate::drawing::pixels::{Palette, Ready, separate};
use crate::drawing::theme::Scheme;
use crate::error::RenderError;
use crate::png::sprite::Sprite;

/// How many faces of each card are cached: five standings each in a hand, beside a board and in a pool, and one
/// each in the play area and on a pile.
const LOOKS: usize = 3 * STANDINGS + 2;
const STANDINGS: usize = 5;

/// A theme's faces and backs, each drawn on first use.
pub(in crate::drawing) struct Faces {
    fronts: Vec<OnceLock<Box<Ready>>>,
    backs: [OnceLock<Box<Ready>>; Place::COUNT],
}

/// The index of a card among all cards.
fn place(card: Card) -> usize {
    match card {
        Card::Knightmare(card) => Card::NO_STRESS.len() + card as usize,
        _ => Card::NO_STRESS.iter().position(|other| *other == card).unwrap_or(0),
    }
}

/// The index of a look among all looks of a card.
const fn look(size: Size, standing: Standing) -> usize {
    match size {
        Size::Hand | Size::Large => standing as usize,
        Size::Tray => STANDINGS + standing as usize,
        Size::Pool => 2 * STANDINGS + standing as usize,
        Size::Played => LOOKS - 2,
        Size::Pile => LOOKS - 1,
    }
}

impl Faces {
    pub(in crate::drawing) fn new() -> Faces {
        let cards = Card::NO_STRESS.len() + KnightmareCard::ALL.len();
        Faces {
            fronts: (0..cards * LOOKS).map(|_| OnceLock::new()).collect(),
            backs: [const { OnceLock::new() }; Place::COUNT],
        }
    }

    /// The face of a card with this size and standing.
    pub(in crate::drawing) fn face(
        &self,
        (card, size, standing): (Card, Size, Standing),
        palette: &Palette,
        scheme: &Scheme,
        fonts: &Fonts,
    ) -> Result<&Ready, RenderError> {
        kept(&self.fronts[place(card) * LOOKS + look(size, standing)], || {
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
        kept(&self.backs[place as usize], || {
            Ok(Ready::new(palette.quantise_face(&back::draw(place, scheme)?, &inks::of_back(scheme))))
        })
    }
}

/// The value in its place, drawn if it is missing. Two threads may both draw it. The later result is identical
/// and gets dropped.
fn kept<T>(place: &OnceLock<Box<T>>, draw: impl FnOnce() -> Result<T, RenderError>) -> Result<&T, RenderError> {
    if let Some(drawn) = place.get() {
        return Ok(drawn);
    }
    let drawn = Box::new(draw()?);
    Ok(place.get_or_init(|| drawn))
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
