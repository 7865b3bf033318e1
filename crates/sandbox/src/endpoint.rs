//! What an application that gets interactions or webhook events over HTTP has: addresses, and a key with which they are
//! signed.

use ed25519_dalek::{SIGNATURE_LENGTH, Signer, SigningKey};
use serde_json::Value;

use crate::snowflake::{Id, random};

/// What is on its way to an application.
#[derive(Clone, Debug)]
pub(crate) enum Delivery {
    Interaction(HttpDelivery),
    Event(EventDelivery),
}

/// A webhook event on its way to an application.
#[derive(Clone, Debug)]
pub(crate) struct EventDelivery {
    pub(crate) app: Id,
    pub(crate) body: Value,
}

/// An interaction on its way to an application.
#[derive(Clone, Debug)]
pub(crate) struct HttpDelivery {
    pub(crate) app: Id,
    pub(crate) interaction: Id,
    pub(crate) token: String,
    pub(crate) event: Value,
    pub(crate) delay_ms: u64,
    /// How often it is sent, each time to the next address at the same moment.
    pub(crate) times: usize,
}

/// The addresses of an application, behind what would be one name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Endpoint {
    pub(crate) urls: Vec<String>,
    /// How many interactions were sent.
    pub(crate) sent: u64,
}

/// A new seed of a key.
pub(crate) fn new_key() -> [u8; 32] {
    let mut seed = [0; 32];
    for part in seed.chunks_exact_mut(8) {
        part.copy_from_slice(&random().to_le_bytes());
    }
    seed
}

/// Signs a body and the time at which it is sent.
pub(crate) fn sign(signing_key: &[u8; 32], timestamp: &str, body: &str) -> [u8; SIGNATURE_LENGTH] {
    SigningKey::from_bytes(signing_key).sign(format!("{timestamp}{body}").as_bytes()).to_bytes()
}

/// The key with which an application checks signatures, in hexadecimal digits.
pub(crate) fn verify_key(signing_key: &[u8; 32]) -> String {
    hex::encode(SigningKey::from_bytes(signing_key).verifying_key().as_bytes())
}
