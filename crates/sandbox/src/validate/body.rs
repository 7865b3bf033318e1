//! The validated body of a request that sends or edits a message.

use serde_json::{Map, Value};

use super::mentions::AllowedMentions;
use crate::snowflake::Id;

/// Message flags, with Discord's values.
pub(crate) mod flag {
    pub(crate) const SUPPRESS_EMBEDS: u64 = 1 << 2;
    pub(crate) const HAS_THREAD: u64 = 1 << 5;
    pub(crate) const EPHEMERAL: u64 = 1 << 6;
    pub(crate) const LOADING: u64 = 1 << 7;
    pub(crate) const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
    pub(crate) const VOICE_MESSAGE: u64 = 1 << 13;
    pub(crate) const COMPONENTS_V2: u64 = 1 << 15;
}

/// A file uploaded with a request.
#[derive(Clone, Debug)]
pub(crate) struct Upload {
    /// The n of `files[n]`.
    pub(crate) index: Option<u64>,
    pub(crate) name: String,
    pub(crate) content_type: Option<String>,
    pub(crate) bytes: bytes::Bytes,
}

/// A new attachment of a message: the index of its upload, its name and its description.
#[derive(Clone, Debug)]
pub(crate) struct NewFile {
    pub(crate) upload: usize,
    pub(crate) name: String,
    pub(crate) description: Option<String>,
}

/// A validated body: the changes to make to a message.
#[derive(Clone, Debug, Default)]
pub(crate) struct MessageBody {
    pub(crate) content: Option<String>,
    pub(crate) embeds: Option<Vec<Value>>,
    pub(crate) components: Option<Vec<Value>>,
    pub(crate) flags: Option<u64>,
    pub(crate) allowed_mentions: Option<AllowedMentions>,
    /// The attachments that an edit keeps, with their new descriptions; `None` keeps all.
    pub(crate) kept: Option<Vec<(Id, Option<String>)>>,
    pub(crate) new_files: Vec<NewFile>,
    pub(crate) tts: bool,
    pub(crate) nonce: Option<Value>,
    /// Whether an earlier message with the same nonce is returned instead of creating another one.
    pub(crate) enforce_nonce: bool,
    pub(crate) reference: Option<Map<String, Value>>,
}
