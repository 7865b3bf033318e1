//! Everything that a theme's pictures are composed of, drawn once.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use cardinal_rules::{Card, Kind, Seat, Variant};
use image::RgbaImage;

use super::arrows::Arrows;
use super::artwork::Artwork;
use super::cards::face;
use super::cards::faces::{self, Faces};
use super::cards::inks;
use super::cards::size::{Place, Size};
use super::cards::standing::Standing;
use super::cloth;
use super::ground::coordinates::{Label, Labels};
use super::ground::fades::Fades;
use super::ground::squares::{self, Ground, Look, SeenSquares, Squares, Targets};
use super::ground::walls::Walls;
use super::lettering::{self, Fonts, Lettering, Style};
use super::overlays::Overlays;
use super::pieces;
use super::pixels::{AnyReady, Canvas, Palette, Patch, Ramp, Ready};
use super::sizes::{BOARD, GRID_SQUARES, HAND_WIDTH, WIDTHS};
use super::tables::{Laurel, Tints};
use super::theme::{Scheme, Theme};
use crate::error::RenderError;
use crate::png::deflate::{Code, Counts, Table};
use crate::png::sprite::Sprite;

/// A theme's sprites.
pub(crate) struct Atlas {
    pub(crate) palette: Palette,
    pub(crate) scheme: &'static Scheme,
    pub(crate) backdrop: u8,
    pub(crate) banner: u8,
    pub(crate) lettering: Lettering,
    /// The code tables for pictures of boards, one for each of the [`WIDTHS`].
    board_tables: [Table; WIDTHS.len()],
    /// The code for pictures of cards, and its table for hands of the usual size.
    hand_code: Code,
    hand_table: Table,
    squares: Squares,
    labels: Labels,
    /// Squares of the endless grid, drawn on first use. Indexed by whether target numbers are large, and by the
    /// index of the square's size.
    points: [[SeenSquares; GRID_SQUARES.len()]; 2],
    captured: Vec<Ready>,
    seats: Vec<Ready>,
    faces: Faces,
    /// Outlines of empty places, by [`Place`].
    gaps: [Ready; 4],
    /// Where the endless grid continues beyond its frame, by the index of the square's size. Drawn on first
    /// use.
    fades: [OnceLock<Fades>; GRID_SQUARES.len()],
    /// The sign before pieces that are away from the board.
    pub(crate) hill: Ready,
    pub(crate) arrows: Arrows,
    pub(crate) walls: Walls,
    pub(crate) overlays: Overlays,
    /// The cloth over a hidden board, drawn on first use.
    cloth: OnceLock<Ready>,
    pub(crate) tints: Tints,
    /// The laurel of the first ranks, drawn on first use.
    laurel: OnceLock<Laurel>,
}

impl Atlas {
    pub(crate) fn new(theme: Theme, fonts: &Fonts) -> Result<Atlas, RenderError> {
        let scheme = theme.scheme();
        let art = Artwork::new(scheme)?;
        let palette = art.palette(scheme);
        let mut known = HashMap::new();
        let mut quantise = |images: &[RgbaImage]| -> Vec<Sprite> {
            images.iter().map(|image| palette.quantise(image, &mut known)).collect()
        };
        let (squares, captured, seats) = (quantise(&art.squares), quantise(&art.captured), quantise(&art.seats));
        let ramps = lettering::ramps(scheme, &palette);
        let typical = faces::typical(scheme, &palette, fonts)?;
        let board_code = board_code(&squares, &typical, &ramps, fonts);
        let mut counts = Counts::new();
        for face in &typical {
            counts.add(face, 1);
        }
        let hand_code = Code::new(&counts);
        let hand_table = hand_code.table(HAND_WIDTH, Some(WIDTHS.len()));
        let lettering = Lettering::new(ramps, fonts);
        let ready = Ready::new;
        let gaps = art.gaps.each_ref().map(|gap| ready(palette.quantise(gap, &mut known)));
        let hill = palette.quantise(&art.hill, &mut known);
        let (backdrop, banner) = (palette.index(scheme.backdrop), palette.index(scheme.banner));
        let all_ready = |sprites: Vec<Sprite>| -> Vec<Ready> { sprites.into_iter().map(ready).collect() };
        let squares = Squares::new(all_ready(squares));
        let (captured, seats) = (all_ready(captured), all_ready(seats));
        let Artwork { walls, .. } = art;
        Ok(Atlas {
            tints: Tints::new(scheme, &palette),
            palette,
            scheme,
            backdrop,
            banner,
            lettering,
            board_tables: std::array::from_fn(|index| board_code.table(WIDTHS[index], Some(index))),
            hand_code,
            hand_table,
            squares,
            labels: Labels::new(),
            points: std::array::from_fn(|_| std::array::from_fn(|_| SeenSquares::new())),
            captured,
            seats,
            faces: Faces::new(),
            gaps,
            fades: [const { OnceLock::new() }; GRID_SQUARES.len()],
            hill: ready(hill),
            arrows: Arrows::default(),
            walls,
            overlays: Overlays::new(),
            cloth: OnceLock::new(),
            laurel: OnceLock::new(),
        })
    }

    /// The code table for a picture of a board. Its width must be one of the [`WIDTHS`].
    pub(crate) fn board_table(&self, width: usize) -> &Table {
        let index = WIDTHS.iter().position(|usual| *usual == width).unwrap_or_default();
        &self.board_tables[index]
    }

    /// The code table for a picture of cards. It is borrowed for the usual width and made for any other.
    pub(crate) fn card_table(&self, width: usize) -> Cow<'_, Table> {
        if width == HAND_WIDTH {
            Cow::Borrowed(&self.hand_table)
        } else {
            Cow::Owned(self.hand_code.table(width, None))
        }
    }

    /// The squares of the 8 by 8 board.
    pub(crate) fn squares(&self) -> &Squares {
        &self.squares
    }

    /// A square of the endless grid in one of the [`GRID_SQUARES`]. The target's number is in this style if squares
    /// of that size have room for it.
    pub(crate) fn point(&self, size: usize, style: Style, look: Look) -> Result<&Ready, RenderError> {
        let targets = Targets::numbered(GRID_SQUARES[size], style);
        let seen = &self.points[usize::from(targets == Targets::Numbered(Style::Large))][size];
        seen.get(look, || {
            let image = squares::draw_one(self.scheme, GRID_SQUARES[size], targets, look)?;
            Ok(Ready::new(self.palette.quantise(&image, &mut HashMap::new())))
        })
    }

    /// The fading neighbours of the frame, for squares of this size.
    pub(crate) fn fades(&self, size: usize) -> &Fades {
        self.fades[size].get_or_init(|| Fades::new(self.scheme, &self.palette, GRID_SQUARES[size]))
    }

    /// A coordinate on a square with this look.
    pub(crate) fn label(&self, label: Label, look: Look, fonts: &Fonts) -> Arc<Patch> {
        self.labels.get(label, look.index(), || {
            let base = &self.squares.get(look).sprite;
            let mut labelled = base.clone();
            let mut canvas = Canvas::new(&mut labelled, (0, 0));
            label.draw(&mut canvas, (0, 0), look.ground, (self.scheme, &self.palette), fonts);
            Patch::new(base, &labelled)
        })
    }

    /// A captured piece beside the board.
    pub(crate) fn captured(&self, kind: Kind, side: Seat) -> &Ready {
        &self.captured[pieces::look(kind) * 2 + side.index()]
    }

    /// The sign of a player's side, with a laurel for the winner.
    pub(crate) fn seat(&self, side: Seat, wins: bool) -> &Ready {
        &self.seats[side.index() * 2 + usize::from(wins)]
    }

    /// A card back for this place, drawn on first use.
    pub(crate) fn back(&self, place: Place) -> Result<AnyReady<'_>, RenderError> {
        Ok(self.faces.back(place, &self.palette, self.scheme)?.into())
    }

    /// The cloth over a hidden board.
    pub(crate) fn cloth(&self) -> Result<&Ready, RenderError> {
        if let Some(cloth) = self.cloth.get() {
            return Ok(cloth);
        }
        let drawn = cloth::draw(self.scheme)?;
        let ready = Ready::new(self.palette.quantise_face(&drawn, &inks::of_back(self.scheme)));
        Ok(self.cloth.get_or_init(|| ready))
    }

    /// The laurel of the first ranks.
    pub(crate) fn laurel(&self) -> Result<&Laurel, RenderError> {
        if let Some(laurel) = self.laurel.get() {
            return Ok(laurel);
        }
        let laurel = Laurel::new()?;
        Ok(self.laurel.get_or_init(|| laurel))
    }

    /// The outline of an empty place.
    pub(crate) fn gap(&self, place: Place) -> AnyReady<'_> {
        (&self.gaps[place as usize]).into()
    }

    /// A card's face in this size.
    pub(crate) fn face(
        &self,
        card: Card,
        size: Size,
        standing: Standing,
        fonts: &Fonts,
    ) -> Result<AnyReady<'_>, RenderError> {
        Ok(self.faces.face((card, size, standing), &self.palette, self.scheme, fonts)?.into())
    }

    /// A card's face with everything on it, as it is in this game. It is rarely requested, so it is not cached.
    pub(crate) fn large(&self, card: Card, game: Variant, fonts: &Fonts) -> Result<Sprite, RenderError> {
        let face = face::large(card, game, self.scheme, fonts)?;
        Ok(self.palette.quantise_face(&face, &inks::of(card, Standing::Held, self.scheme)))
    }
}

/// The prefix code for boards, made from their parts in about the proportions in which they occur.
fn board_code(squares: &[Sprite], faces: &[Sprite], inks: &[Ramp], fonts: &Fonts) -> Code {
    const TEXT: &str = "Jonathan's last card: Queen 12 Your card";
    let mut counts = Counts::new();
    for (sprite, (ground, is_target)) in squares.iter().zip(Squares::order()) {
        let times = match ground {
            _ if is_target => 1,
            Ground::Plain => 24,
            Ground::Last => 4,
            Ground::Selected | Ground::Check => 1,
        };
        counts.add(sprite, times);
    }
    for face in faces {
        counts.add(face, 3);
    }
    for ink in inks {
        let mut line = Sprite::flat(BOARD, 40, ink[0]);
        fonts.write(&mut Canvas::new(&mut line, (0, 0)), (8, 30), Style::Label, TEXT, *ink);
        counts.add(&line, 8);
    }
    Code::new(&counts)
}
