//! Interactions: what a member did, where, and how the bot responded.

use serde_json::Value;

use super::conversation::InteractionOrigin;
use super::owners::Owners;
use crate::snowflake::Id;
use crate::validate::form::snowflake;

/// The kinds of interactions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InteractionKind {
    Command,
    Component,
    Autocomplete,
    Modal,
}

impl InteractionKind {
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
pub(crate) enum ResponseState {
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
    pub(crate) kind: InteractionKind,
    pub(crate) user: Id,
    pub(crate) channel: Id,
    /// Whose installations authorize it.
    pub(crate) owners: Owners,
    pub(crate) created_ms: u64,
    pub(crate) created: std::time::Instant,
    /// The real time from dispatch to the first response, in microseconds.
    pub(crate) answered_after_us: Option<u64>,
    pub(crate) answer: ResponseState,
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
    pub(crate) fn origin(&self, follows: Option<Id>) -> InteractionOrigin {
        InteractionOrigin {
            id: self.id,
            kind: self.kind.number(),
            user: self.user,
            name: if self.kind == InteractionKind::Command {
                self.data["name"].as_str().unwrap_or_default().to_owned()
            } else {
                String::new()
            },
            target: snowflake(&self.data["target_id"]),
            original: follows,
            component_of: if self.kind == InteractionKind::Component { self.source } else { None },
            owners: self.owners,
        }
    }

    /// `pending`, `done` or `failed`, and the message that the member sees on failure.
    pub(crate) fn state(&self) -> (&'static str, Option<&'static str>) {
        match (self.answer, self.kind) {
            (ResponseState::Waiting, _) => ("pending", None),
            (ResponseState::Given { .. }, _) => ("done", None),
            (ResponseState::Missed, InteractionKind::Command) => ("failed", Some("The application did not respond")),
            (ResponseState::Missed, _) => ("failed", Some("This interaction failed")),
        }
    }
}

/// Where something happens. Decides which sessions of a bot get its events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// The guild, whose events go to the guild's shard.
    Guild,
    /// Direct messages, whose events go to the first shard.
    Direct,
    /// A group message between people, of which bots get nothing but interactions, on the first shard.
    Group,
}

impl Scope {
    /// Discord's number for it as an interaction context.
    pub(crate) const fn context(self) -> u8 {
        match self {
            Self::Guild => 0,
            Self::Direct => 1,
            Self::Group => 2,
        }
    }
}
