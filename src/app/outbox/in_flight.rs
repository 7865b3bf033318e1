//! The announcements that are being built or sent, the latest of each game.
//!
//! A turn that no message tells of is told by the next one. So at any moment it must be clear which message tells of it: a
//! later one takes it over from one that has no place yet among those that are sent, and leaves it to one that has. If that
//! one then can't be sent, the later one must not be sent either: it has to be built anew.

use std::time::{Duration, Instant};

use dashmap::DashMap;

use crate::app::interaction::reply::AnnouncementKey;
use crate::store::GameId;

struct Sending {
    version: u32,
    since: Instant,
    /// Whether it has its place among those that are sent, so that no later one of the game passes it.
    has_place: bool,
    /// The version of a message that another process may just be posting, if this one waits for it.
    peer: Option<u32>,
    /// Whether it leaves an earlier turn to a message that had its place before it.
    relies: bool,
    /// That message's version, if it could not be sent: this one doesn't tell of all that it has to.
    failed: Option<u32>,
}

/// The latest announcement of each game that is being built or sent.
#[derive(Default)]
pub(super) struct InFlight(DashMap<GameId, Sending>);

impl InFlight {
    /// Begins to build an announcement. `pending` is the version of the message that was pending before. Returns whether
    /// the new one has to tell of it, or `None` if a later one is on its way and tells of this one.
    pub(super) fn begin(
        &self,
        AnnouncementKey { game, version }: AnnouncementKey,
        pending: Option<u32>,
    ) -> Option<bool> {
        let begun =
            |relies| Sending { version, since: Instant::now(), has_place: false, peer: None, relies, failed: None };
        let mut sending = self.0.entry(game).or_insert_with(|| begun(false));
        if sending.version > version {
            return None;
        }
        let is_sent = |pending| sending.has_place && sending.version >= pending && sending.failed.is_none();
        let tells_earlier = pending.is_some_and(|pending| !is_sent(pending));
        // What it takes over from one that still waits, it has to wait for itself.
        let peer = sending.peer.filter(|_| tells_earlier && !sending.has_place);
        *sending = Sending { peer, ..begun(pending.is_some() && !tells_earlier) };
        Some(tells_earlier)
    }

    /// The version of the message that this one has to wait for, because another process may just be posting it: this
    /// one, which was found pending there, or the one that an announcement waited for from which it has taken over.
    pub(super) fn peer_post(
        &self,
        AnnouncementKey { game, version }: AnnouncementKey,
        pending_elsewhere: Option<u32>,
    ) -> Option<u32> {
        let mut sending = self.0.get_mut(&game).filter(|sending| sending.version == version)?;
        sending.peer = pending_elsewhere.or(sending.peer);
        sending.peer
    }

    /// Whether no later announcement has taken over what this one tells.
    pub(super) fn is_latest(&self, AnnouncementKey { game, version }: AnnouncementKey) -> bool {
        self.0.get(&game).is_some_and(|sending| sending.version == version)
    }

    /// Notes that an announcement has its place among those that are sent. Returns false if a later one has taken over what
    /// it tells.
    pub(super) fn place(&self, AnnouncementKey { game, version }: AnnouncementKey) -> bool {
        let Some(mut sending) = self.0.get_mut(&game) else { return true };
        sending.has_place |= sending.version == version;
        sending.version <= version
    }

    /// Whether the announcement of this version or a later one is being built or sent.
    pub(super) fn holds(&self, game: GameId, version: u32) -> bool {
        self.0.get(&game).is_some_and(|sending| sending.version >= version)
    }

    /// Ends the sending of a version that could not be sent. A later one that left something to it has failed too.
    pub(super) fn fail(&self, AnnouncementKey { game, version }: AnnouncementKey) {
        if let Some(mut later) = self.0.get_mut(&game).filter(|sending| sending.version > version && sending.relies) {
            later.failed = Some(later.failed.map_or(version, |failed| failed.min(version)));
        }
        self.end(AnnouncementKey { game, version });
    }

    /// Whether the message of this version tells of all that it has to.
    pub(super) fn tells_all(&self, AnnouncementKey { game, version }: AnnouncementKey) -> bool {
        self.0.get(&game).is_none_or(|sending| sending.failed.is_none_or(|failed| version <= failed))
    }

    /// Ends the sending of this version, and of earlier ones.
    pub(super) fn end(&self, AnnouncementKey { game, version }: AnnouncementKey) {
        self.0.remove_if(&game, |_, sending| sending.version <= version);
    }

    /// Ends the sending of whatever the game has.
    pub(super) fn end_all(&self, game: GameId) {
        self.0.remove(&game);
    }

    /// Forgets what should have been sent long ago.
    pub(super) fn forget_older(&self, than: Duration) {
        self.0.retain(|_, sending| sending.since.elapsed() < than);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn key(version: u32) -> AnnouncementKey {
        AnnouncementKey { game: GameId(1), version }
    }

    #[test]
    fn a_later_message_tells_of_one_that_has_no_place_yet() {
        let sending = InFlight::default();
        assert_eq!(sending.begin(key(1), None), Some(false));
        assert_eq!(sending.begin(key(2), Some(1)), Some(true));
        assert!(!sending.is_latest(key(1)) && sending.is_latest(key(2)));
        assert!(!sending.place(key(1)) && sending.place(key(2)));
        assert_eq!(sending.begin(key(3), Some(2)), Some(false), "it is on its way");
        assert_eq!(sending.begin(key(2), Some(1)), None);
    }

    #[test]
    fn only_what_another_process_may_be_posting_is_waited_for() {
        let sending = InFlight::default();
        sending.begin(key(1), None);
        sending.fail(key(1));
        assert_eq!(sending.begin(key(2), Some(1)), Some(true));
        assert_eq!(sending.peer_post(key(2), None), None, "this process knows that nobody is posting the first");
        sending.begin(key(3), Some(2));
        assert_eq!(sending.peer_post(key(3), Some(2)), Some(2));
        assert_eq!(sending.begin(key(4), Some(3)), Some(true));
        assert_eq!(sending.peer_post(key(4), None), Some(2), "the third was still waiting for it");
        sending.place(key(4));
        sending.fail(key(4));
        sending.begin(key(5), Some(4));
        assert_eq!(sending.peer_post(key(5), None), None, "that wait is over");
    }

    #[test]
    fn what_failed_is_told_by_the_next() {
        let sending = InFlight::default();
        sending.begin(key(1), None);
        assert!(sending.place(key(1)) && sending.holds(GameId(1), 1));
        sending.end(key(1));
        assert!(!sending.holds(GameId(1), 1));
        assert_eq!(sending.begin(key(2), Some(1)), Some(true));
    }

    #[test]
    fn a_message_does_not_stand_without_the_one_that_it_relies_on() {
        let sending = InFlight::default();
        sending.begin(key(1), None);
        assert!(sending.place(key(1)));
        assert_eq!(sending.begin(key(2), Some(1)), Some(false));
        assert!(sending.place(key(2)) && sending.tells_all(key(2)));
        sending.fail(key(1));
        assert!(!sending.tells_all(key(2)), "nobody tells of the first turn");
        sending.fail(key(2));
        assert!(!sending.holds(GameId(1), 1));
        assert_eq!(sending.begin(key(2), Some(2)), Some(true), "it is built anew");
        assert!(sending.place(key(2)) && sending.tells_all(key(2)));
    }

    #[test]
    fn a_third_message_does_not_rely_on_one_that_failed() {
        let sending = InFlight::default();
        sending.begin(key(1), None);
        sending.place(key(1));
        sending.begin(key(2), Some(1));
        sending.place(key(2));
        sending.fail(key(1));
        assert_eq!(sending.begin(key(3), Some(2)), Some(true));
        assert!(sending.place(key(3)) && sending.tells_all(key(3)));
    }
}
