//! Members who have asked to be forgotten.

use cardinal_ids::{GameId, Timestamp, UserId};
use sqlx::AssertSqlSafe;

use crate::StoreResult;
use crate::connections::Connections;
use crate::database::{Connection, Readers, query, query_scalar};
use crate::error::Result;

/// A member who is to be forgotten.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ToForget {
    /// The number that stands for the member afterwards. See [`UserId::former`].
    pub number: u64,
    /// The member.
    pub user: UserId,
}

/// What became of forgetting a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Forgotten {
    /// The member is forgotten.
    Now,
    /// It was done before, perhaps by another process.
    Before,
    /// Nothing is changed, because the member plays in a running game that others see.
    StillPlaying,
}

/// Stores who is to be forgotten, and forgets.
///
/// Whatever is stored of a member when they are forgotten goes. What they do afterwards is stored as that of anybody
/// else.
#[derive(Clone, Copy, Debug)]
pub struct Forgetting<'s>(pub(crate) &'s Connections);

impl Forgetting<'_> {
    /// Notes that a member is to be forgotten. Does nothing if that is noted already.
    pub async fn ask(self, user: UserId, at: Timestamp) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(ask(connection, user, at))).await
    }

    /// Returns the members who are to be forgotten at this moment or earlier.
    pub async fn due(self, now: Timestamp, limit: u32) -> StoreResult<Vec<ToForget>> {
        self.0.read(due(&self.0.readers, now, limit)).await
    }

    /// Whether a member has asked to be forgotten, and isn't yet.
    pub async fn is_asked(self, user: UserId) -> StoreResult<bool> {
        self.0.read(is_asked(&self.0.readers, user)).await
    }

    /// Puts off forgetting a member.
    pub async fn put_off(self, number: u64, until: Timestamp) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(put_off(connection, number, until))).await
    }

    /// Returns when a member was last forgotten, by whichever process.
    pub async fn last(self) -> StoreResult<Option<Timestamp>> {
        self.0.read(last(&self.0.readers)).await
    }

    /// Returns the running games in which a member plays and that others see, oldest first.
    pub async fn running(self, user: UserId) -> StoreResult<Vec<GameId>> {
        self.0.read(running(&self.0.readers, user)).await
    }

    /// Forgets a member, all at once: the stand-in takes the member's place in finished games, open challenges are
    /// closed, and everything else goes, with the games that only the member could see. Nothing tells afterwards whom
    /// the number stands for.
    pub async fn forget(self, number: u64, at: Timestamp) -> StoreResult<Forgotten> {
        self.0.write(move |connection| Box::pin(forget(connection, number, at))).await
    }
}

pub(crate) async fn ask(connection: &mut Connection, user: UserId, at: Timestamp) -> Result<()> {
    query(
        "INSERT INTO former_members (user_id, asked_at, due_at)
         SELECT $1, $2, $2 WHERE NOT EXISTS (SELECT 1 FROM former_members WHERE user_id = $1)",
    )
    .bind(user.to_db())
    .bind(at.0)
    .execute(connection)
    .await?;
    Ok(())
}

async fn due(pool: &Readers, now: Timestamp, limit: u32) -> Result<Vec<ToForget>> {
    let rows = query(
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

async fn is_asked(pool: &Readers, user: UserId) -> Result<bool> {
    let asked: Option<i64> = query_scalar("SELECT id FROM former_members WHERE user_id = $1 LIMIT 1")
        .bind(user.to_db())
        .fetch_optional(pool)
        .await?;
    Ok(asked.is_some())
}

async fn put_off(connection: &mut Connection, number: u64, until: Timestamp) -> Result<()> {
    query("UPDATE former_members SET due_at = $2 WHERE id = $1")
        .bind(number.cast_signed())
        .bind(until.0)
        .execute(connection)
        .await?;
    Ok(())
}

async fn last(pool: &Readers) -> Result<Option<Timestamp>> {
    let query = "SELECT max(forgotten_at) FROM former_members WHERE forgotten_at IS NOT NULL";
    let last: Option<i64> = query_scalar(query).fetch_one(pool).await?;
    Ok(last.map(Timestamp))
}

/// The running games of a member that others see.
const RUNNING: &str = "\
    SELECT id FROM games WHERE white_id = $1 AND finished = 0 AND private = 0
    UNION SELECT id FROM games WHERE black_id = $1 AND finished = 0 AND private = 0
    ORDER BY 1";

async fn running(pool: &Readers, user: UserId) -> Result<Vec<GameId>> {
    let games: Vec<i64> = query_scalar(RUNNING).bind(user.to_db()).fetch_all(pool).await?;
    Ok(games.into_iter().map(GameId::from_db).collect())
}

/// The games that only the member could see.
const PRIVATE: &str = "\
    SELECT id FROM games WHERE white_id = $1 AND private = 1
    UNION ALL SELECT id FROM games WHERE black_id = $1 AND private = 1";

/// What belongs to a game, and the column with its number: each behind those that refer to it, and the game last.
const OF_GAME: [(&str, &str); 18] = [
    ("last_positions", "game_id"),
    ("base_positions", "game_id"),
    ("offers", "game_id"),
    ("drafts", "game_id"),
    ("plans", "game_id"),
    ("follows", "game_id"),
    ("series_games", "game_id"),
    ("event_games", "game_id"),
    ("short_times", "game_id"),
    ("stops", "game_id"),
    ("turn_messages", "game_id"),
    ("finished_threads", "game_id"),
    ("ladder_matches", "game_id"),
    ("challenges", "game_id"),
    ("game_events", "game_id"),
    ("records", "game_id"),
    ("deadlines", "kind IN ('game', 'short-time') AND id"),
    ("games", "id"),
];

/// Deletes games with what belongs to them.
pub(crate) async fn delete_games(connection: &mut Connection, games: &[i64]) -> Result<()> {
    for game in games {
        for (table, column) in OF_GAME {
            let statement = AssertSqlSafe(format!("DELETE FROM {table} WHERE {column} = $1"));
            query(statement).bind(*game).execute(&mut *connection).await?;
        }
    }
    Ok(())
}

/// Closes the open challenges of a member at a moment. No places are swapped: a forgotten member has none.
const CLOSED: [&str; 4] = [
    "UPDATE challenges SET state = 'withdrawn', closed_at = $2 WHERE challenger_id = $1 AND state = 'open'",
    "UPDATE challenges SET state = 'declined', closed_at = $2 WHERE opponent_id = $1 AND state = 'open'",
    "UPDATE ladder_matches SET outcome = 'stayed', settled_at = $2 WHERE challenger_id = $1 AND outcome IS NULL",
    "UPDATE ladder_matches SET outcome = 'stayed', settled_at = $2 WHERE challenged_id = $1 AND outcome IS NULL",
];

/// What a message becomes when a later one overtakes it holds the players' names. Without it, the message only loses
/// its buttons.
const LINES: &str = "\
    UPDATE turn_messages SET line = NULL WHERE line IS NOT NULL AND game_id IN (
        SELECT id FROM games WHERE white_id = $1 AND finished = 1
        UNION ALL SELECT id FROM games WHERE black_id = $1 AND finished = 1)";

/// Puts the stand-in in the place of a member. The rated games of a colour are found by the games, so these come last.
const REPLACED: [&str; 16] = [
    "UPDATE admin_log SET user_id = $2 WHERE user_id = $1",
    "UPDATE server_acts SET admin_id = $2 WHERE admin_id = $1",
    "UPDATE server_acts SET member_id = $2 WHERE member_id = $1",
    "UPDATE challenges SET challenger_id = $2 WHERE challenger_id = $1 AND state <> 'open'",
    "UPDATE challenges SET opponent_id = $2, decline_reason = NULL WHERE opponent_id = $1 AND state <> 'open'",
    "UPDATE ladder_matches SET challenger_id = $2 WHERE challenger_id = $1",
    "UPDATE ladder_matches SET challenged_id = $2 WHERE challenged_id = $1",
    "UPDATE events SET maker_id = $2 WHERE maker_id = $1",
    "UPDATE event_players SET user_id = $2, deck_draft = NULL WHERE user_id = $1",
    "UPDATE event_games SET by_id = $2 WHERE by_id = $1",
    "UPDATE rated_games SET white_id = $2 WHERE white_id = $1",
    "UPDATE rated_games SET black_id = $2 WHERE black_id = $1
        AND game_id IN (SELECT id FROM games WHERE black_id = $1 AND finished = 1)",
    "UPDATE rated_games SET annulled_by = $2 WHERE annulled_by = $1",
    "UPDATE rating_changes SET user_id = $2 WHERE user_id = $1",
    "UPDATE games SET white_id = $2 WHERE white_id = $1 AND finished = 1",
    "UPDATE games SET black_id = $2 WHERE black_id = $1 AND finished = 1",
];

/// Deletes what is the member's alone. What games made of ratings stays under the stand-in, because the opponents'
/// ratings follow from it.
const DELETED: [&str; 20] = [
    "DELETE FROM barred_members WHERE user_id = $1",
    "DELETE FROM server_bars WHERE user_id = $1",
    "DELETE FROM challenge_choices WHERE user_id = $1",
    "DELETE FROM challenge_blocks WHERE user_id = $1",
    "DELETE FROM challenge_blocks WHERE blocked_id = $1",
    "DELETE FROM ratings WHERE user_id = $1",
    "DELETE FROM unlisted WHERE user_id = $1",
    "DELETE FROM ladder_places WHERE user_id = $1",
    "DELETE FROM absences WHERE user_id = $1",
    "DELETE FROM account_removals WHERE user_id = $1",
    "DELETE FROM departures WHERE user_id = $1",
    "DELETE FROM preferences WHERE user_id = $1",
    "DELETE FROM digests WHERE user_id = $1",
    "DELETE FROM names WHERE user_id = $1",
    "DELETE FROM decks WHERE user_id = $1",
    "DELETE FROM lessons_solved WHERE user_id = $1",
    "DELETE FROM follows WHERE user_id = $1",
    "DELETE FROM event_organisers WHERE user_id = $1",
    "DELETE FROM event_followers WHERE user_id = $1",
    "DELETE FROM notices WHERE user_id = $1",
];

async fn forget(connection: &mut Connection, number: u64, at: Timestamp) -> Result<Forgotten> {
    let asked = query_scalar("SELECT user_id FROM former_members WHERE id = $1 AND user_id IS NOT NULL")
        .bind(number.cast_signed())
        .fetch_optional(&mut *connection)
        .await?;
    let Some(user): Option<i64> = asked else { return Ok(Forgotten::Before) };
    let plays: Vec<i64> = query_scalar(RUNNING).bind(user).fetch_all(&mut *connection).await?;
    if !plays.is_empty() {
        return Ok(Forgotten::StillPlaying);
    }
    for statement in private_games_deleted() {
        query(AssertSqlSafe(statement)).bind(user).execute(&mut *connection).await?;
    }
    for statement in CLOSED {
        query(statement).bind(user).bind(at.0).execute(&mut *connection).await?;
    }
    query(LINES).bind(user).execute(&mut *connection).await?;
    let stand_in = UserId::former(number).to_db();
    for statement in REPLACED {
        query(statement).bind(user).bind(stand_in).execute(&mut *connection).await?;
    }
    for statement in DELETED {
        query(statement).bind(user).execute(&mut *connection).await?;
    }
    query("UPDATE former_members SET user_id = NULL, forgotten_at = $2 WHERE id = $1")
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
