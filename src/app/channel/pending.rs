//! Pending announcements: finds those that are due, and rebuilds each as it would have been at the time.
//!
//! An announcement that cannot be posted now must not block the others. So they are tried in rounds, and each part
//! of a round starts after the last game that was handed out. Those in channels that refuse posts are skipped
//! before anything is drawn for them. So are those so recent that another process on the same database may just be
//! posting them, and those of another process that runs: it may be waiting for Discord's limits, and knows best.

use std::collections::BTreeSet;
use std::time::Duration;

use cardinal_ids::ChannelId;
use cardinal_interaction::Announcement;
use cardinal_outbox::{AT_ONCE, Outbox};
use cardinal_rules::TakenBack;
use cardinal_store::{LastPosition, PendingPost, SharedStore, StoreError};
use cardinal_table::{Claim, Unfinished, clock::time::Time, restore, run_blocking};

use crate::app::Context;
use crate::app::channel::announce::{announce, announce_unfinished};
use crate::app::channel::scene::{News, Scene, news_of, scene_of};
use crate::app::error::AppError;
use crate::app::fleet::running_processes;

/// How long an announcement that was handed out counts as being sent, by whichever process.
const SENDING: Duration = Duration::from_mins(2);

/// How long after a turn was stored this process begins to send its message, at most.
const BEGUN_WITHIN: Duration = Duration::from_secs(2);

/// How long a channel that refuses posts is left alone. Discord counts refused requests.
const CLOSED_FOR: Duration = Duration::from_mins(10);

/// The pause before the next part of a round. By then, Discord has taken most of the part before.
const NEXT_PART: Duration = Duration::from_secs(5);

/// The pause before a database that was away is looked at again.
const BACK_AFTER: Duration = Duration::from_secs(2);

/// Takes announcements to be sent.
pub(crate) type HandOut<'h> = dyn FnMut(Announcement) + Send + 'h;

/// The result of a part of a round.
#[derive(Default)]
struct Due {
    posts: Vec<PendingPost>,
    /// When other posts may be due, unless they are posted first.
    more_in: Option<Duration>,
    /// Whether more may be due now.
    is_cut: bool,
}

/// Waits until something may have been left half done because the database was away, and then until it may be back.
pub async fn wait_for_repairs(context: &Context) {
    context.outbox.repairs_wanted().await;
    tokio::time::sleep(BACK_AFTER).await;
}

/// Hands out the due announcements, at most `limit`, each as soon as it is built: until then, a player may go on
/// with the game. Returns when to ask again if that is soon.
pub(crate) async fn hand_out_due(context: &Context, limit: u32, hand_out: &mut HandOut<'_>) -> Option<Duration> {
    context.outbox.forget_older(SENDING, CLOSED_FOR);
    let due = match due_posts(context, limit).await {
        Ok(due) => due,
        Err(error) => {
            tracing::error!(error = &error as &dyn std::error::Error, "cannot read the pending announcements");
            return Some(BACK_AFTER);
        }
    };
    let more = due.is_cut.then_some(NEXT_PART);
    announce_all(context, due.posts, hand_out).await;
    due.more_in.into_iter().chain(more).min()
}

/// The pending announcements of a channel.
pub async fn pending_in(context: &Context, channel: ChannelId) -> Vec<Announcement> {
    let mut posts = Vec::new();
    let mut after = None;
    loop {
        let page = match context.store.messages().pending(after, AT_ONCE).await {
            Ok(page) => page,
            Err(error) => {
                tracing::error!(error = &error as &dyn std::error::Error, "cannot read the pending announcements");
                break;
            }
        };
        let is_last = page.len() < AT_ONCE as usize;
        after = page.last().map(|post| post.game);
        posts.extend(page.into_iter().filter(|post| post.channel == channel && !is_being_sent(&context.outbox, post)));
        if is_last {
            break;
        }
    }
    let posts = match taken_over(context, posts).await {
        Ok(posts) => posts,
        Err(error) => {
            tracing::error!(error = &error as &dyn std::error::Error, "cannot take over the pending announcements");
            return Vec::new();
        }
    };
    let mut announcements = Vec::new();
    announce_all(context, posts, &mut |announcement| announcements.push(announcement)).await;
    announcements
}

async fn announce_all(context: &Context, due: Vec<PendingPost>, hand_out: &mut HandOut<'_>) {
    for post in due {
        match Box::pin(announce_pending(context, &post)).await {
            Ok(Some(announcement)) => hand_out(announcement),
            Ok(None) => {}
            Err(error) => tracing::error!(
                game = post.game.0,
                error = &error as &dyn std::error::Error,
                "cannot build a pending announcement"
            ),
        }
    }
}

/// The next posts of the round, without those in channels known to refuse them.
async fn due_posts(context: &Context, limit: u32) -> Result<Due, StoreError> {
    let mut due = Due::default();
    let running = running_processes(context).await?;
    let mut after = context.outbox.reached();
    loop {
        let page = context.store.messages().pending(after, limit).await?;
        let is_last = page.len() < limit as usize;
        for post in page {
            after = Some(post.game);
            if context.outbox.is_closed(post.channel) || is_being_sent(&context.outbox, &post) {
                continue;
            }
            let fresh_for = fresh_for(context, &post);
            if is_younger(&context.time, &post, fresh_for) || is_left_to_its_process(context, &post, &running) {
                // Times are in whole seconds.
                let again_in = fresh_for + Duration::from_secs(1);
                due.more_in = Some(due.more_in.map_or(again_in, |before| before.min(again_in)));
                continue;
            }
            due.posts.push(post);
            if due.posts.len() == limit as usize {
                due.is_cut = true;
                context.outbox.reach(after);
                due.posts = taken_over(context, due.posts).await?;
                return Ok(due);
            }
        }
        if is_last {
            context.outbox.reach(None);
            due.posts = taken_over(context, due.posts).await?;
            return Ok(due);
        }
    }
}

/// Makes this process the one that is to post these, and returns those that are left to post.
async fn taken_over(context: &Context, posts: Vec<PendingPost>) -> Result<Vec<PendingPost>, StoreError> {
    let (mut own, others): (Vec<_>, Vec<_>) = posts.into_iter().partition(|post| is_ours(context, post));
    if !others.is_empty() {
        own.extend(context.store.messages().take_over(others).await?);
        own.sort_by_key(|post| post.game);
    }
    Ok(own)
}

/// Whether this process is the one that is to post this.
fn is_ours(context: &Context, post: &PendingPost) -> bool {
    context.outbox.owes(post.claimed_by.as_deref())
}

/// How long the process that has just stored this may take to start sending it.
fn fresh_for(context: &Context, post: &PendingPost) -> Duration {
    let hand_over = context.deployment.settings.hand_over;
    // This process knows what it sends.
    if is_ours(context, post) { hand_over.min(BEGUN_WITHIN) } else { hand_over }
}

/// Returns whether the process that is to post this runs and may still be at it.
fn is_left_to_its_process(context: &Context, post: &PendingPost, running: &BTreeSet<String>) -> bool {
    let runs = post.claimed_by.as_ref().is_some_and(|process| running.contains(process));
    runs && !is_ours(context, post) && is_younger(&context.time, post, SENDING)
}

fn is_younger(time: &Time, post: &PendingPost, than: Duration) -> bool {
    let than = than.as_secs() as i64;
    // If the clock was set back, a message must not stay young for hours.
    let age = time.now().0.saturating_sub(post.since.0);
    (-than..than).contains(&age)
}

fn is_being_sent(outbox: &Outbox, post: &PendingPost) -> bool {
    outbox.holds(post.game, post.version)
}

/// The announcement for the version that the pending post is about.
pub(super) async fn announce_pending(context: &Context, post: &PendingPost) -> Result<Option<Announcement>, AppError> {
    let reason = async || {
        let reason = context.store.games().end_reason(post.game).await;
        reason.map(Option::unwrap_or_default).map_err(AppError::store("reading why a game ended"))
    };
    let info = match context.store.games().info(post.game).await {
        Ok(info) => info,
        // Only an abort is told of a game that cannot be read.
        Err(StoreError::Unreadable { game, .. }) if game.finished && post.version > game.version => {
            let why = Unfinished::of(&reason().await?).unwrap_or(Unfinished::Unreadable);
            return announce_unfinished(context, &game, post.version, why).await;
        }
        Err(source) => return Err(AppError::Store { doing: "reading a game", source }),
    };
    // No event leads to this version: the game was closed without a result.
    if info.finished && post.version > info.version {
        let why = Unfinished::of(&reason().await?).unwrap_or(Unfinished::Rules);
        return announce_unfinished(context, &info.frame(), post.version, why).await;
    }
    let mut scene = Box::pin(pending_scene(context, post)).await?;
    match scene.news() {
        News::TimeUp(seat) => {
            if let Some(why) = Claim::of(&reason().await?) {
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
