//! A finished picture.

use std::sync::OnceLock;

use cardinal_rules::{BySeat, Card, Example, Square, Variant};

use crate::drawing::atlas::Atlas;
use crate::drawing::lettering::Fonts;
use crate::drawing::sizes::SQUARE;
use crate::drawing::theme::Theme;
use crate::error::RenderError;
use crate::png::{CodeTable, Collage};
use crate::replay::{self, Replay};
use crate::scene::board;
use crate::scene::cards::{self, PoolScene};
use crate::scene::event::bracket::{self, BracketScene};
use crate::scene::event::champion::{self, ChampionScene};
use crate::scene::event::standings::{self, StandingsScene};
use crate::scene::grid::plan::GridPlan;
use crate::scene::layout::{self, Layout};
use crate::scene::member_table::{self, LadderScene, LeaderboardScene};
use crate::scene::profile::{self, ProfileScene};
use crate::scene::replay::ReplayScene;
use crate::scene::scenes::{Area, BoardScene, HandScene, PanelScene};
use crate::scene::story::TurnSummary;
use crate::words::{alt, event_alt};

/// A picture, ready to send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The picture as a PNG file.
    pub png: Vec<u8>,
    /// The alternative text, at most [`crate::ALT_LIMIT`] characters.
    pub alt: String,
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
}

/// The pictures of a player's panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PanelPictures {
    /// The board, with the hand beside it if there is room.
    pub board: Picture,
    /// The hand, if it is a separate picture.
    pub hand: Option<Picture>,
}

impl Picture {
    /// Encodes a collage in these colours, with the code table for its width.
    pub(crate) fn new(collage: &Collage<'_>, colours: &[u8], table: &CodeTable, alt: String) -> Picture {
        let (width, height) = (collage.width as u32, collage.height as u32);
        Picture { png: collage.png(colours, table), alt, width, height }
    }
}

/// Makes pictures.
///
/// One renderer serves a whole program. Every method takes `&self` and never blocks, so share it between
/// threads in an `Arc`. Making a picture takes well under a millisecond, or about two for a table of players. A
/// replay takes less than a millisecond a turn. Only the first picture in a theme other than the default takes as long
/// as [`Renderer::new`].
pub struct Renderer {
    fonts: Fonts,
    atlases: [OnceLock<Atlas>; Theme::ALL.len()],
}

impl Renderer {
    /// Loads the fonts and draws everything that the default theme needs.
    ///
    /// # Errors
    /// [`RenderError::Drawing`] or [`RenderError::Font`] if a built-in drawing or font can't be read.
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
        // Two threads may both draw it. The later result is identical and gets dropped.
        let atlas = Atlas::new(theme, &self.fonts)?;
        Ok(slot.get_or_init(|| atlas))
    }

    /// Draws a board with the last card played, hands and piles with their counts, and captured pieces beside
    /// it.
    ///
    /// Of the endless grid it shows the part that has pieces, as large as it fits, with long empty stretches
    /// folded. The balanced shape is 886 pixels wide, or 720 without cards, and at most 913 high. The wide
    /// shape is 1146 by 730.
    ///
    /// # Errors
    /// [`RenderError::OffBoard`] if a piece, a move, the selected square or a target is not on the game's
    /// board.
    pub fn board(&self, scene: &BoardScene<'_>) -> Result<Picture, RenderError> {
        self.board_with(scene, None, alt::board(scene))
    }

    /// Draws an example's board before and after its card is played. Arrows show what led to the card and what
    /// it did. Each picture is 720 pixels square.
    ///
    /// # Errors
    /// As for [`Renderer::board`].
    pub fn example(&self, example: &Example, theme: Theme) -> Result<[Picture; 2], RenderError> {
        let names = BySeat { white: "", black: "" };
        let (led, done) =
            (example.led.as_ref().map(TurnSummary::of).unwrap_or_default(), TurnSummary::of(&example.story));
        let board = |view, story| BoardScene { theme, story, ..BoardScene::new(view, example.seat, names) };
        let before = self.diagram(&board(&example.before, led.story()))?;
        Ok([before, self.diagram(&board(&example.after, done.story()))?])
    }

    /// Draws an 8 by 8 board with nothing beside it.
    fn diagram(&self, scene: &BoardScene<'_>) -> Result<Picture, RenderError> {
        let atlas = self.atlas(scene.theme)?;
        let collage = board::alone(scene, atlas, &self.fonts)?;
        Ok(Picture::new(&collage, atlas.palette.bytes(), atlas.board_table(collage.width), alt::diagram(scene)))
    }

    fn board_with(
        &self,
        scene: &BoardScene<'_>,
        hand: Option<&HandScene<'_>>,
        alt: String,
    ) -> Result<Picture, RenderError> {
        let atlas = self.atlas(scene.theme)?;
        let collage = board::draw(scene, hand, atlas, &self.fonts)?;
        Ok(Picture::new(&collage, atlas.palette.bytes(), atlas.board_table(collage.width), alt))
    }

    /// Draws a player's panel: the board, and the player's own hand.
    ///
    /// A hand of up to six cards is on the picture of the board: beside it in the wide shape, below it in the
    /// balanced one. If the view has no hand, or an empty one, there is only the board.
    ///
    /// # Errors
    /// As for [`Renderer::board`].
    pub fn panel(&self, scene: &PanelScene<'_>) -> Result<PanelPictures, RenderError> {
        let PanelScene { board, .. } = scene;
        let hand = scene.hand();
        match board.view.hand.as_deref().map_or(0, <[Card]>::len) {
            0 => Ok(PanelPictures { board: self.board(board)?, hand: None }),
            cards if layout::has_room(cards) => {
                Ok(PanelPictures { board: self.board_with(board, Some(&hand), alt::panel(scene))?, hand: None })
            }
            _ => Ok(PanelPictures { board: self.board(board)?, hand: Some(self.hand(&hand)?) }),
        }
    }

    /// Draws a hand, with three cards a row, or more a row if there are many cards. An empty hand is an empty
    /// outline.
    ///
    /// # Errors
    /// [`RenderError::NoHand`] if the view shows no hand.
    pub fn hand(&self, scene: &HandScene<'_>) -> Result<Picture, RenderError> {
        let atlas = self.atlas(scene.theme)?;
        let collage = cards::draw_hand(scene, atlas, &self.fonts)?;
        let alt = alt::hand(scene);
        Ok(Picture::new(&collage, atlas.palette.bytes(), &atlas.card_table(collage.width), alt))
    }

    /// Draws a page of the pool for the deck builder: up to twelve cards, four a row.
    ///
    /// Below each card is how many of it there are and how many are taken. Cards already taken have a tick.
    /// Cards that no longer fit into the points are dimmed and have a slash.
    ///
    /// # Errors
    /// [`RenderError::PoolPage`] with more than twelve cards.
    pub fn pool(&self, scene: &PoolScene<'_>) -> Result<Picture, RenderError> {
        let atlas = self.atlas(scene.theme)?;
        let collage = cards::draw_pool(scene, atlas, &self.fonts)?;
        Ok(Picture::new(&collage, atlas.palette.bytes(), &atlas.card_table(collage.width), alt::pool(scene)))
    }

    /// Draws one card, large, as it is in these games. If its face differs between games, the faces are side by
    /// side with the games' names above them.
    ///
    /// The face is drawn again each time, which takes some milliseconds.
    ///
    /// # Errors
    /// [`RenderError::NoGame`] without a game, or [`RenderError::Drawing`] if a built-in drawing can't be read.
    pub fn card(&self, card: Card, games: &[Variant], theme: Theme) -> Result<Picture, RenderError> {
        if games.is_empty() {
            return Err(RenderError::NoGame(card));
        }
        let atlas = self.atlas(theme)?;
        let collage = cards::draw_card(card, games, atlas, &self.fonts)?;
        Ok(Picture::new(&collage, atlas.palette.bytes(), &atlas.card_table(collage.width), alt::card(card, games)))
    }

    /// Draws a member's card: the name, the favourite card, and the results in each game with the course of the rating.
    ///
    /// The picture is 720 pixels wide. Its height grows with the number of games.
    ///
    /// # Errors
    /// [`RenderError::Drawing`] if a built-in drawing can't be read.
    pub fn profile(&self, scene: &ProfileScene<'_>) -> Result<Picture, RenderError> {
        let atlas = self.atlas(scene.theme)?;
        let collage = profile::draw(scene, atlas, &self.fonts)?;
        Ok(Picture::new(&collage, atlas.palette.all_bytes(), atlas.board_table(collage.width), alt::profile(scene)))
    }

    /// Draws a page of a leaderboard: ranks, names, numbers of games and ratings. The row of the member who asked is
    /// highlighted.
    ///
    /// The picture is 720 pixels wide. Its height grows with the number of rows.
    ///
    /// # Errors
    /// [`RenderError::Drawing`] if a built-in drawing can't be read.
    pub fn leaderboard(&self, scene: &LeaderboardScene<'_>) -> Result<Picture, RenderError> {
        let atlas = self.atlas(scene.theme)?;
        let collage = member_table::draw_leaderboard(scene, atlas, &self.fonts)?;
        Ok(Picture::new(&collage, atlas.palette.all_bytes(), atlas.board_table(collage.width), alt::leaderboard(scene)))
    }

    /// Draws a page of a ladder: places, names, since when, and numbers of games. The row of the member who asked is
    /// highlighted.
    ///
    /// The picture is 720 pixels wide. Its height grows with the number of rows.
    ///
    /// # Errors
    /// [`RenderError::Drawing`] if a built-in drawing can't be read.
    pub fn ladder(&self, scene: &LadderScene<'_>) -> Result<Picture, RenderError> {
        let atlas = self.atlas(scene.theme)?;
        let collage = member_table::draw_ladder(scene, atlas, &self.fonts)?;
        Ok(Picture::new(&collage, atlas.palette.all_bytes(), atlas.board_table(collage.width), alt::ladder(scene)))
    }

    /// Draws a page of an event's standings: places, names and points, and below them each row's games and tie-breaks.
    /// The row of the member who asked is highlighted.
    ///
    /// The picture is 720 pixels wide. Its height grows with the number of rows.
    ///
    /// # Errors
    /// [`RenderError::Drawing`] if a built-in drawing can't be read.
    pub fn standings(&self, scene: &StandingsScene<'_>) -> Result<Picture, RenderError> {
        let atlas = self.atlas(scene.theme)?;
        let collage = standings::draw(scene, atlas, &self.fonts)?;
        let alt = event_alt::standings(scene);
        Ok(Picture::new(&collage, atlas.palette.all_bytes(), atlas.board_table(collage.width), alt))
    }

    /// Draws the bracket of a knock-out, or a part of it.
    ///
    /// The picture is 720 pixels wide, or 1146 with more than four rounds, which only a large screen shows well. Its
    /// height grows with the number of players.
    ///
    /// # Errors
    /// [`RenderError::BracketShape`], [`RenderError::BracketPart`] if there is no such part, and
    /// [`RenderError::BracketSize`] for a whole bracket of more than 64 players.
    pub fn bracket(&self, scene: &BracketScene<'_>) -> Result<Picture, RenderError> {
        let atlas = self.atlas(scene.theme)?;
        let collage = bracket::draw(scene, atlas, &self.fonts)?;
        let alt = event_alt::bracket(scene);
        Ok(Picture::new(&collage, atlas.palette.all_bytes(), atlas.board_table(collage.width), alt))
    }

    /// Draws the end of an event: its champion, or all who share the first place, and who came next.
    ///
    /// The picture is 720 pixels wide. Its height grows with the number of players.
    ///
    /// # Errors
    /// [`RenderError::Drawing`] if a built-in drawing can't be read.
    pub fn champion(&self, scene: &ChampionScene<'_>) -> Result<Picture, RenderError> {
        let atlas = self.atlas(scene.theme)?;
        let collage = champion::draw(scene, atlas, &self.fonts)?;
        let alt = event_alt::champion(scene);
        Ok(Picture::new(&collage, atlas.palette.all_bytes(), atlas.board_table(collage.width), alt))
    }

    /// Makes an animation of a game: a frame for each turn, which shows the board in the balanced shape with the
    /// players' names. It plays endlessly.
    ///
    /// It is 480 pixels wide. Of the endless grid, it shows the part that has pieces at any time, so that squares keep
    /// their places, unless that part is too large to read.
    ///
    /// If the file would be larger than the scene's limit, turns are left out: every second turn is shown, or every
    /// third or fourth, and then only turns from the end of the game. [`Replay`] says what it shows.
    ///
    /// # Errors
    /// [`RenderError::NoFrames`] without a frame, [`RenderError::ReplayLimit`] if not even the last frame fits into the
    /// limit, and those of [`Renderer::board`].
    pub fn replay(&self, scene: &ReplayScene<'_>) -> Result<Replay, RenderError> {
        replay::make(scene, self.atlas(scene.theme)?, &self.fonts)
    }

    /// Whether at least one letter, digit or emoji of a name can be written on pictures. The fonts that are built in
    /// have Latin, Greek, Cyrillic, Arabic, Hebrew, Devanagari, Thai, Chinese, Japanese and Korean letters; others
    /// are looked for in the fonts of the machine. Where this is false, the caller can give a name that everyone can
    /// read instead.
    pub fn can_write(&self, name: &str) -> bool {
        self.fonts.writable(name).is_some()
    }

    /// The area of a point of the endless grid on a board's picture, or nothing if the picture doesn't show it.
    pub fn point_area(&self, scene: &BoardScene<'_>, x: i32, y: i32) -> Option<Area> {
        GridPlan::new(scene, &self.fonts).ok()?.area((x, y))
    }

    /// The area of a square on the picture of an 8 by 8 board.
    pub fn square_area(&self, scene: &BoardScene<'_>, square: Square) -> Area {
        let (x, y) = Layout::of_board(scene.shape, scene.view).corner(scene.seating(), square);
        let side = SQUARE as u32;
        Area { x: x as u32, y: y as u32, width: side, height: side }
    }
}
