//! The controls of a player's panel by which the next thing is picked: a button for each, or a menu where they
//! are too many. A button takes one press, a menu two.

use cardinal_rules::{ActionKind, Next, PartialAction};
use cardinal_words::say;

use crate::app::interaction::control::{Control, Draft, GameControl};
use crate::app::interaction::limits;
use crate::app::interaction::reply::{Button, Menu, Row, Style};
use crate::app::turn::entries::Entry;
use crate::app::turn::layout::PanelLayout;

impl PanelLayout<'_> {
    /// A button for each thing that comes next; nothing where so many rows have no room for them, or one of them does
    /// not fit on a button.
    pub(super) fn buttons(&self, partial: &PartialAction, next: &Next, rows: usize) -> Option<Vec<Row>> {
        let entries = self.entries(partial, next);
        if entries.is_empty() || entries.len() > rows * limits::BUTTONS {
            return None;
        }
        let draft = Draft { drafted: self.drafted, partial: partial.clone() };
        let mut buttons = Vec::with_capacity(entries.len());
        for Entry { value, short, sign, .. } in entries {
            let control = self.control(GameControl::Take { draft: draft.clone(), value });
            if Control::decode(&control.encode()).as_ref() != Ok(&control) {
                return None;
            }
            buttons.push(Button { emoji: sign, ..Button::new(Style::Secondary, short, control) });
        }
        // Rows of about the same length.
        let long = buttons.len().div_ceil(buttons.len().div_ceil(limits::BUTTONS));
        Some(buttons.chunks(long).map(|row| Row::Buttons(row.to_vec())).collect())
    }

    /// The menu of what comes next, or one page of it, and buttons to its other pages; the one to the page
    /// after it says `onward`.
    pub(super) fn menu(&self, partial: &PartialAction, next: &Next, page: u8, onward: String) -> [Row; 2] {
        let entries = self.entries(partial, next);
        let last = last_page(entries.len());
        let page = usize::from(page).min(last);
        let to = |page: usize| self.show(self.drafted, partial.clone(), page);
        let mut buttons = Vec::new();
        if page > 0 {
            buttons.push(Button::new(Style::Secondary, say!("pick-previous-button"), to(page - 1)).with_emoji("◀️"));
        }
        if page < last {
            buttons.push(Button::new(Style::Secondary, onward, to(page + 1)));
        }
        let mut placeholder = prompt(partial, next);
        if last > 0 {
            placeholder = say!("pick-paged-placeholder", prompt = placeholder, page = page + 1, pages = last + 1);
        }
        let shown = entries.into_iter().skip(page * limits::ITEMS).take(limits::ITEMS);
        let menu =
            Menu { control: self.pick(partial, page as u8), placeholder, items: shown.map(Entry::item).collect() };
        [Row::Menu(menu), Row::Buttons(buttons)]
    }
}

fn last_page(items: usize) -> usize {
    items.saturating_sub(1) / limits::ITEMS
}

/// What is to be picked next.
pub(super) fn prompt(partial: &PartialAction, next: &Next) -> String {
    match partial.kind {
        _ if !next.from.is_empty() => say!("pick-piece-placeholder"),
        _ if !next.to.is_empty() => say!("pick-target-placeholder"),
        _ if !next.promote.is_empty() => say!("pick-promotion-placeholder"),
        _ if !next.part.is_empty() => say!("pick-part-placeholder"),
        _ if !next.tile.is_empty() => say!("pick-tile-placeholder"),
        _ if !next.at.is_empty() => say!("pick-place-placeholder"),
        Some(ActionKind::Say) if !next.spoken.is_empty() => say!("pick-word-placeholder"),
        Some(ActionKind::Choose) => say!("pick-answer-placeholder"),
        Some(ActionKind::Play) if !next.card.is_empty() => say!("pick-card-placeholder"),
        Some(ActionKind::Discard) if !next.card.is_empty() => say!("pick-discard-placeholder"),
        _ => say!("pick-choice-placeholder"),
    }
}
