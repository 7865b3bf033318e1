//! The button *What are these signs?*: explains the signs on a game's pictures to the caller.

use cardinal_render::{SignWords, signs};
use cardinal_rules::Viewer;
use cardinal_words::say;

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::games::find::visible_game;
use crate::app::interaction::intent::Caller;
use crate::app::interaction::reply::{Message, Outcome, Via};
use crate::app::words::text;
use crate::store::GameId;

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
