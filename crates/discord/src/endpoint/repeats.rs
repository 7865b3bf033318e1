//! Finds out whether a request is sent a second time.

use std::collections::{HashSet, VecDeque};
use std::time::{Duration, Instant};

use ed25519_dalek::SIGNATURE_LENGTH;

use super::signature::FRESH_FOR;

/// How long a signature is remembered. A request that was signed with a time to come stays fresh for twice as long as
/// others; the rest is for what clocks differ.
const REMEMBERED_FOR: Duration = Duration::from_secs(FRESH_FOR as u64 * 2 + 10);

/// The most signatures that are remembered: those of 400 interactions a second. Of more, the oldest are forgotten; an
/// interaction acts once all the same.
const REMEMBERED: usize = 52_000;

/// The signatures of the last requests, all of which were Discord's.
#[derive(Debug, Default)]
pub(super) struct Repeats {
    known: HashSet<[u8; SIGNATURE_LENGTH]>,
    order: VecDeque<(Instant, [u8; SIGNATURE_LENGTH])>,
}

impl Repeats {
    /// Notes a request. Returns whether it is new.
    pub(super) fn note(&mut self, signature: [u8; SIGNATURE_LENGTH], now: Instant) -> bool {
        let is_old = |at: Instant| now.saturating_duration_since(at) > REMEMBERED_FOR;
        while self.order.front().is_some_and(|(at, _)| is_old(*at)) || self.order.len() >= REMEMBERED {
            if let Some((_, oldest)) = self.order.pop_front() {
                self.known.remove(&oldest);
            }
        }
        let is_new = self.known.insert(signature);
        if is_new {
            self.order.push_back((now, signature));
        }
        is_new
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_new_once_while_it_is_fresh() {
        let (mut repeats, start) = (Repeats::default(), Instant::now());
        assert!(repeats.note([1; SIGNATURE_LENGTH], start) && repeats.note([2; SIGNATURE_LENGTH], start));
        assert!(!repeats.note([1; SIGNATURE_LENGTH], start + Duration::from_mins(2)));
        assert!(repeats.note([1; SIGNATURE_LENGTH], start + Duration::from_secs(131)), "its time is long over");
    }

    #[test]
    fn it_remembers_no_more_than_it_may() {
        let (mut repeats, now) = (Repeats::default(), Instant::now());
        for number in 0..60_000_u32 {
            let mut signature = [0; SIGNATURE_LENGTH];
            signature[..4].copy_from_slice(&number.to_le_bytes());
            assert!(repeats.note(signature, now));
        }
        assert_eq!((repeats.known.len(), repeats.order.len()), (REMEMBERED, REMEMBERED));
    }
}
