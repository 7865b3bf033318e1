//! The log of REST requests, for tests that inspect them.

use std::collections::VecDeque;

use serde_json::Value;

use crate::snowflake::Id;

/// A REST request of a bot, and the response to it.
#[derive(Clone, Debug)]
pub struct RequestRecord {
    /// The number of the request, from 1 on.
    pub number: u64,
    /// Milliseconds since the Unix epoch by the sandbox's clock.
    pub at_ms: u64,
    /// The bot's application; `None` if the request had no valid token.
    pub application_id: Option<Id>,
    /// `GET`, `POST` and so on.
    pub method: String,
    /// The path after `/api/v10`, with its leading slash and without the query.
    pub path: String,
    /// The query, not decoded; empty if there was none.
    pub query: String,
    /// The JSON body, or `payload_json` of a multipart body; null if there was none.
    pub body: Value,
    /// The files of a multipart body.
    pub files: Vec<RequestFile>,
    /// The status of the response.
    pub status: u16,
    /// The JSON body of the response; null if there was none.
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
    /// The size in bytes.
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
