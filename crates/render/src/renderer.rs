//! The maker of pictures.

use std::sync::OnceLock;

use cardinal_rules::{BySeat, Card, Example, Square, Variant};

use crate::drawing::atlas::Atlas;
use crate::drawing::lettering::Fonts;
use crate::drawing::sizes;
use crate::drawing::theme::Theme;
use crate::error::RenderError;
use crate::picture::{Panel, Picture};
use crate::scene::area::Area;
use crate::scene::grid::plan::Plan;
use crate::scene::layout::Layout;
use crate::scene::pool::{self, PoolScene};
use crate::scene::scenes::{BoardScene, HandScene, PanelScene};
use crate::scene::shape::Shape;
use crate::scene::told::Told;
use crate::scene::{board, card, hand, wide};
use crate::words::alt;

/// Makes pictures. One serves a whole program: every method takes `&self` and waits for nothing,
/// so it is shared between threads in an `Arc`. Making a picture takes well under a millisecond;
/// the first in a theme other than the default one takes as long as [`Renderer::new`].
pub struct Renderer {
    fonts: Fonts,
    atlases: [OnceLock<Atlas>; Theme::ALL.len()],
}

impl Renderer {
    /// Reads the fonts and draws everything that the default theme needs.
    ///
    /// # Errors
    /// A built-in drawing or font that cannot be read.
    pub fn new() -> Result<Renderer, RenderError> {
        let renderer = Renderer { fonts: Fonts::new()?, atlases: [const { OnceLock::new() }; Theme::ALL.len()] };
        renderer.atlas(Theme::default())?;
        Ok(renderer)
    }

    fn atlas(&self, theme: Theme) -> Result<&Atlas, RenderError> {
        let slot = &self.atlases[theme.index()];
        if let Some(atlas) = slot.get() {
            return Ok(atlas);
        }
        // Two threads may both draw it; the later result, which is the same, is dropped.
        let atlas = Atlas::new(theme, &self.fonts)?;
        Ok(slot.get_or_init(|| atlas))
    }

    /// The picture of a board, of the endless grid the part where pieces stand, with long empty stretches folded, as
    /// large as there is room; beside it the card that was played last, hands and piles by their numbers, and
    /// captured pieces. The balanced shape is 886 pixels wide, 720 without cards, and at most 913 high, the wide one
    /// 1146 by 730.
    ///
    /// # Errors
    /// A piece, a move, the selected square or a target that is not on the game's board.
    pub fn board(&self, scene: &BoardScene<'_>) -> Result<Picture, RenderError> {
        self.board_with(scene, None, alt::board(scene))
    }

    /// The boards before and after a card was played in an example, with arrows for what led to it and for what it did.
    /// Each is 720 pixels square.
    ///
    /// # Errors
    /// As for [`Renderer::board`].
    pub fn example(&self, example: &Example, theme: Theme) -> Result<[Picture; 2], RenderError> {
        let names = BySeat { white: "", black: "" };
        let (led, done) = (example.led.as_ref().map(Told::of).unwrap_or_default(), Told::of(&example.story));
        let board = |view, story| BoardScene { theme, story, ..BoardScene::new(view, example.seat, names) };
        let before = self.diagram(&board(&example.before, led.story()))?;
        Ok([before, self.diagram(&board(&example.after, done.story()))?])
    }

    /// The picture of an 8 by 8 board alone.
    fn diagram(&self, scene: &BoardScene<'_>) -> Result<Picture, RenderError> {
        let atlas = self.atlas(scene.theme)?;
        let collage = board::alone(scene, atlas, &self.fonts)?;
        Ok(Picture::new(&collage, &atlas.palette, atlas.board_table(collage.width), alt::diagram(scene)))
    }

    fn board_with(
        &self,
        scene: &BoardScene<'_>,
        hand: Option<&HandScene<'_>>,
        alt: String,
    ) -> Result<Picture, RenderError> {
        let atlas = self.atlas(scene.theme)?;
        let collage = board::draw(scene, hand, atlas, &self.fonts)?;
        Ok(Picture::new(&collage, &atlas.palette, atlas.board_table(collage.width), alt))
    }

    /// The pictures of a player's panel: the board, and the player's own hand. In the wide shape the hand lies beside
    /// the board, if it has no more than six cards. Without a hand in the view, or with an empty one, there is the
    /// board alone.
    ///
    /// # Errors
    /// As for [`Renderer::board`].
    pub fn panel(&self, scene: &PanelScene<'_>) -> Result<Panel, RenderError> {
        let PanelScene { board, .. } = scene;
        let hand = scene.hand();
        match board.view.hand.as_deref().map_or(0, <[Card]>::len) {
            0 => Ok(Panel { board: self.board(board)?, hand: None }),
            cards if board.shape == Shape::Wide && wide::has_room(cards) => {
                Ok(Panel { board: self.board_with(board, Some(&hand), alt::panel(scene))?, hand: None })
            }
            _ => Ok(Panel { board: self.board(board)?, hand: Some(self.hand(&hand)?) }),
        }
    }

    /// The picture of a hand: its cards in rows of three, or more where there are many. An empty hand is an empty
    /// outline.
    ///
    /// # Errors
    /// [`RenderError::NoHand`] if the view shows no hand.
    pub fn hand(&self, scene: &HandScene<'_>) -> Result<Picture, RenderError> {
        let atlas = self.atlas(scene.theme)?;
        let collage = hand::draw(scene, atlas, &self.fonts)?;
        let alt = alt::hand(scene);
        Ok(Picture::new(&collage, &atlas.palette, &atlas.card_table(collage.width), alt))
    }

    /// The picture of a page of a pool, for those who build a deck: up to twelve cards, four a row, each with how many of it
    /// there are and how many are taken; what is taken is ticked, and what does not fit into the points any more is dimmed
    /// and struck through.
    ///
    /// # Errors
    /// [`RenderError::PoolPage`] with more cards than that.
    pub fn pool(&self, scene: &PoolScene<'_>) -> Result<Picture, RenderError> {
        let atlas = self.atlas(scene.theme)?;
        let collage = pool::draw(scene, atlas, &self.fonts)?;
        Ok(Picture::new(&collage, &atlas.palette, &atlas.card_table(collage.width), alt::pool(scene)))
    }

    /// The picture of one card, large, as it is in these games: one face, or where it differs from game to game
    /// several side by side with the games' names above. It is drawn anew each time, which takes some milliseconds.
    ///
    /// # Errors
    /// [`RenderError::NoGame`] without a game; a built-in drawing that cannot be read.
    pub fn card(&self, card: Card, games: &[Variant], theme: Theme) -> Result<Picture, RenderError> {
        if games.is_empty() {
            return Err(RenderError::NoGame(card));
        }
        let atlas = self.atlas(theme)?;
        let collage = card::draw(card, games, atlas, &self.fonts)?;
        Ok(Picture::new(&collage, &atlas.palette, &atlas.card_table(collage.width), alt::card(card, games)))
    }

    /// Where a point of the endless grid is on the picture of a board; nothing if the picture does
    /// not show it.
    pub fn point_area(&self, scene: &BoardScene<'_>, x: i32, y: i32) -> Option<Area> {
        Plan::new(scene, &self.fonts).ok()?.area((x, y))
    }

    /// Where a square is on the picture of an 8 by 8 board.
    pub fn square_area(&self, scene: &BoardScene<'_>, square: Square) -> Area {
        let (x, y) = Layout::of_board(scene.shape, scene.view).corner(scene.seating(), square);
        let side = sizes::SQUARE as u32;
        Area { x: x as u32, y: y as u32, width: side, height: side }
    }
}
