//! Games: stored, loaded, listed, finished.

use cardinal_ids::{ChannelId, GameId, GuildId, Site, UserId};
use cardinal_rules::{Action, Entry, Seat};
use cardinal_store::{Append, GameCount, GameFilter, NewGame, Page, StoreError};

use super::{ANNA, BEN, CARA, HERE, Kept, NOW, act, append, ending, new_game, snapshot, some_move};

pub(crate) async fn a_game_is_loaded_as_it_was_written(kept: Kept) {
    let start = NewGame {
        position: Some(serde_json::from_str(r#"{"fen": "8/8/8/8/8/8/8/K6k w - - 0 1"}"#).unwrap()),
        ..new_game(ANNA, UserId(u64::MAX))
    };
    let game = kept.store.games().create(start.clone(), None).await.unwrap();
    let entries = vec![
        act(Seat::White, Action::Draw),
        some_move(),
        act(Seat::White, Action::EndTurn),
        Entry::Flag { flag: Seat::Black },
    ];
    let appended =
        kept.store.games().append(Append { entries: entries.clone(), ..append(game, 0, None) }).await.unwrap();
    assert_eq!(appended.version, 4);

    let kept = kept.reopened().await;
    let loaded = kept.store.games().load(game).await.unwrap();
    assert_eq!(loaded.entries.since(0), Some(&entries[..]));
    assert_eq!(loaded.position, start.position);
    assert_eq!(loaded.secret, start.secret);
    assert_eq!(loaded.info, kept.store.games().info(game).await.unwrap());
    assert_eq!(
        (loaded.info.variant, loaded.info.options, loaded.info.players, loaded.info.site),
        (start.variant, start.options, start.players, start.site)
    );
    assert_eq!((loaded.info.version, loaded.info.to_act, loaded.info.finished), (4, Some(BEN), false));
    assert!(matches!(kept.store.games().load(GameId(99)).await, Err(StoreError::NoGame(GameId(99)))));
}

pub(crate) async fn of_a_game_only_what_is_new_can_be_loaded(kept: Kept) {
    let (game, other) = (kept.game().await, kept.game().await);
    let entries = vec![act(Seat::White, Action::Draw), some_move(), act(Seat::White, Action::EndTurn)];
    let last = Append { last_position: Some(snapshot(2)), ..append(game, 0, None) };
    kept.store.games().append(Append { entries: entries.clone(), ..last }).await.unwrap();
    kept.store.games().append(append(other, 0, None)).await.unwrap();
    let whole = kept.store.games().load(game).await.unwrap();
    for since in 0..=3 {
        let loaded = kept.store.games().load_since(game, since).await.unwrap();
        assert_eq!(loaded.entries.since(since), Some(&entries[since as usize..]));
        assert_eq!(loaded.entries.readable_since(), since);
        assert_eq!((&loaded.info, &loaded.last_position), (&whole.info, &whole.last_position));
    }
    let ahead = kept.store.games().load_since(game, 4).await.unwrap();
    assert_eq!((ahead.info.version, ahead.entries.since(4)), (3, None), "there is nothing that far");
    kept.execute(&format!("UPDATE game_events SET payload = '{{}}' WHERE game_id = {game} AND seq = 1")).await;
    let loaded = kept.store.games().load_since(game, 2).await.unwrap();
    assert_eq!(loaded.entries.since(2), Some(&entries[2..]), "what comes before doesn't matter");
    let loaded = kept.store.games().load_since(game, 1).await.unwrap();
    assert_eq!((loaded.entries.since(1), loaded.entries.since(2)), (None, Some(&entries[2..])));
    assert!(matches!(kept.store.games().load_since(GameId(99), 1).await, Err(StoreError::NoGame(GameId(99)))));
}

#[test]
fn a_secret_is_not_printed() {
    let printed = format!("{:?}", new_game(ANNA, BEN));
    assert!(!printed.contains("3, 3, 3") && !printed.contains("4, 4, 4"), "{printed}");
}

pub(crate) async fn an_append_at_another_version_is_refused(kept: Kept) {
    let game = kept.game().await;
    kept.store.games().append(append(game, 0, None)).await.unwrap();
    for expected in [0, 2] {
        let refusal = kept.store.games().append(append(game, expected, None)).await.unwrap_err();
        assert!(matches!(refusal, StoreError::Conflict { found: 1, expected: e, .. } if e == expected), "{refusal}");
    }
    let nothing = Append { entries: Vec::new(), ..append(game, 1, None) };
    assert!(matches!(kept.store.games().append(nothing).await, Err(StoreError::NothingToAppend(_))));
    assert!(matches!(
        kept.store.games().append(append(GameId(99), 0, None)).await,
        Err(StoreError::NoGame(GameId(99)))
    ));
    assert_eq!(kept.store.games().load(game).await.unwrap().entries.since(0).unwrap().len(), 1);
}

pub(crate) async fn long_running_games_are_named_longest_first(kept: Kept) {
    let mut games = Vec::new();
    for events in [3, 1, 5, 2, 4] {
        let game = kept.game().await;
        let entries = std::iter::repeat_with(some_move).take(events).collect();
        kept.store.games().append(Append { entries, ..append(game, 0, None) }).await.unwrap();
        games.push(game);
    }
    kept.store.games().append(ending(games[4], 4)).await.unwrap();
    assert_eq!(kept.store.games().long(1, 10).await.unwrap(), [games[2], games[0], games[3]]);
    assert_eq!(kept.store.games().long(1, 2).await.unwrap(), [games[2], games[0]]);
    assert_eq!(kept.store.games().long(5, 10).await.unwrap(), []);
}

pub(crate) async fn a_finished_game_takes_no_more_and_keeps_its_record(kept: Kept) {
    let game = kept.game().await;
    assert_eq!(kept.store.games().finished(game).await.unwrap(), None);
    kept.store.games().append(ending(game, 0)).await.unwrap();
    assert!(matches!(kept.store.games().append(append(game, 1, None)).await, Err(StoreError::GameOver(_))));

    let finished = kept.store.games().finished(game).await.unwrap().unwrap();
    assert_eq!(Some(&finished.outcome), ending(game, 0).outcome.as_ref());
    assert_eq!((finished.info.to_act, finished.info.finished, finished.info.version), (None, true, 1));
    assert_eq!(finished.finished_at, NOW.plus(60));
    assert_eq!(finished.secret, new_game(ANNA, BEN).secret);
    assert!(matches!(kept.store.games().finished(GameId(99)).await, Err(StoreError::NoGame(_))));
}

pub(crate) async fn games_are_listed_and_counted_by_channel_player_and_server(kept: Kept) {
    let store = &kept.store;
    let mut games = Vec::new();
    for number in 0..6 {
        let guild = (number != 5).then_some(GuildId(number % 2));
        let site = Site { guild, channel: ChannelId(number % 3), parent: None };
        let (white, black) = if number % 2 == 0 { (ANNA, BEN) } else { (CARA, ANNA) };
        games.push(store.games().create(NewGame { site, ..new_game(white, black) }, None).await.unwrap());
    }
    store.games().append(ending(games[4], 0)).await.unwrap();

    let all = GameFilter::default();
    let cases = [
        (all, vec![5, 3, 2, 1, 0]),
        (GameFilter { player: Some(ANNA), ..all }, vec![5, 3, 2, 1, 0]),
        (GameFilter { player: Some(BEN), ..all }, vec![2, 0]),
        (GameFilter { channel: Some(ChannelId(0)), ..all }, vec![3, 0]),
        (GameFilter { channel: Some(ChannelId(0)), player: Some(CARA), ..all }, vec![3]),
        (GameFilter { guild: Some(GuildId(1)), ..all }, vec![3, 1]),
        (GameFilter { without: Some(BEN), ..all }, vec![5, 3, 1]),
        (GameFilter { without: Some(CARA), channel: Some(ChannelId(0)), ..all }, vec![0]),
        (GameFilter { without: Some(CARA), shown_under: Some(ChannelId(0)), ..all }, vec![0]),
        (GameFilter { without: Some(CARA), player: Some(ANNA), ..all }, vec![2, 0]),
        (GameFilter { finished: true, ..all }, vec![4]),
        (GameFilter { finished: true, player: Some(BEN), ..all }, vec![4]),
        (GameFilter { finished: true, player: Some(CARA), ..all }, vec![]),
    ];
    // All games began at the same time. The finished one changed a minute later.
    let since = |seconds| GameFilter { touched_since: Some(NOW.plus(seconds)), ..all };
    let ended = |seconds| GameFilter { finished: true, ..since(seconds) };
    let by_time = [(since(0), vec![5, 3, 2, 1, 0]), (since(1), vec![]), (ended(60), vec![4]), (ended(61), vec![])];
    for (filter, expected) in cases.into_iter().chain(by_time) {
        let expected: Vec<GameId> = expected.into_iter().map(|index: usize| games[index]).collect();
        let found: Vec<GameId> =
            store.games().list(filter, Page::first(10)).await.unwrap().into_iter().map(|info| info.id).collect();
        assert_eq!(found, expected, "{filter:?}");
        assert_eq!(store.games().count(filter).await.unwrap(), expected.len() as u64, "{filter:?}");
    }
    let first: Vec<_> =
        store.games().list(all, Page::first(2)).await.unwrap().into_iter().map(|info| info.id).collect();
    assert_eq!(first, [games[5], games[3]]);
    assert_eq!(store.games().count_all().await.unwrap(), GameCount { running: 5, finished: 1 });
}

pub(crate) async fn games_that_wait_for_a_user_come_first_where_that_is_asked_for(kept: Kept) {
    let store = &kept.store;
    let mut games = Vec::new();
    for (white, black, to_act) in
        [(ANNA, BEN, ANNA), (BEN, ANNA, BEN), (BEN, ANNA, ANNA), (ANNA, BEN, BEN), (BEN, CARA, BEN), (ANNA, ANNA, ANNA)]
    {
        let new = NewGame { to_act: Some(to_act), ..new_game(white, black) };
        games.push(store.games().create(new, None).await.unwrap());
    }
    let listed = async |player, awaiting, limit| -> Vec<usize> {
        let filter = GameFilter { player, ..GameFilter::default() };
        let found = store.games().list(filter, Page { awaiting, ..Page::first(limit) }).await.unwrap();
        found.iter().map(|info| games.iter().position(|game| *game == info.id).unwrap()).collect()
    };
    assert_eq!(listed(Some(ANNA), Some(ANNA), 10).await, [5, 2, 0, 3, 1]);
    assert_eq!(listed(Some(ANNA), Some(ANNA), 4).await, [5, 2, 0, 3]);
    assert_eq!(listed(Some(ANNA), Some(ANNA), 2).await, [5, 2]);
    assert_eq!(listed(Some(ANNA), None, 10).await, [5, 3, 2, 1, 0]);
    assert_eq!(listed(None, Some(BEN), 10).await, [4, 3, 1, 5, 2, 0]);
    let own = GameFilter { player: Some(ANNA), ..GameFilter::default() };
    let behind = store.games().list(own, Page::after(1, 2)).await.unwrap();
    assert_eq!(behind.iter().map(|info| info.id).collect::<Vec<_>>(), [games[3], games[2]], "a page of its own");
    assert_eq!(store.games().count(GameFilter { player: Some(ANNA), ..GameFilter::default() }).await.unwrap(), 5);
}

pub(crate) async fn a_game_can_move_to_its_thread(kept: Kept) {
    let game = kept.game().await;
    kept.store.games().move_to(game, ChannelId(77), Some(HERE.channel)).await.unwrap();
    let site = kept.store.games().info(game).await.unwrap().site;
    assert_eq!(site, Site { channel: ChannelId(77), parent: Some(HERE.channel), ..HERE });
    assert_eq!(site.place(), HERE.channel);
    assert!(matches!(kept.store.games().move_to(GameId(99), ChannelId(1), None).await, Err(StoreError::NoGame(_))));
}

pub(crate) async fn the_events_behind_one_that_cannot_be_read_are_there(kept: Kept) {
    let (game, other) = (kept.game().await, kept.game().await);
    let flag = Entry::Flag { flag: Seat::Black };
    for (version, position) in [(0, None), (1, Some(snapshot(2))), (2, None), (3, None)] {
        let entries = if version == 3 { vec![flag.clone()] } else { vec![some_move()] };
        let turn = Append { entries, last_position: position, ..append(game, version, None) };
        kept.store.games().append(turn).await.unwrap();
    }
    kept.store.games().append(append(other, 0, None)).await.unwrap();
    // However the second event is broken, the game continues from the position after it.
    for broken in [
        "UPDATE game_events SET payload = 'nonsense' WHERE game_id = 1 AND seq = 1",
        r#"UPDATE game_events SET payload = '{"by": "later rules"}' WHERE game_id = 1 AND seq = 1"#,
        "DELETE FROM game_events WHERE game_id = 1 AND seq = 1",
    ] {
        kept.execute(broken).await;
        let loaded = kept.store.games().load(game).await.unwrap();
        assert_eq!((loaded.info.version, loaded.entries.since(0), loaded.entries.since(1)), (4, None, None));
        let last = loaded.last_position.unwrap();
        assert_eq!((last.version, loaded.entries.since(last.version)), (2, Some(&[some_move(), flag.clone()][..])));
    }
    let gone = "DELETE FROM game_events WHERE game_id = 1 AND seq = 3";
    kept.execute(gone).await;
    let loaded = kept.store.games().load(game).await.unwrap();
    assert_eq!((loaded.entries.since(2), loaded.entries.since(4)), (None, Some(&[][..])), "the last is missing");
    assert_eq!(kept.store.games().load(other).await.unwrap().entries.since(0), Some(&[some_move()][..]));
}

pub(crate) async fn a_game_whose_start_cannot_be_read_is_reported_and_others_still_load(kept: Kept) {
    let (broken, whole) = (kept.game().await, kept.game().await);
    for column in ["variant", "options", "position"] {
        let change = format!("UPDATE games SET {column} = 'of later rules' WHERE id = {broken}");
        kept.execute(&change).await;
        assert!(matches!(kept.store.games().load(broken).await, Err(StoreError::Unreadable { .. })), "{column}");
        let frame = kept.store.games().frame(broken).await.unwrap();
        assert_eq!((frame.id, frame.finished), (broken, false), "{column}");
        let listed = kept.store.games().list(GameFilter::default(), Page::first(9)).await.unwrap();
        assert!(listed.iter().any(|info| info.id == whole), "{column}: the others are listed");
        let restored =
            format!("UPDATE games SET {column} = (SELECT {column} FROM games WHERE id = {whole}) WHERE id = {broken}");
        kept.execute(&restored).await;
    }
    let own = GameFilter { player: Some(ANNA), ..GameFilter::default() };
    kept.execute("UPDATE games SET options = 'of later rules'").await;
    let told = kept.store.games().list(own, Page::first(9)).await;
    assert!(matches!(told, Err(StoreError::Unreadable { .. })), "players learn that their games can't be read");
    kept.execute("UPDATE games SET options = '{}'").await;
    assert_eq!(kept.store.games().load(broken).await.unwrap().info.version, 0);
    assert_eq!(kept.store.games().load(whole).await.unwrap().info.version, 0);
}
