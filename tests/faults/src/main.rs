//! Makes many faults, and keeps the tally.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use cardinal_faults::Trouble;
use cardinal_faults::fault::{DatabaseKind, Fault};
use cardinal_faults::run::{Plan, run};
use cardinal_faults::tally;
use clap::Parser;
use tokio::signal::unix::{SignalKind, signal};

/// Plays games while the bot or its database fails, and compares what players were told with what is stored.
#[derive(Debug, Parser)]
#[command(name = "cardinal-faults")]
struct Arguments {
    /// Where the games are stored; without it, first in a file and then on a server
    #[arg(long)]
    database: Option<DatabaseKind>,
    /// What goes wrong; without it, everything that the database can have
    #[arg(long)]
    fault: Option<Fault>,
    /// How many faults of each kind the tally is to have
    #[arg(long, default_value_t = 10)]
    until: u32,
    /// The file of the tally: each run goes on with it
    #[arg(long, value_name = "FILE", default_value = "faults.jsonl")]
    tally: PathBuf,
    /// The number from which follows what is pressed; without it, it follows from how far the tally is
    #[arg(long)]
    seed: Option<u64>,
    /// The bot's program; without it, it is built
    #[arg(long, value_name = "FILE")]
    bot: Option<PathBuf>,
    /// Only print the tally
    #[arg(long)]
    show: bool,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let result = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(Trouble::from);
    match result.and_then(|runtime| runtime.block_on(until_stopped(&arguments))) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(trouble) => {
            eprintln!("{trouble}");
            ExitCode::FAILURE
        }
    }
}

/// Carries everything out, unless a signal comes first: then what was started is ended.
async fn until_stopped(arguments: &Arguments) -> Result<bool, Trouble> {
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        done = carry_out(arguments) => done,
        _ = terminate.recv() => Err(Trouble::new("stopped")),
        _ = tokio::signal::ctrl_c() => Err(Trouble::new("stopped")),
    }
}

/// Returns whether nothing was found.
async fn carry_out(arguments: &Arguments) -> Result<bool, Trouble> {
    if !arguments.show {
        let bot = match &arguments.bot {
            Some(file) => std::path::absolute(file)?,
            None => built()?,
        };
        let databases = arguments.database.map_or(vec![DatabaseKind::Sqlite, DatabaseKind::Postgres], |one| vec![one]);
        for database in databases {
            let faults = arguments.fault.map_or(Fault::of(database).to_vec(), |one| vec![one]);
            for fault in faults.into_iter().filter(|fault| Fault::of(database).contains(fault)) {
                go_on(arguments, &bot, database, fault).await?;
            }
        }
    }
    let lines = tally::read(&arguments.tally)?;
    print!("{}", tally::table(&lines));
    let failures = tally::failures(&lines);
    for failure in &failures {
        println!("{failure}");
    }
    Ok(failures.is_empty())
}

/// Makes the faults of one kind that the tally still lacks.
async fn go_on(arguments: &Arguments, bot: &Path, database: DatabaseKind, fault: Fault) -> Result<(), Trouble> {
    let lines = tally::read(&arguments.tally)?;
    let there = lines.iter().filter(|line| line.database == database && line.fault == fault).count() as u32;
    let faults = arguments.until.saturating_sub(there);
    if faults == 0 {
        return Ok(());
    }
    let seed = arguments.seed.unwrap_or(u64::from(there) + 1);
    println!("{fault} on {database}: {there} of {}, seed {seed}", arguments.until);
    let plan = Plan { database, fault, faults, seed, bot: bot.to_owned(), compared_after: 10 };
    let mut there = there;
    let is_possible = run(plan, |lines| {
        tally::add(&arguments.tally, lines)?;
        there += lines.len() as u32;
        println!("{fault} on {database}: {there} of {}", arguments.until);
        Ok(())
    })
    .await?;
    if !is_possible {
        println!("{fault} on {database}: not possible here");
    }
    Ok(())
}

/// Builds the bot in the way in which this program was built, and returns its file.
fn built() -> Result<PathBuf, Trouble> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    build.args(["build", "--locked", "--package", "cardinal", "--bin", "cardinal"]);
    if !cfg!(debug_assertions) {
        build.arg("--release");
    }
    let status = build.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).status()?;
    if !status.success() {
        return Err(Trouble::new("the bot can't be built"));
    }
    Ok(std::env::current_exe()?.with_file_name("cardinal"))
}
