//! Whose card lies beside the board, and which.

use cardinal_rules::{Card, Phase, Seat, Status, Supply, View};

use super::phrases;
use super::scenes::BoardScene;
use crate::drawing::lettering::{Fonts, Style};

/// What is said above the card.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Caption {
    /// Somebody's name, which is cut where there is no room for it; empty where no name is needed.
    name: String,
    /// What follows it.
    noun: String,
    /// Which card it is; empty for one that lies face down.
    card: &'static str,
    /// What it stands for.
    stands_for: Option<String>,
}

impl Caption {
    /// Of a card that its player has picked.
    pub(super) fn picked(card: Card) -> Caption {
        Caption { name: String::new(), noun: "Picked".to_owned(), card: card.name(), stands_for: None }
    }

    /// Of a card that was turned or played, or of a tile that was placed.
    pub(super) fn last(scene: &BoardScene<'_>, seat: Seat, card: Card, fonts: &Fonts) -> Caption {
        let view = scene.view;
        let (form, goes_on) = (phrases::form(view).name(), view.pending().is_some() && !view.status.is_over());
        let noun = if goes_on { form.to_owned() } else { format!("last {form}") };
        Caption { card: card.name(), stands_for: phrases::stood_for(view), ..Caption::of(scene, seat, &noun, fonts) }
    }

    /// Of a card that is yet to be turned.
    pub(super) fn next(scene: &BoardScene<'_>, fonts: &Fonts) -> Caption {
        let form = phrases::form(scene.view).name();
        let seat = scene.view.status.to_act().unwrap_or(scene.view.turn);
        Caption::of(scene, seat, form, fonts)
    }

    fn of(scene: &BoardScene<'_>, seat: Seat, noun: &str, fonts: &Fonts) -> Caption {
        let (name, noun) = if scene.view.viewer.seat() == Some(seat) {
            (String::new(), format!("Your {noun}"))
        } else {
            let name = fonts.writable(scene.names[seat]).unwrap_or_else(|| seat.name().to_owned());
            (name, format!("'s {noun}"))
        };
        Caption { name, noun, card: "", stands_for: None }
    }

    /// In lines no wider than `room`: a second one for what a card stands for.
    pub(super) fn lines(&self, style: Style, room: usize, fonts: &Fonts) -> Vec<String> {
        let Some(kinds) = &self.stands_for else { return vec![self.line(style, room, fonts)] };
        let whose = self.noun.clone();
        let left = room.saturating_sub(fonts.width(style, &whose));
        let what = format!("{}: {kinds}", self.card);
        vec![format!("{}{whose}", fonts.fit(style, &self.name, left)), fonts.fit(style, &what, room)]
    }

    /// In one line no wider than `room`. The name is cut for what the card stands for, and for nothing else: the card
    /// itself is seen below.
    pub(super) fn line(&self, style: Style, room: usize, fonts: &Fonts) -> String {
        let Caption { name, noun, card, stands_for } = self;
        let least = match stands_for {
            Some(_) => fonts.width(style, name).min(fonts.width(style, "WWW")),
            None => fonts.width(style, name),
        };
        let rests = match stands_for {
            Some(kinds) => vec![format!("{noun}: {card} ({kinds})"), format!("{noun}: {kinds}")],
            None if card.is_empty() => Vec::new(),
            None => vec![format!("{noun}: {card}")],
        };
        let left = |rest: &String| room.saturating_sub(fonts.width(style, rest));
        let rest = rests.iter().find(|rest| least <= left(rest)).unwrap_or(noun);
        fonts.fit(style, &format!("{}{rest}", fonts.fit(style, name, left(rest))), room)
    }
}

/// Whether somebody is to turn or to draw a card, in a game where that is done.
pub(super) fn is_awaited(view: &View) -> bool {
    let is_drawn = matches!(view.rules.supply(), Some(Supply::Turned | Supply::Drawn));
    is_drawn && matches!(view.status, Status::Running { phase: Phase::Draw, .. })
}
