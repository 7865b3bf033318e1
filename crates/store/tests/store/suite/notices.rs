//! Deadlines of single players, and the notices that they are to get.

use cardinal_ids::ClockTime;
use cardinal_store::{Append, Deadline, Delivery, NewGame, NewNotice, NewTurn, Preferences, SettledDeadline, Subject};

use super::{ANNA, BEN, HERE, Kept, NOW, append, new_game};

fn later(seconds: i64) -> ClockTime {
    ClockTime(NOW.0 + seconds)
}

fn turn_due(seconds: i64) -> NewTurn {
    NewTurn { at: ClockTime(NOW.0), left: None, due: Some(later(seconds)) }
}

pub(crate) async fn what_is_due_for_a_player_is_in_the_games_that_wait_for_that_one(kept: Kept) {
    let [soon, late] = [100, 500].map(|seconds| NewGame { turn: turn_due(seconds), ..new_game(ANNA, BEN) });
    let other = NewGame { turn: turn_due(100), ..new_game(BEN, ANNA) };
    let soon = kept.store.games().create(soon, None).await.unwrap();
    let late = kept.store.games().create(late, None).await.unwrap();
    kept.store.games().create(other, None).await.unwrap();
    let due = |game, seconds| Deadline { subject: Subject::Game(game), at: later(seconds), done: ClockTime(0) };
    assert_eq!(kept.store.clocks().due_for(ANNA, later(99), 10).await.unwrap(), []);
    assert_eq!(kept.store.clocks().due_for(ANNA, later(100), 10).await.unwrap(), [due(soon, 100)]);
    assert_eq!(kept.store.clocks().due_for(ANNA, later(500), 10).await.unwrap(), [due(soon, 100), due(late, 500)]);
    assert_eq!(kept.store.clocks().due_for(ANNA, later(500), 1).await.unwrap(), [due(soon, 100)]);

    kept.store.clocks().reschedule_for(ANNA, later(200)).await.unwrap();
    assert_eq!(kept.store.clocks().due_for(ANNA, later(200), 10).await.unwrap(), [due(soon, 100), due(late, 200)]);
    assert_eq!(kept.store.clocks().due_for(BEN, later(200), 10).await.unwrap().len(), 1);
}

pub(crate) async fn those_with_quiet_hours_are_looked_at_again(kept: Kept) {
    for (white, black) in [(ANNA, BEN), (BEN, ANNA)] {
        let game = NewGame { turn: turn_due(500), ..new_game(white, black) };
        kept.store.games().create(game, None).await.unwrap();
    }
    let quiet = Preferences { quiet: Some("22:00-07:00".to_owned()), ..Preferences::default() };
    kept.store.settings().set_preferences(BEN, quiet).await.unwrap();
    let theme = Preferences { theme: Some("dark".to_owned()), ..Preferences::default() };
    kept.store.settings().set_preferences(ANNA, theme).await.unwrap();
    kept.store.clocks().reschedule_for_time_of_day(later(10)).await.unwrap();
    assert_eq!(kept.store.clocks().due_for(BEN, later(10), 10).await.unwrap().len(), 1);
    assert_eq!(kept.store.clocks().due_for(ANNA, later(10), 10).await.unwrap(), []);
}

pub(crate) async fn what_is_done_is_kept_until_a_new_turn_begins(kept: Kept) {
    let game = kept.store.games().create(NewGame { turn: turn_due(100), ..new_game(ANNA, BEN) }, None).await.unwrap();
    let deadline = kept.store.clocks().due(later(100), 10).await.unwrap()[0];
    let met = SettledDeadline { deadline, next: Some(later(300)), done: later(150) };
    kept.store.clocks().settle(vec![met], None, NOW).await.unwrap();
    let done = async || kept.store.clocks().due(later(1000), 10).await.unwrap()[0].done;
    assert_eq!(done().await, later(150));
    kept.store.clocks().reschedule_for(ANNA, later(200)).await.unwrap();
    assert_eq!(done().await, later(150));
    kept.store.games().append(Append { turn: Some(turn_due(400)), ..append(game, 0, None) }).await.unwrap();
    assert_eq!(done().await, ClockTime(0));
}

pub(crate) async fn a_notice_is_redirected_once_and_with_the_preference(kept: Kept) {
    let game = kept.store.games().create(NewGame { turn: turn_due(100), ..new_game(ANNA, BEN) }, None).await.unwrap();
    let deadline = kept.store.clocks().due(later(100), 10).await.unwrap()[0];
    let direct = NewNotice {
        user: ANNA,
        guild: HERE.guild,
        channel: HERE.channel,
        way: Delivery::Direct,
        games: vec![game],
        what: "reminder".to_owned(),
    };
    let met = vec![SettledDeadline { deadline, next: None, done: later(100) }];
    kept.store.clocks().settle(met, Some(direct.clone()), NOW).await.unwrap();
    let before =
        Preferences { theme: Some("dark".to_owned()), remind: Some("direct".to_owned()), ..Preferences::default() };
    kept.store.settings().set_preferences(ANNA, before.clone()).await.unwrap();

    let id = kept.store.notices().pending(10).await.unwrap()[0].id;
    let instead = vec![NewNotice { way: Delivery::Instead, ..direct }];
    assert!(kept.store.notices().redirect(id, instead.clone(), "mention", NOW).await.unwrap());
    assert!(!kept.store.notices().redirect(id, instead.clone(), "never", NOW).await.unwrap(), "it is settled");
    let kept = kept.reopened().await;
    let notices: Vec<NewNotice> =
        kept.store.notices().pending(10).await.unwrap().into_iter().map(|kept| kept.notice).collect();
    assert_eq!(notices, instead);
    let after = Preferences { remind: Some("mention".to_owned()), ..before };
    assert_eq!(kept.store.settings().preferences(ANNA).await.unwrap(), after);
}
