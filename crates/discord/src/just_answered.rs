//! Interactions whose first response was given to Discord's own request a moment ago.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::route::InteractionToken;

/// How long Discord may take to carry out a response that it was given. Nothing tells when it has.
const CARRIED_OUT_WITHIN: Duration = Duration::from_secs(5);

/// Interactions whose first response Discord may not have carried out yet. Until then it doesn't know what follows it.
#[derive(Debug, Default)]
pub(super) struct JustAnswered(Mutex<VecDeque<(Instant, InteractionToken)>>);

impl JustAnswered {
    /// Notes an interaction whose response leaves now.
    pub(super) fn note(&self, token: InteractionToken) {
        let mut answered = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        while answered.front().is_some_and(|(at, _)| at.elapsed() > CARRIED_OUT_WITHIN) {
            answered.pop_front();
        }
        answered.push_back((Instant::now(), token));
    }

    /// Whether Discord may not know yet that this interaction has a response.
    pub(super) fn holds(&self, token: &InteractionToken) -> bool {
        let answered = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        answered.iter().rev().any(|(at, noted)| noted == token && at.elapsed() <= CARRIED_OUT_WITHIN)
    }
}
