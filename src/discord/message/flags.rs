//! A message's flags, and who sees it.

use serde_json::{Map, Value};

/// The flag of a message that only one user sees.
const EPHEMERAL: u64 = 1 << 6;

/// The flag of a placeholder that says the bot is thinking.
pub(super) const LOADING: u64 = 1 << 7;

/// The flag of a message that consists of components (Components V2).
pub(super) const COMPONENTS: u64 = 1 << 15;

/// Who sees a new message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Audience {
    Caller,
    Everyone,
}

/// Returns who sees a message that Discord has.
pub(crate) fn audience_of(posted: &Value) -> Audience {
    if has_flag(posted, EPHEMERAL) { Audience::Caller } else { Audience::Everyone }
}

pub(super) fn has_flag(posted: &Value, flag: u64) -> bool {
    posted["flags"].as_u64().unwrap_or(0) & flag != 0
}

pub(super) fn put_audience(data: &mut Map<String, Value>, audience: Audience) {
    if audience == Audience::Caller {
        let others = data.get("flags").and_then(Value::as_u64).unwrap_or(0);
        data.insert("flags".to_owned(), (others | EPHEMERAL).into());
    }
}
