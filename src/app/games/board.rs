//! `/board`: the public board, from the caller's side; and what the signs on it mean.

use cardinal_ids::GameId;
use cardinal_interaction::{Caller, Message, Outcome, Via, clip, limits};
use cardinal_render::{SignWords, TurnSummary, signs};
use cardinal_rules::{Seat, View, Viewer};
use cardinal_words::{InWords, say};

use crate::app::Context;
use crate::app::choices::look::caller_look;
use crate::app::error::AppError;
use crate::app::games::find::visible_game;
use crate::app::words::game_line::describe;
use crate::app::words::{story, text};

/// Shows the board. Players see it from their own side, everyone else from White's.
///
/// # Errors
/// The caller may not see the game, or something fails.
pub(crate) async fn show_board(
    context: &Context,
    caller: &Caller,
    game: GameId,
    in_text: bool,
    via: Via,
) -> Result<Outcome, AppError> {
    visible_game(&context.store, caller, game).await?;
    let live = context.live.open(game).await?;
    let seat = live.seat_of(caller.user);
    let (mut view, told) = (live.game.view(Viewer::Public), live.game.story());
    if let Some(seat) = seat.filter(|seat| view.is_covered() && !live.is_covered_for(Some(*seat))) {
        // The player who had the board covered still sees it. Without the hand, as everywhere outside the
        // panel.
        view = View { hand: None, ..live.game.view(seat.into()) };
    }
    let side = seat.unwrap_or(Seat::White);
    let info = live.info.clone();
    drop(live);
    let names = context.people.names_of(&info).await?;
    let message = if in_text {
        let heading = say!("game-heading", number = game.to_string(), what = info.variant.in_words());
        let told = told.map(|told| story::sentences(&told.deeds, &names).join(" ")).filter(|told| !told.is_empty());
        let board = cardinal_render::board_text(&view, side);
        let room = limits::TEXT.saturating_sub(heading.chars().count() + board.chars().count() + 16);
        let told = told.map(|told| clip(told, room));
        let heading: Vec<String> = [heading].into_iter().chain(told).collect();
        Message::text(format!("{}\n```\n{board}\n```", heading.join("\n")))
    } else {
        let look = caller_look(&context.store, caller).await?;
        let told = told.as_ref().map(TurnSummary::of).unwrap_or_default();
        let heading = say!("game-heading", number = game.to_string(), what = describe(&info));
        Message::text(heading).with_picture(
            context.pictures.board(view, side, context.people.players_of(&info).await?, look, told).await?,
        )
    };
    Ok(Outcome { answer: via.answer(message), announcements: Vec::new() })
}

/// Explains the signs on the board that the caller can see, including the caller's own traps.
///
/// # Errors
/// The caller may not see the game, or the store fails.
pub(crate) async fn show_signs(
    context: &Context,
    caller: &Caller,
    game: GameId,
    via: Via,
) -> Result<Outcome, AppError> {
    visible_game(&context.store, caller, game).await?;
    let live = context.live.open(game).await?;
    let viewer = live.seat_of(caller.user).map_or(Viewer::Public, Viewer::from);
    let signs = signs(&live.game.view(viewer));
    drop(live);
    let number = game.to_string();
    let lines: Vec<String> = signs.iter().map(line).collect();
    let told = if lines.is_empty() {
        say!("signs-none", number = number)
    } else {
        format!("{}\n{}", say!("signs-heading", number = number), lines.join("\n"))
    };
    Ok(Outcome { answer: via.answer(Message::text(told)), announcements: Vec::new() })
}

fn line(SignWords { name, meaning, cells }: &SignWords) -> String {
    let cells: Vec<String> = cells.iter().map(ToString::to_string).collect();
    if cells.is_empty() {
        say!("signs-item", name = text::capital(name), meaning = meaning.as_str())
    } else {
        say!("signs-item-at", name = text::capital(name), places = cells.join(", "), meaning = meaning.as_str())
    }
}
