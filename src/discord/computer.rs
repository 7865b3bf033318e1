//! Has the computer player act in its games, and shows its turns on the panels that wait for them.

use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinSet;
use tokio::time::MissedTickBehavior;

use super::posting::Announcer;
use super::respond::Responder;
use crate::app::{self, Context};

/// How often its games are looked for, besides whenever there is something new: what another process, or a failure,
/// has left undone.
const LOOK_EVERY: Duration = Duration::from_secs(5);

/// Has the computer player act wherever it has something to do. Dropping it breaks off what it thinks about, which
/// costs nothing: the next start finds those games again.
pub(super) async fn run(context: Arc<Context>, announcer: Announcer, responder: Arc<Responder>) {
    let mut looks = tokio::time::interval(LOOK_EVERY);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut playing = JoinSet::new();
    loop {
        tokio::select! {
            () = app::wait_for_computer(&context) => {}
            _ = looks.tick() => {}
        }
        while let Some(done) = playing.try_join_next() {
            if let Err(error) = done {
                tracing::error!(%error, "the computer player's task failed");
            }
        }
        for game in app::games_for_computer(&context).await {
            let (context, announcer, responder) = (context.clone(), announcer.clone(), responder.clone());
            playing.spawn(async move {
                app::run_computer(&context, game, &mut |announcement| announcer.enqueue(announcement, None)).await;
                responder.show_followed(game).await;
            });
        }
    }
}
