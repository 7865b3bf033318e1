//! A game that another process has just played on: how long `/board` takes there.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use cardinal::app::{
    App, Ask, Caller, ChannelId, Command, GameUseCase, GuildId, Intent, InteractionId, Settings, UserId, system_chance,
    system_clock,
};
use cardinal::store::{Address, PostgresOptions, SharedStore, StoreOptions};
use cardinal_render::Renderer;

use crate::games::{self, Table, grown};
use crate::load::Waits;
use crate::stage::{Stage, is_on_server, moved};
use crate::{Anything, STANDARD, number_of};

/// How many games there are of each length.
const GAMES: usize = 40;

/// How often each is played on and looked at.
const ROUNDS: u64 = 10;

/// Two processes of the bot without Discord, in this one: each has a store and games of its own.
struct Processes {
    stores: [SharedStore; 2],
    plays: App,
    looks: Arc<App>,
}

/// Plays in one process and asks for the board in the other, at once or a moment later, with and without notices. Only a
/// server has them.
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
        let [plays, looks] = stores.each_ref().map(|store| {
            App::open(Arc::clone(store), Arc::clone(renderer), system_chance(), system_clock(), Settings::default())
        });
        let (plays, looks) = (plays.await?, Arc::new(looks.await?));
        plays.can_be_reached();
        looks.can_be_reached();
        let follower = Arc::clone(&looks);
        tokio::spawn(async move { follower.follow_changes().await });
        Ok(Processes { stores, plays, looks })
    }

    /// Makes the next move of a game.
    async fn play(&self, stage: &Stage, table: &mut Table, chance: u64) -> Result<(), Anything> {
        let asked = table.act(chance);
        let text = asked.options[0]["value"].as_str().ok_or("the game has no move that doesn't end it")?.to_owned();
        let (caller, moves) = (caller(stage, &asked), about(table, Ask::Move { text, place: None }));
        let played = self.plays.handle(&caller, moves).await;
        if played.announcements.is_empty() { Err("the move is refused".into()) } else { Ok(()) }
    }

    /// Looks at the board, and says how long that took.
    async fn look(&self, stage: &Stage, table: &Table) -> Duration {
        let (caller, board) = (caller(stage, &table.board()), about(table, Ask::Board { text: false }));
        let began = Instant::now();
        self.looks.handle(&caller, board).await;
        began.elapsed()
    }
}

fn about(table: &Table, case: impl GameUseCase + 'static) -> Intent {
    Intent::Command(Command::game(Some(number_of(cardinal::store::GameId(table.number()))), case))
}

/// Who asks, in an interaction that this database has not seen, however often it is measured in.
fn caller(stage: &Stage, asked: &games::Ask) -> Caller {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let begun = system_clock().now().0 as u64 * 1_000_000;
    Caller {
        interaction: InteractionId(begun + NEXT.fetch_add(1, Ordering::Relaxed)),
        user: UserId(asked.member.0),
        name: "Player".to_owned(),
        account: "player".to_owned(),
        guild: Some(GuildId(stage.guild.0)),
        channel: ChannelId(asked.channel.0),
        parent: None,
        holds_threads: false,
        manages: false,
        file_limit: cardinal::app::limits::FILE,
    }
}
