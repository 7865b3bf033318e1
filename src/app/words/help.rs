//! `/rules` and `/help`: what can be read without any game.

use cardinal_rules::Variant;

use crate::app::OFFERED;
use crate::app::error::AppError;
use crate::app::interaction::control::Control;
use crate::app::interaction::reply::{Item, Menu, Message, Outcome, Row};
use crate::app::words::guide;

/// `/rules`.
///
/// # Errors
/// The game is not offered.
pub(crate) fn rules(variant: Variant) -> Result<Outcome, AppError> {
    offered(variant)?;
    Ok(Outcome::private(page(variant)))
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

/// `/help`, with the address at which the bot is invited for who may invite it.
pub(crate) fn help(invitation: Option<&String>) -> Outcome {
    let invited = invitation.map(|address| format!("\n\n**To invite me to another server**: <{address}>"));
    Outcome::private(Message::text(format!("{}{}", guide::HELP, invited.unwrap_or_default())))
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
    Err(AppError::refused(format!(
        "{} is not offered. You can play {}.",
        variant.name(),
        crate::app::words::text::list(&names)
    )))
}

fn page(variant: Variant) -> Message {
    let items =
        OFFERED.iter().map(|each| Item { chosen: *each == variant, ..Item::new(each.name(), each.slug()) }).collect();
    let menu = Menu { control: Control::Rules, placeholder: "Rules of another game".to_owned(), items };
    Message::text(guide::rules(variant)).with_row(Row::Menu(menu))
}
