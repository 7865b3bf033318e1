//! A game that another process has just played on: how long `/board` takes there.

use std::sync::Arc;
use std::time::Duration;

use cardinal::app::{self, Context};
use cardinal_interaction::Ask;
use cardinal_render::Renderer;
use cardinal_store::{Address, PostgresOptions, SharedStore, StoreOptions};

use crate::games::{self, Table, grown};
use crate::inside::{about, caller, open, timed};
use crate::load::Waits;
use crate::stage::{Stage, is_on_server, moved};
use crate::{Anything, STANDARD};

/// How many games there are of each length.
const GAMES: usize = 40;

/// How often each is played on and looked at.
const ROUNDS: u64 = 10;

/// Two processes of the bot without Discord, in this one: each has a store and games of its own.
struct Processes {
    stores: [SharedStore; 2],
    plays: Context,
    looks: Arc<Context>,
}

/// Plays in one process and asks for the board in the other, at once or a moment later, with and without notices.
/// Only a server has them.
pub(crate) async fn changed() -> Result<(), Anything> {
    if !is_on_server() {
        println!("\nwhat another process has changed is measured on a server alone");
        return Ok(());
    }
    let stage = Stage::set().await?;
    let lengths = [40, 400];
    let mut tables = Vec::new();
    for number in 0..lengths.len() * GAMES {
        tables.push(Table::new(number, &stage, grown(STANDARD, lengths[number / GAMES], number as u64)?));
    }
    let file = stage.file("changed.db");
    games::store(&file, &mut tables, 0).await?;
    let address = moved(&file)?.into_string().map_err(|_| "the address is not valid UTF-8")?;
    let renderer = Arc::new(Renderer::new()?);
    println!("\n/board in one process right after a move in another, in ms");
    println!("{:>8} {:>12} {:>9} {:>9} {:>9} {:>9}", "plies", "asked after", "notices", "p50", "p99", "max");
    for notices in [false, true] {
        let processes = Processes::start(&address, notices, &renderer).await?;
        for (tables, plies) in tables.chunks_mut(GAMES).zip(lengths) {
            for table in &*tables {
                processes.look(&stage, table).await;
            }
            for pause in [Duration::ZERO, Duration::from_millis(20)] {
                let mut waits = Waits::default();
                for round in 0..ROUNDS {
                    for table in &mut *tables {
                        processes.play(&stage, table, round).await?;
                        // A sleep of no length takes up to a millisecond.
                        if !pause.is_zero() {
                            tokio::time::sleep(pause).await;
                        }
                        waits.push(processes.look(&stage, table).await);
                    }
                }
                let [p50, p99, max] = [50, 99, 100].map(|percent| waits.percentile(percent));
                let word = if notices { "with" } else { "without" };
                println!("{plies:>8} {:>9} ms {word:>9} {p50:>9.2} {p99:>9.2} {max:>9.2}", pause.as_millis());
            }
        }
        for store in processes.stores {
            store.shut_down().await;
        }
    }
    Ok(())
}

impl Processes {
    async fn start(address: &str, notices: bool, renderer: &Arc<Renderer>) -> Result<Processes, Anything> {
        let address: Address = address.parse()?;
        let postgres = PostgresOptions { notices, ..PostgresOptions::default() };
        let options = StoreOptions { postgres, ..StoreOptions::default() };
        let stores = [address.open(options).await?, address.open(options).await?];
        let [plays, looks] = stores.each_ref();
        let (plays, looks) = (open(plays, renderer).await?, Arc::new(open(looks, renderer).await?));
        let follower = Arc::clone(&looks);
        tokio::spawn(async move { app::follow_changes(&follower).await });
        Ok(Processes { stores, plays, looks })
    }

    /// Makes the next move of a game.
    async fn play(&self, stage: &Stage, table: &mut Table, chance: u64) -> Result<(), Anything> {
        let asked = table.act(chance);
        let text = asked.options[0]["value"].as_str().ok_or("the game has no move that doesn't end it")?.to_owned();
        let (caller, moves) = (caller(stage, &asked), about(table, Ask::Move { text, place: None }));
        let played = app::handle(&self.plays, &caller, moves).await;
        if played.announcements.is_empty() { Err("the move is refused".into()) } else { Ok(()) }
    }

    /// Looks at the board, and says how long that took.
    async fn look(&self, stage: &Stage, table: &Table) -> Duration {
        timed(&self.looks, stage, &table.board(), about(table, Ask::Board { text: false })).await
    }
}
