//! Games that another process plays on: what is in memory goes on with them, and is never behind.

use cardinal::app::{self, Command, Context, Intent};
use cardinal_ids::{OfferKind, UserId};
use cardinal_interaction::{Ask, Offer, Proposal};
use cardinal_rules::Variant;
use cardinal_store::Finished;
use cardinal_test_support::start_of_time;
use sqlx::{Connection, Executor, SqliteConnection};

use crate::world::{ANN, BOB, World, new_game, picks, said};

/// What a process shows to a player: the board, as text and as a picture, and the hand. None of it acts, as opening
/// the panel may.
async fn shown(world: &World, context: &Context, user: UserId) -> Vec<String> {
    let mut shown = Vec::new();
    for ask in [Ask::Board { text: true }, Ask::Board { text: false }, Ask::Hand] {
        let outcome = app::handle(context, &world.caller(user), Intent::Command(Command::game(None, ask))).await;
        let message = said(&outcome);
        shown.extend([message.text.clone(), message.below.clone(), format!("{:?}", message.controls)]);
        shown.extend(message.pictures.iter().map(|picture| picture.alt.clone()));
    }
    shown
}

/// Whoever is to act plays the first turn that is offered.
async fn plays(world: &World, user: UserId) {
    let panel = world.ask(user, Ask::Panel).await;
    let first = picks(said(&panel))[0].value.clone();
    let outcome = world.pick(user, said(&panel), &first).await;
    world.finish_turn(user, outcome).await;
}

#[tokio::test]
async fn a_game_that_is_played_in_two_processes_is_in_both_as_if_it_were_replayed() {
    for (variant, options) in [
        (Variant::Standard, &[][..]),
        (Variant::NoStress, &[("level", "2")][..]),
        (Variant::NoStress, &[("level", "advanced")][..]),
        (Variant::ChessMe, &[][..]),
    ] {
        let mut world = World::new().await;
        let game = world.start(variant, options).await;
        let mut other = world.second().await;
        for round in 0..12 {
            // The other process has it in memory as it was a turn ago, or several.
            let user = world.store.games().info(game).await.unwrap().to_act.unwrap();
            plays(&world, user).await;
            if round % 4 == 3 {
                let back = Offer::Make(Proposal::Aside(OfferKind::TakeBack));
                world.ask(user, Ask::Offer(back)).await;
                world.ask(if user == ANN { BOB } else { ANN }, Ask::Offer(Offer::Accept)).await;
                let info = world.store.games().info(game).await.unwrap();
                assert_eq!(info.to_act, Some(user), "{variant:?}, round {round}: the turn was taken back");
            }
            if round % 3 != 1 {
                let new = world.second().await;
                for player in [ANN, BOB] {
                    let wanted = shown(&world, &new, player).await;
                    assert_eq!(shown(&world, &other, player).await, wanted, "{variant:?}, round {round}");
                    assert_eq!(shown(&world, &world.context, player).await, wanted, "{variant:?}, round {round}");
                }
                std::mem::swap(&mut world.context, &mut other);
            }
        }
    }
}

#[tokio::test]
async fn events_that_lead_elsewhere_than_players_saw_are_not_followed() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    let other = world.second().await;
    shown(&world, &other, BOB).await;
    world.moves(ANN, "e4").await;
    // As if by other rules the move had led elsewhere.
    let path = world.folder.path().join("cardinal.db");
    let mut database = SqliteConnection::connect(path.to_str().unwrap()).await.unwrap();
    let change = "UPDATE game_events SET payload = replace(payload, '\"e4\"', '\"e3\"') WHERE payload LIKE '%\"e4\"%'";
    assert_eq!(database.execute(change).await.unwrap().rows_affected(), 1);
    database.close().await.unwrap();
    let board = shown(&world, &other, BOB).await;
    assert!(board[0].contains("\n4  :  .  : [P] :  .  :  . \n"), "{}", board[0]);
    assert_eq!(board, shown(&world, &*world.second().await, BOB).await);
    let asked = Ask::Move { text: "e5".to_owned(), place: None };
    let played = app::handle(&other, &world.caller(BOB), Intent::Command(Command::game(None, asked))).await;
    assert_eq!(played.announcements.len(), 1, "{:?}", said(&played).text);
}

/// Finished games stay in memory for looking back, up to a limit. That includes those that another process has ended.
#[tokio::test]
async fn games_that_ended_in_another_process_are_let_go() {
    const GAMES: usize = 120;
    const KEPT: usize = 100;
    let world = World::new().await;
    let other = world.second().await;
    let mut games = Vec::new();
    for _ in 0..GAMES {
        games.push(world.store.games().create(new_game(Variant::Standard, None), None).await.unwrap());
    }
    let look = async || {
        for game in &games {
            let ask = Command::game(Some(game.to_string()), Ask::Board { text: true });
            let board = app::handle(&other, &world.caller(BOB), Intent::Command(ask)).await;
            assert!(said(&board).text.starts_with(&format!("Game #{game}")), "{board:?}");
        }
    };
    look().await;
    assert_eq!(other.live_games(), GAMES, "running games stay");
    for game in &games {
        let outcome = Finished { winner: None, reason: "agreed".to_owned(), record: "{}".to_owned() };
        world.store.games().close(*game, 0, outcome, false, start_of_time()).await.unwrap();
    }
    look().await;
    assert_eq!(other.live_games(), KEPT);
}

#[cfg(feature = "postgres")]
mod on_a_server {
    use std::sync::Arc;
    use std::time::Duration;

    use cardinal_interaction::Answer;
    use cardinal_test_support::until;

    use super::*;

    const MOVES: [&str; 16] =
        ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5", "Bb3", "d6", "c3", "O-O"];

    async fn board(world: &World, context: &Context) -> Option<String> {
        let ask = Intent::Command(Command::game(None, Ask::Board { text: true }));
        let outcome = app::handle(context, &world.caller(BOB), ask).await;
        match outcome.answer {
            Answer::Private(message) => Some(message.text),
            _ => None,
        }
    }

    /// Plays one of [`MOVES`] and returns the new board.
    async fn next(world: &World, ply: usize) -> String {
        world.moves(if ply.is_multiple_of(2) { ANN } else { BOB }, MOVES[ply]).await;
        board(world, &world.context).await.unwrap()
    }

    fn follows(context: &Arc<Context>) {
        let context = Arc::clone(context);
        tokio::spawn(async move { app::follow_changes(&context).await });
    }

    #[tokio::test]
    async fn the_board_in_another_process_on_postgres_is_always_the_newest() {
        let Some(world) = World::on_postgres().await else { return };
        world.start(Variant::Standard, &[]).await;
        let (told, untold) = (world.second().await, world.second().await);
        follows(&told);
        for (ply, text) in MOVES.iter().enumerate() {
            if ply == MOVES.len() / 2 {
                let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                    WHERE datname = current_database() AND query ILIKE 'LISTEN%'";
                world.execute(cut).await;
            }
            let newest = next(&world, ply).await;
            for other in [&told, &untold] {
                assert_eq!(board(&world, other).await.as_ref(), Some(&newest), "{text}");
            }
        }
    }

    #[tokio::test]
    async fn a_game_in_memory_goes_on_with_what_another_process_on_postgres_tells() {
        let Some(world) = World::on_postgres().await else { return };
        world.start(Variant::Standard, &[]).await;
        let other = world.second().await;
        follows(&other);
        board(&world, &other).await.unwrap();
        // Without the table of events, only a game that is up to date can be opened.
        let (mut ply, mut pause) = (0, Duration::from_millis(10));
        until("a board that is up to date before it is asked for", async || {
            let newest = next(&world, ply).await;
            ply += 1;
            tokio::time::sleep(pause).await;
            pause *= 2;
            world.execute("ALTER TABLE game_events RENAME TO hidden").await;
            let shown = board(&world, &other).await;
            world.execute("ALTER TABLE hidden RENAME TO game_events").await;
            shown == Some(newest)
        })
        .await;
    }
}
