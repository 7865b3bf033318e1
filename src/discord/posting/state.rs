//! What the announcer has to send.

use std::collections::{BTreeMap, HashMap};
use std::num::NonZeroUsize;

use cardinal_discord::InteractionToken;
use cardinal_ids::{ChannelId, GameId, Site, UserId};
use cardinal_interaction::Announcement;
use lru::LruCache;
use tracing::Span;

use crate::discord::permissions::{ChannelForm, Permissions};

/// For how many users their direct-message channel is remembered.
const REMEMBERED: NonZeroUsize = NonZeroUsize::new(10_000).expect("it is more than none");

/// The player to tell if a message can't be posted.
#[derive(Clone, Debug)]
pub(crate) struct Complaint {
    pub(crate) token: InteractionToken,
    /// Where the player is.
    pub(crate) here: Site,
    /// What the bot may do there, if Discord said so, and what it takes to post.
    pub(crate) permissions: Option<Permissions>,
    pub(crate) form: ChannelForm,
}

/// One announcement that waits for its turn.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) announcement: Announcement,
    pub(super) complaint: Option<Complaint>,
    /// Whether an earlier try may have posted it.
    pub(super) again: bool,
    /// Of the interaction from which it follows, if any.
    pub(super) span: Span,
}

pub(super) struct State {
    /// What is queued in the outbox, by its version.
    pub(super) jobs: HashMap<GameId, BTreeMap<u32, Job>>,
    /// The direct-message channels with users.
    pub(super) direct_channels: LruCache<UserId, ChannelId>,
}

impl Default for State {
    fn default() -> State {
        State { jobs: HashMap::new(), direct_channels: LruCache::new(REMEMBERED) }
    }
}
