//! Ladders: who joins and leaves, who may challenge whom, and what becomes of their places.

use cardinal_ids::{ChallengeId, ClockTime, GameId, GuildId, InteractionId, Timestamp, UserId};
use cardinal_rules::{Seat, Variant};
use cardinal_store::{
    Append, Closing, Finished, InteractionEffect, Ladder, LadderMatch, LadderObstacle, LadderOutcome, Limits,
    NewChallenge, NewDeparture, Rung, StoreError,
};

use super::{ANNA, BEN, CARA, Kept, NOW, append, challenge, ending, new_game};

const DORA: UserId = UserId(104);
const EMIL: UserId = UserId(105);
const LADDER: Ladder = Ladder { guild: GuildId(11), variant: Variant::Standard };
const REACH: u32 = 3;

fn on_ladder(challenger: UserId, above: UserId) -> NewChallenge {
    NewChallenge { challenger, ..challenge(Some(above)) }
}

/// What stands in the way of a challenge.
fn obstacle(result: Result<ChallengeId, StoreError>) -> LadderObstacle {
    match result {
        Err(StoreError::OffLadder(obstacle)) => obstacle,
        other => panic!("{other:?}"),
    }
}

impl Kept {
    /// These members, on the ladder in this order.
    async fn ladder_of(&self, members: &[UserId]) {
        for (seconds, member) in (0..).zip(members) {
            assert!(self.store.ladders().join(LADDER, *member, NOW.plus(seconds)).await.unwrap());
        }
    }

    async fn order(&self) -> Vec<UserId> {
        let (rungs, count) = self.store.ladders().rungs(LADDER, 0, 100).await.unwrap();
        assert_eq!(rungs.len(), count as usize);
        assert!(rungs.iter().zip(1..).all(|(rung, place)| rung.place == place), "{rungs:?}");
        rungs.iter().map(|rung| rung.user).collect()
    }

    async fn challenges(&self, by: UserId, above: UserId) -> Result<ChallengeId, StoreError> {
        self.store.ladders().challenge(on_ladder(by, above), REACH).await
    }

    /// The game of a challenge, in which the challenger has Black.
    async fn accepted(&self, id: ChallengeId) -> GameId {
        let challenge = self.store.challenges().get(id).await.unwrap();
        let game = new_game(challenge.opponent.unwrap(), challenge.challenger);
        self.store.challenges().accept(id, game, None).await.unwrap()
    }

    async fn of_challenge(&self, id: ChallengeId) -> LadderMatch {
        self.store.ladders().of_challenge(id).await.unwrap().unwrap()
    }

    async fn leaves_the_server(&self, user: UserId) {
        let what = "left".to_owned();
        let departure = NewDeparture { guild: LADDER.guild, user, clock: ClockTime(NOW.0), what, now: NOW };
        self.store.departures().record(departure).await.unwrap();
    }
}

pub(crate) async fn members_join_at_the_bottom_and_those_below_move_up(kept: Kept) {
    kept.ladder_of(&[ANNA, BEN, CARA]).await;
    assert!(!kept.store.ladders().join(LADDER, BEN, NOW).await.unwrap(), "twice");
    assert_eq!(kept.order().await, [ANNA, BEN, CARA]);
    for other in [Ladder { guild: GuildId(12), ..LADDER }, Ladder { variant: Variant::ChessMe, ..LADDER }] {
        assert_eq!(kept.store.ladders().rungs(other, 0, 10).await.unwrap(), (vec![], 0), "{other:?}");
        assert_eq!(kept.store.ladders().rung(other, ANNA).await.unwrap(), None);
    }
    let kept = kept.reopened().await;
    let cara = Rung { place: 3, user: CARA, since: NOW.plus(2), games: 0 };
    assert_eq!(kept.store.ladders().rung(LADDER, CARA).await.unwrap(), Some(cara));
    assert_eq!(kept.store.ladders().rungs(LADDER, 2, 10).await.unwrap(), (vec![cara], 3), "a second page");
    assert!(kept.store.ladders().leave(LADDER, ANNA, NOW).await.unwrap());
    assert!(!kept.store.ladders().leave(LADDER, ANNA, NOW).await.unwrap(), "twice");
    assert_eq!(kept.order().await, [BEN, CARA]);
    assert!(kept.store.ladders().join(LADDER, ANNA, NOW).await.unwrap());
    assert_eq!(kept.order().await, [BEN, CARA, ANNA]);
}

pub(crate) async fn those_a_few_places_above_can_be_challenged(kept: Kept) {
    kept.ladder_of(&[ANNA, BEN, CARA, DORA, EMIL]).await;
    let stranger = UserId(199);
    for (by, above, why) in [
        (EMIL, ANNA, LadderObstacle::TooFar(4)),
        (BEN, CARA, LadderObstacle::Below),
        (BEN, BEN, LadderObstacle::Below),
        (stranger, ANNA, LadderObstacle::NotOn(stranger)),
        (BEN, stranger, LadderObstacle::NotOn(stranger)),
    ] {
        assert_eq!(obstacle(kept.challenges(by, above).await), why);
    }
    assert_eq!(kept.database.count("challenges").await, 0, "nothing is left of what was refused");
    let id = kept.challenges(DORA, ANNA).await.unwrap();
    let expected = LadderMatch {
        challenge: id,
        ladder: LADDER,
        challenger: DORA,
        challenged: ANNA,
        challenger_place: 4,
        challenged_place: 1,
        game: None,
        outcome: None,
    };
    assert_eq!(kept.of_challenge(id).await, expected);
    assert_eq!(kept.store.ladders().open(LADDER, 9).await.unwrap(), [expected]);
    assert_eq!(kept.store.challenges().get(id).await.unwrap().challenger, DORA);
    let anyone = NewChallenge { opponent: None, ..on_ladder(DORA, ANNA) };
    let anyone = kept.store.ladders().challenge(anyone, REACH).await.unwrap_err();
    assert!(matches!(anyone, StoreError::Integrity(_)), "{anyone}");
}

pub(crate) async fn who_has_left_the_server_has_no_place(kept: Kept) {
    kept.ladder_of(&[ANNA, BEN, CARA, DORA, EMIL]).await;
    kept.leaves_the_server(CARA).await;
    assert_eq!(kept.order().await, [ANNA, BEN, DORA, EMIL]);
    assert_eq!(kept.store.ladders().rung(LADDER, EMIL).await.unwrap().unwrap().place, 4);
    assert_eq!(obstacle(kept.challenges(DORA, CARA).await), LadderObstacle::NotOn(CARA));
    let id = kept.challenges(EMIL, ANNA).await.unwrap();
    let found = kept.of_challenge(id).await;
    assert_eq!((found.challenger_place, found.challenged_place), (4, 1), "three places above, without Cara's");
    assert!(kept.store.departures().forget(LADDER.guild, CARA).await.unwrap());
    assert_eq!(kept.order().await, [ANNA, BEN, CARA, DORA, EMIL], "the place was kept");
}

pub(crate) async fn each_has_one_open_match_in_each_direction(kept: Kept) {
    kept.ladder_of(&[ANNA, BEN, CARA, DORA]).await;
    let first = kept.challenges(CARA, BEN).await.unwrap();
    assert_eq!(obstacle(kept.challenges(CARA, ANNA).await), LadderObstacle::Challenges(None));
    assert_eq!(obstacle(kept.challenges(DORA, BEN).await), LadderObstacle::IsChallenged(None));
    // Ben, who is challenged, may challenge, and Cara, who challenges, may be challenged.
    kept.challenges(BEN, ANNA).await.unwrap();
    kept.challenges(DORA, CARA).await.unwrap();
    let game = kept.accepted(first).await;
    assert_eq!(obstacle(kept.challenges(CARA, ANNA).await), LadderObstacle::Challenges(Some(game)));
    kept.store.games().append(Append { at: NOW, ..ending(game, 0) }).await.unwrap();
    assert_eq!(kept.order().await, [ANNA, CARA, BEN, DORA]);
    // On another ladder of the server they are free.
    let other = Ladder { variant: Variant::ChessMe, ..LADDER };
    for member in [BEN, CARA] {
        kept.store.ladders().join(other, member, NOW).await.unwrap();
    }
    let elsewhere = NewChallenge { variant: other.variant, ..on_ladder(CARA, BEN) };
    kept.store.ladders().challenge(elsewhere, REACH).await.unwrap();
}

pub(crate) async fn a_challenge_is_made_once_and_not_beside_the_same_one(kept: Kept) {
    kept.ladder_of(&[ANNA, BEN, CARA]).await;
    let usual = kept.store.challenges().create(on_ladder(BEN, ANNA)).await.unwrap();
    let open = kept.challenges(BEN, ANNA).await.unwrap_err();
    assert!(matches!(open, StoreError::AlreadyOpen(id) if id == usual), "{open}");
    assert_eq!(kept.store.ladders().of_challenge(usual).await.unwrap(), None);
    assert_eq!(kept.database.count("ladder_matches").await, 0);
    let limits = Limits {
        challenges_per_player: 1,
        challenges_to_one_a_day: 20,
        games_per_player: 9,
        games_against_computer: 9,
        games_per_channel: 9,
        forum: None,
        lively_since: NOW,
    };
    let full = NewChallenge { limits: Some(limits), ..on_ladder(BEN, ANNA) };
    let full = NewChallenge { rated: true, ..full };
    let full = kept.store.ladders().challenge(full, REACH).await.unwrap_err();
    assert!(matches!(full, StoreError::Full(_)), "{full}");
    let pressed = NewChallenge { interaction: Some(InteractionId(77)), ..on_ladder(CARA, BEN) };
    let id = kept.store.ladders().challenge(pressed.clone(), REACH).await.unwrap();
    let again = kept.store.ladders().challenge(pressed, REACH).await.unwrap_err();
    let done = InteractionEffect::Challenged(id);
    assert!(matches!(again, StoreError::Duplicate { done: found, .. } if found == done), "{again}");
}

pub(crate) async fn a_game_that_the_challenger_wins_swaps_the_places(kept: Kept) {
    kept.ladder_of(&[ANNA, BEN, CARA]).await;
    let finished = |winner| Finished { winner, reason: "agreement".to_owned(), record: "{}".to_owned() };
    // A draw, a loss and an aborted game change nothing.
    for winner in [None, Some(Seat::White)] {
        let id = kept.challenges(CARA, ANNA).await.unwrap();
        let game = kept.accepted(id).await;
        let end = Append { outcome: Some(finished(winner)), ..ending(game, 0) };
        kept.store.games().append(end).await.unwrap();
        assert_eq!(kept.of_challenge(id).await.outcome, Some(LadderOutcome::Stayed));
    }
    let id = kept.challenges(CARA, ANNA).await.unwrap();
    let game = kept.accepted(id).await;
    kept.store.games().close(game, 0, finished(None), false, NOW).await.unwrap();
    assert_eq!(kept.of_challenge(id).await.outcome, Some(LadderOutcome::Stayed));
    assert_eq!(kept.order().await, [ANNA, BEN, CARA]);

    let id = kept.challenges(CARA, ANNA).await.unwrap();
    let game = kept.accepted(id).await;
    assert_eq!(kept.store.ladders().of_game(game).await.unwrap(), Some(kept.of_challenge(id).await));
    // What doesn't end a game changes nothing, nor does another game.
    kept.store.games().append(append(game, 0, None)).await.unwrap();
    let other = kept.store.games().create(new_game(ANNA, CARA), None).await.unwrap();
    kept.store.games().append(ending(other, 0)).await.unwrap();
    assert_eq!(kept.store.ladders().of_game(other).await.unwrap(), None);
    assert_eq!(kept.order().await, [ANNA, BEN, CARA]);
    // What is refused settles nothing.
    let late = kept.store.games().append(ending(game, 0)).await.unwrap_err();
    assert!(matches!(late, StoreError::Conflict { .. }), "{late}");
    assert_eq!(kept.of_challenge(id).await.outcome, None);

    kept.store.games().append(ending(game, 1)).await.unwrap();
    assert_eq!(kept.order().await, [CARA, BEN, ANNA]);
    let found = kept.of_challenge(id).await;
    assert_eq!(found.outcome, Some(LadderOutcome::Swapped));
    assert_eq!((found.challenger_place, found.challenged_place, found.game), (3, 1, Some(game)));
    let again = kept.store.games().append(ending(game, 2)).await.unwrap_err();
    assert!(matches!(again, StoreError::GameOver(_)), "{again}");
    assert_eq!(kept.order().await, [CARA, BEN, ANNA]);
    let kept = kept.reopened().await;
    let cara = Rung { place: 1, user: CARA, since: NOW.plus(60), games: 4 };
    assert_eq!(kept.store.ladders().rung(LADDER, CARA).await.unwrap(), Some(cara));
    assert_eq!(kept.store.ladders().rung(LADDER, ANNA).await.unwrap().unwrap().games, 4);
    assert_eq!(kept.store.ladders().rung(LADDER, BEN).await.unwrap().unwrap().games, 0);
}

pub(crate) async fn a_challenge_without_a_game_swaps_them_once(kept: Kept) {
    kept.ladder_of(&[ANNA, BEN, CARA]).await;
    let close = async |id, closing, at: Timestamp| kept.store.challenges().close(id, closing, None, at).await;
    let id = kept.challenges(CARA, BEN).await.unwrap();
    close(id, Closing::Withdrawn, NOW).await.unwrap();
    assert_eq!(kept.of_challenge(id).await.outcome, Some(LadderOutcome::Stayed));
    assert_eq!(kept.order().await, [ANNA, BEN, CARA]);

    // Two processes at once.
    let id = kept.challenges(CARA, BEN).await.unwrap();
    let other = kept.database.open().await;
    let (one, two) = tokio::join!(
        kept.store.challenges().close(id, Closing::Declined, None, NOW.plus(5)),
        other.challenges().close(id, Closing::Declined, None, NOW.plus(5)),
    );
    assert!(one.is_ok() != two.is_ok(), "{one:?} {two:?}");
    let late = close(id, Closing::Expired, NOW).await.unwrap_err();
    assert!(matches!(late, StoreError::ChallengeClosed { .. }), "{late}");
    assert_eq!(kept.order().await, [ANNA, CARA, BEN]);
    let found = kept.of_challenge(id).await;
    assert_eq!((found.challenger_place, found.challenged_place), (3, 2));
    assert_eq!(found.outcome, Some(LadderOutcome::Swapped));
    let cara = kept.store.ladders().rung(LADDER, CARA).await.unwrap().unwrap();
    assert_eq!((cara.since, cara.games), (NOW.plus(5), 0), "no game was played");

    // The challenges expire an hour after they are made; both processes look.
    let id = kept.challenges(BEN, ANNA).await.unwrap();
    let usual = kept.store.challenges().create(on_ladder(CARA, ANNA)).await.unwrap();
    assert_eq!(kept.store.challenges().expire(NOW.plus(3599)).await.unwrap(), 0);
    assert_eq!(kept.order().await, [ANNA, CARA, BEN]);
    let (one, two) =
        tokio::join!(kept.store.challenges().expire(NOW.plus(3600)), other.challenges().expire(NOW.plus(3600)));
    assert_eq!(one.unwrap() + two.unwrap(), 2);
    assert_eq!(kept.order().await, [BEN, CARA, ANNA]);
    assert_eq!(kept.of_challenge(id).await.outcome, Some(LadderOutcome::Swapped));
    assert_eq!(kept.store.ladders().of_challenge(usual).await.unwrap(), None);
    other.shut_down().await;
}

pub(crate) async fn of_challenges_that_expire_together_the_older_is_first(kept: Kept) {
    kept.ladder_of(&[ANNA, BEN, CARA]).await;
    // The one that is made later expires sooner.
    for (by, above, seconds) in [(BEN, ANNA, 200), (CARA, BEN, 100)] {
        let new = NewChallenge { expires_at: Some(NOW.plus(seconds)), ..on_ladder(by, above) };
        kept.store.ladders().challenge(new, REACH).await.unwrap();
    }
    assert_eq!(kept.store.challenges().expire(NOW.plus(999)).await.unwrap(), 2);
    // Cara takes place 2 from Ben, who takes place 1 from Anna.
    assert_eq!(kept.order().await, [BEN, CARA, ANNA]);
}

pub(crate) async fn places_are_those_at_the_end_and_who_has_left_has_none(kept: Kept) {
    kept.ladder_of(&[ANNA, BEN, CARA, DORA]).await;
    // Whoever leaves takes no place along, and none is taken from them when they are back.
    let first = kept.challenges(CARA, BEN).await.unwrap();
    let game = kept.accepted(first).await;
    let second = kept.challenges(BEN, ANNA).await.unwrap();
    kept.store.ladders().leave(LADDER, ANNA, NOW).await.unwrap();
    assert_eq!(kept.of_challenge(second).await.outcome, Some(LadderOutcome::Stayed), "she has left");
    kept.store.challenges().close(second, Closing::Declined, None, NOW).await.unwrap();
    assert_eq!(kept.order().await, [BEN, CARA, DORA]);
    kept.store.ladders().leave(LADDER, BEN, NOW).await.unwrap();
    kept.store.ladders().join(LADDER, BEN, NOW).await.unwrap();
    assert_eq!(kept.order().await, [CARA, DORA, BEN]);
    kept.store.games().append(ending(game, 0)).await.unwrap();
    assert_eq!(kept.order().await, [CARA, DORA, BEN]);
    assert_eq!(kept.of_challenge(first).await.outcome, Some(LadderOutcome::Stayed));

    // Dora falls two places by another match before hers is decided.
    let first = kept.challenges(DORA, CARA).await.unwrap();
    kept.store.ladders().join(LADDER, EMIL, NOW).await.unwrap();
    let third = kept.challenges(EMIL, DORA).await.unwrap();
    kept.store.challenges().close(third, Closing::Declined, None, NOW).await.unwrap();
    assert_eq!(kept.order().await, [CARA, EMIL, BEN, DORA]);
    kept.store.challenges().close(first, Closing::Declined, None, NOW).await.unwrap();
    assert_eq!(kept.order().await, [DORA, EMIL, BEN, CARA], "the places as they are then");
    let found = kept.of_challenge(first).await;
    assert_eq!((found.challenger_place, found.challenged_place), (4, 1));
}

pub(crate) async fn a_forgotten_member_leaves_all_ladders(kept: Kept) {
    kept.ladder_of(&[ANNA, BEN, CARA]).await;
    let other = Ladder { variant: Variant::ChessMe, ..LADDER };
    kept.store.ladders().join(other, BEN, NOW).await.unwrap();
    let played = kept.challenges(BEN, ANNA).await.unwrap();
    let game = kept.accepted(played).await;
    kept.store.games().append(ending(game, 0)).await.unwrap();
    let to_him = kept.challenges(CARA, BEN).await.unwrap();
    assert_eq!(kept.order().await, [BEN, ANNA, CARA]);
    kept.store.forgetting().ask(BEN, NOW).await.unwrap();
    let due = kept.store.forgetting().due(NOW, 9).await.unwrap();
    kept.store.forgetting().forget(due[0].number, NOW).await.unwrap();
    assert_eq!(kept.order().await, [ANNA, CARA]);
    assert_eq!(kept.store.ladders().rung(other, BEN).await.unwrap(), None);
    let former = UserId::former(due[0].number);
    let found = kept.of_challenge(played).await;
    assert_eq!((found.challenger, found.outcome), (former, Some(LadderOutcome::Swapped)));
    let found = kept.of_challenge(to_him).await;
    assert_eq!((found.challenged, found.outcome), (former, Some(LadderOutcome::Stayed)));
    // Cara can challenge again, and Ben can begin anew.
    kept.challenges(CARA, ANNA).await.unwrap();
    kept.ladder_of(&[BEN]).await;
    assert_eq!(kept.order().await, [ANNA, CARA, BEN]);
}

pub(crate) async fn a_game_against_anybody_else_swaps_nothing(kept: Kept) {
    kept.ladder_of(&[ANNA, BEN]).await;
    let id = kept.challenges(BEN, ANNA).await.unwrap();
    // Whoever takes the other side: the two of the match must have played.
    let game = kept.store.challenges().accept(id, new_game(CARA, BEN), None).await.unwrap();
    kept.store.games().append(ending(game, 0)).await.unwrap();
    assert_eq!(kept.order().await, [ANNA, BEN]);
    assert_eq!(kept.of_challenge(id).await.outcome, Some(LadderOutcome::Stayed));
}
