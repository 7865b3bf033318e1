//! Why a request wasn't carried out.

use cardinal_rules::{Action, Refusal, SetupError};
use cardinal_words::InWords;
use serde_json::{Map, Value};

/// Why a request was not carried out.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) code: String,
    pub(super) message: String,
    pub(super) legal: Vec<Action>,
}

impl Fault {
    pub(super) fn new(code: &str, message: impl Into<String>) -> Fault {
        Fault { code: code.to_owned(), message: message.into(), legal: Vec::new() }
    }

    pub(super) fn malformed(message: impl Into<String>) -> Fault {
        Fault::new("malformed", message)
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Fault {
        Fault { code: refusal.code.to_string(), message: refusal.reason.in_words(), legal: refusal.legal }
    }
}

impl From<SetupError> for Fault {
    fn from(error: SetupError) -> Fault {
        Fault::new("bad-position", error.to_string())
    }
}

/// The fields of a request or an answer.
pub(super) type Fields = Map<String, Value>;

/// The start of a text, for messages.
pub(super) fn excerpt(text: &str) -> String {
    text.chars().take(40).collect()
}
