//! Writes the reference pictures into a folder, each as it is and as Discord shows it: fitted into 550 by 350 pixels on
//! the desktop and 340 wide on a phone, on the dark and the light ground of the client.
//! `cargo run --release -p cardinal-render --example gallery -- FOLDER [PART OF A NAME]`.

use std::error::Error;
use std::path::PathBuf;

use image::imageops::{self, FilterType};
use image::{Rgb, RgbImage};

#[path = "../tests/render/scenes.rs"]
mod scenes;

/// The grounds of Discord's dark and light clients.
const GROUNDS: [Rgb<u8>; 2] = [Rgb([0x31, 0x33, 0x38]), Rgb([0xff, 0xff, 0xff])];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("name the folder to write the pictures to")?);
    let part = std::env::args().nth(2).unwrap_or_default();
    std::fs::create_dir_all(&folder)?;
    let renderer = scenes::renderer();
    for (name, make) in scenes::PICTURES.iter().filter(|(name, _)| name.contains(&part)) {
        let picture = make(renderer)?;
        std::fs::write(folder.join(format!("{name}.png")), &picture.png)?;
        println!("{name}: {} by {}, {} bytes. {}", picture.width, picture.height, picture.png.len(), picture.alt);
        shown(&image::load_from_memory(&picture.png)?.to_rgb8()).save(folder.join(format!("{name}.shown.png")))?;
    }
    Ok(())
}

/// What is seen of a picture on the desktop and below it on a phone, twice side by side.
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
