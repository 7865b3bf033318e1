//! Windows of members that receive the live stream.

use std::sync::Arc;

use tokio::sync::mpsc::UnboundedSender;

use crate::snowflake::Id;

/// A window that receives the live stream.
#[derive(Debug)]
pub(crate) struct Viewer {
    pub(crate) user: Id,
    tx: UnboundedSender<Arc<str>>,
}

impl Viewer {
    /// A window of this user, which receives frames through `tx`.
    pub(crate) const fn new(user: Id, tx: UnboundedSender<Arc<str>>) -> Viewer {
        Viewer { user, tx }
    }

    /// Sends a frame. Returns false if the window is closed.
    pub(crate) fn send(&self, text: &Arc<str>) -> bool {
        self.tx.send(text.clone()).is_ok()
    }
}
