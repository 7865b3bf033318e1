//! What is kept of one member, for the member to read.

use cardinal_ids::{Timestamp, UserId};
use serde_json::Value;
use sqlx::AssertSqlSafe;

use crate::StoreResult;
use crate::columns::from_json;
use crate::connections::Connections;
use crate::database::{DbRow, Readers, query};
use crate::error::Result;

/// A value that is kept of a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Datum {
    /// Nothing.
    Nothing,
    /// A text.
    Text(String),
    /// A number.
    Number(i64),
    /// Yes or no.
    Flag(bool),
    /// Millionths of a point.
    Points(i64),
    /// A moment.
    Moment(Timestamp),
    /// An id that Discord gave to something other than a user.
    Id(u64),
    /// A user.
    User(UserId),
    /// A value as JSON.
    Json(Value),
}

/// Rows of one kind that are kept of a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonalRows {
    /// What they are, as a key.
    pub what: &'static str,
    /// The columns that hold the member in them, each as table and column.
    pub from: &'static [&'static str],
    /// The rows, each with its values by key, in order.
    pub rows: Vec<Vec<(&'static str, Datum)>>,
    /// Whether there are more, which are older.
    pub is_cut: bool,
}

/// Reads what is kept of a member.
#[derive(Clone, Copy, Debug)]
pub struct Personal<'s>(pub(crate) &'s Connections);

impl Personal<'_> {
    /// Returns everything that is kept of a member, at most `limit` rows of a kind. Of a running game it is no more
    /// than that it runs.
    pub async fn all_of(self, user: UserId, limit: u32) -> StoreResult<Vec<PersonalRows>> {
        self.0.read(all_of(&self.0.readers, user, limit)).await
    }
}

/// What a value is.
#[derive(Clone, Copy)]
enum Shape {
    Text,
    Number,
    Flag,
    Points,
    Moment,
    Id,
    User,
    Json,
}

/// Rows of one kind.
struct Part {
    what: &'static str,
    /// The columns that hold the member, each as table and column.
    from: &'static [&'static str],
    /// Reads the rows of the member `$1`, at most `$2`, newest first where they have an age. Where it says `OWN`, it
    /// is the columns of the member, one after the other; `COLOUR` is then the colour whose column that is.
    sql: &'static str,
    values: &'static [(&'static str, Shape)],
}

/// The parts, which together read every column that holds members.
static PARTS: [Part; 35] = [
    Part {
        what: "barred",
        from: &["barred_members.user_id"],
        sql: "SELECT since FROM barred_members WHERE user_id = $1 LIMIT $2",
        values: &[("since", Shape::Moment)],
    },
    Part {
        what: "barred_from_games",
        from: &["server_bars.user_id"],
        sql: "SELECT guild_id, since FROM server_bars WHERE user_id = $1 ORDER BY guild_id LIMIT $2",
        values: &[("server", Shape::Id), ("since", Shape::Moment)],
    },
    Part {
        what: "done_by_operators",
        from: &["admin_log.user_id"],
        sql: "SELECT act, at FROM admin_log WHERE user_id = $1 ORDER BY at DESC LIMIT $2",
        values: &[("what", Shape::Text), ("when", Shape::Moment)],
    },
    Part {
        what: "names",
        from: &["names.user_id"],
        sql: "SELECT CASE WHEN guild_id <> 0 THEN guild_id END, name FROM names WHERE user_id = $1
            ORDER BY guild_id LIMIT $2",
        values: &[("server", Shape::Id), ("name", Shape::Text)],
    },
    Part {
        what: "preferences",
        from: &["preferences.user_id"],
        sql: "SELECT chosen FROM preferences WHERE user_id = $1 LIMIT $2",
        values: &[("chosen", Shape::Json)],
    },
    Part {
        what: "daily_digest",
        from: &["digests.user_id"],
        sql: "SELECT due_at FROM digests WHERE user_id = $1 LIMIT $2",
        values: &[("next", Shape::Moment)],
    },
    Part {
        what: "done_as_admin",
        from: &["server_acts.admin_id"],
        sql: "SELECT guild_id, act, game_id, member_id, at FROM server_acts WHERE admin_id = $1
            ORDER BY id DESC LIMIT $2",
        values: &[
            ("server", Shape::Id),
            ("what", Shape::Text),
            ("game", Shape::Number),
            ("member", Shape::User),
            ("when", Shape::Moment),
        ],
    },
    Part {
        what: "done_by_admins",
        from: &["server_acts.member_id"],
        sql: "SELECT guild_id, act, at FROM server_acts WHERE member_id = $1 ORDER BY id DESC LIMIT $2",
        values: &[("server", Shape::Id), ("what", Shape::Text), ("when", Shape::Moment)],
    },
    Part {
        what: "who_may_challenge_you",
        from: &["challenge_choices.user_id"],
        sql: "SELECT who FROM challenge_choices WHERE user_id = $1 LIMIT $2",
        values: &[("who", Shape::Text)],
    },
    Part {
        what: "members_who_may_not_challenge_you",
        // Whose list a member is on is for those who made the list.
        from: &["challenge_blocks.user_id", "challenge_blocks.blocked_id"],
        sql: "SELECT blocked_id FROM challenge_blocks WHERE user_id = $1 ORDER BY blocked_id LIMIT $2",
        values: &[("member", Shape::User)],
    },
    Part {
        what: "hidden_from_leaderboards",
        from: &["unlisted.user_id"],
        sql: "SELECT CAST(1 AS BIGINT) FROM unlisted WHERE user_id = $1 LIMIT $2",
        values: &[("hidden", Shape::Flag)],
    },
    Part {
        what: "ratings",
        from: &["ratings.user_id"],
        sql: "SELECT CASE WHEN guild_id <> 0 THEN guild_id END, variant, points, deviation, games, finished_at FROM ratings
            WHERE user_id = $1 ORDER BY variant, guild_id LIMIT $2",
        values: &[
            ("server", Shape::Id),
            ("game", Shape::Text),
            ("points", Shape::Points),
            ("deviation", Shape::Points),
            ("games", Shape::Number),
            ("last_game", Shape::Moment),
        ],
    },
    Part {
        what: "rating_changes",
        from: &["rating_changes.user_id"],
        sql: "SELECT rated_games.game_id, CASE WHEN rating_changes.guild_id <> 0 THEN rating_changes.guild_id END,
                rating_changes.variant, points_before, points, rating_changes.finished_at
            FROM rating_changes JOIN rated_games ON rated_games.id = rating_changes.rated_id
            WHERE rating_changes.user_id = $1 ORDER BY rated_id DESC, rating_changes.guild_id LIMIT $2",
        values: &[
            ("number", Shape::Number),
            ("server", Shape::Id),
            ("game", Shape::Text),
            ("before", Shape::Points),
            ("after", Shape::Points),
            ("when", Shape::Moment),
        ],
    },
    Part {
        what: "running_games",
        from: &["games.white_id", "games.black_id"],
        sql: "SELECT id, variant, guild_id, CASE WHEN white_id = $1 THEN black_id ELSE white_id END, created_at
            FROM games WHERE OWN = $1 AND finished = 0",
        values: &[
            ("number", Shape::Number),
            ("game", Shape::Text),
            ("server", Shape::Id),
            ("opponent", Shape::User),
            ("began", Shape::Moment),
        ],
    },
    Part {
        what: "games_that_wait_for_you",
        from: &["games.to_act_id"],
        // A game waits for both while both build. If it did not then, this would tell when the other deck is done.
        sql: "SELECT id FROM (SELECT id FROM games WHERE to_act_id = $1
            UNION SELECT id FROM games WHERE building = 1 AND +to_act_id IS NULL AND white_id = $1
            UNION SELECT id FROM games WHERE building = 1 AND +to_act_id IS NULL AND black_id = $1) AS waiting
            ORDER BY id DESC LIMIT $2",
        values: &[("number", Shape::Number)],
    },
    Part {
        what: "finished_games",
        from: &["games.white_id", "games.black_id"],
        sql: "SELECT games.id, variant, guild_id, channel_id, CAST('COLOUR' AS TEXT) AS colour,
                CASE WHEN white_id = $1 THEN black_id ELSE white_id END, level, private, created_at, records.finished_at,
                CASE WHEN winner IS NULL THEN 'nobody won' WHEN winner = 'COLOUR' THEN 'won' ELSE 'lost' END,
                reason, rated
            FROM games JOIN records ON records.game_id = games.id WHERE OWN = $1 AND finished = 1",
        values: &[
            ("number", Shape::Number),
            ("game", Shape::Text),
            ("server", Shape::Id),
            ("channel", Shape::Id),
            ("colour", Shape::Text),
            ("opponent", Shape::User),
            ("computer_level", Shape::Number),
            ("only_you_see_it", Shape::Flag),
            ("began", Shape::Moment),
            ("ended", Shape::Moment),
            ("result", Shape::Text),
            ("reason", Shape::Text),
            ("rated", Shape::Flag),
        ],
    },
    Part {
        what: "games_that_counted_for_ratings",
        from: &["rated_games.white_id", "rated_games.black_id"],
        sql: "SELECT rated_games.game_id, rated_games.early, rated_games.annulled_at
            FROM games JOIN rated_games ON rated_games.game_id = games.id
            WHERE games.OWN = $1 AND games.finished = 1",
        values: &[("number", Shape::Number), ("resigned_early", Shape::Flag), ("annulled", Shape::Moment)],
    },
    Part {
        what: "games_that_you_annulled",
        from: &["rated_games.annulled_by"],
        sql: "SELECT game_id, annulled_at FROM rated_games WHERE annulled_by = $1 ORDER BY game_id DESC LIMIT $2",
        values: &[("number", Shape::Number), ("when", Shape::Moment)],
    },
    Part {
        what: "open_challenges",
        from: &["challenges.challenger_id", "challenges.opponent_id"],
        sql: "SELECT id, variant, guild_id, challenger_id, opponent_id, state, decline_reason,
            game_id, created_at, closed_at FROM challenges WHERE OWN = $1 AND state = 'open'",
        values: &CHALLENGE,
    },
    Part {
        what: "closed_challenges",
        from: &["challenges.challenger_id", "challenges.opponent_id"],
        sql: "SELECT id, variant, guild_id, challenger_id, opponent_id, state, decline_reason,
            game_id, created_at, closed_at FROM challenges WHERE OWN = $1 AND state <> 'open'",
        values: &CHALLENGE,
    },
    Part {
        what: "places_on_ladders",
        from: &["ladder_places.user_id"],
        sql: "SELECT guild_id, variant,
                (SELECT count(*) FROM ladder_places AS above WHERE above.guild_id = ladder_places.guild_id
                    AND above.variant = ladder_places.variant AND above.rung < ladder_places.rung
                    AND NOT EXISTS (SELECT 1 FROM departures WHERE departures.guild_id = above.guild_id
                        AND departures.user_id = above.user_id)
                    AND NOT EXISTS (SELECT 1 FROM server_bars WHERE server_bars.guild_id = above.guild_id
                        AND server_bars.user_id = above.user_id)) + 1, since
            FROM ladder_places WHERE user_id = $1 ORDER BY guild_id, variant LIMIT $2",
        values: &[
            ("server", Shape::Id),
            ("game", Shape::Text),
            ("place", Shape::Number),
            ("since", Shape::Moment),
        ],
    },
    Part {
        what: "matches_on_ladders",
        from: &["ladder_matches.challenger_id", "ladder_matches.challenged_id"],
        sql: "SELECT challenge_id, variant, guild_id, challenger_id, challenger_place, challenged_id, challenged_place,
                game_id, outcome, settled_at
            FROM ladder_matches WHERE OWN = $1",
        values: &[
            ("challenge", Shape::Number),
            ("game", Shape::Text),
            ("server", Shape::Id),
            ("challenger", Shape::User),
            ("challengers_place", Shape::Number),
            ("challenged", Shape::User),
            ("their_place", Shape::Number),
            ("became_game", Shape::Number),
            ("places", Shape::Text),
            ("settled", Shape::Moment),
        ],
    },
    Part {
        what: "events_you_made",
        from: &["events.maker_id"],
        sql: "SELECT id, name, guild_id, state, created_at FROM events WHERE maker_id = $1 ORDER BY id DESC LIMIT $2",
        values: &[
            ("number", Shape::Number),
            ("name", Shape::Text),
            ("server", Shape::Id),
            ("state", Shape::Text),
            ("made", Shape::Moment),
        ],
    },
    Part {
        what: "events_you_manage",
        from: &["event_organisers.user_id"],
        sql: "SELECT event_id FROM event_organisers WHERE user_id = $1 ORDER BY event_id DESC LIMIT $2",
        values: &[("number", Shape::Number)],
    },
    Part {
        what: "events",
        from: &["event_players.user_id"],
        sql: "SELECT event_id, rating, joined_at, withdrawn_at, withdrawn, deck, deck_draft FROM event_players
            WHERE user_id = $1 ORDER BY event_id DESC LIMIT $2",
        values: &[
            ("number", Shape::Number),
            ("seeded_by", Shape::Number),
            ("joined", Shape::Moment),
            ("withdrawn_at", Shape::Moment),
            ("withdrawn", Shape::Text),
            ("deck", Shape::Json),
            ("unfinished_deck", Shape::Json),
        ],
    },
    Part {
        what: "results_you_entered",
        from: &["event_games.by_id"],
        sql: "SELECT event_id, pairing, outcome FROM event_games WHERE by_id = $1
            ORDER BY event_id DESC, pairing LIMIT $2",
        values: &[("event", Shape::Number), ("pairing", Shape::Text), ("result", Shape::Text)],
    },
    Part {
        what: "decks",
        from: &["decks.user_id"],
        sql: "SELECT name, cards, updated_at FROM decks WHERE user_id = $1 ORDER BY name LIMIT $2",
        values: &[("name", Shape::Text), ("cards", Shape::Json), ("changed", Shape::Moment)],
    },
    Part {
        what: "lessons_solved",
        from: &["lessons_solved.user_id"],
        sql: "SELECT lesson, solved_at FROM lessons_solved WHERE user_id = $1 ORDER BY solved_at DESC LIMIT $2",
        values: &[("lesson", Shape::Text), ("when", Shape::Moment)],
    },
    Part {
        what: "vacations",
        from: &["absences.user_id"],
        sql: "SELECT since, until, over FROM absences WHERE user_id = $1 ORDER BY since DESC LIMIT $2",
        values: &[("from", Shape::Moment), ("until", Shape::Moment), ("over", Shape::Flag)],
    },
    Part {
        what: "taken_off_your_account",
        from: &["account_removals.user_id"],
        sql: "SELECT since FROM account_removals WHERE user_id = $1 LIMIT $2",
        values: &[("since", Shape::Moment)],
    },
    Part {
        what: "servers_that_you_left",
        from: &["departures.user_id"],
        sql: "SELECT guild_id FROM departures WHERE user_id = $1 ORDER BY guild_id LIMIT $2",
        values: &[("server", Shape::Id)],
    },
    Part {
        what: "games_that_you_follow",
        from: &["follows.user_id"],
        sql: "SELECT game_id, turns FROM follows WHERE user_id = $1 ORDER BY game_id DESC LIMIT $2",
        values: &[("number", Shape::Number), ("each_turn", Shape::Flag)],
    },
    Part {
        what: "events_that_you_follow",
        from: &["event_followers.user_id"],
        sql: "SELECT event_id, since FROM event_followers WHERE user_id = $1 ORDER BY event_id DESC LIMIT $2",
        values: &[("number", Shape::Number), ("since", Shape::Moment)],
    },
    Part {
        what: "messages_to_be_posted",
        from: &["notices.user_id"],
        sql: "SELECT what, games, guild_id, created_at FROM notices WHERE user_id = $1 ORDER BY id DESC LIMIT $2",
        values: &[("about", Shape::Text), ("games", Shape::Json), ("server", Shape::Id), ("when", Shape::Moment)],
    },
    Part {
        what: "requests_to_be_forgotten",
        from: &["former_members.user_id"],
        sql: "SELECT asked_at FROM former_members WHERE user_id = $1 LIMIT $2",
        values: &[("when", Shape::Moment)],
    },
];

/// The values of a challenge.
const CHALLENGE: [(&str, Shape); 10] = [
    ("number", Shape::Number),
    ("game", Shape::Text),
    ("server", Shape::Id),
    ("challenger", Shape::User),
    ("opponent", Shape::User),
    ("state", Shape::Text),
    ("declined_because", Shape::Text),
    ("became_game", Shape::Number),
    ("made", Shape::Moment),
    ("closed", Shape::Moment),
];

impl Part {
    /// The statement. What is asked for several columns is asked for each by itself, so that each finds its index.
    fn statement(&self) -> String {
        if !self.sql.contains("OWN") {
            return self.sql.to_owned();
        }
        let halves = self.from.iter().map(|column| {
            let column = column.rsplit('.').next().unwrap_or_default();
            let colour = column.trim_end_matches("_id");
            let sql = self.sql.replace("OWN", column).replace("COLOUR", colour);
            format!("SELECT * FROM ({sql} ORDER BY 1 DESC LIMIT $2) AS {column}s")
        });
        format!("{} ORDER BY 1 DESC LIMIT $2", halves.collect::<Vec<_>>().join(" UNION ALL "))
    }
}

async fn all_of(pool: &Readers, user: UserId, limit: u32) -> Result<Vec<PersonalRows>> {
    let mut reader = pool.acquire().await?;
    let mut moment = reader.begin_reading().await?;
    let mut kept = Vec::with_capacity(PARTS.len());
    for part in &PARTS {
        let rows = query(AssertSqlSafe(part.statement()))
            .bind(user.to_db())
            .bind(i64::from(limit) + 1)
            .fetch_all(&mut moment)
            .await?;
        let is_cut = rows.len() > limit as usize;
        let rows = rows.iter().take(limit as usize).map(|row| values(part, row)).collect::<Result<_>>()?;
        kept.push(PersonalRows { what: part.what, from: part.from, rows, is_cut });
    }
    moment.end().await?;
    Ok(kept)
}

fn values(part: &Part, row: &DbRow) -> Result<Vec<(&'static str, Datum)>> {
    let values = part.values.iter().enumerate();
    values.map(|(index, (key, shape))| Ok((*key, datum(row, index, *shape)?))).collect()
}

fn datum(row: &DbRow, index: usize, shape: Shape) -> Result<Datum> {
    if matches!(shape, Shape::Text | Shape::Json) {
        let Some(text) = row.try_get::<Option<String>>(index)? else { return Ok(Datum::Nothing) };
        return Ok(if matches!(shape, Shape::Json) {
            Datum::Json(from_json("what is kept of a member", &text)?)
        } else {
            Datum::Text(text)
        });
    }
    let Some(number) = row.try_get::<Option<i64>>(index)? else { return Ok(Datum::Nothing) };
    Ok(match shape {
        Shape::Flag => Datum::Flag(number != 0),
        Shape::Points => Datum::Points(number),
        Shape::Moment => Datum::Moment(Timestamp(number)),
        Shape::Id => Datum::Id(number.cast_unsigned()),
        Shape::User => Datum::User(UserId::from_db(number)),
        Shape::Number | Shape::Text | Shape::Json => Datum::Number(number),
    })
}
