//! What a card does on the board, as a function of typed choices.
//!
//! A card's choices are read once, slot by slot, into values of the types that its slots have. The
//! effect is a function of those values, so a combination that no card knows cannot come about. The
//! values that can fill the next slot depend on those in the slots before it.

use crate::board::{Force, Ledger, State, Wall};
use crate::choice::Choice;
use crate::partial::Extent;
use crate::piece::PieceId;
use crate::seat::Seat;
use crate::square::Square;

/// The board on which a card is played, and the seat that plays it.
#[derive(Clone, Copy)]
pub(crate) struct At<'a> {
    pub(crate) state: &'a State,
    pub(crate) seat: Seat,
}

/// What can follow after some choices.
#[derive(Default)]
pub(crate) struct Next {
    /// Whether the card can be played with these choices.
    pub(crate) complete: bool,
    /// The values of the next slot.
    pub(crate) values: Vec<Choice>,
}

/// What a card has done.
#[derive(Default)]
pub(crate) struct Done {
    /// The piece that a continuing card works on.
    pub(crate) subject: Option<PieceId>,
    /// Where the card's player moved a piece from and to by it.
    pub(crate) moved: Option<(Square, Square)>,
    /// The captured pieces, and where each stood.
    pub(crate) captured: Vec<(PieceId, Square)>,
    /// Whether its player has surrendered by it.
    pub(crate) surrenders: bool,
    /// Whether it has no effect: what it did is undone.
    pub(crate) no_effect: bool,
}

/// A card that has been played, and the answers given so far to what it asked.
#[derive(Clone, Copy)]
pub(crate) struct PlayedChoices<'a> {
    pub(crate) choices: &'a [Choice],
    pub(crate) answers: &'a [Vec<Choice>],
    /// The piece on which it works.
    pub(crate) subject: Option<PieceId>,
    /// The quarter turns that the board had made when the card was played.
    pub(crate) turns: u8,
}

/// A play of a card whose choices have been read. The board that it is applied to must admit them
/// as values of the card's slots.
pub(crate) type Deed<'e> = Box<dyn Fn(&mut Ledger, Seat) -> Done + 'e>;

/// What a card does on the board.
pub(crate) trait Effect: Sync {
    /// Returns what can follow after these choices, which are values of the slots before.
    fn next(&self, at: At<'_>, so_far: &[Choice]) -> Next;

    /// Reads the choices. Returns `None` if they do not have the card's form.
    fn read(&self, choices: &[Choice]) -> Option<Deed<'_>>;

    /// Returns the choices in the form in which they are listed, if they can be written in several
    /// ways.
    fn listed(&self, _: &[Choice]) -> Option<Vec<Choice>> {
        None
    }

    /// Whether the side on turn is out of check once the card has been played, if that can be told
    /// without playing it; otherwise `None`.
    fn leaves_safe(&self, _: At<'_>, _: &[Choice]) -> Option<bool> {
        None
    }

    /// Whether one play of the card could close all these ways, each given by the boundaries that
    /// it crosses, if closing ways is all that the card does; otherwise `None`.
    fn closes(&self, _: At<'_>, _: &[Vec<Wall>]) -> Option<bool> {
        None
    }

    /// Checks whether a continuing card of a position may be in play with these choices. Returns
    /// the piece that it works on. The cards listed before it are in play already.
    ///
    /// # Errors
    ///
    /// If the choices do not fit, with what they must be.
    fn set_up(&self, _: &mut State, _: Seat, _: &[Choice]) -> Result<Option<PieceId>, &'static str> {
        Err("it does not stay in play")
    }

    /// Returns the seat that the card asks something, once it has been played with these choices
    /// and its earlier questions have been answered, or `None` if it asks no more. The card's
    /// player is `at.seat`.
    fn asks(&self, _: At<'_>, _: PlayedChoices<'_>) -> Option<Seat> {
        None
    }

    /// Returns what can follow after the beginning of an answer.
    fn replies(&self, _: At<'_>, _: PlayedChoices<'_>, _: &[Choice]) -> Next {
        Next::default()
    }

    /// Returns answers that together cover every outcome. For a card with many answers that lead to
    /// the same outcome, this spares a trial from trying them all.
    fn telling_replies(&self, at: At<'_>, asked: PlayedChoices<'_>) -> Vec<Vec<Choice>> {
        lists_from(&mut (), &|(), chosen| self.replies(at, asked, chosen), (&[], Extent::ALL), &mut |(), _| true)
    }

    /// Returns answers that together cover every outcome that there is once some ways are closed,
    /// and maybe others. `None` if that is not known.
    fn replies_with_closed_ways(&self, _: At<'_>, _: PlayedChoices<'_>) -> Option<Vec<Vec<Choice>>> {
        None
    }

    /// Does what the last of the answers says.
    fn heed(&self, _: &mut Ledger, _: Seat, _: PlayedChoices<'_>) -> Done {
        Done::default()
    }

    /// Returns what the continuing card played with these choices does while it is in play.
    fn force(&self, _: &[Choice]) -> Force {
        Force::Silent
    }
}

/// A walk through the lists of choices, slot by slot, that stops once enough of them are found.
struct Walk<'a, C> {
    /// Returns what can follow after some choices.
    next: &'a dyn Fn(&C, &[Choice]) -> Next,
    /// Whether a complete list counts.
    counts: &'a mut dyn FnMut(&mut C, &[Choice]) -> bool,
    found: Vec<Vec<Choice>>,
}

impl<C> Walk<'_, C> {
    fn meet(&mut self, context: &mut C, chosen: &[Choice]) {
        if (self.counts)(context, chosen) {
            self.found.push(chosen.to_vec());
        }
    }

    /// Walks through the lists that begin with these choices, which `follows` can continue, until
    /// enough are found. Returns whether they are.
    fn extend(&mut self, context: &mut C, (chosen, follows): (&mut Vec<Choice>, Next), enough: usize) -> bool {
        if follows.complete {
            self.meet(context, chosen);
        }
        self.found.len() >= enough
            || follows.values.into_iter().any(|value| self.descend(context, (chosen, value), enough))
    }

    /// Does the same with one more choice.
    fn descend(&mut self, context: &mut C, (chosen, value): (&mut Vec<Choice>, Choice), enough: usize) -> bool {
        chosen.push(value);
        let follows = (self.next)(context, chosen);
        let done = self.extend(context, (chosen, follows), enough);
        chosen.pop();
        done
    }
}

/// Returns the complete lists that begin with these choices and count, as many as `extent` asks
/// for.
fn lists_from<C>(
    context: &mut C,
    next: &dyn Fn(&C, &[Choice]) -> Next,
    (chosen, extent): (&[Choice], Extent),
    counts: &mut dyn FnMut(&mut C, &[Choice]) -> bool,
) -> Vec<Vec<Choice>> {
    let Some(follows) = fits(&|chosen| next(context, chosen), chosen) else { return Vec::new() };
    let mut walk = Walk { next, counts, found: Vec::new() };
    let mut chosen = chosen.to_vec();
    match extent {
        Extent::UpTo(most) => {
            walk.extend(context, (&mut chosen, follows), most.saturating_add(1));
        }
        Extent::Next => {
            if follows.complete {
                walk.meet(context, &chosen);
            }
            for value in follows.values {
                let enough = walk.found.len() + 1;
                walk.descend(context, (&mut chosen, value), enough);
            }
        }
    }
    walk.found
}

/// Returns the complete lists of choices that begin with these and are legal.
pub(crate) fn plays_from(
    effect: &dyn Effect,
    (ledger, seat): (&mut Ledger, Seat),
    beginning: (&[Choice], Extent),
    is_legal: &mut dyn FnMut(&mut Ledger, &[Choice]) -> bool,
) -> Vec<Vec<Choice>> {
    let next = |ledger: &Ledger, chosen: &[Choice]| effect.next(At { state: ledger, seat }, chosen);
    lists_from(ledger, &next, beginning, is_legal)
}

/// Returns the answers to what the card asks that begin with these choices.
pub(crate) fn replies(
    effect: &dyn Effect,
    at: At<'_>,
    asked: PlayedChoices<'_>,
    beginning: (&[Choice], Extent),
) -> Vec<Vec<Choice>> {
    lists_from(&mut (), &|(), chosen| effect.replies(at, asked, chosen), beginning, &mut |(), _| true)
}

/// Returns the answer to what the card asks, if there is only one.
pub(crate) fn only_reply(effect: &dyn Effect, at: At<'_>, asked: PlayedChoices<'_>) -> Option<Vec<Choice>> {
    /// Returns whether there is a second one.
    fn collect(next: &dyn Fn(&[Choice]) -> Next, chosen: &mut Vec<Choice>, found: &mut Option<Vec<Choice>>) -> bool {
        let Next { complete, values } = next(chosen);
        if complete && found.replace(chosen.clone()).is_some() {
            return true;
        }
        values.into_iter().any(|value| {
            chosen.push(value);
            let several = collect(next, chosen, found);
            chosen.pop();
            several
        })
    }
    let mut found = None;
    let several = collect(&|chosen| effect.replies(at, asked, chosen), &mut Vec::new(), &mut found);
    found.filter(|_| !several)
}

/// Returns every complete list that this walk through the choices leads to.
pub(crate) fn every_list(next: &dyn Fn(&[Choice]) -> Next) -> Vec<Vec<Choice>> {
    lists_from(&mut (), &|(), chosen| next(chosen), (&[], Extent::ALL), &mut |(), _| true)
}

/// Returns every complete list of choices.
pub(crate) fn plays(effect: &dyn Effect, at: At<'_>) -> Vec<Vec<Choice>> {
    lists_from(&mut (), &|(), chosen| effect.next(at, chosen), (&[], Extent::ALL), &mut |(), _| true)
}

/// Whether the card can be played with these choices, judged slot by slot.
pub(crate) fn is_play(effect: &dyn Effect, at: At<'_>, choices: &[Choice]) -> bool {
    fits(&|chosen| effect.next(at, chosen), choices).is_some_and(|next| next.complete)
}

/// Whether the card can be played at all.
pub(crate) fn has_play(effect: &dyn Effect, at: At<'_>) -> bool {
    let any = (&[][..], Extent::UpTo(0));
    !lists_from(&mut (), &|(), chosen| effect.next(at, chosen), any, &mut |(), _| true).is_empty()
}

/// Returns what can follow after the choices, if each is a value of its slot.
fn fits(next: &dyn Fn(&[Choice]) -> Next, choices: &[Choice]) -> Option<Next> {
    let mut follows = next(&[]);
    for (index, choice) in choices.iter().enumerate() {
        if !follows.values.contains(choice) {
            return None;
        }
        follows = next(&choices[..=index]);
    }
    Some(follows)
}
