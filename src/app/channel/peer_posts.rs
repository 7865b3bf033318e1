//! What other processes on the same database tell of the same games.

use std::time::Duration;

use cardinal_ids::GameId;
use cardinal_interaction::AnnouncementKey;
use cardinal_store::{SharedStore, StoreError};

use crate::app::Context;

/// How long a message waits for the one before it, which another process may just be posting. Discord takes the first
/// response to an interaction within three seconds. So after this time the response of that process is either in the
/// channel, where a look finds it, or never will be.
const POSTED_WITHIN: Duration = Duration::from_millis(3_500);

/// How often to look whether it is posted.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// Waits a moment for a message that another process was to post: if it is just posting it, the next one doesn't have
/// to tell of its turn, too.
pub(super) async fn await_peer_post(context: &Context, game: GameId, pending: u32) {
    let within = POSTED_WITHIN.min(context.deployment.settings.hand_over);
    let posted = async {
        // If that can't be read, the message is built as it is.
        while !is_posted(&context.store, game, pending).await.unwrap_or(true) {
            tokio::time::sleep(LOOK_EVERY).await;
        }
    };
    // Nobody is posting it: what was to be told is told now.
    let _ = tokio::time::timeout(within, posted).await;
}

/// Whether another process has told of an announcement that this one was kept from sending, as by standing still
/// for a while, or is to tell of it: it has taken the announcement over, or announces a later turn.
///
/// # Errors
/// The store fails.
pub async fn is_told_elsewhere(
    context: &Context,
    AnnouncementKey { game, version }: AnnouncementKey,
) -> Result<bool, StoreError> {
    if is_posted(&context.store, game, version).await? {
        return Ok(true);
    }
    let before = Some(GameId(game.0.saturating_sub(1)));
    let pending = context.store.messages().pending(before, 1).await?;
    let standing = pending.first().filter(|post| post.game == game && post.version >= version);
    Ok(standing.is_some_and(|post| {
        // A later one of this process comes after this message, and leaves it to tell of its turn.
        let is_later = post.version > version && !context.outbox.holds(game, post.version);
        is_later || !context.outbox.owes(post.claimed_by.as_deref())
    }))
}

/// Whether the message of this version of a game or of a later one is posted.
async fn is_posted(store: &SharedStore, game: GameId, version: u32) -> Result<bool, StoreError> {
    let posted = store.messages().of_game(game).await?;
    Ok(posted.iter().any(|message| message.version >= version))
}
