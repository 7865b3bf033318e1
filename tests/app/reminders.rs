//! How a player is reminded: quiet hours, direct messages, several games in one message. Days pass instantly here.

use cardinal::app::{self, Command, Place, PreferencesPatch, Told};
use cardinal_ids::{ChannelId, GameId, Pace, UserId};
use cardinal_interaction::{Ask, Autocomplete, Caller, Control, Field, Outcome, PreferenceControl};
use cardinal_rules::Variant;
use cardinal_table::clock::reminding::Remind;
use cardinal_test_support::start_of_time;

use crate::clocks::{DAILY, DAY, HOUR, LAST_OF_A_DAY, MINUTE, SECOND, moment_in, only, time_up};
use crate::world::{ANN, ATTIC, BOB, LOBBY, World, button, buttons, challenge, menus, refused, said};

/// The channel of a direct message.
const CONVERSATION: ChannelId = ChannelId(77);

fn zone(name: &str) -> PreferencesPatch {
    PreferencesPatch { zone: Some(name.to_owned()), ..PreferencesPatch::default() }
}

fn quiet(hours: &str) -> PreferencesPatch {
    PreferencesPatch { quiet: Some(hours.to_owned()), ..PreferencesPatch::default() }
}

fn remind(way: Remind) -> PreferencesPatch {
    PreferencesPatch { remind: Some(way), ..PreferencesPatch::default() }
}

/// The seconds since the last whole minute at the start of time.
fn odd_seconds() -> u64 {
    start_of_time().0.cast_unsigned() % MINUTE
}

/// Quiet hours in UTC, beginning and ending this many hours after the last whole minute before the start of time.
pub(crate) fn quiet_between(from: u64, to: u64) -> PreferencesPatch {
    let minute = start_of_time().0.cast_unsigned() / MINUTE;
    let written = |hours: u64| {
        let minute = (minute + hours * 60) % (24 * 60);
        format!("{:02}:{:02}", minute / 60, minute % 60)
    };
    PreferencesPatch { zone: Some("UTC".to_owned()), ..quiet(&format!("{}-{}", written(from), written(to))) }
}

impl World {
    pub(crate) async fn prefers(&self, user: UserId, patch: PreferencesPatch) -> Outcome {
        self.command(user, Command::global("preferences", patch)).await
    }

    /// Ann challenges Bob in this channel to a game with one day per turn and plays White; Bob accepts.
    async fn start_in(&self, channel: ChannelId) -> GameId {
        let asked = cardinal::app::SetUp {
            time: Some(cardinal_table::clock::time_control::TimeControl(Some(DAILY))),
            ..challenge(Variant::Standard, &[])
        };
        let caller = Caller { channel, ..self.caller(ANN) };
        let outcome = self.handle(&caller, cardinal::app::Intent::Command(Command::global("challenge", asked))).await;
        let control = button(said(&outcome), "Accept").control.clone();
        let caller = Caller { channel, ..self.caller(BOB) };
        let outcome = self.handle(&caller, crate::world::pressed(&control, None)).await;
        self.post(&outcome).await;
        outcome.announcements[0].key.game
    }

    /// So many games of Ann, who is to move, against Bob.
    async fn several(&self, count: usize, pace: Pace) -> Vec<GameId> {
        let mut games = Vec::new();
        for _ in 0..count {
            games.push(self.start_at(Variant::Standard, &[], Some(pace)).await);
        }
        games
    }

    /// Checks that exactly one message is due after this time, and none a second earlier. Returns the message.
    async fn told_after(&self, seconds: u64) -> Told {
        self.nothing_within(seconds - SECOND).await;
        assert!(self.after(SECOND).await.has_notices, "nothing came after {seconds} s");
        only(self.told().await)
    }
}

#[tokio::test]
async fn a_reminder_due_in_quiet_hours_comes_before_them() {
    let world = World::new().await;
    // Half of the day ends at 12, which is within them.
    world.prefers(ANN, quiet_between(10, 18)).await;
    world.start_at(Variant::Standard, &[], Some(DAILY)).await;
    let told = world.told_after(10 * HOUR - odd_seconds()).await;
    assert_eq!((told.place, told.message.mentions.as_slice()), (Place::Channel(LOBBY), [ANN].as_slice()));
    assert_eq!(moment_in(&told.message.text), start_of_time().0 + DAY.cast_signed());
    // The second one comes as usual.
    world.told_after(14 * HOUR - LAST_OF_A_DAY + odd_seconds()).await;
    world.nothing_within(LAST_OF_A_DAY - SECOND).await;
    time_up(world.after(SECOND).await);
}

#[tokio::test]
async fn quiet_hours_are_those_of_the_awaited_player() {
    let world = World::new().await;
    world.prefers(BOB, quiet_between(10, 18)).await;
    world.start_at(Variant::Standard, &[], Some(DAILY)).await;
    world.told_after(12 * HOUR).await;
    world.post(&world.moves(ANN, "e4").await).await;
    // Half of Bob's time ends 12 hours later, at 24, outside quiet hours.
    assert_eq!(world.told_after(12 * HOUR).await.message.mentions, [BOB]);
}

#[tokio::test]
async fn a_turn_that_begins_in_quiet_hours_gets_its_reminder_at_their_end_or_not_at_all() {
    let world = World::new().await;
    // They began an hour ago and end in 14: half of the day ends within them.
    world.prefers(ANN, quiet_between(23, 24 + 14)).await;
    world.start_at(Variant::Standard, &[], Some(DAILY)).await;
    world.told_after(14 * HOUR - odd_seconds()).await;
    // The reminder an hour before the end would be at the beginning of the turn, and a second turn
    // within quiet hours gets none.
    let world = World::new().await;
    world.prefers(ANN, quiet_between(23, 24 + 14)).await;
    world.start_at(Variant::Standard, &[], Some(Pace::turn(60 * 60))).await;
    world.nothing_within(HOUR - SECOND).await;
    time_up(world.after(SECOND).await);
}

#[tokio::test]
async fn a_player_who_changes_quiet_hours_is_reminded_by_the_new_ones_and_once() {
    let world = World::new().await;
    world.start_at(Variant::Standard, &[], Some(DAILY)).await;
    world.nothing_within(HOUR).await;
    world.prefers(ANN, quiet_between(10, 18)).await;
    world.nothing_within(0).await;
    world.told_after(9 * HOUR - odd_seconds()).await;
    // Without them it would come at 12, but it has already been sent.
    world.prefers(ANN, quiet("none")).await;
    world.nothing_within(0).await;
    world.told_after(14 * HOUR - LAST_OF_A_DAY + odd_seconds()).await;
}

#[tokio::test]
async fn quiet_hours_set_during_them_postpone_a_reminder_to_their_end() {
    let world = World::new().await;
    world.start_at(Variant::Standard, &[], Some(DAILY)).await;
    world.nothing_within(11 * HOUR).await;
    world.prefers(ANN, quiet_between(10, 18)).await;
    world.nothing_within(0).await;
    world.told_after(7 * HOUR - odd_seconds()).await;
}

#[tokio::test]
async fn a_player_who_wants_no_reminder_gets_none_and_the_time_still_runs() {
    let world = World::new().await;
    world.start_at(Variant::Standard, &[], Some(DAILY)).await;
    world.prefers(ANN, remind(Remind::Never)).await;
    for _hour in 0..23 {
        world.nothing_within(HOUR).await;
    }
    world.nothing_within(HOUR - SECOND).await;
    time_up(world.after(SECOND).await);
    // In a game without a clock, the opponent is still told that it can be claimed.
    world.prefers(BOB, remind(Remind::Never)).await;
    world.start_at(Variant::Standard, &[], None).await;
    world.nothing_within(12 * DAY).await;
    world.nothing_within(DAY).await;
    let told = world.told_after(DAY).await;
    assert_eq!((told.place, told.message.mentions.as_slice()), (Place::Channel(LOBBY), [BOB].as_slice()));
}

#[tokio::test]
async fn a_player_who_wants_reminders_again_gets_the_next_ones() {
    let world = World::new().await;
    world.prefers(ANN, remind(Remind::Never)).await;
    world.start_at(Variant::Standard, &[], Some(DAILY)).await;
    world.nothing_within(12 * HOUR).await;
    world.nothing_within(HOUR).await;
    world.prefers(ANN, remind(Remind::Mention)).await;
    world.nothing_within(0).await;
    world.told_after(11 * HOUR - LAST_OF_A_DAY).await;
}

#[tokio::test]
async fn a_direct_message_links_to_the_turn() {
    let world = World::new().await;
    world.prefers(ANN, remind(Remind::Direct)).await;
    world.start_at(Variant::Standard, &[], Some(DAILY)).await;
    let told = world.told_after(12 * HOUR).await;
    assert_eq!((told.place, told.message.mentions.as_slice()), (Place::Direct(ANN), [].as_slice()));
    let place = format!("https://discord.com/channels/1/{LOBBY}");
    assert!(told.message.text.contains("against **Bob** is waiting for you"), "{}", told.message.text);
    assert!(told.message.text.contains(&place) && !told.message.text.contains("<@"), "{}", told.message.text);
    // Pressed in the direct messages.
    let open = crate::world::pressed(&button(&told.message, "My turn").control, None);
    let here = |user| Caller { guild: None, channel: CONVERSATION, holds_threads: false, ..world.caller(user) };
    let panel = world.handle(&here(ANN), open.clone()).await;
    let pick = crate::world::picks(said(&panel)).into_iter().find(|pick| pick.value == "e2").unwrap().pressed();
    let panel = world.handle(&here(ANN), crate::world::pressed(&pick.0, pick.1.as_deref())).await;
    let pick = crate::world::picks(said(&panel)).into_iter().find(|pick| pick.value == "e4").unwrap().pressed();
    let moved = world.handle(&here(ANN), crate::world::pressed(&pick.0, pick.1.as_deref())).await;
    assert_eq!(only(moved.announcements).to.channel(), LOBBY, "all see it in the game's channel");
    let stranger = world.handle(&here(crate::world::EVE), open).await;
    assert!(buttons(said(&stranger)).next().is_none(), "{}", refused(&stranger));
}

#[tokio::test]
async fn a_blocked_direct_message_is_announced_in_the_channels_once_and_turned_off() {
    let mut world = World::new().await;
    world.prefers(ANN, remind(Remind::Direct)).await;
    for channel in [LOBBY, ATTIC, ATTIC] {
        world.start_in(channel).await;
    }
    world.nothing_within(12 * HOUR - SECOND).await;
    assert!(world.after(SECOND).await.has_notices);
    let direct = only(app::pending_notices(&world.context).await);
    assert_eq!(direct.place, Place::Direct(ANN));
    assert_eq!(direct.message.text.matches("against **Bob**").count(), 3, "{}", direct.message.text);

    app::direct_message_refused(&world.context, direct.id).await;
    // Reported twice, as by two processes, it takes effect once.
    app::direct_message_refused(&world.context, direct.id).await;
    world.context.time.heartbeat().await;
    world.restart().await;
    let told = world.told().await;
    let places: Vec<Place> = told.iter().map(|told| told.place).collect();
    assert_eq!(places, [Place::Channel(LOBBY), Place::Channel(ATTIC)]);
    let games: Vec<usize> = told.iter().map(|told| told.message.text.matches("against **Bob**").count()).collect();
    assert_eq!(games, [1, 2]);
    let words = told.iter().filter(|told| told.message.text.contains("couldn't send you a direct message"));
    assert_eq!(words.count(), 1);
    assert!(told.iter().all(|told| told.message.mentions == [ANN]));
    assert_eq!(world.told().await, []);

    let shown = world.prefers(ANN, PreferencesPatch::default()).await;
    assert!(said(&shown).text.contains("A mention in the game's channel"), "{}", said(&shown).text);
    world.nothing_within(12 * HOUR - LAST_OF_A_DAY - SECOND).await;
    assert!(world.after(SECOND).await.has_notices);
    assert!(world.told().await.iter().all(|told| matches!(told.place, Place::Channel(_))));
}

#[tokio::test]
async fn reminders_due_within_the_next_hour_are_sent_together() {
    for (apart, count) in [(HOUR, 2), (HOUR + SECOND, 1)] {
        let world = World::new().await;
        world.start_at(Variant::Standard, &[], Some(DAILY)).await;
        world.nothing_within(apart).await;
        world.start_at(Variant::Standard, &[], Some(DAILY)).await;
        let told = world.told_after(12 * HOUR - apart).await;
        assert_eq!(told.message.text.matches("against **Bob**").count(), count, "{}", told.message.text);
        if count == 1 {
            assert!(world.after(apart).await.has_notices);
            world.told().await;
        } else {
            world.nothing_within(apart).await;
        }
        // With a tenth left of the first turn.
        world.nothing_within(12 * HOUR - LAST_OF_A_DAY - apart - SECOND).await;
        assert!(world.after(SECOND).await.has_notices);
        let told = only(world.told().await);
        assert_eq!(told.message.text.matches("against **Bob**").count(), count, "{}", told.message.text);
    }
}

#[tokio::test]
async fn reminders_of_several_channels_are_combined_only_in_a_direct_message() {
    for (way, messages) in [(Remind::Mention, 2), (Remind::Direct, 1)] {
        let world = World::new().await;
        world.prefers(ANN, remind(way)).await;
        world.start_in(LOBBY).await;
        world.nothing_within(10 * MINUTE).await;
        world.start_in(ATTIC).await;
        world.nothing_within(12 * HOUR - 10 * MINUTE - SECOND).await;
        assert!(world.after(SECOND).await.has_notices);
        assert_eq!(world.told().await.len(), 1);
        assert_eq!(world.after(10 * MINUTE).await.has_notices, messages == 2);
        assert_eq!(world.told().await.len(), messages - 1);
    }
}

#[tokio::test]
async fn preferences_show_the_reminder_settings() {
    let world = World::new().await;
    let shown = world.prefers(ANN, PreferencesPatch::default()).await;
    assert!(said(&shown).text.contains("No quiet hours") && said(&shown).text.contains("A mention"));
    let both = PreferencesPatch { zone: Some("new york".to_owned()), ..quiet("22:30 – 7") };
    let shown = world.prefers(ANN, both).await;
    assert!(said(&shown).text.contains("22:30 to 07:00 in America/New_York"));
    let other = world.prefers(ANN, zone("Europe/Berlin")).await;
    assert!(said(&other).text.contains("22:30 to 07:00 in Europe/Berlin"));
    let given_up = world.prefers(ANN, quiet(" None ")).await;
    assert!(said(&given_up).text.contains("Your time zone is Europe/Berlin"), "{}", said(&given_up).text);
    let page = world.press_labelled(ANN, said(&given_up), "Reminders…").await;
    let menu = menus(said(&page)).find(|menu| menu.control == Control::Preference(PreferenceControl::Remind)).unwrap();
    assert!(menu.items.iter().any(|item| item.chosen && item.value == "mention"));
    let changed = world.press(ANN, &Control::Preference(PreferenceControl::Remind), Some("never")).await;
    assert!(said(&changed).text.contains("You get no reminders"), "{}", said(&changed).text);
    assert!(!buttons(said(&changed)).any(|button| button.label.contains("digest")), "nothing is left to choose");
}

#[tokio::test]
async fn each_of_the_two_reminders_comes_by_choice() {
    for (at, comes_after) in [("half-time", 12 * HOUR), ("last-tenth", DAY - LAST_OF_A_DAY)] {
        let world = World::new().await;
        world.start_at(Variant::Standard, &[], Some(DAILY)).await;
        world.press(ANN, &Control::Preference(PreferenceControl::RemindAt), Some(at)).await;
        world.nothing_within(0).await;
        world.told_after(comes_after).await;
        world.nothing_within(DAY - comes_after - SECOND).await;
        time_up(world.after(SECOND).await);
    }
}

#[tokio::test]
async fn a_last_reminder_due_in_quiet_hours_comes_before_them() {
    let world = World::new().await;
    // A tenth of the day is left at 21:36.
    world.prefers(ANN, quiet_between(20, 26)).await;
    world.start_at(Variant::Standard, &[], Some(DAILY)).await;
    world.told_after(12 * HOUR).await;
    world.told_after(8 * HOUR - odd_seconds()).await;
    world.nothing_within(4 * HOUR + odd_seconds() - SECOND).await;
    time_up(world.after(SECOND).await);
}

#[tokio::test]
async fn a_digest_a_day_replaces_reminders_while_five_games_wait() {
    let mut world = World::new().await;
    for user in [ANN, BOB] {
        world.prefers(user, PreferencesPatch { zone: Some("UTC".to_owned()), ..remind(Remind::Never) }).await;
    }
    let page = world.press(ANN, &Control::Preference(PreferenceControl::Remind), Some("mention")).await;
    let page = world.press_labelled(ANN, said(&page), "Daily digest: off").await;
    // At 9:00, by the clocks of the player.
    let until_nine = DAY - (start_of_time().0.cast_unsigned() + DAY - 9 * HOUR) % DAY;
    let next =
        format!("one direct message a day instead, next <t:{}:R>.", start_of_time().plus(until_nine.cast_signed()).0);
    assert!(said(&page).text.contains(&next), "{}", said(&page).text);
    let games: Vec<GameId> = world.several(5, Pace::turn(3 * 24 * 60 * 60)).await;
    world.nothing_within(until_nine - SECOND).await;
    let other = world.second().await;
    assert!(world.after(SECOND).await.has_notices);
    assert!(!app::due_work(&other).await.has_notices, "the other process has nothing to add");
    let told = only(world.told().await);
    assert_eq!((told.place, told.message.mentions.as_slice()), (Place::Direct(ANN), [].as_slice()));
    assert!(told.message.text.starts_with("**Your daily digest.** 5 games are waiting for you"), "{told:?}");
    assert_eq!(told.message.text.matches("against **Bob**").count(), 5, "{}", told.message.text);
    assert_eq!(buttons(&told.message).count(), 5);
    // Half of the time passes meanwhile, without a reminder.
    world.context.time.heartbeat().await;
    world.restart().await;
    world.nothing_within(DAY - SECOND).await;
    assert!(world.after(SECOND).await.has_notices);
    assert_eq!(only(world.told().await).place, Place::Direct(ANN));
    // With four games there are reminders again, and no digest.
    let resign = Command::game(Some(games[0].to_string()), Ask::Resign);
    let question = world.command(ANN, resign).await;
    world.post(&world.press_labelled(ANN, said(&question), "Resign").await).await;
    world.nothing_within(3 * DAY - 3 * LAST_OF_A_DAY - until_nine - DAY - SECOND).await;
    assert!(world.after(SECOND).await.has_notices);
    let told = only(world.told().await);
    assert_eq!((told.place, told.message.mentions.as_slice()), (Place::Channel(LOBBY), [ANN].as_slice()));
    assert_eq!(told.message.text.matches("against **Bob**").count(), 4, "{}", told.message.text);
}

#[tokio::test]
async fn a_digest_that_cannot_be_sent_is_turned_off() {
    let world = World::new().await;
    world.prefers(ANN, PreferencesPatch { digest: Some(true), ..zone("UTC") }).await;
    world.several(5, Pace::turn(3 * 24 * 60 * 60)).await;
    assert!(world.after(DAY).await.has_notices);
    let direct = only(app::pending_notices(&world.context).await);
    app::direct_message_refused(&world.context, direct.id).await;
    let told = only(world.told().await);
    assert_eq!(told.place, Place::Channel(LOBBY));
    assert!(told.message.text.contains("couldn't send you a direct message"), "{}", told.message.text);
    let shown = world.prefers(ANN, PreferencesPatch::default()).await;
    assert!(!said(&shown).text.contains("direct message a day"), "{}", said(&shown).text);
}

#[tokio::test]
async fn an_invalid_zone_or_invalid_hours_are_refused_with_the_reason() {
    let world = World::new().await;
    for (patch, reason) in [
        (zone("Atlantis"), "`Atlantis` isn't a time zone"),
        (zone(""), "isn't a time zone"),
        (quiet("22-7"), "In which time zone is `22-7`?"),
        (quiet("late"), "I can't read `late` as quiet hours"),
        (PreferencesPatch { zone: Some("Berlin".to_owned()), ..quiet("25-7") }, "I can't read `25-7` as quiet hours"),
        (PreferencesPatch { zone: Some("Berlin".to_owned()), ..quiet("7-7:00") }, "`7-7:00` ends when it begins"),
        (PreferencesPatch { zone: Some("Nowhere".to_owned()), ..quiet("22-7") }, "`Nowhere` isn't a time zone"),
        (PreferencesPatch { theme: Some("wood".to_owned()), ..quiet("22-7") }, "In which time zone"),
    ] {
        let outcome = world.prefers(ANN, patch.clone()).await;
        assert!(refused(&outcome).contains(reason), "{patch:?}: {}", refused(&outcome));
        assert_eq!(world.store.settings().preferences(ANN).await.unwrap(), cardinal_store::Preferences::default());
    }
    assert!(
        refused(&world.press(ANN, &Control::Preference(PreferenceControl::Remind), Some("by-pigeon")).await)
            .contains("a way to be reminded")
    );
}

#[tokio::test]
async fn zones_are_suggested_by_city() {
    let world = World::new().await;
    let suggested = async |typed: &str| {
        let request = Autocomplete { field: Field::Zone, typed: typed.to_owned(), game: None, mv: None, card: None };
        let found = app::complete(&world.context, &world.caller(ANN), &request).await;
        found.into_iter().map(|suggestion| suggestion.value).collect::<Vec<_>>()
    };
    assert_eq!(suggested("berlin").await[0], "Europe/Berlin");
    assert_eq!(suggested("New York").await[0], "America/New_York");
    assert_eq!(suggested("buenos").await[0], "America/Argentina/Buenos_Aires");
    assert_eq!(suggested("porto novo").await[0], "Africa/Porto-Novo");
    assert_eq!(suggested("atlantis").await, [] as [String; 0]);
    assert_eq!(suggested("").await.len(), 25);
    assert!(suggested("europe/").await.iter().all(|name| name.starts_with("Europe/")));
}

#[tokio::test]
async fn quiet_hours_survive_a_restart() {
    let mut world = World::new().await;
    world.prefers(ANN, quiet_between(10, 18)).await;
    world.start_at(Variant::Standard, &[], Some(DAILY)).await;
    world.ask(ANN, Ask::Panel).await;
    world.context.time.heartbeat().await;
    world.restart().await;
    world.told_after(10 * HOUR - odd_seconds()).await;
}

#[tokio::test]
async fn time_given_back_after_an_outage_moves_no_reminder_into_quiet_hours() {
    let mut world = World::new().await;
    world.prefers(ANN, quiet_between(10, 18)).await;
    world.start_at(Variant::Standard, &[], Some(DAILY)).await;
    world.nothing_within(5 * HOUR).await;
    world.context.time.heartbeat().await;
    world.pass(2 * HOUR);
    world.restart().await;
    // By the time of day, half of the turn's time now ends at 14, and quiet hours begin in three hours.
    world.told_after(3 * HOUR - odd_seconds()).await;
}
