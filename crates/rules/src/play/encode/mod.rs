//! The state as bytes, for its hash. Each value has its own form, described where it is written,
//! which depends on no name, order or layout in the program. A change of any form needs a new
//! [`STATE_ENCODING`].
//!
//! Numbers are written highest byte first, truth values as 0 or 1. An optional value follows a byte
//! that says whether it is present, and a list follows its length in two bytes, so no two states
//! are written alike.

mod bytes;
mod state;
mod status;
mod turn_log;
mod values;
mod whole;

use bytes::Bytes;
pub(super) use whole::Whole;

use crate::version::STATE_ENCODING;

/// Returns the bytes of a whole state: the version, the state, and what has been done in a turn
/// that can still be undone.
pub(super) fn whole(whole: &Whole<'_>) -> Vec<u8> {
    let mut bytes = Bytes(Vec::with_capacity(512));
    bytes.put(&STATE_ENCODING);
    state::put(&mut bytes, whole, whole.ledger);
    turn_log::put(&mut bytes, whole);
    bytes.0
}
