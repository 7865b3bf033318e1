//! Badges on pieces and squares: each is recognisable by its shape, and described in words.

use cardinal_render::{BoardScene, Shape, Theme, board_alt, board_text, signs};
use cardinal_rules::{Card, Effect, Kind, KnightmareCard, PieceMark, Seat, ShownMark, View};
use image::imageops::{self, FilterType};
use image::{GrayImage, RgbImage};

use crate::scenes::marked_views::{asleep, awake, bare, lies, man, marked};
use crate::scenes::{self, cell, square};

fn drawn(scene: &BoardScene<'_>) -> RgbImage {
    image::load_from_memory(&scenes::renderer().board(scene).unwrap().png).unwrap().to_rgb8()
}

fn scene(view: &View, shape: Shape) -> BoardScene<'_> {
    BoardScene { shape, ..BoardScene::new(view, Seat::White, scenes::NAMES) }
}

/// A square without its colours, as large as a phone shows it.
fn on_a_phone(scene: &BoardScene<'_>, name: &str) -> GrayImage {
    let (picture, area) = (drawn(scene), scenes::renderer().square_area(scene, square(name)));
    let square = imageops::crop_imm(&picture, area.x, area.y, area.width, area.height).to_image();
    let side = (90.0 * 340.0 / f64::from(picture.width())).round() as u32;
    imageops::grayscale(&imageops::resize(&square, side, side, FilterType::CatmullRom))
}

/// How many pixels of two squares are clearly different.
fn apart(one: &GrayImage, other: &GrayImage) -> usize {
    one.pixels().zip(other.pixels()).filter(|(one, other)| one.0[0].abs_diff(other.0[0]) > 60).count()
}

/// Every badge, each alone on a piece.
fn all_marks() -> Vec<ShownMark> {
    let suspended = [PieceMark::Crab, PieceMark::Royal, PieceMark::Pacifist, PieceMark::Neutral].map(asleep);
    // A crab has a drawing of its own instead.
    let drawn = PieceMark::ALL.into_iter().filter(|mark| *mark != PieceMark::Crab);
    drawn.map(awake).chain(suspended).collect()
}

#[test]
fn badges_are_distinguishable_on_a_phone_without_colours() {
    for (shape, theme) in [(Shape::Balanced, Theme::Slate), (Shape::Wide, Theme::Wood)] {
        for (placement, at) in [("8/8/8/8/4p3/8/8/8", "e4"), ("8/8/8/8/3N4/8/8/8", "d4")] {
            let mut squares = Vec::new();
            for mark in std::iter::once(None).chain(all_marks().into_iter().map(Some)) {
                let mut view = bare(placement);
                man(&mut view, at).marks = mark.into_iter().collect();
                squares.push((mark, on_a_phone(&BoardScene { theme, ..scene(&view, shape) }, at)));
            }
            for (index, (mark, one)) in squares.iter().enumerate() {
                for (other_mark, other) in &squares[..index] {
                    let apart = apart(one, other);
                    assert!(apart >= 8, "{shape}, {at}: {mark:?} and {other_mark:?} by {apart}");
                }
            }
        }
    }
}

#[test]
fn every_mark_of_a_piece_changes_the_picture() {
    let mut view = bare("8/8/8/8/8/8/8/R7");
    let mut before = drawn(&scene(&view, Shape::Balanced));
    // This square has two labels, and there is still room for six badges.
    for mark in all_marks().into_iter().take(6) {
        man(&mut view, "a1").marks.push(mark);
        let after = drawn(&scene(&view, Shape::Balanced));
        assert!(before != after, "{mark}");
        before = after;
    }
}

#[test]
fn both_parts_of_a_unit_are_seen() {
    let unit = |parts: &[char], targets: &[cardinal_rules::Cell]| {
        let mut view = bare("8/8/8/8/4R3/8/8/8");
        man(&mut view, "e4").parts = parts.to_vec();
        on_a_phone(&BoardScene { targets, ..scene(&view, Shape::Balanced) }, "e4")
    };
    let looks = [&['R', 'N'][..], &['R', 'B'], &['Q', 'N'], &['R', 'n'], &[]].map(|parts| unit(parts, &[]));
    for (index, one) in looks.iter().enumerate() {
        for other in &looks[..index] {
            assert!(apart(one, other) > 25, "{index}: {}", apart(one, other));
        }
    }
    // A unit can be a target like any piece.
    let ring = unit(&['R', 'N'], &[cell("e4")]);
    assert!(apart(&ring, &looks[0]) > 25);
}

#[test]
fn a_ring_is_around_the_squares_that_a_magnet_holds() {
    let mut view = bare("8/8/8/3N4/8/8/8/8");
    let plain = drawn(&scene(&view, Shape::Balanced));
    man(&mut view, "d5").marks = vec![awake(PieceMark::Magnet)];
    let held = drawn(&scene(&view, Shape::Balanced));
    for at in cardinal_rules::Square::all() {
        let area = scenes::renderer().square_area(&scene(&view, Shape::Balanced), at);
        let part = |picture: &RgbImage| imageops::crop_imm(picture, area.x, area.y, area.width, area.height).to_image();
        let near = at.file().abs_diff(3) <= 1 && at.rank().abs_diff(4) <= 1;
        assert_eq!(part(&plain) != part(&held), near, "{at}");
    }
}

#[test]
fn a_trap_is_drawn_for_those_who_know_of_it() {
    let none = bare("8/8/8/8/8/8/8/8");
    let mut known = none.clone();
    known.effects = vec![lies(KnightmareCard::ManTrap, Seat::White, square("c3"))];
    let mut unknown = known.clone();
    unknown.effects[0].choices.clear();
    let picture = |view: &View| scenes::renderer().board(&scene(view, Shape::Balanced)).unwrap();
    assert_eq!(picture(&unknown).png, picture(&none).png);
    assert_ne!(picture(&known).png, picture(&none).png);
    assert!(picture(&known).alt.contains("Hidden traps: c3."));
    assert_eq!(signs(&unknown), []);
    let [trap] = &signs(&known)[..] else { panic!("{:?}", signs(&known)) };
    assert_eq!((trap.name.as_str(), &trap.cells[..]), ("Disc with teeth: your trap", &[cell("c3")][..]));
    // A trap that is a copy is shown like any other.
    let copy = Card::Knightmare(KnightmareCard::HauntingMemories);
    known.effects[0] = Effect { copied: Some(known.effects[0].card), card: copy, ..known.effects[0].clone() };
    assert!(picture(&known).alt.contains("Hidden traps: c3."));
}

#[test]
fn the_text_describes_the_lasting_effects_of_cards() {
    let view = marked();
    let alt = board_alt(&scene(&view, Shape::Balanced));
    let text = board_text(&view, Seat::White);
    for part in [
        "Units of two: rook and knight h1; knight and pawn c3; rook and bishop h8",
        "rook a1 (in the dungeon, cursed)",
        "queen d1 (royal suspended)",
        "prince e1 (prince)",
        "knight g4 (neutral, cursed, pacifist)",
        "queen d8 (royal, pacifist suspended)",
        "knight d7 (in Black’s colour)",
        "Forbidden cities: a5",
        "Hidden traps: h4",
        "Black’s pieces away: king",
    ] {
        assert!(alt.contains(part), "{part:?} is not in {alt:?}");
        assert!(text.contains(part), "{part:?} is not in {text:?}");
    }
    assert!(text.contains("5  # "), "{text}");
}

#[test]
fn the_text_lists_each_sign_once_in_the_order_of_the_board() {
    let view = marked();
    let told = signs(&view);
    let names: Vec<&str> = told.iter().map(|sign| sign.name.as_str()).collect();
    assert_eq!(
        names,
        [
            "Barred window: in the dungeon",
            "Skull: cursed",
            "Filled crown, hollow, with a Z: royal suspended",
            "Hollow crown: prince",
            "Two pieces on one square: a unit",
            "Padlock: held by a magnet",
            "Heart: pacifist",
            "Horseshoe magnet with a dashed ring around it: magnet",
            "Half-filled disc, hollow, with a Z: neutral suspended",
            "Half-filled disc: neutral",
            "Disc with teeth: your trap",
            "Walled city with a shut gate: a forbidden city",
            "Two chevrons: promoted pawn",
            "Bricks between squares: a wall",
            "A piece drawn as a crab",
            "Small crab, hollow, with a Z: crab suspended",
            "Crossed swords: challenged",
            "Filled crown: royal",
            "Light pennant",
            "Shield: shielded",
            "Heart, hollow, with a Z: pacifist suspended",
            "Hill beside the board: pieces away",
        ]
    );
    let cursed: Vec<String> = told[1].cells.iter().map(ToString::to_string).collect();
    assert_eq!(cursed, ["a1", "g4", "a8"]);
    // A board without marks has no signs.
    assert_eq!(signs(&scenes::standard("8/8/8/3k4/8/8/8/3K4")), []);
    assert!(told.iter().all(|sign| !sign.meaning.is_empty() && !sign.meaning.starts_with("sign-")));
}

#[test]
fn a_piece_that_has_become_king_is_seen_in_check() {
    let mut view = bare("4r3/8/8/8/8/8/8/4N2K");
    man(&mut view, "e1").marks = vec![awake(PieceMark::Royal)];
    let king = man(&mut view, "h1");
    (king.kind, king.marks) = (Kind::Prince, vec![awake(PieceMark::Prince)]);
    view.status = cardinal_rules::Status::Running { to_act: Seat::White, phase: cardinal_rules::Phase::Move };
    let calm = drawn(&scene(&view, Shape::Balanced));
    (view.check, view.attackers) = (true, vec![cell("e8")]);
    let checked = drawn(&scene(&view, Shape::Balanced));
    for (at, is_seen) in [("e1", true), ("e5", true), ("h1", false)] {
        let area = scenes::renderer().square_area(&scene(&view, Shape::Balanced), square(at));
        let part = |picture: &RgbImage| imageops::crop_imm(picture, area.x, area.y, area.width, area.height).to_image();
        assert_eq!(part(&calm) != part(&checked), is_seen, "{at}");
    }
}
