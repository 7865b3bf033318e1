//! What is read of events.

use cardinal_ids::{ChannelId, ClockTime, EventId, GameId, GuildId, MessageId, Site, Timestamp, UserId, Venue};
use cardinal_rules::Card;

use super::event::{
    Event, EventDeck, EventGame, EventPlayer, EventSide, EventState, EventWithdrawal, GameOfEvent, Listed,
};
use crate::columns::{flag, maybe_number, number, seat};
use crate::database::{DbRow, Executor, Readers, query, query_scalar};
use crate::error::{Failure, Result};

const GET: &str = "SELECT * FROM events WHERE id = $1";

pub(super) async fn get<'e>(executor: impl Into<Executor<'e>>, event: EventId) -> Result<Option<Event>> {
    query(GET).bind(event.to_db()).fetch_optional(executor).await?.as_ref().map(read_event).transpose()
}

pub(super) fn read_event(row: &DbRow) -> Result<Event> {
    let slug: &str = row.try_get("state")?;
    let post_state: Option<&str> = row.try_get("post_state")?;
    let moment = |column| row.try_get::<Option<i64>>(column).map(|at| at.map(Timestamp));
    let guild = GuildId::from_db(row.try_get("guild_id")?);
    let seed: Vec<u8> = row.try_get("seed")?;
    Ok(Event {
        id: EventId::from_db(row.try_get("id")?),
        guild,
        site: Site {
            guild: Some(guild),
            channel: ChannelId::from_db(row.try_get("channel_id")?),
            parent: row.try_get::<Option<i64>>("parent_id")?.map(ChannelId::from_db),
        },
        venue: if flag(row, "wants_thread")? { Venue::Thread } else { Venue::Channel },
        maker: UserId::from_db(row.try_get("maker_id")?),
        name: row.try_get("name")?,
        state: EventState::of(slug).ok_or_else(|| Failure::unreadable(format!("the state `{slug}` of an event")))?,
        plan: row.try_get("plan")?,
        seed: seed.try_into().map_err(|_| Failure::unreadable("the seed of an event".to_owned()))?,
        version: number(row, "version")?,
        closes_at: moment("closes_at")?,
        begins_at: moment("begins_at")?,
        round: number(row, "round")?,
        round_ends_at: row.try_get::<Option<i64>>("round_ends_at")?.map(ClockTime),
        message: row.try_get::<Option<i64>>("message_id")?.map(MessageId::from_db),
        begin_message: row.try_get::<Option<i64>>("begin_message_id")?.map(MessageId::from_db),
        end_message: row.try_get::<Option<i64>>("end_message_id")?.map(MessageId::from_db),
        acts: row.try_get::<Option<String>>("acts")?.unwrap_or_default().lines().map(str::to_owned).collect(),
        post: row.try_get::<Option<i64>>("post_id")?.map(ChannelId::from_db),
        post_state: post_state.and_then(EventState::of),
        created_at: Timestamp(row.try_get("created_at")?),
        ended_at: moment("ended_at")?,
    })
}

const PLAYERS: &str = "SELECT * FROM event_players WHERE event_id = $1 ORDER BY number";

pub(super) async fn players<'e>(executor: impl Into<Executor<'e>>, event: EventId) -> Result<Vec<EventPlayer>> {
    let rows = query(PLAYERS).bind(event.to_db()).fetch_all(executor).await?;
    rows.iter().map(read_player).collect()
}

fn small(row: &DbRow, column: &str) -> Result<u16> {
    let number = number(row, column)?;
    u16::try_from(number).map_err(|_| Failure::unreadable(format!("the {column} {number} of an event")))
}

fn read_player(row: &DbRow) -> Result<EventPlayer> {
    let user = row.try_get::<Option<i64>>("user_id")?.map(UserId::from_db);
    let side = match (user, maybe_number(row, "level")?.map(u8::try_from)) {
        (Some(user), None) => EventSide::Member(user),
        (None, Some(Ok(level))) => EventSide::Computer(level),
        _ => return Err(Failure::unreadable("a player of an event".to_owned())),
    };
    let withdrawn_at = row.try_get::<Option<i64>>("withdrawn_at")?.map(Timestamp);
    Ok(EventPlayer {
        number: small(row, "number")?,
        side,
        rating: row.try_get::<Option<i64>>("rating")?.and_then(|rating| i32::try_from(rating).ok()),
        withdrawn: match (withdrawn_at, maybe_number(row, "stage")?, row.try_get::<Option<String>>("withdrawn")?) {
            (Some(at), Some(stage), Some(why)) => {
                Some(EventWithdrawal { at, stage: u8::try_from(stage).unwrap_or(u8::MAX), why })
            }
            _ => None,
        },
        place: maybe_number(row, "place")?,
    })
}

const DECK_OF: &str = "SELECT deck, deck_draft FROM event_players WHERE user_id = $2 AND event_id = $1";

pub(super) async fn deck_of(pool: &Readers, event: EventId, user: UserId) -> Result<Option<EventDeck>> {
    let row = query(DECK_OF).bind(event.to_db()).bind(user.to_db()).fetch_optional(pool).await?;
    row.map(|row| Ok(EventDeck { done: cards(&row, event, "deck")?, draft: cards(&row, event, "deck_draft")? }))
        .transpose()
}

const DECKS: &str = "SELECT number, deck FROM event_players WHERE event_id = $1 AND deck IS NOT NULL ORDER BY number";

pub(super) async fn decks(pool: &Readers, event: EventId) -> Result<Vec<(u16, Vec<Card>)>> {
    let rows = query(DECKS).bind(event.to_db()).fetch_all(pool).await?;
    let mut decks = Vec::with_capacity(rows.len());
    for row in &rows {
        if let Some(deck) = cards(row, event, "deck")? {
            decks.push((small(row, "number")?, deck));
        }
    }
    Ok(decks)
}

/// The cards in a column. Those of another version of the rules count as none, because there is another deck to play.
fn cards(row: &DbRow, event: EventId, column: &'static str) -> Result<Option<Vec<Card>>> {
    let Some(text) = row.try_get::<Option<&str>>(column)? else { return Ok(None) };
    let read = serde_json::from_str(text);
    // The error may quote a card that nobody has seen.
    Ok(read.inspect_err(|_| tracing::warn!(event = event.0, column, "a deck of an event cannot be read")).ok())
}

const PAIRED: &str = "\
    SELECT event_games.*, games.white_id, games.black_id, games.version, games.to_act_id, games.turn_at, records.winner,
        records.reason, coalesce(event_games.decided_at, records.finished_at) AS over_at
    FROM event_games LEFT JOIN games ON games.id = event_games.game_id
        LEFT JOIN records ON records.game_id = event_games.game_id
    WHERE event_id = $1 ORDER BY round, pairing";

pub(super) async fn paired<'e>(executor: impl Into<Executor<'e>>, event: EventId) -> Result<Vec<EventGame>> {
    let rows = query(PAIRED).bind(event.to_db()).fetch_all(executor).await?;
    rows.iter().map(read_paired).collect()
}

fn read_paired(row: &DbRow) -> Result<EventGame> {
    let winner = row.try_get::<Option<&str>>("winner")?.map(seat).transpose()?;
    let turn_at = row.try_get::<Option<i64>>("turn_at")?.map(ClockTime);
    let user = |column| Ok::<_, Failure>(row.try_get::<Option<i64>>(column)?.map(UserId::from_db));
    Ok(EventGame {
        pairing: row.try_get("pairing")?,
        round: number(row, "round")?,
        white: small(row, "white")?,
        black: small(row, "black")?,
        game: row.try_get::<Option<i64>>("game_id")?.map(GameId::from_db),
        reminded: maybe_number(row, "reminded")?,
        outcome: row.try_get("outcome")?,
        by: row.try_get::<Option<i64>>("by_id")?.map(UserId::from_db),
        members: user("white_id")?.zip(user("black_id")?),
        over_at: row.try_get::<Option<i64>>("over_at")?.map(Timestamp),
        version: maybe_number(row, "version")?.unwrap_or(0),
        waits: row.try_get::<Option<i64>>("to_act_id")?.map(UserId::from_db).zip(turn_at),
        ended: row.try_get::<Option<String>>("reason")?.map(|reason| (winner, reason)),
    })
}

const OF_GAME: &str = "\
    SELECT events.*, event_games.pairing, event_games.round AS round_of_game FROM event_games JOIN events ON events.id = event_games.event_id
    WHERE event_games.game_id = $1";

pub(super) async fn of_game(pool: &Readers, game: GameId) -> Result<Option<GameOfEvent>> {
    let row = query(OF_GAME).bind(game.to_db()).fetch_optional(pool).await?;
    row.map(|row| {
        let (event, pairing) = (read_event(&row)?, row.try_get("pairing")?);
        Ok(GameOfEvent { event, pairing, round: number(&row, "round_of_game")? })
    })
    .transpose()
}

const LIVE: &str = "\
    SELECT * FROM events WHERE guild_id = $1 AND state IN ('open', 'running') ORDER BY id DESC LIMIT $2 OFFSET $3";
const PAST: &str = "\
    SELECT * FROM events WHERE guild_id = $1 AND state IN ('over', 'cancelled') ORDER BY id DESC LIMIT $2 OFFSET $3";

pub(super) async fn of_server(
    pool: &Readers,
    guild: GuildId,
    which: Listed,
    skip: u32,
    limit: u32,
) -> Result<Vec<Event>> {
    let sql = if which == Listed::Live { LIVE } else { PAST };
    let rows = query(sql).bind(guild.to_db()).bind(i64::from(limit)).bind(i64::from(skip)).fetch_all(pool).await?;
    rows.iter().map(read_event).collect()
}

const OF_MEMBER: &str = "\
    SELECT events.* FROM event_players JOIN events ON events.id = event_players.event_id
    WHERE event_players.user_id = $1 AND withdrawn_at IS NULL AND state IN ('open', 'running')
    ORDER BY event_players.event_id DESC LIMIT $2";

pub(super) async fn of_member(pool: &Readers, user: UserId, limit: u32) -> Result<Vec<Event>> {
    let rows = query(OF_MEMBER).bind(user.to_db()).bind(i64::from(limit)).fetch_all(pool).await?;
    rows.iter().map(read_event).collect()
}

const TITLES: &str = "\
    SELECT events.name FROM event_players JOIN events ON events.id = event_players.event_id
    WHERE event_players.user_id = $1 AND event_players.place = 1 AND events.state = 'over'
        AND ($2 IS NULL OR events.guild_id = $2)
    ORDER BY event_players.event_id DESC LIMIT $3";

pub(super) async fn titles(pool: &Readers, guild: Option<GuildId>, user: UserId, limit: u32) -> Result<Vec<String>> {
    let titles = query_scalar(TITLES).bind(user.to_db()).bind(guild.map(GuildId::to_db)).bind(i64::from(limit));
    Ok(titles.fetch_all(pool).await?)
}

const MAY_MANAGE: &str = "\
    SELECT id FROM events WHERE id = $1 AND maker_id = $2
    UNION ALL SELECT event_id FROM event_organisers WHERE event_id = $1 AND user_id = $2 LIMIT 1";

pub(super) async fn may_manage(pool: &Readers, event: EventId, user: UserId) -> Result<bool> {
    let found: Option<i64> =
        query_scalar(MAY_MANAGE).bind(event.to_db()).bind(user.to_db()).fetch_optional(pool).await?;
    Ok(found.is_some())
}

const DUE: &str = "SELECT id FROM events WHERE due_at <= $1 ORDER BY due_at LIMIT $2";

pub(super) async fn due(pool: &Readers, now: Timestamp, limit: u32) -> Result<Vec<EventId>> {
    let events: Vec<i64> = query_scalar(DUE).bind(now.0).bind(i64::from(limit)).fetch_all(pool).await?;
    Ok(events.into_iter().map(EventId::from_db).collect())
}

const TO_SHOW: &str = "SELECT id FROM events WHERE show_at <= $1 ORDER BY show_at LIMIT $2";

pub(super) async fn to_show(pool: &Readers, now: Timestamp, limit: u32) -> Result<Vec<i64>> {
    Ok(query_scalar(TO_SHOW).bind(now.0).bind(i64::from(limit)).fetch_all(pool).await?)
}
