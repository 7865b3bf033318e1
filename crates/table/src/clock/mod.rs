//! Time: its source, the clock time of games, and when turns remind, flag or close.
//!
//! Nothing else in the program reads the current time, so tests can let days pass as they like.

pub mod absence;
pub mod date;
pub mod quiet;
pub mod reminding;
pub mod short_time;
pub mod source;
pub mod time;
pub mod time_control;
pub mod turn;
pub mod weekend;
pub mod zone;
