//! Scenes of whole games, turn by turn, and their frames on canvases of one size.

use cardinal_ids::ReplayPace;
use cardinal_rules::{BySeat, Seat, View};

use super::board;
use super::grid::frame::Extent;
use super::scenes::BoardScene;
use super::story::Story;
use crate::drawing::atlas::Atlas;
use crate::drawing::lettering::Fonts;
use crate::drawing::pixels::BLOCK;
use crate::drawing::theme::Theme;
use crate::error::RenderError;

/// A game to show as an animation.
#[derive(Clone, Copy, Debug)]
pub struct ReplayScene<'a> {
    /// The position before the first turn, and then the one after each turn.
    pub frames: &'a [ReplayFrame<'a>],
    /// The side at the bottom of the board.
    pub orientation: Seat,
    /// The players' names, in any characters. They are written as on a [`BoardScene`].
    pub names: BySeat<&'a str>,
    /// The colours.
    pub theme: Theme,
    /// How long each turn is shown.
    pub pace: ReplayPace,
    /// The greatest size of the file in bytes.
    pub limit_bytes: usize,
}

/// The board after a turn.
#[derive(Clone, Copy, Debug)]
pub struct ReplayFrame<'a> {
    /// The game as the recipient of the replay may see it.
    pub view: &'a View,
    /// What happened in the turn, if that is more than the last move and the last card.
    pub story: Story<'a>,
    /// A few words at the lower right, such as the number and the move of the turn. May be empty.
    pub caption: &'a str,
}

/// How long the first and the last frame stay, in hundredths of a second.
const FIRST: u16 = 150;
const LAST: u16 = 500;

/// How long a turn is shown, in hundredths of a second.
const fn turn(pace: ReplayPace) -> u16 {
    match pace {
        ReplayPace::Slow => 250,
        ReplayPace::Normal => 140,
        ReplayPace::Fast => 70,
    }
}

/// How long the frame with this index is shown, of this many frames, in hundredths of a second.
pub(crate) const fn delay(pace: ReplayPace, index: usize, frames: usize) -> u16 {
    match index {
        _ if index + 1 == frames => LAST,
        0 => FIRST,
        _ => turn(pace),
    }
}

impl<'a> ReplayScene<'a> {
    /// The board of a frame.
    pub(crate) fn board(&self, frame: &ReplayFrame<'a>) -> BoardScene<'a> {
        let &ReplayScene { orientation, names, theme, .. } = self;
        BoardScene { theme, story: frame.story, ..BoardScene::new(frame.view, orientation, names) }
    }
}

/// Some frames of a replay, all of one size.
pub(crate) struct ReplayFilm<'a> {
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

impl<'a> ReplayFilm<'a> {
    pub(crate) fn new(
        scene: &'a ReplayScene<'a>,
        frames: Vec<&'a ReplayFrame<'a>>,
        fonts: &Fonts,
    ) -> Result<ReplayFilm<'a>, RenderError> {
        let mut film = ReplayFilm { scene, frames, extent: None, blocks: (0, 0), width: 0, above: 0 };
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
