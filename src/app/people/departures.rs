//! Finds players who have left a server when somebody waits for them, and notifies their opponents.

use cardinal_ids::{ClockTime, GuildId, UserId};
use cardinal_outbox::subject::What;
use cardinal_rules::Seat;
use cardinal_store::{GameInfo, NewDeparture, SharedStore};

use crate::app::Context;
use crate::app::error::AppError;

/// The wait for an opponent, in seconds of clock time, after which the server is asked.
const WAITED_FOR: i64 = 24 * 60 * 60;

/// Queues a check of the opponent when this seat's player looks at a game in which the opponent has been to act for
/// long, and so may have left.
pub(crate) fn queue_opponent_check(context: &Context, info: &GameInfo, seat: Seat) {
    let (opponent, now) = (info.players[!seat], context.time.clock_time());
    let has_waited = info.to_act == Some(opponent) && now.since(info.clock.turn_at) > WAITED_FOR;
    if let Some(guild) = info.site.guild.filter(|_| has_waited) {
        context.people.queue_member_check(guild, opponent, now);
    }
}

/// Checks the players whom somebody is waiting for, and stores what is found. Call this from time to time, in
/// the background, since the answers may take a while.
pub async fn check_members(context: &Context) {
    let Some(servers) = context.people.servers() else { return };
    for (guild, user) in context.people.take_member_checks() {
        let Some(is_member) = servers.is_member(guild, user).await else { continue };
        if let Err(error) = note_membership(context, guild, user, is_member).await {
            tracing::error!(error = &error as &dyn std::error::Error, "cannot store that a member left or came back");
        }
    }
}

/// Stores whether a player is on a server. The opponents of a player who has left get one notice.
///
/// # Errors
/// The store fails.
pub(super) async fn note_membership(
    context: &Context,
    guild: GuildId,
    user: UserId,
    is_member: bool,
) -> Result<(), AppError> {
    if is_member {
        context.store.departures().forget(guild, user).await.map_err(AppError::store("forgetting a departure"))?;
        return Ok(());
    }
    let departure = NewDeparture {
        guild,
        user,
        clock: context.time.clock_time(),
        what: What::Left.slug().to_owned(),
        now: context.time.now(),
    };
    if context.store.departures().record(departure).await.map_err(AppError::store("noting a departure"))? {
        context.outbox.flag_notices();
    }
    Ok(())
}

/// When the player with this seat was found to have left the game's server, if so.
pub(crate) async fn left_since(
    store: &SharedStore,
    info: &GameInfo,
    seat: Seat,
) -> Result<Option<ClockTime>, AppError> {
    let Some(guild) = info.site.guild else { return Ok(None) };
    store.departures().since(guild, info.players[seat]).await.map_err(AppError::store("reading a departure"))
}
