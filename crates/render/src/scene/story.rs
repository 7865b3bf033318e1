//! A turn as a story: which pieces moved and how, and which cards were played, selected from what the rules report.

use cardinal_rules::{Card, Cell, Deed, DeedKind, Seat, Travel, Undone, View};
use cardinal_words::{InWords, say};

use crate::drawing::arrows::ArrowStyle;
use crate::drawing::atlas::Atlas;
use crate::drawing::cards::layout::{FaceSize, Playability};
use crate::drawing::lettering::Fonts;
use crate::drawing::sizes::{CARD, SEAT_SIGN};
use crate::error::RenderError;
use crate::png::Sprite;

/// How many cards of a turn fit beside the board. Of more cards, the last ones are shown.
pub const STORY_CARDS: usize = 3;
/// How much of a card is visible under the next one.
const STEP: usize = 52;

/// What happened in a turn. If it is empty, the last move and the last card of the view are shown.
#[derive(Clone, Copy, Debug, Default)]
pub struct Story<'a> {
    /// The moves in order, each shown as an arrow.
    pub moves: &'a [StoryMove],
    /// The cards played, with a response last. Each is a face beside the board with the sign of its player.
    pub cards: &'a [StoryCard],
}

/// A move of one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoryMove {
    /// Where it began.
    pub from: Cell,
    /// Where it ended.
    pub to: Cell,
    /// What caused it.
    pub way: StoryWay,
}

/// What caused a move, which decides the line of its arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoryWay {
    /// The player's move. The arrow is solid.
    Moved,
    /// A card. The arrow is dashed.
    ByCard,
    /// The undoing of a move: the piece went back. The arrow is hollow.
    Back,
    /// A move that is only suggested. The arrow is hollow.
    Suggested,
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
    pub(crate) const fn line(self) -> ArrowStyle {
        match self {
            StoryWay::Moved => ArrowStyle::Solid,
            StoryWay::ByCard => ArrowStyle::Dashed,
            StoryWay::Back | StoryWay::Suggested => ArrowStyle::Hollow,
        }
    }
}

impl<'a> Story<'a> {
    /// The last of its cards, as many as fit on each other into this many rows of pixels. At least one, if
    /// there are any.
    pub(super) fn shown(&self, room: usize) -> &'a [StoryCard] {
        let count = (1..=STORY_CARDS).rev().find(|count| height(*count) <= room).unwrap_or(1);
        &self.cards[self.cards.len().saturating_sub(count)..]
    }
}

/// The height of this many cards on each other.
pub(super) const fn height(cards: usize) -> usize {
    CARD.1 + cards.saturating_sub(1) * STEP
}

/// Draws cards on each other, the last on top, each with the sign of its player in a corner.
pub(super) fn pile(cards: &[StoryCard], atlas: &Atlas, fonts: &Fonts) -> Result<Sprite, RenderError> {
    let mut pile = Sprite::flat(CARD.0, height(cards.len()), atlas.backdrop);
    for (index, played) in cards.iter().enumerate() {
        let face = atlas.face(played.card, FaceSize::Played, Playability::Held, fonts)?;
        // The backdrop around a card is transparent on the pile.
        lay(&mut pile, &face.sprite, (0, index * STEP), |_, _, over| over != atlas.backdrop);
        let at = (CARD.0 - SEAT_SIGN - 8, index * STEP + 6);
        lay(&mut pile, &atlas.seat(played.seat, false).sprite, at, |x, y, _| is_in_disc(x, y));
    }
    Ok(pile)
}

/// Whether a pixel of a side's sign is on its disc rather than on the soft edge around it.
fn is_in_disc(x: usize, y: usize) -> bool {
    let middle = (SEAT_SIGN - 1) as f32 / 2.0;
    (x as f32 - middle).hypot(y as f32 - middle) < 0.435 * SEAT_SIGN as f32
}

/// Copies those pixels of a sprite to another one for which `is_wanted` is true.
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

/// The pieces that moved in a turn and the cards that were played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnSummary {
    moves: Vec<StoryMove>,
    cards: Vec<StoryCard>,
}

impl TurnSummary {
    /// Selects the moves and cards that a picture shows of a turn.
    ///
    /// If a response has just undone the turn, these are the moves back, with the cards of both players. Once
    /// that is old news, only what happened after it is shown.
    pub fn of(story: &cardinal_rules::Story) -> TurnSummary {
        let undoes = |deed: &Deed| matches!(deed.what, DeedKind::Answered { undone: Some(Undone::Turn), .. });
        // The deeds before such a response no longer have an effect, so their moves are not shown.
        let undone = story.deeds.iter().rposition(undoes);
        let from = undone.map_or(0, |index| if index < story.known { index + 1 } else { index });
        let cards_from = undone.filter(|index| *index < story.known).map_or(0, |index| index + 1);
        let mut moves: Vec<StoryMove> = Vec::new();
        for deed in &story.deeds[from..] {
            for Travel { from, to, back, .. } in &deed.travels {
                let way = match deed.what {
                    _ if *back => StoryWay::Back,
                    DeedKind::Moved(_) | DeedKind::Sprung { .. } => StoryWay::Moved,
                    _ => StoryWay::ByCard,
                };
                let told = StoryMove { from: (*from).into(), to: (*to).into(), way };
                // A move back replaces the move there.
                moves.retain(|other| !(*back && (other.from, other.to) == (told.to, told.from)));
                if !moves.contains(&told) {
                    moves.push(told);
                }
            }
        }
        let cards = story.deeds[cards_from..].iter().filter_map(|deed| match deed.what {
            DeedKind::Played { card, .. } | DeedKind::Answered { card, .. } => {
                Some(StoryCard { card, seat: deed.seat })
            }
            _ => None,
        });
        TurnSummary { moves, cards: cards.collect() }
    }

    /// Selects the last move that the view shows, for games whose turns have no story.
    pub fn of_view(view: &View) -> TurnSummary {
        let moved = view.last.moved.iter();
        TurnSummary {
            moves: moved.map(|moved| StoryMove { from: moved.from, to: moved.to, way: StoryWay::Moved }).collect(),
            cards: Vec::new(),
        }
    }

    /// A move that is only suggested.
    pub fn suggesting(from: Cell, to: Cell) -> TurnSummary {
        TurnSummary { moves: vec![StoryMove { from, to, way: StoryWay::Suggested }], cards: Vec::new() }
    }

    /// This turn with the moves of the turn before it.
    #[must_use]
    pub fn after(mut self, before: &TurnSummary) -> TurnSummary {
        let earlier = before.moves.iter().filter(|moved| !self.moves.contains(moved)).copied();
        self.moves = earlier.chain(self.moves.iter().copied()).collect();
        self
    }

    /// The moves and cards as a scene takes them.
    pub fn story(&self) -> Story<'_> {
        Story { moves: &self.moves, cards: &self.cards }
    }
}
