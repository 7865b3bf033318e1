//! Setting a challenge up: by the options of `/challenge`, or on a private panel by pressing.
//!
//! What a player chose last is stored, and is where the next panel starts. So a panel works after a restart, and only
//! *Send* has to check that the choices are still those that the panel shows.

mod choices;
pub(crate) mod command;
mod panel;
pub(crate) mod pressed;
mod rules_page;

pub use command::{OpenSetUp, SetUp};
