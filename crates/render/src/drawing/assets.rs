//! What is built in from the folder `assets`, by its path there.

/// A drawing or a style sheet as text.
macro_rules! text {
    ($path:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/", $path))
    };
}

/// The scene of a card, by its name without an ending.
macro_rules! scene {
    ($name:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/cards/", $name, ".svg"))
    };
}

/// A font as bytes.
macro_rules! bytes {
    ($path:literal) => {
        include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/", $path))
    };
}

pub(crate) use {bytes, scene, text};
