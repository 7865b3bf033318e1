//! How fast panels of Knightmare Chess are answered.

use cardinal_rules::{Building, KnightmareOptions, Rules};

use crate::Anything;
use crate::games::{self, Ask, Table, grown};
use crate::load;
use crate::stage::{Bot, Stage};

/// How many games there are.
const GAMES: usize = 200;

/// `/turn` and `/play` at 100 a second, in games of twenty plies with dealt decks: a third of the commands open the panel, a
/// third lay a card out, a third take it back; every answer has its pictures.
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
    load::at_rate(&stage, asks(&tables, 2), 50).await?;
    let run = load::at_rate(&stage, asks(&tables, 6), 100).await?;
    run.report(100, GAMES);
    bot.stop(&stage).await
}

/// So many rounds through all games.
fn asks(tables: &[Table], rounds: u64) -> Vec<Ask> {
    let round = |round: u64| {
        tables.iter().map(move |table| match round % 3 {
            0 => table.turn(),
            1 => table.lay_out(round),
            _ => table.take_back(),
        })
    };
    (0..rounds).flat_map(round).collect()
}
