//! The text of a player's panel.

use cardinal_interaction::{Ask, Button, Drafted, GameControl, Message, Row, Style};
use cardinal_render::lasting_signs;
use cardinal_rules::{ActionKind, Card, CardForm, PartialAction, Status, notation};
use cardinal_words::{InWords, card_line, say};

use crate::app::turn::controls::{Against, Carried, PanelLayout, plan_ahead};
use crate::app::turn::no_effect::{NoEffectCard, needs_card, passes};
use crate::app::turn::picking::draws_into_hand;
use crate::app::words::clock::TimeLeft;
use crate::app::words::{cards, text};

impl PanelLayout<'_> {
    /// The panel of a player who is waiting.
    pub(super) fn waiting(&self) -> Message {
        let number = self.info.id.to_string();
        let colour = self.seat().in_words();
        let mut lines = vec![match &self.view.deck {
            _ if self.computer_thinks && !self.computer_plays => say!("panel-computer-off"),
            _ if self.computer_thinks => say!("panel-computer-thinks"),
            Some(deck) => say!("panel-waiting-for-deck", number = number, colour = colour, count = deck.len()),
            None => say!("panel-waiting", number = number, colour = colour),
        }];
        lines.extend(self.time.map(TimeLeft::in_words));
        lines.extend(self.offered());
        lines.extend(self.listener());
        let again =
            Button::new(Style::Secondary, say!("panel-look-again-button"), self.control(GameControl::CurrentPanel))
                .with_emoji("🔄");
        let is_running = matches!(self.view.status, Status::Running { .. });
        let plans = self.against == Against::Person && is_running;
        let plans = plans.then(|| plan_ahead(self.control(GameControl::Ask(Ask::PLAN))));
        let say = self.can(ActionKind::Say).then(|| self.beside(ActionKind::Say));
        let signs = (!lasting_signs(self.view).is_empty()).then(|| self.signs());
        let buttons = [again].into_iter().chain(plans).chain(say).chain(signs).chain(self.others());
        Message::text(lines.join("\n")).with_below(&self.holds()).with_row(Row::Buttons(buttons.collect()))
    }

    /// Says that the opponent has offered a draw, if so.
    fn offered(&self) -> Option<String> {
        (self.view.offer == Some(!self.seat())).then(|| say!("panel-draw-offered"))
    }

    /// Warns that saying the name of a piece may cost one, if so.
    fn listener(&self) -> Option<String> {
        self.can(ActionKind::Say).then(|| say!("panel-listener"))
    }

    /// The player's own cards, a line each.
    pub(super) fn holds(&self) -> Vec<String> {
        cards::lines(self.view.variant, self.seat(), &self.listing.hand_uses())
    }

    /// Those of the player's cards that can be played now, a line each, and how many others there are.
    pub(super) fn holds_for_now(&self) -> Vec<String> {
        let (now, later): (Vec<_>, Vec<_>) = self.listing.hand_uses().into_iter().partition(|used| used.when.is_now());
        let mut lines = cards::playable_lines(self.view.variant, self.seat(), &now);
        if !later.is_empty() {
            let form = if self.view.variant.facts().uses(CardForm::Tile) { CardForm::Tile } else { CardForm::Card };
            lines.push(say!("hand-not-now", count = later.len(), form = form.name()));
        }
        lines
    }

    /// The button that says when the cards can be played that can't be now. None if there are no such cards.
    pub(super) fn why_not_now(&self) -> Option<Button> {
        let is_later = self.listing.hand_uses().iter().any(|used| !used.when.is_now());
        is_later
            .then(|| Button::new(Style::Secondary, say!("panel-why-button"), self.control(GameControl::Ask(Ask::Hand))))
    }

    /// The text above the menus and buttons: the state of the turn, and what is picked.
    pub(super) fn heading(&self, partial: &PartialAction, prompt: Option<String>) -> String {
        let number = self.info.id.to_string();
        let mut lines = vec![if self.lesson.is_some() {
            say!("lesson-turn", colour = self.seat().in_words())
        } else {
            say!("panel-your-turn", number = number, colour = self.seat().in_words())
        }];
        if self.view.check {
            let begins = self.can(ActionKind::Play) && matches!(self.carried, Carried::Kept { said: [], .. });
            let needs_card = begins && needs_card(self.listing.game(), self.seat());
            lines.push(if needs_card { say!("panel-in-check-needs-card") } else { say!("panel-in-check") });
        }
        lines.extend(self.hurry.map(|until| say!("time-runs", time = until.0.to_string())));
        lines.extend(self.time.map(TimeLeft::in_words));
        if let Some(played) = self.view.last.card.as_ref().filter(|card| card.current && card.seat == self.seat())
            && self.can(ActionKind::Move)
            && matches!(self.carried, Carried::CustomIds { .. })
        {
            let card = cards::with_piece(played.card, self.seat(), &text::card(played.card));
            let card = match self.drafted() {
                Some(Drafted::Card(_)) => say!("panel-card-drafted", card = card),
                _ => say!("panel-card", card = card),
            };
            lines.push([card].into_iter().chain(self.called()).collect::<Vec<_>>().join(" "));
        }
        if self.can(ActionKind::Draw) {
            let draws = draws_into_hand(self.view.rules);
            lines.push(if draws { say!("panel-draw-first") } else { say!("panel-turn-first") });
        }
        if let Some(Drafted::Move(_)) = self.drafted() {
            let san = self.view.last.moved.as_ref().map_or("".into(), |moved| notation::readable(&moved.san));
            lines.push(say!("panel-move-drafted", san = san));
        }
        if let Carried::Kept { said: [first, rest @ ..], .. } = self.carried {
            let steps = rest.iter().fold(first.clone(), |steps, step| format!("{steps}, {step}"));
            lines.push(say!("panel-composed", steps = steps));
        }
        if partial.kind.is_none() {
            lines.extend(self.answers.iter().map(|card| {
                let (name, does) = (text::card(*card), card_line(self.view.variant, *card));
                let line = match self.no_effect.iter().find(|idle| idle.card == *card) {
                    Some(NoEffectCard { why: Some(why), .. }) => {
                        say!("panel-can-answer-no-effect-because", card = name, does = does, why = why)
                    }
                    Some(NoEffectCard { why: None, .. }) => {
                        say!("panel-can-answer-no-effect", card = name, does = does)
                    }
                    None => say!("panel-can-answer", card = name, does = does),
                };
                let plays = PartialAction { card: Some(*card), ..PartialAction::of(ActionKind::Play) };
                if self.passes(&plays) { format!("{line} {}", say!("panel-passes")) } else { line }
            }));
        }
        if self.can(ActionKind::Choose) && self.passes(&PartialAction::of(ActionKind::Choose)) {
            lines.push(say!("panel-passes"));
        }
        if let Some(from) = partial.from {
            lines.push(say!("panel-picked-piece", piece = self.piece(from)));
        }
        if let Some(card) = partial.card.or(partial.tile.map(Card::tile)) {
            let does = card_line(self.view.variant, card);
            lines.push(say!("panel-picked-card", card = text::card(card), does = does));
        }
        if !partial.choices.is_empty() {
            let made: Vec<String> = partial.choices.iter().map(|choice| self.choice(partial.card, choice)).collect();
            lines.push(say!("panel-chosen", choices = made.join(", ")));
        }
        lines.extend(self.listener());
        lines.extend(self.offered());
        lines.extend(prompt.map(|prompt| say!("panel-prompt", prompt = prompt)));
        lines.join("\n")
    }

    /// Returns whether the opponent is next after an action that begins like this.
    fn passes(&self, begun: &PartialAction) -> bool {
        passes(self.listing.game(), self.seat(), begun)
    }

    /// The pieces that the turn's card lets move, if it names any.
    fn called(&self) -> Option<String> {
        let pieces: Vec<String> =
            self.view.called.iter().map(|kind| say!("panel-called-piece", piece = kind.in_words())).collect();
        (!pieces.is_empty()).then(|| say!("panel-called", pieces = text::either(&pieces, text::LISTED)))
    }
}
