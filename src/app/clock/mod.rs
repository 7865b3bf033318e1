//! Time: its source, the clock time of games, and when turns remind, flag or close.
//!
//! Nothing else in the program reads the current time, so tests can let days pass as they like.

pub(crate) mod absence;
pub(crate) mod clock_time;
pub(crate) mod date;
pub(crate) mod places;
pub(crate) mod quiet;
pub(crate) mod reminding;
pub(crate) mod short_time;
pub(crate) mod source;
pub(crate) mod time;
pub(crate) mod time_control;
pub(crate) mod turn;
pub(crate) mod zone;
