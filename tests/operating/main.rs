//! The bot as its operator meets it: how it starts, keeps its connection to Discord, shares its work with other
//! processes, gets over what fails, and stops.

mod admin;
mod command_line;
mod contact;
mod database;
mod doctor;
mod endpoint;
mod faults;
mod hand_over;
mod once;
mod pages;
mod reconnects;
mod restarts;
mod sessions;
mod shards;
mod stops;
mod token;
mod watched;
