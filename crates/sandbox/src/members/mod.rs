//! The member API, through which people act in their windows: HTTP and a WebSocket, with a client for tests.

pub(crate) mod act;
pub(crate) mod chat;
pub(crate) mod client;
pub(crate) mod client_error;
pub(crate) mod http;
pub(crate) mod member;
pub(crate) mod options;
pub(crate) mod people;
pub(crate) mod stream;
mod transport;
pub(crate) mod views;
