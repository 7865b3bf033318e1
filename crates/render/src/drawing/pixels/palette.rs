//! The colours of a theme's pictures, and the lookup of the nearest one.

use std::collections::HashMap;

use image::{Pixel, Rgba, RgbaImage};

use crate::drawing::theme::{Rgb, distance, mix};
use crate::error::RenderError;
use crate::gif::TRANSPARENT;
use crate::png::Sprite;

/// How many colours boards have. With more of them the soft edges of shapes would compress worse, for little
/// visible gain.
const BOARD: usize = 80;
/// How many colours a PNG can have.
const MOST: usize = 256;
/// How many of them boards and cards can have, so that an animation has an index of no colour.
const CARDS: usize = TRANSPARENT as usize;

/// How many colours a ramp has, including its ground and its ink.
pub(crate) const RAMP: usize = 5;

/// Colours by coverage, from the ground (0) to the ink (4).
pub(crate) type Ramp = [u8; RAMP];

/// A theme's colours: first those of boards, then those that only card faces have, then those of tables.
pub(crate) struct Palette {
    colours: Vec<Rgb>,
    /// How many of them are for boards, and how many for boards and cards.
    board: usize,
    cards: usize,
    bytes: Vec<u8>,
    /// The index of the nearest board colour, for every colour of five bits per channel.
    nearest: Vec<u8>,
}

impl Palette {
    /// Chooses a palette.
    ///
    /// The colours `exact` are taken as they are. The other board colours are those that suit the samples best.
    /// The colours of `faces` and then those of `tables` are added unchanged.
    ///
    /// # Errors
    /// [`RenderError::Colours`] if these are too many.
    pub(crate) fn new(exact: &[Rgb], samples: &Samples, faces: &[Rgb], tables: &[Rgb]) -> Result<Palette, RenderError> {
        let mut colours: Vec<Rgb> = Vec::with_capacity(MOST);
        let mut add = |new: &[Rgb], most: usize| {
            for colour in new {
                if !colours.contains(colour) {
                    colours.push(*colour);
                }
            }
            match colours.len() {
                wanted if wanted > most => Err(RenderError::Colours { wanted, most }),
                fitting => Ok(fitting),
            }
        };
        let known = add(exact, BOARD)?;
        let board = add(&samples.representatives(BOARD - known), BOARD)?;
        let cards = add(faces, CARDS)?;
        add(tables, MOST)?;
        let nearest = (0..1_u32 << 15)
            .map(|key| {
                let channel = |shift: u32| {
                    let five = (key >> shift & 31) as u8;
                    five << 3 | five >> 2
                };
                closest(&colours[..board], [channel(10), channel(5), channel(0)])
            })
            .collect();
        let bytes = colours.iter().flatten().copied().collect();
        Ok(Palette { colours, board, cards, bytes, nearest })
    }

    /// The colours of boards and cards in the format of a PNG.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes[..3 * self.cards]
    }

    /// The colours of boards and cards.
    pub(super) fn card_colours(&self) -> &[Rgb] {
        &self.colours[..self.cards]
    }

    /// The index of the nearest colour of boards and cards. This lookup is exact.
    pub(super) fn card_index(&self, colour: Rgb) -> u8 {
        closest(&self.colours[..self.cards], colour)
    }

    /// All colours in the format of a PNG, for pictures with tables.
    pub(crate) fn all_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The index of the nearest board colour. This lookup is exact.
    pub(crate) fn index(&self, colour: Rgb) -> u8 {
        closest(&self.colours[..self.board], colour)
    }

    /// The colours between a ground and an ink.
    pub(crate) fn ramp(&self, ground: Rgb, ink: Rgb) -> Ramp {
        std::array::from_fn(|level| self.index(mix(ground, ink, (level * 255 / (RAMP - 1)) as u8)))
    }

    /// The colours between a ground and an ink, from all colours and not only those of boards.
    pub(crate) fn shades(&self, ground: Rgb, ink: Rgb) -> Ramp {
        std::array::from_fn(|level| closest(&self.colours, mix(ground, ink, (level * 255 / (RAMP - 1)) as u8)))
    }

    /// The index for an ink over the colour at `under`, with a coverage in levels of a ramp.
    pub(crate) fn cover(&self, under: u8, ink: Rgb, level: u8) -> u8 {
        self.blend(under, ink, (usize::from(level) * 255 / (RAMP - 1)) as u8)
    }

    /// The index for `colour` over the colour at `under`, with this opacity.
    pub(crate) fn blend(&self, under: u8, colour: Rgb, alpha: u8) -> u8 {
        let [red, green, blue] = colour;
        let [below_red, below_green, below_blue] = self.colours[usize::from(under)];
        let mut pixel = Rgba([below_red, below_green, below_blue, 0xff]);
        pixel.blend(&Rgba([red, green, blue, alpha]));
        let [red, green, blue, _] = pixel.0;
        let key = usize::from(red >> 3) << 10 | usize::from(green >> 3) << 5 | usize::from(blue >> 3);
        self.nearest[key]
    }

    /// Converts a picture of a board to this palette.
    pub(crate) fn quantise(&self, image: &RgbaImage, known: &mut HashMap<Rgb, u8>) -> Sprite {
        quantise(image, &self.colours[..self.board], known)
    }

    /// Converts a card's face to its own inks. With the inks of other cards it would compress worse.
    pub(crate) fn quantise_face(&self, image: &RgbaImage, inks: &[Rgb]) -> Sprite {
        self.print(&separate(image, inks), inks)
    }

    /// A face that was separated into ink numbers, printed in these inks.
    pub(crate) fn print(&self, separated: &Sprite, inks: &[Rgb]) -> Sprite {
        let indices: Vec<u8> = inks.iter().map(|ink| closest(&self.colours[..self.cards], *ink)).collect();
        let pixels = separated.pixels.iter().map(|ink| indices[usize::from(*ink)]).collect();
        Sprite { width: separated.width, pixels }
    }
}

/// An opaque picture as the numbers of the nearest inks.
pub(crate) fn separate(image: &RgbaImage, inks: &[Rgb]) -> Sprite {
    quantise(image, inks, &mut HashMap::new())
}

/// An opaque picture as the indices of the nearest of these colours.
fn quantise(image: &RgbaImage, colours: &[Rgb], known: &mut HashMap<Rgb, u8>) -> Sprite {
    let mut before = None;
    let index = |pixel: &Rgba<u8>| {
        let colour = pixel.to_rgb().0;
        match before {
            Some((same, index)) if same == colour => index,
            _ => {
                let index = *known.entry(colour).or_insert_with(|| closest(colours, colour));
                before = Some((colour, index));
                index
            }
        }
    };
    Sprite { width: image.width() as usize, pixels: image.pixels().map(index).collect() }
}

fn closest(colours: &[Rgb], wanted: Rgb) -> u8 {
    colours.iter().enumerate().min_by_key(|(_, colour)| distance(**colour, wanted)).map_or(0, |(index, _)| index as u8)
}

/// The colours that pictures need, counted in buckets of six bits a channel.
pub(crate) struct Samples {
    buckets: Vec<[u32; 4]>,
}

impl Samples {
    pub(crate) fn new() -> Samples {
        Samples { buckets: vec![[0; 4]; 1 << 18] }
    }

    /// Counts an image's colours. A run of one colour counts once, because large flat areas need no more
    /// colours than small ones.
    pub(crate) fn add(&mut self, image: &RgbaImage) {
        let mut before = None;
        for colour in image.pixels().map(|pixel| pixel.to_rgb().0) {
            if before != Some(colour) {
                self.count(colour, 1);
                before = Some(colour);
            }
        }
    }

    pub(crate) fn count(&mut self, [red, green, blue]: Rgb, times: u32) {
        let key = usize::from(red >> 2) << 12 | usize::from(green >> 2) << 6 | usize::from(blue >> 2);
        let bucket = &mut self.buckets[key];
        bucket[0] += times;
        bucket[1] += times * u32::from(red);
        bucket[2] += times * u32::from(green);
        bucket[3] += times * u32::from(blue);
    }

    /// The colours that represent all samples best. Cuts the box with the greatest spread until there are
    /// enough boxes.
    fn representatives(&self, wanted: usize) -> Vec<Rgb> {
        let points: Vec<Point> = self
            .buckets
            .iter()
            .filter(|bucket| bucket[0] > 0)
            .map(|&[count, red, green, blue]| Point {
                weight: u64::from(count),
                at: [red / count, green / count, blue / count].map(|channel| channel as u8),
            })
            .collect();
        if points.is_empty() {
            return Vec::new();
        }
        let mut boxes = vec![Group::of(points)];
        while boxes.len() < wanted {
            let Some((widest, _)) =
                boxes.iter().enumerate().filter(|(_, group)| group.spread > 0).max_by_key(|(_, group)| group.spread)
            else {
                break;
            };
            let (low, high) = boxes.swap_remove(widest).cut();
            boxes.extend([low, high]);
        }
        boxes.iter().map(Group::mean).collect()
    }
}

#[derive(Clone, Copy)]
struct Point {
    weight: u64,
    at: Rgb,
}

struct Group {
    points: Vec<Point>,
    axis: usize,
    /// The weighted squared deviation along the axis on which it is greatest.
    spread: u64,
}

impl Group {
    fn of(points: Vec<Point>) -> Group {
        const SENSITIVITY: [u64; 3] = [3, 6, 2];
        let weight: u64 = points.iter().map(|point| point.weight).sum();
        let deviation = |axis: usize| {
            let sum: u64 = points.iter().map(|point| point.weight * u64::from(point.at[axis])).sum();
            let squares: u64 = points.iter().map(|point| point.weight * u64::from(point.at[axis]).pow(2)).sum();
            SENSITIVITY[axis] * (squares - (u128::from(sum).pow(2) / u128::from(weight)) as u64)
        };
        let (axis, spread) =
            (0..3).map(|axis| (axis, deviation(axis))).max_by_key(|(_, spread)| *spread).unwrap_or((0, 0));
        let spread = if points.len() < 2 { 0 } else { spread };
        Group { points, axis, spread }
    }

    fn mean(&self) -> Rgb {
        let weight: u64 = self.points.iter().map(|point| point.weight).sum();
        std::array::from_fn(|axis| {
            let sum: u64 = self.points.iter().map(|point| point.weight * u64::from(point.at[axis])).sum();
            ((sum + weight / 2) / weight) as u8
        })
    }

    /// Splits the group at the mean of its widest axis.
    fn cut(mut self) -> (Group, Group) {
        let (axis, middle) = (self.axis, self.mean()[self.axis]);
        self.points.sort_by_key(|point| (point.at[axis], point.at));
        let parting = self.points.partition_point(|point| point.at[axis] <= middle).clamp(1, self.points.len() - 1);
        let high = self.points.split_off(parting);
        (Group::of(self.points), Group::of(high))
    }
}
