//! The statements for lessons.

use std::sync::Arc;

use async_trait::async_trait;
use cardinal_rules::Entry;

use super::driver::{Connection, Pool};
use super::failure::Result;
use super::sql_store::{Answer, SqlStore};
use super::values::to_json;
use super::{closing, games, interactions};
use crate::store::{GameId, InteractionEffect, InteractionId, Lessons, NewGame, Timestamp, UserId};

/// The tries of a user's lessons, at most one.
const TRIES: &str = "SELECT id FROM games WHERE white_id = $1 AND lesson IS NOT NULL
    UNION ALL SELECT id FROM games WHERE black_id = $1 AND lesson IS NOT NULL";

/// What a game leaves when it is over, and the game itself, by the condition that finds it.
const DELETE: [&str; 4] = [
    "DELETE FROM game_events WHERE game_id = $1",
    "DELETE FROM records WHERE game_id = $1",
    "DELETE FROM base_positions WHERE game_id = $1",
    "DELETE FROM games WHERE id = $1",
];

#[async_trait]
impl Lessons for SqlStore {
    async fn begin(
        &self,
        user: UserId,
        game: NewGame,
        entries: Vec<Entry>,
        interaction: Option<InteractionId>,
    ) -> Answer<GameId> {
        let process = Arc::clone(&self.process);
        self.write(move |connection| {
            Box::pin(async move { begin(connection, user, (&game, &process), &entries, interaction).await })
        })
        .await
    }

    async fn note_solved(&self, user: UserId, lesson: &str, at: Timestamp) -> Answer<()> {
        let lesson = lesson.to_owned();
        self.write(move |connection| Box::pin(async move { note_solved(connection, user, &lesson, at).await })).await
    }

    async fn solved(&self, user: UserId) -> Answer<Vec<String>> {
        self.read(solved(&self.readers, user)).await
    }
}

async fn begin(
    connection: &mut Connection,
    user: UserId,
    (game, process): (&NewGame, &str),
    entries: &[Entry],
    interaction: Option<InteractionId>,
) -> Result<GameId> {
    interactions::refuse_second(connection, interaction).await?;
    let tries: Vec<i64> = sqlx::query_scalar(TRIES).bind(user.to_db()).fetch_all(&mut *connection).await?;
    for tried in tries {
        for statement in closing::FORGET.iter().chain(&DELETE).copied() {
            sqlx::query(statement).bind(tried).execute(&mut *connection).await?;
        }
    }
    let id = games::insert(connection, game, process).await?;
    for (seq, entry) in entries.iter().enumerate() {
        sqlx::query("INSERT INTO game_events (game_id, seq, payload, at) VALUES ($1, $2, $3, $4)")
            .bind(id.to_db())
            .bind(seq as i64)
            .bind(to_json(entry)?)
            .bind(game.created_at.0)
            .execute(&mut *connection)
            .await?;
    }
    sqlx::query("UPDATE games SET version = $2 WHERE id = $1")
        .bind(id.to_db())
        .bind(entries.len() as i64)
        .execute(&mut *connection)
        .await?;
    interactions::remember(connection, interaction, InteractionEffect::Created(id), game.created_at).await?;
    Ok(id)
}

async fn note_solved(connection: &mut Connection, user: UserId, lesson: &str, at: Timestamp) -> Result<()> {
    sqlx::query("INSERT INTO lessons_solved (user_id, lesson, solved_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
        .bind(user.to_db())
        .bind(lesson)
        .bind(at.0)
        .execute(connection)
        .await?;
    Ok(())
}

async fn solved(pool: &Pool, user: UserId) -> Result<Vec<String>> {
    let query = "SELECT lesson FROM lessons_solved WHERE user_id = $1 ORDER BY solved_at, lesson";
    Ok(sqlx::query_scalar(query).bind(user.to_db()).fetch_all(pool).await?)
}

#[cfg(test)]
mod tests {
    use super::super::query_plan;
    use super::*;

    #[tokio::test]
    async fn the_tries_of_a_user_are_found_by_an_index() {
        let Some(plan) = query_plan::of(TRIES).await else { return };
        for index in ["games_lesson_white", "games_lesson_black"] {
            assert!(plan.uses(index), "{index}: {plan:?}");
        }
    }
}
