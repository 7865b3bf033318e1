//! What of challenges and games is yet to be shown on Discord, and where.

use cardinal::store::{
    Append, ChallengeId, ChallengeState, ChannelId, Closing, GameId, MessageId, NewChallenge, NewGame, Timestamp, Venue,
};

use super::challenges::ids;
use super::messages::{AT_ONCE, turn_message};
use super::{ANNA, BEN, Kept, NOW, append, challenge, new_game};

async fn shown_challenge(kept: &Kept, message: u64, expires_at: Option<Timestamp>) -> ChallengeId {
    let id = kept.store.create_challenge(NewChallenge { expires_at, ..challenge(None) }).await.unwrap();
    kept.store.set_challenge_message(id, MessageId(message)).await.unwrap();
    id
}

#[tokio::test]
async fn a_closed_challenge_is_stale_until_its_message_shows_it() {
    let kept = Kept::new().await;
    let mut challenges = Vec::new();
    for message in 50..54 {
        challenges.push(shown_challenge(&kept, message, Some(NOW.plus(7200))).await);
    }
    let [accepted, declined, withdrawn, still_open] = challenges[..] else { unreachable!() };
    let lapsed = shown_challenge(&kept, 54, Some(NOW)).await;
    let never_shown = kept.store.create_challenge(challenge(None)).await.unwrap();
    assert!(kept.store.stale_challenges(10).await.unwrap().is_empty(), "what is open is shown as it is");

    let game = kept.store.accept_challenge(accepted, new_game(ANNA, BEN), None).await.unwrap();
    kept.store.close_challenge(declined, Closing::Declined, None, NOW).await.unwrap();
    kept.store.close_challenge(withdrawn, Closing::Withdrawn, None, NOW).await.unwrap();
    kept.store.close_challenge(never_shown, Closing::Withdrawn, None, NOW).await.unwrap();
    kept.store.expire_challenges(NOW).await.unwrap();

    let kept = kept.reopened().await;
    let stale = kept.store.stale_challenges(10).await.unwrap();
    assert_eq!(ids(&stale), [accepted, declined, withdrawn, lapsed]);
    assert_eq!((stale[0].message, stale[0].state), (Some(MessageId(50)), ChallengeState::Accepted(game)));
    assert_eq!(stale[3].state, ChallengeState::Expired);
    assert_eq!(ids(&kept.store.stale_challenges(2).await.unwrap()), [accepted, declined]);

    for id in [accepted, declined, lapsed, still_open, ChallengeId(99)] {
        kept.store.challenge_shown(id).await.unwrap();
    }
    assert_eq!(ids(&kept.store.stale_challenges(10).await.unwrap()), [withdrawn]);
    assert_eq!(kept.store.challenge(accepted).await.unwrap().message, None);
    assert_eq!(kept.store.challenge(still_open).await.unwrap().message, Some(MessageId(53)), "its buttons live on");

    // Whose message becomes known only now.
    kept.store.set_challenge_message(never_shown, MessageId(60)).await.unwrap();
    assert_eq!(ids(&kept.store.stale_challenges(10).await.unwrap()), [withdrawn, never_shown]);
}

async fn accepted(kept: &Kept, venue: Venue) -> GameId {
    let id = kept.store.create_challenge(NewChallenge { venue, ..challenge(None) }).await.unwrap();
    let game = NewGame { announce: true, ..new_game(ANNA, BEN) };
    kept.store.accept_challenge(id, game, None).await.unwrap()
}

#[tokio::test]
async fn a_game_wants_its_thread_until_its_first_message_has_a_place() {
    let kept = Kept::new().await;
    let [moved, posted, given_up, waiting] = [
        accepted(&kept, Venue::Thread).await,
        accepted(&kept, Venue::Thread).await,
        accepted(&kept, Venue::Thread).await,
        accepted(&kept, Venue::Thread).await,
    ];
    let [here, direct] = [accepted(&kept, Venue::Channel).await, kept.game().await];
    let kept = kept.reopened().await;
    let wants = async |game| kept.store.info(game).await.unwrap().wants_thread;
    for (game, wanted) in [(moved, true), (posted, true), (given_up, true), (here, false), (direct, false)] {
        assert_eq!(wants(game).await, wanted, "game {game}");
    }
    kept.store.append(Append { announce: true, ..append(waiting, 0, None) }).await.unwrap();
    assert!(wants(waiting).await, "a turn that is not told of yet settles nothing");

    kept.store.set_game_channel(moved, ChannelId(77), None).await.unwrap();
    kept.store.announced(turn_message(posted, 0, 500), AT_ONCE).await.unwrap();
    kept.store.drop_pending_post(given_up, 0).await.unwrap();
    for game in [moved, posted, given_up] {
        assert!(!wants(game).await, "game {game}");
    }
    assert!(kept.store.load(waiting).await.unwrap().info.wants_thread);
}
