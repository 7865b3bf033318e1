//! Files from the folder `assets` that are built into the program, by their path there.

/// A drawing or a style sheet as text.
macro_rules! text {
    ($path:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/", $path))
    };
}

/// A card's scene, by its file name without the extension.
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
