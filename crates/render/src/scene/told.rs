//! Selects what a picture shows of a turn from the story that the rules report.

use cardinal_rules::{Cell, Deed, DeedKind, Travel, Undone, View};

use super::story::{Story, StoryCard, StoryMove, StoryWay};

/// The pieces that moved in a turn and the cards that were played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    moves: Vec<StoryMove>,
    cards: Vec<StoryCard>,
}

impl Told {
    /// Selects the moves and cards that a picture shows of a turn.
    ///
    /// If a response has just undone the turn, these are the moves back, with the cards of both players. Once
    /// that is old news, only what happened after it is shown.
    pub fn of(story: &cardinal_rules::Story) -> Told {
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
        Told { moves, cards: cards.collect() }
    }

    /// Selects the last move that the view shows, for games whose turns have no story.
    pub fn of_view(view: &View) -> Told {
        let moved = view.last.moved.iter();
        Told {
            moves: moved.map(|moved| StoryMove { from: moved.from, to: moved.to, way: StoryWay::Moved }).collect(),
            cards: Vec::new(),
        }
    }

    /// A move that is only suggested.
    pub fn suggesting(from: Cell, to: Cell) -> Told {
        Told { moves: vec![StoryMove { from, to, way: StoryWay::Suggested }], cards: Vec::new() }
    }

    /// This turn with the moves of the turn before it.
    #[must_use]
    pub fn after(mut self, before: &Told) -> Told {
        let earlier = before.moves.iter().filter(|moved| !self.moves.contains(moved)).copied();
        self.moves = earlier.chain(self.moves.iter().copied()).collect();
        self
    }

    /// The moves and cards as a scene takes them.
    pub fn story(&self) -> Story<'_> {
        Story { moves: &self.moves, cards: &self.cards }
    }
}
