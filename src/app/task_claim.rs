//! Claims on what one process does while others could do it as well, and what becomes of those that a process leaves
//! behind.

use std::time::Duration;

use cardinal_ids::{EventId, GameId, Timestamp};
use cardinal_store::Lease;

use crate::app::Context;
use crate::app::deployment::Deployment;
use crate::app::fleet::is_lease_of_fleet;

/// What the keys of claims begin with, before the number of a game or an event.
const THREAD: &str = "thread/";
const EVENT_POST: &str = "event-post/";

/// The key of the claim to the bot's emojis.
const EMOJIS: &str = "emojis";

/// How long a claim lasts without being renewed. Its process may have died.
const CLAIM: Duration = Duration::from_secs(10);

/// How often a claim is renewed while the task is done.
const RENEW_EVERY: Duration = Duration::from_secs(3);

/// How long a request may be on its way to Discord that a process has sent just before it ended. After it, a look finds
/// what it has made.
const ON_ITS_WAY: Duration = Duration::from_secs(2);

/// The right to do something that one attempt of one process does at a time.
#[derive(Debug)]
#[must_use]
pub struct TaskClaim(Lease);

/// Claims the right to create a game's thread. Returns `None` while another attempt holds it. The claim ends with
/// [`release_claim`], or expires ten seconds after it was last renewed (see [`hold_claim`]).
pub async fn claim_thread(context: &Context, game: GameId) -> Option<TaskClaim> {
    claim(context, format!("{THREAD}{game}")).await
}

/// Claims the right to open an event's post, in the same way.
pub async fn claim_event_post(context: &Context, event: EventId) -> Option<TaskClaim> {
    claim(context, format!("{EVENT_POST}{event}")).await
}

/// Claims the right to upload the bot's emojis, in the same way.
pub async fn claim_emojis(context: &Context) -> Option<TaskClaim> {
    claim(context, EMOJIS.to_owned()).await
}

async fn claim(context: &Context, key: String) -> Option<TaskClaim> {
    let now = context.time.now();
    let lease = Lease { key, holder: context.outbox.next_claim(), until: claimed_until(&context.deployment, now) };
    match context.store.leases().take(lease.clone(), now).await {
        Ok(is_ours) => is_ours.then_some(TaskClaim(lease)),
        Err(error) => {
            tracing::error!(key = lease.key, error = &error as &dyn std::error::Error, "cannot claim a task");
            None
        }
    }
}

/// Until when a claim lasts that is taken or renewed now.
fn claimed_until(deployment: &Deployment, now: Timestamp) -> Timestamp {
    // Where no other process is waited for, none has to wait either.
    let lasts = if deployment.settings.hand_over.is_zero() { Duration::ZERO } else { CLAIM };
    now.plus(lasts.as_secs() as i64)
}

/// Does this while the claim is renewed. It may take far longer than a claim lasts: it waits for rate limits, and then
/// for Discord.
pub async fn hold_claim<T>(context: &Context, TaskClaim(claim): &TaskClaim, work: impl Future<Output = T>) -> T {
    let renewing = async {
        loop {
            tokio::time::sleep(RENEW_EVERY).await;
            let now = context.time.now();
            let lease = Lease { until: claimed_until(&context.deployment, now), ..claim.clone() };
            if let Err(error) = context.store.leases().take(lease, now).await {
                tracing::warn!(
                    key = claim.key,
                    error = &error as &dyn std::error::Error,
                    "cannot renew the claim on a task"
                );
            }
        }
    };
    tokio::select! {
        done = work => done,
        () = renewing => unreachable!("it is renewed until the work is done"),
    }
}

/// Releases a claim, once the task is done and stored or certainly not done.
pub async fn release_claim(context: &Context, TaskClaim(lease): TaskClaim) {
    if let Err(error) = context.store.leases().release(&lease.key, &lease.holder).await {
        tracing::warn!(
            key = lease.key,
            error = &error as &dyn std::error::Error,
            "cannot release the claim on a task; it expires by itself"
        );
    }
}

/// Ends what processes still hold that have certainly ended, so that nobody waits until it expires: at once, or for
/// claims after what they may have sent has arrived. A session that one of them has begun counts for Discord all the
/// same.
pub async fn end_abandoned(context: &Context) {
    let (leases, now) = (context.store.leases(), context.time.now());
    let arrived = now.plus(ON_ITS_WAY.as_secs() as i64);
    for lease in leases.abandoned() {
        let key = lease.key.as_str();
        let ended = if is_lease_of_fleet(key) {
            leases.release(key, &lease.holder).await
        } else if (key.starts_with(THREAD) || key.starts_with(EVENT_POST) || key == EMOJIS) && lease.until > arrived {
            leases.take(Lease { until: arrived, ..lease.clone() }, now).await.map(drop)
        } else {
            continue;
        };
        match ended {
            Ok(()) => tracing::debug!(key, "what a process held that has ended is free"),
            Err(error) => {
                let error = &error as &dyn std::error::Error;
                tracing::warn!(key, error, "cannot end what a process held that has ended; it expires by itself");
            }
        }
    }
}
