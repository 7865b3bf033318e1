//! Who may play with whom, and what, on a server: bars, offered games, and members who don't take every challenge.

use cardinal_ids::{GuildId, UserId};
use cardinal_interaction::Caller;
use cardinal_rules::Variant;
use cardinal_store::SharedStore;
use cardinal_words::{InWords, say};

use crate::app::choices::look::settings_of;
use crate::app::choices::offered_games::offered_on;
use crate::app::error::AppError;
use crate::app::words::text;
use crate::app::{Context, OFFERED};

/// Checks that the caller isn't barred from games on this server.
///
/// # Errors
/// They are, or the store fails.
pub(crate) async fn may_play_here(store: &SharedStore, caller: &Caller) -> Result<(), AppError> {
    may_play_on(store, caller.guild, caller.user).await
}

/// Checks that a member isn't barred from games on a server, from wherever they act there.
///
/// # Errors
/// They are, or the store fails.
pub(crate) async fn may_play_on(store: &SharedStore, guild: Option<GuildId>, user: UserId) -> Result<(), AppError> {
    match guild {
        Some(guild) if is_barred(store, guild, user).await? => Err(AppError::refused(say!("barred-here"))),
        _ => Ok(()),
    }
}

/// Whether a member is barred from games on a server.
///
/// # Errors
/// The store fails.
pub(crate) async fn is_barred(store: &SharedStore, guild: GuildId, user: UserId) -> Result<bool, AppError> {
    let since = store.server_bars().since(guild, user).await;
    since.map(|since| since.is_some()).map_err(AppError::store("reading who is barred from games"))
}

/// Checks that a game is played on this server.
///
/// # Errors
/// It isn't, or the store fails.
pub(crate) async fn may_play_variant(
    store: &SharedStore,
    guild: Option<GuildId>,
    variant: Variant,
) -> Result<(), AppError> {
    let offered = offered_on(&settings_of(store, guild).await?);
    if offered.contains(&variant) {
        return Ok(());
    }
    let names: Vec<String> = offered.iter().map(InWords::in_words).collect();
    Err(AppError::refused(say!(
        "game-not-offered",
        game = variant.in_words(),
        games = text::either(&names, OFFERED.len())
    )))
}

/// Checks that a member takes challenges from the caller here. Whatever stands in the way, the caller reads the same.
///
/// # Errors
/// They don't, or the store fails.
pub(crate) async fn may_challenge(context: &Context, caller: &Caller, opponent: UserId) -> Result<(), AppError> {
    if context.people.bot() == Some(opponent) {
        return Ok(());
    }
    let takes = context.store.challengers().takes(opponent, caller.user).await;
    let takes = takes.map_err(AppError::store("reading who may challenge a member"))?;
    let is_barred = match caller.guild {
        Some(guild) => is_barred(&context.store, guild, opponent).await?,
        None => false,
    };
    if takes && !is_barred { Ok(()) } else { Err(not_taken(context, caller, opponent).await?) }
}

/// The refusal for one whom a member doesn't play.
///
/// # Errors
/// The store fails.
pub(crate) async fn not_taken(context: &Context, caller: &Caller, opponent: UserId) -> Result<AppError, AppError> {
    let name = text::plain(&context.people.name(caller.guild, opponent).await?);
    Ok(AppError::refused(say!("challenge-not-taken", name = name)))
}
