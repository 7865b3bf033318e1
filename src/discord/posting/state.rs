//! The announcements waiting to be posted, and what was posted last.

use std::collections::{BTreeMap, HashMap};
use std::num::NonZeroUsize;

use cardinal_discord::InteractionToken;
use cardinal_ids::{ChannelId, GameId, Site, UserId};
use cardinal_interaction::{Announcement, AnnouncementKey, MessageRef};
use lru::LruCache;
use tracing::Span;

use crate::discord::permissions::{ChannelForm, Permissions};

/// For how many games the newest posted version is remembered, to skip overtaken announcements.
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
    /// The waiting jobs of each game that has a task or a [`Turn`](super::queue::Turn), by version.
    pub(super) waiting: HashMap<GameId, BTreeMap<u32, Job>>,
    /// The newest posted version of each recently announced game, and its message.
    pub(super) posted: LruCache<GameId, (u32, MessageRef)>,
    /// The direct-message channels with users.
    pub(super) direct_channels: LruCache<UserId, ChannelId>,
}

impl Default for State {
    fn default() -> State {
        State { waiting: HashMap::new(), posted: LruCache::new(REMEMBERED), direct_channels: LruCache::new(REMEMBERED) }
    }
}

impl State {
    /// Whether this version or a later one is posted.
    pub(super) fn is_overtaken(&self, key: AnnouncementKey) -> bool {
        self.posted.peek(&key.game).is_some_and(|(posted, _)| *posted >= key.version)
    }

    /// The message of exactly this version, if it is the newest that is posted. The store may not know it, if it failed
    /// right then.
    pub(super) fn posted_at(&self, key: AnnouncementKey) -> Option<MessageRef> {
        self.posted.peek(&key.game).filter(|(posted, _)| *posted == key.version).map(|(_, at)| *at)
    }

    pub(super) fn note_posted(&mut self, key: AnnouncementKey, at: MessageRef) {
        let newest = self.posted.get_or_insert_mut(key.game, || (key.version, at));
        if key.version >= newest.0 {
            *newest = (key.version, at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardinal_ids::MessageId;

    #[test]
    fn of_too_many_games_the_ones_announced_longest_ago_are_forgotten() {
        let key = |game, version| AnnouncementKey { game: GameId(game), version };
        let at = |message| MessageRef { channel: ChannelId(1), message: MessageId(message) };
        let mut state = State::default();
        state.note_posted(key(1, 3), at(13));
        state.note_posted(key(2, 3), at(23));
        for game in 3..=REMEMBERED.get() as u64 {
            state.note_posted(key(game, 1), at(1));
        }
        state.note_posted(key(1, 2), at(12));
        state.note_posted(key(0, 1), at(1));
        assert_eq!((state.posted_at(key(1, 3)), state.posted_at(key(1, 2))), (Some(at(13)), None));
        assert!(state.is_overtaken(key(1, 3)) && !state.is_overtaken(key(1, 4)));
        assert!(!state.is_overtaken(key(2, 3)), "it was the oldest");
        assert!(state.is_overtaken(key(3, 1)));
    }
}
