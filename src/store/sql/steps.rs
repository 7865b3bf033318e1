//! Which step of its schema a database has, and which one it needs.

use super::driver::{self, Connection};
use super::failure::Failure;
use crate::store::whole::Purpose;
use crate::store::{OpenError, StoreError};

/// Refuses a schema that can't be used for a purpose for which the database is left as it is.
pub(in super::super) async fn refuse_other_schemas(
    connection: &mut Connection,
    place: &str,
    purpose: Purpose,
) -> Result<(), OpenError> {
    let read = last_step(connection).await;
    let found = read.map_err(|error| OpenError::of_store(place, StoreError::from(Failure::from(error))))?;
    let known = driver::schema();
    match found {
        None => Err(OpenError::Nothing(place.to_owned())),
        // What a newer version added would be missing in what is written.
        Some(found) if found > known => Err(OpenError::Newer { found, known }),
        Some(found) if found < known && purpose != Purpose::Copy => {
            Err(OpenError::Older { place: place.to_owned(), found, known })
        }
        Some(_) => Ok(()),
    }
}

/// The step up to which a database is brought that is opened for a purpose.
///
/// # Errors
/// There is no such step here.
pub(in super::super) fn step_for(place: &str, purpose: Purpose) -> Result<i64, OpenError> {
    let Purpose::FillAs(schema) = purpose else { return Ok(driver::schema()) };
    let step = schema - driver::EARLIER_STEPS;
    if step > 0 { Ok(step) } else { Err(OpenError::FilesOnly { place: place.to_owned(), schema }) }
}

/// The last step of the schema that was taken, or none if there is no schema.
pub(in super::super) async fn last_step(connection: &mut Connection) -> sqlx::Result<Option<i64>> {
    sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations").fetch_one(connection).await
}
