//! What players and servers have chosen: how pictures look to them, and how moves are written.

use cardinal_ids::{GuildId, UserId};
use cardinal_interaction::{Caller, Notation};
use cardinal_render::{Shape, Theme};
use cardinal_store::{Preferences, ServerSettings, SharedStore};
use cardinal_words::say;

use crate::app::error::AppError;
use crate::app::pictures::Look;
use crate::app::words::text;

/// A user's theme.
///
/// # Errors
/// The store fails.
pub(crate) async fn user_theme(store: &SharedStore, user: UserId) -> Result<Theme, AppError> {
    preferences_of(store, user).await.map(|kept| theme_of(&kept))
}

/// A notation as players read it, with an example.
pub(crate) fn notation_word(notation: Notation) -> String {
    match notation {
        Notation::San => say!("notation-san-item"),
        Notation::Coordinates => say!("notation-coordinates-item"),
    }
}

/// A user's notation for moves.
///
/// # Errors
/// The store fails.
pub(crate) async fn user_notation(store: &SharedStore, user: UserId) -> Result<Notation, AppError> {
    preferences_of(store, user).await.map(|kept| notation_of(&kept))
}

/// The look of a user's private pictures. It falls back to the server's where the user has not chosen.
///
/// # Errors
/// The store fails.
pub(crate) async fn caller_look(store: &SharedStore, caller: &Caller) -> Result<Look, AppError> {
    look_of(store, caller.user, caller.guild).await
}

/// The look of the pictures of a user's games on a server.
///
/// # Errors
/// The store fails.
pub(crate) async fn look_of(store: &SharedStore, user: UserId, guild: Option<GuildId>) -> Result<Look, AppError> {
    let kept = preferences_of(store, user).await?;
    let shape = match kept.shape.as_deref().and_then(|name| name.parse().ok()) {
        Some(shape) => shape,
        None => server_shape(store, guild).await?,
    };
    Ok(Look { theme: theme_of(&kept), shape })
}

/// The look of the pictures that everyone on a server sees.
///
/// # Errors
/// The store fails.
pub(crate) async fn common_look(store: &SharedStore, guild: Option<GuildId>) -> Result<Look, AppError> {
    Ok(Look { theme: Theme::default(), shape: server_shape(store, guild).await? })
}

/// A user's stored preferences.
///
/// # Errors
/// The store fails.
pub(crate) async fn preferences_of(store: &SharedStore, user: UserId) -> Result<Preferences, AppError> {
    store.settings().preferences(user).await.map_err(AppError::store("reading a player's preferences"))
}

pub(super) fn theme_of(kept: &Preferences) -> Theme {
    kept.theme.as_deref().and_then(|name| name.parse().ok()).unwrap_or_default()
}

pub(super) fn notation_of(kept: &Preferences) -> Notation {
    kept.notation.as_deref().and_then(Notation::of).unwrap_or_default()
}

/// The shape with this name.
///
/// # Errors
/// No shape has this name.
pub(crate) fn shape_called(typed: &str) -> Result<Shape, AppError> {
    typed.trim().to_lowercase().parse().map_err(|_| {
        let names: Vec<String> = Shape::ALL.iter().copied().map(shape_word).collect();
        AppError::refused(say!("shape-unknown", typed = text::quoted(typed), names = text::list(&names)))
    })
}

/// A theme's name.
pub fn theme_word(theme: Theme) -> String {
    match theme {
        Theme::Slate => say!("theme-slate"),
        Theme::Wood => say!("theme-wood"),
    }
}

/// A shape's name.
pub fn shape_word(shape: Shape) -> String {
    match shape {
        Shape::Balanced => say!("shape-balanced"),
        Shape::Wide => say!("shape-wide"),
    }
}

/// What a shape is for, in a few words.
pub(crate) fn said_of(shape: Shape) -> String {
    match shape {
        Shape::Balanced => say!("shape-balanced-description"),
        Shape::Wide => say!("shape-wide-description"),
    }
}

/// A server's settings, or the defaults outside servers.
///
/// # Errors
/// The store fails.
pub(crate) async fn settings_of(store: &SharedStore, guild: Option<GuildId>) -> Result<ServerSettings, AppError> {
    let Some(guild) = guild else { return Ok(ServerSettings::default()) };
    store.settings().of_server(guild).await.map_err(AppError::store("reading a server's settings"))
}

/// The shape of the pictures that everyone on a server sees.
///
/// # Errors
/// The store fails.
pub(crate) async fn server_shape(store: &SharedStore, guild: Option<GuildId>) -> Result<Shape, AppError> {
    Ok(shape_of(&settings_of(store, guild).await?))
}

pub(super) fn shape_of(settings: &ServerSettings) -> Shape {
    settings.shape.as_deref().and_then(|name| name.parse().ok()).unwrap_or_default()
}
