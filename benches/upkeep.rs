//! How long moving, backing up, restoring and verifying take: `cargo bench --bench upkeep`.
//!
//! `GAMES=100000` and `EVENTS=40` say how many games of all kinds there are, and how many events each has at most.
//! With `DATABASE=postgres://…`, an empty database on a server, the games are moved there and back, and what is
//! measured is measured there too.

use std::time::Instant;

use cardinal::upkeep;
use cardinal_store::{Address, SharedStore, StoreOptions};
use cardinal_test_support::fill_with_games;

type Anything = Box<dyn std::error::Error + Send + Sync>;

fn main() -> Result<(), Anything> {
    // `cargo test --benches` runs this too. Only `cargo bench` measures.
    if !std::env::args().any(|argument| argument == "--bench") {
        return Ok(());
    }
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(measure())
}

fn number(variable: &str, otherwise: u64) -> Result<u64, Anything> {
    std::env::var(variable).map_or(Ok(otherwise), |text| Ok(text.parse()?))
}

async fn measure() -> Result<(), Anything> {
    let (games, events) = (number("GAMES", 100_000)?, number("EVENTS", 40)?);
    let folder = tempfile::tempdir()?;
    let file = |name: &str| -> Address { folder.path().join(name).into() };
    let options = StoreOptions::default();
    let first = file("first.db");
    let store: SharedStore = first.open(options).await?;
    let began = Instant::now();
    fill_with_games(&store, games, events as usize).await;
    store.shut_down().await;
    println!("{games} games of at most {events} events were stored in {:.1} s", began.elapsed().as_secs_f64());
    let mut databases = vec![first.clone()];
    let server: Option<Address> = std::env::var("DATABASE").ok().map(|address| address.parse()).transpose()?;
    for next in [server, Some(file("last.db"))].into_iter().flatten() {
        let from = &databases[databases.len() - 1];
        let began = Instant::now();
        upkeep::move_games(from, &next, options).await?;
        println!("moved from {from} to {next} and checked: {:.1} s", began.elapsed().as_secs_f64());
        databases.push(next);
    }
    for (index, database) in databases.iter().enumerate() {
        let began = Instant::now();
        upkeep::verify(database, options).await?;
        println!("{database} verified: {:.1} s", began.elapsed().as_secs_f64());
        let backup = folder.path().join(format!("{index}.backup"));
        let began = Instant::now();
        let (_, bytes) = upkeep::back_up(database, options, &backup).await?;
        println!("{database} backed up, {} MB: {:.1} s", bytes >> 20, began.elapsed().as_secs_f64());
    }
    let began = Instant::now();
    upkeep::restore(&folder.path().join("0.backup"), &file("restored.db"), options).await?;
    println!("restored into SQLite: {:.1} s", began.elapsed().as_secs_f64());
    Ok(())
}
