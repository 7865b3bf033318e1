//! Whether the opponent who is awaited is still on the server.

use cardinal_rules::Seat;

use crate::app::App;
use crate::store::GameInfo;

/// From how long a wait on an opponent is asked about, in seconds of clock time.
const WAITED_FOR: i64 = 24 * 60 * 60;

impl App {
    /// The player with this seat looks at a game in which the opponent is awaited. Who has been for long may have left.
    pub(crate) fn wonders_about_opponent(&self, info: &GameInfo, seat: Seat) {
        let (opponent, now) = (info.players[!seat], self.clock_time.now());
        let has_waited = info.to_act == Some(opponent) && now.since(info.clock.turn_at) > WAITED_FOR;
        if let Some(guild) = info.site.guild.filter(|_| has_waited) {
            self.member_checks.want(guild, opponent, now);
        }
    }
}
