//! The caption above the card beside the board: whose card it is, and which.

use cardinal_rules::{Card, CardForm, Phase, Seat, Status, Supply, View};
use cardinal_words::{InWords, say};

use super::phrases;
use super::scenes::BoardScene;
use crate::drawing::lettering::{Fonts, Style};

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
    fn whose(&self, name: &str) -> String {
        let form = self.form.name();
        match self.whose {
            Whose::Picked => say!("picture-caption-picked"),
            Whose::Your => say!("picture-caption-your", form = form),
            Whose::YourLast => say!("picture-caption-your-last", form = form),
            Whose::Of => say!("picture-caption-of", form = form, name = name),
            Whose::OfLast => say!("picture-caption-of-last", form = form, name = name),
        }
    }

    /// The caption in each of its forms, with this much of the name. The most informative one is first.
    fn forms(&self, name: &str) -> Vec<String> {
        let whose = self.whose(name);
        match (self.card.map(|c| c.in_words()), &self.stands_for) {
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
        let forms = self.forms("");
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
        fonts.fit(style, &self.forms(&name)[chosen], room)
    }
}

/// Whether a player has to turn or draw a card next.
pub(super) fn is_awaited(view: &View) -> bool {
    let is_drawn = matches!(view.rules.supply(), Some(Supply::Turned | Supply::Drawn));
    is_drawn && matches!(view.status, Status::Running { phase: Phase::Draw, .. })
}
