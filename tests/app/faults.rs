//! Failures from outside: interactions delivered twice, at once, or cut off, and processes that end.

use std::sync::Arc;

use cardinal::app::{self, Command, Context, Intent, Settings};
use cardinal_ids::MessageId;
use cardinal_interaction::{Answer, Ask, ClosedChallenge, MessageRef, Offer};
use cardinal_rules::{Action, Entry, Seat, Variant};

use crate::world::{ANN, BOB, LOBBY, World, button, challenge, picks, pressed, refused, said};

fn typed(text: &str) -> Intent {
    Intent::Command(Command::game(None, Ask::Move { text: text.to_owned(), place: None }))
}

#[tokio::test]
async fn an_interaction_delivered_twice_acts_once() {
    let world = World::new().await;
    let game = world.start(Variant::Standard, &[]).await;
    let caller = world.caller(ANN);
    assert_eq!(world.handle(&caller, typed("e4")).await.announcements.len(), 1);
    let again = world.handle(&caller, typed("e4")).await;
    assert!(again.announcements.is_empty(), "nobody is notified twice");
    assert!(said(&again).text.contains("You moved **e4**"), "{again:?}");
    assert_eq!(world.store.games().info(game).await.unwrap().version, 1);

    // By a menu, and after the opponent has moved.
    let panel = world.ask(BOB, Ask::Panel).await;
    let panel = world.pick(BOB, said(&panel), "e7").await;
    let (control, value) = picks(said(&panel)).iter().find(|pick| pick.value == "e5").unwrap().pressed();
    let (caller, intent) = (world.caller(BOB), pressed(&control, value.as_deref()));
    assert_eq!(world.handle(&caller, intent.clone()).await.announcements.len(), 1);
    world.moves(ANN, "d4").await;
    assert!(world.handle(&caller, intent).await.announcements.is_empty());
    assert_eq!(world.store.games().info(game).await.unwrap().version, 3);
}

#[tokio::test]
async fn a_challenge_and_its_answer_delivered_twice_make_one_game() {
    let world = World::new().await;
    let (caller, intent) =
        (world.caller(ANN), Intent::Command(Command::global("challenge", challenge(Variant::Standard, &[]))));
    let one = world.handle(&caller, intent.clone()).await;
    let two = world.handle(&caller, intent).await;
    assert_eq!(one, two);
    let (caller, intent) = (world.caller(BOB), pressed(&button(said(&one), "Accept").control, None));
    assert_eq!(world.handle(&caller, intent.clone()).await.announcements.len(), 1);
    let again = world.handle(&caller, intent).await;
    assert!(again.announcements.is_empty() && said(&again).text.contains("Accepted: game #1"), "{again:?}");
    assert_eq!(world.store.games().count(cardinal_store::GameFilter::default()).await.unwrap(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_two_moves_at_once_one_is_made() {
    let world = World::new().await;
    let game = world.start(Variant::Standard, &[]).await;
    let other = world.second().await;
    let apps = [Arc::clone(&world.context), Arc::clone(&world.context), Arc::clone(&other), other];
    let tasks: Vec<_> = apps
        .into_iter()
        .zip(["e4", "d4", "c4", "Nf3"])
        .map(|(context, text)| {
            let caller = world.caller(ANN);
            tokio::spawn(async move { app::handle(&context, &caller, typed(text)).await })
        })
        .collect();
    let mut made = 0;
    for task in tasks {
        let outcome = task.await.unwrap();
        if outcome.announcements.is_empty() {
            let text = refused(&outcome);
            assert!(text.contains("is to move in game") || text.contains("has moved on"), "{text}");
        } else {
            made += 1;
        }
    }
    assert_eq!(made, 1);
    assert_eq!(world.store.games().info(game).await.unwrap().version, 1);
}

/// Ann's press arrives while she and Bob continue by typing.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn an_old_press_acts_in_its_own_turn_or_not_at_all() {
    let plenty = 1_000;
    let settings = Settings { games_per_channel: plenty, games_per_player: plenty, ..Settings::default() };
    let world = World::with(settings).await;
    for round in 0..60 {
        let game = world.start(Variant::Standard, &[]).await;
        let named = |text: &str| {
            let ask = Ask::Move { text: text.to_owned(), place: None };
            Intent::Command(Command::game(Some(game.to_string()), ask))
        };
        let panel = Command::game(Some(game.to_string()), Ask::Panel);
        let panel = world.command(ANN, panel).await;
        let panel = world.pick(ANN, said(&panel), "e2").await;
        let (control, value) = picks(said(&panel)).iter().find(|pick| pick.value == "e4").unwrap().pressed();
        let press = pressed(&control, value.as_deref());
        let tasks = [(ANN, press), (ANN, named("a3")), (BOB, named("a6"))].map(|(user, intent)| {
            let (context, caller) = (Arc::clone(&world.context), world.caller(user));
            tokio::spawn(async move { app::handle(&context, &caller, intent).await })
        });
        for task in tasks {
            task.await.unwrap();
        }
        let stored = world.store.games().load(game).await.unwrap();
        let action = Action::plain_move("e2".parse().unwrap(), "e4".parse().unwrap());
        let pressed = Entry::Act { seat: Seat::White, action };
        let acted = stored.entries.since(0).unwrap().iter().position(|entry| *entry == pressed);
        assert!(acted.is_none_or(|at| at == 0), "round {round}: the first turn's press acted in a later one");
    }
}

#[tokio::test]
async fn two_processes_play_one_game() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    let other: Arc<Context> = world.second().await;
    for (context, user, text) in [
        (&world.context, ANN, "e4"),
        (&other, BOB, "e5"),
        (&world.context, ANN, "Nf3"),
        (&world.context, BOB, "Nc6"),
        (&other, ANN, "Bb5"),
    ] {
        let outcome = app::handle(context, &world.caller(user), typed(text)).await;
        assert_eq!(outcome.announcements.len(), 1, "{text}: {outcome:?}");
    }
    let board = said(&world.ask(BOB, Ask::Board { text: true }).await).text.clone();
    let theirs =
        app::handle(&other, &world.caller(BOB), Intent::Command(Command::game(None, Ask::Board { text: true }))).await;
    assert_eq!(board, said(&theirs).text);
}

#[tokio::test]
async fn a_restart_continues_with_game_panel_and_pending_messages() {
    let mut world = World::new().await;
    let game = world.start(Variant::NoStress, &[("level", "2")]).await;
    let panel = world.ask(ANN, Ask::Panel).await;
    let hand = said(&world.ask(ANN, Ask::Hand).await).text.clone();
    let first = picks(said(&panel))[0].value.clone();
    assert!(app::find_repairs(&world.context).await.announcements.is_empty(), "everything was posted");

    world.restart().await;
    assert_eq!(said(&world.ask(ANN, Ask::Hand).await).text, hand);
    let outcome = world.pick(ANN, said(&panel), &first).await;
    assert!(matches!(outcome.answer, Answer::Update(_)), "{outcome:?}");
    let outcome = world.finish_turn(ANN, outcome).await;
    assert!(app::find_repairs(&world.context).await.announcements.is_empty(), "it is just being sent");

    // The process ends before the message is sent, so the next one must send it.
    world.restart().await;
    let repairs = app::find_repairs(&world.context).await;
    assert_eq!(repairs.announcements.len(), 1);
    let pending = &repairs.announcements[0];
    assert_eq!((pending.key, &pending.message.mentions), (outcome.announcements[0].key, &vec![BOB]));
    assert_eq!(pending.message.text, outcome.announcements[0].message.text);
    let at = MessageRef { channel: LOBBY, message: MessageId(900) };
    let earlier = app::announcement_posted(&world.context, pending, at).await;
    assert_eq!(earlier.len(), 1, "the message before shrinks");
    assert!(app::find_repairs(&world.context).await.announcements.is_empty());
    world.restart().await;
    let half_done = app::due_edits(&world.context).await;
    assert_eq!(half_done, earlier, "it has not shrunk yet");
    app::settle_edit(&world.context, earlier[0].at.message).await;
    assert!(app::due_edits(&world.context).await.is_empty());
    assert_eq!(world.store.games().info(game).await.unwrap().to_act, Some(BOB));
}

#[tokio::test]
async fn what_is_posted_later_reads_and_mentions_as_it_would_have_at_once() {
    let mut world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    for step in 0..4 {
        let told = match step {
            0 => world.ask(ANN, Ask::Offer(Offer::DRAW)).await,
            1 => world.ask(BOB, Ask::Offer(Offer::Decline)).await,
            2 => world.moves(ANN, "e4").await,
            _ => {
                let question = world.ask(BOB, Ask::Resign).await;
                world.press_labelled(BOB, said(&question), "Resign").await
            }
        };
        // The process ends before the message is sent.
        world.restart().await;
        let repairs = app::find_repairs(&world.context).await;
        let (pending, wanted) = (&repairs.announcements[0], &told.announcements[0]);
        assert_eq!((pending.key, &pending.message.text), (wanted.key, &wanted.message.text));
        assert_eq!(pending.message.mentions, wanted.message.mentions, "{}", pending.message.text);
        let at = MessageRef { channel: LOBBY, message: MessageId(900 + step) };
        app::announcement_posted(&world.context, pending, at).await;
    }
}

#[tokio::test]
async fn an_expired_challenge_loses_its_buttons() {
    let world = World::with(Settings { challenge_life: std::time::Duration::ZERO, ..Settings::default() }).await;
    let outcome = world.command(ANN, Command::global("challenge", challenge(Variant::Standard, &[]))).await;
    let Answer::Challenge(id, poster) = &outcome.answer else { panic!("{outcome:?}") };
    app::challenge_posted(&world.context, *id, MessageId(700)).await;
    let closed = app::find_repairs(&world.context).await.closed;
    let [ClosedChallenge { challenge, at, shown, post: None }] = closed.as_slice() else { panic!("{closed:?}") };
    assert_eq!(challenge, id);
    assert_eq!(*at, MessageRef { channel: LOBBY, message: MessageId(700) });
    assert!(shown.text.contains("Nobody accepted") && shown.controls.is_empty(), "{}", shown.text);
    assert!(shown.mentions.is_empty());
    assert_eq!(app::find_repairs(&world.context).await.closed, closed, "it is asked for until it is done");
    app::challenge_shown(&world.context, *id).await;
    assert!(app::find_repairs(&world.context).await.closed.is_empty());
    let pressed = world.press_labelled(BOB, poster, "Accept").await;
    assert_eq!(pressed.answer, Answer::Update(shown.clone()), "an old button tells the same");
}

#[tokio::test]
async fn after_a_cut_off_command_game_and_store_agree() {
    let world = World::new().await;
    let game = world.start(Variant::Standard, &[]).await;
    for (polls, text) in [(0, "a3"), (1, "a3"), (2, "a3"), (3, "b3"), (5, "c3"), (8, "d3"), (13, "e3")] {
        let caller = world.caller(ANN);
        let command = app::handle(&world.context, &caller, typed(text));
        let cut = async {
            for _ in 0..polls {
                tokio::task::yield_now().await;
            }
        };
        tokio::select! {
            biased;
            _ = command => {}
            () = cut => {}
        }
        // Whether or not it took effect, the next look shows the stored state.
        let shown = said(&world.ask(BOB, Ask::History).await).text.clone();
        let stored = world.store.games().load(game).await.unwrap();
        let turns = match stored.entries.since(0).unwrap().len() {
            0 => "no turns".to_owned(),
            1 => "1 turn:".to_owned(),
            many => format!("{many} turns:"),
        };
        let later = said(&world.ask(BOB, Ask::History).await).text.clone();
        assert!(shown.contains(&turns) || later.contains(&turns), "{shown} but {turns}");
        if stored.info.to_act == Some(BOB) {
            break;
        }
    }
}

#[tokio::test]
async fn a_failing_store_is_explained_in_one_sentence_and_changes_nothing() {
    let mut world = World::new().await;
    let game = world.start(Variant::Standard, &[]).await;
    world.store.shut_down().await;
    let outcome = world.moves(ANN, "e4").await;
    let text = refused(&outcome);
    assert!(text.contains("went wrong on my side") && !text.contains("store"), "{text}");
    world.restart().await;
    assert_eq!(world.store.games().info(game).await.unwrap().version, 0);
    assert_eq!(world.moves(ANN, "e4").await.announcements.len(), 1);
}

#[tokio::test]
async fn idle_games_leave_memory_and_are_loaded_again() {
    let settings = Settings {
        live_games: 4,
        games_per_channel: 100,
        games_per_player: 100,
        challenges_per_player: 100,
        ..Settings::default()
    };
    let world = World::with(settings).await;
    let mut games = Vec::new();
    for _ in 0..12 {
        games.push(world.start(Variant::Standard, &[]).await);
        assert!(world.context.live_games() <= 5, "{}", world.context.live_games());
    }
    for game in games {
        let command = Command::game(Some(game.to_string()), Ask::Move { text: "e4".to_owned(), place: None });
        assert_eq!(world.command(ANN, command).await.announcements.len(), 1);
    }
}
