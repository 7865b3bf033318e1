//! Reads the card of a typed turn. One that is misspelt is asked about with a button.

use cardinal_rules::Card;

use crate::app::error::AppError;
use crate::app::interaction::control::{Control, GameControl, TypedAs};
use crate::app::live::LiveGame;
use crate::app::words::cards;

/// The card at the start of a text, and what follows it.
///
/// # Errors
/// It is none of the game's cards. If it is almost one, the refusal has a button that does the same for that one.
pub(super) fn typed_card<'a>(live: &LiveGame, typed_as: TypedAs, typed: &'a str) -> Result<(Card, &'a str), AppError> {
    cards::parse(live.info.variant, typed).map_err(|no_card| {
        no_card.refusal(|card, rest| {
            let text = format!("{card} {rest}").trim_end().to_owned();
            Control::Game { game: live.info.id, ply: live.turn(), what: GameControl::Type { typed_as, text } }
        })
    })
}
