//! How long a picture takes, from a view to the bytes of a PNG: `cargo bench -p cardinal-render --bench
//! pictures`.

use cardinal_ids::ReplayPace;
use cardinal_render::{
    BoardScene, HandScene, POOL_PAGE, PanelScene, PoolCard, PoolScene, Renderer, ReplayScene, Theme,
};
use cardinal_rules::{
    Building, Card, Kind, KnightmareCard, KnightmareOptions, NoStressOptions, Rules, Seat, Variant, View,
};
use divan::{Bencher, black_box, counter::BytesCount};

#[path = "../tests/render/random_games.rs"]
mod random_games;
#[path = "../tests/render/scenes.rs"]
mod scenes;

fn main() {
    divan::main();
}

/// Every shape by its name.
const SHAPES: [&str; 2] = ["balanced", "wide"];

/// The board of an Advanced game, with the last move and a check as arrows, a played card, and piles.
fn scene<'a>(view: &'a View, shape: &str) -> BoardScene<'a> {
    let shape = shape.parse().unwrap_or_default();
    BoardScene { shape, ..BoardScene::new(view, Seat::White, scenes::NAMES) }
}

/// The picture of a turn.
#[divan::bench(args = SHAPES)]
fn board(bencher: Bencher<'_, '_>, shape: &str) {
    let renderer = scenes::renderer();
    let view = scenes::advanced();
    bencher.bench_local(|| renderer.board(&scene(black_box(&view), shape)));
}

/// A board of Knightmare Chess with every sign that cards leave, and another one with numbers.
#[divan::bench(args = ["marked", "numbered", "covered", "turned"])]
fn signs(bencher: Bencher<'_, '_>, what: &str) {
    let renderer = scenes::renderer();
    let view = match what {
        "covered" => scenes::marked_views::covered(),
        "turned" => scenes::marked_views::turned(),
        _ => scenes::marked_views::marked(),
    };
    let numbers = if what == "numbered" { scenes::NUMBERED.map(scenes::cell).to_vec() } else { Vec::new() };
    let scene =
        BoardScene { numbers: &numbers, targets: &numbers, ..BoardScene::new(&view, Seat::White, scenes::NAMES) };
    bencher.bench_local(|| renderer.board(black_box(&scene)));
}

/// A replay of 100 turns. What is counted are the bytes of the file.
#[divan::bench(args = ["standard", "no-stress", "knightmare", "chessme"])]
fn replay(bencher: Bencher<'_, '_>, game: &str) {
    let renderer = scenes::renderer();
    let rules = match game {
        "standard" => Rules::Standard,
        "no-stress" => Rules::NoStress(NoStressOptions::default()),
        "knightmare" => {
            Rules::Knightmare(KnightmareOptions { building: Building::Dealt, ..KnightmareOptions::default() })
        }
        _ => Rules::ChessMe,
    };
    let steps = random_games::played(rules, 7, 100);
    let frames = random_games::frames(&steps);
    let (names, limit_bytes) = (scenes::NAMES, 8_000_000);
    let (orientation, theme, pace) = (Seat::White, Theme::Slate, ReplayPace::Normal);
    let scene = ReplayScene { frames: &frames, orientation, names, theme, pace, limit_bytes };
    let bytes = renderer.replay(&scene).map_or(0, |replay| replay.gif.len());
    bencher.counter(BytesCount::new(bytes)).bench_local(|| renderer.replay(black_box(&scene)));
}

/// A page of a pool: twelve cards whose faces are already cached.
#[divan::bench]
fn pool(bencher: Bencher<'_, '_>) {
    let renderer = scenes::renderer();
    let cards = scenes::pool();
    bencher.bench_local(|| {
        renderer.pool(&PoolScene { cards: black_box(&cards), title: scenes::POOL, theme: Theme::Slate })
    });
}

/// The two boards of a card's example, over all cards.
#[divan::bench]
fn example(bencher: Bencher<'_, '_>) {
    let renderer = scenes::renderer();
    let mut cards = KnightmareCard::ALL.iter().cycle();
    bencher.bench_local(|| {
        let example = black_box(cards.next()).and_then(|card| card.example().ok());
        example.map(|example| renderer.example(&example, Theme::Slate))
    });
}

/// A page of cards to look through: twelve whose faces are already cached, with nothing below them.
#[divan::bench]
fn page_of_cards(bencher: Bencher<'_, '_>) {
    let renderer = scenes::renderer();
    let cards: Vec<PoolCard> =
        KnightmareCard::ALL[..POOL_PAGE].iter().map(|card| PoolCard::alone(Card::Knightmare(*card))).collect();
    bencher.bench_local(|| {
        renderer.pool(&PoolScene { cards: black_box(&cards), title: scenes::POOL, theme: Theme::Slate })
    });
}

/// The pictures of a player's panel: the board, and a hand of six cards.
#[divan::bench(args = SHAPES)]
fn panel(bencher: Bencher<'_, '_>, shape: &str) {
    let renderer = scenes::renderer();
    let view = scenes::advanced();
    let playable = scenes::hand(&["N", "S", "Q"]);
    bencher.bench_local(|| {
        let board = scene(black_box(&view), shape);
        renderer.panel(&PanelScene { board, playable: &playable, no_effect: &[] })
    });
}

/// Boards of one game. Each has a different last move, so other squares are under arrows.
#[divan::bench]
fn moves(bencher: Bencher<'_, '_>) {
    let renderer = scenes::renderer();
    let ends = ["a8", "b7", "c6", "d5", "e4", "f3", "g2", "h1", "e1", "h5", "d1", "g8"];
    let views: Vec<View> = ends
        .iter()
        .flat_map(|from| ends.iter().filter(move |to| from != *to).map(move |to| (*from, *to)))
        .map(|(from, to)| {
            let mut view = scenes::level_one();
            view.last.moved = Some(scenes::moved(Seat::Black, Kind::Queen, from, to, "Q"));
            view
        })
        .collect();
    let mut next = views.iter().cycle();
    bencher.bench_local(|| next.next().map(|view| renderer.board(&scene(view, "balanced"))));
}

/// A frame of 24 by 24 squares of the endless grid.
#[divan::bench]
fn endless(bencher: Bencher<'_, '_>) {
    let renderer = scenes::renderer();
    let view = scenes::crowded();
    bencher.bench_local(|| renderer.board(&BoardScene::new(black_box(&view), Seat::White, scenes::NAMES)));
}

/// A hand of six cards, half of them playable.
#[divan::bench]
fn hand(bencher: Bencher<'_, '_>) {
    let renderer = scenes::renderer();
    let view = scenes::advanced();
    let playable = scenes::hand(&["N", "S", "Q"]);
    bencher.bench_local(|| {
        let view = black_box(&view);
        renderer.hand(&HandScene { view, playable: &playable, no_effect: &[], picked: None, theme: Theme::Slate })
    });
}

/// A hand of six Knightmare Chess cards that are already cached.
#[divan::bench]
fn known_faces(bencher: Bencher<'_, '_>) {
    let renderer = scenes::renderer();
    let (view, playable) = (scenes::card_families::view(), scenes::card_families::playable());
    bencher.bench_local(|| {
        let view = black_box(&view);
        renderer.hand(&HandScene { view, playable: &playable, no_effect: &[], picked: None, theme: Theme::Slate })
    });
}

fn cards() -> impl Iterator<Item = Card> {
    KnightmareCard::ALL.into_iter().map(Card::Knightmare)
}

/// A face in a hand, including the hand's picture, with a renderer that has drawn no face before.
#[divan::bench(args = cards(), sample_count = 9, sample_size = 1)]
fn first_face(bencher: Bencher<'_, '_>, card: Card) {
    let mut view = scenes::card_families::view();
    view.hand = Some(vec![card]);
    bencher.with_inputs(|| Renderer::new().ok()).bench_local_refs(|renderer| {
        let scene = HandScene { view: &view, playable: &[card], no_effect: &[], picked: None, theme: Theme::Slate };
        renderer.as_ref().map(|renderer| renderer.hand(&scene))
    });
}

/// A face with everything on it, which is not cached.
#[divan::bench(args = cards(), sample_count = 15, sample_size = 1)]
fn large_face(bencher: Bencher<'_, '_>, card: Card) {
    let renderer = scenes::renderer();
    bencher.bench_local(|| renderer.card(card, &[Variant::Knightmare], Theme::Slate));
}

/// A page of the crosstable of 16 players.
#[divan::bench]
fn standings(bencher: Bencher<'_, '_>) {
    let renderer = scenes::renderer();
    bencher.bench_local(|| scenes::event_fixtures::large_standings(renderer, black_box(16), 1, 0, Theme::Slate));
}

/// The bracket of 64 players whole, and its parts: that of the first eight, and the finals.
#[divan::bench(args = ["whole", "first", "finals"])]
fn bracket(bencher: Bencher<'_, '_>, part: &str) {
    let renderer = scenes::renderer();
    let part = match part {
        "whole" => None,
        "first" => Some(0),
        _ => Some(8),
    };
    bencher.bench_local(|| scenes::event_fixtures::large_bracket(renderer, black_box(6), part, Theme::Slate));
}

fn names() -> impl Iterator<Item = &'static str> {
    scenes::PICTURES.iter().map(|(name, _)| *name)
}

/// Every reference picture, including the making of its view.
#[divan::bench(args = names())]
fn reference(bencher: Bencher<'_, '_>, name: &str) {
    let renderer = scenes::renderer();
    let make = scenes::PICTURES.iter().find(|(other, _)| *other == name).map(|(_, make)| make);
    bencher.bench_local(|| make.map(|make| make(renderer)));
}

/// What a program does once at start.
#[divan::bench(sample_count = 10)]
fn start() -> bool {
    Renderer::new().is_ok()
}
