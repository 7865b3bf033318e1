//! Writes a picture of everything that the renderer draws into a folder:
//! `cargo run --release -p cardinal-render --example gallery -- FOLDER`.

use std::error::Error;
use std::path::PathBuf;

use cardinal_render::{HandScene, Theme};
use cardinal_rules::{Card, KnightmareCard};

#[path = "../tests/render/scenes.rs"]
mod scenes;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("name the folder to write the pictures to")?);
    std::fs::create_dir_all(&folder)?;
    let renderer = scenes::renderer();
    for (name, make) in scenes::PICTURES {
        let picture = make(renderer)?;
        std::fs::write(folder.join(format!("{name}.png")), &picture.png)?;
        println!("{name}: {} by {}, {} bytes. {}", picture.width, picture.height, picture.png.len(), picture.alt);
    }
    for card in Card::NO_STRESS.into_iter().chain(KnightmareCard::ALL.map(Card::Knightmare)) {
        let picture = renderer.card(card, Theme::Slate)?;
        std::fs::write(folder.join(format!("card-{card}.png")), &picture.png)?;
    }
    let mut view = scenes::knightmare();
    let cards: Vec<Card> = KnightmareCard::ALL.map(Card::Knightmare).into();
    view.hand = Some(cards.clone());
    let scene = HandScene { view: &view, playable: &cards[..3], picked: None, theme: Theme::Slate };
    std::fs::write(folder.join("hand-knightmare.png"), &renderer.hand(&scene)?.png)?;
    view.hand = Some(Card::NO_STRESS.into_iter().chain(cards[..4].iter().copied()).collect());
    let scene = HandScene { view: &view, playable: &Card::NO_STRESS, picked: None, theme: Theme::Wood };
    std::fs::write(folder.join("hand-large.png"), &renderer.hand(&scene)?.png)?;
    Ok(())
}
