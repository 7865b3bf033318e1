//! Who is still on a server. Discord tells nobody without an intent that has to be granted, so it is asked: seldom, and
//! about those alone for whom somebody waits.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use async_trait::async_trait;

use crate::store::{ClockTime, GuildId, UserId};

/// How long a player is not asked about again, in seconds.
const AGAIN_AFTER: i64 = 24 * 60 * 60;

/// Knows who is on a server.
#[async_trait]
pub trait Members: Send + Sync + 'static {
    /// Whether a user is on a server; nothing where that cannot be told now.
    async fn is_member(&self, guild: GuildId, user: UserId) -> Option<bool>;
}

/// Whose membership is to be asked for, and whom that can be asked.
#[derive(Default)]
pub(crate) struct MemberChecks {
    members: OnceLock<Arc<dyn Members>>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    wanted: HashSet<(GuildId, UserId)>,
    /// When it was last wanted.
    last: HashMap<(GuildId, UserId), ClockTime>,
}

impl MemberChecks {
    /// Tells who knows. The first one counts.
    pub(crate) fn ask(&self, members: Arc<dyn Members>) {
        // Another would know the same.
        let _ = self.members.set(members);
    }

    /// Who knows, if anybody does.
    pub(crate) fn members(&self) -> Option<Arc<dyn Members>> {
        self.members.get().cloned()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody waits for this player: whether the player is still there is asked, unless it was within a day.
    pub(crate) fn want(&self, guild: GuildId, user: UserId, now: ClockTime) {
        let mut state = self.state();
        if state.last.get(&(guild, user)).is_some_and(|last| now.since(*last) < AGAIN_AFTER) {
            return;
        }
        state.last.retain(|_, last| now.since(*last) < AGAIN_AFTER);
        state.last.insert((guild, user), now);
        state.wanted.insert((guild, user));
    }

    /// Those who are to be asked about; they are no more from then on.
    pub(crate) fn take(&self) -> Vec<(GuildId, UserId)> {
        std::mem::take(&mut self.state().wanted).into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_asked_about_twice_within_a_day() {
        let checks = MemberChecks::default();
        let (guild, user, now) = (GuildId(1), UserId(2), ClockTime(1_000));
        let asked = |at| {
            checks.want(guild, user, now.plus(at));
            checks.take().len()
        };
        assert_eq!([asked(0), asked(0), asked(AGAIN_AFTER - 1), asked(AGAIN_AFTER)], [1, 0, 0, 1]);
        checks.want(GuildId(3), user, now.plus(AGAIN_AFTER));
        assert_eq!(checks.take(), [(GuildId(3), user)], "another server is another matter");
    }
}
