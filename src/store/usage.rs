//! How busy the store is, and how much it holds.

/// The games of a database.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameCount {
    /// Those that run.
    pub running: u64,
    /// Those that are over.
    pub finished: u64,
}

/// How busy the store is at a moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Connections that read.
    pub readers_in_use: usize,
    /// Connections that wait for something to read.
    pub readers_idle: usize,
    /// The most connections for reads.
    pub readers_at_most: usize,
    /// Writes that wait for their transaction.
    pub writes_waiting: usize,
    /// The number of the newest step of the schema.
    pub schema: i64,
}
