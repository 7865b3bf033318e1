//! Turns the picks made on a panel into actions, from a single menu value to a whole turn.
//!
//! Pairs of squares that a card asks for, such as a pawn and the one it swaps with, are picked in two steps: the first
//! square and then the second.

use std::borrow::Cow;

use cardinal_interaction::{Draft, Drafted, parse_choice};
use cardinal_rules::{
    Action, ActionKind, Card, CardForm, Cell, Choice, ChoiceText, Game, Listing, Next, Options, PartialAction, Phase,
    Rules, Seat, Supply,
};
use cardinal_table::LiveGame;
use cardinal_words::say;

use crate::app::error::AppError;
use crate::app::turn::no_effect::loses_turn;
use crate::app::turn::refusal;

/// The result of a pick.
pub(crate) enum Picked {
    /// Complete actions, to be carried out all or none.
    Actions(Vec<Action>),
    /// More has to be picked.
    Draft(Draft),
    /// A card that would lose the turn, so the player is asked first.
    NoEffect(Card),
}

/// Returns whether the turn's card is drawn into the hand, rather than turned over for everybody.
pub(crate) fn draws_into_hand(rules: Rules) -> bool {
    rules.supply() == Some(Supply::Drawn)
}

/// Returns whether an action of this kind is part of a turn. All others can be done at any time.
pub(crate) const fn is_of_turn(kind: ActionKind) -> bool {
    !matches!(
        kind,
        ActionKind::Resign
            | ActionKind::OfferDraw
            | ActionKind::AcceptDraw
            | ActionKind::DeclineDraw
            | ActionKind::ClaimDraw
    )
}

/// Returns whether the turn can only continue by drawing or turning its card.
pub(crate) fn only_draws(listing: &Listing<'_>) -> bool {
    let mut of_turn = listing.whole().actions.iter().filter(|action| is_of_turn(action.kind()));
    of_turn.next() == Some(&Action::Draw) && of_turn.next().is_none()
}

/// The forced first step of a turn: the only playable card, if nothing else can be done.
pub(crate) fn only_step(listing: &Listing<'_>) -> Option<Drafted> {
    let mut of_turn = listing.whole().actions.iter().filter(|action| is_of_turn(action.kind()));
    let only = of_turn.next().filter(|action| action.kind() == ActionKind::Play)?;
    if of_turn.next().is_some() { None } else { goes_on(listing.game(), listing.seat(), only) }
}

/// The game after the drafted step.
///
/// # Errors
/// The step cannot be taken, or no longer.
pub(crate) fn ahead(live: &LiveGame, seat: Seat, drafted: Option<Drafted>) -> Result<Cow<'_, Game>, AppError> {
    let Some(drafted) = drafted else { return Ok(Cow::Borrowed(&live.game)) };
    going_on(&live.game, seat, &drafted.into()).map(Cow::Owned).ok_or_else(|| too_late(live, seat))
}

pub(crate) fn too_late(live: &LiveGame, seat: Seat) -> AppError {
    if live.status().to_act() != Some(seat) {
        return refusal::not_now(live, &live.game.listing(seat), ActionKind::Move);
    }
    AppError::refused_with(say!("cannot-pick"), refusal::open(live))
}

/// The action as a drafted step, if the turn goes on after it. Such a step is drafted first and sent together with
/// what follows.
pub(crate) fn goes_on(game: &Game, seat: Seat, action: &Action) -> Option<Drafted> {
    going_on(game, seat, action).and_then(|_| Drafted::of(action))
}

/// The game after this action, if the action can be drafted and the turn goes on after it. An action that reveals
/// an unseen card cannot be drafted, since it could not be taken back. So cards from a hand can be drafted only in
/// games that draw at the start of the turn.
pub(crate) fn going_on(game: &Game, seat: Seat, action: &Action) -> Option<Game> {
    let rules = game.setup().rules;
    let next = match Drafted::of(action)? {
        Drafted::Move(_) if rules.variant().facts().uses(CardForm::Tile) => Phase::Place,
        Drafted::Card(_) if draws_into_hand(rules) => Phase::Move,
        _ => return None,
    };
    let mut ahead = game.clone();
    ahead.apply(seat, action).ok()?;
    let status = ahead.status();
    (status.to_act() == Some(seat) && status.phase() == Some(next)).then_some(ahead)
}

/// Adds a menu's value to the picks, along with everything that then has only one possible value. The listing is
/// that of the game after the drafted step.
///
/// # Errors
/// The value cannot be picked now.
pub(crate) fn pick(live: &LiveGame, listing: &Listing<'_>, draft: &Draft, value: &str) -> Result<Picked, AppError> {
    let seat = listing.seat();
    let Options { actions, mut next } = panel_options(listing, &draft.partial);
    // A panel of an earlier version may have offered whole pairs.
    let of_pairs = || listing.options(&draft.partial).next;
    if parse_choice(value)
        .is_some_and(|choice| matches!(choice, Choice::List(_)) && of_pairs().choices.contains(&choice))
    {
        next = of_pairs();
    }
    if value == STAYS && !next.promote.is_empty() {
        let stays = unpromoted(&actions).cloned().ok_or_else(|| too_late(live, seat))?;
        return Ok(complete(listing, draft.drafted, stays));
    }
    if value == NO_MORE {
        let enough = complete_action(&actions, &draft.partial).cloned().ok_or_else(|| too_late(live, seat))?;
        return Ok(complete(listing, draft.drafted, enough));
    }
    let mut partial = draft.partial.clone();
    let known = add(&mut partial, &next, value).is_some();
    if let Some(begun) = Begun::of(listing, &draft.partial).filter(|_| known) {
        partial = partial.choices.pop().map(|second| begun.completed(second)).ok_or_else(|| too_late(live, seat))?;
    }
    if !known || panel_options(listing, &partial).actions.is_empty() {
        return Err(too_late(live, seat));
    }
    while let Some(more) = with_only_option(listing, &partial) {
        partial = more;
    }
    let options = panel_options(listing, &partial);
    match options.actions.as_slice() {
        [only] if options.next == Next::default() => Ok(complete(listing, draft.drafted, only.clone())),
        _ => Ok(Picked::Draft(Draft { drafted: draft.drafted, partial })),
    }
}

/// The menu's value for a pawn that is not promoted although it could be.
pub(crate) const STAYS: &str = "stays";

/// The menu's value for making no more choices for a card or a response although more could be made.
pub(crate) const NO_MORE: &str = "enough";

/// The action that has exactly the choices of the partial one, out of those that complete it. Pairs may have been
/// picked in another order than they are listed.
pub(crate) fn complete_action<'a>(actions: &'a [Action], partial: &PartialAction) -> Option<&'a Action> {
    let has_all = |made: &[Choice]| made.len() == partial.choices.len() && holds(made, &partial.choices);
    actions.iter().find(|action| match action {
        Action::Play { card, choices } => partial.card == Some(*card) && has_all(choices),
        Action::Choose { choices } => partial.kind == Some(ActionKind::Choose) && has_all(choices),
        _ => false,
    })
}

/// The move that does not promote the pawn.
pub(crate) fn unpromoted(actions: &[Action]) -> Option<&Action> {
    actions.iter().find(|action| matches!(action, Action::Move { promote: None, .. }))
}

/// Fills the next field of the partial action, if it belongs to a move or a tile's placement and has only one
/// possible value.
pub(crate) fn with_only_option(listing: &Listing<'_>, partial: &PartialAction) -> Option<PartialAction> {
    let Options { actions, next } = listing.options(partial);
    let mut more = partial.clone();
    match (next.from.as_slice(), next.to.as_slice(), next.tile.as_slice(), next.at.as_slice()) {
        ([only], ..) => more.from = Some(*only),
        (_, [only], ..) => more.to = Some(*only),
        (_, _, [only], _) => more.tile = Some(*only),
        (_, _, _, [only]) => more.at = Some(*only),
        _ => match (next.promote.as_slice(), next.part.as_slice()) {
            ([only], _) if unpromoted(&actions).is_none() => more.promote = Some(*only),
            (_, [only]) => more.part = Some(*only),
            _ => return None,
        },
    }
    Some(more)
}

/// Fills every field with only one possible value, as long as something is left to pick.
pub(crate) fn with_forced_picks(listing: &Listing<'_>, mut partial: PartialAction) -> PartialAction {
    while let Some(more) = with_only_option(listing, &partial)
        && listing.options(&more).next != Next::default()
    {
        partial = more;
    }
    partial
}

/// Goes back to before the latest pick that was a real choice.
pub(crate) fn step_back(listing: &Listing<'_>, mut partial: PartialAction) -> PartialAction {
    loop {
        let stepped = partial.choices.pop().is_some()
            || partial.promote.take().is_some()
            || partial.part.take().is_some()
            || partial.to.take().is_some()
            || partial.at.take().is_some();
        if !stepped {
            return PartialAction::default();
        }
        if with_only_option(listing, &partial).is_none() {
            return partial;
        }
    }
}

fn complete(listing: &Listing<'_>, drafted: Option<Drafted>, action: Action) -> Picked {
    let (game, seat) = (listing.game(), listing.seat());
    match (drafted, goes_on(game, seat, &action), &action) {
        (None, Some(drafted), _) => Picked::Draft(Draft { drafted: Some(drafted), partial: PartialAction::default() }),
        (None, None, Action::Play { card, .. }) if loses_turn(game, seat, *card) => Picked::NoEffect(*card),
        (drafted, ..) => Picked::Actions(drafted.map(Action::from).into_iter().chain([action]).collect()),
    }
}

/// Sets the next field of a partial action to a value out of those that it can have.
pub(super) fn add(picked: &mut PartialAction, next: &Next, value: &str) -> Option<()> {
    fn chosen<T: Copy + ToString>(offered: &[T], value: &str) -> Option<T> {
        offered.iter().copied().find(|each| each.to_string() == value)
    }
    if !next.card.is_empty() {
        picked.card = Some(chosen(&next.card, value)?);
    } else if !next.from.is_empty() {
        picked.from = Some(chosen(&next.from, value)?);
    } else if !next.to.is_empty() {
        picked.to = Some(chosen(&next.to, value)?);
    } else if !next.promote.is_empty() {
        picked.promote = Some(chosen(&next.promote, value)?);
    } else if !next.part.is_empty() {
        picked.part = Some(next.part.iter().copied().find(|kind| kind.name() == value)?);
    } else if !next.tile.is_empty() {
        picked.tile = Some(chosen(&next.tile, value)?);
    } else if !next.spoken.is_empty() {
        picked.spoken = Some(next.spoken.iter().copied().find(|kind| kind.name() == value)?);
    } else if !next.at.is_empty() {
        picked.at = Some(chosen(&next.at, value)?);
    } else {
        picked.choices.push(parse_choice(value).filter(|choice| next.choices.contains(choice))?);
    }
    Some(())
}

/// What can be picked next, and the actions that begin like this. Pairs are offered by their first squares as long as
/// one has several second ones. A partial action whose last choice is such a square goes on with the second ones.
pub(crate) fn panel_options(listing: &Listing<'_>, partial: &PartialAction) -> Options {
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
pub(super) fn squares_in_pairs(listing: &Listing<'_>, partial: &PartialAction) -> Vec<Cell> {
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
