//! Computes all ratings anew.

use cardinal_store::{Address, Purpose, Rebuilt, StoreOptions};

use super::error::UpkeepError;
use super::rows::Named;

/// Computes the ratings of a database, which no bot may use meanwhile, anew from its finished games. Stores them if
/// `corrects`, and leaves the database as it is otherwise.
///
/// # Errors
/// The database can't be used.
pub async fn rate(database: &Address, options: StoreOptions, corrects: bool) -> Result<Rebuilt, UpkeepError> {
    let purpose = if corrects { Purpose::Correct } else { Purpose::Compute };
    let mut whole = database.open_dump(options, purpose).await?;
    let place = whole.place().to_owned();
    let rebuilt = whole.rebuild_ratings(corrects).await.of(&place);
    whole.close().await;
    rebuilt
}
