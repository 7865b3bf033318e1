//! Who may challenge a member: everyone, nobody, or all but some members.

use cardinal_ids::{GuildId, UserId};

use crate::columns::{flag, variant};
use crate::connections::Connections;
use crate::database::{Connection, DbRow, Executor, Readers, query, query_scalar};
use crate::error::{Failure, Result};
use crate::{Ladder, StoreResult};

/// The most members who may not challenge a member.
pub const MOST_BLOCKED: usize = 20;

/// Who may challenge a member. A challenge for a place on a ladder isn't held up by it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum WhoMayChallenge {
    /// Everyone.
    #[default]
    Everyone,
    /// Nobody. Such a member stands on no ladder.
    Nobody,
    /// All but the members whom the member has blocked.
    AllBut,
}

impl WhoMayChallenge {
    /// All of them.
    pub const ALL: [WhoMayChallenge; 3] = [WhoMayChallenge::Everyone, WhoMayChallenge::AllBut, WhoMayChallenge::Nobody];

    /// Returns its name in the database and in menus.
    pub const fn slug(self) -> &'static str {
        match self {
            WhoMayChallenge::Everyone => "everyone",
            WhoMayChallenge::Nobody => "nobody",
            WhoMayChallenge::AllBut => "all-but",
        }
    }

    /// Reads a [slug](WhoMayChallenge::slug).
    pub fn of(slug: &str) -> Option<WhoMayChallenge> {
        WhoMayChallenge::ALL.into_iter().find(|who| who.slug() == slug)
    }
}

/// Stores who may challenge whom.
#[derive(Clone, Copy, Debug)]
pub struct Challengers<'s>(pub(crate) &'s Connections);

impl Challengers<'_> {
    /// Returns who may challenge a member.
    pub async fn of(self, user: UserId) -> StoreResult<WhoMayChallenge> {
        self.0.read(of(&self.0.readers, user)).await
    }

    /// Returns the members whom a member has blocked, also while that holds nobody up.
    pub async fn blocked(self, user: UserId) -> StoreResult<Vec<UserId>> {
        self.0.read(blocked(&self.0.readers, user)).await
    }

    /// Chooses who may challenge a member. Changes nothing, and returns the ladders on which the member stands, if that
    /// is to be nobody while there are any.
    pub async fn choose(self, user: UserId, who: WhoMayChallenge) -> StoreResult<Vec<Ladder>> {
        self.0.write(move |connection| Box::pin(choose(connection, user, who))).await
    }

    /// Replaces the members whom a member has blocked, the first [`MOST_BLOCKED`] of these, and lets all others
    /// challenge the member.
    pub async fn block(self, user: UserId, blocked: Vec<UserId>) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(async move { block(connection, user, &blocked).await })).await
    }

    /// Whether a member takes challenges from another one.
    pub async fn takes(self, user: UserId, from: UserId) -> StoreResult<bool> {
        self.0
            .read(async {
                Ok(match of(&self.0.readers, user).await? {
                    WhoMayChallenge::Everyone => true,
                    WhoMayChallenge::Nobody => false,
                    WhoMayChallenge::AllBut => !is_blocked(&self.0.readers, user, from).await?,
                })
            })
            .await
    }

    /// Whether a member plays nobody but those whom they haven't blocked, and has blocked this one.
    pub async fn has_blocked(self, user: UserId, other: UserId) -> StoreResult<bool> {
        self.0
            .read(async {
                let all_but = of(&self.0.readers, user).await? == WhoMayChallenge::AllBut;
                Ok(all_but && is_blocked(&self.0.readers, user, other).await?)
            })
            .await
    }
}

pub(crate) async fn of<'c>(database: impl Into<Executor<'c>> + Send, user: UserId) -> Result<WhoMayChallenge> {
    let who: Option<String> = query_scalar("SELECT who FROM challenge_choices WHERE user_id = $1")
        .bind(user.to_db())
        .fetch_optional(database)
        .await?;
    let Some(who) = who else { return Ok(WhoMayChallenge::Everyone) };
    WhoMayChallenge::of(&who).ok_or_else(|| Failure::unreadable(format!("a member who takes challenges from `{who}`")))
}

async fn blocked(pool: &Readers, user: UserId) -> Result<Vec<UserId>> {
    let sql = "SELECT blocked_id FROM challenge_blocks WHERE user_id = $1 ORDER BY blocked_id";
    let found: Vec<i64> = query_scalar(sql).bind(user.to_db()).fetch_all(pool).await?;
    Ok(found.into_iter().map(UserId::from_db).collect())
}

async fn is_blocked(pool: &Readers, user: UserId, other: UserId) -> Result<bool> {
    let sql = "SELECT count(*) AS count FROM challenge_blocks WHERE user_id = $1 AND blocked_id = $2";
    flag(&query(sql).bind(user.to_db()).bind(other.to_db()).fetch_one(pool).await?, "count")
}

async fn choose(connection: &mut Connection, user: UserId, who: WhoMayChallenge) -> Result<Vec<Ladder>> {
    if who == WhoMayChallenge::Nobody {
        let sql = "SELECT guild_id, variant FROM ladder_places WHERE user_id = $1 ORDER BY guild_id, variant";
        let places = query(sql).bind(user.to_db()).fetch_all(&mut *connection).await?;
        if !places.is_empty() {
            return places.iter().map(ladder).collect();
        }
    }
    set(connection, user, who).await?;
    Ok(Vec::new())
}

fn ladder(row: &DbRow) -> Result<Ladder> {
    let guild = GuildId::from_db(row.try_get("guild_id")?);
    Ok(Ladder { guild, variant: variant(row.try_get("variant")?)? })
}

async fn set(connection: &mut Connection, user: UserId, who: WhoMayChallenge) -> Result<()> {
    if who == WhoMayChallenge::Everyone {
        query("DELETE FROM challenge_choices WHERE user_id = $1").bind(user.to_db()).execute(connection).await?;
        return Ok(());
    }
    query(
        "INSERT INTO challenge_choices (user_id, who) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET who = excluded.who",
    )
    .bind(user.to_db())
    .bind(who.slug())
    .execute(connection)
    .await?;
    Ok(())
}

async fn block(connection: &mut Connection, user: UserId, blocked: &[UserId]) -> Result<()> {
    query("DELETE FROM challenge_blocks WHERE user_id = $1").bind(user.to_db()).execute(&mut *connection).await?;
    for other in blocked.iter().take(MOST_BLOCKED) {
        query("INSERT INTO challenge_blocks (user_id, blocked_id) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(user.to_db())
            .bind(other.to_db())
            .execute(&mut *connection)
            .await?;
    }
    let who = if blocked.is_empty() { WhoMayChallenge::Everyone } else { WhoMayChallenge::AllBut };
    set(connection, user, who).await
}
