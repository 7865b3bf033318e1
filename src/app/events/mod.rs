//! Events of servers, such as tournaments: set up on a private panel, announced, signed up for, played by themselves,
//! and looked at. What a format does stands in `cardinal_tournament`; here its pairings become games, and its tables
//! pictures.

mod acts;
mod by_hand;
pub(crate) mod command;
mod deck_builder;
mod decks;
mod files;
pub(crate) mod first_moves;
pub(crate) mod following;
pub(crate) mod forum;
mod manage;
mod may;
pub(crate) mod message;
mod panel;
mod pictures;
mod plan;
pub(crate) mod pressed;
mod replacing;
pub(crate) mod standing;
pub(crate) mod step;
mod taking_part;
mod terms;
