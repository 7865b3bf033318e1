//! `/preferences`: the look of boards and the way moves are written, for one player.

use cardinal_render::Theme;

use super::control::Control;
use super::error::AppError;
use super::intent::{Caller, Notation};
use super::reply::{Item, Menu, Message, Outcome, Row};
use super::{App, text};
use crate::store::UserId;

const NOTATIONS: [(Notation, &str, &str); 2] =
    [(Notation::San, "san", "Algebraic: Nf3"), (Notation::Coordinates, "coordinates", "Squares: g1f3")];

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
            let notation = NOTATIONS.iter().find(|(_, slug, _)| *slug == value).map(|(notation, ..)| *notation);
            let notation = notation.ok_or_else(|| AppError::refused("That is no way in which moves are written."))?;
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
                AppError::refused(format!("{} is no theme. There are {}.", text::quoted(typed), text::list(&names)))
            })?;
            kept.theme = Some(theme.name().to_owned());
        }
        if let Some(notation) = notation {
            kept.notation =
                NOTATIONS.iter().find(|(each, ..)| *each == notation).map(|(_, slug, _)| (*slug).to_owned());
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
        let notations = NOTATIONS
            .iter()
            .map(|(each, slug, words)| Item { chosen: *each == notation, ..Item::new(*words, *slug) })
            .collect();
        let menu =
            |control, placeholder: &str, items| Row::Menu(Menu { control, placeholder: placeholder.to_owned(), items });
        Ok(Message::text("Your preferences, for what only you see:")
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
        let slug = kept.notation.unwrap_or_default();
        Ok(NOTATIONS.iter().find(|(_, each, _)| *each == slug).map(|(notation, ..)| *notation).unwrap_or_default())
    }
}
