//! What the program's exit code says.

use std::error::Error;

use cardinal_store::{NotAnAddress, OpenError};

use crate::admin::AdminError;
use crate::discord::{ApiError, GatewayEnd, StartError};
use crate::service::ServiceError;
use crate::upkeep::UpkeepError;

/// Something failed.
pub const FAILED: u8 = 1;

/// A setting or an option of the command line is wrong.
pub const SETTINGS: u8 = 2;

/// Another process is in the way, or the database was written by a newer version: trying again changes nothing before
/// an operator does.
pub const TAKEN: u8 = 3;

/// An option of the command line that names no database. The text isn't shown, because it may hold a password.
#[derive(Debug, thiserror::Error)]
#[error("{option} names no database: {why}; write the path of an SQLite file, or postgres://USER@HOST/DATABASE")]
pub struct OptionError {
    /// The option, such as `--from`.
    pub option: &'static str,
    /// What is wrong with its value.
    pub why: NotAnAddress,
}

/// The exit code for an error with which the program ends.
pub fn exit_code(error: &(dyn Error + 'static)) -> u8 {
    if error.is::<OptionError>() {
        return SETTINGS;
    }
    if let Some(AdminError::Open(error)) = error.downcast_ref::<AdminError>() {
        return opening_code(error);
    }
    let opening = match (error.downcast_ref::<ServiceError>(), error.downcast_ref::<UpkeepError>()) {
        (
            Some(
                ServiceError::Start(
                    StartError::NoToken
                    | StartError::Gateway(GatewayEnd::Token)
                    | StartError::Api { source: ApiError::Unauthorised, .. },
                )
                | ServiceError::Ended(GatewayEnd::Token),
            ),
            _,
        ) => return SETTINGS,
        (Some(ServiceError::Start(StartError::Fleet(_))), _)
        | (_, Some(UpkeepError::LaterBackup { .. } | UpkeepError::LaterSchema { .. })) => {
            return TAKEN;
        }
        (Some(ServiceError::Store(error)), _) | (_, Some(UpkeepError::Open(error))) => error,
        _ => return FAILED,
    };
    opening_code(opening)
}

fn opening_code(error: &OpenError) -> u8 {
    match error {
        // What only an operator can mend outweighs what may pass.
        OpenError::NoneUsable(errors) => errors.iter().map(opening_code).max().unwrap_or(FAILED),
        OpenError::Newer { .. } | OpenError::InUse(_) => TAKEN,
        OpenError::Address(_)
        | OpenError::Pooled(_)
        | OpenError::NoFile(_)
        | OpenError::NoFolder { .. }
        | OpenError::NamedFile { .. }
        | OpenError::NotBuilt => SETTINGS,
        _ => FAILED,
    }
}
