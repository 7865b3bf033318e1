//! What stays hidden of finished games, because a later opponent would read it.
//!
//! In an event whose players have built their decks before it began, a record, a seed or an unplayed card of one game
//! tells of the next. So they open together, when the event ends. Where everybody plays with the same starter deck,
//! everybody knows what it has, and a game opens as it ends.

use cardinal_store::{Event, EventState, GameInfo, SharedStore};
use cardinal_table::rules_of;

use crate::app::error::AppError;
use crate::app::games::event_decks::EventDecks;

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
    let running = found.map(|of| of.event).filter(|event| event.state == EventState::Running);
    // Of a plan that can't be read, nobody knows that everybody has the same deck.
    Ok(running.filter(|event| !matches!(EventDecks::of(event), Some(EventDecks::Starter(_)))))
}
