//! What changes events: set up, signed up for, and gone on with step by step.

use cardinal_ids::{ChannelId, EventId, GameId, GuildId, MessageId, Timestamp, UserId, Venue};
use cardinal_rules::Card;

use super::event::{EVENT_SHOWN_EVERY, Event, EventSide, EventState, EventStep, NewEvent, NotJoined, SignUp};
use super::followers;
use super::reading::{get, players, read_event};
use crate::columns::to_json;
use crate::database::{Connection, query, query_scalar};
use crate::error::Result;
use crate::{games, notices};

pub(super) async fn draft(connection: &mut Connection, new: &NewEvent) -> Result<EventId> {
    let id: i64 = query_scalar(
        "INSERT INTO events (guild_id, channel_id, parent_id, wants_thread, maker_id, name, state, plan, seed,
            due_at, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, 'draft', $7, $8, $9, $10) RETURNING id",
    )
    .bind(new.guild.to_db())
    .bind(new.site.channel.to_db())
    .bind(new.site.parent.map(ChannelId::to_db))
    .bind(i64::from(new.venue == Venue::Thread))
    .bind(new.maker.to_db())
    .bind(&new.name)
    .bind(&new.plan)
    .bind(&new.seed[..])
    .bind(new.dropped_at.0)
    .bind(new.at.0)
    .fetch_one(connection)
    .await?;
    Ok(EventId::from_db(id))
}

pub(super) async fn add_organiser(connection: &mut Connection, event: EventId, user: UserId) -> Result<()> {
    query("INSERT INTO event_organisers (event_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING")
        .bind(event.to_db())
        .bind(user.to_db())
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn change(
    connection: &mut Connection,
    event: EventId,
    version: u32,
    name: &str,
    plan: &str,
) -> Result<bool> {
    let done = query(
        "UPDATE events SET name = $3, plan = $4, version = version + 1 WHERE id = $1 AND version = $2 AND state = 'draft'",
    )
    .bind(event.to_db())
    .bind(i64::from(version))
    .bind(name)
    .bind(plan)
    .execute(connection)
    .await?;
    Ok(done.rows_affected() > 0)
}

pub(super) async fn open(
    connection: &mut Connection,
    event: EventId,
    version: u32,
    (closes_at, begins_at): (Timestamp, Timestamp),
    at: Timestamp,
) -> Result<bool> {
    let done = query(
        "UPDATE events SET state = 'open', version = version + 1, closes_at = $3, begins_at = $4, due_at = $3,
            show_at = $5, created_at = $5
         WHERE id = $1 AND version = $2 AND state = 'draft'",
    )
    .bind(event.to_db())
    .bind(i64::from(version))
    .bind(closes_at.0)
    .bind(begins_at.0)
    .bind(at.0)
    .execute(connection)
    .await?;
    Ok(done.rows_affected() > 0)
}

pub(super) async fn extend(
    connection: &mut Connection,
    event: EventId,
    closes_at: Timestamp,
    begins_at: Timestamp,
) -> Result<bool> {
    let done = query(
        "UPDATE events SET closes_at = $2, begins_at = $3, due_at = $2, version = version + 1,
            show_at = coalesce(show_at, 0)
         WHERE id = $1 AND state = 'open'",
    )
    .bind(event.to_db())
    .bind(closes_at.0)
    .bind(begins_at.0)
    .execute(connection)
    .await?;
    Ok(done.rows_affected() > 0)
}

const COUNT_OF_MEMBER: &str = "\
    SELECT count(*) FROM event_players JOIN events ON events.id = event_players.event_id
    WHERE event_players.user_id = $1 AND withdrawn_at IS NULL AND state IN ('open', 'running')";

pub(super) async fn join(connection: &mut Connection, sign_up: SignUp) -> Result<std::result::Result<u16, NotJoined>> {
    let SignUp { event, side, most, events_of_member, at } = sign_up;
    let Some(found) = get(&mut *connection, event).await? else { return Ok(Err(NotJoined::NoEvent)) };
    match found.state {
        EventState::Draft => return Ok(Err(NotJoined::NoEvent)),
        EventState::Open if found.closes_at.is_some_and(|closes| at < closes) => {}
        _ => return Ok(Err(NotJoined::Closed)),
    }
    let all = players(&mut *connection, event).await?;
    let (user, level) = match side {
        EventSide::Member(user) => (Some(user), None),
        EventSide::Computer(level) => (None, Some(level)),
    };
    if let Some(user) = user {
        if all.iter().any(|player| player.side == EventSide::Member(user)) {
            return Ok(Err(NotJoined::Already));
        }
        let plays: i64 = query_scalar(COUNT_OF_MEMBER).bind(user.to_db()).fetch_one(&mut *connection).await?;
        if plays >= i64::from(events_of_member) {
            return Ok(Err(NotJoined::TooMany(events_of_member)));
        }
    }
    if all.len() >= most as usize {
        return Ok(Err(NotJoined::Full(most)));
    }
    let number = all.last().map_or(1, |last| last.number + 1);
    query("INSERT INTO event_players (event_id, number, user_id, level, joined_at) VALUES ($1, $2, $3, $4, $5)")
        .bind(event.to_db())
        .bind(i64::from(number))
        .bind(user.map(UserId::to_db))
        .bind(level.map(i64::from))
        .bind(at.0)
        .execute(&mut *connection)
        .await?;
    touch(connection, event, at).await?;
    Ok(Ok(number))
}

/// So many of the things that organisers did last are kept.
const ACTS: usize = 3;

pub(super) async fn note_act(connection: &mut Connection, event: EventId, act: &str, at: Timestamp) -> Result<()> {
    let before: Option<Option<String>> = query_scalar("SELECT acts FROM events WHERE id = $1")
        .bind(event.to_db())
        .fetch_optional(&mut *connection)
        .await?;
    let before = before.flatten().unwrap_or_default();
    let mut acts: Vec<&str> = before.lines().collect();
    acts.push(act);
    let kept = acts[acts.len().saturating_sub(ACTS)..].join("\n");
    query("UPDATE events SET acts = $2 WHERE id = $1").bind(event.to_db()).bind(kept).execute(&mut *connection).await?;
    touch(connection, event, at).await
}

pub(super) async fn keep_deck(
    connection: &mut Connection,
    (event, user): (EventId, UserId),
    cards: &[Card],
    is_done: bool,
    at: Timestamp,
) -> Result<bool> {
    let kept = query(
        "UPDATE event_players SET deck = CASE WHEN $4 = 1 THEN CAST($3 AS TEXT) ELSE deck END,
            deck_draft = CASE WHEN $4 = 1 THEN NULL ELSE CAST($3 AS TEXT) END
         WHERE user_id = $2 AND event_id = $1
            AND EXISTS (SELECT 1 FROM events WHERE id = $1 AND state = 'open' AND begins_at > $5)",
    )
    .bind(event.to_db())
    .bind(user.to_db())
    .bind(to_json(&cards)?)
    .bind(i64::from(is_done))
    .bind(at.0)
    .execute(connection)
    .await?;
    Ok(kept.rows_affected() > 0)
}

/// Notes that what everybody sees of an event has changed.
async fn touch(connection: &mut Connection, event: EventId, at: Timestamp) -> Result<()> {
    query("UPDATE events SET version = version + 1, show_at = coalesce(show_at, $2) WHERE id = $1")
        .bind(event.to_db())
        .bind(at.0)
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn leave(connection: &mut Connection, event: EventId, number: u16, at: Timestamp) -> Result<bool> {
    let done = query(
        "DELETE FROM event_players WHERE event_id = $1 AND number = $2
            AND EXISTS (SELECT 1 FROM events WHERE id = $1 AND state = 'open')",
    )
    .bind(event.to_db())
    .bind(i64::from(number))
    .execute(&mut *connection)
    .await?;
    let has_left = done.rows_affected() > 0;
    if has_left {
        touch(connection, event, at).await?;
    }
    Ok(has_left)
}

pub(super) async fn advance(
    connection: &mut Connection,
    step: &EventStep,
    process: &str,
) -> Result<Option<Vec<(String, GameId)>>> {
    let ends = matches!(step.state, EventState::Over | EventState::Cancelled);
    let taken = query(
        "UPDATE events SET state = $3, version = version + 1, round = $4, round_ends_at = $5, due_at = $6,
            show_at = CASE WHEN $7 = 1 THEN coalesce(show_at, $8) ELSE show_at END,
            ended_at = CASE WHEN $9 = 1 THEN $8 ELSE ended_at END
         WHERE id = $1 AND version = $2 AND state IN ('open', 'running')",
    )
    .bind(step.event.to_db())
    .bind(i64::from(step.version))
    .bind(step.state.slug())
    .bind(i64::from(step.round.0))
    .bind(step.round.1.map(|at| at.0))
    .bind(step.due_at.map(|at| at.0))
    .bind(i64::from(step.is_seen))
    .bind(step.at.0)
    .bind(i64::from(ends))
    .execute(&mut *connection)
    .await?;
    if taken.rows_affected() == 0 {
        return Ok(None);
    }
    if ends {
        followers::hear_of_end(connection, step.event, step.at).await?;
    }
    for (number, rating) in &step.seeded {
        query("UPDATE event_players SET rating = $3 WHERE event_id = $1 AND number = $2")
            .bind(step.event.to_db())
            .bind(i64::from(*number))
            .bind(i64::from(*rating))
            .execute(&mut *connection)
            .await?;
    }
    for (number, user) in &step.replaced {
        query(
            "UPDATE event_players SET user_id = $3, joined_at = $4, deck = NULL, deck_draft = NULL
             WHERE event_id = $1 AND number = $2",
        )
        .bind(step.event.to_db())
        .bind(i64::from(*number))
        .bind(user.to_db())
        .bind(step.at.0)
        .execute(&mut *connection)
        .await?;
    }
    for (number, stage, why) in &step.withdrawn {
        query(
            "UPDATE event_players SET withdrawn_at = $3, withdrawn = $4, stage = $5
             WHERE event_id = $1 AND number = $2 AND withdrawn_at IS NULL",
        )
        .bind(step.event.to_db())
        .bind(i64::from(*number))
        .bind(step.at.0)
        .bind(why)
        .bind(i64::from(*stage))
        .execute(&mut *connection)
        .await?;
    }
    for (number, place) in &step.placed {
        query("UPDATE event_players SET place = $3 WHERE event_id = $1 AND number = $2")
            .bind(step.event.to_db())
            .bind(i64::from(*number))
            .bind(i64::from(*place))
            .execute(&mut *connection)
            .await?;
    }
    for (number, deck) in &step.decks {
        query(
            "UPDATE event_players SET deck = coalesce(deck, $3), deck_draft = NULL WHERE event_id = $1 AND number = $2",
        )
        .bind(step.event.to_db())
        .bind(i64::from(*number))
        .bind(to_json(deck)?)
        .execute(&mut *connection)
        .await?;
    }
    let mut begun = Vec::new();
    for paired in &step.paired {
        let game = match &paired.game {
            Some(game) => Some(games::insert(connection, game, process).await?),
            None => None,
        };
        query(
            "INSERT INTO event_games (event_id, pairing, round, white, black, game_id, outcome, decided_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
             ON CONFLICT (event_id, pairing) DO UPDATE SET game_id = excluded.game_id,
                outcome = excluded.outcome, decided_at = excluded.decided_at, reminded = NULL",
        )
        .bind(step.event.to_db())
        .bind(&paired.pairing)
        .bind(i64::from(paired.round))
        .bind(i64::from(paired.white))
        .bind(i64::from(paired.black))
        .bind(game.map(GameId::to_db))
        .bind(paired.outcome.as_deref())
        .bind(paired.outcome.is_some().then_some(step.at.0))
        .execute(&mut *connection)
        .await?;
        begun.extend(game.map(|game| (paired.pairing.clone(), game)));
    }
    for (pairing, outcome, by) in &step.decided {
        query("UPDATE event_games SET outcome = $3, by_id = $4, decided_at = $5 WHERE event_id = $1 AND pairing = $2")
            .bind(step.event.to_db())
            .bind(pairing)
            .bind(outcome)
            .bind(by.map(UserId::to_db))
            .bind(step.at.0)
            .execute(&mut *connection)
            .await?;
    }
    for (pairing, version, notice) in &step.reminded {
        query("UPDATE event_games SET reminded = $3 WHERE event_id = $1 AND pairing = $2")
            .bind(step.event.to_db())
            .bind(pairing)
            .bind(i64::from(*version))
            .execute(&mut *connection)
            .await?;
        if let Some(notice) = notice {
            notices::insert(connection, notice, step.at).await?;
        }
    }
    Ok(Some(begun))
}

pub(super) async fn cancel_of_server(connection: &mut Connection, guild: GuildId, at: Timestamp) -> Result<()> {
    followers::hear_of_ends(connection, guild, at).await?;
    query(
        "UPDATE events SET state = 'cancelled', version = version + 1, due_at = NULL, ended_at = $2,
            show_at = coalesce(show_at, $2)
         WHERE guild_id = $1 AND state IN ('open', 'running')",
    )
    .bind(guild.to_db())
    .bind(at.0)
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn put_off(connection: &mut Connection, event: EventId, until: Timestamp) -> Result<()> {
    query("UPDATE events SET due_at = $2 WHERE id = $1 AND due_at IS NOT NULL")
        .bind(event.to_db())
        .bind(until.0)
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn drop_draft(connection: &mut Connection, event: EventId) -> Result<()> {
    query("DELETE FROM events WHERE id = $1 AND state = 'draft'").bind(event.to_db()).execute(connection).await?;
    Ok(())
}

pub(super) async fn drop_drafts(connection: &mut Connection, now: Timestamp) -> Result<u64> {
    let done =
        query("DELETE FROM events WHERE state = 'draft' AND due_at <= $1").bind(now.0).execute(connection).await?;
    Ok(done.rows_affected())
}

/// Takes events, except those that another process has taken meanwhile.
pub(super) async fn take_to_show(
    connection: &mut Connection,
    waiting: &[i64],
    now: Timestamp,
    until: Timestamp,
) -> Result<Vec<Event>> {
    let mut taken = Vec::new();
    for event in waiting {
        let row = query("UPDATE events SET show_at = $3 WHERE id = $1 AND show_at <= $2 RETURNING *")
            .bind(*event)
            .bind(now.0)
            .bind(until.0)
            .fetch_optional(&mut *connection)
            .await?;
        taken.extend(row.as_ref().map(read_event).transpose()?);
    }
    Ok(taken)
}

pub(super) async fn shown(
    connection: &mut Connection,
    event: EventId,
    version: u32,
    message: Option<MessageId>,
    at: Timestamp,
) -> Result<()> {
    query(
        "UPDATE events SET message_id = coalesce($3, message_id),
            show_at = CASE WHEN version > CAST($2 AS BIGINT) THEN CAST($4 AS BIGINT) END
         WHERE id = $1",
    )
    .bind(event.to_db())
    .bind(i64::from(version))
    .bind(message.map(MessageId::to_db))
    .bind(at.plus(EVENT_SHOWN_EVERY).0)
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn begin_told(connection: &mut Connection, event: EventId, message: MessageId) -> Result<()> {
    query("UPDATE events SET begin_message_id = $2 WHERE id = $1")
        .bind(event.to_db())
        .bind(message.to_db())
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn end_told(connection: &mut Connection, event: EventId, message: MessageId) -> Result<()> {
    query("UPDATE events SET end_message_id = $2 WHERE id = $1")
        .bind(event.to_db())
        .bind(message.to_db())
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn show_later(connection: &mut Connection, event: EventId, until: Timestamp) -> Result<()> {
    query("UPDATE events SET show_at = $2 WHERE id = $1").bind(event.to_db()).bind(until.0).execute(connection).await?;
    Ok(())
}

/// Notes the post that was opened for an event, which tells this state by its tags. Its first message has its id.
/// Returns false, and changes nothing, if the event has one already.
pub(super) async fn set_post(
    connection: &mut Connection,
    event: EventId,
    post: ChannelId,
    state: EventState,
) -> Result<bool> {
    let done =
        query("UPDATE events SET post_id = $2, message_id = $2, post_state = $3 WHERE id = $1 AND post_id IS NULL")
            .bind(event.to_db())
            .bind(post.to_db())
            .bind(state.slug())
            .execute(connection)
            .await?;
    Ok(done.rows_affected() > 0)
}

pub(super) async fn tagged(connection: &mut Connection, event: EventId, state: EventState) -> Result<()> {
    query("UPDATE events SET post_state = $2 WHERE id = $1")
        .bind(event.to_db())
        .bind(state.slug())
        .execute(connection)
        .await?;
    Ok(())
}

/// What belongs to an event, and the event last.
const OF_EVENT: [&str; 5] = [
    "DELETE FROM event_followers WHERE event_id = $1",
    "DELETE FROM event_organisers WHERE event_id = $1",
    "DELETE FROM event_games WHERE event_id = $1",
    "DELETE FROM event_players WHERE event_id = $1",
    "DELETE FROM events WHERE id = $1",
];

/// Deletes the events of a server, with what belongs to them.
pub(crate) async fn delete_of_server(connection: &mut Connection, guild: GuildId) -> Result<()> {
    let events: Vec<i64> = query_scalar("SELECT id FROM events WHERE guild_id = $1")
        .bind(guild.to_db())
        .fetch_all(&mut *connection)
        .await?;
    for event in events {
        for statement in OF_EVENT {
            query(statement).bind(event).execute(&mut *connection).await?;
        }
    }
    Ok(())
}
