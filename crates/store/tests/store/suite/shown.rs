//! Which challenges and games still have to be shown on Discord, and where.

use cardinal_ids::{ChallengeId, ChannelId, GameId, MessageId, Timestamp, Venue};
use cardinal_store::{Append, ChallengeState, Closing, NewChallenge, NewGame};

use super::challenges::ids;
use super::messages::{AT_ONCE, turn_message};
use super::{ANNA, BEN, Kept, NOW, append, challenge, new_game};

async fn shown_challenge(kept: &Kept, message: u64, expires_at: Option<Timestamp>) -> ChallengeId {
    let id = kept.store.challenges().create(NewChallenge { expires_at, ..challenge(None) }).await.unwrap();
    kept.store.challenges().set_message(id, MessageId(message)).await.unwrap();
    id
}

pub(crate) async fn a_closed_challenge_is_stale_until_its_message_shows_it(kept: Kept) {
    let mut challenges = Vec::new();
    for message in 50..54 {
        challenges.push(shown_challenge(&kept, message, Some(NOW.plus(7200))).await);
    }
    let [accepted, declined, withdrawn, still_open] = challenges[..] else { unreachable!() };
    let lapsed = shown_challenge(&kept, 54, Some(NOW)).await;
    let never_shown = kept.store.challenges().create(challenge(None)).await.unwrap();
    assert!(kept.store.challenges().outdated(10).await.unwrap().is_empty(), "what is open is shown as it is");

    let game = kept.store.challenges().accept(accepted, new_game(ANNA, BEN), None).await.unwrap();
    kept.store.challenges().close(declined, Closing::Declined, None, NOW).await.unwrap();
    kept.store.challenges().close(withdrawn, Closing::Withdrawn, None, NOW).await.unwrap();
    kept.store.challenges().close(never_shown, Closing::Withdrawn, None, NOW).await.unwrap();
    kept.store.challenges().expire(NOW).await.unwrap();

    let kept = kept.reopened().await;
    let stale = kept.store.challenges().outdated(10).await.unwrap();
    assert_eq!(ids(&stale), [accepted, declined, withdrawn, lapsed]);
    assert_eq!((stale[0].message, stale[0].state), (Some(MessageId(50)), ChallengeState::Accepted(game)));
    assert_eq!(stale[3].state, ChallengeState::Expired);
    assert_eq!(ids(&kept.store.challenges().outdated(2).await.unwrap()), [accepted, declined]);

    for id in [accepted, declined, lapsed, still_open, ChallengeId(99)] {
        kept.store.challenges().message_updated(id).await.unwrap();
    }
    assert_eq!(ids(&kept.store.challenges().outdated(10).await.unwrap()), [withdrawn]);
    assert_eq!(kept.store.challenges().get(accepted).await.unwrap().message, None);
    assert_eq!(
        kept.store.challenges().get(still_open).await.unwrap().message,
        Some(MessageId(53)),
        "its buttons live on"
    );

    // The id of its message becomes known only now.
    kept.store.challenges().set_message(never_shown, MessageId(60)).await.unwrap();
    assert_eq!(ids(&kept.store.challenges().outdated(10).await.unwrap()), [withdrawn, never_shown]);
}

async fn accepted(kept: &Kept, venue: Venue) -> GameId {
    let id = kept.store.challenges().create(NewChallenge { venue, ..challenge(None) }).await.unwrap();
    let game = NewGame { announce: true, venue, ..new_game(ANNA, BEN) };
    kept.store.challenges().accept(id, game, None).await.unwrap()
}

pub(crate) async fn a_game_wants_its_thread_until_its_first_message_has_a_place(kept: Kept) {
    let [moved, posted, given_up, waiting] = [
        accepted(&kept, Venue::Thread).await,
        accepted(&kept, Venue::Thread).await,
        accepted(&kept, Venue::Thread).await,
        accepted(&kept, Venue::Thread).await,
    ];
    let [here, direct] = [accepted(&kept, Venue::Channel).await, kept.game().await];
    let kept = kept.reopened().await;
    let wants = async |game| kept.store.games().info(game).await.unwrap().wants_thread;
    for (game, wanted) in [(moved, true), (posted, true), (given_up, true), (here, false), (direct, false)] {
        assert_eq!(wants(game).await, wanted, "game {game}");
    }
    kept.store.games().append(Append { announce: true, ..append(waiting, 0, None) }).await.unwrap();
    assert!(wants(waiting).await, "a turn that is not told of yet settles nothing");

    kept.store.games().move_to(moved, ChannelId(77), None).await.unwrap();
    kept.store.messages().posted(turn_message(posted, 0, 500), AT_ONCE).await.unwrap();
    kept.store.messages().drop_pending(given_up, 0).await.unwrap();
    for game in [moved, posted, given_up] {
        assert!(!wants(game).await, "game {game}");
    }
    assert!(kept.store.games().load(waiting).await.unwrap().info.wants_thread);
}
