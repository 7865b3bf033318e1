//! What can be wrong with a database's address without asking a server: the file, or the files that the address names.

#[cfg(feature = "postgres")]
use std::path::Path;

#[cfg(feature = "postgres")]
use percent_encoding::percent_decode_str;

use crate::{Address, OpenError, sqlite};

/// The parameters of an address that name files, by what each holds.
#[cfg(feature = "postgres")]
const FILES: [(&str, &[&str]); 3] = [
    ("the server's certificate", &["sslrootcert", "ssl-root-cert", "ssl-ca"]),
    ("the bot's certificate", &["sslcert", "ssl-cert"]),
    ("the key of the bot's certificate", &["sslkey", "ssl-key"]),
];

impl Address {
    /// Looks whether the database could be opened, as far as this machine alone can tell. Nothing is changed or made,
    /// and no server is asked.
    ///
    /// # Errors
    /// The file isn't Cardinal's or can't be written, its folder is missing, the address names a file that can't be
    /// read, or this program was built without the part that a server needs.
    pub async fn inspect(&self) -> Result<(), OpenError> {
        if !self.is_server() {
            return sqlite::inspect(self.as_str()).await;
        }
        #[cfg(not(feature = "postgres"))]
        return Err(OpenError::NotBuilt);
        #[cfg(feature = "postgres")]
        {
            crate::postgres::inspect(self)?;
            for server in self.servers() {
                FILES.iter().try_for_each(|(what, names)| inspect_file(&server, what, names))?;
            }
            Ok(())
        }
    }
}

/// Looks whether the file can be read that one of these parameters names, if one does.
#[cfg(feature = "postgres")]
fn inspect_file(address: &Address, what: &'static str, names: &[&str]) -> Result<(), OpenError> {
    let Some(value) = names.iter().find_map(|name| address.parameter(name)) else { return Ok(()) };
    let path = percent_decode_str(value).decode_utf8_lossy().into_owned();
    let failed = |why: String| OpenError::NamedFile { what, path: path.clone(), why };
    let text = std::fs::read(Path::new(&path)).map_err(|error| failed(error.to_string()))?;
    let begins = b"-----BEGIN ";
    if !text.windows(begins.len()).any(|part| part == begins) {
        return Err(failed("it isn't written as PEM, which has a line that begins with -----BEGIN".to_owned()));
    }
    Ok(())
}
