//! A picture of all Knightmare Chess cards, with their faces as in a hand. The standing is `held`, `playable`,
//! `no_effect` or `dimmed`.

use std::error::Error;

use cardinal_render::{Renderer, Theme};

use crate::sheet;

pub(crate) fn write(mut arguments: impl Iterator<Item = String>) -> Result<(), Box<dyn Error>> {
    let file = arguments.next().ok_or("no file given: name the file to write the picture to")?;
    let theme: Theme = arguments.next().map_or(Ok(Theme::Slate), |name| name.parse())?;
    let standing = arguments.next().unwrap_or_else(|| "held".to_owned());
    let picture = sheet::sheet(&Renderer::new()?, theme, &standing)?;
    std::fs::write(&file, &picture.png)?;
    println!("{file}: {} by {}, {} bytes", picture.width, picture.height, picture.png.len());
    Ok(())
}
