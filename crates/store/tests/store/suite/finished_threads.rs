//! Threads of games that are over: renamed, and archived a while later.

use cardinal_ids::{BestOf, ChallengeId, ChannelId, GameId, MessageId, Site, Venue};
use cardinal_store::{EditTime, FinishedThread, NewChallenge, NewGame, StoreError, TurnMessage};

use super::{ANNA, BEN, HERE, Kept, NOW, challenge, ending, new_game};

const THREAD: ChannelId = ChannelId(77);

impl Kept {
    /// Ends a game by its first action, and posts that in its channel.
    async fn end_in(&self, game: GameId, channel: ChannelId) {
        let ended = self.store.games().append(ending(game, 0)).await.expect("the game runs");
        let message = MessageId(1_000 + game.0);
        let posted = TurnMessage { game, version: ended.version, channel, message, has_picture: true, line: None };
        let time = EditTime { now: NOW, until: NOW.plus(60) };
        self.store.messages().posted(posted, time).await.expect("it can be noted");
    }

    /// A game in a thread that was made for it.
    async fn game_in_own_thread(&self) -> GameId {
        let new = NewGame { venue: Venue::Thread, ..new_game(ANNA, BEN) };
        let game = self.store.games().create(new, None).await.expect("a game can be made");
        self.store.games().move_to(game, THREAD, Some(HERE.channel)).await.expect("it can be moved");
        game
    }
}

pub(crate) async fn a_games_own_thread_is_renamed_and_archived_by_one_process(kept: Kept) {
    let game = kept.game_in_own_thread().await;
    let threads = kept.store.finished_threads();
    assert_eq!(threads.take(9, NOW.plus(999), NOW.plus(999)).await.unwrap(), [], "the game runs");
    kept.end_in(game, THREAD).await;
    let step = FinishedThread { game, thread: THREAD, guild: HERE.guild, since: NOW, is_renamed: false, tries: 0 };
    let other = kept.database.open().await;
    assert_eq!(threads.take(9, NOW, NOW.plus(60)).await.unwrap(), [step]);
    assert_eq!(other.finished_threads().take(9, NOW.plus(59), NOW.plus(99)).await.unwrap(), [], "it is taken");
    // The process that took it was killed.
    let again = FinishedThread { tries: 1, ..step };
    assert_eq!(other.finished_threads().take(9, NOW.plus(60), NOW.plus(120)).await.unwrap(), [again]);
    other.finished_threads().put_off(game, NOW.plus(600)).await.unwrap();
    assert_eq!(threads.take(9, NOW.plus(599), NOW.plus(660)).await.unwrap(), []);
    let kept = kept.reopened().await;
    let threads = kept.store.finished_threads();
    threads.renamed(game, Some(NOW.plus(86_400))).await.unwrap();
    assert_eq!(threads.take(9, NOW.plus(86_399), NOW.plus(90_000)).await.unwrap(), []);
    let archive = FinishedThread { is_renamed: true, ..step };
    assert_eq!(threads.take(9, NOW.plus(86_400), NOW.plus(90_000)).await.unwrap(), [archive]);
    threads.settle(game).await.unwrap();
    assert_eq!(threads.take(9, NOW.plus(999_999), NOW.plus(999_999)).await.unwrap(), []);
}

pub(crate) async fn the_post_that_a_challenge_opened_is_the_thread_of_its_game(kept: Kept) {
    let (forum, post) = (ChannelId(70), ChannelId(79));
    let site = Site { channel: post, parent: Some(forum), ..HERE };
    let challenges = kept.store.challenges();
    let offer = challenges.create(challenge(None)).await.unwrap();
    challenges.move_to_post(offer, forum, post, MessageId(79)).await.unwrap();
    let moved = challenges.get(offer).await.unwrap();
    assert_eq!((moved.site, moved.message), (site, Some(MessageId(79))));
    let unknown = challenges.move_to_post(ChallengeId(99), forum, post, MessageId(79)).await;
    assert!(matches!(unknown, Err(StoreError::NoChallenge(_))));

    let new = NewGame { site, venue: Venue::Thread, ..new_game(ANNA, BEN) };
    let game = challenges.accept(offer, new, None).await.unwrap();
    for _ in 0..2 {
        kept.store.games().move_to(game, post, Some(forum)).await.unwrap();
        let info = kept.store.games().info(game).await.unwrap();
        assert_eq!((info.site, info.wants_thread, info.own_thread), (site, false, true));
    }
    kept.end_in(game, post).await;
    let due = kept.store.finished_threads().take(9, NOW, NOW.plus(60)).await.unwrap();
    assert_eq!(due.iter().map(|due| (due.game, due.thread)).collect::<Vec<_>>(), [(game, post)]);
}

pub(crate) async fn a_thread_is_named_after_the_game_that_begins_in_it_and_after_its_end(kept: Kept) {
    kept.game_in_own_thread().await;
    let site = Site { channel: THREAD, parent: Some(HERE.channel), ..HERE };
    let began = NOW.plus(-30);
    let begins = async |site| {
        let new = NewGame { site, created_at: began, ..new_game(BEN, ANNA) };
        kept.store.games().create(new, None).await.expect("a game can be made")
    };
    let threads = kept.store.finished_threads();
    let next = begins(site).await;
    let step =
        FinishedThread { game: next, thread: THREAD, guild: HERE.guild, since: began, is_renamed: false, tries: 0 };
    assert_eq!(threads.take(9, NOW, NOW.plus(60)).await.unwrap(), [step]);
    // It ends before that process has named the thread.
    kept.end_in(next, THREAD).await;
    threads.named_after_beginning(next, began).await.unwrap();
    assert_eq!(threads.take(9, NOW, NOW.plus(60)).await.unwrap(), [FinishedThread { since: NOW, ..step }]);
    threads.settle(next).await.unwrap();

    let last = begins(site).await;
    assert_eq!(threads.take(9, NOW, NOW.plus(60)).await.unwrap(), [FinishedThread { game: last, ..step }]);
    threads.named_after_beginning(last, began).await.unwrap();
    begins(Site { channel: ChannelId(78), ..site }).await;
    begins(HERE).await;
    let later = threads.take(9, NOW.plus(999), NOW.plus(999)).await.unwrap();
    assert_eq!(later, [], "only in a thread that was made for a game");
}

pub(crate) async fn other_channels_and_threads_with_more_to_come_stay_as_they_are(kept: Kept) {
    let due = async || {
        let threads = kept.store.finished_threads();
        let taken = threads.take(9, NOW.plus(60), NOW).await.expect("they can be taken");
        taken.into_iter().map(|thread| thread.game).collect::<Vec<_>>()
    };
    // A game in a channel, and one in a thread that somebody else has made.
    let in_channel = kept.game().await;
    kept.end_in(in_channel, HERE.channel).await;
    let site = Site { channel: ChannelId(78), parent: Some(HERE.channel), ..HERE };
    let guest = kept.store.games().create(NewGame { site, ..new_game(ANNA, BEN) }, None).await.unwrap();
    kept.end_in(guest, site.channel).await;
    assert_eq!(due().await, []);

    // Another game in a thread that was made for the first one, where another has been offered.
    let own = kept.game_in_own_thread().await;
    let site = Site { channel: THREAD, parent: Some(HERE.channel), ..HERE };
    let rematch = kept.store.games().create(NewGame { site, ..new_game(BEN, ANNA) }, None).await.unwrap();
    kept.end_in(rematch, THREAD).await;
    assert_eq!(due().await, [rematch]);
    let offered = kept.store.challenges().create(NewChallenge { site, ..challenge(Some(BEN)) }).await.unwrap();
    assert_eq!(due().await, [], "it may begin here");
    let close = kept.store.challenges().close(offered, cardinal_store::Closing::Declined, None, NOW);
    close.await.unwrap();
    assert_eq!(due().await, [rematch]);
    kept.store.finished_threads().renamed(rematch, None).await.unwrap();
    assert_eq!(due().await, [], "it stays until Discord archives it");

    // A series that goes on.
    let offer = NewChallenge { best_of: Some(BestOf::Three), ..challenge(Some(BEN)) };
    let offer = kept.store.challenges().create(offer).await.unwrap();
    let first = kept.store.challenges().accept(offer, NewGame { site, ..new_game(BEN, ANNA) }, None).await.unwrap();
    kept.end_in(own, THREAD).await;
    assert_eq!(due().await, [own]);
    kept.end_in(first, THREAD).await;
    assert_eq!(due().await, []);
    kept.store.series().end(first, None, NOW).await.unwrap();
    assert_eq!(due().await, [first], "what was due after the earlier game is left out");
}
