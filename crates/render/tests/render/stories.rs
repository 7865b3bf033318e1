//! A turn as a story: several arrows, and several cards beside the board.

use cardinal_render::{BoardScene, Shape, Story, StoryCard, StoryMove, StoryWay, board_alt};
use cardinal_rules::{Card, KnightmareCard, Seat, View};
use image::{RgbImage, imageops};

use crate::scenes::{self, cell, square};

fn drawn(scene: &BoardScene<'_>) -> RgbImage {
    image::load_from_memory(&scenes::renderer().board(scene).unwrap().png).unwrap().to_rgb8()
}

fn told<'a>(view: &'a View, moves: &'a [StoryMove], cards: &'a [StoryCard]) -> BoardScene<'a> {
    BoardScene { story: Story { moves, cards }, ..BoardScene::new(view, Seat::White, scenes::NAMES) }
}

/// How many pixels of a square differ clearly without their colours.
fn apart(one: &RgbImage, other: &RgbImage, scene: &BoardScene<'_>, at: &str) -> usize {
    let area = scenes::renderer().square_area(scene, square(at));
    let part = |picture: &RgbImage| {
        imageops::grayscale(&imageops::crop_imm(picture, area.x, area.y, area.width, area.height).to_image())
    };
    part(one).pixels().zip(part(other).pixels()).filter(|(one, other)| one.0[0].abs_diff(other.0[0]) > 40).count()
}

#[test]
fn ways_of_moving_have_different_arrows() {
    let view = scenes::marked_views::bare("8/8/8/8/8/8/8/8");
    let pictures = [StoryWay::Moved, StoryWay::ByCard, StoryWay::Back].map(|way| {
        let moves = [StoryMove { from: cell("a1"), to: cell("e5"), way }];
        drawn(&told(&view, &moves, &[]))
    });
    let none = drawn(&told(&view, &[], &[]));
    let scene = told(&view, &[], &[]);
    // On the way, and at the arrowhead.
    for at in ["b2", "c3"] {
        for (index, one) in pictures.iter().enumerate() {
            assert!(apart(one, &none, &scene, at) > 200, "{at}: {index}");
            for (other, picture) in pictures[..index].iter().enumerate() {
                assert!(apart(one, picture, &scene, at) > 100, "{at}: {index} and {other}");
            }
        }
    }
}

#[test]
fn a_story_takes_the_place_of_the_last_move_and_card() {
    let (moves, cards) = scenes::story();
    let mut view = scenes::knightmare();
    view.board.clear();
    let mut without = view.clone();
    (without.last.moved, without.last.card) = (None, None);
    for shape in Shape::ALL {
        let picture = |view: &View, moves: &[StoryMove], cards: &[StoryCard]| {
            drawn(&BoardScene { shape, ..told(view, moves, cards) })
        };
        let whole = picture(&view, &moves, &cards);
        assert!(whole == picture(&without, &moves, &cards), "{shape}");
        // Each card and each move is visible.
        for count in 0..3 {
            assert!(picture(&view, &moves, &cards[..count]) != whole, "{shape}");
            assert!(picture(&view, &moves[..count], &cards) != whole, "{shape}");
        }
        // The picture shows who played a card even without the line above it.
        let mut others = cards.clone();
        others[2].seat = Seat::White;
        let column = |picture: &RgbImage| {
            let top = if shape == Shape::Wide { 250 } else { 50 };
            imageops::crop_imm(picture, 724, top, 162, 300).to_image()
        };
        assert!(column(&picture(&view, &moves, &others)) != column(&whole), "{shape}");
    }
}

#[test]
fn a_picked_card_lies_above_a_story() {
    let (moves, cards) = scenes::story();
    let view = scenes::knightmare();
    let picked_card = Some(Card::Knightmare(KnightmareCard::Crab));
    let picked = BoardScene { picked_card, ..told(&view, &[], &[]) };
    assert!(drawn(&BoardScene { picked_card, ..told(&view, &[], &cards) }) == drawn(&picked));
    assert!(drawn(&BoardScene { picked_card, ..told(&view, &moves, &cards) }) != drawn(&picked));
}

#[test]
fn a_story_is_described_in_words() {
    let (moves, cards) = scenes::story();
    let view = scenes::marked_views::bare("8/8/8/3k4/8/8/8/3K4");
    let alt = board_alt(&told(&view, &moves, &cards));
    assert!(
        alt.contains(
            "White: Crab, Holy War. Black: Hostage. Moved: f1 to d3. Moved by a card: g8 to f6. Returned: h5 to d1."
        ),
        "{alt}"
    );
}

#[test]
fn any_number_of_cards_has_room_in_every_game() {
    let (_, cards) = scenes::story();
    let many: Vec<StoryCard> = cards.iter().cycle().take(7).copied().collect();
    for mut view in
        [scenes::knightmare(), scenes::advanced(), scenes::same_again(), scenes::level_one(), scenes::opening()]
    {
        view.last.moved = None;
        for shape in Shape::ALL {
            for count in 0..=many.len() {
                drawn(&BoardScene { shape, ..told(&view, &[], &many[..count]) });
            }
            let board = BoardScene { shape, ..told(&view, &[], &many) };
            let panel = cardinal_render::PanelScene { board, playable: &[], no_effect: &[] };
            scenes::renderer().panel(&panel).unwrap();
        }
    }
}
