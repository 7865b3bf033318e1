//! Where the writer connects to, and how it ends its transactions.

use cardinal_ids::GameId;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, SqlStr};

use crate::database::Connection;
#[cfg(feature = "postgres")]
use crate::postgres::{Teller, WriterConnections};

/// Where is written, and who tells other processes of it.
pub(crate) enum WriteTarget {
    Sqlite(SqliteConnectOptions),
    #[cfg(feature = "postgres")]
    Postgres {
        connections: WriterConnections,
        teller: Option<Teller>,
    },
}

impl WriteTarget {
    /// Connects to write.
    pub(crate) async fn connect(&self) -> sqlx::Result<Connection> {
        Ok(match self {
            WriteTarget::Sqlite(options) => Connection::Sqlite(options.connect().await?),
            #[cfg(feature = "postgres")]
            WriteTarget::Postgres { connections, .. } => Connection::Postgres(connections.connect().await?),
        })
    }

    /// Ends a transaction that has brought these games to these versions, and tells other processes of them. A file
    /// tells nobody.
    pub(crate) fn commit(&self, appended: impl Iterator<Item = (GameId, u32)>) -> SqlStr {
        match self {
            #[cfg(feature = "postgres")]
            WriteTarget::Postgres { teller: Some(teller), .. } => teller.commit(appended),
            _ => {
                drop(appended);
                SqlStr::from_static("COMMIT")
            }
        }
    }
}
