//! The bot as its operator meets it: its logs, and how it keeps its connection to Discord.

mod command_line;
mod logs;
mod reconnects;
mod sessions;
mod stops;
