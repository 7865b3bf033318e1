//! Has plans played as soon as they fit.

use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinSet;
use tokio::time::MissedTickBehavior;

use super::posting::Announcer;
use crate::app::{self, Context};

/// How often plans that are due are looked for, besides whenever there may be one: what another process, or a failure,
/// has left undone.
const LOOK_EVERY: Duration = Duration::from_secs(5);

/// Plays or ends the plans that are due. Dropping it leaves those in work due: the next start finds them again.
pub(super) async fn run(context: Arc<Context>, announcer: Announcer) {
    let mut looks = tokio::time::interval(LOOK_EVERY);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = app::wait_for_plans(&context) => {}
            _ = looks.tick() => {}
        }
        let mut playing = JoinSet::new();
        for game in app::games_with_due_plans(&context).await {
            let (context, announcer) = (context.clone(), announcer.clone());
            playing.spawn(async move {
                app::run_plan(&context, game, &mut |announcement| announcer.enqueue(announcement, None)).await;
            });
        }
        while let Some(done) = playing.join_next().await {
            if let Err(error) = done {
                tracing::error!(%error, "the task of a plan failed");
            }
        }
    }
}
