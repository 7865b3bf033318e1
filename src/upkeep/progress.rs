//! How far a command has come: a bar with an estimate on a terminal, a line for each step elsewhere.

use std::io::IsTerminal;
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};

/// The steps of a command, one after another.
pub(super) struct Progress {
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Begins a step of this many units.
    pub(super) fn begin(what: &'static str, units: u64) -> Progress {
        if !std::io::stderr().is_terminal() {
            eprintln!("{what} ({})", HumanCount(units));
            return Progress { bar: None };
        }
        let bar = ProgressBar::with_draw_target(Some(units), ProgressDrawTarget::stderr());
        let style =
            ProgressStyle::with_template("{msg:12} {wide_bar} {percent:>3} %  {human_pos} of {human_len}  {eta} left");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_message(what);
        bar.enable_steady_tick(Duration::from_millis(250));
        Progress { bar: Some(bar) }
    }

    /// Some more units are done.
    pub(super) fn add(&self, units: u64) {
        if let Some(bar) = &self.bar {
            bar.inc(units);
        }
    }

    /// Shows a line above the bar.
    pub(super) fn say(&self, line: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| println!("{line}")),
            None => println!("{line}"),
        }
    }

    /// Ends the step.
    pub(super) fn end(self) {
        if let Some(bar) = self.bar {
            bar.finish();
        }
    }
}
