//! The log of what bots sent, for tests that look at every body.

use std::collections::VecDeque;

use serde_json::Value;

use crate::snowflake::Id;

/// One REST request of a bot, and what it was answered.
#[derive(Clone, Debug)]
pub struct RequestRecord {
    /// Counts from 1 over the life of the sandbox.
    pub number: u64,
    /// Milliseconds since the Unix epoch by the sandbox's clock.
    pub at_ms: u64,
    /// The bot's application; `None` where the route needs no login.
    pub application_id: Option<Id>,
    /// `GET`, `POST` and so on.
    pub method: String,
    /// The path behind `/api/v10`, with its leading slash and without the query.
    pub path: String,
    /// The query, undecoded; empty when there was none.
    pub query: String,
    /// The JSON body, `payload_json` of a multipart one; null when there was none.
    pub body: Value,
    /// Files of a multipart body.
    pub files: Vec<RequestFile>,
    /// The status answered.
    pub status: u16,
    /// The JSON answered; null when there was none.
    pub response: Value,
}

/// A file part of a multipart body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestFile {
    /// The part's name, such as `files[0]`.
    pub field: String,
    /// The file's name.
    pub name: String,
    /// The part's content type.
    pub content_type: Option<String>,
    /// Bytes.
    pub size: usize,
}

#[derive(Debug, Default)]
pub(crate) struct RequestLog {
    records: VecDeque<RequestRecord>,
    count: u64,
}

impl RequestLog {
    pub(crate) fn push(&mut self, mut record: RequestRecord, most: usize) {
        self.count += 1;
        record.number = self.count;
        while self.records.len() >= most.max(1) {
            self.records.pop_front();
        }
        self.records.push_back(record);
    }

    pub(crate) fn all(&self) -> Vec<RequestRecord> {
        self.records.iter().cloned().collect()
    }
}
