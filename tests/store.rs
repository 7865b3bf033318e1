//! The store on `SQLite`, as the service uses it: each test in a folder of its own.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use cardinal::store::{
    Append, Challenge, ChallengeFilter, ChallengeId, ChallengeState, ChannelId, Closing, Done, Finished, GameFilter,
    GameId, GuildId, INTERACTIONS_KEPT_FOR, InteractionId, MessageId, NewChallenge, NewGame, Owed, Page, Place,
    Preferences, Secret, SharedStore, SqliteOptions, SqliteStore, StoreError, Timestamp, TurnMessage, UserId, Venue,
};
use cardinal_rules::{Action, BySeat, Entry, Seat, Variant};
use sqlx::{Connection, SqliteConnection};
use tempfile::TempDir;

#[path = "store/durability.rs"]
mod durability;
#[path = "store/shown.rs"]
mod shown;

const ANNA: UserId = UserId(101);
const BEN: UserId = UserId(102);
const CARA: UserId = UserId(103);
const HERE: Place = Place { guild: Some(GuildId(11)), channel: ChannelId(12) };
const NOW: Timestamp = Timestamp(1_700_000_000);

struct Kept {
    folder: TempDir,
    store: SharedStore,
}

impl Kept {
    async fn new() -> Kept {
        let folder = tempfile::tempdir().unwrap();
        let store = open(&folder).await;
        Kept { folder, store }
    }

    /// The same database, opened anew after a proper end.
    async fn reopened(self) -> Kept {
        self.store.close().await;
        let store = open(&self.folder).await;
        Kept { folder: self.folder, store }
    }

    async fn game(&self) -> GameId {
        self.store.create_game(new_game(ANNA, BEN), None).await.unwrap()
    }
}

fn place(folder: &TempDir) -> String {
    folder.path().join("games.db").to_str().unwrap().to_owned()
}

async fn open(folder: &TempDir) -> SharedStore {
    Arc::new(SqliteStore::open(&place(folder), patient()).await.unwrap())
}

/// As the service opens it, but no writer gives up on a slow disk.
fn patient() -> SqliteOptions {
    SqliteOptions { busy_timeout: Duration::from_mins(5), ..SqliteOptions::default() }
}

/// Another program's connection to the database.
async fn outside(folder: &TempDir) -> SqliteConnection {
    SqliteConnection::connect(&place(folder)).await.unwrap()
}

fn new_game(white: UserId, black: UserId) -> NewGame {
    NewGame {
        variant: Variant::NoStress,
        options: BTreeMap::from([("level".to_owned(), "2".to_owned())]),
        position: None,
        secret: Secret { seed: [3; 32], salt: [4; 16] },
        players: BySeat { white, black },
        place: HERE,
        to_act: Some(white),
        announce: false,
        created_at: NOW,
    }
}

fn act(seat: Seat, action: Action) -> Entry {
    Entry::Act { seat, action }
}

fn some_move() -> Entry {
    act(Seat::White, Action::step("e2".parse().unwrap(), "e4".parse().unwrap()))
}

fn append(game: GameId, expected_version: u32, interaction: Option<u64>) -> Append {
    Append {
        game,
        expected_version,
        entries: vec![some_move()],
        interaction: interaction.map(InteractionId),
        to_act: Some(BEN),
        announce: false,
        outcome: None,
        at: NOW,
    }
}

fn ending(game: GameId, expected_version: u32) -> Append {
    let outcome =
        Finished {
            winner: Some(Seat::Black), reason: "resignation".to_owned(), record: "{\"a\":\"ü\\n\"}".to_owned()
        };
    Append {
        entries: vec![act(Seat::White, Action::Resign)],
        outcome: Some(outcome),
        to_act: None,
        at: NOW.plus(60),
        ..append(game, expected_version, None)
    }
}

fn challenge(opponent: Option<UserId>) -> NewChallenge {
    NewChallenge {
        challenger: ANNA,
        opponent,
        place: HERE,
        variant: Variant::Standard,
        options: BTreeMap::new(),
        seat: Some(Seat::Black),
        venue: Venue::Thread,
        created_at: NOW,
        expires_at: Some(NOW.plus(3600)),
        interaction: None,
    }
}

fn ids(challenges: &[Challenge]) -> Vec<ChallengeId> {
    challenges.iter().map(|challenge| challenge.id).collect()
}

#[tokio::test]
async fn a_game_is_loaded_as_it_was_written() {
    let kept = Kept::new().await;
    let start = NewGame {
        position: Some(serde_json::from_str(r#"{"fen": "8/8/8/8/8/8/8/K6k w - - 0 1"}"#).unwrap()),
        ..new_game(ANNA, UserId(u64::MAX))
    };
    let game = kept.store.create_game(start.clone(), None).await.unwrap();
    let entries = vec![
        act(Seat::White, Action::Draw),
        some_move(),
        act(Seat::White, Action::EndTurn),
        Entry::Flag { flag: Seat::Black },
    ];
    let appended = kept.store.append(Append { entries: entries.clone(), ..append(game, 0, None) }).await.unwrap();
    assert_eq!(appended.version, 4);

    let kept = kept.reopened().await;
    let loaded = kept.store.load(game).await.unwrap();
    assert_eq!(loaded.entries, entries);
    assert_eq!(loaded.position, start.position);
    assert_eq!(loaded.secret, start.secret);
    assert_eq!(loaded.info, kept.store.info(game).await.unwrap());
    assert_eq!(
        (loaded.info.variant, loaded.info.options, loaded.info.players, loaded.info.place),
        (start.variant, start.options, start.players, start.place)
    );
    assert_eq!((loaded.info.version, loaded.info.to_act, loaded.info.finished), (4, Some(BEN), false));
    assert!(matches!(kept.store.load(GameId(99)).await, Err(StoreError::NoGame(GameId(99)))));
}

#[test]
fn a_secret_is_not_printed() {
    let printed = format!("{:?}", new_game(ANNA, BEN));
    assert!(!printed.contains("3, 3, 3") && !printed.contains("4, 4, 4"), "{printed}");
}

#[tokio::test]
async fn an_append_at_another_version_is_refused() {
    let kept = Kept::new().await;
    let game = kept.game().await;
    kept.store.append(append(game, 0, None)).await.unwrap();
    for expected in [0, 2] {
        let refusal = kept.store.append(append(game, expected, None)).await.unwrap_err();
        assert!(matches!(refusal, StoreError::Conflict { found: 1, expected: e, .. } if e == expected), "{refusal}");
    }
    let nothing = Append { entries: Vec::new(), ..append(game, 1, None) };
    assert!(matches!(kept.store.append(nothing).await, Err(StoreError::NothingToAppend(_))));
    assert!(matches!(kept.store.append(append(GameId(99), 0, None)).await, Err(StoreError::NoGame(GameId(99)))));
    assert_eq!(kept.store.load(game).await.unwrap().entries.len(), 1);
}

#[tokio::test]
async fn long_running_games_are_named_longest_first() {
    let kept = Kept::new().await;
    let mut games = Vec::new();
    for events in [3, 1, 5, 2, 4] {
        let game = kept.game().await;
        let entries = std::iter::repeat_with(some_move).take(events).collect();
        kept.store.append(Append { entries, ..append(game, 0, None) }).await.unwrap();
        games.push(game);
    }
    kept.store.append(ending(games[4], 4)).await.unwrap();
    assert_eq!(kept.store.long_games(1, 10).await.unwrap(), [games[2], games[0], games[3]]);
    assert_eq!(kept.store.long_games(1, 2).await.unwrap(), [games[2], games[0]]);
    assert_eq!(kept.store.long_games(5, 10).await.unwrap(), []);
}

#[tokio::test]
async fn an_interaction_acts_once_and_is_told_what_it_did() {
    let kept = Kept::new().await;
    let game = kept.game().await;
    let two = Append { entries: vec![some_move(), some_move()], ..append(game, 0, Some(7)) };
    kept.store.append(two.clone()).await.unwrap();
    kept.store.append(append(game, 2, Some(8))).await.unwrap();
    kept.store.append(ending(game, 3)).await.unwrap();

    let kept = kept.reopened().await;
    let first = Done::Appended { game, version: 2 };
    match kept.store.append(two).await {
        Err(StoreError::Duplicate { interaction: InteractionId(7), done }) => assert_eq!(done, first),
        other => panic!("{other:?}"),
    }
    assert_eq!(kept.store.interaction(InteractionId(7)).await.unwrap(), Some(first));
    assert_eq!(kept.store.interaction(InteractionId(9)).await.unwrap(), None);
    assert_eq!(kept.store.info(game).await.unwrap().version, 4);
}

#[tokio::test]
async fn a_refused_interaction_may_try_again() {
    let kept = Kept::new().await;
    let game = kept.game().await;
    kept.store.append(append(game, 5, Some(7))).await.unwrap_err();
    assert_eq!(kept.store.append(append(game, 0, Some(7))).await.unwrap().version, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_the_same_interaction_delivered_twice_at_once_one_acts() {
    let kept = Kept::new().await;
    let game = kept.game().await;
    let both = tokio::join!(kept.store.append(append(game, 0, Some(7))), kept.store.append(append(game, 0, Some(7))));
    let duplicate = match both {
        (Ok(_), Err(refusal)) | (Err(refusal), Ok(_)) => refusal,
        other => panic!("{other:?}"),
    };
    assert!(matches!(duplicate, StoreError::Duplicate { done: Done::Appended { version: 1, .. }, .. }));
}

#[tokio::test]
async fn every_kind_of_act_remembers_its_interaction() {
    let kept = Kept::new().await;
    let store = &kept.store;
    let (one, two, three, four) = (InteractionId(1), InteractionId(2), InteractionId(3), InteractionId(4));
    let made = NewChallenge { interaction: Some(one), ..challenge(None) };
    let id = store.create_challenge(made.clone()).await.unwrap();
    let game = store.accept_challenge(id, new_game(ANNA, BEN), Some(two)).await.unwrap();
    let direct = store.create_game(new_game(ANNA, BEN), Some(three)).await.unwrap();
    let other = store.create_challenge(challenge(None)).await.unwrap();
    store.close_challenge(other, Closing::Withdrawn, Some(four), NOW).await.unwrap();

    let again = [
        store.create_challenge(made).await.map(drop),
        store.accept_challenge(id, new_game(ANNA, BEN), Some(two)).await.map(drop),
        store.create_game(new_game(ANNA, BEN), Some(three)).await.map(drop),
        store.close_challenge(other, Closing::Withdrawn, Some(four), NOW).await,
    ];
    let done = again.map(|answer| match answer {
        Err(StoreError::Duplicate { done, .. }) => done,
        other => panic!("{other:?}"),
    });
    let expected =
        [Done::Challenged(id), Done::Accepted { challenge: id, game }, Done::Created(direct), Done::Closed(other)];
    assert_eq!(done, expected);
    assert_eq!(store.count_games(GameFilter::default()).await.unwrap(), 2);
}

#[tokio::test]
async fn old_interactions_are_forgotten_and_recent_ones_kept() {
    let kept = Kept::new().await;
    let game = kept.game().await;
    for version in 0..3 {
        let at = NOW.plus(i64::from(version) * 1000);
        kept.store.append(Append { at, ..append(game, version, Some(u64::from(version))) }).await.unwrap();
    }
    assert_eq!(kept.store.prune_interactions(NOW.plus(24 * 3600)).await.unwrap(), 0);
    assert_eq!(kept.store.prune_interactions(NOW.plus(INTERACTIONS_KEPT_FOR + 1500)).await.unwrap(), 2);
    assert_eq!(kept.store.interaction(InteractionId(1)).await.unwrap(), None);
    assert!(kept.store.interaction(InteractionId(2)).await.unwrap().is_some());
}

#[tokio::test]
async fn interactions_with_discords_numbers_are_forgotten_at_their_time() {
    let kept = Kept::new().await;
    let game = kept.game().await;
    // Discord's reference has this number as its example: 41,944,705,796 milliseconds after 2015 began.
    let (id, made) = (175_928_847_299_117_063, Timestamp(1_462_015_105));
    kept.store.append(Append { at: made, ..append(game, 0, Some(id)) }).await.unwrap();
    assert_eq!(kept.store.prune_interactions(made.plus(INTERACTIONS_KEPT_FOR - 1)).await.unwrap(), 0);
    assert_eq!(kept.store.prune_interactions(made.plus(INTERACTIONS_KEPT_FOR + 2)).await.unwrap(), 1);
    assert_eq!(kept.store.interaction(InteractionId(id)).await.unwrap(), None);
}

#[tokio::test]
async fn challenges_are_listed_while_they_are_open() {
    let kept = Kept::new().await;
    let store = &kept.store;
    let open = store.create_challenge(challenge(None)).await.unwrap();
    let direct = store.create_challenge(challenge(Some(BEN))).await.unwrap();
    let elsewhere = Place { guild: None, channel: ChannelId(99) };
    let far = store.create_challenge(NewChallenge { place: elsewhere, ..challenge(Some(CARA)) }).await.unwrap();
    store.set_challenge_message(direct, MessageId(55)).await.unwrap();

    let in_channel = store.open_challenges(ChallengeFilter::Channel(HERE.channel), 10).await.unwrap();
    assert_eq!(ids(&in_channel), [direct, open]);
    assert_eq!(ids(&store.open_challenges(ChallengeFilter::Player(ANNA), 2).await.unwrap()), [far, direct]);
    let of_ben = store.open_challenges(ChallengeFilter::Player(BEN), 10).await.unwrap();
    assert_eq!(of_ben, [store.challenge(direct).await.unwrap()]);
    assert_eq!(
        (of_ben[0].message, of_ben[0].opponent, of_ben[0].venue),
        (Some(MessageId(55)), Some(BEN), Venue::Thread)
    );
    assert_eq!((of_ben[0].seat, of_ben[0].state, of_ben[0].place), (Some(Seat::Black), ChallengeState::Open, HERE));

    store.close_challenge(direct, Closing::Declined, None, NOW).await.unwrap();
    let game = store.accept_challenge(open, new_game(BEN, ANNA), None).await.unwrap();
    assert!(store.open_challenges(ChallengeFilter::Channel(HERE.channel), 10).await.unwrap().is_empty());
    assert_eq!(store.challenge(direct).await.unwrap().state, ChallengeState::Declined);
    assert_eq!(store.challenge(open).await.unwrap().state, ChallengeState::Accepted(game));
    assert!(matches!(store.challenge(ChallengeId(99)).await, Err(StoreError::NoChallenge(ChallengeId(99)))));
    let unknown = store.set_challenge_message(ChallengeId(99), MessageId(1)).await;
    assert!(matches!(unknown, Err(StoreError::NoChallenge(_))));
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
    let open = kept.store.open_challenges(ChallengeFilter::Player(ANNA), 10).await.unwrap();
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

#[tokio::test]
async fn a_finished_game_takes_no_more_and_keeps_its_record() {
    let kept = Kept::new().await;
    let game = kept.game().await;
    assert_eq!(kept.store.finished_game(game).await.unwrap(), None);
    kept.store.append(ending(game, 0)).await.unwrap();
    assert!(matches!(kept.store.append(append(game, 1, None)).await, Err(StoreError::GameOver(_))));

    let finished = kept.store.finished_game(game).await.unwrap().unwrap();
    assert_eq!(Some(&finished.outcome), ending(game, 0).outcome.as_ref());
    assert_eq!((finished.info.to_act, finished.info.finished, finished.info.version), (None, true, 1));
    assert_eq!(finished.finished_at, NOW.plus(60));
    assert_eq!(finished.secret, new_game(ANNA, BEN).secret);
    assert!(matches!(kept.store.finished_game(GameId(99)).await, Err(StoreError::NoGame(_))));
}

#[tokio::test]
async fn games_are_listed_by_channel_player_and_server_page_by_page() {
    let kept = Kept::new().await;
    let store = &kept.store;
    let mut games = Vec::new();
    for number in 0..6 {
        let guild = (number != 5).then_some(GuildId(number % 2));
        let place = Place { guild, channel: ChannelId(number % 3) };
        let (white, black) = if number % 2 == 0 { (ANNA, BEN) } else { (CARA, ANNA) };
        games.push(store.create_game(NewGame { place, ..new_game(white, black) }, None).await.unwrap());
    }
    store.append(ending(games[4], 0)).await.unwrap();

    let all = GameFilter::default();
    let cases = [
        (all, vec![5, 3, 2, 1, 0]),
        (GameFilter { player: Some(ANNA), ..all }, vec![5, 3, 2, 1, 0]),
        (GameFilter { player: Some(BEN), ..all }, vec![2, 0]),
        (GameFilter { channel: Some(ChannelId(0)), ..all }, vec![3, 0]),
        (GameFilter { channel: Some(ChannelId(0)), player: Some(CARA), ..all }, vec![3]),
        (GameFilter { guild: Some(GuildId(1)), ..all }, vec![3, 1]),
        (GameFilter { finished: true, ..all }, vec![4]),
        (GameFilter { finished: true, player: Some(BEN), ..all }, vec![4]),
        (GameFilter { finished: true, player: Some(CARA), ..all }, vec![]),
    ];
    // The games began at one time; the one that ended was touched a minute later.
    let since = |seconds| GameFilter { touched_since: Some(NOW.plus(seconds)), ..all };
    let ended = |seconds| GameFilter { finished: true, ..since(seconds) };
    let by_time = [(since(0), vec![5, 3, 2, 1, 0]), (since(1), vec![]), (ended(60), vec![4]), (ended(61), vec![])];
    for (filter, expected) in cases.into_iter().chain(by_time) {
        let expected: Vec<GameId> = expected.into_iter().map(|index: usize| games[index]).collect();
        let found: Vec<GameId> =
            store.games(filter, Page::first(10)).await.unwrap().into_iter().map(|info| info.id).collect();
        assert_eq!(found, expected, "{filter:?}");
        assert_eq!(store.count_games(filter).await.unwrap(), expected.len() as u64, "{filter:?}");
    }
    let first: Vec<_> = store.games(all, Page::first(2)).await.unwrap().into_iter().map(|info| info.id).collect();
    let next = Page { before: first.last().copied(), limit: 2 };
    let second: Vec<_> = store.games(all, next).await.unwrap().into_iter().map(|info| info.id).collect();
    assert_eq!((first, second), (vec![games[5], games[3]], vec![games[2], games[1]]));
}

#[tokio::test]
async fn a_game_can_move_to_its_thread() {
    let kept = Kept::new().await;
    let game = kept.game().await;
    kept.store.set_game_channel(game, ChannelId(77)).await.unwrap();
    let place = kept.store.info(game).await.unwrap().place;
    assert_eq!(place, Place { channel: ChannelId(77), ..HERE });
    assert!(matches!(kept.store.set_game_channel(GameId(99), ChannelId(1)).await, Err(StoreError::NoGame(_))));
}

fn turn_message(game: GameId, version: u32, message: u64) -> TurnMessage {
    TurnMessage { game, version, channel: HERE.channel, message: MessageId(message) }
}

#[tokio::test]
async fn what_a_channel_is_owed_is_known_until_it_is_posted() {
    let kept = Kept::new().await;
    let game = kept.store.create_game(NewGame { announce: true, ..new_game(ANNA, BEN) }, None).await.unwrap();
    kept.game().await;
    let owed = |version| Owed { game, version, channel: HERE.channel };
    assert_eq!(kept.store.owed(None, 10).await.unwrap(), [owed(0)]);

    kept.store.append(Append { announce: true, ..append(game, 0, None) }).await.unwrap();
    kept.store.append(append(game, 1, None)).await.unwrap();
    let kept = kept.reopened().await;
    assert_eq!(kept.store.owed(None, 10).await.unwrap(), [owed(1)], "only the newest, and a silent event adds nothing");

    kept.store.announced(turn_message(game, 0, 500)).await.unwrap();
    assert_eq!(kept.store.owed(None, 10).await.unwrap(), [owed(1)], "an older message does not pay for a newer one");
    kept.store.announced(turn_message(game, 1, 501)).await.unwrap();
    assert!(kept.store.owed(None, 10).await.unwrap().is_empty());

    kept.store.append(Append { announce: true, ..append(game, 2, None) }).await.unwrap();
    kept.store.settle(game, 3).await.unwrap();
    assert!(kept.store.owed(None, 10).await.unwrap().is_empty());
    assert!(matches!(kept.store.settle(GameId(99), 0).await, Err(StoreError::NoGame(_))));
    assert!(matches!(kept.store.announced(turn_message(GameId(99), 0, 1)).await, Err(StoreError::NoGame(_))));
}

#[tokio::test]
async fn the_controls_of_earlier_messages_are_known_until_they_are_taken_away() {
    let kept = Kept::new().await;
    let game = kept.game().await;
    let [first, second, third] = [0, 1, 2].map(|version| turn_message(game, version, 500 + u64::from(version)));
    assert!(kept.store.announced(first).await.unwrap().is_empty());
    assert_eq!(kept.store.announced(second).await.unwrap(), [first]);
    assert_eq!(kept.store.announced(second).await.unwrap(), [first], "saying it twice changes nothing");

    let kept = kept.reopened().await;
    assert_eq!(kept.store.stale_messages(10).await.unwrap(), [first]);
    kept.store.controls_removed(first.message).await.unwrap();
    assert!(kept.store.stale_messages(10).await.unwrap().is_empty());
    assert_eq!(kept.store.announced(third).await.unwrap(), [second]);
    assert_eq!(kept.store.turn_messages(game).await.unwrap(), [second, third]);

    kept.store.append(ending(game, 0)).await.unwrap();
    assert_eq!(kept.store.stale_messages(10).await.unwrap(), [second, third], "a finished game needs no controls");
}

#[tokio::test]
async fn preferences_and_notes_are_kept_and_replaced() {
    let kept = Kept::new().await;
    assert_eq!(kept.store.preferences(ANNA).await.unwrap(), Preferences::default());
    assert_eq!(kept.store.note("commands").await.unwrap(), None);
    let dark = Preferences { theme: Some("dark".to_owned()), ..Preferences::default() };
    for theme in [Preferences { notation: Some("san".to_owned()), ..Preferences::default() }, dark.clone()] {
        kept.store.set_preferences(ANNA, theme).await.unwrap();
    }
    for value in ["one", "two"] {
        kept.store.set_note("commands", value).await.unwrap();
    }
    let kept = kept.reopened().await;
    assert_eq!(kept.store.preferences(ANNA).await.unwrap(), dark);
    assert_eq!(kept.store.preferences(BEN).await.unwrap(), Preferences::default());
    assert_eq!(kept.store.note("commands").await.unwrap().as_deref(), Some("two"));
}

#[tokio::test]
async fn one_bad_append_does_not_fail_its_neighbours() {
    let kept = Kept::new().await;
    let (mut good, mut bad) = (Vec::new(), Vec::new());
    for _ in 0..8 {
        good.push(kept.game().await);
        bad.push(kept.game().await);
    }
    // An event where none should be: the version fits, and only the primary key stops the append.
    let mut connection = outside(&kept.folder).await;
    let broken = bad[0];
    let sql = "INSERT INTO game_events (game_id, seq, payload, at) SELECT id, 0, '{}', 0 FROM games WHERE id = ?1";
    sqlx::query(sql).bind(broken.0 as i64).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();

    // No task runs between the sends, so that the writer finds all of them together.
    let mut waiting = Vec::new();
    for (index, (&good, &bad)) in good.iter().zip(&bad).enumerate() {
        let version = u32::from(index > 0);
        for asked in [append(bad, version, None), append(good, 0, Some(index as u64))] {
            let store = Arc::clone(&kept.store);
            waiting.push(tokio::spawn(async move { store.append(asked).await }));
        }
    }
    let mut answers = Vec::new();
    for task in waiting {
        answers.push(task.await.unwrap());
    }
    for (index, pair) in answers.chunks(2).enumerate() {
        match (index, &pair[0]) {
            (0, Err(StoreError::Integrity(_))) | (1.., Err(StoreError::Conflict { found: 0, .. })) => {}
            other => panic!("{other:?}"),
        }
        assert_eq!(pair[1].as_ref().unwrap().version, 1);
    }
    for game in good {
        assert_eq!(kept.store.load(game).await.unwrap().entries.len(), 1);
    }
    assert_eq!(kept.store.info(broken).await.unwrap().version, 0);
}

#[tokio::test]
async fn a_broken_event_is_reported_and_others_still_load() {
    let kept = Kept::new().await;
    let (broken, whole) = (kept.game().await, kept.game().await);
    kept.store.append(append(broken, 0, None)).await.unwrap();
    kept.store.append(append(whole, 0, None)).await.unwrap();
    let mut connection = outside(&kept.folder).await;
    sqlx::query("UPDATE game_events SET payload = 'nonsense' WHERE game_id = ?1")
        .bind(broken.0 as i64)
        .execute(&mut connection)
        .await
        .unwrap();
    assert!(matches!(kept.store.load(broken).await, Err(StoreError::Integrity(_))));
    assert_eq!(kept.store.load(whole).await.unwrap().entries, [some_move()]);
}

/// Tasks that race for the same games, each reloading after it lost: no event is lost, none is
/// written twice, and each task's own events stay in its order.
#[tokio::test(flavor = "multi_thread")]
async fn racing_writers_lose_and_reorder_nothing() {
    const TASKS: u64 = 3;
    const EACH: u32 = 40;
    let kept = Kept::new().await;
    // A second store on the same file stands for a second process.
    let second = open(&kept.folder).await;
    let games = [kept.game().await, kept.game().await];
    let tasks: Vec<_> = (0..TASKS)
        .map(|task| {
            let store = Arc::clone(if task == 0 { &second } else { &kept.store });
            tokio::spawn(async move {
                let mut random = fastrand::Rng::with_seed(task);
                let mut written = [0_u32; 2];
                let mut known = [0_u32; 2];
                while written.iter().sum::<u32>() < EACH {
                    let which = random.usize(..2);
                    let next = written[which];
                    let count = 1 + random.u32(..3);
                    let entries = (next..next + count).map(|number| tagged(task, number)).collect();
                    let interaction = Some(InteractionId(task << 32 | u64::from(random.u32(..))));
                    let asked = Append { entries, interaction, ..append(games[which], known[which], None) };
                    match store.append(asked).await {
                        Ok(appended) => {
                            assert_eq!(appended.version, known[which] + count);
                            known[which] = appended.version;
                            written[which] += count;
                        }
                        Err(StoreError::Conflict { found, .. }) => known[which] = found,
                        Err(StoreError::Duplicate { .. }) => {}
                        Err(other) => panic!("{other}"),
                    }
                    if random.u8(..4) == 0 {
                        tokio::task::yield_now().await;
                    }
                }
                written
            })
        })
        .collect();
    let mut written = Vec::new();
    for task in tasks {
        written.push(task.await.unwrap());
    }
    for (which, game) in games.into_iter().enumerate() {
        let entries = kept.store.load(game).await.unwrap().entries;
        for (task, written) in written.iter().enumerate() {
            let own: Vec<&Entry> = entries.iter().filter(|entry| is_of(entry, task as u64)).collect();
            let expected: Vec<Entry> = (0..written[which]).map(|number| tagged(task as u64, number)).collect();
            assert_eq!(own, expected.iter().collect::<Vec<_>>(), "game {game}, task {task}");
        }
        let total: u32 = written.iter().map(|written| written[which]).sum();
        assert_eq!(entries.len(), total as usize);
    }
}

/// An event that tells who wrote it and which of theirs it is: the file and rank it leaves and
/// where it goes.
fn tagged(task: u64, number: u32) -> Entry {
    let square = |index: u32| format!("{}{}", char::from(b'a' + (index % 8) as u8), index / 8 % 8 + 1);
    let from = square(task as u32).parse().unwrap();
    act(Seat::White, Action::step(from, square(number).parse().unwrap()))
}

fn is_of(entry: &Entry, task: u64) -> bool {
    let (
        Entry::Act { action: Action::Move { from, .. }, .. },
        Entry::Act { action: Action::Move { from: own, .. }, .. },
    ) = (entry, &tagged(task, 0))
    else {
        return false;
    };
    from == own
}
