//! Rate limits: a bucket for each route and top-level resource, a global limit for each bot, and the limits on edits of
//! messages over an hour old and on new names of a channel.
//!
//! For old messages, Discord documents error code 30046, "Maximum number of edits to messages older than 1 hour
//! reached", but no number, and neither does the response (discord-api-docs, issue 4413: "We dont put rate limit
//! details in our documentation"). The numbers here are those that bots have observed: three such edits per channel in
//! 20 seconds (CircuitSacul/starboard-4, issue 118), and status 429 after that (aikaterna/aikaterna-cogs, issue 302).
//!
//! For names, too, it documents no number. Bots have observed two new names of a channel (discord-api-docs, issue 1900)
//! or thread (discordjs/discord.js, issue 6651) in ten minutes, and status 429 with the usual body after that.

use std::collections::{HashMap, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::api_error::ApiError;
use crate::config::RateLimitConfig;
use crate::snowflake::Id;

#[derive(Debug)]
struct Bucket {
    remaining: u32,
    reset_ms: u64,
}

/// The state of a bucket after a request, for the response headers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BucketState {
    pub(crate) limit: u32,
    pub(crate) remaining: u32,
    pub(crate) reset_ms: u64,
    pub(crate) reset_after_ms: u64,
    pub(crate) bucket: String,
}

/// Whether a request is within the limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RateLimitVerdict {
    Pass(Option<BucketState>),
    /// The bucket is empty.
    Bucket(BucketState),
    /// The global limit is exceeded; holds the milliseconds until it is not.
    Global(u64),
}

#[derive(Debug, Default)]
pub(crate) struct RateLimits {
    buckets: HashMap<(Option<Id>, String), Bucket>,
    global: HashMap<Id, VecDeque<u64>>,
}

/// The route of a path with its ids replaced, its top-level resource, and whether it belongs to an interaction, which
/// the global limit ignores.
fn route(method: &str, segments: &[&str]) -> (String, String, bool) {
    let numeric = |segment: &str| segment.bytes().all(|b| b.is_ascii_digit()) && !segment.is_empty();
    let by_token = matches!(segments.first(), Some(&"webhooks" | &"interactions"));
    let mut template = vec![method.to_owned()];
    for (position, segment) in segments.iter().enumerate() {
        let token = by_token && position == 2;
        template.push(if numeric(segment) || token || segment.starts_with('@') {
            ":id".into()
        } else {
            (*segment).into()
        });
    }
    let major = match segments {
        [top @ ("webhooks" | "interactions"), id, token, ..] => format!("{top}/{id}/{token}"),
        [top @ ("channels" | "guilds" | "webhooks"), id, ..] => format!("{top}/{id}"),
        _ => String::new(),
    };
    (template.join("/"), major, by_token)
}

impl RateLimits {
    /// Counts a request against the limits.
    pub(crate) fn count(
        &mut self,
        config: &RateLimitConfig,
        bot: Option<Id>,
        method: &str,
        segments: &[&str],
        now_ms: u64,
    ) -> RateLimitVerdict {
        let (template, major, interaction) = route(method, segments);
        if !interaction && let Some(bot) = bot {
            let sent = self.global.entry(bot).or_default();
            while sent.front().is_some_and(|at| now_ms >= at + 1000) {
                sent.pop_front();
            }
            if sent.len() >= config.global_per_second as usize {
                let oldest = sent.front().copied().unwrap_or(now_ms);
                return RateLimitVerdict::Global(oldest + 1000 - now_ms);
            }
            sent.push_back(now_ms);
        }
        if self.buckets.len() > 50_000 {
            self.buckets.retain(|_, bucket| bucket.reset_ms > now_ms);
        }
        let limit = if method == "GET" { config.per_route * 4 } else { config.per_route };
        let window = config.window.as_millis() as u64;
        let mut hasher = DefaultHasher::new();
        template.hash(&mut hasher);
        let name = format!("{:016x}", hasher.finish());
        let bucket = self
            .buckets
            .entry((bot.filter(|_| !interaction), format!("{template} {major}")))
            .or_insert(Bucket { remaining: limit, reset_ms: now_ms + window });
        if now_ms >= bucket.reset_ms {
            *bucket = Bucket { remaining: limit, reset_ms: now_ms + window };
        }
        let empty = bucket.remaining == 0;
        bucket.remaining = bucket.remaining.saturating_sub(1);
        let standing = BucketState {
            limit,
            remaining: bucket.remaining,
            reset_ms: bucket.reset_ms,
            reset_after_ms: bucket.reset_ms - now_ms,
            bucket: name,
        };
        if empty { RateLimitVerdict::Bucket(standing) } else { RateLimitVerdict::Pass(Some(standing)) }
    }
}

/// The window in which a channel's edits are counted, in milliseconds.
const OLD_EDITS_WINDOW_MS: u64 = 20_000;

/// The window in which a channel's new names are counted, in milliseconds.
const NAMES_WINDOW_MS: u64 = 600_000;

/// Times of recent changes, by channel.
#[derive(Debug, Default)]
struct Recent(HashMap<Id, VecDeque<u64>>);

impl Recent {
    /// Counts a change. If the channel has had `most` in the window, returns the milliseconds until it may have
    /// another.
    fn count(&mut self, most: u32, window_ms: u64, channel: Id, now_ms: u64) -> Result<(), u64> {
        let times = self.0.entry(channel).or_default();
        while times.front().is_some_and(|at| now_ms >= at + window_ms) {
            times.pop_front();
        }
        if times.len() >= most as usize {
            return Err(times.front().map_or(now_ms, |at| *at) + window_ms - now_ms);
        }
        times.push_back(now_ms);
        Ok(())
    }
}

/// The limits on changes of channels and of what is in them.
#[derive(Debug, Default)]
pub(crate) struct ChangeLimits {
    old_edits: Recent,
    names: Recent,
}

impl ChangeLimits {
    /// Counts an edit of an old message, or rejects it when the channel has reached the limit of `most`.
    pub(crate) fn count_old_edit(&mut self, most: u32, channel: Id, now_ms: u64) -> Result<(), ApiError> {
        self.old_edits.count(most, OLD_EDITS_WINDOW_MS, channel, now_ms).map_err(ApiError::too_many_old_edits)
    }

    /// Counts a new name of a channel, or rejects it when the channel has had `most` of them.
    pub(crate) fn count_name(&mut self, most: u32, channel: Id, now_ms: u64) -> Result<(), ApiError> {
        self.names.count(most, NAMES_WINDOW_MS, channel, now_ms).map_err(ApiError::rate_limited)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHANNEL: &[&str] = &["channels", "1", "messages"];

    #[test]
    fn a_bucket_empties_and_fills_again_and_channels_have_their_own() {
        let config = RateLimitConfig::default();
        let mut limits = RateLimits::default();
        for _ in 0..config.per_route {
            let verdict = limits.count(&config, Some(Id(1)), "POST", CHANNEL, 1_000);
            assert!(matches!(verdict, RateLimitVerdict::Pass(_)));
        }
        let RateLimitVerdict::Bucket(standing) = limits.count(&config, Some(Id(1)), "POST", CHANNEL, 2_000) else {
            panic!("the bucket is not empty");
        };
        assert_eq!((standing.remaining, standing.reset_after_ms), (0, 4_000));
        let other = ["channels", "2", "messages"];
        assert!(matches!(limits.count(&config, Some(Id(1)), "POST", &other, 2_000), RateLimitVerdict::Pass(_)));
        assert!(matches!(limits.count(&config, Some(Id(1)), "POST", CHANNEL, 6_000), RateLimitVerdict::Pass(_)));
    }

    #[test]
    fn fifty_a_second_over_all_routes_but_not_for_interactions() {
        let config = RateLimitConfig::default();
        let mut limits = RateLimits::default();
        for channel in 0..50 {
            let segments = ["channels", &channel.to_string(), "messages"];
            assert!(matches!(limits.count(&config, Some(Id(1)), "POST", &segments, 1_000), RateLimitVerdict::Pass(_)));
        }
        assert_eq!(limits.count(&config, Some(Id(1)), "POST", CHANNEL, 1_400), RateLimitVerdict::Global(600));
        let callback = ["interactions", "5", "token", "callback"];
        assert!(matches!(limits.count(&config, Some(Id(1)), "POST", &callback, 1_400), RateLimitVerdict::Pass(_)));
    }
}
