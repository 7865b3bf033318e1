//! The layout of a player's panel: words, menus and buttons, from what the rules offer.

use cardinal_rules::{
    Action, ActionKind, Card, Cell, Choice, Game, Geometry, Kind, Next, Options, PartialAction, Seat, Status, View,
    notation,
};

use crate::app::interaction::ask::{Notation, Offer, PlainAction};
use crate::app::interaction::codec::encode_choice;
use crate::app::interaction::control::{Control, Draft, DraftedMove, GameControl};
use crate::app::interaction::limits;
use crate::app::interaction::reply::{Button, Item, Menu, Message, Row, Style, clip};
use crate::app::pictures::Marks;
use crate::app::turn::picking::{STAYS, draws_into_hand, unpromoted};
use crate::app::words::text;
use crate::store::GameId;

/// What a panel is composed from.
pub(crate) struct PanelLayout<'a> {
    pub(crate) number: GameId,
    /// The turn of the stored game, to which the panel's controls belong.
    pub(crate) ply: u32,
    /// The game as the player sees it: with the drafted move made.
    pub(crate) game: &'a Game,
    pub(crate) seat: Seat,
    pub(crate) view: &'a View,
    /// All that the player can do in it.
    pub(crate) all: &'a Options,
    pub(crate) drafted: Option<DraftedMove>,
    pub(crate) notation: Notation,
}

impl PanelLayout<'_> {
    /// The panel with this much picked, and what is marked on its picture.
    pub(crate) fn compose(&self, partial: PartialAction, page: u8) -> (Message, Marks) {
        match self.view.status {
            Status::Running { to_act, .. } if to_act == self.seat => self.turn(partial, page),
            Status::Running { .. } => (self.waiting(), Marks::default()),
            status => {
                let ending = text::ending(status).unwrap_or_default();
                (Message::text(format!("Game #{} is over: {ending}.", self.number)), Marks::default())
            }
        }
    }

    fn control(&self, what: GameControl) -> Control {
        Control::Game { game: self.number, ply: self.ply, what }
    }

    fn pick(&self, partial: &PartialAction, part: u8) -> Control {
        self.control(GameControl::Pick { draft: Draft { drafted: self.drafted, partial: partial.clone() }, part })
    }

    fn show(&self, drafted: Option<DraftedMove>, partial: PartialAction, page: usize) -> Control {
        self.control(GameControl::Show { draft: Draft { drafted, partial }, page: page as u8 })
    }

    /// Whether the picture numbers the targets of what is picked: there, points have long names.
    fn numbers(&self) -> bool {
        self.view.variant.facts().geometry == Geometry::EndlessGrid
    }

    fn can(&self, kind: ActionKind) -> bool {
        self.all.actions.iter().any(|action| action.kind() == kind)
    }

    fn waiting(&self) -> Message {
        let mut lines =
            vec![format!("Game #{}: waiting for your opponent. You play {}.", self.number, self.seat.name())];
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
        let options = self.game.options(self.seat, &partial);
        let fresh = partial == PartialAction::default();
        let mut message = Message::text(self.heading(&partial));
        let picked = partial.card.or(partial.tile.map(Card::tile));
        let mut marks = Marks { selected: partial.from, targets: Vec::new(), card: picked };
        if fresh {
            for kind in [ActionKind::Play, ActionKind::Move, ActionKind::Place, ActionKind::Discard] {
                if self.can(kind) && message.controls.len() + 2 < limits::ROWS {
                    let partial = self.descend(PartialAction::of(kind));
                    let next = self.game.options(self.seat, &partial).next;
                    if partial.from.is_some() {
                        marks.selected = partial.from;
                        marks.targets.clone_from(&next.to);
                    }
                    message = message.with_row(Row::Menu(self.menu(&partial, &next, 0)));
                    message = message.with_row(self.pages(&partial, &next, 0, true));
                }
            }
        } else {
            marks.targets = [options.next.to.as_slice(), &options.next.at].concat();
            message = message.with_row(Row::Menu(self.menu(&partial, &options.next, page)));
            message = message.with_row(self.pages(&partial, &options.next, page, false));
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
            && let [only] = self.game.options(self.seat, &partial).next.from.as_slice()
        {
            partial.from = Some(*only);
        }
        partial
    }

    fn heading(&self, partial: &PartialAction) -> String {
        let mut lines = vec![format!("Game #{}: **your turn**. You play {}.", self.number, self.seat.name())];
        if self.view.check {
            lines.push("Your king is in check.".to_owned());
        }
        if let Some(played) = self.view.last.card.as_ref().filter(|card| card.current && card.seat == self.seat)
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
        if self.view.offer == Some(!self.seat) {
            lines.push("Your opponent offers a draw.".to_owned());
        }
        lines.join("\n")
    }

    fn called(&self) -> String {
        let kinds: Vec<String> = self.view.called.iter().map(|kind| format!("a {}", kind.name())).collect();
        if kinds.is_empty() { String::new() } else { format!("Move {}.", kinds.join(" or ")) }
    }

    /// The menu of what comes next, or one page of it.
    fn menu(&self, partial: &PartialAction, next: &Next, page: u8) -> Menu {
        let items = self.items(partial, next);
        let start = usize::from(page).min(last_page(items.len())) * limits::ITEMS;
        let pages = last_page(items.len()) + 1;
        let mut placeholder = placeholder(partial, next).to_owned();
        if pages > 1 {
            placeholder = format!("{placeholder} ({} of {pages})", start / limits::ITEMS + 1);
        }
        Menu {
            control: self.pick(partial, page),
            placeholder,
            items: items.into_iter().skip(start).take(limits::ITEMS).collect(),
        }
    }

    /// Buttons to the other pages of a long menu.
    fn pages(&self, partial: &PartialAction, next: &Next, page: u8, first_of_several: bool) -> Row {
        let last = last_page(self.items(partial, next).len());
        let page = usize::from(page).min(last);
        let to = |page: usize| self.show(self.drafted, partial.clone(), page);
        let mut buttons = Vec::new();
        if page > 0 {
            buttons.push(Button::new(Style::Secondary, "Previous", to(page - 1)).with_emoji("◀️"));
        }
        if page < last {
            let label = if first_of_several { "More" } else { "Next" };
            buttons.push(Button::new(Style::Secondary, label, to(page + 1)));
        }
        Row::Buttons(buttons)
    }

    fn items(&self, partial: &PartialAction, next: &Next) -> Vec<Item> {
        if !next.kinds.is_empty() {
            return next.kinds.iter().map(|kind| Item::new(kind.to_string(), kind.to_string())).collect();
        }
        if !next.card.is_empty() {
            return next.card.iter().map(|card| self.card_item(*card)).collect();
        }
        if !next.from.is_empty() {
            return next.from.iter().map(|from| self.origin_item(partial, *from)).collect();
        }
        if !next.to.is_empty() {
            return self.numbered(next.to.iter().map(|to| self.target_item(partial, *to)));
        }
        if !next.promote.is_empty() {
            let stays =
                unpromoted(&self.game.options(self.seat, partial).actions).map(|_| Item::new("Stay a pawn", STAYS));
            let kinds =
                next.promote.iter().map(|kind| Item::new(format!("Promote to a {}", kind.name()), kind.to_string()));
            return kinds.chain(stays).collect();
        }
        if !next.tile.is_empty() {
            return next.tile.iter().map(|tile| self.tile_item(*tile)).collect();
        }
        if !next.at.is_empty() {
            return self.numbered(next.at.iter().map(|at| Item::new(at.to_string(), at.to_string())));
        }
        next.choices.iter().map(choice_item).collect()
    }

    /// The items with the numbers that their cells have on the picture, if they have any.
    fn numbered(&self, items: impl Iterator<Item = Item>) -> Vec<Item> {
        let numbers = self.numbers();
        items
            .enumerate()
            .map(
                |(index, item)| {
                    if numbers { Item { label: format!("{} · {}", index + 1, item.label), ..item } } else { item }
                },
            )
            .collect()
    }

    fn tile_item(&self, tile: Kind) -> Item {
        let card = Card::tile(tile);
        Item::new(self.held_as(card), tile.to_string()).described(self.view.variant.card_text(card))
    }

    /// A card of the hand by name, and how many of it are held if it is more than one.
    fn held_as(&self, card: Card) -> String {
        let held = self.view.hand.as_ref().map_or(0, |hand| hand.iter().filter(|each| **each == card).count());
        if held > 1 { format!("{} (you hold {held})", card.name()) } else { card.name().to_owned() }
    }

    fn card_item(&self, card: Card) -> Item {
        let item = Item::new(self.held_as(card), card.to_string());
        if self.wastes(card) {
            item.described("Nothing that it calls can move: the turn would be lost.")
        } else {
            item.described(self.view.variant.card_text(card))
        }
    }

    /// Whether playing the card would hand the turn over at once.
    fn wastes(&self, card: Card) -> bool {
        let mut trial = self.game.clone();
        trial.apply(self.seat, &Action::play(card)).is_ok() && trial.view(self.seat.into()).last.turn_lost
    }

    fn origin_item(&self, partial: &PartialAction, from: Cell) -> Item {
        let picked = PartialAction { from: Some(from), ..partial.clone() };
        let targets: Vec<String> =
            self.game.options(self.seat, &picked).next.to.iter().map(ToString::to_string).collect();
        Item::new(self.piece(from), from.to_string()).described(format!("to {}", targets.join(", ")))
    }

    fn target_item(&self, partial: &PartialAction, to: Cell) -> Item {
        let picked = PartialAction { to: Some(to), ..partial.clone() };
        let actions = self.game.options(self.seat, &picked).actions;
        let taken = self.view.board.iter().find(|piece| piece.cell == to).map(|piece| piece.kind.name());
        let label = match (actions.as_slice(), self.notation) {
            ([only], Notation::San) => notation::san(self.game, only).unwrap_or_else(|| only.to_string()),
            ([only], Notation::Coordinates) => only.to_string(),
            _ => to.to_string(),
        };
        let item = Item::new(label, to.to_string());
        match taken {
            // On the grid the move itself tells the point.
            Some(taken) if self.numbers() => item.described(format!("takes the {taken}")),
            None if self.numbers() && actions.len() == 1 => item,
            Some(taken) => item.described(format!("to {to}, takes the {taken}")),
            None if unpromoted(&actions).is_some() && actions.len() > 1 => item.described("can promote"),
            None if actions.len() > 1 => item.described("promotes"),
            None if item.label == item.value => item,
            None => item.described(format!("to {to}")),
        }
    }

    fn piece(&self, at: Cell) -> String {
        match self.view.board.iter().find(|piece| piece.cell == at) {
            Some(piece) => format!("{} {at}", text::capital(piece.kind.name())),
            None => at.to_string(),
        }
    }

    /// Buttons for what needs no menu.
    fn acts(&self) -> Vec<Button> {
        let skip = if self.drafted.is_some() { "Send it without a tile" } else { "Let it pass" };
        let draw = if draws_into_hand(self.view.rules) { "Draw a card" } else { "Turn the card" };
        [
            (ActionKind::Draw, PlainAction::Draw, Style::Primary, draw),
            (ActionKind::EndTurn, PlainAction::EndTurn, Style::Success, "End the turn"),
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

fn last_page(items: usize) -> usize {
    items.saturating_sub(1) / limits::ITEMS
}

fn placeholder(partial: &PartialAction, next: &Next) -> &'static str {
    match partial.kind {
        _ if !next.from.is_empty() => "Pick the piece that moves",
        _ if !next.to.is_empty() => "Pick where it goes",
        _ if !next.promote.is_empty() => "Pick what the pawn becomes",
        _ if !next.tile.is_empty() => "Pick the tile to place",
        _ if !next.at.is_empty() => "Pick where it is placed",
        Some(ActionKind::Play) if !next.card.is_empty() => "Play a card",
        Some(ActionKind::Discard) if !next.card.is_empty() => "Throw a card away",
        _ => "Choose",
    }
}

fn choice_item(choice: &Choice) -> Item {
    let mut value = String::new();
    encode_choice(&mut value, choice);
    let label = match choice {
        Choice::Flag(true) => "Yes".to_owned(),
        Choice::Flag(false) => "No".to_owned(),
        other => other.to_string(),
    };
    Item::new(label, clip(value, limits::ITEM))
}
