//! The menus of a player's panel: what can be picked next, in words.

use cardinal_rules::{Action, ActionKind, Card, Cell, Choice, Kind, Next, PartialAction};

use crate::app::interaction::ask::Notation;
use crate::app::interaction::codec::encode_choice;
use crate::app::interaction::limits;
use crate::app::interaction::reply::{Button, Item, Menu, Row, Style, clip};
use crate::app::turn::layout::PanelLayout;
use crate::app::turn::picking::{STAYS, unpromoted};
use crate::app::words::text;

impl PanelLayout<'_> {
    /// The menu of what comes next, or one page of it, and buttons to its other pages; the one to the page
    /// after it says `onward`.
    pub(super) fn menu(&self, partial: &PartialAction, next: &Next, page: u8, onward: &str) -> [Row; 2] {
        let items = self.items(partial, next);
        let last = last_page(items.len());
        let page = usize::from(page).min(last);
        let to = |page: usize| self.show(self.drafted, partial.clone(), page);
        let mut buttons = Vec::new();
        if page > 0 {
            buttons.push(Button::new(Style::Secondary, "Previous", to(page - 1)).with_emoji("◀️"));
        }
        if page < last {
            buttons.push(Button::new(Style::Secondary, onward, to(page + 1)));
        }
        let mut placeholder = placeholder(partial, next).to_owned();
        if last > 0 {
            placeholder = format!("{placeholder} ({} of {})", page + 1, last + 1);
        }
        let menu = Menu {
            control: self.pick(partial, page as u8),
            placeholder,
            items: items.into_iter().skip(page * limits::ITEMS).take(limits::ITEMS).collect(),
        };
        [Row::Menu(menu), Row::Buttons(buttons)]
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
            let stays = unpromoted(&self.listing.options(partial).actions).map(|_| Item::new("Stay a pawn", STAYS));
            let kinds =
                next.promote.iter().map(|kind| Item::new(format!("Promote to a {}", kind.name()), kind.to_string()));
            return kinds.chain(stays).collect();
        }
        if !next.part.is_empty() {
            return next.part.iter().map(|kind| Item::new(format!("As a {}", kind.name()), kind.name())).collect();
        }
        if !next.tile.is_empty() {
            return next.tile.iter().map(|tile| self.tile_item(*tile)).collect();
        }
        if !next.spoken.is_empty() {
            let named = |kind: &Kind| Item::new(text::capital(kind.name()), kind.name());
            return next.spoken.iter().map(named).collect();
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
        let mut trial = self.listing.game().clone();
        trial.apply(self.seat(), &Action::play(card)).is_ok() && trial.view(self.seat().into()).last.turn_lost
    }

    fn origin_item(&self, partial: &PartialAction, from: Cell) -> Item {
        let picked = PartialAction { from: Some(from), ..partial.clone() };
        let targets: Vec<String> = self.listing.options(&picked).next.to.iter().map(ToString::to_string).collect();
        Item::new(self.piece(from), from.to_string()).described(format!("to {}", targets.join(", ")))
    }

    fn target_item(&self, partial: &PartialAction, to: Cell) -> Item {
        let picked = PartialAction { to: Some(to), ..partial.clone() };
        let actions = self.listing.options(&picked).actions;
        let taken = self.view.board.iter().find(|piece| piece.cell == to).map(|piece| piece.kind.name());
        let label = match (actions.as_slice(), self.notation) {
            ([only], Notation::San) => self.listing.san(only).unwrap_or_else(|| only.to_string()),
            ([only], Notation::Coordinates) => only.to_string(),
            _ => to.to_string(),
        };
        let item = Item::new(label, to.to_string());
        match taken {
            // On the grid the move itself tells the point.
            Some(taken) if self.numbers() => item.described(format!("takes the {taken}")),
            None if self.numbers() && actions.len() == 1 => item,
            Some(taken) => item.described(format!("to {to}, takes the {taken}")),
            None if actions.iter().any(|action| matches!(action, Action::Move { part: Some(_), .. })) => {
                item.described("as either part")
            }
            None if unpromoted(&actions).is_some() && actions.len() > 1 => item.described("can promote"),
            None if actions.len() > 1 => item.described("promotes"),
            None if item.label == item.value => item,
            None => item.described(format!("to {to}")),
        }
    }

    pub(super) fn piece(&self, at: Cell) -> String {
        match self.view.board.iter().find(|piece| piece.cell == at) {
            Some(piece) => format!("{} {at}", text::capital(piece.kind.name())),
            None => at.to_string(),
        }
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
        _ if !next.part.is_empty() => "Pick as what it goes",
        _ if !next.tile.is_empty() => "Pick the tile to place",
        _ if !next.at.is_empty() => "Pick where it is placed",
        Some(ActionKind::Say) if !next.spoken.is_empty() => "Pick what you say",
        Some(ActionKind::Choose) => "Pick your answer",
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
