//! The bot as its operator meets it: what it logs, and how it keeps its line to Discord.

mod command_line;
mod logs;
mod reconnects;
mod sessions;
mod stops;
