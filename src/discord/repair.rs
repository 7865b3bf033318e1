//! Repairs what was left half done: posts pending messages, greetings included, and makes pending edits of old ones.

use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinHandle;

use super::posting::Announcer;
use crate::app::{self, Context};

/// How often repairs run.
const REPAIRS_EVERY: Duration = Duration::from_mins(1);

/// Posts pending messages and edits old ones, from time to time. Nothing waits for the edits, so they
/// run in the background, one batch at a time.
pub(super) async fn run(context: Arc<Context>, announcer: Announcer) {
    let mut tidying: Option<JoinHandle<()>> = None;
    let mut tidied_at = None::<tokio::time::Instant>;
    loop {
        let repairs =
            app::hand_out_repairs(&context, &mut |announcement| announcer.enqueue_pending(announcement)).await;
        let next = tokio::time::Instant::now() + repairs.again_in.unwrap_or(REPAIRS_EVERY).min(REPAIRS_EVERY);
        announcer.notify(app::pending_notices(&context).await, true);
        announcer.greet(app::pending_greetings(&context).await, true);
        let is_due = tidied_at.is_none_or(|at| at.elapsed() >= REPAIRS_EVERY);
        if is_due && tidying.as_ref().is_none_or(JoinHandle::is_finished) {
            tidied_at = Some(tokio::time::Instant::now());
            tidying = Some(announcer.tidy(repairs.closed, app::due_edits(&context).await));
        }
        tokio::select! {
            () = tokio::time::sleep_until(next) => {}
            () = app::wait_for_repairs(&context) => {}
        }
    }
}
