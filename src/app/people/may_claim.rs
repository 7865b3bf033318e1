//! Decides whether a player may claim a game that the opponent has abandoned.

use cardinal_ids::{ClockTime, Timestamp};
use cardinal_rules::Seat;
use cardinal_store::GameInfo;
use cardinal_table::{Claim, clock::turn::SILENCE_CLAIM};

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::people::departures::{left_since, note_membership};

/// How long after a player was found to have left the server the opponent may claim their games, in seconds of
/// clock time.
pub(crate) const LEFT_CLAIM: i64 = 3 * 24 * 60 * 60;

/// Why a game may not be claimed, or not yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotYet {
    /// It is over.
    Over,
    /// Its clock is paused, as it is during a vacation.
    Stands,
    /// The opponent has left the server. The game may be claimed from this moment, if the bot stays online.
    LeftUntil(Timestamp),
    /// There is no clock, and the opponent is silent. The game may be claimed from this moment, if the bot stays
    /// online.
    SilentUntil(Timestamp),
    /// The opponent's clock is running, and ends the game by itself.
    HasClock,
    /// The opponent is not to act.
    NotAwaited,
    /// The opponent left the server long enough ago, but whether that is still so cannot be checked now.
    Unknown,
}

/// Decides whether the player with this seat may claim a game now. If the opponent has left, asks once more
/// whether that is still so.
///
/// # Errors
/// The store fails.
pub async fn may_claim(context: &Context, info: &GameInfo, seat: Seat) -> Result<Result<Claim, NotYet>, AppError> {
    if info.finished {
        return Ok(Err(NotYet::Over));
    }
    if info.clock.stopped_at.is_some() {
        return Ok(Err(NotYet::Stands));
    }
    if info.computer.is_some() {
        // The computer player plays on whenever it is there. The game can be ended without it.
        return Ok(Err(NotYet::NotAwaited));
    }
    let now = context.time.clock_time();
    let is_awaited = info.to_act == Some(info.players[!seat]);
    let silent_at = (is_awaited && info.clock.pace.is_none()).then(|| info.clock.turn_at.plus(SILENCE_CLAIM));
    if silent_at.is_some_and(|at| at <= now) {
        return Ok(Ok(Claim::Silence));
    }
    if let Some(left) = may_claim_of_left(context, info, seat, now).await? {
        return Ok(left);
    }
    Ok(Err(match silent_at {
        Some(at) => NotYet::SilentUntil(context.time.day_time(at)),
        None if is_awaited => NotYet::HasClock,
        None => NotYet::NotAwaited,
    }))
}

/// Decides whether the opponent of this seat left the server long enough ago. `None` if the opponent is on the
/// server.
async fn may_claim_of_left(
    context: &Context,
    info: &GameInfo,
    seat: Seat,
    now: ClockTime,
) -> Result<Option<Result<Claim, NotYet>>, AppError> {
    let Some(since) = left_since(&context.store, info, !seat).await? else { return Ok(None) };
    let (Some(guild), opponent) = (info.site.guild, info.players[!seat]) else { return Ok(None) };
    let at = since.plus(LEFT_CLAIM);
    if at > now {
        return Ok(Some(Err(NotYet::LeftUntil(context.time.day_time(at)))));
    }
    let is_member = match context.people.servers() {
        Some(servers) => servers.is_member(guild, opponent).await,
        None => None,
    };
    Ok(match is_member {
        Some(true) => {
            note_membership(context, guild, opponent, true).await?;
            None
        }
        Some(false) => Some(Ok(Claim::Left)),
        None => Some(Err(NotYet::Unknown)),
    })
}
