//! What a game's messages say of the event that it belongs to.

use cardinal_ids::GameId;
use cardinal_store::SharedStore;
use cardinal_words::say;

use crate::app::error::AppError;
use crate::app::words::text;

/// The line in a message about the beginning or the end of a game of an event: the event and its round. None if the
/// game belongs to none.
///
/// # Errors
/// The store fails.
pub(super) async fn event_line(store: &SharedStore, game: GameId) -> Result<Option<String>, AppError> {
    let found = store.events().of_game(game).await.map_err(AppError::store("reading a game's event"))?;
    Ok(found.map(|of| {
        say!("channel-of-event", name = text::plain(&of.event.name), number = of.event.id.0, round = of.round)
    }))
}
