//! Cards independent of any game: a single card with everything there is to know about it, and all of them page by
//! page.

pub(crate) mod browse;
pub(crate) mod part;
pub(crate) mod shown;
