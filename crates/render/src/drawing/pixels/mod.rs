//! Turns SVG drawings into sprites of one palette, and composes pictures of such sprites.

mod canvas;
mod collage;
mod palette;
mod raster;
mod ready;
mod reduced;
mod reducer;

pub(crate) use canvas::Canvas;
pub(crate) use collage::{AnyReady, Collage};
pub(crate) use palette::{Palette, RAMP, Ramp, Samples, separate};
pub(crate) use raster::{flat, on, over, rasterise};
pub(crate) use ready::{Patch, Ready};
pub(crate) use reduced::Reduced;
pub(crate) use reducer::BLOCK;
