//! The address of the gateway.

/// Where the gateway is.
#[derive(Clone, Debug)]
pub(crate) struct Address {
    /// Where sessions begin.
    pub(crate) url: String,
    /// Whether they are resumed there as well, whatever Discord says.
    pub(crate) fixed: bool,
}
