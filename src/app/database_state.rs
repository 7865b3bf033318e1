//! What the database is good for, as those see it who watch the bot.

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::write_probe::in_time;
use crate::health::DatabaseState;

/// What tells the database from every other (see [`crate::store::Notes::identity`]).
///
/// # Errors
/// The store fails.
pub async fn database_identity(context: &Context) -> Result<String, AppError> {
    context.store.notes().identity().await.map_err(AppError::store("reading the database's identity"))
}

/// Finds out what the database is good for, by a read and a write. Those who ask at once, or soon after each other,
/// share one write ([`Settings::write_probe_pause`](crate::app::Settings::write_probe_pause)).
pub(crate) async fn database_state(context: &Context) -> DatabaseState {
    match in_time(database_identity(context)).await {
        // One that doesn't answer isn't written to: it would have to be waited for again.
        None | Some(Err(_)) => DatabaseState::Silent,
        Some(Ok(_))
            if context
                .deployment
                .write_probe
                .probe(&context.store, context.deployment.settings.write_probe_pause)
                .await =>
        {
            DatabaseState::Works
        }
        Some(Ok(_)) => DatabaseState::ReadOnly,
    }
}
