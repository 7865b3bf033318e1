//! A query plan as far as tests ask about it, whichever database made it.

/// How a statement is carried out.
#[derive(Debug, Default)]
pub(in super::super) struct Plan {
    /// The indices that are searched, keys included.
    pub(in super::super) indices: Vec<String>,
    /// The tables whose keys are searched.
    pub(in super::super) keys: Vec<String>,
    /// The tables that are read from one end to the other.
    pub(in super::super) scans: Vec<String>,
    /// Whether rows are sorted.
    pub(in super::super) sorts: bool,
}

impl Plan {
    /// Whether this index is searched.
    pub(super) fn uses(&self, index: &str) -> bool {
        self.indices.iter().any(|used| used == index)
    }

    /// Whether rows of this table are found by its key.
    pub(super) fn uses_key_of(&self, table: &str) -> bool {
        self.keys.iter().any(|used| used == table)
    }
}
