//! Accounts that take the bot off, or add it again. The games that were begun by what was on such an account alone are
//! paused meanwhile, and forgotten when the account has been without the bot for long.

use cardinal_ids::UserId;

use crate::app::Context;

/// The seconds after which the games of an account without the bot are forgotten.
const KEPT_FOR: i64 = 30 * 24 * 60 * 60;

/// The most accounts in one round.
const ACCOUNTS: u32 = 5;

/// The most games that are forgotten in one transaction: turns of everybody wait for it.
const GAMES: u32 = 20;

/// Handles the news that a user took the bot off their account. Returns whether it is stored.
pub async fn account_taken_off(context: &Context, user: UserId) -> bool {
    let now = (context.time.now(), context.time.clock_time());
    match context.store.account_removals().record(user, now).await {
        Ok(is_new) => {
            tracing::info!(%user, is_new, "the bot was taken off an account; its own games are paused");
            true
        }
        Err(error) => {
            tracing::error!(error = &error as &dyn std::error::Error, "cannot store that the bot left an account");
            false
        }
    }
}

/// Handles a user who has the bot on their account, perhaps again. Returns whether that is stored.
pub async fn account_added(context: &Context, user: UserId) -> bool {
    match context.store.account_removals().lift(user, context.time.clock_time()).await {
        Ok(was_off) => {
            if was_off {
                tracing::info!(%user, "the bot was added to an account again; its own games go on");
            }
            true
        }
        Err(error) => {
            tracing::error!(error = &error as &dyn std::error::Error, "cannot store that the bot is on an account");
            false
        }
    }
}

/// Forgets the games of accounts that have been without the bot for long, some a round. Nobody else knows of them, so
/// nothing is announced.
pub(super) async fn forget_accounts_games(context: &Context) {
    let removals = context.store.account_removals();
    let due = match removals.due(context.time.now().plus(-KEPT_FOR), ACCOUNTS).await {
        Ok(due) => due,
        Err(error) => {
            tracing::error!(error = &error as &dyn std::error::Error, "cannot read which accounts' games to forget");
            return;
        }
    };
    for user in due {
        match removals.erase_some(user, GAMES).await {
            Ok(games) => tracing::info!(games, "the games of an account without the bot are forgotten"),
            Err(error) => {
                tracing::error!(error = &error as &dyn std::error::Error, "cannot forget the games of an account yet");
            }
        }
    }
}
