//! Reading the fields of requests: what is of the wrong type is told from what a game cannot have.

use serde::Deserialize;
use serde_json::{Map, Value};

use super::{Fault, Fields, excerpt};
use crate::{
    Action, Card, Cell, ChoiceText, Game, GridPiece, Kind, KnightmareCard, OptionValue, PartialAction, Position,
    Record, RefusalCode, Rules, Seat, Variant, Viewer,
};

/// The seat of a request.
pub(super) fn seat(request: &Fields) -> Result<Seat, Fault> {
    word(request, "seat", "white or black")
}

/// Who a request asks for.
pub(super) fn viewer(request: &Fields) -> Result<Viewer, Fault> {
    word(request, "viewer", "white, black, public or referee")
}

fn word<'a, T: Deserialize<'a>>(request: &'a Fields, key: &str, expected: &str) -> Result<T, Fault> {
    let found = request.get(key).ok_or_else(|| Fault::malformed(format!("`{key}` is missing: {expected}")))?;
    let wrong = || Fault::malformed(format!("`{key}` must be {expected}"));
    if !found.is_string() {
        return Err(wrong());
    }
    T::deserialize(found).map_err(|_| wrong())
}

/// The record of an `import`.
pub(super) fn record(request: &Fields) -> Result<Record, Fault> {
    let record = request
        .get("record")
        .filter(|record| record.is_object())
        .ok_or_else(|| Fault::malformed("`import` needs `record`, an object"))?;
    Record::deserialize(record).map_err(|error| Fault::malformed(format!("`record` is no record of a game: {error}")))
}

/// The options of a new game.
pub(super) fn rules(variant: Variant, options: Option<&Value>) -> Result<Rules, Fault> {
    let options = match options {
        None | Some(Value::Null) => &Map::new(),
        Some(Value::Object(options)) => options,
        Some(_) => return Err(Fault::malformed("`options` is an object")),
    };
    let mut texts = Vec::with_capacity(options.len());
    for (key, value) in options {
        let value = OptionValue::deserialize(value)
            .map_err(|_| Fault::new("unknown-option", format!("`{}` takes no value of this type", excerpt(key))))?;
        let text = match value {
            // `"2"` and `"true"` are texts: the options that take numbers and truth values refuse them.
            OptionValue::Text(text) if !matches!(OptionValue::from(text.as_str()), OptionValue::Text(_)) => {
                format!("\"{text}\"")
            }
            other => other.to_string(),
        };
        texts.push((key.as_str(), text));
    }
    variant
        .rules(texts.iter().map(|(key, value)| (*key, value.as_str())))
        .map_err(|error| Fault::new("unknown-option", error.to_string()))
}

/// The position of a new game.
pub(super) fn position(variant: Variant, position: Option<&Value>) -> Result<Option<Position>, Fault> {
    let position = match position {
        None | Some(Value::Null) => return Ok(None),
        Some(Value::Object(position)) => position,
        Some(_) => return Err(Fault::malformed("`position` is an object")),
    };
    for key in ["grid", "hands", "piles", "discards", "captured", "dead"] {
        if position.get(key).is_some_and(|lists| !lists.is_object() && !lists.is_null()) {
            return Err(Fault::malformed(format!("`{key}` is an object with lists, such as `white` and `black`")));
        }
    }
    if !effects(position).all(Value::is_object) {
        return Err(Fault::malformed("`effects` is a list of objects with `card`, `owner` and `choices`"));
    }
    if let Some(reason) = stranger(variant, position) {
        return Err(Fault::new("bad-position", reason));
    }
    Position::deserialize(position)
        .map(Some)
        .map_err(|error| Fault::malformed(format!("`position` cannot be read: {error}")))
}

/// The first text of a position that names nothing which any game has, as a reason to refuse it.
fn stranger(variant: Variant, position: &Fields) -> Option<String> {
    let played = effects(position).filter_map(|effect| effect.get("card")?.as_str());
    let mut cards = texts_in(position, &["hands", "piles", "discards"]).chain(played);
    if let Some(card) = cards.find(|card| card.parse::<Card>().is_err()) {
        return Some(format!("{} has no card `{}`", variant.name(), excerpt(card)));
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

/// The partial action of a question for options. Nothing, if it names a square or a card that there
/// is not, so that no action completes it.
pub(super) fn partial(request: &Fields) -> Result<Option<PartialAction>, Fault> {
    let fields = match request.get("partial") {
        None | Some(Value::Null) => return Ok(Some(PartialAction::default())),
        Some(Value::Object(fields)) => fields,
        Some(_) => return Err(Fault::malformed("`partial` is an object")),
    };
    match PartialAction::deserialize(fields) {
        Ok(partial) => Ok(Some(partial)),
        Err(_) if has_right_types(fields) => Ok(None),
        Err(error) => Err(Fault::malformed(format!("`partial` is no part of an action: {error}"))),
    }
}

/// Whether each field that an action can have is of the right type, whatever it names.
fn has_right_types(fields: &Fields) -> bool {
    fields.iter().all(|(key, value)| match key.as_str() {
        "type" | "from" | "to" | "promote" | "card" | "tile" | "at" => value.is_string() || value.is_null(),
        "choices" => value.as_array().is_some_and(|choices| {
            choices.iter().all(|choice| choice.is_string() || choice.is_boolean() || choice.is_array())
        }),
        _ => true,
    })
}

/// The action that a seat wants to take.
pub(super) fn action(game: &Game, seat: Seat, request: &Fields) -> Result<Action, Fault> {
    let Some(Value::Object(action)) = request.get("action") else {
        return Err(Fault::malformed("`apply` needs `action`, an object"));
    };
    if let Some(Value::String(card)) = action.get("card")
        && card.parse::<Card>().is_err()
    {
        return Err(no_such_card(game, seat, card));
    }
    if let Some(Value::String(tile)) = action.get("tile")
        && tile.parse::<Kind>().is_err()
        && let Some(Ok(at)) = action.get("at").map(Cell::deserialize)
    {
        return Err(no_such_tile(game, seat, tile, at));
    }
    Action::deserialize(action).map_err(|error| Fault::malformed(format!("`action` cannot be read: {error}")))
}

/// A card that no game has is refused like one that is not in the hand.
fn no_such_card(game: &Game, seat: Seat, card: &str) -> Fault {
    let stranger = match game.setup().rules.variant() {
        Variant::NoStress => Card::Knightmare(KnightmareCard::Chaos),
        Variant::Standard | Variant::Knightmare | Variant::ChessMe => Card::SameAgain,
    };
    match game.clone().apply(seat, &Action::play(stranger)) {
        Err(refusal) if refusal.code != RefusalCode::CardNotHeld => refusal.into(),
        Err(refusal) => {
            Fault { message: format!("there is no card `{}` in the hand", excerpt(card)), ..Fault::from(refusal) }
        }
        Ok(_) => Fault::new("card-not-held", format!("there is no card `{}` in the hand", excerpt(card))),
    }
}

/// A tile that there is not is refused like a king, which no hand holds.
fn no_such_tile(game: &Game, seat: Seat, tile: &str, at: Cell) -> Fault {
    match game.clone().apply(seat, &Action::Place { tile: Kind::King, at }) {
        Err(refusal) if refusal.code != RefusalCode::CardNotHeld => refusal.into(),
        _ => Fault::new("card-not-held", format!("there is no tile `{}` in the hand", excerpt(tile))),
    }
}
