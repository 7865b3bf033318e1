//! Renames, tags and archives the threads of finished games. Nothing waits for these requests.

use std::time::Duration;

use cardinal_discord::{ApiError, Body, Route};
use cardinal_ids::ChannelId;
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
            ThreadStep::Rename(name) => change(announcer, edit.thread, json!({ "name": name })).await,
            ThreadStep::Finish(post) => change_post(announcer, edit.thread, post, false, PATIENCE).await,
            ThreadStep::Archive => change(announcer, edit.thread, json!({ "archived": true })).await,
        };
        match edited {
            Ok(()) => app::thread_edited(context, &edit).await,
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

async fn change(announcer: &Announcer, thread: ChannelId, body: Value) -> Result<(), ApiError> {
    announcer.0.api.send(&Route::EditChannel { channel: thread }, Body::Json(body), PATIENCE).await.map(drop)
}
