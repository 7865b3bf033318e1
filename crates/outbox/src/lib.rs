//! Which message tells of which turn, exactly once: the states of messages that this process posts and edits.

mod outbox;
pub mod subject;

pub use outbox::{AT_ONCE, ChannelMessages, EditUnderWay, Enqueued, Outbox};
