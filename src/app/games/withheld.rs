//! What stays hidden of finished games, because a later opponent would read it.
//!
//! In an event whose players build decks, a record, a seed or an unplayed card of one game tells of the next. So they
//! open together, when the event ends.

use cardinal_store::{Event, EventState, GameInfo, SharedStore};
use cardinal_table::rules_of;

use crate::app::error::AppError;

/// Returns the running event until whose end everything that was hidden in a game stays hidden, even once the game is
/// over: its record, seed and salt, unplayed cards and secret choices. None if nothing of it is withheld.
///
/// # Errors
/// The store fails.
pub(super) async fn withheld_for(store: &SharedStore, info: &GameInfo) -> Result<Option<Event>, AppError> {
    // Of options that can't be read, nobody knows that no deck was built.
    if rules_of(info).is_some_and(|rules| !rules.builds_decks()) {
        return Ok(None);
    }
    let found = store.events().of_game(info.id).await.map_err(AppError::store("reading a game's event"))?;
    Ok(found.map(|of| of.event).filter(|event| event.state == EventState::Running))
}
