//! Ladders: tables of places that are climbed by challenging those above.

use cardinal_ids::{ChallengeId, GameId, GuildId, Timestamp, UserId};
use cardinal_rules::Variant;
use sqlx::AssertSqlSafe;

use crate::columns::{flag, number, variant};
use crate::connections::Connections;
use crate::database::{Connection, DbRow, Executor, Readers, query, query_scalar};
use crate::error::{Failure, Result};
use crate::ladder_matches::{count_above, rung_of};
use crate::{
    LadderObstacle, NewChallenge, StoreError, StoreResult, WhoMayChallenge, challengers, challenges, interactions,
};

/// A ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ladder {
    /// The server.
    pub guild: GuildId,
    /// The kind of game.
    pub variant: Variant,
}

/// A member's place on a ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rung {
    /// The place, counted from 1 among those who are not known to have left the server.
    pub place: u32,
    /// The member.
    pub user: UserId,
    /// When the member joined, or came here by a swap.
    pub since: Timestamp,
    /// How many games the member has played on this ladder.
    pub games: u32,
}

/// What a match has done to the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LadderOutcome {
    /// The two have swapped places.
    Swapped,
    /// Nothing.
    Stayed,
}

impl LadderOutcome {
    /// Returns its name in the database.
    pub const fn slug(self) -> &'static str {
        match self {
            LadderOutcome::Swapped => "swapped",
            LadderOutcome::Stayed => "stayed",
        }
    }

    /// Reads a [slug](LadderOutcome::slug).
    pub fn of(slug: &str) -> Option<LadderOutcome> {
        [LadderOutcome::Swapped, LadderOutcome::Stayed].into_iter().find(|outcome| outcome.slug() == slug)
    }
}

/// A challenge for a place, and its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LadderMatch {
    /// The challenge.
    pub challenge: ChallengeId,
    /// The ladder.
    pub ladder: Ladder,
    /// The challenger.
    pub challenger: UserId,
    /// The member above.
    pub challenged: UserId,
    /// The challenger's place when the challenge was made, or just before the two swapped.
    pub challenger_place: u32,
    /// The other's place at the same moment.
    pub challenged_place: u32,
    /// The game, once it has begun.
    pub game: Option<GameId>,
    /// What it has done to the ladder; none while the challenge is open or the game runs.
    pub outcome: Option<LadderOutcome>,
}

/// Stores ladders.
///
/// A match is settled in the same transaction as what settles it: the end of its game, or its challenge closed
/// without a game. If the challenger has won, or the other has declined or not answered in time, the two swap places,
/// unless the challenger is above by then or one of them has left the ladder.
#[derive(Clone, Copy, Debug)]
pub struct Ladders<'s>(pub(crate) &'s Connections);

impl Ladders<'_> {
    /// Adds a member at the bottom. Returns false, and changes nothing, if the member is on the ladder.
    ///
    /// # Errors
    /// [`StoreError::OffLadder`] if the member takes challenges from nobody.
    pub async fn join(self, ladder: Ladder, user: UserId, at: Timestamp) -> StoreResult<bool> {
        self.0.write(move |connection| Box::pin(join(connection, ladder, user, at))).await
    }

    /// Removes a member, whose open matches then change no places. Returns false if the member is not on the ladder.
    pub async fn leave(self, ladder: Ladder, user: UserId, at: Timestamp) -> StoreResult<bool> {
        self.0.write(move |connection| Box::pin(leave(connection, ladder, user, at))).await
    }

    /// Returns part of a ladder, the highest place first, and how many are on it. Those who are known to have left the
    /// server are left out.
    pub async fn rungs(self, ladder: Ladder, skip: u32, limit: u32) -> StoreResult<(Vec<Rung>, u32)> {
        self.0.read(rungs(&self.0.readers, ladder, skip, limit)).await
    }

    /// Returns a member's place, also that of one who has left the server: then others have the same one.
    pub async fn rung(self, ladder: Ladder, user: UserId) -> StoreResult<Option<Rung>> {
        self.0.read(rung(&self.0.readers, ladder, user)).await
    }

    /// Returns the places of two members, of whom the first may challenge the second, who must be at most `reach`
    /// places above.
    ///
    /// # Errors
    /// [`StoreError::OffLadder`].
    pub async fn places(self, ladder: Ladder, members: (UserId, UserId), reach: u32) -> StoreResult<[u32; 2]> {
        self.0
            .read(async {
                let mut connection = self.0.readers.acquire().await?;
                places((&mut connection).into(), ladder, members, reach).await
            })
            .await
    }

    /// Challenges the opponent of the challenge, who must be at most `reach` places above the challenger.
    ///
    /// # Errors
    /// [`StoreError::Duplicate`], [`StoreError::OffLadder`], [`StoreError::AlreadyOpen`], [`StoreError::Full`], in this
    /// order. [`StoreError::Integrity`] if the challenge is for anyone or on no server.
    pub async fn challenge(self, challenge: NewChallenge, reach: u32) -> StoreResult<ChallengeId> {
        self.0.write(move |connection| Box::pin(async move { make(connection, &challenge, reach).await })).await
    }

    /// Returns the matches of a ladder that are not settled, newest first.
    pub async fn open(self, ladder: Ladder, limit: u32) -> StoreResult<Vec<LadderMatch>> {
        self.0.read(open(&self.0.readers, ladder, limit)).await
    }

    /// Returns the match of a challenge, if it is one for a place.
    pub async fn of_challenge(self, challenge: ChallengeId) -> StoreResult<Option<LadderMatch>> {
        let sql = "SELECT * FROM ladder_matches WHERE challenge_id = $1";
        self.0.read(find(&self.0.readers, sql, challenge.to_db())).await
    }

    /// Returns the match of a game, if it is one for a place.
    pub async fn of_game(self, game: GameId) -> StoreResult<Option<LadderMatch>> {
        self.0.read(find(&self.0.readers, "SELECT * FROM ladder_matches WHERE game_id = $1", game.to_db())).await
    }
}

async fn join(connection: &mut Connection, ladder: Ladder, user: UserId, at: Timestamp) -> Result<bool> {
    if challengers::of(&mut *connection, user).await? == WhoMayChallenge::Nobody {
        return Err(StoreError::OffLadder(LadderObstacle::TakesNone).into());
    }
    let done = query(
        "INSERT INTO ladder_places (guild_id, variant, user_id, rung, since)
         SELECT $1, $2, $3, coalesce(max(rung), 0) + 1, $4 FROM ladder_places WHERE guild_id = $1 AND variant = $2
         ON CONFLICT (guild_id, variant, user_id) DO NOTHING",
    )
    .bind(ladder.guild.to_db())
    .bind(ladder.variant.slug())
    .bind(user.to_db())
    .bind(at.0)
    .execute(connection)
    .await?;
    Ok(done.rows_affected() > 0)
}

async fn leave(connection: &mut Connection, ladder: Ladder, user: UserId, at: Timestamp) -> Result<bool> {
    let gone = query("DELETE FROM ladder_places WHERE guild_id = $1 AND variant = $2 AND user_id = $3")
        .bind(ladder.guild.to_db())
        .bind(ladder.variant.slug())
        .bind(user.to_db())
        .execute(&mut *connection)
        .await?;
    if gone.rows_affected() == 0 {
        return Ok(false);
    }
    for statement in [
        "UPDATE ladder_matches SET outcome = 'stayed', settled_at = $4
         WHERE guild_id = $1 AND variant = $2 AND challenger_id = $3 AND outcome IS NULL",
        "UPDATE ladder_matches SET outcome = 'stayed', settled_at = $4
         WHERE guild_id = $1 AND variant = $2 AND challenged_id = $3 AND outcome IS NULL",
    ] {
        query(statement)
            .bind(ladder.guild.to_db())
            .bind(ladder.variant.slug())
            .bind(user.to_db())
            .bind(at.0)
            .execute(&mut *connection)
            .await?;
    }
    Ok(true)
}

/// What is read of a place, with the number of games that have ended on its ladder.
const RUNG: &str = "\
    SELECT user_id, rung, since,
        (SELECT count(*) FROM ladder_matches WHERE challenger_id = ladder_places.user_id
            AND ladder_matches.guild_id = $1 AND ladder_matches.variant = $2
            AND game_id IS NOT NULL AND outcome IS NOT NULL)
        + (SELECT count(*) FROM ladder_matches WHERE challenged_id = ladder_places.user_id
            AND ladder_matches.guild_id = $1 AND ladder_matches.variant = $2
            AND game_id IS NOT NULL AND outcome IS NOT NULL) AS games
    FROM ladder_places WHERE guild_id = $1 AND variant = $2";

/// The condition for a place whose member is neither known to have left the server nor barred there.
const IS_HERE: &str = "\
    AND NOT EXISTS (SELECT 1 FROM departures WHERE departures.guild_id = $1
        AND departures.user_id = ladder_places.user_id)
    AND NOT EXISTS (SELECT 1 FROM server_bars WHERE server_bars.guild_id = $1
        AND server_bars.user_id = ladder_places.user_id)";

/// A ladder as its rows name it.
fn key(ladder: Ladder) -> (i64, &'static str) {
    (ladder.guild.to_db(), ladder.variant.slug())
}

async fn rungs(pool: &Readers, ladder: Ladder, skip: u32, limit: u32) -> Result<(Vec<Rung>, u32)> {
    let page = format!("{RUNG} {IS_HERE} ORDER BY rung LIMIT $3 OFFSET $4");
    let rows = query(AssertSqlSafe(page))
        .bind(ladder.guild.to_db())
        .bind(ladder.variant.slug())
        .bind(i64::from(limit))
        .bind(i64::from(skip))
        .fetch_all(pool)
        .await?;
    let all = count_above(pool, key(ladder), i64::MAX).await?;
    let rungs = rows.iter().zip(skip + 1..).map(|(row, place)| read_rung(row, place));
    Ok((rungs.collect::<Result<_>>()?, all))
}

async fn rung(pool: &Readers, ladder: Ladder, user: UserId) -> Result<Option<Rung>> {
    let sql = format!("{RUNG} AND user_id = $3");
    let row = query(AssertSqlSafe(sql))
        .bind(ladder.guild.to_db())
        .bind(ladder.variant.slug())
        .bind(user.to_db())
        .fetch_optional(pool)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let above = count_above(pool, key(ladder), row.try_get("rung")?).await?;
    read_rung(&row, above + 1).map(Some)
}

fn read_rung(row: &DbRow, place: u32) -> Result<Rung> {
    Ok(Rung {
        place,
        user: UserId::from_db(row.try_get("user_id")?),
        since: Timestamp(row.try_get("since")?),
        games: number(row, "games")?,
    })
}

/// An open match, by the member who challenges, or by the one who is challenged.
const CHALLENGES: &str = "\
    SELECT game_id FROM ladder_matches
    WHERE guild_id = $1 AND variant = $2 AND challenger_id = $3 AND outcome IS NULL";
const IS_CHALLENGED: &str = "\
    SELECT game_id FROM ladder_matches
    WHERE guild_id = $1 AND variant = $2 AND challenged_id = $3 AND outcome IS NULL";

async fn make(connection: &mut Connection, new: &NewChallenge, reach: u32) -> Result<ChallengeId> {
    interactions::refuse_second(connection, new.interaction).await?;
    let (Some(guild), Some(above)) = (new.site.guild, new.opponent) else {
        return Err(StoreError::Integrity("a challenge on a ladder is for a member of a server".to_owned()).into());
    };
    let ladder = Ladder { guild, variant: new.variant };
    let [from, to] = places((&mut *connection).into(), ladder, (new.challenger, above), reach).await?;
    let id = challenges::create(connection, new).await?;
    query(
        "INSERT INTO ladder_matches
            (challenge_id, guild_id, variant, challenger_id, challenged_id, challenger_place, challenged_place)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(id.to_db())
    .bind(guild.to_db())
    .bind(new.variant.slug())
    .bind(new.challenger.to_db())
    .bind(above.to_db())
    .bind(i64::from(from))
    .bind(i64::from(to))
    .execute(connection)
    .await?;
    Ok(id)
}

/// The places of two members, of whom the first may challenge the second.
async fn places(mut on: Executor<'_>, ladder: Ladder, (by, above): (UserId, UserId), reach: u32) -> Result<[u32; 2]> {
    let refused = |obstacle| Failure::from(StoreError::OffLadder(obstacle));
    let lower = rung_of(&mut on, key(ladder), by.to_db()).await?;
    let lower = lower.ok_or_else(|| refused(LadderObstacle::NotOn(by)))?;
    let is_away = is_away(&mut on, ladder.guild, above).await?;
    let upper = rung_of(&mut on, key(ladder), above.to_db()).await?.filter(|_| !is_away);
    let upper = upper.ok_or_else(|| refused(LadderObstacle::NotOn(above)))?;
    if lower <= upper {
        return Err(refused(LadderObstacle::Below));
    }
    let from = count_above(&mut on, key(ladder), lower).await? + 1;
    let to = count_above(&mut on, key(ladder), upper).await? + 1;
    if from - to > reach {
        return Err(refused(LadderObstacle::TooFar(from - to)));
    }
    refuse_open(&mut on, CHALLENGES, ladder, by, LadderObstacle::Challenges).await?;
    refuse_open(&mut on, IS_CHALLENGED, ladder, above, LadderObstacle::IsChallenged).await?;
    Ok([from, to])
}

/// Whether a member has left the server or is barred there.
async fn is_away(on: &mut Executor<'_>, guild: GuildId, user: UserId) -> Result<bool> {
    let sql = "SELECT count(*) AS count FROM (
            SELECT 1 FROM departures WHERE guild_id = $1 AND user_id = $2
            UNION ALL SELECT 1 FROM server_bars WHERE guild_id = $1 AND user_id = $2 LIMIT 1) AS found";
    let row = query(sql).bind(guild.to_db()).bind(user.to_db()).fetch_one(on).await?;
    flag(&row, "count")
}

/// Refuses a second open match of a member.
async fn refuse_open(
    on: &mut Executor<'_>,
    statement: &'static str,
    ladder: Ladder,
    user: UserId,
    obstacle: fn(Option<GameId>) -> LadderObstacle,
) -> Result<()> {
    let (guild, variant) = key(ladder);
    let found: Option<Option<i64>> =
        query_scalar(statement).bind(guild).bind(variant).bind(user.to_db()).fetch_optional(on).await?;
    match found {
        Some(game) => Err(StoreError::OffLadder(obstacle(game.map(GameId::from_db))).into()),
        None => Ok(()),
    }
}

async fn open(pool: &Readers, ladder: Ladder, limit: u32) -> Result<Vec<LadderMatch>> {
    let rows = query(
        "SELECT * FROM ladder_matches WHERE guild_id = $1 AND variant = $2 AND outcome IS NULL
         ORDER BY challenge_id DESC LIMIT $3",
    )
    .bind(ladder.guild.to_db())
    .bind(ladder.variant.slug())
    .bind(i64::from(limit))
    .fetch_all(pool)
    .await?;
    rows.iter().map(read_match).collect()
}

async fn find(pool: &Readers, sql: &'static str, id: i64) -> Result<Option<LadderMatch>> {
    query(sql).bind(id).fetch_optional(pool).await?.as_ref().map(read_match).transpose()
}

fn read_match(row: &DbRow) -> Result<LadderMatch> {
    let outcome = row.try_get::<Option<&str>>("outcome")?;
    let outcome = outcome.map(|slug| {
        LadderOutcome::of(slug).ok_or_else(|| Failure::unreadable(format!("a ladder match that is `{slug}`")))
    });
    Ok(LadderMatch {
        challenge: ChallengeId::from_db(row.try_get("challenge_id")?),
        ladder: Ladder {
            guild: GuildId::from_db(row.try_get("guild_id")?),
            variant: variant(row.try_get("variant")?)?,
        },
        challenger: UserId::from_db(row.try_get("challenger_id")?),
        challenged: UserId::from_db(row.try_get("challenged_id")?),
        challenger_place: number(row, "challenger_place")?,
        challenged_place: number(row, "challenged_place")?,
        game: row.try_get::<Option<i64>>("game_id")?.map(GameId::from_db),
        outcome: outcome.transpose()?,
    })
}
