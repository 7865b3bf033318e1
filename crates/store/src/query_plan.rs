//! Query plans, for tests: what keeps a player waiting must not read a table that grows from one end to the other.

#[cfg(feature = "postgres")]
use crate::postgres;
use crate::sqlite;

/// How a statement is carried out.
#[derive(Debug, Default)]
pub(crate) struct QueryPlan {
    /// The indices that are searched, keys included.
    pub(crate) indices: Vec<String>,
    /// The tables whose keys are searched.
    pub(crate) keys: Vec<String>,
    /// The tables that are read from one end to the other.
    pub(crate) scans: Vec<String>,
    /// Whether rows are sorted.
    pub(crate) sorts: bool,
    /// Whether the database sorts where it expects few rows, as of one player.
    pub(crate) may_sort_few: bool,
}

impl QueryPlan {
    /// Whether this index is searched.
    pub(crate) fn uses(&self, index: &str) -> bool {
        self.indices.iter().any(|used| used == index)
    }

    /// Whether rows of this table are found by its key.
    pub(crate) fn uses_key_of(&self, table: &str) -> bool {
        self.keys.iter().any(|used| used == table)
    }
}

/// The query plans of a statement: that of `SQLite`, and that of `PostgreSQL` where there is one.
pub(crate) async fn of(statement: &str) -> Vec<QueryPlan> {
    let mut plans = vec![sqlite::query_plan::of(statement).await];
    #[cfg(feature = "postgres")]
    plans.extend(postgres::query_plan::of(statement).await);
    plans
}
