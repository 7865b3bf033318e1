//! Lessons: the tries, which are games, and which lessons are solved.

use std::sync::Arc;

use cardinal_ids::{GameId, InteractionId, Timestamp, UserId};

use crate::connections::Connections;
use crate::database::{Connection, Readers, query, query_scalar};
use crate::error::Result;
use crate::{InteractionEffect, NewGame, StoreResult, closing, games, interactions};

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

/// Stores lessons.
#[derive(Clone, Copy, Debug)]
pub struct Lessons<'s>(pub(crate) &'s Connections);

impl Lessons<'_> {
    /// Starts a try of a lesson, a game against the computer player. The
    /// user's earlier tries are deleted, with everything that belongs to them.
    ///
    /// # Errors
    /// [`StoreError::Duplicate`](crate::StoreError::Duplicate).
    pub async fn begin(self, user: UserId, game: NewGame, interaction: Option<InteractionId>) -> StoreResult<GameId> {
        let process = Arc::clone(&self.0.process);
        self.0
            .write(move |connection| {
                Box::pin(async move { begin(connection, user, (&game, &process), interaction).await })
            })
            .await
    }

    /// Records that a user has solved a lesson. The first time counts.
    pub async fn note_solved(self, user: UserId, lesson: &str, at: Timestamp) -> StoreResult<()> {
        let lesson = lesson.to_owned();
        self.0.write(move |connection| Box::pin(async move { note_solved(connection, user, &lesson, at).await })).await
    }

    /// Returns the lessons that a user has solved.
    pub async fn solved(self, user: UserId) -> StoreResult<Vec<String>> {
        self.0.read(solved(&self.0.readers, user)).await
    }
}

async fn begin(
    connection: &mut Connection,
    user: UserId,
    (game, process): (&NewGame, &str),
    interaction: Option<InteractionId>,
) -> Result<GameId> {
    interactions::refuse_second(connection, interaction).await?;
    let tries: Vec<i64> = query_scalar(TRIES).bind(user.to_db()).fetch_all(&mut *connection).await?;
    for tried in tries {
        for statement in closing::FORGET.iter().chain(&DELETE).copied() {
            query(statement).bind(tried).execute(&mut *connection).await?;
        }
    }
    let id = games::insert(connection, game, process).await?;
    interactions::remember(connection, interaction, InteractionEffect::Created(id), game.created_at).await?;
    Ok(id)
}

async fn note_solved(connection: &mut Connection, user: UserId, lesson: &str, at: Timestamp) -> Result<()> {
    query("INSERT INTO lessons_solved (user_id, lesson, solved_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
        .bind(user.to_db())
        .bind(lesson)
        .bind(at.0)
        .execute(connection)
        .await?;
    Ok(())
}

async fn solved(pool: &Readers, user: UserId) -> Result<Vec<String>> {
    let query = "SELECT lesson FROM lessons_solved WHERE user_id = $1 ORDER BY solved_at, lesson";
    Ok(query_scalar(query).bind(user.to_db()).fetch_all(pool).await?)
}
