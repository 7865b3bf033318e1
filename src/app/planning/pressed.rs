//! Presses on the planning panel: a reply is chosen move by move, and kept once it is whole.

use cardinal_interaction::{
    Ask, Button, Caller, Check, Control, DraftedMove, DraftedReply, GameControl, Message, Outcome, Planning, Row,
    Style, Via,
};
use cardinal_rules::{Action, PartialAction};
use cardinal_store::Reply;
use cardinal_table::{LiveGame, Seated, on_game, run_blocking};
use cardinal_words::say;

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::planning::kept::{can_plan, check, keep_lines, planned_lines};
use crate::app::planning::lines::added;
use crate::app::planning::panel::{continued, panel, panel_at, to_panel};
use crate::app::planning::position::{Position, cannot_choose, partial};
use crate::app::turn::ahead;
use crate::app::turn::panel::{Owner, Panel, panel_owner};

/// Shows the caller's plan, with the controls that add to it.
///
/// # Errors
/// Nothing can be planned now, or something fails.
pub(crate) async fn plan_ahead(
    context: &Context,
    caller: &Caller,
    (live, seat): Seated,
    via: Via,
) -> Result<Outcome, AppError> {
    can_plan(&live, seat)?;
    let lines = planned_lines(&context.store, &live, seat).await?;
    Box::pin(show_plan(context, caller, (live, seat), lines, via)).await
}

/// Shows these lines, which are the caller's plan.
///
/// # Errors
/// Something fails.
pub(super) async fn show_plan(
    context: &Context,
    caller: &Caller,
    seated: Seated,
    lines: Vec<Vec<Reply>>,
    via: Via,
) -> Result<Outcome, AppError> {
    let message = Box::pin(planning_panel(context, caller, seated, lines, DraftedReply::default(), 0)).await?;
    Ok(Outcome { answer: via.answer(message), announcements: Vec::new() })
}

/// Handles a press on the planning panel. A whole reply is added to the plan.
///
/// # Errors
/// The panel is outdated, what is chosen isn't offered or contradicts the plan, or something fails. The plan is then
/// as it was.
pub(crate) async fn press_plan(
    context: &Context,
    caller: &Caller,
    (live, seat): Seated,
    made_for: Check,
    what: Planning,
    value: String,
) -> Result<Outcome, AppError> {
    can_plan(&live, seat)?;
    let mut lines = planned_lines(&context.store, &live, seat).await?;
    if check(&lines) != made_for {
        return Err(outdated(&live));
    }
    let (draft, value) = match what {
        Planning::Pick { draft, .. } => (draft, value),
        Planning::Take { draft, value } => (draft, value),
        Planning::Show { draft, page } => {
            let shown = Box::pin(planning_panel(context, caller, (live, seat), lines, draft, page));
            return shown.await.map(Outcome::update);
        }
        Planning::Continue => {
            let draft = DraftedReply { line: Some(line_of(&lines, &value)?), ..DraftedReply::default() };
            let shown = Box::pin(planning_panel(context, caller, (live, seat), lines, draft, 0));
            return shown.await.map(Outcome::update);
        }
        Planning::Remove => {
            lines.remove(usize::from(line_of(&lines, &value)?));
            keep_lines(context, &live, seat, lines.clone()).await?;
            return Box::pin(show_plan(context, caller, (live, seat), lines, Via::OnPanel)).await;
        }
        Planning::Drop => {
            keep_lines(context, &live, seat, Vec::new()).await?;
            let control = |what| Control::Game { game: live.info.id, ply: live.turn(), what };
            let dropped = Message::text(say!("plan-dropped")).with_row(Row::Buttons(vec![to_panel(&control)]));
            return Ok(Outcome::update(dropped));
        }
    };
    let owner = Box::pin(panel_owner(context, caller, &live, seat)).await?;
    let (live, chosen) = on_game(live, move |live| chosen(live, owner, lines, draft, &value)).await?;
    match chosen? {
        Chosen::Panel(panel, owner) => {
            drop(live);
            let renderer = context.pictures.renderer();
            run_blocking("drawing a panel", move || panel.draw(&renderer, &owner)).await?.map(Outcome::update)
        }
        Chosen::Lines(lines) => {
            keep_lines(context, &live, seat, lines.clone()).await?;
            Box::pin(show_plan(context, caller, (live, seat), lines, Via::OnPanel)).await
        }
    }
}

async fn planning_panel(
    context: &Context,
    caller: &Caller,
    (live, seat): Seated,
    lines: Vec<Vec<Reply>>,
    draft: DraftedReply,
    page: u8,
) -> Result<Message, AppError> {
    let owner = Box::pin(panel_owner(context, caller, &live, seat)).await?;
    let renderer = context.pictures.renderer();
    run_blocking("building a panel", move || {
        let panel = panel(&live, &owner, &lines, draft, page)?;
        drop(live);
        panel.draw(&renderer, &owner)
    })
    .await?
}

/// What a press leads to.
enum Chosen {
    /// The panel for the next choice.
    Panel(Box<Panel>, Owner),
    /// The plan with one reply more.
    Lines(Vec<Vec<Reply>>),
}

/// Adds a value to the reply.
fn chosen(
    live: &LiveGame,
    owner: Owner,
    lines: Vec<Vec<Reply>>,
    draft: DraftedReply,
    value: &str,
) -> Result<Chosen, AppError> {
    let seat = owner.seat;
    let before = continued(&lines, draft)?;
    let position = Position::of(&live.game, seat, before, draft)?;
    let listing = position.game.listing_of(position.mover, position.moves.clone());
    let chosen = ahead::chosen(&listing, &partial(draft), value).ok_or_else(cannot_choose)?;
    let panel = match (chosen, &position.theirs) {
        (ahead::Chosen::Part(PartialAction { from, to, .. }), _) => {
            panel_at(&position, live, &owner, &lines, DraftedReply { from, to, ..draft }, 0)
        }
        (ahead::Chosen::Move(action), None) => {
            let Action::Move { from, to, promote, .. } = action else { return Err(cannot_choose()) };
            let theirs = DraftedMove { from, to, promote };
            let draft = DraftedReply { theirs: Some(theirs), from: None, to: None, ..draft };
            panel_at(&position.after(seat, &action)?, live, &owner, &lines, draft, 0)
        }
        (ahead::Chosen::Move(own), Some(theirs)) => {
            let (_, with) = position.played(seat, &own)?;
            let reply = Reply { to: theirs.clone(), with };
            let more = before.iter().cloned().chain([reply]).collect();
            return added(lines, vec![more]).map(Chosen::Lines);
        }
    };
    Ok(Chosen::Panel(Box::new(panel), owner))
}

/// The index of the line with this number.
///
/// # Errors
/// There is no such line.
fn line_of(lines: &[Vec<Reply>], number: &str) -> Result<u8, AppError> {
    let index = number.parse::<u8>().ok().and_then(|number| number.checked_sub(1));
    index.filter(|index| usize::from(*index) < lines.len()).ok_or_else(cannot_choose)
}

/// The refusal of a control on a panel that was made for another plan.
fn outdated(live: &LiveGame) -> AppError {
    let control = Control::Game { game: live.info.id, ply: live.turn(), what: GameControl::Ask(Ask::PLAN) };
    AppError::refused_with(say!("plan-changed"), Button::new(Style::Primary, say!("plan-ahead-button"), control))
}
