//! The short times of timed cards: started, moved, stopped, and removed with what they belong to.

use cardinal_ids::{ClockTime, GameId, InteractionId, Timestamp};
use cardinal_rules::{BySeat, Seat, TimeFor};
use cardinal_store::{
    Append, ClosedByPlayers, Deadline, Finished, Heartbeat, NewTurn, Presence, RunsSince, SettledDeadline, ShortTime,
    StoreError, Subject,
};

use super::{Kept, NOW, append, ending};

const DUE: ClockTime = ClockTime(NOW.0 + 34);

fn running(by: u64) -> ShortTime {
    let presence = Presence { present: 50, absent: 7 };
    let runs = Some(RunsSince { by: InteractionId(by), at: NOW, presence });
    ShortTime { turn: 4, of: TimeFor::Turn, seconds: 30, runs }
}

fn due(game: GameId, at: ClockTime) -> Deadline {
    Deadline { subject: Subject::ShortTime(game), at, done: ClockTime::default() }
}

impl Kept {
    async fn times(&self, game: GameId) -> [Option<ShortTime>; 2] {
        let BySeat { white, black } = self.store.short_times().of_game(game).await.expect("short times can be read");
        [white, black]
    }

    async fn begins(&self, game: GameId, seat: Seat, time: ShortTime) -> bool {
        self.store.short_times().begin(game, 0, seat, time, DUE).await.expect("it can be kept")
    }

    async fn due_ones(&self) -> Vec<Deadline> {
        self.store.clocks().due(ClockTime(i64::MAX), 9).await.expect("what is due can be read")
    }
}

pub(crate) async fn a_short_time_outlives_the_process_and_is_one_players_own(kept: Kept) {
    let game = kept.game().await;
    assert_eq!(kept.times(game).await, [None, None]);
    assert!(!kept.store.short_times().any_running().await.unwrap());
    assert!(kept.begins(game, Seat::Black, running(1)).await);
    let kept = kept.reopened().await;
    assert_eq!(kept.times(game).await, [None, Some(running(1))]);
    assert_eq!(kept.due_ones().await, [due(game, DUE)]);
    assert!(kept.store.short_times().any_running().await.unwrap());
    let answer = ShortTime { of: TimeFor::Answer, seconds: 20, ..running(2) };
    assert!(kept.begins(game, Seat::White, answer).await);
    assert_eq!(kept.times(game).await, [Some(answer), Some(running(1))]);
}

pub(crate) async fn it_begins_once_for_the_same(kept: Kept) {
    let game = kept.game().await;
    assert!(kept.begins(game, Seat::Black, running(1)).await);
    assert!(!kept.begins(game, Seat::Black, running(2)).await);
    assert_eq!(kept.times(game).await, [None, Some(running(1))]);
    for other in [
        ShortTime { turn: 6, ..running(3) },
        ShortTime { of: TimeFor::Answer, ..running(4) },
        ShortTime { turn: 8, runs: None, ..running(5) },
        ShortTime { turn: 8, ..running(6) },
    ] {
        assert!(kept.begins(game, Seat::Black, other).await, "{other:?}");
        assert_eq!(kept.times(game).await, [None, Some(other)]);
    }
}

pub(crate) async fn when_it_begins_is_set_by_what_it_has_begun_with_alone(kept: Kept) {
    let game = kept.game().await;
    kept.begins(game, Seat::Black, running(1)).await;
    let later =
        |by| RunsSince { by: InteractionId(by), at: NOW.plus(2), presence: Presence { present: 52, absent: 7 } };
    let at = ClockTime(DUE.0 + 2);
    kept.store.short_times().set_beginning(game, Seat::Black, later(9), at).await.unwrap();
    kept.store.short_times().set_beginning(game, Seat::White, later(1), at).await.unwrap();
    assert_eq!((kept.times(game).await[1], kept.due_ones().await), (Some(running(1)), vec![due(game, DUE)]));
    kept.store.short_times().set_beginning(game, Seat::Black, later(1), at).await.unwrap();
    let moved = ShortTime { runs: Some(later(1)), ..running(1) };
    assert_eq!((kept.times(game).await[1], kept.due_ones().await), (Some(moved), vec![due(game, at)]));
}

pub(crate) async fn one_that_has_not_begun_after_all_stands_and_is_not_due(kept: Kept) {
    let game = kept.game().await;
    kept.begins(game, Seat::Black, running(1)).await;
    kept.store.short_times().stop(game, Seat::Black, InteractionId(9)).await.unwrap();
    assert_eq!(kept.times(game).await, [None, Some(running(1))]);
    assert_eq!(kept.due_ones().await, [due(game, DUE)]);
    kept.store.short_times().stop(game, Seat::Black, InteractionId(1)).await.unwrap();
    assert_eq!(kept.times(game).await, [None, Some(ShortTime { runs: None, ..running(1) })]);
    assert_eq!(kept.due_ones().await, []);
    assert!(kept.begins(game, Seat::Black, running(2)).await, "it begins anew");
}

pub(crate) async fn events_say_what_becomes_of_it(kept: Kept) {
    let (stays, stands, gone) = (kept.game().await, kept.game().await, kept.game().await);
    for game in [stays, stands, gone] {
        kept.begins(game, Seat::Black, running(game.0)).await;
    }
    let turn = Some(NewTurn { at: ClockTime(NOW.0), left: None, due: None });
    let standing = ShortTime { seconds: 11, runs: None, ..running(2) };
    kept.store.games().append(Append { turn, ..append(stays, 0, None) }).await.unwrap();
    let change = |game, time| Append { short_times: vec![(Seat::Black, time)], ..append(game, 0, None) };
    let (one, two) = tokio::join!(
        kept.store.games().append(change(stands, Some(standing))),
        kept.store.games().append(change(gone, None))
    );
    one.and(two).unwrap();
    assert_eq!(kept.times(stays).await, [None, Some(running(stays.0))]);
    assert_eq!(kept.times(stands).await, [None, Some(standing)]);
    assert_eq!(kept.times(gone).await, [None, None]);
    assert_eq!(kept.due_ones().await, [due(stays, DUE)]);
    let lost =
        kept.store.games().append(Append { short_times: vec![(Seat::Black, None)], ..append(stays, 0, None) }).await;
    assert!(matches!(lost, Err(StoreError::Conflict { .. })), "{lost:?}");
    assert_eq!(kept.times(stays).await, [None, Some(running(stays.0))], "it goes with the events or not at all");
}

pub(crate) async fn it_ends_with_the_game(kept: Kept) {
    let (over, closed) = (kept.game().await, kept.game().await);
    for game in [over, closed] {
        kept.begins(game, Seat::Black, running(1)).await;
    }
    kept.store
        .games()
        .append(Append { short_times: vec![(Seat::Black, Some(running(1)))], ..ending(over, 0) })
        .await
        .unwrap();
    let outcome = Finished { winner: None, reason: "agreed".to_owned(), record: "{}".to_owned() };
    let close =
        ClosedByPlayers { game: closed, expected_version: 0, offered_by: None, outcome, interaction: None, at: NOW };
    kept.store.offers().close_game(close).await.unwrap();
    assert_eq!((kept.times(over).await, kept.times(closed).await), ([None, None], [None, None]));
    assert_eq!(kept.due_ones().await, []);
    let late = kept.store.short_times().begin(over, 0, Seat::Black, running(2), DUE).await.unwrap_err();
    assert!(matches!(late, StoreError::GameOver(_)), "{late}");
}

pub(crate) async fn none_begins_in_a_game_that_has_gone_on(kept: Kept) {
    let game = kept.game().await;
    kept.store.games().append(append(game, 0, None)).await.unwrap();
    for (game, is_right) in [(game, "conflict"), (GameId(99), "unknown")] {
        let refused = kept.store.short_times().begin(game, 0, Seat::Black, running(1), DUE).await.unwrap_err();
        match is_right {
            "conflict" => assert!(matches!(refused, StoreError::Conflict { expected: 0, found: 1, .. }), "{refused}"),
            _ => assert!(matches!(refused, StoreError::NoGame(_)), "{refused}"),
        }
    }
    assert_eq!(kept.due_ones().await, []);
}

pub(crate) async fn its_deadline_is_met_like_any_other(kept: Kept) {
    let game = kept.game().await;
    kept.begins(game, Seat::Black, running(1)).await;
    let [found] = kept.due_ones().await.try_into().expect("one is due");
    let later = SettledDeadline { deadline: found, next: Some(ClockTime(DUE.0 + 9)), done: DUE };
    assert_eq!(kept.store.clocks().settle(vec![later], None, NOW).await.unwrap(), [Subject::ShortTime(game)]);
    assert_eq!(kept.store.clocks().settle(vec![later], None, NOW).await.unwrap(), [], "somebody was quicker");
    assert_eq!(kept.due_ones().await[0].at, ClockTime(DUE.0 + 9));
}

pub(crate) async fn how_long_players_could_act_never_goes_back(kept: Kept) {
    let beat = |present, absent| Heartbeat {
        time: ClockTime(NOW.0),
        at: Timestamp(NOW.0),
        presence: Presence { present, absent },
    };
    assert_eq!(kept.store.clocks().last_heartbeat().await.unwrap().presence, Presence::default());
    kept.store.clocks().heartbeat(beat(100, 20)).await.unwrap();
    kept.store.clocks().heartbeat(beat(90, 30)).await.unwrap();
    let kept = kept.reopened().await;
    assert_eq!(kept.store.clocks().last_heartbeat().await.unwrap().presence, Presence { present: 100, absent: 30 });
}
