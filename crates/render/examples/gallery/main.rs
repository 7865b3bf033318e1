//! Pictures to look at, and what drawing them takes:
//! `cargo run --release -p cardinal-render --features tools --example gallery -- WHAT`.
//!
//! - `references FOLDER [PART OF A NAME]`: the reference pictures.
//! - `cards FILE [THEME] [STANDING]`: all Knightmare Chess cards in one picture.
//! - `memory`: how much memory a renderer takes.

mod cards;
mod memory;
mod references;
#[path = "../../tests/render/scenes.rs"]
mod scenes;
#[path = "../../tests/render/gallery/sheet.rs"]
mod sheet;

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    match arguments.next().as_deref() {
        Some("references") => references::write(arguments),
        Some("cards") => cards::write(arguments),
        Some("memory") => memory::print(),
        _ => Err("say what: references FOLDER, cards FILE, or memory".into()),
    }
}
