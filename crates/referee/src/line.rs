//! Lines of JSON. A request's `id` is kept as the text that was sent, and returned in the answer;
//! the other fields are parsed into values.
//!
//! Why a request wasn't carried out.

use std::borrow::Cow;
use std::fmt;

use cardinal_rules::{Action, Refusal, SetupError};
use cardinal_words::InWords;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Number, Value};

/// Reads a line: its `id`, and its other fields or why they cannot be read. If a field name is
/// repeated, the last one counts. A line that is not a JSON object has no `id`.
pub(super) fn read(line: &str) -> (Option<Cow<'_, RawValue>>, Result<Fields, RequestFault>) {
    let members = match serde_json::from_str::<Members<'_>>(line) {
        Ok(Members(members)) => members,
        Err(error) if error.is_data() => return (None, Err(RequestFault::malformed("a request is a JSON object"))),
        Err(error) => return (None, Err(RequestFault::malformed(format!("this line is not JSON: {error}")))),
    };
    let mut id = None;
    let mut fields = Ok(Fields::new());
    for (key, text) in members {
        match serde_json::from_str::<String>(key.get()) {
            Ok(key) if key == "id" => id = Some(on_one_line(text)),
            Ok(key) => {
                let value = value(text.get()).map_err(|error| format!("`{}` cannot be read: {error}", excerpt(&key)));
                fields = fields.and_then(|mut fields| {
                    fields.insert(key, value.map_err(RequestFault::malformed)?);
                    Ok(fields)
                });
            }
            Err(error) => {
                let unnamed = format!("the name of a field cannot be read: {error}");
                fields = fields.and(Err(RequestFault::malformed(unnamed)));
            }
        }
    }
    (id, fields)
}

/// Writes an answer with the `id` of its request.
pub(super) fn write(id: Option<&RawValue>, ok: bool, fields: Fields) -> String {
    #[derive(Serialize)]
    struct Answer<'a> {
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<&'a RawValue>,
        ok: bool,
        #[serde(flatten)]
        fields: Fields,
    }
    // Every part is already JSON, so this cannot fail.
    serde_json::to_string(&Answer { id, ok, fields }).unwrap_or_default()
}

/// The names and values of an object as written, in order.
struct Members<'a>(Vec<(&'a RawValue, &'a RawValue)>);

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;

        impl<'de> Visitor<'de> for Object {
            type Value = Members<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }

        deserializer.deserialize_map(Object)
    }
}

/// The text without the line breaks between its parts, because an answer is one line.
fn on_one_line(text: &RawValue) -> Cow<'_, RawValue> {
    if !text.get().contains(['\n', '\r']) {
        return Cow::Borrowed(text);
    }
    RawValue::from_string(text.get().replace(['\n', '\r'], " ")).map_or(Cow::Borrowed(text), Cow::Owned)
}

fn value(text: &str) -> serde_json::Result<Value> {
    serde_json::from_str(text).or_else(|error| {
        let within_bounds = bounded(text);
        if within_bounds == text { Err(error) } else { serde_json::from_str(&within_bounds) }
    })
}

/// The JSON text with each number that is too large for any type replaced by the largest or
/// smallest one. No field accepts those either, and each field's error says which numbers it
/// accepts.
fn bounded(json: &str) -> String {
    let mut bounded = String::with_capacity(json.len());
    let mut rest = json;
    let (mut quoted, mut escaped) = (false, false);
    while let Some(next) = rest.chars().next() {
        let length = if quoted || !(next == '-' || next.is_ascii_digit()) {
            (quoted, escaped) = match next {
                '"' if !escaped => (!quoted, false),
                '\\' if !escaped => (quoted, quoted),
                _ => (quoted, false),
            };
            next.len_utf8()
        } else {
            rest.find(|letter: char| !matches!(letter, '0'..='9' | '+' | '-' | '.' | 'e' | 'E')).unwrap_or(rest.len())
        };
        let (token, behind) = rest.split_at(length);
        rest = behind;
        if length > 1 && !quoted && token.parse::<Number>().is_err() {
            bounded.push_str(if next == '-' { "-1e308" } else { "1e308" });
        } else {
            bounded.push_str(token);
        }
    }
    bounded
}

/// Why a request was not carried out.
#[derive(Debug)]
pub(super) struct RequestFault {
    pub(super) code: String,
    pub(super) message: String,
    pub(super) legal: Vec<Action>,
}

impl RequestFault {
    pub(super) fn new(code: &str, message: impl Into<String>) -> RequestFault {
        RequestFault { code: code.to_owned(), message: message.into(), legal: Vec::new() }
    }

    pub(super) fn malformed(message: impl Into<String>) -> RequestFault {
        RequestFault::new("malformed", message)
    }
}

impl From<Refusal> for RequestFault {
    fn from(refusal: Refusal) -> RequestFault {
        RequestFault { code: refusal.code.to_string(), message: refusal.reason.in_words(), legal: refusal.legal }
    }
}

impl From<SetupError> for RequestFault {
    fn from(error: SetupError) -> RequestFault {
        RequestFault::new("bad-position", error.to_string())
    }
}

/// The fields of a request or an answer.
pub(super) type Fields = Map<String, Value>;

/// The start of a text, for messages.
pub(super) fn excerpt(text: &str) -> String {
    text.chars().take(40).collect()
}
