//! Carries out actions of a player, if a timed card lets it, and replies with the result: the panel while the turn goes
//! on, else what the player has done, and what everybody sees.

use cardinal_ids::GameId;
use cardinal_interaction::{
    Answer, Ask, Button, Caller, Control, GameControl, Message, Notation, Outcome, Row, Style, Via, limits,
};
use cardinal_rules::{
    Action, Card, Choice, Deed, DeedKind, Entry, MoveView, Seat, Status, Story, Supply, View, notation as spelling,
};
use cardinal_store::SharedStore;
use cardinal_table::{LiveGame, LockedGame, Seated, Unfinished};
use cardinal_words::{InWords, say};

use crate::app::Context;
use crate::app::channel::announce::{announce, announce_unfinished, answered_by};
use crate::app::channel::scene::{News, Scene};
use crate::app::choices::look::user_notation;
use crate::app::error::AppError;
use crate::app::games::find::waiting_for;
use crate::app::turn::commit::{Committed, commit, done_before};
use crate::app::turn::controls::plan_ahead;
use crate::app::turn::lesson::lesson_of;
use crate::app::turn::picking::is_of_turn;
use crate::app::turn::present::present_panel;
use crate::app::turn::timed_turn::{TimedTurn, time_warning, timed_turn};
use crate::app::turn::unasked::lapse_time;
use crate::app::turn::verdict::after_in_lesson;
use crate::app::words::{story, text};

/// Carries out actions, all or none, and replies with the result.
///
/// # Errors
/// The rules refuse one of them, the game has changed in the meantime, or something fails.
pub(crate) async fn carry_out(
    context: &Context,
    caller: &Caller,
    live: LockedGame,
    seat: Seat,
    actions: Vec<Action>,
    via: Via,
) -> Result<Outcome, AppError> {
    let is_of_turn = actions.iter().any(|action| is_of_turn(action.kind()));
    let (live, seat) = if is_of_turn {
        match check_time(context, caller, (live, seat), via).await? {
            Ok(seated) => seated,
            Err(outcome) => return Ok(outcome),
        }
    } else {
        (live, seat)
    };
    let (live, acted) = commit(context, caller, live, seat, actions).await?;
    // The next panel starts with what was done, which is not announced before the turn ends.
    let goes_on = is_of_turn && live.status().to_act() == Some(seat);
    let done = if goes_on { so_far(&live, seat, user_notation(&context.store, caller.user).await?) } else { None };
    let mut outcome = reply_after(context, caller, live, seat, acted, via).await?;
    if let (Some(done), Answer::Update(panel) | Answer::Private(panel)) = (done, &mut outcome.answer) {
        panel.text = format!("{done}\n{}", panel.text);
    }
    Ok(outcome)
}

/// Checks that no time limit keeps the caller with this seat from acting. Otherwise returns the reply: the
/// warning before a time that has not started, or what follows from its end.
///
/// # Errors
/// Something fails.
pub(super) async fn check_time(
    context: &Context,
    caller: &Caller,
    (live, seat): Seated,
    via: Via,
) -> Result<Result<Seated, Outcome>, AppError> {
    match timed_turn(context, caller, &live, seat).await? {
        TimedTurn::Untimed | TimedTurn::Running(..) => Ok(Ok((live, seat))),
        TimedTurn::NotStarted(given, seconds) => {
            let message = time_warning(context, &live, given, seconds, via == Via::Afresh).await?;
            Ok(Err(Outcome { answer: via.answer(message), announcements: Vec::new() }))
        }
        TimedTurn::Expired(_) => Box::pin(reply_too_late(context, caller, (live, seat), via)).await.map(Err),
    }
}

/// Replies to a caller whose time was up, after ending the time if that is still to be done.
///
/// # Errors
/// Something fails.
pub(super) async fn reply_too_late(
    context: &Context,
    caller: &Caller,
    (live, seat): Seated,
    via: Via,
) -> Result<Outcome, AppError> {
    match Box::pin(lapse_time(context, live, seat, Some(caller.interaction))).await? {
        (live, Some(committed)) => reply_after(context, caller, live, seat, committed, via).await,
        (live, None) => reply_again(context, caller, live, seat, via).await,
    }
}

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

/// Reports the player's own news or, for an interaction that had already acted, the state of the game.
pub(super) fn done(live: &LiveGame, seat: Seat, news: Option<News>, notation: Notation) -> Message {
    let view = live.game.view(seat.into());
    if matches!(news, Some(News::ClaimedAway { .. })) {
        return Message::text(say!("done-claimed", number = live.info.id.to_string()));
    }
    if view.status.is_over() {
        return Message::text(text::over(&live.info, view.status, seat));
    }
    if view.status == Status::Building {
        return Message::text(say!("done-deck", number = live.info.id.to_string()));
    }
    let what = match news {
        Some(News::Offer) => say!("done-offered"),
        Some(News::Declined(_)) => say!("done-declined"),
        Some(News::Lapsed(_)) => say!("done-lapsed"),
        _ => match live.game.story() {
            Some(story) => steps(live, &view, &story, seat, notation),
            None => turn(&view, seat, notation),
        },
    };
    let number = live.info.id.to_string();
    let awaited = view.status.to_act().filter(|_| !live.computer_is_due());
    Message::text(match awaited.map(|seat| live.info.players[seat]) {
        Some(user) => say!("done-awaiting", number = number, what = what, user = user.to_string()),
        None => say!("done-news", number = number, what = what),
    })
}

/// What the player did in a turn of a few steps.
fn turn(view: &View, seat: Seat, notation: Notation) -> String {
    let last = &view.last;
    let own_card = last.card.as_ref().filter(|card| card.current && card.seat == seat).map(|card| card.card);
    let is_own = view.last_seat() == Some(seat);
    match (&last.moved, own_card) {
        _ if last.exchanged > 0 && is_own => say!("done-exchanged"),
        (_, Some(card)) if last.turn_lost => say!("done-turn-lost", card = card.in_words()),
        (Some(moved), card) if moved.seat == seat && view.status.to_act() != Some(seat) => {
            let moved = spelled(moved, notation);
            match (card, last.placed) {
                (_, Some(placed)) => {
                    let (tile, place) = (placed.tile.in_words(), placed.at.to_string());
                    say!("done-moved-and-placed", moved = moved, tile = tile, place = place)
                }
                (Some(card), None) if view.rules.supply() == Some(Supply::Turned) => {
                    say!("done-turned-and-moved", card = card.in_words(), moved = moved)
                }
                (Some(card), None) => say!("done-played-and-moved", card = card.in_words(), moved = moved),
                (None, None) => say!("done-moved", moved = moved),
            }
        }
        _ => say!("done-otherwise"),
    }
}

/// The steps that the player has just made while there is more to do. `None` if they are not of a turn of several
/// steps.
pub(super) fn so_far(live: &LiveGame, seat: Seat, notation: Notation) -> Option<String> {
    let steps = own_steps(live, &live.game.view(seat.into()), &live.game.story()?, seat, notation);
    (!steps.is_empty()).then(|| say!("done-steps", steps = text::list(&steps)))
}

/// What the player did in a turn of several steps, each of them named.
fn steps(live: &LiveGame, view: &View, story: &Story, seat: Seat, notation: Notation) -> String {
    let steps = own_steps(live, view, story, seat, notation);
    if steps.is_empty() { say!("done-otherwise") } else { say!("done-steps", steps = text::list(&steps)) }
}

fn own_steps(live: &LiveGame, view: &View, story: &Story, seat: Seat, notation: Notation) -> Vec<String> {
    let mut steps: Vec<String> = Vec::new();
    if view.is_covered() {
        // The story of a covered board leaves out the move, which its player knows.
        let moved = view.last.moved.as_ref().filter(|moved| moved.seat == seat);
        steps.extend(moved.map(|moved| say!("done-step-moved", moved = spelled(moved, notation))));
    }
    let own = story.deeds.iter().filter(|deed| deed.seat == seat);
    steps.extend(own.filter_map(|deed| step(live, deed, notation)));
    steps
}

fn step(live: &LiveGame, deed: &Deed, notation: Notation) -> Option<String> {
    let chosen = |choices: &[Choice]| text::list(&story::chosen_in_words(choices));
    Some(match &deed.what {
        DeedKind::Moved(moved) => say!("done-step-moved", moved = spelled(moved, notation)),
        DeedKind::Played { card, choices, no_effect, .. } => {
            let card = played(live, deed.seat, *card, choices);
            if *no_effect {
                say!("done-step-played-no-effect", card = card)
            } else {
                say!("done-step-played", card = card)
            }
        }
        DeedKind::Answered { card, choices, no_effect, .. } => {
            let card = played(live, deed.seat, *card, choices);
            if *no_effect {
                say!("done-step-answered-no-effect", card = card)
            } else {
                say!("done-step-answered", card = card)
            }
        }
        DeedKind::Chose { card, choices } if story::refuses(choices) => {
            say!("done-step-refused", card = card.in_words())
        }
        DeedKind::Chose { card, choices } => {
            say!("done-step-chose", card = card.in_words(), chosen = chosen(choices))
        }
        DeedKind::Discarded { card } => say!("done-step-discarded", card = card.in_words()),
        DeedKind::LostMove => say!("done-step-lost-move"),
        DeedKind::Said { kind } => say!("done-step-said", piece = kind.in_words()),
        DeedKind::Paid => say!("done-step-paid", pieces = story::pieces(&deed.lost)),
        DeedKind::TookBack { .. } | DeedKind::Returned { .. } | DeedKind::Sprung { .. } => return None,
    })
}

/// A card that the player has played, with its choices, including those that nobody else may know.
fn played(live: &LiveGame, seat: Seat, card: Card, choices: &[Choice]) -> String {
    let own = live.game.entries().iter().rev().find_map(|entry| match entry {
        Entry::Act { seat: by, action: Action::Play { card: played, choices } } if *by == seat && *played == card => {
            Some(choices.as_slice())
        }
        _ => None,
    });
    let choices = if choices.is_empty() { own.unwrap_or_default() } else { choices };
    let (card, chosen) = (card.in_words(), story::chosen_in_words(choices));
    match (choices, chosen.as_slice()) {
        (_, []) => say!("done-card", card = card),
        ([Choice::Text(_)], [place]) => say!("done-card-on", card = card, place = place.as_str()),
        (_, chosen) => say!("done-card-with", card = card, chosen = chosen.join(", ")),
    }
}

/// A move in the player's own notation.
fn spelled(moved: &MoveView, notation: Notation) -> String {
    match notation {
        Notation::San => spelling::readable(&moved.san).into_owned(),
        Notation::Coordinates => {
            let promoted = moved.promote.map(|kind| format!("={}", kind.letter())).unwrap_or_default();
            format!("{}–{}{promoted}", moved.from, moved.to)
        }
    }
}
