//! What players plan for their opponents' turns: a reply to each turn that they expect.

use cardinal_ids::GameId;
use cardinal_rules::{BySeat, Cell, Kind, Seat};
use serde::{Deserialize, Serialize};

use crate::closing::running_at;
use crate::columns::{from_json, number};
use crate::connections::Connections;
use crate::database::{Connection, Readers, query, query_scalar};
use crate::error::{Failure, Result};
use crate::{StoreError, StoreResult};

/// A player's plan, hidden from everybody else. The end of the game deletes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The number of the opponent's turn that the first reply of each line is for.
    pub turn: u32,
    /// Lines of play. Several may begin alike, and then have the same reply there.
    pub lines: Vec<Vec<Reply>>,
    /// Why the plan ended. Its lines are then of no effect, and the player is told once.
    pub stopped: Option<Stopped>,
}

/// A turn of the opponent's, and what is played at once after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reply {
    /// The opponent's move.
    pub to: PlannedMove,
    /// The player's.
    pub with: PlannedMove,
}

/// A move in a plan. Two are the same if all but their notation is.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PlannedMove {
    /// Where the piece stands.
    pub from: Cell,
    /// Where it goes.
    pub to: Cell,
    /// What it becomes.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub promote: Option<Kind>,
    /// The move in algebraic notation.
    pub san: String,
}

impl PartialEq for PlannedMove {
    fn eq(&self, other: &PlannedMove) -> bool {
        (self.from, self.to, self.promote) == (other.from, other.to, other.promote)
    }
}

impl Eq for PlannedMove {}

/// Why a plan ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stopped {
    /// The opponent's turn was not in it.
    OtherTurn,
    /// The reply could not be played.
    NoReply,
}

impl Stopped {
    /// Returns its name in the database.
    pub const fn slug(self) -> &'static str {
        match self {
            Stopped::OtherTurn => "other-turn",
            Stopped::NoReply => "no-reply",
        }
    }

    /// Reads a [slug](Stopped::slug).
    pub fn of(slug: &str) -> Option<Stopped> {
        [Stopped::OtherTurn, Stopped::NoReply].into_iter().find(|why| why.slug() == slug)
    }
}

/// The `+` keeps the index of all running games out of it.
const DUE: &str = "SELECT id FROM games WHERE plan_due IS NOT NULL AND +finished = 0 ORDER BY plan_due LIMIT $1";

/// A plan is due only while its player is to act: otherwise it is the opponent's that is.
const SETTLED: BySeat<&str> = BySeat {
    white: "UPDATE games SET plan_due = NULL WHERE id = $1 AND to_act_id = white_id",
    black: "UPDATE games SET plan_due = NULL WHERE id = $1 AND to_act_id = black_id",
};

/// Stores plans.
#[derive(Clone, Copy, Debug)]
pub struct Plans<'s>(pub(crate) &'s Connections);

impl Plans<'_> {
    /// Returns the plan of the player with this seat, also one that has ended.
    pub async fn get(self, game: GameId, seat: Seat) -> StoreResult<Option<Plan>> {
        self.0.read(find(&self.0.readers, game, seat)).await
    }

    /// Replaces or deletes the plan of the player with this seat.
    ///
    /// # Errors
    /// [`StoreError::NoGame`], [`StoreError::GameOver`], [`StoreError::Conflict`], in this order.
    pub async fn keep(self, game: GameId, expected_version: u32, seat: Seat, plan: Option<Plan>) -> StoreResult<()> {
        self.0
            .write(move |connection| {
                Box::pin(async move {
                    running_at(connection, game, expected_version).await?;
                    put(connection, game, seat, plan.as_ref()).await?;
                    if plan.is_none_or(|plan| plan.stopped.is_some()) {
                        query(SETTLED[seat]).bind(game.to_db()).execute(connection).await?;
                    }
                    Ok(())
                })
            })
            .await
    }

    /// Returns games in which the player to act has a plan that is neither carried out nor ended, those that have
    /// waited longest first.
    pub async fn due(self, limit: u32) -> StoreResult<Vec<GameId>> {
        self.0.read(due(&self.0.readers, limit)).await
    }
}

async fn find(pool: &Readers, game: GameId, seat: Seat) -> Result<Option<Plan>> {
    let sql = "SELECT turn, lines, stopped FROM plans WHERE game_id = $1 AND seat = $2";
    let row = query(sql).bind(game.to_db()).bind(seat.to_string()).fetch_optional(pool).await?;
    let Some(row) = row else { return Ok(None) };
    let stopped = row.try_get::<Option<&str>>("stopped")?;
    let stopped = stopped.map(|slug| Stopped::of(slug).unwrap_or(Stopped::OtherTurn));
    match from_json("the lines of a plan", row.try_get("lines")?) {
        Ok(lines) => Ok(Some(Plan { turn: number(&row, "turn")?, lines, stopped })),
        // Moves of another version of the rules. It can be made again.
        Err(error) => {
            tracing::warn!(game = game.0, %seat, ?error, "a plan cannot be read, and is let go");
            Ok(Some(Plan { stopped: stopped.or(Some(Stopped::NoReply)), ..Plan::default() }))
        }
    }
}

/// Saves a plan in place of the last one, or deletes that.
pub(crate) async fn put(connection: &mut Connection, game: GameId, seat: Seat, plan: Option<&Plan>) -> Result<()> {
    let Some(plan) = plan else {
        let sql = "DELETE FROM plans WHERE game_id = $1 AND seat = $2";
        query(sql).bind(game.to_db()).bind(seat.to_string()).execute(connection).await?;
        return Ok(());
    };
    let unwritten = |error| Failure::Refused(StoreError::Integrity(format!("a plan cannot be written: {error}")));
    query(
        "INSERT INTO plans (game_id, seat, turn, lines, stopped) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (game_id, seat) DO UPDATE SET
            turn = excluded.turn, lines = excluded.lines, stopped = excluded.stopped",
    )
    .bind(game.to_db())
    .bind(seat.to_string())
    .bind(i64::from(plan.turn))
    .bind(serde_json::to_string(&plan.lines).map_err(unwritten)?)
    .bind(plan.stopped.map(Stopped::slug))
    .execute(connection)
    .await?;
    Ok(())
}

async fn due(pool: &Readers, limit: u32) -> Result<Vec<GameId>> {
    let games: Vec<i64> = query_scalar(DUE).bind(i64::from(limit)).fetch_all(pool).await?;
    Ok(games.into_iter().map(GameId::from_db).collect())
}
