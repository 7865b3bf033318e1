//! The play area beside the board: the last card face up, the next one face down, and the caption above them.

use cardinal_rules::{Card, CardForm, Phase, Seat, Status, Supply, View};
use cardinal_words::{InWords, say};

use super::scenes::BoardScene;
use super::story::{Story, StoryCard};
use super::{phrases, story};
use crate::drawing::atlas::Atlas;
use crate::drawing::cards::layout::{BackPlace, FaceSize, Playability};
use crate::drawing::lettering::{Fonts, Style};
use crate::drawing::sizes::CARD;
use crate::error::RenderError;
use crate::png::Collage;

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
        let told = story::captions(&[StoryCard { card, seat }], |seat| fonts.isolated(&name(scene, seat, fonts)));
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
            Some(card) => atlas.face(card, FaceSize::Played, Playability::Held, fonts)?,
            None if self.is_awaited => atlas.back(BackPlace::Played)?,
            None => atlas.gap(BackPlace::Played),
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

/// The caption above the card.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Caption {
    /// A player's name, which may be shortened to fit. Empty if no name is needed.
    name: String,
    whose: Whose,
    form: CardForm,
    /// The card, or nothing if it is face down.
    card: Option<Card>,
    /// The kinds that a *Same Again* stands for.
    stands_for: Option<String>,
}

/// The owner of the card, and the turn in which it was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Whose {
    /// Picked by its player, but not played yet.
    Picked,
    /// The viewer's, in the current turn.
    Your,
    /// The viewer's, in the turn that has just ended.
    YourLast,
    /// Another player's, in the current turn.
    Of,
    /// Another player's, in the turn that has just ended.
    OfLast,
}

impl Caption {
    /// The caption of a card that its player has picked.
    pub(super) fn picked(card: Card) -> Caption {
        let (whose, form) = (Whose::Picked, CardForm::Card);
        Caption { name: String::new(), whose, form, card: Some(card), stands_for: None }
    }

    /// The caption of a card that was turned or played, or of a tile that was placed.
    pub(super) fn last(scene: &BoardScene<'_>, seat: Seat, card: Card, fonts: &Fonts) -> Caption {
        let view = scene.view;
        let goes_on = view.pending().is_some() && !view.status.is_over();
        let stands_for = phrases::stood_for(view);
        Caption { card: Some(card), stands_for, ..Caption::of(scene, seat, goes_on, fonts) }
    }

    /// The caption of a card that is about to be turned.
    pub(super) fn next(scene: &BoardScene<'_>, fonts: &Fonts) -> Caption {
        Caption::of(scene, scene.view.status.to_act().unwrap_or(scene.view.turn), true, fonts)
    }

    fn of(scene: &BoardScene<'_>, seat: Seat, goes_on: bool, fonts: &Fonts) -> Caption {
        let is_own = scene.view.viewer.seat() == Some(seat);
        let name = || fonts.writable(scene.names[seat]).unwrap_or_else(|| seat.in_words());
        let name = if is_own { String::new() } else { name() };
        let whose = match (is_own, goes_on) {
            (true, true) => Whose::Your,
            (true, false) => Whose::YourLast,
            (false, true) => Whose::Of,
            (false, false) => Whose::OfLast,
        };
        Caption { name, whose, form: phrases::form(scene.view), card: None, stands_for: None }
    }

    /// Whose card it is, with this much of the name.
    fn whose(&self, name: &str, fonts: &Fonts) -> String {
        let (form, name) = (self.form.name(), fonts.isolated(name));
        match self.whose {
            Whose::Picked => say!("picture-caption-picked"),
            Whose::Your => say!("picture-caption-your", form = form),
            Whose::YourLast => say!("picture-caption-your-last", form = form),
            Whose::Of => say!("picture-caption-of", form = form, name = name),
            Whose::OfLast => say!("picture-caption-of-last", form = form, name = name),
        }
    }

    /// The caption in each of its forms, with this much of the name. The most informative one is first.
    fn forms(&self, name: &str, fonts: &Fonts) -> Vec<String> {
        let whose = self.whose(name, fonts);
        match (self.card.map(|card| card.in_words()), &self.stands_for) {
            (Some(card), Some(kinds)) => vec![
                say!("picture-caption-card-and-kinds", whose = whose.clone(), card = card, kinds = kinds),
                say!("picture-caption-kinds", whose = whose.clone(), kinds = kinds),
                whose,
            ],
            (Some(card), None) => vec![say!("picture-caption-card", whose = whose.clone(), card = card), whose],
            (None, _) => vec![whose],
        }
    }

    /// The caption in one or two lines no wider than `room`. The second line is for what the card stands for,
    /// or for a name that the face has no room to print large.
    pub(super) fn lines(&self, style: Style, room: usize, fonts: &Fonts) -> Vec<String> {
        let what = match (self.card, &self.stands_for) {
            (Some(card), Some(kinds)) => say!("picture-caption-stands-for", card = card, kinds = kinds),
            (Some(card @ Card::Knightmare(_)), None) => card.in_words(),
            _ => return vec![self.line(style, room, fonts)],
        };
        let whose = Caption { name: self.name.clone(), card: None, stands_for: None, ..*self };
        vec![whose.line(style, room, fonts), fonts.fit(style, &what, room)]
    }

    /// The caption in one line no wider than `room`. The name is shortened only to fit what the card stands
    /// for. It is not shortened for the card itself, which is visible below.
    pub(super) fn line(&self, style: Style, room: usize, fonts: &Fonts) -> String {
        let name = fonts.width(style, &self.name);
        let least = if self.stands_for.is_some() { name.min(fonts.width(style, "WWW")) } else { name };
        // The room that each form leaves for the name.
        let forms = self.forms("", fonts);
        let left = |form: &String| room.saturating_sub(fonts.width(style, form));
        let chosen = match forms.iter().position(|form| least <= left(form)) {
            Some(chosen) => chosen,
            // The whole name says more than that it was the last card.
            None if self.whose == Whose::OfLast => {
                let (name, stands_for) = (self.name.clone(), self.stands_for.clone());
                return Caption { whose: Whose::Of, name, stands_for, ..*self }.line(style, room, fonts);
            }
            None => forms.len() - 1,
        };
        let name = fonts.fit(style, &self.name, left(&forms[chosen]));
        fonts.fit(style, &self.forms(&name, fonts)[chosen], room)
    }
}

/// Whether a player has to turn or draw a card next.
fn is_awaited(view: &View) -> bool {
    let is_drawn = matches!(view.rules.supply(), Some(Supply::Turned | Supply::Drawn));
    is_drawn && matches!(view.status, Status::Running { phase: Phase::Draw, .. })
}
