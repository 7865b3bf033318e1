//! Pending announcements: finds those that are due, and rebuilds each as it would have been at the time.
//!
//! An announcement that cannot be posted now must not block the others. So they are tried in rounds, and each part
//! of a round starts after the last game that was handed out. Those in channels that refuse posts are skipped
//! before anything is drawn for them. So are those so recent that another process on the same database may just be
//! posting them, and those of another process that runs: it may be waiting for Discord's limits, and knows best.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::app::Context;
use crate::app::interaction::reply::Announcement;
use crate::app::outbox::AT_ONCE;
use crate::store::{ChannelId, PendingPost, StoreError};

/// How long an announcement that was handed out counts as being sent, by whichever process.
const SENDING: Duration = Duration::from_mins(2);

/// How long after a turn was stored this process begins to send its message, at most.
const BEGUN_WITHIN: Duration = Duration::from_secs(2);

/// How long a channel that refuses posts is left alone. Discord counts refused requests.
const CLOSED_FOR: Duration = Duration::from_mins(10);

/// The pause before the next part of a round. By then, Discord has taken most of the part before.
const NEXT_PART: Duration = Duration::from_secs(5);

/// The pause before a database that was away is looked at again.
const BACK_AFTER: Duration = Duration::from_secs(2);

/// Takes announcements to be sent.
pub(crate) type HandOut<'h> = dyn FnMut(Announcement) + Send + 'h;

/// The result of a part of a round.
#[derive(Default)]
struct Due {
    posts: Vec<PendingPost>,
    /// When other posts may be due, unless they are posted first.
    more_in: Option<Duration>,
    /// Whether more may be due now.
    is_cut: bool,
}

impl Context {
    /// Waits until something may have been left half done because the database was away, and then until it may be back.
    pub async fn repairs_are_wanted(&self) {
        self.outbox.repairs_wanted().await;
        tokio::time::sleep(BACK_AFTER).await;
    }

    /// Hands out the due announcements, at most `limit`, each as soon as it is built: until then, a player may go on
    /// with the game. Returns when to ask again if that is soon.
    pub(crate) async fn hand_out_due(&self, limit: u32, hand_out: &mut HandOut<'_>) -> Option<Duration> {
        self.outbox.forget_older(SENDING, CLOSED_FOR);
        let due = match self.due(limit).await {
            Ok(due) => due,
            Err(error) => {
                tracing::error!(error = &error as &dyn std::error::Error, "cannot read the pending announcements");
                return Some(BACK_AFTER);
            }
        };
        let more = due.is_cut.then_some(NEXT_PART);
        self.announce_all(due.posts, hand_out).await;
        due.more_in.into_iter().chain(more).min()
    }

    /// The pending announcements of a channel.
    pub async fn pending_in(&self, channel: ChannelId) -> Vec<Announcement> {
        let mut posts = Vec::new();
        let mut after = None;
        loop {
            let page = match self.store.messages().pending(after, AT_ONCE).await {
                Ok(page) => page,
                Err(error) => {
                    tracing::error!(error = &error as &dyn std::error::Error, "cannot read the pending announcements");
                    break;
                }
            };
            let is_last = page.len() < AT_ONCE as usize;
            after = page.last().map(|post| post.game);
            posts.extend(page.into_iter().filter(|post| post.channel == channel && !self.is_being_sent(post)));
            if is_last {
                break;
            }
        }
        let posts = match self.taken_over(posts).await {
            Ok(posts) => posts,
            Err(error) => {
                tracing::error!(error = &error as &dyn std::error::Error, "cannot take over the pending announcements");
                return Vec::new();
            }
        };
        let mut announcements = Vec::new();
        self.announce_all(posts, &mut |announcement| announcements.push(announcement)).await;
        announcements
    }

    async fn announce_all(&self, due: Vec<PendingPost>, hand_out: &mut HandOut<'_>) {
        for post in due {
            match Box::pin(self.announce_pending(&post)).await {
                Ok(Some(announcement)) => hand_out(announcement),
                Ok(None) => {}
                Err(error) => tracing::error!(
                    game = post.game.0,
                    error = &error as &dyn std::error::Error,
                    "cannot build a pending announcement"
                ),
            }
        }
    }

    /// The next posts of the round, without those in channels known to refuse them.
    async fn due(&self, limit: u32) -> Result<Due, StoreError> {
        let mut due = Due::default();
        let running = self.running_processes().await?;
        let mut after = self.outbox.reached();
        loop {
            let page = self.store.messages().pending(after, limit).await?;
            let is_last = page.len() < limit as usize;
            for post in page {
                after = Some(post.game);
                if self.outbox.is_closed(post.channel) || self.is_being_sent(&post) {
                    continue;
                }
                let fresh_for = self.fresh_for(&post);
                if self.is_younger(&post, fresh_for) || self.is_left_to_its_process(&post, &running) {
                    // Times are in whole seconds.
                    let again_in = fresh_for + Duration::from_secs(1);
                    due.more_in = Some(due.more_in.map_or(again_in, |before| before.min(again_in)));
                    continue;
                }
                due.posts.push(post);
                if due.posts.len() == limit as usize {
                    due.is_cut = true;
                    self.outbox.reach(after);
                    due.posts = self.taken_over(due.posts).await?;
                    return Ok(due);
                }
            }
            if is_last {
                self.outbox.reach(None);
                due.posts = self.taken_over(due.posts).await?;
                return Ok(due);
            }
        }
    }

    /// Makes this process the one that is to post these, and returns those that are left to post.
    async fn taken_over(&self, posts: Vec<PendingPost>) -> Result<Vec<PendingPost>, StoreError> {
        let (mut own, others): (Vec<_>, Vec<_>) = posts.into_iter().partition(|post| self.outbox.owes(post));
        if !others.is_empty() {
            own.extend(self.store.messages().take_over(others).await?);
            own.sort_by_key(|post| post.game);
        }
        Ok(own)
    }

    /// How long the process that has just stored this may take to start sending it.
    fn fresh_for(&self, post: &PendingPost) -> Duration {
        let hand_over = self.deployment.settings.hand_over;
        // This process knows what it sends.
        if self.outbox.owes(post) { hand_over.min(BEGUN_WITHIN) } else { hand_over }
    }

    /// Returns whether the process that is to post this runs and may still be at it.
    fn is_left_to_its_process(&self, post: &PendingPost, running: &BTreeSet<String>) -> bool {
        let runs = post.owed_by.as_ref().is_some_and(|process| running.contains(process));
        runs && !self.outbox.owes(post) && self.is_younger(post, SENDING)
    }

    fn is_younger(&self, post: &PendingPost, than: Duration) -> bool {
        let than = than.as_secs() as i64;
        // If the clock was set back, a message must not stay young for hours.
        let age = self.time.now().0.saturating_sub(post.since.0);
        (-than..than).contains(&age)
    }

    fn is_being_sent(&self, post: &PendingPost) -> bool {
        self.outbox.holds(post.game, post.version)
    }
}
