//! How many games and challenges there can be at a place.

use cardinal_ids::{Site, Timestamp};
use cardinal_store::Limits;

use crate::app::Context;
use crate::app::choices::look::settings_of;
use crate::app::error::AppError;

/// The limits for a game or challenge that is made here now.
///
/// # Errors
/// The store fails.
pub(crate) async fn limits_at(context: &Context, site: Site, now: Timestamp) -> Result<Limits, AppError> {
    // It matters in its posts alone.
    let forum = match site.parent {
        Some(_) => settings_of(&context.store, site.guild).await?.forum,
        None => None,
    };
    Ok(Limits { forum, ..context.deployment.settings.limits(now) })
}
