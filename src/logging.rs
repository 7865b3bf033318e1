//! The logs: where they go, and what may stand in them.
//!
//! The operator's filter decides what is logged of this program's own words. Of the libraries below
//! it only what they call worth telling is ever let through, and none of their spans: serenity's
//! spans carry whole events, which hold interactions' tokens and what members typed, and below
//! `info` libraries tell what they send and receive.

use std::io::IsTerminal;

use tracing::{Level, Metadata, Subscriber};
use tracing_subscriber::filter::{FilterExt, LevelFilter, filter_fn};
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::registry::Registry;
use tracing_subscriber::util::SubscriberInitExt;

use crate::config::{Config, LogFormat};

/// serenity prints the text of a frame that it cannot read, at `warn`. That there was one is told
/// by its shard as well, without the text.
const INDISCREET: &str = "serenity::gateway::ws";

/// Writes this process's logs to standard error.
///
/// # Panics
/// Logs go somewhere already.
pub fn start(config: &Config) {
    subscriber(config, std::io::stderr().is_terminal(), std::io::stderr).init();
}

/// What [`start`] sets up, writing elsewhere.
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
    // Without the hint every line that is not wanted would be looked at.
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
