//! The public messages in a channel: how they are worded and built, what happens to them once posted, and those
//! still to be posted.

pub(crate) mod announce;
pub(crate) mod closed_challenge;
pub(crate) mod controls;
mod event_line;
mod ladder_line;
pub(crate) mod offered;
pub(crate) mod peer_posts;
pub(crate) mod pending;
pub(crate) mod posted;
pub(crate) mod posts;
pub(crate) mod scene;
pub(crate) mod series;
pub(crate) mod superseded;
pub(crate) mod thread_names;
pub(crate) mod turn_pictures;
pub(crate) mod wording;
