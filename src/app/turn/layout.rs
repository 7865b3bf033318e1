//! The layout of a player's panel: text, menus and buttons for what the rules offer.
//!
//! What can be picked next is a button for each value or, if there are too many, a menu: a button takes one press, a
//! menu two.

use cardinal_interaction::{
    Ask, Button, Control, Drafted, Emoji, Format, GameControl, GameForm, Menu, Message, PlainAction, Row, Stepping,
    Style, limits,
};
use cardinal_render::lasting_signs;
use cardinal_rules::{ActionKind, Card, Cell, Listing, Next, PartialAction, Status};
use cardinal_words::{card_prompt, say};

use crate::app::pictures::Marks;
use crate::app::turn::controls::{Against, Carried, PanelLayout};
use crate::app::turn::entries::Entry;
use crate::app::turn::lesson::to_lessons;
use crate::app::turn::picking::{Begun, cell_of, draws_into_hand, panel_options, squares_in_pairs, with_forced_picks};
use crate::app::words::text;

/// The kinds of action offered at the start of a turn, in order.
const PICKED: [ActionKind; 6] =
    [ActionKind::Choose, ActionKind::Play, ActionKind::Move, ActionKind::Place, ActionKind::Discard, ActionKind::Say];

/// The rarer kinds of action, which get a button of their own where turns are composed step by step.
const BESIDE: [ActionKind; 2] = [ActionKind::Discard, ActionKind::Say];

impl PanelLayout<'_> {
    /// Lays out the panel for these picks. Returns it with the marks for its picture.
    pub(crate) fn compose(&self, partial: PartialAction, page: u8) -> (Message, Marks) {
        match self.view.status {
            Status::Running { to_act, .. } if to_act == self.seat() => self.turn(partial, page),
            // A word can be said on the opponent's turn too.
            Status::Running { .. } if partial.kind == Some(ActionKind::Say) => self.turn(partial, page),
            Status::Building | Status::Running { .. } => (self.waiting(), Marks::default()),
            status => (self.ended(status), Marks::default()),
        }
    }

    /// The panel of a finished game. No message but this one tells the end of a private game.
    fn ended(&self, status: Status) -> Message {
        let message = Message::text(text::over(self.info, status, self.seat()));
        if self.against != Against::ComputerInPrivate {
            return message;
        }
        let button = |style, label, what| Button::new(style, label, self.control(what));
        message.with_row(Row::Buttons(vec![
            button(Style::Primary, say!("channel-rematch-button"), GameControl::Rematch).with_emoji("🔁"),
            button(Style::Secondary, say!("replay-button"), GameControl::OpenReplay).with_emoji("🎞️"),
            button(Style::Secondary, say!("stepping-button"), GameControl::Step(Stepping::Open)),
            button(Style::Secondary, say!("channel-moves-button"), GameControl::Ask(Ask::History)),
            button(
                Style::Secondary,
                say!("channel-record-button"),
                GameControl::Ask(Ask::Export(Some(Format::Record))),
            ),
        ]))
    }

    fn turn(&self, partial: PartialAction, page: u8) -> (Message, Marks) {
        let fresh = partial == PartialAction::default();
        let sections = if fresh { self.sections() } else { Vec::new() };
        // At the start of a turn with only one thing to pick from, the panel goes straight to it.
        let partial = match sections.as_slice() {
            [only] => only.partial.clone(),
            _ => partial,
        };
        let several = sections.len() > 1;
        let partial = if several { partial } else { with_forced_picks(self.listing, partial) };
        let next = panel_options(self.listing, &partial).next;
        let is_picking = !several && partial.kind.is_some();
        let prompt = self.asks(&sections, &partial, &next);
        let mut message = Message::text(self.heading(&partial, prompt));
        // With its card already chosen, the turn's only question is what moves.
        let is_card_chosen = matches!(self.drafted(), Some(Drafted::Card(_)));
        if partial == (PartialAction { kind: partial.kind, ..PartialAction::default() }) && !is_card_chosen {
            message = message.with_below(&self.holds_for_now());
        }
        let picked = partial.card.or(partial.tile.map(Card::tile));
        let chosen = partial.choices.iter().rev().find_map(cell_of);
        let mut marks = Marks { selected: partial.from.or(chosen), card: picked, ..Marks::default() };
        let first = if fresh { self.end() } else { None };
        let last = self.last_row(&partial, fresh);
        let room = limits::ROWS - last.len() - usize::from(first.is_some());
        let rows = if several {
            if let Some(section) = sections.iter().find(|section| section.partial.from.is_some()) {
                marks.selected = section.partial.from;
                marks.targets.clone_from(&section.next.to);
            }
            self.side_by_side(&sections, room)
        } else if is_picking {
            self.picking(&partial, &next, page, room, &mut marks)
        } else {
            Vec::new()
        };
        message = first.into_iter().chain(rows).chain(last).fold(message, Message::with_row);
        (message, marks)
    }

    /// The rows for the next pick, at most `room` of them. Marks what can be picked.
    pub(super) fn picking(
        &self,
        partial: &PartialAction,
        next: &Next,
        page: u8,
        room: usize,
        marks: &mut Marks,
    ) -> Vec<Row> {
        let chosen: Vec<Cell> = next.choices.iter().filter_map(cell_of).collect();
        let in_pairs = squares_in_pairs(self.listing, partial);
        marks.targets = [next.to.as_slice(), &next.at, if in_pairs.is_empty() { &chosen } else { &in_pairs }].concat();
        if PanelLayout::are_numbered(next) {
            marks.numbers = chosen;
        }
        let rows = self.buttons(&Section::plain(partial.clone(), next.clone()), room);
        rows.unwrap_or_else(|| self.menu(partial, next, page, say!("pick-next-button")).into())
    }

    /// What the panel asks for. Several sections ask together if they are cards and moves, and else each by itself.
    fn asks(&self, sections: &[Section], partial: &PartialAction, next: &Next) -> Option<String> {
        match sections {
            [cards, moves] => {
                let kinds = [cards.partial.kind, moves.partial.kind];
                let is_usual = kinds == [ActionKind::Play, ActionKind::Move].map(Some) && self.answers.is_empty();
                is_usual.then(|| say!("pick-card-or-piece"))
            }
            [_, _, ..] => None,
            [cards] if cards.partial.kind == Some(ActionKind::Play) && self.can(ActionKind::EndTurn) => {
                Some(say!("pick-card-or-end"))
            }
            [cards]
                if cards.partial.kind == Some(ActionKind::Play) && self.view.check && !self.can(ActionKind::Move) =>
            {
                let names = || self.usable.playable.iter().map(|card| text::card(*card)).collect::<Vec<String>>();
                Some(match self.carried {
                    Carried::Kept { said: [], .. } => {
                        say!("pick-card-against-mate", cards = text::either(&names(), text::LISTED))
                    }
                    // The move that was made leaves the king in check.
                    Carried::Kept { .. } => say!("pick-card-against-check"),
                    Carried::CustomIds { .. } | Carried::Ahead { .. } => say!("pick-card-out-of-check"),
                })
            }
            _ => partial.kind.is_some().then(|| prompt(self.listing, partial, next)),
        }
    }

    /// The first row once the turn can be ended: the button for that, and those for the rarer kinds of action.
    fn end(&self) -> Option<Row> {
        let end = || Button::new(Style::Success, say!("panel-end-turn-button"), self.act(PlainAction::EndTurn));
        let row = || Row::Buttons([end()].into_iter().chain(self.rare()).collect());
        self.can(ActionKind::EndTurn).then(row)
    }

    /// The buttons for the rarer kinds of action, where they have their own.
    fn rare(&self) -> impl Iterator<Item = Button> {
        let is_kept = matches!(self.carried, Carried::Kept { .. });
        BESIDE.into_iter().filter(move |kind| is_kept && self.can(*kind)).map(|kind| self.beside(kind))
    }

    /// The sections to pick from at the start of a turn.
    fn sections(&self) -> Vec<Section> {
        let mut sections = Vec::new();
        for kind in PICKED {
            let is_beside = matches!(self.carried, Carried::Kept { .. }) && BESIDE.contains(&kind);
            if is_beside || !self.can(kind) {
                continue;
            }
            let partial = with_forced_picks(self.listing, PartialAction::of(kind));
            let next = self.listing.options(&partial).next;
            let mut own = Section::plain(partial.clone(), next);
            if kind == ActionKind::Play && !self.answers.is_empty() {
                let cards = self.answers.to_vec();
                let next = Next { card: cards, ..Next::default() };
                sections.push(Section {
                    partial: PartialAction::of(kind),
                    next,
                    style: Style::Primary,
                    sign: Some("⚡".into()),
                });
                own.next.card.retain(|card| !self.answers.contains(card));
                own.partial = PartialAction::of(kind);
                if own.next.card.is_empty() {
                    continue;
                }
            }
            if kind == ActionKind::Play && matches!(self.carried, Carried::Kept { .. }) {
                own.sign = Some("🃏".into());
            }
            sections.push(own);
        }
        sections
    }

    /// The buttons below the picks: actions that need no menu, the back button, and those about the game. They
    /// share a row if they fit.
    fn last_row(&self, partial: &PartialAction, fresh: bool) -> Vec<Row> {
        let mut buttons =
            if fresh || matches!(self.carried, Carried::CustomIds { .. }) { self.acts() } else { Vec::new() };
        if fresh && !self.can(ActionKind::EndTurn) {
            buttons.extend(self.rare());
        }
        let label = say!("panel-back-button");
        let back = self.back(partial, fresh);
        buttons.extend(back.map(|back| Button::new(Style::Secondary, label, back).with_emoji("↩️")));
        // These buttons are about the game without the drafted step, which would confuse.
        let is_drafted = matches!(self.carried, Carried::CustomIds { drafted: Some(_), is_only_step: false });
        if fresh && !is_drafted {
            if !lasting_signs(self.view).is_empty() {
                buttons.push(self.signs());
            }
            buttons.extend(self.others());
            buttons.extend(self.why_not_now());
        }
        let mut rows = Vec::new();
        while !buttons.is_empty() {
            let rest = buttons.split_off(buttons.len().min(limits::BUTTONS));
            rows.push(Row::Buttons(std::mem::replace(&mut buttons, rest)));
        }
        rows
    }

    /// The button that opens the picks for one of the rarer kinds of action.
    pub(super) fn beside(&self, kind: ActionKind) -> Button {
        let label = match kind {
            ActionKind::Say => say!("panel-say-button"),
            _ => say!("panel-discard-button"),
        };
        Button::new(Style::Secondary, label, self.show(&PartialAction::of(kind), 0))
    }

    /// The button that explains the signs on the board.
    pub(super) fn signs(&self) -> Button {
        Button::new(Style::Secondary, say!("channel-signs-button"), self.control(GameControl::Signs))
    }

    /// The buttons to everything about the game as a whole, and to the other lessons.
    pub(super) fn others(&self) -> impl Iterator<Item = Button> {
        // In a lesson there is nothing else to do with the game.
        let more = (self.lesson.is_none() || self.can(ActionKind::ClaimDraw)).then(|| self.more());
        let typed = self.can(ActionKind::Move).then(|| self.typed());
        typed.into_iter().chain(more).chain(self.lesson.map(to_lessons))
    }

    /// The button that opens a form for a typed move.
    fn typed(&self) -> Button {
        let control = self.control(GameControl::OpenForm(GameForm::Turn));
        Button::new(Style::Secondary, say!("panel-type-button"), control).with_emoji("✏️")
    }

    fn more(&self) -> Button {
        Button::new(Style::Secondary, say!("panel-more-button"), self.control(GameControl::More))
    }

    /// The buttons for actions that need no menu.
    fn acts(&self) -> Vec<Button> {
        let draws = draws_into_hand(self.view.rules);
        let draw = if draws { say!("panel-draw-button") } else { say!("panel-turn-button") };
        let skip = match self.carried {
            Carried::CustomIds { drafted: Some(_), .. } => say!("panel-without-tile-button"),
            _ => say!("panel-pass-button"),
        };
        let is_kept = matches!(self.carried, Carried::Kept { .. });
        let plain = [
            (ActionKind::Draw, PlainAction::Draw, Style::Primary, draw),
            (ActionKind::LoseMove, PlainAction::LoseMove, Style::Danger, say!("panel-lose-move-button")),
            (ActionKind::Skip, PlainAction::Skip, Style::Primary, skip),
            (ActionKind::TakeBack, PlainAction::TakeBack, Style::Secondary, say!("panel-take-back-button")),
        ];
        // The back button already takes steps back.
        let plain = plain.into_iter().filter(|(kind, ..)| !is_kept || *kind != ActionKind::TakeBack);
        let exchange = self.control(GameControl::AskExchange);
        plain
            .map(|(kind, act, style, label)| (kind, self.act(act), style, label))
            .chain([(ActionKind::Exchange, exchange, Style::Secondary, say!("panel-exchange-button"))])
            .filter(|(kind, ..)| self.can(*kind))
            .map(|(_, control, style, label)| Button::new(style, label, control))
            .collect()
    }
}

/// A group of values to pick one from.
pub(super) struct Section {
    /// The picks made so far.
    pub(super) partial: PartialAction,
    /// The values to pick from.
    pub(super) next: Next,
    /// The style of the buttons.
    pub(super) style: Style,
    /// The emoji on the buttons.
    pub(super) sign: Option<Emoji>,
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
