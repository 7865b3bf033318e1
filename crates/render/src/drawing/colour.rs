//! Colours and a little arithmetic on them.

/// An opaque sRGB colour.
pub(crate) type Rgb = [u8; 3];

/// Mixes two colours, with `weight` of 255 parts of `to`.
pub(crate) fn mix(from: Rgb, to: Rgb, weight: u8) -> Rgb {
    let weight = u32::from(weight);
    let blend = |a: u8, b: u8| ((u32::from(a) * (255 - weight) + u32::from(b) * weight + 127) / 255) as u8;
    [blend(from[0], to[0]), blend(from[1], to[1]), blend(from[2], to[2])]
}

/// The colour as SVG writes it.
pub(crate) fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// How different two colours look: the squared distance, weighted by the eye's sensitivity to each channel.
pub(crate) fn distance(one: Rgb, other: Rgb) -> u32 {
    let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
    3 * square(one[0], other[0]) + 6 * square(one[1], other[1]) + 2 * square(one[2], other[2])
}
