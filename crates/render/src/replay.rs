//! Animations of whole games, and what is left out of one that would be too large.

use std::ops::RangeInclusive;

use crate::drawing::atlas::Atlas;
use crate::drawing::lettering::Fonts;
use crate::drawing::pixels::{BLOCK, DownscaledPicture};
use crate::error::RenderError;
use crate::gif::Animation;
use crate::scene::replay::{ReplayFilm, ReplayScene, delay};
use crate::words::alt;

/// The width in pixels.
const WIDTH: usize = 480;
/// If it would take leaving out more than three of four turns, the replay begins later instead.
const MOST_SKIPPED: usize = 4;

/// An animation of a game, ready to send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The animation as a GIF file.
    pub gif: Vec<u8>,
    /// The alternative text, at most [`crate::ALT_LIMIT`] characters.
    pub alt: String,
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
    /// The first and the last of the scene's frames that it shows, counted from 0. The last one is always shown.
    pub shown: RangeInclusive<usize>,
    /// 1 if it shows every turn between them, 2 if it shows every second one, and so on.
    pub every: usize,
}

impl Replay {
    /// Whether nothing was left out.
    pub fn is_complete(&self) -> bool {
        *self.shown.start() == 0 && self.every == 1
    }
}

/// Makes a replay that keeps to the scene's limit.
pub(crate) fn make(scene: &ReplayScene<'_>, atlas: &Atlas, fonts: &Fonts) -> Result<Replay, RenderError> {
    let last = scene.frames.len().checked_sub(1).ok_or(RenderError::NoFrames)?;
    let (mut first, mut every) = (0, 1);
    loop {
        let frames = (first..last).step_by(every).chain([last]).map(|index| &scene.frames[index]).collect();
        let film = ReplayFilm::new(scene, frames, fonts)?;
        let side = WIDTH * BLOCK / (film.width.next_multiple_of(BLOCK));
        match encode(&film, side, scene, atlas, fonts)? {
            EncodeOutcome::Complete(gif) => {
                let alt = alt::replay(last - first, first == 0, &scene.board(&scene.frames[last]));
                let (width, height) = ((film.blocks.0 * side) as u32, (film.blocks.1 * side) as u32);
                return Ok(Replay { gif, alt, width, height, shown: first..=last, every });
            }
            EncodeOutcome::TooLarge(_) if first == last => return Err(RenderError::ReplayLimit(scene.limit_bytes)),
            EncodeOutcome::TooLarge(fitting) if every < MOST_SKIPPED => {
                every = film.len().div_ceil(fitting.max(1)).clamp(every + 1, MOST_SKIPPED);
            }
            // At least an eighth is left out each time, so it doesn't take many attempts.
            EncodeOutcome::TooLarge(fitting) => {
                let turns = (fitting.saturating_sub(1) * every).min((last - first) * 7 / 8);
                first = last - turns;
            }
        }
    }
}

/// What came of an attempt to encode an animation.
enum EncodeOutcome {
    /// The file.
    Complete(Vec<u8>),
    /// The limit was reached after this many frames.
    TooLarge(usize),
}

/// Makes an animation of a film. Each of its blocks gets this side.
fn encode(
    film: &ReplayFilm<'_>,
    side: usize,
    scene: &ReplayScene<'_>,
    atlas: &Atlas,
    fonts: &Fonts,
) -> Result<EncodeOutcome, RenderError> {
    let (across, down) = film.blocks;
    let mut canvas = vec![0; across * down * BLOCK * BLOCK];
    let mut reduced = DownscaledPicture::new(&atlas.palette, film.blocks, side);
    let mut animation = Animation::new((across * side, down * side), atlas.palette.bytes())?;
    for index in 0..film.len() {
        film.draw(index, &mut canvas, atlas, fonts)?;
        reduced.update(&mut canvas);
        animation.frame(reduced.pixels(), delay(scene.pace, index, film.len()))?;
        if animation.len() >= scene.limit_bytes {
            return Ok(EncodeOutcome::TooLarge(index));
        }
    }
    // The last byte says that the file ends.
    Ok(EncodeOutcome::Complete(animation.finish()?))
}
