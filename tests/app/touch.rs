//! Touch-move, if the game has it: a selected piece must be moved.

use std::collections::BTreeMap;

use cardinal_interaction::Ask;
use cardinal_rules::{KnightmareCard, Variant};
use cardinal_store::NewGame;

use crate::composed::{START, position};
use crate::world::{ANN, World, labels, new_game, refused, said};

async fn table(touch: &str) -> World {
    let world = World::new().await;
    let options = BTreeMap::from([("touch-move".to_owned(), touch.to_owned())]);
    let new =
        NewGame { options, ..new_game(Variant::Knightmare, Some(position(START, &[KnightmareCard::Legacy], &[]))) };
    world.store.games().create(new, None).await.unwrap();
    world
}

#[tokio::test]
async fn a_selected_piece_must_be_moved_and_its_square_is_still_free() {
    let world = table("true").await;
    let picked = world.composes(ANN, &["b1"]).await.0;
    let back = world.press_labelled(ANN, said(&picked), "Back").await;
    assert!(refused(&back).contains("Knight b1"), "{}", refused(&back));
    for other in ["e4", "g1f3", "e2"] {
        let typed = world.moves(ANN, other).await;
        assert!(refused(&typed).contains("Touch-move"), "{other}: {}", refused(&typed));
    }
    // A composed move can be replaced by another one of the same piece.
    let again = world.composes(ANN, &["c3", "<"]).await.0;
    assert_eq!(labels(said(&again)).len(), 2, "a3 and c3: {:?}", labels(said(&again)));
    let sent = world.composes(ANN, &["a3", "."]).await.0;
    assert!(sent.announcements[0].message.text.contains("Na3"), "{}", sent.announcements[0].message.text);
}

#[tokio::test]
async fn it_survives_a_restart_and_applies_only_to_games_that_have_it() {
    let mut world = table("true").await;
    world.composes(ANN, &["b1"]).await;
    world.restart().await;
    assert!(refused(&world.moves(ANN, "e4").await).contains("Touch-move"));
    let free = table("false").await;
    free.composes(ANN, &["b1", "<"]).await;
    assert!(said(&free.ask(ANN, Ask::Panel).await).text.contains("your turn"));
    assert!(said(&free.moves(ANN, "e4").await).text.contains("not sent yet"));
}
