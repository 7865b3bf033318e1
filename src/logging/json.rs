//! Lines of the log for machines, with the causes of errors.
//!
//! Of an error, the library's own JSON has the message alone.

use std::error::Error;
use std::fmt;

use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_subscriber::fmt::FmtContext;
use tracing_subscriber::fmt::format::{FormatEvent, FormatFields, Writer};
use tracing_subscriber::registry::LookupSpan;

/// A format of lines that are JSON objects, with the causes of errors added: those of the field `error` stand in
/// `error.sources`, as a list of texts.
pub(super) struct WithCauses<F>(pub(super) F);

impl<S, N, F> FormatEvent<S, N> for WithCauses<F>
where
    S: Subscriber + for<'span> LookupSpan<'span>,
    N: for<'writer> FormatFields<'writer> + 'static,
    F: FormatEvent<S, N>,
{
    fn format_event(&self, context: &FmtContext<'_, S, N>, mut writer: Writer<'_>, event: &Event<'_>) -> fmt::Result {
        let mut causes = Causes::default();
        event.record(&mut causes);
        if causes.0.is_empty() {
            return self.0.format_event(context, writer, event);
        }
        let mut line = String::new();
        self.0.format_event(context, Writer::new(&mut line), event)?;
        let open = line.trim_end().strip_suffix('}').ok_or(fmt::Error)?;
        writer.write_str(open)?;
        for (field, sources) in causes.0 {
            let (key, list) = (serde_json::json!(format!("{field}.sources")), serde_json::json!(sources));
            write!(writer, ",{key}:{list}")?;
        }
        writer.write_str("}\n")
    }
}

/// The causes of the errors of a line, by field.
#[derive(Default)]
struct Causes(Vec<(&'static str, Vec<String>)>);

impl Visit for Causes {
    fn record_error(&mut self, field: &Field, error: &(dyn Error + 'static)) {
        let causes = std::iter::successors(error.source(), |cause: &&(dyn Error + 'static)| (*cause).source());
        let sources: Vec<String> = causes.map(ToString::to_string).collect();
        if !sources.is_empty() {
            self.0.push((field.name(), sources));
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn fmt::Debug) {}
}
