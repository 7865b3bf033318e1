//! Turns SVG drawings into sprites of one palette, and pictures into smaller ones.

mod downscale;
mod palette;
mod raster;

pub(crate) use downscale::{BLOCK, DownscaledPicture};
pub(crate) use palette::{Palette, RAMP, Ramp, Samples, separate};
pub(crate) use raster::{flat, lay, on, over, rasterise, svg};
