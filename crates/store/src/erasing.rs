//! Erases all that is kept of a server. Its games go some at a time, because everybody's turns wait meanwhile.

use cardinal_ids::{GuildId, Timestamp};
use sqlx::AssertSqlSafe;

use crate::database::{Connection, query, query_scalar};
use crate::error::Result;
use crate::forgetting::OF_GAME;
use crate::rating_ledger;

/// The next games of a server.
const GAMES: &str = "SELECT id FROM games WHERE guild_id = $1 ORDER BY finished, id LIMIT $2";

/// The first of the rated games of a server, for each kind of game.
const RATED: &str = "SELECT variant, min(id) FROM rated_games WHERE guild_id = $1 GROUP BY variant ORDER BY variant";

/// What is kept of a server besides its games. Challenges for places are behind what refers to them.
const REST: [&str; 12] = [
    "DELETE FROM ladder_matches WHERE guild_id = $1",
    "DELETE FROM ladder_places WHERE guild_id = $1",
    "DELETE FROM challenges WHERE guild_id = $1",
    "DELETE FROM ratings WHERE guild_id = $1",
    "DELETE FROM server_stops WHERE guild_id = $1",
    "DELETE FROM server_settings WHERE guild_id = $1",
    "DELETE FROM server_bars WHERE guild_id = $1",
    "DELETE FROM departures WHERE guild_id = $1",
    "DELETE FROM names WHERE guild_id = $1",
    "DELETE FROM notices WHERE guild_id = $1",
    "DELETE FROM greetings WHERE guild_id = $1",
    "DELETE FROM server_acts WHERE guild_id = $1",
];

/// Erases at most so many games of a server, and everything else when no game is left. Returns how many games went.
pub(crate) async fn erase_some(connection: &mut Connection, guild: GuildId, limit: u32, at: Timestamp) -> Result<u64> {
    unrate(connection, guild, at).await?;
    let games: Vec<i64> =
        query_scalar(GAMES).bind(guild.to_db()).bind(i64::from(limit)).fetch_all(&mut *connection).await?;
    for game in &games {
        for (table, column) in OF_GAME {
            let statement = AssertSqlSafe(format!("DELETE FROM {table} WHERE {column} = $1"));
            query(statement).bind(*game).execute(&mut *connection).await?;
        }
    }
    if (games.len() as u64) < u64::from(limit) {
        for statement in REST {
            query(statement).bind(guild.to_db()).execute(&mut *connection).await?;
        }
    }
    Ok(games.len() as u64)
}

/// Takes a server's games out of the rated ones, and lets those behind them count anew: what members have elsewhere
/// follows from the games that are left.
async fn unrate(connection: &mut Connection, guild: GuildId, at: Timestamp) -> Result<()> {
    let rows = query(RATED).bind(guild.to_db()).fetch_all(&mut *connection).await?;
    if rows.is_empty() {
        return Ok(());
    }
    query("UPDATE rated_games SET annulled_at = $2 WHERE guild_id = $1 AND annulled_at IS NULL")
        .bind(guild.to_db())
        .bind(at.0)
        .execute(&mut *connection)
        .await?;
    for row in &rows {
        let (variant, from): (&str, i64) = (row.try_get(0)?, row.try_get(1)?);
        Box::pin(rating_ledger::recount(connection, variant, from)).await?;
    }
    query("DELETE FROM rated_games WHERE guild_id = $1").bind(guild.to_db()).execute(connection).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TABLES;

    #[test]
    fn no_table_of_servers_is_left_out() {
        // What those who run the bot have done stays, and bars outlive what they are about.
        let kept = ["admin_log", "barred_servers", "games", "rated_games", "rating_changes"];
        for table in TABLES.iter().filter(|table| !kept.contains(&table.name)) {
            let is_of_servers = table.columns().any(|column| column.name == "guild_id");
            let is_erased = REST.iter().any(|statement| statement.contains(&format!("FROM {} ", table.name)));
            assert_eq!(is_of_servers, is_erased, "{}", table.name);
        }
    }
}
