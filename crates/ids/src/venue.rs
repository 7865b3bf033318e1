//! Where a challenged game is played.

use serde::{Deserialize, Serialize};

/// Where a challenged game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Venue {
    /// In the challenge's own channel.
    Channel,
    /// In a thread of its own.
    Thread,
}
