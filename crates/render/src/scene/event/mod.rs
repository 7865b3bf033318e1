//! Pictures of events: standings, brackets and champions.

pub(crate) mod bracket;
pub(crate) mod champion;
mod head;
pub(crate) mod standings;
