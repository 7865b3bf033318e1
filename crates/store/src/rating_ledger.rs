//! Ratings as they follow from the rated games, in the order in which these ended.
//!
//! A game that ends, a game that is annulled, and a computation of everything anew are one thing: what was made of the
//! games from one on is forgotten, and these games count again. So the same rows always give the same ratings.

use std::collections::{BTreeMap, HashMap, HashSet};

use cardinal_ids::UserId;
use cardinal_ratings::{PAIR_SPAN, Rating, Score, Weight, rate};
use cardinal_rules::Seat;
use serde_json::{Value, json};

use crate::columns::{number, seat};
use crate::database::{Connection, DbRow, query, query_scalar};
use crate::error::Result;

/// The number of the ratings over all servers, and of games that were played on none.
pub(crate) const EVERYWHERE: i64 = 0;

/// How many games are read, and their changes written, at once.
const AT_ONCE: i64 = 5_000;

/// Whose rating, and where: server and user.
type Key = (i64, i64);

/// The present ratings of one kind of game.
pub(crate) type Present = BTreeMap<Key, Rating>;

/// A rated game as it counts.
struct Counted {
    id: i64,
    guild: i64,
    players: [i64; 2],
    winner: Option<Seat>,
    at: i64,
}

/// When the last games of two players ended. Both colours are looked up by the same index, while a condition for both
/// would read the games of everybody in that time.
const GAMES_OF_PAIR: &str = "\
    SELECT finished_at FROM rated_games WHERE variant = $1 AND white_id = $2 AND black_id = $3 AND finished_at > $4
        AND id < $5 AND annulled_at IS NULL
    UNION ALL
    SELECT finished_at FROM rated_games WHERE variant = $1 AND white_id = $3 AND black_id = $2 AND finished_at > $4
        AND id < $5 AND annulled_at IS NULL";

/// A player's rating before a game.
const PAST_RATING: &str = "\
    SELECT points, deviation, volatility, games, finished_at FROM rating_changes
    WHERE user_id = $1 AND guild_id = $2 AND variant = $3 AND rated_id < $4 ORDER BY rated_id DESC LIMIT 1";

/// The next games that count, in their order.
const NEXT: &str = "\
    SELECT id, guild_id, white_id, black_id, winner, finished_at FROM rated_games
    WHERE id > $1 AND variant = $2 AND annulled_at IS NULL ORDER BY id LIMIT $3";

/// What the games of one kind make of ratings, from one game on.
struct Ledger<'c> {
    connection: &'c mut Connection,
    variant: &'c str,
    /// The first game that counts anew.
    from: i64,
    /// Whether there are games before that one.
    has_past: bool,
    ratings: HashMap<Key, Rating>,
    /// When the games of a pair ended, within the span in which they matter.
    pairs: HashMap<[i64; 2], Vec<i64>>,
    changes: Vec<Value>,
}

/// Lets the games of one kind count anew from this one on, and stores what they make of ratings. Games that are
/// annulled don't count.
pub(crate) async fn recount(connection: &mut Connection, variant: &str, from: i64) -> Result<u64> {
    let outdated =
        query("DELETE FROM rating_changes WHERE rated_id >= $1 AND variant = $2 RETURNING guild_id, user_id")
            .bind(from)
            .bind(variant)
            .fetch_all(&mut *connection)
            .await?;
    let outdated = outdated.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?)));
    let outdated = outdated.collect::<sqlx::Result<HashSet<Key>>>()?;
    let has_past = from > 0;
    let (ratings, pairs, changes) = (HashMap::new(), HashMap::new(), Vec::new());
    let mut ledger = Ledger { connection, variant, from, has_past, ratings, pairs, changes };
    let games = ledger.count_all().await?;
    ledger.store(outdated).await?;
    Ok(games)
}

impl Ledger<'_> {
    async fn count_all(&mut self) -> Result<u64> {
        let (mut behind, mut games) = (self.from - 1, 0);
        loop {
            let rows =
                query(NEXT).bind(behind).bind(self.variant).bind(AT_ONCE).fetch_all(&mut *self.connection).await?;
            for row in &rows {
                let game = counted(row)?;
                behind = game.id;
                games += 1;
                self.count(&game).await?;
            }
            self.write_changes().await?;
            if (rows.len() as i64) < AT_ONCE {
                return Ok(games);
            }
        }
    }

    /// Lets one game count.
    async fn count(&mut self, game: &Counted) -> Result<()> {
        let weight = self.weight(game).await?;
        let score = match game.winner {
            Some(Seat::White) => Score::First,
            Some(Seat::Black) => Score::Second,
            None => Score::Draw,
        };
        let mut guilds = vec![EVERYWHERE];
        guilds.extend(Some(game.guild).filter(|guild| *guild != EVERYWHERE));
        for guild in guilds {
            let mut before = [Rating::NEW; 2];
            for (rating, user) in before.iter_mut().zip(game.players) {
                *rating = self.rating(guild, user).await?;
            }
            let Some(after) = rate(before, score, weight, game.at) else { continue };
            for ((before, after), user) in before.into_iter().zip(after).zip(game.players) {
                self.ratings.insert((guild, user), after);
                self.changes.push(json!([
                    game.id,
                    guild,
                    user,
                    before.points,
                    after.points,
                    after.deviation,
                    after.volatility,
                    after.games,
                    after.at
                ]));
            }
        }
        Ok(())
    }

    /// How much a game counts, by what its players have played against each other before.
    async fn weight(&mut self, game: &Counted) -> Result<Weight> {
        let mut pair = game.players;
        pair.sort_unstable();
        if self.has_past && !self.pairs.contains_key(&pair) {
            let times = query_scalar(GAMES_OF_PAIR)
                .bind(self.variant)
                .bind(pair[0])
                .bind(pair[1])
                .bind(game.at - 2 * PAIR_SPAN)
                .bind(self.from)
                .fetch_all(&mut *self.connection)
                .await?;
            self.pairs.insert(pair, times);
        }
        let times = self.pairs.entry(pair).or_default();
        // Processes may differ in what time it is, so a later game can have ended a little earlier.
        times.retain(|time| *time > game.at - 2 * PAIR_SPAN);
        let weight = Weight::after(times.iter().filter(|time| **time > game.at - PAIR_SPAN).count());
        times.push(game.at);
        Ok(weight)
    }

    /// A player's rating before the next game.
    async fn rating(&mut self, guild: i64, user: i64) -> Result<Rating> {
        if let Some(rating) = self.ratings.get(&(guild, user)) {
            return Ok(*rating);
        }
        let rating = if self.has_past { self.past_rating(guild, user).await? } else { None };
        Ok(rating.unwrap_or(Rating::NEW))
    }

    /// A player's rating before the games that count anew.
    async fn past_rating(&mut self, guild: i64, user: i64) -> Result<Option<Rating>> {
        let row = query(PAST_RATING)
            .bind(user)
            .bind(guild)
            .bind(self.variant)
            .bind(self.from)
            .fetch_optional(&mut *self.connection)
            .await?;
        row.as_ref().map(rating).transpose()
    }

    async fn write_changes(&mut self) -> Result<()> {
        if self.changes.is_empty() {
            return Ok(());
        }
        let changes = Value::Array(std::mem::take(&mut self.changes)).to_string();
        query(
            "INSERT INTO rating_changes (rated_id, guild_id, user_id, variant, points_before, points, deviation,
                volatility, games, finished_at)
             SELECT CAST(value ->> 0 AS BIGINT), CAST(value ->> 1 AS BIGINT), CAST(value ->> 2 AS BIGINT), $2,
                CAST(value ->> 3 AS BIGINT), CAST(value ->> 4 AS BIGINT), CAST(value ->> 5 AS BIGINT),
                CAST(value ->> 6 AS BIGINT), CAST(value ->> 7 AS BIGINT), CAST(value ->> 8 AS BIGINT)
             FROM json_each($1)",
        )
        .bind(changes)
        .bind(self.variant)
        .execute(&mut *self.connection)
        .await?;
        Ok(())
    }

    /// Stores the present rating of everybody for whom a game counted, or counts no longer.
    async fn store(mut self, outdated: HashSet<Key>) -> Result<()> {
        let mut without = Vec::new();
        for key in outdated {
            if self.ratings.contains_key(&key) {
                continue;
            }
            let past = if self.has_past { self.past_rating(key.0, key.1).await? } else { None };
            match past {
                Some(rating) => drop(self.ratings.insert(key, rating)),
                None => without.push(key),
            }
        }
        for (guild, user) in without {
            query("DELETE FROM ratings WHERE guild_id = $1 AND variant = $2 AND user_id = $3")
                .bind(guild)
                .bind(self.variant)
                .bind(user)
                .execute(&mut *self.connection)
                .await?;
        }
        let rows: Vec<Value> = self
            .ratings
            .iter()
            // The stand-ins of forgotten members have no rating, only what their games made of one.
            .filter(|((_, user), _)| UserId::from_db(*user).former_number().is_none())
            .map(|((guild, user), rating)| {
                json!([guild, user, rating.points, rating.deviation, rating.volatility, rating.games, rating.at])
            })
            .collect();
        for some in rows.chunks(AT_ONCE as usize) {
            query(
                "INSERT INTO ratings (guild_id, variant, user_id, points, deviation, volatility, games, finished_at)
                 SELECT CAST(value ->> 0 AS BIGINT), $2, CAST(value ->> 1 AS BIGINT), CAST(value ->> 2 AS BIGINT),
                    CAST(value ->> 3 AS BIGINT), CAST(value ->> 4 AS BIGINT), CAST(value ->> 5 AS BIGINT),
                    CAST(value ->> 6 AS BIGINT)
                 FROM json_each($1) WHERE true
                 ON CONFLICT (guild_id, variant, user_id) DO UPDATE SET points = excluded.points,
                    deviation = excluded.deviation, volatility = excluded.volatility, games = excluded.games,
                    finished_at = excluded.finished_at",
            )
            .bind(Value::from(some).to_string())
            .bind(self.variant)
            .execute(&mut *self.connection)
            .await?;
        }
        Ok(())
    }
}

/// The present ratings of one kind of game, as they are stored.
pub(crate) async fn present(connection: &mut Connection, variant: &str) -> Result<Present> {
    let rows = query(
        "SELECT guild_id, user_id, points, deviation, volatility, games, finished_at FROM ratings WHERE variant = $1",
    )
    .bind(variant)
    .fetch_all(connection)
    .await?;
    rows.iter().map(|row| Ok(((row.try_get("guild_id")?, row.try_get("user_id")?), rating(row)?))).collect()
}

/// Reads the columns of a rating.
pub(crate) fn rating(row: &DbRow) -> Result<Rating> {
    Ok(Rating {
        points: row.try_get("points")?,
        deviation: row.try_get("deviation")?,
        volatility: row.try_get("volatility")?,
        games: number(row, "games")?,
        at: row.try_get("finished_at")?,
    })
}

fn counted(row: &DbRow) -> Result<Counted> {
    Ok(Counted {
        id: row.try_get("id")?,
        guild: row.try_get("guild_id")?,
        players: [row.try_get("white_id")?, row.try_get("black_id")?],
        winner: row.try_get::<Option<&str>>("winner")?.map(seat).transpose()?,
        at: row.try_get("finished_at")?,
    })
}
