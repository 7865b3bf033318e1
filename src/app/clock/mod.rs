//! Time: where the present moment comes from, by what time the clocks of games run, and what they say.
//!
//! Nothing else in the program asks for the present moment, so that tests let days pass as they like.

pub(crate) mod absence;
pub(crate) mod clock_time;
pub(crate) mod date;
pub(crate) mod quiet;
pub(crate) mod reminding;
pub(crate) mod short_time;
pub(crate) mod source;
pub(crate) mod time_control;
pub(crate) mod turn;
pub(crate) mod zone;
