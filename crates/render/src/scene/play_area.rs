//! The place beside the board where cards are played: the last one face up, the next one face down.

use cardinal_rules::Card;

use super::caption::{Caption, is_awaited};
use super::phrases;
use super::scenes::BoardScene;
use crate::drawing::atlas::Atlas;
use crate::drawing::cards::layout::{Place, Size};
use crate::drawing::cards::signs::Standing;
use crate::drawing::lettering::Fonts;
use crate::drawing::pixels::Ready;
use crate::error::RenderError;

/// What lies where cards are played.
pub(super) struct PlayArea {
    card: Option<Card>,
    is_awaited: bool,
    /// What is said of it.
    pub(super) caption: Option<Caption>,
}

impl PlayArea {
    pub(super) fn new(scene: &BoardScene<'_>, fonts: &Fonts) -> PlayArea {
        let is_awaited = is_awaited(scene.view);
        let (card, caption) = match (scene.picked_card, phrases::shown(scene.view)) {
            (Some(card), _) => (Some(card), Some(Caption::picked(card))),
            (None, Some((seat, card))) => (Some(card), Some(Caption::last(scene, seat, card, fonts))),
            (None, None) => (None, is_awaited.then(|| Caption::next(scene, fonts))),
        };
        PlayArea { card, is_awaited, caption }
    }

    /// The large card, or where it will lie.
    pub(super) fn card<'a>(&self, atlas: &'a Atlas, fonts: &Fonts) -> Result<&'a Ready, RenderError> {
        match self.card {
            Some(card) => atlas.face(card, Size::Played, Standing::Held, fonts),
            None if self.is_awaited => atlas.back(Place::Played),
            None => Ok(atlas.gap(Place::Played)),
        }
    }

    /// Whether the next card lies beside that one, face down.
    pub(super) fn has_next(&self) -> bool {
        self.is_awaited && self.card.is_some()
    }

    /// Whether the large card is a *Same Again*.
    pub(super) fn is_same_again(&self) -> bool {
        self.card == Some(Card::SameAgain)
    }
}
