//! The reference pictures, in a folder.
//!
//! Each picture is written as it is and as Discord shows it: fitted into 550 by 350 pixels on the desktop and
//! 340 wide on a phone, on the client's dark and light backgrounds. After them comes every card in all sizes:
//! alone, playable and not playable in a hand, and played and on a pile beside a board.

use std::error::Error;
use std::path::PathBuf;

use cardinal_render::{BoardScene, HandScene, Picture, Renderer, Theme};
use cardinal_rules::{Card, Seat, Variant};
use image::imageops::{self, FilterType};
use image::{Rgb, RgbImage};

use crate::scenes;

/// The backgrounds of Discord's dark and light clients.
const GROUNDS: [Rgb<u8>; 2] = [Rgb([0x31, 0x33, 0x38]), Rgb([0xff, 0xff, 0xff])];

pub(crate) fn write(mut arguments: impl Iterator<Item = String>) -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(arguments.next().ok_or("no folder given: name the folder to write the pictures to")?);
    let part = arguments.next().unwrap_or_default();
    std::fs::create_dir_all(&folder)?;
    let renderer = scenes::renderer();
    for (name, make) in scenes::PICTURES.iter().filter(|(name, _)| name.contains(&part)) {
        let picture = make(renderer)?;
        std::fs::write(folder.join(format!("{name}.png")), &picture.png)?;
        println!("{name}: {} by {}, {} bytes. {}", picture.width, picture.height, picture.png.len(), picture.alt);
        shown(&read(&picture)?).save(folder.join(format!("{name}.shown.png")))?;
    }
    for card in Card::all() {
        let name = format!("face-{card}.png");
        if name.contains(&part) {
            faces(renderer, card)?.save(folder.join(name))?;
        }
    }
    Ok(())
}

fn read(picture: &Picture) -> Result<RgbImage, Box<dyn Error>> {
    Ok(image::load_from_memory(&picture.png)?.to_rgb8())
}

/// A card in all sizes.
fn faces(renderer: &Renderer, card: Card) -> Result<RgbImage, Box<dyn Error>> {
    let home = Variant::ALL.into_iter().find(|game| game.facts().faces().contains(&card));
    let mut view = if home == Some(Variant::NoStress) { scenes::advanced() } else { scenes::knightmare() };
    view.last.card = Some(scenes::played(Seat::Black, card));
    (view.discards.white, view.discards.black) = (vec![card], vec![card]);
    view.hand = Some(vec![card; 3]);
    let large = read(&renderer.card(card, &[home.unwrap_or(Variant::Knightmare)], Theme::Slate)?)?;
    let board = read(&renderer.board(&BoardScene::new(&view, Seat::White, scenes::NAMES))?)?;
    let column = imageops::crop_imm(&board, 720, 0, board.width() - 720, board.height()).to_image();
    let mut sheet = RgbImage::new(large.width() + column.width() + 2 * 240, column.height());
    imageops::replace(&mut sheet, &large, 0, 0);
    for (row, playable) in [&[][..], &[card]].into_iter().enumerate() {
        let scene = HandScene { view: &view, playable, no_effect: &[], picked: Some(card), theme: Theme::Slate };
        let hand = read(&renderer.hand(&scene)?)?;
        let two = imageops::crop_imm(&hand, 0, 0, 2 * 240, hand.height()).to_image();
        imageops::replace(&mut sheet, &two, large.width().into(), row as i64 * i64::from(hand.height()));
    }
    let left = i64::from(large.width() + 2 * 240);
    imageops::replace(&mut sheet, &column, left, 0);
    Ok(sheet)
}

/// The picture as the desktop shows it and, below it, as a phone does, on both backgrounds side by side.
fn shown(picture: &RgbImage) -> RgbImage {
    const MARGIN: u32 = 12;
    let (width, height) = (f64::from(picture.width()), f64::from(picture.height()));
    let desktop = (550.0 / width).min(350.0 / height).min(1.0);
    let sizes = [desktop, (340.0 / width).min(1.0)].map(|scale| ((width * scale) as u32, (height * scale) as u32));
    let across = sizes[0].0.max(sizes[1].0) + 2 * MARGIN;
    let mut sheet = RgbImage::new(2 * across, sizes[0].1 + sizes[1].1 + 3 * MARGIN);
    for (index, ground) in GROUNDS.into_iter().enumerate() {
        let left = index as u32 * across;
        for y in 0..sheet.height() {
            (left..left + across).for_each(|x| sheet.put_pixel(x, y, ground));
        }
        let mut top = MARGIN;
        for (width, height) in sizes {
            let small = imageops::resize(picture, width, height, FilterType::CatmullRom);
            imageops::replace(&mut sheet, &small, i64::from(left + MARGIN), i64::from(top));
            top += height + MARGIN;
        }
    }
    sheet
}
