//! The address of the gateway.

/// The gateway's address.
#[derive(Clone, Debug)]
pub(crate) struct Address {
    /// The address at which sessions begin.
    pub(crate) url: String,
    /// Whether sessions are also resumed there, whatever Discord says.
    pub(crate) fixed: bool,
}
