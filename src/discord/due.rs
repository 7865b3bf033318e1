//! What the bot does unasked: due work, every second, with whether players can act at all; plans; the turns of the
//! computer player; and repairs of what was left half done.

use std::sync::Arc;
use std::time::Duration;

use cardinal_discord::{Api, Body, Route, code};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::MissedTickBehavior;

use super::posting::{Announcer, change_finished_threads, show_events};
use super::respond::Responder;
use super::transports::Transports;
use crate::app::{self, Context};

/// How often the app is asked for due work.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// After how many looks a heartbeat stores how far clock time has come.
const HEARTBEAT_EVERY: u32 = 10;

/// How often plans that are due and games of the computer player are looked for, besides whenever there may be one:
/// what another process, or a failure, has left undone.
const LEFT_UNDONE_EVERY: Duration = Duration::from_secs(5);

/// How long Discord may take to let the bot leave a server, before it is tried again.
const LEFT_WITHIN: Duration = Duration::from_secs(10);

/// How often repairs run.
const REPAIRS_EVERY: Duration = Duration::from_mins(1);

/// Does due work while the connection to Discord is up.
pub(super) async fn do_due_work(context: Arc<Context>, transports: Arc<Transports>, announcer: Announcer) {
    let mut looks = tokio::time::interval(LOOK_EVERY);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut ups = transports.gateway.ups();
    let mut since_heartbeat = HEARTBEAT_EVERY;
    let mut checking: Option<JoinHandle<()>> = None;
    let mut changing_threads: Option<JoinHandle<()>> = None;
    let mut showing_events: Option<JoinHandle<()>> = None;
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
        if changing_threads.as_ref().is_none_or(JoinHandle::is_finished) {
            changing_threads = Some(change_finished_threads(&announcer));
        }
        if showing_events.as_ref().is_none_or(JoinHandle::is_finished) {
            showing_events = Some(show_events(&announcer));
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

/// Plays or ends the plans that are due. Dropping it leaves those in work due: the next start finds them again.
pub(super) async fn play_plans(context: Arc<Context>, announcer: Announcer) {
    let mut looks = tokio::time::interval(LEFT_UNDONE_EVERY);
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

/// Has the computer player act wherever it has something to do. Dropping it breaks off what it thinks about, which
/// costs nothing: the next start finds those games again.
pub(super) async fn play_for_computer(context: Arc<Context>, announcer: Announcer, responder: Arc<Responder>) {
    let mut looks = tokio::time::interval(LEFT_UNDONE_EVERY);
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
                Box::pin(app::run_computer(&context, game, &mut |announcement| announcer.enqueue(announcement, None)))
                    .await;
                responder.show_followed(game).await;
            });
        }
    }
}

/// Deletes the private lines of challenges that other processes, or nobody, have answered.
pub(super) async fn delete_sent_lines(responder: Arc<Responder>) {
    let mut looks = tokio::time::interval(LEFT_UNDONE_EVERY);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        looks.tick().await;
        responder.delete_sent_lines().await;
    }
}

/// Does what those who run the bot have ordered by `cardinal admin`.
pub(super) async fn obey_admin(context: Arc<Context>, api: Arc<Api>, announcer: Announcer, pause: Duration) {
    let mut looks = tokio::time::interval(pause);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        looks.tick().await;
        let work = app::obey_admin(&context).await;
        for announcement in work.announcements {
            announcer.enqueue(announcement, None);
        }
        for guild in work.servers {
            let is_left = match api.send(&Route::LeaveServer { guild }, Body::Empty, LEFT_WITHIN).await {
                Ok(_) => true,
                // It isn't on that server any more.
                Err(error) if error.code() == Some(code::UNKNOWN_SERVER) => true,
                // Discord would refuse it again.
                Err(error) if error.is_deliberate() => {
                    tracing::error!(server = guild.0, %error, "cannot leave a server, so it's not tried again");
                    app::drop_leave(&context, guild).await;
                    false
                }
                Err(error) => {
                    tracing::warn!(server = guild.0, %error, "cannot leave a server yet");
                    false
                }
            };
            if is_left {
                app::server_left(&context, guild).await;
                // An invitation that came meanwhile has noted an order to leave: it was settled with the other. Unless
                // Discord says that the bot isn't there, it's ordered again: leaving twice harms nothing.
                let there = api.send(&Route::Server { guild }, Body::Empty, LEFT_WITHIN).await;
                if !there.is_err_and(|error| error.is_deliberate()) {
                    app::leave_again(&context, guild).await;
                }
            }
        }
    }
}

/// Posts pending messages and edits old ones, from time to time. Nothing waits for the edits, so they
/// run in the background, one batch at a time.
pub(super) async fn repair(context: Arc<Context>, announcer: Announcer) {
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
