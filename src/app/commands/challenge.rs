//! The options of `/challenge`: those of all games, and opponent, colour, place and time control.

use std::sync::Arc;

use cardinal_rules::{OptionForm, Variant};
use cardinal_words::say;

use super::arguments::{ArgumentError, Arguments};
use super::option::{Form, OptionSpec, choice};
use super::values::{COLOURS, PACE, VENUES, pick, pick_time_control, shown, time_controls, variant_of, variants};
use crate::app::{Challenge, Field, OFFERED, UseCase};

/// Returns the options of all offered games, each key once, with the values that any game has for it.
fn game_options() -> Vec<OptionSpec> {
    let mut options: Vec<OptionSpec> = Vec::new();
    for spec in OFFERED.into_iter().flat_map(Variant::options) {
        let known = options.iter_mut().find(|option| option.name == spec.key);
        if let Some(OptionSpec { form: Form::Choice(values), .. }) = known {
            let new = spec.words().iter().filter(|(value, _)| values.iter().all(|(old, _)| old != value));
            let new: Vec<_> = new.map(|(value, name)| (*value, name.text())).collect();
            values.extend(new);
            continue;
        }
        let whose = OFFERED.into_iter().filter(|variant| variant.options().iter().any(|own| own.key == spec.key));
        let names: Vec<&str> = whose.map(Variant::name).collect();
        let description = say!("option-of-game-description", help = spec.help.text(), games = names.join(", "));
        let form = match spec.form {
            OptionForm::Words(words) => Form::Choice(words.iter().map(|(value, name)| (*value, name.text())).collect()),
            OptionForm::Whole { least, most, .. } => Form::Whole { least, most },
            OptionForm::Cards => Form::Text(Field::LeftOut),
        };
        options.push(OptionSpec { name: spec.key, description, form, required: false });
    }
    options
}

/// Returns the options of `/challenge`.
pub(super) fn challenge_options() -> Vec<OptionSpec> {
    let mut options = vec![
        choice("game", say!("option-challenge-game-description"), variants(), true),
        OptionSpec {
            name: "opponent",
            description: say!("option-opponent-description"),
            form: Form::User,
            required: false,
        },
    ];
    options.extend(game_options());
    options.push(choice("colour", say!("option-colour-description"), shown(&COLOURS), false));
    options.push(choice("where", say!("option-where-description"), shown(&VENUES), false));
    options.push(choice(PACE, say!("option-pace-description"), time_controls(), false));
    options
}

/// Reads `/challenge`.
///
/// # Errors
/// Returns [`ArgumentError`] if an option is missing or cannot be read.
pub(super) fn read_challenge(arguments: &Arguments) -> Result<Arc<dyn UseCase>, ArgumentError> {
    let variant = variant_of(&arguments.text("game")?).ok_or(ArgumentError::Form("game"))?;
    let mut options = Vec::new();
    for spec in game_options() {
        let value = match spec.form {
            Form::Whole { .. } => arguments.number(spec.name)?.map(|number| number.to_string()),
            _ => arguments.optional_text(spec.name)?,
        };
        if let Some(value) = value {
            options.push((spec.name.to_owned(), value));
        }
    }
    Ok(Arc::new(Challenge {
        opponent: arguments.user("opponent")?,
        variant,
        options,
        colour: pick(arguments, "colour", &COLOURS)?.unwrap_or_default(),
        venue: pick(arguments, "where", &VENUES)?,
        time_control: pick_time_control(arguments)?,
    }))
}
