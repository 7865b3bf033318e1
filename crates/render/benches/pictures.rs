//! How long a picture takes from a view to the bytes of a PNG:
//! `cargo bench -p cardinal-render --bench pictures`.

use cardinal_render::{BoardScene, HandScene, PanelScene, Renderer, Theme};
use cardinal_rules::{BySeat, Seat};
use divan::{Bencher, black_box};

#[path = "../tests/render/scenes.rs"]
mod scenes;

fn main() {
    divan::main();
}

/// A board of 720 pixels with a played card and names.
#[divan::bench]
fn board(bencher: Bencher<'_, '_>) {
    let renderer = scenes::renderer();
    let view = scenes::advanced();
    let names = BySeat { white: "Mira", black: "Jonathan" };
    bencher.bench_local(|| renderer.board(&BoardScene::new(black_box(&view), Seat::White, names)));
}

/// A player's panel: the board and a hand of six cards below it.
#[divan::bench]
fn panel(bencher: Bencher<'_, '_>) {
    let renderer = scenes::renderer();
    let view = scenes::advanced();
    let playable = scenes::hand(&["N", "S", "Q"]);
    bencher.bench_local(|| {
        let board = BoardScene::new(black_box(&view), Seat::White, scenes::NAMES);
        renderer.panel(&PanelScene { board, playable: &playable })
    });
}

/// A frame of 24 by 24 squares of the endless grid.
#[divan::bench]
fn endless(bencher: Bencher<'_, '_>) {
    let renderer = scenes::renderer();
    let view = scenes::crowded();
    bencher.bench_local(|| renderer.board(&BoardScene::new(black_box(&view), Seat::White, scenes::NAMES)));
}

/// A hand of six cards, half of which can be played.
#[divan::bench]
fn hand(bencher: Bencher<'_, '_>) {
    let renderer = scenes::renderer();
    let view = scenes::advanced();
    let playable = scenes::hand(&["N", "S", "Q"]);
    bencher.bench_local(|| {
        let view = black_box(&view);
        renderer.hand(&HandScene { view, playable: &playable, picked: None, theme: Theme::Slate })
    });
}

fn names() -> impl Iterator<Item = &'static str> {
    scenes::PICTURES.iter().map(|(name, _)| *name)
}

/// Every reference picture, its view made by hand included.
#[divan::bench(args = names())]
fn reference(bencher: Bencher<'_, '_>, name: &str) {
    let renderer = scenes::renderer();
    let make = scenes::PICTURES.iter().find(|(other, _)| *other == name).map(|(_, make)| make);
    bencher.bench_local(|| make.map(|make| make(renderer)));
}

/// What a program does once when it starts.
#[divan::bench(sample_count = 10)]
fn start() -> bool {
    Renderer::new().is_ok()
}
