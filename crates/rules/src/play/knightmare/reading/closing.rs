//! Cards that only close ways to pieces: walls and barred squares. There are hundreds of plays of
//! such a card, so a search for a way out of check first asks whether any of them could help.

use crate::board::Ledger;
use crate::card::Card;
use crate::play::knightmare::making::effect::{At, Effect, PlayedChoices, plays};
use crate::play::knightmare::making::walls::ways_of_check;
use crate::play::knightmare::reading::usable::{Usable, at_hand};
use crate::seat::Seat;

/// Whether no play of the card lets the turn end, at once or by the card that was named with it,
/// because it only closes ways and the check stays. `false` if that is not clear.
pub(crate) fn cannot_cure(ledger: &mut Ledger, seat: Seat, held: &Usable) -> bool {
    let Some(effect) = held.row.effect() else { return false };
    match closes_all(effect, ledger, seat) {
        None | Some(true) => return false,
        Some(false) => {}
    }
    match &other_named(ledger, seat, held.card)[..] {
        [] => true,
        [other] => !cured_by(ledger, seat, (effect, *other)),
        _ => false,
    }
}

/// Whether one play of the card could close every way by which the seat is in check. `None` if the
/// card does something else.
fn closes_all(effect: &dyn Effect, ledger: &Ledger, seat: Seat) -> Option<bool> {
    effect.closes(At { state: ledger, seat }, &ways_of_check(ledger))
}

/// The cards that the seat may still play besides this one, because they were named with it.
fn other_named(ledger: &Ledger, seat: Seat, card: Card) -> Vec<Usable> {
    let mut named: Vec<Card> = ledger.turn_log().plotted(seat).iter().map(|(named, _)| *named).collect();
    if let Some(index) = named.iter().position(|other| *other == card) {
        named.remove(index);
    }
    let usable = at_hand(ledger, ledger, seat);
    named.into_iter().filter_map(|card| usable.iter().find(|usable| usable.card == card).copied()).collect()
}

/// Whether the other card and this one could end the check together. A closed way makes no play of
/// the other card possible that was not before, so it is enough to look at those.
fn cured_by(ledger: &mut Ledger, seat: Seat, (closing, other): (&dyn Effect, Usable)) -> bool {
    let Some(effect) = other.row.effect() else { return true };
    let turns = ledger.geometry.ground().orientation.turns();
    plays(effect, At { state: ledger, seat }).iter().any(|choices| {
        let Some(deed) = effect.read(choices) else { return true };
        let start = ledger.checkpoint();
        let done = deed(ledger, seat);
        let play = PlayedChoices { choices, answers: &[], subject: done.subject, turns };
        let cures = some_outcome_cures(ledger, seat, (closing, effect), play);
        ledger.undo(start);
        cures
    })
}

/// Whether some outcome of a play leaves a check that the closing card could end.
fn some_outcome_cures(
    ledger: &mut Ledger,
    seat: Seat,
    (closing, effect): (&dyn Effect, &dyn Effect),
    play: PlayedChoices<'_>,
) -> bool {
    let at = At { state: ledger, seat };
    if effect.asks(at, play).is_none() {
        return closes_all(closing, ledger, seat) != Some(false);
    }
    let Some(replies) = effect.replies_with_closed_ways(at, play) else { return true };
    replies.into_iter().any(|reply| {
        let start = ledger.checkpoint();
        let answers = [play.answers, &[reply]].concat();
        let answered = PlayedChoices { answers: &answers, ..play };
        effect.heed(ledger, seat, answered);
        let cures = some_outcome_cures(ledger, seat, (closing, effect), answered);
        ledger.undo(start);
        cures
    })
}
