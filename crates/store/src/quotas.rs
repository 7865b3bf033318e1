//! Limits on challenges and games.

use cardinal_ids::{ChannelId, Site, Timestamp, UserId};

use crate::database::{Connection, query_scalar};
use crate::error::Result;
use crate::{NewGame, StoreError};

/// How many challenges and games there can be. They are counted in the write that would add one, so that concurrent
/// requests can't exceed the limits together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Open, unexpired challenges of one player.
    pub challenges_per_player: usize,
    /// Challenges of one player to one other within a day that weren't accepted.
    pub challenges_to_one_a_day: usize,
    /// Running games of one player against other people, in either seat.
    pub games_per_player: usize,
    /// Running games of one player against the computer player.
    pub games_against_computer: usize,
    /// Running games of one channel and its threads together, those with an event since [`Limits::lively_since`]. The
    /// beginning counts as an event. A post of [`Limits::forum`] counts as a channel of its own.
    pub games_per_channel: usize,
    /// The forum in which games are posts, if there is one.
    pub forum: Option<ChannelId>,
    /// A game without an event since then doesn't count towards its channel's limit.
    pub lively_since: Timestamp,
}

/// The limit that is reached. The numbers stop at the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Full {
    /// A player's open challenges.
    #[error("user {user} has {challenges} open challenges")]
    Challenges {
        /// The challenger.
        user: UserId,
        /// How many there are.
        challenges: usize,
    },
    /// A player's challenges to one other within a day.
    #[error("user {user} has challenged user {opponent} {challenges} times within a day")]
    Opponent {
        /// The challenger.
        user: UserId,
        /// The opponent.
        opponent: UserId,
        /// How many there are.
        challenges: usize,
        /// When there is room for another one.
        until: Timestamp,
    },
    /// A player's running games.
    #[error("user {user} has {games} running games")]
    Player {
        /// The player.
        user: UserId,
        /// How many there are.
        games: usize,
    },
    /// A player's running games against the computer player.
    #[error("user {user} has {games} running games against the computer player")]
    Computer {
        /// The player.
        user: UserId,
        /// How many there are.
        games: usize,
    },
    /// A channel's running games that count towards its limit.
    #[error("channel {channel} holds {games} running games")]
    Channel {
        /// The channel.
        channel: ChannelId,
        /// How many there are.
        games: usize,
    },
}

const CHALLENGES: &str = "SELECT count(*) FROM (
    SELECT 1 FROM challenges
    WHERE state = 'open' AND challenger_id = $1 AND (expires_at IS NULL OR expires_at > $2) LIMIT $3) AS counted";

/// The moment of the last challenge but `$4` from one player to another since `$3`. Two who play with each other may do
/// so as often as they like.
const TO_ONE: &str = "\
    SELECT created_at FROM challenges
    WHERE challenger_id = $1 AND opponent_id = $2 AND created_at > $3 AND state <> 'accepted'
    ORDER BY created_at DESC LIMIT 1 OFFSET $4";

/// The seconds of a day.
const DAY: i64 = 24 * 60 * 60;

const OF_PLAYER: &str = "SELECT count(*) FROM (
    SELECT 1 FROM games WHERE white_id = $1 AND finished = 0 AND computer IS NULL
    UNION ALL SELECT 1 FROM games WHERE black_id = $1 AND finished = 0 AND computer IS NULL LIMIT $2) AS counted";

const AGAINST_COMPUTER: &str = "SELECT count(*) FROM (
    SELECT 1 FROM games WHERE white_id = $1 AND finished = 0 AND computer IS NOT NULL AND lesson IS NULL
    UNION ALL
    SELECT 1 FROM games WHERE black_id = $1 AND finished = 0 AND computer IS NOT NULL AND lesson IS NULL
    LIMIT $2) AS counted";

/// Forgotten games are in the index too. They are few, because each was once within the limit of its
/// channel.
const OF_CHANNEL: &str = "SELECT count(*) FROM (
    SELECT 1 FROM games
    WHERE coalesce(parent_id, channel_id) = $1 AND finished = 0 AND updated_at >= $2 AND private = 0 LIMIT $3) AS counted";

/// The same for a post, which is the channel of its games alone.
const OF_POST: &str = "SELECT count(*) FROM (
    SELECT 1 FROM games
    WHERE channel_id = $1 AND finished = 0 AND updated_at >= $2 AND private = 0 LIMIT $3) AS counted";

/// Refuses if a player already has the most open challenges allowed, or has made the most to this opponent within a
/// day.
pub(crate) async fn for_challenge(
    connection: &mut Connection,
    limits: Limits,
    (user, opponent): (UserId, Option<UserId>),
    now: Timestamp,
) -> Result<()> {
    let limit = limits.challenges_per_player;
    let count = query_scalar(CHALLENGES).bind(user.to_db()).bind(now.0).bind(bound(limit));
    let challenges = count.fetch_one(&mut *connection).await?;
    refuse_at(limit, challenges, |challenges| Full::Challenges { user, challenges })?;
    let Some(opponent) = opponent else { return Ok(()) };
    let challenges = limits.challenges_to_one_a_day;
    let oldest: Option<i64> = query_scalar(TO_ONE)
        .bind(user.to_db())
        .bind(opponent.to_db())
        .bind(now.0 - DAY)
        .bind(bound(challenges.saturating_sub(1)))
        .fetch_optional(connection)
        .await?;
    match oldest {
        Some(at) => {
            let until = Timestamp(at + DAY);
            Err(StoreError::Full(Full::Opponent { user, opponent, challenges, until }).into())
        }
        None => Ok(()),
    }
}

/// Refuses a game for which a limit leaves no room. A private one takes up none in its channel.
pub(crate) async fn for_new_game(connection: &mut Connection, limits: Limits, game: &NewGame) -> Result<()> {
    let Some(computer) = &game.computer else {
        return for_game(connection, limits, &[game.players.white, game.players.black], game.site).await;
    };
    let (limit, user) = (limits.games_against_computer, game.players[!computer.seat]);
    let count = query_scalar(AGAINST_COMPUTER).bind(user.to_db()).bind(bound(limit));
    let games = count.fetch_one(&mut *connection).await?;
    refuse_at(limit, games, |games| Full::Computer { user, games })?;
    if computer.private { Ok(()) } else { for_channel(connection, limits, game.site).await }
}

/// Refuses if one of these players already has the most running games allowed, checking the first player first,
/// and then the channel together with its threads, or the post.
pub(crate) async fn for_game(
    connection: &mut Connection,
    limits: Limits,
    players: &[UserId],
    site: Site,
) -> Result<()> {
    let limit = limits.games_per_player;
    for &user in players {
        let count = query_scalar(OF_PLAYER).bind(user.to_db()).bind(bound(limit));
        let games = count.fetch_one(&mut *connection).await?;
        refuse_at(limit, games, |games| Full::Player { user, games })?;
    }
    for_channel(connection, limits, site).await
}

/// Refuses if the channel, together with its threads, already has the most running games allowed. A forum may have as
/// many posts with games as Discord allows: what one player adds to them is limited by their own games and challenges.
pub(crate) async fn for_channel(connection: &mut Connection, limits: Limits, site: Site) -> Result<()> {
    let limit = limits.games_per_channel;
    let is_post = site.parent.is_some() && site.parent == limits.forum;
    let (counted, channel) = if is_post { (OF_POST, site.channel) } else { (OF_CHANNEL, site.place()) };
    let count = query_scalar(counted).bind(channel.to_db()).bind(limits.lively_since.0).bind(bound(limit));
    let games = count.fetch_one(connection).await?;
    refuse_at(limit, games, |games| Full::Channel { channel, games })
}

/// A limit in the type that the database takes.
fn bound(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

fn refuse_at(limit: usize, count: i64, full: impl FnOnce(usize) -> Full) -> Result<()> {
    let count = count as usize;
    if count >= limit { Err(StoreError::Full(full(count)).into()) } else { Ok(()) }
}
