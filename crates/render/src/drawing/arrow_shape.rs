//! The shapes of arrows, as corners relative to the middle of the square where they start.

/// The extent of an arrow, to the right and down, and the size of the squares, all in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Vector {
    pub(crate) right: i32,
    pub(crate) down: i32,
    pub(crate) size: usize,
    /// Whether there is a piece on the square where it starts. The arrow then starts beside the piece.
    pub(crate) from_piece: bool,
    pub(crate) line: Line,
}

/// The line in which an arrow is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Line {
    /// Solid.
    Whole,
    /// With a dashed shaft.
    Dashed,
    /// Only the outline.
    Hollow,
}

/// The distances from the middle of the first square to where the arrow starts, to its head and to its tip.
fn stations(vector: Vector) -> (f32, f32, f32) {
    let (right, down, size) = (vector.right as f32, vector.down as f32, vector.size as f32);
    let tip = right.hypot(down).max(1.0) - 0.3 * size;
    let start = if vector.from_piece { 0.36 * size } else { 0.0 }.min(tip - 0.2 * size);
    (start, (tip - 0.3 * size).max(start), tip)
}

/// The point `ahead` pixels along an arrow and `aside` squares beside it.
fn point_at(vector: Vector, ahead: f32, aside: f32) -> (f32, f32) {
    let (right, down) = (vector.right as f32, vector.down as f32);
    let length = right.hypot(down).max(1.0);
    let (along, across) = ((right / length, down / length), (-down / length, right / length));
    let aside = aside * vector.size as f32;
    (ahead * along.0 + aside * across.0, ahead * along.1 + aside * across.1)
}

/// The arrow's corners: a shaft that widens towards the head, and a head that stops short of the piece on the
/// last square. A hollow arrow is wider, so that its inside is visible.
pub(super) fn outline(vector: Vector) -> [(f32, f32); 7] {
    let (start, neck, tip) = stations(vector);
    let at = |ahead: f32, aside: f32| point_at(vector, ahead, aside);
    let [thin, thick, wide] = if vector.line == Line::Hollow { [0.07, 0.08, 0.2] } else { [0.04, 0.06, 0.17] };
    [
        at(start, -thin),
        at(neck, -thick),
        at(neck, -wide),
        at(tip, 0.0),
        at(neck, wide),
        at(neck, thick),
        at(start, thin),
    ]
}

/// The gaps in an arrow: across a dashed shaft, or inside a hollow outline.
pub(super) fn gaps(vector: Vector) -> Vec<Vec<(f32, f32)>> {
    let (start, neck, tip) = stations(vector);
    let (size, at) = (vector.size as f32, |ahead: f32, aside: f32| point_at(vector, ahead, aside));
    match vector.line {
        Line::Whole => Vec::new(),
        Line::Dashed => {
            let (dash, gap) = (0.2 * size, 0.13 * size);
            let count = ((neck - start) / (dash + gap)).floor() as usize;
            let gap_at = |index: usize| {
                let end = neck - index as f32 * (dash + gap) - dash * 0.4;
                vec![at(end - gap, -0.1), at(end, -0.1), at(end, 0.1), at(end - gap, 0.1)]
            };
            (0..count).map(gap_at).collect()
        }
        Line::Hollow => {
            let rim = 0.035 * size;
            let inner = [(start + rim, -0.035), (neck + rim, -0.045), (neck + rim, -0.12), (tip - 2.4 * rim, 0.0)];
            let back = [(neck + rim, 0.12), (neck + rim, 0.045), (start + rim, 0.035)];
            vec![inner.into_iter().chain(back).map(|(ahead, aside)| at(ahead, aside)).collect()]
        }
    }
}
