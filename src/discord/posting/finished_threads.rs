//! Renames, tags and archives the threads of finished games, and renames and tags posts in which another one begins.
//! Nothing waits for these requests.

use std::time::Duration;

use cardinal_discord::{ApiError, Body, Route};
use cardinal_ids::{ChannelId, Timestamp};
use serde_json::{Value, json};
use tokio::task::JoinHandle;

use crate::app::{self, ThreadStep};
use crate::discord::posting::announcer::Announcer;
use crate::discord::posting::posts::change_post;

/// How long one change may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// Makes the changes of finished games' threads that are due.
pub(crate) fn change_finished_threads(announcer: &Announcer) -> JoinHandle<()> {
    let changing = announcer.clone();
    announcer.beside(async move { make_changes(&changing).await })
}

async fn make_changes(announcer: &Announcer) {
    let context = &announcer.0.context;
    for edit in app::due_threads(context).await {
        let edited = match &edit.step {
            ThreadStep::Rename(name) => rename(announcer, edit.thread, name).await,
            ThreadStep::Begin(post) | ThreadStep::Finish(post) => {
                change_post(announcer, edit.thread, post, false, PATIENCE).await
            }
            ThreadStep::Archive => change(announcer, edit.thread, json!({ "archived": true })).await.map(|()| None),
        };
        match edited {
            Ok(None) => app::thread_edited(context, &edit).await,
            Ok(Some(until)) => app::hold_thread(context, &edit, until).await,
            // The next start makes the others, once this process's claim on them is over.
            Err(ApiError::Stopping { .. }) => return,
            Err(error) => {
                let thread = edit.thread;
                tracing::debug!(%thread, error = &error as &dyn std::error::Error, "cannot change a thread");
                // It is gone, somebody else has archived it, or the bot may not change it.
                if error.is_deliberate() {
                    app::settle_thread(context, edit.game).await;
                } else {
                    app::put_off_thread(context, &edit).await;
                }
            }
        }
    }
}

/// Renames a thread, or returns the moment from which Discord allows it.
///
/// # Errors
/// The request fails.
async fn rename(announcer: &Announcer, thread: ChannelId, name: &str) -> Result<Option<Timestamp>, ApiError> {
    let held_until = announcer.naming_held_until(thread);
    if held_until.is_none() {
        change(announcer, thread, json!({ "name": name })).await?;
        announcer.note_name(thread);
    }
    Ok(held_until)
}

async fn change(announcer: &Announcer, thread: ChannelId, body: Value) -> Result<(), ApiError> {
    announcer.0.api.send(&Route::EditChannel { channel: thread }, Body::Json(body), PATIENCE).await.map(drop)
}
