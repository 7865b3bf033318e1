//! How much memory a renderer takes after its start, and after every card was shown in every way. It reads
//! `/proc`, so it needs Linux.

use std::error::Error;

use cardinal_render::{BoardScene, HandScene, PanelScene, PoolCard, PoolScene, Theme};
use cardinal_rules::{Card, Seat};

use crate::scenes;

pub(crate) fn print() -> Result<(), Box<dyn Error>> {
    let renderer = scenes::renderer();
    println!("a renderer that has drawn nothing: {} kB", own_memory()?);
    let mut view = scenes::knightmare();
    for card in Card::all() {
        // Of two copies, one is picked.
        view.hand = Some(vec![card; 2]);
        for (playable, no_effect) in [(&[][..], &[][..]), (&[card], &[]), (&[card], &[card])] {
            let hand = HandScene { view: &view, playable, no_effect, picked: Some(card), theme: Theme::Slate };
            renderer.hand(&hand)?;
            renderer.hand(&HandScene { picked: None, ..hand })?;
        }
    }
    println!("and every card in a hand, in every standing: {} kB", own_memory()?);
    for card in Card::all() {
        view.hand = Some(vec![card; 2]);
        view.last.card = Some(scenes::played(Seat::Black, card));
        (view.discards.white, view.discards.black) = (vec![card], vec![card]);
        for (playable, no_effect) in [(&[][..], &[][..]), (&[card], &[]), (&[card], &[card])] {
            for picked in [Some(card), None] {
                let board = BoardScene { picked_card: picked, ..BoardScene::new(&view, Seat::White, scenes::NAMES) };
                renderer.panel(&PanelScene { board, playable, no_effect })?;
            }
        }
        for (taken, affordable) in [(0, true), (1, true), (0, false)] {
            let cards = [PoolCard { card, count: 2, taken, affordable }];
            renderer.pool(&PoolScene { cards: &cards, title: "Your deck", theme: Theme::Slate })?;
        }
    }
    println!("and beside a board, played, on a pile and in a pool: {} kB", own_memory()?);
    for (_, make) in scenes::PICTURES {
        make(renderer)?;
    }
    println!("and the reference pictures: {} kB", own_memory()?);
    Ok(())
}

/// The memory of this process that isn't a file's, in kB.
fn own_memory() -> Result<u64, Box<dyn Error>> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:"));
    Ok(line.and_then(|line| line.split_whitespace().next()).ok_or("the system says nothing of memory")?.parse()?)
}
