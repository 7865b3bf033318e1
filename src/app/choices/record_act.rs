//! Records what the admins of a server do there.

use cardinal_ids::{GameId, GuildId, UserId};
use cardinal_store::{ServerAct, ServerDeed};

use crate::app::Context;
use crate::app::error::AppError;

/// Records what an admin has done on a server, with the game or the member that it concerns. It is called once it is
/// done, and only if it changed something.
///
/// # Errors
/// The store fails.
pub(crate) async fn record_act(
    context: &Context,
    (guild, admin): (GuildId, UserId),
    act: ServerAct,
    game: Option<GameId>,
    member: Option<UserId>,
) -> Result<(), AppError> {
    let deed = ServerDeed { guild, admin, act, game, member, at: context.time.now() };
    context.store.server_acts().record(deed).await.map_err(AppError::store("recording what an admin did"))
}
