//! Weekends off: a clock is paused on Saturday and Sunday of the player to act. Days pass instantly here.

use cardinal::app::{self, ChangeSettings, Command, Intent, ListGames, PreferencesPatch, SetUp};
use cardinal_ids::{GameId, Pace, UserId};
use cardinal_interaction::{Button, Caller, Message, Outcome};
use cardinal_rules::Variant;
use cardinal_store::ServerChange;
use cardinal_table::clock::time_control::TimeControl;
use cardinal_test_support::start_of_time;

use crate::clocks::{DAY, HOUR, MINUTE, SECOND, moment_in, moment_on_panel, only, time_up};
use crate::world::{ANN, BOB, World, button, challenge, labels, refused, said, whole_text};

const D: u32 = 24 * 60 * 60;

/// From the start of time, a Monday at 14:23:45, to Saturday 00:00 by UTC.
const TO_SATURDAY: u64 = 4 * DAY + 9 * HOUR + 36 * MINUTE + 15 * SECOND;

/// Five days per turn, with weekends off.
const FIVE_DAYS: Pace = Pace::turn(5 * D).with_weekends_off(true);

/// A moment this many seconds after the start of time.
fn after(seconds: u64) -> i64 {
    start_of_time().0 + seconds.cast_signed()
}

impl World {
    async fn lives_in(&self, user: UserId, zone: &str) {
        self.prefers(user, PreferencesPatch { zone: Some(zone.to_owned()), ..PreferencesPatch::default() }).await;
    }

    /// Lets time pass, has due work done twice, and drops the notices.
    async fn waits(&self, seconds: u64) {
        self.after(seconds).await;
        app::due_work(&self.context).await;
        self.told().await;
    }

    async fn is_paused(&self, game: GameId) -> bool {
        app::due_work(&self.context).await;
        self.clock_of(game).await.stopped_at.is_some()
    }

    async fn starts_on_weekdays(&self) -> GameId {
        self.start_at(Variant::Standard, &[], Some(FIVE_DAYS)).await
    }
}

#[tokio::test]
async fn the_clock_is_paused_on_saturday_and_sunday_and_keeps_its_remaining_time() {
    let world = World::new().await;
    let game = world.starts_on_weekdays().await;
    assert_eq!(moment_on_panel(&world, ANN).await, after(7 * DAY), "Monday, instead of Saturday");
    world.nothing_within(60 * HOUR - SECOND).await;
    assert!(world.after(SECOND).await.has_notices, "half of five days");
    assert_eq!(moment_in(&only(world.told().await).message.text), after(7 * DAY));
    world.nothing_within(TO_SATURDAY - 60 * HOUR - SECOND).await;
    assert!(!world.is_paused(game).await);
    world.nothing_within(SECOND).await;
    assert!(world.is_paused(game).await);
    let monday = after(TO_SATURDAY + 2 * DAY);
    for user in [ANN, BOB] {
        let panel = world.panel_of(user).await;
        let told = format!("It's the weekend for White until <t:{monday}:f>. Clock paused, 14 hours left.");
        assert!(panel.contains(&told), "{panel}");
    }
    let listed = whole_text(said(&world.command(BOB, Command::global("games", ListGames)).await));
    assert!(listed.contains(&format!("weekend for White until <t:{monday}:f>, 14 hours")), "{listed}");
    world.nothing_within(DAY).await;
    world.nothing_within(DAY - SECOND).await;
    assert!(world.is_paused(game).await);
    world.nothing_within(SECOND).await;
    assert!(!world.is_paused(game).await);
    assert_eq!(moment_on_panel(&world, ANN).await, after(7 * DAY));
    // The last reminder comes when a tenth of five days is left: twelve hours.
    let left = 7 * DAY - 2 * DAY - TO_SATURDAY;
    world.nothing_within(left - 12 * HOUR - SECOND).await;
    assert!(world.after(SECOND).await.has_notices);
    world.told().await;
    world.nothing_within(12 * HOUR - SECOND).await;
    assert!(!world.over(game).await);
    time_up(world.after(SECOND).await);
}

#[tokio::test]
async fn time_that_is_up_when_the_weekend_begins_is_up() {
    for (spare, is_over) in [(0, true), (1, false)] {
        let world = World::new().await;
        let pace = Pace::turn(D).with_weekends_off(true);
        world.pass(TO_SATURDAY - DAY + spare);
        let game = world.start_at(Variant::Standard, &[], Some(pace)).await;
        world.after(12 * HOUR).await;
        world.waits(12 * HOUR - spare).await;
        assert_eq!(world.over(game).await, is_over, "{spare} s before");
    }
}

#[tokio::test]
async fn each_player_has_the_weekend_of_their_own_time_zone() {
    let world = World::new().await;
    world.lives_in(ANN, "UTC+14").await;
    world.lives_in(BOB, "UTC-11").await;
    let game = world.starts_on_weekdays().await;
    world.waits(TO_SATURDAY - 14 * HOUR).await;
    assert!(world.is_paused(game).await, "Saturday begins on Kiritimati");
    let moved = world.moves(ANN, "e4").await;
    let told = &moved.announcements[0].message.text;
    let end = TO_SATURDAY - 14 * HOUR + 5 * DAY + 2 * DAY;
    assert_eq!(moment_in(told), after(end), "Friday in Pago Pago, whose weekend is to come");
    world.post(&moved).await;
    assert!(!world.is_paused(game).await);
    world.waits(25 * HOUR - SECOND).await;
    assert!(!world.is_paused(game).await);
    world.waits(SECOND).await;
    assert!(world.is_paused(game).await, "Saturday begins in Pago Pago");
    // Ann's Monday has begun when Bob moves.
    world.waits(DAY).await;
    world.post(&world.moves(BOB, "e5").await).await;
    assert!(!world.is_paused(game).await);
}

#[tokio::test]
async fn a_turn_that_begins_on_a_sunday_has_all_its_time_on_monday() {
    let world = World::new().await;
    let game = world.starts_on_weekdays().await;
    world.waits(TO_SATURDAY).await;
    world.waits(DAY + 12 * HOUR).await;
    let moved = world.moves(ANN, "e4").await;
    let told = &moved.announcements[0].message.text;
    let monday = TO_SATURDAY + 2 * DAY;
    let until = format!("It's the weekend for Black until <t:{}:f>. Clock paused, 5 days left.", after(monday));
    assert!(told.contains(&until), "{told}");
    world.post(&moved).await;
    assert!(world.is_paused(game).await);
    world.waits(12 * HOUR).await;
    assert!(!world.is_paused(game).await);
    assert_eq!(moment_on_panel(&world, BOB).await, after(monday + 5 * DAY));
}

#[tokio::test]
async fn a_weekend_takes_nothing_from_a_bank() {
    let world = World::new().await;
    let bank = Pace::bank(3 * D, D, 5 * D).with_weekends_off(true);
    world.pass(TO_SATURDAY - HOUR);
    let game = world.start_at(Variant::Standard, &[], Some(bank)).await;
    world.waits(HOUR).await;
    world.waits(20 * HOUR).await;
    world.post(&world.moves(ANN, "e4").await).await;
    let left = world.clock_of(game).await.left.unwrap();
    assert_eq!((left.white, left.black), (4 * D - 3600, 3 * D), "an hour on Friday");
}

#[tokio::test]
async fn an_outage_on_a_weekend_is_neither_lost_nor_given_twice() {
    // The hours from Saturday 00:00 in which the bot is away, and how much later the time is up because of it.
    let end = 7 * DAY;
    for (from, to, given_back) in [
        // Friday evening to Saturday: four hours of Friday.
        (-4, 10, 4 * HOUR),
        // The weekend long.
        (-4, 52, 8 * HOUR),
        // Within it.
        (10, 20, 0),
        // Sunday evening to Monday: four hours of Monday.
        (44, 52, 4 * HOUR),
        // Sunday evening to Sunday evening, a week later.
        (44, 44 + 168, 7 * DAY),
    ] {
        let mut world = World::new().await;
        let game = world.starts_on_weekdays().await;
        let at = |hours: i64| TO_SATURDAY.checked_add_signed(hours * 3600).unwrap();
        let before = at(from);
        if from > 0 {
            world.waits(TO_SATURDAY).await;
            world.waits(before - TO_SATURDAY).await;
        } else {
            world.waits(before).await;
        }
        world.context.time.heartbeat().await;
        world.pass(at(to) - before);
        world.restart().await;
        world.restart().await;
        world.waits(0).await;
        let mut now = at(to);
        let weekend_ends = TO_SATURDAY + 2 * DAY + (now / (7 * DAY)) * 7 * DAY;
        if now < weekend_ends && now >= weekend_ends - 2 * DAY {
            assert!(world.is_paused(game).await, "{from} to {to}");
            world.waits(weekend_ends - now).await;
            now = weekend_ends;
        }
        assert!(!world.is_paused(game).await, "{from} to {to}");
        assert_eq!(moment_on_panel(&world, ANN).await, after(end + given_back), "{from} to {to}");
        world.waits(end + given_back - now - SECOND).await;
        assert!(!world.over(game).await, "{from} to {to}");
        time_up(world.after(SECOND).await);
    }
}

#[tokio::test]
async fn a_short_outage_when_the_weekend_begins_or_ends_counts_as_time() {
    for hours in [0, 48] {
        let mut world = World::new().await;
        let game = world.starts_on_weekdays().await;
        let at = TO_SATURDAY + hours * HOUR;
        if hours > 0 {
            world.waits(TO_SATURDAY).await;
            world.waits(hours * HOUR - MINUTE).await;
        } else {
            world.waits(at - MINUTE).await;
        }
        world.context.time.heartbeat().await;
        world.pass(2 * MINUTE);
        world.restart().await;
        world.waits(0).await;
        assert_eq!(world.is_paused(game).await, hours == 0);
        if hours == 0 {
            world.waits(2 * DAY - MINUTE).await;
        }
        assert_eq!(moment_on_panel(&world, ANN).await, after(7 * DAY), "{hours}");
    }
}

#[tokio::test]
async fn of_two_processes_one_pauses_a_clock_and_one_lets_it_run_on() {
    let world = World::new().await;
    let game = world.starts_on_weekdays().await;
    let other = world.second().await;
    for seconds in [TO_SATURDAY, 2 * DAY] {
        world.pass(seconds);
        tokio::join!(app::due_work(&world.context), app::due_work(&other));
        app::due_work(&other).await;
        app::due_work(&world.context).await;
        world.told().await;
    }
    assert!(!world.is_paused(game).await);
    assert_eq!(moment_on_panel(&world, ANN).await, after(7 * DAY), "the time is given back once");
}

#[tokio::test]
async fn another_time_zone_counts_at_once() {
    let world = World::new().await;
    let game = world.starts_on_weekdays().await;
    world.waits(TO_SATURDAY).await;
    world.waits(HOUR).await;
    assert!(world.is_paused(game).await);
    // It's Friday in Pago Pago, for ten hours more.
    world.lives_in(ANN, "UTC-11").await;
    world.waits(0).await;
    assert!(!world.is_paused(game).await);
    world.waits(10 * HOUR).await;
    assert!(world.is_paused(game).await);
    world.lives_in(ANN, "UTC").await;
    world.waits(0).await;
    let monday = TO_SATURDAY + 2 * DAY;
    assert!(world.panel_of(BOB).await.contains(&format!("until <t:{}:f>", after(monday))));
    world.waits(37 * HOUR).await;
    assert!(!world.is_paused(game).await);
    // Ten hours ran, from one o'clock on Saturday.
    assert_eq!(moment_on_panel(&world, ANN).await, after(7 * DAY - 10 * HOUR));
}

#[tokio::test]
async fn a_vacation_that_ends_on_a_weekend_leaves_the_clock_paused() {
    let world = World::new().await;
    let game = world.starts_on_weekdays().await;
    world.waits(TO_SATURDAY).await;
    world.away(BOB, "1d").await;
    world.waits(HOUR).await;
    assert!(world.panel_of(ANN).await.contains("Black is on vacation"));
    world.waits(23 * HOUR).await;
    assert!(world.panel_of(ANN).await.contains("It's the weekend for White"));
    world.waits(DAY).await;
    assert!(!world.is_paused(game).await);
    assert_eq!(moment_on_panel(&world, ANN).await, after(7 * DAY));
}

#[tokio::test]
async fn decks_are_not_built_on_a_weekend_of_either_player() {
    let world = World::new().await;
    world.lives_in(BOB, "UTC-11").await;
    world.pass(TO_SATURDAY - HOUR);
    let daily = Some(Pace::turn(D).with_weekends_off(true));
    let game = world.start_at(Variant::Knightmare, &[("decks", "personal")], daily).await;
    assert!(world.clock_of(game).await.building);
    world.waits(HOUR).await;
    assert!(world.is_paused(game).await);
    // Bob's weekend ends eleven hours after Ann's.
    world.waits(2 * DAY).await;
    assert!(world.is_paused(game).await);
    world.waits(11 * HOUR).await;
    assert!(!world.is_paused(game).await);
    let deadline = world.clock_of(game).await.turn_at.plus(DAY.cast_signed());
    assert_eq!(world.context.time.day_time(deadline).0, after(TO_SATURDAY + 2 * DAY + 11 * HOUR + 23 * HOUR));
}

#[tokio::test]
async fn vacations_pause_no_clock_of_an_event() {
    let world = World::new().await;
    world.away(BOB, "2d").await;
    let game = world.start_at(Variant::Standard, &[], Some(Pace::total(D / 2).strict())).await;
    world.away(ANN, "3d").await;
    assert!(!world.is_paused(game).await);
    assert_eq!(world.told().await, [], "there is nothing to tell the opponents");
    assert_eq!(moment_on_panel(&world, ANN).await, after(12 * HOUR));
    world.waits(12 * HOUR - SECOND).await;
    time_up(world.after(SECOND).await);
    assert!(world.over(game).await);
}

/// Ann challenges Bob to standard chess.
async fn challenges(world: &World, asked: SetUp) -> Outcome {
    world.command(ANN, Command::global("challenge", asked)).await
}

#[tokio::test]
async fn weekends_off_are_chosen_with_a_time_control_of_days() {
    let world = World::new().await;
    let asked = |slug: &str, off| SetUp {
        time: TimeControl::of(slug),
        weekends_off: Some(off),
        ..challenge(Variant::Standard, &[])
    };
    let sent = challenges(&world, asked("3d", true)).await;
    assert!(said(&sent).text.contains("3 days per turn, weekends off"), "{}", said(&sent).text);
    let begun = world.press_labelled(BOB, said(&sent), "Accept").await;
    world.post(&begun).await;
    let pace = world.clock_of(begun.announcements[0].key.game).await.pace;
    assert_eq!(pace, Some(Pace::turn(3 * D).with_weekends_off(true)));
    let sent = challenges(&world, asked("30d+0", false)).await;
    assert!(said(&sent).text.contains("30 days for all turns ·"), "{}", said(&sent).text);
    let not = challenges(&world, asked("5m", true)).await;
    assert!(refused(&not).contains("needs a time control of days, not **5 minutes per turn**"), "{}", refused(&not));
    let not = challenges(&world, SetUp { time: None, ..asked("3d", true) }).await;
    assert!(refused(&not).contains("not **no clock**"), "{}", refused(&not));
}

#[tokio::test]
async fn the_panel_keeps_weekends_off_while_another_time_is_chosen() {
    let world = World::new().await;
    let panel = challenges(&world, SetUp { variant: Some(Variant::Standard), ..SetUp::default() }).await;
    let more = world.press_labelled(ANN, said(&panel), "More options…").await;
    assert!(!labels(said(&more)).iter().any(|label| label.starts_with("Weekends")), "there is no clock");
    let panel = world.press_labelled(ANN, said(&more), "Back").await;
    let panel = world.pick(ANN, said(&panel), "3d+1d<=5d").await;
    let more = world.press_labelled(ANN, said(&panel), "More options…").await;
    let more = world.press_labelled(ANN, said(&more), "Weekends off: no").await;
    assert!(said(&more).text.contains("paused on Saturday and Sunday"), "{}", said(&more).text);
    let panel = world.press_labelled(ANN, said(&more), "Back").await;
    let panel = world.pick(ANN, said(&panel), "14d+0").await;
    assert!(said(&panel).text.contains("14 days for all turns, weekends off"), "{}", said(&panel).text);
    let sent = world.press_labelled(ANN, said(&panel), "Send").await;
    assert!(format!("{sent:?}").contains("14 days for all turns, weekends off"), "{sent:?}");
    let kept = world.store.settings().preferences(ANN).await.unwrap().set_up.unwrap();
    assert_eq!(kept.time.as_deref(), Some("14d+0,weekdays"));
}

#[tokio::test]
async fn a_server_has_weekends_off_by_default() {
    let world = World::new().await;
    let manager = || Caller { manages: true, ..world.caller(ANN) };
    let change = ChangeSettings(vec![ServerChange::Pace("3d".to_owned())]);
    let shown = world.handle(&manager(), Intent::Command(Command::global("settings", change))).await;
    let press = async |message: &Message, label: &str| {
        let Button { control, .. } = button(message, label).clone();
        world.handle(&manager(), Intent::press(&control.encode(), &[])).await
    };
    let page = press(said(&shown), "New games").await;
    press(said(&page), "Weekends off: no").await;
    let sent = challenges(&world, challenge(Variant::Standard, &[])).await;
    assert!(said(&sent).text.contains("3 days per turn, weekends off"), "{}", said(&sent).text);
    world.press_labelled(ANN, said(&sent), "Withdraw").await;
    let asked = SetUp { weekends_off: Some(false), ..challenge(Variant::Standard, &[]) };
    let sent = challenges(&world, asked).await;
    assert!(said(&sent).text.contains("3 days per turn ·"), "{}", said(&sent).text);
}
