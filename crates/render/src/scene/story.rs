//! A turn as a story: what moved in it and how, and which cards were played.

use cardinal_rules::{Card, Cell, Seat};
use cardinal_words::say;

use crate::drawing::arrows::Line;
use crate::drawing::atlas::Atlas;
use crate::drawing::cards::size::Size;
use crate::drawing::cards::standing::Standing;
use crate::drawing::lettering::Fonts;
use crate::drawing::sizes::{CARD, SEAT_SIGN};
use crate::error::RenderError;
use crate::png::sprite::Sprite;

/// How many cards of a turn have room beside the board; of more the last ones are shown.
pub const STORY_CARDS: usize = 3;
/// How much of a card is seen of which another one lies on top.
const STEP: usize = 52;

/// What happened in a turn. An empty one leaves it to the view, which tells the last move and the last card.
#[derive(Clone, Copy, Debug, Default)]
pub struct Story<'a> {
    /// What moved, in its order; each is an arrow.
    pub moves: &'a [StoryMove],
    /// The cards that were played, the answer last; each is a face beside the board with the sign of its player.
    pub cards: &'a [StoryCard],
}

/// A piece that has moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoryMove {
    /// From where.
    pub from: Cell,
    /// To where.
    pub to: Cell,
    /// By what.
    pub way: StoryWay,
}

/// By what a piece has moved, and so the line of its arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoryWay {
    /// By its player's move: a whole arrow.
    Moved,
    /// By a card: a dashed one.
    ByCard,
    /// It came back, since what it did was undone: a hollow one.
    Back,
}

/// A card that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoryCard {
    /// The card.
    pub card: Card,
    /// Who played it.
    pub seat: Seat,
}

impl StoryWay {
    pub(crate) const fn line(self) -> Line {
        match self {
            StoryWay::Moved => Line::Whole,
            StoryWay::ByCard => Line::Dashed,
            StoryWay::Back => Line::Hollow,
        }
    }
}

impl<'a> Story<'a> {
    /// The last of its cards, as many as lie on each other in so many rows of pixels; one at least, if there are any.
    pub(super) fn shown(&self, room: usize) -> &'a [StoryCard] {
        let count = (1..=STORY_CARDS).rev().find(|count| height(*count) <= room).unwrap_or(1);
        &self.cards[self.cards.len().saturating_sub(count)..]
    }
}

/// How high so many cards are that lie on each other.
pub(super) const fn height(cards: usize) -> usize {
    CARD.1 + cards.saturating_sub(1) * STEP
}

/// Cards on each other, the last on top, each with the sign of whoever played it in its corner.
pub(super) fn pile(cards: &[StoryCard], atlas: &Atlas, fonts: &Fonts) -> Result<Sprite, RenderError> {
    let mut pile = Sprite::flat(CARD.0, height(cards.len()), atlas.backdrop);
    for (index, played) in cards.iter().enumerate() {
        let face = atlas.face(played.card, Size::Played, Standing::Held, fonts)?;
        // What is backdrop around the card lies on nothing.
        lay(&mut pile, &face.sprite, (0, index * STEP), |_, _, over| over != atlas.backdrop);
        let at = (CARD.0 - SEAT_SIGN - 8, index * STEP + 6);
        lay(&mut pile, &atlas.seat(played.seat, false).sprite, at, |x, y, _| is_in_disc(x, y));
    }
    Ok(pile)
}

/// Whether a pixel of a seat's sign is on its disc, and not on the soft edge around it.
fn is_in_disc(x: usize, y: usize) -> bool {
    let middle = (SEAT_SIGN - 1) as f32 / 2.0;
    (x as f32 - middle).hypot(y as f32 - middle) < 0.435 * SEAT_SIGN as f32
}

/// Lays those pixels of a sprite on another one that are wanted.
fn lay(below: &mut Sprite, above: &Sprite, (left, top): (usize, usize), is_wanted: impl Fn(usize, usize, u8) -> bool) {
    for row in 0..above.height() {
        let start = (top + row) * below.width + left;
        let under = &mut below.pixels[start..start + above.width];
        for (column, (pixel, over)) in under.iter_mut().zip(above.row(row)).enumerate() {
            if is_wanted(column, row, *over) {
                *pixel = *over;
            }
        }
    }
}

/// Who played which cards: one line per player, ordered by each player's first card.
pub(crate) fn captions(cards: &[StoryCard], name: impl Fn(Seat) -> String) -> Vec<String> {
    let mut seats: Vec<Seat> = Vec::new();
    for played in cards {
        if !seats.contains(&played.seat) {
            seats.push(played.seat);
        }
    }
    let line = |seat: Seat| {
        let of_seat = cards.iter().filter(|played| played.seat == seat);
        let cards: Vec<String> = of_seat.map(|played| played.card.in_words()).collect();
        say!("picture-story-cards", name = name(seat), cards = cards.join(", "))
    };
    seats.into_iter().map(line).collect()
}
