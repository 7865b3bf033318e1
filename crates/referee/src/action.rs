//! Reading actions, whole and partial. Values of the wrong type are told apart from unknown names.

use cardinal_rules::{
    Action, ActionKind, Card, Cell, Choice, ChoiceText, Game, Kind, KnightmareCard, PartialAction, Refusal,
    RefusalCode, Seat, Variant,
};
use cardinal_words::InWords;
use serde::Deserialize;
use serde_json::Value;

use super::read::{card_form, without_nulls};
use crate::line::{Fields, RequestFault, excerpt};

/// The partial action in a request for options. `None` if it names a square or card that does not
/// exist, so that no action completes it.
pub(super) fn partial(request: &Fields) -> Result<Option<PartialAction>, RequestFault> {
    let fields = match request.get("partial") {
        None | Some(Value::Null) => return Ok(Some(PartialAction::default())),
        Some(Value::Object(fields)) => without_nulls(fields),
        Some(_) => return Err(RequestFault::malformed("`partial` is an object")),
    };
    match PartialAction::deserialize(&fields) {
        Ok(partial) => Ok(Some(partial)),
        Err(_) if has_right_types(&fields) => Ok(None),
        Err(error) => Err(RequestFault::malformed(format!("`partial` is not part of an action: {error}"))),
    }
}

/// Whether every field that an action can have is of the right type, even if it names nothing.
fn has_right_types(fields: &Fields) -> bool {
    fields.iter().all(|(key, value)| match key.as_str() {
        "type" | "from" | "to" | "promote" | "as" | "card" | "tile" | "at" | "kind" => value.is_string(),
        "choices" => value.is_array() && is_choice(value),
        "deck" => value.as_array().is_some_and(|deck| deck.iter().all(Value::is_string)),
        _ => true,
    })
}

/// Whether this is a choice as far as its type goes.
fn is_choice(value: &Value) -> bool {
    match value {
        Value::Array(list) => list.iter().all(is_choice),
        _ => value.is_string() || value.is_boolean() || value.is_i64(),
    }
}

/// The action that a seat wants to take.
pub(super) fn action(game: &Game, seat: Seat, request: &Fields) -> Result<Action, RequestFault> {
    let Some(Value::Object(fields)) = request.get("action") else {
        return Err(RequestFault::malformed("`apply` needs `action`, an object"));
    };
    let fields = without_nulls(fields);
    Action::deserialize(&fields).map_err(|error| {
        let reason = ActionKind::deserialize(fields.get("type").unwrap_or(&Value::Null))
            .ok()
            .and_then(|kind| names_nothing(game, seat, kind, &fields));
        reason.unwrap_or_else(|| RequestFault::malformed(format!("`action` cannot be read: {error}")))
    })
}

/// Why an action is refused whose fields all have the right type, if one of them is an unknown
/// name.
fn names_nothing(game: &Game, seat: Seat, kind: ActionKind, fields: &Fields) -> Option<RequestFault> {
    let needed: &[&str] = match kind {
        ActionKind::Move => &["from", "to"],
        ActionKind::Play | ActionKind::Discard => &["card"],
        ActionKind::Place => &["tile", "at"],
        ActionKind::Build => &["deck"],
        ActionKind::Choose => &["choices"],
        ActionKind::Say => &["kind"],
        _ => &[],
    };
    if !needed.iter().all(|key| fields.contains_key(*key)) || !has_right_types(fields) {
        return None;
    }
    let text = |key: &str| fields.get(key).and_then(Value::as_str);
    let unreadable = |key: &str, text: &str, form: &str| {
        if game.status().is_over() {
            return RequestFault::from(game.over());
        }
        let legal = game.options(seat, &PartialAction::of(kind)).actions;
        RequestFault {
            legal,
            ..RequestFault::malformed(format!("`{key}` cannot be `{}`: write {form}", excerpt(text)))
        }
    };
    let cells = ["from", "to", "at"].into_iter().filter(|key| needed.contains(key));
    for key in cells {
        if text(key).is_some_and(|cell| cell.parse::<Cell>().is_err()) {
            let form = if game.on_grid() {
                "a point, x and y separated by a comma, such as 3,1"
            } else {
                "a square, a file and a rank, such as e4"
            };
            return Some(unreadable(key, text(key)?, form));
        }
    }
    match kind {
        ActionKind::Move => match text("as") {
            Some(part) if !Kind::ALL.into_iter().any(|kind| kind.spoken_name() == part) => {
                Some(unreadable("as", part, "a kind of piece: p, n, b, r, q, k, crab or prince"))
            }
            _ => Some(unreadable("promote", text("promote")?, "a kind of piece: q, r, b or n")),
        },
        ActionKind::Build => no_such_card_in_deck(game, seat, fields.get("deck")?),
        ActionKind::Say => {
            Some(unreadable("kind", text("kind")?, "the name of a piece: p, n, b, r, q, crab or prince"))
        }
        ActionKind::Choose => no_such_answer(game, seat, fields.get("choices")?),
        ActionKind::Place => Some(no_such_tile(game, seat, text("tile")?, text("at")?.parse().ok()?)),
        ActionKind::Play | ActionKind::Discard => match text("card")?.parse() {
            Err(_) => Some(no_such_card(game, seat, kind, text("card")?)),
            Ok(card) => no_such_choice(game, seat, card, fields.get("choices")?),
        },
        _ => None,
    }
}

/// The refusal of a similar action that differs only in the unknown name.
fn refusal(game: &Game, seat: Seat, like: &Action) -> Option<Refusal> {
    game.clone().apply(seat, like).err()
}

/// Refuses an unknown card like one that is not in the hand.
fn no_such_card(game: &Game, seat: Seat, kind: ActionKind, card: &str) -> RequestFault {
    let foreign = match game.setup().rules.variant() {
        Variant::NoStress => Card::Knightmare(KnightmareCard::Chaos),
        Variant::Standard | Variant::Knightmare | Variant::ChessMe => Card::SameAgain,
    };
    let like = match kind {
        ActionKind::Discard => Action::Discard { card: foreign },
        _ => Action::play(foreign),
    };
    let message =
        format!("there is no card `{}` in the hand: {}", excerpt(card), card_form(game.setup().rules.variant()));
    not_held(refusal(game, seat, &like), message)
}

/// Refuses an unknown tile like a king, which no hand holds; if no tile can be placed now, like the
/// intended placement.
fn no_such_tile(game: &Game, seat: Seat, tile: &str, at: Cell) -> RequestFault {
    let like = |tile| refusal(game, seat, &Action::Place { tile, at });
    let refusal = like(Kind::King);
    let placing = refusal.as_ref().is_none_or(|refusal| refusal.code == RefusalCode::CardNotHeld);
    let meant = tile.to_ascii_lowercase().parse().ok().filter(|_| !placing);
    let refusal = meant.map_or(refusal, like);
    let message = format!("there is no tile `{}` in the hand: {}", excerpt(tile), card_form(Variant::ChessMe));
    not_held(refusal, message)
}

/// Refuses a deck with an unknown card like one with a card that is not in the pool, counting the
/// other cards as usual.
fn no_such_card_in_deck(game: &Game, seat: Seat, deck: &Value) -> Option<RequestFault> {
    let slugs: Vec<&str> = deck.as_array()?.iter().filter_map(Value::as_str).collect();
    let unknown = slugs.iter().find(|slug| slug.parse::<Card>().is_err())?;
    let known: Vec<Card> = slugs.iter().filter_map(|slug| slug.parse().ok()).collect();
    let counts = game.deck_points(seat, &known).in_words();
    let like = Action::Build { deck: Some([Card::SameAgain].into_iter().chain(known).collect()) };
    let refusal = refusal(game, seat, &like)?;
    if refusal.code != RefusalCode::IllegalChoice {
        return Some(refusal.into());
    }
    let form = card_form(game.setup().rules.variant());
    let message = format!("there is no card `{}` in the pool; {counts}: {form}", excerpt(unknown));
    Some(RequestFault { message, ..refusal.into() })
}

fn not_held(refusal: Option<Refusal>, message: String) -> RequestFault {
    match refusal {
        Some(refusal) if refusal.code != RefusalCode::CardNotHeld => refusal.into(),
        Some(refusal) => RequestFault { message, ..RequestFault::from(refusal) },
        None => RequestFault::new("card-not-held", message),
    }
}

/// Refuses an unknown choice like one that no slot accepts.
fn no_such_choice(game: &Game, seat: Seat, card: Card, choices: &Value) -> Option<RequestFault> {
    let text = first_unknown(choices)?;
    let message = text.parse::<ChoiceText>().err()?.to_string();
    let like = Action::Play { card, choices: vec![Choice::List(Vec::new())] };
    Some(match refusal(game, seat, &like) {
        Some(refusal) if refusal.code != RefusalCode::IllegalChoice => refusal.into(),
        Some(refusal) => {
            RequestFault { message: format!("{message}. {}", refusal.reason.in_words()), ..RequestFault::from(refusal) }
        }
        None => RequestFault::new("illegal-choice", message),
    })
}

/// Refuses an unknown answer like one that the card does not ask for.
fn no_such_answer(game: &Game, seat: Seat, choices: &Value) -> Option<RequestFault> {
    let message = first_unknown(choices)?.parse::<ChoiceText>().err()?.to_string();
    let like = Action::Choose { choices: vec![Choice::List(Vec::new())] };
    Some(match refusal(game, seat, &like) {
        Some(refusal) if refusal.code != RefusalCode::IllegalChoice => refusal.into(),
        Some(refusal) => {
            RequestFault { message: format!("{message}. {}", refusal.reason.in_words()), ..RequestFault::from(refusal) }
        }
        None => RequestFault::new("illegal-choice", message),
    })
}

/// The first text among the choices that is not a value for any slot.
fn first_unknown(choices: &Value) -> Option<&str> {
    match choices {
        Value::Array(list) => list.iter().find_map(first_unknown),
        _ => choices.as_str().filter(|text| text.parse::<ChoiceText>().is_err()),
    }
}
