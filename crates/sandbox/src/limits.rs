//! Rate limits: a bucket for each route and top-level resource, and a global limit for each bot.

use std::collections::{HashMap, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::config::RateLimitConfig;
use crate::snowflake::Id;

#[derive(Debug)]
struct Bucket {
    remaining: u32,
    reset_ms: u64,
}

/// The state of a bucket after a request, for the response headers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    pub(crate) limit: u32,
    pub(crate) remaining: u32,
    pub(crate) reset_ms: u64,
    pub(crate) reset_after_ms: u64,
    pub(crate) bucket: String,
}

/// Whether a request is within the limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Pass(Option<Standing>),
    /// The bucket is empty.
    Bucket(Standing),
    /// The global limit is exceeded; holds the milliseconds until it is not.
    Global(u64),
}

#[derive(Debug, Default)]
pub(crate) struct Limits {
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

impl Limits {
    /// Counts a request against the limits.
    pub(crate) fn count(
        &mut self,
        config: &RateLimitConfig,
        bot: Option<Id>,
        method: &str,
        segments: &[&str],
        now_ms: u64,
    ) -> Verdict {
        let (template, major, interaction) = route(method, segments);
        if !interaction && let Some(bot) = bot {
            let sent = self.global.entry(bot).or_default();
            while sent.front().is_some_and(|at| now_ms >= at + 1000) {
                sent.pop_front();
            }
            if sent.len() >= config.global_per_second as usize {
                let oldest = sent.front().copied().unwrap_or(now_ms);
                return Verdict::Global(oldest + 1000 - now_ms);
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
        let standing = Standing {
            limit,
            remaining: bucket.remaining,
            reset_ms: bucket.reset_ms,
            reset_after_ms: bucket.reset_ms - now_ms,
            bucket: name,
        };
        if empty { Verdict::Bucket(standing) } else { Verdict::Pass(Some(standing)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHANNEL: &[&str] = &["channels", "1", "messages"];

    #[test]
    fn a_bucket_empties_and_fills_again_and_channels_have_their_own() {
        let config = RateLimitConfig::default();
        let mut limits = Limits::default();
        for _ in 0..config.per_route {
            let verdict = limits.count(&config, Some(Id(1)), "POST", CHANNEL, 1_000);
            assert!(matches!(verdict, Verdict::Pass(_)));
        }
        let Verdict::Bucket(standing) = limits.count(&config, Some(Id(1)), "POST", CHANNEL, 2_000) else {
            panic!("the bucket is not empty");
        };
        assert_eq!((standing.remaining, standing.reset_after_ms), (0, 4_000));
        let other = ["channels", "2", "messages"];
        assert!(matches!(limits.count(&config, Some(Id(1)), "POST", &other, 2_000), Verdict::Pass(_)));
        assert!(matches!(limits.count(&config, Some(Id(1)), "POST", CHANNEL, 6_000), Verdict::Pass(_)));
    }

    #[test]
    fn fifty_a_second_over_all_routes_but_not_for_interactions() {
        let config = RateLimitConfig::default();
        let mut limits = Limits::default();
        for channel in 0..50 {
            let segments = ["channels", &channel.to_string(), "messages"];
            assert!(matches!(limits.count(&config, Some(Id(1)), "POST", &segments, 1_000), Verdict::Pass(_)));
        }
        assert_eq!(limits.count(&config, Some(Id(1)), "POST", CHANNEL, 1_400), Verdict::Global(600));
        let callback = ["interactions", "5", "token", "callback"];
        assert!(matches!(limits.count(&config, Some(Id(1)), "POST", &callback, 1_400), Verdict::Pass(_)));
    }
}
