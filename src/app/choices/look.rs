//! What players and servers have chosen: how pictures look to them, and how moves are written.

use cardinal_render::{Shape, Theme};
use cardinal_words::say;

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::interaction::ask::Notation;
use crate::app::interaction::intent::Caller;
use crate::app::pictures::Look;
use crate::app::words::text;
use crate::store::{GuildId, Preferences, ServerSettings, UserId};

impl Context {
    /// A user's theme.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn theme(&self, user: UserId) -> Result<Theme, AppError> {
        self.preferences_of(user).await.map(|kept| theme_of(&kept))
    }

    /// A user's notation for moves.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn notation(&self, user: UserId) -> Result<Notation, AppError> {
        self.preferences_of(user).await.map(|kept| notation_of(&kept))
    }

    /// The look of a user's private pictures. It falls back to the server's where the user has not chosen.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn look(&self, caller: &Caller) -> Result<Look, AppError> {
        self.look_of(caller.user, caller.guild).await
    }

    /// The look of the pictures of a user's games on a server.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn look_of(&self, user: UserId, guild: Option<GuildId>) -> Result<Look, AppError> {
        let kept = self.preferences_of(user).await?;
        let shape = match kept.shape.as_deref().and_then(|name| name.parse().ok()) {
            Some(shape) => shape,
            None => self.server_shape(guild).await?,
        };
        Ok(Look { theme: theme_of(&kept), shape })
    }

    /// The look of the pictures that everyone on a server sees.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn common_look(&self, guild: Option<GuildId>) -> Result<Look, AppError> {
        Ok(Look { theme: Theme::default(), shape: self.server_shape(guild).await? })
    }

    /// A user's stored preferences.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn preferences_of(&self, user: UserId) -> Result<Preferences, AppError> {
        self.store.settings().preferences(user).await.map_err(AppError::store("reading a player's preferences"))
    }
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

impl Context {
    /// A server's settings, or the defaults outside servers.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn settings_of(&self, guild: Option<GuildId>) -> Result<ServerSettings, AppError> {
        let Some(guild) = guild else { return Ok(ServerSettings::default()) };
        self.store.settings().of_server(guild).await.map_err(AppError::store("reading a server's settings"))
    }

    /// The shape of the pictures that everyone on a server sees.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn server_shape(&self, guild: Option<GuildId>) -> Result<Shape, AppError> {
        Ok(shape_of(&self.settings_of(guild).await?))
    }
}

pub(super) fn shape_of(settings: &ServerSettings) -> Shape {
    settings.shape.as_deref().and_then(|name| name.parse().ok()).unwrap_or_default()
}
