//! An edit of an overtaken message that was handed out.

use crate::store::Timestamp;

/// An edit of an overtaken message that was handed out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EditUnderWay {
    /// Whether the message keeps its picture.
    pub(super) keeps: bool,
    /// When the edit was handed out.
    pub(crate) since: Timestamp,
}
