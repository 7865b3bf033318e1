//! `/rules` and `/help`: everything to read without a game.

use cardinal_rules::Variant;
use cardinal_words::say;

use crate::app::OFFERED;
use crate::app::error::AppError;
use crate::app::interaction::control::Control;
use crate::app::interaction::reply::{Item, Menu, Message, Outcome, Row};
use crate::app::words::guide;

/// `/rules`.
pub(crate) fn rules(variant: Variant) -> Outcome {
    Outcome::private(page(variant))
}

/// Shows the rules of another game, chosen from the menu below them.
///
/// # Errors
/// The value names no game.
pub(crate) fn choose_rules(value: &str) -> Result<Outcome, AppError> {
    let variant = value.parse().map_err(|_| AppError::refused(say!("game-gone")))?;
    Ok(Outcome::update(page(variant)))
}

/// `/help`, with the bot's invitation link for those who may invite it.
pub(crate) fn help(invitation: Option<&String>) -> Outcome {
    let invited = invitation.map(|address| say!("help-invitation", address = address.as_str()));
    let parts: Vec<String> = [guide::help()].into_iter().chain(invited).collect();
    Outcome::private(Message::text(parts.join("\n\n")))
}

fn page(variant: Variant) -> Message {
    let items = OFFERED
        .iter()
        .map(|each| Item { chosen: *each == variant, ..Item::new(each.in_words(), each.slug()) })
        .collect();
    let menu = Menu::new(Control::Rules, say!("rules-placeholder"), items);
    Message::text(guide::rules(variant)).with_row(Row::Menu(menu))
}
