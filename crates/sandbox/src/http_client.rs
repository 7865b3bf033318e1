//! The HTTP client of this process for its own machine.

use std::sync::OnceLock;

use native_tls::TlsConnector;

/// A client for addresses on this machine. A proxy from the environment would not reach them. Making one is cheap, since
/// the certificates of a machine are read once in a process.
///
/// # Errors
/// The client can't be made.
pub fn local_client() -> reqwest::Result<reqwest::Client> {
    let builder = reqwest::Client::builder().no_proxy();
    match connector() {
        Some(connector) => builder.tls_backend_preconfigured(connector.clone()).build(),
        None => builder.build(),
    }
}

/// The certificates are read once: that takes longer than most of what the sandbox is started for.
fn connector() -> Option<&'static TlsConnector> {
    static CONNECTOR: OnceLock<Option<TlsConnector>> = OnceLock::new();
    CONNECTOR.get_or_init(|| TlsConnector::new().ok()).as_ref()
}
