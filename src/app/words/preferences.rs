//! `/preferences`: the look of boards and the way moves are written, for one player.

use cardinal_render::Theme;

use crate::app::App;
use crate::app::error::AppError;
use crate::app::interaction::ask::Notation;
use crate::app::interaction::control::Control;
use crate::app::interaction::intent::Caller;
use crate::app::interaction::reply::{Item, Menu, Message, Outcome, Row};
use crate::app::words::text;
use crate::store::UserId;

impl App {
    /// Changes what is given and shows what holds.
    ///
    /// # Errors
    /// No theme is called so, or the store fails.
    pub(crate) async fn preferences(
        &self,
        caller: &Caller,
        theme: Option<&str>,
        notation: Option<Notation>,
    ) -> Result<Outcome, AppError> {
        self.prefer(caller, theme, notation).await.map(Outcome::private)
    }

    /// A value was chosen from one of the menus.
    ///
    /// # Errors
    /// The value is not known any more, or the store fails.
    pub(crate) async fn choose_preference(
        &self,
        caller: &Caller,
        control: &Control,
        value: &str,
    ) -> Result<Outcome, AppError> {
        let message = if *control == Control::Theme {
            self.prefer(caller, Some(value), None).await?
        } else {
            let notation =
                Notation::of(value).ok_or_else(|| AppError::refused("Moves cannot be written that way here."))?;
            self.prefer(caller, None, Some(notation)).await?
        };
        Ok(Outcome::update(message))
    }

    async fn prefer(
        &self,
        caller: &Caller,
        theme: Option<&str>,
        notation: Option<Notation>,
    ) -> Result<Message, AppError> {
        let mut kept =
            self.store.preferences(caller.user).await.map_err(AppError::store("reading a player's preferences"))?;
        if let Some(typed) = theme {
            let theme: Theme = typed.trim().to_lowercase().parse().map_err(|_| {
                let names: Vec<String> = Theme::ALL.iter().map(|theme| theme.name().to_owned()).collect();
                AppError::refused(format!("{} is not a theme. There are {}.", text::quoted(typed), text::list(&names)))
            })?;
            kept.theme = Some(theme.name().to_owned());
        }
        if let Some(notation) = notation {
            kept.notation = Some(notation.slug().to_owned());
        }
        if theme.is_some() || notation.is_some() {
            self.store
                .set_preferences(caller.user, kept)
                .await
                .map_err(AppError::store("keeping a player's preferences"))?;
        }
        let (theme, notation) = (self.theme(caller.user).await?, self.notation(caller.user).await?);
        let themes = Theme::ALL
            .iter()
            .map(|each| Item { chosen: *each == theme, ..Item::new(format!("Theme: {}", each.name()), each.name()) })
            .collect();
        let notations = Notation::ALL
            .iter()
            .map(|each| Item { chosen: *each == notation, ..Item::new(each.name(), each.slug()) })
            .collect();
        let menu =
            |control, placeholder: &str, items| Row::Menu(Menu { control, placeholder: placeholder.to_owned(), items });
        Ok(Message::text("Your preferences, for the pictures and menus that only you see:")
            .with_row(menu(Control::Theme, "The look of the board", themes))
            .with_row(menu(Control::Notation, "How moves are written", notations)))
    }

    /// The theme that a user has chosen.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn theme(&self, user: UserId) -> Result<Theme, AppError> {
        let kept = self.store.preferences(user).await.map_err(AppError::store("reading a player's preferences"))?;
        Ok(kept.theme.and_then(|name| name.parse().ok()).unwrap_or_default())
    }

    /// The way of writing moves that a user has chosen.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn notation(&self, user: UserId) -> Result<Notation, AppError> {
        let kept = self.store.preferences(user).await.map_err(AppError::store("reading a player's preferences"))?;
        Ok(kept.notation.and_then(|slug| Notation::of(&slug)).unwrap_or_default())
    }
}
