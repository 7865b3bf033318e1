//! Units of two: how they are set up, lost and parted.

use super::slots::Value;
use crate::board::{Captured, ContinuingCard, Duty, Force, Ledger, State};
use crate::card::{Card, KnightmareCard};
use crate::piece::{Kind, PieceId};
use crate::play::knightmare::making::continuing::end;
use crate::play::start::SetupError;
use crate::position::Effect;
use crate::seat::Seat;
use crate::square::Square;

/// Puts the second part of a unit on the board, if the effect is a card that has made one.
///
/// # Errors
///
/// If the unit would have more than two parts, has a king in it, or its second part is the more
/// valuable one.
pub(crate) fn add_second(state: &mut State, effect: &Effect, force: Force) -> Result<(), SetupError> {
    if !matches!(force, Force::Joins(_)) {
        return Ok(());
    }
    let read = match &effect.choices[..] {
        [square, kind] => Square::read(square).zip(Kind::read(kind)),
        _ => None,
    };
    let fits = |(square, kind): &(Square, Kind)| {
        let single = state.on(*square).filter(|_| !state.merged().has(*square));
        single.is_some_and(|piece| *kind <= piece.kind && *kind != Kind::King)
    };
    let second = read.filter(fits).and_then(|(square, kind)| state.add_second(square, kind));
    let needs = "it needs the square of a piece and the kind of the other one there, which is no more valuable";
    second.map(|_| ()).ok_or(SetupError::Effect { card: effect.card, needs })
}

/// Refuses units with a king, unless the cards in play have made it a prince.
///
/// # Errors
///
/// If there is such a unit.
pub(crate) fn check(state: &State) -> Result<(), SetupError> {
    if (state.merged() & state.of_kind(Kind::King)).is_empty() {
        return Ok(());
    }
    Err(SetupError::Effect { card: Card::Knightmare(KnightmareCard::Confabulation), needs: "no king is in a unit" })
}

/// Returns what has become of a piece captured on this square, and of the one in a unit with it.
/// `ended` are the continuing cards that ended in the step: those laid on the unit have ended for
/// good, those laid on a part before it joined stay with that part.
pub(crate) fn fates(by: Seat, piece: PieceId, square: Square, ended: &[(u16, ContinuingCard)]) -> Vec<Captured> {
    let joined = ended.iter().find_map(|(index, continuing)| match (continuing.force, continuing.subject) {
        (Force::Joins(carrier), Some(second)) if carrier == piece || second == piece => Some((*index, carrier, second)),
        _ => None,
    });
    let (since, parts) = match joined {
        Some((index, carrier, second)) => (index, vec![carrier, second]),
        None => (u16::MAX, vec![piece]),
    };
    let stays =
        |(index, continuing): &&(u16, ContinuingCard)| *index < since || matches!(continuing.force, Force::Becomes(_));
    let of = |piece| {
        ended.iter().filter(|(_, continuing)| continuing.subject == Some(piece)).filter(stays).cloned().collect()
    };
    parts.into_iter().map(|piece| Captured { piece, square, by, ended: of(piece) }).collect()
}

/// Returns the unit made by the continuing card at this index: its second part, and where it
/// stands.
fn unit_of(state: &State, index: usize) -> Option<(PieceId, Square)> {
    let continuing = state.effects().get(index).filter(|continuing| matches!(continuing.force, Force::Joins(_)))?;
    let second = continuing.subject?;
    Some((second, state.square_of(second)?))
}

/// Returns the continuing cards laid on a unit since it was made. They end with it, except changes
/// of kind.
fn laid_since(state: &State, index: usize) -> Vec<usize> {
    let Some((second, _)) = unit_of(state, index) else { return Vec::new() };
    let parts: Vec<PieceId> = state.unit_parts(second).collect();
    let effects = state.effects().iter().enumerate().skip(index + 1);
    let on_unit = effects.filter(|(_, continuing)| {
        continuing.subject.is_some_and(|subject| parts.contains(&subject))
            && !matches!(continuing.force, Force::Becomes(_))
    });
    on_unit.map(|(index, _)| index).collect()
}

/// Returns the squares from which the owner of a unit chooses one for its second part, when the
/// continuing card at this index ends: the empty ones around it. If there is none, that part is
/// captured.
pub(crate) fn squares_to_part(state: &State, index: usize) -> Vec<Square> {
    unit_of(state, index).map_or_else(Vec::new, |(_, unit)| state.squares_to_part(unit).collect())
}

/// Ends the unit made by the continuing card at this index, with that card and everything laid on
/// the unit. Its second part goes to this square, or else is captured; then it is returned, with
/// the square where it stood.
pub(crate) fn part(ledger: &mut Ledger, index: usize, to: Option<Square>) -> Option<(PieceId, Square)> {
    let (second, unit) = unit_of(ledger, index)?;
    let parts: Vec<PieceId> = ledger.unit_parts(second).collect();
    for laid in laid_since(ledger, index).into_iter().rev() {
        end(ledger, laid);
    }
    // Duties of one turn were laid on it in this turn or the last, and no unit is younger.
    ledger.lift_duties(|duty| matches!(duty, Duty::Marked(_, marked) if parts.contains(marked)));
    ledger.part(second, to);
    end(ledger, index);
    if to.is_some() { None } else { Some((second, unit)) }
}

/// Whether the unit made by the continuing card at this index may be ended. A *Coup* on it ends
/// with it, and neither side may be left without a royal piece.
pub(crate) fn may_part(state: &State, index: usize) -> bool {
    let carrier = unit_of(state, index).and_then(|(_, unit)| state.on(unit));
    let Some(owner) = carrier.map(|carrier| carrier.owner) else { return false };
    let mut trial = Ledger::new(state.clone());
    part(&mut trial, index, None);
    trial.crowned(owner).is_some()
}
