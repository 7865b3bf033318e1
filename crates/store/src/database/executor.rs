//! What statements can be sent on.

use sqlx::SqliteConnection;

use super::connection::Connection;
use super::readers::{Reader, Readers, Snapshot};

/// What a statement is sent on.
pub(crate) enum Executor<'c> {
    Sqlite(&'c mut SqliteConnection),
    #[cfg(feature = "postgres")]
    Postgres(&'c mut sqlx::PgConnection),
    /// Whichever reader is free.
    Readers(&'c Readers),
}

macro_rules! executors {
    ($($lent:ty: $kind:ident;)*) => {$(
        impl<'c> From<&'c mut $lent> for Executor<'c> {
            fn from(lent: &'c mut $lent) -> Executor<'c> {
                match lent {
                    $kind::Sqlite(connection) => Executor::Sqlite(connection),
                    #[cfg(feature = "postgres")]
                    $kind::Postgres(connection) => Executor::Postgres(connection),
                }
            }
        }
    )*};
}

executors! {
    Connection: Connection;
    Reader: Reader;
    Snapshot<'_>: Snapshot;
}

/// What several statements are sent on, one after the other.
impl<'c> From<&'c mut Executor<'_>> for Executor<'c> {
    fn from(lent: &'c mut Executor<'_>) -> Executor<'c> {
        match lent {
            Executor::Sqlite(connection) => Executor::Sqlite(connection),
            #[cfg(feature = "postgres")]
            Executor::Postgres(connection) => Executor::Postgres(connection),
            Executor::Readers(readers) => Executor::Readers(readers),
        }
    }
}

impl<'c> From<&'c Readers> for Executor<'c> {
    fn from(readers: &'c Readers) -> Executor<'c> {
        Executor::Readers(readers)
    }
}
