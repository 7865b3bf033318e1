//! The planning panel: the lines of a plan, what is chosen of the next reply, and the controls to go on.

use cardinal_interaction::{
    Ask, Button, Check, Control, DraftedReply, GameControl, GameForm, Item, Menu, Message, Planning, Row, Style, clip,
    limits,
};
use cardinal_rules::{Next, View};
use cardinal_store::{Reply, Stopped};
use cardinal_table::LiveGame;
use cardinal_words::say;

use crate::app::error::AppError;
use crate::app::pictures::Marks;
use crate::app::planning::kept::check;
use crate::app::planning::lines::{LINES, REPLIES};
use crate::app::planning::position::{Position, cannot_choose, partial};
use crate::app::turn::ahead::{MovesAhead, NextChoice};
use crate::app::turn::choice_text;
use crate::app::turn::panel::{Owner, Panel};

/// The planning panel with this much of the next reply chosen. Slow: don't call this on the async threads.
///
/// # Errors
/// What is chosen can't be played, or the line can't be continued.
pub(super) fn panel(
    live: &LiveGame,
    owner: &Owner,
    lines: &[Vec<Reply>],
    draft: DraftedReply,
    page: u8,
) -> Result<Panel, AppError> {
    let before: &[Reply] = if draft == DraftedReply::default() { &[] } else { continued(lines, draft)? };
    let position = Position::of(&live.game, owner.seat, before, draft)?;
    if position.moves.is_empty() && draft.line.is_some() {
        return Err(AppError::refused(say!("plan-line-over")));
    }
    let listing = position.game.listing_of(position.mover, position.moves.clone());
    if draft.from.is_some() && listing.options(&partial(draft)).next == Next::default() {
        return Err(cannot_choose());
    }
    Ok(panel_at(&position, live, owner, lines, draft, page))
}

/// The line that the reply continues; empty if it begins a new one.
///
/// # Errors
/// There is no such line, or it has no room left, or the plan has none for another.
pub(super) fn continued(lines: &[Vec<Reply>], draft: DraftedReply) -> Result<&[Reply], AppError> {
    let Some(line) = draft.line else {
        return if is_full(lines) { Err(AppError::refused(say!("plan-too-many", most = LINES))) } else { Ok(&[]) };
    };
    let line = lines.get(usize::from(line)).ok_or_else(cannot_choose)?;
    if line.len() >= REPLIES {
        return Err(AppError::refused(say!("plan-line-full", most = REPLIES)));
    }
    Ok(line)
}

fn is_full(lines: &[Vec<Reply>]) -> bool {
    lines.len() >= LINES
}

/// The planning panel in this position, which is the one that the choices lead to.
pub(super) fn panel_at(
    position: &Position,
    live: &LiveGame,
    owner: &Owner,
    lines: &[Vec<Reply>],
    draft: DraftedReply,
    page: u8,
) -> Panel {
    let control = |what| Control::Game { game: live.info.id, ply: live.turn(), what };
    let (seat, check) = (owner.seat, check(lines));
    let is_fresh = draft == DraftedReply::default();
    let is_ahead = draft.line.is_some() || draft.theirs.is_some();
    let view = position.view(&live.game.view(seat.into()), seat, is_ahead);
    let listing = position.game.listing_of(position.mover, position.moves.clone());
    let moves = MovesAhead { listing: &listing, view: &view, check, line: draft.line, theirs: draft.theirs };
    let last = if is_fresh { of_plan(lines, check, &control) } else { back(draft, check, &control) };
    let room = limits::ROWS.saturating_sub(last.len());
    let (asks, rows, marks) = if is_fresh && is_full(lines) {
        (say!("plan-too-many", most = LINES), Vec::new(), Marks::default())
    } else if position.moves.is_empty() {
        (say!("plan-nothing-now"), Vec::new(), Marks::default())
    } else {
        let NextChoice { prompt, rows, marks } = moves.next(live, owner, &partial(draft), page, room);
        (say!("panel-prompt", prompt = prompt), rows, marks)
    };
    let above = if is_fresh { plan(live, lines) } else { so_far(position, live, lines, draft, &view) };
    let message = rows.into_iter().chain(last).fold(Message::text(format!("{above}\n{asks}")), Message::with_row);
    Panel::showing(message, view, marks)
}

/// What is chosen of the reply.
fn so_far(position: &Position, live: &LiveGame, lines: &[Vec<Reply>], draft: DraftedReply, view: &View) -> String {
    let continued = draft.line.and_then(|index| lines.get(usize::from(index)).map(|replies| (index, replies)));
    let mut chosen = vec![match continued {
        Some((index, replies)) => {
            say!("plan-line-so-far", number = u32::from(index) + 1, line = plan_line(replies))
        }
        None => say!("plan-new-line", number = live.info.id.to_string()),
    }];
    chosen.extend(position.theirs.as_ref().map(|theirs| say!("plan-if", to = theirs.san.as_str())));
    chosen.extend(draft.from.map(|from| say!("panel-picked-piece", piece = choice_text::piece(view, from))));
    chosen.join("\n")
}

/// The lines of a plan, cut to leave room for what the panel asks.
fn plan(live: &LiveGame, lines: &[Vec<Reply>]) -> String {
    if lines.is_empty() {
        return say!("plan-none");
    }
    let (heading, how) = (say!("plan-of-game", number = live.info.id.to_string()), say!("plan-how"));
    let room = limits::TEXT - heading.chars().count() - how.chars().count() - limits::PLACEHOLDER;
    format!("{heading}\n{}\n{how}", clip(plan_lines(lines), room))
}

/// The controls of a plan: to continue a line, to remove one, to drop it all, and back to the panel.
fn of_plan(lines: &[Vec<Reply>], check: Check, control: &dyn Fn(GameControl) -> Control) -> Vec<Row> {
    let item = |index: usize, line: &[Reply]| Item::new(plan_item(index + 1, line), (index + 1).to_string());
    let menu = |what, placeholder: String, items| {
        Row::Menu(Menu::new(control(GameControl::Plan { check, what }), placeholder, items))
    };
    let mut rows = Vec::new();
    let mut buttons = Vec::new();
    match lines {
        [] => {}
        [only] => {
            let draft = DraftedReply { line: Some(0), ..DraftedReply::default() };
            let what = GameControl::Plan { check, what: Planning::Show { draft, page: 0 } };
            let button = Button::new(Style::Secondary, say!("plan-continue-button"), control(what));
            buttons.push(button.disabled_if(only.len() >= REPLIES));
        }
        several => {
            let all = several.iter().enumerate();
            let open = all.clone().filter(|(_, line)| line.len() < REPLIES);
            let open = open.map(|(index, line)| item(index, line)).collect();
            let all = all.map(|(index, line)| item(index, line)).collect();
            rows.push(menu(Planning::Continue, say!("plan-continue-placeholder"), open));
            rows.push(menu(Planning::Remove, say!("plan-remove-placeholder"), all));
        }
    }
    if !lines.is_empty() {
        let what = GameControl::Plan { check, what: Planning::Drop };
        buttons.push(Button::new(Style::Secondary, say!("plan-drop-button"), control(what)));
    }
    let typed = control(GameControl::OpenForm(GameForm::Plan));
    buttons.push(Button::new(Style::Secondary, say!("planning-type-button"), typed).with_emoji("✏️"));
    buttons.push(to_panel(control));
    rows.push(Row::Buttons(buttons));
    rows.retain(|row| !row.is_empty());
    rows
}

/// The button back to the panel.
pub(super) fn to_panel(control: &dyn Fn(GameControl) -> Control) -> Button {
    Button::new(Style::Secondary, say!("panel-back-button"), control(GameControl::CurrentPanel)).with_emoji("↩️")
}

/// The buttons that undo the last choice, or all of them.
fn back(draft: DraftedReply, check: Check, control: &dyn Fn(GameControl) -> Control) -> Vec<Row> {
    let DraftedReply { line, theirs, from, to } = draft;
    let shown = |draft| GameControl::Plan { check, what: Planning::Show { draft, page: 0 } };
    let before = match (theirs, from, to) {
        (_, _, Some(_)) => shown(DraftedReply { to: None, ..draft }),
        (Some(_), Some(_), None) => shown(DraftedReply { from: None, ..draft }),
        (Some(theirs), None, None) => shown(DraftedReply { line, theirs: None, from: Some(theirs.from), to: None }),
        (None, Some(_), None) if line.is_some() => shown(DraftedReply { from: None, ..draft }),
        (None, _, None) => GameControl::Ask(Ask::PLAN),
    };
    let is_last = before == GameControl::Ask(Ask::PLAN);
    let button = Button::new(Style::Secondary, say!("panel-back-button"), control(before)).with_emoji("↩️");
    let start_over = (!is_last)
        .then(|| Button::new(Style::Secondary, say!("plan-start-over-button"), control(GameControl::Ask(Ask::PLAN))));
    vec![Row::Buttons([button].into_iter().chain(start_over).collect())]
}

/// The lines of a plan, numbered: `1. Nf6 → **e5**, Nd5 → **d4**`.
pub(super) fn plan_lines(lines: &[Vec<Reply>]) -> String {
    let numbered = lines.iter().enumerate().map(|(index, each)| format!("{}. {}", index + 1, plan_line(each)));
    numbered.collect::<Vec<_>>().join("\n")
}

/// A line of a plan: `Nf6 → **e5**, Nd5 → **d4**`.
pub(super) fn plan_line(line: &[Reply]) -> String {
    let reply = |Reply { to, with }: &Reply| say!("plan-reply", to = to.san.as_str(), with = with.san.as_str());
    line.iter().map(reply).collect::<Vec<_>>().join(", ")
}

/// A line of a plan where nothing can be bold: `2. Nf6 → e5, Nd5 → d4`.
pub(super) fn plan_item(number: usize, line: &[Reply]) -> String {
    let replies = line.iter().map(|Reply { to, with }| format!("{} → {}", to.san, with.san));
    format!("{number}. {}", replies.collect::<Vec<_>>().join(", "))
}

/// Why a plan ended.
pub(super) fn plan_stopped(why: Stopped) -> String {
    match why {
        Stopped::OtherTurn => say!("plan-ended-other-turn"),
        Stopped::NoReply => say!("plan-ended-no-reply"),
    }
}
