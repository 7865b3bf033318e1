//! The GIF around the compressed frames.

use std::borrow::Cow;
use std::ops::Range;

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

use super::lzw::{Dictionary, Lzw};

/// The index of no colour. A frame that has it somewhere leaves what was there.
pub(crate) const TRANSPARENT: u8 = 255;
/// Stretches of pixels that stay the same are made transparent from this length on. Shorter ones between pixels that
/// change compress better as they are.
const SHORTEST: usize = 8;

/// An animation that plays endlessly, written frame by frame.
pub(crate) struct Animation {
    encoder: Encoder<Vec<u8>>,
    dictionary: Dictionary,
    width: usize,
    /// The last frame.
    shown: Vec<u8>,
}

impl Animation {
    /// Starts an animation of this size in pixels. `colours` are three bytes each, at most 255 of them.
    pub(crate) fn new((width, height): (usize, usize), colours: &[u8]) -> Result<Animation, EncodingError> {
        let mut all = colours.to_vec();
        all.resize(3 * 256, 0);
        let mut encoder = Encoder::new(Vec::with_capacity(256 * 1024), width as u16, height as u16, &all)?;
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(Animation { encoder, dictionary: Dictionary::new(), width, shown: Vec::new() })
    }

    /// Adds a frame that stays this long, in hundredths of a second. `pixels` are its palette indices, row by row.
    pub(crate) fn frame(&mut self, pixels: &[u8], delay: u16) -> Result<(), EncodingError> {
        let (columns, rows) = self.changed(pixels);
        let frame = Frame {
            delay,
            dispose: DisposalMethod::Keep,
            transparent: Some(TRANSPARENT),
            left: columns.start as u16,
            top: rows.start as u16,
            width: columns.len() as u16,
            height: rows.len() as u16,
            buffer: Cow::Owned(self.compressed(pixels, columns, rows)),
            ..Frame::default()
        };
        self.encoder.write_lzw_pre_encoded_frame(&frame)?;
        self.shown.clear();
        self.shown.extend(pixels);
        Ok(())
    }

    /// The columns and rows in which a frame differs from the one before it, at least one of each.
    fn changed(&self, pixels: &[u8]) -> (Range<usize>, Range<usize>) {
        if self.shown.is_empty() {
            return (0..self.width, 0..pixels.len() / self.width);
        }
        let rows = self.shown.chunks_exact(self.width).zip(pixels.chunks_exact(self.width));
        let mut changed = rows.enumerate().filter(|(_, (old, new))| old != new).peekable();
        let Some(&(top, _)) = changed.peek() else { return (0..1, 0..1) };
        let (mut left, mut right, mut bottom) = (self.width, 0, top);
        for (row, (old, new)) in changed {
            left = common(&old[..left], &new[..left]);
            let mut beyond = old[right..].iter().zip(&new[right..]);
            right += beyond.rposition(|(old, new)| old != new).map_or(0, |last| last + 1);
            bottom = row + 1;
        }
        (left..right, top..bottom)
    }

    fn compressed(&mut self, pixels: &[u8], columns: Range<usize>, rows: Range<usize>) -> Vec<u8> {
        let mut lzw = Lzw::new(&mut self.dictionary, TRANSPARENT);
        let mut same = 0;
        for row in rows {
            let span = row * self.width + columns.start..row * self.width + columns.end;
            let new = &pixels[span.clone()];
            let Some(old) = self.shown.get(span) else {
                lzw.pixels(new);
                continue;
            };
            if old == new {
                same += new.len();
                continue;
            }
            let mut start = 0;
            while start < new.len() {
                let stays = common(&old[start..], &new[start..]);
                let end = start + stays;
                let is_inside = start > 0 && end < new.len();
                if is_inside && stays < SHORTEST {
                    lzw.pixels(&new[start..end]);
                } else {
                    same += stays;
                }
                let differs = old[end..].iter().zip(&new[end..]).take_while(|(old, new)| old != new).count();
                if differs > 0 {
                    lzw.run(same);
                    same = 0;
                }
                lzw.pixels(&new[end..end + differs]);
                start = end + differs;
            }
        }
        lzw.run(same);
        lzw.finish()
    }

    /// The number of bytes so far.
    pub(crate) fn len(&self) -> usize {
        self.encoder.get_ref().len()
    }

    /// Ends the animation and returns the file.
    pub(crate) fn finish(self) -> Result<Vec<u8>, EncodingError> {
        self.encoder.into_inner()
    }
}

/// The number of pixels that two rows have in common at their beginning.
fn common(old: &[u8], new: &[u8]) -> usize {
    const CHUNK: usize = 16;
    let chunks = old.as_chunks::<CHUNK>().0.iter().zip(new.as_chunks::<CHUNK>().0);
    let whole = CHUNK * chunks.take_while(|(old, new)| old == new).count();
    whole + old[whole..].iter().zip(&new[whole..]).take_while(|(old, new)| old == new).count()
}

#[cfg(test)]
mod tests {
    use gif::{ColorOutput, DecodeOptions};

    use super::*;

    /// Frames of this size in which a share of the pixels, one in `calm`, is another than before.
    fn frames((width, height): (usize, usize), calm: u32) -> Vec<Vec<u8>> {
        let mut state = 1_u32;
        let mut dice = move || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state >> 8
        };
        let mut pixels = vec![7; width * height];
        (0..5)
            .map(|_| {
                for pixel in &mut pixels {
                    if dice().is_multiple_of(calm) {
                        *pixel = (dice() % 255) as u8;
                    }
                }
                pixels.clone()
            })
            .collect()
    }

    #[test]
    fn any_frames_come_back() {
        // From nothing but noise, which fills the dictionary many times, to runs of the same pixels over many rows.
        for (size, calm) in [(300, 200), (1, 1), (2, 1), (1, 400), (255, 3)]
            .into_iter()
            .flat_map(|size| [1, 2, 9, 60, 5000, 100_000].map(|calm| (size, calm)))
        {
            let frames = frames(size, calm);
            let mut animation = Animation::new(size, &[0; 3 * 255]).unwrap();
            for (index, pixels) in frames.iter().enumerate() {
                animation.frame(pixels, index as u16).unwrap();
            }
            let file = animation.finish().unwrap();
            let mut options = DecodeOptions::new();
            options.set_color_output(ColorOutput::Indexed);
            let mut decoder = options.read_info(&file[..]).unwrap();
            let mut shown = vec![TRANSPARENT; size.0 * size.1];
            for (index, pixels) in frames.iter().enumerate() {
                let frame = decoder.read_next_frame().unwrap().unwrap();
                assert_eq!(frame.delay, index as u16);
                for (row, new) in frame.buffer.chunks_exact(frame.width.into()).enumerate() {
                    let start = (usize::from(frame.top) + row) * size.0 + usize::from(frame.left);
                    for (old, new) in shown[start..].iter_mut().zip(new).filter(|(_, new)| **new != TRANSPARENT) {
                        *old = *new;
                    }
                }
                assert!(shown == *pixels, "frame {index} of {size:?}, one in {calm} changed");
            }
            assert!(decoder.read_next_frame().unwrap().is_none());
        }
    }
}
