//! Challenges: made, listed, accepted or closed.

use std::collections::BTreeMap;
use std::sync::Arc;

use cardinal_ids::{
    BestOf, ChallengeId, ChannelId, GameId, GuildId, InteractionId, MessageId, Pace, Site, Timestamp, UserId, Venue,
};
use cardinal_rules::{Seat, Variant};

use crate::columns::{flag, maybe_number, options, seat, site, to_json, variant};
use crate::connections::Connections;
use crate::database::{Connection, DbRow, Executor, QueryBuilder, Readers, query, query_scalar};
use crate::error::{Failure, Result};
use crate::{
    ChallengeState, InteractionEffect, Limits, NewGame, StoreError, StoreResult, clocks, games, interactions,
    ladder_matches, quotas, series,
};

/// The seconds after a challenge from one member to another was withdrawn, declined or lapsed, within which the next
/// one is [quiet](Challenge::quiet).
pub const QUIET_AFTER_CLOSING: i64 = 10 * 60;

/// A challenge to create.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewChallenge {
    /// The challenger.
    pub challenger: UserId,
    /// The challenged user; none: anybody may accept.
    pub opponent: Option<UserId>,
    /// Where the challenge is posted.
    pub site: Site,
    /// The game.
    pub variant: Variant,
    /// The game's options, by key.
    pub options: BTreeMap<String, String>,
    /// The challenger's seat; none: drawn when the game begins.
    pub seat: Option<Seat>,
    /// Where the game will be played.
    pub venue: Venue,
    /// The time control; none: unlimited time.
    pub pace: Option<Pace>,
    /// Whether the game counts for the players' ratings.
    pub rated: bool,
    /// Whether the challenger chose that.
    pub rated_chosen: bool,
    /// How many games are played at most, one after the other; none: one.
    pub best_of: Option<BestOf>,
    /// When it is created.
    pub created_at: Timestamp,
    /// When it expires.
    pub expires_at: Option<Timestamp>,
    /// The interaction that creates it.
    pub interaction: Option<InteractionId>,
    /// The limits that must leave room for it and for its game; none: no limit.
    pub limits: Option<Limits>,
}

/// A stored challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// Its number.
    pub id: ChallengeId,
    /// The challenger.
    pub challenger: UserId,
    /// The challenged user; none: anybody may accept.
    pub opponent: Option<UserId>,
    /// Where the challenge is posted.
    pub site: Site,
    /// The game.
    pub variant: Variant,
    /// The game's options, by key.
    pub options: BTreeMap<String, String>,
    /// The challenger's seat; none: drawn when the game begins.
    pub seat: Option<Seat>,
    /// Where the game will be played.
    pub venue: Venue,
    /// The time control; none: unlimited time.
    pub pace: Option<Pace>,
    /// Whether the game counts for the players' ratings.
    pub rated: bool,
    /// Whether the challenger chose that.
    pub rated_chosen: bool,
    /// How many games are played at most, one after the other; none: one.
    pub best_of: Option<BestOf>,
    /// Whether its message notifies nobody: less than [`QUIET_AFTER_CLOSING`] before, another one from the same member
    /// to the same member was closed without a game.
    pub quiet: bool,
    /// The message that shows it as open; none before it is posted and after it shows how the challenge closed.
    pub message: Option<MessageId>,
    /// What has become of it.
    pub state: ChallengeState,
    /// Why the opponent declined, as they typed it; none if they haven't said.
    pub decline_reason: Option<String>,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it expires.
    pub expires_at: Option<Timestamp>,
    /// When it was closed; none while it's open.
    pub closed_at: Option<Timestamp>,
}

/// The ways to close a challenge without a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Closing {
    /// The opponent declines.
    Declined,
    /// The challenger withdraws it.
    Withdrawn,
    /// Its time is over.
    Expired,
}

/// Which open challenges to list. Every condition that is set must hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ChallengeFilter {
    /// Posted in this channel.
    pub channel: Option<ChannelId>,
    /// Made by this user.
    pub challenger: Option<UserId>,
    /// Addressed to this user.
    pub opponent: Option<UserId>,
    /// Neither made by this user nor addressed to them.
    pub without: Option<UserId>,
    /// Not expired at this moment.
    pub unlapsed_at: Option<Timestamp>,
}

/// Stores challenges.
#[derive(Clone, Copy, Debug)]
pub struct Challenges<'s>(pub(crate) &'s Connections);

impl Challenges<'_> {
    /// Creates a challenge, unless the same two players already have an open one for the same game with the same
    /// options, time control, number of games and choice between rated and casual, no matter who made it. The limits
    /// count the challenger and the channel. The opponent's limit is checked on acceptance.
    ///
    /// # Errors
    /// [`StoreError::Duplicate`], [`StoreError::AlreadyOpen`], [`StoreError::Full`], in this order.
    pub async fn create(self, challenge: NewChallenge) -> StoreResult<ChallengeId> {
        self.0.write(|connection| Box::pin(async move { create(connection, &challenge).await })).await
    }

    /// Returns a challenge, open or closed.
    ///
    /// # Errors
    /// [`StoreError::NoChallenge`].
    pub async fn get(self, id: ChallengeId) -> StoreResult<Challenge> {
        self.0.read(find(&self.0.readers, id)).await
    }

    /// Returns the challenge that became a game; none for one that began otherwise, such as the second of a series.
    pub async fn of_game(self, game: GameId) -> StoreResult<Option<Challenge>> {
        self.0
            .read(async {
                let row = query("SELECT * FROM challenges WHERE game_id = $1")
                    .bind(game.to_db())
                    .fetch_optional(&self.0.readers)
                    .await?;
                row.as_ref().map(challenge).transpose()
            })
            .await
    }

    /// Returns open challenges, newest first.
    pub async fn open(self, filter: ChallengeFilter, limit: u32) -> StoreResult<Vec<Challenge>> {
        self.0.read(list_open(&self.0.readers, filter, limit)).await
    }

    /// Returns which of these are closed.
    pub async fn closed_among(self, ids: &[ChallengeId]) -> StoreResult<Vec<ChallengeId>> {
        self.0.read(closed_among(&self.0.readers, ids)).await
    }

    /// Counts open challenges.
    pub async fn count_open(self, filter: ChallengeFilter) -> StoreResult<u64> {
        self.0.read(count_open(&self.0.readers, filter)).await
    }

    /// Records which message shows a challenge with its buttons.
    ///
    /// # Errors
    /// [`StoreError::NoChallenge`].
    pub async fn set_message(self, id: ChallengeId, message: MessageId) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(set_message(connection, id, message))).await
    }

    /// Records the post in a forum that a challenge opened, and its first message. The challenge is there from now on.
    ///
    /// # Errors
    /// [`StoreError::NoChallenge`].
    pub async fn move_to_post(
        self,
        id: ChallengeId,
        forum: ChannelId,
        post: ChannelId,
        message: MessageId,
    ) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(move_to_post(connection, id, forum, (post, message)))).await
    }

    /// Starts the game of a challenge, the first of a series if it is to have several, and closes the challenge. If
    /// several users try, one succeeds. The caller decides who may accept. The game remembers that it is to get a
    /// thread ([`GameInfo::wants_thread`](super::GameInfo::wants_thread)). If both players have reached their limit
    /// of games, the error names the one who accepts.
    ///
    /// # Errors
    /// [`StoreError::Duplicate`], [`StoreError::NoChallenge`], [`StoreError::ChallengeClosed`],
    /// [`StoreError::Full`], in this order.
    pub async fn accept(
        self,
        id: ChallengeId,
        game: NewGame,
        interaction: Option<InteractionId>,
    ) -> StoreResult<GameId> {
        let process = Arc::clone(&self.0.process);
        self.0
            .write(move |connection| {
                Box::pin(async move { accept(connection, id, (&game, &process), interaction).await })
            })
            .await
    }

    /// Closes a challenge without a game.
    ///
    /// # Errors
    /// [`StoreError::Duplicate`], [`StoreError::NoChallenge`], [`StoreError::ChallengeClosed`], in this order.
    pub async fn close(
        self,
        id: ChallengeId,
        closing: Closing,
        interaction: Option<InteractionId>,
        at: Timestamp,
    ) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(close(connection, id, closing, interaction, at))).await
    }

    /// Adds why a declined challenge was declined, unless that was said before. The message that shows it as closed is
    /// outdated from then on. The caller decides who may say it.
    pub async fn give_reason(self, id: ChallengeId, reason: String) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(async move { give_reason(connection, id, &reason).await })).await
    }

    /// Closes every open challenge that has expired, and returns how many there were.
    pub async fn expire(self, now: Timestamp) -> StoreResult<u64> {
        self.0.write(move |connection| Box::pin(expire(connection, now))).await
    }

    /// Returns closed challenges whose message still shows them as open, oldest first.
    pub async fn outdated(self, limit: u32) -> StoreResult<Vec<Challenge>> {
        self.0.read(stale(&self.0.readers, limit)).await
    }

    /// Records that a closed challenge's message shows how it closed, or never will: it isn't outdated any more. Does
    /// nothing to an open or unknown challenge.
    pub async fn message_updated(self, id: ChallengeId) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(shown(connection, id))).await
    }
}

/// The newest open challenge between two users for the same game, options, time control, number of games and choice
/// between rated and casual. Both directions are searched among the challenges that either of them made, which are
/// few. Any number may name one of them as opponent, so the `+` keeps that index out of it.
const OPEN_BETWEEN: &str = "\
    SELECT id FROM challenges WHERE state = 'open' AND challenger_id = $1 AND +opponent_id = $2 AND variant = $3
        AND options = $5 AND pace IS NOT DISTINCT FROM $6 AND rated = $7
        AND best_of IS NOT DISTINCT FROM $8 AND (expires_at IS NULL OR expires_at > $4)
    UNION ALL
    SELECT id FROM challenges WHERE state = 'open' AND challenger_id = $2 AND +opponent_id = $1 AND variant = $3
        AND options = $5 AND pace IS NOT DISTINCT FROM $6 AND rated = $7
        AND best_of IS NOT DISTINCT FROM $8 AND (expires_at IS NULL OR expires_at > $4)
    ORDER BY id DESC LIMIT 1";

/// A challenge from one member to another that was closed without a game after a moment `$3`, or has lapsed between it
/// and `$4` and isn't closed yet. That one is looked for among the few that the challenger has open.
const JUST_CLOSED: &str = "\
    SELECT id FROM challenges WHERE challenger_id = $1 AND opponent_id = $2 AND closed_at > $3
        AND state IN ('declined', 'withdrawn', 'expired')
    UNION ALL
    SELECT id FROM challenges WHERE state = 'open' AND challenger_id = $1 AND +opponent_id = $2
        AND +expires_at > $3 AND +expires_at <= $4
    LIMIT 1";

pub(crate) async fn create(connection: &mut Connection, new: &NewChallenge) -> Result<ChallengeId> {
    interactions::refuse_second(connection, new.interaction).await?;
    if let Some(opponent) = new.opponent {
        let open: Option<i64> = query_scalar(OPEN_BETWEEN)
            .bind(new.challenger.to_db())
            .bind(opponent.to_db())
            .bind(new.variant.slug())
            .bind(new.created_at.0)
            .bind(to_json(&new.options)?)
            .bind(new.pace.map(|pace| pace.to_string()))
            .bind(i64::from(new.rated))
            .bind(new.best_of.map(|best_of| i64::from(best_of.games())))
            .fetch_optional(&mut *connection)
            .await?;
        if let Some(id) = open {
            return Err(StoreError::AlreadyOpen(ChallengeId::from_db(id)).into());
        }
    }
    if let Some(limits) = new.limits {
        quotas::for_game(connection, limits, &[new.challenger], new.site).await?;
        quotas::for_challenge(connection, limits, (new.challenger, new.opponent), new.created_at).await?;
    }
    let quiet = match new.opponent {
        Some(opponent) => {
            let just_closed: Option<i64> = query_scalar(JUST_CLOSED)
                .bind(new.challenger.to_db())
                .bind(opponent.to_db())
                .bind(new.created_at.0 - QUIET_AFTER_CLOSING)
                .bind(new.created_at.0)
                .fetch_optional(&mut *connection)
                .await?;
            just_closed.is_some()
        }
        None => false,
    };
    let id = query_scalar(
        "INSERT INTO challenges (challenger_id, opponent_id, guild_id, channel_id, variant, options, seat, venue,
            created_at, expires_at, parent_id, pace, rated, best_of, rated_chosen, quiet)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) RETURNING id",
    )
    .bind(new.challenger.to_db())
    .bind(new.opponent.map(UserId::to_db))
    .bind(new.site.guild.map(GuildId::to_db))
    .bind(new.site.channel.to_db())
    .bind(new.variant.slug())
    .bind(to_json(&new.options)?)
    .bind(new.seat.map(|seat| seat.to_string()))
    .bind(match new.venue {
        Venue::Channel => "channel",
        Venue::Thread => "thread",
    })
    .bind(new.created_at.0)
    .bind(new.expires_at.map(|at| at.0))
    .bind(new.site.parent.map(ChannelId::to_db))
    .bind(new.pace.map(|pace| pace.to_string()))
    .bind(i64::from(new.rated))
    .bind(new.best_of.map(|best_of| i64::from(best_of.games())))
    .bind(i64::from(new.rated_chosen))
    .bind(i64::from(quiet))
    .fetch_one(&mut *connection)
    .await?;
    let id = ChallengeId::from_db(id);
    interactions::remember(connection, new.interaction, InteractionEffect::Challenged(id), new.created_at).await?;
    Ok(id)
}

pub(crate) async fn find<'c>(database: impl Into<Executor<'c>> + Send, id: ChallengeId) -> Result<Challenge> {
    let row = query("SELECT * FROM challenges WHERE id = $1").bind(id.to_db()).fetch_optional(database).await?;
    challenge(&row.ok_or(StoreError::NoChallenge(id))?)
}

async fn list_open(pool: &Readers, filter: ChallengeFilter, limit: u32) -> Result<Vec<Challenge>> {
    let mut query = QueryBuilder::new("SELECT * FROM challenges");
    restrict(&mut query, filter);
    query.push(" ORDER BY id DESC LIMIT ").push_bind(i64::from(limit));
    query.build().fetch_all(pool).await?.iter().map(challenge).collect()
}

async fn closed_among(pool: &Readers, ids: &[ChallengeId]) -> Result<Vec<ChallengeId>> {
    let mut query = QueryBuilder::new("SELECT id FROM challenges WHERE id IN (");
    for (number, id) in ids.iter().enumerate() {
        query.push(if number == 0 { "" } else { ", " }).push_bind(id.to_db());
    }
    query.push(") AND state <> 'open'");
    let closed: Vec<i64> = query.build_query_scalar().fetch_all(pool).await?;
    Ok(closed.into_iter().map(ChallengeId::from_db).collect())
}

async fn count_open(pool: &Readers, filter: ChallengeFilter) -> Result<u64> {
    let mut query = QueryBuilder::new("SELECT count(*) FROM challenges");
    restrict(&mut query, filter);
    let count: i64 = query.build_query_scalar().fetch_one(pool).await?;
    Ok(count as u64)
}

fn restrict(query: &mut QueryBuilder<'_>, filter: ChallengeFilter) {
    query.push(" WHERE state = 'open'");
    if let Some(channel) = filter.channel {
        query.push(" AND channel_id = ").push_bind(channel.to_db());
    }
    if let Some(user) = filter.challenger {
        query.push(" AND challenger_id = ").push_bind(user.to_db());
    }
    if let Some(user) = filter.opponent {
        query.push(" AND opponent_id = ").push_bind(user.to_db());
    }
    if let Some(user) = filter.without {
        query.push(" AND challenger_id <> ").push_bind(user.to_db());
        query.push(" AND opponent_id IS DISTINCT FROM ").push_bind(user.to_db());
    }
    if let Some(moment) = filter.unlapsed_at {
        query.push(" AND (expires_at IS NULL OR expires_at > ").push_bind(moment.0).push(")");
    }
}

async fn set_message(connection: &mut Connection, id: ChallengeId, message: MessageId) -> Result<()> {
    let done = query("UPDATE challenges SET message_id = $2 WHERE id = $1")
        .bind(id.to_db())
        .bind(message.to_db())
        .execute(connection)
        .await?;
    if done.rows_affected() == 0 { Err(StoreError::NoChallenge(id).into()) } else { Ok(()) }
}

async fn move_to_post(
    connection: &mut Connection,
    id: ChallengeId,
    forum: ChannelId,
    (post, message): (ChannelId, MessageId),
) -> Result<()> {
    let done = query("UPDATE challenges SET channel_id = $2, parent_id = $3, message_id = $4 WHERE id = $1")
        .bind(id.to_db())
        .bind(post.to_db())
        .bind(forum.to_db())
        .bind(message.to_db())
        .execute(connection)
        .await?;
    if done.rows_affected() == 0 { Err(StoreError::NoChallenge(id).into()) } else { Ok(()) }
}

pub(crate) async fn accept(
    connection: &mut Connection,
    id: ChallengeId,
    (new, process): (&NewGame, &str),
    interaction: Option<InteractionId>,
) -> Result<GameId> {
    interactions::refuse_second(connection, interaction).await?;
    let challenge = require_open(connection, id).await?;
    if let Some(limits) = new.limits.filter(|_| new.computer.is_some()) {
        quotas::for_new_game(connection, limits, new).await?;
    } else if let Some(limits) = new.limits {
        let mut players = [new.players.white, new.players.black];
        players.sort_by_key(|player| *player == challenge.challenger);
        quotas::for_game(connection, limits, &players, new.site).await?;
    }
    let game = games::insert(connection, new, process).await?;
    if let Some(best_of) = challenge.best_of.filter(|_| new.computer.is_none()) {
        series::begin(connection, game, best_of).await?;
    }
    query("UPDATE challenges SET state = 'accepted', game_id = $2, closed_at = $3 WHERE id = $1")
        .bind(id.to_db())
        .bind(game.to_db())
        .bind(new.created_at.0)
        .execute(&mut *connection)
        .await?;
    ladder_matches::begin(connection, id, game).await?;
    interactions::remember(
        connection,
        interaction,
        InteractionEffect::Accepted { challenge: id, game },
        new.created_at,
    )
    .await?;
    Ok(game)
}

pub(crate) async fn close(
    connection: &mut Connection,
    id: ChallengeId,
    closing: Closing,
    interaction: Option<InteractionId>,
    at: Timestamp,
) -> Result<()> {
    interactions::refuse_second(connection, interaction).await?;
    require_open(connection, id).await?;
    query("UPDATE challenges SET state = $2, closed_at = $3 WHERE id = $1")
        .bind(id.to_db())
        .bind(match closing {
            Closing::Declined => "declined",
            Closing::Withdrawn => "withdrawn",
            Closing::Expired => "expired",
        })
        .bind(at.0)
        .execute(&mut *connection)
        .await?;
    Box::pin(ladder_matches::settle_challenge(connection, id, closing, at)).await?;
    interactions::remember(connection, interaction, InteractionEffect::Closed(id), at).await
}

async fn give_reason(connection: &mut Connection, id: ChallengeId, reason: &str) -> Result<()> {
    query(
        "UPDATE challenges SET decline_reason = $2, message_id = COALESCE(message_id, closed_message_id)
         WHERE id = $1 AND state = 'declined' AND decline_reason IS NULL",
    )
    .bind(id.to_db())
    .bind(reason)
    .execute(connection)
    .await?;
    Ok(())
}

async fn expire(connection: &mut Connection, now: Timestamp) -> Result<u64> {
    let expired = query(
        "UPDATE challenges SET state = 'expired', closed_at = $1 WHERE state = 'open' AND expires_at <= $1
         RETURNING expires_at, id",
    )
    .bind(now.0)
    .fetch_all(&mut *connection)
    .await?;
    let expired = expired.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?)));
    let mut expired = expired.collect::<sqlx::Result<Vec<(i64, i64)>>>()?;
    // Places on ladders are swapped in the order in which time ran out, however late that is found.
    expired.sort_unstable();
    for (_, id) in &expired {
        let id = ChallengeId::from_db(*id);
        Box::pin(ladder_matches::settle_challenge(connection, id, Closing::Expired, now)).await?;
    }
    Ok(expired.len() as u64)
}

async fn stale(pool: &Readers, limit: u32) -> Result<Vec<Challenge>> {
    query("SELECT * FROM challenges WHERE state <> 'open' AND message_id IS NOT NULL ORDER BY id LIMIT $1")
        .bind(i64::from(limit))
        .fetch_all(pool)
        .await?
        .iter()
        .map(challenge)
        .collect()
}

pub(crate) async fn shown(connection: &mut Connection, id: ChallengeId) -> Result<()> {
    query(
        "UPDATE challenges SET message_id = NULL, closed_message_id = COALESCE(message_id, closed_message_id)
         WHERE id = $1 AND state <> 'open'",
    )
    .bind(id.to_db())
    .execute(connection)
    .await?;
    Ok(())
}

async fn require_open(connection: &mut Connection, id: ChallengeId) -> Result<Challenge> {
    let challenge = find(connection, id).await?;
    match challenge.state {
        ChallengeState::Open => Ok(challenge),
        state => Err(StoreError::ChallengeClosed { challenge: id, state }.into()),
    }
}

fn challenge(row: &DbRow) -> Result<Challenge> {
    let state = match row.try_get::<&str>("state")? {
        "open" => ChallengeState::Open,
        "accepted" => ChallengeState::Accepted(GameId::from_db(row.try_get("game_id")?)),
        "declined" => ChallengeState::Declined,
        "withdrawn" => ChallengeState::Withdrawn,
        "expired" => ChallengeState::Expired,
        other => return Err(Failure::unreadable(format!("a challenge in the state `{other}`"))),
    };
    let venue = match row.try_get::<&str>("venue")? {
        "channel" => Venue::Channel,
        "thread" => Venue::Thread,
        other => return Err(Failure::unreadable(format!("a challenge for the venue `{other}`"))),
    };
    Ok(Challenge {
        id: ChallengeId::from_db(row.try_get("id")?),
        challenger: UserId::from_db(row.try_get("challenger_id")?),
        opponent: row.try_get::<Option<i64>>("opponent_id")?.map(UserId::from_db),
        site: site(row)?,
        variant: variant(row.try_get("variant")?)?,
        options: options(row.try_get("options")?)?,
        seat: row.try_get::<Option<&str>>("seat")?.map(seat).transpose()?,
        venue,
        pace: row.try_get::<Option<&str>>("pace")?.map(clocks::pace).transpose()?,
        rated: flag(row, "rated")?,
        rated_chosen: flag(row, "rated_chosen")?,
        quiet: flag(row, "quiet")?,
        best_of: maybe_number(row, "best_of")?.map(series::best_of).transpose()?,
        message: row.try_get::<Option<i64>>("message_id")?.map(MessageId::from_db),
        state,
        decline_reason: row.try_get::<Option<&str>>("decline_reason")?.map(str::to_owned),
        created_at: Timestamp(row.try_get("created_at")?),
        expires_at: row.try_get::<Option<i64>>("expires_at")?.map(Timestamp),
        closed_at: row.try_get::<Option<i64>>("closed_at")?.map(Timestamp),
    })
}
