//! Due work: asks the app for it every second, and tells it whether players can act at all.

use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinHandle;
use tokio::time::MissedTickBehavior;

use super::posting::Announcer;
use super::transports::Transports;
use crate::app::{self, Context};

/// How often the app is asked for due work.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// After how many looks a heartbeat stores how far clock time has come.
const HEARTBEAT_EVERY: u32 = 10;

/// Does due work while the connection to Discord is up.
pub(super) async fn run(context: Arc<Context>, transports: Arc<Transports>, announcer: Announcer) {
    let mut looks = tokio::time::interval(LOOK_EVERY);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut ups = transports.gateway.ups();
    let mut since_heartbeat = HEARTBEAT_EVERY;
    let mut checking: Option<JoinHandle<()>> = None;
    loop {
        // Clock time runs from the moment a session comes up.
        tokio::select! {
            _ = looks.tick() => {}
            Ok(()) = ups.changed() => {}
        }
        if transports.are_open().await {
            context.time.resume_clocks();
        } else {
            context.time.pause_clocks();
            continue;
        }
        since_heartbeat += 1;
        if since_heartbeat >= HEARTBEAT_EVERY || context.time.needs_frequent_heartbeats() {
            since_heartbeat = 0;
            context.time.heartbeat().await;
        }
        // In the background, because Discord's responses may take a while.
        if checking.as_ref().is_none_or(JoinHandle::is_finished) {
            let context = context.clone();
            checking = Some(tokio::spawn(async move { app::check_members(&context).await }));
        }
        loop {
            let work = app::due_work(&context).await;
            for announcement in work.announcements {
                announcer.enqueue(announcement, None);
            }
            if work.has_notices {
                announcer.notify(app::pending_notices(&context).await, false);
            }
            if !work.is_cut {
                break;
            }
        }
    }
}
