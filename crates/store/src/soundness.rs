//! What rows say of each other, as far as that can be seen without playing the games: what doesn't hold is an error of
//! this program, or somebody else's hand in the database.

use sqlx::AssertSqlSafe;

use crate::database::{Connection, query_scalar};
use crate::dump::Unsound;
use crate::error::Result;

/// How many of the rows that something concerns are named.
const NAMED: usize = 10;

/// What must not be, with a statement for the `id`s of the games, or of the other rows that the words name, of which it
/// is true.
const CONTRADICTIONS: [(&str, &str); 36] = [
    (
        "a game has another number of events than its version says",
        "SELECT games.id AS id FROM games WHERE games.version
            <> (SELECT count(*) FROM game_events WHERE game_events.game_id = games.id)",
    ),
    (
        "a game has an event behind its last one",
        "SELECT games.id AS id FROM games WHERE EXISTS
            (SELECT 1 FROM game_events WHERE game_id = games.id AND (seq >= games.version OR seq < 0))",
    ),
    (
        "a finished game has no record",
        "SELECT id FROM games WHERE finished = 1 AND NOT EXISTS (SELECT 1 FROM records WHERE game_id = games.id)",
    ),
    (
        "a running game has a record of its end",
        "SELECT id FROM games WHERE finished = 0 AND EXISTS (SELECT 1 FROM records WHERE game_id = games.id)",
    ),
    (
        "a finished game waits for a player",
        "SELECT id FROM games WHERE finished = 1 AND (to_act_id IS NOT NULL OR building = 1 OR computer_due IS NOT NULL OR plan_due IS NOT NULL)",
    ),
    (
        "a game waits for somebody who does not play it",
        "SELECT id FROM games WHERE to_act_id IS NOT NULL AND to_act_id NOT IN (white_id, black_id)",
    ),
    (
        "a running game waits for nobody",
        "SELECT id FROM games WHERE finished = 0 AND building = 0 AND to_act_id IS NULL",
    ),
    (
        "the computer player's turn is not noted",
        "SELECT id FROM games WHERE finished = 0 AND lesson IS NULL AND computer_due IS NULL
            AND to_act_id = CASE computer WHEN 'white' THEN white_id WHEN 'black' THEN black_id END",
    ),
    (
        "the computer player has something to do in a game that it does not play",
        "SELECT id FROM games WHERE computer_due IS NOT NULL AND computer IS NULL",
    ),
    (
        "a message of a later version than the game's is pending",
        "SELECT id FROM games WHERE owed_version > version + finished OR owed_version < 0",
    ),
    (
        "a rated game is not over, or was not to be rated",
        "SELECT game_id AS id FROM rated_games WHERE NOT EXISTS
            (SELECT 1 FROM games JOIN records ON records.game_id = games.id
             WHERE games.id = rated_games.game_id AND games.finished = 1 AND games.rated = 1)",
    ),
    (
        "a game that does not count has changed a rating",
        "SELECT rated_id AS id FROM rating_changes WHERE NOT EXISTS
            (SELECT 1 FROM rated_games WHERE rated_games.id = rating_changes.rated_id AND annulled_at IS NULL)",
    ),
    (
        "a member's rating is not what the last game made of it (the member's number)",
        "SELECT user_id AS id FROM ratings WHERE NOT EXISTS
            (SELECT 1 FROM rating_changes AS last WHERE last.user_id = ratings.user_id
                AND last.guild_id = ratings.guild_id AND last.variant = ratings.variant
                AND last.points = ratings.points AND last.deviation = ratings.deviation
                AND last.volatility = ratings.volatility AND last.games = ratings.games
                AND last.rated_id = (SELECT max(rated_id) FROM rating_changes AS each
                    WHERE each.user_id = ratings.user_id AND each.guild_id = ratings.guild_id
                        AND each.variant = ratings.variant))",
    ),
    (
        "a member whose rating has changed has none (the member's number)",
        "SELECT DISTINCT user_id AS id FROM rating_changes WHERE user_id >= 0 AND NOT EXISTS
            (SELECT 1 FROM ratings WHERE ratings.user_id = rating_changes.user_id
                AND ratings.guild_id = rating_changes.guild_id AND ratings.variant = rating_changes.variant)",
    ),
    (
        "a forgotten member has a rating (the member's number)",
        "SELECT DISTINCT user_id AS id FROM ratings WHERE user_id < 0",
    ),
    ("a private game has a pending message", "SELECT id FROM games WHERE owed_version IS NOT NULL AND private = 1"),
    (
        "a game is private that is not against the computer player",
        "SELECT id FROM games WHERE private = 1 AND computer IS NULL",
    ),
    (
        "a last position is behind the game's last event",
        "SELECT games.id AS id FROM last_positions JOIN games ON games.id = game_id
            WHERE last_positions.version > games.version OR last_positions.version < 0",
    ),
    (
        "a base position is behind the game's last event",
        "SELECT games.id AS id FROM base_positions JOIN games ON games.id = game_id
            WHERE base_positions.version > games.version OR base_positions.version < 0",
    ),
    (
        "a finished game still has a last position",
        "SELECT game_id AS id FROM last_positions JOIN games ON games.id = game_id WHERE finished = 1",
    ),
    (
        "a finished game still has an offer",
        "SELECT game_id AS id FROM offers JOIN games ON games.id = game_id WHERE finished = 1",
    ),
    (
        "a finished game still has a draft",
        "SELECT game_id AS id FROM drafts JOIN games ON games.id = game_id WHERE finished = 1",
    ),
    (
        "a finished game still has a plan",
        "SELECT game_id AS id FROM plans JOIN games ON games.id = game_id WHERE finished = 1",
    ),
    (
        "a follower is not to be told of a game's end",
        "SELECT game_id AS id FROM follows JOIN games ON games.id = game_id WHERE finished = 1 AND due_at IS NULL",
    ),
    (
        "a running game is due to be followed by the next of its series",
        "SELECT game_id AS id FROM series_games JOIN games ON games.id = game_id WHERE finished = 0 AND due_at IS NOT NULL",
    ),
    (
        "a finished game still has a short time",
        "SELECT game_id AS id FROM short_times JOIN games ON games.id = game_id WHERE finished = 1",
    ),
    (
        "a finished game's clock still has a reason to be paused",
        "SELECT game_id AS id FROM stops JOIN games ON games.id = game_id WHERE finished = 1",
    ),
    (
        "a game that is over or gone has a deadline",
        "SELECT deadlines.id AS id FROM deadlines WHERE kind IN ('game', 'short-time')
            AND NOT EXISTS (SELECT 1 FROM games WHERE games.id = deadlines.id AND finished = 0)",
    ),
    (
        "a running clock has no deadline",
        "SELECT games.id AS id FROM games WHERE finished = 0 AND pace IS NOT NULL AND stopped_at IS NULL
            AND to_act_id IS NOT NULL AND NOT EXISTS
                (SELECT 1 FROM deadlines WHERE kind = 'game' AND deadlines.id = games.id)",
    ),
    (
        "a paused clock has a deadline, or one that is paused for the weekend has none",
        "SELECT games.id AS id FROM games WHERE stopped_at IS NOT NULL AND finished = 0
            AND EXISTS (SELECT 1 FROM deadlines WHERE kind = 'game' AND deadlines.id = games.id)
                <> EXISTS (SELECT 1 FROM stops WHERE game_id = games.id AND reason = 'weekend')",
    ),
    (
        "a clock is paused without a reason, or runs in spite of one",
        "SELECT id FROM games WHERE finished = 0 AND (stopped_at IS NULL)
            = EXISTS (SELECT 1 FROM stops WHERE game_id = games.id)",
    ),
    (
        "an accepted challenge has no game (the numbers are the challenges')",
        "SELECT id FROM challenges WHERE state = 'accepted'
            AND NOT EXISTS (SELECT 1 FROM games WHERE games.id = challenges.game_id)",
    ),
    (
        "a closed challenge has no time of its end (the numbers are the challenges')",
        "SELECT id FROM challenges WHERE (state = 'open') <> (closed_at IS NULL)",
    ),
    (
        "a match on a ladder is not settled though it is over (the numbers are the challenges')",
        "SELECT challenge_id AS id FROM ladder_matches WHERE outcome IS NULL AND NOT EXISTS
            (SELECT 1 FROM challenges LEFT JOIN games ON games.id = challenges.game_id
             WHERE challenges.id = challenge_id
                AND (challenges.state = 'open' OR challenges.state = 'accepted' AND games.finished = 0))",
    ),
    (
        "a match on a ladder has another game than its challenge (the numbers are the challenges')",
        "SELECT challenge_id AS id FROM ladder_matches WHERE game_id IS NOT NULL AND game_id IS DISTINCT FROM
            (SELECT challenges.game_id FROM challenges WHERE challenges.id = challenge_id)",
    ),
    (
        "a forgotten member is on a ladder (the member's number)",
        "SELECT DISTINCT user_id AS id FROM ladder_places WHERE user_id < 0",
    ),
];

/// Returns all that is contradictory.
pub(crate) async fn unsound(connection: &mut Connection) -> Result<Vec<Unsound>> {
    let mut found = Vec::new();
    for (what, statement) in CONTRADICTIONS {
        let named = format!("SELECT id FROM ({statement}) AS found ORDER BY id LIMIT {}", NAMED + 1);
        let mut ids: Vec<i64> = query_scalar(AssertSqlSafe(named)).fetch_all(&mut *connection).await?;
        let mut count = ids.len() as u64;
        if ids.len() > NAMED {
            ids.truncate(NAMED);
            let all = format!("SELECT count(*) FROM ({statement}) AS found");
            let all: i64 = query_scalar(AssertSqlSafe(all)).fetch_one(&mut *connection).await?;
            count = all as u64;
        }
        if count > 0 {
            found.push(Unsound { what, ids, count });
        }
    }
    Ok(found)
}
