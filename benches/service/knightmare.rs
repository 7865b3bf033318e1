//! How fast panels of Knightmare Chess are answered.

use cardinal_rules::{Building, KnightmareOptions, Rules};

use crate::Anything;
use crate::games::{self, Ask, Table, grown};
use crate::load;
use crate::stage::{Bot, Stage};

/// How many games there are.
const GAMES: usize = 200;

/// Sends `/turn` and `/play` at 100 commands per second, in games of twenty plies with dealt decks. Half of the
/// commands open the panel. The others name a card, undo it, or play it completely. Every answer has its
/// pictures.
pub(crate) async fn knightmare() -> Result<(), Anything> {
    let stage = Stage::set().await?;
    let rules = Rules::Knightmare(KnightmareOptions { building: Building::Dealt, ..KnightmareOptions::default() });
    let mut tables = Vec::new();
    for number in 0..GAMES {
        tables.push(Table::new(number, &stage, grown(rules, 20, number as u64)?));
    }
    let database = stage.file("knightmare.db");
    games::store(&database, &mut tables, 0).await?;
    let mut bot = Bot::start(&stage, &database).await?;
    println!("\nKnightmare Chess: /turn, /play and /turn act:back, every answer with its pictures");
    println!(
        "{:>10} {:>7} {:>9} {:>9} {:>9} {:>10} {:>9}",
        "asked/s", "games", "p50 ms", "p99 ms", "max ms", "done/s", "pictures"
    );
    load::at_rate(&stage, asks(&tables, 3), 50).await?;
    let run = load::at_rate(&stage, asks(&tables, 6), 100).await?;
    run.report(100, GAMES);
    bot.stop(&stage).await
}

/// The commands for this many rounds through all games.
fn asks(tables: &[Table], rounds: u64) -> Vec<Ask> {
    let round = |round: u64| {
        tables.iter().map(move |table| match round {
            1 => table.play(false),
            2 if table.play(false).command == "play" => table.take_back(),
            4 => table.play(true),
            _ => table.turn(),
        })
    };
    (0..rounds).flat_map(round).collect()
}
