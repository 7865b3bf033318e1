//! A picture of all Knightmare Chess cards, with their faces as in a hand.

use std::error::Error;

use cardinal_render::{HandScene, Picture, Renderer, Theme};
use cardinal_rules::{Card, Decks, Game, KnightmareCard, KnightmareOptions, Rules, Seed, Setup, Viewer};

/// Draws the cards with one standing for all: `held`, `playable`, `no_effect` or `dimmed`.
pub(crate) fn sheet(renderer: &Renderer, theme: Theme, standing: &str) -> Result<Picture, Box<dyn Error>> {
    let cards = KnightmareCard::ALL.map(Card::Knightmare);
    // It is White's turn, so nothing is said about what Black could play.
    let (viewer, playable, no_effect): (Viewer, &[Card], &[Card]) = match standing {
        "held" => (Viewer::Black, &[], &[]),
        "playable" => (Viewer::White, &cards, &[]),
        "no_effect" => (Viewer::White, &cards, &cards),
        "dimmed" => (Viewer::White, &[], &[]),
        other => return Err(format!("`{other}` is not a standing: use held, playable, no_effect or dimmed").into()),
    };
    let rules = Rules::Knightmare(KnightmareOptions { decks: Decks::Common, ..KnightmareOptions::default() });
    let mut view = Game::new(Setup { rules, position: None }, Seed::from_bytes([0; 32]))?.view(viewer);
    view.hand = Some(cards.to_vec());
    Ok(renderer.hand(&HandScene { view: &view, playable, no_effect, picked: None, theme })?)
}
