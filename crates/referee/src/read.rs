//! Reading the fields of requests. Values of the wrong type are told apart from values a game
//! cannot have.

use cardinal_rules::{
    Card, ChoiceText, Entry, GridPiece, Kind, KnightmareCard, OptionValue, ParseVariantError, Position, Record, Rules,
    Seat, Seed, Setup, Snapshot, Variant, Viewer, first_rules,
};
use cardinal_words::InWords;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::line::{Fields, RequestFault, excerpt};

/// The seat of a request.
pub(super) fn seat(request: &Fields) -> Result<Seat, RequestFault> {
    word(request, "seat", "white or black")
}

/// Whether a seat flags because its player is gone.
pub(super) fn abandoned(request: &Fields) -> Result<bool, RequestFault> {
    match request.get("abandoned") {
        None => Ok(false),
        Some(Value::Bool(abandoned)) => Ok(*abandoned),
        Some(_) => Err(RequestFault::malformed("`abandoned` must be true or false")),
    }
}

/// The viewer of a request.
pub(super) fn viewer(request: &Fields) -> Result<Viewer, RequestFault> {
    word(request, "viewer", "white, black, public or referee")
}

fn word<'a, T: Deserialize<'a>>(request: &'a Fields, key: &str, expected: &str) -> Result<T, RequestFault> {
    let found = request.get(key).ok_or_else(|| RequestFault::malformed(format!("`{key}` is missing: {expected}")))?;
    let wrong = || RequestFault::malformed(format!("`{key}` must be {expected}"));
    if !found.is_string() {
        return Err(wrong());
    }
    T::deserialize(found).map_err(|_| wrong())
}

/// The given fields: null ones count as left out, at every depth.
pub(super) fn without_nulls(fields: &Fields) -> Fields {
    fields.iter().filter(|(_, value)| !value.is_null()).map(|(key, value)| (key.clone(), given(value))).collect()
}

fn given(value: &Value) -> Value {
    match value {
        Value::Object(fields) => Value::Object(without_nulls(fields)),
        Value::Array(list) => Value::Array(list.iter().map(given).collect()),
        _ => value.clone(),
    }
}

/// The record of an `import`, whose parts are read like those of `new`.
pub(super) fn record(request: &Fields) -> Result<Record, RequestFault> {
    let Some(Value::Object(record)) = request.get("record") else {
        return Err(RequestFault::malformed("`import` needs `record`, an object"));
    };
    let rules_version = rules_version(record)?;
    let setup = setup(record)?;
    let Some(seed) = seed(record)? else {
        return Err(RequestFault::malformed("`record` needs `seed`, a text of 64 hexadecimal digits"));
    };
    let Some(Value::Array(entries)) = record.get("entries") else {
        return Err(RequestFault::malformed("`record` needs `entries`, a list"));
    };
    let entries = entries.iter().enumerate().map(|(index, entry)| {
        let entry = entry.as_object().map(without_nulls);
        entry.and_then(|entry| Entry::deserialize(Value::Object(entry)).ok()).ok_or_else(|| {
            RequestFault::malformed(format!(
                "entry {} of the record is none of `seat` with `action`, and `flag`, `lapse` or `takeback` with a seat",
                index + 1
            ))
        })
    });
    let resumed_from = snapshot(record)?;
    Ok(Record { rules_version, setup, seed, resumed_from, entries: entries.collect::<Result<_, _>>()? })
}

/// The version of a record's rules; the first if it names none.
fn rules_version(record: &Fields) -> Result<u32, RequestFault> {
    match record.get("rules_version") {
        None | Some(Value::Null) => Ok(first_rules()),
        Some(version) => version
            .as_u64()
            .map(|version| u32::try_from(version).unwrap_or(u32::MAX))
            .ok_or_else(|| RequestFault::malformed("`rules_version` is a whole number from 1")),
    }
}

/// The snapshot that a record's game was resumed from, if any.
fn snapshot(record: &Fields) -> Result<Option<Box<Snapshot>>, RequestFault> {
    match record.get("resumed_from") {
        None | Some(Value::Null) => Ok(None),
        Some(snapshot) => Snapshot::deserialize(snapshot)
            .map(|snapshot| Some(Box::new(snapshot)))
            .map_err(|error| RequestFault::malformed(format!("`resumed_from` cannot be read: {error}"))),
    }
}

/// The setup of a game: `variant`, `options` and `position`.
pub(super) fn setup(fields: &Fields) -> Result<Setup, RequestFault> {
    let Some(Value::String(variant)) = fields.get("variant") else {
        return Err(RequestFault::malformed("a game needs `variant`, a text"));
    };
    let variant: Variant =
        variant.parse().map_err(|error: ParseVariantError| RequestFault::new("unknown-variant", error.to_string()))?;
    let rules = rules(variant, fields.get("options"))?;
    Ok(Setup { rules, position: position(variant, fields.get("position"))? })
}

/// The seed of a game, if one is given.
pub(super) fn seed(fields: &Fields) -> Result<Option<Seed>, RequestFault> {
    match fields.get("seed") {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(seed)) => {
            seed.parse().map(Some).map_err(|error| RequestFault::malformed(format!("`seed` is wrong: {error}")))
        }
        Some(_) => Err(RequestFault::malformed("`seed` is a text of 64 hexadecimal digits")),
    }
}

/// The options of a game.
fn rules(variant: Variant, options: Option<&Value>) -> Result<Rules, RequestFault> {
    let options = match options {
        None | Some(Value::Null) => &Map::new(),
        Some(Value::Object(options)) => options,
        Some(_) => return Err(RequestFault::malformed("`options` is an object")),
    };
    // No option accepts any other type of value, so its text is refused with what the option
    // accepts.
    let given = options.iter().map(|(key, value)| {
        let read = OptionValue::deserialize(value);
        (key.as_str(), read.unwrap_or_else(|_| OptionValue::Text(value.to_string())))
    });
    variant.rules_of(given).map_err(|error| RequestFault::new("unknown-option", error.in_words()))
}

/// The position that a game starts from.
fn position(variant: Variant, position: Option<&Value>) -> Result<Option<Position>, RequestFault> {
    let position = match position {
        None | Some(Value::Null) => return Ok(None),
        Some(Value::Object(position)) => &in_lower_case(without_nulls(position)),
        Some(_) => return Err(RequestFault::malformed("`position` is an object")),
    };
    for key in ["grid", "hands", "piles", "discards", "captured", "dead"] {
        if position.get(key).is_some_and(|lists| !lists.is_object()) {
            return Err(RequestFault::malformed(format!(
                "`{key}` is an object with lists, such as `white` and `black`"
            )));
        }
    }
    if !effects(position).all(Value::is_object) {
        return Err(RequestFault::malformed("`effects` is a list of objects with `card`, `owner` and `choices`"));
    }
    if let Some(reason) = first_unknown(variant, position) {
        return Err(RequestFault::new("bad-position", reason));
    }
    Position::deserialize(position)
        .map(Some)
        .map_err(|error| RequestFault::malformed(format!("`position` cannot be read: {error}")))
}

/// The position with the kinds in `captured` and `dead` in lower case, since their case has no
/// meaning.
fn in_lower_case(mut position: Fields) -> Fields {
    for key in ["captured", "dead"] {
        let lists = position.get_mut(key).and_then(Value::as_object_mut).into_iter().flat_map(Map::values_mut);
        for kind in lists.filter_map(Value::as_array_mut).flatten() {
            if let Value::String(kind) = kind {
                kind.make_ascii_lowercase();
            }
        }
    }
    position
}

/// How the cards or tiles of a game are written.
pub(super) fn card_form(variant: Variant) -> String {
    match variant {
        Variant::Standard => "the game is played without cards".to_owned(),
        Variant::NoStress => "write P, N, B, R, Q, K or S".to_owned(),
        Variant::Knightmare => {
            let slugs = KnightmareCard::PLAYED.map(|card| Card::Knightmare(card).to_string());
            format!("write one of {}", slugs.join(", "))
        }
        Variant::ChessMe => "write P, N, B, R or Q".to_owned(),
    }
}

/// Why a position is refused, if a text in it names nothing that any game has: the first such text.
fn first_unknown(variant: Variant, position: &Fields) -> Option<String> {
    let played = effects(position).filter_map(|effect| effect.get("card")?.as_str());
    let mut cards = texts_in(position, &["hands", "piles", "discards"]).chain(played);
    if let Some(card) = cards.find(|card| card.parse::<Card>().is_err()) {
        let form = card_form(variant);
        return Some(format!("{} has no card `{}`: {form}", variant.name(), excerpt(card)));
    }
    if let Some(error) = texts_in(position, &["captured", "dead"]).find_map(|kind| kind.parse::<Kind>().err()) {
        return Some(error.to_string());
    }
    if let Some(error) = texts_in(position, &["grid"]).find_map(|piece| piece.parse::<GridPiece>().err()) {
        return Some(error.to_string());
    }
    let choices = effects(position).filter_map(|effect| effect.get("choices")?.as_array()).flatten();
    let mut texts = choices.filter_map(Value::as_str);
    texts.find_map(|choice| choice.parse::<ChoiceText>().err()).map(|error| error.to_string())
}

fn effects(position: &Fields) -> impl Iterator<Item = &Value> {
    position.get("effects").and_then(Value::as_array).into_iter().flatten()
}

/// The texts in the lists under these keys of a position.
fn texts_in<'a>(position: &'a Fields, keys: &'static [&'static str]) -> impl Iterator<Item = &'a str> {
    keys.iter()
        .filter_map(|key| position.get(*key))
        .filter_map(Value::as_object)
        .flat_map(Map::values)
        .filter_map(Value::as_array)
        .flatten()
        .filter_map(Value::as_str)
}
