//! Who counts what is written.

use std::time::Duration;

use crate::{Appended, StoreError, StoreResult};

/// What has become of an append.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AppendResult {
    /// It was written.
    Written,
    /// The game had gone on.
    Conflict,
    /// Its interaction had acted before.
    Repeated,
    /// It could not be done.
    Refused,
    /// The database failed.
    Failed,
}

impl AppendResult {
    /// What an append has come to in a transaction that has failed or not.
    pub(crate) const fn of(outcome: Option<&StoreResult<Appended>>, failed: bool) -> AppendResult {
        match outcome {
            Some(Err(StoreError::Conflict { .. })) => AppendResult::Conflict,
            Some(Err(StoreError::Duplicate { .. })) => AppendResult::Repeated,
            Some(Err(_)) => AppendResult::Refused,
            Some(Ok(_)) if !failed => AppendResult::Written,
            _ => AppendResult::Failed,
        }
    }
}

/// What is called when something was written, to count it. The default counts nothing.
#[derive(Clone, Copy, Debug)]
pub struct WriteHooks {
    /// A transaction of so many writes has ended, well or badly, after this time.
    pub on_batch: fn(usize, Duration),
    /// An append was handled.
    pub on_append: fn(AppendResult),
}

impl Default for WriteHooks {
    fn default() -> Self {
        WriteHooks { on_batch: |_, _| {}, on_append: |_| {} }
    }
}
