//! Daily digests: one direct message a day about all games that wait for a player, instead of reminders of each.

use cardinal_ids::UserId;
use cardinal_outbox::subject::What;
use cardinal_store::{Delivery, DueDigest, GameFilter, GameInfo, NewNotice, Page};
use cardinal_table::{
    clock::reminding::{Manner, Remind},
    clock::turn::flag_at,
    seat_of,
};

use crate::app::Context;
use crate::app::choices::reminders::{DIGEST_FROM, manner_for, next_digest};
use crate::app::error::AppError;
use crate::metrics::{self, DueResult};

/// The most digests in one round.
const AT_ONCE: u32 = 100;

/// The most games of a player that are looked at. More don't fit into one message.
const GAMES: u32 = 100;

/// The seconds until a digest that failed is tried again.
const PAUSE: i64 = 60;

/// Stores the digests that are due as notices. Returns whether there are any.
pub(super) async fn note_digests(context: &Context) -> bool {
    let due = match context.store.digests().due(context.time.now(), AT_ONCE).await {
        Ok(due) => due,
        Err(error) => {
            tracing::error!(error = &error as &dyn std::error::Error, "cannot read which digests are due");
            return false;
        }
    };
    let mut has_notices = false;
    for digest in due {
        let noted = note_digest(context, digest).await;
        metrics::due_work(if noted.is_ok() { DueResult::Done } else { DueResult::Failed });
        match noted {
            Ok(is_noted) => has_notices |= is_noted,
            Err(error) => {
                tracing::error!(error = &error as &dyn std::error::Error, "cannot store a digest yet");
                let (now, later) = (context.time.now(), context.time.now().plus(PAUSE));
                if let Err(error) = context.store.digests().move_on(digest, Some(later), None, now).await {
                    tracing::error!(error = &error as &dyn std::error::Error, "cannot put off a digest");
                }
            }
        }
    }
    has_notices
}

/// Stores a digest as a notice, if enough games wait, and when the next one is due.
async fn note_digest(context: &Context, digest: DueDigest) -> Result<bool, AppError> {
    let now = context.time.now();
    let manner = manner_for(&context.store, digest.user).await?;
    let next = manner.digest.then(|| next_digest(&manner, now));
    let mut notice = None;
    if wants_digest(&manner) {
        let games = waiting_games(context, digest.user).await?;
        if let [first, ..] = &games[..]
            && games.len() >= DIGEST_FROM
        {
            notice = Some(NewNotice {
                user: digest.user,
                guild: first.site.guild,
                channel: first.site.channel,
                way: Delivery::Direct,
                games: games.iter().map(|info| info.id).collect(),
                what: What::Digest.slug().to_owned(),
            });
        }
    }
    let has_notice = notice.is_some();
    let moved = context.store.digests().move_on(digest, next, notice, now).await;
    Ok(moved.map_err(AppError::store("keeping a digest"))? && has_notice)
}

/// Whether the digest has the reminders of a player now: they want it, and enough games wait.
///
/// # Errors
/// The store fails.
pub(super) async fn is_in_digest(context: &Context, user: UserId, manner: &Manner) -> Result<bool, AppError> {
    Ok(wants_digest(manner) && waiting_games(context, user).await?.len() >= DIGEST_FROM)
}

/// Whether a player gets digests. One who wants no reminders gets none either.
fn wants_digest(manner: &Manner) -> bool {
    manner.digest && manner.way != Remind::Never
}

/// The games that wait for a player and of which there are reminders, the one whose time ends first in front.
async fn waiting_games(context: &Context, user: UserId) -> Result<Vec<GameInfo>, AppError> {
    let filter = GameFilter { player: Some(user), ..GameFilter::default() };
    let page = Page { awaiting: Some(user), ..Page::first(GAMES) };
    let mut games = context.store.games().list(filter, page).await.map_err(AppError::store("listing games"))?;
    games.retain(|info| {
        // Against the computer player nobody waits, and only a clock is a reason to remind.
        let is_reminded = info.computer.is_none() || (!info.is_private() && info.clock.pace.is_some());
        info.to_act == Some(user) && info.clock.stopped_at.is_none() && is_reminded
    });
    games.sort_by_key(|info| match seat_of(info, user).and_then(|seat| flag_at(&info.clock, seat)) {
        Some(end) => (false, end),
        None => (true, info.clock.turn_at),
    });
    Ok(games)
}
