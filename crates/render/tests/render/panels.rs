//! The pictures of a player's panel: the board, and the player's hand.

use cardinal_render::{BoardScene, HandScene, PanelScene, Picture, Shape};
use cardinal_rules::{BySeat, Card, Seat};
use image::RgbImage;

use crate::scenes;

fn pixels(picture: &Picture) -> RgbImage {
    image::load_from_memory(&picture.png).unwrap().to_rgb8()
}

fn part(picture: &RgbImage, (x, y): (u32, u32), (width, height): (u32, u32)) -> RgbImage {
    image::imageops::crop_imm(picture, x, y, width, height).to_image()
}

#[test]
fn a_balanced_panel_is_the_board_with_the_hand_below() {
    let renderer = scenes::renderer();
    let view = scenes::advanced();
    let playable = scenes::hand(&["N"]);
    for orientation in Seat::ALL {
        let board = BoardScene::new(&view, orientation, scenes::NAMES);
        let panel = |playable| renderer.panel(&PanelScene { board, playable, no_effect: &[] }).unwrap();
        let (one, none) = (panel(&playable), panel(&[]));
        assert_eq!(one.hand, None);
        assert!(one.board.alt.starts_with("Your hand of 6 cards."), "{}", one.board.alt);
        let (one, none, alone) = (pixels(&one.board), pixels(&none.board), pixels(&renderer.board(&board).unwrap()));
        let (width, height) = alone.dimensions();
        assert_eq!(part(&one, (0, 0), (width, height)), alone);
        let held = view.hand.as_deref().unwrap();
        let card =
            |picture: &RgbImage, index: u32| part(picture, (41 + index * 134, height), (134, one.height() - height));
        for index in 0..6 {
            assert_eq!(card(&one, index) != card(&none, index), held[index as usize] == playable[0], "card {index}");
        }
    }
}

#[test]
fn a_wide_panel_is_one_picture_with_the_hand_right_of_the_board() {
    let renderer = scenes::renderer();
    let view = scenes::advanced();
    let board = BoardScene { shape: Shape::Wide, ..BoardScene::new(&view, Seat::White, scenes::NAMES) };
    let panel = renderer.panel(&PanelScene { board, playable: &[], no_effect: &[] }).unwrap();
    assert_eq!(panel.hand, None);
    assert!(panel.board.alt.starts_with("Your hand of 6 cards."), "{}", panel.board.alt);
    let (with, alone) = (pixels(&panel.board), pixels(&renderer.board(&board).unwrap()));
    assert_eq!(with.dimensions(), alone.dimensions());
    assert_eq!(part(&with, (0, 0), (725, 730)), part(&alone, (0, 0), (725, 730)));
    assert_ne!(with, alone);
}

#[test]
fn a_hand_that_has_no_room_on_the_board_is_a_picture_of_its_own() {
    let renderer = scenes::renderer();
    let mut view = scenes::advanced();
    for cards in [6, 7, 12] {
        view.hand = Some((0..cards).map(|index| Card::NO_STRESS[index % 7]).collect());
        for shape in Shape::ALL {
            let board = BoardScene { shape, ..BoardScene::new(&view, Seat::White, scenes::NAMES) };
            let panel = renderer.panel(&PanelScene { board, playable: &[], no_effect: &[] }).unwrap();
            assert_eq!(panel.hand.is_some(), cards > 6, "{shape}, {cards} cards");
        }
    }
}

#[test]
fn a_card_that_can_be_played_looks_different_and_so_does_the_picked_one() {
    let renderer = scenes::renderer();
    let mut view = scenes::advanced();
    view.hand = Some(scenes::hand(&["P", "N", "B", "R", "Q", "K"]));
    let card = |picture: &Picture, index: u32| part(&pixels(picture), (index % 3 * 240, index / 3 * 336), (240, 336));
    let hand = |picked, playable: &[Card]| {
        let theme = cardinal_render::Theme::Slate;
        renderer.hand(&HandScene { view: &view, playable, no_effect: &[], picked, theme }).unwrap()
    };
    let rook = scenes::hand(&["R"]);
    let (none, one, picked) = (hand(None, &[]), hand(None, &rook), hand(Some(rook[0]), &rook));
    for index in 0..6 {
        assert_eq!(card(&none, index) != card(&one, index), index == 3, "card {index}");
        assert_eq!(card(&picked, index) != card(&one, index), index == 3, "card {index}");
    }
}

/// The width of a card in a hand as shown on a phone and on the desktop.
fn shown(picture: &Picture) -> (f64, f64) {
    let (width, height) = (f64::from(picture.width), f64::from(picture.height));
    (340.0 / width * 240.0, (550.0 / width).min(350.0 / height) * 240.0)
}

#[test]
fn cards_of_a_hand_are_large_as_shown() {
    let renderer = scenes::renderer();
    let mut view = scenes::advanced();
    // Numbers of cards, and how wide each card must be on a phone and on the desktop.
    for (cards, least) in [(1, 113), (3, 113), (5, 113), (6, 113), (9, 83), (12, 83)] {
        view.hand = Some((0..cards).map(|index| Card::NO_STRESS[index % 7]).collect());
        let scene = HandScene {
            view: &view,
            playable: &[],
            no_effect: &[],
            picked: None,
            theme: cardinal_render::Theme::Slate,
        };
        let picture = renderer.hand(&scene).unwrap();
        let (phone, desktop) = shown(&picture);
        assert!(phone >= f64::from(least) && desktop >= f64::from(least), "{cards} cards: {phone} and {desktop}");
    }
}

#[test]
fn a_panel_shows_no_more_than_its_view() {
    let renderer = scenes::renderer();
    let mut view = scenes::advanced();
    for hand in [None, Some(Vec::new())] {
        view.hand = hand;
        for shape in Shape::ALL {
            let board = BoardScene { shape, ..BoardScene::new(&view, Seat::White, scenes::NAMES) };
            let panel = renderer.panel(&PanelScene { board, playable: &[], no_effect: &[] }).unwrap();
            assert_eq!((panel.board, panel.hand), (renderer.board(&board).unwrap(), None));
        }
    }
}

#[test]
fn names_with_accents_keep_off_the_hand() {
    let renderer = scenes::renderer();
    let view = scenes::advanced();
    let hand = |name| {
        let names = BySeat { white: name, black: name };
        let board = BoardScene { shape: Shape::Wide, ..BoardScene::new(&view, Seat::White, names) };
        let panel = renderer.panel(&PanelScene { board, playable: &[], no_effect: &[] }).unwrap();
        part(&pixels(&panel.board), (725, 340), (421, 336))
    };
    let plain = hand("Anna");
    assert!(["Émilie", "Ấn", "Ậ\u{301}", "Åg", "jÿ"].into_iter().all(|name| hand(name) == plain));
}
