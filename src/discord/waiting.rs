//! What the log says while the bot waits for Discord at its start.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;

use super::transports::Transports;

/// How long Discord may take before the log says that it is waited for.
const TOLD_AFTER: Duration = Duration::from_secs(2);

/// How often the log says so again.
const TOLD_EVERY: Duration = Duration::from_secs(10);

/// The variables by which other programs are told of a proxy for HTTPS.
const PROXY_VARIABLES: [&str; 4] = ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"];

/// Waits for a response of Discord's API at this address, and says so in the log from time to time.
pub(super) async fn for_response<T>(url: &str, what: &str, work: impl Future<Output = T>) -> T {
    let tell = |waited: Duration| {
        tracing::warn!(url, what, waited_s = waited.as_secs(), "Discord hasn't answered yet; the bot keeps trying");
    };
    telling(work, (TOLD_AFTER, TOLD_EVERY), tell).await
}

/// Says in the log from time to time that no session is up, until the first one is.
pub(super) async fn for_session(transports: Arc<Transports>) {
    let mut ups = transports.gateway.ups();
    let first = async {
        // If the gateway is gone, so is what waits for it.
        let _ = ups.wait_for(|ups| *ups > 0).await;
    };
    let tell = |waited: Duration| {
        // Another process has all the shards.
        if !transports.are_in_reserve() {
            let waited_s = waited.as_secs();
            tracing::warn!(waited_s, "no session with Discord's gateway is up yet; the bot keeps trying");
        }
    };
    telling(first, (TOLD_AFTER, TOLD_EVERY), tell).await;
}

/// The variable by which a proxy is set in the environment, if one is.
pub(crate) fn proxy_variable() -> Option<&'static str> {
    PROXY_VARIABLES.into_iter().find(|name| std::env::var_os(name).is_some_and(|it| !it.is_empty()))
}

/// Says once that a proxy is set in the environment and not used.
pub(super) fn tell_of_proxy() {
    if let Some(variable) = proxy_variable() {
        tracing::warn!(
            variable,
            "a proxy is set, but the bot uses none: it connects to Discord's API and gateway directly, so let it through, \
             or give addresses that it can reach in `api_url` and `gateway_url`"
        );
    }
}

/// Does something, and tells how long it has taken, for the first time after `after` and then `every` so long.
pub async fn telling<T>(
    work: impl Future<Output = T>,
    (after, every): (Duration, Duration),
    tell: impl Fn(Duration),
) -> T {
    let began = Instant::now();
    let mut times = tokio::time::interval_at(began + after, every);
    let mut work = std::pin::pin!(work);
    loop {
        tokio::select! {
            biased;
            done = &mut work => return done,
            _ = times.tick() => tell(began.elapsed()),
        }
    }
}
