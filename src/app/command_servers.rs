//! The servers in which commands are registered, beside the global ones.

use cardinal_ids::GuildId;

use crate::app::Context;
use crate::app::error::AppError;

/// The note with the servers' ids, separated by spaces.
const NOTE: &str = "command_servers";

/// Returns the servers in which commands may be registered, by the notes of earlier starts.
///
/// # Errors
/// The store fails.
pub async fn command_servers(context: &Context) -> Result<Vec<GuildId>, AppError> {
    let note = context.store.notes().get(NOTE).await.map_err(AppError::store("reading where commands are"))?;
    Ok(note.unwrap_or_default().split(' ').filter_map(|id| id.parse().ok().map(GuildId)).collect())
}

/// Notes the servers in which commands may be registered.
///
/// # Errors
/// The store fails.
pub async fn set_command_servers(context: &Context, servers: &[GuildId]) -> Result<(), AppError> {
    let ids: Vec<String> = servers.iter().map(GuildId::to_string).collect();
    let note = ids.join(" ");
    let notes = context.store.notes();
    let failed = AppError::store("noting where commands are");
    if notes.get(NOTE).await.map_err(&failed)?.unwrap_or_default() == note {
        return Ok(());
    }
    notes.set(NOTE, &note).await.map_err(failed)
}
