//! The controls for the next pick on a player's panel: a button for each value or, if there are too many, a menu. A
//! button takes one press, a menu two.

use cardinal_interaction::{Button, Control, Menu, Row, Style, limits};
use cardinal_rules::{ActionKind, Card, Listing, Next, PartialAction};
use cardinal_words::{card_prompt, say};

use crate::app::turn::controls::{Carried, PanelLayout};
use crate::app::turn::entries::Entry;
use crate::app::turn::pairs::{Begun, cell_of};

/// A group of values to pick one from.
pub(super) struct Section {
    /// The picks made so far.
    pub(super) partial: PartialAction,
    /// The values to pick from.
    pub(super) next: Next,
    /// The style of the buttons.
    pub(super) style: Style,
    /// The emoji on the buttons.
    pub(super) sign: Option<&'static str>,
}

impl Section {
    pub(super) const fn plain(partial: PartialAction, next: Next) -> Section {
        Section { partial, next, style: Style::Secondary, sign: None }
    }
}

impl PanelLayout<'_> {
    /// A button for each value. `None` if they don't fit in this many rows, or one does not fit on a button, or if they
    /// are many pieces and the panel shows a hand too: buttons for them would take more rows than a phone has room for.
    pub(super) fn buttons(&self, section: &Section, rows: usize) -> Option<Vec<Row>> {
        let Section { partial, next, style, sign: usual } = section;
        if matches!(self.carried, Carried::Kept { .. }) && next.from.len() > limits::BUTTONS {
            return None;
        }
        let entries = self.entries(partial, next);
        if entries.is_empty() || entries.len() > rows * limits::BUTTONS {
            return None;
        }
        let mut buttons = Vec::with_capacity(entries.len());
        for Entry { value, short, sign, .. } in entries {
            let control = self.take(partial, &value);
            if Control::decode(&control.encode()).as_ref() != Ok(&control) {
                return None;
            }
            buttons.push(Button { emoji: sign.or(*usual), ..Button::new(*style, short, control) });
        }
        // Rows of about the same length.
        let long = buttons.len().div_ceil(buttons.len().div_ceil(limits::BUTTONS));
        Some(buttons.chunks(long).map(|row| Row::Buttons(row.to_vec())).collect())
    }

    /// Several sections below each other, as buttons while there is room. The sections with the most rows become
    /// menus first.
    pub(super) fn side_by_side(&self, sections: &[Section], room: usize) -> Vec<Row> {
        let menu = |section: &Section| {
            let [menu, pages] = self.menu(&section.partial, &section.next, 0, say!("pick-more-button"));
            let pages = Some(pages).filter(|pages| !pages.is_empty());
            [menu].into_iter().chain(pages).collect::<Vec<Row>>()
        };
        let mut rows: Vec<Vec<Row>> =
            sections.iter().map(|section| self.buttons(section, room).unwrap_or_else(|| menu(section))).collect();
        while rows.iter().map(Vec::len).sum::<usize>() > room {
            let longest = (0..rows.len()).max_by_key(|index| rows[*index].len());
            let Some(longest) = longest.filter(|index| matches!(rows[*index].first(), Some(Row::Buttons(_)))) else {
                break;
            };
            rows[longest] = menu(&sections[longest]);
        }
        rows.concat().into_iter().take(room).collect()
    }

    /// A page of the menu of values, and the buttons to the pages before and after. The latter is labelled
    /// `onward`.
    pub(super) fn menu(&self, partial: &PartialAction, next: &Next, page: u8, onward: String) -> [Row; 2] {
        let entries = self.entries(partial, next);
        let last = last_page(entries.len());
        let page = usize::from(page).min(last);
        let to = |page: usize| self.show(partial, page);
        let mut buttons = Vec::new();
        if page > 0 {
            buttons.push(Button::new(Style::Secondary, say!("pick-previous-button"), to(page - 1)).with_emoji("◀️"));
        }
        if page < last {
            buttons.push(Button::new(Style::Secondary, onward, to(page + 1)));
        }
        let mut placeholder = self.prompt(partial, next);
        if last > 0 {
            placeholder = say!("pick-paged-placeholder", prompt = placeholder, page = page + 1, pages = last + 1);
        }
        let shown = entries.into_iter().skip(page * limits::ITEMS).take(limits::ITEMS);
        let menu = Menu::new(self.pick(partial, page as u8), placeholder, shown.map(Entry::item).collect());
        [Row::Menu(menu), Row::Buttons(buttons)]
    }

    /// Asks for the next pick. Of a plan, it also says whose move it is.
    pub(super) fn prompt(&self, partial: &PartialAction, next: &Next) -> String {
        match self.carried {
            Carried::Ahead { theirs: None, .. } if !next.from.is_empty() => say!("plan-their-piece-placeholder"),
            Carried::Ahead { theirs: Some(_), .. } if !next.from.is_empty() => say!("plan-own-piece-placeholder"),
            _ => prompt(self.listing, partial, next),
        }
    }
}

fn last_page(items: usize) -> usize {
    items.saturating_sub(1) / limits::ITEMS
}

/// Asks for the next pick.
pub(super) fn prompt(listing: &Listing<'_>, partial: &PartialAction, next: &Next) -> String {
    if Begun::of(listing, partial).is_some() {
        let view = listing.game().view(listing.seat().into());
        let swaps = next.choices.iter().filter_map(cell_of).any(|cell| view.board.iter().any(|on| on.cell == cell));
        return if swaps { say!("pick-partner-placeholder") } else { say!("pick-target-placeholder") };
    }
    if let Some(Card::Knightmare(card)) = partial.card
        && !next.choices.is_empty()
        && let Some(prompt) = card_prompt(card, partial.choices.len())
    {
        return prompt;
    }
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
