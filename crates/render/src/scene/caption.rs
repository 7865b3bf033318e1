//! Whose card lies beside the board, and which.

use cardinal_rules::{Card, CardForm, Phase, Seat, Status, Supply, View};
use cardinal_words::say;

use super::phrases;
use super::scenes::BoardScene;
use crate::drawing::lettering::{Fonts, Style};

/// What is said above the card.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Caption {
    /// Somebody's name, which is cut where there is no room for it; empty where no name is needed.
    name: String,
    whose: Whose,
    form: CardForm,
    /// Which card it is; nothing for one that lies face down.
    card: Option<Card>,
    /// What it stands for.
    stands_for: Option<String>,
}

/// Whose card it is, and in which turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Whose {
    /// Picked by its player.
    Picked,
    /// The viewer's, in the turn that goes on.
    Your,
    /// The viewer's, in the turn that has ended.
    YourLast,
    /// Somebody else's, in the turn that goes on.
    Of,
    /// Somebody else's, in the turn that has ended.
    OfLast,
}

impl Caption {
    /// Of a card that its player has picked.
    pub(super) fn picked(card: Card) -> Caption {
        let (whose, form) = (Whose::Picked, CardForm::Card);
        Caption { name: String::new(), whose, form, card: Some(card), stands_for: None }
    }

    /// Of a card that was turned or played, or of a tile that was placed.
    pub(super) fn last(scene: &BoardScene<'_>, seat: Seat, card: Card, fonts: &Fonts) -> Caption {
        let view = scene.view;
        let goes_on = view.pending().is_some() && !view.status.is_over();
        let stands_for = phrases::stood_for(view);
        Caption { card: Some(card), stands_for, ..Caption::of(scene, seat, goes_on, fonts) }
    }

    /// Of a card that is yet to be turned.
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

    /// Whose card it is, by as much of the name.
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

    /// The caption by as much of the name, in each form that it can have: what tells most comes first.
    fn forms(&self, name: &str) -> Vec<String> {
        let whose = self.whose(name);
        match (self.card.map(Card::in_words), &self.stands_for) {
            (Some(card), Some(kinds)) => vec![
                say!("picture-caption-card-and-kinds", whose = whose.clone(), card = card, kinds = kinds),
                say!("picture-caption-kinds", whose = whose.clone(), kinds = kinds),
                whose,
            ],
            (Some(card), None) => vec![say!("picture-caption-card", whose = whose.clone(), card = card), whose],
            (None, _) => vec![whose],
        }
    }

    /// In lines no wider than `room`: a second one for what a card stands for, and for what it is called where its face
    /// has no room to say it large.
    pub(super) fn lines(&self, style: Style, room: usize, fonts: &Fonts) -> Vec<String> {
        let what = match (self.card, &self.stands_for) {
            (Some(card), Some(kinds)) => say!("picture-caption-stands-for", card = card, kinds = kinds),
            (Some(card @ Card::Knightmare(_)), None) => card.in_words(),
            _ => return vec![self.line(style, room, fonts)],
        };
        let whose = Caption { name: self.name.clone(), card: None, stands_for: None, ..*self };
        vec![whose.line(style, room, fonts), fonts.fit(style, &what, room)]
    }

    /// In one line no wider than `room`. The name is cut for what the card stands for, and for nothing else: the card
    /// itself is seen below.
    pub(super) fn line(&self, style: Style, room: usize, fonts: &Fonts) -> String {
        let name = fonts.width(style, &self.name);
        let least = if self.stands_for.is_some() { name.min(fonts.width(style, "WWW")) } else { name };
        // What is left for the name in each form.
        let forms = self.forms("");
        let left = |form: &String| room.saturating_sub(fonts.width(style, form));
        let chosen = match forms.iter().position(|form| least <= left(form)) {
            Some(chosen) => chosen,
            // The whole name tells more than that it was the last card.
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

/// Whether somebody is to turn or to draw a card, in a game where that is done.
pub(super) fn is_awaited(view: &View) -> bool {
    let is_drawn = matches!(view.rules.supply(), Some(Supply::Turned | Supply::Drawn));
    is_drawn && matches!(view.status, Status::Running { phase: Phase::Draw, .. })
}
