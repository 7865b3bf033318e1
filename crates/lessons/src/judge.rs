//! Whether a lesson's goal has been reached.

use cardinal_rules::{Action, Card, Cell, Choice, ChoiceText, DeedKind, Entry, Game, Seat, Status, View};

use crate::lesson::{Condition, Lesson};

/// How a lesson stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict<'l> {
    /// The player can still reach the goal.
    GoesOn,
    /// The goal is reached. The text says what was learned.
    Solved(&'l str),
    /// The goal is missed. The text says what went wrong, and what would have been right.
    Wrong(&'l str),
}

impl Lesson {
    /// Judges a game that [began](Lesson::begin) as this lesson, or was replayed from such a game.
    pub fn verdict(&self, game: &Game) -> Verdict<'_> {
        let facts = Facts::of(self, game);
        if facts.all(self.reached()) {
            return Verdict::Solved(self.solved());
        }
        match self.wrong().iter().find(|wrong| facts.all(wrong.when())) {
            Some(wrong) => Verdict::Wrong(wrong.text()),
            None => Verdict::GoesOn,
        }
    }
}

/// A game, and what the lesson's seat has done and may know in it.
struct Facts<'a> {
    lesson: &'a Lesson,
    game: &'a Game,
    steps: Vec<&'a Action>,
    view: View,
}

impl<'a> Facts<'a> {
    fn of(lesson: &'a Lesson, game: &'a Game) -> Facts<'a> {
        let mut steps: Vec<&Action> = Vec::new();
        for entry in game.standing_entries().skip(lesson.start().standing_entries().len()) {
            match entry {
                Entry::Act { seat, action } if *seat == lesson.seat() => match action {
                    Action::TakeBack => drop(steps.pop()),
                    // An offer is no step of a turn, so none is taken back with it.
                    Action::OfferDraw | Action::DeclineDraw => {}
                    _ => steps.push(action),
                },
                _ => {}
            }
        }
        Facts { lesson, game, steps, view: game.view(lesson.seat().into()) }
    }

    fn all(&self, conditions: &[Condition]) -> bool {
        conditions.iter().all(|condition| self.holds(condition))
    }

    fn holds(&self, condition: &Condition) -> bool {
        let (seat, view) = (self.lesson.seat(), &self.view);
        let did = |fits: &dyn Fn(&Action) -> bool| self.steps.iter().any(|step| fits(step));
        match condition {
            Condition::Over => self.is_over(),
            Condition::Won => matches!(view.status, Status::Won { winner, .. } if winner == seat),
            Condition::Drawn => matches!(view.status, Status::Drawn { .. }),
            Condition::Check => view.check && view.status.to_act() == Some(!seat),
            Condition::Moved => did(&|step| matches!(step, Action::Move { .. })),
            Condition::Captured(kind) => {
                let captured = |view: &View| view.captured.of(!seat).iter().filter(|other| *other == kind).count();
                captured(view) > captured(&self.lesson.start().view(seat.into()))
            }
            Condition::At { piece, on } => {
                view.board.iter().any(|here| here.owner == seat && here.kind == *piece && on.contains(&here.cell))
            }
            Condition::Played(card) => did(&|step| matches!(step, Action::Play { card: played, .. } if played == card)),
            Condition::NoCard => !did(&|step| matches!(step, Action::Play { .. })),
            Condition::NoEffect => self.last_card_had_no_effect(),
            Condition::Discarded(card) => did(&|step| matches!(step, Action::Discard { card: gone } if gone == card)),
            Condition::Swapped => did(&|step| matches!(step, Action::Exchange)),
            Condition::Placed(card) => {
                did(&|step| matches!(step, Action::Place { tile, .. } if Card::tile(*tile) == *card))
            }
            Condition::InPlay { card, on } => {
                let mut own = view.effects.iter().filter(|effect| effect.owner == seat && effect.card == *card);
                own.any(|effect| effect.choices.iter().any(|choice| is_one_of(choice, on)))
            }
            Condition::Deck(least) => self.deck().is_some_and(|cards| cards >= *least),
        }
    }

    /// Whether there is nothing left to do for the player in this lesson.
    fn is_over(&self) -> bool {
        let (seat, start) = (self.lesson.seat(), self.lesson.start());
        match self.view.status {
            Status::Building => self.view.built.is_some_and(|built| built[seat]),
            Status::Running { to_act, .. } => {
                to_act != seat || self.game.ply() != start.ply() || start.status() == Status::Building
            }
            Status::Won { .. } | Status::Drawn { .. } => true,
        }
    }

    fn last_card_had_no_effect(&self) -> bool {
        let Some(story) = self.game.story() else { return false };
        let own = story.deeds.iter().rev().filter(|deed| deed.seat == self.lesson.seat());
        let mut plays = own.filter_map(|deed| match deed.what {
            DeedKind::Played { no_effect, .. } | DeedKind::Answered { no_effect, .. } => Some(no_effect),
            _ => None,
        });
        plays.next().unwrap_or(false)
    }

    /// How many cards the player's deck has, if this player has built one in the lesson.
    fn deck(&self) -> Option<usize> {
        if !self.steps.iter().any(|step| matches!(step, Action::Build { .. })) {
            return None;
        }
        if let Some(deck) = &self.view.deck {
            return Some(deck.len());
        }
        // Both decks are built, and the first hands dealt.
        let (seat, piles) = (self.lesson.seat(), self.view.pile_sizes);
        let pile = match seat {
            Seat::White => piles.white,
            Seat::Black => piles.black,
        };
        Some(pile + self.view.hand_sizes[seat])
    }
}

/// Whether the choice is one of these cells.
fn is_one_of(choice: &Choice, cells: &[Cell]) -> bool {
    matches!(choice, Choice::Text(ChoiceText::Cell(cell)) if cells.contains(cell))
}
