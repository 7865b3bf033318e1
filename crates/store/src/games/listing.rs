//! Lists of games.

use cardinal_ids::{GameId, UserId};

use super::reading::{INFO, info};
use super::{GameFilter, GameInfo, Page};
use crate::database::{DbRow, Executor, QueryBuilder, Readers, query_scalar};
use crate::error::{Failure, Result};
use crate::{StoreError, clocks};

pub(super) async fn list(pool: &Readers, filter: GameFilter, page: Page) -> Result<Vec<GameInfo>> {
    let mut listed = Listed::default();
    let Some(user) = page.awaiting else {
        newest(pool, filter, None, (page.skip, page.limit), &mut listed).await?;
        return listed.told_of(filter);
    };
    // Two walks that stop when there are enough, instead of sorting everything. They read one snapshot, so that no game
    // moves from one part to the other between them.
    let mut reader = pool.acquire().await?;
    let mut moment = reader.begin_reading().await?;
    newest(&mut moment, filter, Some((user, true)), (0, page.limit), &mut listed).await?;
    let left = page.limit.saturating_sub(listed.games.len() as u32);
    if left > 0 {
        newest(&mut moment, filter, Some((user, false)), (0, left), &mut listed).await?;
    }
    moment.end().await?;
    listed.told_of(filter)
}

/// The games of a list, and the first of those that cannot be read.
#[derive(Default)]
struct Listed {
    games: Vec<GameInfo>,
    unreadable: Option<StoreError>,
}

impl Listed {
    fn add(&mut self, row: &DbRow) -> Result<()> {
        match info(row) {
            Ok(info) => self.games.push(info),
            Err(Failure::Refused(error @ StoreError::Unreadable { .. })) => {
                tracing::warn!(error = &error as &dyn std::error::Error, "a game is left out of a list");
                self.unreadable.get_or_insert(error);
            }
            Err(failure) => return Err(failure),
        }
        Ok(())
    }

    /// The list, unless a player has only running games that cannot be read: then the first of these.
    fn told_of(self, filter: GameFilter) -> Result<Vec<GameInfo>> {
        match self.unreadable {
            Some(error) if self.games.is_empty() && filter.player.is_some() && !filter.finished => Err(error.into()),
            _ => Ok(self.games),
        }
    }
}

/// Adds the newest games that [`select`] chooses: so many behind so many others.
async fn newest<'c>(
    database: impl Into<Executor<'c>> + Send,
    filter: GameFilter,
    awaiting: Option<(UserId, bool)>,
    (skip, limit): (u32, u32),
    listed: &mut Listed,
) -> Result<()> {
    let mut query = QueryBuilder::new("SELECT ");
    query.push(INFO).push(clocks::columns());
    select(&mut query, filter, awaiting);
    query.push(" ORDER BY games.id DESC LIMIT ").push_bind(i64::from(limit));
    query.push(" OFFSET ").push_bind(i64::from(skip));
    query.build().fetch_all(database).await?.iter().try_for_each(|row| listed.add(row))
}

pub(super) async fn count(pool: &Readers, filter: GameFilter) -> Result<u64> {
    let mut query = QueryBuilder::new("SELECT count(*)");
    select(&mut query, filter, None);
    let count: i64 = query.build_query_scalar().fetch_one(pool).await?;
    Ok(count as u64)
}

pub(super) async fn long(pool: &Readers, above: u32, limit: u32) -> Result<Vec<GameId>> {
    let games: Vec<i64> = query_scalar(
        "SELECT id FROM games WHERE finished = 0 AND version > $1 ORDER BY version DESC, id DESC LIMIT $2",
    )
    .bind(i64::from(above))
    .bind(i64::from(limit))
    .fetch_all(pool)
    .await?;
    Ok(games.into_iter().map(GameId::from_db).collect())
}

/// The `FROM` and `WHERE` of a filter. With a user, only the games that wait for that user, or only those that don't.
fn select(query: &mut QueryBuilder<'_>, filter: GameFilter, awaiting: Option<(UserId, bool)>) {
    if let Some((user, true)) = awaiting {
        // The `+` and the `IN` keep other indices out of it: few games wait for one user.
        query.push(" FROM (SELECT * FROM games WHERE to_act_id = ").push_bind(user.to_db());
        query.push(" UNION ALL SELECT * FROM games WHERE building = 1 AND +to_act_id IS NULL AND white_id = ");
        query.push_bind(user.to_db());
        query.push(" UNION ALL SELECT * FROM games WHERE building = 1 AND +to_act_id IS NULL AND black_id = ");
        query.push_bind(user.to_db()).push(" AND white_id <> ").push_bind(user.to_db());
        query.push(") AS games WHERE +games.finished = ").push_bind(i64::from(filter.finished));
        if let Some(player) = filter.player {
            query.push(" AND ").push_bind(player.to_db()).push(" IN (games.white_id, games.black_id)");
        }
    } else if let Some(player) = filter.player {
        // One walk through the index of each seat, newest first and no further than wanted. An OR would make SQLite
        // read every running game, and an IN all of the player's.
        query.push(" FROM (SELECT * FROM games WHERE white_id = ").push_bind(player.to_db());
        query.push(" AND finished = ").push_bind(i64::from(filter.finished));
        query.push(" UNION ALL SELECT * FROM games WHERE black_id = ").push_bind(player.to_db());
        query.push(" AND finished = ").push_bind(i64::from(filter.finished));
        query.push(" AND white_id <> ").push_bind(player.to_db());
        query.push(") AS games WHERE games.finished = ").push_bind(i64::from(filter.finished));
    } else {
        query.push(" FROM games WHERE games.finished = ").push_bind(i64::from(filter.finished));
    }
    if let Some((user, false)) = awaiting {
        query.push(" AND games.to_act_id IS DISTINCT FROM ").push_bind(user.to_db());
        query.push(" AND NOT (games.building = 1 AND games.to_act_id IS NULL AND ").push_bind(user.to_db());
        query.push(" IN (games.white_id, games.black_id))");
    }
    query.push(" AND games.lesson IS NULL");
    if filter.player.is_none() {
        query.push(" AND games.private = 0");
    }
    if let Some(user) = filter.without {
        for seat in ["white_id", "black_id"] {
            query.push(" AND games.").push(seat).push(" <> ").push_bind(user.to_db());
        }
    }
    if let Some(channel) = filter.channel {
        query.push(" AND games.channel_id = ").push_bind(channel.to_db());
    }
    if let Some(place) = filter.shown_under {
        query.push(" AND coalesce(games.parent_id, games.channel_id) = ").push_bind(place.to_db());
        query.push(" AND (games.parent_id IS NULL OR games.own_thread = 1)");
    }
    if let Some(guild) = filter.guild {
        query.push(" AND games.guild_id = ").push_bind(guild.to_db());
    }
    if let Some(since) = filter.touched_since {
        query.push(" AND games.updated_at >= ").push_bind(since.0);
    }
}
