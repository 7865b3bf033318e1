//! The reply after a player's action: the panel while the turn goes on, else what everybody sees.

use cardinal_ids::GameId;
use cardinal_interaction::{Ask, Button, Caller, Control, GameControl, Message, Outcome, Row, Style, Via, limits};
use cardinal_rules::Seat;
use cardinal_store::SharedStore;
use cardinal_table::{LiveGame, LockedGame, Seated, Unfinished};
use cardinal_words::say;

use crate::app::Context;
use crate::app::channel::announce::{announce, announce_unfinished, answered_by};
use crate::app::channel::scene::{News, Scene};
use crate::app::choices::look::user_notation;
use crate::app::error::AppError;
use crate::app::games::find::waiting_for;
use crate::app::turn::commit::{Committed, done_before};
use crate::app::turn::confirmation::done;
use crate::app::turn::controls::plan_ahead;
use crate::app::turn::lesson::lesson_of;
use crate::app::turn::present::present_panel;
use crate::app::turn::verdict::after_in_lesson;

/// Locks a game in which the caller plays.
///
/// # Errors
/// There is no such game, the caller does not play in it, or the store fails.
pub(crate) async fn open_seated(context: &Context, caller: &Caller, game: GameId) -> Result<Seated, AppError> {
    let live = context.live.open(game).await?;
    let Some(seat) = live.seat_of(caller.user) else { return Err(onlooker(caller, &live)) };
    if live.is_closed() {
        return Err(AppError::refused(say!("game-closed", number = game.to_string())));
    }
    Ok((live, seat))
}

/// The reply after an action: the panel while the turn goes on, else what everybody sees.
pub(crate) async fn reply_after(
    context: &Context,
    caller: &Caller,
    live: LockedGame,
    seat: Seat,
    acted: Committed,
    via: Via,
) -> Result<Outcome, AppError> {
    if let Some(lesson) = lesson_of(&live) {
        return Box::pin(after_in_lesson(context, caller, (live, seat), lesson, via)).await;
    }
    let is_own_turn = live.status().to_act() == Some(seat);
    // While the computer player thinks, and in a game that nobody else sees, the panel shows the game.
    let shows_game = live.info.is_private() || live.computer_is_due() && via == Via::OnPanel;
    if shows_game || is_own_turn && (acted.scene.is_none() || via == Via::OnPanel) {
        let is_waiting = !is_own_turn && !live.status().is_over();
        let notation = user_notation(&context.store, caller.user).await?;
        let news = acted.scene.as_deref().map(Scene::news);
        let done = match news {
            Some(News::Offer) if !is_waiting => Some(say!("done-draw-asked")),
            Some(News::TakenBack(_)) if !is_waiting => Some(say!("done-taken-back")),
            _ => is_waiting.then(|| done(&live, seat, news, notation).text),
        };
        let mut message = Box::pin(present_panel(context, caller, live, seat)).await?;
        if let Some(done) = done {
            message.text = format!("{done}\n{}", message.text);
        }
        let mut outcome = Outcome { answer: via.answer(message), announcements: Vec::new() };
        if let Some(scene) = acted.scene {
            outcome.announcements.extend(announce(context, scene).await?);
        }
        return Ok(outcome);
    }
    let notation = user_notation(&context.store, caller.user).await?;
    let done = done(&live, seat, acted.scene.as_deref().map(Scene::news), notation);
    let (game, plan) = (live.info.id, plan_button(&live, seat));
    drop(live);
    let next = next_game_button(&context.store, caller, game).await?;
    let done = done.with_row(Row::Buttons(plan.into_iter().chain(next).collect()));
    let announcement = match acted.scene {
        Some(scene) => announce(context, scene).await?,
        None => None,
    };
    Ok(match (announcement, via) {
        (Some(announcement), Via::Afresh) => answered_by(announcement, caller.channel),
        (announcement, via) => Outcome { answer: via.answer(done), announcements: announcement.into_iter().collect() },
    })
}

/// The button that leads to another game that waits for the caller, or an empty row.
///
/// # Errors
/// The store fails.
pub(super) async fn next_game_row(store: &SharedStore, caller: &Caller, game: GameId) -> Result<Row, AppError> {
    Ok(Row::Buttons(next_game_button(store, caller, game).await?.into_iter().collect()))
}

async fn next_game_button(store: &SharedStore, caller: &Caller, game: GameId) -> Result<Option<Button>, AppError> {
    let mut waiting = waiting_for(store, caller, None, limits::ITEMS).await?;
    waiting.retain(|info| info.id != game);
    let Some(next) = waiting.first().map(|info| info.id) else { return Ok(None) };
    let label = say!("panel-next-game-button", number = next.to_string(), more = waiting.len() - 1);
    // Opens the game at whatever turn it is.
    let control = Control::Game { game: next, ply: 0, what: GameControl::CurrentPanel };
    Ok(Some(Button::new(Style::Primary, label, control).with_emoji("⏭️")))
}

/// The button with which a player who has moved plans ahead, if the opponent, a person, is to act.
fn plan_button(live: &LiveGame, seat: Seat) -> Option<Button> {
    let awaits = live.status().to_act() == Some(!seat) && live.computer().is_none();
    awaits
        .then(|| plan_ahead(Control::Game { game: live.info.id, ply: live.turn(), what: GameControl::Ask(Ask::PLAN) }))
}

/// The refusal for a caller who does not play. In another channel it does not even reveal that the game exists.
fn onlooker(caller: &Caller, live: &LiveGame) -> AppError {
    let info = &live.info;
    if info.site.channel != caller.channel || info.is_private() {
        return crate::app::error::no_such_game(info.id);
    }
    let control = Control::Game { game: info.id, ply: live.turn(), what: GameControl::Ask(Ask::BOARD) };
    AppError::refused_with(
        say!("cannot-as-onlooker", number = info.id.to_string()),
        Button::new(Style::Secondary, say!("cannot-as-onlooker-button"), control),
    )
}

/// The reply to an interaction that had already acted.
pub(crate) async fn reply_again(
    context: &Context,
    caller: &Caller,
    live: LockedGame,
    seat: Seat,
    via: Via,
) -> Result<Outcome, AppError> {
    reply_after(context, caller, live, seat, done_before(&context.outbox), via).await
}

/// The outcome for a caller who ended a game without a result.
///
/// # Errors
/// The store fails.
pub(crate) async fn reply_unfinished(
    context: &Context,
    caller: &Caller,
    live: LockedGame,
    version: u32,
    why: Unfinished,
    via: Via,
) -> Result<Outcome, AppError> {
    let game = live.info.id;
    drop(live);
    let info = context.store.games().info(game).await.map_err(AppError::store("reading a game"))?;
    let announcement = announce_unfinished(context, &info.frame(), version, why).await?;
    let announcement = match (announcement, via) {
        (Some(announcement), Via::Afresh) => return Ok(answered_by(announcement, caller.channel)),
        (announcement, _) => announcement,
    };
    let done = Message::text(say!("game-closed", number = game.to_string()));
    let done = done.with_row(next_game_row(&context.store, caller, game).await?);
    Ok(Outcome { answer: via.answer(done), announcements: announcement.into_iter().collect() })
}
