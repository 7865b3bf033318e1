//! What is recorded when it happens.

use std::time::Duration;

use cardinal_store::{AppendResult, WriteHooks};
use metrics::{counter, gauge, histogram};

use super::labels::{self, DueResult, GatewaySession, InteractionKind, InteractionResult};
use super::recorder::is_on;
use super::series;

/// An interaction is over, this long after its receipt. The time counts if its user has read an answer.
pub(crate) fn interaction(kind: InteractionKind, result: InteractionResult, took: Duration) {
    if !is_on() {
        return;
    }
    counter!(series::INTERACTIONS.name, "kind" => kind.word(), "outcome" => result.word()).increment(1);
    let is_answer = |result| {
        use InteractionResult::{Answered, Deferred, Failed, Refused};
        matches!(result, Answered | Deferred | Failed | Refused)
    };
    if is_answer(result) {
        histogram!(series::INTERACTION_SECONDS.name, "kind" => kind.word()).record(took);
    }
}

/// What counts the writes of the store.
pub(crate) const WRITES: WriteHooks = WriteHooks { on_batch: batch, on_append: append };

/// An append was handled.
fn append(result: AppendResult) {
    if is_on() {
        counter!(series::APPENDS.name, "outcome" => labels::append(result)).increment(1);
    }
}

/// A transaction of so many writes has ended, well or badly, after this time.
fn batch(size: usize, took: Duration) {
    if size > 0 && is_on() {
        histogram!(series::BATCH_SIZE.name).record(size as f64);
        histogram!(series::BATCH_SECONDS.name).record(took);
    }
}

/// A picture was drawn in this time.
pub(crate) fn picture(took: Duration) {
    if is_on() {
        histogram!(series::PICTURE_SECONDS.name).record(took);
    }
}

/// Discord has answered a request on this route with this HTTP status, or not at all.
pub(crate) fn discord_answer(route: &'static str, status: Option<u16>) {
    if is_on() {
        let status = status.map_or_else(|| "none".to_owned(), |status| status.to_string());
        counter!(series::DISCORD_RESPONSES.name, "route" => route, "status" => status).increment(1);
    }
}

/// A session with the gateway came up.
pub(crate) fn gateway_session(how: GatewaySession) {
    if is_on() {
        counter!(series::GATEWAY_SESSIONS.name, "how" => how.word()).increment(1);
    }
}

/// Something that was due was handled.
pub(crate) fn due_work(result: DueResult) {
    if is_on() {
        counter!(series::DUE_WORK.name, "outcome" => result.word()).increment(1);
    }
}

/// The computer player has taken a turn in this time.
pub(crate) fn computer_turn(took: Duration) {
    if is_on() {
        histogram!(series::COMPUTER_SECONDS.name).record(took);
    }
}

/// The computer player thinks about a turn until the result is dropped.
pub(crate) fn thinking() -> Thinking {
    let gauge = is_on().then(|| gauge!(series::COMPUTER_THINKING.name));
    if let Some(gauge) = &gauge {
        gauge.increment(1.0);
    }
    Thinking(gauge)
}

/// A turn that is thought about.
pub(crate) struct Thinking(Option<metrics::Gauge>);

impl Drop for Thinking {
    fn drop(&mut self) {
        if let Some(gauge) = &self.0 {
            gauge.decrement(1.0);
        }
    }
}
