//! A player's turn: presses and typed text become actions, which the rules judge and the store keeps. Also the
//! private panel on which players pick those actions.

pub(crate) mod ahead;
pub(crate) mod barring;
pub(crate) mod beginning;
pub(crate) mod carry_out;
pub(crate) mod choice_text;
pub(crate) mod claim;
pub(crate) mod closing;
pub(crate) mod commit;
pub(crate) mod compose;
pub(crate) mod composition;
mod controls;
pub(crate) mod entries;
pub(crate) mod forms;
mod guess;
pub(crate) mod hand;
mod heading;
pub(crate) mod layout;
pub(crate) mod lesson;
mod misread;
pub(crate) mod no_effect;
pub(crate) mod offers;
pub(crate) mod panel;
pub(crate) mod picking;
pub(crate) mod present;
pub(crate) mod pressed;
pub(crate) mod questions;
mod reading;
pub(crate) mod refusal;
mod take_back;
pub(crate) mod timed_turn;
pub(crate) mod typed;
pub(crate) mod typed_choices;
pub(crate) mod typed_steps;
pub(crate) mod unasked;
mod verdict;
