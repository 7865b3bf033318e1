//! Makes many faults, and keeps the tally.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Duration;

use cardinal_faults::{
    Trouble,
    fault::{DatabaseKind, Fault},
    kind::Games,
    measured::{Measured, growth},
    run::{Plan, run},
    tally,
};
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
    fault: Vec<Fault>,
    /// Make these faults in turn, with this many seconds between them, and measure a process that is never ended
    #[arg(long, value_name = "SECONDS", requires = "fault", requires = "database")]
    every: Option<u64>,
    /// How many faults of each kind the tally is to have
    #[arg(long, default_value_t = 10)]
    until: u32,
    /// Which games are played
    #[arg(long, default_value = "all")]
    games: Games,
    /// How many games of each kind are played at the same time
    #[arg(long, default_value_t = 1)]
    tables: u32,
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
            let mut faults = Fault::of(database).to_vec();
            faults.retain(|fault| arguments.fault.is_empty() || arguments.fault.contains(fault));
            if arguments.every.is_some() {
                go_on(arguments, &bot, database, &faults).await?;
            } else {
                for fault in faults {
                    go_on(arguments, &bot, database, &[fault]).await?;
                }
            }
        }
    }
    let lines = tally::read(&arguments.tally)?;
    print!("{}", tally::table(&lines));
    let looks: Vec<Measured> = lines.iter().filter_map(|line| line.process).collect();
    if let Some(growth) = growth(&looks) {
        print!("\n{growth}");
    }
    let failures = tally::failures(&lines);
    for failure in &failures {
        println!("{failure}");
    }
    Ok(failures.is_empty())
}

/// Makes the faults that the tally still lacks, these in turn.
async fn go_on(arguments: &Arguments, bot: &Path, database: DatabaseKind, kinds: &[Fault]) -> Result<(), Trouble> {
    let lines = tally::read(&arguments.tally)?;
    let there = lines.iter().filter(|line| line.database == database && kinds.contains(&line.fault)).count() as u32;
    let faults = arguments.until.saturating_sub(there);
    if faults == 0 {
        return Ok(());
    }
    let seed = arguments.seed.unwrap_or(u64::from(there) + 1);
    let names = kinds.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    println!("{names} on {database}: {there} of {}, seed {seed}", arguments.until);
    let plan = Plan {
        database,
        kinds: kinds.to_vec(),
        faults,
        every: arguments.every.map(Duration::from_secs),
        seed,
        bot: bot.to_owned(),
        compared_after: 10,
        games: arguments.games,
        tables: arguments.tables,
        measures: arguments.every.is_some(),
    };
    let mut there = there;
    let is_possible = run(plan, |lines| {
        tally::add(&arguments.tally, lines)?;
        there += lines.len() as u32;
        println!("{names} on {database}: {there} of {}", arguments.until);
        Ok(())
    })
    .await?;
    if !is_possible {
        println!("{names} on {database}: not possible here");
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
