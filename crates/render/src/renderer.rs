//! The maker of pictures.

use std::sync::OnceLock;

use cardinal_rules::{Card, Seat, Square, Variant};

use crate::drawing::atlas::Atlas;
use crate::drawing::lettering::Fonts;
use crate::drawing::sizes;
use crate::drawing::theme::Theme;
use crate::error::RenderError;
use crate::picture::Picture;
use crate::scene::area::Area;
use crate::scene::grid::plan::Plan;
use crate::scene::scenes::{BoardScene, HandScene, PanelScene};
use crate::scene::{board, card, hand, layout};
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

    /// The picture of a board, 720 pixels wide, with the played card beside the board, the players
    /// and their piles. With an 8 by 8 board it is 960 pixels high. Of the endless grid it shows the
    /// part where pieces stand, with long empty stretches folded, as large as there is room.
    ///
    /// # Errors
    /// A piece, a move, the selected square or a target that is not on the game's board.
    pub fn board(&self, scene: &BoardScene<'_>) -> Result<Picture, RenderError> {
        let atlas = self.atlas(scene.theme)?;
        let collage = board::draw(scene, 0, atlas, &self.fonts)?;
        let alt = alt::board(scene);
        Ok(Picture::new(&collage, &atlas.palette, &atlas.board_table, alt))
    }

    /// The picture of a board with the player's own hand below it, six cards a row. Without a hand
    /// in the view, or with an empty one, it is the board alone.
    ///
    /// # Errors
    /// As for [`Renderer::board`].
    pub fn panel(&self, scene: &PanelScene<'_>) -> Result<Picture, RenderError> {
        let PanelScene { board, playable } = scene;
        let Some(hand) = board.view.hand.as_deref().filter(|hand| !hand.is_empty()) else {
            return self.board(board);
        };
        let atlas = self.atlas(board.theme)?;
        let below = hand::tray_height(hand.len());
        let mut collage = board::draw(board, below, atlas, &self.fonts)?;
        let top = collage.height - below;
        hand::tray(&mut collage, top, board.view, (playable, board.picked_card), atlas);
        let alt = alt::panel(scene);
        Ok(Picture::new(&collage, &atlas.palette, &atlas.board_table, alt))
    }

    /// The picture of a hand: its cards side by side, 720 pixels wide, in rows of three when there are many.
    ///
    /// # Errors
    /// [`RenderError::NoHand`] if the view shows no hand.
    pub fn hand(&self, scene: &HandScene<'_>) -> Result<Picture, RenderError> {
        let atlas = self.atlas(scene.theme)?;
        let collage = hand::draw(scene, atlas, &self.fonts)?;
        let alt = alt::hand(scene.view, scene.playable, scene.picked);
        let table = if hand::has_small_cards(scene.view) { &atlas.board_table } else { &atlas.hand_table };
        Ok(Picture::new(&collage, &atlas.palette, table, alt))
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
        let table = atlas.hand_code.table(collage.width);
        Ok(Picture::new(&collage, &atlas.palette, &table, alt::card(card, games)))
    }

    /// Where a point of the endless grid is on the picture of a board; nothing if the picture does
    /// not show it.
    pub fn point_area(&self, scene: &BoardScene<'_>, x: i32, y: i32) -> Option<Area> {
        Plan::new(scene, &self.fonts).ok()?.area((x, y))
    }

    /// Where a square is on the picture of an 8 by 8 board.
    pub fn square_area(orientation: Seat, square: Square) -> Area {
        let (x, y) = layout::corner(orientation, square);
        let side = sizes::SQUARE as u32;
        Area { x: x as u32, y: y as u32, width: side, height: side }
    }
}
