//! Checks whether an opponent who is to act is still on the server.

use cardinal_rules::Seat;

use crate::app::App;
use crate::store::GameInfo;

/// The wait for an opponent, in seconds of clock time, after which the server is asked.
const WAITED_FOR: i64 = 24 * 60 * 60;

impl App {
    /// Asks for a check of the opponent when this seat's player looks at a game in which the opponent has been to
    /// act for long, and so may have left.
    pub(crate) fn wonders_about_opponent(&self, info: &GameInfo, seat: Seat) {
        let (opponent, now) = (info.players[!seat], self.clock_time.now());
        let has_waited = info.to_act == Some(opponent) && now.since(info.clock.turn_at) > WAITED_FOR;
        if let Some(guild) = info.site.guild.filter(|_| has_waited) {
            self.member_checks.want(guild, opponent, now);
        }
    }
}
