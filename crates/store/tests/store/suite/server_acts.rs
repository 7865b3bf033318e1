//! What the admins of servers have done.

use cardinal_ids::{ClockTime, GameId, GuildId, Timestamp};
use cardinal_rules::Seat;
use cardinal_store::{NewNotice, ServerAct, ServerDeed};

use super::ratings::{annulment, played};
use super::{ANNA, BEN, CARA, HERE, Kept, NOW, ending};

const SERVER: GuildId = GuildId(11);

impl Kept {
    /// Has Anna do everything that an admin can do, each of them a second later and tried twice. Returns the game that
    /// she aborts and the one that she annuls.
    async fn act(&self) -> (GameId, GameId) {
        let store = &self.store;
        let (aborted, clock) = (self.game().await, ClockTime(NOW.0));
        let annulled = played(store, ANNA, BEN, Some(Seat::White), NOW).await;
        let at = |seconds: i64| -> Timestamp { NOW.plus(seconds) };
        let bars = store.server_bars();
        for is_first in [true, false] {
            assert_eq!(bars.bar(SERVER, CARA, ANNA, at(1)).await.unwrap(), is_first);
        }
        for is_first in [true, false] {
            assert_eq!(bars.lift(SERVER, CARA, ANNA, at(2)).await.unwrap(), is_first);
        }
        for (paused, seconds) in [(true, 3), (true, 3), (false, 4), (false, 4)] {
            store.absences().pause_server(SERVER, paused, ANNA, (at(seconds), clock)).await.unwrap();
        }
        for is_first in [true, false] {
            let outcome = ending(aborted, 0).outcome.unwrap();
            let closed = store.games().close_by_admin(aborted, 0, outcome, (SERVER, ANNA), at(5)).await;
            assert_eq!(closed.is_ok(), is_first);
        }
        for is_first in [true, false] {
            let notice: NewNotice = annulment(annulled);
            assert_eq!(store.ratings().annul(annulled, ANNA, notice, at(6)).await.unwrap(), is_first);
        }
        (aborted, annulled)
    }
}

pub(crate) async fn what_admins_do_is_recorded_with_it_once_and_listed_newest_first(kept: Kept) {
    assert_eq!(HERE.guild, Some(SERVER));
    let (aborted, annulled) = kept.act().await;
    let deed = |act, game, member, seconds| ServerDeed {
        guild: SERVER,
        admin: ANNA,
        act,
        game,
        member,
        at: NOW.plus(seconds),
    };
    let deeds = [
        deed(ServerAct::Annul, Some(annulled), None, 6),
        deed(ServerAct::Abort, Some(aborted), None, 5),
        deed(ServerAct::Resume, None, None, 4),
        deed(ServerAct::Pause, None, None, 3),
        deed(ServerAct::LiftBar, None, Some(CARA), 2),
        deed(ServerAct::Bar, None, Some(CARA), 1),
    ];
    let kept = kept.reopened().await;
    let acts = kept.store.server_acts();
    assert_eq!(acts.of_server(SERVER, 0, 9).await.unwrap(), (deeds.to_vec(), 6));
    assert_eq!(acts.of_server(SERVER, 2, 3).await.unwrap(), (deeds[2..5].to_vec(), 6));
    assert_eq!(acts.of_server(GuildId(13), 0, 9).await.unwrap(), (Vec::new(), 0));
}
