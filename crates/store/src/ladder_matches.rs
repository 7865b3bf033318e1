//! The statements that settle challenges for places on ladders, each in the transaction of what settles it, and what
//! stands in the way of such a challenge.

use std::fmt;

use cardinal_ids::{ChallengeId, GameId, Timestamp, UserId};
use cardinal_rules::Seat;

use crate::columns::number;
use crate::database::{Connection, DbRow, Executor, query, query_scalar};
use crate::error::Result;
use crate::{Closing, LadderOutcome};

/// A match that is not settled.
struct Unsettled {
    challenge: i64,
    guild: i64,
    variant: String,
    challenger: i64,
    challenged: i64,
}

/// How many of those who are neither known to have left the server nor barred there stand above a rung.
const ABOVE: &str = "\
    SELECT count(*) AS count FROM ladder_places WHERE guild_id = $1 AND variant = $2 AND rung < $3
        AND NOT EXISTS (SELECT 1 FROM departures WHERE departures.guild_id = $1
            AND departures.user_id = ladder_places.user_id)
        AND NOT EXISTS (SELECT 1 FROM server_bars WHERE server_bars.guild_id = $1
            AND server_bars.user_id = ladder_places.user_id)";

/// The match of a game that ends. Every end of a game looks for it.
const OF_GAME: &str = "\
    SELECT ladder_matches.challenge_id, ladder_matches.guild_id, ladder_matches.variant, challenger_id, challenged_id,
        white_id, black_id
    FROM ladder_matches JOIN games ON games.id = ladder_matches.game_id
    WHERE ladder_matches.game_id = $1 AND outcome IS NULL";

const OF_CHALLENGE: &str = "\
    SELECT challenge_id, guild_id, variant, challenger_id, challenged_id FROM ladder_matches
    WHERE challenge_id = $1 AND outcome IS NULL";

/// How many of those who are neither known to have left the server nor barred there stand above a rung.
pub(crate) async fn count_above<'c>(
    database: impl Into<Executor<'c>> + Send,
    (guild, variant): (i64, &str),
    rung: i64,
) -> Result<u32> {
    let row = query(ABOVE).bind(guild).bind(variant).bind(rung).fetch_one(database).await?;
    number(&row, "count")
}

/// Returns the rung of a member who is on the ladder.
pub(crate) async fn rung_of<'c>(
    database: impl Into<Executor<'c>> + Send,
    (guild, variant): (i64, &str),
    user: i64,
) -> Result<Option<i64>> {
    let sql = "SELECT rung FROM ladder_places WHERE guild_id = $1 AND variant = $2 AND user_id = $3";
    Ok(query_scalar(sql).bind(guild).bind(variant).bind(user).fetch_optional(database).await?)
}

/// Notes the game that a challenge has become, if it is one for a place.
pub(crate) async fn begin(connection: &mut Connection, challenge: ChallengeId, game: GameId) -> Result<()> {
    query("UPDATE ladder_matches SET game_id = $2 WHERE challenge_id = $1 AND outcome IS NULL")
        .bind(challenge.to_db())
        .bind(game.to_db())
        .execute(connection)
        .await?;
    Ok(())
}

/// Settles the match of a game that ends, if it is one for a place.
pub(crate) async fn settle_game(
    connection: &mut Connection,
    game: GameId,
    winner: Option<Seat>,
    at: Timestamp,
) -> Result<()> {
    let row = query(OF_GAME).bind(game.to_db()).fetch_optional(&mut *connection).await?;
    let Some(row) = row else { return Ok(()) };
    let unsettled = Unsettled::of(&row)?;
    let (white, black): (i64, i64) = (row.try_get("white_id")?, row.try_get("black_id")?);
    let (winner, loser) = match winner {
        Some(Seat::White) => (Some(white), Some(black)),
        Some(Seat::Black) => (Some(black), Some(white)),
        None => (None, None),
    };
    let is_won = winner == Some(unsettled.challenger) && loser == Some(unsettled.challenged);
    settle(connection, &unsettled, is_won, at).await
}

/// Settles the match of a challenge that is closed without a game, if it is one for a place.
pub(crate) async fn settle_challenge(
    connection: &mut Connection,
    challenge: ChallengeId,
    closing: Closing,
    at: Timestamp,
) -> Result<()> {
    let row = query(OF_CHALLENGE).bind(challenge.to_db()).fetch_optional(&mut *connection).await?;
    let Some(row) = row else { return Ok(()) };
    let is_won = match closing {
        Closing::Declined | Closing::Expired => true,
        Closing::Withdrawn => false,
    };
    settle(connection, &Unsettled::of(&row)?, is_won, at).await
}

impl Unsettled {
    fn of(row: &DbRow) -> Result<Unsettled> {
        Ok(Unsettled {
            challenge: row.try_get("challenge_id")?,
            guild: row.try_get("guild_id")?,
            variant: row.try_get("variant")?,
            challenger: row.try_get("challenger_id")?,
            challenged: row.try_get("challenged_id")?,
        })
    }
}

async fn settle(connection: &mut Connection, of: &Unsettled, is_won: bool, at: Timestamp) -> Result<()> {
    if is_won && let Some([from, to]) = swap(connection, of, at).await? {
        query(
            "UPDATE ladder_matches SET outcome = $2, settled_at = $3, challenger_place = $4, challenged_place = $5
             WHERE challenge_id = $1",
        )
        .bind(of.challenge)
        .bind(LadderOutcome::Swapped.slug())
        .bind(at.0)
        .bind(i64::from(from))
        .bind(i64::from(to))
        .execute(connection)
        .await?;
        return Ok(());
    }
    query("UPDATE ladder_matches SET outcome = $2, settled_at = $3 WHERE challenge_id = $1")
        .bind(of.challenge)
        .bind(LadderOutcome::Stayed.slug())
        .bind(at.0)
        .execute(connection)
        .await?;
    Ok(())
}

/// Swaps the places of the two, if the challenger is below. Returns the places from which they come.
async fn swap(connection: &mut Connection, of: &Unsettled, at: Timestamp) -> Result<Option<[u32; 2]>> {
    let ladder = (of.guild, of.variant.as_str());
    let lower = rung_of(&mut *connection, ladder, of.challenger).await?;
    let upper = rung_of(&mut *connection, ladder, of.challenged).await?;
    let (Some(lower), Some(upper)) = (lower, upper) else { return Ok(None) };
    if lower <= upper {
        return Ok(None);
    }
    let places = [
        count_above(&mut *connection, ladder, lower).await? + 1,
        count_above(&mut *connection, ladder, upper).await? + 1,
    ];
    // No two stand on one rung at any time, so both leave theirs first.
    query("DELETE FROM ladder_places WHERE guild_id = $1 AND variant = $2 AND user_id IN ($3, $4)")
        .bind(of.guild)
        .bind(&of.variant)
        .bind(of.challenger)
        .bind(of.challenged)
        .execute(&mut *connection)
        .await?;
    for (user, rung) in [(of.challenger, upper), (of.challenged, lower)] {
        query("INSERT INTO ladder_places (guild_id, variant, user_id, rung, since) VALUES ($1, $2, $3, $4, $5)")
            .bind(of.guild)
            .bind(&of.variant)
            .bind(user)
            .bind(rung)
            .bind(at.0)
            .execute(&mut *connection)
            .await?;
    }
    Ok(Some(places))
}

/// Why there is no challenge for a place on a ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LadderObstacle {
    /// This member is not on the ladder, or has left the server.
    NotOn(UserId),
    /// The member takes challenges from nobody, so there is no place for them.
    TakesNone,
    /// The challenged member is below the challenger.
    Below,
    /// The challenged member is this many places above the challenger, which is more than allowed.
    TooFar(u32),
    /// The challenger challenges somebody on this ladder already. The game, if it has begun.
    Challenges(Option<GameId>),
    /// The challenged member is challenged on this ladder already. The game, if it has begun.
    IsChallenged(Option<GameId>),
}

impl fmt::Display for LadderObstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LadderObstacle::NotOn(user) => write!(f, "user {user} is not on the ladder"),
            LadderObstacle::TakesNone => f.write_str("the member takes challenges from nobody"),
            LadderObstacle::Below => f.write_str("the challenged member is below"),
            LadderObstacle::TooFar(places) => write!(f, "the challenged member is {places} places above"),
            LadderObstacle::Challenges(_) => f.write_str("the challenger challenges somebody already"),
            LadderObstacle::IsChallenged(_) => f.write_str("the challenged member is challenged already"),
        }
    }
}
