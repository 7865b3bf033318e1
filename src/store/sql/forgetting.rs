//! The statements that forget a member.

use async_trait::async_trait;
use sqlx::{AssertSqlSafe, Row as _};

use super::driver::{Connection, Pool};
use super::failure::Result;
use super::sql_store::{Answer, SqlStore};
use crate::store::{Forgetting, Forgotten, GameId, Timestamp, ToForget, UserId};

#[async_trait]
impl Forgetting for SqlStore {
    async fn ask(&self, user: UserId, at: Timestamp) -> Answer<()> {
        self.write(move |connection| Box::pin(ask(connection, user, at))).await
    }

    async fn due(&self, now: Timestamp, limit: u32) -> Answer<Vec<ToForget>> {
        self.read(due(&self.readers, now, limit)).await
    }

    async fn put_off(&self, number: u64, until: Timestamp) -> Answer<()> {
        self.write(move |connection| Box::pin(put_off(connection, number, until))).await
    }

    async fn last(&self) -> Answer<Option<Timestamp>> {
        self.read(last(&self.readers)).await
    }

    async fn running(&self, user: UserId) -> Answer<Vec<GameId>> {
        self.read(running(&self.readers, user)).await
    }

    async fn forget(&self, number: u64, at: Timestamp) -> Answer<Forgotten> {
        self.write(move |connection| Box::pin(forget(connection, number, at))).await
    }
}

async fn ask(connection: &mut Connection, user: UserId, at: Timestamp) -> Result<()> {
    sqlx::query(
        "INSERT INTO former_members (user_id, asked_at, due_at)
         SELECT $1, $2, $2 WHERE NOT EXISTS (SELECT 1 FROM former_members WHERE user_id = $1)",
    )
    .bind(user.to_db())
    .bind(at.0)
    .execute(connection)
    .await?;
    Ok(())
}

async fn due(pool: &Pool, now: Timestamp, limit: u32) -> Result<Vec<ToForget>> {
    let rows = sqlx::query(
        "SELECT id, user_id FROM former_members WHERE user_id IS NOT NULL AND due_at <= $1 ORDER BY due_at LIMIT $2",
    )
    .bind(now.0)
    .bind(i64::from(limit))
    .fetch_all(pool)
    .await?;
    rows.iter()
        .map(|row| {
            let number: i64 = row.try_get("id")?;
            Ok(ToForget { number: number.cast_unsigned(), user: UserId::from_db(row.try_get("user_id")?) })
        })
        .collect()
}

async fn put_off(connection: &mut Connection, number: u64, until: Timestamp) -> Result<()> {
    sqlx::query("UPDATE former_members SET due_at = $2 WHERE id = $1")
        .bind(number.cast_signed())
        .bind(until.0)
        .execute(connection)
        .await?;
    Ok(())
}

async fn last(pool: &Pool) -> Result<Option<Timestamp>> {
    let query = "SELECT max(forgotten_at) FROM former_members WHERE forgotten_at IS NOT NULL";
    let last: Option<i64> = sqlx::query_scalar(query).fetch_one(pool).await?;
    Ok(last.map(Timestamp))
}

/// The running games of a member that others see.
const RUNNING: &str = "\
    SELECT id FROM games WHERE white_id = $1 AND finished = 0 AND private = 0
    UNION SELECT id FROM games WHERE black_id = $1 AND finished = 0 AND private = 0
    ORDER BY 1";

async fn running(pool: &Pool, user: UserId) -> Result<Vec<GameId>> {
    let games: Vec<i64> = sqlx::query_scalar(RUNNING).bind(user.to_db()).fetch_all(pool).await?;
    Ok(games.into_iter().map(GameId::from_db).collect())
}

/// The games that only the member could see.
const PRIVATE: &str = "\
    SELECT id FROM games WHERE white_id = $1 AND private = 1
    UNION ALL SELECT id FROM games WHERE black_id = $1 AND private = 1";

/// What belongs to a game, and the column with its number: each behind those that refer to it, and the game last.
const OF_GAME: [(&str, &str); 16] = [
    ("last_positions", "game_id"),
    ("base_positions", "game_id"),
    ("offers", "game_id"),
    ("drafts", "game_id"),
    ("plans", "game_id"),
    ("follows", "game_id"),
    ("series_games", "game_id"),
    ("short_times", "game_id"),
    ("stops", "game_id"),
    ("turn_messages", "game_id"),
    ("ladder_matches", "game_id"),
    ("challenges", "game_id"),
    ("game_events", "game_id"),
    ("records", "game_id"),
    ("deadlines", "kind IN ('game', 'short-time') AND id"),
    ("games", "id"),
];

/// Closes the open challenges of a member at a moment. No places are swapped: a forgotten member has none.
const CLOSED: [&str; 4] = [
    "UPDATE challenges SET state = 'withdrawn', closed_at = $2 WHERE challenger_id = $1 AND state = 'open'",
    "UPDATE challenges SET state = 'declined', closed_at = $2 WHERE opponent_id = $1 AND state = 'open'",
    "UPDATE ladder_matches SET outcome = 'stayed', settled_at = $2 WHERE challenger_id = $1 AND outcome IS NULL",
    "UPDATE ladder_matches SET outcome = 'stayed', settled_at = $2 WHERE challenged_id = $1 AND outcome IS NULL",
];

/// What a message becomes when a later one overtakes it holds the players' names. Without it, the message only loses its
/// buttons.
const LINES: &str = "\
    UPDATE turn_messages SET line = NULL WHERE line IS NOT NULL AND game_id IN (
        SELECT id FROM games WHERE white_id = $1 AND finished = 1
        UNION ALL SELECT id FROM games WHERE black_id = $1 AND finished = 1)";

/// Puts the stand-in in the place of a member. The rated games of a colour are found by the games, so these come last.
const REPLACED: [&str; 10] = [
    "UPDATE challenges SET challenger_id = $2 WHERE challenger_id = $1 AND state <> 'open'",
    "UPDATE challenges SET opponent_id = $2 WHERE opponent_id = $1 AND state <> 'open'",
    "UPDATE ladder_matches SET challenger_id = $2 WHERE challenger_id = $1",
    "UPDATE ladder_matches SET challenged_id = $2 WHERE challenged_id = $1",
    "UPDATE rated_games SET white_id = $2 WHERE white_id = $1",
    "UPDATE rated_games SET black_id = $2 WHERE black_id = $1
        AND game_id IN (SELECT id FROM games WHERE black_id = $1 AND finished = 1)",
    "UPDATE rated_games SET annulled_by = $2 WHERE annulled_by = $1",
    "UPDATE rating_changes SET user_id = $2 WHERE user_id = $1",
    "UPDATE games SET white_id = $2 WHERE white_id = $1 AND finished = 1",
    "UPDATE games SET black_id = $2 WHERE black_id = $1 AND finished = 1",
];

/// Deletes what is the member's alone. What games made of ratings stays under the stand-in, because the opponents' ratings
/// follow from it.
const DELETED: [&str; 11] = [
    "DELETE FROM ratings WHERE user_id = $1",
    "DELETE FROM unlisted WHERE user_id = $1",
    "DELETE FROM ladder_places WHERE user_id = $1",
    "DELETE FROM absences WHERE user_id = $1",
    "DELETE FROM departures WHERE user_id = $1",
    "DELETE FROM preferences WHERE user_id = $1",
    "DELETE FROM names WHERE user_id = $1",
    "DELETE FROM decks WHERE user_id = $1",
    "DELETE FROM lessons_solved WHERE user_id = $1",
    "DELETE FROM follows WHERE user_id = $1",
    "DELETE FROM notices WHERE user_id = $1",
];

async fn forget(connection: &mut Connection, number: u64, at: Timestamp) -> Result<Forgotten> {
    let asked = sqlx::query_scalar("SELECT user_id FROM former_members WHERE id = $1 AND user_id IS NOT NULL")
        .bind(number.cast_signed())
        .fetch_optional(&mut *connection)
        .await?;
    let Some(user): Option<i64> = asked else { return Ok(Forgotten::Before) };
    let plays: Vec<i64> = sqlx::query_scalar(RUNNING).bind(user).fetch_all(&mut *connection).await?;
    if !plays.is_empty() {
        return Ok(Forgotten::StillPlaying);
    }
    for statement in private_games_deleted() {
        sqlx::query(AssertSqlSafe(statement)).bind(user).execute(&mut *connection).await?;
    }
    for statement in CLOSED {
        sqlx::query(statement).bind(user).bind(at.0).execute(&mut *connection).await?;
    }
    sqlx::query(LINES).bind(user).execute(&mut *connection).await?;
    let stand_in = UserId::former(number).to_db();
    for statement in REPLACED {
        sqlx::query(statement).bind(user).bind(stand_in).execute(&mut *connection).await?;
    }
    for statement in DELETED {
        sqlx::query(statement).bind(user).execute(&mut *connection).await?;
    }
    sqlx::query("UPDATE former_members SET user_id = NULL, forgotten_at = $2 WHERE id = $1")
        .bind(number.cast_signed())
        .bind(at.0)
        .execute(connection)
        .await?;
    Ok(Forgotten::Now)
}

/// Deletes the games that only the member could see.
fn private_games_deleted() -> impl Iterator<Item = String> {
    OF_GAME.iter().map(|(table, column)| format!("DELETE FROM {table} WHERE {column} IN ({PRIVATE})"))
}

#[cfg(test)]
mod tests {
    use super::super::query_plan;
    use super::*;
    use crate::store::TABLES;

    /// A private game is never rated.
    #[test]
    fn all_of_a_private_game_is_deleted() {
        for table in TABLES.iter().filter(|table| table.of_game && table.name != "rated_games") {
            assert!(OF_GAME.iter().any(|(name, _)| *name == table.name), "{} refers to games", table.name);
        }
    }

    /// Every turn of everybody waits while a member is forgotten.
    #[tokio::test]
    async fn all_of_a_member_is_found_by_indices() {
        let fixed = [&[RUNNING, LINES][..], &CLOSED, &REPLACED, &DELETED].concat();
        for statement in private_games_deleted().chain(fixed.into_iter().map(str::to_owned)) {
            let Some(plan) = query_plan::of(&statement).await else { return };
            assert!(plan.scans.is_empty(), "{statement}: {plan:?}");
        }
    }
}
