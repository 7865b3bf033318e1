//! What became of messages: sent, or still to be posted.

use std::sync::atomic::Ordering;

use cardinal_words::say;

use crate::app::App;
use crate::app::channel::pending::AT_ONCE;
use crate::app::error::AppError;
use crate::app::interaction::reply::{Announcement, AnnouncementKey, ClosedChallenge, MessageRef, Overtaken, Repairs};
use crate::store::{
    Challenge, ChallengeId, ChallengeState, ChannelId, GameId, GuildId, Lease, MessageId, Site, StoreError, Timestamp,
    TurnMessage,
};

/// How many times as long as telling of a turn the making of a thread may take: it waits for limits,
/// and then for Discord.
const THREAD_TAKES: i64 = 10;

/// The right to make one game's thread.
#[derive(Debug)]
#[must_use]
pub struct ThreadClaim(Lease);

impl App {
    /// An announcement stands there now. Gives the earlier messages of the game that are overtaken.
    pub async fn announced(&self, announcement: &Announcement, at: MessageRef) -> Vec<Overtaken> {
        match self.note_announced(announcement, at).await {
            Ok(overtaken) => overtaken,
            Err(error) => {
                tracing::error!(
                    game = announcement.key.game.0,
                    error = &error as &dyn std::error::Error,
                    "a sent message is not noted"
                );
                Vec::new()
            }
        }
    }

    async fn note_announced(&self, announcement: &Announcement, at: MessageRef) -> Result<Vec<Overtaken>, StoreError> {
        let AnnouncementKey { game, version } = announcement.key;
        let site = self.store.info(game).await?.site;
        if site.channel != at.channel {
            self.store.set_game_channel(game, at.channel, under(site, at.channel)).await?;
        }
        let posted = TurnMessage {
            game,
            version,
            channel: at.channel,
            message: at.message,
            has_picture: !announcement.message.pictures.is_empty(),
            line: announcement.line.clone(),
        };
        if let Some(card) = &announcement.undone_by {
            self.note_undone(game, version, card).await?;
        }
        if announcement.covers {
            self.store.cover(game).await?;
        }
        let owed = self.store.announced(posted, self.edit_time()).await?;
        self.in_flight.remove_if(&game, |_, (sending, _)| *sending <= version);
        let _was_closed = self.backlog.reopen(at.channel);
        Ok(if announcement.covers { self.hand_out_covering(owed).await } else { self.hand_out(owed).await })
    }

    /// The turn of which the game's last board tells was undone: the line that its message becomes says so.
    async fn note_undone(&self, game: GameId, version: u32, card: &str) -> Result<(), StoreError> {
        let messages = self.store.turn_messages(game).await?;
        let undone = messages.into_iter().rfind(|message| message.version < version && message.has_picture);
        let Some(TurnMessage { message, line: Some(line), .. }) = undone else { return Ok(()) };
        // What is noted twice is said once.
        let end = say!("line-undone", line = "", card = card);
        if line.ends_with(&end) {
            return Ok(());
        }
        self.store.set_line(message, say!("line-undone", line = line, card = card)).await
    }

    /// The right to make a game's thread now, which one try of one process has at a time; nothing while
    /// another has it. It ends when it is given to [`App::thread_is_settled`], or after a minute.
    pub async fn claim_thread(&self, game: GameId) -> Option<ThreadClaim> {
        let now = self.clock.now();
        let until = now.plus(THREAD_TAKES * self.settings.hand_over.as_secs() as i64);
        let number = self.claims.fetch_add(1, Ordering::Relaxed);
        let lease = Lease { key: format!("thread/{game}"), holder: format!("{}/{number}", self.process), until };
        match self.store.take_lease(lease.clone(), now).await {
            Ok(is_ours) => is_ours.then_some(ThreadClaim(lease)),
            Err(error) => {
                tracing::error!(
                    game = game.0,
                    error = &error as &dyn std::error::Error,
                    "that a thread is made cannot be noted"
                );
                None
            }
        }
    }

    /// A game's thread is made and noted, or certainly not made.
    pub async fn thread_is_settled(&self, ThreadClaim(lease): ThreadClaim) {
        if let Err(error) = self.store.give_back_lease(&lease.key, &lease.holder).await {
            tracing::warn!(
                key = lease.key,
                error = &error as &dyn std::error::Error,
                "that a thread is made stays noted for a while"
            );
        }
    }

    /// The server of a game and when the game began: a thread that was made for it is there, and
    /// younger.
    pub async fn home_of(&self, game: GameId) -> Option<(GuildId, Timestamp)> {
        let info = self.store.info(game).await.ok()?;
        Some((info.site.guild?, info.created_at))
    }

    /// The channel or thread in which a game is played by now; none while it has yet to get a
    /// thread of its own.
    pub async fn settled_channel(&self, game: GameId) -> Option<ChannelId> {
        match self.store.info(game).await {
            Ok(info) => (!info.wants_thread).then_some(info.site.channel),
            Err(error) => {
                tracing::error!(
                    game = game.0,
                    error = &error as &dyn std::error::Error,
                    "a game's channel cannot be read"
                );
                None
            }
        }
    }

    /// The messages of a game that are noted as standing there as they were posted.
    pub async fn noted_messages(&self, game: GameId) -> Vec<MessageRef> {
        let noted = self.store.turn_messages(game).await.unwrap_or_else(|error| {
            tracing::error!(
                game = game.0,
                error = &error as &dyn std::error::Error,
                "a game's messages cannot be read"
            );
            Vec::new()
        });
        noted.iter().map(reference).collect()
    }

    /// The channel in which a game was played is no more, and one of its players is here. Says
    /// whether the game is played here from now on: not on another server than before.
    pub async fn game_follows(&self, game: GameId, here: Site) -> bool {
        let guild = here.guild;
        let same_server = self.store.info(game).await.is_ok_and(|info| guild.is_some() && info.site.guild == guild);
        if same_server {
            self.note_channel(game, here.channel, here.parent).await;
        }
        same_server
    }

    /// A thread was made for a game, or cannot be used: from now on the game is played here.
    pub async fn game_moved(&self, game: GameId, channel: ChannelId) {
        let parent = self.store.info(game).await.ok().and_then(|info| under(info.site, channel));
        self.note_channel(game, channel, parent).await;
    }

    async fn note_channel(&self, game: GameId, channel: ChannelId, parent: Option<ChannelId>) {
        if let Err(error) = self.store.set_game_channel(game, channel, parent).await {
            tracing::error!(
                game = game.0,
                error = &error as &dyn std::error::Error,
                "a game's new channel is not noted"
            );
        }
    }

    /// This message shows a challenge. When the challenge is closed elsewhere or lapses,
    /// [`App::challenge_answered`] and [`App::repairs`] ask for the message to be changed.
    pub async fn challenge_posted(&self, challenge: ChallengeId, message: MessageId) {
        if let Err(error) = self.store.set_challenge_message(challenge, message).await {
            tracing::warn!(
                challenge = challenge.0,
                error = &error as &dyn std::error::Error,
                "a challenge's message is not noted"
            );
        }
    }

    /// A control of a challenge was answered by changing this message. When that has closed the
    /// challenge, and another message still shows it as open, gives that one.
    pub async fn challenge_answered(&self, challenge: ChallengeId, changed: MessageId) -> Option<ClosedChallenge> {
        let found = self.store.challenge(challenge).await.map_err(AppError::store("reading a challenge"));
        let closed = async {
            let found = found?;
            let Some(public) = found.message.filter(|_| found.state != ChallengeState::Open) else { return Ok(None) };
            if public == changed {
                self.challenge_shown(challenge).await;
                return Ok(None);
            }
            self.closing(found).await
        };
        closed.await.unwrap_or_else(|error: AppError| {
            tracing::warn!(
                challenge = challenge.0,
                error = &error as &dyn std::error::Error,
                "a closed challenge cannot be shown"
            );
            None
        })
    }

    /// The message of a closed challenge shows what has become of it, or cannot be made to.
    pub async fn challenge_shown(&self, challenge: ChallengeId) {
        if let Err(error) = self.store.challenge_shown(challenge).await {
            tracing::warn!(
                challenge = challenge.0,
                error = &error as &dyn std::error::Error,
                "a changed message is not noted"
            );
        }
    }

    /// An announcement cannot be sent, now or later: the channel is gone, or will not take it
    /// whatever happens. It is pending no more.
    pub async fn undeliverable(&self, key: AnnouncementKey) {
        self.in_flight.remove(&key.game);
        if let Err(error) = self.store.drop_pending_post(key.game, key.version).await {
            tracing::warn!(game = key.game.0, error = &error as &dyn std::error::Error, "a message stays pending");
        }
    }

    /// An announcement was not sent, but may be later. It stays pending and comes again with the next
    /// repairs; after a while only, if its channel is closed to this program.
    pub fn put_off(&self, key: AnnouncementKey, closed: Option<ChannelId>) {
        self.in_flight.remove_if(&key.game, |_, (version, _)| *version <= key.version);
        if let Some(channel) = closed {
            self.backlog.close(channel);
        }
    }

    /// What was left half done. To be asked at the start, and now and then afterwards, sooner if the
    /// answer says so; what is just being sent is left out. Lapsed challenges and what old interactions did are cleared away.
    pub async fn repairs(&self) -> Repairs {
        let now = self.clock.now();
        if let Err(error) = self.store.expire_challenges(now).await {
            tracing::warn!(error = &error as &dyn std::error::Error, "lapsed challenges are not closed");
        }
        if let Err(error) = self.store.prune_interactions(now).await {
            tracing::warn!(error = &error as &dyn std::error::Error, "old interactions are not forgotten");
        }
        let (announcements, again_in) = self.due_posts(AT_ONCE).await;
        Repairs { announcements, again_in, closed: self.stale_challenges().await }
    }

    /// The closed challenges whose message still shows them as open.
    async fn stale_challenges(&self) -> Vec<ClosedChallenge> {
        let stale = self.store.stale_challenges(AT_ONCE).await.unwrap_or_else(|error| {
            tracing::error!(error = &error as &dyn std::error::Error, "stale challenges cannot be read");
            Vec::new()
        });
        let mut closed = Vec::new();
        for challenge in stale {
            let id = challenge.id;
            match self.closing(challenge).await {
                Ok(shown) => closed.extend(shown),
                Err(error) => tracing::warn!(
                    challenge = id.0,
                    error = &error as &dyn std::error::Error,
                    "a closed challenge cannot be shown"
                ),
            }
        }
        closed
    }

    /// What the message of a closed challenge is to show; nothing when none is known.
    async fn closing(&self, challenge: Challenge) -> Result<Option<ClosedChallenge>, AppError> {
        let Some(message) = challenge.message else { return Ok(None) };
        let shown = self.closed_challenge(&challenge, challenge.state).await?;
        let at = MessageRef { channel: challenge.site.channel, message };
        Ok(Some(ClosedChallenge { challenge: challenge.id, at, shown }))
    }
}

/// What a game's new channel hangs on: its own thread on the channel in which it was to be played, that channel on
/// nothing. Where it was in a thread before, the parent stays what it was.
fn under(before: Site, channel: ChannelId) -> Option<ChannelId> {
    (before.place() != channel).then(|| before.place())
}

fn reference(message: &TurnMessage) -> MessageRef {
    MessageRef { channel: message.channel, message: message.message }
}
