//! Interactions: what a member did, and what became of it.

use serde_json::Value;

use super::message::Origin;
use crate::snowflake::Id;

/// The four kinds that members cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Command,
    Component,
    Autocomplete,
    Modal,
}

impl Kind {
    /// Discord's number.
    pub(crate) fn number(self) -> u8 {
        match self {
            Self::Command => 2,
            Self::Component => 3,
            Self::Autocomplete => 4,
            Self::Modal => 5,
        }
    }
}

/// Whether an interaction was answered, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Waiting,
    /// The callback type of the first answer, and when it came, in milliseconds.
    Given {
        callback: u8,
        at_ms: u64,
    },
    /// No answer came in time.
    Missed,
}

/// One interaction.
#[derive(Clone, Debug)]
pub(crate) struct Interaction {
    pub(crate) id: Id,
    pub(crate) token: String,
    pub(crate) app: Id,
    pub(crate) kind: Kind,
    pub(crate) user: Id,
    pub(crate) channel: Id,
    pub(crate) created_ms: u64,
    pub(crate) created: std::time::Instant,
    /// Microseconds from dispatch to first answer, of real time.
    pub(crate) answered_after_us: Option<u64>,
    pub(crate) answer: Answer,
    pub(crate) data: Value,
    /// The message whose component, or whose component's modal, it came from.
    pub(crate) source: Option<Id>,
    /// What `@original` is.
    pub(crate) original: Option<Id>,
    pub(crate) followups: Vec<Id>,
    /// The modal that was shown as its answer, until it is submitted.
    pub(crate) modal: Option<Value>,
    /// Of a submitted modal: the interaction that it was the answer to, and the modal, which can be
    /// submitted again should this submit fail.
    pub(crate) submits: Option<(Id, Value)>,
    pub(crate) choices: Option<Vec<Value>>,
}

impl Interaction {
    /// Where a message that answers it comes from.
    pub(crate) fn origin(&self, follows: Option<Id>) -> Origin {
        Origin {
            id: self.id,
            kind: self.kind.number(),
            user: self.user,
            name: if self.kind == Kind::Command {
                self.data["name"].as_str().unwrap_or_default().to_owned()
            } else {
                String::new()
            },
            original: follows,
            component_of: if self.kind == Kind::Component { self.source } else { None },
        }
    }

    /// `pending`, `done` or `failed`, with the sentence a member reads on failure.
    pub(crate) fn state(&self) -> (&'static str, Option<&'static str>) {
        match (self.answer, self.kind) {
            (Answer::Waiting, _) => ("pending", None),
            (Answer::Given { .. }, _) => ("done", None),
            (Answer::Missed, Kind::Command) => ("failed", Some("The application did not respond")),
            (Answer::Missed, _) => ("failed", Some("This interaction failed")),
        }
    }
}
