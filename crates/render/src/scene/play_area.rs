//! The play area beside the board: the last card face up, the next one face down.

use cardinal_rules::{Card, Seat};
use cardinal_words::InWords;

use super::caption::{Caption, is_awaited};
use super::phrases;
use super::scenes::BoardScene;
use super::story::{self, Story, StoryCard};
use crate::drawing::atlas::Atlas;
use crate::drawing::cards::size::{Place, Size};
use crate::drawing::cards::standing::Standing;
use crate::drawing::lettering::{Fonts, Style};
use crate::drawing::pixels::Collage;
use crate::drawing::sizes::CARD;
use crate::error::RenderError;

/// What is in the play area.
pub(super) struct PlayArea<'a> {
    /// The cards of a turn that is shown as a story.
    story: Story<'a>,
    /// Captions that say who played them.
    told: Vec<String>,
    /// What is said if there is no room to say who played it.
    in_short: Option<String>,
    card: Option<Card>,
    is_awaited: bool,
    /// The caption of the card.
    caption: Option<Caption>,
}

impl<'s> PlayArea<'s> {
    pub(super) fn new(scene: &BoardScene<'s>, fonts: &Fonts) -> PlayArea<'s> {
        let name = |seat: Seat| name(scene, seat, fonts);
        if scene.picked_card.is_none() && !scene.story.cards.is_empty() {
            let told = story::captions(scene.story.cards, name);
            return PlayArea { story: scene.story, told, in_short: None, card: None, is_awaited: false, caption: None };
        }
        let is_awaited = is_awaited(scene.view);
        let (card, caption) = match (scene.picked_card, phrases::shown(scene.view)) {
            (Some(card), _) => (Some(card), Some(Caption::picked(card))),
            (None, Some((seat, card))) => (Some(card), Some(Caption::last(scene, seat, card, fonts))),
            (None, None) => (None, is_awaited.then(|| Caption::next(scene, fonts))),
        };
        PlayArea { story: Story::default(), told: Vec::new(), in_short: None, card, is_awaited, caption }
    }

    /// The same without saying that a card is the last one. For pictures on which each turn is the last one.
    pub(super) fn of_turn(scene: &BoardScene<'s>, fonts: &Fonts) -> PlayArea<'s> {
        let area = PlayArea::new(scene, fonts);
        let Some((seat, card)) = phrases::shown(scene.view).filter(|_| area.caption.is_some()) else {
            return PlayArea { caption: None, ..area };
        };
        let told = story::captions(&[StoryCard { card, seat }], |seat| name(scene, seat, fonts));
        PlayArea { told, in_short: Some(card.in_words()), caption: None, ..area }
    }

    /// Draws the card, its place if there is none, or as many cards of a story as fit. Returns their height in
    /// pixels.
    pub(super) fn put<'a>(
        &self,
        collage: &mut Collage<'a>,
        (x, y): (usize, usize),
        room: usize,
        atlas: &'a Atlas,
        fonts: &Fonts,
    ) -> Result<usize, RenderError> {
        let cards = self.story.shown(room);
        if !cards.is_empty() {
            collage.put_own(x, y, story::pile(cards, atlas, fonts)?);
            return Ok(story::height(cards.len()));
        }
        let card = match self.card {
            Some(card) => atlas.face(card, Size::Played, Standing::Held, fonts)?,
            None if self.is_awaited => atlas.back(Place::Played)?,
            None => atlas.gap(Place::Played),
        };
        collage.put(x, y, card);
        Ok(CARD.1)
    }

    /// The height in pixels of as many cards as fit into `room`.
    pub(super) fn height(&self, room: usize) -> usize {
        story::height(self.story.shown(room).len())
    }

    /// The caption in one line no wider than `room`.
    pub(super) fn line(&self, style: Style, room: usize, fonts: &Fonts) -> Option<String> {
        match (&self.caption, &self.told[..]) {
            (Some(caption), _) => Some(caption.line(style, room, fonts)),
            (None, []) => None,
            (None, told) => {
                let told = told.join("; ");
                let fits = |text: &&String| fonts.width(style, text) <= room;
                let in_short = self.in_short.as_ref().filter(|_| !fits(&&told)).filter(fits);
                Some(fonts.fit(style, in_short.unwrap_or(&told), room))
            }
        }
    }

    /// The caption in as many lines as it needs, each no wider than `room`.
    pub(super) fn lines(&self, style: Style, room: usize, fonts: &Fonts) -> Vec<String> {
        match &self.caption {
            Some(caption) => caption.lines(style, room, fonts),
            None => self.told.iter().map(|told| fonts.fit(style, told, room)).collect(),
        }
    }

    /// Whether the next card is beside this one, face down.
    pub(super) fn has_next(&self) -> bool {
        self.is_awaited && self.card.is_some()
    }

    /// Whether the large card is a *Same Again*.
    pub(super) fn is_same_again(&self) -> bool {
        self.card == Some(Card::SameAgain)
    }
}

/// A player's name as it can be written, or that of the side.
fn name(scene: &BoardScene<'_>, seat: Seat, fonts: &Fonts) -> String {
    fonts.writable(scene.names[seat]).unwrap_or_else(|| seat.in_words())
}
