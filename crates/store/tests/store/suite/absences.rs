//! Paused clocks, for many games at once and for several reasons.

use cardinal_ids::{ClockTime, GameId, GuildId, Pace, Site, Timestamp, UserId};
use cardinal_store::{Absence, Append, Deadline, Finished, NewAbsence, NewGame, NewTurn, Subject, Weekend};

use super::{ANNA, BEN, CARA, HERE, Kept, NOW, append, new_game};

const SERVER: GuildId = GuildId(11);
const START: ClockTime = ClockTime(1_000_000);

/// A game with an hour per turn, whose first turn began this many seconds after the start.
fn hourly(white: UserId, black: UserId, begun: i64) -> NewGame {
    let at = START.plus(begun);
    let turn = NewTurn { at, left: None, due: Some(at.plus(3600)) };
    NewGame { pace: Some(Pace::turn(3600)), turn, ..new_game(white, black) }
}

impl Kept {
    async fn begin(&self, game: NewGame) -> GameId {
        self.store.games().create(game, None).await.unwrap()
    }

    async fn set_paused(&self, paused: bool, at: i64) -> bool {
        self.store.absences().pause_server(SERVER, paused, ANNA, (NOW, START.plus(at))).await.unwrap()
    }

    async fn due_by(&self, at: i64) -> usize {
        self.store.clocks().due(START.plus(at), 10_000).await.unwrap().len()
    }

    /// When a game's turn began and when its clock was paused, in seconds after the start.
    async fn clock(&self, game: GameId) -> (i64, Option<i64>) {
        let clock = self.store.games().info(game).await.unwrap().clock;
        (clock.turn_at.since(START), clock.stopped_at.map(|at| at.since(START)))
    }
}

pub(crate) async fn a_server_with_many_games_is_stopped_and_runs_on_as_a_whole(kept: Kept) {
    let mut games = Vec::new();
    for begun in 0..500 {
        games.push(kept.begin(hourly(ANNA, BEN, begun)).await);
    }
    let elsewhere = Site { guild: Some(GuildId(99)), ..HERE };
    let other = kept.begin(NewGame { site: elsewhere, ..hourly(ANNA, BEN, 0) }).await;
    assert!(kept.set_paused(true, 1000).await);
    assert!(!kept.set_paused(true, 1500).await, "they are already");
    assert_eq!(kept.due_by(1_000_000).await, 1, "that of the other server");
    assert_eq!(kept.clock(games[7]).await, (7, Some(1000)));
    assert!(kept.set_paused(false, 5000).await);
    assert!(!kept.set_paused(false, 6000).await);
    assert_eq!(kept.due_by(4999).await, 1);
    assert_eq!(kept.due_by(5000).await, 501, "what comes next is looked for at once");
    for (begun, game) in (0..).zip(&games) {
        assert_eq!(kept.clock(*game).await, (begun + 4000, None));
    }
    assert_eq!(kept.clock(other).await, (0, None));
}

pub(crate) async fn the_last_reason_counts_and_a_game_that_ends_has_none(kept: Kept) {
    let game = kept.begin(hourly(ANNA, BEN, 0)).await;
    let absence = Absence { since: NOW, until: NOW.plus(86_400), over: false };
    let away = |user, present| NewAbsence { user, absence, present, clock: START.plus(10), what: None, now: NOW };
    assert!(kept.store.absences().set(away(BEN, None)).await.unwrap());
    assert!(!kept.store.absences().set(away(BEN, None)).await.unwrap(), "it is not as the caller knows it");
    kept.set_paused(true, 20).await;
    kept.store.absences().end_expired(START.plus(30), NOW.plus(86_400)).await.unwrap();
    assert_eq!(kept.clock(game).await, (0, Some(10)));
    let stops = kept.store.games().info(game).await.unwrap().clock.stops;
    assert!(stops.paused && stops.away.black.is_none());
    let outcome = Finished { winner: None, reason: "silence".to_owned(), record: "{}".to_owned() };
    kept.store.games().close(game, 0, outcome, false, NOW).await.unwrap();
    kept.set_paused(false, 50).await;
    assert_eq!(kept.due_by(1_000_000).await, 0, "nothing is due in a game that is over");
}

pub(crate) async fn what_was_due_when_a_clock_stopped_is_due_when_it_runs_on(kept: Kept) {
    let game = kept.begin(hourly(ANNA, BEN, 0)).await;
    kept.set_paused(true, 3605).await;
    assert_eq!(kept.clock(game).await, (0, Some(3600)));
    kept.set_paused(false, 10_000).await;
    assert_eq!(kept.clock(game).await, (6400, None), "its hour is over at that moment");
    let due = kept.store.clocks().due(START.plus(10_000), 10).await.unwrap();
    assert_eq!(due.iter().map(|due| due.subject).collect::<Vec<_>>(), [Subject::Game(game)]);
}

pub(crate) async fn absences_are_known_until_they_matter_no_more(kept: Kept) {
    let away = |since: Timestamp, until: Timestamp| NewAbsence {
        user: CARA,
        absence: Absence { since, until, over: false },
        present: None,
        clock: START,
        what: Some("away".to_owned()),
        now: since,
    };
    assert!(kept.store.absences().set(away(NOW, NOW.plus(50))).await.unwrap());
    assert!(kept.store.absences().end(CARA, START, NOW.plus(20)).await.unwrap());
    assert!(!kept.store.absences().end(CARA, START, NOW.plus(20)).await.unwrap());
    assert!(kept.store.absences().set(away(NOW.plus(30), NOW.plus(90))).await.unwrap());
    assert_eq!(kept.store.absences().end_expired(START, NOW.plus(89)).await.unwrap(), []);
    assert_eq!(kept.store.absences().end_expired(START, NOW.plus(95)).await.unwrap(), [CARA]);
    let all = kept.store.absences().of_user(CARA, NOW).await.unwrap();
    assert_eq!(all.iter().map(|each| each.until.0 - NOW.0).collect::<Vec<_>>(), [20, 90]);
    assert_eq!(kept.store.absences().of_user(CARA, NOW.plus(20)).await.unwrap().len(), 1);
    assert_eq!(kept.store.notices().pending(10).await.unwrap(), [], "there is nobody to tell");
    assert_eq!(kept.store.absences().servers_with_games().await.unwrap(), []);
    kept.game().await;
    assert_eq!(kept.store.absences().servers_with_games().await.unwrap(), [SERVER]);
}

/// A game with a day per turn and weekends off, whose first turn began at the start.
fn on_weekdays(white: UserId, black: UserId) -> NewGame {
    NewGame { pace: Some(Pace::turn(86_400).with_weekends_off(true)), ..hourly(white, black, 0) }
}

impl Kept {
    /// The only deadline, in seconds after the start: when it is due, and up to when its work is done.
    async fn deadline(&self) -> Deadline {
        let due = self.store.clocks().due(START.plus(1_000_000), 2).await.unwrap();
        assert_eq!(due.len(), 1);
        due[0]
    }

    /// Pauses the clock of the only game for a weekend of two days.
    async fn weekend(&self, begun: i64) -> bool {
        let weekend = Weekend { begun: START.plus(begun), until: NOW.plus(7), over: START.plus(begun + 172_800) };
        self.store.clocks().begin_weekend(self.deadline().await, weekend).await.unwrap()
    }
}

pub(crate) async fn a_weekend_pauses_a_clock_until_its_own_deadline(kept: Kept) {
    let game = kept.begin(on_weekdays(ANNA, BEN)).await;
    let first = kept.deadline().await;
    assert!(kept.weekend(1000).await);
    assert!(!kept.weekend(1000).await, "it is paused already");
    let again = Weekend { begun: START, until: NOW, over: START };
    assert!(!kept.store.clocks().begin_weekend(first, again).await.unwrap(), "another process has settled it");
    assert_eq!(kept.clock(game).await, (0, Some(1000)));
    assert_eq!(kept.store.games().info(game).await.unwrap().clock.stops.weekend, Some(NOW.plus(7)));
    let over = kept.deadline().await;
    assert_eq!(over.at, START.plus(173_800));
    kept.store.clocks().move_weekend(over, NOW.plus(9), START.plus(180_000)).await.unwrap();
    assert_eq!(kept.store.games().info(game).await.unwrap().clock.stops.weekend, Some(NOW.plus(9)));
    kept.store.clocks().end_weekend(over, START.plus(173_800)).await.unwrap();
    assert_eq!(kept.clock(game).await, (0, Some(1000)), "that deadline is no longer the game's");
    kept.store.clocks().end_weekend(kept.deadline().await, START.plus(180_000)).await.unwrap();
    assert_eq!(kept.clock(game).await, (179_000, None));
    assert_eq!(kept.deadline().await.at, START.plus(180_000), "what comes next is looked for at once");
}

pub(crate) async fn what_is_done_of_a_turn_stays_done_over_a_weekend(kept: Kept) {
    kept.begin(on_weekdays(ANNA, BEN)).await;
    let met = cardinal_store::SettledDeadline {
        deadline: kept.deadline().await,
        next: Some(START.plus(4000)),
        done: START.plus(3600),
    };
    kept.store.clocks().settle(vec![met], None, NOW).await.unwrap();
    kept.weekend(4000).await;
    kept.store.clocks().end_weekend(kept.deadline().await, START.plus(10_000)).await.unwrap();
    assert_eq!(kept.deadline().await.done, START.plus(3600 + 6000));
}

pub(crate) async fn a_weekend_ends_with_the_turn_of_its_player(kept: Kept) {
    let game = kept.begin(on_weekdays(ANNA, BEN)).await;
    kept.weekend(1000).await;
    let turn = NewTurn { at: START.plus(5000), left: None, due: Some(START.plus(9000)) };
    kept.store.games().append(Append { turn: Some(turn), ..append(game, 0, None) }).await.unwrap();
    assert_eq!(kept.clock(game).await, (5000, None));
    assert_eq!(kept.deadline().await.at, START.plus(9000));
    // What is no turn leaves it as it is.
    kept.weekend(9000).await;
    kept.store.games().append(Append { turn: None, ..append(game, 1, None) }).await.unwrap();
    assert_eq!(kept.clock(game).await, (5000, Some(9000)));
}

pub(crate) async fn a_longer_reason_takes_the_place_of_a_weekend(kept: Kept) {
    let game = kept.begin(on_weekdays(ANNA, BEN)).await;
    kept.weekend(1000).await;
    let absence = Absence { since: NOW, until: NOW.plus(86_400), over: false };
    let away = NewAbsence { user: BEN, absence, present: None, clock: START.plus(2000), what: None, now: NOW };
    kept.store.absences().set(away).await.unwrap();
    let stops = kept.store.games().info(game).await.unwrap().clock.stops;
    assert!(stops.weekend.is_none() && stops.away.black.is_some());
    assert_eq!(kept.due_by(1_000_000).await, 0);
    kept.store.absences().end(BEN, START.plus(3000), NOW.plus(10)).await.unwrap();
    assert_eq!(kept.clock(game).await, (2000, None), "since the weekend began");
    assert_eq!(kept.deadline().await.at, START.plus(3000));
    kept.store.clocks().reschedule_for_time_of_day(START.plus(2500)).await.unwrap();
    assert_eq!(kept.deadline().await.at, START.plus(2500), "its weekends lie elsewhere in clock time");
}

pub(crate) async fn vacations_pause_no_clock_of_an_event(kept: Kept) {
    let event = || NewGame { pace: Some(Pace::total(43_200).strict()), ..hourly(ANNA, BEN, 0) };
    let before = kept.begin(event()).await;
    let other = kept.begin(hourly(ANNA, BEN, 0)).await;
    let absence = Absence { since: NOW, until: NOW.plus(86_400), over: false };
    let away = NewAbsence { user: BEN, absence, present: None, clock: START.plus(10), what: None, now: NOW };
    kept.store.absences().set(away).await.unwrap();
    let meanwhile = kept.begin(event()).await;
    assert_eq!(kept.clock(other).await, (0, Some(10)));
    for game in [before, meanwhile] {
        assert_eq!(kept.clock(game).await, (0, None));
        let pace = kept.store.games().info(game).await.unwrap().clock.pace.unwrap();
        assert!(pace.strict && pace.at_start() == Some(43_200), "{pace}");
    }
    kept.set_paused(true, 20).await;
    assert_eq!(kept.clock(before).await, (0, Some(20)), "admins can");
}
