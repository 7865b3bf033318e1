//! What those who run the bot do to servers, members and games: bars, orders for the running processes, and the log of
//! it all.

use std::collections::BTreeSet;

use cardinal_ids::{GameId, GuildId, Timestamp, UserId};

use crate::StoreResult;
use crate::connections::Connections;
use crate::database::{Connection, DbRow, Readers, query, query_scalar};
use crate::error::{Failure, Result};
use crate::forgetting;

/// Something that those who run the bot do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AdminAct {
    /// The bot leaves a server. Who invites it again has it back.
    Leave(GuildId),
    /// The bot leaves a server and serves it no more.
    BarServer(GuildId),
    /// It serves the server again.
    UnbarServer(GuildId),
    /// The bot serves a member no more.
    BarMember(UserId),
    /// It serves the member again.
    UnbarMember(UserId),
    /// A running game is aborted.
    EndGame(GameId),
    /// All that is kept of a server goes. See [`ServerErasures::erase_some`](crate::ServerErasures::erase_some).
    EraseServer(GuildId),
    /// A member is forgotten, as if they had asked for it.
    ForgetMember(UserId),
}

/// Whom an act concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AdminTarget {
    /// A server.
    Server(GuildId),
    /// A member.
    Member(UserId),
    /// A game.
    Game(GameId),
}

impl AdminAct {
    /// Its name, in the log and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            AdminAct::Leave(_) => "leave",
            AdminAct::BarServer(_) => "bar-server",
            AdminAct::UnbarServer(_) => "unbar-server",
            AdminAct::BarMember(_) => "bar-member",
            AdminAct::UnbarMember(_) => "unbar-member",
            AdminAct::EndGame(_) => "end-game",
            AdminAct::EraseServer(_) => "erase-server",
            AdminAct::ForgetMember(_) => "forget-member",
        }
    }

    /// Whom it concerns.
    pub const fn target(self) -> AdminTarget {
        match self {
            AdminAct::Leave(guild)
            | AdminAct::BarServer(guild)
            | AdminAct::UnbarServer(guild)
            | AdminAct::EraseServer(guild) => AdminTarget::Server(guild),
            AdminAct::BarMember(user) | AdminAct::UnbarMember(user) | AdminAct::ForgetMember(user) => {
                AdminTarget::Member(user)
            }
            AdminAct::EndGame(game) => AdminTarget::Game(game),
        }
    }
}

/// How many somebody's acts concern.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Reach {
    /// Running games.
    pub running: u64,
    /// Finished games.
    pub finished: u64,
    /// Members who play in the running games, or for a server, in any.
    pub members: u64,
}

/// What was done, to be logged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewDeed {
    /// The act.
    pub act: AdminAct,
    /// Who does it: the name of the system's user.
    pub operator: String,
    /// When.
    pub at: Timestamp,
    /// How many it concerns.
    pub reach: Reach,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// When it was done.
    pub at: Timestamp,
    /// Who did it.
    pub operator: String,
    /// The name of the act.
    pub act: String,
    /// Whom it concerned. A member who was forgotten since has a stand-in.
    pub target: AdminTarget,
    /// How many games it concerned.
    pub games: u64,
    /// How many members it concerned.
    pub members: u64,
}

/// Whom the bot doesn't serve.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Barred {
    /// Servers.
    pub servers: BTreeSet<GuildId>,
    /// Members.
    pub members: BTreeSet<UserId>,
}

/// What a running process is still to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AdminOrder {
    /// Leave a server.
    Leave(GuildId),
    /// Abort a game.
    EndGame(GameId),
}

/// How much is played by a member or on a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Busy {
    /// The server's or the member's id.
    pub id: u64,
    /// Its running games.
    pub running: u64,
    /// The games that have begun since the given moment.
    pub begun: u64,
    /// When something was last done in one of these games.
    pub last: Timestamp,
}

/// Stores what those who run the bot do.
#[derive(Clone, Copy, Debug)]
pub struct Admin<'s>(pub(crate) &'s Connections);

impl Admin<'_> {
    /// Returns how many an act on somebody concerns.
    pub async fn reach(self, target: AdminTarget) -> StoreResult<Reach> {
        self.0.read(reach(&self.0.readers, target)).await
    }

    /// Does something and logs it, both or neither. What a running process has to do becomes an order. Erasing a server
    /// is only logged: [`ServerErasures::erase_some`](crate::ServerErasures::erase_some) does it.
    pub async fn perform(self, deed: NewDeed) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(async move { perform(connection, &deed).await })).await
    }

    /// Returns the newest lines of the log, newest first.
    pub async fn log(self, limit: u32) -> StoreResult<Vec<Deed>> {
        self.0.read(log(&self.0.readers, limit)).await
    }

    /// Returns whom the bot doesn't serve.
    pub async fn barred(self) -> StoreResult<Barred> {
        self.0.read(barred(&self.0.readers)).await
    }

    /// Returns what is still to be done, oldest first.
    pub async fn orders(self) -> StoreResult<Vec<AdminOrder>> {
        self.0.read(orders(&self.0.readers)).await
    }

    /// Orders the bot to leave a barred server that has invited it again. Does nothing if the bar is lifted.
    pub async fn leave_again(self, guild: GuildId, at: Timestamp) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(leave_again(connection, guild, at))).await
    }

    /// Notes that an order was carried out.
    pub async fn settle(self, order: AdminOrder) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(settle(connection, order))).await
    }

    /// Returns the servers on which most games have begun since this moment, busiest first.
    pub async fn busiest_servers(self, since: Timestamp, limit: u32) -> StoreResult<Vec<Busy>> {
        self.0.read(busiest(&self.0.readers, BUSIEST_SERVERS, since, limit)).await
    }

    /// Returns the members who have begun most games since this moment, busiest first.
    pub async fn busiest_members(self, since: Timestamp, limit: u32) -> StoreResult<Vec<Busy>> {
        self.0.read(busiest(&self.0.readers, BUSIEST_MEMBERS, since, limit)).await
    }
}

const SERVER_REACH: &str = "\
    SELECT count(DISTINCT id), count(DISTINCT CASE WHEN finished = 0 THEN id END), count(DISTINCT user_id) FROM (
        SELECT id, finished, CASE WHEN computer = 'white' THEN NULL ELSE white_id END AS user_id FROM games
            WHERE guild_id = $1
        UNION ALL
        SELECT id, finished, CASE WHEN computer = 'black' THEN NULL ELSE black_id END FROM games WHERE guild_id = $1
    ) AS played";

const MEMBER_REACH: &str = "\
    SELECT count(DISTINCT id), count(DISTINCT CASE WHEN finished = 0 THEN id END), CAST(1 AS BIGINT) FROM (
        SELECT id, finished FROM games WHERE white_id = $1
        UNION ALL SELECT id, finished FROM games WHERE black_id = $1
    ) AS played";

const GAME_REACH: &str = "\
    SELECT count(*), count(CASE WHEN finished = 0 THEN id END),
        coalesce(max(CASE WHEN computer IS NULL THEN CAST(2 AS BIGINT) ELSE CAST(1 AS BIGINT) END), 0)
    FROM games WHERE id = $1";

async fn reach(pool: &Readers, target: AdminTarget) -> Result<Reach> {
    let (sql, id) = match target {
        AdminTarget::Server(guild) => (SERVER_REACH, guild.to_db()),
        AdminTarget::Member(user) => (MEMBER_REACH, user.to_db()),
        AdminTarget::Game(game) => (GAME_REACH, game.to_db()),
    };
    let row = query(sql).bind(id).fetch_one(pool).await?;
    let (all, running, members): (i64, i64, i64) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
    Ok(Reach { running: running as u64, finished: (all - running) as u64, members: members as u64 })
}

async fn perform(connection: &mut Connection, deed: &NewDeed) -> Result<()> {
    let at = deed.at;
    match deed.act {
        AdminAct::Leave(guild) => order(connection, AdminOrder::Leave(guild), at).await?,
        AdminAct::BarServer(guild) => {
            query("INSERT INTO barred_servers (guild_id, since) VALUES ($1, $2) ON CONFLICT DO NOTHING")
                .bind(guild.to_db())
                .bind(at.0)
                .execute(&mut *connection)
                .await?;
            order(connection, AdminOrder::Leave(guild), at).await?;
        }
        AdminAct::UnbarServer(guild) => {
            query("DELETE FROM barred_servers WHERE guild_id = $1")
                .bind(guild.to_db())
                .execute(&mut *connection)
                .await?;
            settle(connection, AdminOrder::Leave(guild)).await?;
        }
        AdminAct::BarMember(user) => {
            query("INSERT INTO barred_members (user_id, since) VALUES ($1, $2) ON CONFLICT DO NOTHING")
                .bind(user.to_db())
                .bind(at.0)
                .execute(&mut *connection)
                .await?;
        }
        AdminAct::UnbarMember(user) => {
            query("DELETE FROM barred_members WHERE user_id = $1").bind(user.to_db()).execute(&mut *connection).await?;
        }
        AdminAct::EndGame(game) => order(connection, AdminOrder::EndGame(game), at).await?,
        AdminAct::EraseServer(_) => {}
        AdminAct::ForgetMember(user) => forgetting::ask(connection, user, at).await?,
    }
    note(connection, deed).await
}

async fn note(connection: &mut Connection, deed: &NewDeed) -> Result<()> {
    let (mut guild, mut user, mut game) = (None, None, None);
    match deed.act.target() {
        AdminTarget::Server(id) => guild = Some(id.to_db()),
        AdminTarget::Member(id) => user = Some(id.to_db()),
        AdminTarget::Game(id) => game = Some(id.to_db()),
    }
    let finished = if matches!(deed.act, AdminAct::EraseServer(_)) { deed.reach.finished } else { 0 };
    query(
        "INSERT INTO admin_log (at, operator, act, guild_id, user_id, game_id, games, members)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(deed.at.0)
    .bind(&deed.operator)
    .bind(deed.act.name())
    .bind(guild)
    .bind(user)
    .bind(game)
    .bind((deed.reach.running + finished) as i64)
    .bind(deed.reach.members as i64)
    .execute(connection)
    .await?;
    Ok(())
}

async fn log(pool: &Readers, limit: u32) -> Result<Vec<Deed>> {
    let rows = query(
        "SELECT at, operator, act, guild_id, user_id, game_id, games, members FROM admin_log ORDER BY id DESC LIMIT $1",
    )
    .bind(i64::from(limit))
    .fetch_all(pool)
    .await?;
    rows.iter().map(deed).collect()
}

fn deed(row: &DbRow) -> Result<Deed> {
    let (guild, user, game): (Option<i64>, Option<i64>, Option<i64>) =
        (row.try_get("guild_id")?, row.try_get("user_id")?, row.try_get("game_id")?);
    let target = match (guild, user, game) {
        (Some(guild), ..) => AdminTarget::Server(GuildId::from_db(guild)),
        (_, Some(user), _) => AdminTarget::Member(UserId::from_db(user)),
        (.., Some(game)) => AdminTarget::Game(GameId::from_db(game)),
        (None, None, None) => return Err(Failure::unreadable("a line of the log")),
    };
    Ok(Deed {
        at: Timestamp(row.try_get("at")?),
        operator: row.try_get("operator")?,
        act: row.try_get("act")?,
        target,
        games: row.try_get::<i64>("games")? as u64,
        members: row.try_get::<i64>("members")? as u64,
    })
}

async fn barred(pool: &Readers) -> Result<Barred> {
    let servers: Vec<i64> = query_scalar("SELECT guild_id FROM barred_servers").fetch_all(pool).await?;
    let members: Vec<i64> = query_scalar("SELECT user_id FROM barred_members").fetch_all(pool).await?;
    Ok(Barred {
        servers: servers.into_iter().map(GuildId::from_db).collect(),
        members: members.into_iter().map(UserId::from_db).collect(),
    })
}

impl AdminOrder {
    /// How it is stored.
    const fn to_db(self) -> (&'static str, i64) {
        match self {
            AdminOrder::Leave(guild) => ("leave", guild.to_db()),
            AdminOrder::EndGame(game) => ("end-game", game.to_db()),
        }
    }
}

async fn orders(pool: &Readers) -> Result<Vec<AdminOrder>> {
    let rows = query("SELECT kind, id FROM admin_orders ORDER BY ordered_at, kind, id").fetch_all(pool).await?;
    let order = |row: &DbRow| {
        let id: i64 = row.try_get("id")?;
        Ok(match row.try_get::<&str>("kind")? {
            "leave" => AdminOrder::Leave(GuildId::from_db(id)),
            _ => AdminOrder::EndGame(GameId::from_db(id)),
        })
    };
    rows.iter().map(order).collect()
}

async fn order(connection: &mut Connection, order: AdminOrder, at: Timestamp) -> Result<()> {
    let (kind, id) = order.to_db();
    query("INSERT INTO admin_orders (kind, id, ordered_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
        .bind(kind)
        .bind(id)
        .bind(at.0)
        .execute(connection)
        .await?;
    Ok(())
}

async fn leave_again(connection: &mut Connection, guild: GuildId, at: Timestamp) -> Result<()> {
    let (kind, id) = AdminOrder::Leave(guild).to_db();
    query(
        "INSERT INTO admin_orders (kind, id, ordered_at)
         SELECT $1, guild_id, $3 FROM barred_servers WHERE guild_id = $2 ON CONFLICT DO NOTHING",
    )
    .bind(kind)
    .bind(id)
    .bind(at.0)
    .execute(connection)
    .await?;
    Ok(())
}

async fn settle(connection: &mut Connection, order: AdminOrder) -> Result<()> {
    let (kind, id) = order.to_db();
    query("DELETE FROM admin_orders WHERE kind = $1 AND id = $2").bind(kind).bind(id).execute(connection).await?;
    Ok(())
}

const BUSIEST_SERVERS: &str = "\
    SELECT guild_id AS busy, count(CASE WHEN finished = 0 THEN 1 END) AS running,
        count(CASE WHEN created_at >= $1 THEN 1 END) AS begun, max(updated_at) AS last
    FROM games WHERE guild_id IS NOT NULL AND (finished = 0 OR created_at >= $1)
    GROUP BY guild_id ORDER BY 3 DESC, 2 DESC, 1 LIMIT $2";

const BUSIEST_MEMBERS: &str = "\
    SELECT busy, count(CASE WHEN finished = 0 THEN 1 END) AS running,
        count(CASE WHEN created_at >= $1 THEN 1 END) AS begun, max(updated_at) AS last
    FROM (
        SELECT white_id AS busy, finished, created_at, updated_at FROM games
            WHERE computer IS NULL OR computer <> 'white'
        UNION ALL
        SELECT black_id, finished, created_at, updated_at FROM games
            WHERE computer IS NULL OR computer <> 'black'
    ) AS played
    WHERE busy > 0 AND (finished = 0 OR created_at >= $1)
    GROUP BY busy ORDER BY 3 DESC, 2 DESC, 1 LIMIT $2";

async fn busiest(pool: &Readers, sql: &'static str, since: Timestamp, limit: u32) -> Result<Vec<Busy>> {
    let rows = query(sql).bind(since.0).bind(i64::from(limit)).fetch_all(pool).await?;
    let busy = |row: &DbRow| {
        Ok(Busy {
            id: row.try_get::<i64>("busy")?.cast_unsigned(),
            running: row.try_get::<i64>("running")? as u64,
            begun: row.try_get::<i64>("begun")? as u64,
            last: Timestamp(row.try_get("last")?),
        })
    };
    rows.iter().map(busy).collect()
}
