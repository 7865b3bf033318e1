//! Which players are to be looked for on their servers. Discord reports departures only with a privileged intent, so
//! the bot asks about members instead: rarely, and only about players whom somebody is waiting for.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use cardinal_ids::{ClockTime, GuildId, UserId};

/// The clock time, in seconds, during which a player is not checked again.
const AGAIN_AFTER: i64 = 24 * 60 * 60;

/// The membership checks still to be made.
#[derive(Default)]
pub(crate) struct MemberChecks {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    wanted: HashSet<(GuildId, UserId)>,
    /// When each was last wanted.
    last: HashMap<(GuildId, UserId), ClockTime>,
}

impl MemberChecks {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks for a check of a player whom somebody is waiting for, unless there was one within a day.
    pub(crate) fn want(&self, guild: GuildId, user: UserId, now: ClockTime) {
        let mut state = self.state();
        if state.last.get(&(guild, user)).is_some_and(|last| now.since(*last) < AGAIN_AFTER) {
            return;
        }
        state.last.retain(|_, last| now.since(*last) < AGAIN_AFTER);
        state.last.insert((guild, user), now);
        state.wanted.insert((guild, user));
    }

    /// Takes the checks that are to be made.
    pub(crate) fn take(&self) -> Vec<(GuildId, UserId)> {
        std::mem::take(&mut self.state().wanted).into_iter().collect()
    }
}
