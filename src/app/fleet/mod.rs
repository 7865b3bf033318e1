//! Several processes on one database: which of them holds which shards.

mod budget;
mod division;
mod taking_part;

use std::collections::BTreeSet;
use std::sync::Arc;

use cardinal_store::StoreError;

use crate::app::Context;
use crate::app::error::AppError;

pub use budget::RequestBudget;
pub(in crate::app) use taking_part::is_lease_of_fleet;
pub use taking_part::{Fleet, FleetError, Wanted};

/// Into how many shards the processes that run on this database divide its servers, if any do.
///
/// # Errors
/// The store fails.
pub async fn shards_in_use(context: &Context) -> Result<Option<u64>, AppError> {
    let number = Fleet::number_in_use(&context.store, context.time.clock()).await;
    number.map_err(AppError::store("reading who shares the shards"))
}

/// Discord's limits on requests, shared with other processes.
pub fn request_budget(context: &Context) -> Arc<RequestBudget> {
    Arc::new(RequestBudget::new(Arc::clone(&context.store), context.store.process().to_owned()))
}

/// Whether other processes on the same database may tell of the same games.
pub fn is_shared(context: &Context) -> bool {
    context.deployment.is_shared()
}

/// The processes that share the shards with this one and run now, this one among them. Empty if it shares them with
/// none.
pub(in crate::app) async fn running_processes(context: &Context) -> Result<BTreeSet<String>, StoreError> {
    if is_shared(context) { Fleet::processes(&context.store, context.time.clock()).await } else { Ok(BTreeSet::new()) }
}

/// This process as one that shares the shards of an application with others.
pub fn join_fleet(context: &Context, application: u64, total: u64, wanted: Wanted) -> Arc<Fleet> {
    context.deployment.mark_shared();
    let tools = (Arc::clone(&context.store), Arc::clone(context.time.clock()));
    Arc::new(Fleet::new(tools, context.store.process().to_owned(), application, total, wanted))
}
