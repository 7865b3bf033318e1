//! Who may challenge a member, and who is barred from games on a server.

use cardinal_ids::{GuildId, UserId};
use cardinal_rules::Variant;
use cardinal_store::{
    Bar, ChallengeState, Ladder, LadderObstacle, LadderOutcome, MOST_BLOCKED, NewChallenge, NewGame, StoreError,
    WhoMayChallenge,
};

use super::{ANNA, BEN, CARA, HERE, Kept, NOW, challenge, new_game};

const SERVER: GuildId = GuildId(11);
const LADDER: Ladder = Ladder { guild: SERVER, variant: Variant::Standard };

pub(crate) async fn who_may_challenge_a_member_is_as_they_chose(kept: Kept) {
    let store = kept.store.challengers();
    assert!(store.takes(ANNA, BEN).await.unwrap());
    store.block(ANNA, vec![BEN, CARA]).await.unwrap();
    assert!(!store.takes(ANNA, BEN).await.unwrap() && store.takes(ANNA, UserId(9)).await.unwrap());
    assert!(store.has_blocked(ANNA, BEN).await.unwrap() && !store.has_blocked(BEN, ANNA).await.unwrap());
    assert_eq!(store.choose(ANNA, WhoMayChallenge::Nobody).await.unwrap(), []);
    assert!(!store.takes(ANNA, UserId(9)).await.unwrap() && !store.has_blocked(ANNA, BEN).await.unwrap());
    assert_eq!(store.choose(ANNA, WhoMayChallenge::Everyone).await.unwrap(), []);
    assert!(store.takes(ANNA, BEN).await.unwrap());
    // The list is kept meanwhile.
    let kept = kept.reopened().await;
    let store = kept.store.challengers();
    assert_eq!(store.choose(ANNA, WhoMayChallenge::AllBut).await.unwrap(), []);
    assert_eq!(store.blocked(ANNA).await.unwrap(), [BEN, CARA]);
    assert!(!store.takes(ANNA, CARA).await.unwrap());
    store.block(ANNA, (100..150).map(UserId).collect()).await.unwrap();
    assert_eq!(store.blocked(ANNA).await.unwrap().len(), MOST_BLOCKED);
    store.block(ANNA, Vec::new()).await.unwrap();
    assert_eq!(store.of(ANNA).await.unwrap(), WhoMayChallenge::Everyone);
}

pub(crate) async fn nobody_stands_on_a_ladder_who_takes_no_challenges(kept: Kept) {
    let store = &kept.store;
    assert!(store.ladders().join(LADDER, ANNA, NOW).await.unwrap());
    assert_eq!(store.challengers().choose(ANNA, WhoMayChallenge::Nobody).await.unwrap(), [LADDER]);
    assert_eq!(store.challengers().of(ANNA).await.unwrap(), WhoMayChallenge::Everyone);
    assert!(store.ladders().leave(LADDER, ANNA, NOW).await.unwrap());
    assert_eq!(store.challengers().choose(ANNA, WhoMayChallenge::Nobody).await.unwrap(), []);
    let refused = store.ladders().join(LADDER, ANNA, NOW).await;
    assert!(matches!(refused, Err(StoreError::OffLadder(LadderObstacle::TakesNone))), "{refused:?}");
    assert_eq!(store.ladders().rung(LADDER, ANNA).await.unwrap(), None);
}

pub(crate) async fn a_bar_closes_challenges_and_hides_a_place_until_it_is_lifted(kept: Kept) {
    let store = &kept.store;
    for user in [ANNA, BEN, CARA] {
        assert!(store.ladders().join(LADDER, user, NOW).await.unwrap());
    }
    let on_ladder = |by, above| NewChallenge { challenger: by, variant: Variant::Standard, ..challenge(Some(above)) };
    let climbs = store.ladders().challenge(on_ladder(CARA, BEN), 3).await.unwrap();
    let open = store.challenges().create(NewChallenge { challenger: BEN, ..challenge(None) }).await.unwrap();
    let elsewhere = cardinal_ids::Site { guild: Some(GuildId(12)), ..HERE };
    let far = NewChallenge { challenger: BEN, site: elsewhere, variant: Variant::ChessMe, ..challenge(Some(CARA)) };
    let far = store.challenges().create(far).await.unwrap();
    let running = store.games().create(new_game(BEN, ANNA), None).await.unwrap();
    let there = NewGame { site: elsewhere, ..new_game(BEN, ANNA) };
    store.games().create(there, None).await.unwrap();

    let bars = store.server_bars();
    assert!(
        bars.bar(SERVER, BEN, ANNA, NOW).await.unwrap() && !bars.bar(SERVER, BEN, ANNA, NOW.plus(5)).await.unwrap()
    );
    assert_eq!(bars.since(SERVER, BEN).await.unwrap(), Some(NOW));
    assert_eq!(bars.since(GuildId(12), BEN).await.unwrap(), None);
    assert_eq!(bars.on(SERVER, 9).await.unwrap(), [Bar { user: BEN, since: NOW }]);
    assert_eq!(bars.running(SERVER, BEN).await.unwrap(), [running]);
    let state = async |id| store.challenges().get(id).await.unwrap().state;
    assert_eq!(state(climbs).await, ChallengeState::Declined);
    assert_eq!(state(open).await, ChallengeState::Withdrawn);
    assert_eq!(state(far).await, ChallengeState::Open);
    let settled = store.ladders().of_challenge(climbs).await.unwrap().unwrap();
    assert_eq!(settled.outcome, Some(LadderOutcome::Stayed));
    let users = async || {
        let (rungs, count) = store.ladders().rungs(LADDER, 0, 9).await.unwrap();
        assert_eq!(rungs.len(), count as usize);
        rungs.into_iter().map(|rung| (rung.user, rung.place)).collect::<Vec<_>>()
    };
    assert_eq!(users().await, [(ANNA, 1), (CARA, 2)]);
    let refused = store.ladders().challenge(on_ladder(CARA, BEN), 3).await;
    assert!(matches!(refused, Err(StoreError::OffLadder(LadderObstacle::NotOn(BEN)))), "{refused:?}");

    assert!(bars.lift(SERVER, BEN, ANNA, NOW).await.unwrap() && !bars.lift(SERVER, BEN, ANNA, NOW).await.unwrap());
    assert_eq!(users().await, [(ANNA, 1), (BEN, 2), (CARA, 3)]);
}
