//! A bar of shares.

use super::shapes::{Frame, paint};
use super::tints::Tint;
use crate::drawing::pixels::{Canvas, Ramp};

/// The colours of a bar's parts, from the left: games won, drawn and lost.
pub(crate) const SHARES: [Tint; 3] = [Tint::Won, Tint::Drawn, Tint::Lost];

/// The space between two parts in pixels, by which they can be told apart without colours.
const GAP: usize = 4;

/// The widths of parts that share `room` pixels in proportion to their counts. What is not nothing gets at least
/// `least` pixels, which the largest part gives up.
fn widths(counts: [u32; 3], room: usize, least: usize) -> [usize; 3] {
    let total: u64 = counts.iter().map(|count| u64::from(*count)).sum();
    let share = |count: u32| match count {
        0 => 0,
        _ => ((u64::from(count) * room as u64 / total) as usize).max(least),
    };
    let mut widths = counts.map(share);
    let taken: usize = widths.iter().sum();
    let largest = widths.iter_mut().max_by_key(|width| **width);
    if let Some(largest) = largest.filter(|_| total > 0) {
        *largest = (*largest + room).saturating_sub(taken);
    }
    widths
}

/// Draws a bar. Each part has round ends. Without any games there is nothing.
pub(super) fn draw(canvas: &mut Canvas<'_>, frame: Frame, counts: [u32; 3], ramps: [Ramp; 3]) {
    let parts = counts.iter().filter(|count| **count > 0).count();
    let room = frame.width - parts.saturating_sub(1) * GAP;
    let mut left = frame.left;
    for (width, ramp) in widths(counts, room, frame.height).into_iter().zip(ramps).filter(|(width, _)| *width > 0) {
        let part = Frame { left, width, ..frame };
        paint(canvas, part, ramp, |at| part.rounded(frame.height as f32 / 2.0, at));
        left += width + GAP;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_share_the_whole_room_and_none_is_too_small_to_see() {
        assert_eq!(widths([1, 1, 2], 400, 12), [100, 100, 200]);
        assert_eq!(widths([0, 0, 5], 400, 12), [0, 0, 400]);
        assert_eq!(widths([999, 0, 1], 400, 12), [388, 0, 12]);
        assert_eq!(widths([1, 1, 1], 400, 12).iter().sum::<usize>(), 400);
        assert_eq!(widths([u32::MAX; 3], 300, 12), [100; 3]);
        assert_eq!(widths([0; 3], 400, 12), [0; 3]);
    }
}
