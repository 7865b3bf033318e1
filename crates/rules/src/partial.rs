//! An action put together field by field: what can complete it, and what can come next.

use serde::{Deserialize, Serialize};

use crate::action::{Action, ActionKind};
use crate::card::Card;
use crate::choice::Choice;
use crate::piece::Kind;
use crate::square::Cell;

/// An action with only some of its fields, to ask what can complete it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartialAction {
    /// The kind of action; `None` for every kind.
    #[serde(default, rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<ActionKind>,
    /// Where the moving piece stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Cell>,
    /// Where it goes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Cell>,
    /// What the pawn becomes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promote: Option<Kind>,
    /// The part of a unit of two that moves.
    #[serde(default, rename = "as", skip_serializing_if = "Option::is_none", with = "crate::spoken::part")]
    pub part: Option<Kind>,
    /// The card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<Card>,
    /// The tile to be placed.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "crate::tile::option")]
    pub tile: Option<Kind>,
    /// Where it is placed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Cell>,
    /// The choices made so far.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<Choice>,
    /// The cards of the deck to be built.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<Vec<Card>>,
    /// The kind of piece to be said.
    #[serde(default, rename = "kind", skip_serializing_if = "Option::is_none", with = "crate::spoken::option")]
    pub spoken: Option<Kind>,
}

impl PartialAction {
    /// A partial action of this kind with nothing else chosen.
    pub fn of(kind: ActionKind) -> PartialAction {
        PartialAction { kind: Some(kind), ..PartialAction::default() }
    }

    /// The partial action with all the fields of this action.
    pub(crate) fn exactly(action: &Action) -> PartialAction {
        let partial = PartialAction::of(action.kind());
        match action {
            Action::Move { from, to, promote, part } => {
                PartialAction { from: Some(*from), to: Some(*to), promote: *promote, part: *part, ..partial }
            }
            Action::Play { card, choices } => PartialAction { card: Some(*card), choices: choices.clone(), ..partial },
            Action::Discard { card } => PartialAction { card: Some(*card), ..partial },
            Action::Choose { choices } => PartialAction { choices: choices.clone(), ..partial },
            Action::Say { kind } => PartialAction { spoken: Some(*kind), ..partial },
            Action::Place { tile, at } => PartialAction { tile: Some(*tile), at: Some(*at), ..partial },
            Action::Build { deck } => PartialAction { deck: deck.clone(), ..partial },
            _ => partial,
        }
    }

    /// Whether a move from one cell to the other matches the cells given here.
    pub(crate) fn admits_move(&self, from: Cell, to: Cell) -> bool {
        self.from.is_none_or(|wanted| wanted == from) && self.to.is_none_or(|wanted| wanted == to)
    }

    /// Whether the action matches everything given here.
    pub fn admits(&self, action: &Action) -> bool {
        fn fits<T: PartialEq>(wanted: Option<&T>, has: Option<&T>) -> bool {
            wanted.is_none_or(|wanted| has == Some(wanted))
        }
        let (mut from, mut to, mut promote, mut part, mut card) = (None, None, None, None, None);
        let (mut tile, mut at) = (None, None);
        let mut choices: &[Choice] = &[];
        let mut built: &[Card] = &[];
        let mut spoken = None;
        match action {
            Action::Move { from: f, to: t, promote: p, part: a } => {
                (from, to, promote, part) = (Some(f), Some(t), p.as_ref(), a.as_ref());
            }
            Action::Play { card: c, choices: made } => (card, choices) = (Some(c), made),
            Action::Discard { card: c } => card = Some(c),
            Action::Choose { choices: made } => choices = made,
            Action::Say { kind } => spoken = Some(kind),
            Action::Build { deck: Some(cards) } => built = cards,
            Action::Build { deck: None } if self.deck.is_some() => return false,
            Action::Place { tile: t, at: a } => (tile, at) = (Some(t), Some(a)),
            _ => {}
        }
        fits(self.kind.as_ref(), Some(&action.kind()))
            && fits(self.from.as_ref(), from)
            && fits(self.to.as_ref(), to)
            && fits(self.promote.as_ref(), promote)
            && fits(self.part.as_ref(), part)
            && fits(self.card.as_ref(), card)
            && fits(self.tile.as_ref(), tile)
            && fits(self.at.as_ref(), at)
            && fits(self.spoken.as_ref(), spoken)
            && choices.starts_with(&self.choices)
            && self.deck.as_ref().is_none_or(|deck| built.starts_with(deck))
    }
}

/// How many of the completions of a partial action to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// All completions if there are no more than this many actions; otherwise at least one too
    /// many.
    UpTo(usize),
    /// The complete action itself, if it is one, and at least one for each value of its next field.
    Next,
}

impl Extent {
    /// All completions.
    pub(crate) const ALL: Extent = Extent::UpTo(usize::MAX);
}

/// A partial action, and how many of its completions to list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted<'a> {
    pub(crate) partial: &'a PartialAction,
    pub(crate) extent: Extent,
}

impl<'a> Wanted<'a> {
    /// All completions of the partial action.
    pub(crate) const fn all(partial: &'a PartialAction) -> Wanted<'a> {
        Wanted { partial, extent: Extent::ALL }
    }

    /// Whether actions of this kind can complete it.
    pub(crate) fn has(self, kind: ActionKind) -> bool {
        self.partial.kind.is_none_or(|wanted| wanted == kind)
    }

    /// The choices already made for plays of this card, and how many plays to list; `None` if plays
    /// of this card cannot complete it.
    pub(crate) fn choices_of(self, card: Card) -> Option<(&'a [Choice], Extent)> {
        match (self.partial.card, self.extent) {
            (Some(wanted), _) if wanted != card => None,
            (Some(_), extent) => Some((&self.partial.choices, extent)),
            // A single play shows that the card can come next.
            (None, Extent::Next) => Some((&[], Extent::UpTo(0))),
            (None, extent) => Some((&[], extent)),
        }
    }
}

/// What a seat may do, for a [`PartialAction`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Options {
    /// Every legal action that completes the partial one, without repeats.
    pub actions: Vec<Action>,
    /// What may be added to the partial action next. Empty if it is complete or if nothing
    /// completes it.
    pub next: Next,
}

/// The values that the next missing field of a partial action may take. At most one is filled.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Next {
    /// Kinds of action.
    #[serde(rename = "type", skip_serializing_if = "Vec::is_empty")]
    pub kinds: Vec<ActionKind>,
    /// Squares that a piece may leave.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub from: Vec<Cell>,
    /// Squares that the chosen piece may go to.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub to: Vec<Cell>,
    /// What the pawn may become.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub promote: Vec<Kind>,
    /// The parts of the unit of two that may move.
    #[serde(rename = "as", skip_serializing_if = "Vec::is_empty", serialize_with = "crate::spoken::list")]
    pub part: Vec<Kind>,
    /// Cards that may be played or discarded.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub card: Vec<Card>,
    /// Tiles that may be placed.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "crate::tile::list")]
    pub tile: Vec<Kind>,
    /// Where the tile may be placed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub at: Vec<Cell>,
    /// Values of the card's next slot.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<Choice>,
    /// Cards that may be added to the deck.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub deck: Vec<Card>,
    /// Kinds of piece that may be said.
    #[serde(rename = "kind", skip_serializing_if = "Vec::is_empty", serialize_with = "crate::spoken::list")]
    pub spoken: Vec<Kind>,
}

impl Options {
    /// Whether nothing completes the partial action.
    pub fn is_empty(&self) -> bool {
        self.actions.is_empty() && self.next == Next::default()
    }

    /// The completions out of these legal actions, and what can come next.
    pub(crate) fn complete(partial: &PartialAction, legal: Vec<Action>) -> Options {
        let mut actions: Vec<Action> = legal.into_iter().filter(|action| partial.admits(action)).collect();
        actions.sort();
        actions.dedup();
        let next = Next::after(partial, &actions);
        Options { actions, next }
    }

    /// The completions of a partial action out of these actions, and what can come next.
    pub(crate) fn narrowed(&self, partial: &PartialAction) -> Options {
        let actions: Vec<Action> = self.actions.iter().filter(|action| partial.admits(action)).cloned().collect();
        let next = Next::after(partial, &actions);
        Options { actions, next }
    }
}

impl Next {
    fn after(partial: &PartialAction, actions: &[Action]) -> Next {
        fn distinct<T: Ord>(values: impl Iterator<Item = T>) -> Vec<T> {
            let mut values: Vec<T> = values.collect();
            values.sort();
            values.dedup();
            values
        }
        let mut next = Next::default();
        let moves = || {
            actions.iter().filter_map(|action| match action {
                Action::Move { from, to, promote, part } => Some((*from, *to, *promote, *part)),
                _ => None,
            })
        };
        match partial.kind {
            None => next.kinds = distinct(actions.iter().map(Action::kind)),
            Some(ActionKind::Move) => {
                if partial.from.is_none() {
                    next.from = distinct(moves().map(|(from, ..)| from));
                } else if partial.to.is_none() {
                    next.to = distinct(moves().map(|(_, to, ..)| to));
                } else if partial.promote.is_none() && partial.part.is_none() {
                    // Nothing promotes in a unit.
                    next.promote = distinct(moves().filter_map(|(_, _, promote, _)| promote));
                    next.part = distinct(moves().filter_map(|(.., part)| part));
                }
            }
            Some(ActionKind::Place) => {
                let places = actions.iter().filter_map(|action| match action {
                    Action::Place { tile, at } => Some((*tile, *at)),
                    _ => None,
                });
                if partial.tile.is_none() {
                    next.tile = distinct(places.map(|(tile, _)| tile));
                } else if partial.at.is_none() {
                    next.at = distinct(places.map(|(_, at)| at));
                }
            }
            Some(ActionKind::Play | ActionKind::Discard) if partial.card.is_none() => {
                next.card = distinct(actions.iter().filter_map(|action| match action {
                    Action::Play { card, .. } | Action::Discard { card } => Some(*card),
                    _ => None,
                }));
            }
            Some(ActionKind::Say) if partial.spoken.is_none() => {
                next.spoken = distinct(actions.iter().filter_map(|action| match action {
                    Action::Say { kind } => Some(*kind),
                    _ => None,
                }));
            }
            Some(ActionKind::Play | ActionKind::Choose) => {
                next.choices = distinct(actions.iter().filter_map(|action| match action {
                    Action::Play { choices, .. } | Action::Choose { choices } => {
                        choices.get(partial.choices.len()).cloned()
                    }
                    _ => None,
                }));
            }
            Some(_) => {}
        }
        next
    }
}
