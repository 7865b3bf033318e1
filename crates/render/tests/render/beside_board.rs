//! What pictures show besides the positions of pieces: cards, piles, the last action, and how a game ended.

use cardinal_render::{Area, BoardScene, Shape, Theme, board_alt};
use cardinal_rules::{BySeat, Card, Cell, DrawReason, Kind, Last, Phase, Seat, Status, View, Viewer};
use image::RgbImage;

use crate::scenes;

/// The backdrop of the default theme.
const BACKDROP: [u8; 3] = [0x1f, 0x24, 0x2b];

fn drawn(scene: &BoardScene<'_>) -> RgbImage {
    let picture = scenes::renderer().board(scene).unwrap();
    image::load_from_memory(&picture.png).unwrap().to_rgb8()
}

fn scene(view: &View) -> BoardScene<'_> {
    BoardScene::new(view, Seat::White, scenes::NAMES)
}

fn part(picture: &RgbImage, (x, y): (u32, u32), (width, height): (u32, u32)) -> RgbImage {
    image::imageops::crop_imm(picture, x, y, width, height).to_image()
}

/// The strip above the board of a balanced picture.
fn strip(scene: &BoardScene<'_>) -> RgbImage {
    part(&drawn(scene), (0, 0), (886, 44))
}

/// The large card on a balanced picture.
fn large_card(scene: &BoardScene<'_>) -> RgbImage {
    part(&drawn(scene), (724, 44), (160, 224))
}

#[test]
fn the_label_of_a_played_card_names_its_player() {
    let mut view = scenes::level_one();
    // The right half of the strip, beside the player's name.
    let named = |view: &View, white, black| {
        part(&strip(&BoardScene { names: BySeat { white, black }, ..scene(view) }), (443, 0), (443, 44))
    };
    // The card is Black's.
    assert_ne!(named(&view, "Ada", "Ben"), named(&view, "Ada", "Eve"));
    assert_eq!(named(&view, "Ada", "Ben"), named(&view, "Eve", "Ben"));
    let of_others = named(&view, "Ada", "Ben");
    view.viewer = Viewer::Black;
    assert_ne!(named(&view, "Ada", "Ben"), of_others);
    // Its owner sees it as "your card", under any name.
    assert_eq!(named(&view, "Ada", "Ben"), named(&view, "Ada", "Eve"));
}

#[test]
fn the_next_card_lies_face_down_in_its_place() {
    let mut view = scenes::level_one();
    view.last = Last::default();
    let face_down = large_card(&scene(&view));
    view.status = Status::Running { to_act: Seat::White, phase: Phase::Move };
    let gap = large_card(&scene(&view));
    assert_ne!(face_down, gap);
    let back = |picture: &RgbImage| *picture.get_pixel(80, 112);
    assert_eq!(back(&gap).0, BACKDROP, "an outline has nothing in it");
    assert_ne!(back(&face_down).0, BACKDROP);
    // The next card is below the opponent's last one, with the number of cards left.
    let mut view = scenes::level_one();
    let below = |view: &View| part(&drawn(&scene(view)), (724, 268), (162, 170));
    let awaited = below(&view);
    view.pile_sizes.common = 49;
    assert_ne!(below(&view), awaited);
    assert_eq!(awaited.get_pixel(56, 87), face_down.get_pixel(80, 112), "the same back");
}

#[test]
fn an_empty_pile_is_an_outline_with_its_number() {
    let mut view = scenes::advanced();
    let full = drawn(&scene(&view));
    (view.hand_sizes.black, view.pile_sizes.common) = (0, 0);
    view.discards.black.clear();
    let empty = drawn(&scene(&view));
    // Left of each number: Black's hand and discards, and the shared draw pile.
    for y in [276, 340, 488] {
        let spot = |picture: &RgbImage| part(picture, (768, y), (46, 59));
        let (full, empty) = (spot(&full), spot(&empty));
        assert_ne!(full, empty);
        assert!(empty.pixels().any(|pixel| pixel.0 != BACKDROP), "an outline at {y}");
        assert_eq!(empty.get_pixel(23, 30).0, BACKDROP, "nothing in it at {y}");
        assert!(part(&drawn(&scene(&view)), (822, y), (60, 59)).pixels().any(|pixel| pixel.0 != BACKDROP), "0 at {y}");
    }
}

#[test]
fn same_again_names_the_card_it_repeats() {
    let mut view = scenes::same_again();
    let before = drawn(&scene(&view));
    let alt = board_alt(&scene(&view));
    assert!(alt.contains("Same Again stands for knight or bishop."), "{alt}");
    view.called = vec![Kind::Rook];
    assert_ne!(part(&drawn(&scene(&view)), (0, 0), (886, 44)), part(&before, (0, 0), (886, 44)), "what it calls");
    // After the move, what it stood for is above the card, and what the next one would stand for is below.
    let mut view = scenes::same_again();
    view.status = Status::Running { to_act: Seat::White, phase: Phase::Draw };
    (view.turn, view.called) = (Seat::White, Vec::new());
    view.last.moved = Some(scenes::moved(Seat::Black, Kind::Knight, "g8", "f6", "Nf6"));
    let alt = board_alt(&scene(&view));
    assert!(alt.contains("Same Again stood for knight; the next one stands for knight or bishop."), "{alt}");
    let knight = drawn(&scene(&view));
    view.last.moved = Some(scenes::moved(Seat::Black, Kind::Bishop, "g8", "f6", "Bf6"));
    assert_ne!(strip(&scene(&view)), part(&knight, (0, 0), (886, 44)));
    let mut next = scenes::same_again();
    next.again = vec![Kind::Queen];
    let below = |picture: &RgbImage| part(picture, (724, 268), (162, 50));
    assert_ne!(below(&drawn(&scene(&next))), below(&before));
}

#[test]
fn the_winner_the_mated_and_a_draw_are_marked() {
    let renderer = scenes::renderer();
    let mut view = scenes::mated();
    for shape in Shape::ALL {
        let mut pictures = Vec::new();
        for status in [
            Status::Won { winner: Seat::White, reason: cardinal_rules::WinReason::Checkmate },
            Status::Won { winner: Seat::White, reason: cardinal_rules::WinReason::Resignation },
            Status::Won { winner: Seat::Black, reason: cardinal_rules::WinReason::Resignation },
            Status::Drawn { reason: DrawReason::Stalemate },
            Status::Drawn { reason: DrawReason::Agreement },
            Status::Running { to_act: Seat::Black, phase: Phase::Move },
        ] {
            view.status = status;
            pictures.push(drawn(&BoardScene { shape, ..scene(&view) }));
        }
        for (index, picture) in pictures.iter().enumerate() {
            assert!(!pictures[..index].contains(picture), "{shape}, {index}");
        }
        // A mated king looks different from one in check.
        view.status = Status::Running { to_act: Seat::Black, phase: Phase::Move };
        view.check = true;
        let checked = BoardScene { shape, ..scene(&view) };
        let area = renderer.square_area(&checked, scenes::square("e8"));
        let king = |picture: &RgbImage| part(picture, (area.x, area.y), (area.width, area.height));
        let (mated, checked, free) = (king(&pictures[0]), king(&drawn(&checked)), king(&pictures[5]));
        assert!(mated != checked && checked != free && mated != free, "{shape}");
        view.check = false;
    }
}

/// How many pixels of a square on a balanced picture a change of the view changes, and how many there are.
fn changed(one: &View, other: &View, square: &str) -> usize {
    let area = scenes::renderer().square_area(&scene(one), scenes::square(square));
    let square = |view: &View| part(&drawn(&scene(view)), (area.x, area.y), (area.width, area.height));
    square(one).pixels().zip(square(other).pixels()).filter(|(one, other)| one != other).count()
}

#[test]
fn the_last_move_is_an_arrow_over_the_squares_between() {
    let mut before = scenes::standard("8/8/8/3p4/8/8/8/4K2R");
    let mut view = before.clone();
    view.last.moved = Some(scenes::moved(Seat::White, Kind::Rook, "h1", "c6", "R"));
    // Squares under the straight line from h1 to c6, and one beside it.
    for (square, is_under) in
        [("g2", true), ("f3", true), ("e4", true), ("d5", true), ("e6", false), ("c4", false), ("a8", false)]
    {
        assert_eq!(changed(&before, &view, square) > 0, is_under, "{square}");
    }
    // The arrow is under the piece on d5: none of the piece's pixels change.
    let without = |view: &View| {
        let mut view = view.clone();
        view.board.retain(|piece| piece.cell != scenes::cell("d5"));
        view
    };
    let area = scenes::renderer().square_area(&scene(&view), scenes::square("d5"));
    let square = |view: &View| part(&drawn(&scene(view)), (area.x, area.y), (area.width, area.height));
    let (piece, empty, under) = (square(&before), square(&without(&before)), square(&view));
    for (x, y, pixel) in piece.enumerate_pixels().filter(|(x, y, pixel)| empty.get_pixel(*x, *y) != *pixel) {
        assert_eq!(under.get_pixel(x, y), pixel, "{x}, {y}");
    }
    // A check has an arrow too, from the piece that gives it.
    view.last = Last::default();
    let mut checked = view.clone();
    (checked.check, checked.attackers) = (true, vec![scenes::cell("d5")]);
    before.check = true;
    assert_eq!(changed(&view, &checked, "c5"), 0);
    // The straight line from d5 to e1 crosses these squares.
    for square in ["d4", "e2"] {
        assert!(changed(&before, &checked, square) > 0, "{square}");
    }
}

#[test]
fn arrows_hide_no_piece_and_no_target_on_any_way() {
    let mut view = scenes::advanced();
    let plain = {
        let mut view = view.clone();
        (view.last.moved, view.attackers) = (None, Vec::new());
        view
    };
    let targets = ["b3", "d2", "g4"].map(scenes::cell);
    let empty = scenes::standard("8/8/8/8/8/8/8/8");
    let ground = drawn(&BoardScene { shape: Shape::Wide, ..scene(&empty) });
    let marked = |view: &View| drawn(&BoardScene { shape: Shape::Wide, targets: &targets, ..scene(view) });
    let before = marked(&plain);
    for (from, to) in [("a8", "h1"), ("b7", "g2"), ("a1", "b3"), ("h8", "h1"), ("a4", "h4")] {
        view.last.moved = Some(scenes::moved(Seat::Black, Kind::Queen, from, to, "Q"));
        let after = marked(&view);
        for piece in view.board.iter().filter(|piece| ![from, to].map(scenes::cell).contains(&piece.cell)) {
            let square = piece.cell.square().unwrap();
            let Area { x, y, width, height } =
                scenes::renderer().square_area(&BoardScene { shape: Shape::Wide, ..scene(&view) }, square);
            let all = (x..x + width).flat_map(|x| (y..y + height).map(move |y| (x, y)));
            // Pixels of the ground that a piece or a mark covers stay unchanged.
            for (x, y) in all.filter(|(x, y)| before.get_pixel(*x, *y) != ground.get_pixel(*x, *y)) {
                assert_eq!(after.get_pixel(x, y), before.get_pixel(x, y), "{from}-{to} at {square}");
            }
        }
    }
}

#[test]
fn a_placed_tile_looks_different_from_a_moved_piece() {
    let view = scenes::swing();
    let mut moved = view.clone();
    moved.last.placed = None;
    moved.last.moved = Some(scenes::moved(Seat::Black, Kind::Rook, "2,6", "2,7", "R"));
    (moved.check, moved.attackers) = (false, Vec::new());
    let mut placed = view.clone();
    (placed.check, placed.attackers) = (false, Vec::new());
    let square = |view: &View| {
        let area = scenes::renderer().point_area(&scene(view), 2, 7).unwrap();
        part(&drawn(&scene(view)), (area.x, area.y), (area.width, area.height))
    };
    let (moved, placed) = (square(&moved), square(&placed));
    // The rim is visible in all four corners, while a moved piece leaves them plain.
    let side = moved.width() - 3;
    for (x, y) in [(2, 2), (side, 2), (2, side), (side, side)] {
        assert_ne!(moved.get_pixel(x, y), placed.get_pixel(x, y), "{x}, {y}");
    }
}

#[test]
fn a_frame_fades_on_all_sides() {
    let view = scenes::opening();
    for shape in Shape::ALL {
        for theme in Theme::ALL {
            let scene = BoardScene { shape, theme, ..scene(&view) };
            let picture = drawn(&scene);
            let area = |x, y| scenes::renderer().point_area(&scene, x, y).unwrap();
            let (first, last) = (area(-1, 6), area(4, -1));
            let distance = |(x, y): (u32, u32)| {
                let backdrop = picture.get_pixel(picture.width() - 1, picture.height() - 1).0;
                let pixel = picture.get_pixel(x, y).0;
                pixel.iter().zip(backdrop).map(|(one, other)| u32::from(one.abs_diff(other))).sum::<u32>()
            };
            let middle = (first.x + 20, first.y + 20);
            let (right, below) = (last.x + last.width, last.y + last.height);
            for (near, far) in [
                ((middle.0, first.y - 1), (middle.0, first.y - 10)),
                ((middle.0, below), (middle.0, below + 9)),
                ((first.x - 1, middle.1), (first.x - 10, middle.1)),
                ((right, middle.1), (right + 9, middle.1)),
            ] {
                assert!(distance(near) > distance(far), "{shape}, {theme}: {near:?}");
                assert!(distance(far) > 0, "{shape}, {theme}: {far:?}");
            }
        }
    }
}

#[test]
fn a_picked_card_lies_where_cards_are_played() {
    let view = scenes::advanced();
    let last = large_card(&scene(&view));
    let picked = BoardScene { picked_card: Some(Card::Call(Kind::Rook)), ..scene(&view) };
    assert_ne!(large_card(&picked), last);
    assert_ne!(strip(&picked), strip(&scene(&view)));
}

#[test]
fn a_move_beyond_the_frame_is_drawn_as_far_as_it_is_seen() {
    let mut view = scenes::scattered();
    view.last.moved = Some(scenes::moved(Seat::Black, Kind::Bishop, "-2000000000,9", "16,1", "B"));
    drawn(&scene(&view));
    view.attackers = vec![Cell::Point { x: 2_000_000_000, y: -2_000_000_000 }];
    view.check = true;
    drawn(&scene(&view));
}

#[test]
fn names_of_usual_length_are_written_in_full_on_wide_pictures() {
    let mut stalemate = scenes::mated();
    stalemate.status = Status::Drawn { reason: DrawReason::Stalemate };
    // A name is in the player's line and above the card.
    let (line, caption) = ((0, 54), (108, 300));
    for (view, (top, bottom)) in [
        (scenes::level_one(), line),
        (scenes::level_one(), caption),
        (scenes::same_again(), caption),
        (scenes::ended(), line),
        (scenes::ended(), caption),
        (stalemate, line),
    ] {
        let named = |black| {
            let scene = BoardScene { shape: Shape::Wide, names: BySeat { white: "Mira", black }, ..scene(&view) };
            part(&drawn(&scene), (725, top), (421, bottom - top))
        };
        // The names have the same width, because only the last letter differs.
        assert_ne!(named("Jonathan"), named("Jonathau"), "{:?}", view.status);
    }
}
