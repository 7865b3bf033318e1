//! Challenges: listed while they are open, accepted once.

use std::sync::Arc;

use cardinal_ids::{ChallengeId, ChannelId, InteractionId, MessageId, Site, UserId, Venue};
use cardinal_rules::{Seat, Variant};
use cardinal_store::{
    Challenge, ChallengeFilter, ChallengeState, Closing, GameFilter, NewChallenge, QUIET_AFTER_CLOSING, StoreError,
};

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

pub(crate) async fn challenges_are_listed_while_they_are_open(kept: Kept) {
    let store = &kept.store;
    let open = store.challenges().create(challenge(None)).await.unwrap();
    let direct = store.challenges().create(challenge(Some(BEN))).await.unwrap();
    let elsewhere = Site { guild: None, channel: ChannelId(99), parent: None };
    let far = store.challenges().create(NewChallenge { site: elsewhere, ..challenge(Some(CARA)) }).await.unwrap();
    store.challenges().set_message(direct, MessageId(55)).await.unwrap();

    assert_eq!(store.challenges().closed_among(&[open, direct, far]).await.unwrap(), []);
    let here = store.challenges().open(in_channel(), 10).await.unwrap();
    assert_eq!(ids(&here), [direct, open]);
    assert_eq!(ids(&store.challenges().open(made_by(ANNA), 2).await.unwrap()), [far, direct]);
    let of_ben = store.challenges().open(naming(BEN), 10).await.unwrap();
    assert_eq!(of_ben, [store.challenges().get(direct).await.unwrap()]);
    assert_eq!(
        (of_ben[0].message, of_ben[0].opponent, of_ben[0].venue),
        (Some(MessageId(55)), Some(BEN), Venue::Thread)
    );
    assert_eq!((of_ben[0].seat, of_ben[0].state, of_ben[0].site), (Some(Seat::Black), ChallengeState::Open, HERE));

    store.challenges().close(direct, Closing::Declined, None, NOW).await.unwrap();
    let game = store.challenges().accept(open, new_game(BEN, ANNA), None).await.unwrap();
    assert!(store.challenges().open(in_channel(), 10).await.unwrap().is_empty());
    assert_eq!(store.challenges().closed_among(&[far, direct, ChallengeId(99)]).await.unwrap(), [direct]);
    assert_eq!(store.challenges().get(direct).await.unwrap().state, ChallengeState::Declined);
    assert_eq!(store.challenges().get(open).await.unwrap().state, ChallengeState::Accepted(game));
    assert!(matches!(store.challenges().get(ChallengeId(99)).await, Err(StoreError::NoChallenge(ChallengeId(99)))));
    let unknown = store.challenges().set_message(ChallengeId(99), MessageId(1)).await;
    assert!(matches!(unknown, Err(StoreError::NoChallenge(_))));
}

pub(crate) async fn challenges_are_listed_and_counted_by_all_that_is_asked_for(kept: Kept) {
    let store = &kept.store;
    let mut made = Vec::new();
    for (challenger, opponent) in [(ANNA, None), (ANNA, Some(BEN)), (BEN, Some(CARA)), (CARA, None)] {
        let site = Site { channel: ChannelId(12 + made.len() as u64 / 3), ..HERE };
        let new = NewChallenge { challenger, site, ..challenge(opponent) };
        made.push(store.challenges().create(new).await.unwrap());
    }
    let lapsing = NewChallenge { variant: Variant::ChessMe, expires_at: Some(NOW.plus(60)), ..challenge(Some(BEN)) };
    made.push(store.challenges().create(lapsing).await.unwrap());
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
        assert_eq!(ids(&store.challenges().open(filter, 10).await.unwrap()), expected, "{filter:?}");
        assert_eq!(store.challenges().count_open(filter).await.unwrap(), expected.len() as u64, "{filter:?}");
        let first = store.challenges().open(filter, 1).await.unwrap();
        assert_eq!(ids(&first), expected[..expected.len().min(1)], "{filter:?}");
    }
}

/// Each comes ten minutes less one second, or ten minutes, after the last one was closed.
pub(crate) async fn a_challenge_soon_after_one_that_was_closed_is_quiet(kept: Kept) {
    let store = &kept.store;
    let at = |seconds| NewChallenge { created_at: NOW.plus(seconds), ..challenge(Some(BEN)) };
    let is_quiet = async |new| {
        let id = store.challenges().create(new).await.unwrap();
        (id, store.challenges().get(id).await.unwrap().quiet)
    };
    let (first, quiet) = is_quiet(at(0)).await;
    assert!(!quiet);
    store.challenges().close(first, Closing::Withdrawn, None, NOW.plus(60)).await.unwrap();
    for (other, why) in [
        (NewChallenge { opponent: Some(CARA), ..at(61) }, "another opponent"),
        (NewChallenge { challenger: CARA, ..at(61) }, "another challenger"),
        (
            NewChallenge { challenger: BEN, opponent: Some(ANNA), variant: Variant::Knightmare, ..at(61) },
            "the other way round",
        ),
        (NewChallenge { opponent: None, ..at(61) }, "anyone"),
    ] {
        assert!(!is_quiet(other).await.1, "{why}");
    }
    let (second, quiet) = is_quiet(at(60 + QUIET_AFTER_CLOSING - 1)).await;
    assert!(quiet);
    let declined = NOW.plus(2_000);
    store.challenges().close(second, Closing::Declined, None, declined).await.unwrap();
    let other_game = NewChallenge { variant: Variant::ChessMe, ..at(2_000 + QUIET_AFTER_CLOSING) };
    let (third, quiet) = is_quiet(other_game).await;
    assert!(!quiet, "ten minutes are over");
    let game = store.challenges().accept(third, new_game(BEN, ANNA), None).await.unwrap();
    assert_eq!(store.challenges().of_game(game).await.unwrap().map(|challenge| challenge.id), Some(third));
    let soon = NewChallenge { expires_at: Some(NOW.plus(4_000)), ..at(3_000) };
    assert!(!is_quiet(soon).await.1, "the last one was accepted");
    // Nobody has noticed yet that it has lapsed.
    let (_, quiet) = is_quiet(at(4_001)).await;
    assert!(quiet);
}

pub(crate) async fn a_declined_challenge_keeps_the_first_reason_and_is_shown_anew(kept: Kept) {
    let challenges = kept.store.challenges();
    let open = challenges.create(challenge(Some(BEN))).await.unwrap();
    challenges.set_message(open, MessageId(55)).await.unwrap();
    challenges.give_reason(open, "too early".to_owned()).await.unwrap();
    assert_eq!(challenges.get(open).await.unwrap().decline_reason, None, "it isn't declined yet");
    challenges.close(open, Closing::Declined, None, NOW).await.unwrap();
    challenges.message_updated(open).await.unwrap();
    assert_eq!(challenges.outdated(10).await.unwrap(), []);
    for reason in ["no time", "never mind"] {
        challenges.give_reason(open, reason.to_owned()).await.unwrap();
        let declined = challenges.get(open).await.unwrap();
        assert_eq!(declined.decline_reason.as_deref(), Some("no time"));
    }
    let [outdated] = challenges.outdated(10).await.unwrap().try_into().unwrap();
    assert_eq!((outdated.id, outdated.message), (open, Some(MessageId(55))));
    challenges.message_updated(open).await.unwrap();
    assert_eq!(challenges.outdated(10).await.unwrap(), []);
}

pub(crate) async fn challenges_lapse_at_their_time(kept: Kept) {
    let soon = kept.store.challenges().create(challenge(None)).await.unwrap();
    let later = kept
        .store
        .challenges()
        .create(NewChallenge { expires_at: Some(NOW.plus(7200)), ..challenge(None) })
        .await
        .unwrap();
    let never = kept.store.challenges().create(NewChallenge { expires_at: None, ..challenge(None) }).await.unwrap();
    assert_eq!(kept.store.challenges().expire(NOW.plus(3600)).await.unwrap(), 1);
    assert_eq!(kept.store.challenges().get(soon).await.unwrap().state, ChallengeState::Expired);
    assert_eq!(kept.store.challenges().expire(NOW.plus(3600)).await.unwrap(), 0);
    let open = kept.store.challenges().open(made_by(ANNA), 10).await.unwrap();
    assert_eq!(ids(&open), [never, later]);
}

pub(crate) async fn of_many_who_accept_at_once_one_begins_a_game(kept: Kept) {
    let id = kept.store.challenges().create(challenge(None)).await.unwrap();
    let tasks: Vec<_> = (0..16)
        .map(|number| {
            let store = Arc::clone(&kept.store);
            let new = new_game(UserId(1000 + number), ANNA);
            tokio::spawn(async move { store.challenges().accept(id, new, Some(InteractionId(number))).await })
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
    assert_eq!(kept.store.games().count(GameFilter::default()).await.unwrap(), 1);
    let late = kept.store.challenges().close(id, Closing::Withdrawn, None, NOW).await;
    assert!(matches!(late, Err(StoreError::ChallengeClosed { .. })));
}
