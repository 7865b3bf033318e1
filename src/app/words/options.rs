//! The rules of a challenge as players type and read them: a style, and single options such as `points 200, sets 2`.

use std::collections::BTreeMap;

use cardinal_rules::{GameStyle, OptionError, OptionForm, OptionSpec, Variant};
use cardinal_words::{InWords, option_value, say, style_help, style_name};

use crate::app::OFFERED;
use crate::app::error::AppError;
use crate::app::words::{cards, text};

/// What stands between an option and its explanation in a suggestion. Some clients send back the whole suggestion.
const EXPLAINED: &str = " · ";

/// The options of a game, key and value.
pub(crate) type Options = BTreeMap<String, String>;

/// Finds a style by its slug or its name; a suggestion's name begins with it.
///
/// # Errors
/// The game has no such style. The refusal names those that it has.
pub(crate) fn parse_style(variant: Variant, typed: &str) -> Result<&'static GameStyle, AppError> {
    let typed = typed.split(EXPLAINED).next().unwrap_or_default().trim();
    let is_it = |style: &&GameStyle| {
        typed.eq_ignore_ascii_case(style.slug) || typed.to_lowercase() == style_name(style).to_lowercase()
    };
    variant.styles().iter().find(is_it).ok_or_else(|| {
        let (game, typed) = (variant.in_words(), text::quoted(typed));
        let names: Vec<String> = variant.styles().iter().map(style_name).collect();
        AppError::refused(if names.is_empty() {
            say!("style-none", game = game)
        } else {
            say!("style-unknown", typed = typed, game = game, names = text::list(&names))
        })
    })
}

/// Finds the game that has this style, if only one does.
pub(crate) fn game_of_style(typed: &str) -> Option<Variant> {
    let mut having = OFFERED.into_iter().filter(|variant| parse_style(*variant, typed).is_ok());
    having.next().filter(|_| having.next().is_none())
}

/// A style as a suggestion names it: "Quick · Dealt decks: play at once".
pub(crate) fn style_explained(style: &GameStyle) -> String {
    format!("{}{EXPLAINED}{}", style_name(style), style_help(style))
}

/// An option with its value as a suggestion names it: "sets 2 · 2 sets of the cards".
pub(crate) fn option_explained(spec: &OptionSpec, value: &str) -> String {
    match option_value(spec, value) {
        Some(said) => format!("{} {value}{EXPLAINED}{said}", spec.key),
        None => format!("{} {value}", spec.key),
    }
}

/// Reads options that are typed one after the other with commas between them, each as its key and its value.
///
/// # Errors
/// There is no such option, it is given twice, or it does not take the value. The refusal says what would be right.
pub(crate) fn parse_rules(variant: Variant, typed: &str) -> Result<Options, AppError> {
    let mut options = Options::new();
    let mut rest = typed.trim();
    while !rest.is_empty() {
        let (spec, value, behind) = parse_one(variant, rest)?;
        if options.insert(spec.key.to_owned(), value).is_some() {
            return Err(AppError::refused(say!("rules-given-twice", option = spec.key)));
        }
        rest = behind;
    }
    Ok(options)
}

/// Reads the first option of a text. Returns it with its value and what follows the comma behind it.
fn parse_one(variant: Variant, typed: &str) -> Result<(&'static OptionSpec, String, &str), AppError> {
    let (spec, after) = key_of(variant, typed).ok_or_else(|| unknown_rule(variant, typed))?;
    let after = after.trim_start_matches([' ', ':', '=']);
    if spec.form == OptionForm::Cards {
        let end = after.match_indices(',').find(|(at, _)| key_of(variant, after[at + 1..].trim_start()).is_some());
        let (listed, behind) = end.map_or((after, ""), |(at, _)| (&after[..at], &after[at + 1..]));
        let names: Vec<&str> = listed.split(',').filter_map(|card| card.split(EXPLAINED).next()).collect();
        let cards = cards::parse_list(variant, &names.join(","))?;
        let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
        return Ok((spec, cards.join(","), behind.trim_start()));
    }
    let end = after.find([',', ' ', '·']).unwrap_or(after.len());
    let value = match (&after[..end], spec.form) {
        ("", OptionForm::Words(words)) if words.contains(&"true") => "true".to_owned(),
        ("yes" | "on", _) => "true".to_owned(),
        ("no" | "off", _) => "false".to_owned(),
        (value, _) => value.to_lowercase(),
    };
    variant.rules([(spec.key, value.as_str())]).map_err(|error| AppError::refused(wrong_option(&error)))?;
    let behind = after[end..].trim_start();
    let explained = option_value(spec, &value).map(|said| format!("{}{said}", EXPLAINED.trim_start()));
    let behind = explained.and_then(|explained| behind.strip_prefix(explained.as_str())).unwrap_or(behind).trim_start();
    match behind.strip_prefix(',') {
        Some(behind) => Ok((spec, value, behind.trim_start())),
        None if behind.is_empty() => Ok((spec, value, "")),
        None => Err(AppError::refused(say!("rules-want-commas", typed = text::quoted(typed)))),
    }
}

/// The option whose key stands at the beginning of a text, and what follows it.
fn key_of(variant: Variant, typed: &str) -> Option<(&'static OptionSpec, &str)> {
    let end = typed.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-').unwrap_or(typed.len());
    let (key, after) = typed.split_at(end);
    variant.options().iter().find(|spec| spec.key.eq_ignore_ascii_case(key)).map(|spec| (spec, after))
}

fn unknown_rule(variant: Variant, typed: &str) -> AppError {
    let word = typed.split([' ', ',', ':', '=']).next().unwrap_or_default();
    AppError::refused(wrong_option(&OptionError::Key { variant, key: word.to_owned() }))
}

/// Tells a user why a game cannot have an option.
pub(crate) fn wrong_option(error: &OptionError) -> String {
    let OptionError::Key { variant, key } = error else { return format!("{}.", text::capital(&error.in_words())) };
    let having = OFFERED.into_iter().filter(|other| other.options().iter().any(|spec| spec.key == key));
    let others: Vec<String> = having.map(|variant| variant.in_words()).collect();
    let (game, option) = (variant.in_words(), text::quoted(key));
    let own: Vec<String> = variant.options().iter().map(|spec| format!("`{}`", spec.key)).collect();
    match (own.is_empty(), others.is_empty()) {
        (true, true) => say!("rules-none", game = game),
        (true, false) => say!("rules-none-but-of-others", game = game, option = option, games = text::list(&others)),
        (false, true) => say!("rules-unknown", game = game, option = option, options = own.join(", ")),
        (false, false) => {
            let (options, games) = (own.join(", "), text::list(&others));
            say!("rules-of-others", game = game, option = option, games = games, options = options)
        }
    }
}

/// Puts a style and single options together: what an option says counts more than what the style says.
///
/// # Errors
/// The options do not go together.
pub(crate) fn combined(variant: Variant, style: Option<&GameStyle>, rules: &Options) -> Result<Options, AppError> {
    let mut options: Options = style
        .into_iter()
        .flat_map(|style| style.options)
        .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
        .collect();
    options.extend(rules.clone());
    loop {
        let given: Vec<(&str, &str)> = options.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        match variant.chosen(&given) {
            Ok(rules) => {
                return Ok(rules
                    .options()
                    .into_iter()
                    .map(|(key, value)| (key.to_owned(), value.to_string()))
                    .collect());
            }
            // A part of the style that means nothing beside what was chosen.
            Err(OptionError::Meaningless { spec, .. }) if !rules.contains_key(spec.key) => {
                options.remove(spec.key);
            }
            Err(error) => return Err(AppError::refused(wrong_option(&error))),
        }
    }
}

/// The style of a game with these options, and in words what is chosen besides.
pub(crate) fn style_and_rest(variant: Variant, options: &Options) -> (Option<&'static GameStyle>, Vec<String>) {
    let pairs: Vec<(&str, &str)> = options.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    let style = variant.style_of(&pairs);
    let said = |spec: &OptionSpec| {
        let chosen = options.get(spec.key)?;
        let is_of_style = style.is_some_and(|style| style.options.iter().any(|(key, _)| *key == spec.key));
        let is_told = !is_of_style && !spec.is_usual(chosen) && !spec.is_idle(pairs.iter().copied());
        option_value(spec, chosen).filter(|_| is_told)
    };
    (style, variant.options().iter().filter_map(said).collect())
}
