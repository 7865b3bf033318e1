//! Time controls, losses on time, reminders, and outages of the bot. Days pass instantly here.

use std::time::Duration;

use cardinal::app::{self, ChangeSettings, Command, DueWork, Intent, ListGames, SetUp, Told};
use cardinal_ids::{ClockTime, GameId, Pace, UserId};
use cardinal_interaction::{Announcement, Ask, Caller, Control, Message, Outcome, ServerControl};
use cardinal_rules::Variant;
use cardinal_store::{NewGame, NewTurn, ServerChange};
use cardinal_table::clock::time_control::TimeControl;
use cardinal_test_support::start_of_time;

use crate::world::{ANN, BOB, World, button, buttons, challenge, refused, said, whole_text};

/// Durations in seconds.
pub(crate) const SECOND: u64 = 1;
pub(crate) const MINUTE: u64 = 60;
pub(crate) const HOUR: u64 = 60 * MINUTE;
pub(crate) const DAY: u64 = 24 * HOUR;

/// One day per turn.
pub(crate) const DAILY: Pace = Pace::turn(24 * 60 * 60);

/// The time left at the last reminder of a day per turn: a tenth.
pub(crate) const LAST_OF_A_DAY: u64 = DAY / 10;

impl World {
    /// Ann challenges Bob to a game with this time control and plays White; Bob accepts.
    pub(crate) async fn start_at(&self, variant: Variant, options: &[(&str, &str)], pace: Option<Pace>) -> GameId {
        let asked = SetUp { time: Some(time_control(pace)), ..challenge(variant, options) };
        let outcome = self.command(ANN, Command::global("challenge", asked)).await;
        let poster = said(&outcome).clone();
        let outcome = self.press_labelled(BOB, &poster, "Accept").await;
        self.post(&outcome).await;
        outcome.announcements[0].key.game
    }

    pub(crate) fn pass(&self, seconds: u64) {
        self.clock.pass(Duration::from_secs(seconds));
    }

    /// Lets time pass, and performs due work.
    pub(crate) async fn after(&self, seconds: u64) -> DueWork {
        self.pass(seconds);
        app::due_work(&self.context).await
    }

    /// Checks that nothing is due while this time passes.
    pub(crate) async fn nothing_within(&self, seconds: u64) {
        let work = self.after(seconds).await;
        assert!(work.announcements.is_empty() && !work.has_notices, "{work:?}");
    }

    /// The pending notices to players, which are marked as posted.
    pub(crate) async fn told(&self) -> Vec<Told> {
        let told = app::pending_notices(&self.context).await;
        for each in &told {
            app::settle_notice(&self.context, each.id).await;
        }
        told
    }

    /// Moves in the first game, which may be over.
    async fn moves_in_the_first(&self, user: UserId, text: &str) -> Outcome {
        let ask = Ask::Move { text: text.to_owned(), place: None };
        self.command(user, Command::game(Some("1".to_owned()), ask)).await
    }

    pub(crate) async fn over(&self, game: GameId) -> bool {
        self.store.games().info(game).await.unwrap().finished
    }
}

fn time_control(pace: Option<Pace>) -> TimeControl {
    TimeControl(pace)
}

pub(crate) fn only<T>(all: Vec<T>) -> T {
    let count = all.len();
    let mut all = all.into_iter();
    match (all.next(), all.next()) {
        (Some(one), None) => one,
        _ => panic!("there are {count}"),
    }
}

/// The loss of a game on time, as everyone reads it.
pub(crate) fn time_up(work: DueWork) -> Announcement {
    assert!(!work.has_notices);
    let end = only(work.announcements);
    assert!(end.message.text.contains("ran out of time"), "{}", end.message.text);
    assert_eq!(end.message.mentions, [ANN, BOB], "neither was there");
    end
}

/// The time in a text, in seconds since 1970.
pub(crate) fn moment_in(text: &str) -> i64 {
    let (_, rest) = text.split_once("Time runs out <t:").unwrap_or_else(|| panic!("no time in {text}"));
    rest.split(':').next().unwrap().parse().unwrap()
}

pub(crate) async fn moment_on_panel(context: &World, user: UserId) -> i64 {
    moment_in(&said(&context.ask(user, Ask::Panel).await).text)
}

#[tokio::test]
async fn a_loss_on_time_ends_the_game_once() {
    let world = World::new().await;
    let game = world.start_at(Variant::Standard, &[], Some(Pace::turn(15 * 60))).await;
    world.nothing_within(15 * MINUTE - SECOND).await;
    let end = time_up(world.after(SECOND).await);
    assert_eq!(end.key.game, game);
    assert!(end.message.text.contains("**Bob wins on time**"), "{}", end.message.text);
    assert!(end.message.pictures.len() == 1 && buttons(&end.message).any(|button| button.label == "Play again"));
    world.nothing_within(100 * DAY).await;
    assert!(world.over(game).await);
    assert!(refused(&world.moves_in_the_first(ANN, "e4").await).contains("wins game #1 on time"));
}

#[tokio::test]
async fn every_turn_has_the_full_time_of_its_time_control() {
    let world = World::new().await;
    world.start_at(Variant::Standard, &[], Some(Pace::turn(5 * 60))).await;
    for (player, text) in [(ANN, "e4"), (BOB, "e5"), (ANN, "Nf3"), (BOB, "Nc6")] {
        world.nothing_within(5 * MINUTE - SECOND).await;
        let told = world.moves(player, text).await;
        world.post(&told).await;
    }
    world.nothing_within(5 * MINUTE - SECOND).await;
    time_up(world.after(SECOND).await);
}

#[tokio::test]
async fn time_for_the_whole_game_runs_for_the_player_to_move() {
    let world = World::new().await;
    world.start_at(Variant::Standard, &[], Some(Pace::game(600, 10))).await;
    world.nothing_within(9 * MINUTE).await;
    world.post(&world.moves(ANN, "e4").await).await;
    // Bob has all of his ten minutes.
    world.nothing_within(10 * MINUTE - SECOND).await;
    world.post(&world.moves(BOB, "e5").await).await;
    // Ann has her remaining minute, and ten seconds for her turn.
    world.nothing_within(MINUTE + 9 * SECOND).await;
    let end = time_up(world.after(SECOND).await);
    assert!(end.message.text.contains("**Bob wins on time**"), "{}", end.message.text);
}

#[tokio::test]
async fn a_player_who_could_never_win_does_not_win_on_time() {
    let world = World::new().await;
    let bare = "8/8/4k3/8/8/4K3/4Q3/8 w - - 0 1".parse().unwrap();
    let position = cardinal_rules::Position { fen: Some(bare), ..cardinal_rules::Position::default() };
    let pace = Some(Pace::turn(300));
    let turn = NewTurn { at: ClockTime(start_of_time().0), left: None, due: Some(ClockTime(start_of_time().0 + 300)) };
    let game = crate::world::new_game(Variant::Standard, Some(position));
    world.store.games().create(NewGame { pace, turn, ..game }, None).await.unwrap();
    let end = time_up(world.after(400 * SECOND).await);
    assert!(end.message.text.contains("½"), "Black has a bare king: {}", end.message.text);
}

#[tokio::test]
async fn a_turn_of_several_acts_is_one_turn() {
    let world = World::new().await;
    world.start_at(Variant::NoStress, &[("level", "2")], Some(Pace::turn(15 * 60))).await;
    world.nothing_within(10 * MINUTE).await;
    let before = moment_on_panel(&world, ANN).await;
    world.ask(ANN, Ask::Draw).await;
    assert_eq!(moment_on_panel(&world, ANN).await, before, "a drawn card gives no time");
    world.nothing_within(5 * MINUTE - SECOND).await;
    time_up(world.after(SECOND).await);
}

#[tokio::test]
async fn of_a_move_at_the_last_moment_and_the_flag_the_first_counts() {
    let world = World::new().await;
    let game = world.start_at(Variant::Standard, &[], Some(Pace::turn(300))).await;
    world.pass(5 * MINUTE);
    let moved = world.moves(ANN, "e4").await;
    assert_eq!(moved.announcements.len(), 1, "the turn was quicker: {moved:?}");
    world.nothing_within(0).await;
    assert!(!world.over(game).await);

    world.pass(5 * MINUTE);
    let other = world.second().await;
    let (one, two) = tokio::join!(app::due_work(&world.context), app::due_work(&other));
    let ends: Vec<_> = one.announcements.into_iter().chain(two.announcements).collect();
    assert_eq!(only(ends).key.game, game, "of two processes one ends it");
    assert!(refused(&world.moves_in_the_first(BOB, "e5").await).contains("game #1 on time"));
}

#[tokio::test]
async fn an_end_that_was_not_told_is_told_after_a_sudden_end() {
    let mut world = World::new().await;
    world.start_at(Variant::Standard, &[], Some(Pace::turn(300))).await;
    let end = time_up(world.after(5 * MINUTE).await);
    world.context.time.heartbeat().await;
    world.restart().await;
    let again = only(app::find_repairs(&world.context).await.announcements);
    assert_eq!((again.key, &again.message.text), (end.key, &end.message.text));
    assert_eq!(again.message.mentions, [ANN, BOB]);
    world.nothing_within(DAY).await;
}

#[tokio::test]
async fn one_reminder_comes_half_way_and_one_before_the_end() {
    let world = World::new().await;
    world.start_at(Variant::Standard, &[], Some(DAILY)).await;
    world.nothing_within(12 * HOUR - SECOND).await;
    for (left, until_next) in [(12 * HOUR, 12 * HOUR - LAST_OF_A_DAY), (LAST_OF_A_DAY, LAST_OF_A_DAY)] {
        assert!(world.after(SECOND).await.has_notices, "{left} s before the end");
        let told = only(world.told().await);
        let end = start_of_time().0 + 24 * 60 * 60;
        assert_eq!(told.message.mentions, [ANN]);
        assert_eq!(moment_in(&told.message.text), end);
        assert!(told.message.text.contains("game #1 against **Bob** is waiting for you"), "{}", told.message.text);
        assert!(buttons(&told.message).any(|button| button.label == "My turn"));
        world.nothing_within(until_next - SECOND).await;
    }
    time_up(world.after(SECOND).await);
}

#[tokio::test]
async fn a_player_who_has_moved_is_not_reminded() {
    let world = World::new().await;
    world.start_at(Variant::Standard, &[], Some(DAILY)).await;
    assert!(world.after(12 * HOUR).await.has_notices);
    world.post(&world.moves(ANN, "e4").await).await;
    assert_eq!(world.told().await, [], "it is of no use any more");
    world.nothing_within(12 * HOUR - SECOND).await;
    assert!(world.after(SECOND).await.has_notices);
    assert_eq!(only(world.told().await).message.mentions, [BOB]);
}

#[tokio::test]
async fn one_message_reminds_of_several_games() {
    let world = World::new().await;
    for _ in 0..3 {
        world.start_at(Variant::Standard, &[], Some(DAILY)).await;
    }
    assert!(world.after(12 * HOUR).await.has_notices);
    let told = only(world.told().await);
    assert_eq!(told.message.mentions, [ANN]);
    assert_eq!(told.message.text.matches("against **Bob**").count(), 3, "{}", told.message.text);
    for number in 1..=3 {
        let open = button(&told.message, &format!("#{number} Bob"));
        let panel = world.press(ANN, &open.control, None).await;
        assert!(said(&panel).text.contains(&format!("#{number}")), "{}", said(&panel).text);
    }
}

#[tokio::test]
async fn a_reminder_that_was_not_posted_is_repeated_only_once() {
    let mut world = World::new().await;
    world.start_at(Variant::Standard, &[], Some(DAILY)).await;
    assert!(world.after(12 * HOUR).await.has_notices);
    let first = only(app::pending_notices(&world.context).await);
    assert_eq!(app::pending_notices(&world.context).await, [], "it is under way");
    world.context.time.heartbeat().await;
    world.restart().await;
    let again = only(world.told().await);
    assert_eq!((again.id, &again.message.text), (first.id, &first.message.text));
    world.restart().await;
    assert_eq!(world.told().await, []);
    world.nothing_within(0).await;
}

#[tokio::test]
async fn nobody_is_reminded_of_a_fast_game() {
    let world = World::new().await;
    world.start_at(Variant::Standard, &[], Some(Pace::turn(15 * 60))).await;
    for _minute in 0..14 {
        world.nothing_within(MINUTE).await;
    }
    time_up(world.after(MINUTE).await);
}

#[tokio::test]
async fn without_a_clock_silence_is_announced_and_closes_the_game() {
    let world = World::new().await;
    let game = world.start_at(Variant::Standard, &[], None).await;
    world.nothing_within(12 * DAY - SECOND).await;
    assert!(world.after(SECOND).await.has_notices);
    let told = only(world.told().await);
    assert_eq!(told.message.mentions, [ANN]);
    assert!(told.message.text.contains("Your opponent can claim it"), "{}", told.message.text);
    world.nothing_within(2 * DAY - SECOND).await;
    assert!(world.after(SECOND).await.has_notices);
    let told = only(world.told().await);
    assert_eq!(told.message.mentions, [BOB]);
    assert!(told.message.text.contains("hasn't moved"), "{}", told.message.text);
    world.nothing_within(46 * DAY - SECOND).await;
    let end = only(world.after(SECOND).await.announcements);
    assert!(end.message.text.contains("nobody moved for 60 days"), "{}", end.message.text);
    assert!(world.over(game).await);
    assert!(refused(&world.moves_in_the_first(ANN, "e4").await).contains("was aborted. No result."));
    assert!(
        said(&world.command(ANN, Command::game(Some("1".to_owned()), Ask::History)).await).text.contains("#1"),
        "it can still be looked at"
    );
    world.nothing_within(DAY).await;
}

#[tokio::test]
async fn a_long_outage_of_the_bot_is_given_back_and_a_short_one_is_not() {
    for (away, given_back) in [(2 * MINUTE, false), (2 * MINUTE + SECOND, true), (30 * DAY, true)] {
        let mut world = World::new().await;
        let game = world.start_at(Variant::Standard, &[], Some(Pace::turn(15 * 60))).await;
        world.pass(5 * MINUTE);
        let end = moment_on_panel(&world, ANN).await;
        world.context.time.heartbeat().await;
        world.pass(away);
        // However often the bot starts, the time is given back once.
        world.restart().await;
        world.restart().await;
        let gone = if given_back { away } else { 0 };
        assert_eq!(moment_on_panel(&world, ANN).await, end + gone.cast_signed(), "{away} s");
        let left = if given_back { 10 * MINUTE } else { 8 * MINUTE };
        world.nothing_within(left - SECOND).await;
        assert!(!world.over(game).await);
        time_up(world.after(SECOND).await);
    }
}

#[tokio::test]
async fn what_fell_due_during_a_long_outage_is_not_done_after_it() {
    let mut world = World::new().await;
    let game = world.start_at(Variant::Standard, &[], Some(Pace::turn(300))).await;
    world.pass(5 * MINUTE - SECOND);
    world.context.time.heartbeat().await;
    world.pass(DAY);
    world.restart().await;
    world.nothing_within(0).await;
    assert!(!world.over(game).await);
    time_up(world.after(SECOND).await);
}

#[tokio::test]
async fn an_outage_of_the_connection_is_given_back() {
    let world = World::new().await;
    let game = world.start_at(Variant::Standard, &[], Some(Pace::turn(300))).await;
    world.pass(4 * MINUTE);
    world.context.time.pause_clocks();
    world.nothing_within(DAY).await;
    world.context.time.heartbeat().await;
    world.context.time.resume_clocks();
    world.nothing_within(MINUTE - SECOND).await;
    assert!(!world.over(game).await);
    // A short one is not.
    world.context.time.pause_clocks();
    world.nothing_within(MINUTE).await;
    world.context.time.resume_clocks();
    time_up(world.after(0).await);
}

#[tokio::test]
async fn a_clock_that_is_set_back_or_forward_does_nothing_to_games() {
    let mut world = World::new().await;
    let game = world.start_at(Variant::Standard, &[], Some(Pace::turn(15 * 60))).await;
    for set in [100_000_000, -300_000_000] {
        world.clock.set(set);
        world.nothing_within(MINUTE).await;
    }
    world.context.time.heartbeat().await;
    for set in [-5_000, 900_000] {
        world.clock.set(set);
        world.restart().await;
        world.nothing_within(MINUTE).await;
        world.context.time.heartbeat().await;
    }
    world.nothing_within(11 * MINUTE - SECOND).await;
    assert!(!world.over(game).await);
    time_up(world.after(SECOND).await);
}

#[tokio::test]
async fn the_remaining_time_is_shown_wherever_a_game_is_shown() {
    let world = World::new().await;
    let end = start_of_time().0 + 24 * 60 * 60;
    let asked = SetUp { time: Some(time_control(Some(DAILY))), ..challenge(Variant::Standard, &[]) };
    let outcome = world.command(ANN, Command::global("challenge", asked)).await;
    let poster = said(&outcome).clone();
    assert!(poster.text.contains("1 day per turn"), "{}", poster.text);
    let begun = world.press_labelled(BOB, &poster, "Accept").await;
    let start = &begun.announcements[0].message;
    assert!(start.text.contains("1 day per turn"), "{}", start.text);
    assert_eq!(moment_in(&start.text), end);
    world.post(&begun).await;
    assert_eq!(moment_on_panel(&world, ANN).await, end);
    assert_eq!(moment_on_panel(&world, BOB).await, end, "whoever waits sees it too");
    let listed = world.command(ANN, Command::global("games", ListGames)).await;
    assert!(whole_text(said(&listed)).contains(&format!("⏳ <t:{end}:R>")), "{}", whole_text(said(&listed)));
}

#[tokio::test]
async fn a_server_has_a_default_time_control() {
    let world = World::new().await;
    let mut manager = world.caller(ANN);
    manager.manages = true;
    let change = ServerChange::Pace("3d".to_owned());
    let command = Intent::Command(Command::global("settings", ChangeSettings(vec![change])));
    let shown = world.handle(&manager, command).await;
    let has_menu = |message: &Message| {
        crate::world::menus(message).any(|menu| menu.control == Control::Server(ServerControl::TimeControl))
    };
    let page = button(said(&shown), "New games").control.encode();
    let page = world
        .handle(&Caller { interaction: world.caller(ANN).interaction, ..manager }, Intent::press(&page, &[]))
        .await;
    assert!(has_menu(said(&page)));
    let outcome = world.command(ANN, Command::global("challenge", challenge(Variant::Standard, &[]))).await;
    assert!(said(&outcome).text.contains("3 days per turn"), "{}", said(&outcome).text);
    let none = SetUp { time: Some(time_control(None)), ..challenge(Variant::ChessMe, &[]) };
    let outcome = world.command(ANN, Command::global("challenge", none)).await;
    assert!(!said(&outcome).text.contains("per turn"), "{}", said(&outcome).text);
}
