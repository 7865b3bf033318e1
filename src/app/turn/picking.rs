//! What is picked on a panel: from a menu's value to a whole turn.

use std::borrow::Cow;

use cardinal_rules::{
    Action, ActionKind, Card, CardForm, Game, Listing, Next, Options, PartialAction, Phase, Rules, Seat, Supply,
};

use crate::app::error::AppError;
use crate::app::interaction::codec::parse_choice;
use crate::app::interaction::control::{Draft, DraftedMove};
use crate::app::live::LiveGame;
use crate::app::turn::refusal;

/// What choosing from the panel leads to.
pub(crate) enum Picked {
    /// Complete actions, to be carried out all or none.
    Actions(Vec<Action>),
    /// More has to be picked.
    Draft(Draft),
}

/// What drawing the turn's card means: taken into the hand, or turned for all to see.
pub(crate) fn draws_into_hand(rules: Rules) -> bool {
    rules.supply() == Some(Supply::Drawn)
}

/// The game as it stands when the drafted move is made.
///
/// # Errors
/// It cannot be made (any more).
pub(crate) fn ahead(live: &LiveGame, seat: Seat, drafted: Option<DraftedMove>) -> Result<Cow<'_, Game>, AppError> {
    let Some(drafted) = drafted else { return Ok(Cow::Borrowed(&live.game)) };
    going_on(&live.game, seat, &drafted.into()).map(Cow::Owned).ok_or_else(|| too_late(live, seat))
}

pub(crate) fn too_late(live: &LiveGame, seat: Seat) -> AppError {
    if live.status().to_act() != Some(seat) {
        return refusal::not_now(live, &live.game.listing(seat), ActionKind::Move);
    }
    AppError::refused_with("That can no longer be picked. Here is what can.", refusal::open(live))
}

/// Whether a tile may follow this move in the same turn: then it is drafted first, and sent
/// together with what follows.
pub(crate) fn goes_on(game: &Game, seat: Seat, action: &Action) -> Option<DraftedMove> {
    let drafted = DraftedMove::of(action).filter(|_| game.setup().rules.variant().facts().uses(CardForm::Tile))?;
    going_on(game, seat, action).map(|_| drafted)
}

/// The game after this action, if a tile may follow it in the same turn.
fn going_on(game: &Game, seat: Seat, action: &Action) -> Option<Game> {
    let mut ahead = game.clone();
    ahead.apply(seat, action).ok()?;
    let status = ahead.status();
    (status.to_act() == Some(seat) && status.phase() == Some(Phase::Place)).then_some(ahead)
}

/// Adds a menu's chosen value to what was picked. The listing is that of the game after the drafted move.
///
/// # Errors
/// The value is not one that can be picked now.
pub(crate) fn pick(live: &LiveGame, listing: &Listing<'_>, draft: &Draft, value: &str) -> Result<Picked, AppError> {
    let seat = listing.seat();
    let Options { actions, next } = listing.options(&draft.partial);
    if value == STAYS && !next.promote.is_empty() {
        let stays = unpromoted(&actions).cloned().ok_or_else(|| too_late(live, seat))?;
        return Ok(complete(listing, draft.drafted, stays));
    }
    let mut partial = draft.partial.clone();
    let known = add(&mut partial, &next, value).is_some();
    let options = listing.options(&partial);
    if !known || options.actions.is_empty() {
        return Err(too_late(live, seat));
    }
    match options.actions.as_slice() {
        [only] if options.next == Next::default() => Ok(complete(listing, draft.drafted, only.clone())),
        _ => Ok(Picked::Draft(Draft { drafted: draft.drafted, partial })),
    }
}

/// The menu's value for a pawn that could be promoted and is not to be.
pub(crate) const STAYS: &str = "stays";

/// The move among these that leaves a pawn what it is.
pub(crate) fn unpromoted(actions: &[Action]) -> Option<&Action> {
    actions.iter().find(|action| matches!(action, Action::Move { promote: None, .. }))
}

fn complete(listing: &Listing<'_>, drafted: Option<DraftedMove>, action: Action) -> Picked {
    match (drafted, goes_on(listing.game(), listing.seat(), &action)) {
        (None, Some(drafted)) => Picked::Draft(Draft { drafted: Some(drafted), partial: PartialAction::default() }),
        (drafted, _) => Picked::Actions(drafted.map(Action::from).into_iter().chain([action]).collect()),
    }
}

fn add(picked: &mut PartialAction, next: &Next, value: &str) -> Option<()> {
    fn chosen<T: Copy + ToString>(offered: &[T], value: &str) -> Option<T> {
        offered.iter().copied().find(|each| each.to_string() == value)
    }
    if !next.kinds.is_empty() {
        picked.kind = Some(chosen(&next.kinds, value)?);
    } else if !next.card.is_empty() {
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

/// The cards or tiles of the hand that these actions use.
pub(crate) fn held_in(actions: &[Action]) -> Vec<Card> {
    let mut cards: Vec<Card> = actions
        .iter()
        .filter_map(|action| match action {
            Action::Play { card, .. } => Some(*card),
            Action::Place { tile, .. } => Some(Card::tile(*tile)),
            _ => None,
        })
        .collect();
    cards.dedup();
    cards
}
