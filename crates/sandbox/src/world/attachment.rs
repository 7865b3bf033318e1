//! Attachments of messages, and their bytes.

use bytes::Bytes;
use serde::{Deserialize, Serialize};

use crate::snowflake::Id;

/// An attachment of a message; its bytes are in a [`StoredFile`].
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Attachment {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) description: Option<String>,
    pub(crate) content_type: String,
    pub(crate) size: usize,
    pub(crate) dimensions: Option<(u32, u32)>,
}

/// The bytes of an attachment, and what serving them needs.
#[derive(Clone, Debug)]
pub(crate) struct StoredFile {
    pub(crate) channel_id: Id,
    pub(crate) name: String,
    pub(crate) content_type: String,
    pub(crate) bytes: Bytes,
}

/// Returns the width and height of a PNG or GIF.
pub(super) fn dimensions(bytes: &[u8]) -> Option<(u32, u32)> {
    let big = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    let small = |at: usize| Some(u32::from(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?)));
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        Some((big(16)?, big(20)?))
    } else if bytes.starts_with(b"GIF8") {
        Some((small(6)?, small(8)?))
    } else {
        None
    }
}

pub(super) fn content_type(name: &str, given: Option<&str>) -> String {
    let by_name = match name.rsplit('.').next().unwrap_or_default().to_ascii_lowercase().as_str() {
        "png" => Some("image/png"),
        "jpg" | "jpeg" => Some("image/jpeg"),
        "gif" => Some("image/gif"),
        "webp" => Some("image/webp"),
        "svg" => Some("image/svg+xml"),
        "txt" | "log" => Some("text/plain; charset=utf-8"),
        "json" => Some("application/json; charset=utf-8"),
        _ => None,
    };
    by_name.or(given).unwrap_or("application/octet-stream").to_owned()
}
