//! What the admins of servers have done.

use cardinal_ids::GuildId;
use cardinal_store::{ServerAct, ServerDeed};

use super::{ANNA, BEN, Kept, NOW};

pub(crate) async fn what_admins_do_is_kept_for_their_server_newest_first(kept: Kept) {
    let (here, game) = (GuildId(11), kept.game().await);
    let mut deeds = Vec::new();
    for (seconds, act) in (0_i64..).zip(ServerAct::ALL) {
        let is_about_member = matches!(act, ServerAct::Bar | ServerAct::LiftBar);
        let is_about_game = matches!(act, ServerAct::Abort | ServerAct::Annul);
        let deed = ServerDeed {
            guild: here,
            admin: ANNA,
            act,
            game: is_about_game.then_some(game),
            member: is_about_member.then_some(BEN),
            at: NOW.plus(seconds),
        };
        kept.store.server_acts().record(deed).await.unwrap();
        kept.store.server_acts().record(ServerDeed { guild: GuildId(12), ..deed }).await.unwrap();
        deeds.insert(0, deed);
    }
    let kept = kept.reopened().await;
    let count = deeds.len() as u32;
    assert_eq!(kept.store.server_acts().of_server(here, 0, 9).await.unwrap(), (deeds.clone(), count));
    assert_eq!(kept.store.server_acts().of_server(here, 2, 3).await.unwrap(), (deeds[2..5].to_vec(), count));
    assert_eq!(kept.store.server_acts().of_server(GuildId(13), 0, 9).await.unwrap(), (Vec::new(), 0));
}
