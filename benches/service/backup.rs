//! Backing up while members play.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::games::{self, Table, grown};
use crate::stage::{Bot, Stage, moved};
use crate::{Anything, STANDARD, load};

/// The games that are played, the others that are stored, and how often both ways are measured.
const GAMES: usize = 200;
const OTHERS: usize = 99_800;
const ROUNDS: u64 = 5;

/// Answers at 100 commands per second over 200 games, in turn without and with backups being written one after another.
pub(crate) async fn backup() -> Result<(), Anything> {
    let stage = Stage::set().await?;
    let mut tables = Vec::new();
    for number in 0..GAMES {
        tables.push(Table::new(number, &stage, grown(STANDARD, 40, number as u64)?));
    }
    let database = stage.file("backup.db");
    games::store(&database, &mut tables, OTHERS).await?;
    let address = moved(&database)?;
    let mut bot = Bot::start(&stage, &database).await?;
    load::at_rate(&stage, load::mixed(&mut tables, 200, 7), 50).await?;
    println!("\n100 commands/s over {GAMES} of {} games, p99 in ms", GAMES + OTHERS);
    println!("{:>10} {:>12} {:>7}", "alone", "with backup", "ratio");
    let mut ratios = Vec::new();
    for round in 0..ROUNDS {
        let alone = load::at_rate(&stage, load::mixed(&mut tables, 1_000, round * 2), 100).await?.p99();
        let asks = load::mixed(&mut tables, 1_000, round * 2 + 1);
        let mut writing = Box::pin(written(&address, stage.file("games.backup")));
        let run = tokio::select! {
            run = load::at_rate(&stage, asks, 100) => run?,
            error = &mut writing => return Err(error),
        };
        drop(writing);
        println!("{alone:>10.2} {:>12.2} {:>7.2}", run.p99(), run.p99() / alone);
        ratios.push(run.p99() / alone);
    }
    ratios.sort_by(f64::total_cmp);
    println!("median of the ratios: {:.2}", ratios[ratios.len() / 2]);
    bot.stop(&stage).await
}

/// A child process that is killed when this is dropped.
struct Killed(Child);

impl Drop for Killed {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

/// Writes backups one after another until it is dropped. Returns why one failed.
async fn written(database: &OsStr, file: PathBuf) -> Anything {
    let once = async || -> Result<(), Anything> {
        drop(std::fs::remove_file(&file));
        let mut backup = Command::new(env!("CARGO_BIN_EXE_cardinal"));
        backup.arg("backup").arg(&file).env_clear().env("CARDINAL_DATABASE", database);
        let mut child = Killed(backup.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?);
        loop {
            if let Some(status) = child.0.try_wait()? {
                return if status.success() { Ok(()) } else { Err("a backup failed".into()) };
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    loop {
        if let Err(error) = once().await {
            return error;
        }
    }
}
