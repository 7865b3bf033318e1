//! The command line: reads the configuration, starts the service; nothing else.

use std::path::PathBuf;
use std::process::ExitCode;

use cardinal::app::{system_chance, system_clock};
use cardinal::config::Config;
use cardinal::discord::StartError;
use cardinal::error_chain::with_causes;
use cardinal::logging;
use cardinal::service::{Service, renderer};
use clap::{Parser, Subcommand};

/// Cardinal, a Discord bot for card-driven chess.
#[derive(Debug, Parser)]
#[command(name = "cardinal", version, about)]
struct Arguments {
    /// A TOML file with settings (default: the one that `CARDINAL_CONFIG` names, else cardinal.toml)
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Say whether the configuration is right, and end
    #[arg(long)]
    check_config: bool,
    #[command(subcommand)]
    task: Option<Task>,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Run the bot on Discord (what is done without a command)
    Run,
    /// Try it without Discord: a chat of your own in the browser, with the bot in it
    #[cfg(feature = "sandbox")]
    Sandbox(cardinal::sandbox::Arguments),
    /// Say whether the bot that uses the same configuration is well
    Health,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let config = match Config::load(arguments.config.as_deref(), std::env::vars_os()) {
        Ok(config) => config,
        Err(error) => {
            eprintln!("The configuration is wrong:\n{error}");
            return ExitCode::from(2);
        }
    };
    let task = arguments.task.unwrap_or(Task::Run);
    if arguments.check_config {
        return check(&config, &task);
    }
    let result = match task {
        Task::Run => {
            logging::start(&config);
            block_on(async {
                let service = Service::start(&config, system_chance(), system_clock(), renderer()?).await?;
                service.run_until(stop_signal()).await?;
                Ok(())
            })
        }
        #[cfg(feature = "sandbox")]
        Task::Sandbox(arguments) => {
            let config = cardinal::sandbox::configure(config, &arguments);
            logging::start(&config);
            block_on(async { Ok(cardinal::sandbox::run(config, &arguments, stop_signal()).await?) })
        }
        Task::Health => cardinal::health::check(&config.heartbeat_file).map_err(Into::into),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}", with_causes(&*error));
            ExitCode::FAILURE
        }
    }
}

/// Says whether a configuration in which every value is right is enough for the task.
fn check(config: &Config, task: &Task) -> ExitCode {
    if matches!(task, Task::Run) && config.token.is_none() {
        eprintln!("The configuration is wrong:\n{}", StartError::NoToken);
        return ExitCode::from(2);
    }
    println!("The configuration is right.");
    ExitCode::SUCCESS
}

type Failure = Box<dyn std::error::Error>;

fn block_on(work: impl Future<Output = Result<(), Failure>>) -> Result<(), Failure> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(work)
}

/// Waits for Ctrl-C, or for the signal by which services are stopped.
async fn stop_signal() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    if tokio::signal::ctrl_c().await.is_err() {
        // Without any signal there is nothing to wait for but the process's end.
        std::future::pending::<()>().await;
    }
}
