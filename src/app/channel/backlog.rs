//! What channels are owed: which of it is due, and making it as it would have been made at once.
//!
//! A debt that cannot be paid now must keep no other from being tried. So debts are gone through in
//! turn, each round beginning behind the last one that was handed out, and those in channels that
//! are closed to this program are passed over before anything is drawn for them. So are those that
//! are so fresh that another process on the same database may just be paying them.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use cardinal_rules::Entry;
use dashmap::DashMap;

use crate::app::App;
use crate::app::blocking::off_async;
use crate::app::channel::announce::{News, Scene};
use crate::app::error::AppError;
use crate::app::interaction::reply::Announcement;
use crate::app::live::LiveGame;
use crate::store::{ChannelId, GameId, Owed, StoreError, Timestamp};

/// For how long an announcement that was handed out counts as being sent.
const SENDING: Duration = Duration::from_mins(2);

/// How long a channel that is closed to this program is left alone: Discord counts refused requests.
const CLOSED_FOR: Duration = Duration::from_mins(10);

/// How many half-done things are repaired at once.
pub(super) const AT_ONCE: u32 = 200;

/// How soon the next part of a round follows: by then Discord has taken most of the one before.
const NEXT_PART: Duration = Duration::from_secs(5);

/// What a round found.
#[derive(Default)]
struct Due {
    debts: Vec<Owed>,
    /// Whether others will be due soon, if nobody pays them before.
    some_are_fresh: bool,
    /// Whether there may be more that are due now.
    is_cut: bool,
}

/// Where the rounds through the debts stand.
#[derive(Default)]
pub(crate) struct Backlog {
    /// Channels in which nothing can be posted, and when that was last seen.
    closed: DashMap<ChannelId, Instant>,
    /// The last game of the round that was handed out; none: a new round begins.
    reached: Mutex<Option<GameId>>,
}

impl Backlog {
    /// Nothing can be posted in this channel for now.
    pub(crate) fn close(&self, channel: ChannelId) {
        self.closed.insert(channel, Instant::now());
    }

    /// Something can be posted in this channel. Says whether that is news.
    pub(crate) fn reopen(&self, channel: ChannelId) -> bool {
        self.closed.remove(&channel).is_some()
    }

    fn reached(&self) -> Option<GameId> {
        *self.reached.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn reach(&self, game: Option<GameId>) {
        *self.reached.lock().unwrap_or_else(PoisonError::into_inner) = game;
    }
}

impl App {
    /// The announcements that are due, at most so many, and when to ask for more if that is soon.
    pub(crate) async fn pay_debts(&self, limit: u32) -> (Vec<Announcement>, Option<Duration>) {
        self.in_flight.retain(|_, (_, since)| since.elapsed() < SENDING);
        self.backlog.closed.retain(|_, since| since.elapsed() < CLOSED_FOR);
        let due = self.due(limit).await.unwrap_or_else(|error| {
            tracing::error!(error = &error as &dyn std::error::Error, "what is owed cannot be read");
            Due::default()
        });
        // Times are in whole seconds.
        let fresh = due.some_are_fresh.then_some(self.settings.hand_over + Duration::from_secs(1));
        let more = due.is_cut.then_some(NEXT_PART);
        (self.pay_all(due.debts).await, fresh.into_iter().chain(more).min())
    }

    /// Something can be posted in this channel. Says whether it was taken to be closed: then what it is
    /// owed (see [`App::debts_in`]) can follow at once.
    pub fn can_post_in(&self, channel: ChannelId) -> bool {
        self.backlog.reopen(channel)
    }

    /// The announcements that a channel is owed.
    pub async fn debts_in(&self, channel: ChannelId) -> Vec<Announcement> {
        let mut debts = Vec::new();
        let mut after = None;
        loop {
            let page = match self.store.owed(after, AT_ONCE).await {
                Ok(page) => page,
                Err(error) => {
                    tracing::error!(error = &error as &dyn std::error::Error, "what is owed cannot be read");
                    break;
                }
            };
            let is_last = page.len() < AT_ONCE as usize;
            after = page.last().map(|owed| owed.game);
            debts.extend(page.into_iter().filter(|owed| owed.channel == channel && !self.is_being_sent(*owed)));
            if is_last {
                break;
            }
        }
        self.pay_all(debts).await
    }

    async fn pay_all(&self, due: Vec<Owed>) -> Vec<Announcement> {
        let mut announcements = Vec::new();
        for owed in due {
            match self.pay(owed).await {
                Ok(announcement) => announcements.push(announcement),
                Err(error) => tracing::error!(
                    game = owed.game.0,
                    error = &error as &dyn std::error::Error,
                    "an owed message cannot be made"
                ),
            }
        }
        announcements
    }

    /// The next debts of the round that can be paid, as far as is known.
    async fn due(&self, limit: u32) -> Result<Due, StoreError> {
        let mut due = Due::default();
        let mut after = self.backlog.reached();
        loop {
            let page = self.store.owed(after, limit).await?;
            let is_last = page.len() < limit as usize;
            for owed in page {
                after = Some(owed.game);
                if self.backlog.closed.contains_key(&owed.channel) || self.is_being_sent(owed) {
                    continue;
                }
                if self.is_fresh(owed) {
                    due.some_are_fresh = true;
                    continue;
                }
                due.debts.push(owed);
                if due.debts.len() == limit as usize {
                    due.is_cut = true;
                    self.backlog.reach(after);
                    return Ok(due);
                }
            }
            if is_last {
                self.backlog.reach(None);
                return Ok(due);
            }
        }
    }

    /// Whether another process may just be sending this.
    fn is_fresh(&self, owed: Owed) -> bool {
        let hand_over = self.settings.hand_over.as_secs() as i64;
        // A clock that was set back must not make a debt fresh for hours.
        let age = Timestamp::now().0.saturating_sub(owed.since.0);
        (-hand_over..hand_over).contains(&age)
    }

    fn is_being_sent(&self, owed: Owed) -> bool {
        self.in_flight.get(&owed.game).is_some_and(|sending| sending.0 >= owed.version)
    }

    /// The announcement of the version that is owed.
    async fn pay(&self, owed: Owed) -> Result<Announcement, AppError> {
        self.announce(self.owed_scene(owed).await?).await
    }

    /// The scene as it was at the version that is owed. Silent events may have followed, such as a
    /// card that the next player has turned: they would be told in place of the turn itself, and a
    /// message that was posted already would not be known again.
    async fn owed_scene(&self, owed: Owed) -> Result<Scene, AppError> {
        let live = self.live.open(&*self.store, owed.game).await?;
        if live.info.version == owed.version {
            return self.scene(&live, news_of(live.game.entries(), owed.version)).await;
        }
        drop(live);
        let mut stored = self.store.load(owed.game).await.map_err(AppError::store("loading a game"))?;
        stored.entries.truncate(owed.version);
        stored.info.version = owed.version;
        let live = off_async("the replay of a game", move || LiveGame::replay(stored)).await??;
        self.scene(&live, news_of(live.game.entries(), owed.version)).await
    }
}

/// What the event told that led to this version: as it would have been told at once.
fn news_of(entries: &[Entry], version: u32) -> News {
    match version.checked_sub(1).and_then(|last| entries.get(last as usize)) {
        None => News::Start,
        Some(Entry::Act { seat, action }) => News::after(std::slice::from_ref(action), *seat),
        Some(Entry::Flag { flag }) => News::Turn { by: *flag },
    }
}
