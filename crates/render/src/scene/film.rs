//! The frames of a replay on canvases of one size.

use super::board;
use super::grid::extent::Extent;
use super::replay::{ReplayFrame, ReplayScene};
use crate::drawing::atlas::Atlas;
use crate::drawing::lettering::Fonts;
use crate::drawing::pixels::BLOCK;
use crate::error::RenderError;

/// Some frames of a replay, all of one size.
pub(crate) struct Film<'a> {
    scene: &'a ReplayScene<'a>,
    frames: Vec<&'a ReplayFrame<'a>>,
    /// What all frames show of the endless grid. Without it, each shows what has pieces at that time.
    extent: Option<Extent>,
    /// The number of blocks in a row and in a column.
    pub(crate) blocks: (usize, usize),
    /// The width of the picture, and the number of rows above it, with which squares begin where a block does.
    pub(crate) width: usize,
    above: usize,
}

impl<'a> Film<'a> {
    pub(crate) fn new(
        scene: &'a ReplayScene<'a>,
        frames: Vec<&'a ReplayFrame<'a>>,
        fonts: &Fonts,
    ) -> Result<Film<'a>, RenderError> {
        let mut film = Film { scene, frames, extent: None, blocks: (0, 0), width: 0, above: 0 };
        film.extent = film.common_extent(fonts)?;
        let mut height = 0;
        for frame in &film.frames {
            let board = scene.board(frame);
            let layout = board::layout(&board, board::plan(&board, film.extent.as_ref(), fonts)?.as_ref());
            film.above = layout.field.1.next_multiple_of(BLOCK) - layout.field.1;
            film.width = film.width.max(layout.width);
            height = height.max(film.above + layout.height);
        }
        film.blocks = (film.width.div_ceil(BLOCK), height.div_ceil(BLOCK));
        Ok(film)
    }

    /// What has a piece at any time, if that is not too much to be read.
    fn common_extent(&self, fonts: &Fonts) -> Result<Option<Extent>, RenderError> {
        let Some(frame) = self.frames.first().filter(|frame| frame.view.grid.is_some()) else { return Ok(None) };
        let extent = Extent::of(self.frames.iter().map(|frame| frame.view))?;
        let plan = board::plan(&self.scene.board(frame), Some(&extent), fonts)?;
        Ok(plan.is_some_and(|plan| plan.is_readable()).then_some(extent))
    }

    /// The number of frames.
    pub(crate) fn len(&self) -> usize {
        self.frames.len()
    }

    /// Draws a frame on a canvas of as many blocks as the film has.
    pub(crate) fn draw(
        &self,
        index: usize,
        canvas: &mut [u8],
        atlas: &Atlas,
        fonts: &Fonts,
    ) -> Result<(), RenderError> {
        let frame = self.frames[index];
        let board = self.scene.board(frame);
        let plan = board::plan(&board, self.extent.as_ref(), fonts)?;
        let collage = board::noted(&board, frame.caption, plan.as_ref(), atlas, fonts)?;
        let width = self.blocks.0 * BLOCK;
        let (start, end) = (self.above * width, (self.above + collage.height) * width);
        canvas[..start].fill(atlas.backdrop);
        canvas[end..].fill(atlas.backdrop);
        canvas[start..end].chunks_exact_mut(width).for_each(|row| row[collage.width..].fill(atlas.backdrop));
        collage.compose(canvas, width, start);
        Ok(())
    }
}
