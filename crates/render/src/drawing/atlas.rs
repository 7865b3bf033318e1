//! Everything that a theme's pictures are put together from, drawn once.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::OnceLock;

use cardinal_rules::{Card, Kind, Seat};

use super::arrows::Arrows;
use super::artwork::{Artwork, drawn};
use super::cards::hand_card::Standing;
use super::ground::coordinates::{Label, Labels};
use super::ground::fades::Fades;
use super::ground::squares::{self, Ground, Squares, Targets};
use super::ground::walls::Walls;
use super::lettering::{self, Fonts, Lettering, Style};
use super::pieces;
use super::pixels::{Canvas, Image, Layer, Palette, Patch, Ramp, Ready};
use super::sizes::{BOARD, GRID_SQUARES, HAND_WIDTH, WIDTHS};
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
    /// For pictures of boards, of each of the [`WIDTHS`].
    board_tables: [Table; WIDTHS.len()],
    /// For pictures of cards, and what it becomes in those of hands of usual size.
    hand_code: Code,
    hand_table: Table,
    squares: Squares,
    labels: Labels,
    /// Squares of the endless grid by the index of their size, drawn when first needed.
    points: [OnceLock<Squares>; GRID_SQUARES.len()],
    captured: Vec<Ready>,
    seats: Vec<Ready>,
    cards: Vec<Ready>,
    small_cards: Vec<Ready>,
    /// Cards face down, by [`Place`].
    backs: [Ready; 4],
    /// Outlines where nothing lies, by [`Place`].
    gaps: [Ready; 4],
    /// Where the grid goes on beyond its frame, by the index of the squares' size, drawn when first needed.
    fades: [OnceLock<Fades>; GRID_SQUARES.len()],
    pub(crate) arrows: Arrows,
    hand_cards: Vec<Ready>,
    tray_cards: Vec<Ready>,
    pub(crate) walls: Walls,
    badges: Vec<Layer>,
    flags: Vec<Layer>,
}

/// Where cards lie, each with its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Where one is played.
    Played,
    /// Where the next one is to be turned.
    Next,
    /// On a pile.
    Pile,
    /// In a hand that is seen from outside.
    Hand,
}

/// A card's index among those that are drawn. What is not drawn has the first one's face.
fn card_index(card: Card) -> usize {
    drawn().position(|face| face == card).unwrap_or(0)
}

impl Atlas {
    pub(crate) fn new(theme: Theme, fonts: &Fonts) -> Result<Atlas, RenderError> {
        let scheme = theme.scheme();
        let art = Artwork::new(scheme, fonts)?;
        let palette = art.palette(scheme);
        let mut known = HashMap::new();
        let mut quantise = |images: &[Image]| -> Vec<Sprite> {
            images.iter().map(|image| palette.quantise(image, &mut known)).collect()
        };
        let (squares, captured, seats) = (quantise(&art.squares), quantise(&art.captured), quantise(&art.seats));
        let (cards, small_cards) = (quantise(&art.cards), quantise(&art.small_cards));
        let (hand_cards, tray_cards) = (quantise(&art.hand_cards), quantise(&art.tray_cards));
        let ramps = lettering::ramps(scheme, &palette);
        let board_code = board_code(&squares, cards.iter().chain(&tray_cards), &ramps, fonts);
        let mut counts = Counts::new();
        for hand_card in &hand_cards {
            counts.add(hand_card, 1);
        }
        let hand_code = Code::new(&counts);
        let hand_table = hand_code.table(HAND_WIDTH, Some(WIDTHS.len()));
        let lettering = Lettering::new(ramps, fonts);
        let ready = Ready::new;
        let backs = art.backs.each_ref().map(|back| ready(palette.quantise(back, &mut known)));
        let gaps = art.gaps.each_ref().map(|gap| ready(palette.quantise(gap, &mut known)));
        let (backdrop, banner) = (palette.index(scheme.backdrop), palette.index(scheme.banner));
        let Artwork { walls, badges, flags, .. } = art;
        let all_ready = |sprites: Vec<Sprite>| -> Vec<Ready> { sprites.into_iter().map(ready).collect() };
        let squares = Squares::new(all_ready(squares));
        let (captured, seats) = (all_ready(captured), all_ready(seats));
        let (cards, small_cards) = (all_ready(cards), all_ready(small_cards));
        let tray_cards = all_ready(tray_cards);
        let hand_cards = all_ready(hand_cards);
        Ok(Atlas {
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
            points: [const { OnceLock::new() }; GRID_SQUARES.len()],
            captured,
            seats,
            cards,
            small_cards,
            backs,
            gaps,
            fades: [const { OnceLock::new() }; GRID_SQUARES.len()],
            arrows: Arrows::default(),
            hand_cards,
            tray_cards,
            walls,
            badges,
            flags,
        })
    }

    /// For the picture of a board with one of the [`WIDTHS`].
    pub(crate) fn board_table(&self, width: usize) -> &Table {
        let index = WIDTHS.iter().position(|usual| *usual == width).unwrap_or_default();
        &self.board_tables[index]
    }

    /// For a picture of cards that is so wide, to be borrowed where it is the usual one.
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

    /// The squares of the endless grid in one of the [`GRID_SQUARES`].
    pub(crate) fn points(&self, size: usize) -> Result<&Squares, RenderError> {
        let slot = &self.points[size];
        if let Some(squares) = slot.get() {
            return Ok(squares);
        }
        let images = squares::draw(self.scheme, GRID_SQUARES[size], Targets::Numbered)?;
        let mut known = HashMap::new();
        let ready = |image: &Image| Ready::new(self.palette.quantise(image, &mut known));
        let squares = Squares::new(images.iter().map(ready).collect());
        Ok(slot.get_or_init(|| squares))
    }

    /// What lies around a frame of these squares.
    pub(crate) fn fades(&self, size: usize) -> &Fades {
        self.fades[size].get_or_init(|| Fades::new(self.scheme, &self.palette, GRID_SQUARES[size]))
    }

    /// What names a square's rank or file, on the square with what stands on it.
    pub(crate) fn label(&self, label: Label, look: squares::Look, fonts: &Fonts) -> &Patch {
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

    /// What lies face down in a place.
    pub(crate) fn back(&self, place: Place) -> &Ready {
        &self.backs[place as usize]
    }

    /// The outline of a place where nothing lies.
    pub(crate) fn gap(&self, place: Place) -> &Ready {
        &self.gaps[place as usize]
    }

    /// The card that lies beside the board.
    pub(crate) fn card(&self, card: Card) -> &Ready {
        &self.cards[card_index(card)]
    }

    /// The card on top of a pile.
    pub(crate) fn small(&self, card: Card) -> &Ready {
        &self.small_cards[card_index(card)]
    }

    /// A card of a hand, with a sign.
    pub(crate) fn hand_card(&self, card: Card, standing: Standing) -> &Ready {
        &self.hand_cards[card_index(card) * Standing::ALL.len() + standing as usize]
    }

    /// A card of the hand beside a board.
    pub(crate) fn tray_card(&self, card: Card, standing: Standing) -> &Ready {
        &self.tray_cards[card_index(card) * Standing::ALL.len() + standing as usize]
    }

    /// The badge of a piece that this card has changed.
    pub(crate) fn badge(&self, card: Card) -> &Layer {
        &self.badges[card_index(card)]
    }

    /// The flag of a side on a piece of the other side's colour.
    pub(crate) fn flag(&self, side: Seat) -> &Layer {
        &self.flags[side.index()]
    }
}

/// The code for boards, from what they are made of about as often as it is seen.
fn board_code<'a>(squares: &[Sprite], cards: impl Iterator<Item = &'a Sprite>, inks: &[Ramp], fonts: &Fonts) -> Code {
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
    for card in cards {
        counts.add(card, 2);
    }
    for ink in inks {
        let mut line = Sprite::flat(BOARD, 40, ink[0]);
        fonts.write(&mut Canvas::new(&mut line, (0, 0)), (8, 30), Style::Label, TEXT, ink);
        counts.add(&line, 8);
    }
    Code::new(&counts)
}
