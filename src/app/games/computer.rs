//! Whether, and as whom, the computer player plays.

use cardinal_ids::{GameId, UserId};
use cardinal_interaction::Caller;
use cardinal_player::Level;
use cardinal_store::SharedStore;
use cardinal_words::say;

use crate::app::Context;
use crate::app::choices::look::preferences_of;
use crate::app::deployment::Deployment;
use crate::app::error::AppError;
use crate::app::games::find::visible_game;

/// The level for someone who has never chosen one.
pub(crate) const FIRST_LEVEL: u8 = 2;

/// Returns whether there is a level of this number.
pub(crate) fn is_level(number: u8) -> bool {
    Level::with_number(number).is_some()
}

/// Checks that the computer player plays here.
///
/// # Errors
/// The operator has turned it off.
pub(crate) fn may_play_computer(deployment: &Deployment) -> Result<(), AppError> {
    if deployment.settings.computer { Ok(()) } else { Err(AppError::refused(say!("play-computer-off"))) }
}

/// The user under which the computer player plays.
///
/// # Errors
/// It does not play, or the bot has not logged in yet.
pub(crate) fn computer_user(context: &Context) -> Result<UserId, AppError> {
    may_play_computer(&context.deployment)?;
    context.people.bot().ok_or_else(|| AppError::refused(say!("play-computer-not-ready")))
}

/// Returns whether a game that the caller may see is against the computer player.
///
/// # Errors
/// There is no such game for the caller, or the store fails.
pub(crate) async fn is_against_computer(store: &SharedStore, caller: &Caller, game: GameId) -> Result<bool, AppError> {
    Ok(visible_game(store, caller, game).await?.computer.is_some())
}

/// The level that the caller chose last.
///
/// # Errors
/// The store fails.
pub(crate) async fn last_level(store: &SharedStore, caller: &Caller) -> Result<u8, AppError> {
    let last = preferences_of(store, caller.user).await?.set_up.and_then(|last| last.level);
    Ok(last.filter(|level| is_level(*level)).unwrap_or(FIRST_LEVEL))
}
