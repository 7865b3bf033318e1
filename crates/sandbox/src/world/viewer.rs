//! Members' windows that listen to what happens.

use std::sync::Arc;

use tokio::sync::mpsc::UnboundedSender;

use crate::snowflake::Id;

/// A window that listens.
#[derive(Debug)]
pub(crate) struct Viewer {
    pub(crate) user: Id,
    tx: UnboundedSender<Arc<str>>,
}

impl Viewer {
    /// A window of this user, which hears what is sent through the channel.
    pub(crate) const fn new(user: Id, tx: UnboundedSender<Arc<str>>) -> Viewer {
        Viewer { user, tx }
    }

    /// Sends a frame; false when the window is closed.
    pub(crate) fn send(&self, text: &Arc<str>) -> bool {
        self.tx.send(text.clone()).is_ok()
    }
}
