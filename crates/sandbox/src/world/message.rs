//! Messages, as the world stores them.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::attachment::Attachment;
use crate::snowflake::Id;
use crate::validate::body::flag;

/// A message in a channel.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Message {
    pub(crate) id: Id,
    pub(crate) channel_id: Id,
    pub(crate) author: Id,
    pub(crate) content: String,
    pub(crate) edited_ms: Option<u64>,
    pub(crate) attachments: Vec<Attachment>,
    pub(crate) embeds: Vec<Value>,
    pub(crate) components: Vec<Value>,
    pub(crate) flags: u64,
    pub(crate) mentions: Vec<Id>,
    pub(crate) mention_roles: Vec<Id>,
    pub(crate) mention_everyone: bool,
    pub(crate) kind: u8,
    pub(crate) reference: Option<Value>,
    pub(crate) interaction: Option<Origin>,
    /// The user who sees it, if it is ephemeral.
    pub(crate) ephemeral_for: Option<Id>,
    pub(crate) nonce: Option<Value>,
    pub(crate) tts: bool,
    pub(crate) thread: Option<Id>,
}

/// The interaction that a message is a response to.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Origin {
    pub(crate) id: Id,
    pub(crate) kind: u8,
    pub(crate) user: Id,
    /// The command's name; empty for components and modals.
    pub(crate) name: String,
    /// For a command of a member's menu, the member.
    #[serde(default)]
    pub(crate) target: Option<Id>,
    /// For a follow-up, the message that it follows.
    pub(crate) original: Option<Id>,
    /// The message whose component was used.
    pub(crate) component_of: Option<Id>,
}

impl Message {
    pub(crate) fn is_pending(&self) -> bool {
        self.flags & flag::LOADING != 0
    }

    pub(crate) fn visible_to(&self, user: Id) -> bool {
        self.ephemeral_for.is_none_or(|reader| reader == user)
    }
}
