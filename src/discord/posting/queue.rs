//! The queues of announcements.
//!
//! Each game has a queue of its own, oldest version first, worked by one task while there is
//! something in it: the messages of a game come in their order, and a channel that is slow or
//! closed holds nobody else up. What could not be posted stays pending in the store and is tried
//! again with the next repairs.

use std::collections::BTreeMap;

use cardinal_words::say;

use super::announcer::Announcer;
use super::post::reason;
use super::state::{Complaint, Job};
use crate::app::{Announcement, AnnouncementKey, ChannelId, Destination, GameId, Message, MessageRef};
use crate::discord::api::ApiError;

/// The hold on a game's queue, of the one who works it. If that one is lost to a fault, what waits
/// is let go: it stays pending in the store, and what comes later does not wait for ever.
struct Hold {
    announcer: Announcer,
    game: GameId,
    done: bool,
}

impl Hold {
    async fn work(mut self) {
        while let Some(job) = self.announcer.next(self.game) {
            self.announcer.carry_out(job).await;
        }
        self.done = true;
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        if !self.done {
            self.announcer.state().waiting.remove(&self.game);
        }
    }
}

/// The right to post one announcement of a game at once: nothing else of it is being posted.
pub(crate) struct Turn {
    hold: Hold,
    announcement: Box<Announcement>,
}

impl Announcer {
    /// The bot can post in this channel: if it could not before, what is pending there follows at once.
    pub(crate) fn can_post_in(&self, channel: ChannelId) {
        if !self.0.app.can_post_in(channel) {
            return;
        }
        let announcer = self.clone();
        self.beside(async move {
            for announcement in announcer.0.app.pending_in(channel).await {
                announcer.repay(announcement);
            }
        });
    }

    /// Posts when the earlier ones of the same game are posted.
    pub(crate) fn enqueue(&self, announcement: Announcement, complaint: Option<Complaint>) {
        self.add(Job { announcement, complaint, again: false });
    }

    fn add(&self, job: Job) {
        let AnnouncementKey { game, version } = job.announcement.key;
        let mut state = self.state();
        let idle = !state.waiting.contains_key(&game);
        state.waiting.entry(game).or_default().insert(version, job);
        drop(state);
        if idle {
            self.0.tasks.spawn(self.hold(game).work());
        }
    }

    fn hold(&self, game: GameId) -> Hold {
        Hold { announcer: self.clone(), game, done: false }
    }

    /// Posts what was left pending, unless it stands there already.
    pub(crate) fn repay(&self, announcement: Announcement) {
        self.add(Job { announcement, complaint: None, again: true });
    }

    /// Takes the game's turn for this announcement if nothing of the game waits; gives it back
    /// otherwise.
    pub(crate) fn take_turn(&self, announcement: Box<Announcement>) -> Result<Turn, Box<Announcement>> {
        let mut state = self.state();
        if state.waiting.contains_key(&announcement.key.game) || state.is_overtaken(announcement.key) {
            return Err(announcement);
        }
        state.waiting.insert(announcement.key.game, BTreeMap::new());
        drop(state);
        Ok(Turn { hold: self.hold(announcement.key.game), announcement })
    }

    /// The game's next job; with none left the game is idle.
    fn next(&self, game: GameId) -> Option<Job> {
        let mut state = self.state();
        loop {
            let job = state.waiting.get_mut(&game).and_then(BTreeMap::pop_first);
            match job {
                Some((_, job)) if state.is_overtaken(job.announcement.key) => {}
                Some((_, job)) => return Some(job),
                None => {
                    state.waiting.remove(&game);
                    return None;
                }
            }
        }
    }

    async fn carry_out(&self, job: Job) {
        let Job { announcement, complaint, again } = job;
        let key = announcement.key;
        let standing = if again { self.find(&announcement).await } else { Ok(None) };
        let mut result = match standing {
            Ok(None) => self.post(&announcement, again).await,
            found => found,
        };
        let mut to = announcement.to.clone();
        if let (Err(error), Some(complaint)) = (&result, &complaint)
            && error.is_gone()
            && self.0.app.game_follows(key.game, complaint.here).await
        {
            tracing::info!(game = %key.game, here = %complaint.here.channel, "a game's channel is gone; the game follows its player");
            to = Destination::Channel(complaint.here.channel);
            result = self.post_in(complaint.here.channel, self.body_of(key, &announcement.message)).await.map(Some);
            if result.is_ok() {
                self.tell(complaint, say!("place-moved", number = key.game.to_string())).await;
            }
        }
        match result {
            Ok(Some(posted)) => self.report(&announcement, posted).await,
            Ok(None) => self.0.app.put_off(key, None),
            Err(ApiError::Stopping { .. }) => {
                tracing::debug!(game = %key.game, version = key.version, "a message is left for the next start");
            }
            Err(error) => {
                tracing::warn!(game = %key.game, version = key.version, %error, "a message could not be posted");
                let closed = error.is_forbidden();
                if error.is_final() {
                    self.0.app.undeliverable(key).await;
                } else {
                    self.0.app.put_off(key, closed.then(|| to.channel()));
                }
                if let (true, Some(complaint)) = (closed, complaint) {
                    self.tell(&complaint, reason(&error, &complaint, &to)).await;
                }
            }
        }
    }

    /// Notes a posted announcement, and has the messages before it shrink.
    async fn report(&self, announcement: &Announcement, posted: MessageRef) {
        self.state().note_posted(announcement.key);
        let overtaken = self.0.app.announced(announcement, posted).await;
        if !overtaken.is_empty() {
            // Beside the queue: edits of a busy channel may have to wait, and no message waits for them.
            self.tidy(Vec::new(), overtaken);
        }
    }
}

impl Turn {
    /// The message to be posted.
    pub(crate) fn message(&self) -> &Message {
        &self.announcement.message
    }

    /// It was posted here.
    pub(crate) fn posted(self, at: MessageRef) {
        let Turn { hold, announcement } = self;
        let tasks = hold.announcer.0.tasks.clone();
        tasks.spawn(async move {
            hold.announcer.report(&announcement, at).await;
            hold.work().await;
        });
    }

    /// It goes through the queue. `tried` says whether it may have been posted all the same.
    pub(crate) fn give_up(self, complaint: Option<Complaint>, tried: bool) {
        let Turn { hold, announcement } = self;
        let key = announcement.key;
        let job = Job { announcement: *announcement, complaint, again: tried };
        hold.announcer.state().waiting.entry(key.game).or_default().insert(key.version, job);
        let tasks = hold.announcer.0.tasks.clone();
        tasks.spawn(hold.work());
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use cardinal_render::Renderer;
    use tokio_util::task::TaskTracker;

    use super::*;
    use crate::app::{App, Settings, system_chance, system_clock};
    use crate::discord::api::Api;
    use crate::store::{SqliteOptions, open_sqlite};

    fn turn_of(version: u32) -> Box<Announcement> {
        let key = AnnouncementKey { game: GameId(1), version };
        let (to, message) = (Destination::Channel(ChannelId(1)), Message::text("a turn"));
        Box::new(Announcement { key, to, message, line: None, undone_by: None, covers: false })
    }

    #[tokio::test]
    async fn a_turn_that_is_lost_to_a_fault_silences_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("games.db");
        let store = open_sqlite(database.to_str().unwrap(), SqliteOptions::default()).await.unwrap();
        let renderer = Arc::new(Renderer::new().unwrap());
        let app = App::open(store, renderer, system_chance(), system_clock(), Settings::default());
        let app = Arc::new(app.await.unwrap());
        let api = Arc::new(Api::new("http://127.0.0.1:9", &"dGVzdA.a.b".parse().unwrap()).unwrap());
        let announcer = Announcer::new(api, app, (1, 1), "test".to_owned(), TaskTracker::new());

        let taken = announcer.take_turn(turn_of(1)).ok().unwrap();
        assert!(announcer.take_turn(turn_of(2)).is_err(), "the first is not posted yet");
        let fault = tokio::spawn(async move {
            let _taken = taken;
            panic!("a fault while the answer is sent");
        });
        assert!(fault.await.unwrap_err().is_panic());
        assert!(announcer.take_turn(turn_of(2)).is_ok());
    }
}
