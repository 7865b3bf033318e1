//! Paused games of a server: by its admins, or because the bot was removed. Also games that admins abort.

use cardinal::app::{self, ChangeSettings, Command, EndGame, Intent, ListGames, PauseGames};
use cardinal_ids::{GuildId, Pace, Shard};
use cardinal_interaction::{Answer, Caller, Outcome};
use cardinal_rules::Variant;
use cardinal_store::ServerChange;

use crate::clocks::{DAILY, DAY, HOUR, MINUTE, SECOND, only, time_up};
use crate::world::{ANN, BOB, EVE, LOBBY, World, button, refused, said, whole_text};

const SERVER: GuildId = GuildId(1);
const ELSEWHERE: GuildId = GuildId(2);

/// Five minutes per turn.
const QUICK: Pace = Pace::turn(300);

impl World {
    fn manager(&self) -> Caller {
        Caller { manages: true, ..self.caller(EVE) }
    }

    async fn pause(&self, paused: bool) -> Outcome {
        self.handle(&self.manager(), Intent::Command(Command::global("settings", PauseGames(paused)))).await
    }

    async fn ends(&self, caller: &Caller, game: &str) -> Outcome {
        self.handle(caller, Intent::Command(Command::global("settings", EndGame(game.to_owned())))).await
    }
}

#[tokio::test]
async fn all_games_of_a_server_are_paused_and_continue() {
    let world = World::new().await;
    let game = world.start_at(Variant::Standard, &[], Some(QUICK)).await;
    world.nothing_within(4 * MINUTE).await;
    let shown = said(&world.pause(true).await).text.clone();
    assert!(shown.contains("All games on this server are paused"), "{shown}");
    let later = world.start_at(Variant::Standard, &[], Some(QUICK)).await;
    world.nothing_within(100 * DAY).await;
    assert!(!world.over(game).await && !world.over(later).await);
    let listed = whole_text(said(&world.command(ANN, Command::global("games", ListGames)).await));
    assert_eq!(listed.matches("⏸️ paused").count(), 2, "{listed}");
    let settings =
        world.handle(&world.manager(), Intent::Command(Command::global("settings", ChangeSettings(vec![])))).await;
    assert!(said(&settings).text.contains("paused"));

    let shown = said(&world.pause(false).await).text.clone();
    assert!(!shown.contains("paused"), "{shown}");
    world.nothing_within(MINUTE - SECOND).await;
    time_up(world.after(SECOND).await);
    assert!(world.over(game).await && !world.over(later).await);
    world.nothing_within(4 * MINUTE - SECOND).await;
    time_up(world.after(SECOND).await);
}

#[tokio::test]
async fn pausing_or_continuing_twice_is_the_same_as_once() {
    let world = World::new().await;
    let game = world.start_at(Variant::Standard, &[], Some(QUICK)).await;
    world.pause(false).await;
    world.nothing_within(MINUTE).await;
    world.pause(true).await;
    world.nothing_within(HOUR).await;
    world.pause(true).await;
    world.nothing_within(HOUR).await;
    // The second process takes clock time from the last heartbeat.
    world.context.time.heartbeat().await;
    let other = world.second().await;
    let press = |caller: Caller| (caller, Intent::Command(Command::global("settings", PauseGames(false))));
    let ((one, on), (two, on_too)) = (press(world.manager()), press(world.manager()));
    tokio::join!(app::handle(&world.context, &one, on), app::handle(&other, &two, on_too));
    world.pause(false).await;
    // Two processes' clock times may differ by a second, since they are cut to whole seconds.
    world.nothing_within(4 * MINUTE - 2 * SECOND).await;
    assert!(!world.over(game).await);
    time_up(world.after(3 * SECOND).await);
}

#[tokio::test]
async fn a_pause_survives_a_crash() {
    let mut world = World::new().await;
    let game = world.start_at(Variant::Standard, &[], Some(QUICK)).await;
    world.pause(true).await;
    world.context.time.heartbeat().await;
    world.restart().await;
    world.nothing_within(DAY).await;
    assert!(!world.over(game).await);
    world.pause(false).await;
    world.context.time.heartbeat().await;
    world.restart().await;
    world.nothing_within(5 * MINUTE - SECOND).await;
    time_up(world.after(SECOND).await);
}

#[tokio::test]
async fn a_clock_continues_when_its_last_reason_to_pause_is_gone() {
    let world = World::new().await;
    let game = world.start_at(Variant::Standard, &[], Some(QUICK)).await;
    world.away(ANN, "1d").await;
    app::due_work(&world.context).await;
    world.told().await;
    world.pause(true).await;
    app::server_removed(&world.context, SERVER).await;
    world.nothing_within(2 * DAY).await;
    app::server_added(&world.context, SERVER).await;
    world.nothing_within(DAY).await;
    assert!(!world.over(game).await);
    world.pause(false).await;
    world.nothing_within(5 * MINUTE - SECOND).await;
    time_up(world.after(SECOND).await);
}

#[tokio::test]
async fn no_reminder_is_sent_while_games_are_paused() {
    let world = World::new().await;
    world.start_at(Variant::Standard, &[], Some(DAILY)).await;
    assert!(world.after(12 * HOUR).await.has_notices);
    world.pause(true).await;
    assert_eq!(world.told().await, [], "it is of no use any more");
}

#[tokio::test]
async fn a_server_that_removes_the_bot_loses_no_game() {
    let world = World::new().await;
    let game = world.start_at(Variant::Standard, &[], Some(QUICK)).await;
    world.nothing_within(4 * MINUTE).await;
    app::server_removed(&world.context, ELSEWHERE).await;
    assert_eq!(world.clock_of(game).await.stopped_at, None, "another server");
    app::server_removed(&world.context, SERVER).await;
    world.nothing_within(DAY).await;
    assert!(world.panel_of(ANN).await.contains("no longer on this game's server"));
    app::server_added(&world.context, SERVER).await;
    app::server_added(&world.context, SERVER).await;
    world.nothing_within(MINUTE - SECOND).await;
    assert!(!world.over(game).await);
    time_up(world.after(SECOND).await);
}

#[tokio::test]
async fn changes_of_servers_meanwhile_are_noticed_when_a_session_begins() {
    let mut world = World::new().await;
    let game = world.start_at(Variant::Standard, &[], Some(QUICK)).await;
    app::sync_guilds(&world.context, &[ELSEWHERE, SERVER], Shard::WHOLE).await;
    assert_eq!(world.clock_of(game).await.stopped_at, None);
    world.context.time.heartbeat().await;
    world.restart().await;
    app::sync_guilds(&world.context, &[ELSEWHERE], Shard::WHOLE).await;
    assert!(world.clock_of(game).await.stops.removed);
    world.nothing_within(HOUR).await;
    app::sync_guilds(&world.context, &[ELSEWHERE], Shard::WHOLE).await;
    app::sync_guilds(&world.context, &[SERVER], Shard::WHOLE).await;
    world.nothing_within(5 * MINUTE - SECOND).await;
    time_up(world.after(SECOND).await);
}

#[tokio::test]
async fn a_dead_game_is_aborted_after_a_question() {
    let world = World::new().await;
    let game = world.start_at(Variant::Standard, &[], Some(DAILY)).await;
    let question = world.ends(&world.manager(), " #1 ").await;
    let text = &said(&question).text;
    assert!(text.contains("Abort game #1, Ann against Bob?"), "{text}");
    assert!(!world.over(game).await, "it only asks");
    let control = button(said(&question), "Abort this game").control.clone();
    let press = Intent::press(&control.encode(), &[]);
    let other = Caller { manages: false, ..world.manager() };
    assert!(refused(&world.handle(&other, press.clone()).await).contains("Manage Server"));
    assert!(!world.over(game).await);

    let ended = app::handle(&world.context, &world.manager(), press.clone()).await;
    let Answer::Update(answer) = &ended.answer else { panic!("{ended:?}") };
    assert!(answer.text.contains("is aborted. No result."), "{}", answer.text);
    let told = &only(ended.announcements).message;
    assert!(told.text.contains("a server admin aborted this game. No result."), "{}", told.text);
    assert_eq!(told.mentions, [ANN, BOB]);
    assert!(world.over(game).await);
    let again = app::handle(&world.context, &world.manager(), press).await;
    assert!(said(&again).text.contains("is aborted. No result.") && again.announcements.is_empty(), "{again:?}");
    assert!(refused(&world.ends(&world.manager(), "1").await).contains("already over"));
    world.nothing_within(DAY).await;
}

#[tokio::test]
async fn an_end_that_was_not_told_is_told_after_a_sudden_end() {
    let mut world = World::new().await;
    world.start_at(Variant::Standard, &[], Some(DAILY)).await;
    let question = world.ends(&world.manager(), "1").await;
    let control = button(said(&question), "Abort this game").control.clone();
    let ended = app::handle(&world.context, &world.manager(), Intent::press(&control.encode(), &[])).await;
    world.context.time.heartbeat().await;
    world.restart().await;
    let again = only(app::find_repairs(&world.context).await.announcements);
    assert_eq!(again.message.text, ended.announcements[0].message.text);
}

#[tokio::test]
async fn members_who_are_no_admins_can_neither_pause_nor_abort() {
    let world = World::new().await;
    let game = world.start_at(Variant::Standard, &[], Some(DAILY)).await;
    let pause = Intent::Command(Command::global("settings", PauseGames(true)));
    assert!(refused(&world.handle(&world.caller(ANN), pause.clone()).await).contains("Manage Server"));
    let nowhere = Caller { guild: None, ..world.manager() };
    assert!(refused(&world.handle(&nowhere, pause).await).contains("no server"));
    assert!(refused(&world.ends(&world.caller(ANN), "1").await).contains("Manage Server"));
    let elsewhere = Caller { guild: Some(ELSEWHERE), ..world.manager() };
    assert!(refused(&world.ends(&elsewhere, "1").await).contains("Game #1 isn't running on this server"));
    assert!(refused(&world.ends(&world.manager(), "7").await).contains("Game #7 isn't running on this server"));
    assert!(refused(&world.ends(&world.manager(), "the old one").await).contains("`the old one`"));
    assert_eq!(world.clock_of(game).await.stopped_at, None);
    assert!(!world.over(game).await);
    let set = Intent::Command(Command::global("settings", ChangeSettings(vec![ServerChange::KeepPictures(true)])));
    assert!(!said(&world.handle(&world.manager(), set).await).text.contains("paused"));
    assert_eq!(world.store.games().info(game).await.unwrap().site.channel, LOBBY);
}
