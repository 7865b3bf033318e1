//! The recorder, which keeps the numbers of a process.

use std::sync::OnceLock;
use std::time::Duration;

use metrics::Label;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use metrics_process::Collector;

use super::series::{ALL, MetricKind, Series};

/// How often measured values are put into their buckets, besides whenever somebody asks.
const UPKEEP_EVERY: Duration = Duration::from_secs(5);

/// The recorder. All bots of a process share it.
static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// Records from now on. Another start in the same process changes nothing.
pub(crate) fn start() {
    RECORDER.get_or_init(|| match install() {
        Ok(handle) => Some(handle),
        Err(error) => {
            tracing::error!(error = &*error, "metrics cannot be recorded");
            None
        }
    });
}

type Failure = Box<dyn std::error::Error>;

fn install() -> Result<PrometheusHandle, Failure> {
    let mut builder = PrometheusBuilder::new();
    for series in ALL {
        if let MetricKind::Histogram(buckets) = series.form {
            builder = builder.set_buckets_for_metric(Matcher::Full(series.name.to_owned()), buckets)?;
        }
    }
    let recorder = builder.build_recorder();
    let handle = recorder.handle();
    metrics::set_global_recorder(recorder).map_err(|error| error.to_string())?;
    ALL.iter().for_each(describe);
    Collector::default().describe();
    Ok(handle)
}

/// Gives a series its help, and begins what is there from the start.
fn describe(series: &Series) {
    let name = series.name;
    match series.form {
        MetricKind::Counter => metrics::describe_counter!(name, series.help),
        MetricKind::Gauge => metrics::describe_gauge!(name, series.help),
        MetricKind::Histogram(_) => metrics::describe_histogram!(name, series.help),
    }
    let mut all: Vec<Vec<Label>> = vec![Vec::new()];
    for (label, values) in series.labels {
        let with = |before: &Vec<Label>, value| [before.as_slice(), &[Label::from_static_parts(label, value)]].concat();
        all = all.iter().flat_map(|before| values.iter().map(move |value| with(before, value))).collect();
    }
    for labels in all {
        match series.form {
            MetricKind::Counter => metrics::counter!(name, labels).absolute(0),
            MetricKind::Gauge => {}
            MetricKind::Histogram(_) => drop(metrics::histogram!(name, labels)),
        }
    }
}

/// Whether anything is recorded.
pub(super) fn is_on() -> bool {
    RECORDER.get().is_some_and(Option::is_some)
}

/// Everything that was recorded, in Prometheus' text format, with what the system says of the process: its start,
/// time of processors, memory, files and threads, under the names that all programs give them.
pub(crate) fn render() -> String {
    let Some(handle) = RECORDER.get().and_then(Option::as_ref) else { return String::new() };
    Collector::default().collect();
    handle.render()
}

/// Keeps what is recorded small, as long as it runs: measured values are kept one by one until they are put into their
/// buckets.
pub(crate) async fn keep_up() {
    let mut times = tokio::time::interval(UPKEEP_EVERY);
    while let Some(handle) = RECORDER.get().and_then(Option::as_ref) {
        times.tick().await;
        handle.run_upkeep();
    }
}
