//! Interactions: each acts once, and is forgotten eventually.

use cardinal_ids::{InteractionId, Timestamp};
use cardinal_store::{Append, Closing, GameFilter, INTERACTIONS_KEPT_FOR, InteractionEffect, NewChallenge, StoreError};

use super::{ANNA, BEN, Kept, NOW, append, challenge, ending, new_game, some_move};

pub(crate) async fn an_interaction_acts_once_and_is_told_what_it_did(kept: Kept) {
    let game = kept.game().await;
    let two = Append { entries: vec![some_move(), some_move()], ..append(game, 0, Some(7)) };
    kept.store.games().append(two.clone()).await.unwrap();
    kept.store.games().append(append(game, 2, Some(8))).await.unwrap();
    kept.store.games().append(ending(game, 3)).await.unwrap();

    let kept = kept.reopened().await;
    let first = InteractionEffect::Appended { game, version: 2 };
    match kept.store.games().append(two).await {
        Err(StoreError::Duplicate { interaction: InteractionId(7), done }) => assert_eq!(done, first),
        other => panic!("{other:?}"),
    }
    assert_eq!(kept.store.interactions().effect(InteractionId(7)).await.unwrap(), Some(first));
    assert_eq!(kept.store.interactions().effect(InteractionId(9)).await.unwrap(), None);
    assert_eq!(kept.store.games().info(game).await.unwrap().version, 4);
}

pub(crate) async fn a_refused_interaction_may_try_again(kept: Kept) {
    let game = kept.game().await;
    kept.store.games().append(append(game, 5, Some(7))).await.unwrap_err();
    assert_eq!(kept.store.games().append(append(game, 0, Some(7))).await.unwrap().version, 1);
}

pub(crate) async fn of_the_same_interaction_delivered_twice_at_once_one_acts(kept: Kept) {
    let game = kept.game().await;
    let both = tokio::join!(
        kept.store.games().append(append(game, 0, Some(7))),
        kept.store.games().append(append(game, 0, Some(7)))
    );
    let duplicate = match both {
        (Ok(_), Err(refusal)) | (Err(refusal), Ok(_)) => refusal,
        other => panic!("{other:?}"),
    };
    assert!(matches!(duplicate, StoreError::Duplicate { done: InteractionEffect::Appended { version: 1, .. }, .. }));
}

pub(crate) async fn every_kind_of_act_remembers_its_interaction(kept: Kept) {
    let store = &kept.store;
    let (one, two, three, four) = (InteractionId(1), InteractionId(2), InteractionId(3), InteractionId(4));
    let made = NewChallenge { interaction: Some(one), ..challenge(None) };
    let id = store.challenges().create(made.clone()).await.unwrap();
    let game = store.challenges().accept(id, new_game(ANNA, BEN), Some(two)).await.unwrap();
    let direct = store.games().create(new_game(ANNA, BEN), Some(three)).await.unwrap();
    let other = store.challenges().create(challenge(None)).await.unwrap();
    store.challenges().close(other, Closing::Withdrawn, Some(four), NOW).await.unwrap();

    let again = [
        store.challenges().create(made).await.map(drop),
        store.challenges().accept(id, new_game(ANNA, BEN), Some(two)).await.map(drop),
        store.games().create(new_game(ANNA, BEN), Some(three)).await.map(drop),
        store.challenges().close(other, Closing::Withdrawn, Some(four), NOW).await,
    ];
    let done = again.map(|answer| match answer {
        Err(StoreError::Duplicate { done, .. }) => done,
        other => panic!("{other:?}"),
    });
    let expected = [
        InteractionEffect::Challenged(id),
        InteractionEffect::Accepted { challenge: id, game },
        InteractionEffect::Created(direct),
        InteractionEffect::Closed(other),
    ];
    assert_eq!(done, expected);
    assert_eq!(store.games().count(GameFilter::default()).await.unwrap(), 2);
}

pub(crate) async fn old_interactions_are_forgotten_and_recent_ones_kept(kept: Kept) {
    let game = kept.game().await;
    for version in 0..3 {
        let at = NOW.plus(i64::from(version) * 1000);
        kept.store.games().append(Append { at, ..append(game, version, Some(u64::from(version))) }).await.unwrap();
    }
    assert_eq!(kept.store.interactions().prune(NOW.plus(24 * 3600)).await.unwrap(), 0);
    assert_eq!(kept.store.interactions().prune(NOW.plus(INTERACTIONS_KEPT_FOR + 1500)).await.unwrap(), 2);
    assert_eq!(kept.store.interactions().effect(InteractionId(1)).await.unwrap(), None);
    assert!(kept.store.interactions().effect(InteractionId(2)).await.unwrap().is_some());
}

pub(crate) async fn interactions_with_discords_numbers_are_forgotten_at_their_time(kept: Kept) {
    let game = kept.game().await;
    // The example in Discord's reference: 41,944,705,796 milliseconds after the start of 2015.
    let (id, made) = (175_928_847_299_117_063, Timestamp(1_462_015_105));
    kept.store.games().append(Append { at: made, ..append(game, 0, Some(id)) }).await.unwrap();
    assert_eq!(kept.store.interactions().prune(made.plus(INTERACTIONS_KEPT_FOR - 1)).await.unwrap(), 0);
    assert_eq!(kept.store.interactions().prune(made.plus(INTERACTIONS_KEPT_FOR + 2)).await.unwrap(), 1);
    assert_eq!(kept.store.interactions().effect(InteractionId(id)).await.unwrap(), None);
}
