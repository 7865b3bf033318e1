//! Everything that a theme's pictures are composed of, drawn once: first in full colour, then in one palette.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use cardinal_rules::{Card, Kind, Seat, Variant};
use image::RgbaImage;

use super::arrows::{Arrows, Meaning};
use super::cards::face_cache::{self, Faces};
use super::cards::layout::{BackPlace, FaceSize, Playability};
use super::cards::{back, face, inks};
use super::ground::coordinates::{Label, Labels};
use super::ground::fades::{Fades, STEPS};
use super::ground::features::Walls;
use super::ground::squares::{self, Ground, Look, SeenSquares, Squares, Targets};
use super::lettering::{self, Fonts, Lettering, Style};
use super::overlays::Overlays;
use super::pieces::{self, DRAWN};
use super::pixels::{Palette, Ramp, Samples, on, rasterise};
use super::sizes::{
    BOARD, CAPTURED, CARD, FAN, GRID_SQUARES, HAND_WIDTH, LARGE_LAUREL, LAUREL, NEXT_CARD, SEAT_SIGN, SMALL_CARD,
    SQUARE, WIDTHS,
};
use super::tables::{Laurel, Tints, charts};
use super::theme::{Scheme, Theme, mix};
use crate::error::RenderError;
use crate::png::{AnyReadySprite, Canvas, Code, CodeTable, Counts, Patch, ReadySprite, Sprite};

/// A theme's sprites.
pub(crate) struct Atlas {
    pub(crate) palette: Palette,
    pub(crate) scheme: &'static Scheme,
    pub(crate) backdrop: u8,
    pub(crate) banner: u8,
    pub(crate) lettering: Lettering,
    /// The code tables for pictures of boards, one for each of the [`WIDTHS`].
    board_tables: [CodeTable; WIDTHS.len()],
    /// The code for pictures of cards, and its table for hands of the usual size.
    hand_code: Code,
    hand_table: CodeTable,
    squares: Squares,
    labels: Labels,
    /// Squares of the endless grid, drawn on first use. Indexed by whether target numbers are large, and by the
    /// index of the square's size.
    points: [[SeenSquares; GRID_SQUARES.len()]; 2],
    captured: Vec<ReadySprite>,
    seats: Vec<ReadySprite>,
    faces: Faces,
    /// Outlines of empty places, by [`BackPlace`].
    gaps: [ReadySprite; 4],
    /// Where the endless grid continues beyond its frame, by the index of the square's size. Drawn on first
    /// use.
    fades: [OnceLock<Fades>; GRID_SQUARES.len()],
    /// The sign before pieces that are away from the board.
    pub(crate) hill: ReadySprite,
    pub(crate) arrows: Arrows,
    pub(crate) walls: Walls,
    pub(crate) overlays: Overlays,
    /// The cloth over a hidden board, drawn on first use.
    cloth: OnceLock<ReadySprite>,
    pub(crate) tints: Tints,
    /// The laurel of the first ranks, drawn on first use.
    laurel: OnceLock<Laurel>,
    /// The laurel of a champion, drawn on first use.
    large_laurel: OnceLock<Laurel>,
}

impl Atlas {
    pub(crate) fn new(theme: Theme, fonts: &Fonts) -> Result<Atlas, RenderError> {
        let scheme = theme.scheme();
        let art = Artwork::new(scheme)?;
        let palette = art.palette(scheme)?;
        let mut known = HashMap::new();
        let mut quantise = |images: &[RgbaImage]| -> Vec<Sprite> {
            images.iter().map(|image| palette.quantise(image, &mut known)).collect()
        };
        let (squares, captured, seats) = (quantise(&art.squares), quantise(&art.captured), quantise(&art.seats));
        let ramps = lettering::ramps(scheme, &palette);
        let typical = face_cache::typical(scheme, &palette, fonts)?;
        let board_code = board_code(&squares, &typical, &ramps, fonts);
        let mut counts = Counts::default();
        for face in &typical {
            counts.add(face, 1);
        }
        let hand_code = Code::new(&counts);
        let hand_table = hand_code.table(HAND_WIDTH, Some(WIDTHS.len()));
        let lettering = Lettering::new(ramps, fonts);
        let ready = ReadySprite::new;
        let gaps = art.gaps.each_ref().map(|gap| ready(palette.quantise(gap, &mut known)));
        let hill = palette.quantise(&art.hill, &mut known);
        let (backdrop, banner) = (palette.index(scheme.backdrop), palette.index(scheme.banner));
        let all_ready = |sprites: Vec<Sprite>| -> Vec<ReadySprite> { sprites.into_iter().map(ready).collect() };
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
            large_laurel: OnceLock::new(),
        })
    }

    /// The code table for a picture of a board. Its width must be one of the [`WIDTHS`].
    pub(crate) fn board_table(&self, width: usize) -> &CodeTable {
        let index = WIDTHS.iter().position(|usual| *usual == width).unwrap_or_default();
        &self.board_tables[index]
    }

    /// The code table for a picture of cards. It is borrowed for the usual width and made for any other.
    pub(crate) fn card_table(&self, width: usize) -> Cow<'_, CodeTable> {
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
    pub(crate) fn point(&self, size: usize, style: Style, look: Look) -> Result<&ReadySprite, RenderError> {
        let targets = Targets::numbered(GRID_SQUARES[size], style);
        let seen = &self.points[usize::from(targets == Targets::Numbered(Style::Large))][size];
        seen.get(look, || {
            let image = squares::draw_one(self.scheme, GRID_SQUARES[size], targets, look)?;
            Ok(ReadySprite::new(self.palette.quantise(&image, &mut HashMap::new())))
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
    pub(crate) fn captured(&self, kind: Kind, side: Seat) -> &ReadySprite {
        &self.captured[pieces::look(kind) * 2 + side.index()]
    }

    /// The sign of a player's side, with a laurel for the winner.
    pub(crate) fn seat(&self, side: Seat, wins: bool) -> &ReadySprite {
        &self.seats[side.index() * 2 + usize::from(wins)]
    }

    /// A card back for this place, drawn on first use.
    pub(crate) fn back(&self, place: BackPlace) -> Result<AnyReadySprite<'_>, RenderError> {
        Ok(self.faces.back(place, &self.palette, self.scheme)?.into())
    }

    /// The cloth over a hidden board.
    pub(crate) fn cloth(&self) -> Result<&ReadySprite, RenderError> {
        if let Some(cloth) = self.cloth.get() {
            return Ok(cloth);
        }
        let drawn = back::draw_cloth(self.scheme)?;
        let ready = ReadySprite::new(self.palette.quantise_face(&drawn, &inks::of_back(self.scheme)));
        Ok(self.cloth.get_or_init(|| ready))
    }

    /// The laurel of the first ranks.
    pub(crate) fn laurel(&self) -> Result<&Laurel, RenderError> {
        if let Some(laurel) = self.laurel.get() {
            return Ok(laurel);
        }
        let laurel = Laurel::new(LAUREL)?;
        Ok(self.laurel.get_or_init(|| laurel))
    }

    /// The laurel of a champion.
    pub(crate) fn large_laurel(&self) -> Result<&Laurel, RenderError> {
        if let Some(laurel) = self.large_laurel.get() {
            return Ok(laurel);
        }
        let laurel = Laurel::new(LARGE_LAUREL)?;
        Ok(self.large_laurel.get_or_init(|| laurel))
    }

    /// The outline of an empty place.
    pub(crate) fn gap(&self, place: BackPlace) -> AnyReadySprite<'_> {
        (&self.gaps[place as usize]).into()
    }

    /// A card's face in this size.
    pub(crate) fn face(
        &self,
        card: Card,
        size: FaceSize,
        standing: Playability,
        fonts: &Fonts,
    ) -> Result<AnyReadySprite<'_>, RenderError> {
        Ok(self.faces.face((card, size, standing), &self.palette, self.scheme, fonts)?.into())
    }

    /// A card's face with everything on it, as it is in this game. It is rarely requested, so it is not cached.
    pub(crate) fn large(&self, card: Card, game: Variant, fonts: &Fonts) -> Result<Sprite, RenderError> {
        let face = face::large(card, game, self.scheme, fonts)?;
        Ok(self.palette.quantise_face(&face, &inks::of(card, Playability::Held, self.scheme)))
    }
}

/// The prefix code for boards, made from their parts in about the proportions in which they occur.
fn board_code(squares: &[Sprite], faces: &[Sprite], inks: &[Ramp], fonts: &Fonts) -> Code {
    const TEXT: &str = "Jonathan's last card: Queen 12 Your card";
    let mut counts = Counts::default();
    for (sprite, look) in squares.iter().zip(Look::all()) {
        let times = match look.ground {
            _ if look.is_target => 1,
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

/// The drawings in full colour.
pub(super) struct Artwork {
    pub(super) squares: Vec<RgbaImage>,
    pub(super) captured: Vec<RgbaImage>,
    pub(super) seats: Vec<RgbaImage>,
    pub(super) gaps: [RgbaImage; 4],
    pub(super) hill: RgbaImage,
    pub(super) walls: Walls,
}

impl Artwork {
    pub(super) fn new(scheme: &Scheme) -> Result<Artwork, RenderError> {
        let small = |name: &str, svg: &str, (width, height): (usize, usize)| -> Result<RgbaImage, RenderError> {
            Ok(on(scheme.backdrop, &rasterise(name, svg, width, height)?))
        };
        let mut captured = Vec::new();
        for kind in DRAWN {
            for side in Seat::ALL {
                captured.push(on(scheme.backdrop, &pieces::small(kind, side, CAPTURED)?));
            }
        }
        let mut seats = Vec::new();
        for side in Seat::ALL {
            for wins in [false, true] {
                seats.push(small("seat", &pieces::seat(side, wins, scheme), (SEAT_SIGN, SEAT_SIGN))?);
            }
        }
        let gap = |size| small("gap", &pieces::gap(size, scheme), size);
        Ok(Artwork {
            squares: squares::draw(scheme, SQUARE, Targets::Dots)?,
            captured,
            seats,
            gaps: [gap(CARD)?, gap(NEXT_CARD)?, gap(SMALL_CARD)?, gap(FAN)?],
            hill: small("hill", &pieces::hill(scheme), (CAPTURED, CAPTURED))?,
            walls: Walls::new(scheme)?,
        })
    }

    /// The palette that suits all drawings best. The inks of card faces are known before any face is drawn.
    fn palette(&self, scheme: &Scheme) -> Result<Palette, RenderError> {
        let mut exact = vec![scheme.light, scheme.dark, scheme.backdrop, scheme.banner, scheme.ink, scheme.muted];
        exact.extend([scheme.accent, scheme.check, scheme.last_mark, scheme.target, scheme.brick, scheme.mortar]);
        // The bodies and outlines of the pieces, from their style sheets.
        exact.extend([[0xfb, 0xf8, 0xf1], [0x26, 0x28, 0x2d], [0x4a, 0x4c, 0x54], [0x17, 0x18, 0x1b]]);
        exact.extend(scheme.last.into_iter().chain(scheme.selected));
        // Arrows are translucent.
        for (ink, opacity) in [Meaning::Moved, Meaning::Before, Meaning::Threat].map(|meaning| meaning.ink(scheme)) {
            exact.extend([scheme.light, scheme.dark].map(|ground| mix(ground, ink, opacity)));
        }
        let mut samples = Samples::new();
        let images = [&self.squares, &self.captured, &self.seats].into_iter().flatten();
        images.chain(&self.gaps).for_each(|image| samples.add(image));
        // Squares fade into the backdrop.
        for shade in [scheme.light, scheme.dark] {
            for step in STEPS {
                samples.count(mix(shade, scheme.backdrop, step), 20_000);
            }
        }
        let inks = [scheme.ink, scheme.muted, scheme.accent];
        for (ground, ink) in
            [scheme.backdrop, scheme.banner].into_iter().flat_map(|ground| inks.map(|ink| (ground, ink)))
        {
            for weight in [64, 127, 191] {
                samples.count(mix(ground, ink, weight), 2000);
            }
        }
        Palette::new(&exact, &samples, &inks::all(scheme), &charts::all(scheme))
    }
}
