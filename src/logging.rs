//! The logs: where they go, and what they may contain.
//!
//! The operator's filter decides which of the program's own lines are logged. Libraries may log only at
//! `info` and above, without spans. Below `info` they log what they send and receive, and serenity's spans
//! carry whole events, with interactions' tokens and what members typed.

use std::io::IsTerminal;

use tracing::{Level, Metadata, Subscriber};
use tracing_subscriber::filter::{FilterExt, LevelFilter, filter_fn};
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::registry::Registry;
use tracing_subscriber::util::SubscriberInitExt;

use crate::config::{Config, LogFormat};

/// A target that logs the text of unreadable frames, at `warn`. serenity's shard also reports such a
/// frame, without its text.
const INDISCREET: &str = "serenity::gateway::ws";

/// Writes this process's logs to standard error.
///
/// # Panics
/// If logging was already started.
pub fn start(config: &Config) {
    subscriber(config, std::io::stderr().is_terminal(), std::io::stderr).init();
}

/// Returns the subscriber that [`start`] installs, with another writer.
pub fn subscriber<W>(config: &Config, colours: bool, writer: W) -> impl Subscriber + Send + Sync
where
    W: for<'writer> MakeWriter<'writer> + Send + Sync + 'static,
{
    let lines = tracing_subscriber::fmt::layer().with_ansi(colours).with_writer(writer);
    let lines: Box<dyn Layer<Registry> + Send + Sync> = match config.log_format {
        LogFormat::Text => lines.with_target(false).boxed(),
        LogFormat::Json => lines.json().flatten_event(true).boxed(),
    };
    let wanted = config.log.clone();
    // Without the hint, unwanted lines would be checked as well.
    let discreet = filter_fn(is_discreet).with_max_level_hint(LevelFilter::TRACE);
    tracing_subscriber::registry().with(lines.with_filter(wanted.and(discreet)))
}

fn is_discreet(metadata: &Metadata<'_>) -> bool {
    let target = metadata.target();
    is_own(target) || (metadata.is_event() && *metadata.level() <= Level::INFO && !target.starts_with(INDISCREET))
}

fn is_own(target: &str) -> bool {
    let name = target.split("::").next().unwrap_or(target);
    name == "cardinal" || name.starts_with("cardinal_")
}
