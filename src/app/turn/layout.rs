//! The layout of a player's panel: words, menus and buttons, from what the rules offer.

use cardinal_rules::{ActionKind, Card, Geometry, Listing, PartialAction, Seat, Status, View, notation};
use cardinal_words::say;

use crate::app::interaction::ask::{Notation, PlainAction};
use crate::app::interaction::control::{Control, Draft, Drafted, GameControl};
use crate::app::interaction::limits;
use crate::app::interaction::reply::{Button, Message, Row, Style};
use crate::app::pictures::{Marks, Usable};
use crate::app::turn::menus::prompt;
use crate::app::turn::picking::{descended, draws_into_hand, step_back};
use crate::app::turn::refusal::over;
use crate::app::words::clock::TimeLeft;
use crate::app::words::text;
use crate::store::GameId;

/// What a panel is composed from.
pub(crate) struct PanelLayout<'a> {
    pub(crate) number: GameId,
    /// The turn of the stored game, to which the panel's controls belong.
    pub(crate) ply: u32,
    /// What the player can do in the game as the player sees it: with the drafted step taken.
    pub(crate) listing: &'a Listing<'a>,
    pub(crate) view: &'a View,
    /// What can be used of the hand in that game.
    pub(crate) usable: &'a Usable,
    pub(crate) drafted: Option<Drafted>,
    /// Whether there was no choice but the drafted step, so that nothing lies before it.
    pub(crate) is_only_step: bool,
    pub(crate) notation: Notation,
    /// What the clock shows for the player who is awaited.
    pub(crate) time: Option<TimeLeft>,
}

/// What can be picked from at the beginning of a turn, in the order in which it is offered.
const PICKED: [ActionKind; 6] =
    [ActionKind::Choose, ActionKind::Play, ActionKind::Move, ActionKind::Place, ActionKind::Discard, ActionKind::Say];

impl PanelLayout<'_> {
    /// The panel with this much picked, and what is marked on its picture.
    pub(crate) fn compose(&self, partial: PartialAction, page: u8) -> (Message, Marks) {
        match self.view.status {
            Status::Running { to_act, .. } if to_act == self.seat() => self.turn(partial, page),
            Status::Building | Status::Running { .. } => (self.waiting(), Marks::default()),
            status => (Message::text(over(self.number, status)), Marks::default()),
        }
    }

    pub(super) fn seat(&self) -> Seat {
        self.listing.seat()
    }

    pub(super) fn control(&self, what: GameControl) -> Control {
        Control::Game { game: self.number, ply: self.ply, what }
    }

    pub(super) fn pick(&self, partial: &PartialAction, part: u8) -> Control {
        self.control(GameControl::Pick { draft: Draft { drafted: self.drafted, partial: partial.clone() }, part })
    }

    pub(super) fn show(&self, drafted: Option<Drafted>, partial: PartialAction, page: usize) -> Control {
        self.control(GameControl::Show { draft: Draft { drafted, partial }, page: page as u8 })
    }

    /// Whether the picture numbers the targets of what is picked: there, points have long names.
    pub(super) fn numbers(&self) -> bool {
        self.view.variant.facts().geometry == Geometry::EndlessGrid
    }

    fn can(&self, kind: ActionKind) -> bool {
        self.listing.whole().actions.iter().any(|action| action.kind() == kind)
    }

    fn waiting(&self) -> Message {
        let number = self.number.to_string();
        let mut lines = vec![say!("panel-waiting", number = number, colour = self.seat().in_words())];
        lines.extend(self.time.map(TimeLeft::in_words));
        lines.extend(self.offered());
        lines.extend(self.holds());
        let again = Button::new(Style::Secondary, say!("panel-look-again-button"), self.control(GameControl::Panel))
            .with_emoji("🔄");
        Message::text(lines.join("\n")).with_row(Row::Buttons(vec![again, self.more()]))
    }

    /// That the opponent has offered a draw, if so.
    fn offered(&self) -> Option<String> {
        (self.view.offer == Some(!self.seat())).then(|| say!("panel-draw-offered"))
    }

    /// The player's own cards in words.
    fn holds(&self) -> Option<String> {
        let hand = self.view.hand.as_ref().filter(|hand| !hand.is_empty())?;
        let names: Vec<String> = hand.iter().map(|card| card.in_words()).collect();
        Some(say!("panel-hand", cards = text::list(&names)))
    }

    fn turn(&self, partial: PartialAction, page: u8) -> (Message, Marks) {
        let fresh = partial == PartialAction::default();
        let kinds: Vec<ActionKind> = PICKED.into_iter().filter(|kind| fresh && self.can(*kind)).collect();
        // At the beginning, and with one thing to pick from, that is what is picked from.
        let partial = match kinds.as_slice() {
            [only] => PartialAction::of(*only),
            _ => partial,
        };
        let partial = descended(self.listing, partial);
        let next = self.listing.options(&partial).next;
        let several = kinds.len() > 1;
        let prompt = (kinds.len() == 1 || !fresh).then(|| prompt(&partial, &next));
        let mut message = Message::text(self.heading(&partial, prompt));
        let picked = partial.card.or(partial.tile.map(Card::tile));
        let mut marks = Marks { selected: partial.from, targets: Vec::new(), card: picked };
        let last = self.last_row(&partial, fresh);
        let room = limits::ROWS - last.len();
        if several {
            for kind in kinds {
                let partial = descended(self.listing, PartialAction::of(kind));
                let next = self.listing.options(&partial).next;
                let [menu, pages] = self.menu(&partial, &next, 0, say!("pick-more-button"));
                if message.controls.len() + 1 + usize::from(!pages.is_empty()) > room {
                    break;
                }
                if partial.from.is_some() {
                    marks.selected = partial.from;
                    marks.targets.clone_from(&next.to);
                }
                message = message.with_row(menu).with_row(pages);
            }
        } else {
            marks.targets = [next.to.as_slice(), &next.at].concat();
            let rows = self.buttons(&partial, &next, room);
            for row in rows.unwrap_or_else(|| self.menu(&partial, &next, page, say!("pick-next-button")).into()) {
                message = message.with_row(row);
            }
        }
        (last.into_iter().fold(message, Message::with_row), marks)
    }

    /// What stands below that from which is picked: what needs no menu, the way back, and what is about the game. One
    /// row, if it has room for all.
    fn last_row(&self, partial: &PartialAction, fresh: bool) -> Vec<Row> {
        let mut buttons = self.acts();
        let back = if !fresh {
            Some(self.show(self.drafted, step_back(self.listing, partial.clone()), 0))
        } else if self.drafted.is_some() && !self.is_only_step {
            Some(self.show(None, PartialAction::default(), 0))
        } else {
            None
        };
        let label = say!("panel-back-button");
        buttons.extend(back.map(|back| Button::new(Style::Secondary, label, back).with_emoji("↩️")));
        // With something drafted it would be about the game without that.
        if fresh && (self.drafted.is_none() || self.is_only_step) {
            buttons.push(self.more());
        }
        let mut rows = Vec::new();
        while !buttons.is_empty() {
            let rest = buttons.split_off(buttons.len().min(limits::BUTTONS));
            rows.push(Row::Buttons(std::mem::replace(&mut buttons, rest)));
        }
        rows
    }

    fn more(&self) -> Button {
        Button::new(Style::Secondary, say!("panel-more-button"), self.control(GameControl::More))
    }

    fn heading(&self, partial: &PartialAction, prompt: Option<String>) -> String {
        let number = self.number.to_string();
        let mut lines = vec![say!("panel-your-turn", number = number, colour = self.seat().in_words())];
        if self.view.check {
            lines.push(say!("panel-in-check"));
        }
        lines.extend(self.time.map(TimeLeft::in_words));
        if let Some(played) = self.view.last.card.as_ref().filter(|card| card.current && card.seat == self.seat())
            && self.can(ActionKind::Move)
        {
            let card = text::card(played.card);
            let card = match self.drafted {
                Some(Drafted::Card(_)) => say!("panel-card-drafted", card = card),
                _ => say!("panel-card", card = card),
            };
            lines.push([card].into_iter().chain(self.called()).collect::<Vec<_>>().join(" "));
        }
        if self.can(ActionKind::Draw) {
            let draws = draws_into_hand(self.view.rules);
            lines.push(if draws { say!("panel-draw-first") } else { say!("panel-turn-first") });
        }
        if let Some(Drafted::Move(_)) = self.drafted {
            let san = self.view.last.moved.as_ref().map_or("".into(), |moved| notation::readable(&moved.san));
            lines.push(say!("panel-move-drafted", san = san));
        }
        lines.extend(self.holds());
        if let Some(from) = partial.from {
            lines.push(say!("panel-picked-piece", piece = self.piece(from)));
        }
        if let Some(card) = partial.card.or(partial.tile.map(Card::tile)) {
            let does = self.view.variant.card_text(card);
            lines.push(say!("panel-picked-card", card = text::card(card), does = does));
        }
        if !partial.choices.is_empty() {
            let made: Vec<String> = partial.choices.iter().map(ToString::to_string).collect();
            lines.push(say!("panel-chosen", choices = made.join(", ")));
        }
        lines.extend(self.offered());
        lines.extend(prompt.map(|prompt| say!("panel-prompt", prompt = prompt)));
        lines.join("\n")
    }

    /// Which pieces the turn's card lets move, if it says so.
    fn called(&self) -> Option<String> {
        let pieces: Vec<String> =
            self.view.called.iter().map(|kind| say!("panel-called-piece", piece = kind.in_words())).collect();
        (!pieces.is_empty()).then(|| say!("panel-called", pieces = text::either(&pieces, text::LISTED)))
    }

    /// Buttons for what needs no menu.
    fn acts(&self) -> Vec<Button> {
        let draws = draws_into_hand(self.view.rules);
        let draw = if draws { say!("panel-draw-button") } else { say!("panel-turn-button") };
        let sends = self.drafted.is_some();
        let skip = if sends { say!("panel-without-tile-button") } else { say!("panel-pass-button") };
        let act = |act| GameControl::Act { act, drafted: self.drafted };
        [
            (ActionKind::Draw, act(PlainAction::Draw), Style::Primary, draw),
            (ActionKind::EndTurn, act(PlainAction::EndTurn), Style::Success, say!("panel-end-turn-button")),
            (ActionKind::LoseMove, act(PlainAction::LoseMove), Style::Danger, say!("panel-lose-move-button")),
            (ActionKind::Skip, act(PlainAction::Skip), Style::Primary, skip),
            (ActionKind::TakeBack, act(PlainAction::TakeBack), Style::Secondary, say!("panel-take-back-button")),
            (ActionKind::Exchange, GameControl::AskExchange, Style::Secondary, say!("panel-exchange-button")),
        ]
        .into_iter()
        .filter(|(kind, ..)| self.can(*kind))
        .map(|(_, what, style, label)| Button::new(style, label, self.control(what)))
        .collect()
    }
}
