//! The layout of a player's panel: words, menus and buttons, from what the rules offer.

use cardinal_rules::{ActionKind, Card, Geometry, Listing, PartialAction, Seat, Status, View};

use crate::app::interaction::ask::{Notation, Offer, PlainAction};
use crate::app::interaction::control::{Control, Draft, DraftedMove, GameControl};
use crate::app::interaction::limits;
use crate::app::interaction::reply::{Button, Message, Row, Style};
use crate::app::pictures::Marks;
use crate::app::turn::picking::draws_into_hand;
use crate::app::words::text;
use crate::store::GameId;

/// What a panel is composed from.
pub(crate) struct PanelLayout<'a> {
    pub(crate) number: GameId,
    /// The turn of the stored game, to which the panel's controls belong.
    pub(crate) ply: u32,
    /// What the player can do in the game as the player sees it: with the drafted move made.
    pub(crate) listing: &'a Listing<'a>,
    pub(crate) view: &'a View,
    pub(crate) drafted: Option<DraftedMove>,
    pub(crate) notation: Notation,
}

impl PanelLayout<'_> {
    /// The panel with this much picked, and what is marked on its picture.
    pub(crate) fn compose(&self, partial: PartialAction, page: u8) -> (Message, Marks) {
        match self.view.status {
            Status::Running { to_act, .. } if to_act == self.seat() => self.turn(partial, page),
            Status::Building | Status::Running { .. } => (self.waiting(), Marks::default()),
            status => {
                let ending = text::ending(status).unwrap_or_default();
                (Message::text(format!("Game #{} is over: {ending}.", self.number)), Marks::default())
            }
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

    pub(super) fn show(&self, drafted: Option<DraftedMove>, partial: PartialAction, page: usize) -> Control {
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
        let mut lines =
            vec![format!("Game #{}: waiting for your opponent. You play {}.", self.number, self.seat().name())];
        lines.extend(self.holds());
        Message::text(lines.join("\n")).with_row(Row::Buttons(self.meta(vec![
            Button::new(Style::Secondary, "Look again", self.control(GameControl::Panel)).with_emoji("🔄"),
        ])))
    }

    /// The player's own cards in words.
    fn holds(&self) -> Option<String> {
        let hand = self.view.hand.as_ref().filter(|hand| !hand.is_empty())?;
        let names: Vec<String> = hand.iter().map(|card| card.name().to_owned()).collect();
        Some(format!("Your hand: {}.", text::list(&names)))
    }

    fn turn(&self, partial: PartialAction, page: u8) -> (Message, Marks) {
        let partial = self.descend(partial);
        let options = self.listing.options(&partial);
        let fresh = partial == PartialAction::default();
        let mut message = Message::text(self.heading(&partial));
        let picked = partial.card.or(partial.tile.map(Card::tile));
        let mut marks = Marks { selected: partial.from, targets: Vec::new(), card: picked };
        if fresh {
            for kind in [
                ActionKind::Choose,
                ActionKind::Play,
                ActionKind::Move,
                ActionKind::Place,
                ActionKind::Discard,
                ActionKind::Say,
            ] {
                if self.can(kind) && message.controls.len() + 2 < limits::ROWS {
                    let partial = self.descend(PartialAction::of(kind));
                    let next = self.listing.options(&partial).next;
                    if partial.from.is_some() {
                        marks.selected = partial.from;
                        marks.targets.clone_from(&next.to);
                    }
                    let [menu, pages] = self.menu(&partial, &next, 0, "More");
                    message = message.with_row(menu).with_row(pages);
                }
            }
        } else {
            marks.targets = [options.next.to.as_slice(), &options.next.at].concat();
            let [menu, pages] = self.menu(&partial, &options.next, page, "Next");
            message = message.with_row(menu).with_row(pages);
        }
        let acts = self.acts();
        if !acts.is_empty() && message.controls.len() < limits::ROWS {
            message = message.with_row(Row::Buttons(acts));
        }
        let mut last = Vec::new();
        if !fresh || self.drafted.is_some() {
            let drafted = self.drafted.filter(|_| !fresh);
            let again = self.show(drafted, PartialAction::default(), 0);
            last.push(Button::new(Style::Secondary, "Back", again).with_emoji("↩️"));
        }
        if message.controls.len() < limits::ROWS {
            message = message.with_row(Row::Buttons(self.meta(last)));
        }
        (message, marks)
    }

    /// Picks the piece where only one can move. Cards and points are left to the player.
    fn descend(&self, mut partial: PartialAction) -> PartialAction {
        if partial == PartialAction::of(ActionKind::Move)
            && let [only] = self.listing.options(&partial).next.from.as_slice()
        {
            partial.from = Some(*only);
        }
        partial
    }

    fn heading(&self, partial: &PartialAction) -> String {
        let mut lines = vec![format!("Game #{}: **your turn**. You play {}.", self.number, self.seat().name())];
        if self.view.check {
            lines.push("Your king is in check.".to_owned());
        }
        if let Some(played) = self.view.last.card.as_ref().filter(|card| card.current && card.seat == self.seat())
            && self.can(ActionKind::Move)
        {
            lines.push(format!("Your card: {}. {}", text::card(played.card), self.called()));
        }
        if self.can(ActionKind::Draw) {
            let draw = if draws_into_hand(self.view.rules) { "First draw a card." } else { "First turn a card." };
            lines.push(draw.to_owned());
        }
        if self.drafted.is_some() {
            let san = self.view.last.moved.as_ref().map_or("", |moved| &moved.san);
            lines.push(format!("Your move: **{san}**, not sent yet. Place a tile with it, or send it as it is."));
        }
        lines.extend(self.holds());
        if let Some(from) = partial.from {
            lines.push(format!("Picked: {}.", self.piece(from)));
        }
        if let Some(card) = partial.card.or(partial.tile.map(Card::tile)) {
            lines.push(format!("Picked: {}. {}", text::card(card), self.view.variant.card_text(card)));
        }
        if !partial.choices.is_empty() {
            let made: Vec<String> = partial.choices.iter().map(ToString::to_string).collect();
            lines.push(format!("Chosen: {}.", made.join(", ")));
        }
        if self.view.offer == Some(!self.seat()) {
            lines.push("Your opponent offers a draw.".to_owned());
        }
        lines.join("\n")
    }

    fn called(&self) -> String {
        let kinds: Vec<String> = self.view.called.iter().map(|kind| format!("a {}", kind.name())).collect();
        if kinds.is_empty() { String::new() } else { format!("Move {}.", kinds.join(" or ")) }
    }

    /// Buttons for what needs no menu.
    fn acts(&self) -> Vec<Button> {
        let skip = if self.drafted.is_some() { "Send it without a tile" } else { "Let it pass" };
        let draw = if draws_into_hand(self.view.rules) { "Draw a card" } else { "Turn the card" };
        [
            (ActionKind::Draw, PlainAction::Draw, Style::Primary, draw),
            (ActionKind::EndTurn, PlainAction::EndTurn, Style::Success, "End the turn"),
            (ActionKind::LoseMove, PlainAction::LoseMove, Style::Danger, "Lose the move"),
            (ActionKind::Skip, PlainAction::Skip, Style::Primary, skip),
            (ActionKind::TakeBack, PlainAction::TakeBack, Style::Secondary, "Take the step back"),
            (ActionKind::Exchange, PlainAction::Exchange, Style::Secondary, "Exchange the whole hand"),
        ]
        .into_iter()
        .filter(|(kind, ..)| self.can(*kind))
        .map(|(_, act, style, label)| {
            Button::new(style, label, self.control(GameControl::Act { act, drafted: self.drafted }))
        })
        .collect()
    }

    /// Buttons about the game rather than the turn, behind those given.
    fn meta(&self, mut buttons: Vec<Button>) -> Vec<Button> {
        if self.drafted.is_some() {
            // They would be about the game without the drafted move, and lose it.
            return buttons;
        }
        let all = [
            (ActionKind::AcceptDraw, Offer::Accept, Style::Success, "Accept the draw"),
            (ActionKind::DeclineDraw, Offer::Decline, Style::Secondary, "Decline the draw"),
            (ActionKind::ClaimDraw, Offer::Claim, Style::Secondary, "Claim a draw"),
            (ActionKind::OfferDraw, Offer::Draw, Style::Secondary, "Offer a draw"),
        ];
        for (kind, offer, style, label) in all {
            if self.can(kind) {
                buttons.push(Button::new(style, label, self.control(GameControl::Offer(offer))));
            }
        }
        buttons.truncate(limits::BUTTONS - 1);
        if self.can(ActionKind::Resign) {
            buttons.push(Button::new(Style::Secondary, "Resign…", self.control(GameControl::Resign)));
        }
        buttons
    }
}
