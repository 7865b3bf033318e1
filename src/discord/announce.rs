//! Posting what everyone in a game's channel sees.
//!
//! Each game has a queue of its own, oldest version first, worked by one task while there is
//! something in it: the messages of a game come in their order, and a channel that is slow or
//! closed holds nobody else up. What could not be posted stays owed in the store and is tried
//! again with the next repairs.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio_util::task::TaskTracker;

use super::api::{Api, ApiError, Body, InteractionToken, Route, RouteName, code};
use super::message::{self, Audience};
use super::permissions::{self, Permissions};
use crate::app::{
    Announcement, AnnouncementKey, App, ChannelId, ClosedChallenge, GameId, GuildId, Message, MessageId, MessageRef,
    Place, UserId,
};

/// How long posting one message may take, with waiting and trying again.
const PATIENCE: Duration = Duration::from_mins(5);

/// How long taking the controls off an old message may take.
const STRIP_PATIENCE: Duration = Duration::from_secs(30);

/// How long a channel in which the bot may not post is left alone.
const CLOSED_FOR: Duration = Duration::from_mins(10);

/// How many games' newest posted versions are remembered, to leave out what is overtaken.
const REMEMBERED: usize = 10_000;

/// Whom to tell when a message cannot be posted.
#[derive(Clone, Debug)]
pub(crate) struct Complaint {
    pub(crate) token: InteractionToken,
    /// Where the player is.
    pub(crate) guild: Option<GuildId>,
    pub(crate) here: ChannelId,
    pub(crate) permissions: Option<Permissions>,
    pub(crate) in_thread: bool,
}

#[derive(Debug)]
struct Job {
    announcement: Announcement,
    complaint: Option<Complaint>,
    /// Whether an earlier try may have posted it.
    again: bool,
}

/// Posts announcements. Clones share their queues.
#[derive(Clone)]
pub(crate) struct Announcer(Arc<Inner>);

struct Inner {
    api: Arc<Api>,
    app: Arc<App>,
    application: u64,
    tasks: TaskTracker,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// What waits, for each game that has a task or a [`Turn`].
    waiting: HashMap<GameId, BTreeMap<u32, Job>>,
    posted: HashMap<GameId, u32>,
    /// Channels in which the bot may not post, and when that was last seen.
    closed: HashMap<ChannelId, Instant>,
}

impl State {
    fn is_overtaken(&self, key: AnnouncementKey) -> bool {
        self.posted.get(&key.game).is_some_and(|posted| *posted >= key.version)
    }
}

/// The right to post one announcement of a game at once: nothing else of it is being posted.
pub(crate) struct Turn {
    announcer: Announcer,
    announcement: Box<Announcement>,
}

impl Announcer {
    pub(crate) fn new(api: Arc<Api>, app: Arc<App>, application: u64, tasks: TaskTracker) -> Announcer {
        Announcer(Arc::new(Inner { api, app, application, tasks, state: Mutex::default() }))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
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
            self.work(game);
        }
    }

    /// Posts what was left owed, except into channels that were closed to the bot a while ago:
    /// Discord counts refused requests.
    pub(crate) fn repay(&self, announcement: Announcement) {
        let closed = {
            let mut state = self.state();
            state.closed.retain(|_, since| since.elapsed() < CLOSED_FOR);
            state.closed.contains_key(&announcement.place.channel())
        };
        if !closed {
            self.add(Job { announcement, complaint: None, again: true });
        }
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
        Ok(Turn { announcer: self.clone(), announcement })
    }

    fn work(&self, game: GameId) {
        let announcer = self.clone();
        self.0.tasks.spawn(async move {
            while let Some(job) = announcer.next(game) {
                announcer.carry_out(job).await;
            }
        });
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
        if again && let Some(standing) = self.find(&announcement).await {
            return self.report(key, standing).await;
        }
        let mut result = self.post(&announcement).await;
        if let (Err(error), Some(complaint)) = (&result, &complaint)
            && error.is_gone()
            && self.0.app.game_follows(key.game, complaint.guild, complaint.here).await
        {
            tracing::info!(game = %key.game, here = %complaint.here, "a game's channel is gone; the game follows its player");
            result = self.post_in(complaint.here, body_of(&announcement)).await;
            if result.is_ok() {
                self.tell(complaint, permissions::moved(key.game)).await;
            }
        }
        match result {
            Ok(posted) => self.report(key, posted).await,
            Err(error) => {
                tracing::warn!(game = %key.game, version = key.version, %error, "a message could not be posted");
                if error.is_forbidden() {
                    self.state().closed.insert(announcement.place.channel(), Instant::now());
                    if let Some(complaint) = complaint {
                        let text = reason(&error, &complaint, &announcement.place);
                        self.tell(&complaint, text).await;
                    }
                }
                if error.is_final() {
                    self.0.app.undeliverable(key).await;
                }
            }
        }
    }

    /// The message of an announcement that an earlier try posted without its being noted: by a
    /// process that was ended meanwhile, or whose line to Discord broke.
    async fn find(&self, announcement: &Announcement) -> Option<MessageRef> {
        let Place::Channel(channel) = announcement.place else { return None };
        let route = Route::ReadMessages { channel };
        let newest = match self.0.api.send(&route, Body::Empty, STRIP_PATIENCE).await {
            Ok(newest) => newest,
            Err(error) => {
                tracing::debug!(%channel, %error, "a channel cannot be looked through");
                return None;
            }
        };
        let noted = self.0.app.noted_messages(announcement.key.game).await;
        newest
            .as_array()?
            .iter()
            .filter(|posted| message::is_shown_by(&announcement.message, posted))
            .filter_map(|posted| id_in(posted, &route).ok())
            .map(|id| MessageRef { channel, message: MessageId(id) })
            .find(|found| !noted.contains(found))
    }

    async fn post(&self, announcement: &Announcement) -> Result<MessageRef, ApiError> {
        let key = announcement.key;
        let body = body_of(announcement);
        let channel = match &announcement.place {
            Place::Channel(channel) => *channel,
            Place::NewThread { parent, name, members } => match self.thread_for(key.game, *parent, name).await {
                Ok(Home::Settled(channel)) => channel,
                Ok(Home::Made(thread)) => {
                    // Noted at once, so that another try does not make another thread, and so that the
                    // game is known there to whoever is quick.
                    self.0.app.game_moved(key.game, thread).await;
                    match self.post_in(thread, body.clone()).await {
                        Err(error) if error.is_forbidden() => {
                            tracing::warn!(game = %key.game, %error, "the thread is closed to the bot; the game is played in the channel");
                            self.0.app.game_moved(key.game, *parent).await;
                            *parent
                        }
                        other => {
                            self.invite(thread, members.clone());
                            return other;
                        }
                    }
                }
                Err(error) => {
                    tracing::warn!(game = %key.game, %error, "no thread could be made; the game is played in the channel");
                    *parent
                }
            },
        };
        self.post_in(channel, body).await
    }

    async fn post_in(&self, channel: ChannelId, body: Body) -> Result<MessageRef, ApiError> {
        let route = Route::CreateMessage { channel };
        let answer = match self.0.api.send(&route, body.clone(), PATIENCE).await {
            Err(error) if error.code() == Some(code::THREAD_ARCHIVED) => {
                self.unarchive(channel).await?;
                self.0.api.send(&route, body, PATIENCE).await?
            }
            other => other?,
        };
        Ok(MessageRef { channel, message: MessageId(id_in(&answer, &route)?) })
    }

    /// Makes a game's thread, unless its place was settled while this announcement waited.
    async fn thread_for(&self, game: GameId, parent: ChannelId, name: &str) -> Result<Home, ApiError> {
        if let Some(channel) = self.0.app.settled_channel(game).await {
            return Ok(Home::Settled(channel));
        }
        let route = Route::CreateThread { channel: parent };
        // A public thread that stays listed for three days after its last message.
        let body = Body::Json(json!({ "name": name, "type": 11, "auto_archive_duration": 4320 }));
        let answer = self.0.api.send(&route, body, PATIENCE).await?;
        Ok(Home::Made(ChannelId(id_in(&answer, &route)?)))
    }

    /// Puts users into a thread, so that they find it in their list. One who cannot be put there
    /// still finds it in the channel.
    fn invite(&self, thread: ChannelId, users: Vec<UserId>) {
        let announcer = self.clone();
        self.0.tasks.spawn(async move {
            for user in users {
                let route = Route::AddToThread { thread, user };
                if let Err(error) = announcer.0.api.send(&route, Body::Empty, STRIP_PATIENCE).await {
                    tracing::debug!(%thread, %user, %error, "a player could not be put into a thread");
                }
            }
        });
    }

    async fn unarchive(&self, thread: ChannelId) -> Result<(), ApiError> {
        let body = Body::Json(json!({ "archived": false }));
        self.0.api.send(&Route::EditChannel { channel: thread }, body, PATIENCE).await.map(drop)
    }

    /// Notes a posted announcement, and has the controls taken off the messages before it.
    async fn report(&self, key: AnnouncementKey, posted: MessageRef) {
        {
            let mut state = self.state();
            if state.posted.len() >= REMEMBERED {
                state.posted.clear();
            }
            let newest = state.posted.entry(key.game).or_default();
            *newest = key.version.max(*newest);
        }
        let stale = self.0.app.announced(key, posted).await;
        if !stale.is_empty() {
            // Beside the queue: edits of a busy channel may have to wait, and no message waits for them.
            let announcer = self.clone();
            self.0.tasks.spawn(async move { announcer.strip(stale).await });
        }
    }

    /// Takes the controls off messages. Failing is no loss: a stale control is refused when it is used.
    pub(crate) async fn strip(&self, stale: Vec<MessageRef>) {
        for MessageRef { channel, message } in stale {
            let route = Route::EditMessage { channel, message };
            if let Err(error) = self.0.api.send(&route, message::without_controls(), STRIP_PATIENCE).await {
                tracing::debug!(%channel, %message, %error, "an old message keeps its controls");
                if may_be_edited_later(&error) {
                    continue;
                }
            }
            self.0.app.retired(message).await;
        }
    }

    /// Has the message of a closed challenge changed, beside everything else.
    pub(crate) fn show_closed(&self, challenge: ClosedChallenge) {
        let announcer = self.clone();
        self.0.tasks.spawn(async move { announcer.replace(vec![challenge]).await });
    }

    /// Makes messages of challenges show that these are closed. Failing is no loss, as with
    /// [`Announcer::strip`].
    pub(crate) async fn replace(&self, closed: Vec<ClosedChallenge>) {
        for ClosedChallenge { challenge, at: MessageRef { channel, message }, shown } in closed {
            let route = Route::EditMessage { channel, message };
            if let Err(error) = self.0.api.send(&route, message::replacement(&shown), STRIP_PATIENCE).await {
                tracing::debug!(%channel, %message, %error, "a closed challenge's message stays as it was");
                if may_be_edited_later(&error) {
                    continue;
                }
            }
            self.0.app.challenge_shown(challenge).await;
        }
    }

    /// Tells the player why a message did not come, or where it went.
    async fn tell(&self, complaint: &Complaint, text: String) {
        let route = Route::FollowUp { application: self.0.application, token: complaint.token.clone() };
        let body = message::follow_up(&Message::text(text), Audience::Caller);
        if let Err(error) = self.0.api.send(&route, body, STRIP_PATIENCE).await {
            tracing::debug!(%error, "the player could not be told what became of a message");
        }
    }
}

/// Where a game is that wanted a thread of its own.
enum Home {
    /// An earlier message settled it.
    Settled(ChannelId),
    /// The thread was made just now.
    Made(ChannelId),
}

fn body_of(announcement: &Announcement) -> Body {
    let AnnouncementKey { game, version } = announcement.key;
    message::in_channel(&announcement.message, Some(format!("{game}-{version}")))
}

/// Why a message cannot be posted, in words for the player who caused it.
fn reason(error: &ApiError, complaint: &Complaint, place: &Place) -> String {
    match error.code() {
        Some(code::UNKNOWN_CHANNEL) => return permissions::GONE.to_owned(),
        Some(code::THREAD_LOCKED) => return permissions::LOCKED.to_owned(),
        Some(code::TOO_MANY_THREADS) => return permissions::TOO_MANY_THREADS.to_owned(),
        _ => {}
    }
    let room = match place {
        Place::NewThread { .. } => permissions::Room::NewThread,
        Place::Channel(_) if complaint.in_thread => permissions::Room::Thread,
        Place::Channel(_) => permissions::Room::Channel,
    };
    permissions::complaint(complaint.permissions, room)
}

/// Whether editing an old message may succeed another time. Not after too many edits of it (which
/// Discord tells with 429), in an archived thread, or when the message or its channel is gone.
fn may_be_edited_later(error: &ApiError) -> bool {
    error.is_passing() && error.code() != Some(code::OLD_MESSAGE_EDITS)
}

impl Turn {
    /// The message to be posted.
    pub(crate) fn message(&self) -> &Message {
        &self.announcement.message
    }

    /// It was posted here.
    pub(crate) fn posted(self, at: MessageRef) {
        let Turn { announcer, announcement } = self;
        let tasks = announcer.0.tasks.clone();
        tasks.spawn(async move {
            announcer.report(announcement.key, at).await;
            while let Some(job) = announcer.next(announcement.key.game) {
                announcer.carry_out(job).await;
            }
        });
    }

    /// It goes through the queue. `tried` says whether it may have been posted all the same.
    pub(crate) fn give_up(self, complaint: Option<Complaint>, tried: bool) {
        let Turn { announcer, announcement } = self;
        let key = announcement.key;
        let job = Job { announcement: *announcement, complaint, again: tried };
        announcer.state().waiting.entry(key.game).or_default().insert(key.version, job);
        announcer.work(key.game);
    }
}

/// The id in an answer that is a message or a channel.
pub(crate) fn id_in(answer: &Value, route: &Route) -> Result<u64, ApiError> {
    answer["id"]
        .as_str()
        .and_then(|id| id.parse().ok())
        .ok_or_else(|| ApiError::Unexpected { route: RouteName(route.kind()), what: "it has no id".to_owned() })
}
