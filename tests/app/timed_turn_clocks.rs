//! When a time limit runs and when it is paused: by Discord's clock, over restarts and outages.

use cardinal::app::{self, Command, GoAway, Intent, PauseGames};
use cardinal_interaction::{Ask, Caller};
use cardinal_rules::KnightmareCard;
use cardinal_table::clock::source::Clock;

use crate::timed_turns::{LATE, SECONDS, begun, open, panicking, told};
use crate::world::{ANN, BOB, World, labels, picks, pressed, said};

#[tokio::test]
async fn it_runs_from_when_discord_has_accepted_the_panel() {
    let world = World::new().await;
    let (game, warning) = open(&world).await;
    let outcome = world.press_now(BOB, &warning, "Start").await;
    let (time, panel) = begun(&outcome);
    // Drawing the picture took some time, and so did Discord.
    world.pass(8);
    // Discord's clock is five seconds ahead of ours.
    app::time_begun(&world.context, time, world.clock.now().plus(5)).await;
    world.pass(SECONDS - 1);
    let panel = world.handle(&world.dated(BOB, 5000), pressed(&picks(panel)[0].control, None)).await;
    assert!(panel.announcements.is_empty() && world.runs(game).await, "{panel:?}");
    let late = world.handle(&world.dated(BOB, 7001), pressed(&picks(said(&panel))[0].control, None)).await;
    assert!(told(&late.announcements).contains("Time's up for"), "{late:?}");
}

#[tokio::test]
async fn a_panel_that_discord_has_not_accepted_costs_nothing() {
    let world = World::new().await;
    let (game, warning) = open(&world).await;
    let outcome = world.press_now(BOB, &warning, "Start").await;
    assert!(world.runs(game).await, "so that a sudden end does not leave it unstarted");
    app::time_not_begun(&world.context, begun(&outcome).0).await;
    assert!(!world.runs(game).await);
    world.nothing_within(60).await;
    let again = world.ask_now(BOB, Ask::Panel).await;
    assert_eq!(said(&again).text, warning.text);
    world.starts(BOB, said(&again), "Start").await;
    assert!(world.runs(game).await);
}

#[tokio::test]
async fn a_restart_neither_adds_nor_costs_time() {
    for away in [5, 20, 100, 3 * 60 * 60] {
        let mut world = World::new().await;
        let (game, warning) = open(&world).await;
        let panel = world.starts(BOB, &warning, "Start").await;
        world.pass(20);
        world.context.time.heartbeat().await;
        world.pass(away);
        world.restart().await;
        world.nothing_within(9).await;
        assert!(world.runs(game).await, "{away}: one second is left");
        // The time during which nobody could act is given back, and nothing else.
        let in_time = world.handle(&world.dated(BOB, 2000), pressed(&picks(&panel)[0].control, None)).await;
        assert!(in_time.announcements.is_empty() && !labels(said(&in_time)).is_empty(), "{away}: {in_time:?}");
        let late = world.handle(&world.dated(BOB, 2001), pressed(&picks(said(&in_time))[0].control, None)).await;
        assert!(told(&late.announcements).contains("Time's up for"), "{away}: {late:?}");
    }
}

#[tokio::test]
async fn after_a_restart_it_still_expires_by_itself() {
    for away in [0, 20, 100, 3 * 60 * 60] {
        let mut world = World::new().await;
        let (game, warning) = open(&world).await;
        let panel = world.starts(BOB, &warning, "Start").await;
        let panel = world.pick_now(BOB, &panel, "e8").await;
        world.pick_now(BOB, said(&panel), "f8").await;
        world.pass(20);
        world.context.time.heartbeat().await;
        world.pass(away);
        world.restart().await;
        world.restart().await;
        world.nothing_within(SECONDS + LATE - 20 - 1).await;
        let work = world.after(1).await;
        assert!(told(&work.announcements).contains("**Kf8**"), "{away}: {work:?}");
        assert!(!world.runs(game).await);
    }
}

#[tokio::test]
async fn it_is_paused_while_the_connection_is_down() {
    let world = World::new().await;
    let (game, warning) = open(&world).await;
    world.starts(BOB, &warning, "Start").await;
    world.pass(20);
    world.context.time.pause_clocks();
    world.pass(40);
    world.context.time.resume_clocks();
    world.nothing_within(SECONDS + LATE - 20 - 1).await;
    assert!(world.runs(game).await);
    let work = world.after(1).await;
    assert!(told(&work.announcements).contains("Time's up for"), "{work:?}");
}

#[tokio::test]
async fn what_pauses_the_games_clock_does_not_pause_a_running_time_limit() {
    for is_away in [true, false] {
        let world = World::new().await;
        let (game, warning) = open(&world).await;
        world.starts(BOB, &warning, "Start").await;
        if is_away {
            world.command(BOB, Command::global("vacation", GoAway { until: "3d".to_owned() })).await;
        } else {
            let manager = Caller { manages: true, ..world.caller(ANN) };
            world.handle(&manager, Intent::Command(Command::global("settings", PauseGames(true)))).await;
        }
        assert!(world.store.games().info(game).await.unwrap().clock.stopped_at.is_some());
        let work = world.after(SECONDS + LATE).await;
        assert!(told(&work.announcements).contains("Time's up for"), "{work:?}");
    }
}

#[tokio::test]
async fn it_is_paused_while_the_opponent_is_asked_within_the_turn() {
    let world = World::new().await;
    let fen = "4k1b1/p7/8/8/8/8/P7/1B2K3 w - - 0 1";
    let (game, warning) = panicking(&world, fen, ["e1", "f1"], &[KnightmareCard::Heresy]).await;
    let panel = world.starts(BOB, &warning, "Start").await;
    world.pass(10);
    let panel = world.pick_now(BOB, &panel, "e8").await;
    let panel = world.pick_now(BOB, said(&panel), "f8").await;
    let asked = world.pick_now(BOB, said(&panel), "heresy").await;
    assert!(told(&asked.announcements).contains("<@101>"), "Ann is asked: {asked:?}");
    assert!(!world.runs(game).await);
    world.nothing_within(24 * 60 * 60).await;
    let ann = world.ask_now(ANN, Ask::Panel).await;
    // A bishop, then the square it goes to.
    let square = picks(said(&ann))[0].value.clone();
    let ann = world.pick_now(ANN, said(&ann), &square).await;
    if let Some(target) = picks(said(&ann)).first().map(|pick| pick.value.clone()) {
        world.pick_now(ANN, said(&ann), &target).await;
    }
    let warning = world.ask_now(BOB, Ask::Panel).await;
    assert!(said(&warning).text.contains("20 seconds"), "{}", said(&warning).text);
    world.starts(BOB, said(&warning), "Start").await;
    world.nothing_within(20 + LATE - 1).await;
    let work = world.after(1).await;
    assert!(told(&work.announcements).contains("Time's up for"), "{work:?}");
}

#[tokio::test]
async fn it_restarts_after_the_bot_was_removed() {
    let world = World::new().await;
    let (game, warning) = open(&world).await;
    let panel = world.starts(BOB, &warning, "Start").await;
    let guild = world.store.games().info(game).await.unwrap().site.guild.expect("the game is on a server");
    app::server_removed(&world.context, guild).await;
    world.nothing_within(60 * 60).await;
    app::server_added(&world.context, guild).await;
    assert!(!world.runs(game).await);
    let old = world.pick_now(BOB, &panel, "e8").await;
    assert_eq!(said(&old).text, warning.text);
}
