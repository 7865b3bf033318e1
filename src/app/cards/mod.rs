//! Cards as such: one with all that there is to say of it, and all of them, part by part.

pub(crate) mod browse;
pub(crate) mod part;
pub(crate) mod shown;
