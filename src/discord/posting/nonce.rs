//! Message nonces, by which Discord detects repeats. Everyone who sees a message can see its nonce.
//!
//! The nonce is a digest of game and version under the identity of the database, which nobody is shown. A fresh
//! database counts its games from 1 again, and a version would tell how much was done unseen.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

/// How many bytes of the digest are kept: as many as fit in Discord's 25 characters.
const BYTES: usize = 12;

/// Returns the nonce for a message's name within a database. It is a digest that includes the database's identity: a
/// game's version in plain text would reveal hidden actions, such as declining to play a response.
pub(super) fn nonce(database: &str, of: &str) -> String {
    let digest = Sha256::digest(format!("{database}-{of}"));
    digest.iter().take(BYTES).fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nonce_is_the_beginning_of_a_sha_256() {
        // As `printf 0f1e-12-7 | sha256sum` prints it.
        assert_eq!(nonce("0f1e", "12-7"), "bfd27f9f41ca24148fed4227");
    }
}
