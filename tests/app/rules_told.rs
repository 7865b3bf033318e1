//! The short rules of each game, and a game in one line.

use cardinal::app::{Command, ShowRules};
use cardinal_ids::Pace;
use cardinal_interaction::{Ask, limits};
use cardinal_rules::Variant;
use cardinal_store::NewGame;

use crate::world::{ANN, World, new_game, said};

#[tokio::test]
async fn the_rules_of_every_game_fit_into_a_message() {
    let world = World::new().await;
    for variant in Variant::ALL {
        let rules = world.command(ANN, Command::global("rules", ShowRules { variant: Some(variant) })).await;
        let text = &said(&rules).text;
        assert!(text.chars().count() <= limits::TEXT, "{variant}: {} characters", text.chars().count());
    }
}

#[tokio::test]
async fn a_game_is_named_with_its_style_and_with_what_differs_from_it() {
    let world = World::new().await;
    for (variant, options, pace, wanted) in [
        (Variant::Standard, &[][..], None, "**Standard chess**"),
        (
            Variant::NoStress,
            &[("level", "2"), ("setup", "d4e3"), ("promote-always", "false")],
            None,
            "**No Stress Chess**, Level 2",
        ),
        (Variant::NoStress, &[], Some(Pace::turn(259_200)), "**No Stress Chess**, Level 1 · 3 days per turn"),
        (
            Variant::Knightmare,
            &[("building", "dealt"), ("points", "200")],
            None,
            "**Knightmare Chess**, Quick · Decks of up to 200 points",
        ),
    ] {
        let options = options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        let game = NewGame { options, pace, ..new_game(variant, None) };
        let game = world.store.games().create(game, None).await.unwrap();
        let board = world.command(ANN, Command::game(Some(game.to_string()), Ask::BOARD)).await;
        assert_eq!(said(&board).text, format!("Game #{game}: {wanted}"));
    }
}
