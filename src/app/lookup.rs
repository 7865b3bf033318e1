//! `/rules` and `/help`: what can be read without any game.

use cardinal_rules::Variant;

use super::control::Control;
use super::error::AppError;
use super::intent::Caller;
use super::reply::{Item, Menu, Message, Outcome, Row};
use super::{App, OFFERED, words};

impl App {
    /// `/rules`: of the game that is named, else of the one that is played here.
    ///
    /// # Errors
    /// The game is not offered, or the store fails.
    pub(crate) async fn rules(&self, caller: &Caller, variant: Option<Variant>) -> Result<Outcome, AppError> {
        let variant = match variant {
            Some(variant) => variant,
            None => match self.games_here(caller, true, false).await?.first() {
                Some(info) => info.variant,
                None => OFFERED[0],
            },
        };
        offered(variant)?;
        Ok(Outcome::private(page(variant)))
    }
}

/// Another game was chosen from the menu under the rules.
///
/// # Errors
/// The value names no game that is offered.
pub(crate) fn choose_rules(value: &str) -> Result<Outcome, AppError> {
    let variant = value
        .parse()
        .ok()
        .filter(|variant| OFFERED.contains(variant))
        .ok_or_else(|| AppError::refused("That game is not offered any more."))?;
    Ok(Outcome::update(page(variant)))
}

/// `/help`.
pub(crate) fn help() -> Outcome {
    Outcome::private(Message::text(words::HELP))
}

/// Refuses a game that the engine knows but that cannot be played yet.
///
/// # Errors
/// The game is not offered.
pub(crate) fn offered(variant: Variant) -> Result<(), AppError> {
    if OFFERED.contains(&variant) {
        return Ok(());
    }
    let names: Vec<String> = OFFERED.iter().map(|variant| variant.name().to_owned()).collect();
    Err(AppError::refused(format!("{} is not offered. You can play {}.", variant.name(), super::text::list(&names))))
}

fn page(variant: Variant) -> Message {
    let items =
        OFFERED.iter().map(|each| Item { chosen: *each == variant, ..Item::new(each.name(), each.slug()) }).collect();
    let menu = Menu { control: Control::Rules, placeholder: "Rules of another game".to_owned(), items };
    Message::text(words::rules(variant)).with_row(Row::Menu(menu))
}
