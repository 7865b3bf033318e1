//! Rebuilds pending announcements as they would have been at the time.

use cardinal_interaction::Announcement;
use cardinal_rules::TakenBack;
use cardinal_store::{LastPosition, PendingPost, SharedStore, StoreError};
use cardinal_table::{Claim, Unfinished, restore, run_blocking};

use crate::app::Context;
use crate::app::channel::announce::{announce, announce_unfinished};
use crate::app::channel::scene::{News, Scene, news_of, scene_of};
use crate::app::error::AppError;

/// The announcement for the version that the pending post is about.
pub(super) async fn announce_pending(context: &Context, post: &PendingPost) -> Result<Option<Announcement>, AppError> {
    let info = match context.store.games().info(post.game).await {
        Ok(info) => info,
        // Only an abort is told of a game that cannot be read.
        Err(StoreError::Unreadable { game, .. }) if game.finished && post.version > game.version => {
            return announce_unfinished(context, &game, post.version, Unfinished::Unreadable).await;
        }
        Err(source) => return Err(AppError::Store { doing: "reading a game", source }),
    };
    // No event leads to this version: the game was closed without a result.
    if info.finished && post.version > info.version {
        let ended =
            context.store.games().finished(post.game).await.map_err(AppError::store("reading how a game ended"))?;
        let why = ended.and_then(|ended| Unfinished::of(&ended.outcome.reason)).unwrap_or(Unfinished::Rules);
        return announce_unfinished(context, &info.frame(), post.version, why).await;
    }
    let mut scene = Box::pin(pending_scene(context, post)).await?;
    match scene.news() {
        News::TimeUp(seat) => {
            let ended =
                context.store.games().finished(post.game).await.map_err(AppError::store("reading how a game ended"))?;
            if let Some(why) = ended.and_then(|ended| Claim::of(&ended.outcome.reason)) {
                scene = scene.telling(News::ClaimedAway { by: !seat, why });
            }
        }
        News::TakenBack(taken) => {
            scene = scene.telling(News::TakenBack(taken_back(&context.store, post, taken).await?));
        }
        _ => {}
    }
    announce(context, scene.rebuilt()).await
}

/// What was taken back with the event that led to this version. Falls back to what is known if the game cannot
/// be replayed up to there.
async fn taken_back(store: &SharedStore, post: &PendingPost, known: TakenBack) -> Result<TakenBack, AppError> {
    let mut stored = store.games().load(post.game).await.map_err(AppError::store("loading a game"))?;
    let before = post.version.saturating_sub(1);
    stored.entries.truncate(before);
    let is_known = |position: &LastPosition| position.version <= before;
    stored.base_position = stored.base_position.filter(is_known);
    stored.last_position = stored.last_position.filter(is_known);
    stored.info.version = before;
    let again = run_blocking("replaying a game", move || {
        let mut then = restore(stored).ok()?.live;
        then.game.take_back_turn(known.seat).ok()
    });
    Ok(again.await?.unwrap_or(known))
}

/// The scene at the version that the pending post is about. Silent events may have followed, such as a card
/// that the next player has turned over. With them, they would be announced instead of the turn itself, and a
/// message that was already posted would not be recognised.
async fn pending_scene(context: &Context, post: &PendingPost) -> Result<Box<Scene>, AppError> {
    let live = context.live.open(post.game).await?;
    if live.info.version == post.version {
        return scene_of(context, &live, news_of(&live, post.version)).await;
    }
    drop(live);
    let mut stored = context.store.games().load(post.game).await.map_err(AppError::store("loading a game"))?;
    stored.entries.truncate(post.version);
    let is_known = |position: &LastPosition| position.version <= post.version;
    stored.base_position = stored.base_position.filter(is_known);
    stored.last_position = stored.last_position.filter(is_known);
    stored.info.version = post.version;
    if let Ok(then) = run_blocking("replaying a game", move || restore(stored)).await? {
        return scene_of(context, &then.live, news_of(&then.live, post.version)).await;
    }
    // The rules can only restore the latest position.
    let live = context.live.open(post.game).await?;
    Ok(scene_of(context, &live, news_of(&live, post.version)).await?.at(post.version))
}
