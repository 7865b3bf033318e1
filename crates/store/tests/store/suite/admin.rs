//! What those who run the bot do: bars, orders, the log, and erasing a server.

use cardinal_ids::{ChannelId, ClockTime, GuildId, Site, Timestamp, UserId};
use cardinal_rules::{Seat, Variant};
use cardinal_store::{
    AdminAct, AdminOrder, AdminTarget, Barred, Counts, Delivery, Finished, Joining, Ladder, NewChallenge, NewDeed,
    NewDeparture, NewGame, NewNotice, Purpose, Reach, ServerChange, SharedStore, TABLES,
};

use super::events::event_of;
use super::{ANNA, BEN, CARA, HERE, Kept, NOW, append, challenge, new_game};

/// The server that is erased. Nothing else looks like this number.
const FAR: GuildId = GuildId(987_654_321_987_654_322);
const THERE: Site = Site { guild: Some(FAR), channel: ChannelId(77), parent: None };

fn deed(act: AdminAct) -> NewDeed {
    NewDeed { act, operator: "root".to_owned(), at: NOW, reach: Reach { running: 2, finished: 5, members: 3 } }
}

pub(crate) async fn bars_and_orders_outlive_the_process_until_they_are_undone(kept: Kept) {
    let admin = kept.store.admin();
    assert_eq!(admin.barred().await.unwrap(), Barred::default());
    let game = kept.game().await;
    for act in [AdminAct::BarServer(FAR), AdminAct::BarMember(ANNA), AdminAct::EndGame(game), AdminAct::Leave(FAR)] {
        for _twice in 0..2 {
            admin.perform(deed(act)).await.unwrap();
        }
    }
    let kept = kept.reopened().await;
    let admin = kept.store.admin();
    let barred = Barred { servers: [FAR].into(), members: [ANNA].into() };
    assert_eq!(admin.barred().await.unwrap(), barred);
    assert_eq!(admin.orders().await.unwrap(), [AdminOrder::EndGame(game), AdminOrder::Leave(FAR)]);
    admin.settle(AdminOrder::Leave(FAR)).await.unwrap();
    admin.settle(AdminOrder::EndGame(game)).await.unwrap();
    assert_eq!(admin.orders().await.unwrap(), []);
    admin.leave_again(FAR, NOW).await.unwrap();
    assert_eq!(admin.orders().await.unwrap(), [AdminOrder::Leave(FAR)]);
    admin.perform(deed(AdminAct::UnbarServer(FAR))).await.unwrap();
    admin.perform(deed(AdminAct::UnbarMember(ANNA))).await.unwrap();
    admin.leave_again(FAR, NOW).await.unwrap();
    assert_eq!(admin.orders().await.unwrap(), []);
    assert_eq!(admin.barred().await.unwrap(), Barred::default());
}

pub(crate) async fn each_deed_is_a_line_with_whom_it_concerned(kept: Kept) {
    let admin = kept.store.admin();
    let game = kept.game().await;
    let acts = [AdminAct::Leave(FAR), AdminAct::ForgetMember(BEN), AdminAct::EndGame(game), AdminAct::EraseServer(FAR)];
    for act in acts {
        admin.perform(deed(act)).await.unwrap();
    }
    let log = admin.log(9).await.unwrap();
    let told: Vec<_> = log.iter().map(|deed| (deed.act.as_str(), deed.target, deed.games, deed.members)).collect();
    assert_eq!(
        told,
        [
            ("erase-server", AdminTarget::Server(FAR), 7, 3),
            ("end-game", AdminTarget::Game(game), 2, 3),
            ("forget-member", AdminTarget::Member(BEN), 2, 3),
            ("leave", AdminTarget::Server(FAR), 2, 3),
        ]
    );
    assert!(log.iter().all(|deed| deed.operator == "root" && deed.at == NOW));
    assert_eq!(admin.log(1).await.unwrap(), log[..1]);
    assert_eq!(kept.store.forgetting().due(NOW, 9).await.unwrap()[0].user, BEN, "it was asked for");
}

async fn rated(store: &SharedStore, site: Site, winner: Seat, at: Timestamp) {
    let game = store.games().create(NewGame { rated: true, site, ..new_game(ANNA, BEN) }, None).await.unwrap();
    let outcome = Finished { winner: Some(winner), reason: "resignation".to_owned(), record: "{}".to_owned() };
    let counts = Some(Counts { early: false });
    let end = cardinal_store::Append { outcome: Some(outcome), counts, to_act: None, at, ..append(game, 0, None) };
    store.games().append(end).await.unwrap();
}

pub(crate) async fn it_is_told_who_is_busy_and_how_many_an_act_concerns(kept: Kept) {
    let store = &kept.store;
    rated(store, THERE, Seat::White, NOW).await;
    let running = store.games().create(NewGame { site: THERE, ..new_game(ANNA, CARA) }, None).await.unwrap();
    kept.game().await;
    let admin = store.admin();
    let reach = async |target| {
        let Reach { running, finished, members } = admin.reach(target).await.unwrap();
        (running, finished, members)
    };
    assert_eq!(reach(AdminTarget::Server(FAR)).await, (1, 1, 3));
    assert_eq!(reach(AdminTarget::Member(ANNA)).await, (2, 1, 1));
    assert_eq!(reach(AdminTarget::Game(running)).await, (1, 0, 2));
    assert_eq!(reach(AdminTarget::Server(GuildId(4))).await, (0, 0, 0));
    let told = |busy: Vec<cardinal_store::Busy>| -> Vec<_> {
        busy.into_iter().map(|busy| (busy.id, busy.begun, busy.running)).collect()
    };
    let servers = told(admin.busiest_servers(NOW, 9).await.unwrap());
    assert_eq!(servers, [(FAR.0, 2, 1), (11, 1, 1)]);
    let members = told(admin.busiest_members(NOW, 9).await.unwrap());
    assert_eq!(members, [(ANNA.0, 3, 2), (BEN.0, 2, 1), (CARA.0, 1, 1)]);
    assert_eq!(told(admin.busiest_servers(NOW.plus(1), 1).await.unwrap()), [(11, 0, 1)], "what runs counts too");
}

/// Fills what is kept of a server.
async fn fill(store: &SharedStore) {
    for (site, winner, day) in [(HERE, Seat::White, 1), (THERE, Seat::Black, 2), (HERE, Seat::White, 3)] {
        rated(store, site, winner, NOW.plus(day * 86_400)).await;
    }
    for _each in 0..3 {
        store.games().create(NewGame { site: THERE, ..new_game(ANNA, BEN) }, None).await.unwrap();
    }
    let there = |opponent| NewChallenge { site: THERE, ..challenge(opponent) };
    store.challenges().create(there(None)).await.unwrap();
    event_of(store, THERE, ANNA).await;
    let ladder = Ladder { guild: FAR, variant: Variant::Standard };
    for user in [ANNA, BEN] {
        assert!(store.ladders().join(ladder, user, NOW).await.unwrap());
    }
    let climbs = NewChallenge { rated: true, challenger: BEN, ..there(Some(ANNA)) };
    store.ladders().challenge(climbs, 1).await.unwrap();
    store.settings().change_of_server(FAR, ServerChange::KeepPictures(true)).await.unwrap();
    store.names().set(Some(FAR), ANNA, "Far Anna").await.unwrap();
    store.names().set(None, ANNA, "Anna").await.unwrap();
    let joining = Joining { guild: FAR, at: NOW, channel: Some(ChannelId(77)) };
    assert!(store.greetings().record(joining).await.unwrap());
    let clock = ClockTime(NOW.0);
    let left = NewDeparture { guild: FAR, user: ANNA, clock, what: "left".to_owned(), now: NOW };
    assert!(store.departures().record(left).await.unwrap());
    assert!(store.server_bars().bar(FAR, UserId(88), ANNA, NOW).await.unwrap());
    let notice = NewNotice {
        user: ANNA,
        guild: Some(FAR),
        channel: THERE.channel,
        way: Delivery::Channel,
        games: Vec::new(),
        what: "erasing".to_owned(),
    };
    assert!(store.server_erasures().ask(FAR, ANNA, notice, NOW).await.unwrap());
    assert!(store.absences().pause_server(FAR, true, ANNA, (NOW, clock)).await.unwrap());
}

/// The points of members on a server, or everywhere.
async fn ratings(kept: &Kept, guild: Option<GuildId>) -> String {
    let of = async |user| kept.store.ratings().of_member(guild, user).await.unwrap();
    format!("{:?} {:?}", of(ANNA).await, of(BEN).await)
}

pub(crate) async fn all_of_a_server_goes_and_what_members_have_elsewhere_stays(kept: Kept) {
    fill(&kept.store).await;
    let id = FAR.to_string();
    let told = kept.found(&id).await;
    for table in TABLES.iter().filter(|table| table.columns_as_words().split(' ').any(|column| column == "guild_id")) {
        let column = format!("{}.guild_id", table.name);
        let is_of_admin = ["admin_log", "barred_servers"].contains(&table.name);
        assert_eq!(told.contains(&column), !is_of_admin, "{column} is filled");
    }
    let here = ratings(&kept, Some(GuildId(11))).await;
    kept.store.admin().perform(deed(AdminAct::EraseServer(FAR))).await.unwrap();
    let mut erased = 0;
    loop {
        let some = kept.store.server_erasures().erase_some(FAR, 2, NOW).await.unwrap();
        erased += some;
        if some < 2 {
            break;
        }
    }
    assert_eq!(erased, 4);
    assert_eq!(kept.found(&id).await, ["admin_log.guild_id"]);
    assert_eq!(ratings(&kept, Some(GuildId(11))).await, here);
    assert_eq!(ratings(&kept, None).await, here, "overall, nothing is left of the games that are gone");
    assert_eq!(kept.store.names().get(None, ANNA).await.unwrap().as_deref(), Some("Anna"));
    assert_eq!(kept.database.count("games").await, 2);
    // Nothing is left of the games, and what is left holds.
    let mut whole = kept.database.whole(Purpose::Look).await;
    for table in &TABLES {
        let words = table.columns_as_words();
        let Some(at) = words.split(' ').position(|column| column == "game_id") else { continue };
        let (rows, _) = whole.rows(table, None, 1000).await.unwrap();
        for row in rows.lines() {
            let game = row.split('\t').nth(at).unwrap();
            assert!(["1", "3", "\\N"].contains(&game), "{}: {row}", table.name);
        }
    }
    assert_eq!(whole.unsound().await.unwrap(), []);
    whole.close().await;
    kept.store.shut_down().await;
    let mut whole = kept.database.whole(Purpose::Correct).await;
    assert_eq!(whole.rebuild_ratings(false).await.unwrap().differing, 0);
    whole.close().await;
}

/// A member who is forgotten is barred no longer, because nothing tells of them.
pub(crate) async fn a_bar_goes_with_its_member(kept: Kept) {
    let user = UserId(987_654_321_987_654_321);
    kept.store.admin().perform(deed(AdminAct::BarMember(user))).await.unwrap();
    kept.store.admin().perform(deed(AdminAct::ForgetMember(user))).await.unwrap();
    let [member] = kept.store.forgetting().due(NOW, 9).await.unwrap()[..] else { panic!("one is to be forgotten") };
    kept.store.forgetting().forget(member.number, NOW).await.unwrap();
    assert_eq!(kept.store.admin().barred().await.unwrap(), Barred::default());
    let log = kept.store.admin().log(9).await.unwrap();
    assert!(log.iter().all(|deed| deed.target == AdminTarget::Member(UserId::former(member.number))), "{log:?}");
}
