//! Checks of every picture: it is well-formed, small enough and complete, and reveals nothing secret.

use std::io::Read;

use cardinal_render::{
    ALT_LIMIT, Area, BoardScene, HandScene, PanelScene, Picture, RenderError, Renderer, Shape, Theme, board_alt,
    board_text,
};
use cardinal_rules::{
    Action, BySeat, Card, Cell, Game, Kind, KnightmareCard, KnightmareOptions, Lists, PartialAction, Phase, Piles,
    Position, Rules, Seat, Seed, Setup, Square, Status, View, Viewer,
};
use image::RgbImage;

use crate::scenes;

/// The greatest size of a picture of a board or a hand, in bytes.
const BYTES: usize = 60 * 1024;
/// The greatest size of a frame of the endless grid, in bytes.
const LARGE: usize = 80 * 1024;
/// The greatest size of a page of a pool, in bytes.
const POOL: usize = 120_000;
/// The greatest size of a board with every sign, in bytes.
const MARKED: usize = 80_000;
/// The greatest size of a page of standings, and of a whole bracket of 64 players, in bytes. They are full of letters.
const STANDINGS: usize = 136 * 1024;
const BRACKET: usize = 192 * 1024;
/// The greatest size of all pictures of a panel, in bytes.
const PANEL: usize = 110 * 1024;

fn board(renderer: &Renderer, view: &View, orientation: Seat) -> Picture {
    renderer.board(&BoardScene::new(view, orientation, scenes::NAMES)).unwrap()
}

fn pixels(picture: &Picture) -> RgbImage {
    image::load_from_memory(&picture.png).unwrap().to_rgb8()
}

/// The area of this square on a balanced picture.
fn area(orientation: Seat, square: Square) -> Area {
    let view = scenes::level_one();
    scenes::renderer().square_area(&BoardScene::new(&view, orientation, scenes::NAMES), square)
}

/// The part of a balanced picture that shows this square.
fn square(picture: &RgbImage, orientation: Seat, square: Square) -> RgbImage {
    let area = area(orientation, square);
    image::imageops::crop_imm(picture, area.x, area.y, area.width, area.height).to_image()
}

/// Checks every checksum of a PNG file and unpacks its rows. The rows' checksum is computed from the picture as
/// it was drawn, so the unpacked rows are that picture.
pub(crate) fn unpack(png: &[u8]) -> Vec<u8> {
    assert_eq!(png[..8], [0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a]);
    let (mut at, mut rows) = (8, Vec::new());
    while at < png.len() {
        let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
        let end = at + 8 + number(at) as usize;
        assert_eq!(crc32fast::hash(&png[at + 4..end]), number(end));
        if &png[at + 4..at + 8] == b"IDAT" {
            flate2::read::ZlibDecoder::new(&png[at + 8..end]).read_to_end(&mut rows).unwrap();
        }
        at = end + 4;
    }
    rows
}

/// A small random number generator, for positions that nobody would think of.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

#[test]
fn every_picture_is_a_sound_file_of_its_size() {
    let renderer = scenes::renderer();
    for (name, make) in scenes::PICTURES {
        let picture = make(renderer).unwrap();
        let rows = unpack(&picture.png);
        assert_eq!(rows.len(), (picture.width as usize + 1) * picture.height as usize, "{name}");
        let read = pixels(&picture);
        assert_eq!((read.width(), read.height()), (picture.width, picture.height), "{name}");
        let limit = match name.split('-').next() {
            Some("panel") => PANEL,
            Some("pool") => POOL,
            Some("marked" | "numbered") => MARKED,
            Some("chessme") => LARGE,
            Some("standings") => STANDINGS,
            Some("bracket") => BRACKET,
            // A hand larger than usual.
            _ if *name == "hand-eleven" => LARGE,
            _ => BYTES,
        };
        assert!(picture.png.len() <= limit, "{name} has {} bytes", picture.png.len());
        assert!(picture.alt.chars().count() <= ALT_LIMIT, "{name}");
    }
}

#[test]
fn positions_at_random_are_sound_files() {
    let renderer = scenes::renderer();
    let mut numbers = Numbers(7);
    for _ in 0..100 {
        let games = [scenes::knightmare, scenes::advanced, scenes::level_one, scenes::same_again, scenes::mated];
        let mut view = games[numbers.below(5) as usize]();
        view.board.clear();
        for at in Square::all() {
            if numbers.below(3) == 0 {
                let kind = Kind::ALL[numbers.below(7) as usize];
                let owner = Seat::ALL[numbers.below(2) as usize];
                let letter = if numbers.below(2) == 0 { 'P' } else { 'p' };
                let marks = if numbers.below(8) == 0 { vec![scenes::CRAB] } else { Vec::new() };
                view.board.push(cardinal_rules::PieceView {
                    cell: at.into(),
                    kind,
                    piece: letter,
                    parts: Vec::new(),
                    owner,
                    marks,
                });
            }
        }
        view.check = numbers.below(2) == 0;
        let list = |numbers: &mut Numbers, longest: u64| -> Vec<Kind> {
            (0..numbers.below(longest)).map(|_| Kind::ALL[numbers.below(7) as usize]).collect()
        };
        view.captured = Lists { white: list(&mut numbers, 17), black: list(&mut numbers, 40) };
        view.hand_sizes = BySeat { white: numbers.below(12) as usize, black: numbers.below(300) as usize };
        view.pile_sizes.white = numbers.below(2) as usize * 99_999;
        view.last.card = (numbers.below(3) > 0).then(|| scenes::played(Seat::White, Card::SameAgain));
        view.again = list(&mut numbers, 3);
        view.called = list(&mut numbers, 9);
        let phase = [Phase::Draw, Phase::Card, Phase::Move][numbers.below(3) as usize];
        view.status = Status::Running { to_act: Seat::Black, phase };
        view.attackers = vec![Square::new(numbers.below(64) as u8).into()];
        let targets: Vec<Cell> = Square::all().filter(|_| numbers.below(6) == 0).map(Cell::from).collect();
        let orientation = Seat::ALL[numbers.below(2) as usize];
        let name = [
            "Mira",
            "jjjjQQQ(|)_yÅ",
            "Ω Жук é",
            "\u{301}\u{301}ȷ̈ Ậ\u{301} ỵ█",
            "a name that goes on and on and on and on",
        ][numbers.below(5) as usize];
        let mut scene = BoardScene::new(&view, orientation, BySeat { white: name, black: "" });
        scene.shape = Shape::ALL[numbers.below(2) as usize];
        scene.targets = &targets;
        scene.selected = Some(Square::new(numbers.below(64) as u8).into());
        unpack(&renderer.board(&scene).unwrap().png);
    }
}

/// A game of Knightmare Chess whose hands and piles have all cards between them, shuffled with these numbers.
fn knightmare_game(numbers: &mut Numbers) -> Game {
    let mut cards = KnightmareCard::PLAYED.map(Card::Knightmare).to_vec();
    for left in (1..cards.len()).rev() {
        cards.swap(left, numbers.below(left as u64 + 1) as usize);
    }
    let mut deal = |count: usize| cards.split_off(cards.len() - count);
    let hands = Lists { white: deal(5), black: deal(5) };
    let piles = Piles { common: Vec::new(), white: deal(35), black: deal(35) };
    let position = Position { hands: Some(hands), piles: Some(piles), ..Position::default() };
    let rules = Rules::Knightmare(KnightmareOptions::default());
    Game::new(Setup { rules, position: Some(position) }, Seed::from_bytes([7; 32])).unwrap()
}

/// A random legal action. The kind of action is chosen first, so that walls and pawns do not crowd out the
/// rest.
fn by_chance(game: &Game, seat: Seat, numbers: &mut Numbers) -> Option<Action> {
    let mut options = game.options(seat, &PartialAction::default());
    options.next.kinds.retain(|kind| {
        let kind = kind.to_string();
        kind != "resign" && !kind.ends_with("-draw")
    });
    let kinds = options.next.kinds;
    let kind = *kinds.get(numbers.below(kinds.len().max(1) as u64) as usize)?;
    options.actions.retain(|action| action.kind() == kind);
    Some(options.actions.swap_remove(numbers.below(options.actions.len() as u64) as usize))
}

#[test]
fn every_view_of_games_with_all_cards_has_a_picture_and_words() {
    let renderer = scenes::renderer();
    let mut asked = 0;
    for start in 0..12 {
        let mut numbers = Numbers(start);
        let mut game = knightmare_game(&mut numbers);
        for step in 0..50 {
            let Some(seat) = game.status().to_act() else { break };
            let Some(action) = by_chance(&game, seat, &mut numbers) else { break };
            game.apply(seat, &action).unwrap();
            asked += usize::from(matches!(game.status().phase(), Some(Phase::Choose(_))));
            for viewer in [Viewer::White, Viewer::Black, Viewer::Public, Viewer::Referee] {
                let view = game.view(viewer);
                assert!(
                    board_alt(&BoardScene::new(&view, seat, scenes::NAMES)).chars().count() <= ALT_LIMIT,
                    "{action}"
                );
                assert!(!board_text(&view, seat).is_empty(), "{action}");
                if step % 10 == 9 && viewer != Viewer::Referee {
                    unpack(&board(renderer, &view, seat).png);
                }
            }
        }
    }
    assert!(asked > 0, "no card asks anything in these games");
}

/// While an *Abduction* waits for a response, the public sees no board.
#[test]
fn a_board_that_is_hidden_has_a_picture_without_pieces() {
    let renderer = scenes::renderer();
    let hands = Lists { white: vec!["abduction".parse().unwrap()], black: Vec::new() };
    let fen = Some("r3k3/8/8/8/8/8/8/4K3 w - - 0 1".to_owned());
    let position = Position { fen, hands: Some(hands), ..Position::default() };
    let rules = Rules::Knightmare(KnightmareOptions::default());
    let mut game = Game::new(Setup { rules, position: Some(position) }, Seed::from_bytes([7; 32])).unwrap();
    let lifted = "a8".parse::<Square>().unwrap();
    game.apply(Seat::White, &Action::plain_move("e1".parse().unwrap(), "e2".parse().unwrap())).unwrap();
    let card = "abduction".parse().unwrap();
    game.apply(Seat::White, &Action::Play { card, choices: vec![cardinal_rules::Choice::square(lifted)] }).unwrap();
    let view = game.view(Viewer::Public);
    assert!(view.board.is_empty());
    unpack(&board(renderer, &view, Seat::White).png);
    assert!(board_alt(&BoardScene::new(&view, Seat::White, scenes::NAMES)).contains("Black to choose for Abduction"));
}

#[test]
fn the_pictures_of_a_panel_are_small_enough() {
    let renderer = scenes::renderer();
    let mut view = scenes::advanced();
    view.hand = Some(scenes::hand(&["P", "N", "B", "R", "Q", "S"]));
    for (theme, shape) in Theme::ALL.into_iter().flat_map(|theme| Shape::ALL.map(|shape| (theme, shape))) {
        for playable in [&[][..], &Card::NO_STRESS] {
            let board = BoardScene { theme, shape, ..BoardScene::new(&view, Seat::White, scenes::NAMES) };
            let panel = renderer.panel(&PanelScene { board, playable, no_effect: &[] }).unwrap();
            let bytes = panel.board.png.len() + panel.hand.map_or(0, |hand| hand.png.len());
            assert!(bytes <= PANEL, "{theme}, {shape}: {bytes} bytes");
        }
    }
}

#[test]
fn the_fullest_boards_are_small_enough() {
    let renderer = scenes::renderer();
    for theme in Theme::ALL {
        for card in Card::NO_STRESS {
            let mut view = scenes::advanced();
            view.board = scenes::standard("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR").board;
            view.hand_sizes = BySeat { white: 6, black: 6 };
            view.last.card = Some(scenes::played(Seat::Black, card));
            let names = BySeat { white: "A name of thirty-two letters, WW", black: "Maximilian Quetzalcoatl the 2nd" };
            for (orientation, shape) in Seat::ALL.into_iter().flat_map(|seat| Shape::ALL.map(|shape| (seat, shape))) {
                let scene = BoardScene { theme, shape, ..BoardScene::new(&view, orientation, names) };
                let bytes = renderer.board(&scene).unwrap().png.len();
                assert!(bytes <= BYTES, "{theme}, {shape}, {card}: {bytes} bytes");
            }
        }
    }
}

#[test]
fn hands_of_six_are_small_enough() {
    let renderer = scenes::renderer();
    let mut view = scenes::advanced();
    for hand in [["P", "N", "B", "R", "Q", "S"], ["holy-war", "hostage", "crab", "chaos", "fanatic", "fortification"]] {
        view.hand = Some(scenes::hand(&hand));
        for playable in [&[][..], &scenes::hand(&hand)] {
            for theme in Theme::ALL {
                let bytes = renderer
                    .hand(&HandScene { view: &view, playable, no_effect: &[], picked: None, theme })
                    .unwrap()
                    .png
                    .len();
                assert!(bytes <= BYTES, "{theme}: {bytes} bytes");
            }
        }
    }
}

#[test]
fn the_played_card_hides_nothing_of_the_board() {
    let renderer = scenes::renderer();
    let view = scenes::advanced();
    let mut without = view.clone();
    without.last.card = None;
    let far = scenes::standard("8/8/8/8/8/8/8/8");
    assert!(board(renderer, &far, Seat::White).width < board(renderer, &view, Seat::White).width);
    for orientation in Seat::ALL {
        let (one, other) = (board(renderer, &view, orientation), board(renderer, &without, orientation));
        assert_ne!(one.png, other.png);
        let (one, other) = (pixels(&one), pixels(&other));
        for at in Square::all() {
            assert_eq!(square(&one, orientation, at), square(&other, orientation, at), "{at}");
        }
    }
}

#[test]
fn pieces_stand_where_the_view_says_from_both_sides() {
    let renderer = scenes::renderer();
    let empty = scenes::standard("8/8/8/8/8/8/8/8");
    let rook = scenes::standard("8/8/8/8/8/8/8/6R1");
    for orientation in Seat::ALL {
        let (with, without) =
            (pixels(&board(renderer, &rook, orientation)), pixels(&board(renderer, &empty, orientation)));
        for at in Square::all() {
            let differs = square(&with, orientation, at) != square(&without, orientation, at);
            assert_eq!(differs, at == scenes::square("g1"), "{at}");
        }
    }
    let corner = area(Seat::White, scenes::square("a8"));
    assert_eq!((corner.x, corner.width), (0, 90));
    assert_eq!(area(Seat::Black, scenes::square("h1")), corner);
}

#[test]
fn a_wall_between_diagonal_neighbours_stands_across_their_corner() {
    let renderer = scenes::renderer();
    let without = scenes::standard("4k3/8/8/8/8/8/8/4K3");
    for (one, other, aside) in [("e4", "f5", ["e5", "f4"]), ("c3", "b4", ["b3", "c4"])] {
        let mut view = without.clone();
        view.walls = vec![(scenes::square(one), scenes::square(other))];
        for orientation in Seat::ALL {
            let (with, without) =
                (pixels(&board(renderer, &view, orientation)), pixels(&board(renderer, &without, orientation)));
            let area = |name: &str| area(orientation, scenes::square(name));
            let corner = (area(one).x.max(area(other).x), area(one).y.max(area(other).y));
            // A pixel of the square, close to its corner.
            let near = |name: &str| {
                let at = |start: u32, corner: u32| if start < corner { corner - 12 } else { corner + 12 };
                (at(area(name).x, corner.0), at(area(name).y, corner.1))
            };
            for (name, is_wall) in [(one, false), (other, false), (aside[0], true), (aside[1], true)] {
                let (x, y) = near(name);
                assert_eq!(with.get_pixel(x, y) != without.get_pixel(x, y), is_wall, "{one} {other}: {name}");
            }
            assert_ne!(with.get_pixel(corner.0, corner.1), without.get_pixel(corner.0, corner.1));
        }
    }
}

#[test]
fn marks_are_visible_without_colours() {
    let renderer = scenes::renderer();
    let grey =
        |scene: &BoardScene<'_>| image::load_from_memory(&renderer.board(scene).unwrap().png).unwrap().to_luma8();
    let mut view = scenes::standard("8/8/8/3K4/8/8/5q2/8");
    let plain = grey(&BoardScene::new(&view, Seat::White, scenes::NAMES));
    view.check = true;
    view.last.moved = Some(scenes::moved(Seat::Black, Kind::Queen, "b2", "f2", "Qf2"));
    let targets = ["c6", "f2"].map(scenes::cell);
    let mut scene = BoardScene::new(&view, Seat::White, scenes::NAMES);
    scene.targets = &targets;
    let marked = grey(&scene);
    // A mark is visible without colours if it does not change the brightness equally all over the square.
    for name in ["d5", "b2", "f2", "c6"] {
        let area = area(Seat::White, scenes::square(name));
        let shades: std::collections::BTreeSet<i16> = (0..area.width * area.height)
            .map(|index| (area.x + index % area.width, area.y + index / area.width))
            .map(|(x, y)| i16::from(marked.get_pixel(x, y).0[0]) - i16::from(plain.get_pixel(x, y).0[0]))
            .collect();
        let span = shades.last().unwrap() - shades.first().unwrap();
        assert!(span >= 40, "{name}: {span}");
    }
}

#[test]
fn pictures_reveal_nothing_hidden_from_their_viewer() {
    let renderer = scenes::renderer();
    let mut view = scenes::advanced();
    let before = board(renderer, &view, Seat::White);
    view.hand = None;
    view.hands = Some(Lists { white: scenes::hand(&["K"]), black: scenes::hand(&["S", "S"]) });
    view.piles = Some(Piles { common: scenes::hand(&["Q", "P"]), ..Piles::default() });
    assert_eq!(board(renderer, &view, Seat::White), before);
}

#[test]
fn styled_names_are_written_plainly_without_unsupported_characters() {
    let renderer = scenes::renderer();
    let view = scenes::standard("8/5k2/8/8/3K4/8/5N2/8");
    let drawn = |name| {
        let names = BySeat { white: name, black: "Ben" };
        let scene = BoardScene { shape: Shape::Wide, ..BoardScene::new(&view, Seat::White, names) };
        pixels(&renderer.board(&scene).unwrap())
    };
    for (name, plain) in [
        ("\u{10FFFD} 𝓐𝓷𝓷 \u{10FFFD}", "Ann"),
        ("Ａｎｎ", "Ann"),
        ("𝕬𝖓𝖓\u{200d}", "Ann"),
        ("Ａ\u{301}nn", "Ánn"),
        ("①②", "12"),
    ] {
        assert!(drawn(name) == drawn(plain), "{name}");
    }
    for nothing in ["\u{10FFFD}", " \u{200b}\u{301} ", "~ · ~", ""] {
        assert!(drawn(nothing) == drawn("White"), "{nothing}");
    }
}

#[test]
fn names_of_any_kind_are_written_in_their_place() {
    let renderer = scenes::renderer();
    let view = scenes::advanced();
    let plain = Shape::ALL.map(|shape| {
        let scene = BoardScene::new(&view, Seat::White, scenes::NAMES);
        pixels(&renderer.board(&BoardScene { shape, ..scene }).unwrap())
    });
    let long = "W".repeat(5000);
    let names = [
        "",
        " ",
        "\u{0}\u{7}\n\r\t",
        "@everyone <@1> `x` **b**",
        "\u{202e}desrever",
        "e\u{301}\u{302}\u{303}\u{304}",
        "👩‍👩‍👧‍👦🏳️‍🌈",
        "李小龍",
        "שלום",
        "Ωμέγα Ж",
        "\u{10ffff}\u{e000}",
        "ﷺﷺﷺ",
        &long,
        "🎉a🎉b🎉c",
        "|||||||",
    ];
    for name in names {
        for (shape, plain) in Shape::ALL.into_iter().zip(&plain) {
            let scene = BoardScene::new(&view, Seat::White, BySeat { white: name, black: name });
            let picture = renderer.board(&BoardScene { shape, ..scene }).unwrap();
            assert!(picture.png.len() <= BYTES, "{name:?}");
            assert!(picture.alt.chars().count() <= ALT_LIMIT);
            for (x, y, pixel) in pixels(&picture).enumerate_pixels() {
                // Names are in both players' strips or lines and, in the wide shape, above the card beside the board.
                let is_named = match shape {
                    Shape::Balanced => (y < 44 || y >= plain.height() - 44) && x > 44,
                    Shape::Wide => x > 725 && (!(54..676).contains(&y) || (226..280).contains(&y)),
                };
                assert!(is_named || pixel == plain.get_pixel(x, y), "{name:?}, {shape} at {x}, {y}");
            }
        }
    }
}

#[test]
fn the_same_scene_gives_the_same_bytes() {
    let (one, other) = (scenes::renderer(), Renderer::new().unwrap());
    for (name, make) in scenes::PICTURES {
        assert_eq!(make(one).unwrap(), make(&other).unwrap(), "{name}");
    }
}

#[test]
fn a_renderer_is_shared_between_threads() {
    let renderer = std::sync::Arc::new(Renderer::new().unwrap());
    let pictures: Vec<Picture> = std::thread::scope(|scope| {
        let draw = || {
            let renderer = renderer.clone();
            scope.spawn(move || {
                let view = scenes::level_one();
                let scene = BoardScene { theme: Theme::Wood, ..BoardScene::new(&view, Seat::Black, scenes::NAMES) };
                renderer.board(&scene).unwrap()
            })
        };
        [draw(), draw(), draw()].map(|thread| thread.join().unwrap()).into()
    });
    assert_eq!(pictures[0], pictures[1]);
    assert_eq!(pictures[0], pictures[2]);
}

#[test]
fn a_scene_that_cannot_be_drawn_is_an_error() {
    let renderer = scenes::renderer();
    let mut view = scenes::level_one();
    let hand =
        renderer.hand(&HandScene { view: &view, playable: &[], no_effect: &[], picked: None, theme: Theme::Slate });
    assert!(matches!(hand, Err(RenderError::NoHand)));
    let outside = Cell::Point { x: 3, y: -1 };
    let targets = [outside];
    let mut scene = BoardScene::new(&view, Seat::White, scenes::NAMES);
    scene.targets = &targets;
    let refused = renderer.board(&scene).unwrap_err();
    assert!(refused.to_string().starts_with("3,-1 is not on the board of this game"), "{refused}");
    let (endless, targets) = (scenes::opening(), [scenes::cell("e4")]);
    let mut scene = BoardScene::new(&endless, Seat::White, scenes::NAMES);
    scene.targets = &targets;
    assert!(matches!(renderer.board(&scene), Err(RenderError::OffBoard(_))));
    view.board[0].cell = outside;
    assert!(renderer.board(&BoardScene::new(&view, Seat::White, scenes::NAMES)).is_err());
}

#[test]
fn hands_of_every_size_are_drawn() {
    let renderer = scenes::renderer();
    let mut view = scenes::advanced();
    for cards in 0..=14 {
        view.hand = Some((0..cards).map(|index| Card::NO_STRESS[index % 7]).collect());
        let scene = HandScene {
            view: &view,
            playable: &[Card::SameAgain],
            no_effect: &[],
            picked: Some(Card::SameAgain),
            theme: Theme::Wood,
        };
        let picture = renderer.hand(&scene).unwrap();
        unpack(&picture.png);
        assert_eq!(picture.width, if cards <= 6 || cards == 9 { 720 } else { picture.width }, "{cards} cards");
    }
}

#[test]
fn themes_are_chosen_by_name() {
    assert_eq!("wood".parse::<Theme>().unwrap(), Theme::Wood);
    assert!(Theme::ALL.iter().all(|theme| theme.to_string().parse() == Ok(*theme)));
    assert_eq!("neon".parse::<Theme>().unwrap_err().to_string(), "`neon` is not a theme: use slate or wood");
}

#[test]
fn waiting_and_finished_games_look_different() {
    let renderer = scenes::renderer();
    let mut view = scenes::ended();
    let over = pixels(&board(renderer, &view, Seat::White));
    view.status = Status::Running { to_act: Seat::White, phase: Phase::Draw };
    let running = pixels(&board(renderer, &view, Seat::White));
    // Black, at the top, has won.
    let strip = |picture: &RgbImage| image::imageops::crop_imm(picture, 0, 0, 400, 44).to_image();
    assert_ne!(strip(&over), strip(&running));
}

#[test]
fn ratings_are_beside_the_names() {
    let renderer = scenes::renderer();
    let view = scenes::advanced();
    for shape in Shape::ALL {
        let plain = BoardScene { shape, ..BoardScene::new(&view, Seat::White, scenes::NAMES) };
        let drawn =
            |white, black| pixels(&renderer.board(&BoardScene { ratings: BySeat { white, black }, ..plain }).unwrap());
        let without = drawn("", "");
        let changed = |picture: &image::RgbImage| -> Vec<u32> {
            let pairs = picture.enumerate_pixels().filter(|(x, y, pixel)| *pixel != without.get_pixel(*x, *y));
            pairs.map(|(_, y, _)| y).collect()
        };
        // White is at the bottom.
        let (white, black) = (changed(&drawn("1338?", "")), changed(&drawn("", "1662")));
        let middle = without.height() / 2;
        assert!(!white.is_empty() && white.iter().all(|y| *y > middle), "{shape}");
        assert!(!black.is_empty() && black.iter().all(|y| *y < middle), "{shape}");
    }
}
