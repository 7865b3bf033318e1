//! The statements for ladders.

use async_trait::async_trait;
use sqlx::{AssertSqlSafe, Row as _};

use super::driver::{Connection, Pool, Row};
use super::failure::{Failure, Result};
use super::ladder_matches::{count_above, rung_of};
use super::sql_store::{Answer, SqlStore};
use super::values::{flag, number, variant};
use super::{challenges, interactions};
use crate::store::{
    ChallengeId, GameId, GuildId, Ladder, LadderMatch, LadderObstacle, LadderOutcome, Ladders, NewChallenge, Rung,
    StoreError, Timestamp, UserId,
};

#[async_trait]
impl Ladders for SqlStore {
    async fn join(&self, ladder: Ladder, user: UserId, at: Timestamp) -> Answer<bool> {
        self.write(move |connection| Box::pin(join(connection, ladder, user, at))).await
    }

    async fn leave(&self, ladder: Ladder, user: UserId, at: Timestamp) -> Answer<bool> {
        self.write(move |connection| Box::pin(leave(connection, ladder, user, at))).await
    }

    async fn rungs(&self, ladder: Ladder, skip: u32, limit: u32) -> Answer<(Vec<Rung>, u32)> {
        self.read(rungs(&self.readers, ladder, skip, limit)).await
    }

    async fn rung(&self, ladder: Ladder, user: UserId) -> Answer<Option<Rung>> {
        self.read(rung(&self.readers, ladder, user)).await
    }

    async fn places(&self, ladder: Ladder, members: (UserId, UserId), reach: u32) -> Answer<[u32; 2]> {
        self.read(async {
            let mut connection = self.readers.acquire().await?;
            places(&mut connection, ladder, members, reach).await
        })
        .await
    }

    async fn challenge(&self, challenge: NewChallenge, reach: u32) -> Answer<ChallengeId> {
        self.write(move |connection| Box::pin(async move { make(connection, &challenge, reach).await })).await
    }

    async fn open(&self, ladder: Ladder, limit: u32) -> Answer<Vec<LadderMatch>> {
        self.read(open(&self.readers, ladder, limit)).await
    }

    async fn of_challenge(&self, challenge: ChallengeId) -> Answer<Option<LadderMatch>> {
        let sql = "SELECT * FROM ladder_matches WHERE challenge_id = $1";
        self.read(find(&self.readers, sql, challenge.to_db())).await
    }

    async fn of_game(&self, game: GameId) -> Answer<Option<LadderMatch>> {
        self.read(find(&self.readers, "SELECT * FROM ladder_matches WHERE game_id = $1", game.to_db())).await
    }
}

async fn join(connection: &mut Connection, ladder: Ladder, user: UserId, at: Timestamp) -> Result<bool> {
    let done = sqlx::query(
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
    let gone = sqlx::query("DELETE FROM ladder_places WHERE guild_id = $1 AND variant = $2 AND user_id = $3")
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
        sqlx::query(statement)
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

/// The condition for a place whose member is not known to have left the server.
const IS_HERE: &str = "\
    AND NOT EXISTS (SELECT 1 FROM departures WHERE departures.guild_id = $1
        AND departures.user_id = ladder_places.user_id)";

/// A ladder as its rows name it.
fn key(ladder: Ladder) -> (i64, &'static str) {
    (ladder.guild.to_db(), ladder.variant.slug())
}

async fn rungs(pool: &Pool, ladder: Ladder, skip: u32, limit: u32) -> Result<(Vec<Rung>, u32)> {
    let page = format!("{RUNG} {IS_HERE} ORDER BY rung LIMIT $3 OFFSET $4");
    let rows = sqlx::query(AssertSqlSafe(page))
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

async fn rung(pool: &Pool, ladder: Ladder, user: UserId) -> Result<Option<Rung>> {
    let sql = format!("{RUNG} AND user_id = $3");
    let row = sqlx::query(AssertSqlSafe(sql))
        .bind(ladder.guild.to_db())
        .bind(ladder.variant.slug())
        .bind(user.to_db())
        .fetch_optional(pool)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let above = count_above(pool, key(ladder), row.try_get("rung")?).await?;
    read_rung(&row, above + 1).map(Some)
}

fn read_rung(row: &Row, place: u32) -> Result<Rung> {
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
    let [from, to] = places(connection, ladder, (new.challenger, above), reach).await?;
    let id = challenges::create(connection, new).await?;
    sqlx::query(
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
async fn places(
    connection: &mut Connection,
    ladder: Ladder,
    (by, above): (UserId, UserId),
    reach: u32,
) -> Result<[u32; 2]> {
    let refused = |obstacle| Failure::from(StoreError::OffLadder(obstacle));
    let lower = rung_of(connection, key(ladder), by.to_db()).await?;
    let lower = lower.ok_or_else(|| refused(LadderObstacle::NotOn(by)))?;
    let has_left = has_left(connection, ladder.guild, above).await?;
    let upper = rung_of(connection, key(ladder), above.to_db()).await?.filter(|_| !has_left);
    let upper = upper.ok_or_else(|| refused(LadderObstacle::NotOn(above)))?;
    if lower <= upper {
        return Err(refused(LadderObstacle::Below));
    }
    let from = count_above(&mut *connection, key(ladder), lower).await? + 1;
    let to = count_above(&mut *connection, key(ladder), upper).await? + 1;
    if from - to > reach {
        return Err(refused(LadderObstacle::TooFar(from - to)));
    }
    refuse_open(connection, CHALLENGES, ladder, by, LadderObstacle::Challenges).await?;
    refuse_open(connection, IS_CHALLENGED, ladder, above, LadderObstacle::IsChallenged).await?;
    Ok([from, to])
}

async fn has_left(connection: &mut Connection, guild: GuildId, user: UserId) -> Result<bool> {
    let sql = "SELECT count(*) AS count FROM departures WHERE guild_id = $1 AND user_id = $2";
    let row = sqlx::query(sql).bind(guild.to_db()).bind(user.to_db()).fetch_one(connection).await?;
    flag(&row, "count")
}

/// Refuses a second open match of a member.
async fn refuse_open(
    connection: &mut Connection,
    statement: &'static str,
    ladder: Ladder,
    user: UserId,
    obstacle: fn(Option<GameId>) -> LadderObstacle,
) -> Result<()> {
    let (guild, variant) = key(ladder);
    let found: Option<Option<i64>> =
        sqlx::query_scalar(statement).bind(guild).bind(variant).bind(user.to_db()).fetch_optional(connection).await?;
    match found {
        Some(game) => Err(StoreError::OffLadder(obstacle(game.map(GameId::from_db))).into()),
        None => Ok(()),
    }
}

async fn open(pool: &Pool, ladder: Ladder, limit: u32) -> Result<Vec<LadderMatch>> {
    let rows = sqlx::query(
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

async fn find(pool: &Pool, sql: &'static str, id: i64) -> Result<Option<LadderMatch>> {
    sqlx::query(sql).bind(id).fetch_optional(pool).await?.as_ref().map(read_match).transpose()
}

fn read_match(row: &Row) -> Result<LadderMatch> {
    let outcome = row.try_get::<Option<&str>, _>("outcome")?;
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
        game: row.try_get::<Option<i64>, _>("game_id")?.map(GameId::from_db),
        outcome: outcome.transpose()?,
    })
}

#[cfg(test)]
mod tests {
    use super::super::query_plan;
    use super::*;

    #[tokio::test]
    async fn places_and_open_matches_are_found_by_indices() {
        let page = format!("{RUNG} {IS_HERE} ORDER BY rung LIMIT $3 OFFSET $4");
        for statement in [page.as_str(), CHALLENGES, IS_CHALLENGED] {
            let Some(plan) = query_plan::of(statement).await else { return };
            assert!(plan.scans.is_empty(), "{statement}: {plan:?}");
        }
    }
}
