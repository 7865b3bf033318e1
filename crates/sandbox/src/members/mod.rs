//! The member API, through which people act in their windows: HTTP, and a WebSocket for the live stream.

pub(crate) mod actions;
pub(crate) mod options;
pub(crate) mod routes;
