//! The statements for ratings. What games make of them is in `rating_ledger.rs`.

use async_trait::async_trait;
use cardinal_rules::{BySeat, Variant};
use sqlx::{QueryBuilder, Row as _};

use super::driver::{Connection, Database, Pool, Row};
use super::failure::Result;
use super::notices;
use super::rating_ledger::{EVERYWHERE, present, rating, recount};
use super::sql_store::{Answer, SqlStore};
use super::values::{flag, number, seat, variant};
use crate::store::{
    Append, GameId, GuildId, NewNotice, OwnRating, PlayedGame, RatedGame, RatingChange, RatingTable, Ratings, Rebuilt,
    Standing, Timestamp, UserId,
};

#[async_trait]
impl Ratings for SqlStore {
    async fn of_game(&self, game: GameId) -> Answer<Option<RatedGame>> {
        self.read(of_game(&self.readers, game)).await
    }

    async fn of_member(&self, guild: Option<GuildId>, user: UserId) -> Answer<Vec<OwnRating>> {
        self.read(of_member(&self.readers, guild, user)).await
    }

    async fn course(&self, guild: Option<GuildId>, user: UserId, variant: Variant, limit: u32) -> Answer<Vec<i64>> {
        self.read(course(&self.readers, guild, user, variant, limit)).await
    }

    async fn results(&self, guild: Option<GuildId>, user: UserId) -> Answer<Vec<PlayedGame>> {
        self.read(results(&self.readers, guild, user)).await
    }

    async fn most_played_card(
        &self,
        guild: Option<GuildId>,
        user: UserId,
        variant: Variant,
        games: u32,
    ) -> Answer<Option<String>> {
        self.read(most_played_card(&self.readers, guild, user, variant, games)).await
    }

    async fn standings(&self, table: RatingTable, skip: u32, limit: u32) -> Answer<(Vec<Standing>, u32)> {
        self.read(standings(&self.readers, table, skip, limit)).await
    }

    async fn standing(&self, table: RatingTable, user: UserId) -> Answer<Option<Standing>> {
        self.read(standing(&self.readers, table, user)).await
    }

    async fn newest(&self, guild: GuildId, early: bool, limit: u32) -> Answer<Vec<RatedGame>> {
        self.read(newest(&self.readers, guild, early, limit)).await
    }

    async fn annul(&self, game: GameId, by: UserId, notice: NewNotice, at: Timestamp) -> Answer<bool> {
        self.write(move |connection| Box::pin(async move { annul(connection, game, by, &notice, at).await })).await
    }

    async fn set_listed(&self, user: UserId, listed: bool) -> Answer<()> {
        self.write(move |connection| Box::pin(set_listed(connection, user, listed))).await
    }

    async fn is_listed(&self, user: UserId) -> Answer<bool> {
        self.read(is_listed(&self.readers, user)).await
    }
}

/// Lets a game that ends count.
pub(super) async fn count(connection: &mut Connection, append: &Append) -> Result<()> {
    let (Some(counts), Some(outcome)) = (append.counts, &append.outcome) else { return Ok(()) };
    let row = sqlx::query(
        "INSERT INTO rated_games (game_id, variant, guild_id, white_id, black_id, winner, finished_at, early)
         SELECT id, variant, coalesce(guild_id, $2), white_id, black_id, $3, $4, $5 FROM games WHERE id = $1
         RETURNING id, variant",
    )
    .bind(append.game.to_db())
    .bind(EVERYWHERE)
    .bind(outcome.winner.map(|seat| seat.to_string()))
    .bind(append.at.0)
    .bind(i64::from(counts.early))
    .fetch_one(&mut *connection)
    .await?;
    let (id, variant): (i64, String) = (row.try_get("id")?, row.try_get("variant")?);
    recount(connection, &variant, id).await?;
    Ok(())
}

async fn annul(
    connection: &mut Connection,
    game: GameId,
    by: UserId,
    notice: &NewNotice,
    at: Timestamp,
) -> Result<bool> {
    let annulled = sqlx::query(
        "UPDATE rated_games SET annulled_by = $2, annulled_at = $3
         WHERE game_id = $1 AND annulled_at IS NULL RETURNING id, variant",
    )
    .bind(game.to_db())
    .bind(by.to_db())
    .bind(at.0)
    .fetch_optional(&mut *connection)
    .await?;
    let Some(row) = annulled else { return Ok(false) };
    let (id, variant): (i64, String) = (row.try_get("id")?, row.try_get("variant")?);
    recount(connection, &variant, id).await?;
    notices::insert(connection, notice, at).await?;
    Ok(true)
}

/// Computes all ratings anew and stores them.
pub(super) async fn rebuild(connection: &mut Connection) -> Result<Rebuilt> {
    let mut rebuilt = Rebuilt::default();
    for variant in Variant::ALL {
        let before = present(connection, variant.slug()).await?;
        sqlx::query("DELETE FROM ratings WHERE variant = $1").bind(variant.slug()).execute(&mut *connection).await?;
        rebuilt.games += recount(connection, variant.slug(), 0).await?;
        let after = present(connection, variant.slug()).await?;
        let gone = before.keys().filter(|key| !after.contains_key(key)).count();
        let other = after.iter().filter(|(key, rating)| before.get(key) != Some(rating)).count();
        rebuilt.ratings += after.len() as u64;
        rebuilt.differing += (gone + other) as u64;
    }
    Ok(rebuilt)
}

fn place(guild: Option<GuildId>) -> i64 {
    guild.map_or(EVERYWHERE, GuildId::to_db)
}

async fn of_game(pool: &Pool, game: GameId) -> Result<Option<RatedGame>> {
    let row =
        sqlx::query("SELECT * FROM rated_games WHERE game_id = $1").bind(game.to_db()).fetch_optional(pool).await?;
    let Some(row) = row else { return Ok(None) };
    let mut found = rated_game(&row)?;
    let mut changes = [None; 2];
    for change in sqlx::query(
        "SELECT user_id, points_before, points, deviation, volatility, games, finished_at FROM rating_changes
         WHERE rated_id = $1 AND guild_id = $2",
    )
    .bind(row.try_get::<i64, _>("id")?)
    .bind(row.try_get::<i64, _>("guild_id")?)
    .fetch_all(pool)
    .await?
    {
        let is_white = UserId::from_db(change.try_get("user_id")?) == found.players.white;
        changes[usize::from(!is_white)] =
            Some(RatingChange { points_before: change.try_get("points_before")?, rating: rating(&change)? });
    }
    if let [Some(white), Some(black)] = changes {
        found.changes = Some(BySeat { white, black });
    }
    Ok(Some(found))
}

async fn of_member(pool: &Pool, guild: Option<GuildId>, user: UserId) -> Result<Vec<OwnRating>> {
    let rows = sqlx::query(
        "SELECT variant, points, deviation, volatility, games, finished_at FROM ratings
         WHERE user_id = $1 AND guild_id = $2 ORDER BY variant",
    )
    .bind(user.to_db())
    .bind(place(guild))
    .fetch_all(pool)
    .await?;
    rows.iter().map(|row| Ok(OwnRating { variant: variant(row.try_get("variant")?)?, rating: rating(row)? })).collect()
}

async fn course(pool: &Pool, guild: Option<GuildId>, user: UserId, variant: Variant, limit: u32) -> Result<Vec<i64>> {
    let mut points: Vec<i64> = sqlx::query_scalar(
        "SELECT points FROM rating_changes WHERE user_id = $1 AND guild_id = $2 AND variant = $3
         ORDER BY rated_id DESC LIMIT $4",
    )
    .bind(user.to_db())
    .bind(place(guild))
    .bind(variant.slug())
    .bind(i64::from(limit))
    .fetch_all(pool)
    .await?;
    points.reverse();
    Ok(points)
}

/// How the games of a member against others ended, in the order in which they did.
const RESULTS: &str = "\
    SELECT games.variant, 'white' AS own, records.winner, records.reason, records.finished_at, games.id
    FROM games JOIN records ON records.game_id = games.id
    WHERE games.white_id = $1 AND games.finished = 1 AND games.computer IS NULL
        AND ($2 = 0 OR games.guild_id = $2)
    UNION ALL
    SELECT games.variant, 'black' AS own, records.winner, records.reason, records.finished_at, games.id
    FROM games JOIN records ON records.game_id = games.id
    WHERE games.black_id = $1 AND games.finished = 1 AND games.computer IS NULL
        AND ($2 = 0 OR games.guild_id = $2)
    ORDER BY 5, 6";

async fn results(pool: &Pool, guild: Option<GuildId>, user: UserId) -> Result<Vec<PlayedGame>> {
    let rows = sqlx::query(RESULTS).bind(user.to_db()).bind(place(guild)).fetch_all(pool).await?;
    rows.iter()
        .map(|row| {
            let winner: Option<String> = row.try_get("winner")?;
            let own: String = row.try_get("own")?;
            Ok(PlayedGame {
                variant: variant(row.try_get("variant")?)?,
                won: winner.map(|winner| winner == own),
                reason: row.try_get("reason")?,
            })
        })
        .collect()
}

/// The card that a member has played most in the last games of one kind. Few games are looked into, however many there
/// are.
const MOST_PLAYED: &str = "\
    SELECT json_extract(payload, '$.action.card') AS card
    FROM (
        SELECT id, own FROM (
            SELECT id, 'white' AS own FROM games WHERE white_id = $1 AND finished = 1 AND variant = $3
                AND computer IS NULL AND ($2 = 0 OR guild_id = $2)
            UNION ALL
            SELECT id, 'black' AS own FROM games WHERE black_id = $1 AND finished = 1 AND variant = $3
                AND computer IS NULL AND ($2 = 0 OR guild_id = $2)
        ) AS played ORDER BY id DESC LIMIT $4
    ) AS last JOIN game_events ON game_events.game_id = last.id
    WHERE json_extract(payload, '$.action.type') = 'play' AND json_extract(payload, '$.seat') = own
    GROUP BY card ORDER BY count(*) DESC, card LIMIT 1";

async fn most_played_card(
    pool: &Pool,
    guild: Option<GuildId>,
    user: UserId,
    variant: Variant,
    games: u32,
) -> Result<Option<String>> {
    let card: Option<Option<String>> = sqlx::query_scalar(MOST_PLAYED)
        .bind(user.to_db())
        .bind(place(guild))
        .bind(variant.slug())
        .bind(i64::from(games))
        .fetch_optional(pool)
        .await?;
    Ok(card.flatten())
}

/// Adds who stands in a table.
fn push_listed(query: &mut QueryBuilder<Database>, table: RatingTable) {
    query.push(" FROM ratings WHERE guild_id = ").push_bind(place(table.guild));
    query.push(" AND variant = ").push_bind(table.variant.slug());
    query.push(" AND finished_at >= ").push_bind(table.active_since.0);
    // Each list is read once, and not looked into for every member.
    query.push(" AND user_id NOT IN (SELECT user_id FROM unlisted)");
    query.push(" AND user_id NOT IN (SELECT user_id FROM departures WHERE guild_id = ");
    query.push_bind(place(table.guild)).push(")");
}

async fn standings(pool: &Pool, table: RatingTable, skip: u32, limit: u32) -> Result<(Vec<Standing>, u32)> {
    let mut page = QueryBuilder::new("SELECT user_id, points, deviation, volatility, games, finished_at");
    push_listed(&mut page, table);
    page.push(" ORDER BY points DESC, user_id LIMIT ").push_bind(i64::from(limit));
    page.push(" OFFSET ").push_bind(i64::from(skip));
    let rows = page.build().fetch_all(pool).await?;
    let all = count_listed(pool, table, None).await?;
    let mut found: Vec<Standing> = Vec::with_capacity(rows.len());
    for row in &rows {
        let (user, rating) = (UserId::from_db(row.try_get("user_id")?), rating(row)?);
        let place = match found.last() {
            Some(above) if above.rating.points == rating.points => above.place,
            Some(_) => skip + found.len() as u32 + 1,
            None if skip == 0 => 1,
            // Those before it are on other pages, and some of them may be equal to it.
            None => skip.min(count_listed(pool, table, Some(rating.points)).await?) + 1,
        };
        found.push(Standing { place, user, rating });
    }
    Ok((found, all))
}

/// How many stand in a table, or how many of those have more points.
async fn count_listed(pool: &Pool, table: RatingTable, above: Option<i64>) -> Result<u32> {
    let mut query = QueryBuilder::new("SELECT count(*) AS count");
    push_listed(&mut query, table);
    if let Some(points) = above {
        query.push(" AND points > ").push_bind(points);
    }
    number(&query.build().fetch_one(pool).await?, "count")
}

async fn standing(pool: &Pool, table: RatingTable, user: UserId) -> Result<Option<Standing>> {
    let mut query = QueryBuilder::new("SELECT points, deviation, volatility, games, finished_at");
    push_listed(&mut query, table);
    query.push(" AND user_id = ").push_bind(user.to_db());
    let Some(row) = query.build().fetch_optional(pool).await? else { return Ok(None) };
    let rating = rating(&row)?;
    Ok(Some(Standing { place: count_listed(pool, table, Some(rating.points)).await? + 1, user, rating }))
}

async fn newest(pool: &Pool, guild: GuildId, early: bool, limit: u32) -> Result<Vec<RatedGame>> {
    let rows = sqlx::query(
        "SELECT * FROM rated_games WHERE guild_id = $1 AND early = $2 AND annulled_at IS NULL
         ORDER BY id DESC LIMIT $3",
    )
    .bind(guild.to_db())
    .bind(i64::from(early))
    .bind(i64::from(limit))
    .fetch_all(pool)
    .await?;
    rows.iter().map(rated_game).collect()
}

/// Reads a rated game without what it made of ratings.
fn rated_game(row: &Row) -> Result<RatedGame> {
    Ok(RatedGame {
        game: GameId::from_db(row.try_get("game_id")?),
        variant: variant(row.try_get("variant")?)?,
        players: BySeat {
            white: UserId::from_db(row.try_get("white_id")?),
            black: UserId::from_db(row.try_get("black_id")?),
        },
        winner: row.try_get::<Option<&str>, _>("winner")?.map(seat).transpose()?,
        finished_at: Timestamp(row.try_get("finished_at")?),
        is_annulled: row.try_get::<Option<i64>, _>("annulled_at")?.is_some(),
        changes: None,
    })
}

async fn set_listed(connection: &mut Connection, user: UserId, listed: bool) -> Result<()> {
    let statement = if listed {
        "DELETE FROM unlisted WHERE user_id = $1"
    } else {
        "INSERT INTO unlisted (user_id) VALUES ($1) ON CONFLICT DO NOTHING"
    };
    sqlx::query(statement).bind(user.to_db()).execute(connection).await?;
    Ok(())
}

async fn is_listed(pool: &Pool, user: UserId) -> Result<bool> {
    let row = sqlx::query("SELECT count(*) AS count FROM unlisted WHERE user_id = $1")
        .bind(user.to_db())
        .fetch_one(pool)
        .await?;
    Ok(!flag(&row, "count")?)
}
