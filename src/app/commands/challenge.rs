//! The options of `/challenge`.

use std::sync::Arc;

use cardinal_interaction::Field;
use cardinal_table::clock::time_control::TimeControl;
use cardinal_words::say;

use super::arguments::{ArgumentError, Arguments};
use super::option::{GAME, OptionSpec, OptionType, STYLE, choice, text};
use super::values::{
    COLOURS, LEVELS, PLACES, RATED, SERIES, TIME, WEEKENDS, pick, pick_variant, shown, time_controls, variants,
};
use crate::app::{SetUp, UseCase};

/// Returns the options of `/challenge`.
pub(super) fn challenge_options() -> Vec<OptionSpec> {
    vec![
        OptionSpec {
            name: "opponent",
            description: say!("option-opponent-description"),
            form: OptionType::User,
            required: false,
        },
        choice(GAME, say!("option-challenge-game-description"), variants(), false),
        text(STYLE, say!("option-style-description"), Field::Style, false),
        choice(TIME, say!("option-time-description"), time_controls(), false),
        choice("weekends", say!("option-weekends-description"), shown(&WEEKENDS), false),
        choice("colour", say!("option-colour-description"), shown(&COLOURS), false),
        choice("where", say!("option-where-description"), shown(&PLACES), false),
        choice("rated", say!("option-rated-description"), shown(&RATED), false),
        choice("series", say!("option-series-description"), shown(&SERIES), false),
        choice("level", say!("option-level-description"), shown(&LEVELS), false),
        text("rules", say!("option-challenge-rules-description"), Field::Rules, false),
    ]
}

/// Reads `/challenge`.
///
/// # Errors
/// Returns [`ArgumentError`] if an option cannot be read.
pub(super) fn read_challenge(arguments: &Arguments) -> Result<Arc<dyn UseCase>, ArgumentError> {
    Ok(Arc::new(SetUp {
        opponent: arguments.user("opponent")?,
        variant: pick_variant(arguments)?,
        style: arguments.optional_text(STYLE)?,
        rules: arguments.optional_text("rules")?,
        colour: pick(arguments, "colour", &COLOURS)?,
        place: pick(arguments, "where", &PLACES)?,
        level: pick(arguments, "level", &LEVELS)?,
        time: arguments.optional(TIME, TimeControl::of)?,
        weekends_off: pick(arguments, "weekends", &WEEKENDS)?,
        rated: pick(arguments, "rated", &RATED)?,
        best_of: pick(arguments, "series", &SERIES)?,
    }))
}
