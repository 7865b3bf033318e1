//! Turns SVG drawings into sprites of one palette, and composes pictures of such sprites.

mod canvas;
mod collage;
mod downscale;
mod palette;

pub(crate) use canvas::{Canvas, flat, on, over, rasterise, svg};
pub(crate) use collage::{AnyReadySprite, Collage, Patch, ReadySprite};
pub(crate) use downscale::{BLOCK, DownscaledPicture};
pub(crate) use palette::{Palette, RAMP, Ramp, Samples, separate};
