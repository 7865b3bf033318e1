//! What was left half done is done: messages still to be posted, and edits that are owed to old ones.

use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinHandle;

use super::posting::Announcer;
use crate::app::App;

/// How often the store is asked for what is still to be posted.
const REPAIRS_EVERY: Duration = Duration::from_mins(1);

/// Now and again posts what is still to be posted, and puts old messages right. That waits for
/// nothing, so nothing waits for it: it is done beside, one part at a time.
pub(super) async fn run(app: Arc<App>, announcer: Announcer) {
    let mut tidying: Option<JoinHandle<()>> = None;
    let mut tidied_at = None::<tokio::time::Instant>;
    loop {
        let repairs = app.repairs().await;
        let next = tokio::time::Instant::now() + repairs.again_in.unwrap_or(REPAIRS_EVERY).min(REPAIRS_EVERY);
        for announcement in repairs.announcements {
            announcer.enqueue_pending(announcement);
        }
        announcer.notify(app.notices().await, true);
        let is_due = tidied_at.is_none_or(|at| at.elapsed() >= REPAIRS_EVERY);
        if is_due && tidying.as_ref().is_none_or(JoinHandle::is_finished) {
            tidied_at = Some(tokio::time::Instant::now());
            tidying = Some(announcer.tidy(repairs.closed, app.due_edits().await));
        }
        tokio::time::sleep_until(next).await;
    }
}
