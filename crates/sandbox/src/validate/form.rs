//! The collector of errors that all validations use.

use serde_json::{Map, Value, json};

use crate::api_error::ApiError;
use crate::snowflake::Id;

/// A body being validated: the current path, and the errors so far.
#[derive(Debug, Default)]
pub(crate) struct FormCheck {
    path: Vec<String>,
    faults: Vec<(Vec<String>, &'static str, String)>,
}

impl FormCheck {
    /// Returns the body as an object.
    ///
    /// # Errors
    ///
    /// Fails if it is not an object.
    pub(crate) fn root(body: &Value) -> Result<&Map<String, Value>, ApiError> {
        body.as_object().ok_or_else(ApiError::bad_json)
    }

    /// Records an error at the current path.
    pub(crate) fn fail(&mut self, code: &'static str, message: impl Into<String>) {
        self.faults.push((self.path.clone(), code, message.into()));
    }

    /// Runs `check` with `key` appended to the current path.
    #[expect(clippy::needless_pass_by_value, reason = "keys are literal names and numbers")]
    pub(crate) fn at<R>(&mut self, key: impl ToString, check: impl FnOnce(&mut Self) -> R) -> R {
        self.path.push(key.to_string());
        let result = check(self);
        self.path.pop();
        result
    }

    /// Records an error at `key` below the current path.
    pub(crate) fn fail_at(&mut self, key: impl ToString, code: &'static str, message: impl Into<String>) {
        self.at(key, |form| form.fail(code, message));
    }

    /// Ends the validation.
    ///
    /// # Errors
    ///
    /// Returns the recorded errors, if any, in Discord's format.
    pub(crate) fn finish(self) -> Result<(), ApiError> {
        if self.faults.is_empty() {
            return Ok(());
        }
        let mut tree = json!({});
        for (path, code, message) in self.faults {
            let mut node = &mut tree;
            for key in path {
                node = &mut node[key];
            }
            let fault = json!({ "code": code, "message": message });
            match node.get_mut("_errors").and_then(Value::as_array_mut) {
                Some(list) => list.push(fault),
                None => node["_errors"] = json!([fault]),
            }
        }
        Err(ApiError { errors: Some(tree), ..ApiError::new(400, 50_035, "Invalid Form Body") })
    }

    /// Rejects keys that are not in Discord's documentation, which are mostly typos.
    pub(crate) fn known_keys(&mut self, map: &Map<String, Value>, known: &[&str]) {
        for key in map.keys().filter(|key| !known.contains(&key.as_str())) {
            self.fail_at(key, "UNKNOWN_KEY", format!("This field is not known here. Known: {}.", known.join(", ")));
        }
    }

    /// Returns the value of a key, where null counts as absent.
    pub(crate) fn get<'a>(map: &'a Map<String, Value>, key: &str) -> Option<&'a Value> {
        map.get(key).filter(|value| !value.is_null())
    }

    pub(crate) fn required(&mut self, map: &Map<String, Value>, key: &str) -> bool {
        let present = Self::get(map, key).is_some();
        if !present {
            self.fail_at(key, "BASE_TYPE_REQUIRED", "This field is required");
        }
        present
    }

    /// Reads a required id.
    pub(crate) fn required_snowflake(&mut self, map: &Map<String, Value>, key: &str) -> Option<Id> {
        if self.required(map, key) { self.snowflake(key, &map[key]) } else { None }
    }

    /// Reads an id, recording errors at `key`.
    pub(crate) fn snowflake(&mut self, key: impl ToString, value: &Value) -> Option<Id> {
        let id = snowflake(value);
        if id.is_none() {
            self.fail_at(key, "NUMBER_TYPE_COERCE", format!("Value {value} is not snowflake."));
        }
        id
    }

    /// Reads an optional string of `min..=max` characters.
    pub(crate) fn text<'a>(
        &mut self,
        map: &'a Map<String, Value>,
        key: &str,
        min: usize,
        max: usize,
    ) -> Option<&'a str> {
        let value = Self::get(map, key)?;
        self.at(key, |form| form.text_value(value, min, max))
    }

    /// Reads a required string of `min..=max` characters.
    pub(crate) fn required_text<'a>(
        &mut self,
        map: &'a Map<String, Value>,
        key: &str,
        min: usize,
        max: usize,
    ) -> Option<&'a str> {
        if self.required(map, key) { self.text(map, key, min, max) } else { None }
    }

    pub(crate) fn text_value<'a>(&mut self, value: &'a Value, min: usize, max: usize) -> Option<&'a str> {
        let Some(text) = value.as_str() else {
            self.fail("STRING_TYPE_CONVERT", format!("Could not interpret \"{value}\" as string."));
            return None;
        };
        self.length(text.chars().count(), min, max);
        Some(text)
    }

    /// Checks a length in characters or elements.
    pub(crate) fn length(&mut self, length: usize, min: usize, max: usize) {
        if length >= min && length <= max {
            return;
        }
        if min == 0 {
            self.fail("BASE_TYPE_MAX_LENGTH", format!("Must be {max} or fewer in length."));
        } else {
            self.fail("BASE_TYPE_BAD_LENGTH", format!("Must be between {min} and {max} in length."));
        }
    }

    /// Reads an optional integer in `min..=max`.
    pub(crate) fn number(&mut self, map: &Map<String, Value>, key: &str, min: i64, max: i64) -> Option<i64> {
        let value = Self::get(map, key)?;
        self.at(key, |form| {
            let Some(number) = value.as_i64() else {
                form.fail("NUMBER_TYPE_COERCE", format!("Value {value} is not int."));
                return None;
            };
            if number < min {
                form.fail("NUMBER_TYPE_MIN", format!("int value should be greater than or equal to {min}."));
            } else if number > max {
                form.fail("NUMBER_TYPE_MAX", format!("int value should be less than or equal to {max}."));
            }
            Some(number)
        })
    }

    pub(crate) fn boolean(&mut self, map: &Map<String, Value>, key: &str) -> Option<bool> {
        let value = Self::get(map, key)?;
        if value.as_bool().is_none() {
            self.fail_at(key, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.");
        }
        value.as_bool()
    }

    /// Reads an optional array of `min..=max` elements.
    pub(crate) fn list<'a>(
        &mut self,
        map: &'a Map<String, Value>,
        key: &str,
        min: usize,
        max: usize,
    ) -> Option<&'a Vec<Value>> {
        let value = Self::get(map, key)?;
        let Some(list) = value.as_array() else {
            self.fail_at(key, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
            return None;
        };
        self.at(key, |form| form.length(list.len(), min, max));
        Some(list)
    }

    /// Reads an optional object.
    pub(crate) fn object<'a>(&mut self, map: &'a Map<String, Value>, key: &str) -> Option<&'a Map<String, Value>> {
        let value = Self::get(map, key)?;
        self.at(key, |form| form.object_value(value))
    }

    pub(crate) fn object_value<'a>(&mut self, value: &'a Value) -> Option<&'a Map<String, Value>> {
        if !value.is_object() {
            self.fail("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType");
        }
        value.as_object()
    }

    /// Records that a value is not one of the allowed ones.
    pub(crate) fn choice(&mut self, key: &str, allowed: &str) {
        self.fail_at(key, "BASE_TYPE_CHOICES", format!("Value must be one of {{{allowed}}}."));
    }

    /// Checks a URL with one of these schemes.
    pub(crate) fn url(&mut self, text: &str, schemes: &[&str]) {
        let well_formed = schemes.iter().any(|scheme| {
            text.strip_prefix(scheme)
                .and_then(|rest| rest.strip_prefix("://"))
                .is_some_and(|rest| !rest.is_empty() && !rest.contains(char::is_whitespace))
        });
        if !well_formed {
            self.fail(
                "URL_TYPE_INVALID_URL",
                format!("Not a well formed URL. Scheme must be one of ({}).", schemes.join(", ")),
            );
        }
    }
}

/// Reads an id given as a string or number.
pub(crate) fn snowflake(value: &Value) -> Option<Id> {
    match value {
        Value::String(text) => text.parse().ok(),
        Value::Number(number) => number.as_u64().map(Id),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_written_as_a_tree_of_paths() {
        let mut form = FormCheck::default();
        form.at("embeds", |form| form.at(0, |form| form.fail_at("title", "A", "b")));
        form.fail_at("content", "C", "d");
        let body = form.finish().unwrap_err().body();
        assert_eq!(
            body,
            json!({
                "code": 50035,
                "message": "Invalid Form Body",
                "errors": {
                    "embeds": { "0": { "title": { "_errors": [{ "code": "A", "message": "b" }] } } },
                    "content": { "_errors": [{ "code": "C", "message": "d" }] },
                },
            })
        );
    }
}
