//! Stores what happened to messages: posted, postponed or undeliverable.

use cardinal_ids::{ChallengeId, ChannelId, GameId, GuildId, MessageId, Site, Timestamp};
use cardinal_interaction::{Announcement, AnnouncementKey, ClosedChallenge, MessageRef, Repairs, SupersededMessage};
use cardinal_outbox::AT_ONCE;
use cardinal_store::{Challenge, ChallengeState, SharedStore, StoreError, TurnMessage};
use cardinal_words::say;

use crate::app::Context;
use crate::app::channel::closed_challenge::closed_challenge;
use crate::app::channel::pending::hand_out_due;
use crate::app::channel::posts::post_of_closed;
use crate::app::channel::superseded::{self, edit_time, hand_out_covering};
use crate::app::error::AppError;

/// Stores that an announcement was posted. Returns the game's earlier messages that it supersedes.
pub async fn announcement_posted(
    context: &Context,
    announcement: &Announcement,
    at: MessageRef,
) -> Vec<SupersededMessage> {
    match note_announced(context, announcement, at).await {
        Ok(superseded) => superseded,
        Err(error) => {
            tracing::error!(
                game = announcement.key.game.0,
                error = &error as &dyn std::error::Error,
                "cannot store that a message was posted"
            );
            // The repairs find it in the channel.
            context.outbox.put_off(announcement.key, None);
            context.outbox.repair_soon();
            Vec::new()
        }
    }
}

async fn note_announced(
    context: &Context,
    announcement: &Announcement,
    at: MessageRef,
) -> Result<Vec<SupersededMessage>, StoreError> {
    let AnnouncementKey { game, version } = announcement.key;
    let site = context.store.games().frame(game).await?.site;
    if site.channel != at.channel {
        context.store.games().move_to(game, at.channel, under(site, at.channel)).await?;
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
        note_undone(&context.store, game, version, card).await?;
    }
    if announcement.covers {
        context.store.messages().cover(game).await?;
    }
    let pending = context.store.messages().posted(posted, edit_time(context)).await?;
    context.outbox.end(announcement.key, at.channel);
    Ok(if announcement.covers {
        hand_out_covering(context, pending).await
    } else {
        superseded::hand_out(context, pending).await
    })
}

/// Adds to the game's last message with a board that its turn was undone, for the line that it shrinks to.
async fn note_undone(store: &SharedStore, game: GameId, version: u32, card: &str) -> Result<(), StoreError> {
    let messages = store.messages().of_game(game).await?;
    let undone = messages.into_iter().rfind(|message| message.version < version && message.has_picture);
    let Some(TurnMessage { message, line: Some(line), .. }) = undone else { return Ok(()) };
    // A repeated call must not add it twice.
    let end = say!("line-undone", line = "", card = card);
    if line.ends_with(&end) {
        return Ok(());
    }
    store.messages().set_line(message, say!("line-undone", line = line, card = card)).await
}

/// A game's server and start time. A thread that was made for the game is on that server, and not older.
pub async fn home_of(context: &Context, game: GameId) -> Option<(GuildId, Timestamp)> {
    let frame = context.store.games().frame(game).await.ok()?;
    Some((frame.site.guild?, frame.created_at))
}

/// The channel or thread in which a game is played. `None` while it still has to get its own thread.
pub async fn settled_channel(context: &Context, game: GameId) -> Option<ChannelId> {
    match context.store.games().frame(game).await {
        Ok(frame) => (!frame.wants_thread).then_some(frame.site.channel),
        Err(error) => {
            tracing::error!(game = game.0, error = &error as &dyn std::error::Error, "cannot read a game's channel");
            None
        }
    }
}

/// Whether a game is played in a thread. If that can't be read, it counts as played in a channel.
pub async fn is_in_thread(context: &Context, game: GameId) -> bool {
    context.store.games().frame(game).await.is_ok_and(|frame| frame.site.parent.is_some())
}

/// The stored messages of a game, as they were posted.
pub async fn noted_messages(context: &Context, game: GameId) -> Vec<TurnMessage> {
    context.store.messages().of_game(game).await.unwrap_or_else(|error| {
        tracing::error!(game = game.0, error = &error as &dyn std::error::Error, "cannot read a game's messages");
        Vec::new()
    })
}

/// Moves a game whose channel is gone to the place where one of its players now is, unless that is on another
/// server. Returns whether it was moved.
pub async fn follow_player(context: &Context, game: GameId, here: Site) -> bool {
    let guild = here.guild;
    let same_server =
        context.store.games().frame(game).await.is_ok_and(|frame| guild.is_some() && frame.site.guild == guild);
    if same_server {
        note_channel(context, game, here.channel, here.parent).await;
    }
    same_server
}

/// Moves a game to this channel, because a thread was made for it or cannot be used.
pub async fn move_game(context: &Context, game: GameId, channel: ChannelId) {
    let parent = context.store.games().frame(game).await.ok().and_then(|frame| under(frame.site, channel));
    note_channel(context, game, channel, parent).await;
}

/// Moves a game to its post in a forum.
pub async fn move_game_to_post(context: &Context, game: GameId, post: ChannelId, forum: ChannelId) {
    note_channel(context, game, post, Some(forum)).await;
}

async fn note_channel(context: &Context, game: GameId, channel: ChannelId, parent: Option<ChannelId>) {
    if let Err(error) = context.store.games().move_to(game, channel, parent).await {
        tracing::error!(game = game.0, error = &error as &dyn std::error::Error, "cannot store a game's new channel");
    }
}

/// Stores the message that shows a challenge. When the challenge is closed elsewhere or expires,
/// [`challenge_answered`] and [`find_repairs`] return that message to be updated.
pub async fn challenge_posted(context: &Context, challenge: ChallengeId, message: MessageId) {
    if let Err(error) = context.store.challenges().set_message(challenge, message).await {
        tracing::warn!(
            challenge = challenge.0,
            error = &error as &dyn std::error::Error,
            "cannot store the message of a challenge"
        );
    }
}

/// Stores the post that a challenge opened in a forum, with its first message. It is the challenge's place from now on.
pub async fn challenge_moved(context: &Context, challenge: ChallengeId, forum: ChannelId, first: MessageRef) {
    if let Err(error) = context.store.challenges().move_to_post(challenge, forum, first.channel, first.message).await {
        tracing::warn!(
            challenge = challenge.0,
            error = &error as &dyn std::error::Error,
            "cannot store the post of a challenge"
        );
    }
}

/// Notes that a press on a challenge was answered by updating this message. If that closed the challenge while
/// another message still shows it as open, returns the other message.
pub async fn challenge_answered(
    context: &Context,
    challenge: ChallengeId,
    changed: MessageId,
) -> Option<ClosedChallenge> {
    let found = context.store.challenges().get(challenge).await.map_err(AppError::store("reading a challenge"));
    let closed = async {
        let found = found?;
        let Some(public) = found.message.filter(|_| found.state != ChallengeState::Open) else { return Ok(None) };
        let closing = closing_update(context, found).await?;
        // Of a post, more has to change than its message.
        if public == changed && closing.as_ref().is_none_or(|closing| closing.post.is_none()) {
            challenge_shown(context, challenge).await;
            return Ok(None);
        }
        Ok(closing)
    };
    closed.await.unwrap_or_else(|error: AppError| {
        tracing::warn!(
            challenge = challenge.0,
            error = &error as &dyn std::error::Error,
            "cannot show that a challenge is closed"
        );
        None
    })
}

/// Which of these challenges are open no longer.
pub async fn answered_among(context: &Context, challenges: Vec<ChallengeId>) -> Vec<ChallengeId> {
    if challenges.is_empty() {
        return challenges;
    }
    context.store.challenges().closed_among(&challenges).await.unwrap_or_else(|error| {
        let error = &error as &dyn std::error::Error;
        tracing::warn!(error, "cannot read which challenges were answered");
        Vec::new()
    })
}

/// Stores that the message of a closed challenge is up to date, or cannot be updated.
pub async fn challenge_shown(context: &Context, challenge: ChallengeId) {
    if let Err(error) = context.store.challenges().message_updated(challenge).await {
        tracing::warn!(
            challenge = challenge.0,
            error = &error as &dyn std::error::Error,
            "cannot store that the message of a challenge was updated"
        );
    }
}

/// Drops an announcement that can never be sent, because its channel is gone or never accepts it.
pub async fn drop_announcement(context: &Context, key: AnnouncementKey) {
    context.outbox.end_all(key.game);
    if let Err(error) = context.store.messages().drop_pending(key.game, key.version).await {
        tracing::warn!(
            game = key.game.0,
            error = &error as &dyn std::error::Error,
            "cannot drop an undeliverable announcement"
        );
    }
}

/// Finds half-done work that needs repair, leaving out what is just being sent. Also closes expired challenges
/// and prunes old interactions. Call this at the start and from time to time, sooner if the result says so.
pub async fn find_repairs(context: &Context) -> Repairs {
    let mut announcements = Vec::new();
    let repairs = hand_out_repairs(context, &mut |announcement| announcements.push(announcement)).await;
    Repairs { announcements, ..repairs }
}

/// Like [`find_repairs`], but hands out each announcement as soon as it is built.
pub async fn hand_out_repairs(context: &Context, hand_out: &mut (dyn FnMut(Announcement) + Send)) -> Repairs {
    let now = context.time.now();
    if let Err(error) = context.store.challenges().expire(now).await {
        tracing::warn!(error = &error as &dyn std::error::Error, "cannot close expired challenges");
    }
    if let Err(error) = context.store.interactions().prune(now).await {
        tracing::warn!(error = &error as &dyn std::error::Error, "cannot prune old interactions");
    }
    let again_in = hand_out_due(context, AT_ONCE, hand_out).await;
    Repairs { announcements: Vec::new(), again_in, closed: stale_challenges(context).await }
}

/// The closed challenges whose message still shows them as open.
async fn stale_challenges(context: &Context) -> Vec<ClosedChallenge> {
    let stale = context.store.challenges().outdated(AT_ONCE).await.unwrap_or_else(|error| {
        tracing::error!(
            error = &error as &dyn std::error::Error,
            "cannot read the challenges with an outdated message"
        );
        Vec::new()
    });
    let mut closed = Vec::new();
    for challenge in stale {
        let id = challenge.id;
        match closing_update(context, challenge).await {
            Ok(shown) => closed.extend(shown),
            Err(error) => tracing::warn!(
                challenge = id.0,
                error = &error as &dyn std::error::Error,
                "cannot show that a challenge is closed"
            ),
        }
    }
    closed
}

/// The update for the message of a closed challenge. `None` if no message is known.
async fn closing_update(context: &Context, challenge: Challenge) -> Result<Option<ClosedChallenge>, AppError> {
    let Some(message) = challenge.message else { return Ok(None) };
    let shown = closed_challenge(context, &challenge, challenge.state).await?;
    let at = MessageRef { channel: challenge.site.channel, message };
    let post = post_of_closed(context, &challenge, challenge.state).await?;
    Ok(Some(ClosedChallenge { challenge: challenge.id, at, shown, post }))
}

/// The parent of a game's new channel. A game's own thread hangs on the channel where the game was to be played,
/// and that channel has no parent. If the game was in a thread before, the parent stays the same.
fn under(before: Site, channel: ChannelId) -> Option<ChannelId> {
    (before.place() != channel).then(|| before.place())
}
