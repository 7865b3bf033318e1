//! The command line: reads the configuration and starts the service.

use std::path::PathBuf;
use std::process::ExitCode;

use cardinal::{
    admin,
    app::system_chance,
    config::{Config, LogFormat},
    discord::StartError,
    doctor,
    exit_code::{FAILED, OptionError, SETTINGS, exit_code},
    logging,
    priority::set_idle_priority,
    service::{Hangups, Service, renderer},
    upkeep,
    version::VERSION_AND_COMMIT,
};
use cardinal_ids::with_causes;
use cardinal_store::{Address, Rebuilt};
use cardinal_table::clock::source::system_clock;
use clap::{Parser, Subcommand};

/// Cardinal, a Discord bot for card-driven chess.
#[derive(Debug, Parser)]
#[command(name = "cardinal", version = VERSION_AND_COMMIT, about)]
struct Arguments {
    /// A TOML file with settings (default: the one in `CARDINAL_CONFIG`, else cardinal.toml, else
    /// /etc/cardinal/cardinal.toml)
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Check the configuration and exit
    #[arg(long)]
    check_config: bool,
    #[command(subcommand)]
    task: Option<Task>,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Run the bot on Discord (the default)
    Run,
    /// Try the bot without Discord: a local chat with it in your browser
    #[cfg(feature = "sandbox")]
    Sandbox(cardinal::sandbox::Arguments),
    /// Check whether the bot with this configuration is healthy
    Health,
    /// Look at everything that the bot needs, and say what to do where something is wrong; changes nothing
    Doctor {
        /// Write JSON, for programs
        #[arg(long)]
        json: bool,
    },
    /// Leave or bar servers, bar or forget members, end games, while the bot runs
    Admin(admin::Arguments),
    /// Move all games to another database; no bot may run on either
    Move {
        /// The database that they leave: a path or an address
        #[arg(long, value_name = "DATABASE")]
        from: String,
        /// A new or empty database
        #[arg(long, value_name = "DATABASE")]
        to: String,
        /// Give up a move that was interrupted: the games stay where they were
        #[arg(long)]
        cancel: bool,
    },
    /// Write everything that is stored into a file, while the bot runs
    Backup {
        /// The file to make, which only its owner can read
        file: PathBuf,
    },
    /// Fill a new or empty database with what a backup holds
    Restore {
        /// A file that `cardinal backup` has made
        file: PathBuf,
    },
    /// Compute all ratings anew from the finished games, and say which are stored otherwise; no bot may run
    Ratings {
        /// Store what was computed
        #[arg(long)]
        rebuild: bool,
    },
    /// Check everything that is stored, while the bot runs: replays every game
    Verify,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let config = match Config::load(arguments.config.as_deref(), std::env::vars_os()) {
        Ok(config) => config,
        Err(error) => {
            if error.log_format == LogFormat::Json && !arguments.check_config {
                logging::start(&Config { log_format: error.log_format, ..Config::default() });
                tracing::error!(
                    error = &error as &dyn std::error::Error,
                    code = SETTINGS,
                    "the configuration is invalid"
                );
            } else {
                eprintln!("The configuration is invalid:\n{error}");
            }
            return ExitCode::from(SETTINGS);
        }
    };
    let task = arguments.task.unwrap_or(Task::Run);
    if arguments.check_config {
        return check(config, &task);
    }
    if let Task::Doctor { json } = task {
        return diagnose(&config, json);
    }
    // The health check is no part of the log.
    let log_format = if matches!(task, Task::Health) { LogFormat::Text } else { config.log_format };
    let result = match task {
        Task::Run => {
            logging::start(&config);
            block_on(async {
                // A stop is obeyed from the first moment, while the bot starts too.
                let (mut stop, hangups) = (std::pin::pin!(stop_signal()?), hangups()?);
                let (chance, clock) = (system_chance(), system_clock());
                match Box::pin(Service::start_unless(&config, chance, clock, renderer()?, &mut stop)).await? {
                    Some(service) => Ok(service.run_until(stop, hangups).await?),
                    None => Ok(()),
                }
            })
        }
        #[cfg(feature = "sandbox")]
        Task::Sandbox(arguments) => {
            let config = cardinal::sandbox::configure(config, &arguments);
            logging::start(&config);
            block_on(async { Ok(cardinal::sandbox::run(config, &arguments, stop_signal()?).await?) })
        }
        Task::Health => match config.metrics_listen {
            Some(address) => cardinal::health::ask(address),
            None => cardinal::health::check(&config.heartbeat_file),
        }
        .map_err(Into::into),
        task => {
            logging::start(&config);
            if matches!(task, Task::Backup { .. } | Task::Verify) {
                // The bot may run meanwhile. Threads that are started from here on inherit it.
                set_idle_priority();
            }
            block_on(Box::pin(keep_up(&config, task)))
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let code = exit_code(&*error);
            match log_format {
                LogFormat::Text => eprintln!("{}", with_causes(&*error)),
                LogFormat::Json => tracing::error!(error = &*error, code, "the program ends with an error"),
            }
            ExitCode::from(code)
        }
    }
}

/// The commands for those who run the bot.
async fn keep_up(config: &Config, task: Task) -> Result<(), Failure> {
    let database = &config.database;
    match task {
        Task::Move { from, cancel: true, .. } => {
            let from = place("--from", &from)?;
            upkeep::cancel_move(&from, config.store).await?;
            println!("The games stay in {from}.");
        }
        Task::Move { from, to, .. } => {
            let (from, to) = (place("--from", &from)?, place("--to", &to)?);
            let games = upkeep::move_games(&from, &to, config.store).await?;
            println!("Moved {games} games to {to}. Set `database` to that address and start the bot.");
        }
        Task::Backup { file } => {
            let (games, bytes) = upkeep::back_up(database, config.store, &file).await?;
            println!("Backed up {games} games to {} ({bytes} bytes).", file.display());
        }
        Task::Restore { file } => {
            let games = upkeep::restore(&file, database, config.store).await?;
            println!("Restored {games} games to {database}.");
        }
        Task::Ratings { rebuild } => {
            let Rebuilt { games, ratings, differing } = upkeep::rate(database, config.store, rebuild).await?;
            let stored = if rebuild { "were stored otherwise and are corrected" } else { "are stored otherwise" };
            println!("{games} rated games give {ratings} ratings, of which {differing} {stored}.");
        }
        Task::Admin(arguments) => admin::run(config, arguments).await?,
        Task::Verify => {
            let games = upkeep::verify(database, config.store).await?;
            println!("All {games} games in {database} hold.");
        }
        _ => {}
    }
    Ok(())
}

/// The database that an option names. The command line's own errors would show the text, which may hold a password.
fn place(option: &'static str, text: &str) -> Result<Address, OptionError> {
    text.parse().map_err(|why| OptionError { option, why })
}

/// Checks whether a configuration of valid values is enough for the task, and whether the files that it names can be
/// used.
fn check(config: Config, task: &Task) -> ExitCode {
    let mut problems = Vec::new();
    if matches!(task, Task::Run) && config.token.is_none() {
        problems.push(StartError::NoToken.to_string());
    }
    // The sandbox makes files of its own, and a move is told where the databases are.
    if matches!(task, Task::Run | Task::Backup { .. } | Task::Restore { .. } | Task::Ratings { .. } | Task::Verify) {
        let checked = block_on(async move { Ok(config.check_places().await?) });
        problems.extend(checked.err().map(|error| error.to_string()));
    }
    if problems.is_empty() {
        println!("The configuration is valid.");
        return ExitCode::SUCCESS;
    }
    eprintln!("The configuration is invalid:\n{}", problems.join("\n"));
    ExitCode::from(SETTINGS)
}

/// Prints what `cardinal doctor` finds, and exits with 1 if something stops or harms the bot.
fn diagnose(config: &Config, json: bool) -> ExitCode {
    let mut is_well = false;
    let examined = block_on(async {
        let report = Box::pin(doctor::examine(config)).await;
        is_well = report.well;
        println!("{}", if json { report.to_json() } else { report.to_string() });
        Ok(())
    });
    if let Err(error) = examined {
        eprintln!("{}", with_causes(&*error));
    }
    if is_well { ExitCode::SUCCESS } else { ExitCode::from(FAILED) }
}

type Failure = Box<dyn std::error::Error>;

fn block_on(work: impl Future<Output = Result<(), Failure>>) -> Result<(), Failure> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(work)
}

/// Takes Ctrl-C and the signal that stops a service from now on, and returns what waits for one of them.
fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
        Ok(async move {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
        })
    }
    #[cfg(not(unix))]
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            // Without signals, run until the process is killed.
            std::future::pending::<()>().await;
        }
    })
}

/// Takes SIGHUP, which would end the process otherwise, from now on.
fn hangups() -> std::io::Result<Hangups> {
    let (told, hangups) = tokio::sync::mpsc::channel(1);
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut hangup = signal(SignalKind::hangup())?;
        tokio::spawn(async move {
            // One that waits to be obeyed stands for all that come meanwhile.
            while hangup.recv().await.is_some() && !told.is_closed() {
                let _ = told.try_send(());
            }
        });
    }
    #[cfg(not(unix))]
    drop(told);
    Ok(hangups)
}
