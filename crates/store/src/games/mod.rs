//! Games: what they start from, what happened in them, how they ended.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use cardinal_ids::{ChannelId, GameId, GuildId, InteractionId, MessageId, Pace, Site, Timestamp, UserId, Venue};
use cardinal_rules::{BySeat, Entry, Position, Seat, Snapshot, Variant};
use sqlx::AssertSqlSafe;
use tokio::sync::broadcast::Receiver;
use tokio::sync::oneshot;

use crate::columns::to_json;
use crate::connections::Connections;
use crate::database::{Connection, query, query_scalar};
use crate::error::Result;
use crate::writer::{AppendJob, Job};
use crate::{
    ChangedTimes, Changes, Computer, Counts, GameClock, InteractionEffect, LastPosition, Limits, NewTurn, Plan,
    ServerAct, ServerDeed, StoreError, StoreResult, Subject, clocks, closing, finished_threads, interactions, notes,
    positions, quotas, server_acts, stops,
};

mod listing;
mod reading;

use listing::{count, list, long};
pub(crate) use reading::behind;
pub use reading::{Entries, GameFrame};
use reading::{count_all, end_reason, find, find_frame, finished, load};

/// The games of a database.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameCount {
    /// Those that run.
    pub running: u64,
    /// Those that are over.
    pub finished: u64,
}

/// The source of all randomness of a game, hidden until the game is over. Its `Debug` shows nothing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret {
    /// The seed.
    pub seed: [u8; 32],
    /// Hashed with the seed into the commitment.
    pub salt: [u8; 16],
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(hidden)")
    }
}

/// A game to start.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is true of a game by itself")]
pub struct NewGame {
    /// The game.
    pub variant: Variant,
    /// Its options, by key.
    pub options: BTreeMap<String, String>,
    /// A custom starting position.
    pub position: Option<Position>,
    /// The version of the rules that it begins with.
    pub rules_version: u32,
    /// What has happened before anybody sees it: decks that were built before. Whatever else it says follows on these
    /// events.
    pub entries: Vec<Entry>,
    /// The beginning of its first turn, stored as its last position.
    pub last_position: Option<Snapshot>,
    /// The source of its randomness.
    pub secret: Secret,
    /// The players.
    pub players: BySeat<UserId>,
    /// The computer player, in a game against it.
    pub computer: Option<Computer>,
    /// Where it begins.
    pub site: Site,
    /// Whether it gets a thread of its own there.
    pub venue: Venue,
    /// Who is to act first.
    pub to_act: Option<UserId>,
    /// Whether the players build decks before the first turn.
    pub building: bool,
    /// The time control; none: unlimited time.
    pub pace: Option<Pace>,
    /// Whether it counts for the players' ratings when it ends.
    pub rated: bool,
    /// Whether nothing but what a player has on their account brought the bot there where it begins. Such a game is
    /// private.
    pub by_account: bool,
    /// Its first turn.
    pub turn: NewTurn,
    /// Whether a message about its beginning is to be posted in its channel.
    pub announce: bool,
    /// When it begins.
    pub created_at: Timestamp,
    /// The limits that must leave room for it; none: no limit.
    pub limits: Option<Limits>,
}

/// A game without its events and its secret.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is true of a game by itself")]
pub struct GameInfo {
    /// Its number.
    pub id: GameId,
    /// The game.
    pub variant: Variant,
    /// Its options, by key.
    pub options: BTreeMap<String, String>,
    /// The players.
    pub players: BySeat<UserId>,
    /// The computer player, in a game against it.
    pub computer: Option<Computer>,
    /// Where it is played.
    pub site: Site,
    /// Whether it still needs a thread of its own, which is created for its first message.
    pub wants_thread: bool,
    /// Whether its channel is a thread that was made for it, which everyone sees who sees the thread's parent.
    pub own_thread: bool,
    /// The message that shows its current position, if there is one in the game's channel.
    pub message: Option<MessageId>,
    /// How many events it has.
    pub version: u32,
    /// Who is to act; nobody when it is over, and while both players build their decks.
    pub to_act: Option<UserId>,
    /// Its clock.
    pub clock: GameClock,
    /// Whether it counts for the players' ratings.
    pub rated: bool,
    /// Whether it is over.
    pub finished: bool,
    /// When it began.
    pub created_at: Timestamp,
    /// When its last event was written, when it was closed without one, or when it began.
    pub updated_at: Timestamp,
}

impl GameInfo {
    /// The part of it that can be read of every game.
    pub fn frame(&self) -> GameFrame {
        GameFrame {
            id: self.id,
            players: self.players,
            private: self.is_private(),
            site: self.site,
            wants_thread: self.wants_thread,
            version: self.version,
            finished: self.finished,
            created_at: self.created_at,
        }
    }

    /// Whether only its player sees it.
    pub fn is_private(&self) -> bool {
        self.computer.as_ref().is_some_and(|computer| computer.private)
    }

    /// Since when it has stood as it does, for all to see: nobody else may know when one of the decks was done.
    pub fn stands_since(&self) -> Timestamp {
        if self.clock.building { self.created_at } else { self.updated_at }
    }

    /// Whether the game waits for this user, who is to act or has a deck to build.
    pub fn awaits(&self, user: UserId) -> bool {
        let both = self.clock.building && self.to_act.is_none() && !self.finished;
        self.to_act == Some(user) || both && [self.players.white, self.players.black].contains(&user)
    }
}

/// A whole game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// The game without its events.
    pub info: GameInfo,
    /// A custom starting position.
    pub position: Option<Position>,
    /// The version of the rules that last replayed its events, as the last writer reported it.
    pub rules_version: u32,
    /// Where the replay of its events starts, if not at its beginning.
    pub base_position: Option<LastPosition>,
    /// Where it goes on if its events don't replay. None if the game is over, if none was stored, or if it can't be
    /// read.
    pub last_position: Option<LastPosition>,
    /// The source of its randomness.
    pub secret: Secret,
    /// Its events: all `info.version` of them, or only the last ones if an earlier one can't be read or isn't asked
    /// for.
    pub entries: Entries,
}

/// Events to append to a game, and everything that changes with them. All of it is written, or nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The game.
    pub game: GameId,
    /// How many events the game has, as far as the caller knows.
    pub expected_version: u32,
    /// The events, at least one.
    pub entries: Vec<Entry>,
    /// The version of the rules that the game follows from here on.
    pub rules_version: u32,
    /// The position after the events, if the last one ends a turn. It replaces the stored one, unless it is none or
    /// larger than [`POSITION_AT_MOST`]. A finished game keeps none.
    ///
    /// [`POSITION_AT_MOST`]: super::POSITION_AT_MOST
    pub last_position: Option<Snapshot>,
    /// The interaction that causes the events.
    pub interaction: Option<InteractionId>,
    /// Who is to act afterwards; nobody when the game is over, and while both players build their decks.
    pub to_act: Option<UserId>,
    /// Whether the computer player has something to do afterwards.
    pub computer_is_due: bool,
    /// The turn that the events begin, if they begin one.
    pub turn: Option<NewTurn>,
    /// Changes to the players' short times. The others stay as they are.
    pub short_times: ChangedTimes,
    /// Whether a message about the new position is to be posted in the game's channel. If not, a pending message of
    /// an earlier version stays pending.
    pub announce: bool,
    /// How the game ended, if it did.
    pub outcome: Option<Finished>,
    /// How the end counts for the players' ratings, which change with it; none: not at all. Of interest with an outcome
    /// only.
    pub counts: Option<Counts>,
    /// The plan that the events carry out: whose it is, and what is left of it.
    pub plan: Option<(Seat, Option<Plan>)>,
    /// When it happens.
    pub at: Timestamp,
}

/// The result of an append.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Appended {
    /// How many events the game has now.
    pub version: u32,
    /// The version of the message that was pending before, if one was. Unless it is being posted just now, it never
    /// will be: the message of a newer version takes its place.
    pub pending_before: Option<u32>,
    /// Whether another process was to post that message.
    pub pending_elsewhere: bool,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// The winner; none after a draw or an abort.
    pub winner: Option<Seat>,
    /// The reason as the rules name it (`checkmate`, `fifty-moves`), or the caller's own word for a game that was
    /// closed without an event.
    pub reason: String,
    /// The game's record as JSON; for a game that was closed without an event, what is known of it.
    pub record: String,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedGame {
    /// The game without its events.
    pub info: GameInfo,
    /// The source of its randomness, which is public now.
    pub secret: Secret,
    /// How it ended.
    pub outcome: Finished,
    /// When it ended.
    pub finished_at: Timestamp,
}

/// Which games to list. Every condition that is set must hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct GameFilter {
    /// Played in this channel.
    pub channel: Option<ChannelId>,
    /// Played in this channel, or in a thread that was made for the game under it.
    pub shown_under: Option<ChannelId>,
    /// Played by this user.
    pub player: Option<UserId>,
    /// Not played by this user.
    pub without: Option<UserId>,
    /// Played on this server.
    pub guild: Option<GuildId>,
    /// Begun or continued at this moment or later.
    pub touched_since: Option<Timestamp>,
    /// Finished games instead of running ones.
    pub finished: bool,
}

/// The order and length of a list of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Page {
    /// Games that wait for this user come first. Otherwise the newest come first.
    pub awaiting: Option<UserId>,
    /// How many games to leave out in front, if nobody's come first.
    pub skip: u32,
    /// The most games to return.
    pub limit: u32,
}

impl Page {
    /// The newest games.
    pub const fn first(limit: u32) -> Page {
        Page { awaiting: None, skip: 0, limit }
    }

    /// The newest games behind so many.
    pub const fn after(skip: u32, limit: u32) -> Page {
        Page { awaiting: None, skip, limit }
    }
}

/// Stores games with their events and records.
#[derive(Clone, Copy, Debug)]
pub struct Games<'s>(pub(crate) &'s Connections);

impl Games<'_> {
    /// Counts all games, which takes a moment where there are very many.
    pub async fn count_all(self) -> StoreResult<GameCount> {
        self.0.read(count_all(&self.0.readers)).await
    }

    /// Starts a game without a challenge, such as one from a given position.
    ///
    /// # Errors
    /// [`StoreError::Duplicate`], [`StoreError::Full`], in this order.
    pub async fn create(self, game: NewGame, interaction: Option<InteractionId>) -> StoreResult<GameId> {
        let process = Arc::clone(&self.0.process);
        self.0
            .write(move |connection| {
                Box::pin(async move {
                    interactions::refuse_second(connection, interaction).await?;
                    if let Some(limits) = game.limits {
                        quotas::for_new_game(connection, limits, &game).await?;
                    }
                    let id = insert(connection, &game, &process).await?;
                    interactions::remember(connection, interaction, InteractionEffect::Created(id), game.created_at)
                        .await?;
                    Ok(id)
                })
            })
            .await
    }

    /// Appends events to a game.
    ///
    /// # Errors
    /// [`StoreError::Duplicate`], [`StoreError::NothingToAppend`], [`StoreError::NoGame`],
    /// [`StoreError::GameOver`], [`StoreError::Conflict`], in this order.
    pub async fn append(self, mut append: Append) -> StoreResult<Appended> {
        let (reply, answer) = oneshot::channel();
        // Written as text here and not in the writer, where all appends would wait for it.
        let position =
            append.last_position.take().map(|snapshot| positions::json(append.game, &snapshot)).transpose()?.flatten();
        let process = Arc::clone(&self.0.process);
        self.0.send(Job::Append(Box::new(AppendJob { append, process, position, outcome: None, reply }))).await?;
        self.0.answered(answer).await
    }

    /// Ends a running game without an event, such as one that the present rules can neither replay nor resume. The
    /// outcome's record is what remains of it; its last position is deleted. Only the game's version is read, so this
    /// also works on a game that [`Games::load`] can't read. [`StoreError::Conflict`] reports the version to callers
    /// who don't know it.
    ///
    /// Returns the version of the message about the end, which is to be posted if `announce` is set. It is one more
    /// than the game's version, because the game's own version belongs to the message about its last turn. Without
    /// `announce`, a message of an earlier version stays pending.
    ///
    /// # Errors
    /// [`StoreError::NoGame`], [`StoreError::GameOver`], [`StoreError::Conflict`], in this order.
    pub async fn close(
        self,
        game: GameId,
        expected_version: u32,
        outcome: Finished,
        announce: bool,
        at: Timestamp,
    ) -> StoreResult<u32> {
        let process = announce.then(|| Arc::clone(&self.0.process));
        self.0
            .write(move |connection| {
                Box::pin(async move {
                    closing::close(connection, game, expected_version, &outcome, process.as_deref(), at).await
                })
            })
            .await
    }

    /// Ends a game without an event, by an admin of its server, which is recorded. Its message is to be posted. Returns
    /// the version of that message.
    ///
    /// # Errors
    /// As [`Games::close`].
    pub async fn close_by_admin(
        self,
        game: GameId,
        expected_version: u32,
        outcome: Finished,
        (guild, admin): (GuildId, UserId),
        at: Timestamp,
    ) -> StoreResult<u32> {
        let process = Arc::clone(&self.0.process);
        let deed = ServerDeed { guild, admin, act: ServerAct::Abort, game: Some(game), member: None, at };
        self.0
            .write(move |connection| {
                Box::pin(async move {
                    let closed =
                        closing::close(connection, game, expected_version, &outcome, Some(&process), at).await?;
                    server_acts::insert(connection, &deed).await?;
                    Ok(closed)
                })
            })
            .await
    }

    /// Returns a whole game. Events or a last position that can't be read are no error, because the game may go on
    /// without them: [`StoredGame`] says what there is. The rest of the game must be readable.
    ///
    /// # Errors
    /// [`StoreError::NoGame`], [`StoreError::Unreadable`].
    pub async fn load(self, game: GameId) -> StoreResult<StoredGame> {
        self.0.read(load(&self.0.readers, game, 0)).await
    }

    /// Returns a whole game with only the events from a version on: enough to go on with a cached game at that version.
    ///
    /// # Errors
    /// Like [`Games::load`].
    pub async fn load_since(self, game: GameId, version: u32) -> StoreResult<StoredGame> {
        self.0.read(load(&self.0.readers, game, version)).await
    }

    /// What other processes append from now on, as far as they tell it.
    pub fn changes(self) -> Changes {
        Changes::new(self.0.changes.as_ref().map(Receiver::resubscribe))
    }

    /// Returns a game without its events: enough to see whether a cached game is up to date.
    ///
    /// # Errors
    /// [`StoreError::NoGame`], [`StoreError::Unreadable`].
    pub async fn info(self, game: GameId) -> StoreResult<GameInfo> {
        self.0.read(find(&self.0.readers, game)).await
    }

    /// Returns what can be read of every game.
    ///
    /// # Errors
    /// [`StoreError::NoGame`].
    pub async fn frame(self, game: GameId) -> StoreResult<GameFrame> {
        self.0.read(find_frame(&self.0.readers, game)).await
    }

    /// Returns games in the page's order, without those that can't be read.
    ///
    /// # Errors
    /// [`StoreError::Unreadable`] if a player's running games are asked for, and none that the filter selects can be
    /// read: the player has to know of it.
    pub async fn list(self, filter: GameFilter, page: Page) -> StoreResult<Vec<GameInfo>> {
        self.0.read(list(&self.0.readers, filter, page)).await
    }

    /// Counts games.
    pub async fn count(self, filter: GameFilter) -> StoreResult<u64> {
        self.0.read(count(&self.0.readers, filter)).await
    }

    /// Returns the running games with more than this many events, longest first: the ones that take longest to replay.
    pub async fn long(self, above: u32, limit: u32) -> StoreResult<Vec<GameId>> {
        self.0.read(long(&self.0.readers, above, limit)).await
    }

    /// Returns a finished game with its record and its secret, or none while it is running.
    ///
    /// # Errors
    /// [`StoreError::NoGame`].
    pub async fn finished(self, game: GameId) -> StoreResult<Option<FinishedGame>> {
        self.0.read(finished(&self.0.readers, game)).await
    }

    /// Returns why a game is over, even of one that can't be read; none of a running game or an unknown one.
    pub async fn end_reason(self, game: GameId) -> StoreResult<Option<String>> {
        self.0.read(end_reason(&self.0.readers, game)).await
    }

    /// Moves a game to another channel, such as the thread that was created for it under this parent. It needs no
    /// thread from then on.
    ///
    /// # Errors
    /// [`StoreError::NoGame`].
    pub async fn move_to(self, game: GameId, channel: ChannelId, parent: Option<ChannelId>) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(set_channel(connection, game, channel, parent))).await
    }
}

/// Creates a game. This process is to post the message about its start.
pub(crate) async fn insert(connection: &mut Connection, game: &NewGame, process: &str) -> Result<GameId> {
    let position = game.position.as_ref().map(to_json).transpose()?;
    let computer = game.computer.as_ref();
    let is_due = computer.is_some_and(|computer| {
        computer.lesson.is_none() && (game.building || game.to_act == Some(game.players[computer.seat]))
    });
    let is_private = computer.is_some_and(|computer| computer.private);
    let is_announced = game.announce && !is_private;
    // Games are numbered without gaps: a try of a lesson has a number of its own kind.
    let own_number = match computer.and_then(|computer| computer.lesson.as_deref()) {
        Some(_) => Some(GameId::of_try(notes::count_try(connection).await?)),
        None => None,
    };
    let (column, value) = if own_number.is_some() { (", id", ", $30") } else { ("", "") };
    let version = game.entries.len() as i64;
    let sql = format!(
        "INSERT INTO games (variant, options, position, seed, salt, white_id, black_id, guild_id, channel_id,
            to_act_id, owed_version, wants_thread, created_at, updated_at, rules_version, parent_id, pace, turn_at,
            white_left, black_left, building, computer, level, private, lesson, computer_due, owed_by, rated,
            by_account, version{column})
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14, $15, $16, $17, $18, $19, $20,
            $21, $22, $23, $24, $25, $26, $27, $28, $29{value})
         RETURNING id"
    );
    let insert = query_scalar(AssertSqlSafe(sql))
        .bind(game.variant.slug())
        .bind(to_json(&game.options)?)
        .bind(position)
        .bind(&game.secret.seed[..])
        .bind(&game.secret.salt[..])
        .bind(game.players.white.to_db())
        .bind(game.players.black.to_db())
        .bind(game.site.guild.map(GuildId::to_db))
        .bind(game.site.channel.to_db())
        .bind(game.to_act.map(UserId::to_db))
        .bind(is_announced.then_some(version))
        .bind(i64::from(game.venue == Venue::Thread))
        .bind(game.created_at.0)
        .bind(i64::from(game.rules_version))
        .bind(game.site.parent.map(ChannelId::to_db))
        .bind(game.pace.map(|pace| pace.to_string()))
        .bind(game.turn.at.0)
        .bind(game.turn.left.map(|left| i64::from(left.white)))
        .bind(game.turn.left.map(|left| i64::from(left.black)))
        .bind(i64::from(game.building))
        .bind(computer.map(|computer| computer.seat.to_string()))
        .bind(computer.map(|computer| i64::from(computer.level)))
        .bind(i64::from(is_private))
        .bind(computer.and_then(|computer| computer.lesson.as_deref()))
        .bind(is_due.then_some(game.created_at.0))
        .bind(is_announced.then_some(process))
        .bind(i64::from(game.rated))
        .bind(i64::from(game.by_account))
        .bind(version);
    let insert = match own_number {
        Some(number) => insert.bind(number.to_db()),
        None => insert,
    };
    let id = GameId::from_db(insert.fetch_one(&mut *connection).await?);
    for (seq, entry) in (0_i64..).zip(&game.entries) {
        query("INSERT INTO game_events (game_id, seq, payload, at) VALUES ($1, $2, $3, $4)")
            .bind(id.to_db())
            .bind(seq)
            .bind(to_json(entry)?)
            .bind(game.created_at.0)
            .execute(&mut *connection)
            .await?;
    }
    positions::insert(connection, id, game).await?;
    if !is_private && game.site.parent.is_some() && game.venue == Venue::Channel {
        finished_threads::insert_begun(connection, id).await?;
    }
    if !stops::begin(connection, id, game).await? {
        clocks::set_due(connection, Subject::Game(id), game.turn.due).await?;
    }
    Ok(id)
}

/// Moves a game to another channel, which settles where it is played.
async fn set_channel(
    connection: &mut Connection,
    game: GameId,
    channel: ChannelId,
    parent: Option<ChannelId>,
) -> Result<()> {
    let sql = "UPDATE games SET channel_id = $2, parent_id = $3, wants_thread = 0,
            own_thread = CASE WHEN $3 IS NOT NULL AND wants_thread = 1 THEN 1 WHEN channel_id = $2 THEN own_thread
                ELSE 0 END,
            message_id = CASE WHEN channel_id = $2 THEN message_id END
         WHERE id = $1";
    let done = query(sql)
        .bind(game.to_db())
        .bind(channel.to_db())
        .bind(parent.map(ChannelId::to_db))
        .execute(connection)
        .await?;
    if done.rows_affected() == 0 { Err(StoreError::NoGame(game).into()) } else { Ok(()) }
}
