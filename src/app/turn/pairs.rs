//! Pairs of squares that a card asks for, such as a pawn and the one it swaps with: picked on the panel in two steps, the
//! first square and then the second.

use cardinal_rules::{Action, Cell, Choice, ChoiceText, Listing, Next, Options, PartialAction};

/// What can be picked next, and the actions that begin like this. Pairs are offered by their first squares as long as one
/// has several second ones. A partial action whose last choice is such a square goes on with the second ones.
pub(crate) fn options(listing: &Listing<'_>, partial: &PartialAction) -> Options {
    if let Some(begun) = Begun::of(listing, partial) {
        return begun.options(listing);
    }
    let mut options = listing.options(partial);
    let mut firsts: Vec<Choice> = Vec::new();
    for [first, _] in pairs(&options.next) {
        if !firsts.contains(&chosen(first)) {
            firsts.push(chosen(first));
        }
    }
    if !firsts.is_empty() && firsts.len() < options.next.choices.len() {
        options.next.choices = firsts;
    }
    options
}

/// All squares of the pairs that can be picked next, whether the first one is picked or not.
pub(super) fn squares(listing: &Listing<'_>, partial: &PartialAction) -> Vec<Cell> {
    if Begun::of(listing, partial).is_some() {
        return Vec::new();
    }
    let mut squares: Vec<Cell> = pairs(&listing.options(partial).next).flatten().collect();
    squares.sort_unstable();
    squares.dedup();
    squares
}

/// A pair of which the first square is picked.
pub(crate) struct Begun {
    first: Cell,
    /// The picks before it.
    before: PartialAction,
}

impl Begun {
    /// The pair that this partial action has begun, if it has.
    pub(crate) fn of(listing: &Listing<'_>, partial: &PartialAction) -> Option<Begun> {
        let mut before = partial.clone();
        let first = cell(&before.choices.pop()?)?;
        let is_begun = pairs(&listing.options(&before).next).any(|[one, _]| one == first);
        is_begun.then_some(Begun { first, before })
    }

    fn options(&self, listing: &Listing<'_>) -> Options {
        let Options { mut actions, next } = listing.options(&self.before);
        let place = self.before.choices.len();
        actions.retain(|action| match action {
            Action::Play { choices, .. } | Action::Choose { choices } => {
                choices.get(place).and_then(pair).is_some_and(|[first, _]| first == self.first)
            }
            _ => false,
        });
        let choices =
            pairs(&next).filter(|[first, _]| *first == self.first).map(|[_, second]| chosen(second)).collect();
        Options { actions, next: Next { choices, ..Next::default() } }
    }

    /// The partial action with the whole pair.
    pub(super) fn completed(self, second: Choice) -> PartialAction {
        let mut partial = self.before;
        partial.choices.push(Choice::List(vec![chosen(self.first), second]));
        partial
    }
}

fn pairs(next: &Next) -> impl Iterator<Item = [Cell; 2]> {
    next.choices.iter().filter_map(pair)
}

fn pair(choice: &Choice) -> Option<[Cell; 2]> {
    let Choice::List(list) = choice else { return None };
    let [first, second] = list.as_slice() else { return None };
    Some([cell(first)?, cell(second)?])
}

fn cell(choice: &Choice) -> Option<Cell> {
    if let Choice::Text(ChoiceText::Cell(cell)) = choice { Some(*cell) } else { None }
}

fn chosen(cell: Cell) -> Choice {
    ChoiceText::Cell(cell).into()
}

/// The square that a choice names. Of a list, it is the last, which is the target.
pub(super) fn cell_of(choice: &Choice) -> Option<Cell> {
    match choice {
        Choice::Text(ChoiceText::Cell(cell)) => Some(*cell),
        Choice::List(list) => list.iter().rev().find_map(cell_of),
        _ => None,
    }
}
