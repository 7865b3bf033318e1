//! Writes a picture of everything that the renderer draws into a folder:
//! `cargo run --release -p cardinal-render --example gallery -- FOLDER`.

use std::error::Error;
use std::path::PathBuf;

use cardinal_render::{BoardScene, HandScene, PanelScene, Theme};
use cardinal_rules::{Card, Cell, Kind, KnightmareCard, Seat, Variant};

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
    let (placing, places) = scenes::placing();
    let moves: Vec<Cell> = ["3,0", "3,2", "3,3", "2,1", "4,1", "2,4", "4,4"].map(scenes::cell).into();
    let (swing, queen) = (scenes::swing(), Some(scenes::cell("3,1")));
    let rook = Some(Card::Call(Kind::Rook));
    for (name, view, selected, targets, picked_card, playable) in [
        ("opening", scenes::opening(), None, vec![], None, vec![]),
        ("piece", swing, queen, moves, None, vec![]),
        ("place", placing, None, places, rook, scenes::hand(&["R", "N", "P"])),
        ("far", scenes::scattered(), None, vec![], None, vec![]),
        ("crowded", scenes::crowded(), None, vec![], None, vec![]),
    ] {
        for theme in Theme::ALL {
            for orientation in Seat::ALL {
                let board = BoardScene::new(&view, orientation, scenes::NAMES);
                let board = BoardScene { theme, selected, targets: &targets, picked_card, ..board };
                let picture = renderer.panel(&PanelScene { board, playable: &playable })?;
                std::fs::write(folder.join(format!("grid-{name}-{theme}-{orientation}.png")), &picture.png)?;
            }
        }
    }
    let view = scenes::opening();
    let tiles = HandScene { view: &view, playable: &[], picked: None, theme: Theme::Slate };
    std::fs::write(folder.join("hand-tiles.png"), &renderer.hand(&tiles)?.png)?;
    for card in Card::NO_STRESS.into_iter().chain(KnightmareCard::PLAYED.map(Card::Knightmare)) {
        let picture = renderer.card(card, &[Variant::NoStress, Variant::ChessMe], Theme::Slate)?;
        std::fs::write(folder.join(format!("card-{card}.png")), &picture.png)?;
    }
    let mut view = scenes::knightmare();
    let cards: Vec<Card> = KnightmareCard::PLAYED.map(Card::Knightmare).into();
    view.hand = Some(cards.clone());
    let scene = HandScene { view: &view, playable: &cards[..3], picked: None, theme: Theme::Slate };
    std::fs::write(folder.join("hand-knightmare.png"), &renderer.hand(&scene)?.png)?;
    view.hand = Some(Card::NO_STRESS.into_iter().chain(cards[..4].iter().copied()).collect());
    let scene = HandScene { view: &view, playable: &Card::NO_STRESS, picked: None, theme: Theme::Wood };
    std::fs::write(folder.join("hand-large.png"), &renderer.hand(&scene)?.png)?;
    Ok(())
}
