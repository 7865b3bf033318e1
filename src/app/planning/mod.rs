//! Plans: turns that a player has ready for what the opponent may do. A plan is hidden from everybody else, and played
//! at once when it fits. Its lines are typed, or chosen move by move on a private panel.
//!
//! It is stored with the game ([`cardinal_store::Plans`]). That a plan is to be looked at is stored in the same
//! transaction as the turn that it was made for, and what remains of it in that of the reply. So a restart finds it,
//! and no reply is played twice.

pub(crate) mod command;
pub(crate) mod firing;
mod kept;
mod lines;
mod panel;
mod position;
pub(crate) mod pressed;
mod trying;
