//! Interactions: what a member did, and how the bot responded.

use serde_json::Value;

use super::message::Origin;
use crate::snowflake::Id;
use crate::validate::form::snowflake;

/// The kinds of interactions.
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

/// Whether an interaction got a response, and which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Waiting,
    /// The callback type of the first response, and when it came, in milliseconds since the Unix epoch.
    Given {
        callback: u8,
        at_ms: u64,
    },
    /// No response came in time.
    Missed,
}

/// An interaction.
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
    /// The real time from dispatch to the first response, in microseconds.
    pub(crate) answered_after_us: Option<u64>,
    pub(crate) answer: Answer,
    pub(crate) data: Value,
    /// The message of the component that was used, or that opened the submitted modal.
    pub(crate) source: Option<Id>,
    /// The message that `@original` refers to.
    pub(crate) original: Option<Id>,
    pub(crate) followups: Vec<Id>,
    /// The modal that was opened in response, until it is submitted.
    pub(crate) modal: Option<Value>,
    /// For a modal submit: the interaction that the modal was a response to, and the modal. If the submit fails, the
    /// modal can be submitted again.
    pub(crate) submits: Option<(Id, Value)>,
    pub(crate) choices: Option<Vec<Value>>,
}

impl Interaction {
    /// The origin of a response message; `follows` is the message that a follow-up follows.
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
            target: snowflake(&self.data["target_id"]),
            original: follows,
            component_of: if self.kind == Kind::Component { self.source } else { None },
        }
    }

    /// `pending`, `done` or `failed`, and the message that the member sees on failure.
    pub(crate) fn state(&self) -> (&'static str, Option<&'static str>) {
        match (self.answer, self.kind) {
            (Answer::Waiting, _) => ("pending", None),
            (Answer::Given { .. }, _) => ("done", None),
            (Answer::Missed, Kind::Command) => ("failed", Some("The application did not respond")),
            (Answer::Missed, _) => ("failed", Some("This interaction failed")),
        }
    }
}
