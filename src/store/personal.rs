//! What is kept of one member, for the member to read.

use async_trait::async_trait;
use serde_json::Value;

use super::error::StoreError;
use super::ids::{Timestamp, UserId};

/// A value that is kept of a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Datum {
    /// Nothing.
    Nothing,
    /// A text.
    Text(String),
    /// A number.
    Number(i64),
    /// Yes or no.
    Flag(bool),
    /// Millionths of a point.
    Points(i64),
    /// A moment.
    Moment(Timestamp),
    /// An id that Discord gave to something other than a user.
    Id(u64),
    /// A user.
    User(UserId),
    /// A value as JSON.
    Json(Value),
}

/// Rows of one kind that are kept of a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// What they are, as a key.
    pub what: &'static str,
    /// The rows, each with its values by key, in order.
    pub rows: Vec<Vec<(&'static str, Datum)>>,
    /// Whether there are more, which are older.
    pub is_cut: bool,
}

/// Reads what is kept of a member.
#[async_trait]
pub trait Personal: Send + Sync {
    /// Returns everything that is kept of a member, at most `limit` rows of a kind. Of a running game it is no more than
    /// that it runs.
    async fn all_of(&self, user: UserId, limit: u32) -> Result<Vec<Kept>, StoreError>;
}
