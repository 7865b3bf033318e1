//! What the admins of a server have done there that concerns others, for its admins to read.

use cardinal_ids::{GameId, GuildId, Timestamp, UserId};

use crate::StoreResult;
use crate::connections::Connections;
use crate::database::{Connection, DbRow, Readers, query, query_scalar};
use crate::error::{Failure, Result};

/// Something that an admin has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ServerAct {
    /// Aborted a running game.
    Abort,
    /// Annulled a finished game.
    Annul,
    /// Barred a member from games on the server.
    Bar,
    /// Lifted that bar.
    LiftBar,
    /// Paused all games of the server.
    Pause,
    /// Let them go on.
    Resume,
    /// Asked for all data of the server to be erased.
    AskErasure,
    /// Had it kept after all.
    KeepData,
}

impl ServerAct {
    /// All of them.
    pub const ALL: [ServerAct; 8] = [
        ServerAct::Abort,
        ServerAct::Annul,
        ServerAct::Bar,
        ServerAct::LiftBar,
        ServerAct::Pause,
        ServerAct::Resume,
        ServerAct::AskErasure,
        ServerAct::KeepData,
    ];

    /// The word for it in the database.
    pub const fn slug(self) -> &'static str {
        match self {
            ServerAct::Abort => "abort",
            ServerAct::Annul => "annul",
            ServerAct::Bar => "bar",
            ServerAct::LiftBar => "lift-bar",
            ServerAct::Pause => "pause",
            ServerAct::Resume => "resume",
            ServerAct::AskErasure => "ask-erasure",
            ServerAct::KeepData => "keep-data",
        }
    }

    /// The act that a word in the database stands for.
    fn of(slug: &str) -> Option<ServerAct> {
        ServerAct::ALL.into_iter().find(|act| act.slug() == slug)
    }
}

/// An act of an admin, with whom or what it concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ServerDeed {
    /// The server.
    pub guild: GuildId,
    /// The admin. One who was forgotten since has a stand-in.
    pub admin: UserId,
    /// What was done.
    pub act: ServerAct,
    /// The game that it concerns.
    pub game: Option<GameId>,
    /// The member whom it concerns.
    pub member: Option<UserId>,
    /// When.
    pub at: Timestamp,
}

/// What admins of servers have done: recorded together with what each act changes.
#[derive(Clone, Copy, Debug)]
pub struct ServerActs<'s>(pub(crate) &'s Connections);

impl ServerActs<'_> {
    /// Returns a part of what was done on a server, newest first, and how much there is.
    pub async fn of_server(self, guild: GuildId, skip: u32, limit: u32) -> StoreResult<(Vec<ServerDeed>, u32)> {
        self.0.read(of_server(&self.0.readers, guild, skip, limit)).await
    }
}

/// Records an act, in the transaction that carries it out.
pub(crate) async fn insert(connection: &mut Connection, deed: &ServerDeed) -> Result<()> {
    query("INSERT INTO server_acts (guild_id, at, admin_id, act, game_id, member_id) VALUES ($1, $2, $3, $4, $5, $6)")
        .bind(deed.guild.to_db())
        .bind(deed.at.0)
        .bind(deed.admin.to_db())
        .bind(deed.act.slug())
        .bind(deed.game.map(GameId::to_db))
        .bind(deed.member.map(UserId::to_db))
        .execute(connection)
        .await?;
    Ok(())
}

const OF_SERVER: &str = "SELECT guild_id, at, admin_id, act, game_id, member_id FROM server_acts
    WHERE guild_id = $1 ORDER BY id DESC LIMIT $2 OFFSET $3";

const COUNT: &str = "SELECT count(*) FROM server_acts WHERE guild_id = $1";

async fn of_server(pool: &Readers, guild: GuildId, skip: u32, limit: u32) -> Result<(Vec<ServerDeed>, u32)> {
    let count: i64 = query_scalar(COUNT).bind(guild.to_db()).fetch_one(pool).await?;
    let query = query(OF_SERVER).bind(guild.to_db()).bind(i64::from(limit)).bind(i64::from(skip));
    let deeds = query.fetch_all(pool).await?.iter().map(deed).collect::<Result<_>>()?;
    Ok((deeds, u32::try_from(count).unwrap_or(u32::MAX)))
}

fn deed(row: &DbRow) -> Result<ServerDeed> {
    let act = row.try_get::<&str>("act")?;
    Ok(ServerDeed {
        guild: GuildId::from_db(row.try_get("guild_id")?),
        admin: UserId::from_db(row.try_get("admin_id")?),
        act: ServerAct::of(act).ok_or_else(|| Failure::unreadable(format!("the act `{act}` of an admin")))?,
        game: row.try_get::<Option<i64>>("game_id")?.map(GameId::from_db),
        member: row.try_get::<Option<i64>>("member_id")?.map(UserId::from_db),
        at: Timestamp(row.try_get("at")?),
    })
}
