//! Animations as files that a reader made by others takes apart.

use cardinal_render::gif::{Animation, TRANSPARENT};
use gif::{ColorOutput, DecodeOptions};

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
