//! The private panel *My turn*: what a player sees of the game, and what can be done, step by
//! step from menus. It keeps nothing in memory: what was picked so far is in its controls.

use std::sync::Arc;

use cardinal_rules::{
    Action, ActionKind, BySeat, Card, Cell, Choice, Next, Options, PartialAction, Seat, Status, View, notation,
};

use super::codec::{encode_choice, parse_choice};
use super::control::{Control, GameControl};
use super::error::AppError;
use super::intent::{Caller, Notation, Offer, Simple};
use super::pictures::Marks;
use super::reply::{Button, Item, Menu, Message, Row, Style, clip, limits};
use super::table::Table;
use super::words::card_does;
use super::{App, text};
use crate::store::GameId;

/// A panel before its picture is drawn. It holds its owner's view and no game.
pub(crate) struct Panel {
    message: Message,
    view: View,
    side: Seat,
    names: BySeat<Arc<str>>,
    marks: Marks,
    playable: Vec<Card>,
}

/// What choosing from the panel leads to.
pub(crate) enum Picked {
    /// A complete action.
    Action(Action),
    /// More has to be picked.
    Partial(PartialAction),
}

impl App {
    /// The panel of a seat with this much picked.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn panel(
        &self,
        caller: &Caller,
        table: &Table,
        seat: Seat,
        partial: PartialAction,
        page: u8,
    ) -> Result<Panel, AppError> {
        let notation = self.notation(caller.user).await?;
        let view = table.game.view(seat.into());
        let names = self.names_of(&table.info).await?;
        let all = table.game.options(seat, &PartialAction::default());
        let playable = cards_of(&all.actions, ActionKind::Play);
        let desk = Desk { table, seat, view: &view, all: &all, notation, game: table.info.id };
        let (message, marks) = desk.lay(partial, page);
        Ok(Panel { message, side: seat, names, marks, playable, view })
    }

    /// Draws a panel's picture.
    ///
    /// # Errors
    /// It cannot be drawn.
    pub(crate) async fn show(&self, caller: &Caller, panel: Panel) -> Result<Message, AppError> {
        let Panel { message, view, side, names, marks, playable } = panel;
        let theme = self.theme(caller.user).await?;
        let picture = self.own_board(view, side, names, theme, marks, playable).await?;
        Ok(message.with_picture(picture))
    }
}

/// What drawing the turn's card means here: turned for all to see, or taken into the hand.
pub(crate) fn draws_into_hand(view: &View, seat: Seat) -> bool {
    view.hand_sizes[seat] > 0
}

/// Adds a menu's chosen value to what was picked.
///
/// # Errors
/// The value is not one that can be picked now.
pub(crate) fn pick(table: &Table, seat: Seat, partial: &PartialAction, value: &str) -> Result<Picked, AppError> {
    let next = table.game.options(seat, partial).next;
    let mut picked = partial.clone();
    let known = add(&mut picked, &next, value).is_some();
    let options = table.game.options(seat, &picked);
    if !known || options.actions.is_empty() {
        return Err(AppError::refused("That can no longer be picked. Open the panel again with *My turn*."));
    }
    Ok(match options.actions.as_slice() {
        [only] if is_complete(&options.next) => Picked::Action(only.clone()),
        _ => Picked::Partial(picked),
    })
}

fn add(picked: &mut PartialAction, next: &Next, value: &str) -> Option<()> {
    if !next.kinds.is_empty() {
        picked.kind = next.kinds.iter().copied().find(|kind| kind.to_string() == value);
        return picked.kind.map(drop);
    }
    if !next.card.is_empty() {
        picked.card = next.card.iter().copied().find(|card| card.to_string() == value);
        return picked.card.map(drop);
    }
    if !next.from.is_empty() {
        picked.from = next.from.iter().copied().find(|cell| cell.to_string() == value);
        return picked.from.map(drop);
    }
    if !next.to.is_empty() {
        picked.to = next.to.iter().copied().find(|cell| cell.to_string() == value);
        return picked.to.map(drop);
    }
    if !next.promote.is_empty() {
        picked.promote = next.promote.iter().copied().find(|kind| kind.to_string() == value);
        return picked.promote.map(drop);
    }
    let choice = parse_choice(value).filter(|choice| next.choices.contains(choice))?;
    picked.choices.push(choice);
    Some(())
}

fn is_complete(next: &Next) -> bool {
    *next == Next::default()
}

fn cards_of(actions: &[Action], kind: ActionKind) -> Vec<Card> {
    let mut cards: Vec<Card> = actions
        .iter()
        .filter(|action| action.kind() == kind)
        .filter_map(|action| match action {
            Action::Play { card, .. } | Action::Discard { card } => Some(*card),
            _ => None,
        })
        .collect();
    cards.dedup();
    cards
}

/// What lies before a player while a panel is laid out.
struct Desk<'a> {
    table: &'a Table,
    seat: Seat,
    view: &'a View,
    all: &'a Options,
    notation: Notation,
    game: GameId,
}

impl Desk<'_> {
    fn lay(&self, partial: PartialAction, page: u8) -> (Message, Marks) {
        match self.view.status {
            Status::Running { to_act, .. } if to_act == self.seat => self.turn(partial, page),
            Status::Running { .. } => (self.waiting(), Marks::default()),
            status => {
                let ending = text::ending(status).unwrap_or_default();
                (Message::text(format!("Game #{} is over: {ending}.", self.game)), Marks::default())
            }
        }
    }

    fn control(&self, what: GameControl) -> Control {
        Control::Game { game: self.game, ply: self.view.ply, what }
    }

    fn can(&self, kind: ActionKind) -> bool {
        self.all.actions.iter().any(|action| action.kind() == kind)
    }

    fn waiting(&self) -> Message {
        let mut lines = vec![format!("Game #{}: the other side is awaited. You play {}.", self.game, self.seat)];
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
        let options = self.table.game.options(self.seat, &partial);
        let fresh = partial == PartialAction::default();
        let mut message = Message::text(self.heading(&partial));
        let mut marks = Marks { selected: partial.from, targets: Vec::new(), card: partial.card };
        if fresh {
            for kind in [ActionKind::Play, ActionKind::Move, ActionKind::Discard] {
                if self.can(kind) && message.controls.len() + 2 < limits::ROWS {
                    let partial = self.descend(PartialAction::of(kind));
                    let next = self.table.game.options(self.seat, &partial).next;
                    if partial.from.is_some() {
                        marks.selected = partial.from;
                        marks.targets.clone_from(&next.to);
                    }
                    message = message.with_row(Row::Menu(self.menu(&partial, &next, 0)));
                    message = message.with_row(self.pages(&partial, &next, 0, true));
                }
            }
        } else {
            marks.targets.clone_from(&options.next.to);
            message = message.with_row(Row::Menu(self.menu(&partial, &options.next, page)));
            message = message.with_row(self.pages(&partial, &options.next, page, false));
        }
        let acts = self.acts();
        if !acts.is_empty() && message.controls.len() < limits::ROWS {
            message = message.with_row(Row::Buttons(acts));
        }
        let mut last = Vec::new();
        if !fresh {
            let again = GameControl::Show { partial: PartialAction::default(), page: 0 };
            last.push(Button::new(Style::Secondary, "Back", self.control(again)).with_emoji("↩️"));
        }
        if message.controls.len() < limits::ROWS {
            message = message.with_row(Row::Buttons(self.meta(last)));
        }
        (message, marks)
    }

    /// Picks the piece where only one can move. Cards and places are left to the player.
    fn descend(&self, mut partial: PartialAction) -> PartialAction {
        if partial == PartialAction::of(ActionKind::Move)
            && let [only] = self.table.game.options(self.seat, &partial).next.from.as_slice()
        {
            partial.from = Some(*only);
        }
        partial
    }

    fn heading(&self, partial: &PartialAction) -> String {
        let mut lines = vec![format!("Game #{}: **your turn**, {}.", self.game, self.seat)];
        if self.view.check {
            lines.push("Your king is in check.".to_owned());
        }
        if let Some(played) = self.view.last.card.as_ref().filter(|card| card.current && card.seat == self.seat)
            && self.can(ActionKind::Move)
        {
            lines.push(format!("Your card: {}. {}", text::card(played.card), self.called()));
        }
        if self.can(ActionKind::Draw) {
            let draw = if draws_into_hand(self.view, self.seat) { "Draw a card first." } else { "Turn the card." };
            lines.push(draw.to_owned());
        }
        lines.extend(self.holds());
        if let Some(from) = partial.from {
            lines.push(format!("Picked: {}.", self.piece(from)));
        }
        if let Some(card) = partial.card {
            lines.push(format!("Picked: {}. {}", text::card(card), card_does(card)));
        }
        if !partial.choices.is_empty() {
            let made: Vec<String> = partial.choices.iter().map(ToString::to_string).collect();
            lines.push(format!("Chosen: {}.", made.join(", ")));
        }
        if self.view.offer == Some(!self.seat) {
            lines.push("A draw is offered to you.".to_owned());
        }
        lines.join("\n")
    }

    fn called(&self) -> String {
        let kinds: Vec<String> = self.view.called.iter().map(|kind| format!("a {}", kind.name())).collect();
        if kinds.is_empty() { String::new() } else { format!("Move {}.", kinds.join(" or ")) }
    }

    /// The step's menu, or one page of it.
    fn menu(&self, partial: &PartialAction, next: &Next, page: u8) -> Menu {
        let items = self.items(partial, next);
        let start = usize::from(page).min(last_page(items.len())) * limits::ITEMS;
        let pages = last_page(items.len()) + 1;
        let mut placeholder = placeholder(partial, next).to_owned();
        if pages > 1 {
            placeholder = format!("{placeholder} ({} of {pages})", start / limits::ITEMS + 1);
        }
        Menu {
            control: self.control(GameControl::Pick { partial: partial.clone(), part: page }),
            placeholder,
            items: items.into_iter().skip(start).take(limits::ITEMS).collect(),
        }
    }

    /// Buttons to the other pages of a long menu.
    fn pages(&self, partial: &PartialAction, next: &Next, page: u8, first_of_several: bool) -> Row {
        let last = last_page(self.items(partial, next).len());
        let page = usize::from(page).min(last);
        let to = |page: usize| self.control(GameControl::Show { partial: partial.clone(), page: page as u8 });
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
            return next.to.iter().map(|to| self.target_item(partial, *to)).collect();
        }
        if !next.promote.is_empty() {
            return next
                .promote
                .iter()
                .map(|kind| Item::new(format!("Promote to a {}", kind.name()), kind.to_string()))
                .collect();
        }
        next.choices.iter().map(choice_item).collect()
    }

    fn card_item(&self, card: Card) -> Item {
        let held = self.view.hand.as_ref().map_or(0, |hand| hand.iter().filter(|each| **each == card).count());
        let label = if held > 1 { format!("{} (you hold {held})", card.name()) } else { card.name().to_owned() };
        let item = Item::new(label, card.to_string());
        if self.wastes(card) {
            item.described("Nothing that it calls can move: the turn would be lost.")
        } else {
            item.described(card_does(card))
        }
    }

    /// Whether playing the card would hand the turn over at once.
    fn wastes(&self, card: Card) -> bool {
        let mut trial = self.table.game.clone();
        trial.apply(self.seat, &Action::play(card)).is_ok() && trial.view(self.seat.into()).last.turn_lost
    }

    fn origin_item(&self, partial: &PartialAction, from: Cell) -> Item {
        let picked = PartialAction { from: Some(from), ..partial.clone() };
        let targets: Vec<String> =
            self.table.game.options(self.seat, &picked).next.to.iter().map(ToString::to_string).collect();
        Item::new(self.piece(from), from.to_string()).described(format!("to {}", targets.join(", ")))
    }

    fn target_item(&self, partial: &PartialAction, to: Cell) -> Item {
        let picked = PartialAction { to: Some(to), ..partial.clone() };
        let actions = self.table.game.options(self.seat, &picked).actions;
        let taken = self.view.board.iter().find(|piece| piece.cell == to).map(|piece| piece.kind.name());
        let label = match (actions.as_slice(), self.notation) {
            ([only], Notation::San) => notation::san(&self.table.game, only).unwrap_or_else(|| only.to_string()),
            ([only], Notation::Coordinates) => only.to_string(),
            _ => to.to_string(),
        };
        let item = Item::new(label, to.to_string());
        match taken {
            Some(taken) => item.described(format!("to {to}, takes the {taken}")),
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
        let draw = if draws_into_hand(self.view, self.seat) { "Draw a card" } else { "Turn the card" };
        [
            (ActionKind::Draw, Simple::Draw, Style::Primary, draw),
            (ActionKind::EndTurn, Simple::EndTurn, Style::Success, "End the turn"),
            (ActionKind::Skip, Simple::Skip, Style::Primary, "Let it pass"),
            (ActionKind::TakeBack, Simple::TakeBack, Style::Secondary, "Take the step back"),
            (ActionKind::Exchange, Simple::Exchange, Style::Secondary, "Exchange the whole hand"),
        ]
        .into_iter()
        .filter(|(kind, ..)| self.can(*kind))
        .map(|(_, act, style, label)| Button::new(style, label, self.control(GameControl::Act(act))))
        .collect()
    }

    /// Buttons about the game rather than the turn, behind those given.
    fn meta(&self, mut buttons: Vec<Button>) -> Vec<Button> {
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
