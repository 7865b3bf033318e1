//! Names in every script.

use std::collections::HashSet;
use std::io::Cursor;

use cardinal_ids::ReplayPace;
use cardinal_render::{BoardScene, LeaderboardScene, ReplayFrame, ReplayScene, Story, Theme};
use cardinal_rules::{BySeat, Seat};
use image::{DynamicImage, GenericImage, ImageFormat, RgbaImage};

use crate::scenes::member_fixtures::{self, IN_SCRIPTS};
use crate::{reference, replays, scenes};

/// The names in pairs, as those of players.
fn pairs() -> impl Iterator<Item = BySeat<&'static str>> {
    IN_SCRIPTS.chunks_exact(2).map(|pair| BySeat { white: pair[0], black: pair[1] })
}

/// The upper and the lower edge of each picture, one below the other.
fn edges(pictures: &[RgbaImage], height: u32) -> Vec<u8> {
    let mut sheet = RgbaImage::new(pictures[0].width(), 2 * height * pictures.len() as u32);
    let mut below = 0;
    for picture in pictures {
        for top in [0, picture.height() - height] {
            let edge = image::imageops::crop_imm(picture, 0, top, picture.width(), height).to_image();
            sheet.copy_from(&edge, 0, below).unwrap();
            below += height;
        }
    }
    let mut png = Cursor::new(Vec::new());
    DynamicImage::from(sheet).to_rgb8().write_to(&mut png, ImageFormat::Png).unwrap();
    png.into_inner()
}

#[test]
fn boards_name_their_players_in_any_script() {
    let view = scenes::standard("4k3/8/8/8/8/8/8/4K3");
    let board = |names| scenes::renderer().board(&BoardScene::new(&view, Seat::White, names)).unwrap().png;
    let boards: Vec<RgbaImage> =
        pairs().map(|names| image::load_from_memory(&board(names)).unwrap().to_rgba8()).collect();
    assert_eq!(reference::compare("names-on-boards", &edges(&boards, 64)), None);
}

#[test]
fn replays_name_their_players_in_any_script() {
    let view = scenes::standard("4k3/8/8/8/8/8/8/4K3");
    let frames = [ReplayFrame { view: &view, story: Story::default(), caption: "" }];
    let (theme, pace, limit_bytes) = (Theme::Wood, ReplayPace::Normal, 8_000_000);
    let replay = |names| {
        let scene = ReplayScene { frames: &frames, orientation: Seat::White, names, theme, pace, limit_bytes };
        replays::decoded(&scenes::renderer().replay(&scene).unwrap()).remove(0).0
    };
    let replays: Vec<RgbaImage> = pairs().map(|names| DynamicImage::from(replay(names)).to_rgba8()).collect();
    assert_eq!(reference::compare("names-on-replays", &edges(&replays, 32)), None);
}

/// The pixels of a leaderboard's only row.
fn row(name: &str) -> Vec<u8> {
    let rows = [member_fixtures::row(1, name, member_fixtures::rated(1500), 9)];
    scenes::renderer().leaderboard(&LeaderboardScene { rows: &rows, ..member_fixtures::SCRIPTS }).unwrap().png
}

#[test]
fn names_that_differ_look_different() {
    let names = [
        "李小龍",
        "李小龙",
        "김민준",
        "김민중",
        "محمد",
        "محمود",
        "דוד",
        "דויד",
        "สมชาย",
        "สมชัย",
        "प्रिया",
        "प्रीया",
        "🦄",
        "🔥",
        "🦄🔥",
        "Mira 🦄",
        "Mira",
    ];
    let rows: HashSet<Vec<u8>> = names.iter().map(|name| row(name)).collect();
    assert_eq!(rows.len(), names.len());
}

/// What a picture shows of names that look alike on Discord, or nearly so.
#[test]
fn what_has_no_letter_leaves_no_trace() {
    for (name, shown) in [
        ("𝕭𝖑𝖆𝖈𝖐", "Black"),
        ("Mira\u{10FFFD}", "Mira"),
        ("Mi\u{202e}ra", "Mira"),
        ("🦄🏽", "🦄"),
        ("🔥\u{FE0F}", "🔥"),
        ("🇩🇪\u{E0100}李", "DE李"),
        ("李\u{10FFFD}小\u{10FFFD}龍", "李小龍"),
        ("a\u{0336}b\u{0336}", "ab"),
        ("ＡＢＣ 李", "ABC 李"),
        ("  李\n小龍  ", "李 小龍"),
    ] {
        assert_eq!(row(name), row(shown), "{name}");
    }
}

#[test]
fn long_names_are_cut_between_letters() {
    let short = row("สมชาย");
    for letter in ["李", "م", "प्रि", "김", "🦄"] {
        let long = row(&letter.repeat(80));
        assert_ne!(long, short);
        assert_eq!(long, row(&letter.repeat(100)), "what doesn't fit changes nothing");
    }
}

#[test]
fn names_without_letters_are_detected() {
    let renderer = scenes::renderer();
    for name in ["Mira", "𝕭𝖑𝖆𝖈𝖐", "🔥 7", "🦄🦄"].iter().chain(&IN_SCRIPTS) {
        assert!(renderer.can_write(name), "{name}");
    }
    for name in ["", "...", "\u{202e}", "\u{10FFFD}", "\u{200d}\u{fe0f}", "\u{301}"] {
        assert!(!renderer.can_write(name), "{name}");
    }
}
