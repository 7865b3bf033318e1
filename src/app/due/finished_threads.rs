//! Threads of finished games: each is renamed with the result, a post also tagged, and archived when the server wants
//! it. A post in which another game begins is named and tagged after that game.

use cardinal_ids::{ChannelId, GameId, Timestamp};
use cardinal_interaction::Post;
use cardinal_store::{FinishedThread, GameFilter, StoreError};

use crate::app::Context;
use crate::app::channel::thread_names::{finished_thread_name, players, thread_name};
use crate::app::choices::archiving::ArchiveAfter;
use crate::app::choices::look::settings_of;
use crate::app::error::AppError;
use crate::app::words::post_tags::{PostState, post_tags};
use crate::metrics::{self, DueResult};

/// The most threads that are changed in one round.
const AT_ONCE: u32 = 20;

/// The seconds for which this process alone may take a step. It has this long for the whole round.
const TAKEN_FOR: i64 = 15 * 60;

/// The seconds until a step that failed is tried again, after the first try and at most. Discord allows two new names
/// of a thread in ten minutes.
const PAUSE: i64 = 60;
const LONGEST_PAUSE: i64 = 60 * 60;

/// A change of the thread of a finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreadEdit {
    /// The game.
    pub game: GameId,
    /// The thread.
    pub thread: ChannelId,
    /// What is changed.
    pub step: ThreadStep,
    /// When the game ended, or when it began if it runs.
    since: Timestamp,
    /// The time at which it is archived once it is renamed; none: never.
    archive_at: Option<Timestamp>,
    /// How often it was tried before.
    tries: u32,
}

/// What is changed of the thread of a finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ThreadStep {
    /// It gets this name.
    Rename(String),
    /// It is a post, in which this game has begun: it gets this name and these tags.
    Begin(Post),
    /// It is a post, which gets this name and these tags.
    Finish(Post),
    /// It is archived.
    Archive,
}

/// The changes that are due. Report the result of each with [`thread_edited`], [`settle_thread`] or, to try again,
/// [`put_off_thread`] or [`hold_thread`].
pub async fn due_threads(context: &Context) -> Vec<ThreadEdit> {
    let now = context.time.now();
    let due = match context.store.finished_threads().take(AT_ONCE, now, now.plus(TAKEN_FOR)).await {
        Ok(due) => due,
        Err(error) => {
            let error = &error as &dyn std::error::Error;
            tracing::error!(error, "cannot read which threads of finished games are to be changed");
            return Vec::new();
        }
    };
    let mut edits = Vec::new();
    for thread in due {
        let edit = edit_of(context, thread).await;
        metrics::due_work(if edit.is_ok() { DueResult::Done } else { DueResult::Failed });
        match edit {
            Ok(Some(edit)) => edits.push(edit),
            Ok(None) => settle_thread(context, thread.game).await,
            Err(error) => {
                tracing::error!(
                    game = thread.game.0,
                    error = &error as &dyn std::error::Error,
                    "cannot change the thread of a finished game yet"
                );
                put_off(context, thread.game, thread.tries).await;
            }
        }
    }
    edits
}

/// The next change of a thread. `None` if it stays as it is, because another game is played in it or the server doesn't
/// want it archived.
async fn edit_of(context: &Context, due: FinishedThread) -> Result<Option<ThreadEdit>, AppError> {
    let FinishedThread { game, thread, guild, since, is_renamed, tries } = due;
    let frame = match context.store.games().frame(game).await {
        Ok(frame) => frame,
        Err(StoreError::NoGame(_)) => return Ok(None),
        Err(source) => return Err(AppError::Store { doing: "reading a game", source }),
    };
    let running = GameFilter { channel: Some(thread), ..GameFilter::default() };
    let running = context.store.games().count(running).await.map_err(AppError::store("counting games"))?;
    if running > 0 && frame.finished {
        return Ok(None);
    }
    let settings = settings_of(&context.store, guild).await?;
    let after = ArchiveAfter::on(&settings).seconds();
    let archive_at = after.map(|seconds| since.plus(seconds));
    let edit = |step| ThreadEdit { game, thread, step, since, archive_at, tries };
    let step = if is_renamed {
        archive_at.map(|_| ThreadStep::Archive)
    } else {
        let names = context.people.names_at(guild, frame.players).await?;
        let title = finished_thread_name(&context.store, &frame, &names).await?;
        let forum = frame.site.parent.filter(|parent| settings.forum == Some(*parent));
        let Some(forum) = forum else {
            return Ok(title.map(|title| edit(ThreadStep::Rename(title))));
        };
        let variant = context.store.games().info(game).await.ok().map(|info| info.variant);
        let post = |title, state| Post { forum, title, tags: post_tags(state, variant) };
        Some(match title {
            Some(title) => ThreadStep::Finish(post(title, PostState::Finished)),
            None => ThreadStep::Begin(post(thread_name(game, &players(&names)), PostState::Running)),
        })
    };
    Ok(step.map(edit))
}

/// Stores that a change was made. One that was renamed is archived later.
pub async fn thread_edited(context: &Context, edit: &ThreadEdit) {
    if edit.step == ThreadStep::Archive {
        return settle_thread(context, edit.game).await;
    }
    let threads = context.store.finished_threads();
    let renamed = match edit.step {
        ThreadStep::Begin(_) => threads.named_after_beginning(edit.game, edit.since).await,
        _ => threads.renamed(edit.game, edit.archive_at).await,
    };
    if let Err(error) = renamed {
        let error = &error as &dyn std::error::Error;
        tracing::warn!(game = edit.game.0, error, "cannot store that a thread was renamed");
    }
}

/// Stores that nothing more is done with the thread of a finished game.
pub async fn settle_thread(context: &Context, game: GameId) {
    if let Err(error) = context.store.finished_threads().settle(game).await {
        let error = &error as &dyn std::error::Error;
        tracing::warn!(game = game.0, error, "cannot store that a finished game's thread stays as it is");
    }
}

/// Has a change that couldn't be made wait. The pause grows with every try.
pub async fn put_off_thread(context: &Context, edit: &ThreadEdit) {
    put_off(context, edit.game, edit.tries).await;
}

/// Has a change wait until a moment.
pub async fn hold_thread(context: &Context, edit: &ThreadEdit, until: Timestamp) {
    hold(context, edit.game, until).await;
}

async fn put_off(context: &Context, game: GameId, tries: u32) {
    let pause = (PAUSE << tries.min(16)).min(LONGEST_PAUSE);
    hold(context, game, context.time.now().plus(pause)).await;
}

async fn hold(context: &Context, game: GameId, until: Timestamp) {
    if let Err(error) = context.store.finished_threads().put_off(game, until).await {
        let error = &error as &dyn std::error::Error;
        tracing::warn!(game = game.0, error, "cannot put off a change of a finished game's thread");
    }
}
