//! Several processes on one database: which of them holds which shards.

mod budget;
mod division;
mod shard;
mod taking_part;

pub use budget::{RequestBudget, RequestId};
pub use shard::Shard;
pub use taking_part::{Fleet, FleetError, Wanted};

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::app::Context;
use crate::app::error::AppError;
use crate::store::StoreError;

impl Context {
    /// Into how many shards the processes that run on this database divide its servers, if any do.
    ///
    /// # Errors
    /// The store fails.
    pub async fn shards_in_use(&self) -> Result<Option<u64>, AppError> {
        let number = Fleet::number_in_use(&self.store, self.time.clock()).await;
        number.map_err(AppError::store("reading who shares the shards"))
    }

    /// Discord's limits on requests, shared with other processes.
    pub fn request_budget(&self) -> Arc<RequestBudget> {
        Arc::new(RequestBudget::new(Arc::clone(&self.store), self.store.process().to_owned()))
    }

    /// Whether other processes on the same database may tell of the same games.
    pub fn is_shared(&self) -> bool {
        self.deployment.is_shared()
    }

    /// The processes that share the shards with this one and run now, this one among them. Empty if it shares them with
    /// none.
    pub(in crate::app) async fn running_processes(&self) -> Result<BTreeSet<String>, StoreError> {
        if self.is_shared() { Fleet::processes(&self.store, self.time.clock()).await } else { Ok(BTreeSet::new()) }
    }

    /// This process as one that shares the shards of an application with others.
    pub fn shares_shards(&self, application: u64, total: u64, wanted: Wanted) -> Arc<Fleet> {
        self.deployment.mark_shared();
        let tools = (Arc::clone(&self.store), Arc::clone(self.time.clock()));
        Arc::new(Fleet::new(tools, self.store.process().to_owned(), application, total, wanted))
    }
}
