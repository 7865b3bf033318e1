//! The bot as its operator meets it: how it starts, keeps its connection to Discord, and stops.

mod command_line;
mod contact;
mod reconnects;
mod sessions;
mod stops;
mod token;
mod watched;
