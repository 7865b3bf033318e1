//! Pending messages, when some cannot be posted and when the game has gone on.

use std::sync::Arc;
use std::time::Duration;

use cardinal::app::{self, Context, Fleet, Settings, Wanted};
use cardinal_ids::{ChannelId, GameId, MessageId, Timestamp};
use cardinal_interaction::{AnnouncementKey, Ask, Destination, Message, MessageRef};
use cardinal_outbox::{ChannelMessages, Enqueued};
use cardinal_rules::Variant;
use cardinal_store::NewGame;
use cardinal_test_support::start_of_time;

use crate::world::{ANN, ATTIC, BOB, LOBBY, World, long_line, new_game};

/// More games than are handled at once, whose first message in this channel is pending.
async fn many_pending(world: &World, channel: ChannelId) -> Vec<GameId> {
    let mut games = Vec::new();
    for _ in 0..201 {
        games.push(pending(world, channel).await);
    }
    games
}

async fn pending(world: &World, channel: ChannelId) -> GameId {
    pending_since(world, channel, start_of_time()).await
}

async fn pending_since(world: &World, channel: ChannelId, created_at: Timestamp) -> GameId {
    let site = cardinal_ids::Site { guild: None, channel, parent: None };
    let game = NewGame { announce: true, site, created_at, ..new_game(Variant::Standard, None) };
    world.store.games().create(game, None).await.unwrap()
}

#[tokio::test]
async fn closed_channels_do_not_delay_messages_of_others() {
    let world = World::new().await;
    let closed = many_pending(&world, LOBBY).await;
    let game = pending(&world, ATTIC).await;
    world.context.outbox.put_off(AnnouncementKey { game: closed[0], version: 0 }, Some(LOBBY));
    let due = app::find_repairs(&world.context).await.announcements;
    let [only] = due.as_slice() else { panic!("{} are due", due.len()) };
    assert_eq!((only.key.game, &only.to), (game, &Destination::Channel(ATTIC)));
}

#[tokio::test]
async fn messages_that_keep_failing_do_not_delay_others() {
    let world = World::new().await;
    let games = many_pending(&world, LOBBY).await;
    let mut tried = Vec::new();
    for is_last in [false, true] {
        let repairs = app::find_repairs(&world.context).await;
        assert_eq!(repairs.again_in.is_none(), is_last, "the rest follows soon, and then there is time");
        for announcement in repairs.announcements {
            tried.push(announcement.key.game);
            world.context.outbox.put_off(announcement.key, None);
        }
    }
    tried.dedup();
    assert_eq!(tried, games, "each once, before any is tried again");
    assert_eq!(app::find_repairs(&world.context).await.announcements[0].key.game, games[0], "then from the beginning");
}

#[tokio::test]
async fn a_pending_message_describes_its_own_turn_though_a_card_was_turned_since() {
    let mut world = World::new().await;
    world.start(Variant::NoStress, &[("level", "1")]).await;
    let turned = world.ask(ANN, Ask::Draw).await;
    let told = world.finish_turn(ANN, turned).await;
    let turned = world.ask(BOB, Ask::Draw).await;
    assert!(turned.announcements.is_empty(), "the channel is told when the turn is over: {turned:?}");
    world.restart().await;
    let due = app::find_repairs(&world.context).await.announcements;
    let (pending, wanted) = (&due[0], &told.announcements[0]);
    assert_eq!((pending.key, &pending.message.text), (wanted.key, &wanted.message.text));
    assert_eq!(pending.message.mentions, wanted.message.mentions);
    assert_eq!(pending.message.pictures[0].alt, wanted.message.pictures[0].alt);
}

#[tokio::test]
async fn what_another_process_has_just_started_is_left_to_it_for_a_while() {
    let hand_over = Duration::from_hours(1);
    let settings = Settings { hand_over, ..Settings::default() };
    let world = World::shared(settings).await;
    let site = cardinal_ids::Site { guild: None, channel: LOBBY, parent: None };
    let fresh = NewGame { announce: true, site, created_at: start_of_time(), ..new_game(Variant::Standard, None) };
    let old = NewGame { created_at: start_of_time().plus(-2 * 60 * 60), ..fresh.clone() };
    let fresh = world.store.games().create(fresh, None).await.unwrap();
    let old = world.store.games().create(old, None).await.unwrap();
    let other = world.second_with(settings).await;
    let repairs = app::find_repairs(&other).await;
    let due: Vec<GameId> = repairs.announcements.iter().map(|announcement| announcement.key.game).collect();
    assert_eq!((due, repairs.again_in), (vec![old], Some(hand_over + Duration::from_secs(1))));
    // A process that has the database to itself announces everything at once.
    let alone = app::find_repairs(&*world.second().await).await;
    let due: Vec<GameId> = alone.announcements.iter().map(|announcement| announcement.key.game).collect();
    assert_eq!((due, alone.again_in), (vec![fresh, old], None));
}

#[tokio::test]
async fn what_a_running_process_is_to_post_is_left_to_it_for_two_minutes() {
    let settings = Settings { hand_over: Duration::from_secs(6), ..Settings::default() };
    let world = World::shared(settings).await;
    let other = world.second_with(settings).await;
    let fleets = [&world.context, &other].map(|context| app::join_fleet(context, 1, 2, Wanted::Fair));
    let [ours, theirs] = &fleets;
    let runs = async |fleet: &Fleet| fleet.step().await.unwrap();
    runs(ours).await;
    runs(theirs).await;
    let due = async |context: &Context| {
        let repairs = app::find_repairs(context).await;
        (repairs.announcements.iter().map(|due| due.key.game).collect::<Vec<_>>(), repairs.again_in)
    };
    let soon = Some(Duration::from_secs(7));
    let game = pending(&world, LOBBY).await;
    for _ in 0..12 {
        world.clock.pass(Duration::from_secs(9));
        runs(ours).await;
        runs(theirs).await;
        assert_eq!(due(&other).await, (vec![], soon), "it may be waiting for Discord's limits");
    }
    world.clock.pass(Duration::from_secs(9));
    runs(ours).await;
    world.clock.pass(Duration::from_secs(4));
    assert_eq!(due(&other).await, (vec![game], None), "by now something must be wrong there");
    world.store.messages().drop_pending(game, 0).await.unwrap();

    let game = pending_since(&world, LOBBY, world.context.time.now()).await;
    let key = AnnouncementKey { game, version: 0 };
    world.clock.pass(Duration::from_secs(7));
    runs(ours).await;
    runs(theirs).await;
    assert_eq!(due(&other).await, (vec![], soon));
    world.clock.pass(Duration::from_secs(9));
    assert_eq!(due(&other).await, (vec![], soon));
    assert!(!app::is_told_elsewhere(&world.context, key).await.unwrap());
    world.clock.pass(Duration::from_secs(2));
    runs(theirs).await;
    assert_eq!(due(&other).await, (vec![game], None), "it no longer renews what says that it runs");
    assert!(app::is_told_elsewhere(&world.context, key).await.unwrap(), "it stood still and finds out");
    assert!(!app::is_told_elsewhere(&other, key).await.unwrap());
    runs(ours).await;
    assert_eq!(due(&world.context).await, (vec![], soon), "now it is left to the other one");
}

#[tokio::test]
async fn only_one_process_creates_a_games_thread() {
    let settings = Settings::default();
    let world = World::shared(settings).await;
    let other = world.second_with(settings).await;
    let (game, another) = (GameId(1), GameId(2));
    let claim = app::claim_thread(&world.context, game).await.expect("nobody makes it");
    assert!(app::claim_thread(&other, game).await.is_none());
    assert!(app::claim_thread(&world.context, game).await.is_none(), "what one try has begun may still come about");
    assert!(app::claim_thread(&other, another).await.is_some());
    app::release_claim(&world.context, claim).await;
    // The process that claims it now is killed.
    let dead = app::claim_thread(&other, game).await;
    assert!(dead.is_some());
    world.clock.pass(Duration::from_secs(9));
    assert!(app::claim_thread(&world.context, game).await.is_none(), "it may be making the thread");
    world.clock.pass(Duration::from_secs(1));
    assert!(app::claim_thread(&world.context, game).await.is_some(), "it would have renewed its claim");
}

#[tokio::test]
async fn what_ended_processes_held_is_free_where_one_process_has_the_file() {
    for is_alone in [true, false] {
        let mut world = World::shared(Settings::default()).await;
        let fleet = app::join_fleet(&world.context, 1, 2, Wanted::Fair);
        fleet.step().await.unwrap();
        assert!(fleet.may_begin(0, 1).await);
        let claim = app::claim_thread(&world.context, GameId(1)).await;
        assert!(claim.is_some());
        let beside = if is_alone { None } else { Some(world.second().await) };
        world.restart().await;
        app::end_abandoned(&world.context).await;
        let shards = app::shards_in_use(&world.context).await.unwrap();
        assert_eq!(shards, (!is_alone).then_some(2));
        assert!(app::claim_thread(&world.context, GameId(1)).await.is_none(), "what it has asked for may still arrive");
        world.clock.pass(Duration::from_secs(2));
        assert_eq!(app::claim_thread(&world.context, GameId(1)).await.is_some(), is_alone);
        let fleet = app::join_fleet(&world.context, 1, 2, Wanted::Fair);
        assert!(!fleet.may_begin(0, 1).await, "Discord counts the session that has begun");
        drop(beside);
    }
}

#[tokio::test]
async fn a_closed_channel_gets_its_pending_messages_as_soon_as_it_is_open() {
    let world = World::new().await;
    let here = pending(&world, LOBBY).await;
    pending(&world, ATTIC).await;
    assert!(!world.context.outbox.reopen(LOBBY), "it was never closed");
    world.context.outbox.put_off(AnnouncementKey { game: here, version: 0 }, Some(LOBBY));
    assert!(world.context.outbox.reopen(LOBBY));
    let due: Vec<GameId> =
        app::pending_in(&world.context, LOBBY).await.iter().map(|announcement| announcement.key.game).collect();
    assert_eq!(due, [here]);
    assert!(!world.context.outbox.reopen(LOBBY), "once is enough");
}

#[tokio::test]
async fn a_message_tells_of_the_turns_before_it_that_no_other_has_told_of() {
    let mut world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    world.moves(ANN, "e4").await;
    // The process ends before the message is sent, and Bob does not wait for it.
    world.restart().await;
    let told = world.moves(BOB, "e5").await;
    let text = "Game #1: ⚪ **Ann** moves **e4**\nGame #1: ⚫ **Bob** moves **e5**\n⚪ <@101>, it's your turn.";
    assert_eq!(told.announcements[0].message.text, text);
    // As well when it is rebuilt.
    world.restart().await;
    let due = app::find_repairs(&world.context).await.announcements;
    assert_eq!(due[0].message.text, text);
    app::announcement_posted(&world.context, &due[0], MessageRef { channel: LOBBY, message: MessageId(600) }).await;

    let told = world.moves(ANN, "Nf3").await;
    assert_eq!(told.announcements[0].message.text, "Game #1: ⚪ **Ann** moves **Nf3**\n⚫ <@102>, it's your turn.");
    let superseded = world.post(&told).await;
    let line = superseded.last().and_then(|superseded| superseded.line.as_deref());
    assert_eq!(line, Some("-# #1 · 1. **e4** · Ann\n-# #1 · 1… **e5** · Bob"));
}

/// A channel that shows these messages.
struct Shown(Vec<(String, MessageId)>);

#[async_trait::async_trait]
impl ChannelMessages for Shown {
    async fn last_shown(&self, _: ChannelId, messages: &[Message], noted: &[MessageId]) -> Option<(usize, MessageId)> {
        let shown = |message: &Message| {
            self.0.iter().find(|(text, id)| *text == message.text && !noted.contains(id)).map(|(_, id)| *id)
        };
        messages.iter().enumerate().rev().find_map(|(index, message)| Some((index, shown(message)?)))
    }
}

#[tokio::test]
async fn a_turn_that_the_channel_shows_already_is_not_told_again() {
    let mut world = World::new().await;
    let game = world.start(Variant::Standard, &[]).await;
    let e4 = world.moves(ANN, "e4").await.announcements.remove(0);
    // The process ends after the message was posted, and before that was stored.
    world.restart().await;
    world.context.outbox.set_channel_messages(Arc::new(Shown(vec![(e4.message.text, MessageId(600))])));
    let e5 = world.moves(BOB, "e5").await;
    assert_eq!(e5.announcements[0].message.text, "Game #1: ⚫ **Bob** moves **e5**\n⚪ <@101>, it's your turn.");
    let noted = world.store.messages().of_game(game).await.unwrap();
    let last = noted.last().unwrap();
    assert_eq!(
        (last.version, last.message, last.line.as_deref()),
        (1, MessageId(600), Some("-# #1 · 1. **e4** · Ann"))
    );
    assert_eq!(world.store.messages().pending(None, 9).await.unwrap()[0].version, 2, "the next is still to be posted");
}

#[tokio::test]
async fn a_message_that_is_just_being_sent_is_not_repeated_by_the_next() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    let first = world.moves(ANN, "e4").await;
    assert_eq!(world.context.outbox.enqueue(first.announcements[0].key, false), Enqueued::First);
    let second = world.moves(BOB, "e5").await;
    assert!(!second.announcements[0].message.text.contains("e4"), "{second:?}");
    // It could not be sent after all. The one that left the turn to it must not be sent either: what is built next
    // tells of both.
    let [first, second] = [first, second].map(|told| told.announcements[0].key);
    world.context.outbox.put_off(first, None);
    assert_eq!(world.context.outbox.enqueue(second, false), Enqueued::Refused);
    let due = app::find_repairs(&world.context).await.announcements;
    assert!(due[0].message.text.contains("**e4**") && due[0].message.text.contains("**e5**"), "{due:?}");
}

#[tokio::test]
async fn a_turn_whose_message_has_no_place_yet_is_told_by_the_next() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    let first = world.moves(ANN, "e4").await;
    let second = world.moves(BOB, "e5").await;
    let told = &second.announcements[0].message.text;
    assert!(told.contains("**e4**") && told.contains("**e5**"), "{told}");
    let [first, second] = [first, second].map(|told| told.announcements[0].key);
    let queued = [first, second].map(|key| world.context.outbox.enqueue(key, false));
    assert_eq!(queued, [Enqueued::Refused, Enqueued::First], "the first would repeat what the next one tells");
}

#[tokio::test]
async fn a_turn_is_told_although_nothing_is_known_of_the_message_of_the_start() {
    let mut world = World::new().await;
    world.accepted(Variant::Standard, &[]).await;
    world.moves(ANN, "e4").await;
    // The database was away when the first message was posted and when the second one was built.
    world.restart().await;
    let told = world.moves(BOB, "e5").await;
    let text = "Game #1: ⚪ **Ann** moves **e4**\nGame #1: ⚫ **Bob** moves **e5**\n⚪ <@101>, it's your turn.";
    assert_eq!(told.announcements[0].message.text, text);
}

#[tokio::test]
async fn of_many_turns_each_is_named_the_last_in_sentences() {
    let mut world = World::new().await;
    world.start(Variant::NoStress, &[("level", "1")]).await;
    for turn in 0..8 {
        let user = [ANN, BOB][turn % 2];
        let turned = world.ask(user, Ask::Draw).await;
        if turned.announcements.is_empty() {
            world.finish_turn(user, turned).await;
        }
    }
    world.restart().await;
    let due = app::find_repairs(&world.context).await.announcements;
    let lines: Vec<&str> = due[0].message.text.lines().collect();
    assert!(lines[0].starts_with("-# #1 · 1. ") && lines[0].ends_with(" · Ann"), "{lines:?}");
    assert!(lines[1].starts_with("-# #1 · 1… ") && lines[1].ends_with(" · Bob"), "{lines:?}");
    let told = lines.iter().filter(|line| line.contains("turns **")).count();
    assert_eq!(told, 6, "five turns, and the last: {lines:?}");
}

#[tokio::test]
async fn of_more_turns_than_a_message_holds_the_first_are_counted() {
    let mut world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    let moves = long_line();
    for (turn, text) in moves.iter().enumerate() {
        world.moves([ANN, BOB][turn % 2], text).await;
    }
    world.restart().await;
    let text = app::find_repairs(&world.context).await.announcements.remove(0).message.text;
    let lines: Vec<&str> = text.lines().collect();
    let counted: usize = lines[0].split_whitespace().nth(2).and_then(|number| number.parse().ok()).expect("a number");
    assert!(lines[0].starts_with("Game #1: ") && lines[0].ends_with("earlier turns, see `/history`."), "{text}");
    let named = lines.iter().filter(|line| line.starts_with("-# #1 · ")).count();
    let told = lines.iter().filter(|line| line.contains("moves **")).count();
    assert_eq!(counted + named + told, moves.len(), "{text}");
    assert!(text.chars().count() <= 2_000 && named > 10, "{text}");
}
