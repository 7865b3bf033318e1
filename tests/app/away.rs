//! `/vacation`: a vacation pauses the player's clocks until a date.

use cardinal::app::{self, Command, GoAway, ListGames};
use cardinal_ids::{GameId, Pace, UserId};
use cardinal_interaction::{Ask, Outcome};
use cardinal_rules::Variant;
use cardinal_store::GameClock;
use cardinal_test_support::start_of_time;

use crate::clocks::{DAILY, DAY, HOUR, MINUTE, SECOND, moment_on_panel, only, time_up};
use crate::world::{ANN, BOB, EVE, World, refused, said, whole_text};

impl World {
    /// A world in the middle of a year, so that no vacation extends into the next: 10 June 2030, 10:00.
    pub(crate) async fn in_summer() -> World {
        let world = World::new().await;
        world.clock.set(SUMMER - start_of_time().0);
        world
    }

    pub(crate) async fn away(&self, user: UserId, until: &str) -> Outcome {
        self.command(user, Command::global("vacation", GoAway { until: until.to_owned() })).await
    }

    pub(crate) async fn clock_of(&self, game: GameId) -> GameClock {
        self.store.games().info(game).await.unwrap().clock
    }

    /// The game's state on a player's panel.
    pub(crate) async fn panel_of(&self, user: UserId) -> String {
        said(&self.ask(user, Ask::Panel).await).text.clone()
    }
}

const SUMMER: i64 = 1_907_316_000;

/// The time this many seconds after the start.
fn after(seconds: u64) -> i64 {
    SUMMER + seconds.cast_signed()
}

#[tokio::test]
async fn the_clock_is_paused_until_the_date_and_keeps_its_remaining_time() {
    let world = World::in_summer().await;
    let game = world.start_at(Variant::Standard, &[], Some(DAILY)).await;
    world.nothing_within(11 * HOUR).await;
    let told = said(&world.away(ANN, "3d").await).text.clone();
    let back = after(11 * HOUR + 3 * DAY);
    assert!(told.contains(&format!("<t:{back}:f>: 3 days.")), "{told}");
    app::due_work(&world.context).await;
    world.told().await;
    for _day in 0..2 {
        world.nothing_within(DAY).await;
    }
    world.nothing_within(DAY - SECOND).await;
    assert!(!world.over(game).await);
    assert!(world.panel_of(BOB).await.contains(&format!("White is on vacation until <t:{back}:f>")));
    world.nothing_within(SECOND).await;
    assert_eq!(moment_on_panel(&world, ANN).await, back + 13 * 3600, "eleven hours of the day are used");
    // Both reminders and the end come as if nothing had happened.
    assert!(world.after(HOUR).await.has_notices);
    assert_eq!(only(world.told().await).message.mentions, [ANN]);
    assert!(world.after(11 * HOUR).await.has_notices);
    world.told().await;
    world.nothing_within(HOUR - SECOND).await;
    time_up(world.after(SECOND).await);
}

#[tokio::test]
async fn opponents_are_told_once_in_one_message() {
    let world = World::in_summer().await;
    for _ in 0..3 {
        world.start_at(Variant::Standard, &[], Some(DAILY)).await;
    }
    world.away(BOB, "2d").await;
    assert!(app::due_work(&world.context).await.has_notices);
    let told = only(world.told().await);
    assert_eq!(told.message.mentions, [ANN]);
    let back = format!("**Bob** is on vacation until <t:{}:f>", after(2 * DAY));
    assert!(told.message.text.contains(&back), "{}", told.message.text);
    assert_eq!(told.message.text.matches("- [#").count(), 3, "{}", told.message.text);
    world.away(BOB, "3d").await;
    world.nothing_within(HOUR).await;
    assert_eq!(world.told().await, [], "they were told already");
    let listed = whole_text(said(&world.command(ANN, Command::global("games", ListGames)).await));
    assert_eq!(listed.matches(&format!("Black on vacation until <t:{}:d>", after(3 * DAY))).count(), 3, "{listed}");
}

#[tokio::test]
async fn a_player_who_is_back_before_the_opponent_was_told_is_not_announced() {
    let world = World::in_summer().await;
    world.start_at(Variant::Standard, &[], Some(DAILY)).await;
    world.away(BOB, "2d").await;
    world.away(BOB, "back").await;
    app::due_work(&world.context).await;
    assert_eq!(world.told().await, []);
}

#[tokio::test]
async fn a_vacation_keeps_the_last_second_and_one_at_the_end_leaves_nothing() {
    for (used, left) in [(5 * MINUTE - SECOND, SECOND), (5 * MINUTE, 0)] {
        let world = World::in_summer().await;
        let game = world.start_at(Variant::Standard, &[], Some(Pace::turn(300))).await;
        world.pass(used);
        world.away(ANN, "1d").await;
        app::due_work(&world.context).await;
        world.told().await;
        world.nothing_within(DAY - SECOND).await;
        assert!(!world.over(game).await, "the clock stands with {left} s");
        if left > 0 {
            world.nothing_within(SECOND).await;
        }
        time_up(world.after(SECOND).await);
    }
}

#[tokio::test]
async fn due_work_from_before_the_pause_is_done_after_it() {
    let world = World::in_summer().await;
    let game = world.start_at(Variant::Standard, &[], Some(Pace::turn(300))).await;
    // Nobody has looked for due work yet.
    world.pass(5 * MINUTE + 20);
    world.away(BOB, "1d").await;
    app::due_work(&world.context).await;
    world.told().await;
    world.nothing_within(HOUR).await;
    world.away(BOB, "back").await;
    time_up(world.after(0).await);
    assert!(world.over(game).await);
}

#[tokio::test]
async fn turns_played_meanwhile_keep_the_clock_paused() {
    let world = World::in_summer().await;
    let game = world.start_at(Variant::Standard, &[], Some(Pace::turn(300))).await;
    world.away(BOB, "1d").await;
    app::due_work(&world.context).await;
    world.told().await;
    world.nothing_within(HOUR).await;
    world.post(&world.moves(ANN, "e4").await).await;
    world.nothing_within(HOUR).await;
    world.post(&world.moves(BOB, "e5").await).await;
    assert!(world.clock_of(game).await.stopped_at.is_some());
    world.nothing_within(22 * HOUR).await;
    // Ann has all five minutes of her turn.
    world.nothing_within(5 * MINUTE - SECOND).await;
    time_up(world.after(SECOND).await);
}

#[tokio::test]
async fn overlapping_vacations_end_with_the_later_one() {
    let world = World::in_summer().await;
    let game = world.start_at(Variant::Standard, &[], Some(Pace::turn(300))).await;
    world.away(ANN, "1d").await;
    world.away(BOB, "2d").await;
    app::due_work(&world.context).await;
    world.told().await;
    assert!(world.panel_of(ANN).await.contains("Both players are on vacation"));
    world.nothing_within(DAY).await;
    assert!(world.panel_of(ANN).await.contains("Black is on vacation"));
    world.nothing_within(DAY - SECOND).await;
    assert!(!world.over(game).await);
    world.nothing_within(SECOND).await;
    world.nothing_within(5 * MINUTE - SECOND).await;
    time_up(world.after(SECOND).await);
}

#[tokio::test]
async fn games_that_begin_meanwhile_begin_with_a_paused_clock() {
    let world = World::in_summer().await;
    world.away(BOB, "1d").await;
    let game = world.start_at(Variant::Standard, &[], Some(Pace::turn(300))).await;
    world.nothing_within(HOUR).await;
    assert!(!world.over(game).await);
    assert!(world.panel_of(ANN).await.contains("Black is on vacation"));
    world.nothing_within(23 * HOUR).await;
    world.nothing_within(5 * MINUTE - SECOND).await;
    time_up(world.after(SECOND).await);
}

#[tokio::test]
async fn silence_is_not_counted_during_a_vacation() {
    let world = World::in_summer().await;
    world.start_at(Variant::Standard, &[], None).await;
    world.nothing_within(10 * DAY).await;
    world.away(ANN, "9d").await;
    app::due_work(&world.context).await;
    world.told().await;
    assert!(world.panel_of(BOB).await.contains("White is on vacation"), "it is shown without a clock too");
    world.nothing_within(9 * DAY).await;
    world.nothing_within(2 * DAY - SECOND).await;
    assert!(world.after(SECOND).await.has_notices, "twelve days of silence");
}

#[tokio::test]
async fn invalid_vacations_are_refused_and_change_nothing() {
    let world = World::in_summer().await;
    let game = world.start_at(Variant::Standard, &[], Some(DAILY)).await;
    let refuses = async |until: &str, why: &str| {
        let outcome = world.away(ANN, until).await;
        assert!(refused(&outcome).contains(why), "{until}: {}", refused(&outcome));
        assert_eq!(world.clock_of(game).await.stopped_at, None, "{until}");
    };
    refuses("soon", "a date such as").await;
    refuses("24.12.", "Did you mean this?").await;
    refuses("2026-02-30", "a date such as").await;
    refuses("0d", "is already past").await;
    refuses("2020-01-01", "is already past").await;
    refuses("2030-06-10", "is already past").await;
    refuses("9999-12-31", "30 days a year").await;
    refuses("99999d", "30 days a year").await;
    refuses("back", "You're not on vacation").await;
    app::due_work(&world.context).await;
    assert_eq!(world.told().await, []);
}

#[tokio::test]
async fn a_vacation_ends_when_its_date_begins_and_its_days_are_counted_at_their_beginning() {
    let world = World::in_summer().await;
    world.start_at(Variant::Standard, &[], Some(DAILY)).await;
    let midnight = after(14 * HOUR);
    let told = said(&world.away(ANN, "2030-06-11").await).text.clone();
    assert!(told.contains(&format!("<t:{midnight}:f>: 1 day.")), "{told}");
    // Two hours of one day, and a day and a second of the next two.
    world.pass(2 * HOUR);
    let told = said(&world.away(ANN, "back").await).text.clone();
    assert!(told.contains("29 days of"), "{told}");
    world.away(ANN, "9d").await;
    world.pass(DAY + SECOND);
    let told = said(&world.away(ANN, "back").await).text.clone();
    assert!(told.contains("27 days of"), "{told}");
    app::due_work(&world.context).await;
    world.told().await;
}

#[tokio::test]
async fn a_vacation_ends_at_its_date_though_the_bot_was_down_longer() {
    let mut world = World::in_summer().await;
    let game = world.start_at(Variant::Standard, &[], Some(Pace::turn(300))).await;
    world.pass(MINUTE);
    world.away(ANN, "2d").await;
    world.context.time.heartbeat().await;
    world.pass(5 * DAY);
    world.restart().await;
    app::due_work(&world.context).await;
    assert_eq!(world.clock_of(game).await.stopped_at, None, "the date is past");
    world.nothing_within(4 * MINUTE - SECOND).await;
    time_up(world.after(SECOND).await);
}

#[tokio::test]
async fn of_two_processes_one_ends_a_vacation_and_a_crash_loses_nothing() {
    let mut world = World::in_summer().await;
    let game = world.start_at(Variant::Standard, &[], Some(Pace::turn(300))).await;
    world.away(ANN, "1d").await;
    world.context.time.heartbeat().await;
    world.restart().await;
    // The notice was stored with the vacation, and is sent after the restart.
    assert_eq!(only(world.told().await).message.mentions, [BOB]);
    let other = world.second().await;
    world.pass(DAY);
    tokio::join!(app::due_work(&world.context), app::due_work(&other));
    let turn_at = world.clock_of(game).await.turn_at;
    app::due_work(&other).await;
    app::due_work(&world.context).await;
    assert_eq!(world.clock_of(game).await.turn_at, turn_at, "the time is given back once");
    world.nothing_within(5 * MINUTE - SECOND).await;
    time_up(world.after(SECOND).await);
}

#[tokio::test]
async fn suggestions_explain_the_typed_date_and_the_days_left() {
    use cardinal_interaction::Field;
    let world = World::in_summer().await;
    let suggested = async |typed: &str| world.suggests(EVE, Field::Until, typed).await;
    let first = suggested("").await;
    let values: Vec<&str> = first.iter().map(|each| each.value.as_str()).collect();
    assert!(values.starts_with(&["1d", "3d", "7d"]) && !values.contains(&"back"), "{values:?}");
    assert!(first[1].name.contains("3 days"), "{:?}", first[1]);
    assert!(only(suggested("40d").await.into_iter().map(|each| each.name).collect()).contains("too long"));
    assert!(only(suggested("2020-01-01").await.into_iter().map(|each| each.name).collect()).contains("past"));
    assert!(suggested("soon").await.is_empty());
    world.away(EVE, "3d").await;
    assert_eq!(suggested("").await[0].value, "back");
}
