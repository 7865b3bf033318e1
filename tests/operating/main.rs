//! The bot as its operator meets it: how it starts, keeps its connection to Discord, shares its work with other
//! processes, gets over what fails, and stops.

mod admin;
mod command_line;
mod contact;
mod database;
mod doctor;
mod documents;
mod endpoint;
mod exit_codes;
mod faults;
mod hand_over;
mod heartbeat;
mod judged;
mod once;
mod pages;
mod ports;
mod reconnects;
mod restarts;
mod sessions;
mod settings;
mod shards;
mod stops;
mod token;
mod watched;
