//! Games as files in PGN.

use cardinal::app::Command;
use cardinal_ids::{Pace, Timestamp};
use cardinal_interaction::{Ask, Format};
use cardinal_rules::Variant;
use cardinal_store::NewGame;

use crate::world::{ANN, World, new_game, said};

/// A tag in the file of a game.
async fn tag(world: &World, game: NewGame, tag: &str) -> String {
    let game = world.store.games().create(game, None).await.unwrap();
    let ask = Ask::Export(Some(Format::Pgn));
    let outcome = world.command(ANN, Command::game(Some(game.to_string()), ask)).await;
    let text = String::from_utf8(said(&outcome).files[0].bytes.to_vec()).unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix(&format!("[{tag} \""))?.strip_suffix("\"]"));
    line.unwrap_or_else(|| panic!("no {tag}: {text}")).to_owned()
}

#[tokio::test]
async fn time_controls_are_written_as_pgn_has_them() {
    let world = World::new().await;
    for (pace, written) in [
        (None, "-"),
        (Some(Pace::turn(259_200)), "1/259200"),
        (Some(Pace::game(600, 10)), "600+10"),
        // PGN has no cap and no weekends.
        (Some(Pace::bank(259_200, 86_400, 432_000).with_weekends_off(true)), "259200+86400"),
        (Some(Pace::total(604_800)), "604800"),
    ] {
        let game = NewGame { pace, ..new_game(Variant::Standard, None) };
        assert_eq!(tag(&world, game, "TimeControl").await, written);
    }
}

#[tokio::test]
async fn days_are_those_of_the_calendar() {
    let world = World::new().await;
    for (seconds, day) in [
        (0, "1970.01.01"),
        (951_782_399, "2000.02.28"),
        (951_782_400, "2000.02.29"),
        (951_868_800, "2000.03.01"),
        (1_735_689_599, "2024.12.31"),
        (4_107_542_400, "2100.03.01"),
    ] {
        let game = NewGame { created_at: Timestamp(seconds), ..new_game(Variant::Standard, None) };
        assert_eq!(tag(&world, game, "Date").await, day);
    }
}
