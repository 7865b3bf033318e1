//! What is built in from the folder `assets`, by its path there.

/// A drawing or a style sheet as text.
macro_rules! text {
    ($path:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/", $path))
    };
}

/// A font as bytes.
macro_rules! bytes {
    ($path:literal) => {
        include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/", $path))
    };
}

pub(crate) use {bytes, text};
