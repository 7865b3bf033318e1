//! Ratings: what finished games make of them, and who stands where.

use cardinal_ids::{GameId, GuildId, Timestamp, UserId};
use cardinal_ratings::Rating;
use cardinal_rules::{BySeat, Seat, Variant};

use crate::columns::{flag, number, seat, variant};
use crate::connections::Connections;
use crate::database::{Connection, DbRow, QueryBuilder, Readers, query, query_scalar};
use crate::error::Result;
use crate::rating_ledger::{EVERYWHERE, present, rating, recount};
use crate::{Append, NewNotice, ServerAct, ServerDeed, StoreResult, notices, server_acts};

/// How a game counts for its players' ratings when it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Counts {
    /// Whether a player resigned so early that moderators are told.
    pub early: bool,
}

/// What a game made of the rating of one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RatingChange {
    /// The rating before, in millionths of a point.
    pub points_before: i64,
    /// The rating after it.
    pub rating: Rating,
}

/// A finished game that counts for ratings, or did until it was annulled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RatedGame {
    /// The game.
    pub game: GameId,
    /// The kind of game.
    pub variant: Variant,
    /// Its players.
    pub players: BySeat<UserId>,
    /// The winner; none after a draw.
    pub winner: Option<Seat>,
    /// When it ended.
    pub finished_at: Timestamp,
    /// Whether it is annulled.
    pub is_annulled: bool,
    /// What it made of its players' ratings: of those on its server, or of those over all if it was played on none.
    /// None if it counts for nothing, because the two have played too often or because it is annulled.
    pub changes: Option<BySeat<RatingChange>>,
}

/// A member's rating in one kind of game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OwnRating {
    /// The kind of game.
    pub variant: Variant,
    /// The rating.
    pub rating: Rating,
}

/// Where somebody stands in a table of ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RatingPlace {
    /// The place, counted from 1. Equal ratings have the same place. None below the line: the rating is made of too few
    /// games to be listed.
    pub place: Option<u32>,
    /// The member.
    pub user: UserId,
    /// The rating.
    pub rating: Rating,
}

/// A table of ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RatingTable {
    /// The server; none: all servers together.
    pub guild: Option<GuildId>,
    /// The kind of game.
    pub variant: Variant,
    /// Members without a game since this moment are left out.
    pub active_since: Timestamp,
    /// From how many games on a rating is listed. The others stand below a line.
    pub listed_from: u32,
}

/// How a game between two members ended, for one of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PlayedGame {
    /// The kind of game.
    pub variant: Variant,
    /// The other member.
    pub opponent: UserId,
    /// Whether the member won; none: nobody did.
    pub won: Option<bool>,
    /// The reason, as in [`Finished::reason`](super::Finished::reason).
    pub reason: String,
}

/// How a game of a member against the computer player ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ComputerGame {
    /// The computer player's level.
    pub level: u8,
    /// Whether the member won; none: nobody did.
    pub won: Option<bool>,
    /// The reason, as in [`Finished::reason`](super::Finished::reason).
    pub reason: String,
}

/// What a computation of all ratings found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rebuilt {
    /// How many games count.
    pub games: u64,
    /// How many ratings there are, of all members, kinds of games and servers.
    pub ratings: u64,
    /// How many of these were stored otherwise.
    pub differing: u64,
}

/// Stores ratings. They follow from the finished games alone, in the order in which these ended, and change together
/// with the end of a game.
#[derive(Clone, Copy, Debug)]
pub struct Ratings<'s>(pub(crate) &'s Connections);

impl Ratings<'_> {
    /// Returns what a finished game made of its players' ratings. None if it was casual or is not over.
    pub async fn of_game(self, game: GameId) -> StoreResult<Option<RatedGame>> {
        self.0.read(of_game(&self.0.readers, game)).await
    }

    /// Returns a member's ratings on a server, or over all servers, sorted by the kind's name.
    pub async fn of_member(self, guild: Option<GuildId>, user: UserId) -> StoreResult<Vec<OwnRating>> {
        self.0.read(of_member(&self.0.readers, guild, user)).await
    }

    /// Returns the ratings of a member after each of the last games, oldest first, in millionths of a point.
    pub async fn course(
        self,
        guild: Option<GuildId>,
        user: UserId,
        variant: Variant,
        limit: u32,
    ) -> StoreResult<Vec<i64>> {
        self.0.read(course(&self.0.readers, guild, user, variant, limit)).await
    }

    /// Returns how a member's games against other members ended on a server, or everywhere, oldest first.
    pub async fn results(self, guild: Option<GuildId>, user: UserId) -> StoreResult<Vec<PlayedGame>> {
        self.0.read(results(&self.0.readers, guild, user)).await
    }

    /// Whether a member has finished at least this many games against other members, on all servers together. Games
    /// that ended for one of these reasons don't count.
    pub async fn has_played(self, user: UserId, games: u32, but: &[&str]) -> StoreResult<bool> {
        self.0.read(has_played(&self.0.readers, user, games, but)).await
    }

    /// Returns how a member's games against the computer player ended on a server, or everywhere, without lessons.
    pub async fn against_computer(self, guild: Option<GuildId>, user: UserId) -> StoreResult<Vec<ComputerGame>> {
        self.0.read(against_computer(&self.0.readers, guild, user)).await
    }

    /// Returns the card that a member has played most in their last finished games of one kind against other members,
    /// by its name in events.
    pub async fn most_played_card(
        self,
        guild: Option<GuildId>,
        user: UserId,
        variant: Variant,
        games: u32,
    ) -> StoreResult<Option<String>> {
        self.0.read(most_played_card(&self.0.readers, guild, user, variant, games)).await
    }

    /// Returns part of a table, best first and those below the line last, and how many stand in it. Members who don't
    /// want to be listed, and those who are known to have left the server, don't.
    pub async fn standings(self, table: RatingTable, skip: u32, limit: u32) -> StoreResult<(Vec<RatingPlace>, u32)> {
        self.0.read(standings(&self.0.readers, table, skip, limit)).await
    }

    /// Returns where a member stands in a table, if they do.
    pub async fn standing(self, table: RatingTable, user: UserId) -> StoreResult<Option<RatingPlace>> {
        self.0.read(standing(&self.0.readers, table, user)).await
    }

    /// Returns the last rated games on a server that count, newest first: either those that a player resigned early, or
    /// the others.
    pub async fn newest(self, guild: GuildId, early: bool, limit: u32) -> StoreResult<Vec<RatedGame>> {
        self.0.read(newest(&self.0.readers, guild, early, limit)).await
    }

    /// Annuls a finished rated game: all ratings become what they would be without it, and there is a notice to post.
    /// That an admin has done it is recorded for the game's server, if it has one.
    /// Returns false, and changes nothing, if it is not rated or annulled already.
    pub async fn annul(self, game: GameId, by: UserId, notice: NewNotice, at: Timestamp) -> StoreResult<bool> {
        self.0.write(move |connection| Box::pin(async move { annul(connection, game, by, &notice, at).await })).await
    }

    /// Lists a member in tables, or no longer.
    pub async fn set_listed(self, user: UserId, listed: bool) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(set_listed(connection, user, listed))).await
    }

    /// Returns whether a member stands in tables.
    pub async fn is_listed(self, user: UserId) -> StoreResult<bool> {
        self.0.read(is_listed(&self.0.readers, user)).await
    }
}

/// Lets a game that ends count.
pub(crate) async fn count(connection: &mut Connection, append: &Append) -> Result<()> {
    let (Some(counts), Some(outcome)) = (append.counts, &append.outcome) else { return Ok(()) };
    let row = query(
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
    let annulled = query(
        "UPDATE rated_games SET annulled_by = $2, annulled_at = $3
         WHERE game_id = $1 AND annulled_at IS NULL RETURNING id, variant, guild_id",
    )
    .bind(game.to_db())
    .bind(by.to_db())
    .bind(at.0)
    .fetch_optional(&mut *connection)
    .await?;
    let Some(row) = annulled else { return Ok(false) };
    let (id, variant): (i64, String) = (row.try_get("id")?, row.try_get("variant")?);
    recount(connection, &variant, id).await?;
    let guild: i64 = row.try_get("guild_id")?;
    if guild != EVERYWHERE {
        let guild = GuildId::from_db(guild);
        let deed = ServerDeed { guild, admin: by, act: ServerAct::Annul, game: Some(game), member: None, at };
        server_acts::insert(connection, &deed).await?;
    }
    notices::insert(connection, notice, at).await?;
    Ok(true)
}

/// Computes all ratings anew and stores them.
pub(crate) async fn rebuild(connection: &mut Connection) -> Result<Rebuilt> {
    let mut rebuilt = Rebuilt::default();
    for variant in Variant::ALL {
        let before = present(connection, variant.slug()).await?;
        query("DELETE FROM ratings WHERE variant = $1").bind(variant.slug()).execute(&mut *connection).await?;
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

async fn of_game(pool: &Readers, game: GameId) -> Result<Option<RatedGame>> {
    let row = query("SELECT * FROM rated_games WHERE game_id = $1").bind(game.to_db()).fetch_optional(pool).await?;
    let Some(row) = row else { return Ok(None) };
    let mut found = rated_game(&row)?;
    let mut changes = [None; 2];
    for change in query(
        "SELECT user_id, points_before, points, deviation, volatility, games, finished_at FROM rating_changes
         WHERE rated_id = $1 AND guild_id = $2",
    )
    .bind(row.try_get::<i64>("id")?)
    .bind(row.try_get::<i64>("guild_id")?)
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

async fn of_member(pool: &Readers, guild: Option<GuildId>, user: UserId) -> Result<Vec<OwnRating>> {
    let rows = query(
        "SELECT variant, points, deviation, volatility, games, finished_at FROM ratings
         WHERE user_id = $1 AND guild_id = $2 ORDER BY variant",
    )
    .bind(user.to_db())
    .bind(place(guild))
    .fetch_all(pool)
    .await?;
    rows.iter().map(|row| Ok(OwnRating { variant: variant(row.try_get("variant")?)?, rating: rating(row)? })).collect()
}

async fn course(
    pool: &Readers,
    guild: Option<GuildId>,
    user: UserId,
    variant: Variant,
    limit: u32,
) -> Result<Vec<i64>> {
    let mut points: Vec<i64> = query_scalar(
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
    SELECT games.variant, 'white' AS own, records.winner, records.reason, records.finished_at, games.id,
        games.black_id AS opponent
    FROM games JOIN records ON records.game_id = games.id
    WHERE games.white_id = $1 AND games.finished = 1 AND games.computer IS NULL
        AND ($2 = 0 OR games.guild_id = $2)
    UNION ALL
    SELECT games.variant, 'black' AS own, records.winner, records.reason, records.finished_at, games.id,
        games.white_id AS opponent
    FROM games JOIN records ON records.game_id = games.id
    WHERE games.black_id = $1 AND games.finished = 1 AND games.computer IS NULL
        AND ($2 = 0 OR games.guild_id = $2)
    ORDER BY 5, 6";

async fn results(pool: &Readers, guild: Option<GuildId>, user: UserId) -> Result<Vec<PlayedGame>> {
    let rows = query(RESULTS).bind(user.to_db()).bind(place(guild)).fetch_all(pool).await?;
    rows.iter()
        .map(|row| {
            Ok(PlayedGame {
                variant: variant(row.try_get("variant")?)?,
                opponent: UserId::from_db(row.try_get("opponent")?),
                won: won(row)?,
                reason: row.try_get("reason")?,
            })
        })
        .collect()
}

/// The games of a member against others, in one colour.
const PLAYED: [&str; 2] = [
    "SELECT 1 FROM games JOIN records ON records.game_id = games.id
     WHERE games.finished = 1 AND games.computer IS NULL AND games.white_id = ",
    "SELECT 1 FROM games JOIN records ON records.game_id = games.id
     WHERE games.finished = 1 AND games.computer IS NULL AND games.black_id = ",
];

async fn has_played(pool: &Readers, user: UserId, games: u32, but: &[&str]) -> Result<bool> {
    let mut query = QueryBuilder::new("SELECT count(*) AS count FROM (");
    for (number, of_colour) in PLAYED.into_iter().enumerate() {
        query.push(if number == 0 { "" } else { " UNION ALL " });
        query.push(of_colour).push_bind(user.to_db());
        for reason in but {
            query.push(" AND records.reason <> ").push_bind((*reason).to_owned());
        }
    }
    query.push(" LIMIT ").push_bind(i64::from(games)).push(") AS played");
    Ok(number(&query.build().fetch_one(pool).await?, "count")? >= games)
}

/// Whether the colour in `own` has won; none: nobody has.
fn won(row: &DbRow) -> Result<Option<bool>> {
    let winner: Option<String> = row.try_get("winner")?;
    let own: String = row.try_get("own")?;
    Ok(winner.map(|winner| winner == own))
}

const AGAINST_COMPUTER: &str = "\
    SELECT games.level, 'white' AS own, records.winner, records.reason
    FROM games JOIN records ON records.game_id = games.id
    WHERE games.white_id = $1 AND games.finished = 1 AND games.computer = 'black' AND games.lesson IS NULL
        AND ($2 = 0 OR games.guild_id = $2)
    UNION ALL
    SELECT games.level, 'black' AS own, records.winner, records.reason
    FROM games JOIN records ON records.game_id = games.id
    WHERE games.black_id = $1 AND games.finished = 1 AND games.computer = 'white' AND games.lesson IS NULL
        AND ($2 = 0 OR games.guild_id = $2)";

async fn against_computer(pool: &Readers, guild: Option<GuildId>, user: UserId) -> Result<Vec<ComputerGame>> {
    let rows = query(AGAINST_COMPUTER).bind(user.to_db()).bind(place(guild)).fetch_all(pool).await?;
    let game = |row: &DbRow| {
        Ok(ComputerGame { level: number(row, "level")? as u8, won: won(row)?, reason: row.try_get("reason")? })
    };
    rows.iter().map(game).collect()
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
    pool: &Readers,
    guild: Option<GuildId>,
    user: UserId,
    variant: Variant,
    games: u32,
) -> Result<Option<String>> {
    let card: Option<Option<String>> = query_scalar(MOST_PLAYED)
        .bind(user.to_db())
        .bind(place(guild))
        .bind(variant.slug())
        .bind(i64::from(games))
        .fetch_optional(pool)
        .await?;
    Ok(card.flatten())
}

/// A part of a table: those above the line, or those below it.
#[derive(Clone, Copy)]
enum Half {
    Listed,
    BelowTheLine,
}

/// Adds who stands in a part of a table.
fn push_listed(query: &mut QueryBuilder<'_>, table: RatingTable, half: Half) {
    query.push(" FROM ratings WHERE guild_id = ").push_bind(place(table.guild));
    query.push(" AND variant = ").push_bind(table.variant.slug());
    query.push(" AND finished_at >= ").push_bind(table.active_since.0);
    query.push(match half {
        Half::Listed => " AND games >= ",
        Half::BelowTheLine => " AND games < ",
    });
    query.push_bind(i64::from(table.listed_from));
    // Each list is read once, and not looked into for every member.
    query.push(" AND user_id NOT IN (SELECT user_id FROM unlisted)");
    query.push(" AND user_id NOT IN (SELECT user_id FROM departures WHERE guild_id = ");
    query.push_bind(place(table.guild)).push(")");
}

async fn standings(pool: &Readers, table: RatingTable, skip: u32, limit: u32) -> Result<(Vec<RatingPlace>, u32)> {
    let listed = count_listed(pool, table, None).await?;
    let mut found: Vec<RatingPlace> = Vec::new();
    for (user, rating) in half(pool, table, Half::Listed, skip, limit).await? {
        let place = match found.last() {
            Some(above) if above.rating.points == rating.points => above.place,
            Some(_) => Some(skip + found.len() as u32 + 1),
            None if skip == 0 => Some(1),
            // Those before it are on other pages, and some of them may be equal to it.
            None => Some(skip.min(count_listed(pool, table, Some(rating.points)).await?) + 1),
        };
        found.push(RatingPlace { place, user, rating });
    }
    let (skip, limit) = (skip.saturating_sub(listed), limit - found.len() as u32);
    let below = half(pool, table, Half::BelowTheLine, skip, limit).await?;
    found.extend(below.into_iter().map(|(user, rating)| RatingPlace { place: None, user, rating }));
    let mut query = QueryBuilder::new("SELECT count(*) AS count");
    push_listed(&mut query, table, Half::BelowTheLine);
    Ok((found, listed + number(&query.build().fetch_one(pool).await?, "count")?))
}

/// Some members of a part of a table, best first.
async fn half(pool: &Readers, table: RatingTable, half: Half, skip: u32, limit: u32) -> Result<Vec<(UserId, Rating)>> {
    let mut page = QueryBuilder::new("SELECT user_id, points, deviation, volatility, games, finished_at");
    push_listed(&mut page, table, half);
    page.push(" ORDER BY points DESC, user_id LIMIT ").push_bind(i64::from(limit));
    page.push(" OFFSET ").push_bind(i64::from(skip));
    let rows = page.build().fetch_all(pool).await?;
    rows.iter().map(|row| Ok((UserId::from_db(row.try_get("user_id")?), rating(row)?))).collect()
}

/// How many stand above the line of a table, or how many of those have more points.
async fn count_listed(pool: &Readers, table: RatingTable, above: Option<i64>) -> Result<u32> {
    let mut query = QueryBuilder::new("SELECT count(*) AS count");
    push_listed(&mut query, table, Half::Listed);
    if let Some(points) = above {
        query.push(" AND points > ").push_bind(points);
    }
    number(&query.build().fetch_one(pool).await?, "count")
}

async fn standing(pool: &Readers, table: RatingTable, user: UserId) -> Result<Option<RatingPlace>> {
    for half in [Half::Listed, Half::BelowTheLine] {
        let mut query = QueryBuilder::new("SELECT points, deviation, volatility, games, finished_at");
        push_listed(&mut query, table, half);
        query.push(" AND user_id = ").push_bind(user.to_db());
        let Some(row) = query.build().fetch_optional(pool).await? else { continue };
        let rating = rating(&row)?;
        let place = match half {
            Half::Listed => Some(count_listed(pool, table, Some(rating.points)).await? + 1),
            Half::BelowTheLine => None,
        };
        return Ok(Some(RatingPlace { place, user, rating }));
    }
    Ok(None)
}

async fn newest(pool: &Readers, guild: GuildId, early: bool, limit: u32) -> Result<Vec<RatedGame>> {
    let rows = query(
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
fn rated_game(row: &DbRow) -> Result<RatedGame> {
    Ok(RatedGame {
        game: GameId::from_db(row.try_get("game_id")?),
        variant: variant(row.try_get("variant")?)?,
        players: BySeat {
            white: UserId::from_db(row.try_get("white_id")?),
            black: UserId::from_db(row.try_get("black_id")?),
        },
        winner: row.try_get::<Option<&str>>("winner")?.map(seat).transpose()?,
        finished_at: Timestamp(row.try_get("finished_at")?),
        is_annulled: row.try_get::<Option<i64>>("annulled_at")?.is_some(),
        changes: None,
    })
}

async fn set_listed(connection: &mut Connection, user: UserId, listed: bool) -> Result<()> {
    let statement = if listed {
        "DELETE FROM unlisted WHERE user_id = $1"
    } else {
        "INSERT INTO unlisted (user_id) VALUES ($1) ON CONFLICT DO NOTHING"
    };
    query(statement).bind(user.to_db()).execute(connection).await?;
    Ok(())
}

async fn is_listed(pool: &Readers, user: UserId) -> Result<bool> {
    let row =
        query("SELECT count(*) AS count FROM unlisted WHERE user_id = $1").bind(user.to_db()).fetch_one(pool).await?;
    Ok(!flag(&row, "count")?)
}
