//! Pairs of squares that a card asks for, such as a pawn and the one it swaps with: picked on the panel in two steps,
//! the first square and then the second.

use cardinal_rules::{Action, Cell, Choice, ChoiceText, Listing, Next, Options, PartialAction};

/// What can be picked next, and the actions that begin like this. Pairs are offered by their first squares as long as
/// one has several second ones. A partial action whose last choice is such a square goes on with the second ones.
pub(crate) fn options(listing: &Listing<'_>, partial: &PartialAction) -> Options {
    if let Some(begun) = Begun::of(listing, partial) {
        return begun.options(listing);
    }
    let mut options = whole_pairs(listing, partial);
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

/// The same with each pair whole. Where the order of pairs doesn't matter, they are listed in one order alone, but a
/// player may pick any of them first, so those that come earlier in the list are offered too.
fn whole_pairs(listing: &Listing<'_>, partial: &PartialAction) -> Options {
    if partial.choices.is_empty() || !partial.choices.iter().all(|choice| pair(choice).is_some()) {
        return listing.options(partial);
    }
    let mut options = listing.options(&PartialAction { choices: Vec::new(), ..partial.clone() });
    if !is_any_order(listing, partial, &options.actions) {
        return listing.options(partial);
    }
    options.actions.retain(|action| holds(choices_of(action), &partial.choices));
    let mut choices: Vec<Choice> = options
        .actions
        .iter()
        .flat_map(choices_of)
        .filter(|choice| !partial.choices.contains(choice))
        .cloned()
        .collect();
    choices.sort_by_key(pair);
    choices.dedup();
    options.next = Next { choices, ..Next::default() };
    options
}

/// Whether the card takes its pairs in any order: one of its actions with several is accepted backwards as well.
fn is_any_order(listing: &Listing<'_>, partial: &PartialAction, actions: &[Action]) -> bool {
    actions.iter().find(|action| choices_of(action).len() > 1).is_some_and(|action| {
        let choices = choices_of(action).iter().rev().cloned().collect();
        listing.options(&PartialAction { choices, ..partial.clone() }).actions.contains(action)
    })
}

fn choices_of(action: &Action) -> &[Choice] {
    match action {
        Action::Play { choices, .. } | Action::Choose { choices } => choices,
        _ => &[],
    }
}

/// Whether all these choices are among those of an action.
pub(super) fn holds(action: &[Choice], choices: &[Choice]) -> bool {
    choices.iter().all(|choice| action.contains(choice))
}

/// All squares of the pairs that can be picked next, whether the first one is picked or not.
pub(super) fn squares(listing: &Listing<'_>, partial: &PartialAction) -> Vec<Cell> {
    if Begun::of(listing, partial).is_some() {
        return Vec::new();
    }
    let mut squares: Vec<Cell> = pairs(&whole_pairs(listing, partial).next).flatten().collect();
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
        let is_begun = pairs(&whole_pairs(listing, &before).next).any(|[one, _]| one == first);
        is_begun.then_some(Begun { first, before })
    }

    fn options(&self, listing: &Listing<'_>) -> Options {
        let Options { mut actions, next } = whole_pairs(listing, &self.before);
        actions.retain(|action| {
            let others = choices_of(action).iter().filter(|choice| !self.before.choices.contains(choice));
            others.filter_map(pair).any(|[first, _]| first == self.first)
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
