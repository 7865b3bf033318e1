//! Challenges: listed while they are open, accepted once.

use std::sync::Arc;

use cardinal::store::{
    Challenge, ChallengeFilter, ChallengeId, ChallengeState, ChannelId, Closing, GameFilter, InteractionId, MessageId,
    NewChallenge, Site, StoreError, UserId, Venue,
};
use cardinal_rules::{Seat, Variant};

use super::{ANNA, BEN, CARA, HERE, Kept, NOW, challenge, new_game};

pub(super) fn ids(challenges: &[Challenge]) -> Vec<ChallengeId> {
    challenges.iter().map(|challenge| challenge.id).collect()
}

fn in_channel() -> ChallengeFilter {
    ChallengeFilter { channel: Some(HERE.channel), ..ChallengeFilter::default() }
}

fn made_by(user: UserId) -> ChallengeFilter {
    ChallengeFilter { challenger: Some(user), ..ChallengeFilter::default() }
}

fn naming(user: UserId) -> ChallengeFilter {
    ChallengeFilter { opponent: Some(user), ..ChallengeFilter::default() }
}

#[tokio::test]
async fn challenges_are_listed_while_they_are_open() {
    let kept = Kept::new().await;
    let store = &kept.store;
    let open = store.create_challenge(challenge(None)).await.unwrap();
    let direct = store.create_challenge(challenge(Some(BEN))).await.unwrap();
    let elsewhere = Site { guild: None, channel: ChannelId(99), parent: None };
    let far = store.create_challenge(NewChallenge { site: elsewhere, ..challenge(Some(CARA)) }).await.unwrap();
    store.set_challenge_message(direct, MessageId(55)).await.unwrap();

    let here = store.open_challenges(in_channel(), 10).await.unwrap();
    assert_eq!(ids(&here), [direct, open]);
    assert_eq!(ids(&store.open_challenges(made_by(ANNA), 2).await.unwrap()), [far, direct]);
    let of_ben = store.open_challenges(naming(BEN), 10).await.unwrap();
    assert_eq!(of_ben, [store.challenge(direct).await.unwrap()]);
    assert_eq!(
        (of_ben[0].message, of_ben[0].opponent, of_ben[0].venue),
        (Some(MessageId(55)), Some(BEN), Venue::Thread)
    );
    assert_eq!((of_ben[0].seat, of_ben[0].state, of_ben[0].site), (Some(Seat::Black), ChallengeState::Open, HERE));

    store.close_challenge(direct, Closing::Declined, None, NOW).await.unwrap();
    let game = store.accept_challenge(open, new_game(BEN, ANNA), None).await.unwrap();
    assert!(store.open_challenges(in_channel(), 10).await.unwrap().is_empty());
    assert_eq!(store.challenge(direct).await.unwrap().state, ChallengeState::Declined);
    assert_eq!(store.challenge(open).await.unwrap().state, ChallengeState::Accepted(game));
    assert!(matches!(store.challenge(ChallengeId(99)).await, Err(StoreError::NoChallenge(ChallengeId(99)))));
    let unknown = store.set_challenge_message(ChallengeId(99), MessageId(1)).await;
    assert!(matches!(unknown, Err(StoreError::NoChallenge(_))));
}

#[tokio::test]
async fn challenges_are_listed_and_counted_by_all_that_is_asked_for() {
    let kept = Kept::new().await;
    let store = &kept.store;
    let mut made = Vec::new();
    for (challenger, opponent) in [(ANNA, None), (ANNA, Some(BEN)), (BEN, Some(CARA)), (CARA, None)] {
        let site = Site { channel: ChannelId(12 + made.len() as u64 / 3), ..HERE };
        let new = NewChallenge { challenger, site, ..challenge(opponent) };
        made.push(store.create_challenge(new).await.unwrap());
    }
    let lapsing = NewChallenge { variant: Variant::ChessMe, expires_at: Some(NOW.plus(60)), ..challenge(Some(BEN)) };
    made.push(store.create_challenge(lapsing).await.unwrap());
    let all = ChallengeFilter::default();
    for (filter, expected) in [
        (all, vec![4, 3, 2, 1, 0]),
        (in_channel(), vec![4, 2, 1, 0]),
        (ChallengeFilter { without: Some(BEN), ..all }, vec![3, 0]),
        (ChallengeFilter { without: Some(ANNA), ..in_channel() }, vec![2]),
        (ChallengeFilter { opponent: Some(BEN), ..made_by(ANNA) }, vec![4, 1]),
        (ChallengeFilter { unlapsed_at: Some(NOW.plus(59)), ..naming(BEN) }, vec![4, 1]),
        (ChallengeFilter { unlapsed_at: Some(NOW.plus(60)), ..naming(BEN) }, vec![1]),
        (ChallengeFilter { unlapsed_at: Some(NOW.plus(3600)), ..all }, vec![]),
    ] {
        let expected: Vec<ChallengeId> = expected.into_iter().map(|index: usize| made[index]).collect();
        assert_eq!(ids(&store.open_challenges(filter, 10).await.unwrap()), expected, "{filter:?}");
        assert_eq!(store.count_challenges(filter).await.unwrap(), expected.len() as u64, "{filter:?}");
        let first = store.open_challenges(filter, 1).await.unwrap();
        assert_eq!(ids(&first), expected[..expected.len().min(1)], "{filter:?}");
    }
}

#[tokio::test]
async fn challenges_lapse_at_their_time() {
    let kept = Kept::new().await;
    let soon = kept.store.create_challenge(challenge(None)).await.unwrap();
    let later = kept
        .store
        .create_challenge(NewChallenge { expires_at: Some(NOW.plus(7200)), ..challenge(None) })
        .await
        .unwrap();
    let never = kept.store.create_challenge(NewChallenge { expires_at: None, ..challenge(None) }).await.unwrap();
    assert_eq!(kept.store.expire_challenges(NOW.plus(3600)).await.unwrap(), 1);
    assert_eq!(kept.store.challenge(soon).await.unwrap().state, ChallengeState::Expired);
    assert_eq!(kept.store.expire_challenges(NOW.plus(3600)).await.unwrap(), 0);
    let open = kept.store.open_challenges(made_by(ANNA), 10).await.unwrap();
    assert_eq!(ids(&open), [never, later]);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_who_accept_at_once_one_begins_a_game() {
    let kept = Kept::new().await;
    let id = kept.store.create_challenge(challenge(None)).await.unwrap();
    let tasks: Vec<_> = (0..16)
        .map(|number| {
            let store = Arc::clone(&kept.store);
            let new = new_game(UserId(1000 + number), ANNA);
            tokio::spawn(async move { store.accept_challenge(id, new, Some(InteractionId(number))).await })
        })
        .collect();
    let mut won = Vec::new();
    let mut lost = Vec::new();
    for task in tasks {
        match task.await.unwrap() {
            Ok(game) => won.push(game),
            Err(StoreError::ChallengeClosed { state, .. }) => lost.push(state),
            Err(other) => panic!("{other}"),
        }
    }
    assert_eq!(won.len(), 1);
    assert_eq!(lost, vec![ChallengeState::Accepted(won[0]); 15]);
    assert_eq!(kept.store.count_games(GameFilter::default()).await.unwrap(), 1);
    let late = kept.store.close_challenge(id, Closing::Withdrawn, None, NOW).await;
    assert!(matches!(late, Err(StoreError::ChallengeClosed { .. })));
}
