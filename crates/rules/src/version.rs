//! The version that a hash carries.

/// The version of the encoding from which [`StateHash`](crate::StateHash) is made, and the first
/// thing in it.
///
/// It is raised by one by whoever changes a byte that is written for a state: hashes of two versions
/// have nothing to say of each other. It says nothing about the rules, which stay as they are.
pub const STATE_ENCODING: u32 = 1;
