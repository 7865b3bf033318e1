//! Lines of libraries that say nothing.

use std::fmt;

use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_subscriber::fmt::FmtContext;
use tracing_subscriber::fmt::format::{FormatEvent, FormatFields, Writer};
use tracing_subscriber::registry::LookupSpan;

/// What serenity warns of whenever a session is ended in order, by its target and a part of its text: Discord need not
/// answer the end.
const AT_EACH_END: (&str, &str) = ("serenity::gateway::bridge::shard_runner", "Received an error awaiting close frame");

/// A format that writes nothing of such lines. (A filter of a layer can't read what a line says: one that keeps out a
/// line after others have let it pass trips over itself at the next.)
pub(super) struct WithoutNoise<F>(pub(super) F);

impl<S, N, F> FormatEvent<S, N> for WithoutNoise<F>
where
    S: Subscriber + for<'span> LookupSpan<'span>,
    N: for<'writer> FormatFields<'writer> + 'static,
    F: FormatEvent<S, N>,
{
    fn format_event(&self, context: &FmtContext<'_, S, N>, writer: Writer<'_>, event: &Event<'_>) -> fmt::Result {
        if is_noise(event) { Ok(()) } else { self.0.format_event(context, writer, event) }
    }
}

fn is_noise(event: &Event<'_>) -> bool {
    let (target, said) = AT_EACH_END;
    let mut message = Message::default();
    if event.metadata().target() == target {
        event.record(&mut message);
    }
    message.0.contains(said)
}

/// The text of a line.
#[derive(Default)]
struct Message(String);

impl Visit for Message {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if field.name() == "message" {
            self.0 = format!("{value:?}");
        }
    }
}
