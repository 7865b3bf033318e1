//! The logs: where they go, and what they may contain.
//!
//! The operator's filter decides which of the program's own lines are logged; errors always are. Libraries may log
//! only at `info` and above, without spans. Below `info` they log what they send and receive, and serenity's spans
//! carry whole events, with interactions' tokens and what members typed.
//!
//! Each line about an interaction carries its id, the number that an apology shows (`interaction_span`).

mod json;
mod noise;

use std::io::IsTerminal;
use std::panic;

use cardinal_ids::InteractionId;
use tracing::{Level, Metadata, Span, Subscriber};
use tracing_subscriber::filter::{FilterExt, LevelFilter, filter_fn};
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::registry::Registry;
use tracing_subscriber::util::SubscriberInitExt;

use self::json::WithCauses;
use self::noise::WithoutNoise;
use crate::config::{Config, LogFormat};

/// A target that logs the text of unreadable frames, at `warn`. serenity's shard also reports such a
/// frame, without its text.
const INDISCREET: &str = "serenity::gateway::ws";

/// The target of the spans of interactions. Lines carry their ids whatever the operator's filter says.
const INTERACTIONS: &str = "cardinal::interaction";

/// Returns the span of everything that an interaction does. Each line in it carries the id.
pub fn interaction_span(interaction: InteractionId) -> Span {
    // Of the highest level: whatever is logged in it has it.
    tracing::error_span!(target: INTERACTIONS, "interaction", id = %format_args!("{:08x}", interaction.incident()))
}

/// Writes this process's logs to standard error. Written for machines, a panic is a line of them as well.
///
/// # Panics
/// If logging was already started.
pub fn start(config: &Config) {
    subscriber(config, std::io::stderr().is_terminal(), std::io::stderr).init();
    if config.log_format == LogFormat::Json {
        panic::set_hook(Box::new(|panic| {
            let place = panic.location().map(ToString::to_string);
            tracing::error!(panic = panic.payload_as_str(), place, "a part of the program has failed");
        }));
    }
}

/// Returns the subscriber that [`start`] installs, with another writer.
pub fn subscriber<W>(config: &Config, colours: bool, writer: W) -> impl Subscriber + Send + Sync
where
    W: for<'writer> MakeWriter<'writer> + Send + Sync + 'static,
{
    let lines = tracing_subscriber::fmt::layer().with_ansi(colours).with_writer(writer);
    let lines: Box<dyn Layer<Registry> + Send + Sync> = match config.log_format {
        LogFormat::Text => lines.with_target(false).map_event_format(WithoutNoise).boxed(),
        LogFormat::Json => lines
            .json()
            .flatten_event(true)
            .with_span_list(false)
            .map_event_format(|format| WithoutNoise(WithCauses(format)))
            .boxed(),
    };
    let wanted = config.log.clone();
    // Without the hint, unwanted lines would be checked as well.
    let discreet = filter_fn(is_discreet).with_max_level_hint(LevelFilter::TRACE);
    let spans = filter_fn(is_interaction).with_max_level_hint(LevelFilter::ERROR);
    let errors = filter_fn(is_error).with_max_level_hint(LevelFilter::ERROR);
    tracing_subscriber::registry().with(lines.with_filter(wanted.or(spans).or(errors).and(discreet)))
}

fn is_interaction(metadata: &Metadata<'_>) -> bool {
    metadata.is_span() && metadata.target() == INTERACTIONS
}

/// Whether it is logged whatever the operator's filter says.
fn is_error(metadata: &Metadata<'_>) -> bool {
    metadata.is_event() && *metadata.level() == Level::ERROR
}

fn is_discreet(metadata: &Metadata<'_>) -> bool {
    let target = metadata.target();
    is_own(target) || (metadata.is_event() && *metadata.level() <= Level::INFO && !target.starts_with(INDISCREET))
}

fn is_own(target: &str) -> bool {
    let name = target.split("::").next().unwrap_or(target);
    name == "cardinal" || name.starts_with("cardinal_")
}
