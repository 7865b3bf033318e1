//! Turns that no message has told of. A game has one pending message, that of its newest version: where a player goes
//! on before an earlier one could be posted, the newer message tells of both.

use std::sync::Arc;

use cardinal_rules::{BySeat, Entry, Seat, Viewer};

use crate::app::Context;
use crate::app::blocking::run_blocking;
use crate::app::channel::scene::{News, Scene, news_of};
use crate::app::channel::standing::drop_shown_turns;
use crate::app::error::AppError;
use crate::app::live::{LiveGame, restore};
use crate::store::{LastPosition, StoredGame};

/// The turns before this one that no message has told of, the oldest first. One whose message stands in the channel
/// without being stored counts as told.
///
/// # Errors
/// The store fails.
pub(super) async fn unannounced_turns(context: &Context, scene: &Scene) -> Result<Vec<Scene>, AppError> {
    let (game, version) = (scene.info.id, scene.info.version);
    let posted = context.store.messages().of_game(game).await.map_err(AppError::store("reading messages"))?;
    let told = posted.iter().map(|message| message.version).filter(|told| *told < version).max();
    // The message of the start may not be stored: then everything is looked for in the channel.
    let told = told.unwrap_or(0);
    if told + 1 >= version {
        return Ok(Vec::new());
    }
    let stored = context.store.games().load(game).await.map_err(AppError::store("loading a game"))?;
    let names = scene.names.clone();
    let untold = run_blocking("replaying a game", move || between(stored, told, version, &names)).await?;
    drop_shown_turns(context, scene, untold, &posted).await
}

/// The turns that ended after the event `told` and before the event `version`. Empty if they cannot be replayed.
fn between(mut stored: StoredGame, told: u32, version: u32, names: &BySeat<Arc<str>>) -> Vec<Scene> {
    let Some(entries) = stored.entries.since(told) else { return Vec::new() };
    let entries: Vec<Entry> = entries.iter().take((version - told - 1) as usize).cloned().collect();
    stored.entries.truncate(told);
    let is_known = |position: &LastPosition| position.version <= told;
    stored.base_position = stored.base_position.filter(is_known);
    stored.last_position = stored.last_position.filter(is_known);
    stored.info.version = told;
    let Ok(restored) = restore(stored) else { return Vec::new() };
    let mut live = restored.live;
    let mut scenes = Vec::new();
    for entry in entries {
        let before = passed_on(&live);
        if live.game.enter(&entry).is_err() {
            break;
        }
        live.info.version += 1;
        if passed_on(&live) == before {
            continue;
        }
        let news = news_of(&live, live.info.version);
        if matches!(news, News::Turn { .. } | News::Lapsed(_) | News::TakenBack(_)) {
            scenes.push(Scene::of(&live, news, names.clone(), None));
        }
    }
    scenes
}

/// What changes when a turn ends, or the other player is to act in it.
fn passed_on(live: &LiveGame) -> (u32, Option<Seat>) {
    (live.game.turns_begun(Viewer::Public), live.game.view(Viewer::Public).status.to_act())
}
