//! What a body that sends or edits a message wants, once it has passed.

use serde_json::{Map, Value};

use super::mentions::AllowedMentions;
use crate::snowflake::Id;

/// Message flags by Discord's numbers.
pub(crate) mod flag {
    pub(crate) const SUPPRESS_EMBEDS: u64 = 1 << 2;
    pub(crate) const HAS_THREAD: u64 = 1 << 5;
    pub(crate) const EPHEMERAL: u64 = 1 << 6;
    pub(crate) const LOADING: u64 = 1 << 7;
    pub(crate) const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
    pub(crate) const VOICE_MESSAGE: u64 = 1 << 13;
    pub(crate) const COMPONENTS_V2: u64 = 1 << 15;
}

/// A file that came with a request.
#[derive(Clone, Debug)]
pub(crate) struct Upload {
    /// The n of `files[n]`.
    pub(crate) index: Option<u64>,
    pub(crate) name: String,
    pub(crate) content_type: Option<String>,
    pub(crate) bytes: bytes::Bytes,
}

/// A new file of a message: which upload, under which name, with which text.
#[derive(Clone, Debug)]
pub(crate) struct NewFile {
    pub(crate) upload: usize,
    pub(crate) name: String,
    pub(crate) description: Option<String>,
}

/// A body that passed: what it wants changed.
#[derive(Clone, Debug, Default)]
pub(crate) struct MessageBody {
    pub(crate) content: Option<String>,
    pub(crate) embeds: Option<Vec<Value>>,
    pub(crate) components: Option<Vec<Value>>,
    pub(crate) flags: Option<u64>,
    pub(crate) allowed_mentions: Option<AllowedMentions>,
    /// Attachments to keep on an edit, with their new descriptions; all when `None`.
    pub(crate) kept: Option<Vec<(Id, Option<String>)>>,
    pub(crate) new_files: Vec<NewFile>,
    pub(crate) tts: bool,
    pub(crate) nonce: Option<Value>,
    /// Whether a message with the same nonce stands in place of another one.
    pub(crate) enforce_nonce: bool,
    pub(crate) reference: Option<Map<String, Value>>,
}
