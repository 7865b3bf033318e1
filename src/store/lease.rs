//! Leases: several processes on one database, such as at a hand-over, tell each other what they do.

use super::ids::Timestamp;

/// That one process does something, and the others leave it alone until then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lease {
    /// What is done.
    pub key: String,
    /// Who does it: a text that no other process has.
    pub holder: String,
    /// When it lapses, if it is not given back before: a process may have ended in the middle.
    pub until: Timestamp,
}
