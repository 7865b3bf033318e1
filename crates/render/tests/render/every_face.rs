//! The face of every card of Knightmare Chess can be drawn wherever it is shown, whatever its player can do with it.

use cardinal_render::{BoardScene, HandScene, POOL_PAGE, PanelScene, PoolCard, PoolScene, Theme};
use cardinal_rules::{Card, KnightmareCard, Seat, Variant, View, Viewer};

use crate::gallery::sheet::sheet;
use crate::scenes;

const COUNT: usize = KnightmareCard::ALL.len();
/// How many cards of a hand are on the picture of a board, and how much higher it is with them.
const TRAY: usize = 6;
const TRAY_HEIGHT: u32 = 168;

fn cards() -> [Card; COUNT] {
    KnightmareCard::ALL.map(Card::Knightmare)
}

/// All cards in one hand in each standing but that of the picked card, and each card picked.
#[test]
fn every_face_can_be_drawn_in_a_hand() {
    let theme = Theme::Slate;
    for standing in ["held", "playable", "no_effect", "dimmed"] {
        let picture = sheet(scenes::renderer(), theme, standing).unwrap();
        let (columns, rows) = (picture.width / 240, picture.height / 336);
        assert_eq!((picture.width, picture.height), (240 * columns, 336 * rows), "{standing}");
        assert!((columns * rows) as usize >= COUNT && (columns * (rows - 1)) < COUNT as u32, "{standing}");
    }
    for card in cards() {
        let view = View { hand: Some(vec![card]), ..scenes::knightmare() };
        let hand = HandScene { view: &view, playable: &[], no_effect: &[], picked: Some(card), theme };
        let picture = scenes::renderer().hand(&hand).unwrap();
        assert_eq!((picture.width, picture.height), (720, 336), "{card}");
    }
}

#[test]
fn every_face_can_be_drawn_in_a_tray() {
    let mut view = View { hand: None, ..scenes::knightmare() };
    let draw = |view: &View, playable: &[Card], no_effect: &[Card], picked: Option<Card>| {
        let board = BoardScene { picked_card: picked, ..BoardScene::new(view, Seat::White, scenes::NAMES) };
        let pictures = scenes::renderer().panel(&PanelScene { board, playable, no_effect }).unwrap();
        assert!(pictures.hand.is_none());
        pictures.board.height
    };
    let bare = draw(&view, &[], &[], None);
    for hand in cards().chunks(TRAY) {
        view.hand = Some(hand.to_vec());
        // Black is to play a card, so only White's cards are held for later.
        for viewer in [Viewer::White, Viewer::Black] {
            view.viewer = viewer;
            assert_eq!(draw(&view, &[], &[], None), bare + TRAY_HEIGHT, "{hand:?}");
        }
        for no_effect in [&[], hand] {
            assert_eq!(draw(&view, hand, no_effect, None), bare + TRAY_HEIGHT, "{hand:?}");
        }
        for card in hand {
            assert_eq!(draw(&view, &[], &[], Some(*card)), bare + TRAY_HEIGHT, "{card}");
        }
    }
}

/// In a pool, cards are plain, taken, or beyond the points that are left.
#[test]
fn every_face_can_be_drawn_in_a_pool() {
    let theme = Theme::Slate;
    for (taken, affordable) in [(0, true), (1, true), (0, false)] {
        for page in cards().chunks(POOL_PAGE) {
            let page: Vec<PoolCard> = page.iter().map(|&card| PoolCard { card, count: 2, taken, affordable }).collect();
            let picture = scenes::renderer().pool(&PoolScene { cards: &page, title: scenes::POOL, theme }).unwrap();
            // Four cards of 180 by 196 a row, with a line above all of them and one below each.
            let rows = page.len().div_ceil(4) as u32;
            assert_eq!((picture.width, picture.height), (720, 48 + rows * (196 + 38)), "{page:?}");
        }
    }
}

/// A theme changes nothing but colours, so here the standings take turns.
#[test]
fn every_face_can_be_drawn_on_wood() {
    let (theme, mut view) = (Theme::Wood, View { viewer: Viewer::Black, ..scenes::knightmare() });
    for (page, hand) in cards().chunks(TRAY).enumerate() {
        view.hand = Some(hand.to_vec());
        let turn = |offset: usize| hand[(page + offset) % hand.len()];
        let (playable, no_effect, picked) = ([turn(0), turn(1), turn(2)], [turn(1)], Some(turn(3)));
        let scene = HandScene { view: &view, playable: &playable, no_effect: &no_effect, picked, theme };
        scenes::renderer().hand(&scene).unwrap();
        let board = BoardScene { theme, picked_card: picked, ..BoardScene::new(&view, Seat::White, scenes::NAMES) };
        let panel = PanelScene { board, playable: &playable, no_effect: &no_effect };
        assert!(scenes::renderer().panel(&panel).unwrap().hand.is_none());
    }
    for page in cards().chunks(POOL_PAGE) {
        let ways = [(0, true), (1, true), (0, false)].into_iter().cycle();
        let pool = |(&card, (taken, affordable))| PoolCard { card, count: 2, taken, affordable };
        let page: Vec<PoolCard> = page.iter().zip(ways).map(pool).collect();
        scenes::renderer().pool(&PoolScene { cards: &page, title: scenes::POOL, theme }).unwrap();
    }
}

/// The themes take turns, as above: each card is seen in both.
#[test]
fn every_face_can_be_drawn_as_played_on_a_pile_and_alone() {
    let mut view = scenes::knightmare();
    for (card, [played, alone]) in
        cards().into_iter().zip([Theme::ALL, [Theme::Wood, Theme::Slate]].into_iter().cycle())
    {
        view.last.card = Some(scenes::played(Seat::White, card));
        (view.discards.white, view.discards.black) = (vec![card], vec![card]);
        let board = BoardScene { theme: played, ..BoardScene::new(&view, Seat::White, scenes::NAMES) };
        let picture = scenes::renderer().board(&board).unwrap();
        assert_eq!((picture.width, picture.height), (886, 808), "{card}");
        let picture = scenes::renderer().card(card, &[Variant::Knightmare], alone).unwrap();
        assert_eq!((picture.width, picture.height), (440, 600), "{card}");
    }
}
