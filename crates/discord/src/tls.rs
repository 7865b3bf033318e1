//! The TLS of every connection to Discord's API.

use std::sync::OnceLock;

use native_tls::{Error, TlsConnector};

/// The connector, which knows the system's certificates. Reading them takes as long as many requests, so that all
/// clients of a process share one.
///
/// # Errors
/// The system's TLS library can't be set up.
pub(crate) fn connector() -> Result<TlsConnector, Error> {
    static CONNECTOR: OnceLock<TlsConnector> = OnceLock::new();
    if let Some(connector) = CONNECTOR.get() {
        return Ok(connector.clone());
    }
    let connector = TlsConnector::new()?;
    Ok(CONNECTOR.get_or_init(|| connector).clone())
}
