//! Who may see, make and manage events.

use cardinal_ids::{EventId, GuildId, RoleId};
use cardinal_interaction::Caller;
use cardinal_store::{Event, EventState, SharedStore};
use cardinal_words::say;

use crate::app::Context;
use crate::app::choices::look::settings_of;
use crate::app::error::AppError;
use crate::app::events::standing::{Standing, standing_of, the_event};

/// Checks that the caller may make events on this server: with Discord's *Manage Events* or *Manage Server*, or with
/// the role that the server's settings name.
///
/// # Errors
/// They may not, they are on no server, or the store fails.
pub(super) async fn may_make_events(store: &SharedStore, caller: &Caller) -> Result<GuildId, AppError> {
    let guild = caller.guild.ok_or_else(|| AppError::refused(say!("event-nowhere")))?;
    if caller.manages || caller.manages_events {
        return Ok(guild);
    }
    match settings_of(store, Some(guild)).await?.events_role {
        Some(role) if has_role(caller, guild, role) => Ok(guild),
        Some(role) => Err(AppError::refused(say!("event-not-of-role", role = role.to_string()))),
        None => Err(AppError::refused(say!("event-not-yours-to-make"))),
    }
}

/// Whether the caller has a role of this server.
pub(super) fn has_role(caller: &Caller, guild: GuildId, role: RoleId) -> bool {
    caller.roles.contains(&role) || is_everyone(guild, role)
}

/// Whether a role is the one that every member of this server has.
pub(super) const fn is_everyone(guild: GuildId, role: RoleId) -> bool {
    role.0 == guild.0
}

/// Checks that the caller may manage an event: its maker, whom the maker has added, and who manages the server.
///
/// # Errors
/// They may not, or the store fails.
pub(super) async fn may_manage(store: &SharedStore, caller: &Caller, event: &Event) -> Result<(), AppError> {
    let is_here = caller.guild == Some(event.guild);
    let is_organiser = store.events().may_manage(event.id, caller.user).await;
    if is_organiser.map_err(AppError::store("reading who manages an event"))? || is_here && caller.manages {
        Ok(())
    } else {
        Err(AppError::refused(say!("event-not-yours")))
    }
}

/// An event that the caller may see: on its own server, once it is announced.
///
/// # Errors
/// There is none that they may see, or the store fails.
pub(super) async fn visible(context: &Context, caller: &Caller, event: EventId) -> Result<Standing, AppError> {
    let found = the_event(&context.store, event).await?;
    if found.state == EventState::Draft || caller.guild != Some(found.guild) {
        return Err(AppError::refused(say!("event-unknown", number = event.to_string())));
    }
    standing_of(&context.store, found).await
}
