//! The picture of a player's panel: the board, and the player's hand below it.

use cardinal_render::{BoardScene, PanelScene, Picture};
use cardinal_rules::{Card, Seat};
use image::RgbImage;

use crate::scenes;

fn pixels(picture: &Picture) -> RgbImage {
    image::load_from_memory(&picture.png).unwrap().to_rgb8()
}

fn part(picture: &RgbImage, (x, y): (u32, u32), (width, height): (u32, u32)) -> RgbImage {
    image::imageops::crop_imm(picture, x, y, width, height).to_image()
}

#[test]
fn the_board_is_above_the_hand_as_it_is_alone() {
    let renderer = scenes::renderer();
    let view = scenes::advanced();
    for orientation in Seat::ALL {
        let board = BoardScene::new(&view, orientation, scenes::NAMES);
        let panel = renderer.panel(&PanelScene { board, playable: &[] }).unwrap();
        assert_eq!((panel.width, panel.height > 960), (720, true));
        let alone = pixels(&renderer.board(&board).unwrap());
        assert_eq!(part(&pixels(&panel), (0, 0), (720, 960)), alone);
    }
}

#[test]
fn a_card_that_can_be_played_looks_different_and_so_does_the_picked_one() {
    let renderer = scenes::renderer();
    let mut view = scenes::advanced();
    view.hand = Some(scenes::hand(&["P", "N", "B", "R", "Q", "K"]));
    let mut board = BoardScene::new(&view, Seat::White, scenes::NAMES);
    let card = |picture: &Picture, index: u32| part(&pixels(picture), (index * 120, 960), (120, 172));
    let rook = scenes::hand(&["R"]);
    let none = renderer.panel(&PanelScene { board, playable: &[] }).unwrap();
    let one = renderer.panel(&PanelScene { board, playable: &rook }).unwrap();
    board.picked_card = Some(rook[0]);
    let picked = renderer.panel(&PanelScene { board, playable: &rook }).unwrap();
    for index in 0..6 {
        assert_eq!(card(&none, index) != card(&one, index), index == 3, "card {index}");
        assert_eq!(card(&picked, index) != card(&one, index), index == 3, "card {index}");
    }
}

#[test]
fn hands_of_every_size_have_room_below_the_board() {
    let renderer = scenes::renderer();
    let mut view = scenes::advanced();
    let mut heights = Vec::new();
    for cards in 0..=14 {
        view.hand = Some((0..cards).map(|index| Card::NO_STRESS[index % 7]).collect());
        let board = BoardScene::new(&view, Seat::White, scenes::NAMES);
        let picture = renderer.panel(&PanelScene { board, playable: &[Card::SameAgain] }).unwrap();
        assert_eq!(pixels(&picture).dimensions(), (picture.width, picture.height));
        heights.push(picture.height);
    }
    assert_eq!(heights[0], 960, "without cards the board is alone");
    assert!(heights[1..=6].iter().all(|height| *height == heights[1]), "one row: {heights:?}");
    assert!(heights[7..=12].iter().all(|height| *height == heights[7]), "two rows: {heights:?}");
    assert!(heights[7] > heights[6] && heights[13] > heights[12]);
}

#[test]
fn a_panel_shows_no_more_than_its_view() {
    let renderer = scenes::renderer();
    let mut view = scenes::advanced();
    view.hand = None;
    let board = BoardScene::new(&view, Seat::White, scenes::NAMES);
    let panel = renderer.panel(&PanelScene { board, playable: &[] }).unwrap();
    assert_eq!(panel, renderer.board(&board).unwrap());
}
