//! Everything that a theme's pictures are put together from, drawn once.

use std::collections::HashMap;
use std::sync::OnceLock;

use cardinal_rules::{Card, Kind, Seat};

use crate::canvas::Canvas;
use crate::card_face::{self, Detail};
use crate::colour::{hex, mix};
use crate::error::RenderError;
use crate::fonts::{Fonts, Style};
use crate::frame::SIZES;
use crate::labels::{Label, Labels};
use crate::layout::{BADGE, BANNER, CAPTURED, CARD, CARD_AT, SEAT_MARK, SMALL, SQUARE, TINY, WIDTH};
use crate::lettering::{self, Lettering};
use crate::palette::{Palette, Ramp, Samples};
use crate::pieces;
use crate::png::deflate::{Code, Counts, Table};
use crate::png::sprite::Sprite;
use crate::raster::{Image, Layer, rasterise};
use crate::sheet::{Patch, Ready};
use crate::squares::{self, Ground, Squares, Targets};
use crate::theme::{Scheme, Theme};
use crate::tile::{self, Form, Standing};
use crate::walls::Walls;

/// A theme's sprites.
pub(crate) struct Atlas {
    pub(crate) palette: Palette,
    pub(crate) scheme: &'static Scheme,
    pub(crate) table: u8,
    pub(crate) banner: u8,
    pub(crate) lettering: Lettering,
    /// For pictures of boards.
    pub(crate) board_table: Table,
    /// For pictures of cards, and what it becomes in those as wide as the board.
    pub(crate) hand_code: Code,
    pub(crate) hand_table: Table,
    squares: Squares,
    labels: Labels,
    /// Squares of the endless grid by the index of their size, drawn when first needed.
    points: [OnceLock<Squares>; SIZES.len()],
    captured: Vec<Ready>,
    seats: Vec<Ready>,
    cards: Vec<Ready>,
    small: Vec<Ready>,
    pub(crate) small_back: Ready,
    pub(crate) tiny_back: Ready,
    tiles: Vec<Ready>,
    tray: Vec<Ready>,
    held: Vec<Ready>,
    pub(crate) walls: Walls,
    badges: Vec<Layer>,
    flags: Vec<Layer>,
}

/// A card's place among all cards. What is in no game has the first one's face.
fn card_index(card: Card) -> usize {
    Card::all().position(|face| face == card).unwrap_or(0)
}

impl Atlas {
    pub(crate) fn new(theme: Theme, fonts: &Fonts) -> Result<Atlas, RenderError> {
        let scheme = theme.scheme();
        let drawn = Drawn::new(scheme, fonts)?;
        let palette = drawn.palette(scheme);
        let mut known = HashMap::new();
        let mut quantise = |images: &[Image]| -> Vec<Sprite> {
            images.iter().map(|image| palette.quantise(image, &mut known)).collect()
        };
        let (squares, captured, seats) = (quantise(&drawn.squares), quantise(&drawn.captured), quantise(&drawn.seats));
        let (cards, small) = (quantise(&drawn.cards), quantise(&drawn.small));
        let (tiles, tray, held) = (quantise(&drawn.tiles), quantise(&drawn.tray), quantise(&drawn.held));
        let ramps = lettering::ramps(scheme, &palette);
        let board_table = board_code(&squares, cards.iter().chain(&tray), &ramps, fonts).table(WIDTH);
        let mut counts = Counts::new();
        for tile in &tiles {
            counts.add(tile, 1);
        }
        let hand_code = Code::new(&counts);
        let hand_table = hand_code.table(WIDTH);
        let lettering = Lettering::new(ramps, fonts, &board_table);
        let ready = |sprite: Sprite| Ready::new(sprite, &board_table);
        let small_back = ready(palette.quantise(&drawn.small_back, &mut known));
        let tiny_back = ready(palette.quantise(&drawn.tiny_back, &mut known));
        let (table, banner) = (palette.index(scheme.table), palette.index(scheme.banner));
        let Drawn { walls, badges, flags, .. } = drawn;
        let all_ready = |sprites: Vec<Sprite>| -> Vec<Ready> { sprites.into_iter().map(ready).collect() };
        let squares = Squares::new(all_ready(squares));
        let (captured, seats) = (all_ready(captured), all_ready(seats));
        let (cards, small) = (all_ready(cards), all_ready(small));
        let (tray, held) = (all_ready(tray), all_ready(held));
        let tiles = tiles.into_iter().map(|tile| Ready::new(tile, &hand_table)).collect();
        Ok(Atlas {
            palette,
            scheme,
            table,
            banner,
            lettering,
            board_table,
            hand_code,
            hand_table,
            squares,
            labels: Labels::new(),
            points: [const { OnceLock::new() }; SIZES.len()],
            captured,
            seats,
            cards,
            small,
            small_back,
            tiny_back,
            tiles,
            tray,
            held,
            walls,
            badges,
            flags,
        })
    }

    /// The squares of the 8 by 8 board.
    pub(crate) fn squares(&self) -> &Squares {
        &self.squares
    }

    /// The squares of the endless grid in one of the [`SIZES`].
    pub(crate) fn points(&self, size: usize) -> Result<&Squares, RenderError> {
        let place = &self.points[size];
        if let Some(squares) = place.get() {
            return Ok(squares);
        }
        let images = squares::draw(self.scheme, SIZES[size], Targets::Numbered)?;
        let mut known = HashMap::new();
        let ready = |image: &Image| Ready::new(self.palette.quantise(image, &mut known), &self.board_table);
        let squares = Squares::new(images.iter().map(ready).collect());
        Ok(place.get_or_init(|| squares))
    }

    /// What names a square's rank or file, on the square with what stands on it.
    pub(crate) fn label(&self, label: Label, look: squares::Look, fonts: &Fonts) -> &Patch {
        self.labels.get(label, look.index(), || {
            let base = &self.squares.get(look).sprite;
            let mut labelled = base.clone();
            let mut canvas = Canvas::new(&mut labelled, label.corner());
            label.draw(&mut canvas, self.scheme, &self.palette, fonts);
            Patch::new(base, &labelled, &self.board_table)
        })
    }

    /// A small piece on the table.
    pub(crate) fn captured(&self, kind: Kind, side: Seat) -> &Ready {
        &self.captured[kind.index() * 2 + side.index()]
    }

    /// The sign of a player's side, plain or pointed at.
    pub(crate) fn seat(&self, side: Seat, acts: bool) -> &Ready {
        &self.seats[side.index() * 2 + usize::from(acts)]
    }

    /// The card that lies beside the board.
    pub(crate) fn card(&self, card: Card) -> &Ready {
        &self.cards[card_index(card)]
    }

    /// The card on top of a pile.
    pub(crate) fn small(&self, card: Card) -> &Ready {
        &self.small[card_index(card)]
    }

    /// A card of a hand, with a sign.
    pub(crate) fn tile(&self, card: Card, standing: Standing) -> &Ready {
        &self.tiles[card_index(card) * Standing::SIGNED.len() + standing as usize]
    }

    /// A card of the hand below a board.
    pub(crate) fn tray(&self, card: Card, standing: Standing) -> &Ready {
        match standing {
            Standing::Held => &self.held[card_index(card)],
            _ => &self.tray[card_index(card) * Standing::SIGNED.len() + standing as usize],
        }
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
    const TEXT: &str = "White to move a knight or a bishop; Black played Queen: Qxe5, turn lost";
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
        let mut line = Sprite::flat(WIDTH, 40, ink[0]);
        fonts.write(&mut Canvas::new(&mut line, (0, 0)), (8, 30), Style::Line, TEXT, ink);
        counts.add(&line, 8);
    }
    Code::new(&counts)
}

/// The sprites before their colours are chosen.
struct Drawn {
    squares: Vec<Image>,
    captured: Vec<Image>,
    seats: Vec<Image>,
    cards: Vec<Image>,
    small: Vec<Image>,
    small_back: Image,
    tiny_back: Image,
    tiles: Vec<Image>,
    tray: Vec<Image>,
    held: Vec<Image>,
    walls: Walls,
    badges: Vec<Layer>,
    flags: Vec<Layer>,
}

impl Drawn {
    fn new(scheme: &Scheme, fonts: &Fonts) -> Result<Drawn, RenderError> {
        let small = |name: &str, svg: &str, (width, height): (usize, usize)| -> Result<Image, RenderError> {
            Ok(rasterise(name, svg, width, height)?.on(scheme.table))
        };
        let mut captured = Vec::new();
        for kind in Kind::ALL {
            for side in Seat::ALL {
                captured.push(pieces::small(kind, side, CAPTURED)?.on(scheme.table));
            }
        }
        let mut seats = Vec::new();
        for side in Seat::ALL {
            for acts in [false, true] {
                seats.push(small("seat", &seat_svg(side, acts, scheme), (SEAT_MARK, SEAT_MARK))?);
            }
        }
        let (mut cards, mut smalls, mut badges) = (Vec::new(), Vec::new(), Vec::new());
        let (mut tiles, mut tray, mut held) = (Vec::new(), Vec::new(), Vec::new());
        let beside = beside_the_board(scheme);
        for card in Card::all() {
            let brief = rasterise(card.name(), &card_face::svg(card, Detail::Brief, fonts), CARD.0, CARD.1)?;
            cards.push(beside.under(&brief));
            smalls.push(small(card.name(), &card_face::small_svg(card), SMALL)?);
            badges.push(rasterise(card.name(), &card_face::badge_svg(card), BADGE, BADGE)?);
            let tile =
                |standing, form: &Form| small(card.name(), &tile::svg(card, standing, form, scheme, fonts), form.size);
            for standing in Standing::SIGNED {
                tiles.push(tile(standing, &tile::LARGE)?);
                tray.push(tile(standing, &tile::SMALL)?);
            }
            held.push(tile(Standing::Held, &tile::SMALL)?);
        }
        let back = card_face::back_svg(scheme.back);
        let mut flags = Vec::new();
        for side in Seat::ALL {
            flags.push(rasterise("flag", &flag_svg(side), BADGE, BADGE)?);
        }
        Ok(Drawn {
            squares: squares::draw(scheme, SQUARE, Targets::Dots)?,
            captured,
            seats,
            cards,
            small: smalls,
            small_back: small("back", &back, SMALL)?,
            tiny_back: small("back", &card_face::tiny_back_svg(scheme.back), TINY)?,
            tiles,
            tray,
            held,
            walls: Walls::new(scheme)?,
            badges,
            flags,
        })
    }

    fn palette(&self, scheme: &Scheme) -> Palette {
        let mut exact = vec![scheme.light, scheme.dark, scheme.table, scheme.banner, scheme.ink, scheme.muted];
        exact.extend([scheme.accent, scheme.check, scheme.last_mark, scheme.target, scheme.brick, scheme.mortar]);
        exact.extend([scheme.back, card_face::PAPER]);
        // The bodies and outlines of the pieces, as in their style sheets.
        exact.extend([[0xfb, 0xf8, 0xf1], [0x26, 0x28, 0x2d], [0x4a, 0x4c, 0x54], [0x17, 0x18, 0x1b]]);
        exact.extend(scheme.last.into_iter().chain(scheme.selected));
        exact.extend(Card::all().map(card_face::accent));
        let mut samples = Samples::new();
        let singles = [&self.small_back, &self.tiny_back];
        let images = [&self.squares, &self.captured, &self.seats, &self.cards, &self.small, &self.tiles, &self.tray];
        images.into_iter().flatten().chain(singles).for_each(|image| samples.add(image));
        let inks = [scheme.ink, scheme.muted, scheme.accent];
        for (ground, ink) in [scheme.table, scheme.banner].into_iter().flat_map(|ground| inks.map(|ink| (ground, ink)))
        {
            (16..255).step_by(16).for_each(|weight| samples.count(mix(ground, ink, weight), 400));
        }
        Palette::new(&exact, &samples)
    }
}

/// The ground under the card beside the board, which lies half on the banner.
fn beside_the_board(scheme: &Scheme) -> Image {
    let parting = (BANNER - CARD_AT.1) * CARD.0;
    let pixels = (0..CARD.0 * CARD.1).map(|at| if at < parting { scheme.banner } else { scheme.table }).collect();
    Image { width: CARD.0, pixels }
}

/// A king on a disc; an arrow points at the one who is to act.
fn seat_svg(side: Seat, acts: bool, scheme: &Scheme) -> String {
    let (disc, rim) = match side {
        Seat::White => ("#c9d0d8", "#ffffff"),
        Seat::Black => ("#868d97", "#101215"),
    };
    let (ring, width) = if acts { (hex(scheme.accent), 4.5) } else { (rim.to_owned(), 2.5) };
    let arrow =
        if acts { format!("<path d=\"M0 15L13 30L0 45Z\" fill=\"{}\"/>", hex(scheme.accent)) } else { String::new() };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 60 60\" width=\"60\" height=\"60\">{arrow}\
         <circle cx=\"36\" cy=\"30\" r=\"21\" fill=\"{disc}\" stroke=\"{ring}\" stroke-width=\"{width}\"/>\
         <g transform=\"translate(18.5 12) scale(0.35)\">{}</g></svg>",
        pieces::markup(Kind::King, side)
    )
}

/// A pennant in the colour of the side that moves a piece of the other colour.
fn flag_svg(side: Seat) -> String {
    let (cloth, line) = match side {
        Seat::White => ("#fbf8f1", "#26282d"),
        Seat::Black => ("#26282d", "#fbf8f1"),
    };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 30 30\" width=\"30\" height=\"30\">\
         <path d=\"M6 28V3L27 10L6 17\" fill=\"{cloth}\" stroke=\"{line}\" stroke-width=\"2.5\" \
         stroke-linejoin=\"round\" stroke-linecap=\"round\"/></svg>"
    )
}
