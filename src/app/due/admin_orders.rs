//! What those who run the bot have ordered by `cardinal admin`: whom not to serve, servers to leave, games to abort.

use cardinal_ids::{GameId, GuildId};
use cardinal_interaction::Announcement;
use cardinal_store::{AdminOrder, Finished, StoreError};
use cardinal_table::Unfinished;
use serde_json::json;

use crate::app::Context;
use crate::app::channel::announce::announce_unfinished;
use crate::app::error::AppError;
use crate::app::turn::closing::close_as;

/// What is to be done on Discord for the orders that were found.
#[derive(Debug, Default)]
pub struct AdminWork {
    /// The servers to leave. Report each that was left with [`server_left`].
    pub servers: Vec<GuildId>,
    /// The ends of games, to be posted.
    pub announcements: Vec<Announcement>,
}

/// Reads anew who isn't served, and carries out the orders of those who run the bot. What fails is tried again the next
/// time.
pub async fn obey_admin(context: &Context) -> AdminWork {
    let mut work = AdminWork::default();
    // Read before the bars: a server that is left because of its bar counts as barred if it invites the bot right away.
    let orders = context.store.admin().orders().await.unwrap_or_else(|error| {
        tracing::error!(error = &error as &dyn std::error::Error, "cannot read what the operators have ordered");
        Vec::new()
    });
    refresh_bars(context).await;
    for order in orders {
        match order {
            AdminOrder::Leave(guild) => work.servers.push(guild),
            AdminOrder::EndGame(game) => match Box::pin(abort_for_operators(context, game)).await {
                Ok(announcement) => work.announcements.extend(announcement),
                Err(error) => {
                    let (game, error) = (game.0, &error as &dyn std::error::Error);
                    tracing::error!(game, error, "cannot abort a game for the operators yet");
                }
            },
        }
    }
    work
}

/// Reads anew who isn't served.
pub async fn refresh_bars(context: &Context) {
    match context.store.admin().barred().await {
        Ok(barred) => context.bars.replace(barred),
        // Whoever was barred stays so.
        Err(error) => tracing::warn!(error = &error as &dyn std::error::Error, "cannot read who is barred"),
    }
}

async fn abort_for_operators(context: &Context, game: GameId) -> Result<Option<Announcement>, AppError> {
    let announcement = abort(context, game, Unfinished::Operators).await?;
    // A turn may have been faster.
    if !is_running(context, game).await? {
        settle(context, AdminOrder::EndGame(game)).await?;
        tracing::info!(game = game.0, "a game was aborted for the operators, unless it was over");
    }
    Ok(announcement)
}

/// Aborts a game, once, unless a turn is faster. Returns what is to be posted, unless it is over already.
///
/// # Errors
/// The store fails.
pub(super) async fn abort(context: &Context, game: GameId, why: Unfinished) -> Result<Option<Announcement>, AppError> {
    match context.store.games().load(game).await {
        Err(StoreError::Unreadable { game: frame, what }) if !frame.finished => {
            let record = json!({ "why_unfinished": what }).to_string();
            let outcome = Finished { winner: None, reason: why.reason().to_owned(), record };
            match context.store.games().close(game, frame.version, outcome, true, context.time.now()).await {
                Ok(version) => announce_unfinished(context, &frame, version, why).await,
                Err(StoreError::GameOver(_) | StoreError::Conflict { .. }) => Ok(None),
                Err(source) => Err(AppError::Store { doing: "closing a game", source }),
            }
        }
        Err(StoreError::NoGame(_) | StoreError::Unreadable { .. }) => Ok(None),
        Err(source) => Err(AppError::Store { doing: "reading a game", source }),
        Ok(stored) if stored.info.finished => Ok(None),
        Ok(_) => {
            let live = context.live.open(game).await?;
            close_as(context, live, why).await
        }
    }
}

async fn is_running(context: &Context, game: GameId) -> Result<bool, AppError> {
    match context.store.games().info(game).await {
        Ok(info) => Ok(!info.finished),
        Err(StoreError::NoGame(_)) => Ok(false),
        Err(source) => Err(AppError::Store { doing: "reading a game", source }),
    }
}

async fn settle(context: &Context, order: AdminOrder) -> Result<(), AppError> {
    context.store.admin().settle(order).await.map_err(AppError::store("noting what was done for the operators"))
}

/// Notes that a server was left which was to be left.
pub async fn server_left(context: &Context, guild: GuildId) {
    tracing::info!(server = guild.0, "left a server for the operators");
    drop_leave(context, guild).await;
}

/// Takes back the order to leave a server.
pub async fn drop_leave(context: &Context, guild: GuildId) {
    if let Err(error) = settle(context, AdminOrder::Leave(guild)).await {
        tracing::error!(error = &error as &dyn std::error::Error, "cannot note that a server was left");
    }
}

/// Whether a server isn't served, as far as was read last.
pub fn is_barred_server(context: &Context, guild: GuildId) -> bool {
    context.bars.holds_server(guild)
}

/// Orders the bot to leave a server that has invited it, if the database says now that it isn't served.
pub async fn leave_again(context: &Context, guild: GuildId) {
    if let Err(error) = context.store.admin().leave_again(guild, context.time.now()).await {
        tracing::error!(error = &error as &dyn std::error::Error, "cannot note that a barred server is to be left");
    }
}
