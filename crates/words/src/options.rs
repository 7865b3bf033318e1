//! What players read about the options and styles of games. The keys are made of the options' own, so a new option
//! needs its texts alone.

use cardinal_rules::{Card, GameStyle, KnightmareCard, OptionError, OptionForm, OptionSpec, OptionValue};

use crate::texts::{Argument, InWords, say, text};

/// What an option decides.
pub fn option_help(spec: &OptionSpec) -> String {
    text(&format!("game-option-{}-help", spec.key), [])
}

/// The value of an option in words. `None` if the text has no value or is an empty list.
pub fn option_value(spec: &OptionSpec, value: &str) -> Option<String> {
    match spec.form {
        OptionForm::Words(words) => {
            let word = words.iter().find(|word| **word == value)?;
            Some(text(&format!("game-option-{}-{word}-item", spec.key), []))
        }
        OptionForm::Whole { .. } => {
            let number: i64 = value.parse().ok()?;
            Some(text(&format!("game-option-{}-said", spec.key), [("number", number.argument())]))
        }
        OptionForm::Cards => {
            let OptionValue::List(slugs) = spec.value_of(value) else { return None };
            let cards: Vec<String> =
                slugs.iter().filter_map(|slug| Some(slug.parse::<Card>().ok()?.in_words())).collect();
            (!cards.is_empty()).then(|| say!("game-option-without-said", cards = cards.join(", ")))
        }
    }
}

/// What a value is called for short: the part of its words before a colon, such as `Level 1`. Without a value, the
/// default.
pub fn option_title(spec: &OptionSpec, value: Option<&str>) -> Option<String> {
    let said = option_value(spec, value.or(spec.words().first().copied())?)?;
    Some(said.split_once(':').map_or(said.as_str(), |(title, _)| title).to_owned())
}

/// The name of a style.
pub fn style_name(style: &GameStyle) -> String {
    text(&format!("style-{}-item", style.slug), [])
}

/// What a style is like, in one line.
pub fn style_help(style: &GameStyle) -> String {
    text(&format!("style-{}-description", style.slug), [])
}

impl InWords for OptionError {
    fn in_words(&self) -> String {
        match self {
            OptionError::Key { variant, key } => {
                let options: Vec<&str> = variant.options().iter().map(|spec| spec.key).collect();
                if options.is_empty() {
                    return say!("why-not-option-of-none", game = *variant, option = key);
                }
                say!("why-not-option", game = *variant, option = key, options = options.join(", "))
            }
            OptionError::Value { spec, value } => match spec.form {
                OptionForm::Words(words) => {
                    say!("why-not-option-value", option = spec.key, value = value, values = words.join(", "))
                }
                OptionForm::Whole { least, most, .. } => {
                    say!("why-not-option-number", option = spec.key, value = value, least = least, most = most)
                }
                OptionForm::Cards => {
                    let slugs = KnightmareCard::ALL.map(KnightmareCard::slug);
                    say!("why-not-option-card", option = spec.key, value = value, cards = slugs.join(", "))
                }
            },
            OptionError::Meaningless { spec, beside } => {
                let (other, value) = (beside.other, beside.value);
                let reason = text(&format!("game-option-{other}-{value}-idle"), []);
                say!("why-not-option-beside", option = spec.key, other = other, value = value, reason = reason)
            }
        }
    }
}
