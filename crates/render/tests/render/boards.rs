//! Turned boards, covered boards, and squares with numbers.

use cardinal_render::{Area, BoardScene, Shape, board_alt, board_text, signs};
use cardinal_rules::{BySeat, Cell, PieceView, Seat, Square, View};
use image::{RgbImage, imageops};

use crate::scenes::marked_views::{bare, covered, marked, turned};
use crate::scenes::{self, cell, square};

fn drawn(scene: &BoardScene<'_>) -> RgbImage {
    image::load_from_memory(&scenes::renderer().board(scene).unwrap().png).unwrap().to_rgb8()
}

fn scene(view: &View, orientation: Seat) -> BoardScene<'_> {
    BoardScene::new(view, orientation, scenes::NAMES)
}

fn part(picture: &RgbImage, area: Area) -> RgbImage {
    imageops::crop_imm(picture, area.x, area.y, area.width, area.height).to_image()
}

#[test]
fn a_turned_board_lies_as_its_players_sit() {
    let plain = bare("8/8/8/8/8/8/8/8");
    // The number of quarter turns, and the squares that are then where e1 and d8 were. After one turn, White
    // moves towards the a-file: White's king starts on h5 and Black's queen on a4.
    for (turns, [white, black]) in [(1, ["h5", "a4"]), (2, ["d8", "e1"]), (3, ["a4", "h5"])] {
        let mut view = plain.clone();
        view.turned = Some(turns);
        for orientation in Seat::ALL {
            for (here, before) in [(white, "e1"), (black, "d8")] {
                let area = |view, at| scenes::renderer().square_area(&scene(view, orientation), square(at));
                assert_eq!(area(&view, here), area(&plain, before), "{turns}, {orientation:?}");
            }
        }
    }
}

/// The corners of the board, and that every square has a place of its own.
#[test]
fn the_squares_of_a_turned_board_lie_as_its_players_sit() {
    let plain = bare("8/8/8/8/8/8/8/8");
    // The lower left, the lower right and the upper left square.
    for (below, turns, corners) in [
        (Seat::White, 0, ["a1", "h1", "a8"]),
        (Seat::Black, 0, ["h8", "a8", "h1"]),
        // After a quarter turn clockwise, White moves towards the a-file.
        (Seat::White, 1, ["h1", "h8", "a1"]),
        (Seat::White, 2, ["h8", "a8", "h1"]),
        (Seat::White, 3, ["a8", "a1", "h8"]),
        (Seat::Black, 1, ["a8", "a1", "h8"]),
    ] {
        let view = View { turned: Some(turns), ..plain.clone() };
        let area = |at| scenes::renderer().square_area(&scene(&view, below), at);
        let mut places: Vec<(u32, u32)> = Square::all().map(|at| (area(at).x, area(at).y)).collect();
        let [left, right] = [0, 7 * 90];
        let [top, bottom] = [44, 44 + 7 * 90];
        let found = corners.map(|name| (area(square(name)).x, area(square(name)).y));
        assert_eq!(found, [(left, bottom), (right, bottom), (left, top)], "{below:?} {turns}");
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), 64, "{below:?} {turns}");
    }
}

#[test]
fn square_names_go_with_a_turned_board() {
    let view = turned();
    assert_eq!(
        board_text(&view, Seat::White).lines().take(9).collect::<Vec<_>>(),
        [
            "a  r  n  b  q  k  b  n  r ",
            "b  p  p  p  p  p  p  p  p ",
            "c  :  .  :  .  :  .  :  . ",
            "d  .  :  .  :  .  :  .  : ",
            "e  :  .  :  .  :  .  :  . ",
            "f  .  :  .  :  .  :  .  : ",
            "g  P  P  P  P  P  P  P  P ",
            "h  R  N  B  Q  K  B  N  R ",
            "   1  2  3  4  5  6  7  8 ",
        ]
    );
    assert!(board_text(&view, Seat::Black).starts_with("h  R  N  B  K  Q  B  N  R \n"));
    let told = "The board is turned a quarter clockwise: White moves towards the a-file.";
    assert!(board_alt(&scene(&view, Seat::White)).contains(told));
    assert_eq!(signs(&view)[0].name, "Letters and numbers at other edges: a turned board");
    // The labels are drawn, so an empty turned board differs from one that is not turned.
    let (mut one, mut other) = (bare("8/8/8/8/8/8/8/8"), bare("8/8/8/8/8/8/8/8"));
    (one.turned, other.turned) = (Some(2), Some(0));
    let corner = Area { x: 0, y: 44, width: 90, height: 720 };
    let labels = |view: &View| part(&drawn(&scene(view, Seat::White)), corner);
    assert!(labels(&one) != labels(&other));
}

#[test]
fn a_covered_board_shows_and_mentions_no_piece() {
    let renderer = scenes::renderer();
    let hidden = covered();
    for shape in Shape::ALL {
        let picture = renderer.board(&BoardScene { shape, ..scene(&hidden, Seat::White) }).unwrap();
        assert!(picture.alt.contains("White played Abduction. The board is covered."), "{}", picture.alt);
        for word in ["king", "knight", "e1", "Mira", "Jonathan"] {
            assert!(!picture.alt.contains(word), "{word} is in {}", picture.alt);
        }
        // A caller can cover a board that the view shows. Then nothing of it is visible, described or marked.
        let mut shown = scenes::knightmare();
        shown.last.clone_from(&hidden.last);
        let under = [cell("e4"), cell("d4")];
        let cloth = BoardScene {
            covered: true,
            shape,
            targets: &under,
            numbers: &under,
            selected: Some(under[1]),
            ..scene(&shown, Seat::White)
        };
        assert_eq!(renderer.board(&cloth).unwrap(), picture);
        assert_ne!(renderer.board(&BoardScene { covered: false, ..cloth }).unwrap().png, picture.png);
    }
    let text = board_text(&hidden, Seat::White);
    assert!(text.starts_with("The board is covered\n\nBlack to play a card\n"), "{text}");
    let [cloth] = &signs(&hidden)[..] else { panic!("{:?}", signs(&hidden)) };
    assert_eq!(cloth.name, "Cloth over the board");
}

/// The numbered squares of a scene, each with the piece on it.
fn numbered(view: &View) -> Vec<(Cell, Option<&PieceView>)> {
    let man = |at| view.board.iter().find(|man| man.cell == at);
    scenes::NUMBERED.map(cell).into_iter().map(|at| (at, man(at))).collect()
}

#[test]
fn numbers_on_squares_hide_no_piece() {
    let view = marked();
    for shape in Shape::ALL {
        let board = BoardScene { shape, ..scene(&view, Seat::White) };
        let numbers = scenes::NUMBERED.map(cell);
        let (before, after) = (drawn(&board), drawn(&BoardScene { numbers: &numbers, ..board }));
        let most = if shape == Shape::Balanced { 0.25 } else { 0.37 };
        for (at, man) in numbered(&view) {
            let area = scenes::renderer().square_area(&board, at.square().unwrap());
            let (one, other) = (part(&before, area), part(&after, area));
            let changed = one.pixels().zip(other.pixels()).filter(|(one, other)| one != other).count();
            assert!(changed > 400, "{shape}, {at}: {changed}");
            // Badges move to make room, which also changes a part of the square.
            let badges = man.map_or(0, |man| man.marks.len()) as f64 * 0.2;
            assert!(man.is_none() || (changed as f64) < (most + badges) * 90.0 * 90.0, "{shape}, {at}: {changed}");
        }
    }
}

#[test]
fn the_text_lists_numbers_with_their_squares() {
    let view = bare("8/8/8/3p4/8/8/8/4K3");
    let (targets, numbers) = (["d5", "e4"].map(cell), ["e1", "d5", "e4"].map(cell));
    let alt = board_alt(&BoardScene { targets: &targets, numbers: &numbers, ..scene(&view, Seat::White) });
    assert!(alt.contains("Possible: #2 d5 #3 e4. Numbered: #1 e1."), "{alt}");
    // Points are not on this board.
    let wrong = [Cell::Point { x: 1, y: 1 }];
    assert!(scenes::renderer().board(&BoardScene { numbers: &wrong, ..scene(&view, Seat::White) }).is_err());
}

#[test]
fn pieces_away_stand_behind_a_hill_in_their_own_line() {
    let plain = bare("8/8/8/3k4/8/8/8/8");
    let mut view = plain.clone();
    view.away.white = vec![cardinal_rules::Kind::King];
    for shape in Shape::ALL {
        let line = |view: &View, top: bool| {
            let names = BySeat { white: "Mira", black: "Jonathan" };
            let picture = drawn(&BoardScene { shape, ..BoardScene::new(view, Seat::White, names) });
            let (width, height) = picture.dimensions();
            let (x, y) = if shape == Shape::Wide {
                (730, if top { 0 } else { height - 110 })
            } else {
                (0, if top { 0 } else { height - 44 })
            };
            part(&picture, Area { x, y, width: width - x, height: if shape == Shape::Wide { 110 } else { 44 } })
        };
        assert!(line(&view, true) == line(&plain, true), "{shape}");
        assert!(line(&view, false) != line(&plain, false), "{shape}");
    }
}
