//! A step of the viewer beside `/board`, without Discord: both with their picture.

use std::sync::Arc;

use cardinal::app::Intent;
use cardinal_ids::GameId;
use cardinal_interaction::{Ask, Control, GameControl, Stepping};
use cardinal_render::Renderer;
use cardinal_rules::{NoStressOptions, Rules};
use cardinal_store::{Address, StoreOptions};

use crate::games::{self, Table, grown};
use crate::inside::{about, open, timed};
use crate::load::Waits;
use crate::stage::Stage;
use crate::{Anything, STANDARD};

/// How many games there are of each kind and length.
const GAMES: usize = 20;

/// How often each is looked at.
const ROUNDS: usize = 10;

/// Looks at the board, and then at the same game in the middle and at its end.
pub(crate) async fn viewer() -> Result<(), Anything> {
    let stage = Stage::set().await?;
    let kinds = [
        ("standard", STANDARD, 40),
        ("standard", STANDARD, 400),
        ("no-stress", Rules::NoStress(NoStressOptions::default()), 40),
        ("chessme", Rules::ChessMe, 40),
    ];
    let mut tables = Vec::new();
    for (kind, (_, rules, plies)) in kinds.into_iter().enumerate() {
        for number in 0..GAMES {
            tables.push(Table::new(kind * GAMES + number, &stage, grown(rules, plies, number as u64)?));
        }
    }
    let file = stage.file("viewer.db");
    games::store(&file, &mut tables, 0).await?;
    let address: Address = file.into();
    let store = address.open(StoreOptions::default()).await?;
    let context = open(&store, &Arc::new(Renderer::new()?)).await?;
    println!("\na step of the viewer beside /board, in ms");
    println!(
        "{:>10} {:>6} {:>16} {:>16} {:>16}",
        "game", "plies", "/board p50, p99", "middle p50, p99", "end p50, p99"
    );
    for ((name, _, plies), tables) in kinds.into_iter().zip(tables.chunks(GAMES)) {
        let mut waits: [Waits; 3] = Default::default();
        for _ in 0..ROUNDS {
            for table in tables {
                let steps = [None, Some(Stepping::On(plies / 2)), Some(Stepping::Last)];
                for (waits, step) in waits.iter_mut().zip(steps) {
                    let intent = step.map_or_else(|| about(table, Ask::Board { text: false }), |to| pressed(table, to));
                    waits.push(timed(&context, &stage, &table.board(), intent).await);
                }
            }
        }
        let [board, middle, end] =
            waits.map(|waits| format!("{:.2}, {:.2}", waits.percentile(50), waits.percentile(99)));
        println!("{name:>10} {plies:>6} {board:>16} {middle:>16} {end:>16}");
    }
    drop(context);
    store.shut_down().await;
    Ok(())
}

/// A button of the viewer.
fn pressed(table: &Table, to: Stepping) -> Intent {
    let control = Control::Game { game: GameId(table.number()), ply: 0, what: GameControl::Step(to) };
    Intent::Press { control, values: Vec::new(), members: Vec::new(), lacking: Vec::new() }
}
