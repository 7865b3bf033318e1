//! Games that a start loads ahead.

use cardinal::app;
use cardinal_interaction::Ask;
use cardinal_rules::{Action, ActionKind, Game, PartialAction, Rules, Seed, Setup, Variant};
use cardinal_store::Append;

use crate::world::{ANN, BOB, SEED, World, first_append, new_game, said};

/// A running game of this many random moves.
fn grown(moves: usize) -> Game {
    for attempt in 0..100 {
        let mut dice = fastrand::Rng::with_seed(attempt);
        let mut game = Game::new(Setup::new(Rules::Standard), Seed::from_bytes(SEED)).unwrap();
        while game.entries().len() < moves && !game.status().is_over() {
            let seat = game.status().to_act().unwrap();
            let actions = game.options(seat, &PartialAction::of(ActionKind::Move)).actions;
            let action: Action = dice.choice(actions).unwrap();
            game.apply(seat, &action).unwrap();
        }
        if !game.status().is_over() {
            return game;
        }
    }
    panic!("no game of {moves} moves");
}

#[tokio::test]
async fn a_start_loads_long_games_ahead_and_no_others() {
    let mut world = World::new().await;
    for moves in [20, 150] {
        let game = grown(moves);
        let id = world.store.games().create(new_game(Variant::Standard, None), None).await.unwrap();
        let to_act = if game.status().to_act() == Some(cardinal_rules::Seat::White) { ANN } else { BOB };
        let append = Append { to_act: Some(to_act), ..first_append(id, game.entries().to_vec()) };
        world.store.games().append(append).await.unwrap();
    }
    world.restart().await;
    assert_eq!(world.context.live_games(), 0);
    app::preload_games(&world.context).await;
    assert_eq!(world.context.live_games(), 1, "the long one alone");
    let question = world.ask(ANN, Ask::Board { text: true }).await;
    let menu = crate::world::menus(said(&question)).next().unwrap();
    let board = world.press(ANN, &menu.control, Some("2")).await;
    let shown =
        cardinal_render::board_text(&grown(150).view(cardinal_rules::Viewer::Public), cardinal_rules::Seat::White);
    assert!(said(&board).text.contains(&shown), "{board:?}");
    assert_eq!(world.context.live_games(), 1, "it was in memory");
}
