//! Limits hold however many requests come at once, and from however many processes.

use std::future::Future;
use std::sync::Arc;

use cardinal_ids::{ChallengeId, ChannelId, GameId, InteractionId, Site, Timestamp, UserId};
use cardinal_rules::{BySeat, Seat, Variant};
use cardinal_store::{
    ChallengeFilter, Closing, Full, GameFilter, InteractionEffect, Limits, NewChallenge, NewGame, SharedStore,
    StoreError,
};

use super::challenges::ids;
use super::{ANNA, BEN, CARA, HERE, Kept, NOW, append, challenge, ending, new_game};

pub(super) const LIMITS: Limits = Limits {
    challenges_per_player: 5,
    challenges_to_one_a_day: 20,
    games_per_player: 50,
    games_against_computer: 5,
    games_per_channel: 20,
    forum: None,
    lively_since: Timestamp(0),
};

/// A channel has room for as many games as a player can have.
const WIDE: Limits = Limits { games_per_channel: 1_000, ..LIMITS };

fn limited(limits: Limits) -> NewChallenge {
    NewChallenge { limits: Some(limits), ..challenge(None) }
}

fn limited_game(limits: Limits) -> NewGame {
    NewGame { limits: Some(limits), ..new_game(ANNA, BEN) }
}

/// Makes this many requests at once, alternating between two processes. Returns the results and the errors.
async fn at_once<T, F>(kept: &Kept, count: u64, ask: impl Fn(u64, SharedStore) -> F) -> (Vec<T>, Vec<StoreError>)
where
    T: Send + 'static,
    F: Future<Output = Result<T, StoreError>> + Send + 'static,
{
    let stores = [Arc::clone(&kept.store), kept.database.open().await];
    let asked: Vec<_> =
        (0..count).map(|number| tokio::spawn(ask(number, Arc::clone(&stores[number as usize % 2])))).collect();
    let (mut done, mut refused) = (Vec::new(), Vec::new());
    for task in asked {
        match task.await.unwrap() {
            Ok(made) => done.push(made),
            Err(refusal) => refused.push(refusal),
        }
    }
    (done, refused)
}

async fn running(kept: &Kept, filter: GameFilter) -> u64 {
    kept.store.games().count(filter).await.unwrap()
}

pub(crate) async fn of_many_challenges_at_once_as_many_are_made_as_a_player_can_have(kept: Kept) {
    let asked = |number, store: SharedStore| async move {
        let new = NewChallenge { interaction: Some(InteractionId(number)), ..limited(LIMITS) };
        store.challenges().create(new).await
    };
    let (made, refused) = at_once(&kept, 300, asked).await;
    assert_eq!((made.len(), refused.len()), (5, 295));
    for refusal in refused {
        let StoreError::Full(full) = refusal else { panic!("{refusal}") };
        assert_eq!(full, Full::Challenges { user: ANNA, challenges: 5 });
    }
    let own = ChallengeFilter { challenger: Some(ANNA), ..ChallengeFilter::default() };
    assert_eq!(kept.store.challenges().open(own, 400).await.unwrap().len(), 5);
}

/// Open challenges by this many other players.
async fn challenges(kept: &Kept, count: u64) -> Vec<ChallengeId> {
    let mut made = Vec::new();
    for number in 0..count {
        let new = NewChallenge { challenger: UserId(1_000 + number), ..challenge(None) };
        made.push(kept.store.challenges().create(new).await.unwrap());
    }
    made
}

pub(crate) async fn of_many_games_accepted_at_once_as_many_begin_as_a_player_can_have(kept: Kept) {
    let offered = challenges(&kept, 60).await;
    let accept = |number: u64, store: SharedStore| {
        let id = offered[number as usize];
        let challenger = UserId(1_000 + number);
        // The player takes both colours.
        let (white, black) = if number.is_multiple_of(2) { (BEN, challenger) } else { (challenger, BEN) };
        let game = NewGame { limits: Some(WIDE), ..new_game(white, black) };
        async move { store.challenges().accept(id, game, Some(InteractionId(number))).await }
    };
    let (begun, refused) = at_once(&kept, 60, accept).await;
    assert_eq!((begun.len(), refused.len()), (50, 10));
    for refusal in refused {
        let StoreError::Full(full) = refusal else { panic!("{refusal}") };
        assert_eq!(full, Full::Player { user: BEN, games: 50 });
    }
    assert_eq!(running(&kept, GameFilter { player: Some(BEN), ..GameFilter::default() }).await, 50);
    let left = ChallengeFilter { channel: Some(HERE.channel), ..ChallengeFilter::default() };
    assert_eq!(kept.store.challenges().open(left, 100).await.unwrap().len(), 10, "what was refused is still open");
}

pub(crate) async fn of_many_games_accepted_at_once_as_many_begin_as_a_channel_can_hold(kept: Kept) {
    let offered = challenges(&kept, 40).await;
    let accept = |number: u64, store: SharedStore| {
        let id = offered[number as usize];
        let players = (UserId(1_000 + number), UserId(2_000 + number));
        let game = NewGame { limits: Some(LIMITS), ..new_game(players.0, players.1) };
        async move { store.challenges().accept(id, game, Some(InteractionId(number))).await }
    };
    let (begun, refused) = at_once(&kept, 40, accept).await;
    assert_eq!((begun.len(), refused.len()), (20, 20));
    for refusal in refused {
        let StoreError::Full(full) = refusal else { panic!("{refusal}") };
        assert_eq!(full, Full::Channel { channel: HERE.channel, games: 20 });
    }
    assert_eq!(running(&kept, GameFilter { channel: Some(HERE.channel), ..GameFilter::default() }).await, 20);
}

pub(crate) async fn of_many_games_begun_at_once_as_many_begin_as_there_is_room_for(kept: Kept) {
    let ask = |number, store: SharedStore| async move {
        let site = Site { channel: ChannelId(100 + number), ..HERE };
        store.games().create(NewGame { site, ..limited_game(LIMITS) }, Some(InteractionId(number))).await
    };
    let (begun, refused) = at_once(&kept, 60, ask).await;
    assert_eq!((begun.len(), refused.len()), (50, 10));
}

pub(crate) async fn a_channel_holds_the_games_of_its_threads_as_well(kept: Kept) {
    let store = &kept.store;
    let two = Limits { games_per_channel: 2, ..LIMITS };
    let full = Full::Channel { channel: HERE.channel, games: 2 };
    let in_thread = Site { channel: ChannelId(77), parent: Some(HERE.channel), ..HERE };
    let game = store.games().create(limited_game(two), None).await.unwrap();
    store.games().move_to(game, ChannelId(78), Some(HERE.channel)).await.unwrap();
    store.games().create(NewGame { site: in_thread, ..limited_game(two) }, None).await.unwrap();
    for site in [HERE, in_thread, Site { channel: ChannelId(79), ..in_thread }] {
        let refused = store.games().create(NewGame { site, ..limited_game(two) }, None).await;
        assert!(matches!(&refused, Err(StoreError::Full(found)) if *found == full), "{refused:?}");
        let refused = store.challenges().create(NewChallenge { site, ..limited(two) }).await;
        assert!(matches!(&refused, Err(StoreError::Full(found)) if *found == full), "{refused:?}");
    }
    let elsewhere = Site { channel: ChannelId(12_000), ..HERE };
    store.games().create(NewGame { site: elsewhere, ..limited_game(two) }, None).await.unwrap();
}

pub(crate) async fn a_post_of_the_forum_of_games_holds_its_own_games_alone(kept: Kept) {
    let store = &kept.store;
    let forum = ChannelId(70);
    let two = Limits { games_per_channel: 2, forum: Some(forum), ..LIMITS };
    let post = |number| Site { channel: ChannelId(number), parent: Some(forum), ..HERE };
    let begins = async |site| store.games().create(NewGame { site, ..limited_game(two) }, None).await;
    for number in [71, 72, 73, 71] {
        begins(post(number)).await.unwrap();
    }
    let full = Full::Channel { channel: ChannelId(71), games: 2 };
    let refused = begins(post(71)).await;
    assert!(matches!(&refused, Err(StoreError::Full(found)) if *found == full), "{refused:?}");
    begins(post(72)).await.unwrap();
    // Under a channel, and in another forum, all count together.
    let full = Full::Channel { channel: HERE.channel, games: 2 };
    let thread = |number| Site { channel: ChannelId(number), parent: Some(HERE.channel), ..HERE };
    begins(thread(81)).await.unwrap();
    begins(thread(82)).await.unwrap();
    let refused = begins(thread(83)).await;
    assert!(matches!(&refused, Err(StoreError::Full(found)) if *found == full), "{refused:?}");
}

pub(crate) async fn a_challenge_is_refused_where_its_game_could_not_begin(kept: Kept) {
    let store = &kept.store;
    let one = Limits { games_per_player: 1, games_per_channel: 2, ..LIMITS };
    store.games().create(new_game(CARA, ANNA), None).await.unwrap();
    let refused = async |new| match store.challenges().create(new).await.unwrap_err() {
        StoreError::Full(full) => full,
        other => panic!("{other}"),
    };
    assert_eq!(refused(limited(one)).await, Full::Player { user: ANNA, games: 1 });
    let of_ben = NewChallenge { challenger: BEN, ..limited(one) };
    store.challenges().create(of_ben.clone()).await.unwrap();
    // Anna is only invited: her limit is checked when she accepts.
    store.challenges().create(NewChallenge { opponent: Some(ANNA), ..of_ben.clone() }).await.unwrap();
    store.games().create(new_game(CARA, UserId(9)), None).await.unwrap();
    assert_eq!(refused(of_ben).await, Full::Channel { channel: HERE.channel, games: 2 });
}

pub(crate) async fn whoever_accepts_is_told_of_first_then_the_challenger(kept: Kept) {
    let store = &kept.store;
    let id = store.challenges().create(challenge(None)).await.unwrap();
    let one = Limits { games_per_player: 1, ..LIMITS };
    let accept = async |game: NewGame| match store.challenges().accept(id, game, None).await.unwrap_err() {
        StoreError::Full(full) => full,
        other => panic!("{other}"),
    };
    store.games().create(new_game(ANNA, CARA), None).await.unwrap();
    let game = NewGame { limits: Some(one), ..new_game(ANNA, BEN) };
    assert_eq!(accept(game.clone()).await, Full::Player { user: ANNA, games: 1 });
    let of_ben = store.games().create(new_game(BEN, CARA), None).await.unwrap();
    assert_eq!(accept(game.clone()).await, Full::Player { user: BEN, games: 1 });
    let swapped = NewGame { players: BySeat::from_fn(|seat| game.players[!seat]), ..game.clone() };
    assert_eq!(accept(swapped).await, Full::Player { user: BEN, games: 1 }, "whichever seat it is");
    store.games().append(ending(of_ben, 0)).await.unwrap();
    assert_eq!(accept(game).await, Full::Player { user: ANNA, games: 1 });
}

pub(crate) async fn what_has_lapsed_is_forgotten_or_over_takes_no_room(kept: Kept) {
    let store = &kept.store;
    let one = Limits {
        challenges_per_player: 1,
        challenges_to_one_a_day: 20,
        games_per_player: 1,
        games_against_computer: 1,
        games_per_channel: 1,
        forum: None,
        lively_since: NOW,
    };
    let lapsed = NewChallenge { created_at: NOW.plus(-10), expires_at: Some(NOW), ..limited(one) };
    store.challenges().create(lapsed).await.unwrap();
    let kept_open = store.challenges().create(limited(one)).await.unwrap();
    let another = store.challenges().create(limited(one)).await;
    assert!(matches!(another, Err(StoreError::Full(Full::Challenges { user: ANNA, challenges: 1 }))), "{another:?}");
    store.challenges().close(kept_open, Closing::Withdrawn, None, NOW).await.unwrap();
    store.challenges().create(limited(one)).await.unwrap();

    // A game that is not lively takes no room in its channel until somebody moves again.
    let forgotten = NewGame { created_at: NOW.plus(-1), ..new_game(CARA, UserId(9)) };
    let forgotten = store.games().create(forgotten, None).await.unwrap();
    let game = store.games().create(limited_game(one), None).await.unwrap();
    store.games().append(ending(game, 0)).await.unwrap();
    let game = store.games().create(limited_game(one), None).await.unwrap();
    store.games().append(ending(game, 0)).await.unwrap();
    store.games().append(append(forgotten, 0, None)).await.unwrap();
    let refused = store.games().create(limited_game(one), None).await;
    assert!(matches!(refused, Err(StoreError::Full(Full::Channel { games: 1, .. }))), "{refused:?}");
}

pub(crate) async fn what_was_done_before_is_said_although_there_is_no_more_room(kept: Kept) {
    let store = &kept.store;
    let none = Limits { challenges_per_player: 1, games_per_player: 1, ..LIMITS };
    let asked = NewChallenge { interaction: Some(InteractionId(1)), opponent: Some(BEN), ..limited(none) };
    let id = store.challenges().create(asked.clone()).await.unwrap();
    let done = |result: Result<(), StoreError>| match result.unwrap_err() {
        StoreError::Duplicate { done, .. } => done,
        other => panic!("{other}"),
    };
    assert_eq!(done(store.challenges().create(asked).await.map(drop)), InteractionEffect::Challenged(id));
    let game = limited_game(none);
    let begun: GameId = store.challenges().accept(id, game.clone(), Some(InteractionId(2))).await.unwrap();
    let again = store.challenges().accept(id, game, Some(InteractionId(2))).await;
    assert_eq!(done(again.map(drop)), InteractionEffect::Accepted { challenge: id, game: begun });
    // A refusal does not count as an act: the same interaction may try again.
    let refused = NewChallenge { interaction: Some(InteractionId(3)), ..limited(none) };
    assert!(matches!(store.challenges().create(refused.clone()).await, Err(StoreError::Full(_))));
    store.games().append(ending(begun, 0)).await.unwrap();
    store.challenges().create(refused).await.unwrap();
}

pub(crate) async fn of_two_who_challenge_each_other_many_times_at_once_one_does(kept: Kept) {
    let ask = |number: u64, store: SharedStore| async move {
        let (challenger, opponent) = if number.is_multiple_of(4) { (ANNA, BEN) } else { (BEN, ANNA) };
        let new = NewChallenge { challenger, ..challenge(Some(opponent)) };
        store.challenges().create(new).await
    };
    let (made, refused) = at_once(&kept, 40, ask).await;
    let [made] = made[..] else { panic!("{made:?}") };
    for refusal in refused {
        assert!(matches!(refusal, StoreError::AlreadyOpen(open) if open == made), "{refusal}");
    }
}

pub(crate) async fn only_the_same_challenge_stands_in_the_way_of_another(kept: Kept) {
    let store = &kept.store;
    let asked = challenge(Some(BEN));
    for other in [
        NewChallenge { variant: Variant::ChessMe, ..asked.clone() },
        NewChallenge { options: [("level".to_owned(), "9".to_owned())].into(), ..asked.clone() },
        NewChallenge { opponent: Some(CARA), ..asked.clone() },
        NewChallenge { opponent: None, ..asked.clone() },
        NewChallenge { challenger: CARA, opponent: Some(BEN), ..asked.clone() },
        NewChallenge { created_at: NOW.plus(-10), expires_at: Some(NOW), ..asked.clone() },
    ] {
        store.challenges().create(other).await.unwrap();
    }
    let id = store.challenges().create(asked.clone()).await.unwrap();
    // The seats and the place may differ.
    let swapped = NewChallenge {
        challenger: BEN,
        opponent: Some(ANNA),
        seat: Some(Seat::White),
        site: Site { channel: ChannelId(99), ..HERE },
        ..asked.clone()
    };
    for again in [asked.clone(), swapped] {
        assert!(matches!(store.challenges().create(again).await, Err(StoreError::AlreadyOpen(open)) if open == id));
    }
    store.challenges().close(id, Closing::Declined, None, NOW).await.unwrap();
    let anew = store.challenges().create(asked).await.unwrap();
    let of_anna = ChallengeFilter { challenger: Some(ANNA), opponent: Some(BEN), ..ChallengeFilter::default() };
    assert!(ids(&store.challenges().open(of_anna, 10).await.unwrap()).contains(&anew));
}

pub(crate) async fn one_member_challenges_one_other_so_often_a_day(kept: Kept) {
    let store = &kept.store;
    let two = Limits { challenges_to_one_a_day: 2, ..LIMITS };
    let at = |hours| NewChallenge {
        opponent: Some(BEN),
        created_at: NOW.plus(hours * 3600),
        expires_at: None,
        ..limited(two)
    };
    for hours in [0, 1] {
        let id = store.challenges().create(at(hours)).await.unwrap();
        store.challenges().close(id, Closing::Withdrawn, None, NOW.plus(hours * 3600)).await.unwrap();
    }
    let refused = store.challenges().create(at(2)).await.unwrap_err();
    let until = NOW.plus(24 * 3600);
    let full = Full::Opponent { user: ANNA, opponent: BEN, challenges: 2, until };
    assert!(matches!(refused, StoreError::Full(found) if found == full), "{refused:?}");
    let others = [
        NewChallenge { opponent: Some(CARA), ..at(2) },
        NewChallenge { challenger: BEN, opponent: Some(ANNA), ..at(2) },
    ];
    for other in others {
        let id = store.challenges().create(other).await.unwrap();
        store.challenges().close(id, Closing::Declined, None, NOW).await.unwrap();
    }
    let last = store.challenges().create(NewChallenge { created_at: until.plus(-1), ..at(0) }).await;
    assert!(matches!(last, Err(StoreError::Full(_))), "{last:?}");
    // Those that are accepted take up nothing.
    for _each in 0..3 {
        let accepted = store.challenges().create(NewChallenge { created_at: until, ..at(0) }).await.unwrap();
        store.challenges().accept(accepted, new_game(ANNA, BEN), None).await.unwrap();
    }
}
