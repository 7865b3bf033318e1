//! Sessions of bots, which outlive their connection so that a bot can resume.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use crate::snowflake::Id;
use crate::world::interaction::Scope;

/// The number of events kept for a resume.
const KEPT_EVENTS: usize = 5_000;

/// An item to send on a connection.
#[derive(Clone, Debug)]
pub(crate) enum Outgoing {
    /// A frame, to be sent no earlier than the instant, if any.
    Frame(Arc<str>, Option<Instant>),
    /// A close frame.
    Close(u16, &'static str),
    /// Ends the connection without a close frame.
    Drop,
}

/// A bot's session.
#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) id: String,
    pub(crate) app: Id,
    pub(crate) intents: u64,
    pub(crate) shard: (u64, u64),
    pub(crate) seq: u64,
    sent: VecDeque<(u64, Arc<str>)>,
    sink: Option<UnboundedSender<Outgoing>>,
    /// When the connection was lost, in milliseconds since the Unix epoch.
    pub(crate) lost_ms: Option<u64>,
}

impl Session {
    pub(crate) fn new(id: String, app: Id, intents: u64, shard: (u64, u64), sink: UnboundedSender<Outgoing>) -> Self {
        Self { id, app, intents, shard, seq: 0, sent: VecDeque::new(), sink: Some(sink), lost_ms: None }
    }

    pub(crate) fn is_connected(&self) -> bool {
        self.sink.is_some()
    }

    /// Whether this session's shard gets the events of a scope; `guild` is the guild's id.
    pub(crate) fn serves(&self, scope: Scope, guild: Id) -> bool {
        let shard = match scope {
            Scope::Guild => (guild.0 >> 22) % self.shard.1.max(1),
            Scope::Direct | Scope::Group => 0,
        };
        shard == self.shard.0
    }

    /// Whether this session's shard gets the interactions of a channel where each counts as a guild of its own.
    pub(crate) fn serves_channel(&self, channel: Id) -> bool {
        channel.0 % self.shard.1.max(1) == self.shard.0
    }

    /// Numbers an event, keeps it for a resume, and sends it if connected.
    pub(crate) fn dispatch(&mut self, event: &str, data: &Value, delay_ms: u64, now_ms: u64) {
        self.seq += 1;
        let frame: Arc<str> = frame(event, self.seq, data).into();
        if self.sent.len() == KEPT_EVENTS {
            self.sent.pop_front();
        }
        self.sent.push_back((self.seq, frame.clone()));
        let not_before = (delay_ms > 0).then(|| Instant::now() + Duration::from_millis(delay_ms));
        self.send(Outgoing::Frame(frame, not_before), now_ms);
    }

    /// Skips a sequence number, so that the next event's number is one too high.
    pub(crate) fn skip_number(&mut self) {
        self.seq += 1;
    }

    /// Sends a truncated event that cannot be parsed. It uses up no sequence number and is not kept.
    pub(crate) fn send_broken(&mut self, event: &str, data: &Value, now_ms: u64) {
        let mut frame = frame(event, self.seq + 1, data);
        frame.pop();
        self.send(Outgoing::Frame(frame.into(), None), now_ms);
    }

    /// Sends an item if connected. After a close or drop, the session is disconnected and its events wait for a resume.
    pub(crate) fn send(&mut self, out: Outgoing, now_ms: u64) {
        let ends = !matches!(out, Outgoing::Frame(..));
        if let Some(sink) = &self.sink
            && (sink.send(out).is_err() || ends)
        {
            self.lose(now_ms);
        }
    }

    pub(crate) fn lose(&mut self, now_ms: u64) {
        self.sink = None;
        self.lost_ms.get_or_insert(now_ms);
    }

    /// Switches to a new connection and sends the events after `seq`. Returns false if these are no longer kept.
    pub(crate) fn resume(&mut self, seq: u64, sink: UnboundedSender<Outgoing>, now_ms: u64) -> bool {
        let oldest = self.sent.front().map_or(self.seq + 1, |(seq, _)| *seq);
        if seq + 1 < oldest || seq > self.seq {
            return false;
        }
        if let Some(old) = self.sink.replace(sink) {
            // The old connection may still be half open, but is no longer used.
            drop(old.send(Outgoing::Drop));
        }
        self.lost_ms = None;
        let missed: Vec<Arc<str>> =
            self.sent.iter().filter(|(number, _)| *number > seq).map(|(_, frame)| frame.clone()).collect();
        for frame in missed {
            self.send(Outgoing::Frame(frame, None), now_ms);
        }
        true
    }

    /// Whether `sink` belongs to the connection that this session sends to.
    pub(crate) fn sends_to(&self, sink: &UnboundedSender<Outgoing>) -> bool {
        self.sink.as_ref().is_some_and(|own| own.same_channel(sink))
    }
}

fn frame(event: &str, number: u64, data: &Value) -> String {
    json!({ "op": 0, "t": event, "s": number, "d": data }).to_string()
}
