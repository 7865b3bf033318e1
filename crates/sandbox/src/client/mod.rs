//! The client of the member API, for tests and tools that act as people.

pub(crate) mod member;
pub(crate) mod member_client;
pub(crate) mod transport;
pub(crate) mod views;
