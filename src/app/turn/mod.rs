//! A player's turn: presses and typed text become actions, which the rules judge and the store keeps. Also the
//! private panel on which players pick those actions.

pub(crate) mod beginning;
pub(crate) mod closing;
pub(crate) mod commit;
pub(crate) mod compose;
pub(crate) mod composition;
mod confirmation;
mod controls;
mod cover;
pub(crate) mod entries;
pub(crate) mod flag;
mod guess;
pub(crate) mod hand;
mod heading;
pub(crate) mod hurry;
mod lapse;
pub(crate) mod layout;
pub(crate) mod menus;
mod misread;
mod offers;
pub(crate) mod outcome;
pub(crate) mod panel;
mod passing;
pub(crate) mod picking;
pub(crate) mod pressed;
pub(crate) mod questions;
mod reading;
pub(crate) mod refusal;
pub(crate) mod said;
mod take_back;
mod touch;
pub(crate) mod typed;
pub(crate) mod typed_choices;
pub(crate) mod typed_steps;
pub(crate) mod usable;
mod vain;
pub(crate) mod write;
