//! What is done while the network before Discord has banned this machine's address.
//!
//! After 10,000 requests within ten minutes that Discord counts as invalid (401, 403, 429), Cloudflare bans the
//! address for a while, and answers every request with 429 and a page of its own. Requests in a ban prolong it, those
//! of interactions included: so nothing is sent for a while, and then a single request, until one gets through. A
//! process that hears of another's ban tries a single request as well: they may share an address.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The pause after the first answer that tells of a ban. It doubles with each further one.
const FIRST_PAUSE: Duration = Duration::from_secs(10);

/// The longest pause.
const LONGEST_PAUSE: Duration = Duration::from_mins(10);

/// How often those that wait look whether the one request got through.
const LOOK_AGAIN: Duration = Duration::from_millis(250);

/// The ban of this process, if there is one.
#[derive(Clone, Debug, Default)]
pub(super) struct Ban(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    /// The present pause and its end, in a ban. Where other processes have told of one, it has no length yet.
    pause: Option<(Duration, Instant)>,
    /// What other processes have told last.
    heard: Option<String>,
    /// Whether a request is under way that finds out whether the ban is over.
    is_tried: bool,
}

/// Permission to send a request. Report the answer with it; if it is dropped, there was none.
#[derive(Debug)]
#[must_use]
pub(super) struct Pass {
    ban: Ban,
    /// Whether it finds out whether the ban is over.
    tries: bool,
}

impl Ban {
    /// Returns a pass, or how long to wait before asking again.
    pub(super) fn pass(&self, now: Instant) -> Result<Pass, Duration> {
        let mut state = self.state();
        let tries = match state.pause {
            None => false,
            Some((_, until)) if until > now => return Err(until - now),
            Some(_) if state.is_tried => return Err(LOOK_AGAIN),
            Some(_) => true,
        };
        state.is_tried |= tries;
        drop(state);
        Ok(Pass { ban: self.clone(), tries })
    }

    /// Whether there is one.
    pub(super) fn holds(&self) -> bool {
        self.state().pause.is_some_and(|(pause, _)| !pause.is_zero())
    }

    /// Notes a ban of which another process has told: a single request finds out whether it concerns this one.
    pub(super) fn hear(&self, ban: String, now: Instant) {
        let mut state = self.state();
        if state.heard.as_ref() != Some(&ban) {
            state.heard = Some(ban);
            state.pause.get_or_insert((Duration::ZERO, now));
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pass {
    /// Notes an answer that tells of a ban. Returns how long nothing is sent from now on, if that wasn't known.
    pub(super) fn refused(self, now: Instant) -> Option<Duration> {
        let mut state = self.ban.state();
        let pause = match state.pause {
            // It was sent before the ban was known.
            Some(_) if !self.tries => return None,
            Some((pause, _)) if !pause.is_zero() => (pause * 2).min(LONGEST_PAUSE),
            _ => {
                tracing::error!(
                    "the network before Discord has banned this machine's address for too many refused requests: \
                     players can't be told anything for now; what they do is kept, and told when the ban is over"
                );
                FIRST_PAUSE
            }
        };
        state.pause = Some((pause, now + pause));
        Some(pause)
    }

    /// Notes an answer of Discord's.
    pub(super) fn got_through(self) {
        if self.tries && self.ban.state().pause.take().is_some_and(|(pause, _)| !pause.is_zero()) {
            tracing::info!("the ban of this machine's address is over");
        }
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        if self.tries {
            self.ban.state().is_tried = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_request_at_a_time_finds_out_after_longer_and_longer_pauses() {
        let (ban, start) = (Ban::default(), Instant::now());
        let (first, second) = (ban.pass(start).unwrap(), ban.pass(start).unwrap());
        assert_eq!(first.refused(start), Some(Duration::from_secs(10)));
        // It was under way already: the pause isn't longer for it.
        assert_eq!(second.refused(start), None);
        let mut now = start;
        for seconds in [10, 20, 40, 80, 160, 320, 600, 600] {
            assert_eq!(ban.pass(now).unwrap_err(), Duration::from_secs(seconds));
            now += Duration::from_secs(seconds);
            let tries = ban.pass(now).unwrap();
            assert_eq!(ban.pass(now).unwrap_err(), LOOK_AGAIN, "one is enough");
            tries.refused(now).unwrap();
        }
        now += LONGEST_PAUSE;
        // Nobody answered it, so another finds out.
        drop(ban.pass(now).unwrap());
        ban.pass(now).unwrap().got_through();
        assert!(!ban.holds() && ban.pass(now).is_ok() && ban.pass(now).is_ok());
    }
}
