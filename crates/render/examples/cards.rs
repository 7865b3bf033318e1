//! Writes a picture of all cards of Knightmare Chess, their faces as in a hand:
//! `cargo run --release -p cardinal-render --example cards -- FILE [THEME] [STANDING]`, where a standing is `held`,
//! `playable`, `wasting` or `dimmed`.
//!
//! `docs/images/cards.png` is what it writes in the theme slate.

use std::error::Error;

use cardinal_render::{HandScene, Renderer, Theme};
use cardinal_rules::{Card, Decks, Game, KnightmareCard, KnightmareOptions, Rules, Seed, Setup, Viewer};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("name the file to write the picture to")?;
    let theme: Theme = arguments.next().map_or(Ok(Theme::Slate), |name| name.parse())?;
    let standing = arguments.next().unwrap_or_else(|| "held".to_owned());
    let cards = KnightmareCard::ALL.map(Card::Knightmare);
    // White is to move, so nothing is said of what Black could play.
    let (viewer, playable, wasting): (Viewer, &[Card], &[Card]) = match standing.as_str() {
        "held" => (Viewer::Black, &[], &[]),
        "playable" => (Viewer::White, &cards, &[]),
        "wasting" => (Viewer::White, &cards, &cards),
        "dimmed" => (Viewer::White, &[], &[]),
        other => return Err(format!("{other}: write held, playable, wasting or dimmed").into()),
    };
    let rules = Rules::Knightmare(KnightmareOptions { decks: Decks::Common, ..KnightmareOptions::default() });
    let mut view = Game::new(Setup { rules, position: None }, Seed::from_bytes([0; 32]))?.view(viewer);
    view.hand = Some(cards.to_vec());
    let picture = Renderer::new()?.hand(&HandScene { view: &view, playable, wasting, picked: None, theme })?;
    std::fs::write(&file, &picture.png)?;
    println!("{file}: {} by {}, {} bytes", picture.width, picture.height, picture.png.len());
    Ok(())
}
